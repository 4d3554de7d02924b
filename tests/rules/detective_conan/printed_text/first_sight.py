"""What each set would give at first sight: cards that no rule is needed for which only their set needs.

python -m tests.rules.detective_conan.printed_text.first_sight

A rule is needed by the cards that are no longer read when it is taken away. It would have been
there for an unseen set if a card of another set needs it.
"""

import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from games.rulebooks.detective_conan.printed_text import reader, two_way
from games.rulebooks.detective_conan.printed_text.grammar import filled
from games.rulebooks.detective_conan.printed_text.two_way import Grammar, Rule
from tests.rules.detective_conan.published import rows


class Traced(Grammar):
    """A grammar that knows which lines of the table each of its rules comes from."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: dict[int, tuple[str, ...]] = {}
        self.now: tuple[str, ...] = ()
        self.whole = False
        """Is the table loaded? What comes then is derived from it."""

    def load(self, text: str) -> None:
        super().load(text)
        self.whole = True

    def _rule(self, line: str) -> None:
        self.now = (line,)
        super()._rule(line)

    def _spelled_out(self, mark: str, phrase: str, tree: str) -> Iterator[tuple[str, str, str]]:
        word = two_way.SHARED.search(phrase)
        if word is None:
            yield mark, phrase, tree
            return
        before = self.now
        for way in self.shared[word[1]]:
            self.now = (*before, f"{word[1]} {way[1]}")
            yield from self._spelled_out(*two_way.spelled_out(mark, phrase, tree, word, way))
        self.now = before

    def keep(self, rule: Rule) -> None:
        super().keep(rule)
        self.lines[id(rule)] = self.derived_from(rule) or self.now

    def derived_from(self, rule: Rule) -> tuple[str, ...]:
        """The line of the qualifier that a predicate is made of, which is in its tree."""
        for other in self.rules["qualifier"] if self.whole else ():
            if holds(rule.tree, other.tree):
                return self.lines[id(other)]
        return ()

    def rules_of(self, line: str) -> list[Rule]:
        every = (rule for rules in self.rules.values() for rule in rules)
        return [rule for rule in every if line in self.lines[id(rule)]]

    @contextmanager
    def without(self, line: str) -> Iterator[None]:
        """The whole grammar but for one line."""
        gone = self.rules_of(line)
        lists = [self.rules[rule.category] for rule in gone] + [self.end_of(rule) for rule in gone]
        before = [[*rules] for rules in lists]
        for rules in lists:
            rules[:] = [rule for rule in rules if not any(rule is other for other in gone)]
        try:
            yield
        finally:
            for rules, whole in zip(lists, before, strict=True):
                rules[:] = whole

    def end_of(self, rule: Rule) -> list[Rule]:
        fork = self.forks[rule.category]
        for part in rule.parts:
            fork = fork.along(part)
        return fork.ends


def holds(tree: Any, part: Any) -> bool:
    return tree is part or (isinstance(tree, dict) and any(holds(v, part) for v in tree.values()))


def is_compiled(id: str) -> bool:
    row = rows()[id]
    return reader.read_card(row["type"], row["text_ja"] or {}).compiled


def tried_by(grammar: Traced) -> dict[str, list[str]]:
    """For every line the cards in whose reading it had a part, cards of all sets in turn."""
    by_line: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    usual, seen = two_way.bound_by, set[int]()

    def noted(rule: Rule, said: tuple[Any, ...]) -> Any:
        seen.add(id(rule))
        return usual(rule, said)

    two_way.bound_by = noted
    try:
        for card, row in rows().items():
            seen.clear()
            if is_compiled(card):
                for line in {line for rule in seen for line in grammar.lines[rule]}:
                    by_line[line][row["set"]].append(card)
    finally:
        two_way.bound_by = usual
    return {line: in_turn([*sets.values()]) for line, sets in by_line.items()}


def in_turn(several: list[list[str]]) -> list[str]:
    most = max(map(len, several))
    return [ids[n] for n in range(most) for ids in several if n < len(ids)]


def needed_by(grammar: Traced, line: str, tried: list[str]) -> set[str]:
    """Cards that are not read without this line; of one that two sets need the first few."""
    found: set[str] = set()
    with grammar.without(line):
        for card in tried:
            if not is_compiled(card):
                found.add(card)
                if len({rows()[x]["set"] for x in found}) > 1:
                    break
    return found


def main() -> None:
    grammar = filled(Traced())
    assert isinstance(grammar, Traced)
    reader.grammar = lambda: grammar  # type: ignore[assignment]
    known = {id for id in rows() if is_compiled(id)}
    new: dict[str, set[str]] = defaultdict(set)
    singles = []
    for line, tried in tried_by(grammar).items():
        needed = needed_by(grammar, line, tried)
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
