"""manage.py ladder: a round robin of bots with win rates, intervals, times and Elo."""

import argparse
import json
import sys
from collections.abc import Mapping
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.bots.ladder import Ladder
from games.bots.registry import UnknownBot, find_bot
from games.play.simulate import BadInput, plan_simulation, rate_text
from games.play.terminal_progress import Progress

BOTS = ("random", "greedy", "search:easy", "search:normal")


class Command(BaseCommand):
    help = "Let bots meet in every seat and rank them."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("game", help="for example case-closed")
        parser.add_argument("--bots", nargs="+", metavar="BOT", default=BOTS)
        parser.add_argument("--mode", help="a way to play; the first if not given")
        parser.add_argument("--seats", type=int, help="number of players")
        parser.add_argument("--decks", nargs="+", metavar="DECK")
        parser.add_argument("--option", action="append", metavar="NAME=VALUE")
        parser.add_argument("--matches", type=int, default=40, help="for each pair of bots")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def handle(self, **options: Any) -> None:
        ladder = self.build_ladder(options)
        fixtures = ladder.fixtures(options["matches"], options["seed"])
        progress = Progress(len(fixtures), "matches")
        try:
            for fixture in fixtures:
                ladder.play(fixture)
                progress.step()
        except KeyboardInterrupt:
            sys.exit(130)
        finally:
            progress.close()
        found = ladder.report()
        self.stdout.write(json.dumps(found) if options["json"] else report_text(found))

    def build_ladder(self, options: dict[str, Any]) -> Ladder:
        try:
            plan = plan_simulation({**options, "bots": ["greedy"]})
            for bot in options["bots"]:
                find_bot(bot)
        except (BadInput, UnknownBot) as error:
            raise CommandError(str(error), returncode=2) from error
        ladder = Ladder(plan.tables, options["bots"])
        if len(ladder.bots) < 2 and not ladder.cooperative:
            raise CommandError("A ladder needs at least two different bots.", returncode=2)
        return ladder


def report_text(found: Mapping[str, Any]) -> str:
    """The ladder for people."""
    lines = [f"{found['game']}, {found['mode']}, {found['seats']} seats", ""]
    for pair in found["pairs"]:
        against = f"against {pair['against']}, {shares_text(pair)}" if pair["against"] else ""
        lines.append(f"  {pair['bot']:<16} {rate_text(pair)}  {against}")
    lines += ["", "  Elo    mean       median     faults"]
    for bot in sorted(found["bots"], key=lambda bot: -(bot["elo"] or 0)):
        elo = "    -" if bot["elo"] is None else f"{bot['elo']:5d}"
        times = f"{bot['mean_seconds']:8.5f} s {bot['median_seconds']:8.5f} s"
        lines.append(f"{elo}  {times} {bot['faults']:6d}  {bot['bot']}")
    return "\n".join(lines)


def shares_text(pair: Mapping[str, Any]) -> str:
    """The fair share, and the points with their interval over deals."""
    low, high = pair["points_interval"]
    return f"fair share {pair['fair']:.1%}, points {pair['points']:.1%} ({low:.1%} to {high:.1%})"
