from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from casebook.backups import BadBackup, backup


class Command(BaseCommand):
    help = (
        "Back up database and stored files into one file, while Casebook runs. The file holds "
        "everybody's data: keep it closed."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("folder", type=Path, nargs="?", default=settings.VAR_DIR / "backups")

    def handle(self, *, folder: Path, **options: Any) -> None:
        try:
            made = backup(folder)
        except BadBackup as problem:
            raise CommandError(str(problem)) from None
        self.stdout.write(f"{made} ({made.stat().st_size:,} bytes)")
