"""Chapters 11, 12, 14 and 15: how an Episode ends, and what that means in each mode."""

from games.engine.table import Table
from games.rulebooks.castle.flow import EPISODE
from games.rulebooks.castle.state import (
    BOX,
    CONSPIRACY,
    DECK,
    HAND,
    SEASON,
    SOLVED_TOKENS,
    SUSPECTS,
    TOUGHEST,
    Castle,
    shared_pile,
    solved_by,
)

TO_WIN_SEASON = 3  # CA-12.1
SEASON_EPISODES = 40  # CA-R.33
CONSPIRATORS = 2  # CA-14.3

ESCAPED = {SEASON: "CA-16.4", CONSPIRACY: "CA-14.6", TOUGHEST: "CA-15.10"}


def draw_cards(s: Castle, seat: int, count: int, rule: str) -> bool:
    """CA-11.3: draw from the top; False if the last card went and the Episode is over."""
    seats = s.table.seats
    drawn = s.draw_top(DECK * seats, HAND * seats + seat, count)
    s.note_cards("draw", rule, seat, drawn)
    if s.piles[DECK * seats]:
        return True
    killer_gets_away(s)
    return False


def killer_gets_away(s: Castle) -> None:
    """CA-11.4: the deck has run out, and everyone loses this Episode."""
    rule = ESCAPED.get(s.table.mode, "CA-11.4")
    s.note("escape", rule, -1)
    if s.table.mode == SEASON:
        next_episode(s)
    else:
        s.end((), "The killer gets away.", rule)


def expose_guilty(s: Castle, seat: int, award: int) -> bool:
    """CA-8.6: the finder is credited. True if the Episode is over with that."""
    s.found = (*s.found, seat)
    season = s.table.mode == SEASON
    earn_solved(s, seat, award if season else 1)
    if season:
        win_season_episode(s, seat)
        return True
    if s.table.mode == CONSPIRACY:
        return uncover_conspiracy(s)
    if s.table.mode == TOUGHEST:
        return False
    s.end((seat,), "The Guilty Suspect is exposed.", "CA-11.2")
    return True


def earn_solved(s: Castle, seat: int, count: int) -> None:
    """CA-12.3: Solved tokens come from the box."""
    tokens = s.table.cards_of("solved")
    left = [c for c in tokens if s.pile_of[c] == BOX * s.table.seats]
    for c in left[:count]:
        s.move(c, SOLVED_TOKENS * s.table.seats + seat)
    s.note("solved", "CA-8.6", seat, -1, count)


def win_season_episode(s: Castle, seat: int) -> None:
    """CA-12.9: the third Solved token wins the match; else another Episode follows."""
    if solved_by(s, seat) >= TO_WIN_SEASON:
        s.end((seat,), "Three cases solved.", "CA-12.10")
    else:
        next_episode(s)


def next_episode(s: Castle) -> None:
    """CA-12.7, CA-16.7: set up afresh, unless the Season has run its length (CA-R.33)."""
    if s.episode == SEASON_EPISODES:
        season_runs_out(s)
    else:
        s.frames[:] = [(EPISODE,)]


def season_runs_out(s: Castle) -> None:
    """CA-R.33: after the last Episode the most Solved tokens win, shared if equal."""
    totals = [solved_by(s, seat) for seat in range(s.table.seats)]
    best = max(totals)
    winners = tuple(seat for seat, n in enumerate(totals) if n == best > 0)
    s.end(winners, "The Season is over.", "CA-R.33")


def uncover_conspiracy(s: Castle) -> bool:
    """CA-14.5: the second Guilty Suspect ends it; CA-R.14 says who wins."""
    if len(s.found) < CONSPIRATORS:
        return False
    shared_win = s.table.options["shared_win"]
    winners = tuple(sorted(set(s.found))) if shared_win else s.found[-1:]
    s.end(winners, "Both Guilty Suspects are exposed.", "CA-R.14")
    return True


def judge_toughest_case(s: Castle) -> None:
    """CA-15.8, CA-15.9: with every Suspect Confronted, was anyone Guilty?"""
    if s.table.mode != TOUGHEST or shared_pile(s, SUSPECTS):
        return
    if s.found:
        s.end(tuple(range(s.table.seats)), "Every Suspect is Confronted.", "CA-15.8")
    else:
        s.end((), "Nobody was Guilty.", "CA-15.9")


def teams(table: Table) -> list[tuple[int, ...]]:
    """CA-15.1: in the co-operative game all win or lose together; else there are none."""
    return [tuple(range(table.seats))] if table.mode == TOUGHEST else []
