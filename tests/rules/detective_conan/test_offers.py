"""What is offered at a glance is what is offered when everything is asked card by card.

An offer leaves out questions that nothing in force can change. Here all of them are asked.
"""

import random

import pytest

from games.engine.table import TableSpec
from games.rulebooks.catalogue import ready_made
from games.rulebooks.detective_conan import RULEBOOK, hand_use
from games.rulebooks.detective_conan.declaration import ATTRIBUTES, KEYWORDS, bits_of
from games.rulebooks.detective_conan.flow import HINT, MAIN
from games.rulebooks.detective_conan.hand_use import use_options
from games.rulebooks.detective_conan.main_phase import BUSY_TURN, main_options
from games.rulebooks.detective_conan.offer import Offer
from games.rulebooks.detective_conan.vocabulary.constants import MARKS
from tests.rules.detective_conan.real_cards import REAL
from tests.rules.detective_conan.table import DRAW, Game, always, case, character, declare, side

EVERYTHING = bits_of(*range(len(ATTRIBUTES)))
CHARACTERS = [card for card in REAL.values() if card.type == "character"]
PLAYABLE = [card for card in REAL.values() if card.type in ("character", "event")]
CASES = [card for card in REAL.values() if card.type == "case"]


class ExactOffer(Offer):
    """An offer that rules nothing out."""

    def __init__(self, s, seat):
        super().__init__(s, seat)
        self.changed = self.spread = EVERYTHING


def exact_options(s, monkeypatch):
    """What may be done in the Main Phase or by Next Hint, everything asked; None elsewhere."""
    op, *about = s.frames[-1]
    with monkeypatch.context() as patch:
        patch.setattr(hand_use, "may_change", lambda s, bits: True)
        if op == MAIN and about < [BUSY_TURN]:
            return main_options(ExactOffer(s, s.active))
        if op == HINT:
            return [*use_options(s, s.active, by_hint=True), ("pass",)]
    return None


def check_and_play(s, rng, decisions, monkeypatch):
    """Play at random, comparing on the way; how many decisions were compared."""
    compared = 0
    for _ in range(decisions):
        if s.to_act is None:
            break
        exact = exact_options(s, monkeypatch)
        if exact is not None:
            assert s.legal_actions() == exact
            compared += 1
        s.apply(rng.choice(s.legal_actions()))
    return compared


@pytest.mark.rule("DC-9.1", "DC-10.4", "DC-15.1", "DC-16.1")
@pytest.mark.parametrize("seed", range(8))
def test_matches_of_ready_made_decks(seed, monkeypatch):
    decks = list(ready_made("detective-conan").values())
    pair = (decks[seed % len(decks)], decks[(seed + 3) % len(decks)])
    s = RULEBOOK.new(TableSpec("duel", 2, pair), seed)
    assert check_and_play(s, random.Random(seed), 400, monkeypatch) > 20


def anyone(rng):
    """A side of cards of the live game in random states."""
    scene = rng.sample(CHARACTERS, 4)
    states = [(card, rng.choice(("active", "active", "sleep", "stun"))) for card in scene]
    return side(
        states,
        rng.sample(PLAYABLE, 6),
        rng.sample(PLAYABLE, 12),
        file=rng.randrange(1, 9),
        case=rng.choice([None, *CASES]),
        fresh=[card for card in scene if rng.random() < 0.4],
    )


@pytest.mark.rule("DC-9.1", "DC-14.33", "DC-16.17", "DC-31.1")
@pytest.mark.parametrize("seed", range(40))
def test_positions_with_cards_of_the_live_game(seed, monkeypatch):
    rng = random.Random(seed)
    game = Game(anyone(rng), anyone(rng), seed=seed)
    assert check_and_play(game.s, rng, 60, monkeypatch)


ALL = {"character": {}}
OF_CHARACTERS = [
    *[{"keyword": {"is_": word, "who": who}} for word in KEYWORDS for who in ("self", ALL)],
    *[{"mark": {"as_": mark, "who": who}} for mark in MARKS for who in ("self", ALL)],
    {"acts_on_active": {}},
    {"acts_on_active": {"who": ALL, "target": {"character": {"level": {"max": 4}}}}},
    {"rush_level": 3},
    {"pays_for": ALL},
]
OF_PLAYERS = [{"ban": "no_hint"}, {"only_trait": "Police"}]


@pytest.mark.rule("DC-9.1", "DC-31.1", "DC-31.22")
@pytest.mark.parametrize("line", [*OF_CHARACTERS, *OF_PLAYERS], ids=str)
@pytest.mark.parametrize("mine", [True, False])
@pytest.mark.parametrize("fresh", [True, False])
def test_a_line_that_changes_what_is_offered(line, mine, fresh, monkeypatch):
    bearer = character("", 4, 4000, 1, always(line), declare([{"sleep_self": {}}], DRAW))
    friend = character("", 3, 3000, 1, declare([{"sleep_self": {}}], DRAW))
    lying = [(character("", 3), "sleep"), (character("", 6), "stun"), character("", 4)]
    own, theirs = ([bearer, friend], lying) if mine else ([friend], [(bearer, "sleep"), *lying])
    game = Game(side(own, [character()], fresh=own if fresh else ()), side(theirs))
    assert game.s.legal_actions() == exact_options(game.s, monkeypatch)


def test_the_comparison_notices_a_forgotten_attribute(monkeypatch):
    """Were Haste left out of what changes offers, the comparison would say so."""
    swift = character("", 4, 4000, 1, always({"keyword": "haste"}))
    game = Game(side([swift], case=case(), fresh=[swift]))
    assert game.can("deduce", swift)
    monkeypatch.setattr("games.rulebooks.detective_conan.deduction.DEDUCING", 0)
    monkeypatch.setattr("games.rulebooks.detective_conan.action.ACTING", 0)
    game.again()
    assert not game.can("deduce", swift)
    with pytest.raises(AssertionError):
        check_and_play(game.s, random.Random(0), 1, monkeypatch)
