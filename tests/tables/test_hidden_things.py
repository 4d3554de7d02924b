"""What a seat is sent over HTTP never differs when only hidden things differ, and what is not its
to do is refused and changes nothing: at many positions of every game and mode.

Long runs by hand: TABLE_LOOKS=200 pytest tests/tables/test_hidden_things.py -s
"""

import os
import random
import re
import sys

import pytest
from django.urls import reverse

from games.tables.models import Table
from games.tables.positions import Position, keep_position, position_of
from games.tables.steps import step_of
from tests.api.dataset import client_of
from tests.tables.every_mode import MODES, opened, play_on

pytestmark = pytest.mark.django_db

LOOKS = int(os.environ.get("TABLE_LOOKS", "3"))
"""Positions of each mode that are looked at."""
BETWEEN = 7
"""Decisions between two of them."""
TOKEN = re.compile(rb'(data-csrf|name="csrfmiddlewaretoken" value)="[^"]*"')
"""What every answer has anew."""


@pytest.fixture(autouse=True)
def _generous(settings):
    settings.API_RATES = dict.fromkeys(settings.API_RATES, 1_000_000)
    settings.TABLE_BEAT = 0


def positions(game, mode, ann):
    """A table again and again, each time some decisions on."""
    table, chance = opened(game, mode, ann, seed=11), random.Random(f"{game} {mode}")
    for _ in range(LOOKS):
        yield table
        for _ in range(1 + chance.randrange(BETWEEN)):
            if table.is_over:
                return
            table = play_on(table, ann, chance)


def faces_of(api, browser, table, seat):
    """All that a seat can get: view, stream, the page's state, and the page."""
    where, query = f"/tables/{table.pk}", f"?seat={seat}"
    page = browser.get(reverse("play-table", args=[table.pk]) + query)
    assert page.status_code == 200
    return [
        api.get(where + query).content,
        api.get(f"{where}/stream{query}").content,
        browser.get(reverse("play-state", args=[table.pk]) + query).content,
        TOKEN.sub(b"", page.content),
    ]


def twins(position, seat):
    """Matches that the seat cannot tell from this one: other deals, other options of others, and
    where it is not asked, another seat that is."""
    state = position.state
    for seed in (1, 2):
        twin = state.determinize(seat, seed)
        twin.log = state.log
        yield twin
    if state.to_act in (None, seat):
        return
    fewer = state.clone()
    fewer.options = fewer.options[:1]
    yield fewer
    for other in {*range(state.table.seats)} - {seat, state.to_act}:
        twin = state.clone()
        twin.to_act = other
        yield twin


def check_secrets(api, browser, table):
    """How many matches were told apart from none."""
    position, compared = position_of(table), 0
    for seat in range(position.state.table.seats):
        known = faces_of(api, browser, table, seat)
        for twin in twins(position, seat):
            keep_position(table, Position(twin, position.actors))
            assert faces_of(api, browser, table, seat) == known
            compared += 1
        keep_position(table, position)
    return compared


@pytest.mark.parametrize(("game", "mode"), MODES)
def test_hidden_things_change_nothing_that_a_seat_is_sent(game, mode, ann, client):
    api, looked, compared = client_of(ann.user), 0, 0
    client.force_login(ann.user)
    for table in positions(game, mode, ann):
        if table.is_over:
            break
        looked, compared = looked + 1, compared + check_secrets(api, client, table)
    assert compared
    sys.stdout.write(f"{game} {mode}: {looked} positions, {compared} twins\n")


# -- what is not one's to do --------------------------------------------------------------


def wrong_answers(table):
    """(seat, body, status): everything here is refused."""
    position = position_of(table)
    state, asked = position.state, position.state.to_act
    options = state.legal_actions()
    now = step_of(table, asked, len(position.answers_of(asked)))
    for seat in range(state.table.seats):
        own = step_of(table, seat, len(position.answers_of(seat)))
        if seat != asked:
            yield seat, {"step": own, "option": 0}, 409
            yield seat, {"step": own, "action": list(options[0])}, 409
    yield asked, {"step": now + 1, "option": 0}, 409
    yield asked, {"step": now, "option": len(options)}, 422
    yield asked, {"step": now, "action": ["fly", 3]}, 422
    yield asked, {"step": now, "action": [*options[0], 1, 1, 1]}, 422
    yield asked, {"step": now}, 422
    yield state.table.seats, {"step": now, "option": 0}, 422
    yield from old_answers(table, position)


def old_answers(table, position):
    """Another answer than the one that was given to a step."""
    from games.engine.replay import unpack_actions

    taken = unpack_actions(table.actions)
    for seat in range(position.state.table.seats):
        for answer, decision in [*enumerate(position.answers_of(seat))][-2:]:
            yield seat, {"step": step_of(table, seat, answer), "option": taken[decision] + 1}, 409


def old_answer_again(table):
    """The newest answer as it was given: no mistake, and nothing to do."""
    from games.engine.replay import unpack_actions

    position = position_of(table)
    seat = position.actors[-1]
    step = step_of(table, seat, len(position.answers_of(seat)) - 1)
    return seat, {"step": step, "option": unpack_actions(table.actions)[-1]}


def row_of(table):
    return Table.objects.filter(pk=table.pk).values_list("revision", "actions", "check_value").get()


@pytest.mark.parametrize(("game", "mode"), MODES)
def test_what_is_not_ones_to_do_is_refused_and_changes_nothing(game, mode, ann, bob):
    hers, his, refused = client_of(ann.user), client_of(bob.user), 0
    for table in positions(game, mode, ann):
        if table.is_over:
            break
        before, address = row_of(table), f"/tables/{table.pk}/act"
        for seat, body, status in wrong_answers(table):
            found = hers.send("post", f"{address}?seat={seat}", body)
            assert (found.status_code, found["Content-Type"]) == (
                status,
                "application/problem+json",
            ), body
            assert found.json()["detail"].endswith(".")
            assert his.send("post", f"{address}?seat={seat}", body).status_code == 404
            refused += 1
        if position_of(table).actors:
            seat, body = old_answer_again(table)
            assert (
                hers.send("post", f"{address}?seat={seat}&since=1000000", body).status_code == 200
            )
        assert row_of(table) == before
    assert refused
    sys.stdout.write(f"{game} {mode}: {refused} refused\n")
