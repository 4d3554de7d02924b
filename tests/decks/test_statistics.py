"""What a deck is made of, counted by hand; odds and hands of a stored list."""

from dataclasses import replace
from urllib.parse import parse_qsl

import pytest

from decks.statistics import HandRequest, NoDraws, hand_data, odds_table, sampled_hand, statistics
from games import rulebooks
from games.engine.cards import CardDef
from games.engine.decks import DeckList, Entry
from games.engine.draws import REPLACE, DrawRules
from games.engine.rulebook import Rulebook
from games.rulebooks import PACKAGES
from games.rulebooks.catalogue import catalogue, ready_made

CASE_CLOSED = rulebooks.get("case-closed")


def detective(id: str, cost: int, *traits: str) -> CardDef:
    return CardDef(id, id.title(), "detective", attributes={"cost": cost}, traits=traits)


DECK = DeckList(
    [
        Entry("main", detective("ann", 1, "police"), 3),
        Entry("main", detective("bob", 4, "police", "child"), 2),
        Entry("main", CardDef("kick", "Kick", "event", attributes={"cost": 1}), 4),
        Entry("problem", CardDef("pen", "Pen", "clue", attributes={"cost": 2}), 4),
        Entry("considering", detective("cy", 9, "child"), 4),
    ]
)


def test_counts_leave_out_what_is_considered():
    found = statistics(CASE_CLOSED, DECK)
    assert (found["cards"], found["different"]) == (13, 4)
    assert found["sections"] == {"main": 9, "problem": 4, "case": 0}
    assert found["types"] == {"detective": 5, "clue": 4, "event": 4}
    assert found["traits"] == {"police": 5, "child": 2}


def test_a_curve_counts_copies_by_value_and_type():
    (cost,) = [c for c in statistics(CASE_CLOSED, DECK)["curves"] if c["attribute"] == "cost"]
    assert cost["values"] == {
        "1": {"detective": 3, "event": 4},
        "2": {"clue": 4},
        "4": {"detective": 2},
    }
    assert cost["mean"] == round((3 + 4 + 8 + 8) / 13, 3)


def test_sections_can_be_picked():
    found = statistics(CASE_CLOSED, DECK, ["problem"])
    assert (found["cards"], found["types"]) == (4, {"clue": 4})


@pytest.mark.parametrize("game", PACKAGES)
def test_the_parts_of_every_shipped_deck_add_up(game):
    for cards in ready_made(game).values():
        entries = [Entry(s, card, 1) for s, found in cards.items() for card in found]
        found = statistics(rulebooks.get(game), DeckList(entries))
        assert sum(found["types"].values()) == found["cards"] == len(entries)
        assert sum(found["sections"].values()) == len(entries)


def drawing(rules: DrawRules | None) -> Rulebook:
    declaration = CASE_CLOSED.declaration
    return Rulebook(replace(declaration, draws=rules), CASE_CLOSED.flow, CASE_CLOSED.vocabulary)


GAME = drawing(DrawRules("main", 5, REPLACE, per_turn=2, rules=("CC-4.5", "CC-7.9")))


def test_odds_grow_with_turns_and_fall_with_the_number_asked_for():
    table = odds_table(GAME, DECK, {"ann"}, 2)
    rows = [row["chances"] for row in table["at_least"]]
    assert (table["deck"], table["group"], len(rows)) == (9, 3, 3)
    assert all(row == sorted(row, reverse=True) for row in rows)
    assert rows[0] < rows[1] < rows[2]
    assert rows[2] == [1.0, 1.0, 1.0]  # nine cards: all are drawn


def test_odds_without_mulligan_are_lower():
    with_it = odds_table(GAME, DECK, {"ann"}, 0)["at_least"][0]["chances"][0]
    without = odds_table(GAME, DECK, {"ann"}, 0, mulligan=False)["at_least"][0]["chances"]
    assert without[0] == pytest.approx(1 - 6 / 126)  # C(6,5) of C(9,5) hands have none
    assert with_it > without[0]


def test_a_game_without_drawn_hands_says_so():
    with pytest.raises(NoDraws, match="no hand that is drawn"):
        odds_table(drawing(None), DECK, {"ann"}, 1)


def test_a_link_deals_the_same_hand_again():
    asked = HandRequest(41, tuple(range(5)), 2, on_the_play=False)
    again = HandRequest.from_query(dict(parse_qsl(asked.query())))
    assert again == asked
    turned = DeckList(reversed(DECK.entries))
    assert sampled_hand(GAME, DECK, asked) == sampled_hand(GAME, turned, again)


def test_a_hand_is_told_as_plain_data():
    asked = HandRequest(7, turns=1)
    data = hand_data(sampled_hand(GAME, DECK, asked), asked)
    assert (len(data["opening"]), data["kept"], len(data["draws"][0])) == (5, data["opening"], 2)
    assert data["query"] == "seed=7&turns=1&play=1"
    assert set(data["opening"]) <= {"ann", "bob", "kick"}


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ({"seed": "x"}, "seed must be a whole number"),
        ({"seed": "9" * 30}, "seed must be"),
        ({"turns": "31"}, "turns must be a whole number from 0 to 30"),
        ({"return": "1,-2"}, "return must be"),
        ({"play": "2"}, "play must be"),
    ],
)
def test_a_bad_link_says_which_part_is_wrong(query, words):
    with pytest.raises(ValueError, match=words):
        HandRequest.from_query(query)


def test_shipped_cards_carry_the_numbers_that_curves_show():
    entries = [Entry("main", c, 1) for c in catalogue("case-closed").values()]
    names = {c["attribute"] for c in statistics(CASE_CLOSED, DeckList(entries))["curves"]}
    assert {"cost", "strength", "speed", "intelligence", "clue_number"} <= names
