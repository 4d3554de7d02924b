"""Importing reads printed text where a game has a reader, and never over a curator's head."""

import json

import pytest

from cards.models import Card
from cards.services import card_save, cards_import
from games import rulebooks
from games.engine.card_text import ReadText, Refusal, TextReader
from tests.cards.conan_data import sample

pytestmark = pytest.mark.django_db
CONAN = "detective-conan"
DRAW = {"kind": "event", "do": [{"draw": 1}]}
TWICE = {"kind": "event", "do": [{"draw": 2}]}


@pytest.fixture
def install(monkeypatch):
    """Give the game a reader that says the same of every text."""

    def install_reader(version, said):
        book = rulebooks.get(CONAN)
        answer = ReadText(said) if isinstance(said, tuple) else said
        reader = TextReader(version, "ja", lambda card, text: answer)
        monkeypatch.setattr(book, "text_reader", reader)

    return install_reader


@pytest.fixture
def path(tmp_path):
    row = next(r for r in sample() if r["type"] == "event" and r["text_ja"])
    file = tmp_path / "sample.json"
    file.write_text(json.dumps([row]), encoding="utf-8")
    return file


def imported(path):
    return cards_import(CONAN, [path]).counts


def test_importing_reads_the_text_and_keeps_the_reader_s_version(install, path):
    install("1", (DRAW,))
    imported(path)
    card = Card.objects.get()
    assert (card.abilities, card.reader, card.playable) == ([DRAW], "1", True)
    assert imported(path) == {"unchanged": 1}


def test_a_better_reader_refreshes_what_the_last_one_said(install, path):
    install("1", (DRAW,))
    imported(path)
    install("2", (TWICE,))
    assert imported(path) == {"changed": 1}
    card = Card.objects.get()
    assert (card.abilities, card.reader) == ([TWICE], "2")


def test_a_curator_s_abilities_stay_over_the_reader_s(install, path):
    install("1", (DRAW,))
    imported(path)
    card_save(CONAN, Card.objects.get().slug, {"abilities": [TWICE]})
    install("2", (DRAW,))
    assert imported(path) == {"unchanged": 1}
    card = Card.objects.get()
    assert (card.abilities, card.reader) == ([TWICE], "")


def test_an_edit_that_leaves_the_abilities_leaves_the_reader(install, path):
    install("1", (DRAW,))
    imported(path)
    card_save(CONAN, Card.objects.get().slug, {"abilities": [DRAW], "name": "Renamed"})
    assert Card.objects.get().reader == "1"


def test_a_text_that_needs_no_ability_is_playable(install, path):
    install("1", ())
    imported(path)
    card = Card.objects.get()
    assert (card.abilities, card.reader, card.playable) == ([], "1", True)
    assert imported(path) == {"unchanged": 1}


def test_what_is_not_understood_is_stored_with_its_place(install, path):
    install("1", Refusal("an unknown verb", 1, 3, 9))
    assert imported(path) == {"added": 1}
    card = Card.objects.get()
    assert not card.playable
    assert card.unplayable_reason == (
        "its text is not understood: line 1, characters 3 to 9: an unknown verb"
    )


def test_abilities_that_do_not_hold_are_not_stored(install, path):
    install("1", ({"kind": "event", "do": [{"fly": 1}]},))
    imported(path)
    card = Card.objects.get()
    assert (card.abilities, card.playable) == ([], False)
    assert card.unplayable_reason.startswith("its text is read wrongly: abilities[0]")
