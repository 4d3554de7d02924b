"""A deck alone, and a box that one bot plays for all."""

import json
from functools import cache
from itertools import pairwise

import pytest

from games import rulebooks
from games.engine.statistics import percentile, spread
from games.play.card_stats import add_counts
from games.play.goldfish.report import solo_report
from games.play.goldfish.simulation import Goldfish, main, own_turn
from games.rulebooks.catalogue import ready_made


@cache
def tally(slug, games=12, seats=2, bot="random", turns=8):
    rulebook = rulebooks.get(slug)
    deck = next(iter(ready_made(slug).values()))
    mode = next(iter(rulebook.modes))
    fish = Goldfish(rulebook, deck, mode, seats, {}, bot, turns)
    total = {}
    for seed in range(games):
        total = add_counts(total, fish.game(seed, 60))
    return json.loads(json.dumps(total))


def report(slug, key_cards=(), **asked):
    deck = next(iter(ready_made(slug).values()))
    found = tally(slug, **asked)
    return solo_report(rulebooks.get(slug), deck, found, 8, key_cards)


def test_opening_hands_are_kept_or_replaced():
    opening = report("case-closed")["opening"]
    assert opening["kept"]["count"] + opening["mulliganed"]["count"] == 12
    hand = sum(kind["mean"] for kind in opening["types"].values())
    assert hand == pytest.approx(5.0, abs=2.1)  # five, and two of the first turn at most


def test_the_curve_has_a_spread_for_every_turn():
    curve = report("case-closed")["curve"]
    assert len(curve["hand"]) == 8
    assert [turn["n"] for turn in curve["jobs"]] == [12] * 8
    decks = [turn["mean"] for turn in curve["draw deck"]]
    assert all(a > b for a, b in pairwise(decks))


def test_the_goal_is_reached_on_some_turn_or_never():
    goal = report("case-closed")["goal"]
    assert goal["reached"]["of"] == 12
    assert goal["turns"]["n"] == goal["reached"]["count"]


def test_chances_of_a_card_grow_with_the_turns():
    deck = next(iter(ready_made("case-closed").values()))
    card = deck["draw"][0].id if "draw" in deck else next(iter(deck.values()))[0].id
    cards = {row["card"]: row for row in report("case-closed")["cards"]}
    assert len(cards) > 10
    for row in cards.values():
        rates = [turn["rate"] for turn in row["by_turn"] if turn["of"] == 12]
        assert rates == sorted(rates)
        assert len(row["by_turn"]) == 9
    assert [row["card"] for row in report("case-closed", [card])["cards"]] == [card]


def test_chances_count_only_games_that_lasted():
    found = solo_report(
        rulebooks.get("case-closed"),
        next(iter(ready_made("case-closed").values())),
        {"games": 3, "lasted": [3, 3, 1], "seen": {"x": [1, 2, 1]}},
        3,
        ["x"],
    )
    chances = [(turn["count"], turn["of"]) for turn in found["cards"][0]["by_turn"]]
    assert chances == [(1, 3), (2, 3), (1, 1), (0, 0)]


def test_a_played_deck_sees_its_cards_as_often_as_counting_says():
    """DC: 60 games are few, but an off-by-one turn would be far outside."""
    found = report("detective-conan", games=60, bot="random")
    off = [
        abs(row["by_turn"][0]["rate"] - row["exact"][0]) for row in found["cards"] if "exact" in row
    ]
    assert len(off) > 5
    assert sum(off) / len(off) < 0.08


@pytest.mark.parametrize("slug", ["castle", "clash-of-minds", "clue"])
def test_a_box_is_played_by_one_bot_alone(slug):
    found = report(slug)
    assert found["solved"]["of"] == 12
    assert found["turns"]["n"] == found["decisions"]["n"] == 12
    assert set(found["needed"]) == set(rulebooks.get(slug).declaration.log_words.counted)
    assert sum(found["endings"].values()) == 12


def test_clue_counts_the_questions():
    asked = report("clue", bot="greedy")["needed"]["ask"]
    assert asked["mean"] > 1
    assert asked["percentiles"]["10"] <= asked["percentiles"]["90"]


def test_the_same_seed_gives_the_same_game():
    tally.cache_clear()
    first = tally("case-closed", games=2)
    tally.cache_clear()
    assert first == tally("case-closed", games=2)


def test_sums_do_not_depend_on_the_order():
    one, two = {"a": {"1": 1}, "b": [1]}, {"a": {"1": 2, "2": 1}, "b": [0, 5]}
    copies = [json.loads(json.dumps(part)) for part in (one, two, two, one)]
    assert (
        add_counts(*copies[:2]) == add_counts(*copies[2:]) == {"a": {"1": 3, "2": 1}, "b": [1, 5]}
    )


def test_percentiles_are_values_that_occurred():
    found = spread({"1": 5, "10": 5})
    assert found["percentiles"] == {"10": 1, "25": 1, "50": 1, "75": 10, "90": 10}
    assert found["mean"] == 5.5
    assert spread({})["mean"] is None
    assert percentile([(3, 1)], 1, 50) == 3


def test_own_turns_are_counted_by_player():
    taking_turns = rulebooks.get("detective-conan").declaration.log_words
    assert [own_turn(t, 2, taking_turns) for t in range(5)] == [0, 1, 1, 2, 2]
    assert own_turn(4, 2, rulebooks.get("case-closed").declaration.log_words) == 4


def test_the_command_prints_a_report(capsys):
    deck = next(iter(ready_made("castle")))
    assert main(["castle", deck, "--games", "2"]) == 0
    assert json.loads(capsys.readouterr().out)["played"] == 2
    assert main(["castle", "nothing"]) == 2
    assert "no deck 'nothing'" in capsys.readouterr().err


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("given", "words"),
    [
        (("--games", "0"), "--games must be at least 1, not 0."),
        (("--turns", "-1"), "--turns must be at least 1, not -1."),
        (("--card", "nobody"), "cold-chemistry holds no 'nobody'. Use anonymous-tip"),
    ],
)
def test_the_command_refuses_what_would_tell_nothing(capsys, given, words):
    assert main(["case-closed", "cold-chemistry", *given]) == 2
    assert words in capsys.readouterr().err
