"""Official questions 358 to 714 about what must be done, and about states."""

from dataclasses import replace

import pytest

from games.rulebooks.detective_conan.state import EVIDENCE
from tests.rules.detective_conan.answers.cards import REAL
from tests.rules.detective_conan.answers.second_positions import (
    GREEN,
    RED,
    choose_asked,
    fellow,
    namesake,
    strong,
    weak,
)
from tests.rules.detective_conan.table import (
    DRAW,
    FOE,
    ME,
    Game,
    always,
    character,
    cut_in,
    effect,
    event,
    filler,
    side,
    spark,
)

# -- what must be done ----------------------------------------------------------------------


@pytest.mark.answer(437)
@pytest.mark.rule("DC-29.2")
def test_0520_must_return_to_hand():
    conan = namesake("0631", 3)
    g = Game(side([(REAL["0520"], "sleep")], remove=[conan]))
    g.end_turn()
    assert (g.where(REAL["0520"]), g.can("no"), g.can("choose", conan)) == ("hand", False, True)
    g.done()
    assert g.where(conan) == "remove"


@pytest.mark.answer(438)
@pytest.mark.rule("DC-8.20")
@pytest.mark.parametrize("active", [ME, FOE])
def test_0520_returns_in_both_turns(active):
    g = Game(side([(REAL["0520"], "sleep")]), active=active)
    g.end_turn()
    assert g.where(REAL["0520"]) == "hand"


@pytest.mark.answer(634)
@pytest.mark.rule("DC-29.2", "DC-23.2")
def test_0678_must_draw():
    g = Game(side([REAL["0678"], fellow("0667", 8)], [REAL["0684"]]))
    g.use(REAL["0684"])
    assert (g.hand(), g.can("no")) == (1, False)


@pytest.mark.answer(633)
@pytest.mark.rule("DC-10.21")
def test_0678_does_not_see_cut_in_and_spark():
    cutting = event(2, effect(DRAW), cut_in(1000), color="white")
    cutting = replace(cutting, traits=REAL["0678"].traits)
    mine, target = strong(), strong()
    g = Game(side([REAL["0678"], mine], [cutting]), side([(target, "sleep")]))
    g.act(mine, target)
    g.do("cut_in", cutting).settle()
    assert g.hand() == 0
    sparking = replace(event(2, effect(DRAW), spark(), color="white"), traits=cutting.traits)
    attacker = strong()
    g = Game(side([REAL["0678"]], evidence=[sparking]), side([attacker]), active=FOE)
    g.act_on_case(attacker).skip().do("spark")
    assert g.hand() == 0


@pytest.mark.answer(677)
@pytest.mark.rule("DC-29.2")
@pytest.mark.parametrize(("level", "drawn"), [(6, 1), (7, 0)])
def test_0722_must_draw(level, drawn):
    g = Game(side(case=REAL["0722"], resolution=1, evidence=3), side(hand=[character(level=level)]))
    choose_asked(g.do("declare", g.case(ME)), *g.pile(EVIDENCE, ME))
    assert (g.hand(), g.hand(FOE), g.can("no")) == (drawn, 0, False)


@pytest.mark.answer(709)
@pytest.mark.rule("DC-28.2")
def test_0494_must_take_an_evidence():
    g = Game(side([], [REAL["0494"]], evidence=2))
    g.use(REAL["0494"])
    assert (len(g.offered("choose")), g.can("done")) == (3, False)
    g.do("choose")
    assert g.evidence() == 2


@pytest.mark.answer(623)
@pytest.mark.rule("DC-29.2")
def test_0667_must_become_active():
    yaiba = REAL["0667"]
    g = Game(side([(yaiba, "sleep")], [REAL["0684"]]))
    g.use(REAL["0684"]).settle()
    assert g.state(yaiba) == "active"


@pytest.mark.answer(622)
@pytest.mark.rule("DC-25.5", "DC-25.2")
def test_0667_triggers_while_active_and_is_spent():
    yaiba, target = REAL["0667"], weak()
    swords = [REAL["0684"], REAL["0685"], REAL["0684"]]
    g = Game(side([yaiba], swords), side([(target, "sleep")]))
    first, second = g.all(REAL["0684"])
    g.use(first).settle().do("hint").use(REAL["0685"]).settle()
    g.act(yaiba, target)
    assert g.state(yaiba) == "sleep"
    g.do("hint").use(second).settle()
    assert g.state(yaiba) == "sleep"


# -- states ---------------------------------------------------------------------------------


@pytest.mark.answer(402)
@pytest.mark.rule("DC-4.8")
@pytest.mark.parametrize("id", ["0465", "0687", "0719"])
def test_a_stunned_character_made_active_at_the_end_of_turn_sleeps(id):
    stunned = {"0465": fellow("0465"), "0687": character(), "0719": namesake("0718")}[id]
    others = [(c, "sleep") for c in filler(2)] if id == "0687" else []
    g = Game(side([REAL[id], (stunned, "stun"), *others]))
    g.end_turn()
    if g.can("yes"):
        g.yes()
    g.choose(stunned)
    assert g.state(stunned) == "sleep"


@pytest.mark.answer(402)
@pytest.mark.rule("DC-4.8")
def test_a_stunned_character_made_active_in_the_main_phase_sleeps():
    stunned = character(level=8, color="green")
    g = Game(side([REAL["0531"], (stunned, "stun")], partner=GREEN))
    g.do("declare", REAL["0531"]).choose(stunned).do("mode", 0)
    assert g.state(stunned) == "sleep"
    yaiba = namesake("0667", 8, 8000, 0)
    g = Game(side([(yaiba, "stun")], [REAL["0679"], weak()], resolution=1))
    g.use(REAL["0679"]).yes().choose(yaiba)
    assert g.state(yaiba) == "sleep"
    g = Game(side([(yaiba, "stun"), REAL["0681"]]))
    g.do("declare", REAL["0681"]).choose(yaiba).do("mode", 0)
    assert g.state(yaiba) == "sleep"


@pytest.mark.answer(402)
@pytest.mark.rule("DC-4.8")
def test_a_stunned_character_made_active_by_a_cut_in_sleeps():
    police, other, attacker = fellow("0594"), fellow("0594"), strong()
    me = side([(police, "sleep"), (other, "stun")], [REAL["0594"]])
    g = Game(me, side([attacker]), active=FOE)
    g.act(attacker, police).do("cut_in", REAL["0594"]).choose(other)
    assert g.state(other) == "sleep"


@pytest.mark.answer(686)
@pytest.mark.rule("DC-4.8")
def test_0127_in_stun_becomes_sleep():
    g = Game(side([(REAL["0127"], "stun")], filler(1)))
    g.end_turn().yes()
    assert g.state(REAL["0127"]) == "sleep"


@pytest.mark.answer(378)
@pytest.mark.rule("DC-4.18")
@pytest.mark.parametrize("asleep", [True, False])
def test_0441_entered_in_sleep_cannot_be_put_to_sleep(asleep):
    agent, target = fellow("0569"), weak()
    bring = {"play": {"who": {"choose": {"hand": {"name": REAL["0441"].name}}}, "asleep": asleep}}
    used = event(1, effect(bring))
    g = Game(side([], [used, REAL["0441"], agent], partner=RED), side([target]))
    g.use(used)
    assert g.can("yes") is not asleep


@pytest.mark.answer(396)
@pytest.mark.rule("DC-16.23")
@pytest.mark.parametrize("color", ["blue", "yellow"])
def test_those_whom_0458_protects_may_still_guard(color):
    asleep, guard, attacker = (
        character(level=5, color=color),
        character(level=5, color=color),
        strong(),
    )
    theirs = side([(REAL["0458"], "sleep"), (asleep, "sleep"), guard])
    g = Game(side([attacker]), theirs)
    assert not g.can("act", attacker, asleep)
    assert g.act_on_case(attacker).can("guard", guard)


@pytest.mark.answer(400)
@pytest.mark.rule("DC-16.4", "DC-17.5")
def test_an_active_target_by_0462_cannot_guard_itself():
    mine, target, other = strong(), weak(), weak()
    deck = [fellow("0462"), *filler(8)]
    g = Game(side([REAL["0462"], mine], deck=deck, resolution=1), side([target, other]))
    g.do("declare", REAL["0462"]).choose(mine).act(mine, target)
    assert g.offered("guard") == {g.at(other)}


@pytest.mark.answer(648)
@pytest.mark.rule("DC-28.17", "DC-23.6")
def test_0692_stuns_also_who_cannot_be_chosen():
    shy = character("", 4, 4000, 1, always({"mark": "unchoosable"}))
    mine, awake = character(), character()
    g = Game(side([(mine, "sleep")], [REAL["0692"]]), side([(shy, "sleep"), awake]))
    g.use(REAL["0692"])
    assert [g.state(c) for c in (shy, mine, awake)] == ["stun", "stun", "active"]
