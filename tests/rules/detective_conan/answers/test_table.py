"""The table of official answers says what the tests play, and nothing else."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.rules.detective_conan import published
from tests.rules.detective_conan.answers.cards import KEPT, REAL, question_cards
from tests.rules.detective_conan.answers.rows import rows

TESTS = Path(__file__).resolve().parents[1]


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


def test_every_question_is_sorted_once_and_in_order():
    assert [n for n, _cards, _status in rows()] == list(range(1, 715))


def test_the_cards_of_a_row_are_known():
    named = {id for _n, cards, _status in rows() for id in re.findall(r"\w+", cards)}
    assert named <= REAL.keys()


def test_the_cards_are_as_the_reader_reads_them_now():
    """Where they are not, `answers/cards.py` says at its head how to make them anew."""
    printed = list(published.rows().values())
    if not printed:
        pytest.skip(published.ABSENT)
    assert list(question_cards(printed)) == json.loads(KEPT.read_text("utf-8"))
