"""The greedy player, in positions where sense is needed: boosts, clues, decks that run dry."""

import pytest

from games.bots.match import play, seat_bots
from games.bots.seat import GreedyBot
from games.bots.tables import Tables
from games.rulebooks.case_closed import sleuth, turn
from games.rulebooks.case_closed.declaration import STRENGTH
from tests.rules.case_closed.table import (
    GREG,
    LILLIAN,
    RULEBOOK,
    Game,
    case,
    clue,
    criminal,
    detective,
    event,
)
from tests.rules.log import moved_in_silence

KICK = event(
    "Kick", {"do": [{"choose": {"detective": {}}}, {"gain": {"who": "it", "strength": 2}}]}
)
HINT = event(
    "Hint", {"do": [{"choose": {"detective": {}}}, {"gain": {"who": "it", "intelligence": 2}}]}
)


def choice(game: Game):
    return RULEBOOK.greedy(game.s.observation(game.to_act), game.options)


def challenged(attack: int, defence: int, card) -> tuple[Game, int]:
    """Greg's detective challenges Lillian's criminal on strength, and Greg holds a card."""
    game = Game().blank()
    at = game.cases(GREG, case("Robbery", 9, 9, 9, 2))
    mine = game.field(GREG, at, detective("Jimmy", attack))
    game.field(GREG, at, detective("Bystander", 9))
    theirs = game.criminal(LILLIAN, at, criminal("Henchman", defence))
    held = game.hand(GREG, card)
    return game.challenge(mine, theirs, STRENGTH), held


@pytest.mark.rule("CC-12.7", "CC-12.10")
def test_a_boost_saves_the_detective_in_the_challenge_and_no_bystander():
    game, kick = challenged(3, 4, KICK)
    assert choice(game) == ("event", kick)
    game.do("event", kick)
    assert game.s.face[choice(game)[1]].name == "Jimmy"


@pytest.mark.rule("CC-12.7")
def test_a_boost_is_kept_if_it_cannot_reach_the_talent_or_the_one_who_fights():
    assert choice(challenged(3, 4, HINT)[0]) == ("pass",)
    assert choice(challenged(1, 9, KICK)[0]) == ("pass",)
    game = Game().blank()
    at = game.cases(GREG, case("Robbery", 9, 9, 9, 2))
    game.field(GREG, at, detective("Bystander", 9))
    mine = game.criminal(GREG, at, criminal("Thug", 3))
    theirs = game.field(LILLIAN, at, detective("Rival", 4))
    game.hand(GREG, KICK)  # for detectives only
    assert choice(game.challenge(mine, theirs, STRENGTH)) == ("pass",)


@pytest.mark.rule("CC-13.12", "CC-13.1")
@pytest.mark.parametrize(("strength", "used"), [(5, True), (3, False), (7, False)])
def test_a_boost_is_used_to_solve_where_it_is_enough_and_needed(strength, used):
    game = Game().blank()
    at = game.cases(GREG, case("Robbery", 7, 1, 1, 1))
    able = game.field(GREG, at, detective("Jimmy", strength, 3, 3))
    game.attach(able, clue("Button"))
    kick = game.hand(GREG, KICK)
    game.to_sleuth(sleuth.conflict, opening=True)
    assert game.to_act == GREG
    assert choice(game) == (("event", kick) if used else ("pass",))


@pytest.mark.rule("CC-8.7", "CC-14.7")
def test_a_second_copy_of_a_clue_is_attached_and_none_is_thrown_away():
    game = Game().blank()
    button = clue("Button")
    able = game.hq(GREG, detective("Jimmy", 1, 1, 5))
    game.attach(able, button)
    copy = game.row(GREG, button)
    game.s.crimes[GREG] = 3
    game.to(turn.attach_clues)
    assert choice(game) == ("clue", copy, able)
    game.to(turn.row_discards)
    assert game.offered("discard", copy)
    assert choice(game) == ("done",)


@pytest.mark.rule("CC-8.3", "CC-15.3")
def test_job_points_are_spent_on_whom_they_can_buy_the_dearest_first():
    game = Game().blank()
    cheap, dear = game.hand(GREG, detective("Cheap", cost=1), detective("Dear", 5, 5, 5, cost=4))
    game.s.jobs[GREG] = 2  # and three more
    game.to(turn.gain_points)
    bought = []
    while game.to_act == GREG and choice(game)[0] == "play":
        bought.append(choice(game)[1])
        game.do(*choice(game))
    assert bought == [dear, cheap]


def test_most_matches_are_won_by_cases_before_the_decks_run_dry():
    tables = Tables(RULEBOOK)
    reasons = [
        play(tables.at(n), n, seat_bots([GreedyBot] * 2, n)).result.reason for n in range(12)
    ]
    assert reasons.count("cases solved") >= 10


@pytest.mark.parametrize(("mode", "seats"), [("duel", 2), ("detective-agency", 4)])
def test_the_log_names_each_card_that_changes_its_place(mode, seats):
    table = Tables(RULEBOOK, mode, seats).at(1)
    actions = play(table, 1, seat_bots([GreedyBot] * seats, 1)).actions
    assert moved_in_silence(RULEBOOK.start(table, 1), actions) == []
