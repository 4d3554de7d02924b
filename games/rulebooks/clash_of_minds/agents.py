"""CM-16: the additional mode with Agent Cards."""

from games.engine.flow import Action, Frame
from games.rulebooks.clash_of_minds.drawing import discard
from games.rulebooks.clash_of_minds.flow import INTERRUPT, REPLACE, STAY, flow
from games.rulebooks.clash_of_minds.influence import weigh
from games.rulebooks.clash_of_minds.state import (
    AGENT,
    AGENT_DECK,
    AGENT_DISCARDED,
    AGENT_SUPPORT,
    BOTH,
    HOLMES,
    MORIARTY,
    Duel,
    with_value,
)
from games.rulebooks.clash_of_minds.vocabulary.programs import start_effect

DONE: Action = ("done",)


def draw_agents(s: Duel) -> None:
    """CM-16.4, CM-R.34: before the placement, First Player first."""
    if s.table.mode != "agents":  # CM-16.1
        return
    for seat in (1 - s.first, s.first):  # the frame pushed last runs first
        s.frames.append((REPLACE, seat))


@flow.run(REPLACE)
def ask_replacement(s: Duel, frame: Frame) -> None:
    """CM-16.16, CM-16.17, CM-R.38: a player without an Agent must draw, with one he may."""
    seat = frame[1]
    if not has_agents_to_draw(s, seat):
        s.frames.pop()
    elif s.piles[AGENT + seat]:
        s.ask(seat, [("keep",), ("replace",)])
    else:
        s.frames.pop()
        draw_agent(s, seat)


@flow.chose(REPLACE)
def chose_replacement(s: Duel, frame: Frame, action: Action) -> None:
    s.frames.pop()
    if action == ("replace",):
        draw_agent(s, frame[1])
        s.frames.append((STAY, frame[1]))


@flow.run(STAY)
def ask_stay(s: Duel, frame: Frame) -> None:
    s.ask(frame[1], [("stay", c) for c in s.piles[AGENT + frame[1]]])


@flow.chose(STAY)
def stay(s: Duel, frame: Frame, action: Action) -> None:
    """CM-R.38: the other Agent goes face down under the deck; Support stays."""
    s.frames.pop()
    seat = frame[1]
    for c in s.piles[AGENT + seat]:
        if c != action[1]:
            s.move_under(c, AGENT_DECK + seat)
            s.note("return_agent", "CM-R.38", seat, c)


def has_agents_to_draw(s: Duel, seat: int) -> bool:
    return bool(s.piles[AGENT_DECK + seat] or s.piles[AGENT_DISCARDED + seat])


def draw_agent(s: Duel, seat: int) -> None:
    """CM-16.5, CM-R.39: face down, for the owner's eyes; an empty deck is renewed first."""
    if not s.piles[AGENT_DECK + seat]:
        used = s.piles[AGENT_DISCARDED + seat]
        s.shuffle_cards(used)
        for c in used:
            s.move(c, AGENT_DECK + seat)
    c = s.draw(AGENT_DECK + seat, AGENT + seat)
    s.note("agent", "CM-16.4", seat, c)


def is_ready(s: Duel, seat: int, turn: str = "own") -> bool:
    """CM-16.7, CM-16.8, CM-16.11: enough Support Cards under the Agent, and the right turn."""
    agent = s.piles[AGENT + seat]
    if not agent or s.active[seat]:
        return False
    face = s.face[agent[0]]
    return face.turns in (turn, "any") and len(s.piles[AGENT_SUPPORT + seat]) >= face.cost


def let_interrupt(s: Duel, seat: int) -> None:
    """CM-R.46: open a window on the opponent's turn.

    Where a box has such an Agent it opens for all that lie face down: frames are public.
    """
    if s.table.prepared.interruption and s.piles[AGENT + seat] and not s.active[seat]:
        s.frames.append((INTERRUPT, seat))


@flow.run(INTERRUPT)
def ask_interruption(s: Duel, frame: Frame) -> None:
    """CM-16.11: asked only if the ability says that it works on the opponent's turn."""
    _, seat = frame
    if is_ready(s, seat, "opponent"):
        s.ask(seat, [DONE, ("activate", s.piles[AGENT + seat][0])])
    else:
        s.frames.pop()


@flow.chose(INTERRUPT)
def interrupt(s: Duel, frame: Frame, action: Action) -> None:
    """CM-16.11"""
    _, seat = frame
    s.frames.pop()
    if action != DONE:
        activate(s, seat)


def activate(s: Duel, seat: int) -> None:
    """CM-16.10, CM-16.12, CM-16.18: revealed and announced, at no Action Card's expense."""
    c = s.piles[AGENT + seat][0]
    s.active = with_value(s.active, seat, 1)
    s.reveal(c, BOTH)
    weigh(s)
    s.note("activate", "CM-16.10", seat, c)
    start_effect(s, c, seat, -1)


def archive_agents(s: Duel) -> None:
    """CM-16.13 to CM-16.15, CM-R.40: active Agents go, with all Support Cards under them."""
    for seat in (HOLMES, MORIARTY):
        if not s.active[seat]:
            continue
        agent = s.piles[AGENT + seat][0]
        s.move(agent, AGENT_DISCARDED + seat)
        s.note("discard_agent", "CM-16.13", seat, agent)
        for c in s.piles[AGENT_SUPPORT + seat]:
            discard(s, c, seat, "CM-16.14")
        s.active = with_value(s.active, seat, 0)
        s.watched = with_value(s.watched, seat, -1)
        weigh(s)
