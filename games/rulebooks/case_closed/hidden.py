"""What a seat cannot know: how cards lie, and with closed lists which cards others brought."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from games.engine.cards import CardDef
from games.engine.decks import Copies
from games.engine.hidden import in_order, place_faces, redeal_rows
from games.engine.rng import shuffle
from games.engine.table import Table, TableSpec
from games.rulebooks.case_closed.deck_rules import DECK_RULES
from games.rulebooks.case_closed.declaration import SECTIONS, TYPES
from games.rulebooks.case_closed.face import CaseClosedFace
from games.rulebooks.case_closed.state import CaseClosedState
from games.rulebooks.catalogue import catalogue

COPIES = {rule.section: rule.limit for rule in DECK_RULES if isinstance(rule, Copies)}
TYPES_OF = {section.name: {TYPES.index(kind) for kind in section.types} for section in SECTIONS}


def has_closed_lists(table: Table) -> bool:
    """CC-R.90: may nobody read what the others brought?"""
    return bool(table.options["deckLists"] == "closed")


def cards_of_the_format(spec: TableSpec) -> list[CardDef]:
    """CC-R.90: all that somebody could have brought, in an order that tells nothing of decks."""
    brought = [card for deck in spec.decks for cards in deck.values() for card in cards]
    cards = catalogue("case-closed") | {card.id: card for card in brought}
    return [cards[id] for id in sorted(cards)]


@lru_cache(maxsize=32)
def faces_for(table: Table, section: str) -> tuple[CaseClosedFace, ...]:
    """The faces at a table that could be in this section of a deck."""
    types = TYPES_OF[section]
    return tuple(f for f in table.faces if isinstance(f, CaseClosedFace) and f.type in types)


def redeal(s: CaseClosedState, seat: int) -> None:
    """Deal again what a seat cannot know: its own list is known to it, others' if lists are open."""
    table = s.table
    if not has_closed_lists(table):
        redeal_rows(s, table.groups, seat)
        return
    sections = table.rulebook.dealt_sections
    redeal_rows(s, [table.cards_of(section, seat) for section in sections], seat)
    for other in range(table.seats):
        if other != seat:
            for section in sections:
                deal_from_pool(s, seat, other, section)


def deal_from_pool(s: CaseClosedState, seat: int, owner: int, section: str) -> None:
    """CC-R.90: lay cards of the format on those of an owner's section that a seat does not know."""
    group = s.table.cards_of(section, owner)
    unseen = [c for c in group if not s.known[c] >> seat & 1]
    seen = Counter(s.face[c] for c in group if s.known[c] >> seat & 1)
    named = clues_asked_for(s, seat, owner) if section == "problem" else set()
    likely, possible = copies_left(faces_for(s.table, section), COPIES[section], seen, named)
    faces = [f for f in likely if s.below(2)]
    s.rng = shuffle(possible, s.rng)
    faces += possible
    while len(faces) < len(unseen):
        faces += in_order(s, likely or faces_for(s.table, section))
    dealt = faces[: len(unseen)]
    s.rng = shuffle(dealt, s.rng)
    place_faces(s, unseen, dealt)


def clues_asked_for(s: CaseClosedState, seat: int, owner: int) -> set[str]:
    """The titles named by those cases of an owner that a seat has seen."""
    cases = s.table.cards_of("case", owner)
    seen = [s.face[c] for c in cases if s.known[c] >> seat & 1]
    return {title for face in seen for title in face.exact_clues}


def copies_left(
    faces: Iterable[CaseClosedFace], limit: int, seen: Counter[CaseClosedFace], named: set[str]
) -> tuple[list[CaseClosedFace], list[CaseClosedFace]]:
    """Copies a deck may still hold: of cards it has shown or its cases name, and of all others."""
    likely: list[CaseClosedFace] = []
    possible: list[CaseClosedFace] = []
    for face in faces:
        is_likely = face in seen or face.title in named
        (likely if is_likely else possible).extend([face] * (limit - seen[face]))
    return likely, possible
