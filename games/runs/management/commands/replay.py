"""manage.py replay: the same as python -m games.replay."""

import argparse
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine.errors import BadReplay
from games.play import replay


class Command(BaseCommand):
    help = replay.HELP
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        replay.add_arguments(parser)

    def handle(self, **options: Any) -> None:
        try:
            replay.run(options, self.stdout.write, replay.wait_for_enter)
        except BadReplay as error:
            raise CommandError(str(error)) from error
        except (KeyboardInterrupt, EOFError):
            sys.exit(130)
