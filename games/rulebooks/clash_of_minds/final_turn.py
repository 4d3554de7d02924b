"""CM-10: both players plan all their Action Cards in secret, then reveal them in turn."""

from games.engine.flow import Action, Frame
from games.rulebooks.clash_of_minds.actions import can_put, is_possible, start_action
from games.rulebooks.clash_of_minds.agents import DONE, activate, is_ready, let_interrupt
from games.rulebooks.clash_of_minds.flow import AFTERWARDS, PLAN, REVEAL, REVEALED, flow
from games.rulebooks.clash_of_minds.state import (
    ACTIONS,
    AGENT,
    BOTH,
    FIRST_ACTION,
    HOLMES,
    MORIARTY,
    NOWHERE,
    THREADS,
    Duel,
    with_value,
)

SKIP: Action = ("skip",)


def begin_final_turn(s: Duel) -> None:
    """CM-10.1, CM-R.23: all four cards are taken up and mixed, so that none can be followed."""
    s.note("final_turn", "CM-9.6", -1)
    s.spent = 0
    for seat in (HOLMES, MORIARTY):
        s.shuffle_cards(s.piles[ACTIONS + seat])
        for c in s.piles[ACTIONS + seat]:
            s.reveal(c, 1 << seat)
    s.frames.append((REVEAL, s.first, 8))
    s.frames.append((PLAN, s.first, 8))


def in_hand(s: Duel, seat: int) -> list[int]:
    """The Action Cards of a seat that do not lie in a Thread yet."""
    return [c for c in s.piles[ACTIONS + seat] if s.aimed[c - FIRST_ACTION] < 0]


def face_down(s: Duel, seat: int) -> list[int]:
    """The Action Cards of a seat that have not been revealed yet."""
    spent = s.spent
    return [c for c in s.piles[ACTIONS + seat] if not spent >> c - FIRST_ACTION & 1]


@flow.run(PLAN)
def ask_plan(s: Duel, frame: Frame) -> None:
    """CM-10.2 to CM-10.5: one card at a time, face down, into any Thread, until all eight lie."""
    _, seat, left = frame
    if not left:
        s.frames.pop()
        return
    cards = in_hand(s, seat)
    s.ask(seat, [("plan", c, t) for c in cards for t in THREADS])


@flow.chose(PLAN)
def plan(s: Duel, frame: Frame, action: Action) -> None:
    _, seat, left = frame
    _, c, thread = action
    s.aimed = with_value(s.aimed, c - FIRST_ACTION, thread)
    s.note("plan", "CM-10.3", seat, c, thread)
    s.frames[-1] = (PLAN, 1 - seat, left - 1)


@flow.run(REVEAL)
def ask_reveal(s: Duel, frame: Frame) -> None:
    """CM-10.7, CM-10.15, CM-10.16: the owner chooses which card to reveal, until all are."""
    _, seat, left = frame
    if left:
        s.ask(seat, [("reveal", c) for c in face_down(s, seat)])
    else:
        s.frames.pop()
        s.aimed = NOWHERE


@flow.chose(REVEAL)
def reveal(s: Duel, frame: Frame, action: Action) -> None:
    """CM-10.7, CM-10.8: turned up, then used or skipped before the opponent's next."""
    _, seat, left = frame
    c = action[1]
    thread = s.aimed[c - FIRST_ACTION]
    s.spent |= 1 << c - FIRST_ACTION
    s.reveal(c, BOTH)
    s.note("reveal", "CM-10.7", seat, c, thread)
    s.frames[-1] = (REVEAL, 1 - seat, left - 1)
    s.frames.append((REVEALED, seat, c, thread))
    let_interrupt(s, 1 - seat)


@flow.run(REVEALED)
def ask_revealed(s: Duel, frame: Frame) -> None:
    """CM-10.6, CM-10.9 to CM-10.14, CM-R.24: one alternative, bound to the Thread, or none."""
    _, seat, c, thread = frame
    options: list[Action] = [SKIP]
    for word in s.face[c].actions:
        if is_offered(s, seat, word, thread):
            options.append((word, c))
    if is_ready(s, seat):
        options.append(("activate", s.piles[AGENT + seat][0]))
    s.ask(seat, options)


def is_offered(s: Duel, seat: int, word: str, thread: int) -> bool:
    """CM-R.11: the limit does not bind the Final Turn, unless the table chose so."""
    if word == "put" and s.table.options["final_turn_respects_limit"]:
        return can_put(s, seat)
    return is_possible(s, seat, word, thread)


@flow.chose(REVEALED)
def chose_revealed(s: Duel, frame: Frame, action: Action) -> None:
    _, seat, c, thread = frame
    if action[0] == "activate":
        activate(s, seat)
        return
    s.frames.pop()
    let_interrupt(s, 1 - seat)
    s.frames.append((AFTERWARDS, seat))
    if action == SKIP:
        s.note("skip", "CM-10.10", seat, c)
    else:
        s.note("action", "CM-10.9", seat, c, action[0])
        start_action(s, seat, action[0], thread)


@flow.run(AFTERWARDS)
def ask_afterwards(s: Duel, frame: Frame) -> None:
    """CM-R.41: an Agent that is ready may be activated after the Action as well."""
    seat = frame[1]
    if is_ready(s, seat):
        s.ask(seat, [DONE, ("activate", s.piles[AGENT + seat][0])])
    else:
        s.frames.pop()


@flow.chose(AFTERWARDS)
def chose_afterwards(s: Duel, frame: Frame, action: Action) -> None:
    s.frames.pop()
    if action != DONE:
        activate(s, frame[1])
