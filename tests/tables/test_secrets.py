"""What a seat is sent never differs when only hidden things differ."""

import json
import os
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games import rulebooks
from games.tables.messages import seat_message
from games.tables.models import Table
from games.tables.opening import SeatAsk, table_open
from games.tables.positions import Position, keep_position, position_of
from games.tables.services import table_act
from games.tables.writing import load_table
from tests.api.dataset import client_of
from tests.runs.conftest import loaded

pytestmark = pytest.mark.django_db

GAMES = ("castle", "clash-of-minds", "clue", "case-closed", "detective-conan")
LOOKS = int(os.environ.get("TABLE_LOOKS", "4"))
"""Positions of each match that are looked at; a long run by hand takes hundreds."""


@pytest.fixture(autouse=True)
def _generous(settings):
    settings.API_RATES = dict.fromkeys(settings.API_RATES, 1_000_000)
    settings.TABLE_BEAT = 0


def opened(game, ann):
    """A table at which Ann has every seat, so that one client can look from each."""
    decks = loaded(game, 2)
    most = max(next(iter(rulebooks.get(game).modes.values())).seats)
    given = decks if len(decks) > 1 else [decks[0], *[None] * (min(3, most) - 1)]
    return table_open(ann, game, [SeatAsk("me", deck) for deck in given])


def answers_over_http(client, browser, table, seat):
    """All faces of a table, as a seat gets them."""
    where = f"/tables/{table.pk}"
    state = reverse("play-state", args=[table.pk])
    return [
        client.get(f"{where}?seat={seat}").json(),
        client.get(f"{where}/stream?seat={seat}").content,
        browser.get(f"{state}?seat={seat}").json(),
    ]


def twins(position, seat):
    """Matches that the seat cannot tell from this one: other deals, another seat that is asked."""
    for seed in (1, 2):
        twin = position.state.determinize(seat, seed)
        twin.log = position.state.log
        yield twin
    if position.state.to_act not in (None, seat):
        hidden = position.state.clone()
        hidden.options = hidden.options[:1]
        yield hidden


def asked_otherwise(position, seat):
    """The same, with another seat that is asked: where there is a third one."""
    others = [
        n for n in range(position.state.table.seats) if n not in (seat, position.state.to_act)
    ]
    for other in others:
        twin = position.state.clone()
        twin.to_act = other
        yield twin


def check_position(client, browser, table):
    position = position_of(table)
    for seat in range(position.state.table.seats):
        known = answers_over_http(client, browser, table, seat)
        different = [*twins(position, seat)]
        if position.state.to_act != seat:
            different += asked_otherwise(position, seat)
        for twin in different:
            keep_position(table, Position(twin, position.actors))
            assert answers_over_http(client, browser, table, seat) == known
        keep_position(table, position)


@pytest.mark.parametrize("game", GAMES)
def test_hidden_things_change_nothing_that_a_seat_is_sent(game, ann, client):
    table = opened(game, ann)
    api = client_of(ann.user)
    client.force_login(ann.user)
    for number in range(12 * LOOKS):
        if table.is_over:
            break
        if number % 12 == 0:
            check_position(api, client, table)
        state = position_of(table).state
        choice = state.legal_actions().index(
            state.table.rulebook.greedy(state, state.legal_actions())
        )
        step = seat_message(table, state.to_act, 1_000_000)["step"]
        table, _ = table_act(table.pk, ann, step, option=choice, number=state.to_act)


def test_nothing_is_said_of_how_many_decisions_were_made(duel):
    asked = position_of(duel).state.to_act
    said = json.dumps(seat_message(duel, 1 - asked))
    assert '"decisions"' not in said
    assert '"to_act": true' not in said
    assert str(duel.seed) not in said


def test_what_is_noted_only_of_those_with_a_choice_is_not_told(ann):
    table = opened("case-closed", ann)
    while not any(event[0] == "pass" for event in position_of(table).state.events()):
        state = position_of(table).state
        options = state.legal_actions()
        choice = options.index(("pass",)) if ("pass",) in options else 0
        step = seat_message(table, state.to_act, 1_000_000)["step"]
        table, _ = table_act(table.pk, ann, step, option=choice, number=state.to_act)
    told = [passes(seat_message(load_table(table.pk), seat)) for seat in (0, 1)]
    assert sorted(map(bool, told)) == [False, True]


def passes(message):
    return [line for line in message["log"] if line["text"].endswith("passes.")]


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
