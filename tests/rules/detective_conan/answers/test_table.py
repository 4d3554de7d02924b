"""The table of official answers says what the tests play, and nothing else."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.rulebooks.rule_docs import RULES
from tests.rules.detective_conan.answers.cards import REAL, ROWS

TABLE = RULES / "detective-conan-answers.md"
TESTS = Path(__file__).resolve().parents[1]
ROW = re.compile(r"^\| (\d+) \| (.*?) \| (.+) \| (tested|wording|open: .+) \|$")
HALVES = {"first": range(1, 358), "second": range(358, 715)}


def rows() -> Iterator[tuple[int, str, str]]:
    """Number, cards and status of each question."""
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        if re.match(r"\| \d", line):
            found = ROW.match(line)
            assert found, f"neither tested, wording nor open: {line}"
            yield int(found[1]), found[2], found[4]


def numbers_played() -> set[int]:
    """What `@pytest.mark.answer(...)` says on the tests of this game."""
    return {n for path in TESTS.rglob("test_*.py") for n in marked(path.read_text("utf-8"))}


def marked(source: str) -> Iterator[int]:
    if "mark.answer" in source:
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.answer":
                yield from (ast.literal_eval(number) for number in node.args)


def test_every_tested_answer_has_a_test_and_every_test_a_row():
    assert {n for n, _cards, status in rows() if status == "tested"} == numbers_played()


def test_no_question_stands_twice_and_all_are_in_order():
    numbers = [n for n, _cards, _status in rows()]
    assert numbers == sorted(set(numbers))


@pytest.mark.parametrize("half", HALVES)
def test_every_question_of_a_half_is_sorted(half: str):
    found = {n for n, _cards, _status in rows()} & set(HALVES[half])
    if not found:
        pytest.skip("this half is not sorted yet")
    assert found == set(HALVES[half])


def test_the_cards_of_a_row_are_known():
    named = {id for _n, cards, _status in rows() for id in re.findall(r"\w+", cards)}
    assert named <= REAL.keys() | ROWS.keys()
