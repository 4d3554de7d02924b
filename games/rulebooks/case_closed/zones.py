"""Cards entering, leaving and moving about (CC-5, CC-18, CC-29, CC-30)."""

from games.rulebooks.case_closed.declaration import (
    ATTACHED,
    CASE,
    CASE_DISCARD,
    CLUE,
    CRIME_ZONE,
    CRIMINAL,
    DETECTIVE,
    DRAW_DECK,
    DRAW_DISCARD,
    EVENT,
    FIELD,
    GADGET,
    HAND,
    HQ,
    IN_PLAY,
    INTELLIGENCE,
    PROBLEM_DISCARD,
    PROBLEM_ROW,
)
from games.rulebooks.case_closed.state import CaseClosedState, Rows
from games.rulebooks.case_closed.triggers import fire

# What may be wrong after a change (see limits.py).
UNIQUENESS, ONE_GADGET, CLUES, ONE_CRIMINAL = 1, 2, 4, 8
FIRST_ROOM = 16
"""From this bit on, a bit for each seat that may have too many cards at a case."""

PROBLEM_SPACES = 4
CASE_ROOM = 2
"""CC-18.5, CC-33.3, CC-34.8: Problem Deck cards at one case, whoever they count against."""

DISCARD_OF_TYPE = {  # CC-5.17 to CC-5.19
    DETECTIVE: DRAW_DISCARD,
    GADGET: DRAW_DISCARD,
    EVENT: DRAW_DISCARD,
    CRIMINAL: PROBLEM_DISCARD,
    CLUE: PROBLEM_DISCARD,
    CASE: CASE_DISCARD,
}


def pile(s: CaseClosedState, zone: int, seat: int) -> int:
    return zone * s.table.seats + seat


def is_in_play(s: CaseClosedState, c: int) -> bool:
    """CC-5.21, CC-5.22"""
    return s.pile_of[c] // s.table.seats in IN_PLAY


def wake(s: CaseClosedState, c: int) -> None:
    """CC-23.5: a card's abilities act from the moment it is face-up in play."""
    if s.face_up[c]:
        return
    s.face_up[c] = 1
    face = s.face[c]
    if face.is_active:
        s.activated = with_card(s.activated, (s.controller(c),), c)
    if face.triggers:
        s.listening.append(c)
    if face.changes:
        s.constants = with_card(s.constants, face.changes, c)
        if INTELLIGENCE in face.changes:
            s.unsettled |= CLUES


def rest(s: CaseClosedState, c: int) -> None:
    """CC-23.6: and they are off when it is not."""
    if not s.face_up[c]:
        return
    s.face_up[c] = 0
    face = s.face[c]
    if face.is_active:
        s.activated = without_card(s.activated, (s.controller(c),), c)
    if face.triggers:
        s.listening.remove(c)
    if face.changes:
        s.constants = without_card(s.constants, face.changes, c)
        if INTELLIGENCE in face.changes:
            s.unsettled |= CLUES


def with_card(rows: Rows, which: tuple[int, ...], c: int) -> Rows:
    """These rows with a card more in some of them."""
    changed = list(rows)
    for row in which:
        changed[row] = (*rows[row], c)
    return tuple(changed)


def without_card(rows: Rows, which: tuple[int, ...], c: int) -> Rows:
    changed = list(rows)
    for row in which:
        changed[row] = tuple([card for card in rows[row] if card != c])
    return tuple(changed)


def hand_over(s: CaseClosedState, c: int, zone: int, seat: int) -> None:
    """CC-13.15, CC-R.85: a card stays in play, and a seat controls it from now on."""
    if s.face_up[c] and s.face[c].is_active:
        rows = without_card(s.activated, (s.controller(c),), c)
        s.activated = with_card(rows, (seat,), c)
    s.move(c, pile(s, zone, seat))


def enter(s: CaseClosedState, c: int, zone: int, seat: int) -> None:
    """CC-29.6: move a card face-up from outside play into play."""
    s.move(c, pile(s, zone, seat))
    wake(s, c)
    if s.face[c].is_character:
        s.unsettled |= UNIQUENESS
    fire(s, "enters_play", c)


def attach(s: CaseClosedState, c: int, host: int) -> None:
    """CC-19.1, CC-20.2: put a gadget or clue face-up beneath its character."""
    s.move(c, pile(s, ATTACHED, s.controller(host)))
    s.host[c] = host
    wake(s, c)
    s.unsettled |= ONE_GADGET if s.face[c].type == GADGET else CLUES
    fire(s, "enters_play", c)
    fire(s, "attached", c, host)


def leave(s: CaseClosedState, c: int) -> None:
    """Forget what a card was in play, and discard what was attached to it (CC-12.12)."""
    rest(s, c)
    s.expended[c] = 0
    s.at[c] = -1
    s.host[c] = -1
    if s.floating:
        s.floating = [(card, name, by) for card, name, by in s.floating if card != c]
    for attached in s.attachments(c):
        discard(s, attached, "CC-12.12")
    if s.face[c].type == CASE:
        clear_case(s, c)


def discard(s: CaseClosedState, c: int, rule: str) -> None:
    """CC-29.2: to its owner's discard pile for its type; a face-down card is shown (CC-8.16)."""
    seat = s.controller(c)
    if is_in_play(s, c):
        if s.face_up[c]:
            fire(s, "discarded", c)
        leave(s, c)
    s.move(c, pile(s, DISCARD_OF_TYPE[s.face[c].type], s.table.owner[c]))
    s.note("discard", rule, seat, c)


def put(s: CaseClosedState, c: int, zone: int, rule: str) -> None:
    """Move a card to one of its owner's zones outside play: hand, row, deck."""
    seat = s.controller(c)
    if is_in_play(s, c):
        leave(s, c)
    s.move(c, pile(s, zone, s.table.owner[c]))
    s.note("put", rule, seat, c, zone)


def clear_case(s: CaseClosedState, case: int) -> None:
    """CC-13.16, CC-13.17, CC-R.28: what lay at a case that leaves the case row."""
    for c in [c for c in s.everywhere(CRIME_ZONE) if s.at[c] == case]:
        discard(s, c, "CC-13.17" if s.face_up[c] else "CC-13.16")
    for c in [c for c in s.everywhere(FIELD) if s.at[c] == case]:
        return_to_hq(s, c)


def relocate(s: CaseClosedState, c: int, case: int) -> None:
    """To another case or away from one; a clue limit that depends on places may change."""
    s.at[c] = case
    for source in s.constants[INTELLIGENCE]:
        if s.face[source].shifts_clue_limits and (c in s.host or c == source):
            s.unsettled |= CLUES


def return_to_hq(s: CaseClosedState, c: int) -> None:
    """CC-13.24, CC-13.25: back to the HQ with its attachments, ready or expended as it is."""
    relocate(s, c, -1)
    seats = s.table.seats
    seat = s.pile_of[c] % seats
    s.move(c, HQ * seats + seat)
    s.note("return", "CC-13.24", seat, c)


def expend(s: CaseClosedState, c: int, rule: str) -> None:
    """CC-30.1"""
    if not s.expended[c]:
        s.expended[c] = 1
        s.note("expend", rule, s.pile_of[c] % s.table.seats, c)


def ready(s: CaseClosedState, c: int, rule: str) -> None:
    if s.expended[c]:
        s.expended[c] = 0
        s.note("ready", rule, s.pile_of[c] % s.table.seats, c)


def draw_cards(s: CaseClosedState, seat: int, count: int, rule: str) -> None:
    """CC-5.1, CC-7.10: take cards from the draw deck, as far as there are any."""
    deck, hand = pile(s, DRAW_DECK, seat), pile(s, HAND, seat)
    for _ in range(count):
        c = s.draw(deck, hand)
        if c < 0:
            return
        s.note("draw", rule, seat, c)


def crowd(s: CaseClosedState, seat: int) -> None:
    """CC-R.85: an effect has given a seat another card at a case, perhaps one too many."""
    s.unsettled |= FIRST_ROOM << seat


def has_row_space(s: CaseClosedState, seat: int) -> bool:
    """CC-5.6: is there an open space in this problem row?"""
    return len(s.pile(PROBLEM_ROW, seat)) < PROBLEM_SPACES


def problem_cards_at(s: CaseClosedState, case: int) -> list[int]:
    """CC-R.16: problems and criminals at a case; attached clues do not count."""
    at = s.at
    return [c for c in s.everywhere(CRIME_ZONE) if at[c] == case]


def problem_counts(s: CaseClosedState, seat: int) -> dict[int, int]:
    """How many Problem Deck cards count against a seat at each case.

    CC-8.13, CC-18.5: the player's own. CC-34.8: the team's, with two teams. CC-33.3,
    CC-34.11: everyone's, in Cutthroat and with three or more teams.
    """
    counts: dict[int, int] = {}
    shared = s.teams > 2
    team = s.team_of[seat]
    for other in range(s.table.seats):
        if shared or s.team_of[other] == team:
            for c in s.pile(CRIME_ZONE, other):
                counts[s.at[c]] = counts.get(s.at[c], 0) + 1
    return counts


def has_room(counts: dict[int, int], case: int) -> bool:
    return counts.get(case, 0) < CASE_ROOM
