"""manage.py goldfish: the same as python -m games.goldfish."""

import argparse
import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine.errors import RuleError
from games.play.goldfish.simulation import HELP, add_arguments, run


class Command(BaseCommand):
    help = HELP
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        add_arguments(parser)

    def handle(self, **options: Any) -> None:
        try:
            report = run(options)
        except (RuleError, ValueError, KeyError) as error:
            raise CommandError(str(error.args[0]), returncode=2) from error
        self.stdout.write(json.dumps(report, indent=1))
