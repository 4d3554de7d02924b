"""A game is one package: a sixth one, in one folder, is served everywhere.

Registering it is the only line; nothing of the project is changed for it.
"""

import json
import re
from io import StringIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from django.core.management import call_command
from django.urls import reverse

from api.schema import enums
from cards.faces import face_svg, face_text
from cards.models import Card
from cards.search.fields import fields_of
from decks.models import Deck
from games import rulebooks
from games.bots.environment import environment
from games.play import simulate
from games.rulebooks import rule_docs
from games.rulebooks.catalogue import catalogue, ready_made
from games.runs.models import Job

pytestmark = pytest.mark.django_db

ROOT = Path(__file__).resolve().parents[2]
SLUG, PACKAGE = "toy", "tests.sixth_game"
REMEMBERED = (rulebooks.get, catalogue, ready_made, rule_docs.game_rules, fields_of)
"""What a process remembers of the games it started with."""

NUMBERS = {"n1": 2, "n2": 2, "n3": 1, "n6": 1}


def forget():
    for remembered in REMEMBERED:
        remembered.cache_clear()


@pytest.fixture(autouse=True)
def _registered(monkeypatch):
    monkeypatch.setitem(rulebooks.PACKAGES, SLUG, PACKAGE)
    forget()
    yield
    forget()


@pytest.fixture
def loaded():
    """Its catalogue and ready-made decks, loaded as at every start."""
    call_command("load_catalog", SLUG, stdout=StringIO())
    call_command("load_decks", "--game", SLUG, stdout=StringIO())
    return {deck.ready_made: deck for deck in Deck.objects.filter(game=SLUG)}


@pytest.fixture
def pages(client, ann):
    client.force_login(ann)
    return client


@pytest.fixture
def match(hers, loaded, drain):
    """Queued by the API and played by a worker."""
    seats = [{"deck": str(deck.pk), "bot": "greedy"} for deck in loaded.values()]
    queued = hers.send("post", "/matches", {"game": SLUG, "seats": seats, "seed": 3})
    assert queued.status_code == 202, queued.json()
    drain()
    return Job.objects.get(pk=queued.json()["id"]).matches.get()


def entries(numbers, joker="joker-a"):
    rows = [{"section": "main", "card": id, "quantity": n} for id, n in numbers.items()]
    return [*rows, {"section": "joker", "card": joker, "quantity": 1}]


def text_of(client, name, *args, **query):
    answer = client.get(reverse(name, args=args), query)
    assert answer.status_code == 200
    return answer.content.decode()


# -- catalogue and search -----------------------------------------------------------------


def test_its_cards_and_decks_are_loaded_from_its_folder(hers, loaded):
    assert Card.objects.of(SLUG).count() == 8
    assert set(loaded) == {"high", "low"}
    assert all(hers.get(f"/decks/{deck.pk}").json()["legal"] for deck in loaded.values())


def test_its_attributes_can_be_searched(anyone, loaded):
    found = anyone.get("/cards?q=value%3E%3D5&game=toy").json()
    assert {card["id"] for card in found["results"]} == {"n5", "n6"}
    fields = anyone.get(f"/games/{SLUG}/search-fields").json()["results"]
    assert "value" in {field["name"] for field in fields}


def test_a_card_is_drawn_with_the_face_that_the_game_declares(loaded):
    card = Card.objects.of(SLUG).with_printings().get(slug="n6")
    drawn = ElementTree.fromstring(face_svg(card))
    texts = [text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert "6" in texts
    assert rulebooks.get(SLUG).declaration.card_face.band in face_svg(card)
    assert "Value: 6" in face_text(card)


# -- decks --------------------------------------------------------------------------------


def test_a_deck_is_built_and_judged(hers, loaded):
    body = {"game": SLUG, "name": "Mine", "entries": entries({"n1": 3})}
    made = hers.send("post", "/decks", body)
    assert made.status_code == 201
    found = hers.get(f"/decks/{made.json()['id']}/validation").json()
    verdict = found["verdicts"][0]
    assert {one["rule"] for one in verdict["violations"]} == {"TY-4.2", "TY-4.3"}


def test_entries_are_judged_without_a_deck(hers, loaded):
    body = {"game": SLUG, "formats": ["standard"], "entries": entries(NUMBERS)}
    assert hers.send("post", "/decks/validate", body).json()["legal"]
    body["entries"] = entries({**NUMBERS, "n6": 3})
    assert not hers.send("post", "/decks/validate", body).json()["legal"]


def test_a_deck_is_read_from_text(hers, loaded):
    body = {
        "game": SLUG,
        "text": "[main]\n2 Number 1\n2 Number 2\n2 Number 5\n[joker]\n1 Red joker",
    }
    found = hers.send("post", "/decks/import", body)
    assert found.status_code == 201, found.json()
    assert found.json()["deck"]["legal"]


# -- API ----------------------------------------------------------------------------------


def test_the_api_knows_it(anyone, loaded):
    assert SLUG in {game["slug"] for game in anyone.get("/games").json()["results"]}
    assert anyone.get(f"/games/{SLUG}").json()["modes"][0]["slug"] == "duel"
    assert anyone.get(f"/games/{SLUG}/rules/TY-2.4").json()["text"].startswith("The highest")
    assert SLUG in enums()["GameSlug"]


# -- matches ------------------------------------------------------------------------------


def test_a_queued_match_is_played_and_told(hers, match):
    assert match.reason in ("tricks", "draw")
    events = hers.get(f"/matches/{match.job_id}/events").json()["results"]
    assert any(event["rule"] == "TY-2.4" for event in events)
    assert hers.get(f"/matches/{match.job_id}/replay").json()["game"] == SLUG


def test_a_series_counts_what_its_log_says_of_cards(hers, loaded, drain):
    decks = [{"deck": str(deck.pk)} for deck in loaded.values()]
    body = {"game": SLUG, "decks": decks, "bots": ["greedy"], "matches": 4, "seed": 1}
    queued = hers.send("post", "/series", body)
    assert queued.status_code == 202, queued.json()
    drain()
    done = hers.get(f"/series/{queued.json()['id']}").json()
    assert done["state"] == "done"
    assert "n6" in json.dumps(done["report"])


def test_it_is_played_on_the_command_line_and_by_programs(capsys):
    simulate.main([SLUG, "--matches", "4", "--bots", "random", "greedy"])
    assert "4" in capsys.readouterr().out
    env = environment(SLUG, mode="crowd", seats=3)
    env.reset(seed=1)
    assert env.agent_selection


# -- pages --------------------------------------------------------------------------------


def test_the_viewer_tells_its_match(pages, match):
    text = text_of(pages, "match-viewer", match.job_id, match.number)
    data = json.loads(text.split('type="application/json">')[1].split("</script>")[0])
    first = data["first"]
    assert any(option["text"].startswith("Lead Number") for option in first["options"])
    assert {option["title"] for option in first["options"]} >= {"Lead", "Shuffle in"}
    places = first["board"]["places"]
    owners = {area["zone"]: area["owner"] for place in places for area in place["areas"]}
    assert (owners["trick"], owners["hand"]) == ("shared", "theirs")
    assert first["board"]["seats"][0]["facts"] == [{"name": "tricks", "value": "0"}]


def test_its_catalogue_practice_and_rules_have_pages(pages, loaded):
    assert "Number 6" in text_of(pages, "game-catalogue", SLUG)
    assert "Value" in text_of(pages, "card-page", SLUG, "n6")
    assert "High numbers" in text_of(pages, "practice", game=SLUG, kind="match")
    assert "TY-3.1" in text_of(pages, "game-rules", SLUG)


def test_a_deck_of_it_opens_in_the_builder(pages, ann, loaded):
    made = pages.post(reverse("deck-new", args=[SLUG]))
    assert made.status_code == 302
    assert "Joker" in pages.get(made["Location"]).content.decode()


# -- what others know -----------------------------------------------------------------------

OUTSIDE = ("casebook", "cards", "decks", "api", "web", "games/play", "games/runs", "games/bots")
EXAMPLES = {"api/examples.py", "api/schema.py", "games/bots/environment.py"}
"""Files that show how to ask, with a shipped game as the example."""


def test_nothing_outside_a_rulebook_knows_a_game_by_name():
    slugs = [slug for slug in rulebooks.PACKAGES if slug != SLUG]
    packages = [slug.replace("-", "_") for slug in slugs]
    named = re.compile(rf"""["'`]({"|".join(slugs)})["'`]|rulebooks[./]({"|".join(packages)})\b""")
    found = {
        str(path.relative_to(ROOT))
        for folder in OUTSIDE
        for path in (ROOT / folder).rglob("*.*")
        if path.suffix in (".py", ".html", ".js") and "migrations" not in path.parts
        if named.search(path.read_text("utf-8"))
    }  # a migration tells what became of stored rows, whichever they were
    assert found <= EXAMPLES
