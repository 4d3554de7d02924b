"""What the log of a match tells about its cards, by the words that its game declares."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.engine.presentation import LogWords
from games.engine.state import Event, State
from games.engine.table import Table

EARLY_SHARE = 3
"""Where a game's log does not mark turns, the first third of it is early."""

FIELDS = ("drawn", "played", "stuck", "held", "held_won", "early", "early_won")
"""Copies that came to hand, were played and were left in hand at the end; matches in which it
came to hand at all and early, and those of them that were won."""
DRAWN, PLAYED, STUCK, HELD, HELD_WON, EARLY, EARLY_WON = range(len(FIELDS))

Tally = dict[str, list[int]]
"""Card id to the numbers of FIELDS."""

Copy = tuple[int, str]
"""One physical card: its number at the table, and which card it is."""


@dataclass
class Seen:
    """What a seat did with its cards in one match. A copy counts once however often the log
    names it: to use a card and to see it enter is one play."""

    drawn: set[Copy] = field(default_factory=set)
    played: set[Copy] = field(default_factory=set)
    early: set[str] = field(default_factory=set)


def opening_hands(
    table: Table, seed: int, actions: Iterable[int], words: LogWords
) -> list[list[Copy]]:
    """What each seat holds when the first turn begins: no log tells of all cards that were dealt,
    so the match is set up again and played up to there."""
    state = table.rulebook.start(table, seed)
    for index in actions:
        if not words.turn or any(event[0] == words.turn for event in state.events()):
            break
        state.take(index)
    return [hand_of(state, seat, words.hand) for seat in range(table.seats)]


def seen_by(
    events: Sequence[Event], opening: Sequence[Sequence[Copy]], words: LogWords
) -> list[Seen]:
    """Read a log once, for all seats."""
    found = [Seen(set(hand), set(), {card for _, card in hand}) for hand in opening]
    late, turns = False, 0
    for place, event in enumerate(events):
        verb, _, seat, number, card = event[:5]
        if verb == words.turn:
            turns += 1
            late = turns > words.early
        elif not words.turn and not late:
            late = place * EARLY_SHARE >= len(events)
        if seat < 0 or not card:
            continue
        if verb in words.drawn:
            count_draw(found[seat], (number, card), late=late)
        elif verb in words.played:
            found[seat].played.add((number, card))
    return found


def count_draw(seen: Seen, copy: Copy, *, late: bool) -> None:
    seen.drawn.add(copy)
    if not late:
        seen.early.add(copy[1])


def hand_of(state: State, seat: int, zone: str) -> list[Copy]:
    """The cards in a seat's pile of a zone."""
    names = [z.name for z in state.table.rulebook.zones]
    if zone not in names:
        return []
    pile = state.piles[names.index(zone) * state.table.seats + seat]
    return [(c, state.face[c].id) for c in pile]


def card_tally(
    state: State,
    events: Sequence[Event],
    winners: Iterable[int],
    words: LogWords,
    opening: Sequence[Sequence[Copy]],
) -> list[Tally]:
    """Each seat's cards in a finished match and its log."""
    won = set(winners)
    return [
        seat_tally(seen, hand_of(state, seat, words.hand), won=seat in won)
        for seat, seen in enumerate(seen_by(events, opening, words))
    ]


def seat_tally(seen: Seen, hand: Sequence[Copy], *, won: bool) -> Tally:
    """What is left in hand came to hand, whatever the log calls the way it took."""
    tally: Tally = {}
    for place, copies in ((DRAWN, seen.drawn | set(hand)), (PLAYED, seen.played), (STUCK, hand)):
        for _, card in copies:
            tally.setdefault(card, [0] * len(FIELDS))[place] += 1
    for card, row in tally.items():
        if row[DRAWN]:
            row[HELD], row[HELD_WON] = 1, int(won)
        if card in seen.early:
            row[EARLY], row[EARLY_WON] = 1, int(won)
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
