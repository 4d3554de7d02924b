"""manage.py simulate: the same as python -m games.simulate."""

import argparse
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.play import simulate


class Command(BaseCommand):
    help = simulate.HELP
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        simulate.add_arguments(parser)

    def handle(self, **options: Any) -> None:
        try:
            text, status = simulate.run(options)
        except simulate.BadInput as error:
            raise CommandError(str(error), returncode=2) from error
        except KeyboardInterrupt:
            sys.exit(130)
        self.stdout.write(text)
        if status:
            sys.exit(status)
