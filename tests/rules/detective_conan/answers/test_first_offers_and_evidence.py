"""Official answers 249 to 283: costs, searches, what is declined or must be done, Evidence."""

import pytest

from games.rulebooks.detective_conan.state import DECK, EVIDENCE, SCENE
from tests.rules.detective_conan.answers.cards import REAL
from tests.rules.detective_conan.answers.positions import (
    RED,
    WHITE,
    YELLOW,
    weak,
)
from tests.rules.detective_conan.real_cards import DET
from tests.rules.detective_conan.table import (
    DRAW,
    FOE,
    ME,
    Game,
    character,
    filler,
    side,
    spark,
)

# -- costs and searches ---------------------------------------------------------------------


@pytest.mark.answer(249)
@pytest.mark.rule("DC-14.11")
@pytest.mark.parametrize(("mine", "able"), [(True, True), (False, False)])
def test_0314_pays_from_ones_own_remove_area(mine, able):
    card = [weak(color="white")]
    g = Game(side([REAL["0314"]], remove=card if mine else ()), side(remove=() if mine else card))
    assert g.can("declare", REAL["0314"]) is able


@pytest.mark.answer(250, 251)
@pytest.mark.rule("DC-14.11", "DC-4.13")
@pytest.mark.parametrize(("state", "able"), [("active", True), ("sleep", False), ("stun", False)])
def test_0315_pays_with_ones_own_active_detective(state, able):
    mine, foe = weak(traits=[DET]), weak(traits=[DET])
    g = Game(side([REAL["0315"], (mine, state)]), side([foe]))
    assert g.can("declare", REAL["0315"]) is able


@pytest.mark.answer(252, 253)
@pytest.mark.rule("DC-36.8", "DC-36.9", "DC-36.10")
def test_0317_must_play_a_level_8_it_finds():
    mine, eight = weak(), character(level=8)
    for deck, place in ((filler(6), "none"), ([*filler(3), eight, *filler(3)], "scene")):
        g = Game(side([mine], [REAL["0317"]], deck, partner=WHITE))
        g.use(REAL["0317"]).yes()
        assert g.can("end")
        assert g.deck() == len(deck) + (place == "none")
        assert len(g.pile(SCENE, ME)) == (place == "scene")


@pytest.mark.answer(256)
@pytest.mark.rule("DC-14.11")
@pytest.mark.parametrize(("mine", "able"), [(True, True), (False, False)])
def test_0321_removes_ones_own_character(mine, able):
    rye = character("Rye", 7)
    g = Game(
        side([REAL["0321"], rye] if mine else [REAL["0321"]], partner=RED),
        side([] if mine else [rye]),
    )
    assert g.can("declare", REAL["0321"]) is able


@pytest.mark.answer(257)
@pytest.mark.rule("DC-29.8")
def test_0322_playing_nobody_gives_and_draws():
    g = Game(side([], [REAL["0322"], weak(color="red")]))
    theirs = g.evidence(FOE)
    g.use(REAL["0322"])
    g.no() if g.can("no") else g.done()
    assert g.can("end")
    assert (g.evidence(FOE), g.hand()) == (theirs + 1, 2)


@pytest.mark.answer(258)
@pytest.mark.rule("DC-25.4")
def test_0324_declined_is_spent():
    a, b = weak(), weak()
    g = Game(side([REAL["0324"], a, b]), side(evidence=3))
    g.act_on_case(a).no()
    g.act_on_case(b)
    assert g.can("end")


@pytest.mark.answer(260)
@pytest.mark.rule("DC-4.14", "DC-21.3")
def test_0324_put_to_sleep_by_a_spark_cannot_sleep_again():
    hush = character("", 3, 1000, 1, spark({"sleep": {"character": {"side": "opponents"}}}))
    attacker = weak()
    g = Game(side([REAL["0324"], attacker]), side([weak()], [weak()], evidence=[hush]))
    g.act_on_case(attacker).skip().do("spark")
    assert g.state(REAL["0324"]) == "sleep"
    assert g.can("end")
    assert g.hand(FOE) == 1


@pytest.mark.answer(263, 265)
@pytest.mark.rule("DC-29.2", "DC-28.1")
def test_0327_must_go_but_need_not_play():
    small = character(level=4)
    g = Game(side([REAL["0327"]], deck=[weak(), small, *filler(6)]))
    g.act_on_case(REAL["0327"])
    assert g.where(REAL["0327"]) == "remove"
    assert g.can("choose", small)
    g.done().settle()
    assert g.where(small) == "deck"


@pytest.mark.answer(266)
@pytest.mark.rule("DC-25.15")
def test_0328_may_pay_with_the_same_name_twice():
    akai = [character("Shuichi Akai"), character("Shuichi Akai")]
    g = Game(side([REAL["0328"]], akai))
    g.do("declare", REAL["0328"]).choose(akai[0]).do("mode", 0)
    g.do("declare", REAL["0328"]).do("mode", 1)
    assert g.hand() == 0
    assert not g.can("declare", REAL["0328"])


@pytest.mark.answer(267, 268)
@pytest.mark.rule("DC-23.1", "DC-23.5", "DC-23.6")
@pytest.mark.parametrize(("copies", "raised"), [(1, 1000), (2, 2000)])
def test_0329_raises_every_other_red_character(copies, raised):
    red, more, blue = character(color="red"), character(color="red"), character()
    g = Game(side([REAL["0329"]] * copies + [red, more, blue]))
    assert [g.ap(c) for c in (red, more, blue)] == [4000 + raised, 4000 + raised, 4000]
    assert g.ap(g.all(REAL["0329"])[0]) == 6000 + raised - 1000
    g.end_turn()
    assert g.ap(red) == 4000


# -- Evidence -------------------------------------------------------------------------------


@pytest.mark.answer(269)
@pytest.mark.rule("DC-37.9", "DC-5.20")
def test_0330_turns_the_top_evidence_only():
    g = Game(side([], [REAL["0330"], REAL["0330"]]), side(evidence=3))
    g.use(g.all(REAL["0330"])[0])
    ups = [g.s.up[c] for c in g.pile(EVIDENCE, FOE)]
    g.do("hint").use(g.all(REAL["0330"])[1])
    assert ups == [g.s.up[c] for c in g.pile(EVIDENCE, FOE)] == [0, 0, 1]


@pytest.mark.answer(270)
@pytest.mark.rule("DC-21.9")
def test_evidence_that_0330_turned_up_has_its_spark():
    flash, attacker = character("", 3, 1000, 1, spark(DRAW)), weak()
    g = Game(side([attacker], [REAL["0330"]]), side(evidence=[flash]))
    g.use(REAL["0330"])
    assert g.s.up[g.at(flash)] == 1
    g.act_on_case(attacker).do("spark")
    assert g.hand(FOE) == 1


@pytest.mark.answer(271)
@pytest.mark.rule("DC-28.25")
def test_0331_may_put_back_the_evidence_it_took():
    top = weak()
    g = Game(side([], [REAL["0331"], weak()], evidence=[weak(), top]))
    g.use(REAL["0331"]).yes()
    assert g.where(top) == "hand"
    g.choose(top)
    assert g.pile(EVIDENCE, ME)[-1] == g.at(top)


@pytest.mark.answer(272)
@pytest.mark.rule("DC-17.2", "DC-17.17")
def test_0332_awake_sleeps_when_it_guards():
    attacker = weak()
    g = Game(side([attacker]), side([REAL["0332"]]))
    g.act_on_case(attacker).do("guard", REAL["0332"])
    assert g.state(REAL["0332"]) == "sleep"


@pytest.mark.answer(276, 277, 278)
@pytest.mark.rule("DC-29.7", "DC-32.5", "DC-32.6", "DC-29.25")
@pytest.mark.parametrize("gives", [True, False])
@pytest.mark.parametrize(("color", "place"), [("red", "set"), ("blue", "remove")])
def test_0334_is_set_whether_or_not_evidence_is_given(gives, color, place):
    top = weak()
    g = Game(side([character(color=color)], [REAL["0334"]]), side(deck=[top, *filler(5)]))
    g.use(REAL["0334"])
    g.yes() if gives else g.no()
    assert g.can("end")
    assert g.where(REAL["0334"]) == place
    assert (g.where(top), g.s.up[g.at(top)]) == ("evidence" if gives else "deck", 0)


@pytest.mark.answer(279)
@pytest.mark.rule("DC-25.9")
def test_two_0334_on_one_character_trigger_together():
    host = character(color="red")
    g = Game(side([host], sets=[(REAL["0334"], host, 1)] * 2), side(evidence=5))
    g.act_on_case(host)
    g.do("resolve")
    assert g.state(host) == "active"
    g.act_on_case(host)
    assert g.state(host) == "sleep"


@pytest.mark.answer(280)
@pytest.mark.rule("DC-28.9")
def test_0335_takes_a_card_though_nobody_was_chosen():
    foe = weak()
    g = Game(side([], [REAL["0335"]], partner=RED), side([foe], [weak()]))
    g.use(REAL["0335"]).done()
    assert (g.where(foe), g.hand(FOE)) == ("scene", 0)


@pytest.mark.answer(281, 282, 283)
@pytest.mark.rule("DC-28.9", "DC-5.21", "DC-37.3", "DC-5.10")
@pytest.mark.parametrize("place", [None, 0, 1, 2])
def test_0337_moves_any_evidence_unseen_and_then_a_character(place):
    foe, proof = weak(), [weak(), weak(), weak()]
    g = Game(side([], [REAL["0337"]], partner=YELLOW), side([foe], evidence=proof))
    g.use(REAL["0337"])
    assert g.offered("choose") == {g.at(c) for c in proof}
    g.done() if place is None else g.choose(proof[place])
    g.choose(foe)
    assert g.pile(EVIDENCE, FOE)[-1] == g.at(foe)
    assert g.s.up[g.at(foe)] == 1
    if place is not None:
        assert g.pile(DECK, FOE)[0] == g.at(proof[place])
        assert g.s.known[g.at(proof[place])] == 0


@pytest.mark.answer(282, 283)
@pytest.mark.rule("DC-5.21")
def test_0601_moves_any_evidence_unseen():
    proof = filler(4)
    g = Game(side([], [REAL["0601"], weak()], evidence=2, partner=YELLOW), side(evidence=proof))
    g.use(REAL["0601"]).yes()
    assert g.offered("choose") == {g.at(c) for c in proof}
    g.choose(proof[1])
    assert g.pile(DECK, FOE)[0] == g.at(proof[1])
    assert g.s.known[g.at(proof[1])] == 0
