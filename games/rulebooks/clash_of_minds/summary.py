"""CM-11 to CM-13: conclusion of each Thread, archiving, end of the duel."""

from games.engine.flow import Action, Frame
from games.rulebooks.clash_of_minds.drawing import discard
from games.rulebooks.clash_of_minds.flow import CONCLUDE, DISCARD, flow
from games.rulebooks.clash_of_minds.influence import weigh
from games.rulebooks.clash_of_minds.state import (
    AGENT,
    BOTH,
    CRIME_PLAN,
    HAND,
    HOLMES,
    INFLUENCE_CARDS,
    MORIARTY,
    SITE,
    SITE_DISCARDED,
    SUPPORT_CARD,
    THREAD,
    Duel,
    add_hours,
    site,
    with_value,
)
from games.rulebooks.clash_of_minds.vocabulary.programs import start_effect

TIME = 12  # CM-4.3: hours until the crime is done
LAST_ROUND = 24  # CM-R.45
KEEP: Action = ("keep",)
CHOOSERS = {"victim": HOLMES, "object": MORIARTY}


def begin_conclusion(s: Duel) -> None:
    s.frames.append((CONCLUDE, 0))


@flow.run(CONCLUDE)
def conclude_thread(s: Duel, frame: Frame) -> None:
    """CM-11.1, CM-11.5, CM-R.7: left to right, each Thread summed when its turn comes."""
    thread = frame[1]
    if thread == 2:
        s.frames.pop()
    else:
        s.frames[-1] = (CONCLUDE, thread + 1)
    ahead = s.leads[thread]
    s.note("conclude", "CM-11.1", -1, -1, thread, ahead)
    judge(s, thread, ahead or broken_tie(s, thread))


def judge(s: Duel, thread: int, ahead: int) -> None:
    """CM-11.6 to CM-11.15: what an advantage leads to."""
    if ahead > 0:
        holmes_advantage(s, thread, ahead)
    elif ahead < 0:
        moriarty_advantage(s, -ahead)


def broken_tie(s: Duel, thread: int) -> int:
    """CM-11.15, CM-11.16, CM-R.37: nothing, unless Agent, Crime Plan Card or Site says otherwise."""
    agents = [s.piles[AGENT + seat][0] for seat in (s.first, 1 - s.first) if s.active[seat]]
    plan = [s.piles[CRIME_PLAN][thread]] if s.revealed[thread] else []
    for c in (*agents, *plan, s.piles[SITE][0]):
        if s.face[c].tie >= 0:
            return 1 if s.face[c].tie == HOLMES else -1
    return 0


def holmes_advantage(s: Duel, thread: int, ahead: int) -> None:
    """CM-11.6 to CM-11.8, CM-11.10, CM-R.8: a token, the card, or nothing if it is revealed."""
    if s.revealed[thread]:
        return
    reveal_at, _, _ = site(s).terms
    if ahead >= reveal_at:
        reveal_plan(s, thread, "CM-11.8")
    elif s.tokens[thread]:
        reveal_plan(s, thread, "CM-11.7")
    else:
        s.tokens = with_value(s.tokens, thread, 1)
        s.note("deduce", "CM-11.6", HOLMES, -1, thread)


def reveal_plan(s: Duel, thread: int, rule: str) -> None:
    """CM-11.9, CM-R.30: the card is turned up, its token returned, its effect resolved at once."""
    c = s.piles[CRIME_PLAN][thread]
    s.revealed = with_value(s.revealed, thread, 1)
    s.tokens = with_value(s.tokens, thread, 0)
    s.reveal(c, BOTH)
    s.note("reveal_plan", rule, HOLMES, c, thread)
    start_effect(s, c, CHOOSERS.get(s.face[c].kind, s.first), thread)


def moriarty_advantage(s: Duel, ahead: int) -> None:
    """CM-11.11 to CM-11.13: one hour or two, on revealed Threads as well."""
    hours, rule = (2, "CM-11.12") if ahead >= 3 else (1, "CM-11.11")
    _, most_hours, _ = site(s).terms
    add_hours(s, min(hours, most_hours), rule, MORIARTY)


def check_end(s: Duel) -> None:
    """CM-12.1, CM-13.1 to CM-13.5: the only moment a duel can end."""
    solved = all(s.revealed)
    if s.hours >= TIME and not solved:
        s.end((MORIARTY,), "crime committed", "CM-13.2")
    elif s.hours >= TIME:
        s.end((), "Moriarty escaped", "CM-13.4")  # CM-R.6
    elif solved:
        s.end((HOLMES,), "crime prevented", "CM-13.3")
    elif s.round >= LAST_ROUND:
        s.end((), "case abandoned", "CM-R.45")


def clear_table(s: Duel) -> None:
    """CM-12.2, CM-12.3, CM-12.7, CM-14.5, CM-R.36: Influence Cards and Site go, Support stays."""
    s.changes = ()
    for pile in range(THREAD, THREAD + 6):
        for c in [c for c in s.piles[pile] if s.turned[c] != SUPPORT_CARD]:
            discard(s, c, pile & 1, "CM-12.3")
    s.move(s.piles[SITE][0], SITE_DISCARDED)
    weigh(s)


def offer_discards(s: Duel) -> None:
    for seat in (1 - s.first, s.first):  # the frame pushed last runs first
        s.frames.append((DISCARD, seat, 0))


@flow.run(DISCARD)
def ask_discard(s: Duel, frame: Frame) -> None:
    """CM-12.4: any part of the hand, from none to all of it."""
    _, seat, start = frame
    hand = s.piles[HAND + seat]
    s.ask(seat, [KEEP, *[("discard", c) for c in hand[start:]]])


@flow.chose(DISCARD)
def mark_discard(s: Duel, frame: Frame, action: Action) -> None:
    """CM-R.33: decided in secret, so nothing is moved or logged yet."""
    _, seat, _ = frame
    if action == KEEP:
        s.frames.pop()
        return
    s.marked += (action[1],)
    s.frames[-1] = (DISCARD, seat, s.piles[HAND + seat].index(action[1]) + 1)


def discard_marked(s: Duel) -> None:
    """CM-12.4, CM-R.33: both at once, and public."""
    for c in s.marked:
        discard(s, c, 0 if c < INFLUENCE_CARDS // 2 else 1, "CM-12.4")
    s.marked = ()


def pass_first_player(s: Duel) -> None:
    """CM-12.5."""
    s.first = 1 - s.first
    s.note("first_player", "CM-12.5", s.first)
