"""manage.py goldfish: the same as python -m games.goldfish."""

import argparse
import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games import goldfish
from games.engine.errors import RuleError


class Command(BaseCommand):
    help = goldfish.HELP
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        goldfish.add_arguments(parser)

    def handle(self, **options: Any) -> None:
        try:
            report = goldfish.run(options)
        except (RuleError, ValueError, KeyError) as error:
            raise CommandError(str(error.args[0]), returncode=2) from error
        self.stdout.write(json.dumps(report, indent=1))
