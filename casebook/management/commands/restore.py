from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from casebook.backups import BadBackup, restore


class Command(BaseCommand):
    help = (
        "Put a backup in the place of the database, and compare it row by row. Stop Casebook first."
    )

    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--force", action="store_true", help="replace what is there")

    def handle(self, *, file: Path, force: bool, **options: Any) -> None:
        try:
            said = restore(file, force=force)
        except BadBackup as problem:
            raise CommandError(str(problem)) from None
        rows = sum(count for count, _ in said["tables"].values())
        how = "and compared" if said["compared"] else "from an earlier release"
        self.stdout.write(f"Restored {how}: {rows:,} rows, as of {said['made_at']}.")
        if not said["compared"]:
            self.stdout.write("Run `manage.py bootstrap` now: it brings the database up to date.")
