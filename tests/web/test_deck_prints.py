"""Decks on paper and as pictures: who may have them, and what is in them."""

import json
import struct
from urllib.parse import parse_qs, urlsplit

import pytest
from django.urls import reverse

from decks.services import deck_create, deck_export
from decks.services.collections import collection_change, collection_of
from tests.web.play import loaded, player

pytestmark = pytest.mark.django_db


@pytest.fixture
def ready():
    return loaded("case-closed", 1)[0]


def size_of(png):
    assert png.startswith(b"\x89PNG")
    return struct.unpack(">II", png[16:24])


@pytest.mark.parametrize("name", ["deck-print", "deck-picture"])
def test_a_private_deck_is_not_printed_for_others(client, ready, name):
    deck = deck_create(player("bob"), "case-closed", "Secret")
    assert client.get(reverse(name, args=[deck.pk])).status_code == 404
    assert client.get(reverse(name, args=[ready.pk])).status_code == 200


@pytest.mark.parametrize("show", ["list", "sheet", "proxies", "nonsense"])
def test_each_way_of_printing_names_every_card(client, ready, show):
    page = client.get(reverse("deck-print", args=[ready.pk]), {"show": show}).content.decode()
    for entry in ready.entries.select_related("card"):
        assert entry.card.name.replace("'", "&#x27;") in page


def test_cut_marks_can_be_left_out(client, ready):
    address = reverse("deck-print", args=[ready.pk])
    for asked, marks in (("", True), ("&marks=0", False), ("&marks=0&marks=1", True)):
        page = client.get(f"{address}?show=proxies{asked}").content.decode()
        assert ("mark-x" in page) == marks


def test_only_what_one_misses_is_printed_as_proxies(client, ready):
    ann = player("ann")
    client.force_login(ann)
    address = reverse("deck-print", args=[ready.pk])
    entries = [(e.card, e.quantity) for e in ready.entries.all() if e.section != "considering"]
    card, copies = entries[0]
    collection_change(collection_of(ann, "case-closed"), [{"card": card.slug, "quantity": copies}])
    page = client.get(address, {"show": "proxies", "missing": "1"})
    assert page.context["proxies"] == sum(n for _, n in entries) - copies


def test_an_empty_deck_says_so(client):
    loaded("case-closed", 1)
    ann = player("ann")
    client.force_login(ann)
    deck = deck_create(ann, "case-closed", "Nothing", {})
    for show in ("list", "sheet", "proxies"):
        page = client.get(reverse("deck-print", args=[deck.pk]), {"show": show})
        assert page.status_code == 200
    assert "This deck is empty" in page.content.decode()


def test_the_sheet_of_a_simulator_has_the_faces_that_its_file_names(client, ready):
    data = json.loads(deck_export(ready, "tabletop", "http://testserver"))
    sheet = data["ObjectStates"][0]["CustomDeck"]["1"]
    split = urlsplit(sheet["FaceURL"])
    named = parse_qs(split.query)["cards"][0].split(",")
    assert len(named) == len({entry.card_id for entry in ready.entries.all()})
    picture = client.get(split.path, {"cards": ",".join(named)})
    wide, high = size_of(picture.content)
    assert (wide, high) == (2500, 350 * sheet["NumHeight"])
    assert size_of(client.get(urlsplit(sheet["BackURL"]).path).content)


def test_a_sheet_of_unknown_cards_is_not_found(client, ready):
    address = reverse("card-sheet", args=["case-closed"])
    assert client.get(address, {"cards": "nobody"}).status_code == 404
    assert client.get(address).status_code == 404
