"""Advice for a person at a seat: what a bot would do, and how well the seat then stands."""

from typing import NamedTuple

from games.bots.search import BUDGETS, Branch, SearchBot, search_with
from games.bots.seat import Seat
from games.engine.flow import Action

DEALS = 6  # possible matches on which advice is judged


class Advice(NamedTuple):
    """An action, and the share of the possible matches that it would win, from 0 to 1."""

    action: Action
    estimate: float


def advise(seat: Seat, seed: int, level: str = "greedy") -> Advice:
    """By the rulebook's own rules of thumb (greedy), or by thinking ahead (search)."""
    bot: SearchBot = search_with(BUDGETS["easy"])(seed)
    action = seat.advice if level == "greedy" else bot.choose(seat)
    branch = Branch(action)
    for _ in range(DEALS):
        bot.deal(seat, [branch])
    return Advice(action, branch.mean)
