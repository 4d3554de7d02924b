"""Official questions 358 to 714 about when abilities trigger: acting, deducing, guarding, Contact."""

import pytest

from tests.rules.detective_conan.answers.cards import REAL
from tests.rules.detective_conan.answers.second_positions import (
    GREEN,
    WHITE,
    YELLOW,
    compared,
    face_up,
    fellow,
    namesake,
    strong,
    weak,
)
from tests.rules.detective_conan.table import (
    FOE,
    ME,
    Game,
    always,
    character,
    cut_in,
    filler,
    side,
    when,
)


def misleading():
    return character("", 4, 4000, 1, always({"mislead": 1}))


# -- when somebody deduces or acts ----------------------------------------------------------


@pytest.mark.answer(368)
@pytest.mark.rule("DC-15.3", "DC-16.7")
def test_0436_draws_before_mislead_and_guard():
    saguru = namesake("0561")
    g = Game(side([REAL["0436"], saguru]), side([misleading()]))
    g.do("deduce", saguru)
    assert (g.hand(), g.can("mislead"), g.state(saguru)) == (1, True, "sleep")
    g = Game(side([REAL["0436"], saguru]), side([weak()]))
    g.act_on_case(saguru)
    assert (g.hand(), g.can("guard"), g.state(saguru)) == (1, True, "sleep")


@pytest.mark.answer(685)
@pytest.mark.rule("DC-15.3", "DC-16.7")
def test_0124_draws_before_mislead_and_guard():
    g = Game(side([REAL["0124"]]), side([misleading()]))
    g.do("deduce", REAL["0124"])
    assert (g.hand(), g.can("mislead")) == (1, True)
    g = Game(side([REAL["0124"]]), side([weak()]))
    g.act_on_case(REAL["0124"])
    assert (g.hand(), g.can("guard")) == (1, True)


@pytest.mark.answer(403)
@pytest.mark.rule("DC-16.7")
def test_0467_takes_its_card_before_the_guard():
    chiba, naeko = namesake("0459"), character("Naeko Miike")
    g = Game(side([REAL["0467"], chiba], remove=[naeko]), side([weak()]))
    g.act_on_case(chiba)
    assert (g.can("choose", naeko), g.state(chiba)) == (True, "sleep")
    g.choose(naeko)
    assert (g.where(naeko), g.can("guard")) == ("hand", True)


@pytest.mark.answer(431)
@pytest.mark.rule("DC-15.3")
def test_0517_draws_before_mislead_and_gain():
    kogoro = namesake("0512")
    g = Game(side([REAL["0517"], kogoro]), side([misleading()]))
    before = g.evidence()
    g.do("deduce", kogoro)
    assert (g.hand(), g.can("mislead"), g.evidence()) == (1, True, before)
    assert g.state(kogoro) == "sleep"


@pytest.mark.answer(431, 444)
@pytest.mark.rule("DC-15.3", "DC-28.13")
def test_0525_raises_anybody_with_lp_0_before_the_gain():
    kogoro, other, one = namesake("0512", 4, 4000, 0), character("", 4, 4000, 0), character()
    g = Game(side([REAL["0525"], kogoro, other, one]), side([misleading()]))
    g.do("deduce", kogoro).yes()
    assert g.offered("choose") == {g.at(kogoro), g.at(other)}
    g.choose(other)
    assert (g.lp(other), g.can("mislead")) == (1, True)


@pytest.mark.answer(431)
@pytest.mark.rule("DC-16.7")
def test_0705_turns_evidence_before_the_guard():
    g = Game(side([REAL["0705"]], evidence=1), side([weak()], evidence=1))
    g.act_on_case(REAL["0705"])
    assert (face_up(g), face_up(g, FOE), g.can("guard")) == ([0], [0], True)
    assert (g.state(REAL["0705"]), g.ap(REAL["0705"])) == ("sleep", 7000)


@pytest.mark.answer(432)
@pytest.mark.rule("DC-15.10")
@pytest.mark.parametrize("id", ["0517", "0525"])
def test_a_partner_named_kogoro_is_no_character_that_deduces(id):
    g = Game(side([REAL[id]], partner=REAL["P009"]))
    assert REAL["P009"].name == REAL["0512"].name
    g.do("deduce", g.partner(ME)).settle()
    assert (g.hand(), g.where(REAL[id])) == (0, "scene")


@pytest.mark.answer(516)
@pytest.mark.rule("DC-15.3")
def test_0580_lowers_lp_before_mislead_and_gain():
    theirs = character("", 4, 4000, 2)
    g = Game(side([REAL["0580"]], filler(1)), side([theirs]), active=FOE)
    before = g.evidence(FOE)
    g.do("deduce", theirs)
    assert (g.to_act, g.state(theirs), g.evidence(FOE)) == (ME, "sleep", before)
    g.yes()
    assert (g.lp(theirs), g.can("mislead", REAL["0580"])) == (1, True)


@pytest.mark.answer(514)
@pytest.mark.rule("DC-15.21")
def test_0580_may_mislead_as_well():
    theirs = character("", 4, 4000, 2)
    g = Game(side([REAL["0580"]], filler(1)), side([theirs]), active=FOE)
    before = g.evidence(FOE)
    g.do("deduce", theirs).yes().do("mislead", REAL["0580"]).settle()
    assert g.evidence(FOE) == before


@pytest.mark.answer(515)
@pytest.mark.rule("DC-25.4")
def test_0580_that_was_declined_is_spent():
    a, b = character(), character()
    g = Game(side([(REAL["0580"], "sleep")], filler(1)), side([a, b]), active=FOE)
    g.do("deduce", a).no().settle()
    g.do("deduce", b)
    assert not g.can("yes")


@pytest.mark.answer(517)
@pytest.mark.rule("DC-16.7")
def test_0584_removes_before_the_guard():
    mine, guard = character("", 4, 4000, color="yellow"), weak()
    g = Game(side([REAL["0584"], mine], partner=YELLOW), side([guard, weak()]))
    g.act_on_case(mine)
    assert (g.state(mine), g.can("choose", guard), g.can("guard")) == ("sleep", True, False)
    g.choose(guard)
    assert (g.where(guard), g.can("guard")) == ("remove", True)


@pytest.mark.answer(690)
@pytest.mark.rule("DC-16.7")
@pytest.mark.parametrize(("id", "partner"), [("0167", GREEN), ("0169", WHITE)])
def test_an_acting_character_triggers_before_the_guard(id, partner):
    helper = character("", 3, 1000, 1, cut_in(1000))
    g = Game(side([REAL[id]], remove=[helper], partner=partner), side([weak()]))
    g.act_on_case(REAL[id])
    if id == "0167":
        g.choose(helper)
    assert (g.hand(), g.can("guard"), g.state(REAL[id])) == (1, True, "sleep")


@pytest.mark.answer(691)
@pytest.mark.rule("DC-19.12")
def test_0167_may_use_the_cut_in_it_took():
    helper, target = character("", 3, 1000, 1, cut_in(3000)), strong()
    g = Game(side([REAL["0167"]], remove=[helper], partner=GREEN), side([(target, "sleep")]))
    g.act(REAL["0167"], target).choose(helper).do("cut_in", helper)
    assert compared(g) == [(10000, 9000)]


@pytest.mark.answer(692)
@pytest.mark.rule("DC-19.19")
def test_0167_cannot_take_a_cut_in_without_ap():
    helper = character("", 3, 1000, 1, cut_in(1000))
    g = Game(side([REAL["0167"]], remove=[REAL["0085"], helper], partner=GREEN))
    g.act_on_case(REAL["0167"])
    assert g.offered("choose") == {g.at(helper)}


@pytest.mark.answer(504)
@pytest.mark.rule("DC-8.13")
@pytest.mark.parametrize("id", ["0572", "0575"])
def test_the_main_phase_starts_when_file_is_filled(id):
    akai = namesake("0438")
    me = side([REAL[id]], filler(1), file=4, remove=[akai], sets=[(weak(), REAL[id], 0)])
    g = Game(me, active=FOE)
    g.end_turn()
    assert (g.can("yes"), g.can("end"), g.files(), g.hand()) == (True, False, 6, 2)


@pytest.mark.answer(505)
@pytest.mark.rule("DC-33.1")
def test_0572_may_take_0566():
    g = Game(side([REAL["0572"]], filler(1), remove=[REAL["0566"]]), active=FOE)
    g.end_turn().yes().do("discard").choose(REAL["0566"])
    assert g.where(REAL["0566"]) == "hand"


# -- when somebody guards -------------------------------------------------------------------


@pytest.mark.answer(397)
@pytest.mark.rule("DC-17.11")
@pytest.mark.parametrize(("name", "bonus"), [("", 1000), ("Naeko Miike", 3000)])
def test_0459_strengthens_the_guard_before_any_cut_in(name, bonus):
    attacker, guard, helper = strong(), weak(), character("", 3, 1000, 1, cut_in(1000))
    target = character(name)
    me = side([REAL["0459"], guard, (target, "sleep")], [helper])
    g = Game(me, side([attacker]), active=FOE)
    g.act(attacker, target).do("guard", guard)
    assert (g.ap(guard), g.state(guard)) == (1000 + bonus, "sleep")
    assert g.can("cut_in", helper)


@pytest.mark.answer(420)
@pytest.mark.rule("DC-17.15")
@pytest.mark.parametrize("state", ["active", "sleep"])
def test_0511_makes_a_character_guard_if_it_can(state):
    chosen, other, mine = weak(), weak(), character()
    g = Game(side([REAL["0511"], mine]), side([(chosen, state), other]))
    g.do("declare", REAL["0511"]).choose(chosen).act_on_case(mine)
    if state == "active":
        assert g.where(chosen) == "remove"  # it had to guard
    else:
        assert g.offered("guard") == {g.at(other)}
        assert g.can("pass")


@pytest.mark.answer(421)
@pytest.mark.rule("DC-17.16")
def test_one_of_two_that_must_guard_does():
    a, b, free, mine = weak(), weak(), weak(), character()
    g = Game(side([REAL["0511"], REAL["0511"], mine]), side([a, b, free]))
    first, second = g.all(REAL["0511"])
    g.do("declare", first).choose(a).do("declare", second).choose(b).act_on_case(mine)
    assert g.offered("guard") == {g.at(a), g.at(b)}
    assert (g.can("pass"), g.to_act) == (False, FOE)
    g.do("guard", b)
    assert (g.state(a), g.where(b)) == ("active", "remove")


@pytest.mark.answer(422)
@pytest.mark.rule("DC-17.15", "DC-17.17")
def test_0332_asleep_must_guard_when_told_to():
    other, mine = weak(), character("", 4, 1000)
    g = Game(side([REAL["0511"], mine]), side([(REAL["0332"], "sleep"), other]))
    g.do("declare", REAL["0511"]).choose(REAL["0332"]).act_on_case(mine)
    assert ("guards", "0332") in [(e[0], e[4]) for e in g.s.events()]
    assert g.state(other) == "active"


@pytest.mark.answer(682)
@pytest.mark.rule("DC-19.17")
@pytest.mark.parametrize("guarded", [True, False])
def test_0111_forbids_cut_in_to_the_guard_as_well(guarded):
    target, guard = weak(), character("", 4, 7000)
    helper = character("", 3, 1000, 1, cut_in(1000))
    g = Game(side([REAL["0111"]]), side([(target, "sleep"), guard], [helper]))
    g.act(REAL["0111"], target)
    g.do("guard", guard) if guarded else g.skip()
    assert not g.can("cut_in")
    assert g.where(helper) == "hand"


# -- when somebody makes Contact ------------------------------------------------------------


@pytest.mark.answer(372)
@pytest.mark.rule("DC-18.2")
@pytest.mark.parametrize("guarded", [True, False])
def test_what_0438_gives_comes_before_any_response(guarded):
    mine, target, guard = fellow("0438"), weak(), weak()
    helper = character("", 3, 1000, 1, cut_in(9000))
    g = Game(side([REAL["0438"], mine]), side([(target, "sleep"), guard], [helper]))
    g.do("declare", REAL["0438"]).choose(mine).act(mine, target)
    g.do("guard", guard) if guarded else g.skip()
    assert g.where(guard if guarded else target) == "remove"
    assert (g.where(mine), g.where(helper)) == ("remove", "hand")


@pytest.mark.answer(373)
@pytest.mark.rule("DC-18.14")
def test_the_contact_that_0438_emptied_ends_at_once():
    mine, target = fellow("0438"), weak()
    helpers = [character("", 3, 1000, 1, cut_in(9000)) for _ in range(2)]
    g = Game(side([REAL["0438"], mine], helpers[:1]), side([(target, "sleep")], helpers[1:]))
    g.do("declare", REAL["0438"]).choose(mine).act(mine, target)
    assert (g.can("end"), g.s.contact, compared(g)) == (True, None, [])


@pytest.mark.answer(374)
@pytest.mark.rule("DC-18.20")
def test_what_0438_gives_is_no_removal_by_contact():
    mine, target = fellow("0438"), weak()
    g = Game(side([REAL["0438"], REAL["0503"], mine], filler(1)), side([(target, "sleep")]))
    g.do("declare", REAL["0438"]).choose(mine).act(mine, target)
    assert g.where(target) == "remove"
    assert g.can("end")
    police = character("", 4, 9000, 1, traits=REAL["0503"].traits)
    g = Game(side([REAL["0503"], police], filler(1)), side([(target, "sleep")]))
    assert g.act(police, target).can("yes")


@pytest.mark.answer(415)
@pytest.mark.rule("DC-18.2")
@pytest.mark.parametrize(("id", "ap"), [("0474", 6000), ("0475", 5000)])
def test_a_marksman_helps_before_any_cut_in(id, ap):
    mine, target, helper = character(), strong(), character("", 3, 1000, 1, cut_in(1000))
    g = Game(side([REAL[id], mine], [helper]), side([(target, "sleep")]))
    g.act(mine, target)
    assert (g.can("yes"), g.can("cut_in")) == (True, False)
    g.yes().choose(mine)
    assert (g.ap(mine), g.can("cut_in")) == (ap, True)


@pytest.mark.answer(416)
@pytest.mark.rule("DC-18.3")
@pytest.mark.parametrize("guards", [True, False])
@pytest.mark.parametrize("id", ["0474", "0475"])
def test_a_marksman_helps_the_designated_one_and_the_guard(id, guards):
    attacker, mine, target = strong(), character(), character()
    scene = [REAL[id], mine if guards else (mine, "sleep"), (target, "sleep")]
    g = Game(side(scene), side([attacker]), active=FOE)
    g.act(attacker, target if guards else mine)
    g.do("guard", mine) if guards else g.skip()
    assert (g.to_act, g.can("yes")) == (ME, True)


@pytest.mark.answer(573)
@pytest.mark.rule("DC-18.3")
@pytest.mark.parametrize("attacks", [True, False])
def test_0637_strengthens_its_host_in_any_contact(attacks):
    boy, other = fellow("0522"), strong()
    helper = character("", 3, 1000, 1, cut_in(1))
    me = side([boy if attacks else (boy, "sleep")], [helper], sets=[(REAL["0637"], boy, 1)])
    g = Game(me, side([(other, "sleep") if attacks else other]), active=ME if attacks else FOE)
    g.act(boy, other) if attacks else g.act(other, boy)
    assert g.ap(boy) == 6000


@pytest.mark.answer(571)
@pytest.mark.rule("DC-32.5", "DC-32.6")
def test_0637_without_a_host_goes_to_the_remove_area():
    g = Game(side([character(color="red")], [REAL["0637"]]))
    g.use(REAL["0637"])
    assert g.where(REAL["0637"]) == "remove"
    blue = character()
    g = Game(side([blue], [REAL["0637"]]))
    g.use(REAL["0637"])
    assert g.host(REAL["0637"]) == g.at(blue)


@pytest.mark.answer(572)
@pytest.mark.rule("DC-32.5")
def test_0637_may_be_set_to_any_blue_character():
    plain, boy = character(), fellow("0522")
    g = Game(side([plain, boy], [REAL["0637"]]))
    g.use(REAL["0637"])
    assert g.offered("choose") == {g.at(plain), g.at(boy)}


@pytest.mark.answer(702)
@pytest.mark.rule("DC-18.2")
@pytest.mark.parametrize("guarded", [True, False])
def test_0396_removes_before_any_response(guarded):
    target, guard = character(level=6), character(level=6)
    helper = character("", 3, 1000, 1, cut_in(9000))
    g = Game(side([REAL["0396"]]), side([(target, "sleep"), guard], [helper]))
    g.act(REAL["0396"], target)
    g.do("guard", guard) if guarded else g.skip()
    assert g.where(guard if guarded else target) == "remove"
    assert g.where(helper) == "hand"


@pytest.mark.answer(703)
@pytest.mark.rule("DC-18.14")
def test_0396_ends_the_contact():
    target = character("", 6, 9000)
    helpers = [character("", 3, 1000, 1, cut_in(9000)) for _ in range(2)]
    g = Game(side([REAL["0396"]], helpers[:1]), side([(target, "sleep")], helpers[1:]))
    g.act(REAL["0396"], target)
    assert (g.can("end"), compared(g), g.where(target)) == (True, [], "remove")


@pytest.mark.answer(681)
@pytest.mark.rule("DC-30.10")
def test_0107_counts_once():
    a, b, guard = weak(), weak(), weak()
    g = Game(side([REAL["0107"]]), side([(a, "sleep"), (b, "stun"), guard]))
    g.act_on_case(REAL["0107"])
    assert g.ap(REAL["0107"]) == 6000
    g.do("guard", guard)
    assert compared(g) == [(6000, 1000)]


@pytest.mark.answer(485)
@pytest.mark.rule("DC-16.12")
def test_0554_acts_on_without_its_bond():
    yukiko = namesake("0045")
    leave = {"bottom": {"character": {"name": yukiko.name}}}
    trap = character("", 4, 1000, 1, when({"acts": {"character": {"side": "opponents"}}}, leave))
    g = Game(side([REAL["0554"], yukiko], fresh=[REAL["0554"]]), side([(trap, "sleep")]))
    g.act(REAL["0554"], trap)
    assert (g.where(yukiko), g.where(trap)) == ("deck", "remove")
    assert not g.can("act", REAL["0554"])
