from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from cards.catalogue import games_known
from cards.import_rows import ImportRefused, Outcome
from cards.importers import guess_layout, import_layouts
from cards.services import cards_import
from games.engine.errors import BadCatalogue

EVERY = 1000


class Command(BaseCommand):
    help = "Import cards from a file: all of it or nothing. Try --dry-run first."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--game", required=True, choices=games_known())
        parser.add_argument(
            "--format", choices=[*import_layouts()], help="by the file's name if left out"
        )
        parser.add_argument(
            "--dry-run", action="store_true", help="report row by row, change nothing"
        )

    def handle(self, *, file: Path, game: str, dry_run: bool, **options: Any) -> None:
        layout = options["format"] or guess_layout(file)
        if not file.is_file():
            raise CommandError(f"{file} is not a file. Give the path of a file of cards.")
        if not layout:
            raise CommandError(f"The name of {file} does not say its layout. Give --format.")
        try:
            report = cards_import(
                game, file, layout, dry_run=dry_run, watch=self.watch(verbose=dry_run)
            )
        except BadCatalogue as error:
            raise CommandError(f"{error}. Nothing was changed.") from error
        except ImportRefused as refused:
            raise CommandError(f"{refused}. {refused.report}") from refused
        self.stdout.write(f"{report}{'; nothing was changed (dry run)' if dry_run else ''}")
        if report.bad:  # a dry run that shows faults must not look like a success
            raise SystemExit(1)

    def watch(self, *, verbose: bool) -> Any:
        done = 0

        def see(outcome: Outcome) -> None:
            nonlocal done
            done += 1
            if outcome.is_bad or (verbose and outcome.kind != "unchanged"):
                self.stdout.write(row_line(outcome))
            if done % EVERY == 0:
                self.stdout.write(f"{done} rows")

        return see


def row_line(outcome: Outcome) -> str:
    more = "; ".join(outcome.reasons) or ", ".join(outcome.fields)
    parts = (outcome.place, outcome.slug, outcome.kind, more)
    return ": ".join(part for part in parts if part)
