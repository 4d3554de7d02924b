"""What a seat is sent never differs when only hidden things differ."""

import json
from datetime import timedelta

import pytest
from django.utils import timezone

from games.tables.messages import seat_message
from games.tables.models import Table
from games.tables.opening import SeatAsk, table_open
from games.tables.positions import position_of
from games.tables.services import table_act
from games.tables.writing import load_table
from tests.tables.every_mode import opened

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _generous(settings):
    settings.API_RATES = dict.fromkeys(settings.API_RATES, 1_000_000)
    settings.TABLE_BEAT = 0


def test_nothing_is_said_of_how_many_decisions_were_made(duel):
    asked = position_of(duel).state.to_act
    said = json.dumps(seat_message(duel, 1 - asked))
    assert '"decisions"' not in said
    assert '"to_act": true' not in said
    assert str(duel.seed) not in said


def test_what_is_noted_only_of_those_with_a_choice_is_not_told(ann):
    table = opened("case-closed", "duel", ann)
    while not any(event[0] == "pass" for event in position_of(table).state.events()):
        state = position_of(table).state
        options = state.legal_actions()
        choice = options.index(("pass",)) if ("pass",) in options else 0
        step = seat_message(table, state.to_act, 1_000_000)["step"]
        table, _ = table_act(table.pk, ann, step, option=choice, number=state.to_act)
    told = [passes(seat_message(load_table(table.pk), seat)) for seat in (0, 1)]
    assert sorted(map(bool, told)) == [False, True]


def passes(message):
    return [line for line in message["log"] if line["text"].endswith(("passes.", "pass."))]


# -- the beat -----------------------------------------------------------------------------


@pytest.fixture
def clock(monkeypatch):
    """A clock that stands still until it is moved."""
    start = timezone.now()
    moved = {"by": 0.0}
    monkeypatch.setattr(timezone, "now", lambda: start + timedelta(seconds=moved["by"]))

    def move(seconds):
        moved["by"] += seconds

    return move


@pytest.fixture
def paced(castle, ann, bob, settings):
    """Ann and Bob at a table with a beat of three seconds."""
    from games.tables.opening import table_join

    settings.TABLE_BEAT = 3
    table = table_open(ann, "castle", [SeatAsk("me", castle), SeatAsk("open")])
    return table_join(table.invite, bob)


def what(table, seat):
    message = seat_message(load_table(table.pk), seat)
    return message["your_turn"], message["version"]


def test_what_follows_an_answer_is_told_to_who_gave_it_on_the_beat(paced, ann, bob, clock):
    asked = position_of(paced).state.to_act
    by = (ann, bob)[asked]
    before = seat_message(paced, asked)
    table_act(paced.pk, by, before["step"], option=0)
    waiting = seat_message(load_table(paced.pk), asked)
    clock(2.9)
    assert what(paced, asked) == (False, waiting["version"])
    assert waiting["board"] == without_turn_board(paced, asked)
    clock(0.2)
    assert what(paced, asked)[1] != waiting["version"]


def without_turn_board(table, seat):
    """The board before the answer, as somebody sees it who is not asked."""
    from games.tables.messages import Sight, board_of

    told = load_table(table.pk).told
    return board_of(Sight(load_table(table.pk), seat, position_of(table, told), False))


def test_an_answer_within_the_beat_cannot_be_told_from_none(paced, ann, bob, clock):
    """Whether the other was asked and answered, or was not asked: the same until the beat ends."""
    asked = position_of(paced).state.to_act
    players = (ann, bob)
    table_act(paced.pk, players[asked], 0, option=0)
    alone = what(paced, asked)
    table = load_table(paced.pk)
    answered = table
    if position_of(table).state.to_act == 1 - asked:
        answered, _ = table_act(paced.pk, players[1 - asked], 0, option=0)
    clock(1)
    assert what(paced, asked) == alone
    assert answered.tell_at == table.tell_at


def test_nobody_answers_what_they_have_not_been_told(paced, ann, bob, clock):
    from games.tables.refusals import TableRefused

    asked = position_of(paced).state.to_act
    by = (ann, bob)[asked]
    table_act(paced.pk, by, 0, option=0)
    with pytest.raises(TableRefused, match="not asked anything now"):
        table_act(paced.pk, by, 1, option=0)


def test_steps_count_the_own_answers_through_every_beat(paced, ann, bob, clock):
    players = (ann, bob)
    seen = {0: [], 1: []}
    for _ in range(30):
        table = load_table(paced.pk)
        for seat in (0, 1):
            message = seat_message(table, seat)
            seen[seat].append(message["step"])
            if message["your_turn"]:
                table, _ = table_act(paced.pk, players[seat], message["step"], option=0)
        clock(1)
    for steps in seen.values():
        assert steps == sorted(steps)
        assert set(steps) == set(range(max(steps) + 1))


def test_the_end_is_told_on_the_beat_as_well(paced, ann, bob, clock):
    players = (ann, bob)
    table = load_table(paced.pk)
    while not table.is_over:
        clock(4)
        asked = position_of(table).state.to_act
        step = seat_message(table, asked, 1_000_000)["step"]
        table, _ = table_act(paced.pk, players[asked], step, option=0)
    statuses = [seat_message(table, seat)["status"] for seat in (0, 1)]
    assert statuses == ["playing", "playing"]
    clock(4)
    assert seat_message(load_table(paced.pk), 0)["status"] == "finished"
    assert Table.objects.get(pk=paced.pk).is_over
