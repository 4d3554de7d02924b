"""The ladder: everyone sits everywhere, and the ratings say who wins."""

import json
from collections import Counter

import pytest
from django.core.management import CommandError, call_command

from games.bots.ladder import Ladder, ratings
from games.bots.match import Outcome
from games.bots.tables import Tables
from tests.engine import toy

pytestmark = pytest.mark.usefixtures("toy_game")


def ladder(mode: str = "duel", seats: int = 2, bots=("greedy", "random", "search:5")) -> Ladder:
    return Ladder(Tables(toy.TOY, mode, seats), bots)


def test_every_pair_plays_every_deal_from_both_sides():
    fixtures = ladder().fixtures(8, 1)
    assert len(fixtures) == 3 * 8
    sides = Counter((f.seed, f.seats) for f in fixtures)
    assert all(sides[seed, seats[::-1]] == 1 for seed, seats in sides)


def test_in_a_crowd_each_is_alone_in_every_seat():
    fixtures = ladder("crowd", 3, ("greedy", "random")).fixtures(12, 1)
    places = Counter((f.bot, f.seats.index(f.bot)) for f in fixtures)
    assert places == {(bot, seat): 2 for bot in ("greedy", "random") for seat in range(3)}
    assert all(f.seats.count(f.bot) == 1 for f in fixtures)


def test_results_are_entered_for_both():
    found = ladder(bots=("greedy", "random"))
    for fixture in found.fixtures(20, 1):
        found.play(fixture)
    one, other = found.scores["greedy", "random"], found.scores["random", "greedy"]
    assert one.played == other.played == 20
    assert one.wins + other.wins + one.no_winner == 20
    assert len(found.clocks["greedy"]) > 20


def test_points_are_counted_by_deals_whose_luck_both_matches_share():
    """Where the seat decides every match, neither bot is better, and that is certain."""
    found = ladder(bots=("greedy", "random"))
    for fixture in found.fixtures(20, 1):
        found.enter(fixture, ended(winners=(0,)))
    pair, _ = found.report()["pairs"]
    assert pair["rate"] == pair["points"] == 0.5
    assert pair["points_interval"] == [0.5, 0.5]
    assert pair["interval"][0] < 0.35


def test_a_match_without_winner_is_half_a_point_for_both():
    found = ladder(bots=("greedy", "random"))
    for fixture in found.fixtures(2, 1):
        found.enter(fixture, ended(winners=()))
    assert [pair["points"] for pair in found.report()["pairs"]] == [0.5, 0.5]


def ended(winners: tuple[int, ...]) -> Outcome:
    state = toy.TOY.start(ladder().tables.at(1), 1)
    state.end(winners, "for a test", "T-1")
    return Outcome(state, 1)


def test_a_bot_that_wins_three_of_four_stands_about_190_points_higher():
    results = [(("a", "b"), {"a"})] * 300 + [(("b", "a"), {"b"})] * 100
    found = ratings(("a", "b"), results)
    assert found["a"] - found["b"] == pytest.approx(190.8, abs=2)
    assert found["a"] + found["b"] == pytest.approx(3000)


def test_at_a_table_of_three_the_fair_share_is_a_third():
    results = [(("a", "b", "b"), {"a"})] * 100 + [(("a", "b", "b"), {"b"})] * 200
    found = ratings(("a", "b"), results)
    assert found["a"] == pytest.approx(found["b"], abs=3)


def test_a_bot_that_always_wins_has_a_rating():
    found = ratings(("a", "b"), [(("a", "b"), {"a"})] * 50)
    assert 300 < found["a"] - found["b"] < 1500


def test_in_a_cooperative_mode_each_bot_plays_for_all(monkeypatch):
    import dataclasses

    together = dataclasses.replace(toy.TOY.modes["duel"], cooperative=True)
    monkeypatch.setitem(toy.TOY.modes, "duel", together)
    found = ladder(bots=("greedy", "random"))
    for fixture in found.fixtures(5, 1):
        assert len(set(fixture.seats)) == 1
        found.play(fixture)
    report = found.report()
    assert [pair["played"] for pair in report["pairs"]] == [5, 5]
    assert report["bots"][0]["elo"] is None


def test_the_command_reports(capsys):
    call_command("ladder", "toy", "--bots", "greedy", "random", "--matches", "6", "--json")
    found = json.loads(capsys.readouterr().out)
    assert {bot["bot"] for bot in found["bots"]} == {"greedy", "random"}
    assert found["bots"][0]["median_seconds"] > 0
    assert all(
        pair["interval"][0] <= pair["rate"] <= pair["interval"][1] for pair in found["pairs"]
    )
    call_command("ladder", "toy", "--bots", "greedy", "random", "--matches", "6")
    text = capsys.readouterr().out
    assert "against random, fair share 50.0%" in text
    assert "Elo" in text


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["chess"], "There is no game 'chess'"),
        (["toy", "--bots", "deep", "greedy"], "There is no bot 'deep'"),
        (["toy", "--bots", "greedy", "greedy"], "at least two different bots"),
        (["toy", "--matches", "0"], "at least 1"),
    ],
)
def test_bad_input_gets_one_clear_sentence(arguments, words):
    with pytest.raises(CommandError, match=words) as refusal:
        call_command("ladder", *arguments)
    assert refusal.value.returncode == 2
