"""From a card's abilities to the tables its face is read by."""

from collections.abc import Iterable, Mapping
from typing import Any

from games.engine.abilities.vocabulary import Vocabulary
from games.engine.abilities.words import Ability, Modifier
from games.engine.cards import CardDef
from games.rulebooks.detective_conan.attributes import NUMBER_OF
from games.rulebooks.detective_conan.events import EVENT_NUMBER
from games.rulebooks.detective_conan.face import ConanFace

Lines = dict[int, tuple[tuple[Ability, Modifier], ...]]

GATES = ("partner", "case", "case_trait", "file", "turn", "phase", "bond", "stacked", "trace")  # fmt: skip
"""Headers that must be satisfied for the line to work (DC-24)."""


def compile_face(vocabulary: Vocabulary, card: CardDef) -> ConanFace:
    face = ConanFace(card)
    face.abilities = vocabulary.compile(card)
    face.gates = tuple(_gates(ability) for ability in face.abilities)
    printed = face.abilities[: len(card.abilities)]
    face.triggers = _triggers(printed)
    here = [a for a in printed if "from_hand" not in a.headers]
    face.constants = _lines(here)
    face.shape = sum(1 << attribute for attribute in face.constants)
    face.in_hand = _lines(a for a in printed if "from_hand" in a.headers)
    face.declares = tuple(a for a in printed if a.kind == "declare")
    face.cut_ins = tuple(a for a in printed if a.kind == "cut_in")
    face.spark = next((a for a in printed if a.kind == "spark"), None)
    face.disguise = next((a for a in printed if a.kind == "disguise"), None)
    face.uses = next((a for a in printed if a.kind == "event"), None)
    face.keywords = _keywords(printed)
    face.words = tuple(_words(ability.data.get("do", ())) for ability in face.abilities)
    face.boosts = tuple(_boost(ability) for ability in face.abilities)
    face.partner_area = frozenset(
        a.index for a in printed if "in_partner_area" in a.headers
    )
    return face


def _gates(ability: Ability) -> tuple[Any, ...]:
    return tuple(ability.headers[name] for name in GATES if name in ability.headers)


def _triggers(abilities: Iterable[Ability]) -> dict[int, tuple[Ability, ...]]:
    found: dict[int, tuple[Ability, ...]] = {}
    for ability in abilities:
        if ability.trigger:
            number = EVENT_NUMBER[ability.trigger]
            found[number] = (*found.get(number, ()), ability)
    return found


def _lines(abilities: Iterable[Ability]) -> Lines:
    found: Lines = {}
    for ability in abilities:
        for modifier in ability.modifiers:
            number = NUMBER_OF[modifier.attribute]
            found[number] = (*found.get(number, ()), (ability, modifier))
    return found


ICONS = {"played": "when_played", "removed": "when_removed", "disguised": "when_disguised"}  # fmt: skip


def _keywords(abilities: Iterable[Ability]) -> frozenset[str]:
    """DC-19.20, DC-23.13, DC-31.21: icons count whether or not their headers hold."""
    found: set[str] = set()
    for ability in abilities:
        found.add(ability.kind)
        if ability.trigger in ICONS and "self" in str(ability.data["trigger"]):
            found.add(ICONS[ability.trigger])
        for modifier in ability.modifiers:
            found.add(modifier.attribute)
        if ability.kind == "cut_in" and "boost" in str(ability.data.get("do")):
            found.add("cut_in_ap")
    return frozenset(found)


def _words(data: Any) -> frozenset[str]:
    """All words in a piece of an ability; a lowered value counts as harm."""
    found: set[str] = set()
    if isinstance(data, Mapping):
        for key, value in data.items():
            found.add(key)
            if key in ("ap", "level", "lp") and isinstance(value, int) and value < 0:
                found.add("zero")
            found |= _words(value)
    elif isinstance(data, list | tuple):
        for item in data:
            found |= _words(item)
    return frozenset(found)


def _boost(ability: Ability) -> int:
    steps = ability.data.get("do", ())
    amounts = [s.get("cut_in_boost") for s in steps if isinstance(s, Mapping)]
    return sum(amount for amount in amounts if isinstance(amount, int))
