"""Official questions 358 to 714 about cards that come back, are drawn or enter at once."""

import pytest

from games.rulebooks.detective_conan.state import DECK, FILE, SCENE
from tests.rules.detective_conan.answers.cards import REAL
from tests.rules.detective_conan.answers.second_positions import (
    BLACK,
    RED,
    YELLOW,
    choose_asked,
    fellow,
    fellows,
    strong,
    weak,
)
from tests.rules.detective_conan.table import (
    FOE,
    ME,
    Game,
    character,
    effect,
    event,
    filler,
    side,
)

# -- cards that come back or enter at once --------------------------------------------------


@pytest.mark.answer(688)
@pytest.mark.rule("DC-28.25")
def test_0151_may_play_the_card_it_discarded():
    low = character(level=4, color="yellow")
    g = Game(side([], [REAL["0151"], low]))
    g.use(REAL["0151"]).yes()
    g.choose(low)
    assert (g.where(low), g.state(low)) == ("scene", "sleep")


@pytest.mark.answer(404)
@pytest.mark.rule("DC-28.25", "DC-28.28")
def test_0468_may_play_the_cards_it_discarded():
    a, b = fellow("0465", 6), fellow("0465", 4)
    me = side([], [REAL["0468"], a, b], partner=YELLOW, resolution=1)
    g = Game(me)
    g.use(REAL["0468"]).yes()
    while g.can("discard"):
        g.do("discard")
    choose_asked(g, a, b)
    choose_asked(g, a)
    assert (g.where(a), g.where(b)) == ("scene", "scene")
    assert (g.state(a), g.state(b)) == ("active", "sleep")


@pytest.mark.answer(405)
@pytest.mark.rule("DC-12.13", "DC-12.14")
@pytest.mark.parametrize("there", [4, 5])
def test_0468_switches_out_those_already_there(there):
    a, b, old = fellow("0465", 6), fellow("0465", 4), filler(there)
    me = side(old, [REAL["0468"], weak(), weak()], remove=[a, b], partner=YELLOW, resolution=1)
    g = Game(me)
    g.use(REAL["0468"]).yes()
    while g.can("discard"):
        g.do("discard")
    g.choose(a, b)
    choose_asked(g, a)
    while g.can("switch"):
        assert g.offered("switch") <= {g.at(c) for c in old}
        g.do("switch")
    assert (g.where(a), g.where(b), len(g.pile(SCENE, ME))) == ("scene", "scene", 5)


@pytest.mark.answer(651)
@pytest.mark.rule("DC-36.5")
def test_0694_may_play_the_card_it_drew():
    akai = fellow("0698", 7)
    g = Game(side([], [REAL["0694"]], [akai, *filler(5)], file=9))
    g.use(REAL["0694"]).choose(akai)
    assert g.where(akai) == "scene"


@pytest.mark.answer(523)
@pytest.mark.rule("DC-36.15")
def test_0590_shuffles_though_no_card_was_moved():
    deck = filler(15)
    g = Game(side([], [REAL["0590"], weak()], deck))
    before = [g.s.face[c] for c in g.pile(DECK, ME)]
    g.use(REAL["0590"]).done()
    assert [g.s.face[c] for c in g.pile(DECK, ME)] != before
    assert g.hand() == 1


@pytest.mark.answer(524)
@pytest.mark.rule("DC-5.18")
def test_0590_puts_a_character_face_down_on_the_deck():
    mine, target = fellow("0590"), character("", 4, 7000)
    g = Game(side([REAL["0590"], mine]), side([target]))
    g.act_on_case(mine).choose(target)
    assert g.at(target) == g.pile(DECK, FOE)[-1]
    assert g.s.up[g.at(target)] == 0


@pytest.mark.answer(525)
@pytest.mark.rule("DC-16.7")
def test_0590_triggers_before_the_guard():
    mine, target, guard = fellow("0590"), character("", 4, 7000), weak()
    g = Game(side([REAL["0590"], mine]), side([target, guard]))
    g.act_on_case(mine)
    assert (g.can("choose", target), g.can("guard"), g.state(mine)) == (True, False, "sleep")
    assert g.choose(target).can("guard", guard)


@pytest.mark.answer(526)
@pytest.mark.rule("DC-16.10")
def test_0590_moves_the_designated_one_and_the_action_ends():
    mine, target = fellow("0590"), character("", 4, 7000)
    g = Game(side([REAL["0590"], mine]), side([(target, "sleep"), weak()]))
    g.act(mine, target).choose(target)
    assert (g.where(target), g.can("end")) == ("deck", True)


@pytest.mark.answer(375)
@pytest.mark.rule("DC-36.16")
def test_0440_returns_as_many_as_it_drew():
    held = filler(4)
    g = Game(side([], [REAL["0440"], *held], partner=RED))
    g.use(REAL["0440"])
    assert (g.hand(), g.to_act) == (7, ME)
    g.choose(*held[:2])
    assert not g.can("done")
    g.choose(held[2])
    assert (g.hand(), g.where(held[0]), g.where(held[3])) == (4, "deck", "hand")


@pytest.mark.answer(376)
@pytest.mark.rule("DC-36.16")
def test_0440_with_a_full_hand_does_nothing():
    g = Game(side([], [REAL["0440"], *filler(7)], deck=9, partner=RED))
    g.use(REAL["0440"])
    assert (g.hand(), g.deck(), g.can("end")) == (7, 9, True)


def amanda(top, *, also=False, id="0447"):
    """A red FBI Character of mine is removed in the opponent's turn; 0447 is asleep beside it."""
    red = fellow("0569")
    clear = event(1, effect({"remove": {"character": {"side": "opponents", "state": "sleep"}}}))
    me = side([(REAL[id], "sleep"), (red, "sleep")], deck=[top, *filler(5)])
    attacker = strong()
    g = Game(me, side([attacker], [clear]), active=FOE)
    g.use(clear) if also else g.act(attacker, red).settle()
    return g


@pytest.mark.answer(381)
@pytest.mark.rule("DC-26.9")
def test_0447_removed_with_the_other_reveals_nothing():
    top = fellow("0569")
    g = amanda(top, also=True)
    assert (g.where(REAL["0447"]), g.where(top), "reveals" in g.verbs()) == (
        "remove",
        "deck",
        False,
    )


@pytest.mark.answer(382)
@pytest.mark.rule("DC-36.6")
@pytest.mark.parametrize("shared", [True, False])
def test_0447_must_take_a_card_with_a_shared_trait(shared):
    top = fellow("0569") if shared else weak()
    g = amanda(top)
    assert g.where(top) == ("hand" if shared else "deck")
    assert shared or g.at(top) == g.pile(DECK, ME)[0]


@pytest.mark.answer(494)
@pytest.mark.rule("DC-29.16")
def test_0564_with_four_does_all_three():
    target = weak()
    g = Game(side([], [REAL["0564"]], remove=fellows("0557", 4)), side([target]))
    g.use(REAL["0564"])
    assert not g.can("mode")
    assert g.hand() == 2
    g.do("discard").done().choose(target)
    assert (g.hand(), g.state(target)) == (1, "sleep")


@pytest.mark.answer(495)
@pytest.mark.rule("DC-29.17")
def test_0564_does_all_three_though_a_refresh_takes_the_four():
    target = weak()
    g = Game(side([], [REAL["0564"]], 1, remove=fellows("0557", 4)), side([target]))
    g.use(REAL["0564"])
    assert "refreshes" in g.verbs()
    g.do("discard")
    if not g.can("choose", target):
        g.done()
    assert g.can("choose", target)


@pytest.mark.answer(649)
@pytest.mark.rule("DC-29.24")
@pytest.mark.parametrize("n", [14, 15])
def test_0693_does_the_part_for_its_number(n):
    high, low = character(level=8), character(level=7)
    g = Game(side([], [REAL["0693"]], remove=fellows("0667", n)), side([high, low]))
    g.use(REAL["0693"])
    assert g.can("choose", high) is (n == 15)
    assert g.removed() == (14 if n == 14 else 0)


@pytest.mark.answer(650)
@pytest.mark.rule("DC-29.24")
def test_0693_may_do_both_parts():
    host, carried = character(level=7), fellow("0667")
    me = side([host], [REAL["0693"]], remove=fellows("0667", 14), sets=[(carried, host, 1)])
    g = Game(me, side(hand=filler(1)))
    before = g.evidence(FOE)
    g.use(REAL["0693"]).choose(host)
    assert g.removed() == 0
    g.done()
    assert (g.hand(), g.hand(FOE), g.evidence(FOE)) == (1, 0, before + 1)


@pytest.mark.answer(676)
@pytest.mark.rule("DC-11.16")
def test_0721_may_be_used_by_next_hint():
    g = Game(side([weak()], [REAL["0721"]], partner=BLACK, resolution=1))
    g.do("hint").use(REAL["0721"])
    g.settle()
    assert (len(g.pile(SCENE, ME)), g.can("hint")) == (0, False)
    assert len(g.pile(FILE, ME)) == 5
