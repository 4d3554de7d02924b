"""Cards are shown in the language that somebody chose: lists, builder, match and its log."""

import pytest
from django.urls import reverse

from cards.languages import shown
from cards.models import Card, CardSet, Printing
from cards.services import card_save
from decks.models import Deck
from decks.services import deck_create
from games.engine.table import Table, TableSpec
from games.rulebooks import get
from games.rulebooks.catalogue import ready_made
from games.tables.opening import Player, SeatAsk, table_open
from tests.web.play import loaded, player
from web.table_words import TableWords

pytestmark = pytest.mark.django_db
CONAN = "detective-conan"
PRINT = {
    "name": "\u5de5\u85e4\u65b0\u4e00",
    "text": "\u30ab\u30fc\u30c9\u30921\u679a\u5f15\u304f\u3002",
}
DRAFT = {
    "name": "Shinichi Kudo",
    "type": "event",
    "attributes": {"level": 1},
    "colors": ["blue"],
    "abilities": [{"kind": "event", "do": [{"draw": 1}]}],
    "translations": {"ja": PRINT},
}


@pytest.fixture
def card(db):
    loaded(CONAN, 1)
    return card_save(CONAN, "two-tongues", DRAFT)


@pytest.fixture
def person(client):
    found = player()
    client.force_login(found)
    return found


def test_a_card_is_shown_as_printed_or_in_english(card):
    assert (shown(card, "ja").name, shown(card, "ja").text) == (PRINT["name"], PRINT["text"])
    assert (shown(card, "en").name, shown(card, "en").text) == ("Shinichi Kudo", "Draw one card.")
    assert shown(card, "").name == "Shinichi Kudo"


def test_a_card_without_that_language_stays_as_it_is(card):
    other = Card.objects.of(CONAN).exclude(pk=card.pk).first()
    assert (shown(other, "ja").name, shown(other, "ja").text) == (other.title, other.text)


def test_the_switch_keeps_the_language_in_a_cookie(client, card, person):
    back = reverse("card-page", args=[CONAN, card.slug])
    answer = client.post(reverse("language-set"), {"lang": "ja", "next": back})
    assert (answer.status_code, answer["Location"]) == (302, back)
    assert f"<h1>{PRINT['name']}</h1>" in client.get(back).content.decode()


@pytest.mark.parametrize(
    "bad", [{"lang": "xx", "next": "/"}, {"lang": "ja", "next": "//evil.example"}]
)
def test_a_wrong_language_or_address_is_not_followed(client, card, person, bad):
    answer = client.post(reverse("language-set"), bad)
    assert answer["Location"] == "/"


def test_the_builder_speaks_the_chosen_language(client, card, person):
    deck = deck_create(person, CONAN, "Mine", {("main", card.slug, ""): 1})
    client.cookies["lang"] = "ja"
    data = client.get(reverse("deck-builder", args=[deck.pk])).context["data"]
    assert data["cards"][card.slug]["title"] == PRINT["name"]
    assert "lang=ja" in data["cards"][card.slug]["face"]


def test_lists_of_cards_speak_it_too(client, card, person):
    page = client.get(reverse("game-catalogue", args=[CONAN]), {"q": "kudo", "lang": "ja"})
    assert PRINT["name"] in page.content.decode()


def test_a_match_and_its_log_name_cards_in_it(card):
    book = get(CONAN)
    deck = dict(next(iter(ready_made(CONAN).values())))
    deck["main"] = [card.definition(), *deck["main"][1:]]
    table = Table(book, TableSpec("duel", 2, (deck, deck)))
    words = TableWords(table, "ja")
    assert words.titles[card.slug] == PRINT["name"]
    assert words.texts[card.slug] == PRINT["text"]
    assert words.translated("Ann uses Shinichi Kudo.") == f"Ann uses {PRINT['name']}."
    drawn = {"cards": [{"id": card.slug, "title": "Shinichi Kudo", "text": "Draw one card."}]}
    assert words.in_data(drawn)["cards"][0]["text"] == PRINT["text"]
    assert TableWords(table).translated("Ann uses Shinichi Kudo.") == "Ann uses Shinichi Kudo."


@pytest.fixture
def translated(card):
    """Every card of a ready-made deck has a Japanese name."""
    deck = Deck.objects.filter(game=CONAN).exclude(entries__card=card).first()
    for entry in deck.entries.select_related("card"):
        words = {"name": f"\u4eba\u7269{entry.card.pk}", "text": PRINT["text"]}
        Card.objects.filter(pk=entry.card_id).update(translations={"ja": words})
    return Deck.objects.get(pk=deck.pk)


def test_set_and_deck_pages_speak_it(client, translated):
    first = translated.entries.select_related("card").first().card
    page = client.get(reverse("deck-page", args=[translated.pk]), {"lang": "ja"})
    assert f"\u4eba\u7269{first.pk}" in page.content.decode()
    assert "\u65e5\u672c\u8a9e" in page.content.decode()


def test_a_set_page_shows_faces_in_it(client, card):
    one = CardSet.objects.create(game_id=CONAN, code="T1", name="Test")
    Printing.objects.create(card=card, set=one, number="001")
    where = reverse("set-page", args=[CONAN, one.code])
    face = f"{reverse('card-face', args=[CONAN, card.slug])}?lang=ja"
    assert face not in client.get(where).content.decode()
    assert face in client.get(where, {"lang": "ja"}).content.decode()


def test_a_live_table_speaks_it_in_its_page_its_answers_and_its_stream(client, person, translated):
    asks = [SeatAsk("me", translated), SeatAsk("bot", translated)]
    table = table_open(Player(person), CONAN, asks, seed=3)
    named = "\u4eba\u7269"
    address = reverse("play-table", args=[table.pk])
    assert named not in str(client.get(f"{address}state").json()["board"])
    client.cookies["lang"] = "ja"
    page = client.get(address)
    assert named in str(page.context["message"]["board"])
    assert "lang=ja" in page.content.decode()
    assert named in str(client.get(f"{address}state").json()["board"])
    stream = client.get(f"{address}events")
    body = b"".join(stream.streaming_content) if stream.streaming else stream.content
    assert named in body.decode()


def test_games_of_one_language_have_no_switch(client, card, person):
    loaded("clue", 0)
    page = client.get(reverse("game-catalogue", args=["clue"]))
    assert "cb-languages" not in page.content.decode()
