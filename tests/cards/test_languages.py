"""Both languages of an imported card: found by either, shown in each, with whose words they are."""

import pytest
from django.urls import reverse

from cards.languages import PRINTED, RENDERED, TRANSLATED, in_language, words_of
from cards.models import Card
from cards.search import search
from cards.services import card_save, cards_import
from games import rulebooks
from tests.cards.test_fan_database import CONAN, download, printing
from tests.web.play import player

pytestmark = pytest.mark.django_db

WORDS = {
    "cards.0001.title": "Keeper & Sailor",
    "cards.0001.feature": "Draw one card.",
    "categories.漁師": "Fisher",
}
DRAW = {"kind": "spark", "do": [{"draw": 1}]}


@pytest.fixture
def cards(tmp_path):
    rows = [
        printing("X01", title="灯台守＆船乗り", feature="〚突撃〛\nカードを1枚引くかもしれない。", categories=["漁師"],
                 q_a="Q：いつ？\nA：今。", rarity="C,D"),
        printing("X02", "0002", title="鯨", hirameki="【ヒラメキ】カードを2枚引くかもしれない。",
                 categories=["漁師"]),
    ]  # fmt: skip
    cards_import(CONAN, [download(tmp_path, rows, words=WORDS)])


def found(query):
    return [card.slug for card in search(query, CONAN).cards]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("灯台守＆船乗り", ["0001"]),
        ("name=灯台守", ["0001"]),
        ("name=sailor", ["0001"]),
        ("!船乗り", ["0001"]),
        ("trait:漁師", ["0001", "0002"]),
        ("trait:fisher", ["0001", "0002"]),
        ("1枚引く", ["0001"]),
        ("text:/カードを[0-9]枚/", ["0001", "0002"]),
        ("name:/^灯.守/", ["0001"]),
        ("name:/^Keeper/", ["0001"]),
        ("lang:ja", ["0001", "0002"]),
        ("lang:en", ["0001"]),
        ("-lang:en", ["0002"]),  # its traits are translated, its name is not
        ("has:ruling", ["0001"]),
        ("has:rulings", ["0001"]),
        ("-has:ruling", ["0002"]),
        ("keyword:rush", ["0001"]),
        ("keyword:突撃", ["0001"]),
        ("keyword:spark", ["0002"]),
        ("is:unplayable", ["0001", "0002"]),
        ("rarity:d", ["0001"]),
        ("number:x01", ["0001"]),
    ],
)
def test_search_knows_both_languages(cards, query, expected):
    assert sorted(found(query)) == expected


def test_english_of_compiled_abilities_is_found(cards):
    reader = rulebooks.get(CONAN).text_reader
    card_save(CONAN, "0002", {"abilities": [DRAW], "reader": reader.version})
    assert found("text:/spark. draw (one|two)/") == found('"[spark] draw one"') == ["0002"]


def test_words_say_whose_they_are(cards):
    card_save(CONAN, "0001", {"abilities": [DRAW]})
    words = words_of(Card.objects.get(slug="0001"))
    assert [(w.language, w.source) for w in words] == [
        ("ja", PRINTED),
        ("en", RENDERED),
        ("en", TRANSLATED),
    ]
    assert words[0].name == "灯台守＆船乗り"
    assert words[2].text == "Draw one card."


def test_a_card_is_shown_in_a_language_it_has(cards):
    card = Card.objects.get(slug="0001")
    assert in_language(card, "ja").name == "灯台守＆船乗り"
    assert in_language(card, "xx").name == card.name == "Keeper & Sailor"


def test_the_page_has_both_languages_and_the_source_of_rulings(cards, client):
    client.force_login(player("ann"))
    text = client.get(reverse("card-page", args=[CONAN, "0001"])).content.decode()
    for said in (
        "Japanese, as printed",
        "カードを1枚引くかもしれない。",
        "translated by fans",
        "Official Q&amp;A",
    ):
        assert said in text
    assert '<li class="ruling" lang="ja"><p class="prose">Q: いつ？' in text


def test_the_face_is_drawn_in_the_language_asked_for(cards, client):
    client.force_login(player("ann"))
    address = reverse("card-face", args=[CONAN, "0001"])
    assert "灯台守" in client.get(address, {"lang": "ja"}).content.decode()
    assert "灯台守" not in client.get(address).content.decode()
