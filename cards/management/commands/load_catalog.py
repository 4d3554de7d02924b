from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from cards.catalogue import catalogue_load, games_known
from cards.catalogue_check import check_catalogue
from cards.import_rows import ImportRefused, Report
from casebook.exclusive import exclusive
from games.engine.errors import BadCatalogue
from games.rulebooks.catalogue import card_files


class Command(BaseCommand):
    help = "Load the shipped card catalogues. Safe to repeat: what is known already stays."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("games", nargs="*", metavar="GAME", help="all games by default")
        parser.add_argument(
            "--check", action="store_true", help="only look for faults; needs no database"
        )
        parser.add_argument("--root", type=Path, help="folder with one folder per game")

    def handle(self, *, games: list[str], check: bool, root: Path | None, **options: Any) -> None:
        unknown = [game for game in games if game not in games_known()]
        if unknown:
            raise CommandError(
                f"There is no game {unknown[0]!r}. Games: {', '.join(games_known())}."
            )
        read = self.check_files if check else self.load
        failed = [game for game in games or games_known() if not self.went_well(read, game, root)]
        if failed and check:
            raise CommandError(f"Faults in {', '.join(failed)}.")
        if failed:
            raise CommandError(f"Not loaded: {', '.join(failed)}. These games stay as they were.")

    def went_well(self, read: Any, game: str, root: Path | None) -> bool:
        """Read one game's files; False if they are at fault, and every fault is told."""
        if not card_files(game, root):
            self.stdout.write(f"{game}: no catalogue files, skipped")
            return True
        try:
            read(game, root)
        except BadCatalogue as error:
            self.stderr.write(str(error))
            return False
        except ImportRefused as refused:
            for outcome in refused.report.bad:
                self.stderr.write("\n".join(outcome.reasons))
            return False
        return True

    def check_files(self, game: str, root: Path | None) -> None:
        report: Report = check_catalogue(game, root)
        if report.bad:
            raise ImportRefused(report)
        self.stdout.write(f"{game}: {report.counts.get('checked', 0)} cards checked, no fault")

    def load(self, game: str, root: Path | None) -> None:
        """One game, in a transaction of its own."""
        with exclusive("catalogues"):
            report = catalogue_load(game, root, progress=self.progress(game))
        self.stdout.write(f"{report} (version {report.version})")

    def progress(self, game: str) -> Any:
        def say(done: int, total: int) -> None:
            if self.stdout.isatty() or done == total:
                self.stdout.write(f"{game}: {done}/{total} cards")

        return say
