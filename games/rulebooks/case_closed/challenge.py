"""Challenges (CC-12)."""

from games.engine.flow import Frame
from games.rulebooks.case_closed.declaration import CRIME_ZONE, FIELD, TALENTS
from games.rulebooks.case_closed.flow import CHALLENGE, FLOW, WINDOW
from games.rulebooks.case_closed.route import settle
from games.rulebooks.case_closed.state import CaseClosedState
from games.rulebooks.case_closed.talents import compared_talent
from games.rulebooks.case_closed.triggers import fire
from games.rulebooks.case_closed.zones import discard

BEGIN, COMPARE = range(2)


def start_challenge(s: CaseClosedState, attacker: int, defender: int, talent: int) -> None:
    """CC-12.6: it begins as its effect resolves, if the two are at the same case (CC-R.31)."""
    if can_meet(s, attacker, defender):
        s.frames.append((CHALLENGE, BEGIN, attacker, defender, talent, s.challenge))


def can_meet(s: CaseClosedState, attacker: int, defender: int) -> bool:
    """CC-12.2, CC-12.15: opposing face-up characters at the same case."""
    return (
        is_at_a_case(s, attacker)
        and is_at_a_case(s, defender)
        and s.at[attacker] == s.at[defender]
        and s.are_opponents(s.controller(attacker), s.controller(defender))
    )


def is_at_a_case(s: CaseClosedState, c: int) -> bool:
    return (
        s.at[c] >= 0 and s.face_up[c] == 1 and s.pile_of[c] // s.table.seats in (FIELD, CRIME_ZONE)
    )


@FLOW.run(CHALLENGE)
def run_challenge(s: CaseClosedState, f: Frame) -> None:
    """CC-12.7 to CC-12.9: a window with the lead first; it ends when all pass on an empty route."""
    _, stage, attacker, defender, talent, outer = f
    if stage == BEGIN:
        s.challenge = (attacker, defender, talent)
        s.note("challenge", "CC-12.6", s.controller(attacker), attacker, defender, talent)
        s.frames[-1] = (CHALLENGE, COMPARE, attacker, defender, talent, outer)
        fire(s, "challenged", defender, attacker)
        s.frames.append((WINDOW, 0, 0))
        settle(s)
        return
    s.frames.pop()
    conclude(s, attacker, defender, talent)
    s.challenge = outer  # CC-R.32: the older challenge goes on
    settle(s)


def conclude(s: CaseClosedState, attacker: int, defender: int, talent: int) -> None:
    """CC-12.10 to CC-12.14: the lower value is discarded with its attachments; a tie spares both."""
    if not can_meet(s, attacker, defender):
        return  # CC-R.31: no two values to compare
    attack, defence = compared_talent(s, attacker, talent), compared_talent(s, defender, talent)
    s.note("compare", "CC-12.10", -1, attacker, attack, defender, defence, TALENTS[talent])
    if attack == defence:
        return
    loser, winner = (attacker, defender) if attack < defence else (defender, attacker)
    fire(s, "challenge_won", winner, loser)
    fire(s, "challenge_lost", loser, winner)
    discard(s, loser, "CC-12.11")
