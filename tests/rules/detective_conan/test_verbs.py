"""Verbs of card texts at their edges: whom they pass over, and what everybody sees of them."""

from typing import Any

import pytest

from games.rulebooks.detective_conan import RULEBOOK
from games.rulebooks.detective_conan.state import DECK, FILE, REMOVE
from tests.rules.detective_conan.table import (
    FOE,
    ME,
    Game,
    character,
    declare,
    effect,
    event,
    partner,
    side,
)

OTHERS = {"character": {"side": "opponents"}}


def played(*steps: Any, me: Any = None, foe: Any = None) -> Game:
    """The position after an Event with these steps."""
    trick = event(2, effect(*steps))
    g = Game(side(**{"hand": [trick], **(me or {})}), side(**(foe or {})))
    return g.use(trick).settle()


@pytest.mark.rule("DC-R.34")
@pytest.mark.parametrize(("zone", "state"), [(None, "active"), (FILE, "sleep")])
def test_a_partner_is_woken_in_its_area_and_not_in_file(zone, state):
    trick = event(2, effect({"wake_partner": {}}))
    g = Game(side(hand=[trick]))
    mine = g.partner(ME)
    g.s.stance[mine] = 1
    if zone is not None:
        g.s.move(mine, zone + ME)
    g.use(trick).settle()
    assert g.state(mine) == state


@pytest.mark.rule("DC-30.10")
def test_boost_gives_to_characters_on_a_scene_and_to_partners():
    held = character("Held", 3, 3000, 1)
    hero = character("Hero", 3, 3000, 1)
    trick = event(
        2,
        effect(
            {"boost": {"who": {"hand": {}}, "ap": 1000}},
            {"boost": {"who": "partner", "lp": 2}},
            {"boost": {"who": {"character": {}}, "level": 1}},
        ),
    )
    g = Game(side([hero], [trick, held], partner=partner(lp=1)))
    g.use(trick).settle()
    assert (g.ap(held), g.lp(g.partner(ME)), g.level(hero)) == (3000, 3, 4)


@pytest.mark.rule("DC-18.23")
def test_a_source_that_has_left_makes_no_contact():
    step = {"make_contact": {"choose": OTHERS}}
    rash, foe = character("", 4, 9000, 1, declare([], {"bounce": "self"}, step)), character()
    g = Game(side([rash]), side([foe]))
    g.do("declare", rash).settle()
    assert (g.where(rash), g.where(foe)) == ("hand", "scene")
    assert "contact" not in g.verbs()


@pytest.mark.rule("DC-18.23")
def test_no_contact_is_made_with_one_that_has_left():
    steps = ({"choose": OTHERS, "as": "it"}, {"bounce": "it"}, {"make_contact": "it"})
    rash, foe = character("", 4, 9000, 1, declare([], *steps)), character()
    g = Game(side([rash]), side([foe]))
    g.do("declare", rash).settle()
    assert g.where(foe) == "hand"
    assert "contact" not in g.verbs()


@pytest.mark.rule("DC-32.1", "DC-32.2")
@pytest.mark.parametrize(("face", "known"), [("up", 3), ("down", 1)])
def test_a_card_set_face_up_is_seen_by_both_and_one_face_down_is_not(face, known):
    hero, held = character(), character("Held")
    step = {"set": {"what": {"hand": {}}, "to": {"character": {}}, "face": face}}
    trick = event(2, effect(step))
    g = Game(side([hero], [trick, held]))
    g.use(trick).settle()
    assert (g.where(held), g.host(held)) == ("set", g.at(hero))
    assert g.s.known[g.at(held)] & 3 == known
    assert [e[3] for e in g.s.events() if e[0] == "sets"] == [g.at(held)]


@pytest.mark.rule("DC-13.4", "DC-13.7", "DC-13.9")
@pytest.mark.parametrize("first", [ME, FOE])
@pytest.mark.parametrize("foe_has_resolved", [0, 1])
def test_each_case_enters_resolution_for_itself(first, foe_has_resolved):
    sides = [side(file=6), side(file=6, resolution=foe_has_resolved)]
    g = Game(*(sides if first == ME else sides[::-1]), active=first)
    g.do("assist")
    expected = (1, foe_has_resolved)
    assert g.s.resolution == (expected if first == ME else expected[::-1])


@pytest.mark.rule("DC-4.11", "DC-4.12")
def test_states_are_given_to_characters_on_a_scene():
    one, two = character("One"), character("Two")
    foe = {"scene": [(one, "sleep"), (two, "stun")]}
    g = played({"wake": OTHERS}, {"wake": {"removed": {}}}, foe=foe)
    assert (g.state(one), g.state(two)) == ("active", "sleep"), "of Stun, Sleep is left"
    g = played({"stun": OTHERS}, {"stun": {"removed": {}}}, me={"remove": 2}, foe=foe)
    assert (g.state(one), g.state(two)) == ("stun", "stun")
    assert all(g.state(c) == "active" for c in g.s.piles[REMOVE])


@pytest.mark.rule("DC-30.2")
@pytest.mark.parametrize(
    ("what", "values"), [("ap", (0, 2)), ("lp", (3000, 0)), (["ap", "lp"], (0, 0))], ids=str
)
def test_the_original_becomes_nothing_for_the_turn(what, values):
    foe = character("Foe", 3, 3000, 2)
    g = played({"zero": {"who": OTHERS, "what": what}}, foe={"scene": [foe]})
    assert (g.ap(foe), g.lp(foe)) == values
    g.end_turn().settle()
    assert (g.ap(foe), g.lp(foe)) == (3000, 2)


@pytest.mark.rule("DC-36.4", "DC-5.18")
def test_each_card_looked_at_is_put_on_the_top_or_the_bottom():
    top, middle, low = (character(name) for name in ("Top", "Middle", "Low"))
    trick = event(2, effect({"look": 2}, {"arrange": {}}))
    g = Game(side(hand=[trick], deck=[top, middle, low]))
    g.use(trick)
    assert {o[0] for o in g.s.legal_actions()} == {"top", "bottom"}
    g.do("bottom", top).do("top", middle).settle()
    assert [g.s.face[c].card.name for c in g.pile(DECK, ME)] == ["Top", "Low", "Middle"]


@pytest.mark.rule("DC-30.2")
def test_the_last_number_that_was_given_is_the_original_one():
    hero = character("Hero", 3, 3000, 1)
    steps = [{"base": {"who": {"character": {}}, "ap": n, "lp": 0}} for n in (8000, 6000)]
    g = played(*steps, {"boost": {"who": {"character": {}}, "ap": 500}}, me={"scene": [hero]})
    assert (g.ap(hero), g.lp(hero), g.level(hero)) == (6500, 0, 3)
    g.end_turn().settle()
    assert g.ap(hero) == 3000


@pytest.mark.rule("DC-14.20")
def test_files_that_are_removed_lie_in_the_remove_area_as_others_do():
    g = played({"file_remove": {"count": 2}}, me={"file": 5})
    gone = [e[3] for e in g.s.events() if e[0] == "removes"]
    assert len(gone) == 2
    assert all(g.where(c) == "remove" and not g.s.up[c] for c in gone)
    assert g.files() == 3


@pytest.mark.rule("DC-8.1")
def test_a_turn_begins_with_nothing_entered_on_either_scene():
    newcomer = character("", 2)
    g = Game(side(hand=[newcomer]))
    g.use(newcomer).settle()
    assert g.s.played == (1, 0)
    g.end_turn()
    assert g.s.played == (0, 0)


def said(*steps: Any) -> str:
    return RULEBOOK.rendered_text(event(2, effect(*steps)))


@pytest.mark.parametrize(
    ("step", "words"),
    [
        ({"look": 1}, "Look at the top card of your deck."),
        ({"look": 3}, "Look at the top 3 cards of your deck."),
        ({"look": {"count": 3, "whose": "opponent"}}, "top 3 cards of your opponent's deck."),
        (
            {"draw": {"count": {"count": {"of": {"character": {}}, "times": 2}}}},
            "2 for each character",
        ),
        ({"draw": {"count": {"count": {"of": {"character": {}}}}}}, "the number of characters"),
        ({"boost": {"who": "self", "ap": 1000}}, "AP+1000"),
        ({"boost": {"who": "self", "ap": -1000}}, "AP-1000"),
    ],
    ids=str,
)
def test_what_a_step_says_in_english(step, words):
    assert words in said(step)
