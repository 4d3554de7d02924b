"""Automatic discards: tested after every action and effect, unanswerable (CC-R.41)."""

from collections.abc import Callable

from games.engine.flow import Action, Frame
from games.engine.state import MOST_SEATS
from games.rulebooks.case_closed.declaration import (
    ATTACHED,
    ATTRIBUTES,
    CLUE,
    CRIME_ZONE,
    FIELD,
    GADGET,
    HQ,
    INTELLIGENCE,
)
from games.rulebooks.case_closed.flow import FLOW, SETTLE
from games.rulebooks.case_closed.route import place_waiting
from games.rulebooks.case_closed.state import CaseClosedState
from games.rulebooks.case_closed.talents import clue_limit
from games.rulebooks.case_closed.zones import (
    CASE_ROOM,
    CLUES,
    FIRST_ROOM,
    ONE_CRIMINAL,
    ONE_GADGET,
    UNIQUENESS,
    discard,
    problem_counts,
)

ROOM_AT_CASES = FIRST_ROOM * ((1 << MOST_SEATS) - 1)
"""The marks of all seats that may have too many cards at a case."""

Surplus = tuple[int, str, list[int]]
"""Who discards one of these cards, by which rule."""


@FLOW.run(SETTLE)
def run_settle(s: CaseClosedState, f: Frame) -> None:
    surplus = next_surplus(s)
    if surplus is not None:
        seat, rule, cards = surplus
        s.frames[-1] = (SETTLE, rule)
        s.ask(seat, [("discard", c) for c in cards])
        return
    s.frames.pop()
    if s.waiting:
        place_waiting(s)


@FLOW.chose(SETTLE)
def chose_settle(s: CaseClosedState, f: Frame, action: Action) -> None:
    _, rule = f
    _, card = action
    discard(s, card, rule)


def next_surplus(s: CaseClosedState) -> Surplus | None:
    """The first limit that is exceeded; clears the mark of each limit that holds."""
    for mark, find in CHECKS:
        if s.unsettled & mark:
            surplus = find(s)
            if surplus is not None:
                return surplus
            s.unsettled &= ~mark
    return None


def face_up_characters(s: CaseClosedState, seat: int) -> list[int]:
    face_up, piles, seats = s.face_up, s.piles, s.table.seats
    cards = [*piles[HQ * seats + seat], *piles[FIELD * seats + seat]]
    for c in piles[CRIME_ZONE * seats + seat]:
        if face_up[c]:
            cards.append(c)
    return cards


def duplicate_characters(s: CaseClosedState) -> Surplus | None:
    """CC-16.1 to CC-16.5: one face-up character of a name for each controller."""
    face = s.face
    for seat in s.order():
        cards = face_up_characters(s, seat)
        names = [face[c].name for c in cards]
        if len(set(names)) < len(names):
            name = next(name for i, name in enumerate(names) if name in names[:i])
            return (seat, "CC-16.3", [c for c in cards if face[c].name == name])
    return None


def second_criminal(s: CaseClosedState) -> Surplus | None:
    """CC-18.4, CC-34.9, CC-R.17: one criminal at each case for each player or team."""
    seen: dict[tuple[int, int], int] = {}
    for seat in s.order():
        for c in s.pile(CRIME_ZONE, seat):
            if s.face_up[c]:
                place = (s.team_of[seat], s.at[c])
                if place in seen:
                    return (seat, "CC-R.17", [seen[place], c])
                seen[place] = c
    return None


def third_card_at_a_case(s: CaseClosedState) -> Surplus | None:
    """CC-18.5, CC-34.8, CC-R.85: who was given one too many by an effect discards one of his."""
    for seat in s.order():
        if s.unsettled & FIRST_ROOM << seat:
            counts = problem_counts(s, seat)
            for c in s.pile(CRIME_ZONE, seat):
                if counts[s.at[c]] > CASE_ROOM:
                    there = [d for d in s.pile(CRIME_ZONE, seat) if s.at[d] == s.at[c]]
                    return (seat, "CC-R.85", there)
    return None


def second_gadget(s: CaseClosedState) -> Surplus | None:
    """CC-19.3, CC-19.5, CC-R.55: the gadget that was there before goes."""
    for seat in s.order():
        seen: dict[int, int] = {}
        for c in s.pile(ATTACHED, seat):
            if s.face[c].type == GADGET:
                if s.host[c] in seen:
                    return (seat, "CC-19.5", [seen[s.host[c]]])
                seen[s.host[c]] = c
    return None


def clues_over_intelligence(s: CaseClosedState) -> Surplus | None:
    """CC-20.4, CC-20.5: more clues than intelligence; the controller chooses which go."""
    face = s.face
    lowered = intelligence_may_be_lowered(s)
    for seat in s.order():
        clues: dict[int, list[int]] = {}
        for c in s.piles[ATTACHED * s.table.seats + seat]:
            if face[c].type == CLUE:
                clues.setdefault(s.host[c], []).append(c)
        for host, attached in clues.items():
            within = not lowered and len(attached) <= face[host].talents[INTELLIGENCE]
            if not within and len(attached) > clue_limit(s, host):
                return (seat, "CC-20.4", attached)
    return None


def intelligence_may_be_lowered(s: CaseClosedState) -> bool:
    """If not, what is printed is the least it can be: most detectives need no further question."""
    for _card, changed, amount in s.floating:
        if changed == ATTRIBUTES[INTELLIGENCE] and amount < 0:
            return True
    for c in s.constants[INTELLIGENCE]:
        if s.face[c].lowers_clue_limits:
            return True
    return False


CHECKS: tuple[tuple[int, Callable[[CaseClosedState], Surplus | None]], ...] = (
    (UNIQUENESS, duplicate_characters),
    (ONE_CRIMINAL, second_criminal),
    (ROOM_AT_CASES, third_card_at_a_case),
    (ONE_GADGET, second_gadget),
    (CLUES, clues_over_intelligence),
)
