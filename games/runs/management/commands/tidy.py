from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.runs.retention import tidy


class Command(BaseCommand):
    help = "Put away what can be worked out again of runs that ended long ago."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--days", type=int, default=settings.REPLAY_DAYS, help="ended so long ago"
        )

    def handle(self, *, days: int, **options: Any) -> None:
        if days < 0:
            raise CommandError(f"--days must be 0 or more, not {days}.")
        found = tidy(days)
        self.stdout.write(
            f"Runs put away: {found['runs']}. Of their matches {found['matches']} are "
            "played again when somebody watches them."
        )
