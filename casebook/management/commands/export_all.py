import gzip
from pathlib import Path
from typing import IO, Any, cast

from django.core.management.base import BaseCommand, CommandParser

from casebook.portable import export_rows


class Command(BaseCommand):
    help = "Write all rows as lines of JSON that any database of this release reads (.gz: packed)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *, file: Path, **options: Any) -> None:
        draft = file.with_name(f".{file.name}.draft")
        draft.touch(mode=0o600)
        packed = file.suffix == ".gz"
        with (
            gzip.open(draft, "wt", 6, "utf-8")
            if packed
            else draft.open("w", encoding="utf-8") as out
        ):
            export_rows(cast(IO[str], out), self.stdout.write)
        draft.replace(file)
        self.stdout.write(f"{file} ({file.stat().st_size:,} bytes)")
