"""manage.py tactics: positions with a proven best choice, and how many of them bots find."""

import argparse
import json
from itertools import islice
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games import rulebooks
from games.bots.registry import UnknownBot, find_bot
from games.bots.tactics import KINDS, closing_at, mine, read_suite, solve, tactic_at, write_suite

BOTS = ("greedy", "hard")


class Command(BaseCommand):
    help = "Let bots solve positions whose best choice is proven, or find such positions."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("game", help="for example castle")
        parser.add_argument("--bots", nargs="+", metavar="BOT", default=BOTS)
        parser.add_argument("--json", action="store_true", help="print one JSON object")
        parser.add_argument("--mine", type=int, metavar="N", help="find N positions and store them")
        parser.add_argument("--kind", choices=KINDS, help="mine this kind, and keep the others")
        parser.add_argument("--closing", action="store_true", help="mine only where a step closes")
        parser.add_argument("--seats", type=int, help="number of players, for mining")
        parser.add_argument("--seed", type=int, default=1, help="first match, for mining")

    def handle(self, **options: Any) -> None:
        game = options["game"]
        if game not in rulebooks.PACKAGES:
            known = ", ".join(rulebooks.PACKAGES)
            raise CommandError(f"There is no game {game!r}. Use {known}.", returncode=2)
        if options["mine"]:
            self.mine(game, options)
        else:
            self.solve(game, options)

    def mine(self, game: str, options: dict[str, Any]) -> None:
        """Store each position as it is found, so that a run that is stopped was not in vain."""
        kind = options["kind"]
        kept = [position for position in read_suite(game) if kind and position.kind != kind]
        look = closing_at if options["closing"] else tactic_at
        positions = mine(rulebooks.get(game), options["seats"], options["seed"], look)
        wanted = (position for position in positions if kind in (None, position.kind))
        found = []
        for position in islice(wanted, options["mine"]):
            found.append(position)
            write_suite(game, [*kept, *found])
        self.stdout.write(f"{len(found)} positions added to {len(kept)} kept of {game}.")

    def solve(self, game: str, options: dict[str, Any]) -> None:
        if not read_suite(game):
            raise CommandError(f"{game} has no positions yet: find some with --mine 60.")
        try:
            for bot in options["bots"]:
                find_bot(bot)
        except UnknownBot as error:
            raise CommandError(str(error), returncode=2) from error
        found = solve(rulebooks.get(game), options["bots"])
        if options["json"]:
            self.stdout.write(json.dumps(found))
            return
        for row in found["bots"]:
            of_kinds = ", ".join(f"{kind} {n}" for kind, n in row["kinds"].items())
            solved = f"{row['solved']} of {row['positions']} solved"
            self.stdout.write(f"{row['bot']:<16} {solved} ({of_kinds})")
