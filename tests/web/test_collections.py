"""The page of a collection: whose it is, what its forms do, how often it asks the database."""

import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from cards.collections import Collection
from cards.index import reindex
from cards.models import Card, CardSet, Printing
from decks.models import Deck
from decks.services import deck_create
from decks.services.collections import collection_change, collection_of, held_in, pool_create
from tests.web.play import loaded, player

GAME = "case-closed"
pytestmark = pytest.mark.django_db


@pytest.fixture
def ann(client):
    loaded(GAME, 1)
    reindex(GAME)
    person = player("ann")
    client.force_login(person)
    return person


@pytest.fixture
def owned(ann):
    return collection_of(ann, GAME)


def at(name, collection, *more):
    return reverse(name, args=[collection.pk, *more])


def cards(n):
    return list(Card.objects.of(GAME).order_by("pk")[:n])


def printed():
    """A product with three cards."""
    product = CardSet.objects.create(game_id=GAME, code="S1", name="Set One")
    for n, card in enumerate(cards(3)):
        Printing.objects.create(card=card, set=product, number=str(n))
    return product


def shown(client, collection, query=""):
    return client.get(at("collection", collection) + query).content.decode()


def test_the_way_in_leads_to_what_one_owns(client, ann):
    found = client.get(reverse("collections"), follow=True)
    assert found.status_code == 200
    assert b"My collection" in found.content
    assert b"Wish list" in found.content
    assert client.get(reverse("game-collection", args=["nothing"])).status_code == 302


NAMES = ("collection", "collection-set", "collection-import", "collection-add-set",
         "collection-decks", "pool-change")  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_another_ones_collection_does_not_exist(client, ann, name):
    theirs = pool_create(player("bob"), GAME, "Secret")
    ask = client.get if name == "collection" else client.post
    assert ask(at(name, theirs)).status_code == 404
    client.logout()
    assert ask(at(name, theirs)).status_code == 302
    assert Collection.objects.filter(pk=theirs.pk).exists()


def test_a_stepper_sets_how_many_there_are(client, owned):
    slug = cards(1)[0].slug

    def send(**data):
        return client.post(
            at("collection-set", owned), json.dumps(data), content_type="application/json"
        )

    assert send(card=slug, quantity=3).json()["copies"] == 3
    assert send(card=slug, quantity=1).json() == {
        "quantity": 1, "copies": 1, "cards": 1, "state": "", "tone": "",
    }  # fmt: skip
    for wrong in (
        {"card": "nobody", "quantity": 1},
        {"card": slug, "quantity": -1},
        {"card": slug},
    ):
        assert send(**wrong).status_code == 400
    assert held_in(owned) == {(slug, ""): 1}


def test_fewer_copies_are_taken_from_no_known_printing_first(client, owned):
    card, code = cards(1)[0], f"{printed().code} 0"
    collection_change(owned, [{"card": card.slug, "printing": code, "quantity": 2}])
    collection_change(owned, [{"card": card.slug, "quantity": 2}])
    body = json.dumps({"card": card.slug, "quantity": 1})
    client.post(at("collection-set", owned), body, content_type="application/json")
    assert held_in(owned) == {(card.slug, code): 1}


def test_a_list_is_imported_and_strange_lines_are_named(client, owned):
    name = cards(1)[0].title
    found = client.post(
        at("collection-import", owned), {"text": f"2 {name}\n3 {name[:-2]}zz"}, follow=True
    )
    page = found.content.decode()
    assert "2 copies of 1 cards are in." in page
    assert "Line 2 was left out" in page
    assert "Did you mean" in page


def test_an_import_of_nothing_says_what_to_do(client, owned):
    found = client.post(at("collection-import", owned), {"text": "hello"}, follow=True)
    assert "No " in found.content.decode()
    assert held_in(owned) == {}


def test_a_product_goes_in_whole_and_out_as_a_table(client, owned):
    client.post(at("collection-add-set", owned), {"set": printed().code})
    assert set(held_in(owned).values()) == {1}
    table = client.get(at("collection-export", owned, "csv"))
    assert table["Content-Type"].startswith("text/csv")
    assert len(table.content.splitlines()) == len(held_in(owned)) + 1


def test_sleeved_decks_show_where_copies_are(client, owned, ann):
    card = cards(1)[0]
    collection_change(owned, [{"card": card.slug, "quantity": 3}])
    first = deck_create(ann, GAME, "First", {("main", card.slug, ""): 2})
    second = deck_create(ann, GAME, "Second", {("main", card.slug, ""): 2})
    client.post(at("collection-decks", owned), {"built": [first.pk]})
    page = shown(client, owned, f"?deck={second.pk}")
    assert "2 of 3 are in First" in page
    assert "enough" in page
    client.post(at("collection-decks", owned), {"built": [first.pk, second.pk]})
    assert "one deck at a time" in shown(client, owned, "?show=short")


def test_a_deck_is_bound_to_a_pool_that_can_go(client, ann):
    pool = pool_create(ann, GAME, "Sealed")
    deck = deck_create(ann, GAME, "Limited")
    client.post(at("collection-decks", pool), {"bind": deck.pk})
    assert Deck.objects.get(pk=deck.pk).pool == pool
    client.post(at("pool-change", pool), {"name": "Sealed again"})
    client.post(at("pool-change", pool), {"delete": "1"})
    assert Deck.objects.get(pk=deck.pk).pool is None


def test_a_query_that_cannot_be_read_says_so(client, owned):
    assert "note error" in shown(client, owned, "?q=(")


def test_more_cards_cost_no_more_queries(client, owned):
    def queries():
        with CaptureQueriesContext(connection) as seen:
            assert client.get(at("collection", owned)).status_code == 200
        return len(seen)

    collection_change(owned, [{"card": card.slug, "quantity": 1} for card in cards(3)])
    queries()
    few = queries()
    collection_change(owned, [{"card": card.slug, "quantity": 1} for card in cards(35)])
    assert queries() == few
