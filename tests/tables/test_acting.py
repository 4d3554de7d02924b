"""Answers at a table: taken exactly once, and refused with one clear sentence."""

import pytest
from django.db import IntegrityError

from games.tables.messages import seat_message
from games.tables.models import Table
from games.tables.positions import memory, position_of
from games.tables.refusals import TableRefused
from games.tables.services import table_act, table_resign, table_take_back
from games.tables.writing import load_table

pytestmark = pytest.mark.django_db


def act(table, by, option=0, step=None, **given):
    message = seat_message(load_table(table.pk), 0)
    step = message["step"] if step is None else step
    return table_act(table.pk, by, step, option=option, **given)


def test_an_answer_moves_the_match_on_to_the_next_question(against_bot, ann):
    before = seat_message(against_bot, 0)
    moved, _ = act(against_bot, ann)
    after = seat_message(moved, 0)
    assert before["your_turn"]
    assert after["your_turn"]
    assert after["step"] == before["step"] + 1


def test_the_same_answer_again_changes_nothing(against_bot, ann):
    first, _ = act(against_bot, ann, step=0)
    second, _ = act(against_bot, ann, step=0)
    assert (first.revision, first.actions) == (second.revision, second.actions)


def test_the_same_answer_again_by_its_action_changes_nothing(against_bot, ann):
    action = list(position_of(against_bot).state.legal_actions()[0])
    first, _ = act(against_bot, ann, step=0)
    second, _ = table_act(against_bot.pk, ann, 0, action=action)
    assert first.revision == second.revision


def refusal(*args, **given):
    with pytest.raises(TableRefused) as caught:
        table_act(*args, **given)
    return caught.value


def test_another_answer_to_an_answered_step_is_refused(against_bot, ann):
    act(against_bot, ann, step=0)
    before = load_table(against_bot.pk).revision
    assert refusal(against_bot.pk, ann, 0, option=1).code == "answered"
    assert load_table(against_bot.pk).revision == before


@pytest.mark.parametrize(
    ("step", "given", "code"),
    [
        (7, {"option": 0}, "unknown-step"),
        (0, {"option": 99}, "unknown-option"),
        (0, {"action": ["fly"]}, "unknown-action"),
        (0, {"action": ["confront", 999]}, "unknown-action"),
        (0, {}, "no-answer"),
    ],
)
def test_what_is_made_up_is_refused_and_changes_nothing(against_bot, ann, step, given, code):
    assert refusal(against_bot.pk, ann, step, **given).code in (code, "illegal")
    assert load_table(against_bot.pk).revision == against_bot.revision


def test_strangers_do_not_learn_that_a_table_exists(against_bot, bob):
    assert refusal(against_bot.pk, bob, 0, option=0).status == 404
    assert refusal("nowhere", bob, 0, option=0).status == 404


def test_nobody_answers_for_anothers_seat(duel, ann, bob):
    asked = position_of(duel).state.to_act
    other = (bob, ann)[asked]
    assert refusal(duel.pk, other, 0, option=0, number=asked).code == "not-your-seat"
    assert refusal(duel.pk, other, 0, option=0).code == "not-your-turn"
    assert refusal(duel.pk, other, 0, option=0, number=9).code == "unknown-seat"


def test_a_position_is_rebuilt_from_the_row(against_bot, ann):
    for _ in range(5):
        act(against_bot, ann)
    table = load_table(against_bot.pk)
    known = position_of(table).state.fingerprint()
    memory.clear()
    assert position_of(table).state.fingerprint() == known


def test_who_writes_second_writes_nothing(against_bot, ann, monkeypatch):
    """Two processes answer from the same position: one is taken, the other reads again."""
    stale = load_table(against_bot.pk)
    act(against_bot, ann, step=0)
    ours = Table.objects.filter(pk=stale.pk, revision=stale.revision)
    assert ours.update(actions="") == 0


def test_a_match_is_played_to_its_end_and_then_refuses(against_bot, ann):
    table = against_bot
    while not table.is_over:
        table, _ = act(table, ann)
    message = seat_message(table, 0)
    assert message["status"] == "finished"
    assert message["result"]["ending"] == "rules"
    assert refusal(table.pk, ann, message["step"], option=0).code == "finished"


def test_taking_back_leads_to_the_last_decision_with_a_new_step(against_bot, ann):
    known = position_of(against_bot).state.fingerprint()
    act(against_bot, ann, step=0)
    table, _ = table_take_back(against_bot.pk, ann)
    assert position_of(table).state.fingerprint() == known
    assert seat_message(table, 0)["step"] == 2
    assert refusal(table.pk, ann, 0, option=0).code == "old-step"
    table_act(table.pk, ann, 2, option=1)


def test_steps_rise_through_any_number_of_take_backs(against_bot, ann):
    seen = [0]
    for move in ("act", "act", "back", "back", "act", "back", "act", "act", "act"):
        table, _ = act(against_bot, ann) if move == "act" else table_take_back(against_bot.pk, ann)
        seen.append(seat_message(table, 0)["step"])
    assert seen == sorted(set(seen))


def test_nothing_is_taken_back_among_people(duel, ann):
    with pytest.raises(TableRefused, match="all others are bots"):
        table_take_back(duel.pk, ann)


def test_resigning_ends_a_duel_for_the_other(duel, ann):
    table, _ = table_resign(duel.pk, ann)
    assert table.result == {
        "winners": [1], "reason": "ann resigned", "rule": "", "ending": "resigned"
    }  # fmt: skip


def test_a_finished_table_has_a_result(against_bot):
    with pytest.raises(IntegrityError):
        Table.objects.filter(pk=against_bot.pk).update(status="finished")
