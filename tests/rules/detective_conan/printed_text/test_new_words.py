"""Words that printed cards needed: kinds of opponents in a Contact, equal Levels, sums."""

from typing import Any

import pytest

from games.engine.cards import CardDef
from games.rulebooks.detective_conan import RULEBOOK
from tests.rules.detective_conan.table import Game, character, declare, effect, event, side, when

DRAW = {"draw": 1}
DETECTIVE = {"character": {"side": "yours", "trait": "Detective"}}
BEATEN_BY_ONE = {
    "removed": {"who": {"character": {"side": "opponents", "against": DETECTIVE}}, "by": "contact"}
}


def fighter(name: str, ap: int, *abilities: Any, **more: Any) -> CardDef:
    return character(name, 4, ap, 1, *abilities, **more)


def hand_after(attacker: CardDef) -> int:
    """Cards in hand after the attacker has beaten somebody, with a watcher beside it."""
    watcher = fighter("Watcher", 1000, when(BEATEN_BY_ONE, DRAW))
    weak = fighter("Weak", 1000)
    g = Game(side([attacker, watcher]), side([(weak, "sleep")]))
    g.act(attacker, weak)
    while g.can("pass"):
        g.do("pass")
    assert g.where(weak) == "remove"
    return g.hand()


@pytest.mark.rule("DC-18.19")
def test_against_tells_whom_the_removed_character_was_in_contact_with():
    assert hand_after(fighter("Strong", 9000, traits=["Detective"])) == 1
    assert hand_after(fighter("Strong", 9000, traits=["Police"])) == 0


@pytest.mark.rule("DC-28.12")
def test_same_level_finds_those_whose_level_is_that_of_a_card_looked_at():
    low, high = character("Low", 2), character("High", 5)
    choice = {"choose": {"character": {"same_level": {"looked": {}}}}, "up_to": 1}
    card = event(1, effect({"investigate": 1}, {"sleep": choice}))
    g = Game(side([], [card]), side([low, high], deck=[character("Found", 5)] * 3))
    g.use(card)
    assert g.offered("choose") == {g.at(high)}


@pytest.mark.rule("DC-R.37")
@pytest.mark.parametrize(("theirs", "drawn"), [(3, 0), (4, 1), (5, 1)])
def test_plus_compares_with_a_lead(theirs: int, drawn: int):
    lead = {"plus": {"to": "evidence_count", "n": 2}}
    behind = {"compare": {"left": {"evidence_count": {"whose": "opponent"}}, "is": "at_least"}}
    behind["compare"]["right"] = lead
    card = event(1, effect({"if": [behind], "then": [DRAW]}))
    evidence = [character() for _ in range(2)]
    g = Game(
        side([], [card], evidence=evidence), side(evidence=[character() for _ in range(theirs)])
    )
    g.use(card)
    assert g.hand() == drawn


@pytest.mark.rule("DC-R.37")
def test_times_gives_so_much_for_each_level():
    boost = {"who": "self", "ap": {"times": {"of": {"level_of": "self"}, "n": 500}}}
    mine = fighter("Mine", 1000, declare([], {"boost": boost}))
    g = Game(side([mine]))
    g.do("declare", mine)
    assert g.ap(mine) == 1000 + 4 * 500


def test_the_new_words_have_english():
    card = character(
        "Speaker",
        4,
        1000,
        1,
        when(BEATEN_BY_ONE, DRAW),
        declare([], {"boost": {"who": "self", "ap": {"times": {"of": "files", "n": 500}}}}),
        declare([], {"sleep": {"choose": {"character": {"same_level": {"looked": {}}}}}}),
    )
    said = RULEBOOK.rendered_text(card)
    assert "in Contact with a character on your Scene with the trait Detective" in said
    assert "500 for each of the number of cards in your FILE" in said
    assert "with the Level of any of" in said
