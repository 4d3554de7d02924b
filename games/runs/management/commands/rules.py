from pathlib import Path
from textwrap import fill
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.rulebooks import PACKAGES
from games.rulebooks.rule_check import Coverage, Mark, collect_marks, coverage, unknown_marks
from games.rulebooks.rule_proofs import write_proofs


class Command(BaseCommand):
    help = "Show which numbered rules have a test, without running the tests."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", nargs="?", choices=[*PACKAGES], help="one game")
        parser.add_argument(
            "--check",
            action="store_true",
            help="fail on an unknown number, or an enforced rule or route without a test",
        )

        parser.add_argument(
            "--proofs", type=Path, metavar="FILE", help="only write which tests prove which rule"
        )

    def handle(self, *, game: str | None, check: bool, proofs: Path | None, **options: Any) -> None:
        if proofs:
            self.stdout.write(f"{write_proofs(proofs)} rules are proved by tests.")
            return
        games = [game] if game else [*PACKAGES]
        marks = collect_marks()
        reports = [coverage(name, marks) for name in games]
        for report in reports:
            self.show(report)
        unknown = unknown_marks(marks, games)
        for mark in unknown:
            self.stdout.write(f"unknown rule {mark}")
        if check:
            fail_on_problems(reports, unknown, game)

    def show(self, report: Coverage) -> None:
        if not report.has_document:
            self.stdout.write(f"{report.game}: no rules document")
            return
        self.stdout.write(
            f"{report.game}: {report.rules} rules, {len(report.tested)} with a test, "
            f"{len(report.untested)} without; of {report.enforced} enforced rules "
            f"{len(report.missing)} have no test"
        )
        self.list_all("enforced, no test:", [rule.number for rule in report.missing])
        self.list_all("not enforced, no test:", [rule.number for rule in report.optional])
        self.list_all("no test of the route:", report.unproven, ", ")

    def list_all(self, title: str, found: list[str], between: str = " ") -> None:
        if found:
            self.stdout.write(fill(f"{title} {between.join(found)}", 100, **INDENT))


INDENT: dict[str, Any] = {
    "initial_indent": "  ",
    "subsequent_indent": "    ",
    "break_on_hyphens": False,
}


def fail_on_problems(reports: list[Coverage], unknown: list[Mark], game: str | None) -> None:
    problems = [f"{len(unknown)} unknown rule numbers"] if unknown else []
    for report in reports:
        if report.missing:
            count = len(report.missing)
            problems.append(f"{report.game}: {count} enforced rules without a test")
        if report.unproven:
            count = len(report.unproven)
            problems.append(f"{report.game}: {count} routes without a test")
        if report.repeated:
            numbers = ", ".join(report.repeated)
            problems.append(f"{report.game}: defined twice: {numbers}")
        if game and not report.has_document:
            problems.append(f"{game}: no docs/rules/{game}.md")
    if problems:
        raise CommandError("; ".join(problems) + ".")
