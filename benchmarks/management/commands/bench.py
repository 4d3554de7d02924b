"""manage.py bench: measure everything against python-chess in the same run."""

import argparse
import json
from importlib import import_module
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from benchmarks.registry import PARTS, Baseline, Result, report, results


class Command(BaseCommand):
    help = "Measure speed, as ratios to python-chess at random in the same run."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--only", choices=PARTS, help="one part")
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def handle(self, **options: Any) -> None:
        for part in PARTS:
            import_module(f"benchmarks.{part}")
        try:
            baseline = Baseline()
        except ImportError as error:
            raise CommandError("python-chess is missing: install requirements-dev.txt.") from error
        parts = (options["only"],) if options["only"] else PARTS
        found = []
        for part, result in results(parts, baseline):
            found.append((part, result))
            if not options["json"]:
                self.stdout.write(line(part, result))
        if options["json"]:
            self.stdout.write(json.dumps(report(baseline, found)))
        else:
            self.stdout.write(f"\npython-chess, random play: {baseline.value:,.0f} moves/s")


def line(part: str, result: Result) -> str:
    goal = f"{result.goal:8.3f}" if result.goal is not None else " " * 8
    verdict = "" if result.goal is None else "  met" if result.met else "  MISSED"
    value = f"{result.value:14,.1f} {result.unit:<12}"
    return f"{part:<10} {result.name:<40} {value} x {result.ratio:8.3f}  goal {goal}{verdict}"
