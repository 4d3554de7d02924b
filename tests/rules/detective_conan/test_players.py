"""The greedy player and the one that thinks ahead, in positions where sense is needed."""

import pytest

from games.bots.registry import find_bot
from games.bots.seat import Seat
from games.rulebooks.detective_conan import RULEBOOK
from tests.rules.detective_conan.table import FOE, ME, Game, character, declare, side


def choice(game: Game, bot: str = "greedy"):
    seat = game.to_act
    assert seat is not None
    return find_bot(bot)(1).choose(Seat(game.s, seat))


def foe_about_to_close(scene=(), evidence: int = 7) -> dict:
    return side(scene=scene, evidence=evidence, resolution=1)


@pytest.mark.rule("DC-7.1", "DC-21.1")
@pytest.mark.parametrize("bot", ["greedy", "search:30", "search:100"])
def test_an_action_on_the_case_keeps_it_from_being_closed(bot):
    thinker = character(lp=3, ap=5000)
    game = Game(side(scene=[thinker], evidence=2), foe_about_to_close(evidence=6))
    assert game.can("deduce", thinker)
    turn = game.s.turn
    while game.s.turn == turn:
        game.s.apply(choice(game, bot))
    assert "loses evidence" in game.verbs()


@pytest.mark.rule("DC-7.1")
def test_nobody_wards_off_what_can_be_won_at_once():
    thinker = character(lp=3)
    game = Game(side(scene=[thinker], evidence=5, resolution=1), foe_about_to_close())
    assert choice(game) == ("deduce", game.at(thinker))
    game.do("deduce", thinker).settle()
    assert choice(game)[0] == "close"


@pytest.mark.rule("DC-13.2")
def test_the_partner_waits_for_the_others_to_gain_the_last_evidence():
    slow, quick = character(lp=1), character(lp=2)
    game = Game(side(scene=[slow, quick], evidence=4, resolution=1), side())
    assert choice(game) == ("deduce", game.at(quick))


@pytest.mark.rule("DC-17.9", "DC-21.2")
def test_greedy_guards_when_the_case_would_be_closed_next():
    guard, attacker = character(ap=1000, lp=2), character(ap=6000)
    game = Game(
        side(scene=[guard]),
        side(scene=[attacker], evidence=5, resolution=1),
        active=FOE,
    )
    game.act_on_case(attacker)
    assert game.to_act == ME
    assert choice(game) == ("guard", game.at(guard))


@pytest.mark.rule("DC-17.1")
@pytest.mark.parametrize(("ap", "guards"), [(6000, True), (1000, False)])
def test_greedy_guards_with_whom_it_will_not_lose(ap, guards):
    guard, attacker = character(ap=ap, lp=2), character(ap=4000)
    game = Game(side(scene=[guard]), side(scene=[attacker], evidence=1), active=FOE)
    game.act_on_case(attacker)
    assert (choice(game)[0] == "guard") is guards


@pytest.mark.rule("DC-22.1")
def test_who_declares_to_set_a_card_to_an_own_character_chooses_one():
    target = {"choose": {"character": {"side": "yours"}}, "up_to": 1}
    chief = character("Chief", 4, 4000, 0, declare([], {"set_top": {"to": target}}, limit="once"))
    game = Game(side(scene=[chief], evidence=1, file=2), side())
    assert choice(game)[0] == "declare"
    game.do("declare", chief)
    assert choice(game) == ("choose", game.at(chief))


def test_a_standing_is_sure_at_the_end():
    game = Game(side(evidence=7, resolution=1), side())
    assert 0.5 < RULEBOOK.evaluate(game.s, ME) < 1
    game.do("close")
    assert [RULEBOOK.evaluate(game.s, seat) for seat in (ME, FOE)] == [1, 0]
