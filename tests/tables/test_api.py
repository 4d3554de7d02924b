"""Live tables over the API: programs play whole matches, and everything else is refused."""

import pytest

from games.bots.registry import find_bot
from games.runs.match_viewing import Viewing
from games.runs.models import Match
from games.tables.models import Table
from games.tables.recording import record_table
from tests.decks.conftest import new_version
from tests.runs.conftest import loaded
from tests.tables.programs import Program, engine_result, play_out

pytestmark = pytest.mark.django_db

GAMES = ("castle", "clash-of-minds", "clue", "case-closed", "detective-conan")


@pytest.fixture(autouse=True)
def _generous(settings):
    settings.API_RATES = dict.fromkeys(settings.API_RATES, 1_000_000)
    settings.TABLE_BEAT = 0


def seat(kind, deck=None, **more):
    return {"kind": kind, **more} | ({"deck": {"deck": str(deck.pk)}} if deck else {})


def published(game, decks=2):
    found = loaded(game, decks)
    for deck in found:
        deck.visibility = "public"
        deck.save()
    return found


def opened(client, game, *seats, **more):
    found = client.send("post", "/tables", {"game": game, "seats": list(seats), **more})
    assert found.status_code == 201, found.json()
    return found.json()


def seats_for(decks, *kinds):
    """In a boxed game there is one deck, the box."""
    given = decks if len(decks) > 1 else [decks[0], None]
    return [seat(kind, deck) for kind, deck in zip(kinds, given, strict=False)]


@pytest.mark.parametrize("game", GAMES)
def test_a_program_plays_a_whole_match_like_the_engine(hers, game):
    decks = published(game)
    start = opened(hers, game, *seats_for(decks, "me", "bot"), seed=5)
    last = play_out([Program(hers, start["table"], 0, seed=1)])
    result = engine_result(start["table"])
    assert last["result"]["winners"] == list(result.winners)
    assert last["result"]["rule"] == result.rule


@pytest.mark.parametrize("game", ["castle", "detective-conan"])
def test_two_programs_play_at_one_table(hers, his, game):
    decks = published(game)
    start = opened(hers, game, *seats_for(decks, "me", "open"))
    taken = {"link": start["can"]["invite"], "deck": {"deck": str(decks[-1].pk)}}
    assert his.send("post", "/tables/join", taken).status_code == 201
    programs = [Program(hers, start["table"], 0, 1), Program(his, start["table"], 1, 2)]
    last = play_out(programs)
    assert last["result"]["winners"] == list(engine_result(start["table"]).winners)


def test_the_finished_table_is_a_match_with_a_replay(hers):
    decks = published("castle")
    start = opened(hers, "castle", *seats_for(decks, "me", "bot"), seed=5)
    play_out([Program(hers, start["table"], 0, seed=1)])
    job = record_table(start["table"])
    assert record_table(start["table"]) == job
    match = Match.objects.get(job=job)
    assert match.actions == Table.objects.get(pk=start["table"]).actions
    Viewing(match).verify()
    assert hers.get(f"/matches/{job.pk}").json()["state"] == "done"


def test_a_table_counts_for_its_deck_and_revision(hers):
    decks = published("detective-conan")
    start = opened(hers, "detective-conan", *seats_for(decks, "me", "bot"), seed=5)
    assert hers.send("post", f"/tables/{start['table']}/resign").json()["status"] == "finished"
    job = record_table(start["table"])
    assert [row.revision.deck_id for row in job.decks.order_by("place")] == [d.pk for d in decks]
    assert job.plan["entries"][0][1] == "person:ann"


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({"game": "castle", "seats": [{"kind": "bot"}, {"kind": "bot"}]}, "Take a seat yourself"),
        ({"game": "castle", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "no"}]}, "no bot"),
        ({"game": "castle", "mode": "no", "seats": [{"kind": "me"}]}, "no mode"),
        ({"game": "castle", "seats": [{"kind": "me"}, {"kind": "bot"}]}, "a deck"),
        ({"game": "castle", "seats": [{"kind": "me"}, {"kind": "open"}], "seed": 1}, "tells the deal"),
        ({"game": "castle", "seats": [{"kind": "me", "deck": {"deck": "999"}}]}, "no deck"),
    ],
)  # fmt: skip
def test_a_table_that_cannot_be_opened_says_why(hers, castle, body, message):
    refused = hers.send("post", "/tables", body)
    assert refused.status_code == 422
    assert message in refused.json()["detail"]
    assert not Table.objects.exists()


def test_an_unplayable_card_is_named(hers):
    deck = published("detective-conan")[0]
    entry = deck.entries.select_related("card").filter(section="main").first()
    type(entry.card).objects.filter(pk=entry.card.pk).update(abilities=[], text="Unread text.")
    new_version(deck.game)
    refused = hers.send(
        "post",
        "/tables",
        {"game": "detective-conan", "seats": [seat("me", deck), seat("bot", deck)]},
    )
    assert refused.status_code == 422
    assert entry.card.name in refused.json()["detail"]


def test_a_link_that_ran_out_a_full_and_a_closed_table_say_so(hers, his):
    from django.utils import timezone

    box = published("castle")[0]
    start = opened(hers, "castle", seat("me", box), seat("open"))
    link = {"link": start["can"]["invite"]}
    Table.objects.update(invite_until=timezone.now())
    assert his.send("post", "/tables/join", link).json()["code"] == "gone"
    Table.objects.update(invite_until=None)
    assert his.send("post", "/tables/join", link).status_code == 201
    assert "taken" in his.send("post", "/tables/join", link).json()["detail"]
    hers.send("post", f"/tables/{start['table']}/resign")
    assert "closed" in his.send("post", "/tables/join", link).json()["detail"]


def test_what_is_refused_is_a_problem_document_and_changes_nothing(hers, his):
    box = published("castle")[0]
    start = opened(hers, "castle", seat("me", box), seat("bot"), seed=5)
    address = f"/tables/{start['table']}/act"
    before = Table.objects.get().revision
    for client, body, query, code in [
        (his, {"step": 0, "option": 0}, "", "not-found"),
        (hers, {"step": 0, "option": 0}, "?seat=1", "forbidden"),
        (hers, {"step": 0, "option": 99}, "", "unprocessable"),
        (hers, {"step": 0, "action": ["fly"]}, "", "unprocessable"),
        (hers, {"step": 3, "option": 0}, "", "conflict"),
        (hers, {"step": 0}, "", "unprocessable"),
        (hers, {"step": 0, "option": -1}, "", "invalid"),
    ]:
        refused = client.send("post", address + query, body).json()
        assert refused["code"] == code, refused
        assert refused["detail"].endswith(".")
    assert Table.objects.get().revision == before


def test_a_searching_bot_thinks_in_a_worker(hers, calls, django_capture_on_commit_callbacks):
    from games.tables import thinking

    box = published("castle")[0]
    with django_capture_on_commit_callbacks(execute=True):
        seats = [seat("bot", box, bot="search:easy"), seat("me")]
        start = opened(hers, "castle", *seats, seed=5)
    assert start["thinking"]["seat"] == 0
    assert calls == [("games.tables.tasks.think", start["table"])]
    assert thinking.think(start["table"]) >= 1
    assert hers.get(f"/tables/{start['table']}").json()["your_turn"]
    assert thinking.think(start["table"]) == 0


def test_a_lost_thought_is_called_for_again(hers, calls):
    from games.tables import thinking

    box = published("castle")[0]
    opened(hers, "castle", seat("bot", box, bot="search:easy"), seat("me"), seed=5)
    Table.objects.update(thinks_since="2026-01-01T00:00:00Z")
    assert thinking.sweep() == 1
    assert calls[-1][0] == "games.tables.tasks.think"


def test_bots_answer_the_same_in_every_process(hers):
    from games.tables.bots import bot_choice
    from games.tables.positions import memory, position_of
    from games.tables.writing import load_table

    box = published("castle")[0]
    start = opened(hers, "castle", seat("me", box), seat("bot"), seed=5)
    first = bot_choice(load_table(start["table"]), position_of(Table.objects.get()), "search:easy")
    memory.clear()
    again = bot_choice(load_table(start["table"]), position_of(Table.objects.get()), "search:easy")
    assert first == again
    assert find_bot("search:easy")


def test_a_long_poll_says_what_to_wait_for(hers):
    box = published("castle")[0]
    start = opened(hers, "castle", seat("me", box), seat("bot"), seed=5)
    address = f"/tables/{start['table']}?wait=5"
    held = hers.get(f"{address}&version={start['version']}")
    assert held["X-Follow"] == f"table-{start['table']}"
    assert "X-Follow" not in hers.get(f"{address}&version=other")
