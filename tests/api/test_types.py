"""The types that clients are given are what they get."""

import json

import jsonschema_rs
import pytest

from api.views.root import schema_text
from decks.models import Deck
from games import rulebooks
from tests.api.dataset import load_game

pytestmark = pytest.mark.django_db
SCHEMA = json.loads(schema_text())
TYPES = SCHEMA["components"]["schemas"]


def problems(data, name):
    """What does not fit a type of the description."""
    reader = jsonschema_rs.Draft202012Validator(
        {"$ref": f"#/components/schemas/{name}", "components": SCHEMA["components"]}
    )
    return [f"{error.instance_path}: {error.message}"[:300] for error in reader.iter_errors(data)]


@pytest.mark.parametrize("game", sorted(rulebooks.PACKAGES))
def test_every_card_is_of_its_game_s_type(game, anyone):
    load_game(game)
    page = anyone.get(f"/cards?game={game}&limit=200").json()
    assert page["results"]
    assert problems(page, "CardPage") == []


def test_a_card_is_told_apart_by_its_game():
    card = TYPES["Card"]
    assert card["discriminator"]["propertyName"] == "game"
    assert set(card["discriminator"]["mapping"]) == set(rulebooks.PACKAGES)
    for where in card["discriminator"]["mapping"].values():
        one = TYPES[where.rsplit("/", 1)[1]]
        assert set(one["required"]) == set(one["properties"])


def test_attributes_are_those_the_rulebook_declares():
    for rulebook in rulebooks.all_rulebooks():
        declared = {a.name for t in rulebook.declaration.card_types for a in t.attributes}
        where = TYPES["Card"]["discriminator"]["mapping"][rulebook.slug]
        own = TYPES[where.rsplit("/", 1)[1]]["properties"]["attributes"]["$ref"]
        assert set(TYPES[own.rsplit("/", 1)[1]]["properties"]) == declared


def test_an_earlier_state_of_a_card_is_a_whole_card(anyone, castle):
    found = anyone.get("/cards/castle/kate-beckett?as_of=2100-01-01").json()
    assert problems(found, "Card") == []


def test_decks_and_runs_have_all_their_fields(hers, castle, drain):
    assert problems(hers.get(f"/decks/{castle.pk}").json(), "Deck") == []
    assert problems(hers.get("/decks").json(), "DeckSummaryPage") == []
    for name in ("Deck", "DeckSummary", "MatchRun", "SwapRun", "RunSummary"):
        assert set(TYPES[name]["required"]) == set(TYPES[name]["properties"])


def started(hers, path, body):
    return hers.send("post", path, {"seed": 1, **body}).json()["id"]


def test_reports_views_events_and_replays_of_a_deck_game(hers, case_closed, drain):
    other = Deck.objects.ready_made().exclude(pk=case_closed.pk).first()
    deck, changed = {"deck": str(case_closed.pk)}, {"deck": str(other.pk)}
    bots = [{**deck, "bot": "random"}, {**changed, "bot": "random"}]
    match = started(hers, "/matches", {"game": "case-closed", "seats": bots})
    swap = started(
        hers, "/swap-tests", {"deck": deck, "changed": changed, "matches": 2, "bot": "random"}
    )
    alone = started(hers, "/goldfish-runs", {"deck": deck, "games": 2})
    waiting = hers.get(f"/matches/{match}").json()
    assert problems(waiting, "MatchRun") == []
    drain()
    for path, name in (
        (f"/matches/{match}", "MatchRun"),
        (f"/swap-tests/{swap}", "SwapRun"),
        (f"/goldfish-runs/{alone}", "GoldfishRun"),
        ("/matches", "RunSummaryPage"),
        (f"/matches/{match}/view?seat=0&step=3", "View"),
        (f"/matches/{match}/events?limit=50", "Events"),
        (f"/matches/{match}/replay", "Replay"),
        (f"/swap-tests/{swap}/matches", "MatchPage"),
    ):
        assert problems(hers.get(path).json(), name) == [], path


def test_reports_of_a_box(hers, castle, drain):
    deck = {"deck": str(castle.pk)}
    series = started(hers, "/series", {"game": "castle", "decks": [deck], "matches": 2})
    alone = started(hers, "/goldfish-runs", {"deck": deck, "games": 2})
    drain()
    assert problems(hers.get(f"/series/{series}").json(), "SeriesRun") == []
    assert problems(hers.get(f"/goldfish-runs/{alone}").json(), "GoldfishRun") == []


def test_every_page_has_the_cursor_by_itself(anyone, castle):
    first = anyone.get("/cards?game=castle&limit=2").json()
    second = anyone.get(f"/cards?game=castle&limit=2&cursor={first['next_cursor']}").json()
    assert second == anyone.get(first["next"].partition("/api/v1")[2]).json()
    assert {row["id"] for row in first["results"]}.isdisjoint(
        row["id"] for row in second["results"]
    )


def test_operations_are_named_by_what_they_are_about():
    for path, methods in SCHEMA["paths"].items():
        for operation in methods.values():
            about, _, verb = operation["operationId"].partition("_")
            assert verb, operation["operationId"]
            assert about in path.replace("-", "_") or about == "root", operation["operationId"]
            assert operation["tags"][0] in {tag["name"] for tag in SCHEMA["tags"]}
