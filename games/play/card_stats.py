"""What the log of a match tells about its cards, by the words that its game declares."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.engine.presentation import LogWords
from games.engine.state import Event, State

EARLY_SHARE = 3
"""Where a game's log does not mark turns, the first third of it is early."""

FIELDS = ("drawn", "played", "stuck", "held", "held_won", "early", "early_won")
"""Copies drawn, played and left in hand at the end; matches in which it was drawn at all
and early, and those of them that were won."""
DRAWN, PLAYED, STUCK, HELD, HELD_WON, EARLY, EARLY_WON = range(len(FIELDS))

Tally = dict[str, list[int]]
"""Card id to the numbers of FIELDS."""


@dataclass
class Seen:
    """What a seat did with its cards in one match."""

    drawn: dict[str, int] = field(default_factory=dict)
    played: dict[str, int] = field(default_factory=dict)
    early: set[str] = field(default_factory=set)


def seen_by(events: Sequence[Event], seats: int, words: LogWords) -> list[Seen]:
    """Read a log once, for all seats."""
    found = [Seen() for _ in range(seats)]
    late, turns = False, 0
    for place, event in enumerate(events):
        verb, _, seat, _, card = event[:5]
        if verb == words.turn:
            turns += 1
            late = turns > words.early
        elif not words.turn and not late:
            late = place * EARLY_SHARE >= len(events)
        if seat < 0:
            continue
        if verb in words.drawn:
            count_draw(found[seat], card, late=late)
        elif verb in words.played:
            played = found[seat].played
            played[card] = played.get(card, 0) + 1
    return found


def count_draw(seen: Seen, card: str, *, late: bool) -> None:
    if card:
        seen.drawn[card] = seen.drawn.get(card, 0) + 1
        if not late:
            seen.early.add(card)


def hand_of(state: State, seat: int, zone: str) -> list[str]:
    """The card ids in a seat's pile of a zone."""
    names = [z.name for z in state.table.rulebook.zones]
    if zone not in names:
        return []
    pile = state.piles[names.index(zone) * state.table.seats + seat]
    return [state.face[c].id for c in pile]


def card_tally(
    state: State, events: Sequence[Event], winners: Iterable[int], words: LogWords
) -> list[Tally]:
    """Each seat's cards in a finished match and its log."""
    won = set(winners)
    return [
        seat_tally(seen, hand_of(state, seat, words.hand), won=seat in won)
        for seat, seen in enumerate(seen_by(events, state.table.seats, words))
    ]


def seat_tally(seen: Seen, hand: Sequence[str], *, won: bool) -> Tally:
    tally: Tally = {}
    for card, copies in seen.drawn.items():
        row = tally.setdefault(card, [0] * len(FIELDS))
        row[DRAWN] = copies
        row[HELD], row[HELD_WON] = 1, int(won)
        if card in seen.early:
            row[EARLY], row[EARLY_WON] = 1, int(won)
    for card, copies in seen.played.items():
        tally.setdefault(card, [0] * len(FIELDS))[PLAYED] = copies
    for card in hand:
        tally.setdefault(card, [0] * len(FIELDS))[STUCK] += 1
    return tally


def first_seat(events: Sequence[Event], words: LogWords) -> int:
    """Who took the first turn: the seat of the first event that marks one, or that acts."""
    for verb, _, seat, *_ in events:
        if words.turn and verb == words.turn and seat >= 0:
            return int(seat)
    return next((int(seat) for _, _, seat, *_ in events if seat >= 0), 0)


def add_counts(into: Any, more: Any) -> Any:
    """Sum two trees of dicts, lists and numbers; what only one has is taken over."""
    if isinstance(more, dict):
        for key, value in more.items():
            into[key] = add_counts(into[key], value) if key in into else value
        return into
    if isinstance(more, list):
        longer = max(len(into), len(more))
        padded = [*into, *[0] * (longer - len(into))]
        return [
            add_counts(padded[i], more[i]) if i < len(more) else padded[i] for i in range(longer)
        ]
    return into + more
