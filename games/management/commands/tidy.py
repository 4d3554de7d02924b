from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from games.tidying import tidy


class Command(BaseCommand):
    help = "Put away what can be worked out again of runs that ended long ago."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--days", type=int, default=settings.REPLAY_DAYS, help="ended so long ago"
        )

    def handle(self, *, days: int, **options: Any) -> None:
        found = tidy(days)
        self.stdout.write(
            f"{found['runs']} runs put away; {found['matches']} of their matches are "
            "played again when somebody watches them."
        )
