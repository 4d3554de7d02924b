from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from cards.models import Game
from decks.bulk import KINDS, bulk_build, files_needed


class Command(BaseCommand):
    help = "Write the bulk files that clients mirror: gzipped JSON Lines of every kind and game."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("games", nargs="*", metavar="GAME", help="all games by default")
        parser.add_argument("--kind", choices=list(KINDS), help="all kinds by default")
        parser.add_argument(
            "--needed", action="store_true", help="only those older than what they hold"
        )

    def handle(
        self, *, games: list[str], kind: str | None = None, needed: bool = False, **options: Any
    ) -> None:
        known = [*Game.objects.values_list("slug", flat=True)]
        unknown = [game for game in games if game not in known]
        if unknown:
            raise CommandError(
                f"No cards of {unknown[0]!r} are loaded. Loaded: {', '.join(known) or 'none'}."
            )
        asked = files_needed(games) if needed else [(k, g) for g in games or known for k in KINDS]
        for each, game in asked:
            if kind in (None, each):
                file = bulk_build(each, game)
                self.stdout.write(f"{file.name}: {file.rows} lines, {file.size} bytes")
