import gzip
from pathlib import Path
from typing import IO, Any, cast

from django.core.management.base import BaseCommand, CommandError, CommandParser

from casebook.portable import NotPortable, import_rows


class Command(BaseCommand):
    help = "Fill a new, migrated database with what export_all wrote, and compare it row by row."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *, file: Path, **options: Any) -> None:
        if not file.exists():
            raise CommandError(f"{file} not found. Give the path of what export_all wrote.")
        packed = file.suffix == ".gz"
        try:
            with (
                gzip.open(file, "rt", encoding="utf-8")
                if packed
                else file.open(encoding="utf-8") as lines
            ):
                import_rows(cast(IO[str], lines), self.stdout.write)
        except NotPortable as problem:
            raise CommandError(str(problem)) from None
        self.stdout.write("Imported and compared.")
