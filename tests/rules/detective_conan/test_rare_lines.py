"""Lines of published cards that bots hardly ever bring about, played from prepared positions."""

from typing import Any

import pytest

from games.engine.cards import CardDef
from tests.rules.detective_conan import published as data
from tests.rules.detective_conan.table import (
    FOE,
    Game,
    case,
    character,
    declare,
    effect,
    event,
    partner,
    side,
)

pytestmark = pytest.mark.skipif(not data.rows(), reason=data.ABSENT)


def one(id: str) -> CardDef:
    return data.published()[id]


def can_act_at_once(g: Game, card: CardDef) -> bool:
    """Rush: a Character that entered this turn may act."""
    return g.can("act", card)


def playing(which: Any) -> CardDef:
    """A Character whose ability plays what it finds in the Remove Area."""
    play = {"play": {"choose": {"removed": which}}}
    return character("Caller", 4, 3000, 1, declare([], play))


@pytest.mark.parametrize(("color", "rushes"), [("white", True), ("red", False)])
def test_0168_rushes_beside_a_white_character(color: str, rushes: bool):
    card = one("0168")
    side_ = side([character("Friend", color=color)], [card], case=case(color="green"), file=9)
    g = Game(side_, side([(character("Foe"), "sleep")]))
    g.use(card)
    assert can_act_at_once(g, card) == rushes


@pytest.mark.parametrize(("color", "rushes"), [("red", True), ("blue", False)])
def test_0174_rushes_beside_another_colour_of_a_high_level(color: str, rushes: bool):
    card = one("0174")
    g = Game(
        side([character("High", 7, color=color)], [card], file=9),
        side([(character("Foe"), "sleep")]),
    )
    g.use(card)
    assert can_act_at_once(g, card) == rushes


def test_0203_removes_a_character_for_two_set_cards():
    card, host, foe = one("0203"), character("Host"), character("Foe")
    sets = [(character("A"), host, 0), (character("B"), host, 0)]
    g = Game(side([host], [card], sets=sets, case=case(color="green"), file=9), side([foe]))
    g.use(card)
    if g.can("yes"):
        g.yes()
    for set_card, _host, _up in sets:
        if g.can("choose", set_card):
            g.choose(set_card)
    g.choose(foe).settle()
    assert g.where(foe) == "remove"


def test_0264_with_five_under_it_gains_evidence():
    card, foe = one("0264"), character("Foe", 4, 1000)
    stacks = [(character(f"Under {n}"), card) for n in range(5)]
    g = Game(side([card], stacks=stacks), side([(foe, "sleep")]))
    before = g.evidence()
    g.act(card, foe).settle()
    assert g.evidence() == before + 1


def test_0286_uses_a_green_event_from_hand():
    card = one("0286")
    held = event(5, effect({"draw": 1}), color="green")
    spent = [event(3, effect({"draw": 1}), color="green") for _ in range(2)]
    g = Game(side([card], [held], remove=spent, case=case(color="green")))
    g.do("declare", card)
    while not g.can("choose", held):  # which two, and in which order
        g.s.apply(g.s.legal_actions()[0])
    g.choose(held).settle()
    assert g.where(held) == "remove"
    assert g.hand() == 1


@pytest.mark.parametrize(("level", "lp"), [(6, 2), (5, 1)])
def test_0309_has_more_lp_beside_a_high_conan(level: int, lp: int):
    card = one("0309")
    g = Game(side([card, character("江戸川コナン", level)]))
    assert g.lp(card) == lp


def test_0351_wakes_when_it_enters_asleep():
    card = one("0351")
    play = {"play": {"who": {"choose": {"removed": {}}}, "asleep": True}}
    caller = character("Caller", 4, 3000, 1, declare([], play))
    g = Game(side([caller], remove=[card]))
    g.do("declare", caller)
    if g.can("choose", card):
        g.choose(card)
    g.settle()
    assert g.state(card) == "active"


@pytest.mark.parametrize("id", ["0515", "0699"])
def test_it_rushes_when_an_ability_of_yours_played_it(id: str):
    card, caller = one(id), playing({})
    g = Game(side([caller], remove=[card]), side([(character("Foe"), "sleep")]))
    g.do("declare", caller)
    if g.can("choose", card):
        g.choose(card)
    g.settle()
    assert can_act_at_once(g, card)


def test_0554_pays_with_a_set_card():
    card, friend, low = one("0554"), character("工藤新一"), character("Low", 3)
    sets = [(character("Set"), friend, 0)]
    g = Game(side([card, friend], sets=sets, remove=[low]))
    g.do("declare", card)
    for _ in range(4):
        if g.can("choose", low):
            g.choose(low)
            break
        g.s.apply(g.s.legal_actions()[0])
    g.settle()
    assert g.where(low) == "scene"


def test_0667_calls_another_at_the_end_of_the_turn():
    card, low = one("0667"), character("Low", 5, traits=["YAIBA"])
    sets = [(character(f"Set {n}", traits=["YAIBA"]), card, 0) for n in range(2)]
    held = character("Held")
    g = Game(side([card], [held], sets=sets, remove=[low]))
    g.end_turn().yes()
    for wanted in (held, low):
        if g.can("choose", wanted):
            g.choose(wanted)
        elif g.can("discard", wanted):
            g.do("discard", wanted)
    g.settle()
    assert (g.where(low), g.state(low)) == ("scene", "sleep")


def test_0693_recycles_fifteen_of_its_kind():
    card, foe = one("0693"), character("Foe", 9, 9000)
    gone = [character(f"Gone {n}", traits=["YAIBA"]) for n in range(15)]
    side_ = side([], [card], remove=gone, case=case(color="red"), partner=partner("red"), file=9)
    g = Game(side_, side([foe], [character("Held")]))
    before = g.evidence(FOE)
    g.use(card).choose(foe).settle()
    assert g.where(foe) == "deck"
    assert (g.removed(), g.hand(), g.hand(FOE)) == (0, 1, 0)
    assert g.evidence(FOE) == before + 1


def test_0611_comes_back_when_the_opponent_makes_you_discard_it():
    card = one("0611")
    bully = character("Bully", 4, 3000, 1, declare([], {"discards": 1}))
    g = Game(side([], [card]), side([bully]), active=FOE)
    g.do("declare", bully)
    if g.can("discard", card):
        g.do("discard", card)
    g.yes().settle()
    assert g.where(card) == "scene"


@pytest.mark.parametrize(("name", "gained"), [("世良真純", 1), ("遠山和葉", 0)])
def test_0305_leaves_for_evidence_when_it_replaced_one_name(name: str, gained: int):
    card, foe = one("0305"), character("Foe", 4, 1000)
    replaced = character(name)
    g = Game(side([(replaced, "sleep")], [card], file=9), side([foe]), active=FOE)
    before = g.evidence()
    g.act(foe, replaced)
    while not g.can("disguise"):
        g.skip()
    g.do("disguise", card)
    assert g.can("yes") == bool(gained)
    if gained:
        g.yes()
    g.settle()
    assert g.evidence() == before + gained
    assert (g.where(card) == "remove") == bool(gained)


@pytest.mark.parametrize(("name", "state"), [("ベルモット", "sleep"), ("怪盗キッド", "active")])
def test_0307_puts_one_to_sleep_when_a_name_replaces_it(name: str, state: str):
    card, foe, bystander = one("0307"), character("Foe", 4, 4000), character("Bystander")
    mask = character(name, 4, 5000, 1, {"kind": "disguise"})
    g = Game(side([(card, "sleep")], [mask]), side([foe, bystander]), active=FOE)
    g.act(foe, card)
    while not g.can("disguise"):
        g.skip()
    g.do("disguise", mask)
    if g.can("choose", bystander):
        g.choose(bystander)
    g.settle()
    assert g.state(bystander) == state


@pytest.mark.parametrize("active", [FOE, 0])
def test_0685_leaves_in_the_opponents_turn_and_calls_another(active: int):
    card = one("0685")
    host, low = character("Host", 8, traits=["YAIBA"]), character("Low", 5, traits=["YAIBA"])
    bully = character("Bully", 4, 3000, 1, declare([], {"remove": {"choose": {"set_card": {}}}}))
    mine, theirs = ([host], [bully]) if active else ([host, bully], [])
    g = Game(side(mine, sets=[(card, host, 1)], remove=[low]), side(theirs), active=active)
    g.do("declare", bully)
    for chosen in (card, low):
        if g.can("choose", chosen):
            g.choose(chosen)
    g.settle()
    assert g.where(card) == "remove"
    assert (g.where(low), g.state(low)) == (("scene", "sleep") if active else ("remove", "active"))
