"""Warnings about legal decks: what this deck can never do, and nothing else."""

from collections.abc import Sequence

import pytest

from games import rulebooks
from games.engine.cards import CardDef
from games.engine.decks import DeckList, DeckRule, Entry, violations
from games.rulebooks.case_closed.deck_rules import DECK_WARNINGS as CASE_CLOSED
from games.rulebooks.detective_conan.deck_rules import DECK_WARNINGS as CONAN


def found(rules: Sequence[DeckRule], *entries: tuple[str, CardDef]) -> list[tuple]:
    deck = DeckList(Entry(section, card, 1) for section, card in entries)
    return [(w.code, w.rule, w.cards) for w in violations(rules, deck)]


def clue(name: str) -> tuple[str, CardDef]:
    return "problem", CardDef(name.lower(), name, "clue")


def case(number: int, *clues: str) -> tuple[str, CardDef]:
    given = {"clue_number": number, "exact_clues": list(clues)}
    return "case", CardDef("case", "The Case", "case", attributes=given)


DETECTIVE = "main", CardDef("amy", "Amy", "detective")


@pytest.mark.rule("CC-21.4")
def test_a_clue_that_no_case_asks_for_is_named():
    deck = (DETECTIVE, clue("Pen"), clue("Ink"), case(2, "Pen"))
    assert found(CASE_CLOSED, *deck) == [("not-asked-for", "CC-21.4", ("ink",))]


@pytest.mark.rule("CC-21.4", "CC-21.5")
def test_a_case_is_out_of_reach_without_its_clues_and_without_enough_others():
    out = ("out-of-reach", "CC-21.5", ("case",))
    assert out in found(CASE_CLOSED, DETECTIVE, clue("Pen"), case(2, "Pen", "Ink"))
    assert out not in found(CASE_CLOSED, DETECTIVE, clue("Pen"), clue("Key"), case(2, "Pen", "Ink"))
    assert out not in found(CASE_CLOSED, DETECTIVE, clue("Pen"), clue("Ink"), case(9, "Pen", "Ink"))


@pytest.mark.rule("CC-8.8")
def test_a_clue_needs_a_detective_to_lie_on():
    deck = (clue("Pen"), case(1, "Pen"))
    assert found(CASE_CLOSED, *deck) == [("unusable", "CC-8.8", ("pen",))]
    assert found(CASE_CLOSED, *deck, DETECTIVE) == []


def test_a_gadget_needs_somebody_it_can_lie_on():
    shoes = "main", CardDef("s", "S", "gadget", attributes={"attaches_to": "detective"})
    free = "main", CardDef("f", "F", "gadget")
    thug = "problem", CardDef("t", "T", "criminal")
    assert found(CASE_CLOSED, shoes, free, thug) == [("unusable", "CC-8.8", ("s",))]


def conan(id: str, *colors: str, section: str = "main", abilities=(), name: str = ""):
    type = "character" if section == "main" else section
    return section, CardDef(id, name or id, type, colors=colors, abilities=tuple(abilities))


BLUE_CASE = conan("case", "blue", section="case")
BLUE_PARTNER = conan("partner", "blue", section="partner")


@pytest.mark.rule("DC-2.2", "DC-2.5", "DC-2.6")
def test_a_card_off_the_colour_of_the_case_is_unusable():
    assert found(CONAN, BLUE_CASE, conan("a", "red"), conan("b", "blue")) == [
        ("unusable", "DC-2.2", ("a",))
    ]
    assert found(CONAN, BLUE_CASE, conan("c", "blue", "red")) == [("unusable", "DC-2.5", ("c",))]
    both = conan("case", "blue", "red", section="case")
    assert found(CONAN, both, conan("a", "red"), conan("c", "blue", "red")) == []


@pytest.mark.rule("DC-2.8", "DC-2.9", "DC-2.11")
@pytest.mark.parametrize(
    "ability",
    [
        {"kind": "cut_in", "do": []},
        {"kind": "spark", "do": []},
        {"kind": "disguise"},
        {"from_hand": True, "constant": [{"any_color": {}}]},
    ],
)
def test_a_card_that_works_off_colour_is_not_unusable(ability):
    assert found(CONAN, BLUE_CASE, conan("a", "red", abilities=[ability])) == []


def test_without_a_case_nothing_is_said_of_colours():
    assert found(CONAN, conan("a", "red")) == []


@pytest.mark.rule("DC-24.3", "DC-2.15", "DC-2.16", "DC-2.17", "DC-24.9")
@pytest.mark.parametrize(
    ("header", "rule"),
    [
        ({"partner": "black"}, "DC-24.3"),
        ({"partner": ["black", "red"]}, "DC-24.3"),
        ({"case": ["blue", "red"]}, "DC-2.15"),
        ({"case": {"any": ["red", "white"]}}, "DC-2.15"),
        ({"bond": "Nobody"}, "DC-24.9"),
    ],
)
def test_a_header_that_is_never_met_is_named(header, rule):
    asleep = conan("a", "blue", abilities=[{**header, "do": []}])
    deck = (BLUE_CASE, BLUE_PARTNER, asleep)
    assert found(CONAN, *deck) == [("asleep", rule, ("a",))]


@pytest.mark.parametrize(
    "header",
    [{"partner": "blue"}, {"case": "blue"}, {"case": {"any": ["red", "blue"]}}, {"bond": "Friend"}],
)
def test_a_header_that_can_be_met_is_not_named(header):
    awake = conan("a", "blue", abilities=[{**header, "do": []}])
    friend = conan("b", "blue", name="Friend")
    assert found(CONAN, BLUE_CASE, BLUE_PARTNER, awake, friend) == []


def test_warnings_do_not_make_a_deck_illegal():
    rulebook = rulebooks.get("case-closed")
    deck = DeckList([Entry(*clue("Pen"), 1)])
    assert rulebook.deck_warnings(deck)[0].severity == "warning"
    assert all(v.severity == "error" for v in rulebook.violations(deck))


@pytest.mark.rule("DC-24.9", "DC-33.1")
@pytest.mark.parametrize("bond", ["Umi", "海", "Akari"])
def test_a_bond_is_met_by_a_joined_or_translated_name(bond):
    fan = CardDef("fan", "Fan", "character", abilities=({"bond": bond},))
    pair = CardDef("pair", "Umi & Akari", "character", translations={"ja": {"name": "海＆灯"}})
    assert found(CONAN, ("main", fan), ("main", pair)) == []
    assert found(CONAN, ("main", fan)) == [("asleep", "DC-24.9", ("fan",))]


@pytest.mark.rule("DC-2.13", "DC-2.14")
def test_every_character_that_the_case_refuses_is_named():
    case = CardDef("c", "Only Them", "case", abilities=({"constant": [{"only_trait": "Cook"}]},))
    cook = CardDef("cook", "Cook", "character", traits=("Cook",))
    others = [CardDef(id, id, "character") for id in ("one", "two")]
    event = CardDef("event", "Event", "event")
    deck = [("case", case), *(("main", card) for card in (cook, *others, event))]
    refused = found(CONAN, *deck)
    assert [cards for _, _, cards in refused] == [("one",), ("two",)]
