"""Official answers 218 to 283: what comes first, what must be done, Guard, Bond, Evidence."""

import pytest

from games.rulebooks.detective_conan.state import DECK, EVIDENCE, SCENE
from tests.rules.detective_conan.answers.cards import REAL
from tests.rules.detective_conan.answers.positions import (
    BLUE,
    GREEN,
    RED,
    WHITE,
    YELLOW,
    compared,
    in_disguise,
    order,
    pending,
    strong,
    weak,
)
from tests.rules.detective_conan.real_cards import DET, HS, POL
from tests.rules.detective_conan.table import (
    DRAW,
    FOE,
    ME,
    Game,
    case,
    character,
    declare,
    filler,
    side,
    spark,
    when,
)

# -- Actions --------------------------------------------------------------------------------


@pytest.mark.answer(218, 219)
@pytest.mark.rule("DC-16.7", "DC-12.9", "DC-12.15", "DC-12.20")
@pytest.mark.parametrize("id", ["0287", "0352"])
def test_one_played_by_an_action_comes_before_the_guard_and_may_replace_the_actor(id):
    new = character(level=6, color="green", traits=["Nagano Prefectural Police"])
    old = filler(4)
    g = Game(side([REAL[id], *old], [new], remove=[new]), side([weak()]))
    g.act_on_case(REAL[id])
    assert not g.can("guard")
    g.do("choose")
    assert g.offered("switch") == {g.at(c) for c in (REAL[id], *old)}
    g.do("switch", REAL[id])
    assert g.can("end")
    assert order(g, "guards", "loses evidence", "contact") == []


@pytest.mark.answer(218)
@pytest.mark.rule("DC-16.7")
def test_0348_comes_before_the_guard_decision():
    police, attacker = weak(traits=[POL]), strong()
    g = Game(side([(REAL["0348"], "sleep"), (police, "sleep")]), side([attacker]), active=FOE)
    g.act_on_case(attacker)
    assert not g.can("guard")
    g.choose(police)
    assert g.can("guard", police)


@pytest.mark.answer(218, 304)
@pytest.mark.rule("DC-15.3", "DC-15.10", "DC-3.4")
def test_0349_investigates_when_a_character_deduces():
    foe = side([REAL["0374"]], deck=[character(level=8), *filler(5)])
    g = Game(side([REAL["0349"]]), foe)
    g.do("deduce", g.partner(ME)).skip()
    assert order(g, "resolves") == []
    g.do("deduce", REAL["0349"])
    assert g.hand() == 1
    assert g.can("mislead")


@pytest.mark.answer(222, 255, 300, 327)
@pytest.mark.rule("DC-23.7")
@pytest.mark.parametrize("id", ["0289", "0320", "0697", "0347", "0373"])
def test_without_its_partner_it_lacks_rush_and_nothing_else(id):
    card = REAL[id]
    color = {"green": GREEN, "red": RED, "yellow": YELLOW}.get(card.colors[0])
    foes = [(weak(), "sleep")]
    if color is not None:
        g = Game(side([], [card], partner=color), side(foes, evidence=2)).use(card).settle()
        assert g.can("act", card)
    g = Game(side([], [card], partner=BLUE), side(foes)).use(card).settle()
    assert not g.can("act", card)
    LINES[id]()


def second_line_of_0289():
    foe = weak()
    g = Game(side([REAL["0289"]], partner=BLUE), side([foe], sets=[(weak(), foe, 0)]))
    assert g.can("act", REAL["0289"], foe)


def second_line_of_0320():
    g = Game(side([], [REAL["0320"]], partner=BLUE), side([weak()])).use(REAL["0320"])
    assert g.can("yes")


def second_line_of_0697():
    g = Game(side([REAL["0697"]], [character(traits=["FBI"])], partner=BLUE))
    g.act_on_case(REAL["0697"])
    assert g.can("yes")


def second_line_of_0347():
    g = Game(side([REAL["0347"]], partner=BLUE)).act_on_case(REAL["0347"])
    assert g.can("yes")


def second_line_of_0373():
    g = Game(side([(REAL["0373"], "sleep")], partner=BLUE)).end_turn()
    assert g.where(REAL["0373"]) == "remove"


LINES = {
    "0289": second_line_of_0289,
    "0320": second_line_of_0320,
    "0697": second_line_of_0697,
    "0347": second_line_of_0347,
    "0373": second_line_of_0373,
}


# -- set cards ------------------------------------------------------------------------------


@pytest.mark.answer(223)
@pytest.mark.rule("DC-23.1", "DC-23.6")
def test_0290_lowers_everyone_who_carries_a_card():
    a, b, free = character(), character(), character()
    g = Game(side([REAL["0290"]]), side([a, b, free], sets=[(weak(), a, 0), (weak(), b, 0)]))
    assert [g.ap(c) for c in (a, b, free)] == [3000, 3000, 4000]


@pytest.mark.answer(226)
@pytest.mark.rule("DC-28.1")
@pytest.mark.parametrize("sets", [True, False])
def test_0291_may_give_its_ap_alone(sets):
    mover, target = weak(), strong()
    g = Game(side([mover], [REAL["0291"]]), side([(target, "sleep")], deck=9))
    g.act(mover, target).do("cut_in", REAL["0291"])
    g.choose(target) if sets else g.done()
    assert compared(g) == [(2000, 9000)]
    assert g.deck(FOE) == 9 - sets


@pytest.mark.answer(227)
@pytest.mark.rule("DC-14.11")
@pytest.mark.parametrize(("mine", "able"), [(True, True), (False, False)])
def test_0292_pays_with_a_card_set_on_ones_own_side(mine, able):
    foe, card = weak(), weak()
    me = side([REAL["0292"]], sets=[(card, REAL["0292"], 0)] if mine else ())
    g = Game(me, side([foe], sets=() if mine else [(card, foe, 0)]))
    assert g.can("declare", REAL["0292"]) is able


# -- Deductions -----------------------------------------------------------------------------


@pytest.mark.answer(228)
@pytest.mark.rule("DC-15.3")
def test_0295_comes_before_mislead_and_gain():
    mine = character()
    g = Game(side([REAL["0295"], mine]), side([REAL["0374"]]))
    g.do("deduce", mine)
    assert g.can("yes")
    g.no()
    assert g.can("mislead")
    assert "gains evidence" not in g.verbs()


@pytest.mark.answer(230)
@pytest.mark.rule("DC-15.13", "DC-30.13")
def test_0295_gone_after_the_draw_still_denies_the_gain():
    """A card that answers the Deduction removes 0295 between the draw and the gain."""
    lead = {"remove": {"character": {"name": "Junya Tokitsu"}}}
    cleaner = character("", 4, 4000, 1, when({"deduces": {"character": {}}}, lead))
    mine = character("", 4, 4000, 2)
    g = Game(side([REAL["0295"], mine]), side([cleaner]))
    before = g.evidence()
    g.do("deduce", mine).yes().settle()
    assert g.where(REAL["0295"]) == "remove"
    assert (g.evidence(), g.hand()) == (before, 1)


@pytest.mark.answer(232)
@pytest.mark.rule("DC-37.8")
def test_0297_looks_no_deeper_than_a_face_up_top():
    giver = character(
        "",
        4,
        4000,
        1,
        declare([], {"gain": 1}, {"flip": {"evidence": {"top": True}}}, limit="once"),
    )
    g = Game(side([REAL["0297"], giver]))
    g.do("declare", giver)
    top, *below = reversed(g.pile(EVIDENCE, ME))
    assert g.s.up[top] == 1
    assert all(g.s.known[c] == 0 for c in below)


# -- Guard ----------------------------------------------------------------------------------


@pytest.mark.answer(233)
@pytest.mark.rule("DC-17.14")
def test_0298_forces_a_guard_that_the_defender_picks():
    bearer, a, b = strong(color="green"), weak(), weak()
    g = Game(side([bearer], sets=[(REAL["0298"], bearer, 1)]), side([a, b, (weak(), "sleep")]))
    g.act_on_case(bearer)
    assert g.to_act == FOE
    assert set(g.s.legal_actions()) == {("guard", g.at(a)), ("guard", g.at(b))}


@pytest.mark.answer(234)
@pytest.mark.rule("DC-18.3")
@pytest.mark.parametrize("role", ["target", "guard"])
def test_0298_raises_its_host_however_it_comes_into_contact(role):
    bearer, friend, attacker = character(color="green"), weak(), strong()
    scene = [(bearer, "sleep")] if role == "target" else [bearer, (friend, "sleep")]
    g = Game(side(scene, sets=[(REAL["0298"], bearer, 1)]), side([attacker]), active=FOE)
    g.act(attacker, bearer if role == "target" else friend)
    if role == "guard":
        g.do("guard", bearer)
    assert compared(g) == [(9000, 6000)]


@pytest.mark.answer(237)
@pytest.mark.rule("DC-16.15", "DC-12.6", "DC-31.2")
@pytest.mark.parametrize("fresh", [True, False])
def test_0302_awake_again_may_act_again(fresh):
    guard = weak()
    me = side([REAL["0302"]], fresh=[REAL["0302"]] if fresh else ())
    g = Game(me, side([guard, (weak(), "sleep")]))
    g.act_on_case(REAL["0302"]).do("guard", guard)
    assert g.state(REAL["0302"]) == "active"
    assert g.can("act", REAL["0302"])
    assert g.can("deduce", REAL["0302"]) is not fresh


# -- the Deck's bottom ----------------------------------------------------------------------


@pytest.mark.answer(238, 239)
@pytest.mark.rule("DC-36.7", "DC-22.7", "DC-29.2")
def test_0304_must_play_the_only_card_and_refreshes():
    last = character(color="white")
    g = Game(side([REAL["0304"]], deck=[last], remove=3))
    g.do("declare", REAL["0304"])
    assert g.where(last) == "scene"
    assert order(g, "refreshes") == ["refreshes"]
    other = character(color="red")
    g = Game(side([REAL["0304"]], deck=[other], remove=3))
    g.do("declare", REAL["0304"])
    assert g.where(other) == "hand"
    assert order(g, "refreshes") == ["refreshes"]


@pytest.mark.answer(238)
@pytest.mark.rule("DC-22.7")
def test_0306_takes_the_only_card_and_refreshes():
    last = weak()
    g = Game(side([], [REAL["0306"]], [last], remove=3, partner=WHITE))
    g.use(REAL["0306"])
    assert (g.where(last), g.deck()) == ("hand", 3)
    assert order(g, "refreshes") == ["refreshes"]


# -- Disguise -------------------------------------------------------------------------------


@pytest.mark.answer(241)
@pytest.mark.rule("DC-2.17")
@pytest.mark.parametrize(("color", "able"), [("white", True), ("red", True), ("blue", False)])
def test_0305_needs_one_of_two_colours(color, able):
    old, attacker = character(), strong()
    me = side([(old, "sleep")], [REAL["0305"]], case=case(colors=(color,)))
    g = Game(me, side([attacker]), active=FOE)
    g.act(attacker, old)
    assert g.can("disguise", REAL["0305"]) is able


@pytest.mark.answer(243)
@pytest.mark.rule("DC-27.3", "DC-20.13", "DC-20.21")
def test_0307_and_the_one_in_disguise_resolve_in_any_order():
    g = Game(side([REAL["0307"]], [REAL["0378"]]), side([(strong(), "sleep")]))
    g.act(REAL["0307"], g.pile(SCENE, FOE)[0]).do("disguise", REAL["0378"])
    assert len(pending(g)) == 2


@pytest.mark.answer(246)
@pytest.mark.rule("DC-14.27")
def test_0312_waits_for_the_declared_effect():
    mind = character("", 4, 4000, 1, declare([], {"mill": 2}, limit="once"), traits=[DET])
    g = Game(side([REAL["0312"], mind], [weak()]))
    g.do("declare", mind)
    assert order(g, "removes from deck", "draws") == ["removes from deck"] * 2 + ["draws"]


def masked(mine, *, whose):
    """In MY turn the disguise of ME or FOE, with an effect of its own, beside 0313."""
    mask = in_disguise(when({"disguised": "self"}, {"mill": 1}))
    mover, target = weak(), weak("", traits=[HS])
    hands = ([mask], []) if whose == ME else ([], [mask])
    g = Game(side([REAL["0313"], mover], hands[0]), side([(target, "sleep")], hands[1]))
    g.act(mover, target)
    while not g.can("disguise"):
        g.skip()
    return g.do("disguise", mask), mask


@pytest.mark.answer(247, 248)
@pytest.mark.rule("DC-20.16", "DC-27.2")
def test_0313_sees_the_opponents_disguise_and_comes_first():
    g, _mask = masked(REAL["0313"], whose=FOE)
    assert g.hand() == 1
    assert order(g, "draws", "removes from deck") == ["draws", "removes from deck"]


@pytest.mark.answer(248)
@pytest.mark.rule("DC-27.3")
def test_0313_and_ones_own_disguise_resolve_in_any_order():
    g, mask = masked(REAL["0313"], whose=ME)
    assert pending(g) == {g.at(REAL["0313"]), g.at(mask)}


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
