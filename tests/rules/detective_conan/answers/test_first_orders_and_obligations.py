"""Official answers 218 to 248: what comes first, Guard, Deductions, the Deck's bottom, Disguise."""

import pytest

from games.rulebooks.detective_conan.state import EVIDENCE, SCENE
from tests.rules.detective_conan.answers.cards import REAL
from tests.rules.detective_conan.answers.positions import (
    BLUE,
    GREEN,
    RED,
    WHITE,
    YELLOW,
    compared,
    first,
    in_disguise,
    order,
    pending,
    strong,
    weak,
)
from tests.rules.detective_conan.real_cards import DET, HS, POL
from tests.rules.detective_conan.table import (
    FOE,
    ME,
    Game,
    case,
    character,
    declare,
    filler,
    side,
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


@pytest.mark.rule("DC-20.21")
@pytest.mark.parametrize("ban", [True, False])
def test_a_ban_on_when_disguised_does_not_silence_the_one_replaced(ban):
    """0432 keeps 0378 from drawing; 0307 still puts somebody to Sleep."""
    makoto = [REAL["0432"], character("Sonoko Suzuki")] if ban else []
    me = side([strong(), *makoto])
    g = Game(me, side([(REAL["0307"], "sleep")], [REAL["0378"]]))
    g.act(g.pile(SCENE, ME)[0], REAL["0307"]).do("disguise", REAL["0378"])
    if not ban:
        first(g, REAL["0378"])
    assert g.hand(FOE) == (not ban)
    assert g.to_act == FOE
    assert g.can("choose")


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
