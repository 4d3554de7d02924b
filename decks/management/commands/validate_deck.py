"""manage.py validate_deck: judge a deck in a file, in any format that can be pasted."""

import json
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from decks.catalogue import UnknownFormat, formats_of
from decks.deck_text import DeckTextRefused, Reading
from decks.services import counts_judge, decklist, list_repair, text_read
from decks.verdict import Verdict
from decks.workload import DeckTooLarge
from games.engine.decks import Violation
from games.engine.repair import RepairPlan
from games.rulebooks import PACKAGES


class Command(BaseCommand):
    help = "Judge a deck. Exit status: 0 legal, 1 not legal or not understood."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="a deck in any format; - reads standard input")
        parser.add_argument("--game", required=True, choices=list(PACKAGES))
        parser.add_argument("--format", action="append", help="may be given several times")
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def handle(self, **options: Any) -> None:
        game = options["game"]
        names = options["format"] or [next(iter(formats_of(game)))]
        try:
            reading = text_read(game, contents(options["file"]))
            verdicts = counts_judge(game, reading.counts, names)
            plan = list_repair(game, decklist(game, reading.counts), names[0])
        except (DeckTextRefused, UnknownFormat, DeckTooLarge) as error:
            raise CommandError(str(error)) from error
        if options["json"]:
            self.stdout.write(json.dumps(as_data(reading, verdicts, plan), default=str))
        else:
            for line in report(reading, verdicts, plan):
                self.stdout.write(line)
        if not reading.complete or not all(verdict.legal for verdict in verdicts):
            sys.exit(1)


def contents(name: str) -> bytes:
    if name == "-":
        return sys.stdin.buffer.read()
    path = Path(name)
    if not path.is_file():
        raise CommandError(f"{path} not found. Give the path of a deck file.")
    return path.read_bytes()


def as_data(reading: Reading, verdicts: list[Verdict], plan: RepairPlan) -> dict[str, Any]:
    return {
        "reading": reading.as_data(),
        "verdicts": [verdict.as_data() for verdict in verdicts],
        "repair": plan.as_data(),
    }


def report(reading: Reading, verdicts: list[Verdict], plan: RepairPlan) -> list[str]:
    """The same in words."""
    lines = [
        f"line {line.n}: {line.text.strip()}: {line.note}"
        for line in reading.lines
        if line.status in ("ambiguous", "unknown")
    ]
    for verdict in verdicts:
        sizes = ", ".join(f"{name} {n}" for name, n in verdict.sizes.items())
        lines.append(f"{verdict.format}: {'legal' if verdict.legal else 'not legal'} ({sizes})")
        lines += [f"  {sentence(v)}" for v in (*verdict.violations, *verdict.warnings)]
    if plan.changes:
        lines.append(f"repair: {plan.removed} out, {plan.added} in")
        lines += [f"  {fix.section}: {fix.count} {fix.card}" for fix in plan.changes]
    return lines


def sentence(violation: Violation) -> str:
    rule = f"{violation.rule}: " if violation.rule else ""
    return f"{rule}{violation.message} {violation.fix}"
