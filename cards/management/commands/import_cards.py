from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from cards.catalogue import games_known
from cards.import_rows import ImportRefused, Outcome, Report, Watch
from cards.importers import import_layouts
from cards.services import cards_import
from games.engine.errors import BadCatalogue

EVERY = 250


class Command(BaseCommand):
    help = (
        "Import cards from files, folders or zip archives. Rows that are not fine are listed "
        "and left out. Safe to repeat: known cards update. Try --dry-run first."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", type=Path, nargs="+", help="files that belong together")
        parser.add_argument("--game", required=True, choices=games_known())
        parser.add_argument(
            "--format", choices=[*import_layouts()], help="told by the files if left out"
        )
        parser.add_argument(
            "--dry-run", action="store_true", help="report row by row, change nothing"
        )
        parser.add_argument(
            "--all-or-nothing", action="store_true", help="one bad row, and nothing is changed"
        )

    def handle(self, *, files: list[Path], game: str, dry_run: bool, **options: Any) -> None:
        for file in files:
            if not file.exists():
                raise CommandError(f"{file} is not there. Give files or folders of cards.")
        try:
            report = cards_import(
                game,
                files,
                options["format"] or "",
                all_or_nothing=options["all_or_nothing"],
                dry_run=dry_run,
                watch=self.watch(verbose=dry_run),
            )
        except BadCatalogue as error:
            raise CommandError(f"{error}. Nothing was changed.") from error
        except ImportRefused as refused:
            raise CommandError(f"{refused}. {refused.report}") from refused
        self.say(report, dry_run=dry_run)
        if report.bad:  # rows that were left out must not look like a success
            raise SystemExit(1)

    def say(self, report: Report, *, dry_run: bool) -> None:
        for note in report.notes:
            self.stdout.write(note)
        left_out = f"; {len(report.bad)} left out" if report.bad and not dry_run else ""
        undone = "; nothing was changed (dry run)" if dry_run else ""
        self.stdout.write(f"{report}{left_out}{undone}")

    def watch(self, *, verbose: bool) -> Watch:
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
