"""A printed line read: headers, then a trigger, a cost, effects or continuous effects."""

import re
from collections.abc import Iterator

from games.rulebooks.detective_conan.printed_text.assembly import ability_of, line_of
from games.rulebooks.detective_conan.printed_text.canonical import canonical_lines
from games.rulebooks.detective_conan.printed_text.headers import KIND_WORDS, split_headers
from games.rulebooks.detective_conan.printed_text.sentences import Unsayable
from games.rulebooks.detective_conan.printed_text.surfaces import NotUnderstood, Surface, Tree
from games.rulebooks.detective_conan.printed_text.two_way import Grammar, Read, Reading
from games.rulebooks.detective_conan.printed_text.wording import told_apart
from games.rulebooks.detective_conan.printed_text.writing import write_line


def categories(surface: Surface, kind: str) -> tuple[str, ...]:
    """What can follow these headers on a line of this kind."""
    if surface.get("kind") == "cut_in":
        return ("cut_in",)
    if surface.get("kind") in ("spark", "declare") or surface["moments"]:
        return ("effects",)
    if kind == "event":
        return ("effects", "triggered", "constants", "usable")
    return ("triggered", "constants")


def read_line(grammar: Grammar, text: str, kind: str) -> list[Surface]:
    """Every reading of a line; `kind`: character, event, case; cut_in, spark, disguise by field."""
    at, surface = split_headers(text)
    if kind in KIND_WORDS and "kind" not in surface:
        surface["kind"] = kind
    if surface.get("kind") == "disguise" and at == len(text):
        return [surface]
    if surface.get("kind") == "declare":
        at, surface["cost"] = read_cost(grammar, text, at)
    wanted = categories(surface, kind)
    found = [{**surface, **told_apart(tree)} for tree in readings(grammar, text[at:], wanted)]
    if not found:
        raise stopped(grammar, text, at, len(text), wanted)
    return found


def readings(grammar: Grammar, text: str, wanted: tuple[str, ...]) -> list[Tree]:
    reading = Reading(grammar, text)
    return [tree for category in wanted for tree in reading.whole(category)]


def stopped(
    grammar: Grammar, text: str, at: int, end: int, wanted: tuple[str, ...]
) -> NotUnderstood:
    """Where the reading of a part of the line came to its end, and what it wanted there."""
    reading = Reading(grammar, text[at:end], thorough=True)
    for category in wanted:
        reading.whole(category)
    start = at + reading.far
    return NotUnderstood(start, clause_end(text, start), sorted(reading.expected))


def clause_end(text: str, start: int) -> int:
    match = re.compile("[。、：:¶]").search(text, start + 1)
    return match.start() if match else len(text)


def read_cost(grammar: Grammar, text: str, at: int) -> tuple[int, list[Tree]]:
    """The price before the colon; without a colon there is none."""
    colon = text.find(":", at)
    if colon < 0:
        return at, []
    found = readings(grammar, text[at:colon], ("costs",))
    if len(found) != 1:
        raise stopped(grammar, text, at, colon, ("costs",))
    cost: list[Tree] = [s for step in told_apart(found[0]) for s in step.get("both", [step])]
    return colon + 1, cost


# -- quoted abilities ----------------------------------------------------------------------------


def read_quoted(r: Reading, at: int) -> Iterator[Read]:
    """An ability between 「 and 」, read as a line of a Character."""
    end = closing(r.text, at)
    if end < 0:
        return
    try:
        found = read_line(r.grammar, r.text[at:end], "character")
    except NotUnderstood as error:
        for wanted in error.expected:
            r.miss(at + error.start, wanted)
        return
    for surface in found:
        try:
            parted = canonical_lines(surface)
            abilities = [ability_of(line) for line in parted]
        except Unsayable:
            continue
        if len(abilities) == 1:
            yield end, abilities[0]


def closing(text: str, at: int) -> int:
    depth = 0
    for place in range(at, len(text)):
        if text[place] == "「":
            depth += 1
        elif text[place] == "」":
            if not depth:
                return place
            depth -= 1
    return -1


def write_quoted(grammar: Grammar, ability: Tree) -> str | None:
    if not isinstance(ability, dict):
        return None
    try:
        return write_line(grammar, line_of(ability))
    except Unsayable:
        return None
