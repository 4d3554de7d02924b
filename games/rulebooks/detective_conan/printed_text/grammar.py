"""The grammar: the phrases of `phrases.rules`, numbers, words, noun phrases, quoted abilities."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from games.rulebooks.detective_conan.printed_text.headers import KINDS
from games.rulebooks.detective_conan.printed_text.inflection import each_time, happened_or_not
from games.rulebooks.detective_conan.printed_text.lines import read_quoted, write_quoted
from games.rulebooks.detective_conan.printed_text.normalise import SUB
from games.rulebooks.detective_conan.printed_text.noun_phrases import NounPhrase
from games.rulebooks.detective_conan.printed_text.two_way import (
    Grammar,
    Read,
    Reading,
    Rule,
    Terminal,
)

PHRASES = Path(__file__).with_name("phrases.rules")
NUMBER = re.compile(r"\d+")


def number(low: int, sign: int = 1) -> Terminal:
    """A number of at least so much, written without its sign."""

    def said(tree: Any) -> str | None:
        fits = type(tree) is int and tree * sign >= low
        return str(tree * sign) if fits else None

    return NUMBER if low < 2 else re.compile(r"[2-9]\d*|1\d+"), lambda text: int(text) * sign, said


def word(tree: Any) -> str | None:
    return tree if isinstance(tree, str) and WORD.fullmatch(tree) else None


def listed(word: str) -> Terminal:
    """One or several of カード名［…］ or 特徴［…］, of which any will do."""
    one = r"［[^［］「」【】〚〛。、¶]+］"
    pattern = re.compile(rf"{word}{one}(?:(?:か|、){word}{one}|(?:か|、){one})*(?:のいずれか)?")

    def meant(text: str) -> Any:
        found = re.findall(r"［([^］]+)］", text)
        return found[0] if len(found) == 1 else found

    def said(tree: Any) -> str | None:
        several = tree if isinstance(tree, list) else [tree]
        if not all(isinstance(v, str) and WORD.fullmatch(v) for v in several):
            return None
        return "か".join(f"{word}［{v}］" for v in several)

    return pattern, meant, said


WORD = re.compile(r"[^［］「」【】〚〛。、¶]+")
TERMINALS: dict[str, Terminal] = {
    "n": number(0),
    "many": number(2),
    "minus": number(0, -1),
    "word": (WORD, str, word),
    "names": listed("カード名"),
    "traits": listed("特徴"),
}
DIGITS = tuple("0123456789")
OPENINGS = {
    "n": DIGITS,
    "many": DIGITS,
    "minus": DIGITS,
    "names": ("カード名",),
    "traits": ("特徴",),
    "modes": (SUB,),
}
SCENE = frozenset({"character"})
AREAS = frozenset(
    [
        "removed",
        "opponent_removed",
        "looked",
        "stacked",
        "evidence",
        "opponent_evidence",
        "hand",
        "partner_area",
    ]
)
COUNTED = frozenset({"removed", "opponent_removed", "set_card", "stacked"})
NOUN_PHRASES = {
    "np": NounPhrase("place", "character", late=True),
    "char_np": NounPhrase("place", "character", nouns=SCENE, late=True),
    "some_np": NounPhrase("place"),
    "some_such_np": NounPhrase("place", qualified=True),
    "placed_np": NounPhrase("place", nouns=SCENE),
    "scene_np": NounPhrase("scene_place"),
    "all_np": NounPhrase("place", "character", nouns=SCENE, all_of_them=True, late=True),
    "all_such_np": NounPhrase("place", nouns=AREAS | COUNTED, all_of_them=True, qualified=True),
    "counted_np": NounPhrase("place", nouns=SCENE | COUNTED, qualified=True),
    "bearing_np": NounPhrase(
        "place", "character", nouns=SCENE, late=True, joined_by=("か、", "か", "と、", "と")
    ),
    "foe_guard": NounPhrase("scene_place", "character", nouns=SCENE, qualified=True),
    "host_np": NounPhrase("scene_place", nouns=SCENE, qualified=True),
    "foe_filters": NounPhrase("scene_place", "character", filters_only=True),
    "own_filters": NounPhrase("scene_place", filters_only=True),
    "such_np": NounPhrase("", "card", qualified=True),
    "file_np": NounPhrase("file_there", qualified=True),
    "cost_np": NounPhrase("cost_place"),
    "there_np": NounPhrase("there", nouns=SCENE),
    "area_np": NounPhrase("there", nouns=AREAS),
    "own_np": NounPhrase("own_place"),
    "foe_np": NounPhrase("foe_place"),
    "own_nameless": NounPhrase("own_place", never="name"),
    "any_np": NounPhrase("any_place"),
    "their_np": NounPhrase("their_place"),
    "his_np": NounPhrase("his_place"),
    "any_asleep": NounPhrase("any_place", never="state"),
    "own_asleep": NounPhrase("own_place", never="state"),
    "foe_asleep": NounPhrase("foe_place", never="state"),
    "card_np": NounPhrase("", "card"),
    "such_filters": NounPhrase("", "character", filters_only=True, qualified=True),
    "card_filters": NounPhrase("", "card", filters_only=True),
    "found_np": NounPhrase("", "looked"),
    "found_such": NounPhrase("", "looked", qualified=True),
    "under_np": NounPhrase("", "stacked"),
    "all_area_np": NounPhrase("place", nouns=AREAS | COUNTED, qualified=True),
    "held_np": NounPhrase("", "hand"),
    "onself_np": NounPhrase("onself_place"),
}


MOST_READINGS = 4
"""So many readings of the beginning are followed; more than one is refused in the end."""


def read_body(r: Reading, at: int) -> Iterator[Read]:
    """Sentences one after the other, up to the end, to modes or to a quotation mark."""
    reached: dict[int, list[list[Any]]] = {at: [[]]}
    while reached:
        start = min(reached)
        before = reached.pop(start)
        if start > at and (start == len(r.text) or r.text.startswith(BODY_ENDS, start)):
            yield from ((start, said) for said in before)
        for end, sentence in r.at("full_sentence", start):
            several = reached.setdefault(end, [])
            several += [[*said, sentence] for said in before][: MOST_READINGS - len(several)]


def write_body(g: Grammar, tree: Any) -> str | None:
    if not isinstance(tree, list) or not tree:
        return None
    said = [g.write("full_sentence", sentence) for sentence in tree]
    return None if None in said else "".join(s for s in said if s is not None)


def read_modes(r: Reading, at: int) -> Iterator[Read]:
    """All modes of a line, each begun by its mark."""
    found: list[list[Any]] = [[]]
    while r.text.startswith(SUB, at):
        bodies = r.at("body", at + 1)
        at = max((end for end, _ in bodies), default=-1)
        last = [body for end, body in bodies if end == at]
        found = [[*modes, body] for modes in found for body in last][:MOST_READINGS]
    yield from ((at, modes) for modes in found if modes)


def write_modes(g: Grammar, tree: Any) -> str | None:
    said = [g.write("body", mode) for mode in tree] if isinstance(tree, list) else [None]
    return None if None in said else "".join(f"{SUB}{s}" for s in said)


BODY_ENDS = (SUB, "以下から", "以下の効果から", "」")


def add_predicates(g: Grammar) -> None:
    """What qualifies a card (`レベル5以下の`) is said of it as well (`そのキャラがレベル5以下`).

    Being Active, asleep or stunned has a condition of its own.
    """
    for rule in tuple(g.rules["qualifier"]):
        *before, last = rule.parts
        if "state" not in rule.tree and isinstance(last, str) and last.endswith("の"):
            said = (*before, last[:-1]) if last != "の" else tuple(before)
            g.keep(Rule("predicate", said, rule.tree, rule.variant))
        if isinstance(last, str) and last.endswith(("を持つ", "を持たない")):
            phrase = "".join(p if isinstance(p, str) else p.written for p in rule.parts)
            g.add("condition", f"{{judged}}が{phrase}", is_such(rule.tree), variant=True)


ICONS = {**KINDS, "登場時": "when_played", "現場リムーブ時": "when_removed"}


def add_icons(g: Grammar) -> None:
    """What is printed in brackets can be spoken of as something that a card has."""
    for word, icon in ICONS.items():
        g.add("icon", f"【{word}】", icon, variant=False)


def add_each_time(g: Grammar) -> None:
    """Every ability hears its moment each time it comes: `するたび` says no more than `したとき`."""
    for rule in tuple(g.rules["trigger"]):
        *before, last = rule.parts
        ever = each_time(last) if isinstance(last, str) else ""
        if ever:
            g.keep(Rule("trigger", (*before, ever), rule.tree, variant=True))


def add_memories(g: Grammar) -> None:
    """What can set off an ability can also be asked of the turn: has it happened?"""
    for rule in tuple(g.rules["trigger"]):
        *before, last = rule.parts
        for category, said in zip(
            ("happened", "unhappened"),
            happened_or_not(last) if isinstance(last, str) else ([], []),
            strict=True,
        ):
            for n, ending in enumerate(said):
                g.keep(Rule(category, (*before, ending), rule.tree, rule.variant or n > 0))


def is_such(filters: Any) -> Any:
    return {"is": {"cards": "$judged", "a": {"card": filters}}}


def filled(found: Grammar) -> Grammar:
    """The grammar with everything that the cards print."""
    found.terminals = dict(TERMINALS)
    found.openings = dict(OPENINGS)
    for name, phrase in NOUN_PHRASES.items():
        found.customs[name] = (phrase.read, phrase.write)
    found.customs["body"] = (read_body, write_body)
    found.customs["modes"] = (read_modes, write_modes)
    found.customs["ability"] = (read_quoted, write_quoted)
    found.load(PHRASES.read_text(encoding="utf-8"))
    add_icons(found)
    add_predicates(found)
    add_memories(found)
    add_each_time(found)
    found.openings |= {name: phrase.openings(found) for name, phrase in NOUN_PHRASES.items()}
    return found


@cache
def grammar() -> Grammar:
    return filled(Grammar())
