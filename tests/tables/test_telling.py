"""The log of a table, told piece by piece as clients ask for it."""

import pytest

from games.tables.messages import log_count, seat_message
from games.tables.opening import SeatAsk, table_open
from games.tables.positions import memory
from games.tables.services import table_act, table_resign, table_take_back
from games.tables.telling import heard
from games.tables.writing import load_table

pytestmark = pytest.mark.django_db


def told_at_once(table):
    """The whole log, by a process that has never told any of it."""
    heard.clear()
    memory.clear()
    return seat_message(load_table(table.pk), 0)["log"]


def act(table, by, lines):
    """Answer by the first option; what is added to so many lines."""
    asked = seat_message(load_table(table.pk), 0, lines)
    moved, _ = table_act(table.pk, by, asked["step"], option=0)
    return seat_message(moved, 0, lines)


def play_some(table, by, answers):
    first = seat_message(table, 0)
    log, version = first["log"], first["version"]
    for _ in range(answers):
        news = act(table, by, log_count(version))
        log, version = log + news["log"], news["version"]
    return log


def test_a_log_told_in_pieces_is_the_log_told_at_once(against_bot, ann):
    log = play_some(against_bot, ann, 8)
    assert log == told_at_once(against_bot)
    assert [line["number"] for line in log] == list(range(len(log)))


def test_what_is_told_after_a_take_back_is_what_happened_then(against_bot, ann):
    play_some(against_bot, ann, 5)
    table_take_back(against_bot.pk, ann)
    before = seat_message(load_table(against_bot.pk), 0)
    asked = log_count(before["version"])
    step, other = before["step"], len(before["options"]) - 1
    table_act(against_bot.pk, ann, step, option=other)
    news = seat_message(load_table(against_bot.pk), 0, asked)["log"]
    assert before["log"] + news == told_at_once(against_bot)


def test_lines_keep_their_numbers_when_a_match_ends(case_closed, ann):
    hers, his = case_closed
    table = table_open(ann, "case-closed", [SeatAsk("me", hers), SeatAsk("bot", his)], seed=4)
    log = play_some(table, ann, 12)
    ended, _ = table_resign(table.pk, ann)
    message = seat_message(ended, 0)
    assert len(message["log"]) == len(log) == log_count(message["version"])
    assert [line["seat"] for line in message["log"]] == [line["seat"] for line in log]


def test_a_seat_that_has_more_lines_than_there_are_is_told_none(against_bot):
    assert seat_message(against_bot, 0, 10_000)["log"] == []
