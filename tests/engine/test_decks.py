"""Deck rules: each names its rule, what is wrong and a change that mends it."""

import pytest

from games.engine.cards import CardDef
from games.engine.decks import (
    Composition,
    Copies,
    DeckList,
    Entry,
    KnownSections,
    Size,
    Total,
    Types,
    Violation,
    violations,
)
from games.engine.errors import BadTable
from games.engine.formats import Format
from games.engine.rulebook import decklist
from games.engine.table import TableSpec
from tests.engine import toy


def card(id: str, type: str = "number", **attributes) -> CardDef:
    return CardDef(id, id.upper(), type, attributes=attributes)


def deck(*entries: tuple[str, CardDef, int]) -> DeckList:
    return DeckList(Entry(*entry) for entry in entries)


def only(rule, cards: DeckList) -> Violation:
    (found,) = rule.check(cards)
    return found


@pytest.mark.parametrize(
    ("count", "codes"), [(4, ["too-few"]), (5, []), (7, []), (8, ["too-many"])]
)
def test_size_holds_at_both_ends(count, codes):
    found = list(Size("R-1", "main", 5, 7).check(deck(("main", card("a"), count))))
    assert [v.code for v in found] == codes


def test_size_says_how_many_to_add_or_remove():
    size = Size("R-1", "main", 5, 7, "R-2")
    low, high = (only(size, deck(("main", card("a"), n))) for n in (3, 9))
    assert (low.rule, low.fix, low.actual, low.required) == ("R-1", "Add 2.", 3, "5 to 7")
    assert (high.rule, high.fix) == ("R-2", "Remove 2.")


def test_size_without_upper_limit_takes_any_number():
    assert not list(Size("R-1", "main", 5, None).check(deck(("main", card("a"), 500))))


def test_total_counts_several_sections_together():
    total = Total("R-1", ("main", "side"), 4, 6, "R-2")
    cards = deck(("main", card("a"), 4), ("side", card("b"), 3), ("other", card("c"), 9))
    assert (only(total, cards).code, only(total, cards).rule) == ("total-too-many", "R-2")
    assert only(total, deck(("side", card("b"), 3))).fix == "Add 1."


def test_copies_are_counted_by_id_over_entries_and_the_change_leaves_the_limit():
    cards = deck(("main", card("a"), 2), ("main", card("a"), 3), ("main", card("b"), 3))
    found = only(Copies("R-1", "main", 3), cards)
    assert (found.cards, found.actual, found.fix) == (("a",), 5, "Remove 2; the limit is 3.")
    assert [(fix.card, fix.count) for fix in found.changes] == [("a", 3)]


def test_copies_can_be_counted_by_title():
    alike = [CardDef(id, "Same", "number") for id in ("x", "y")]
    cards = deck(*(("main", c, 2) for c in alike))
    found = only(Copies("R-1", "main", 3, key="title"), cards)
    assert found.cards == ("x", "y")


def test_a_card_may_have_its_own_limit():
    cards = deck(("main", card("swarm", copies=8), 8), ("main", card("lone", copies=1), 2))
    assert only(Copies("R-1", "main", 3), cards).cards == ("lone",)


def test_a_card_of_another_type_is_named_with_what_is_allowed():
    found = only(Types("R-1", "main", ("case", "clue")), deck(("main", card("a"), 1)))
    assert found.message == "A is a number; the main deck takes case or clue."
    assert [(fix.card, fix.count) for fix in found.changes] == [("a", 0)]


def test_a_box_has_exactly_so_many_of_each():
    rule = Composition("R-1", "box", "value", {1: 2, 2: 1})
    cards = deck(
        ("box", card("a", value=1), 1),
        ("box", card("b", value=2), 1),
        ("box", card("c", value=3), 1),
    )
    found = {v.message: v.fix for v in rule.check(cards)}
    assert found == {
        "box: 1 with value 1; the box has 2.": "Add 1.",
        "box: 1 with value 3; the box has 0.": "Remove 1.",
    }


def test_a_format_bans_and_limits():
    rules = Format("strict", "Strict", "R-9", frozenset({"a"}), {"b": 1})
    cards = deck(("main", card("a"), 1), ("main", card("b"), 2), ("main", card("c"), 4))
    assert [(v.code, v.cards, v.changes[0].count) for v in rules.check(cards)] == [
        ("banned", ("a",), 0),
        ("limited", ("b",), 1),
    ]


def test_an_unknown_section_is_named():
    found = only(KnownSections("R-1", ("main", "case")), deck(("mian", card("a"), 1)))
    assert found.message == "There is no section 'mian' for A."
    assert found.fix == "Move it to main or case."


def test_every_violation_is_reported_in_the_order_of_the_rules():
    cards = deck(("main", card("a"), 3), ("side", card("j", "joker"), 1))
    found = violations(toy.DECLARATION.deck_rules, cards)
    assert [v.rule for v in found] == ["TY-4.1", "TY-4.2", "TY-4.3", "TY-4.5"]


def test_the_format_is_judged_beside_the_rules():
    assert toy.TOY.violations(decklist(toy.DECKS["low"]), "standard") == []


def test_an_illegal_deck_cannot_sit_down():
    short = {"main": toy.DECKS["low"]["main"][:3], "joker": toy.DECKS["low"]["joker"]}
    with pytest.raises(BadTable) as refusal:
        toy.TOY.new(TableSpec("duel", 2, (toy.DECKS["high"], short)), 1)
    assert refusal.value.rule == "TY-4.2"
    assert refusal.value.message.startswith("Deck 2: ")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"mode": "chess"}, "Toy has no mode 'chess'. Use duel, crowd."),
        ({"seats": 3}, "Duel is for 2 seats, not 3."),
        ({"decks": ()}, "0 decks for 2 seats. Give 2."),
        ({"options": {"colour": 1}}, "Duel has no option 'colour'. Use hand."),
        ({"options": {"hand": 9}}, "hand cannot be 9. Use one of 2, 3, 4."),
    ],
)
def test_a_table_that_cannot_be_played_is_refused_with_the_reason(change, words):
    given = {"mode": "duel", "seats": 2, "decks": toy.spec().decks, "options": {}} | change
    with pytest.raises(BadTable) as refusal:
        toy.TOY.new(TableSpec(**given), 1)
    assert words in str(refusal.value)


def test_a_card_whose_text_has_no_abilities_cannot_be_played():
    mute = CardDef("mute", "Mute", "number", text="Win.", attributes={"value": 1})
    cards = {"main": [*toy.DECKS["low"]["main"], mute], "joker": toy.DECKS["low"]["joker"]}
    with pytest.raises(BadTable, match="Mute cannot be played: its text has no abilities yet"):
        toy.TOY.new(TableSpec("duel", 2, (cards, toy.DECKS["high"])), 1)
