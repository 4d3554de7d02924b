"""Words that later sets may need: what is not so, longer durations, kinds counted, bans of your own."""

from typing import Any

import pytest

from games.engine.cards import CardDef
from games.rulebooks.detective_conan import RULEBOOK
from tests.rules.detective_conan.table import (
    Game,
    always,
    character,
    cut_in,
    declare,
    effect,
    event,
    side,
    when,
)

DRAW = {"draw": 1}


def choosing(**filters: Any) -> CardDef:
    return event(1, effect({"sleep": {"choose": {"character": filters}, "up_to": 1}}))


@pytest.mark.rule("DC-28.15")
@pytest.mark.parametrize(
    ("filters", "found"),
    [
        ({"not_color": "red"}, {"Blue"}),
        ({"not_trait": "Police"}, {"Blue", "Both"}),
        ({"several_colors": True}, {"Both"}),
        ({"lacks": "mislead"}, {"Red", "Both"}),
        ({"carrying": False}, {"Red", "Blue", "Both"}),
    ],
)
def test_what_a_character_must_not_be(filters: dict[str, Any], found: set[str]):
    cast = {
        "Red": character("Red", color="red", traits=["Police"]),
        "Blue": character("Blue", 3, 1000, 1, always({"mislead": 1}), color="blue"),
        "Both": character("Both", color=("red", "blue")),
    }
    card = choosing(**filters)
    g = Game(side([], [card]), side(list(cast.values())))
    g.use(card)
    assert g.offered("choose") == {g.at(cast[name]) for name in found}


@pytest.mark.rule("DC-12.1")
def test_new_finds_who_entered_this_turn():
    old, new, card = character("Old"), character("New"), choosing(new=True)
    g = Game(side([old, new], [card], fresh=[new]))
    g.use(card)
    assert g.offered("choose") == {g.at(new)}


@pytest.mark.rule("DC-30.3")
@pytest.mark.parametrize(
    ("until", "turns"), [("turn", 1), ("next_turn", 2), ("own_next_start", 2), ("own_next_turn", 3)]
)
def test_a_duration_ends_after_so_many_turns(until: str, turns: int):
    mine = character("Mine", 4, 1000, 1, declare([], {"boost": lasting(until)}))
    g = Game(side([mine], deck=20), side(deck=20))
    g.do("declare", mine)
    seen = 0
    while g.ap(mine) > 1000:
        g.end_turn()
        seen += 1
    assert seen == turns


@pytest.mark.rule("DC-30.3")
def test_a_granted_ability_ends_with_the_next_turn():
    quoted = when({"deduces": "self"}, DRAW)
    grant = {"grant": {"who": "self", "ability": quoted, "until": "next_turn"}}
    mine = character("Mine", 4, 1000, 1, declare([], grant))
    g = Game(side([mine], deck=20), side(deck=20))
    g.do("declare", mine).end_turn()
    assert g.s.grants
    g.end_turn()
    assert not g.s.grants


def lasting(until: str) -> dict[str, Any]:
    return {"who": "self", "ap": 1000, "until": until}


@pytest.mark.rule("DC-28.29")
@pytest.mark.parametrize(("names", "drawn"), [("甲乙丙", 1), ("甲甲丙", 0), ("甲", 0)])
def test_different_names_are_counted_once(names: str, drawn: int):
    three = {"of": {"character": {"side": "yours"}}, "min": 3, "different": "name"}
    card = event(1, effect({"if": [{"count": three}], "then": [DRAW]}))
    g = Game(side([character(name) for name in names], [card]))
    g.use(card)
    assert g.hand() == drawn


@pytest.mark.rule("DC-R.37")
def test_per_counts_pairs():
    pairs = {"count": {"of": {"character": {"side": "yours"}}, "times": 1000, "per": 2}}
    mine = character("Mine", 4, 1000, 1, always({"stats": {"ap": pairs}}))
    assert Game(side([mine, character(), character()])).ap(mine) == 2000


@pytest.mark.rule("DC-8.18")
@pytest.mark.parametrize(("resolution", "drawn"), [(0, 0), (1, 1)])
def test_the_phase_of_the_opposing_case(resolution: int, drawn: int):
    theirs = {"phase": {"is_": "resolution", "whose": "opponent"}}
    card = event(1, effect({"if": [theirs], "then": [DRAW]}))
    g = Game(side([], [card]), side(resolution=resolution))
    g.use(card)
    assert g.hand() == drawn


@pytest.mark.rule("DC-35.14")
def test_a_character_can_forbid_its_own_player_to_cut_in():
    in_contact = {"is": {"cards": "self", "a": {"card": {"in_contact": True}}}}
    ban = {"ban": {"what": "no_cut_in", "who": "you"}}
    mine = character("Mine", 4, 5000, 1, {"if": [in_contact], "constant": [ban]})
    foe, held = character("Foe", 4, 5000), character("Held", 2, 1000, 1, cut_in(1000))
    g = Game(side([mine], [held]), side([(foe, "sleep")]))
    g.act(mine, foe)
    assert not g.can("cut_in")


def test_the_later_words_have_english():
    card = character(
        "",
        3,
        1000,
        1,
        always({"ban": {"what": "no_cut_in", "who": "you"}}),
        declare(
            [],
            {"boost": lasting("own_next_turn")},
            {"sleep": {"choose": {"character": {"not_color": "red", "not_trait": "Police"}}}},
        ),
    )
    said = RULEBOOK.rendered_text(card)
    for part in ("You cannot use Cut In", "until the end of your next turn", "non-red", "without"):
        assert part in said
