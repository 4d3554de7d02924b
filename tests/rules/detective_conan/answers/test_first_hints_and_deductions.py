"""Official answers 4 to 48: hints, choices that may be declined, deductions and Mislead."""

from dataclasses import replace

import pytest

from games.rulebooks.detective_conan.state import SCENE
from tests.rules.detective_conan.answers.cards import REAL
from tests.rules.detective_conan.answers.positions import (
    BLUE,
    GREEN,
    OF_COLOR,
    compared,
    first,
    lost,
    order,
    pending,
    strong,
    stun_one,
    sweep,
    weak,
)
from tests.rules.detective_conan.real_cards import DB, DET
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
    partner,
    side,
    spark,
    when,
)


@pytest.mark.answer(4)
@pytest.mark.rule("DC-11.14", "DC-27.3")
@pytest.mark.parametrize("id", ["0001", "0260", "0511"])
def test_the_hinted_character_and_the_watcher_resolve_in_any_order(id):
    new = character("", 3, 1000, 1, when({"played": "self"}, DRAW))
    g = Game(side([REAL[id]], [new], partner=BLUE), side([weak()]))
    g.do("hint").use(new)
    assert pending(g) == {g.at(REAL[id]), g.at(new)}


@pytest.mark.answer(6)
@pytest.mark.rule("DC-24.9", "DC-24.10")
def test_bond_looks_at_characters_not_at_the_partner():
    takagi, sato = REAL["0079"], character("Miwako Sato")
    assert Game(side([takagi, sato])).ap(takagi) == 8000
    named = replace(partner("yellow"), name="Miwako Sato")
    assert Game(side([takagi], partner=named)).ap(takagi) == 5000


@pytest.mark.answer(7, 8)
@pytest.mark.rule("DC-28.16", "DC-16.14")
@pytest.mark.parametrize(
    ("id", "bond"),
    [("0002", "Conan Edogawa"), ("0287", "Momiji Ooka"), ("0514", "Conan Edogawa")],
)
def test_who_cannot_be_chosen_can_be_designated(id, bond):
    stop = stun_one()
    attacker, friend = strong(), character(bond)
    g = Game(side([attacker], [stop]), side([(REAL[id], "sleep"), friend]))
    assert g.can("act", attacker, REAL[id])
    g.use(stop)
    assert g.offered("choose") == {g.at(attacker), g.at(friend)}


@pytest.mark.answer(7, 8)
@pytest.mark.rule("DC-28.16")
def test_0550_keeps_aoko_from_being_chosen():
    stop = stun_one()
    aoko, attacker = weak("Aoko Nakamori"), strong()
    g = Game(side([attacker], [stop]), side([(aoko, "sleep"), REAL["0550"]]))
    assert g.can("act", attacker, aoko)
    g.use(stop)
    assert g.offered("choose") == {g.at(attacker), g.at(REAL["0550"])}


@pytest.mark.answer(11)
@pytest.mark.rule("DC-15.19", "DC-28.13")
def test_lp_lowered_by_mislead_is_back_when_0005_chooses():
    thinker, dull = character(), character("", 4, 4000, 0)
    g = Game(side([REAL["0005"], thinker, (dull, "sleep")]), side([REAL["0374"]]))
    g.do("deduce", thinker).do("mislead", REAL["0374"])
    g.do("declare", REAL["0005"])
    assert g.offered("choose") == {g.at(dull)}


@pytest.mark.answer(12)
@pytest.mark.rule("DC-15.9", "DC-16.15")
def test_0005_lets_one_deduce_and_act_again():
    dull = character("", 4, 4000, 0)
    g = Game(side([REAL["0005"], dull]), side([(weak(), "sleep")]))
    g.do("deduce", dull)
    assert not g.can("deduce", dull)
    g.do("declare", REAL["0005"]).choose(dull)
    assert g.can("deduce", dull)
    assert g.can("act", dull)


@pytest.mark.answer(12)
@pytest.mark.rule("DC-15.9", "DC-16.15")
def test_0679_and_0681_let_one_act_again():
    blade = character("Yaiba Kurogane", 4, 4000, 0, traits=["YAIBA"])
    g = Game(side([blade], [REAL["0679"], weak()], resolution=1), side([(weak(), "sleep")]))
    g.act_on_case(blade).use(REAL["0679"]).yes().choose(blade)
    assert g.can("act", blade)
    g = Game(side([blade, REAL["0681"]]), side([(weak(), "sleep")]))
    g.act_on_case(blade).do("declare", REAL["0681"]).choose(blade).do("mode", 0)
    assert g.can("act", blade)


@pytest.mark.answer(14)
@pytest.mark.rule("DC-4.17")
@pytest.mark.parametrize("id", ["0007", "0042", "0369"])
def test_played_by_an_effect_it_enters_asleep_too(id):
    play = event(1, effect({"play": {"choose": {"hand": {"type": "character"}}, "up_to": 1}}))
    g = Game(side([], [play, REAL[id]]))
    g.use(play).choose(REAL[id])
    assert (g.where(REAL[id]), g.state(REAL[id])) == ("scene", "sleep")


@pytest.mark.answer(16)
@pytest.mark.rule("DC-26.17")
def test_0008_triggers_in_the_opponents_turn():
    boy = character("", 4, 2000, 1, traits=[DB])
    play = {"play": {"who": {"choose": {"hand": {"type": "character"}}}, "asleep": True}}
    flash = character("", 3, 1000, 1, spark(play))
    me = side([REAL["0008"]], [boy], evidence=[flash])
    g = Game(me, side([strong()]), active=FOE)
    g.act_on_case(g.pile(SCENE, FOE)[0]).skip().do("spark")
    assert g.state(boy) == "active"


@pytest.mark.answer(17)
@pytest.mark.rule("DC-28.1", "DC-36.3")
@pytest.mark.parametrize(
    "id", ["0009", "0012", "0028", "0045", "0047", "0062", "0078", "0189", "0578"]
)
def test_a_fitting_card_need_not_be_taken(id):
    new = REAL[id]
    fits = event(3, color="green") if id == "0189" else fitting(new)
    g = Game(side([], [new], [fits, *filler(8)]))
    g.use(new)
    assert g.can("choose", fits)
    g.done().settle()
    assert (g.hand(), g.deck()) == (0, 9)


def fitting(card):
    """A Character of the same colour that any of these looks accepts."""
    lp = 2 if card.id == "0045" else 0
    return character("", 4, 4000, lp, color=card.colors[0], traits=[DET])


@pytest.mark.answer(18)
@pytest.mark.rule("DC-15.3")
@pytest.mark.parametrize("id", ["0013", "0064", "0543"])
def test_a_deduction_triggers_before_mislead_and_gain(id):
    g = Game(side([REAL[id]], [], filler(9)), side([REAL["0374"]], [weak()]))
    g.do("deduce", REAL[id])
    assert g.can("mislead") is (g.to_act == FOE)
    while g.to_act == ME:
        g.do("done") if g.can("done") else g.do("bottom")
    assert g.can("mislead", REAL["0374"])
    assert order(g, "resolves", "gains evidence") == ["resolves"]


@pytest.mark.answer(19)
@pytest.mark.rule("DC-28.1")
def test_0013_need_not_take_a_detective():
    seen = character(traits=[DET])
    g = Game(side([REAL["0013"]], [], [seen, *filler(8)]))
    g.do("deduce", REAL["0013"])
    assert g.can("choose", seen)
    g.done().settle()
    assert g.hand() == 0


@pytest.mark.answer(22)
@pytest.mark.rule("DC-26.2", "DC-24.2")
def test_removed_in_the_opponents_turn_only():
    g = lost(REAL["0046"])
    assert g.to_act == ME
    assert g.can("choose")
    own = Game(side([REAL["0046"], weak()], [sweep(name="Konosuke Jii")]))
    own.do("use")
    assert own.where(REAL["0046"]) == "remove"
    assert own.can("end")


@pytest.mark.answer(23)
@pytest.mark.rule("DC-4.16")
@pytest.mark.parametrize(("state", "safe"), [("sleep", True), ("stun", False)])
def test_0312_is_safe_asleep_but_not_stunned(state, safe):
    attacker = strong()
    g = Game(side([attacker]), side([(REAL["0312"], state)]))
    assert g.can("act", attacker, REAL["0312"]) is not safe


@pytest.mark.answer(26)
@pytest.mark.rule("DC-28.1")
@pytest.mark.parametrize("wanted", [0, 1])
def test_0018_may_play_fewer(wanted):
    boys = [character(level=4, traits=[DB]) for _ in range(2)]
    g = Game(side([], [REAL["0018"]], [*boys, *filler(8)], partner=BLUE))
    g.use(REAL["0018"]).choose(*boys[:wanted]).done()
    assert len(g.pile(SCENE, ME)) == wanted


@pytest.mark.answer(28)
@pytest.mark.rule("DC-30.15")
def test_0021_has_its_bonus_on_the_scene_only():
    dig = event(1, effect({"take": {"choose": {"removed": {"lp": {"min": 1}}}, "up_to": 1}}))
    g = Game(side([REAL["0021"]], [dig], remove=[REAL["0021"]], partner=GREEN))
    assert g.lp(g.pile(SCENE, ME)[0]) == 1
    g.use(dig)
    assert g.can("end")
    assert g.removed() == 2


@pytest.mark.answer(29)
@pytest.mark.rule("DC-18.2", "DC-18.4")
def test_contact_triggers_come_before_any_response():
    """With its AP+1000 the attacker is no longer the weaker one who would respond first."""
    target = character("", 4, 7500)
    hand = [character("", 3, 1000, 1, cut_in(1000))]
    g = Game(side([REAL["0022"]], hand), side([(target, "sleep")], hand))
    g.act(REAL["0022"], target)
    assert g.to_act == FOE
    assert g.can("cut_in")
    assert g.ap(REAL["0022"]) == 8000
    bearer = character(color="green")
    me = side([bearer], hand, sets=[(REAL["0298"], bearer, 1)])
    g = Game(me, side([(character("", 4, 5000), "sleep")], hand))
    g.act(bearer, g.pile(SCENE, FOE)[0])
    assert (g.to_act, g.ap(bearer)) == (FOE, 6000)


@pytest.mark.answer(30)
@pytest.mark.rule("DC-17.5", "DC-16.4")
@pytest.mark.parametrize("id", ["0289", "0571"])
def test_an_active_target_cannot_guard_itself(id):
    target, other = weak(), weak()
    g = Game(side([REAL[id]]), side([target, other], sets=[(character(), target, 0)]))
    g.act(REAL[id], target)
    assert g.offered("guard") == {g.at(other)}


@pytest.mark.answer(31)
@pytest.mark.rule("DC-25.3")
def test_0024_declined_is_spent():
    a, b, prey = strong(), strong(), [weak(), weak()]
    me = side([REAL["0024"], a, b], remove=[REAL["0027"]])
    g = Game(me, side([(c, "sleep") for c in prey]))
    g.act(a, prey[0])
    assert g.can("choose", REAL["0027"])
    g.done().act(b, prey[1])
    assert g.where(prey[1]) == "remove"
    assert g.can("end")


@pytest.mark.answer(33)
@pytest.mark.rule("DC-19.18")
def test_0024_takes_only_what_has_cut_in():
    attacker, prey = strong(), weak()
    me = side([REAL["0024"], attacker], remove=[REAL["0111"], REAL["0027"]])
    g = Game(me, side([(prey, "sleep")]))
    g.act(attacker, prey)
    assert g.offered("choose") == {g.at(REAL["0027"])}


@pytest.mark.answer(35)
@pytest.mark.rule("DC-16.7")
def test_0030_puts_one_to_sleep_after_the_target_is_named():
    attacker, target, other = strong(color="green"), weak(), weak()
    g = Game(side([REAL["0030"], attacker]), side([(target, "sleep"), other]))
    assert not g.can("act", attacker, other)
    g.act(attacker, target).choose(other)
    assert (g.where(target), g.where(other), g.state(other)) == ("remove", "scene", "sleep")


@pytest.mark.answer(35)
@pytest.mark.rule("DC-16.7")
def test_0031_draws_before_the_guard_decision():
    attacker, target = strong(color="green"), weak()
    g = Game(side([REAL["0031"], attacker], [weak()]), side([(target, "sleep"), weak()]))
    g.act(attacker, target)
    assert g.can("discard")
    g.do("discard")
    assert g.can("guard")


@pytest.mark.answer(36)
@pytest.mark.rule("DC-25.3")
def test_0030_without_a_choice_is_spent():
    a, b, prey = strong(color="green"), strong(color="green"), [weak(), weak()]
    g = Game(side([REAL["0030"], a, b]), side([(c, "sleep") for c in prey]))
    g.act(a, prey[0]).done().act(b, prey[1])
    assert g.where(prey[1]) == "remove"
    assert g.can("end")


@pytest.mark.answer(37)
@pytest.mark.rule("DC-32.3")
@pytest.mark.parametrize("id", ["0049", "0185", "0201", "0230", "0245", "0298", "0334", "0613"])
def test_a_set_event_is_removed_with_its_host(id):
    host = character()
    g = lost(host, side(sets=[(REAL[id], host, 1)]))
    g.settle()
    assert g.where(REAL[id]) == "remove"


@pytest.mark.answer(38)
@pytest.mark.rule("DC-32.5", "DC-32.6")
@pytest.mark.parametrize("id", ["0033", "0049", "0185", "0201", "0217", "0230", "0245", "0613"])
def test_an_event_to_set_may_be_used_without_a_host_but_must_be_set_on_one(id):
    card = REAL[id]
    host = character("", 6, 4000, color=card.colors[0], traits=["Phantom Thief", DET])
    for scene, place in (([], "remove"), ([host], "set")):
        g = Game(side(scene, [card], partner=OF_COLOR[card.colors[0]]))
        g.use(card)
        assert not g.can("no")
        g.settle()
        assert g.where(card) == place


@pytest.mark.answer(43)
@pytest.mark.rule("DC-3.11")
def test_ap_0_removes_nobody():
    attacker, other = weak(), character()
    g = Game(side([REAL["0037"]]), side([attacker]), active=FOE)
    g.act_on_case(attacker).yes()
    assert (g.ap(attacker), g.where(attacker)) == (0, "scene")
    g = Game(side([], [REAL["0528"]]), side([other]))
    g.use(REAL["0528"]).choose(other).settle()
    assert (g.ap(other), g.where(other)) == (0, "scene")


@pytest.mark.answer(42)
@pytest.mark.rule("DC-30.2")
def test_0037_leaves_what_changes_lp():
    """Printed LP 2 counts as 0; the LP+1 stays."""
    thinker = character("", 4, 4000, 2, always({"stats": {"lp": 1}}))
    g = Game(side([(REAL["0037"], "sleep")]), side([thinker]), active=FOE)
    before = g.evidence(FOE)
    g.do("deduce", thinker).yes()
    assert g.evidence(FOE) == before + 1


@pytest.mark.answer(44)
@pytest.mark.rule("DC-15.3", "DC-16.7")
def test_0037_comes_before_mislead_and_guard():
    for verb, later in (("deduce", "mislead"), ("act", "guard")):
        mover = character()
        g = Game(side([REAL["0037"]]), side([mover]), active=FOE)
        g.do("deduce", mover) if verb == "deduce" else g.act_on_case(mover)
        assert g.can("yes")
        assert not g.can(later)
        g.no()
        assert g.can(later, REAL["0037"])


@pytest.mark.answer(46)
@pytest.mark.rule("DC-22.11")
def test_0037_cannot_remove_five_of_four():
    mover = character()
    g = Game(side([(REAL["0037"], "sleep")], deck=4), side([mover]), active=FOE)
    g.act_on_case(mover)
    assert not g.can("yes")
    assert (g.deck(), g.ap(mover)) == (4, 4000)


MISLEADERS = [
    "0037",
    "0081",
    "0223",
    "0243",
    "0267",
    "0294",
    "0308",
    "0374",
    "0464",
    "0518",
    "0580",
]


@pytest.mark.answer(47)
@pytest.mark.rule("DC-15.14", "DC-15.15", "DC-15.17")
@pytest.mark.parametrize("id", MISLEADERS)
def test_mislead_takes_1_lp_from_a_character_or_a_partner(id):
    thinker = character("", 4, 4000, 2)
    for mind, gained in (("character", 1), ("partner", 0)):
        g = Game(side([thinker]), side([REAL[id]]))
        before = g.evidence()
        g.do("deduce", thinker if mind == "character" else g.partner(ME))
        while not g.can("mislead"):
            g.no()
        g.do("mislead", REAL[id])
        assert (g.evidence(), g.state(REAL[id])) == (before + gained, "sleep")


@pytest.mark.answer(47)
@pytest.mark.rule("DC-15.17")
def test_a_sleeping_character_cannot_mislead():
    thinker = character()
    g = Game(side([thinker]), side([(REAL["0374"], "sleep")]))
    before = g.evidence()
    g.do("deduce", thinker)
    assert g.evidence() == before + 1


@pytest.mark.answer(48)
@pytest.mark.rule("DC-15.16")
def test_several_may_mislead_one_deduction():
    thinker = character("", 4, 4000, 3)
    g = Game(side([thinker]), side([REAL["0374"], REAL["0294"]]))
    before = g.evidence()
    g.do("deduce", thinker).do("mislead", REAL["0374"]).do("mislead", REAL["0294"])
    assert g.evidence() == before + 1


@pytest.mark.answer(29)
@pytest.mark.rule("DC-18.2")
def test_0022_is_awake_again_before_the_comparison():
    target = character()
    g = Game(side([REAL["0022"]], partner=GREEN), side([(target, "sleep")], [REAL["0179"]]))
    g.act(REAL["0022"], target)
    first(g, REAL["0022"])
    assert (g.state(REAL["0022"]), compared(g)) == ("active", [])
    assert g.can("cut_in", REAL["0179"])
