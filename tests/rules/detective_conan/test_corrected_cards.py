"""Cards of the live game whose translations said something else than the original (DC-R.1)."""

import pytest

from games.rulebooks.detective_conan import RULEBOOK
from tests.rules.detective_conan.real_cards import REAL
from tests.rules.detective_conan.table import (
    DRAW,
    FOE,
    Game,
    character,
    effect,
    event,
    filler,
    side,
    when,
)

pytestmark = pytest.mark.rule("DC-R.1")


def test_0072_wakes_a_character_of_either_player():
    mine, theirs = character(), character()
    deck = [character(level=5), *filler(5)]
    g = Game(side([REAL["0072"], (mine, "sleep")]), side([(theirs, "sleep")], deck=deck))
    g.end_turn()
    assert g.offered("choose") == {g.at(mine), g.at(theirs)}


def test_0075_gives_one_or_the_other():
    for mode, stats in ((0, (2, 5000)), (1, (1, 7000))):
        g = Game(side([REAL["0075"], character("Rei Furuya")]))
        g.do("declare", REAL["0075"]).do("mode", mode)
        assert (g.lp(REAL["0075"]), g.ap(REAL["0075"])) == stats


@pytest.mark.parametrize(
    ("color", "lp", "place"), [("white", 2, "scene"), ("blue", 2, "remove"), ("white", 1, "remove")]
)
def test_0213_asks_for_a_white_character(color, lp, place):
    attacker, old = character("", 4, 9000), character("", 4, 1000, lp, color=color)
    g = Game(side([attacker]), side([(old, "sleep")], [REAL["0213"]]))
    g.act(attacker, old).do("disguise", REAL["0213"]).settle()
    assert g.where(REAL["0213"]) == place


def test_0218_takes_a_character_and_no_event():
    kid = character(color="white", traits=["Phantom Thief"])
    trick = event(2, color="white")
    trick = type(trick)(**{**vars(trick), "traits": ("Phantom Thief",)})
    attacker = character()
    g = Game(side([attacker]), side(evidence=[REAL["0218"]], remove=[kid, trick]))
    g.act_on_case(attacker).do("spark", REAL["0218"])
    assert g.offered("choose") == {g.at(kid)}


def test_0260_finds_a_character_and_no_event():
    boy = character(traits=["Detective Boys"])
    badge = event(2)
    badge = type(badge)(**{**vars(badge), "traits": ("Detective Boys",)})
    used = character(level=1)
    g = Game(side([REAL["0260"]], [used], deck=[boy, badge, *filler(5)]))
    g.do("hint").use(used)
    assert g.offered("choose") == {g.at(boy)}


@pytest.mark.parametrize("chosen", [True, False])
def test_0291_may_set_nothing(chosen):
    attacker, target = character("", 4, 4000), character("", 4, 4500)
    g = Game(side([attacker], [REAL["0291"]]), side([(target, "sleep"), character()]))
    g.act(attacker, target).skip().do("cut_in", REAL["0291"])
    assert g.offered("choose") == {g.at(target)}
    before = g.deck(FOE)
    if chosen:
        g.choose(target)
    else:
        g.done()
    assert before - g.deck(FOE) == chosen


@pytest.mark.parametrize(("color", "place"), [("white", "scene"), ("blue", "hand")])
def test_0304_plays_a_white_character(color, place):
    bottom = character(level=3, color=color)
    g = Game(side([REAL["0304"]], deck=[*filler(5), bottom]))
    g.do("declare", REAL["0304"])
    assert g.where(bottom) == place


def test_0380_gives_rush_to_a_black_character():
    cut = {"kind": "cut_in", "do": [{"cut_in_boost": 1000}]}
    black, blue = (character("", 4, 4000, 1, cut, color=color) for color in ("black", "blue"))
    g = Game(side([REAL["0380"], black, blue]))
    g.do("declare", REAL["0380"])
    assert g.offered("choose") == {g.at(black)}


def test_0382_gives_rush_on_characters_only():
    cut = {"kind": "cut_in", "do": [{"cut_in_boost": 1000}]}
    black, target = character("", 4, 4000, 1, cut, color="black"), character()
    g = Game(side([], [REAL["0382"], black]), side([(target, "sleep")]))
    g.use(REAL["0382"]).choose(black)
    assert g.can("act", black, target)
    assert not g.can("act", black, g.case(FOE))


# -- what the English of the abilities must not leave out ---------------------------------------


def said(*abilities):
    return RULEBOOK.rendered_text(character("", 4, 4000, 1, *abilities))


@pytest.mark.parametrize(
    ("trigger", "text"),
    [
        ({"hint_used": {"player": "you"}}, "When you use a card by Next Hint, draw one card."),
        (
            {"hint_used": {"what": {"card": {"color": "blue"}}, "player": "you"}},
            "When you use a blue card by Next Hint, draw one card.",
        ),
        (
            {"uses_cut_in": {"what": {"card": {"color": "blue"}}, "player": "opponent"}},
            "When your opponent uses a blue card as a Cut In, draw one card.",
        ),
        (
            {"cut_in_played": {"what": {"card": {"color": "red"}}}},
            "When a player uses a red card as a Cut In, draw one card.",
        ),
        (
            {"uses_disguise": {"what": {"card": {"color": "white"}}, "player": "you"}},
            "When you use a white card for Disguise, draw one card.",
        ),
        (
            {"uses_disguise": {"player": "opponent"}},
            "When your opponent uses Disguise, draw one card.",
        ),
    ],
    ids=str,
)
def test_the_card_that_a_trigger_asks_for_is_said(trigger, text):
    assert said(when(trigger, DRAW)) == text


def test_revealing_what_is_taken_is_said():
    found = {"choose": {"removed": {}}, "up_to": 1}
    two = {"choose": {"removed": {}}, "up_to": 2}
    card = "up to one card in your Remove Area"
    cards = "up to two cards in your Remove Area"
    for taken, text in (
        (found, f"Add {card} to hand."),
        ({"who": found, "reveal": True}, f"Reveal {card} and add it to hand."),
        ({"who": two, "reveal": True}, f"Reveal {cards} and add them to hand."),
    ):
        assert RULEBOOK.rendered_text(event(2, effect({"take": taken}))) == text


@pytest.mark.parametrize(
    "filters", [{"type": "character", "color": "red"}, {"color": "red", "type": "character"}]
)
def test_the_type_stands_next_to_the_noun(filters):
    step = {"discard": {"choose": {"hand": filters}}}
    assert (
        RULEBOOK.rendered_text(event(2, effect(step)))
        == "Discard a red character card in your hand."
    )


def test_it_is_said_whether_a_sentence_depends_on_if_you_do():
    shuffle = {"shuffle": {}}
    pay = {"may": [{"discards": {"who": "you"}}]}
    both = event(2, effect({**pay, "then": [DRAW, shuffle]}))
    one = event(2, effect({**pay, "then": [DRAW]}, shuffle))
    offered = "You may discard one card. If you do, draw one card."
    assert RULEBOOK.rendered_text(both) == f"{offered} Shuffle your deck."
    assert RULEBOOK.rendered_text(one) == f"{offered} In any case, shuffle your deck."
