"""What each set would give at first sight: cards that no rule is needed for which only their set needs.

python -m tests.rules.detective_conan.printed_text.first_sight

A rule is needed by the cards that are no longer read when it is taken away. It would have been
there for an unseen set if a card of another set needs it.
"""

import sys
from collections import defaultdict
from functools import cache
from typing import Any

import yaml

from games.rulebooks.detective_conan.printed_text import grammar as grammars
from games.rulebooks.detective_conan.printed_text import reader
from games.rulebooks.detective_conan.printed_text.normalise import lines
from games.rulebooks.detective_conan.printed_text.reader import read_card
from games.rulebooks.detective_conan.printed_text.two_way import (
    RULE,
    SHARED,
    Grammar,
    Plain,
    parts_of,
)
from tests.rules.detective_conan.published import rows

ENOUGH = 12
"""A rule that so many cards' texts could need is tried on these, taken from all sets in turn."""


@cache
def rule_lines() -> list[str]:
    text = grammars.PHRASES.read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line.strip() and not line.startswith("#")]


def without(line: str) -> Grammar:
    """The whole grammar but for one rule."""
    found = Grammar(terminals=dict(grammars.TERMINALS))
    found.customs = grammars.grammar().customs
    for other in rule_lines():
        if other != line:
            for shares, rule in spelled_out(other):
                if shares != line:
                    found.add(*rule)
    return found


@cache
def spelled_out(line: str) -> list[tuple[str, tuple[str, str, Any, bool]]]:
    """The rules of a line, each with the line of the part that it shares with others."""
    category, mark, phrase, tree = parts(line)
    if category.startswith("%"):
        return []
    shared = SHARED.search(phrase)
    if shared is None:
        return [("", (category, phrase, yaml.load(tree, Plain), mark == "~"))]
    found = []
    for other in rule_lines():
        word, free, said, meant = parts(other)
        if word == shared[0]:
            whole = tree.replace(word, meant)
            free_too = "~" in (mark, free)
            rule = (category, phrase.replace(word, said), yaml.load(whole, Plain), free_too)
            found.append((other, rule))
    return found


@cache
def parts(line: str) -> tuple[str, ...]:
    match = RULE.fullmatch(line)
    assert match is not None
    return match.groups()


def key_of(line: str) -> str:
    """The longest printed part of a rule without its last letters, which may be inflected."""
    phrase = line.split(" => ")[0].split(" ", 1)[-1].strip()
    printed = [part for part in parts_of(phrase) if isinstance(part, str)]
    return max(printed, key=len, default="")[:-2] if printed else ""


def texts() -> dict[str, str]:
    """The lines of every card that is read, as they are normalised."""
    found = {}
    for id, row in rows().items():
        fields = row["text_ja"] or {}
        if read_card(row["type"], fields).compiled:
            found[id] = "\n".join(x.text for text in fields.values() for x in lines(text or ""))
    return found


def candidates(key: str, known: dict[str, str]) -> list[str]:
    """Cards whose text has the words of a rule, one of each set first."""
    by_set: dict[str, list[str]] = defaultdict(list)
    for id, text in known.items():
        if key in text:
            by_set[rows()[id]["set"]].append(id)
    turns = max(map(len, by_set.values()), default=0)
    return [ids[n] for n in range(turns) for ids in by_set.values() if n < len(ids)]


def needed_by(line: str, known: dict[str, str]) -> set[str]:
    """Cards that are not read without this rule; of a common one the first few."""
    tried = candidates(key_of(line), known)
    grammar = without(line)
    usual = reader.grammar
    reader.grammar = lambda: grammar  # type: ignore[assignment]
    try:
        found: set[str] = set()
        for n, id in enumerate(tried):
            if n > ENOUGH and len({rows()[x]["set"] for x in found}) > 1:
                break
            row = rows()[id]
            if not read_card(row["type"], row["text_ja"] or {}).compiled:
                found.add(id)
        return found
    finally:
        reader.grammar = usual


def main() -> None:
    known = texts()
    new: dict[str, set[str]] = defaultdict(set)
    singles = []
    for line in rule_lines():
        needed = needed_by(line, known)
        sets = {rows()[id]["set"] for id in needed}
        if len(sets) == 1:
            new[sets.pop()] |= needed
            singles.append((sorted(needed), line))
    say = sys.stdout.write
    for name in sorted({row["set"] for row in rows().values()}):
        cards = [id for id, row in rows().items() if row["set"] == name]
        read = [id for id in cards if id in known and id not in new[name]]
        say(f"{name}: {len(read)} of {len(cards)} = {100 * len(read) / len(cards):.0f} %\n")
    total = sum(id in known and id not in new[row["set"]] for id, row in rows().items())
    say(f"all: {total} of {len(rows())} = {100 * total / len(rows()):.1f} %\n")
    for ids, line in singles:
        say(f"{','.join(ids)}\t{line}\n")


if __name__ == "__main__":
    main()
