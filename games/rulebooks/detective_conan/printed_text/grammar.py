"""The grammar: the phrases of `phrases.rules`, numbers, words, noun phrases, quoted abilities."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from games.rulebooks.detective_conan.printed_text.normalise import SUB
from games.rulebooks.detective_conan.printed_text.noun_phrases import NounPhrase
from games.rulebooks.detective_conan.printed_text.two_way import Grammar, Read, Reading, Terminal

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
SCENE = frozenset({"character"})
AREAS = frozenset({"removed", "opponent_removed", "looked", "stacked"})
NOUN_PHRASES = {
    "np": NounPhrase("place", "character"),
    "char_np": NounPhrase("place", "character", nouns=SCENE),
    "all_np": NounPhrase("place", "character", nouns=SCENE, all_of_them=True),
    "cost_np": NounPhrase("cost_place"),
    "there_np": NounPhrase("there", nouns=SCENE),
    "area_np": NounPhrase("there", nouns=AREAS),
    "own_np": NounPhrase("own_place"),
    "foe_np": NounPhrase("foe_place"),
    "card_np": NounPhrase("", "card"),
    "found_np": NounPhrase("", "looked"),
    "held_np": NounPhrase("", "hand"),
    "onself_np": NounPhrase("onself_place"),
    "removed_np": NounPhrase("", "removed"),
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


BODY_ENDS = (SUB, "以下から", "」")


@cache
def grammar() -> Grammar:
    from games.rulebooks.detective_conan.printed_text.lines import read_quoted, write_quoted

    found = Grammar(terminals=dict(TERMINALS))
    for name, phrase in NOUN_PHRASES.items():
        found.customs[name] = (phrase.read, phrase.write)
    found.customs["body"] = (read_body, write_body)
    found.customs["modes"] = (read_modes, write_modes)
    found.customs["ability"] = (read_quoted, write_quoted)
    found.load(PHRASES.read_text(encoding="utf-8"))
    return found
