"""Which rules does the test-suite prove? Read from the source, without running a test."""

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from games.rulebooks import all_rulebooks
from games.rulebooks.rule_docs import Rule, game_rules, has_document

TESTS = Path(__file__).resolve().parents[2] / "tests"


@dataclass(frozen=True)
class Mark:
    """One number cited by one `@pytest.mark.rule(...)`, perhaps for one route."""

    number: str
    path: Path
    line: int
    route: str = ""

    def __str__(self) -> str:
        by = f" by {self.route}" if self.route else ""
        return f"{self.number}{by} ({self.path.relative_to(TESTS.parent)}:{self.line})"


@dataclass
class Coverage:
    """One game's rules, with and without a test."""

    game: str
    has_document: bool
    tested: list[Rule] = field(default_factory=list)
    untested: list[Rule] = field(default_factory=list)
    repeated: list[str] = field(default_factory=list)
    unproven: list[str] = field(default_factory=list)
    """Routes of enforced rules that no test shows, as "CC-1.1 by verb"."""

    @property
    def rules(self) -> int:
        return len(self.tested) + len(self.untested)

    @property
    def enforced(self) -> int:
        return sum(rule.is_enforced for rule in self.tested + self.untested)

    @property
    def missing(self) -> list[Rule]:
        return [rule for rule in self.untested if rule.is_enforced]

    @property
    def optional(self) -> list[Rule]:
        return [rule for rule in self.untested if not rule.is_enforced]


def coverage(game: str, marks: Iterable[Mark]) -> Coverage:
    marks = list(marks)
    cited = {mark.number for mark in marks}
    shown = {(mark.number, mark.route) for mark in marks}
    report = Coverage(game, has_document(game))
    seen: set[str] = set()
    for rule in game_rules(game):
        report.unproven += [
            f"{rule.number} by {route}"
            for route in rule.routes
            if rule.is_enforced and (rule.number, route) not in shown
        ]
        (report.tested if rule.number in cited else report.untested).append(rule)
        if rule.number in seen:
            report.repeated.append(rule.number)
        seen.add(rule.number)
    return report


def unknown_marks(marks: Iterable[Mark], games: Iterable[str]) -> list[Mark]:
    """Marks of these games, or of no game at all, whose number or route no document defines."""
    games = list(games)
    known = {rule.number: ("", *rule.routes) for game in games for rule in game_rules(game)}
    others = tuple(f"{book.prefix}-" for book in all_rulebooks() if book.slug not in games)
    return [
        mark
        for mark in marks
        if mark.route not in known.get(mark.number, ()) and not mark.number.startswith(others)
    ]


def collect_marks(folder: Path = TESTS) -> list[Mark]:
    return [mark for path in sorted(folder.rglob("*.py")) for mark in marks_in_file(path)]


def marks_in_file(path: Path) -> Iterator[Mark]:
    source = path.read_text(encoding="utf-8")
    if "mark.rule" not in source:  # parsing every file would cost most of the time
        return
    tree = ast.parse(source, str(path))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and is_rule_mark(node.func, aliases(tree)):
            for argument in node.args:
                yield Mark(cited_number(argument), path, node.lineno, route_of(node))


def aliases(tree: ast.Module) -> set[str]:
    """Names bound to the mark at the top of a file: `rule = pytest.mark.rule`."""
    return {
        target.id
        for node in tree.body
        if isinstance(node, ast.Assign) and is_rule_mark(node.value, set())
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def is_rule_mark(node: ast.expr, aliases: set[str]) -> bool:
    if isinstance(node, ast.Name):
        return node.id in aliases
    return ast.unparse(node) in ("pytest.mark.rule", "mark.rule")


def route_of(call: ast.Call) -> str:
    """What `route=` says; empty without it."""
    return next((cited_number(k.value) for k in call.keywords if k.arg == "route"), "")


def cited_number(argument: ast.expr) -> str:
    """The number as written; what is no plain text is shown as source, and unknown."""
    if isinstance(argument, ast.Constant):
        return str(argument.value)
    return ast.unparse(argument)
