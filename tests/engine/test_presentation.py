"""Every option that any game offers, in any mode, has the shape its rulebook declares."""

from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from games import rulebooks
from games.engine.flow import Action
from games.engine.presentation import (
    ABILITY,
    CARD,
    CHOICE,
    NUMBER,
    SEAT,
    WORD,
    ActionShape,
    PartKind,
    shapes_by_verb,
    typed_action,
)
from games.engine.state import State
from tests.engine import contract, toy

CASES = contract.cases()
MATCHES, LONG = 6, 2000  # of each case; one match if it takes so many decisions

SHAPES = shapes_by_verb(
    (
        ActionShape("attach", "Attach", (CARD, CARD), "Attach {} to {}"),
        ActionShape("clue", "Use the clue", (CARD,)),
        ActionShape("clue", "Attach the clue", (CARD, CARD)),
    )
)


# -- a check that can fail ------------------------------------------------------------------


def misfits(state: State, options: Iterable[Action]) -> Iterator[str]:
    """The options that do not fit what their rulebook declares, and why."""
    shapes, view = state.table.rulebook.action_shapes, state.view(0)
    for option in options:
        verb, *values = option
        shape = shapes.get((verb, len(values)))
        if shape is None:
            yield f"{option} is not declared"
            continue
        for kind, value in zip(shape.parts, values, strict=True):
            if not fits(kind, value, state, view):
                yield f"{option}: {value!r} is no {kind.name}"


def fits(kind: PartKind, value: Any, state: State, view: dict[str, Any]) -> bool:
    if kind == WORD:
        return isinstance(value, str)
    if type(value) is not int:
        return False
    if kind in (ABILITY, NUMBER):  # a granted ability has a number below 0
        return True
    return 0 <= value < count_values(kind, state, view)


def count_values(kind: PartKind, state: State, view: dict[str, Any]) -> int:
    """How many values a kind has at a table."""
    if kind.listed:
        return len(view[kind.listed])
    table = state.table
    known = {"card": len(state.face), "seat": table.seats, "face": len(table.faces)}
    return known.get(kind.name) or FEW


FEW = 40
"""No list of choices, threads or places at a table is longer."""


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_option_offered_has_a_declared_shape(case, monkeypatch):
    """Forced choices, which nobody is asked, included; each option is changed once in a mode."""
    offered: set[Action] = set()
    ask = State.ask

    def watched(state: State, seat: int, options: list[Action]) -> None:
        offered.update(options)
        ask(state, seat, options)

    monkeypatch.setattr(State, "ask", watched)
    changed = seeds_that_change_an_option(case)
    for seed in dict.fromkeys((*changed, *range(MATCHES))):
        offered.clear()
        outcome = contract.match(case, seed)
        assert not list(misfits(outcome.state, offered))
        if seed not in changed and outcome.decisions > LONG:
            break


def seeds_that_change_an_option(case: contract.Case) -> list[int]:
    """For each option a match in which it is not as usual, with the fewest seats that have it."""
    mode = case.rulebook.modes[case.mode]
    wanted = {
        option.name for option in mode.options if case.seats == min(option.seats or mode.seats)
    }
    first: dict[str, int] = {}
    for number, change in enumerate(case.changes):
        for name in wanted & set(change):
            first.setdefault(name, contract.seed_of_change(number))
    return list(first.values())


def test_each_option_is_changed_in_a_match_that_is_looked_at():
    """Whatever a house rule asks, its actions are seen, though it is off by default."""
    for rulebook in rulebooks.all_rulebooks():
        for mode in rulebook.declaration.modes:
            of_mode = [
                case for case in CASES if (case.game, case.mode) == (rulebook.slug, mode.slug)
            ]
            seeds = [(case, seed) for case in of_mode for seed in seeds_that_change_an_option(case)]
            changed = {name for case, seed in seeds for name in case.varied(seed // 3)}
            assert changed == {option.name for option in mode.options}


def test_an_option_that_is_not_declared_is_caught():
    state = toy.new()
    card = state.hand(0)[0]
    assert not list(misfits(state, [("lead", card)]))
    assert list(misfits(state, [("leads", card)]))
    assert list(misfits(state, [("lead", card, card)]))
    assert list(misfits(state, [("lead", 999)]))
    assert list(misfits(state, [("lead", "n1")]))


@pytest.mark.parametrize("rulebook", rulebooks.all_rulebooks(), ids=lambda r: r.slug)
def test_an_action_in_words_has_a_place_for_each_part(rulebook):
    for shape in rulebook.declaration.actions:
        said = [f"part {n}" for n in range(len(shape.parts))]
        action = (shape.verb, *range(len(shape.parts)))
        text = rulebook.typed_action(action).in_words(said)
        assert shape.title
        assert all(part in text for part in said), text


@pytest.mark.parametrize("rulebook", rulebooks.all_rulebooks(), ids=lambda r: r.slug)
def test_no_shape_is_declared_twice(rulebook):
    shapes = [(shape.verb, len(shape.parts)) for shape in rulebook.declaration.actions]
    assert len(set(shapes)) == len(shapes)


@pytest.mark.parametrize("rulebook", rulebooks.all_rulebooks(), ids=lambda r: r.slug)
def test_words_of_the_log_name_zones_and_lists_that_are_there(rulebook):
    words = rulebook.declaration.log_words
    assert words.drawn
    assert words.played
    assert {words.hand, *words.zones} <= {zone.name for zone in rulebook.zones}
    assert set(words.numbers) <= set(rulebook.state_class.LISTS)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_only_the_first_pile_of_a_shared_zone_is_used(case):
    seats, zones = case.seats, case.rulebook.zones
    for state in contract.positions(case, 1, 6):
        for number, zone in enumerate(zones):
            others = state.piles[number * seats + 1 : (number + 1) * seats]
            assert not zone.shared or not any(others), zone.name


# -- typed actions --------------------------------------------------------------------------


def test_parts_of_an_action_say_what_they_are():
    typed = typed_action(SHAPES, ("attach", 7, 9))
    assert (typed.verb, typed.title) == ("attach", "Attach")
    assert typed.parts == ((CARD, 7), (CARD, 9))
    assert typed.in_words(["Shoes", "Mitch"]) == "Attach Shoes to Mitch"


def test_shapes_of_one_verb_are_told_apart_by_their_length():
    assert typed_action(SHAPES, ("clue", 7)).in_words(["Print"]) == "Use the clue Print"
    words = typed_action(SHAPES, ("clue", 7, 9)).in_words(["Print", "Amy"])
    assert words == "Attach the clue Print, Amy"


def test_every_game_can_be_asked_by_an_ability():
    assert typed_action(SHAPES, ("choose", 3)).parts == ((CARD, 3),)
    assert typed_action(SHAPES, ("mode", 0)).parts == ((CHOICE, 0),)


def test_an_action_without_a_shape_is_read_by_its_values():
    typed = typed_action(SHAPES, ("look_at", 3, "left"))
    assert typed.title == "Look at"
    assert [part.kind for part in typed.parts] == [NUMBER, WORD]


def test_a_verb_that_needs_one_card_can_be_asked_of_any():
    assert SHAPES["clue", 1].is_about_one_card
    assert not SHAPES["clue", 2].is_about_one_card
    assert not ActionShape("first", "First", (SEAT,)).is_about_one_card
