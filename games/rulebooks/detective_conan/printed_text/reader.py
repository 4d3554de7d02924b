"""Reading cards: every line compiled and proved by its way back, or refused with its place."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from games.engine.cards import CardDef
from games.engine.errors import BadAbility
from games.rulebooks.detective_conan.face import compile_face
from games.rulebooks.detective_conan.printed_text.assembly import ability_of, how_first, line_of
from games.rulebooks.detective_conan.printed_text.by_hand import digest, said_by_hand
from games.rulebooks.detective_conan.printed_text.canonical import canonical_lines
from games.rulebooks.detective_conan.printed_text.grammar import grammar
from games.rulebooks.detective_conan.printed_text.lines import read_line
from games.rulebooks.detective_conan.printed_text.nearest import nearest_clause
from games.rulebooks.detective_conan.printed_text.normalise import Line, lines
from games.rulebooks.detective_conan.printed_text.sentences import Unsayable
from games.rulebooks.detective_conan.printed_text.surfaces import Ability, NotUnderstood, Surface
from games.rulebooks.detective_conan.printed_text.writing import write_line
from games.rulebooks.detective_conan.vocabulary import VOCABULARY

VERSION = 6
FIELD_KINDS = {"cut_in": "cut_in", "hirameki": "spark", "henso": "disguise"}
FIELD_ORDER = ("feature", "hirameki", "cut_in", "henso")
BUILT_IN = {  # DC-13: sentences that the rulebook itself plays, by their digest
    "partner": {"9ede8ce836b738f5", "9f04dc95f0f4e9e6"},
    "case": {"0714d277e30138f3", "7034e011668b197d"},
    "character": {"4f0673626d5fcb3f"},
}
"""A Partner's Case Closed and Assist; a Case's Evidence Destruction; the line above stacked lines."""


@dataclass(frozen=True)
class Refusal:
    """What was not understood: letters `start` to `end` of a printed field."""

    field: str
    line: int
    start: int
    end: int
    expected: tuple[str, ...]
    text: str
    whole: str = ""
    """The line as it was read, and where in it the reading stopped."""
    at: tuple[int, int] = (0, 0)

    @property
    def nearest(self) -> str:
        """The known clause that is most like the one it stopped in."""
        return nearest_clause(self.whole, *self.at)


@dataclass
class CardText:
    """What the reader made of a card."""

    abilities: list[Ability] = field(default_factory=list)
    attributes: dict[str, Any] = field(default_factory=dict)
    refusals: list[Refusal] = field(default_factory=list)
    by_hand: int = 0
    """Lines that were not understood, and are said by hand."""

    @property
    def playable(self) -> bool:
        return not self.refusals

    @property
    def compiled(self) -> bool:
        """Whether every line was read, none said by hand."""
        return self.playable and not self.by_hand


def read_card(type: str, text: Mapping[str, str | None], id: str = "") -> CardText:
    """Abilities of a card from its printed fields; its id tells what is said of it by hand."""
    found = CardText()
    usable: list[Any] = []
    for name in sorted(text, key=place_of):
        for line in lines(text[name] or ""):
            if built_in(type, line.text, found):
                continue
            try:
                read = proved(line.text, FIELD_KINDS.get(name, type))
            except NotUnderstood as error:
                by_hand = said_by_hand(id, line.text)
                if by_hand is None:
                    found.refusals.append(refusal(name, line, error))
                    continue
                found.by_hand += 1
                read = by_hand
            for said in read:
                if "usable_if" in said:
                    usable += said["usable_if"]
                else:
                    found.abilities.append(said)
    if usable:
        restrict_event(found, usable)
    return found


def place_of(name: str) -> int:
    return FIELD_ORDER.index(name) if name in FIELD_ORDER else len(FIELD_ORDER)


def built_in(type: str, text: str, found: CardText) -> bool:
    """DC-13: a sentence that the rulebook itself plays; it needs no ability."""
    if digest(text) not in BUILT_IN.get(type, ()):
        return False
    if type == "case":
        found.attributes["evidence_destruction"] = True
    return True


def restrict_event(found: CardText, conditions: list[Any]) -> None:
    """DC-10.18: when the Event can be used is said of its effect."""
    for ability in found.abilities:
        if ability.get("kind") == "event":
            ability["only_if"] = conditions
            return


def refusal(name: str, line: Line, error: NotUnderstood) -> Refusal:
    start, end = line.place(error.start), line.place(max(error.start, error.end - 1)) + 1
    said = line.text[error.start : error.end]
    at = (error.start, error.end)
    return Refusal(name, line.number, start, end, tuple(error.expected), said, line.text, at)


def proved(text: str, kind: str) -> list[Ability]:
    """The abilities of a line whose way back gives the same line; else it is refused."""
    found: list[tuple[list[Surface], list[Ability]]] = []
    reasons = []
    for surface in read_line(grammar(), text, kind):
        try:
            parted = canonical_lines(surface)
            said = (parted, [said_by(line, kind) for line in parted])
        except Unsayable as error:
            reasons.append(str(error))
            continue
        if said not in found:
            found.append(said)
    if len(found) > 1:
        raise NotUnderstood(0, len(text), ["one meaning, not several"])
    for parted, abilities in found:
        reasons = [*map(doubt, parted, abilities, [kind] * len(parted))]
        if not any(reasons):
            reasons = [cannot_be_played(abilities, kind)]
        if not any(reasons):
            return abilities
    raise NotUnderstood(0, len(text), [reason for reason in reasons if reason])


def doubt(line: Surface, ability: Ability, kind: str) -> str:
    """Why an ability is not proved to be what the line says; empty if it is."""
    if "usable_if" in ability:
        return ""
    try:
        back = line_of(ability, on_event=kind == "event")
        if back != how_first(line):
            return "the way back differs"
        if not is_read_again(write_line(grammar(), back), kind, ability):
            return "what is written back means something else"
    except (Unsayable, NotUnderstood) as error:
        return str(error)
    return ""


def cannot_be_played(abilities: list[Ability], kind: str) -> str:
    """Why the card language has no such ability; empty if it has."""
    said = tuple(ability for ability in abilities if "usable_if" not in ability)
    type = kind if kind in ("event", "case") else "character"
    try:
        compile_face(VOCABULARY, CardDef("", "", type, abilities=said))
    except BadAbility as error:
        return str(error)
    return ""


def is_read_again(written: str | None, kind: str, ability: Ability) -> bool:
    """Does the line that was written back mean this ability, and nothing else?"""
    if written is None:
        return False
    readings = []
    for surface in read_line(grammar(), written, kind):
        try:
            readings.append([said_by(line, kind) for line in canonical_lines(surface)])
        except Unsayable:
            continue
    return bool(readings) and all(read == [ability] for read in readings)


def said_by(line: Surface, kind: str) -> Ability:
    if "usable_if" in line:
        return {"usable_if": line["usable_if"]}
    ability = ability_of(line)
    if kind == "event" and "do" in ability and not {"kind", "trigger"} & ability.keys():
        ability["kind"] = "event"
    return ability
