"""The declared draw rules are what the engine does: opening hand, mulligan, first draw."""

import pytest

from games import rulebooks
from games.engine.draws import MULLIGANS, REPLACE, RETURN
from games.engine.table import TableSpec
from games.rulebooks.catalogue import ready_made

GAMES = [r.slug for r in rulebooks.all_rulebooks() if r.declaration.draws]


def start(slug: str, seed: int):
    deck = next(iter(ready_made(slug).values()))
    return rulebooks.get(slug).new(TableSpec("duel", 2, (deck, deck)), seed)


def hand(state, seat: int) -> list[int]:
    names = [zone.name for zone in state.table.rulebook.zones]
    return list(state.piles[names.index("hand") * 2 + seat])


def until(state, done) -> None:
    """Take the first option until something holds; a deal takes few decisions."""
    for _ in range(12):
        if done(state):
            return
        state.apply(state.legal_actions()[0])
    raise AssertionError("it never came to that")


def test_both_constructible_games_declare_how_they_draw():
    assert GAMES == ["case-closed", "detective-conan"]
    kinds = [rulebooks.get(slug).declaration.draws.mulligan for slug in GAMES]
    assert kinds == [REPLACE, RETURN]
    assert set(kinds) <= set(MULLIGANS)


@pytest.mark.parametrize("slug", GAMES)
def test_the_engine_deals_the_declared_opening_hand(slug):
    rules = rulebooks.get(slug).declaration.draws
    state = start(slug, 3)
    until(state, lambda s: hand(s, 0) and hand(s, 1))
    assert len(hand(state, 0)) == len(hand(state, 1)) == rules.hand


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("seed", [1, 2])
def test_the_first_turn_draws_as_declared(slug, seed):
    rules = rulebooks.get(slug).declaration.draws
    state = start(slug, seed)
    until(state, lambda s: len(hand(s, s.to_act)) > rules.hand)
    due = rules.hand + rules.drawn_by(1, on_the_play=True)
    assert len(hand(state, state.to_act)) == due


@pytest.mark.parametrize("slug", GAMES)
def test_each_draw_rule_cites_rules_of_its_game(slug):
    rulebook = rulebooks.get(slug)
    cited = rulebook.declaration.draws.rules
    assert cited
    assert all(rule.startswith(rulebook.prefix) for rule in cited)
