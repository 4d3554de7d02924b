"""Pasted decks become stored ones; stored ones are exported and read back."""

import json

import pytest

from cards.models import Printing
from decks.deck_text import WRITERS, DeckTextRefused
from decks.models import Deck
from decks.revisions import list_hash
from decks.services import deck_create, deck_export, deck_import, deck_save, text_read
from tests.decks.conftest import new_version, shipped, stored_catalogue

PASTE = """Rainy Day

Main Deck (7)
3x Amy
2 George
Conan Edogawa x2
1 Amyy

// Problem Deck
2 Gin

Sideboard
1 Super Sneakers
"""


def test_a_paste_becomes_a_deck_of_what_was_understood(case_closed, ann):
    deck, reading = deck_import(ann, "case-closed", PASTE)
    assert deck.name == "Rainy Day"
    assert Deck.objects.with_entries().get(pk=deck.pk).counts() == {
        ("main", "amy", ""): 3,
        ("main", "george", ""): 2,
        ("problem", "gin", ""): 2,
        ("considering", "super-sneakers", ""): 1,
    }
    statuses = {line.text: line.status for line in reading.lines if line.text}
    assert statuses["Conan Edogawa x2"] == "ambiguous"
    assert statuses["1 Amyy"] == "unknown"


def test_candidates_come_with_ids_to_choose_from(case_closed):
    lines = {line.text: line for line in text_read("case-closed", PASTE).lines}
    assert {m.card.id for m in lines["Conan Edogawa x2"].candidates} == {
        "conan-edogawa-the-boy-with-toys",
        "conan-edogawa-member-of-the-junior-detective-league",
    }
    assert "amy" in [m.card.id for m in lines["1 Amyy"].candidates]


@pytest.mark.parametrize("kind", WRITERS)
def test_a_stored_deck_goes_out_and_comes_back(case_closed, ann, junior, kind):
    amy = case_closed.cards.get(slug="amy").printings.get()
    counts = {**junior, ("considering", "gin", ""): 2}
    counts["main", "amy", f"S1 {amy.number}"] = counts.pop(("main", "amy", ""))
    deck = deck_create(ann, "case-closed", "League: a “story”", counts, description="One\n\ntwo")
    again, reading = deck_import(ann, "case-closed", deck_export(deck, kind))
    assert reading.complete
    assert again.content_hash == deck.content_hash
    if kind in ("text", "json"):
        assert (again.name, again.format) == (deck.name, deck.format)
        assert again.description.split() == ["One", "two"]


def test_a_new_card_is_found_as_soon_as_the_catalogue_has_it(case_closed):
    assert text_read("case-closed", "1 Amy\n2 Zenobia").lines[1].status == "unknown"
    case_closed.cards.create(slug="zenobia", name="Zenobia", type="detective")
    new_version(case_closed)
    assert text_read("case-closed", "1 Amy\n2 Zenobia").lines[1].card == "zenobia"


def test_a_refused_paste_stores_nothing(case_closed, ann):
    with pytest.raises(DeckTextRefused, match="at most 1000 are read"):
        deck_import(ann, "case-closed", "1 Amy\n" * 10_000)
    assert not Deck.objects.exists()


def test_a_code_is_the_same_for_the_same_list(case_closed, ann, junior):
    deck = deck_create(ann, "case-closed", "One", junior)
    code = deck_export(deck, "code")
    saved = deck_save(deck, by=ann, version=1, counts=dict(reversed(junior.items())))
    assert deck_export(saved, "code") == code


def test_json_export_is_plain(case_closed, ann, junior):
    deck = deck_create(ann, "case-closed", "One", junior)
    data = json.loads(deck_export(deck, "json"))
    assert (data["game"], data["name"]) == ("case-closed", "One")
    assert {"id": "amy", "name": "Amy", "count": 3} in data["sections"]["main"]


def test_the_fan_database_s_deck_of_printed_numbers(db, ann):
    """A partner, a case, and a number per copy."""
    stored_catalogue("detective-conan")
    counts = shipped("detective-conan", "silver-bullet")
    printed = dict(Printing.objects.values_list("card__slug", "number"))
    numbers = {section: [] for section in ("partner", "case", "main")}
    for (section, card, _), n in counts.items():
        numbers[section] += [printed[card]] * n
    data = {
        "date": "2024-05-10T00:00:00.000",
        "name": "Silver",
        "partner": numbers["partner"][0],
        "caseCard": numbers["case"][0],
        "deck": numbers["main"],
    }
    deck, reading = deck_import(ann, "detective-conan", json.dumps(data))
    assert (deck.name, deck.legal, reading.complete) == ("Silver", True, True)
    assert deck.list_hash == list_hash("detective-conan", counts)


def test_a_share_link_is_followed_to_its_list(case_closed, ann, junior):
    deck = deck_create(ann, "case-closed", "League", junior, visibility="unlisted")
    link = f"https://casebook.example/decks/shared/{deck.share_token}/"
    assert text_read("case-closed", link).counts == junior


def test_a_link_that_opens_nothing_is_refused(case_closed, ann, junior):
    deck = deck_create(ann, "case-closed", "League", junior)
    with pytest.raises(DeckTextRefused, match="opens no deck"):
        text_read("case-closed", f"http://127.0.0.1/x/shared/{deck.share_token}")


@pytest.mark.parametrize("before", ["https://casebook.example/?deck=", "https://c.example/b#"])
def test_a_code_inside_an_address_is_read(case_closed, ann, junior, before):
    code = deck_export(deck_create(ann, "case-closed", "League", junior), "code").strip()
    assert text_read("case-closed", before + code).counts == junior


def test_an_id_that_was_merged_into_another_is_followed(case_closed):
    gone = case_closed.cards.get(slug="george")
    gone.removed, gone.merged_into = True, case_closed.cards.get(slug="amy")
    gone.save()
    new_version(case_closed)
    assert text_read("case-closed", "3 george").counts == {("main", "amy", ""): 3}


def test_a_list_that_names_nothing_for_certain_makes_no_deck(case_closed, ann):
    with pytest.raises(DeckTextRefused, match="for certain"):
        deck_import(ann, "case-closed", "3 Amyy\n2 Geroge")
    assert not Deck.objects.filter(owner=ann).exists()
