"""Chapter 26: what makes a box playable, beyond counting cards. Editions vary within this."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from games.engine.cards import CardDef
from games.engine.decks import (
    Composition,
    Copies,
    DeckList,
    DeckRule,
    Fix,
    Section,
    Size,
    Types,
    Violation,
)
from games.engine.errors import BadAbility
from games.rulebooks.clue.board import Problem, board_problems
from games.rulebooks.clue.face import CATEGORY_NAMES
from games.rulebooks.clue.vocabulary import VOCABULARY

SECTIONS = (
    Section("clue", "CLUE cards", CATEGORY_NAMES),
    Section("personalities", "Personality cards", ("personality",)),
    Section("sheldon", "Sheldon Cards", ("sheldon",)),
    Section("board", "Board", ("board",)),
)

CARD_KINDS = {"personality": ("power", "two_sides"), "sheldon": ("sheldon",)}
"""Which kinds of ability a card of a type may have."""


def clue_cards(deck: DeckList, type: str) -> list[CardDef]:
    """The suspects, misdeeds or rooms of a box."""
    return [entry.card for entry in deck.of("clue") if entry.card.type == type]


@dataclass(frozen=True)
class DistinctAttribute:
    """No two CLUE cards of a type have the same value: mover colours, letters of rooms."""

    rule: str
    type: str
    attribute: str

    def check(self, deck: DeckList) -> Iterator[Violation]:
        alike: dict[object, list[CardDef]] = {}
        for card in clue_cards(deck, self.type):
            alike.setdefault(card.get(self.attribute), []).append(card)
        for value, cards in alike.items():
            if len(cards) > 1:
                yield self._violation(value, cards)

    def _violation(self, value: object, cards: list[CardDef]) -> Violation:
        names = " and ".join(card.title for card in cards)
        return Violation(
            "not-distinct",
            self.rule,
            f"{names} have the same {self.attribute}, {value}.",
            f"Give each its own {self.attribute}.",
            "clue",
            tuple(card.id for card in cards),
            len(cards),
            "exactly 1",
        )


@dataclass(frozen=True)
class OnePersonalityEach:
    """CL-26.4: every suspect has one personality card, and no other card is there."""

    rule: str

    def check(self, deck: DeckList) -> Iterator[Violation]:
        cards: Counter[str] = Counter()
        for entry in deck.of("personalities"):
            cards[str(entry.card.get("suspect"))] += entry.count
        suspects = {card.id: card.title for card in clue_cards(deck, "suspect")}
        for id in (*suspects, *(id for id in cards if id not in suspects)):
            wanted = 1 if id in suspects else 0
            if cards[id] != wanted:
                yield Violation(
                    "wrong-count",
                    self.rule,
                    f"{suspects.get(id, id)}: {cards[id]} personality cards instead of {wanted}.",
                    "Add one." if cards[id] < wanted else f"Remove {cards[id] - wanted}.",
                    "personalities",
                    (),
                    cards[id],
                    f"exactly {wanted}",
                )


@dataclass(frozen=True)
class PrintedCopies:
    """CL-26.5: each design is there as often as it says."""

    rule: str
    section: str

    def check(self, deck: DeckList) -> Iterator[Violation]:
        for entry in deck.of(self.section):
            printed = entry.card.get("copies", 1)
            if entry.count != printed:
                yield Violation(
                    "wrong-count",
                    self.rule,
                    f"{entry.card.title}: {entry.count} copies instead of {printed}.",
                    f"Set it to {printed}.",
                    self.section,
                    (entry.card.id,),
                    entry.count,
                    f"exactly {printed}",
                    changes=(Fix(self.section, entry.card.id, printed),),
                )


@dataclass(frozen=True)
class BoardFits:
    """CL-26.8 to CL-26.10: the map is whole and has exactly the rooms of the box."""

    rule: str

    def check(self, deck: DeckList) -> Iterator[Violation]:
        letters = [str(card.get("letter")) for card in clue_cards(deck, "room")]
        if len(set(letters)) != len(letters):
            return  # said already: letters must be distinct
        for entry in deck.of("board"):
            drawn = json.dumps(dict(entry.card.attributes), sort_keys=True)
            for rule, message in known_board_problems(drawn, tuple(letters)):
                yield Violation(
                    "bad-board",
                    rule,
                    f"{entry.card.title}: {message}.",
                    "Change the map, or take another board.",
                    "board",
                    (entry.card.id,),
                )


@lru_cache(maxsize=64)
def known_board_problems(drawn: str, letters: tuple[str, ...]) -> tuple[Problem, ...]:
    """Walking a map takes a hundred times as long as judging the rest of the box."""
    return tuple(board_problems(json.loads(drawn), letters))


@dataclass(frozen=True)
class KnownOperations:
    """CL-26.11: powers and Sheldon Cards use operations of the declared lists only."""

    rule: str

    def check(self, deck: DeckList) -> Iterator[Violation]:
        rooms = [card.title for card in clue_cards(deck, "room")]
        for entry in (*deck.of("personalities"), *deck.of("sheldon")):
            problem = operation_problem(entry.card, rooms)
            if problem:
                yield Violation(
                    "bad-operation",
                    self.rule,
                    f"{entry.card.title}: {problem}.",
                    "Use an operation of the rulebook.",
                    entry.section,
                    (entry.card.id,),
                )


_judged: dict[str, tuple[CardDef, str | None]] = {}
"""Cards by id with what was wrong with them; a card that reads differently is another object."""


def kind_problem(card: CardDef) -> str | None:
    """Abilities that do not compile or do not belong on such a card."""
    judged, problem = _judged.get(card.id, (None, None))
    if judged is not card:
        problem = _kind_problem(card)
        _judged[card.id] = card, problem
    return problem


def _kind_problem(card: CardDef) -> str | None:
    try:
        abilities = VOCABULARY.compile(card)
    except BadAbility as error:
        return str(error)
    if not abilities:
        return "it has no operation"
    for ability in abilities:
        if ability.kind not in CARD_KINDS[card.type]:
            return f"a {card.type} card cannot have an ability of kind {ability.kind}"
    return None


def operation_problem(card: CardDef, rooms: list[str]) -> str | None:
    """What is wrong with a card's abilities, or None."""
    problem = kind_problem(card)
    if problem:
        return problem
    named = [
        step["goto_room"] for data in card.abilities for step in data["do"] if "goto_room" in step
    ]
    return next(
        (f"there is no room {room} in the box" for room in named if room not in rooms), None
    )


BOX_RULES: tuple[DeckRule, ...] = (  # chapter 26, in its order
    *(Types("CL-26.7", section.name, section.types) for section in SECTIONS),
    Composition("CL-26.1", "clue", "type", {"suspect": 6, "misdeed": 6, "room": 9}),
    Copies("CL-2.8", "clue", 1),
    DistinctAttribute("CL-26.2", "suspect", "mover"),
    DistinctAttribute("CL-26.8", "room", "letter"),
    Size("CL-26.4", "personalities", 6, 6),
    OnePersonalityEach("CL-26.4"),
    Size("CL-26.5", "sheldon", 20, 20),
    PrintedCopies("CL-26.5", "sheldon"),
    Size("CL-26.6", "board", 1, 1),
    BoardFits("CL-26.10"),
    KnownOperations("CL-26.11"),
)
