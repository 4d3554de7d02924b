"""The steps of a seat: the number of each question it was asked.

They only ever rise. After something was taken back the next question has a new number, so that
an answer which was sent before and comes again later answers nothing.
"""

from typing import NamedTuple

from games.tables.models import Table
from games.tables.positions import Position


class TakeBack(NamedTuple):
    """From a seat's answer number `kept` on, its steps are the answer's number and `offset`."""

    seat: int
    kept: int
    offset: int


def step_of(table: Table, seat: int, answer: int) -> int:
    """The step of a seat's answer, counted from 0 among those that stand."""
    offset = 0
    for row in table.take_backs:
        back = TakeBack(*row)
        if back.seat == seat and back.kept <= answer:
            offset = back.offset
    return answer + offset


def answer_at(table: Table, position: Position, seat: int, step: int) -> int | None:
    """Which of all decisions answered a step; None if none that stands did."""
    for answer, decision in enumerate(position.answers_of(seat)):
        if step_of(table, seat, answer) == step:
            return decision
    return None


def take_back_row(table: Table, position: Position, seat: int) -> list[int]:
    """The row that takes back a seat's last answer: the next step is one that never was."""
    answers = len(position.answers_of(seat))
    following = step_of(table, seat, answers) + 1
    kept = answers - 1
    return [seat, kept, following - kept]
