"""What the builder's page asks while a deck is built: search, advice, plans, saves, tests."""

import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from cards.collections import Collection, CollectionEntry
from cards.index import reindex
from cards.models import Card
from decks.models import Deck
from decks.services import deck_create, deck_save
from games.runs.models import Job
from tests.web.play import loaded, play_all, player

pytestmark = pytest.mark.django_db


@pytest.fixture
def ready():
    return loaded("case-closed", 3)[0]


@pytest.fixture
def ann(client, ready):
    person = player("ann")
    client.force_login(person)
    return person


def posted(client, name, key, data):
    return client.post(reverse(name, args=[key]), json.dumps(data), content_type="application/json")


def rows_of(deck):
    return [
        {"section": section, "card": card, "printing": printing or None, "quantity": n}
        for (section, card, printing), n in deck.counts().items()
    ]


# -- a new deck ---------------------------------------------------------------------------


def test_a_new_deck_is_stored_when_something_is_in_it(client, ann, ready):
    page = client.get(reverse("deck-new", args=["case-closed"]))
    assert page.context["data"]["id"] is None
    assert not Deck.objects.owned_by(ann).exists()
    refused = posted(client, "deck-save-new", "case-closed", {"rows": []})
    assert refused.status_code == 400
    saved = posted(client, "deck-save-new", "case-closed", {"rows": rows_of(ready)[:1]}).json()
    deck = Deck.objects.owned_by(ann).get()
    assert (saved["id"], saved["base"]) == (deck.pk, reverse("deck-page", args=[deck.pk]))
    assert saved["version"] == 1


def test_a_deck_is_begun_around_a_card(client, ann, ready):
    card = ready.entries.filter(section="main").first().card
    page = client.get(reverse("deck-new", args=["case-closed"]), {"around": card.slug})
    data = page.context["data"]
    assert data["around"] == card.slug
    assert [row["card"] for row in data["rows"]] == [card.slug]
    assert (
        f"?around={card.slug}"
        in client.get(reverse("card-page", args=["case-closed", card.slug])).content.decode()
    )


def test_a_box_has_no_new_deck_but_house_rules(client, ann):
    loaded("castle", 1)
    address = reverse("deck-new", args=["castle"])
    assert client.get(address).url == reverse("game-page", args=["castle"])
    made = client.post(address)
    deck = Deck.objects.owned_by(ann).get()
    assert made.url == reverse("deck-builder", args=[deck.pk])
    assert "house rules" in deck.name


def test_undo_finds_older_versions(client, ann, ready):
    deck = deck_create(ann, "case-closed", "First", ready.counts())
    deck_save(deck, by=ann, version=1, counts={}, name="Second")
    first = client.get(reverse("deck-version", args=[deck.pk, 1])).json()
    assert first["name"] == "First"
    assert first["rows"] == rows_of(ready)
    assert client.get(reverse("deck-version", args=[deck.pk, 9])).status_code == 404
    other = deck_create(player("bob"), "case-closed", "Secret", visibility="public")
    assert client.get(reverse("deck-version", args=[other.pk, 1])).status_code == 404


# -- search -------------------------------------------------------------------------------


@pytest.fixture
def indexed(ann):
    reindex("case-closed")


def found(client, **asked):
    return client.get(reverse("draft-search", args=["case-closed"]), asked).json()


def test_search_counts_what_could_be_chosen_next(client, indexed):
    answer = found(client, q="type:event")
    types = next(facet for facet in answer["facets"] if facet["name"] == "cost")
    assert types["is_number"]
    assert sum(one["count"] for one in types["values"]) <= answer["total"]
    chosen = found(client, type="event")
    assert chosen["total"] == answer["total"]
    assert {card["type"] for card in chosen["cards"]} == {"event"}
    kinds = next(facet for facet in chosen["facets"] if facet["name"] == "type")
    assert len(kinds["values"]) > 1  # another type can still be chosen


def test_owned_leaves_what_one_has(client, ann, indexed):
    card = Card.objects.of("case-closed").filter(type="event").first()
    box = Collection.objects.create(owner=ann, game_id="case-closed", kind="owned", name="Mine")
    CollectionEntry.objects.create(collection=box, card=card, quantity=3)
    answer = found(client, owned="1")
    assert [(one["slug"], one["owned"]) for one in answer["cards"]] == [(card.slug, 3)]
    assert answer["total"] == 1


def test_a_name_that_is_nearly_right_is_suggested(client, indexed):
    answer = found(client, q="magnifyng glas")
    assert answer["total"] == 0
    assert "Magnifying Glass" in answer["near"]


def test_further_pages_say_nothing_twice(client, indexed):
    first = found(client)
    more = found(client, after=first["next"])
    assert more["cards"][0] not in first["cards"]
    assert "facets" not in more


def test_advice_is_on_the_list_that_was_sent(client, ann, ready):
    rows = rows_of(ready)
    card = next(row["card"] for row in rows if row["section"] == "case")
    sent = {"rows": rows, "cards": [card]}
    told = posted(client, "draft-advice", "case-closed", sent).json()["advice"][card]
    assert (told["section"], told["most"], told["rule"]) == ("case", 1, "CC-32.6")
    empty = posted(client, "draft-advice", "case-closed", {"rows": [], "cards": [card]}).json()
    assert empty["advice"][card]["why_not"] == ""


@pytest.mark.parametrize("name", ["advice", "judge", "complete", "repair", "read"])
def test_nonsense_is_refused(client, ann, name):
    for data in ([], {"rows": 3, "text": "{"}, {"rows": [{"card": 1}], "cards": [], "text": "{"}):
        answer = posted(client, f"draft-{name}", "case-closed", data)
        assert answer.status_code == 400, data
        assert answer.json()["message"]
    assert posted(client, f"draft-{name}", "no-such-game", {"rows": []}).status_code == 404


def test_search_asks_as_often_for_many_cards_as_for_few(client, indexed):
    address = reverse("draft-search", args=["case-closed"])
    client.get(address)

    def asked(query):
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address, {"q": query}).status_code == 200
        return len(queries)

    assert asked("name:a") <= asked("name:magnifying") + 1 <= 20


# -- plans --------------------------------------------------------------------------------


def test_a_deck_from_nothing_has_reasons_and_alternatives(client, ann):
    plan = posted(client, "draft-complete", "case-closed", {"rows": []}).json()
    assert plan["legal"]
    assert all(line["why"] and line["after"] > line["before"] for line in plan["lines"])
    assert any(line["instead"] for line in plan["lines"])
    named = {card for line in plan["lines"] for card in (line["card"], *line["instead"])}
    assert named == set(plan["cards"])


def test_a_repair_says_why_a_copy_goes(client, ann, ready):
    counts = ready.counts()
    most = max((key for key in counts if key[0] == "main"), key=lambda key: counts[key])
    rows = rows_of(deck_create(ann, "case-closed", "Too many", {**counts, most: 9}))
    plan = posted(client, "draft-repair", "case-closed", {"rows": rows}).json()
    (line,) = [line for line in plan["lines"] if line["card"] == most[1]]
    assert line["after"] < line["before"] == 9
    assert "CC-32.10" in line["why"][0]
    assert plan["legal"]


def test_completion_can_keep_to_what_one_owns(client, ann, ready):
    box = Collection.objects.create(owner=ann, game_id="case-closed", kind="owned", name="Mine")
    for entry in ready.entries.all():
        CollectionEntry.objects.create(collection=box, card=entry.card, quantity=2)
    plan = posted(client, "draft-complete", "case-closed", {"rows": [], "owned": True}).json()
    held = {entry.card.slug for entry in ready.entries.all()}
    assert plan["lines"]
    assert {line["card"] for line in plan["lines"]} <= held
    assert max(line["after"] for line in plan["lines"]) <= 2


# -- the test -----------------------------------------------------------------------------


def test_one_click_plays_against_every_ready_made_deck(client, ann, ready, monkeypatch):
    monkeypatch.setattr("web.deck_tests.MATCHES", 2)
    deck = deck_create(ann, "case-closed", "Mine", ready.counts())
    address = reverse("deck-test", args=[deck.pk])
    assert client.get(address).json() == {}
    started = posted(client, "deck-test-start", deck.pk, {}).json()
    assert started["progress"]["active"]
    play_all()
    done = client.get(address).json()
    assert not done["progress"]["active"]
    assert done["wins"]["of"] == 6
    assert sorted(one["of"] for one in done["against"]) == [2, 2, 2]
    assert done["version"] == 1
    assert Job.objects.get().total == 6


def test_an_unfinished_deck_is_not_tested(client, ann):
    deck = deck_create(ann, "case-closed", "New")
    answer = posted(client, "deck-test-start", deck.pk, {})
    assert answer.status_code == 400
    assert not Job.objects.exists()
