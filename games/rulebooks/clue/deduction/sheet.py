"""Chapters 7 and 20: a seat's own view, with its CLUE sheet filled in as far as it follows."""

from typing import Any

from games.rulebooks.clue.deduction.knowledge import Knowledge, knowledge_of, said_fact
from games.rulebooks.clue.deduction.places import AT_SIDE, IN_ENVELOPE
from games.rulebooks.clue.prepared import POWERS, Box
from games.rulebooks.clue.state import CARDS, ClueState


def describe(seen: ClueState, seat: int) -> dict[str, Any]:
    """What is on the table for all to see, and the seat's own sheet."""
    box: Box = seen.table.prepared
    seats = range(seen.table.seats)
    return {
        "turn": seen.turn,
        "round": seen.round,
        "active": seen.active,
        "cards": box.ids,
        "spaces": box.names,
        "board": list(box.board.rows),
        "pieces": {box.titles[piece]: space for piece, space in enumerate(seen.at)},
        "characters": [box.titles[suspect] for suspect in seen.characters],
        "powers": [POWERS[seen.power[player]] for player in seats],
        "out": [player for player in seats if seen.out >> player & 1],
        "moved": [player for player in seats if seen.moved >> player & 1],
        "question": list(seen.question),
        "looked": [[p for p in range(4) if seen.looked[i] >> p & 1] for i in seats],
        "roll_bonus": list(seen.bonus),
        "sheet": clue_sheet(seen, seat) if seen.turn else [],
    }


def clue_sheet(seen: ClueState, seat: int) -> list[dict[str, Any]]:
    """CL-2.11, CL-R.61: one row per card: crossed off by sight, and all that is certain."""
    known = knowledge_of(seen, seat)
    crossed = crossed_off(seen, seat)
    return [sheet_row(known, seen, card, crossed) for card in range(CARDS)]


def sheet_row(known: Knowledge, seen: ClueState, card: int, crossed: int) -> dict[str, Any]:
    """CL-27.26: where the card can be, and how likely it is in the envelope."""
    chance = known.chance(IN_ENVELOPE, card)
    return {
        "card": known.ids[card],
        "crossed_off": bool(crossed >> card & 1),
        "can_be": [name for owner, name in owners(seen) if can_be(known, seen, owner, card)],
        "envelope": [chance.numerator, chance.denominator],
    }


LEFTOVER = -3


def owners(seen: ClueState) -> list[tuple[int, str]]:
    found = [(IN_ENVELOPE, "envelope"), (LEFTOVER, "face up")]
    if seen.side:
        found.append((AT_SIDE, "side"))
    return [*found, *((player, str(player)) for player in range(seen.table.seats))]


def can_be(known: Knowledge, seen: ClueState, owner: int, card: int) -> bool:
    if seen.leftovers >> card & 1:
        return owner == LEFTOVER
    return owner != LEFTOVER and known.count(owner, card) > 0


def explain(seen: ClueState, seat: int, card: int, names: tuple[str, ...] = ()) -> str:
    """Whether a card is in the envelope, and why that is certain, in one sentence."""
    box: Box = seen.table.prepared
    title = box.titles[card]
    if seen.hand[seat] >> card & 1:
        return f"{title}: not in the envelope, because it is in your hand."
    if seen.leftovers >> card & 1:
        return f"{title}: not in the envelope, because it lies face up."
    known = knowledge_of(seen, seat)
    chance = known.chance(IN_ENVELOPE, card)
    if 0 < chance < 1:
        return f"{title}: in the envelope in {chance} of the deals that fit all you have seen."
    facts = known.reasons(IN_ENVELOPE, card, holds=chance == 1)
    why = "; ".join(said_fact(fact, box.titles, names) for fact in facts)
    where = "in the envelope" if chance == 1 else "not in the envelope"
    return f"{title}: {where}, because {why or 'nothing else is left'}."


def crossed_off(s: ClueState, seat: int) -> int:
    """CL-7.3 to CL-7.6: the cards a seat has seen outside the envelope."""
    seats = s.table.seats
    seen = s.hand[seat] | s.leftovers
    for cards in s.told[seat::seats]:
        seen |= cards
    for place, card in enumerate(s.side):
        if s.looked[seat] >> place & 1:
            seen |= 1 << card
    return seen
