"""How a seat stands, and what a player who plays at random still would not do."""

from collections.abc import Callable
from typing import Any

from games.engine.flow import Action
from games.rulebooks.clue.board import CENTRE
from games.rulebooks.clue.knowledge import knowledge_of
from games.rulebooks.clue.state import ALL, CATEGORIES, ClueState, cards_in


def sane_options(options: list[Action], look: Callable[[], Any]) -> list[Action]:
    """CL-16.1: at random, but an accusation only when the envelope is certain."""
    verb = options[-1][0]
    if verb == "accuse":
        known = accusable(look())
        return [options[-1]] if known else options[:-1]
    if verb == "name" and len(options) > 1:
        known = accusable(look())
        return [("name", *cards_in(known))] if known else options
    return options


def accusable(seen: ClueState) -> int:
    """The three cards that the seat to act is certain of, or 0."""
    assert seen.to_act is not None
    return knowledge_of(seen, seen.to_act).accusable


def evaluate(s: ClueState, seat: int) -> float:
    """CL-29.6: from 0 (out) to 1 (solved): how few solutions a seat has left, next to the rivals'."""
    if s.result is not None:
        if not s.result.winners:
            return 0.25 if s.result.reason == "round limit" else 0.1
        return 1.0 if seat in s.result.winners else 0.0
    if s.out >> seat & 1:
        return 0.0
    if not s.turn:
        return 1 / s.table.seats
    seats = range(s.table.seats)
    strengths = [0.0 if s.out >> p & 1 else strength(s, p) for p in seats]
    return strengths[seat] / sum(strengths)


def strength(s: ClueState, seat: int) -> float:
    """More with every card crossed off, and with the way to the centre once little is open."""
    left = ALL & ~crossed_off(s, seat)
    counts = [(left & category).bit_count() for category in CATEGORIES]
    open_triples = max(1, counts[0]) * max(1, counts[1]) * max(1, counts[2])
    way: int = s.table.prepared.board.distance[CENTRE][s.at[s.characters[seat]]]
    return 1 / (open_triples + 0.5 + way / 12)


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
