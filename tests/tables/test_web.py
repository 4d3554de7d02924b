"""Live tables on the web: the lobby, guests, and what a table's page sends and gets."""

import json

import pytest
from django.urls import reverse

from decks.models import Deck
from games.bots.levels import LEVELS
from games.tables.guests import adopt_tables
from games.tables.models import Seat, Table
from games.tables.opening import SeatAsk, table_open
from games.tables.thinking_times import note_thinking, thinking_time

pytestmark = pytest.mark.django_db


@pytest.fixture
def ready(castle):
    Deck.objects.filter(pk=castle.pk).update(ready_made="standard", visibility="public")
    return castle


def ask(client, table, name, **data):
    address = reverse(f"play-{name}", args=[table])
    return client.post(address, json.dumps(data), content_type="application/json")


def seat_down(client):
    answer = client.post(reverse("play-open"), {"game": "castle", "level": "greedy"})
    assert answer.status_code == 302
    return answer["Location"].strip("/").split("/")[-1]


def test_a_guest_sits_down_and_plays(client, ready):
    table = seat_down(client)
    state = client.get(reverse("play-state", args=[table])).json()
    assert state["your_turn"]
    after = ask(client, table, "act", step=state["step"], option=0).json()
    assert after["step"] == state["step"] + 1


def test_a_form_instead_of_json_is_refused(client, ready):
    """Its parts have been read by then: this was a crash once."""
    table = seat_down(client)
    refused = client.post(reverse("play-act", args=[table]), {"step": 0, "option": 0})
    assert refused.status_code == 422
    assert "Send JSON" in refused.json()["detail"]


def test_the_lobby_and_the_table_are_pages(client, ready):
    table = seat_down(client)
    assert b"Go on" in client.get(reverse("play")).content
    assert client.get(reverse("play-table", args=[table])).status_code == 200


def test_another_browser_does_not_see_the_guests_table(client, ready, django_user_model):
    table = seat_down(client)
    client.cookies.clear()
    refused = client.get(reverse("play-state", args=[table]))
    assert refused.status_code == 404
    assert refused["Content-Type"] == "application/problem+json"


def test_a_cookie_that_was_made_up_is_nobodys(client, ready):
    table = seat_down(client)
    guest = Seat.objects.get(table=table, number=0).guest
    client.cookies["casebook_guest"] = f"{guest}:1:made-up"
    assert client.get(reverse("play-state", args=[table])).status_code == 404


def test_what_a_guest_played_is_theirs_when_they_open_an_account(client, ready, ann):
    table = seat_down(client)
    guest = Seat.objects.get(table=table, number=0).guest
    assert adopt_tables(guest, ann.user) == 1
    assert Table.objects.get(pk=table).host == ann.user
    assert Seat.objects.get(table=table, number=0).name == "ann"


def test_guests_at_one_address_have_so_many_tables(client, ready, settings):
    settings.GUEST_TABLES = 2
    seat_down(client)
    seat_down(client)
    refused = client.post(reverse("play-open"), {"game": "castle"})
    assert refused.status_code == 422
    assert b"unfinished tables" in refused.content


def test_a_forged_request_is_refused(ready, ann):
    from django.test import Client

    client = Client(enforce_csrf_checks=True)
    client.force_login(ann.user)
    table = table_open(ann, "castle", [SeatAsk("me", ready), SeatAsk("bot")])
    assert ask(client, table.pk, "act", step=0, option=0).status_code == 403


@pytest.mark.parametrize(
    ("name", "data", "status"),
    [
        ("act", {}, 422),
        ("act", {"step": "0", "option": 0}, 422),
        ("act", {"step": 0, "option": True}, 422),
        ("act", {"step": 0, "action": {"a": 1}}, 422),
        ("act", {"step": 0, "option": 0, "seat": 1}, 403),
        ("act", {"step": 0, "option": 0, "seat": 7}, 422),
        ("hint", {"level": "psychic"}, 422),
        ("takeover", {"absent": 1}, 409),
        ("rematch", {}, 409),
    ],
)
def test_bad_input_gets_one_clear_sentence(client, ready, name, data, status):
    table = seat_down(client)
    before = Table.objects.get(pk=table).revision
    refused = ask(client, table, name, **data)
    assert refused.status_code == status
    assert refused.json()["detail"].endswith(".")
    assert Table.objects.get(pk=table).revision == before


def test_a_hint_names_an_option_and_how_good_it_looks(client, ready):
    table = seat_down(client)
    hint = ask(client, table, "hint").json()
    state = client.get(reverse("play-state", args=[table])).json()
    assert hint["option"] < len(state["options"])
    assert 0 <= hint["estimate"] <= 1


def test_resign_then_once_more_with_seats_swapped_or_the_same_deal(client, ready):
    table = seat_down(client)
    assert ask(client, table, "resign").json()["status"] == "finished"
    swapped = ask(client, table, "rematch").json()["table"]
    assert Seat.objects.get(table=swapped, number=1).guest
    same = ask(client, table, "again").json()["table"]
    assert Table.objects.get(pk=same).seed == Table.objects.get(pk=table).seed


def test_a_friend_watches_a_seat_by_link(client, ready):
    table = seat_down(client)
    link = ask(client, table, "watch").json()["watch"]
    client.cookies.clear()
    seen = client.get(reverse("play-state", args=[table]), {"watch": link}).json()
    assert seen["options"] == []
    assert not seen["your_turn"]
    assert client.get(reverse("play-state", args=[table]), {"watch": "x"}).status_code == 410


def test_events_say_what_the_client_does_not_have(client, ready):
    table = seat_down(client)
    address = reverse("play-events", args=[table])
    first = client.get(address)
    assert first["X-Follow"] == f"table-{table}"
    id = first.content.decode().split("id: ")[1].split("\n")[0]
    assert b"data:" not in client.get(address, headers={"Last-Event-ID": id}).content


def test_an_invitation_leads_to_a_seat_or_says_why_not(client, ready, ann, bob):
    table = table_open(ann, "castle", [SeatAsk("me", ready), SeatAsk("open")])
    address = reverse("play-join", args=[table.invite])
    assert b"ann invites you" in client.get(address).content
    client.force_login(bob.user)
    assert client.post(address).status_code == 302
    assert Table.objects.get(pk=table.pk).status == "playing"
    client.logout()
    assert b"All seats" in client.post(address).content
    assert client.get(reverse("play-join", args=["nothing"])).status_code == 404


def test_the_lobby_names_each_level_and_how_long_it_took_here(client, ready):
    page = client.get(reverse("play")).content.decode()
    for level in LEVELS.values():
        assert f"{level.title}: {level.sentence}" in page
    assert "s a move here" not in page
    for seconds in (0.5, 1.5):
        note_thinking("castle", "hard", seconds)
    assert thinking_time("castle", "hard") == pytest.approx(0.6)
    assert "About 0.6 s a move here." in client.get(reverse("play")).content.decode()
