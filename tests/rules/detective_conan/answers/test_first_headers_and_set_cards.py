"""Official answers 88 to 122: headers of one line, copies, Cut In, set cards."""

from dataclasses import replace

import pytest

from games.rulebooks.detective_conan.state import SCENE
from tests.rules.detective_conan.answers.cards import REAL
from tests.rules.detective_conan.answers.positions import (
    BLUE,
    OTHER_COLOR,
    RED,
    boost,
    compared,
    in_disguise,
    order,
    pending,
    strong,
    sweep,
    weak,
)
from tests.rules.detective_conan.real_cards import DB, DET, MDA, POL, PT
from tests.rules.detective_conan.table import (
    FOE,
    ME,
    Game,
    always,
    character,
    event,
    filler,
    partner,
    side,
)


@pytest.mark.answer(88)
@pytest.mark.rule("DC-29.11", "DC-30.14")
def test_0174_keeps_rush_when_the_other_colour_leaves():
    red = character(level=7, color="red")
    g = Game(side([red], [REAL["0174"], sweep(color="red")]), side([(weak(), "sleep")]))
    g.use(REAL["0174"]).do("hint").do("use")
    assert g.where(red) == "remove"
    assert g.can("act", REAL["0174"])


@pytest.mark.answer(89, 129, 145)
@pytest.mark.rule("DC-23.7")
@pytest.mark.parametrize("id", ["0175", "0207", "0220"])
def test_a_partner_header_belongs_to_its_line_alone(id):
    other = OTHER_COLOR[REAL[id].colors[0]]
    g = Game(side([REAL[id]], partner=other))
    assert g.can("declare", REAL[id])
    if id != "0220":
        g = Game(side([], [REAL[id]], partner=other), side([weak()]))
        g.use(REAL[id])
        assert not g.can("choose")


@pytest.mark.answer(145)
@pytest.mark.rule("DC-23.7")
@pytest.mark.parametrize(("color", "removes"), [(RED, True), (BLUE, False)])
def test_0220_removes_at_the_end_of_turn_with_a_red_partner(color, removes):
    g = Game(side([(REAL["0220"], "sleep")], partner=color), side([weak()]))
    g.end_turn()
    assert (g.to_act == ME) is removes


@pytest.mark.answer(90)
@pytest.mark.rule("DC-3.4")
def test_0177_cannot_choose_a_partner():
    kogoro = character("Kogoro Mori")
    g = Game(side([REAL["0177"], kogoro], partner=REAL["P001"]))
    g.do("declare", REAL["0177"])
    assert g.offered("choose") == {g.at(kogoro)}
    alone = Game(side([REAL["0177"]], partner=named_partner("Kogoro Mori")))
    alone.do("declare", REAL["0177"])
    assert alone.can("end")


def named_partner(name):
    return replace(partner("blue"), name=name)


OWN_TURN = ["0179", "0194", "0209", "0222", "0239", "0372", "0543", "0544", "0680", "0716"]


@pytest.mark.answer(92)
@pytest.mark.rule("DC-19.5", "DC-23.11")
@pytest.mark.parametrize("id", OWN_TURN)
def test_a_cut_in_for_ones_own_turn_does_nothing_in_the_opponents(id):
    attacker, mine = strong(), character(traits=[DET])
    me = side([(mine, "sleep")], [REAL[id], weak()])
    g = Game(me, side([attacker]), active=FOE)
    g.act(attacker, mine).do("cut_in", REAL[id])
    assert (compared(g), g.hand()) == ([(9000, 4000)], 1)
    assert g.where(REAL[id]) == "remove"


@pytest.mark.answer(93)
@pytest.mark.rule("DC-25.3")
def test_0180_without_a_choice_is_spent():
    boys = [weak(traits=[DB]), weak(traits=[DB])]
    g = Game(side([REAL["0180"]], boys))
    g.use(boys[0]).done()
    g.do("hint").use(boys[1])
    assert g.can("end")


@pytest.mark.answer(94)
@pytest.mark.rule("DC-23.4", "DC-25.7", "DC-23.2")
def test_two_copies_trigger_together():
    boy = weak(traits=[DB])
    g = Game(side([REAL["0180"], REAL["0180"]], [boy]), side([weak()]))
    g.use(boy)
    assert pending(g) == set(g.all(REAL["0180"]))
    g.do("resolve").done()
    assert g.can("choose")
    g.done()
    assert g.can("end")


@pytest.mark.answer(94)
@pytest.mark.rule("DC-23.4", "DC-25.7")
@pytest.mark.parametrize("id", ["0196", "0215", "0225", "0240", "0266"])
def test_each_copy_triggers_by_itself(id):
    mover = strong(traits=[PT, POL, DB])
    acting = FOE if id == "0196" else ME
    mine, theirs = [REAL[id], REAL[id]], [(weak(), "sleep")]
    scenes = [[*mine, mover], theirs] if acting == ME else [mine, [mover]]
    g = Game(side(scenes[0], [weak()]), side(scenes[1], evidence=1), active=acting)
    g.act_on_case(mover) if id in ("0196", "0225") else g.act(mover, g.pile(SCENE, FOE)[0])
    while g.s.frames and not g.can("end"):
        g.s.apply(g.s.legal_actions()[0])
    assert order(g, "resolves") == ["resolves"] * 2


@pytest.mark.answer(95)
@pytest.mark.rule("DC-3.11", "DC-3.10")
@pytest.mark.parametrize("id", ["0223", "0376", "0191"])
def test_ap_below_0_removes_nobody(id):
    frail = character("", 3, 500)
    g = Game(side([], [REAL[id]]), side([frail]))
    g.use(REAL[id])
    if g.can("declare", REAL[id]):
        g.do("declare", REAL[id])
    g.choose(frail).settle()
    assert g.ap(frail) < 0
    assert g.where(frail) == "scene"


@pytest.mark.answer(96, 97)
@pytest.mark.rule("DC-16.7", "DC-26.19")
def test_0184_sees_its_own_action_before_the_guard_decision():
    g = Game(side([REAL["0184"]]), side([weak()]))
    g.act_on_case(REAL["0184"])
    assert g.hand() == 1
    assert g.can("guard")


@pytest.mark.answer(96)
@pytest.mark.rule("DC-16.7", "DC-30.12")
def test_0513_bans_cut_in_when_an_agency_character_acts():
    mover, target, kogoro = weak(traits=[MDA]), character(), character("Kogoro Mori")
    me = side([REAL["0513"], kogoro, mover], [weak()])
    g = Game(me, side([(target, "sleep"), weak()], [boost(1000)]))
    g.do("declare", REAL["0513"]).act(mover, target)
    assert order(g, "resolves") == ["resolves"]
    assert g.can("guard")
    g.skip()
    assert compared(g) == [(1000, 4000)]


@pytest.mark.answer(99)
@pytest.mark.rule("DC-32.3", "DC-5.15")
@pytest.mark.parametrize("id", ["0207", "0532", "0533"])
def test_a_card_set_face_down_is_removed_face_up_with_its_host(id):
    top, host = weak(), weak(color="white", traits=[POL])
    g = Game(side([REAL[id], host], [sweep(level=3)], [top, *filler(5)]))
    g.s.apply(next(a for a in g.s.legal_actions() if a[0] == "declare"))
    g.choose(host)
    if g.can("done"):
        g.done()
    assert (g.where(top), g.host(top), g.s.up[g.at(top)]) == ("set", g.at(host), 0)
    g.do("use")
    assert g.where(top) == "remove"
    assert g.s.known[g.at(top)] == 3


@pytest.mark.answer(100)
@pytest.mark.rule("DC-5.23", "DC-32.10", "DC-5.7")
def test_a_card_set_face_down_is_unknown_and_nobody_on_the_scene():
    top, host = character("Conan Edogawa", color="white"), weak(color="white")
    g = Game(side([REAL["0207"], host], [], [top, *filler(5)]))
    g.do("declare", REAL["0207"]).choose(host)
    assert g.where(top) == "set"
    assert g.s.known[g.at(top)] == 0
    assert len(g.pile(SCENE, ME)) == 2


@pytest.mark.answer(102)
@pytest.mark.rule("DC-25.2")
def test_0188_wakes_twice_in_a_turn():
    me = side([REAL["0188"], REAL["0200"]], [], 9)
    g = Game(me, side([(weak(), "sleep"), (weak(), "sleep")]))
    for wakes in ("0188", "0200"):
        g.act(REAL["0188"], g.pile(SCENE, FOE)[0]).settle()
        g.do("declare", REAL[wakes])
        if g.can("choose", REAL["0188"]):
            g.choose(REAL["0188"])
        g.do("mode", 0)
        assert g.state(REAL["0188"]) == "active"


@pytest.mark.answer(103)
@pytest.mark.rule("DC-22.6", "DC-22.8")
def test_0189_looks_at_what_is_there():
    deck = [event(3, color="green"), *filler(2)]
    g = Game(side([], [REAL["0189"]], deck))
    g.use(REAL["0189"])
    assert len(g.s.looked) == 3
    g.choose(deck[0])
    assert (g.hand(), g.deck()) == (1, 2)
    assert "refreshes" not in g.verbs()


@pytest.mark.answer(104)
@pytest.mark.rule("DC-8.18")
def test_0189_wakes_one_too_late_to_act():
    mine = character()
    g = Game(side([REAL["0189"], (mine, "sleep")], sets=[(weak(), mine, 0)]))
    g.end_turn().choose(mine)
    assert (g.state(mine), g.to_act) == ("active", FOE)


@pytest.mark.answer(108, 109)
@pytest.mark.rule("DC-16.17", "DC-16.18")
def test_0192_is_spent_by_an_action_that_could_not_name_it():
    runner = character("", 4, 4000, 1, always({"keyword": "rush_case"}))
    other = strong()
    g = Game(
        side([runner, other], fresh=[runner]), side([(REAL["0192"], "sleep"), (weak(), "sleep")])
    )
    assert not g.can("act", other, g.case(FOE))
    g.act_on_case(runner).settle()
    assert g.can("act", other, g.case(FOE))


@pytest.mark.answer(113, 114)
@pytest.mark.rule("DC-14.11", "DC-14.22", "DC-14.23")
@pytest.mark.parametrize(("host", "able"), [("mine", True), ("theirs", False)])
def test_0193_removes_any_card_set_face_down_on_ones_own_side(host, able):
    friend, foe, hidden = weak(), weak(), weak()
    sets = [(hidden, friend if host == "mine" else foe, 0)]
    me = side([REAL["0193"], friend], sets=sets if able else ())
    g = Game(me, side([foe], sets=() if able else sets))
    assert g.can("declare", REAL["0193"]) is able
    if able:
        g.do("declare", REAL["0193"])
        assert g.where(hidden) == "remove"


@pytest.mark.answer(116)
@pytest.mark.rule("DC-16.7")
def test_0196_draws_before_the_guard_decision():
    attacker = strong()
    g = Game(side([REAL["0196"]]), side([attacker]), active=FOE)
    g.act_on_case(attacker)
    assert g.hand() == 1
    assert g.can("guard", REAL["0196"])


@pytest.mark.answer(117)
@pytest.mark.rule("DC-20.17")
def test_0200_does_not_answer_a_disguise():
    attacker, target, new = weak(), character(), in_disguise()
    sets = [(weak(), target, 0), (weak(), target, 0)]
    g = Game(side([attacker], [new]), side([REAL["0200"], (target, "sleep")], sets=sets))
    g.act(attacker, target).skip().do("disguise", new)
    assert not g.can("yes")
    assert compared(g) == [(4000, 4000)]


@pytest.mark.answer(119)
@pytest.mark.rule("DC-19.15", "DC-18.7", "DC-18.9")
def test_after_0200_negated_a_cut_in_the_other_side_may_still_respond():
    attacker, target = weak(), character()
    sets = [(weak(), target, 0), (weak(), target, 0)]
    theirs = side([REAL["0200"], (target, "sleep")], [boost(2000)], sets=sets)
    g = Game(side([attacker], [boost(5000), boost(6000)]), theirs)
    g.act(attacker, target).skip().do("cut_in").yes().do("choose")
    assert g.to_act == FOE
    g.do("cut_in")
    assert compared(g) == [(1000, 6000)]
    assert g.hand() == 1


@pytest.mark.answer(118, 120)
@pytest.mark.rule("DC-14.22", "DC-19.15")
def test_0200_may_remove_one_set_card_from_each_of_two_characters():
    attacker, target, friend = weak(), character(), weak()
    sets = [(weak(), target, 0), (weak(), friend, 0)]
    theirs = side([(REAL["0200"], "sleep"), (target, "sleep"), (friend, "sleep")], sets=sets)
    response = boost(9000)
    g = Game(side([attacker], [response]), theirs)
    g.act(attacker, target).do("cut_in", response).yes().do("choose")
    assert (g.removed(FOE), g.where(response)) == (2, "remove")
    assert compared(g) == [(1000, 4000)]


@pytest.mark.answer(121)
@pytest.mark.rule("DC-10.14", "DC-3.4")
def test_0202_is_not_opened_by_a_partner():
    heiji = character("Heiji Hattori")
    for scene, able in (([], False), ([heiji], True)):
        g = Game(side(scene, [REAL["0202"]], resolution=1, partner=named_partner("Heiji Hattori")))
        assert g.can("use", REAL["0202"]) is able


@pytest.mark.answer(122)
@pytest.mark.rule("DC-14.22")
def test_0203_may_remove_one_set_card_from_each_of_two_characters():
    a, b, foe = weak(), weak(), strong()
    g = Game(side([a, b], [REAL["0203"]], sets=[(weak(), a, 0), (weak(), b, 0)]), side([foe]))
    g.use(REAL["0203"]).yes().do("choose").choose(foe)
    assert (g.where(foe), g.removed()) == ("remove", 3)


@pytest.mark.answer(101)
@pytest.mark.rule("DC-26.14")
def test_0188_sees_a_face_up_and_a_face_down_card():
    g = Game(side([REAL["0188"], REAL["0200"]], [REAL["0201"]]))
    g.use(REAL["0201"]).do("mode", 0)
    g.do("declare", REAL["0200"]).choose(REAL["0188"])
    assert g.can("mode", 1)
