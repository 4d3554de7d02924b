"""Rules that several verbs and moments enforce, each with code of its own: one case for each."""

from typing import Any

import pytest

from games.engine.state import redact
from games.rulebooks.detective_conan import RULEBOOK
from tests.rules.detective_conan.table import (
    DRAW,
    Game,
    character,
    declare,
    effect,
    event,
    filler,
    side,
    when,
)

rule = pytest.mark.rule
MOURNED = when({"removed": "self"}, DRAW)
THEIRS = {"choose": {"character": {"side": "opponents"}}}


def bearer(*abilities: Any, **more: Any) -> Any:
    return character("", 4, 4000, 1, *abilities, **more)


# -- removed from the Scene ------------------------------------------------------------


@rule("DC-26.2", route="contact")
def test_losing_a_contact_is_removal():
    gone, strong = bearer(MOURNED), character("", 4, 9000)
    g = Game(side([strong]), side([(gone, "sleep")]))
    g.act(strong, gone).settle()
    assert (g.where(gone), g.hand(1)) == ("remove", 1)


@rule("DC-26.2", route="cost")
def test_being_paid_as_a_cost_is_removal():
    gone = bearer(MOURNED)
    other = {"choose": {"character": {"side": "yours", "other": True}}}
    payer = bearer(declare([{"remove": other}], {"gain": 1}, limit="once"))
    g = Game(side([payer, gone]))
    g.do("declare", payer).settle()
    assert (g.where(gone), g.hand()) == ("remove", 1)


@rule("DC-26.2", "DC-12.9", route="switch")
def test_making_room_for_another_is_removal():
    gone, new = bearer(MOURNED), character(level=2)
    g = Game(side([gone, *filler(4)], [new]))
    g.use(new).do("switch", gone)
    assert (g.where(gone), g.hand()) == ("remove", 1)
    assert not g.s.up[g.at(new)], "only Evidence and set cards are turned"


@rule("DC-26.2", route="mr")
def test_making_way_for_a_new_mr_is_removal():
    old, new = bearer(MOURNED, mr=True), character("", 2, mr=True)
    g = Game(side([old], [new]))
    g.use(new)
    assert (g.where(old), g.where(new), g.hand()) == ("remove", "scene", 1)


# -- where an MR goes ---------------------------------------------------------------------


@pytest.mark.parametrize(
    "verb",
    [
        pytest.param("remove", marks=rule("DC-34.5", route="remove")),
        pytest.param("bounce", marks=rule("DC-34.5", route="bounce")),
        pytest.param("bottom", marks=rule("DC-34.5", route="bottom")),
        pytest.param("top", marks=rule("DC-34.5", route="top")),
        pytest.param("as_evidence", marks=rule("DC-34.5", route="as_evidence")),
    ],
)
def test_an_mr_leaves_for_the_partner_area_by_every_verb(verb):
    mr = character("", 9, 9000, 1, mr=True)
    move = event(2, effect({verb: THEIRS}))
    g = Game(side([], [move]), side([mr]))
    g.use(move)
    assert g.where(mr) == "partner"


# -- entering a full Scene ------------------------------------------------------------------


@rule("DC-12.9", route="effect")
def test_who_enters_a_full_scene_by_an_effect_is_made_room_for():
    new, old = character(level=2), filler(5)
    bring = event(2, effect({"play": {"choose": {"hand": {"type": "character"}}}}))
    g = Game(side(old, [bring, new]))
    g.use(bring)
    assert g.offered("switch") == {g.at(c) for c in old}
    g.do("switch", old[2])
    assert (g.where(new), g.where(old[2])) == ("scene", "remove")


# -- a forbidden name -----------------------------------------------------------------------


BAN = event(2, effect({"forbid_name": "Gin"}))


@rule("DC-35.11", route="use")
def test_a_forbidden_name_is_not_used_from_the_hand():
    gin = character("Gin", 3)
    g = Game(side([], [BAN, gin]))
    assert g.can("use", gin)
    g.use(BAN)
    assert not g.can("use", gin)


@rule("DC-35.11", route="play")
def test_a_forbidden_name_is_not_played_by_an_effect():
    gin = character("Gin", 3)
    play = {"play": {"choose": {"hand": {"name": "Gin"}}}}
    helper = bearer(declare([], play, limit="once"))
    g = Game(side([helper], [BAN, gin]))
    g.use(BAN)
    if g.can("declare", helper):
        g.do("declare", helper).settle()
    assert g.where(gin) == "hand"


# -- how long ---------------------------------------------------------------------------------


def helped(friend: Any, until: str, what: str) -> Any:
    """A Character that helps a friend with AP or with an ability to draw, for so long."""
    who = {"character": {"name": friend.name}}
    given = {
        "modifier": {"boost": {"who": who, "ap": 2000, "until": until}},
        "grant": {
            "grant": {"who": who, "ability": when({"deduces": "self"}, DRAW), "until": until}
        },
    }
    return bearer(declare([], given[what], limit="once"))


def has_help(g: Game, friend: Any) -> bool:
    """Has it more AP, or does it draw when it deduces?"""
    if g.ap(friend) > 4000:
        return True
    before = g.hand()
    g.do("deduce", friend)
    return g.hand() > before


@pytest.mark.parametrize(
    "what",
    [
        pytest.param("modifier", marks=rule("DC-30.3", route="modifier")),
        pytest.param("grant", marks=rule("DC-30.3", route="grant")),
    ],
)
@pytest.mark.parametrize(("until", "lasts"), [("turn", False), ("scene", True)])
def test_what_is_given_for_the_turn_is_gone_in_the_next(what, until, lasts):
    friend = character()
    helper = helped(friend, until, what)
    g = Game(side([friend, helper]))
    g.do("declare", helper)
    g.end_turn().end_turn()
    assert has_help(g, friend) == lasts


@pytest.mark.parametrize(
    "what",
    [
        pytest.param("modifier", marks=rule("DC-30.8", route="modifier")),
        pytest.param("grant", marks=rule("DC-30.8", route="grant")),
    ],
)
def test_who_leaves_and_comes_back_has_nothing_of_what_was_given(what):
    friend = character("", 2)
    helper = helped(friend, "scene", what)
    own = {"character": {"name": friend.name}}
    again = {"hand": {"name": friend.name}}
    away = event(
        2, effect({"bounce": own}, {"play": again}, {"give": {"who": own, "keyword": "haste"}})
    )
    g = Game(side([friend, helper], [away]))
    g.do("declare", helper).use(away)
    assert g.where(friend) == "scene"
    assert not has_help(g, friend)


# -- leaving the Remove Area ----------------------------------------------------------------


@rule("DC-14.26")
@pytest.mark.parametrize(
    "step",
    [
        {"take": {"removed": {}}},
        {"play": {"removed": {}}},
        {"bottom": {"removed": {}}},
        {"set": {"what": {"removed": {}}, "to": {"character": {"side": "yours"}}}},
        {"recycle": {}},
    ],
    ids=str,
)
def test_every_way_out_of_the_remove_area_is_noticed(step):
    notice = {"leaves_remove": {"what": {"card": {}}, "whose": "you"}}
    watcher = bearer(when(notice, {"boost": {"who": "self", "ap": 1000}}))
    move = event(2, effect(step))
    g = Game(side([watcher], [move], remove=[character(level=2)]))
    g.use(move).settle()
    assert g.ap(watcher) == 5000


# -- what mutations left alone ---------------------------------------------------------------


@rule("DC-17.9", "DC-18.1")
def test_no_contact_with_a_target_that_has_left_the_scene():
    target = character("", 4, 1000)
    shy = {"bounce": {"character": {"name": target.name}}}
    attacker = bearer(when({"acts": "self"}, shy))
    g = Game(side([attacker]), side([(target, "sleep")]))
    g.act(attacker, target).settle()
    assert g.where(target) == "hand"
    assert "compares" not in g.verbs()


@rule("DC-37.8")
def test_a_look_is_told_to_who_looks_only():
    peek = event(2, effect({"look_at": {"choose": {"evidence": {"face": "down"}}}}))
    g = Game(side([], [peek], evidence=1))
    g.use(peek)
    (look,) = [e for e in g.s.events() if e[0] == "looks at"]
    assert [redact(look, seat)[4] == "?" for seat in (0, 1)] == [False, True]


@rule("DC-12.1")
@pytest.mark.parametrize("fresh", [True, False])
def test_a_condition_asks_who_entered_this_turn(fresh):
    new = character()
    asks = {"if": [{"newly_entered": {"character": {"name": new.name}}}], "then": [DRAW]}
    ask = event(2, effect(asks))
    g = Game(side([new], [ask], fresh=[new] if fresh else []))
    g.use(ask)
    assert g.hand() == fresh


def test_the_table_has_a_sentence_for_the_main_phase():
    assert RULEBOOK.prompt(Game(side([character()])).s, ["Ann", "Bob"]) is not None
    assert RULEBOOK.declaration.bound == 5000
