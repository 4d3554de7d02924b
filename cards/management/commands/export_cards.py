from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from cards.exports import bulk_build, bulk_needed
from cards.models import Game


class Command(BaseCommand):
    help = "Write the bulk files that clients mirror: one per game, gzipped JSON Lines."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("games", nargs="*", metavar="GAME", help="all games by default")
        parser.add_argument(
            "--folder", type=Path, help="where to write; the media folder by default"
        )
        parser.add_argument(
            "--needed", action="store_true", help="only those older than their catalogue"
        )

    def handle(
        self, *, games: list[str], folder: Path | None, needed: bool = False, **options: Any
    ) -> None:
        known = [*Game.objects.values_list("slug", flat=True)]
        unknown = [game for game in games if game not in known]
        if unknown:
            raise CommandError(
                f"No cards of {unknown[0]!r} are loaded. Loaded: {', '.join(known) or 'none'}."
            )
        for game in games or known:
            if needed and not bulk_needed(game, folder):
                continue
            file = bulk_build(game, folder)
            self.stdout.write(
                f"{file.name}: {file.cards} cards, {file.size} bytes, version {file.version}"
            )
