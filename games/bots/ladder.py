"""Which bot is stronger, and how sure is that? A round robin in which everyone sits everywhere.

Two bots meet with one of them in one team's place and the other in all other places; the
place goes round, and so does who is alone. In a co-operative mode each bot plays for all
seats, and what counts is how often the table wins.

Both matches of a deal share its luck. What a deal brings in both together varies less than two
matches do, so the interval of the points, which is one over deals, is narrower than that of wins.
"""

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from math import log10
from typing import Any

from games.bots.match import Outcome, play
from games.bots.registry import bot_seed, find_bot
from games.bots.seat import Bot, Seat
from games.bots.tables import Tables
from games.engine.flow import Action
from games.engine.statistics import mean, mean_interval, median, wilson

ELO_MEAN, ELO_SCALE = 1500, 400
ROUNDS = 200  # of the iteration that fits the ratings


class Timed(Bot):
    """A bot with a clock beside it."""

    def __init__(self, bot: Bot, clock: list[float]) -> None:
        self.bot = bot
        self.clock = clock

    def choose(self, seat: Seat) -> Action:
        start = time.process_time()
        try:
            return self.bot.choose(seat)
        finally:
            self.clock.append(time.process_time() - start)


@dataclass(frozen=True)
class Fixture:
    """A match to be played: which bot sits where, and which of them is looked at."""

    seed: int
    seats: tuple[str, ...]
    bot: str
    against: str


@dataclass
class Score:
    """Matches of one bot against another, or of one bot with itself in all seats."""

    bot: str
    against: str
    fair: float
    wins: int = 0
    no_winner: int = 0
    played: int = 0
    deals: dict[int, list[float]] = field(default_factory=dict)
    """What each deal brought: 1 for a win, a half for a match without winner."""


class Ladder:
    """A round robin of bots at one kind of table."""

    def __init__(self, tables: Tables, bots: Sequence[str]) -> None:
        self.tables = tables
        self.bots = tuple(dict.fromkeys(bots))
        self.cooperative = tables.mode.cooperative
        table = tables.at(0)
        self.teams = table.rulebook.teams(table)
        self.scores: dict[tuple[str, str], Score] = {}
        self.clocks: dict[str, list[float]] = {bot: [] for bot in self.bots}
        self.faults: Counter[str] = Counter()
        self.matches: list[tuple[tuple[str, ...], set[str]]] = []
        """Of each match between bots: who played each team, and who won."""

    def fixtures(self, matches: int, seed: int) -> list[Fixture]:
        """So many matches for each pair; for each bot alone where all seats play together."""
        if self.cooperative:
            seats = self.tables.seats
            return [
                Fixture(seed + n, (b,) * seats, b, "") for b in self.bots for n in range(matches)
            ]
        pairs = combinations(self.bots, 2)
        return [self._fixture(pair, n, seed) for pair in pairs for n in range(matches)]

    def _fixture(self, pair: tuple[str, str], n: int, seed: int) -> Fixture:
        """Every deal is played twice, so that each bot has each side of it."""
        bot, against = pair if n % 2 == 0 else pair[::-1]
        alone = self.teams[n // 2 % len(self.teams)]
        seats = tuple(bot if s in alone else against for s in range(self.tables.seats))
        return Fixture(seed + n // 2, seats, bot, against)

    def play(self, fixture: Fixture) -> Outcome:
        """Play a fixture and enter it."""
        seed = fixture.seed
        bots = [
            Timed(find_bot(name)(bot_seed(seed, seat)), self.clocks[name])
            for seat, name in enumerate(fixture.seats)
        ]
        outcome = play(self.tables.at(seed), seed, bots)
        self.enter(fixture, outcome)
        return outcome

    def enter(self, fixture: Fixture, outcome: Outcome) -> None:
        won = {fixture.seats[seat] for seat in outcome.result.winners}
        self._score(fixture, won)
        if not self.cooperative:
            if len(self.teams) == 2:  # both are alone on their side
                self._score(replace(fixture, bot=fixture.against, against=fixture.bot), won)
            self.matches.append((tuple(fixture.seats[team[0]] for team in self.teams), won))
        for fault in outcome.faults:
            self.faults[fixture.seats[fault.seat]] += 1

    def _score(self, fixture: Fixture, won: set[str]) -> None:
        fair = 1.0 if self.cooperative else 1 / len(self.teams)
        bot, against = fixture.bot, fixture.against
        score = self.scores.setdefault((bot, against), Score(bot, against, fair))
        score.played += 1
        score.wins += bot in won
        score.no_winner += not won
        score.deals.setdefault(fixture.seed, []).append(float(bot in won) if won else 0.5)

    def report(self) -> dict[str, Any]:
        """The ladder as JSON data."""
        rated = {} if self.cooperative else ratings(self.bots, self.matches)
        return {
            "game": self.tables.rulebook.slug,
            "mode": self.tables.mode.slug,
            "seats": self.tables.seats,
            "cooperative": self.cooperative,
            "bots": [self._standing(bot, rated.get(bot)) for bot in self.bots],
            "pairs": [_pair(score) for score in self.scores.values()],
        }

    def _standing(self, bot: str, elo: float | None) -> dict[str, Any]:
        clock = self.clocks[bot]
        return {
            "bot": bot,
            "elo": None if elo is None else round(elo),
            "decisions": len(clock),
            "mean_seconds": round(mean(clock), 6),
            "median_seconds": round(median(clock), 6),
            "faults": self.faults[bot],
        }


def _pair(score: Score) -> dict[str, Any]:
    low, high = wilson(score.wins, score.played)
    points = [mean(results) for results in score.deals.values()]
    return {
        "bot": score.bot,
        "against": score.against,
        "played": score.played,
        "wins": score.wins,
        "no_winner": score.no_winner,
        "rate": round(score.wins / score.played, 4),
        "interval": [round(low, 4), round(high, 4)],
        "points": round(mean(points), 4),
        "points_interval": [round(bound, 4) for bound in mean_interval(points)],
        "fair": round(score.fair, 4),
    }


def ratings(
    bots: Sequence[str], matches: Sequence[tuple[tuple[str, ...], set[str]]]
) -> dict[str, float]:
    """Elo ratings: the strengths under which these results are most likely.

    A bot wins with the chance of its strength over the sum at the table (Bradley-Terry, and
    Plackett-Luce for more than two). A match without winner is shared by all. One drawn
    match of everyone against everyone is added, so that a bot that always wins has a rating.
    """
    entered = [*matches, (tuple(bots), set())]
    won = dict.fromkeys(bots, 0.0)
    for teams, winners in entered:
        shares = [bot for bot in teams if bot in winners] or teams
        for bot in shares:
            won[bot] += 1 / len(shares)
    tables = Counter(teams for teams, _ in entered)
    strength = dict.fromkeys(bots, 1.0)
    for _ in range(ROUNDS):
        strength = _fit_once(strength, won, tables)
    middle = sum(log10(s) for s in strength.values()) / len(bots)
    return {bot: ELO_MEAN + ELO_SCALE * (log10(s) - middle) for bot, s in strength.items()}


def _fit_once(
    strength: dict[str, float], won: dict[str, float], tables: Counter[tuple[str, ...]]
) -> dict[str, float]:
    """One round of minorisation-maximisation (Hunter 2004)."""
    chances = dict.fromkeys(strength, 0.0)
    for teams, times in tables.items():
        total = sum(strength[bot] for bot in teams)
        for bot in teams:
            chances[bot] += times / total
    fitted = {bot: won[bot] / chances[bot] for bot in strength}
    scale = sum(fitted.values())
    return {bot: value / scale for bot, value in fitted.items()}
