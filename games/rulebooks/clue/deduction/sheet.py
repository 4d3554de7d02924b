"""Chapters 7 and 27: the CLUE sheet of an observer, filled in as far as it follows."""

from collections.abc import Sequence
from typing import Any

from games.rulebooks.clue.deduction.facts import HOLDS, SIDE, fact_in_words
from games.rulebooks.clue.deduction.knowledge import Knowledge
from games.rulebooks.clue.deduction.places import AT_SIDE, IN_ENVELOPE
from games.rulebooks.clue.face import CARDS

FACE_UP = -3
"""A leftover, beside the owners that `places` has."""


def clue_sheet(known: Knowledge) -> list[dict[str, Any]]:
    """CL-2.11, CL-R.61: one row per card: crossed off by sight, and all that is certain."""
    if known.sheet is None:
        crossed, places = crossed_off(known), owners(known)
        known.sheet = [sheet_row(known, card, crossed, places) for card in range(CARDS)]
    return known.sheet


def sheet_row(
    known: Knowledge, card: int, crossed: int, places: Sequence[tuple[int, str]]
) -> dict[str, Any]:
    """CL-27.26: where the card can be, and how likely it is in the envelope."""
    chance = known.chance(IN_ENVELOPE, card)
    return {
        "card": known.ids[card],
        "crossed_off": bool(crossed >> card & 1),
        "can_be": [name for owner, name in places if can_be(known, owner, card)],
        "envelope": [chance.numerator, chance.denominator],
    }


def owners(known: Knowledge) -> list[tuple[int, str]]:
    found = [(IN_ENVELOPE, "envelope"), (FACE_UP, "face up")]
    if known.deal.side_size:
        found.append((AT_SIDE, "side"))
    return [*found, *((player, str(player)) for player in range(known.deal.seats))]


def can_be(known: Knowledge, owner: int, card: int) -> bool:
    if known.deal.leftovers >> card & 1:
        return owner == FACE_UP
    return owner != FACE_UP and known.count(owner, card) > 0


def explain(known: Knowledge, card: int, titles: Sequence[str], players: Sequence[str] = ()) -> str:
    """Whether a card is in the envelope, and why that is certain, in one sentence."""
    title = titles[card]
    if known.deal.hand >> card & 1:
        return f"{title}: not in the envelope, because it is in your hand."
    if known.deal.leftovers >> card & 1:
        return f"{title}: not in the envelope, because it lies face up."
    chance = known.chance(IN_ENVELOPE, card)
    if 0 < chance < 1:
        return f"{title}: in the envelope in {chance} of the deals that fit all you have seen."
    facts = known.reasons(IN_ENVELOPE, card, holds=chance == 1)
    why = "; ".join(fact_in_words(fact, titles, players) for fact in facts)
    where = "in the envelope" if chance == 1 else "not in the envelope"
    return f"{title}: {where}, because {why or 'nothing else is left'}."


def crossed_off(known: Knowledge) -> int:
    """CL-7.3 to CL-7.6: the cards that the observer has seen outside the envelope."""
    seen = known.deal.hand | known.deal.leftovers
    for fact in known.facts:
        if fact.kind in (HOLDS, SIDE):
            seen |= fact.cards
    return seen
