"""Official questions 358 to 714 about Evidence, and what triggers how often."""

import pytest

from games.rulebooks.detective_conan.state import EVIDENCE, FILE, HAND
from tests.rules.detective_conan.answers.cards import REAL
from tests.rules.detective_conan.answers.second_positions import (
    BLACK,
    BLUE,
    RED,
    face_up,
    fellow,
    strong,
    turn_up,
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
    spark,
)

# -- Evidence -------------------------------------------------------------------------------


@pytest.mark.answer(436)
@pytest.mark.rule("DC-5.20", "DC-5.21")
def test_0519_turns_evidence_anywhere_face_down():
    g = turn_up(Game(side([], [REAL["0519"]], evidence=4)), 0, 1, 3)
    before = list(g.pile(EVIDENCE, ME))
    g.use(REAL["0519"]).choose(before[0], before[3])
    assert face_up(g) == [1]
    assert list(g.pile(EVIDENCE, ME)) == before


@pytest.mark.answer(578)
@pytest.mark.rule("DC-5.21", "DC-37.4", "DC-37.5")
@pytest.mark.parametrize("id", ["0639", "0652", "0656"])
def test_any_evidence_may_be_exchanged_for_one_on_top(id):
    held, evidence = event(9), filler(3)
    card = REAL[id]
    if id == "0639":
        g = Game(side([card], [held], evidence=evidence)).do("declare", card)
    else:
        g = Game(side([], [card, held], evidence=evidence)).use(card)
    g.yes()
    assert g.offered("choose") == {g.at(c) for c in evidence}
    g.choose(evidence[0]).choose(held)
    assert g.where(evidence[0]) == "hand"
    assert g.pile(EVIDENCE, ME)[-1] == g.at(held)
    assert g.s.up[g.at(held)] == 0


@pytest.mark.answer(604)
@pytest.mark.rule("DC-37.5")
def test_0656_may_play_the_card_it_took():
    yaiba = fellow("0655", 6)
    g = Game(side([], [REAL["0656"], weak()], evidence=[yaiba]))
    g.use(REAL["0656"]).yes()
    g.choose(next(c for c in g.pile(HAND, ME) if c != g.at(yaiba)))
    g.choose(yaiba)
    assert g.where(yaiba) == "scene"


@pytest.mark.answer(663)
@pytest.mark.rule("DC-37.10")
@pytest.mark.parametrize(("mine", "theirs", "ap"), [(1, 1, 7000), (1, 0, 6000), (0, 1, 6000)])
def test_0705_must_turn_what_it_can(mine, theirs, ap):
    target = weak()
    g = Game(side([REAL["0705"]], evidence=mine), side([(target, "sleep")], evidence=theirs))
    g.act(REAL["0705"], target)
    assert (len(face_up(g)), len(face_up(g, FOE))) == (mine, theirs)
    assert g.ap(REAL["0705"]) == ap


@pytest.mark.answer(664)
@pytest.mark.rule("DC-5.21")
def test_0705_may_turn_any_face_down_evidence():
    target = weak()
    g = turn_up(Game(side([REAL["0705"]], evidence=3), side([(target, "sleep")], evidence=1)), 1)
    mine = g.pile(EVIDENCE, ME)
    g.act(REAL["0705"], target)
    assert g.offered("choose") == {mine[0], mine[2]}


@pytest.mark.answer(712)
@pytest.mark.rule("DC-14.17")
@pytest.mark.parametrize("n", [1, 3])
def test_0499_turns_any_number_from_one_up(n):
    boy = fellow("0522")
    g = Game(side([boy], case=REAL["0499"], resolution=1, evidence=4))
    evidence = list(g.pile(EVIDENCE, ME))
    g.do("declare", g.case(ME))
    assert not g.can("done")
    g.choose(*evidence[:n]).done().choose(boy)
    assert (len(face_up(g)), g.ap(boy)) == (n, 4000 + 1000 * n)


@pytest.mark.answer(713)
@pytest.mark.rule("DC-14.11")
def test_0499_turns_its_own_evidence():
    g = Game(side(case=REAL["0499"], resolution=1, evidence=0), side(evidence=3))
    assert not g.can("declare", g.case(ME))


@pytest.mark.answer(478)
@pytest.mark.rule("DC-5.14")
def test_0547_takes_a_face_up_card_from_file():
    top, held = character(), event(9)
    g = Game(side([REAL["0547"]], [held], file=[*filler(3), top]))
    g.s.up[g.at(top)] = 1
    g.again().do("declare", REAL["0547"], 1).choose(held)
    assert (g.where(top), g.pile(FILE, ME)[0], g.s.up[g.at(held)]) == ("hand", g.at(held), 1)


# -- what triggers ---------------------------------------------------------------------------


@pytest.mark.answer(687)
@pytest.mark.rule("DC-25.4")
def test_0138_that_was_declined_is_spent():
    a, b = strong(), strong()
    g = Game(side([REAL["0138"], a, b], filler(2)), side(evidence=3))
    g.act_on_case(a).no()
    g.act_on_case(b)
    assert g.can("end")


@pytest.mark.answer(714)
@pytest.mark.rule("DC-26.19")
def test_0503_sees_its_own_contact():
    target = weak()
    g = Game(side([REAL["0503"]], filler(2)), side([(target, "sleep")]))
    before = g.evidence()
    g.act(REAL["0503"], target).yes().do("discard")
    assert g.evidence() == before + 1


@pytest.mark.answer(643)
@pytest.mark.rule("DC-23.4")
@pytest.mark.parametrize("id", ["0688", "0503"])
def test_all_copies_trigger(id):
    police, target = fellow(id, 4, 9000), weak()
    g = Game(side([REAL[id], REAL[id], police], filler(4)), side([(target, "sleep")]))
    before, held = g.evidence(), g.hand()
    g.act(police, target).do("resolve")
    if id == "0688":
        assert g.hand() == held + 2
    else:
        g.yes().do("discard").yes().do("discard")
        assert g.evidence() == before + 2


@pytest.mark.answer(498, 499)
@pytest.mark.rule("DC-26.5")
@pytest.mark.parametrize("how", ["contact", "switch"])
@pytest.mark.parametrize(("id", "partner"), [("0566", RED), ("0602", BLACK)])
def test_any_removal_of_an_opposing_character_triggers(id, partner, how):
    mine, target = strong(), weak()
    if how == "contact":
        g = Game(
            side([REAL[id], mine], partner=partner), side([(target, "sleep"), (weak(), "sleep")])
        )
        g.act(mine, target)
    else:
        enter = event(3, effect(), spark({"play": {"choose": {"hand": {}}}}))
        foe = side(
            [(target, "sleep"), *[(c, "sleep") for c in filler(4)]], [weak()], evidence=[enter]
        )
        g = Game(side([REAL[id], mine], partner=partner), foe)
        g.act_on_case(mine).do("spark").do("switch", target)
    assert (g.where(target), g.to_act, g.can("choose")) == ("remove", ME, True)


@pytest.mark.answer(609)
@pytest.mark.rule("DC-26.8", "DC-34.3")
def test_0660_does_not_see_the_mr_that_removes_it():
    target = weak()
    g = Game(side([REAL["0660"]], [REAL["0531"]], file=9), side([target]))
    g.use(REAL["0531"])
    assert g.where(REAL["0660"]) == "remove"
    assert [e[4] for e in g.s.events() if e[0] == "resolves"] in ([], ["0531"])
    assert g.done().where(target) == "scene"
    plain = fellow("0663", 3)
    g = Game(side([REAL["0660"]], [plain]), side([target]))
    assert g.use(plain).can("choose", target)


@pytest.mark.answer(453)
@pytest.mark.rule("DC-26.19")
def test_0531_sees_its_own_entry():
    target = weak()
    g = Game(side([], [REAL["0531"]], file=9), side([target]))
    assert g.use(REAL["0531"]).can("choose", target)


@pytest.mark.answer(454)
@pytest.mark.rule("DC-26.8", "DC-34.2")
def test_of_two_0531_only_the_entering_one_triggers():
    a, b = weak(), weak()
    g = Game(side([], [REAL["0531"]], file=9, area=[REAL["0531"]]), side([a, b]))
    g.use(REAL["0531"]).choose(a)
    assert (g.can("end"), g.removed()) == (True, 1)


@pytest.mark.answer(417)
@pytest.mark.rule("DC-11.12")
def test_0511_triggers_on_the_hint_that_uses_a_card():
    blue, target = weak(), character()
    g = Game(side([REAL["0511"]], [blue], partner=BLUE), side([target]))
    g.do("hint").skip()
    assert not g.can("choose")
    assert g.do("hint").use(blue).can("choose", target)


@pytest.mark.answer(418)
@pytest.mark.rule("DC-25.3")
def test_0511_is_spent_though_nobody_was_chosen():
    g = Game(side([REAL["0511"]], [weak(), weak()], partner=BLUE), side([weak()]))
    a, b = g.pile(HAND, ME)
    g.do("hint").use(a).done().do("hint").use(b)
    assert g.can("end")


@pytest.mark.answer(419)
@pytest.mark.rule("DC-10.22")
def test_a_blue_event_comes_before_0511():
    used = event(2, effect({"draw": 2}))
    g = Game(side([REAL["0511"]], [used], partner=BLUE), side([weak()]))
    g.do("hint")
    held = g.hand()
    g.use(used)
    assert (g.hand(), g.can("choose")) == (held + 1, True)
