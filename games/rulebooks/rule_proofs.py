"""Which tests prove which rule, as data for the rules pages: read from the source of the tests."""

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from games.rulebooks.rule_check import TESTS, aliases, cited_number, is_rule_mark


class Proof(NamedTuple):
    """A test that is marked with a rule's number."""

    number: str
    file: str
    test: str


def collect_proofs(folder: Path = TESTS) -> list[Proof]:
    """Sorted by rule, file and test; nothing where the tests are not installed."""
    found = (proof for path in folder.rglob("test_*.py") for proof in proofs_in_file(path, folder))
    return sorted(set(found))


def proofs_in_file(path: Path, folder: Path) -> Iterator[Proof]:
    source = path.read_text(encoding="utf-8")
    if "mark.rule" not in source:
        return
    tree = ast.parse(source, str(path))
    names = aliases(tree)
    file = path.relative_to(folder.parent).as_posix()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for number in cited_by(node, names):
                yield Proof(number, file, node.name)


def cited_by(test: ast.FunctionDef, names: set[str]) -> Iterator[str]:
    for mark in test.decorator_list:
        if isinstance(mark, ast.Call) and is_rule_mark(mark.func, names):
            yield from map(cited_number, mark.args)


def write_proofs(path: Path) -> int:
    """Store them as JSON: a rule's number to its tests. How many rules have one."""
    if is_newer_than_tests(path):  # reading them takes seconds at every start
        return len(json.loads(path.read_text()))
    by_rule: dict[str, list[list[str]]] = {}
    for proof in collect_proofs():
        by_rule.setdefault(proof.number, []).append([proof.file, proof.test])
    path.write_text(json.dumps(by_rule))
    return len(by_rule)


def is_newer_than_tests(path: Path, folder: Path = TESTS) -> bool:
    written = path.stat().st_mtime if path.exists() else 0
    return all(test.stat().st_mtime < written for test in folder.rglob("test_*.py")) and written > 0
