"""Texts as data: what is printed follows from what is meant."""

from dataclasses import replace

import pytest

from games.bots.match import play, seat_bots
from games.bots.seat import RandomBot
from games.engine.table import Table, TableSpec
from games.rulebooks.catalogue import card_files, read_yaml
from tests.rules.castle.table import (
    ALEXIS,
    BECKETT,
    BOOK,
    CARDS,
    CS,
    DISCARD_TEN,
    DRAW_ONE,
    GUILTY,
    HIGH_STAKES,
    IVF,
    IVR,
    LAWYER,
    MARTHA,
    MOTHER,
    NEW_SUSPECT,
    NOVELIST,
    PGC,
    RULEBOOK,
    SSH,
    STANDARD_EDITION,
    SVH,
    UW,
)


@pytest.mark.parametrize("card", CARDS.values(), ids=lambda card: card.id)
def test_shipped_cards_fit_the_schema_and_their_text(card):
    assert RULEBOOK.card_problems(card) == []
    assert RULEBOOK.unplayable(card) is None
    assert RULEBOOK.rendered_text(card) == card.text


@pytest.mark.parametrize(
    ("id", "abilities", "place"),
    [
        (ALEXIS, [{"do": [{"levitate": {}}]}], "abilities[0].do[0]"),
        (ALEXIS, [{"do": [{"peek": {"at": "moon"}}]}], "abilities[0].do[0].peek.at"),
        (ALEXIS, [{"do": [{"draw": {"cards": "many"}}]}], "abilities[0].do[0].draw.cards"),
        (ALEXIS, [{"cost": [{"discard": {"cards": 1}}], "do": []}], "abilities[0].cost"),
        (ALEXIS, [{"do": []}, {"do": []}], "abilities[1]"),
        (ALEXIS, [{"do": [{"sift": {"cards": 0}}]}], "abilities[0].do[0].sift.cards"),
        (DRAW_ONE, [{"do": [{"draw": {}}, {"confront": {}}]}], "abilities[0].do[1]"),
        (GUILTY, [{"do": [{"draw": {}}]}], "abilities"),
        (CS, [{"do": [{"draw": {}}]}], "abilities"),
    ],
)
def test_what_cannot_be_said_is_refused_with_the_place(id, abilities, place):
    (problem,) = RULEBOOK.card_problems(replace(CARDS[id], abilities=tuple(abilities)))
    assert problem.startswith(f"{place}: ")


def test_a_card_with_an_unknown_attribute_is_refused():
    strange = replace(CARDS[CS], attributes={"weight": 3})
    assert RULEBOOK.card_problems(strange) == ["a investigation has no attribute 'weight'"]


def test_every_card_has_one_printing_of_its_own():
    files = card_files("castle")
    rows = [row for path in files for row in read_yaml(path)["cards"]]
    numbers = [p["number"] for row in rows for p in row["printings"]]
    assert len(numbers) == len(set(numbers)) == len(rows) == len(CARDS)


def test_what_the_printed_rules_do_not_describe_is_marked_original():
    described = {id for id, card in CARDS.items() if not card.original}
    assert described == {
        *(CS, SVH, SSH, IVF, IVR, UW, PGC),
        *(HIGH_STAKES, NEW_SUSPECT, BOOK, ALEXIS, MARTHA),
        *(LAWYER, MOTHER, GUILTY, DRAW_ONE, DISCARD_TEN, BECKETT, "solved"),
    }


def test_a_search_finds_cards_by_what_they_do():
    assert "peek" in RULEBOOK.vocabulary.does(CARDS[ALEXIS])
    assert {"draw", "confront"} <= RULEBOOK.vocabulary.does(CARDS[NOVELIST])


@pytest.mark.parametrize(
    "do",
    [
        [{"add_suspect": {}}] * 6,
        [{"peek": {"at": "new", "who": "chosen"}}, {"take_card": {}}, {"give_card": {}}],
        [{"confront": {"optional": True}}] * 3,
        [{"exchange": {"who": "everyone"}}, {"pass_left": {}}],
    ],
)
@pytest.mark.rule("CA-R.37")
def test_an_edition_may_say_strange_things(do):
    """Whatever the vocabulary accepts can be played to the end of a match."""
    ability = {
        "cost": [{"discard": {"cards": 1}}, {"discard": {"cards": 2, "alike": True}}],
        "do": do,
    }
    cast = [
        replace(card, abilities=(ability,)) if card.id == BECKETT else card
        for card in STANDARD_EDITION["cast"]
    ]
    table = Table(RULEBOOK, TableSpec("episode", 3, ({**STANDARD_EDITION, "cast": cast},)))
    for seed in range(40):
        outcome = play(table, seed, seat_bots([RandomBot] * 3, seed))
        assert outcome.faults == []
        assert outcome.result is not None
