"""Official questions 358 to 714 about choosing, declining and what is done all the same."""

from dataclasses import replace

import pytest

from games.rulebooks.detective_conan.state import DECK, EVIDENCE, FILE, HAND, SCENE
from tests.rules.detective_conan.answers.cards import REAL
from tests.rules.detective_conan.answers.second_positions import (
    BLACK,
    BLUE,
    GREEN,
    RED,
    WHITE,
    YELLOW,
    choose_asked,
    face_up,
    fellow,
    fellows,
    namesake,
    strong,
    turn_up,
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

# -- nobody chosen, the rest is done --------------------------------------------------------


@pytest.mark.answer(388)
@pytest.mark.rule("DC-28.9")
def test_0453_plays_though_nobody_was_removed():
    high, low = character(level=8), character(level=4)
    me = side([], [REAL["0453"], low], file=5, partner=RED, resolution=1)
    g = Game(me, side([high]))
    g.use(REAL["0453"]).done().choose(low)
    assert (g.where(high), g.where(low)) == ("scene", "scene")


@pytest.mark.answer(425)
@pytest.mark.rule("DC-28.9", "DC-29.6")
def test_0513_draws_though_nobody_was_played():
    shinichi = namesake("0520", 6)
    g = Game(side([], [REAL["0513"], shinichi]))
    g.use(REAL["0513"]).yes().done()
    assert (g.where(shinichi), g.hand()) == ("hand", 2)


@pytest.mark.answer(449)
@pytest.mark.rule("DC-28.9")
def test_0529_draws_though_nobody_was_put_to_sleep():
    target = weak()
    g = Game(side([], [REAL["0529"]]), side([target]))
    g.use(REAL["0529"]).do("mode", 1).done()
    assert (g.hand(), g.state(target)) == (1, "active")


@pytest.mark.answer(450)
@pytest.mark.rule("DC-29.16")
@pytest.mark.parametrize("kogoro", [True, False])
def test_0529_does_both_with_kogoro(kogoro):
    mine = namesake("0512") if kogoro else character()
    g = Game(side([mine], [REAL["0529"]]), side([weak()]))
    g.use(REAL["0529"])
    assert g.can("mode") is not kogoro
    if kogoro:
        g.choose(mine).done()
        assert g.hand() == 1


@pytest.mark.answer(537)
@pytest.mark.rule("DC-28.9", "DC-29.2")
def test_0600_draws_though_nobody_was_chosen():
    low = character(level=3, color="yellow")
    g = Game(side([], [REAL["0600"], low], partner=YELLOW), side([weak()]))
    g.use(REAL["0600"]).done()
    assert (g.hand(), g.can("choose", low), g.can("done")) == (2, True, True)
    g.choose(low)
    assert g.where(low) == "scene"


@pytest.mark.answer(538)
@pytest.mark.rule("DC-28.9")
def test_0601_goes_on_though_nobody_was_removed():
    me = side([weak()], [REAL["0601"], weak()], evidence=1, partner=YELLOW)
    g = Game(me, side(evidence=3))
    g.use(REAL["0601"]).done().yes().do("choose")
    assert (g.evidence(), g.evidence(FOE)) == (2, 2)


@pytest.mark.answer(636)
@pytest.mark.rule("DC-28.9", "DC-32.8")
def test_0683_is_set_though_nobody_was_removed():
    host, target = fellow("0667", 8), weak()
    g = Game(side([host], [REAL["0683"]], 9), side([target]))
    g.use(REAL["0683"]).done()
    assert (g.host(REAL["0683"]), g.where(target), g.deck()) == (g.at(host), "scene", 6)


@pytest.mark.answer(639)
@pytest.mark.rule("DC-28.9", "DC-32.8")
def test_0684_is_set_though_nobody_was_returned():
    host, target = fellow("0667", 8), weak()
    g = Game(side([host], [REAL["0684"]]), side([target]))
    g.use(REAL["0684"]).done()
    assert (g.host(REAL["0684"]), g.where(target)) == (g.at(host), "scene")


@pytest.mark.answer(637)
@pytest.mark.rule("DC-32.5", "DC-32.6")
@pytest.mark.parametrize("id", ["0683", "0684", "0685"])
def test_a_sword_without_a_host_goes_to_the_remove_area(id):
    g = Game(side([fellow("0667", 7)], [REAL[id]], 9))
    g.use(REAL[id]).settle()
    assert g.where(REAL[id]) == "remove"
    assert g.deck() == (6 if id == "0683" else 9)
    host = fellow("0667", 8)
    g = Game(side([host], [REAL[id]], 9))
    g.use(REAL[id]).settle()
    assert g.host(REAL[id]) == g.at(host)


@pytest.mark.answer(662)
@pytest.mark.rule("DC-28.1", "DC-28.9")
@pytest.mark.parametrize("evidence", [True, False])
@pytest.mark.parametrize("someone", [True, False])
def test_0704_may_do_either_part_alone(evidence, someone):
    target = character("", 4, 8000)
    g = Game(side([REAL["0704"]], partner=YELLOW), side([target], evidence=2))
    g.do("declare", REAL["0704"])
    g.do("choose") if evidence else g.done()
    g.choose(target) if someone else g.done()
    assert g.where(target) == ("evidence" if someone else "scene")
    assert g.evidence(FOE) == 2 - evidence + someone


@pytest.mark.answer(661)
@pytest.mark.rule("DC-34.7")
def test_0704_makes_an_mr_evidence_and_it_moves_on():
    mr = REAL["0511"]
    g = Game(side([REAL["0704"]], partner=YELLOW), side([mr], evidence=2, deck=9))
    g.do("declare", REAL["0704"]).done().choose(mr)
    assert g.where(mr) == "partner"
    assert (g.evidence(FOE), g.deck(FOE)) == (3, 8)


@pytest.mark.answer(684)
@pytest.mark.rule("DC-28.9", "DC-29.6")
def test_0119_gains_evidence_though_nobody_was_stunned():
    g = Game(side([], [REAL["0119"], weak()], partner=WHITE), side([weak()]))
    before = g.evidence()
    g.use(REAL["0119"]).yes()
    g.done()
    assert g.evidence() == before + 1


@pytest.mark.answer(711)
@pytest.mark.rule("DC-28.9")
def test_0498_strengthens_though_nobody_was_played():
    boy, gone = fellow("0522"), fellow("0522", 5)
    g = Game(side([boy], [REAL["0498"]], remove=[gone]))
    g.use(REAL["0498"]).done().choose(boy)
    assert (g.where(gone), g.ap(boy)) == ("remove", 6000)


@pytest.mark.answer(710)
@pytest.mark.rule("DC-28.1")
def test_0497_need_not_choose():
    boy, target = fellow("0522"), weak()
    g = Game(side([boy], [REAL["0497"]], resolution=1), side([target]))
    g.use(REAL["0497"])
    assert g.can("choose", target)
    assert g.done().state(target) == "active"


@pytest.mark.answer(679)
@pytest.mark.rule("DC-28.1", "DC-29.8")
def test_0097_need_not_play_the_boy_it_has():
    boy = fellow("0522", 4)
    g = Game(side([], [REAL["0097"], boy]))
    g.use(REAL["0097"])
    g.no() if g.can("no") else g.done()
    assert g.where(boy) == "hand"
    g.choose(REAL["0097"])
    assert g.ap(REAL["0097"]) == REAL["0097"].get("ap") + 1000


@pytest.mark.answer(401)
@pytest.mark.rule("DC-28.11")
def test_0465_may_choose_one_of_the_two():
    yellow = character(color="yellow", traits=REAL["0465"].traits)
    green = character(color="green", traits=REAL["0465"].traits)
    g = Game(side([(REAL["0465"], "sleep"), (yellow, "sleep"), (green, "sleep")]))
    g.end_turn().done().choose(green)
    assert (g.state(yellow), g.state(green)) == ("sleep", "active")


@pytest.mark.answer(456)
@pytest.mark.rule("DC-28.11")
@pytest.mark.parametrize("own", [True, False])
def test_0532_may_choose_one_of_the_two(own):
    mine, theirs = fellow("0532"), weak()
    g = Game(side([REAL["0532"], mine], deck=9), side([theirs], deck=9))
    g.do("declare", REAL["0532"], 1)
    g.choose(mine) if own else g.done()
    g.done() if own else g.choose(theirs)
    assert (g.deck(), g.deck(FOE)) == ((8, 9) if own else (9, 8))


@pytest.mark.answer(468)
@pytest.mark.rule("DC-28.7")
def test_0543_cannot_choose_one_character_twice():
    five, seven = character(level=5), character(level=7)
    g = Game(side([REAL["0543"], five, seven]))
    g.do("deduce", REAL["0543"]).choose(five)
    assert not g.can("choose", five)
    g.settle()
    assert g.ap(five) == 5000


@pytest.mark.answer(671)
@pytest.mark.rule("DC-29.1", "DC-28.9")
def test_0719_may_be_put_to_sleep_for_nobody():
    g = Game(side([REAL["0719"]]))
    g.end_turn()
    assert g.can("yes")
    g.yes()
    assert g.state(REAL["0719"]) == "sleep"


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
