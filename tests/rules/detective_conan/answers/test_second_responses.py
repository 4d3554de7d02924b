"""Official questions 358 to 714 about Cut In, Disguise and Contacts that an effect causes."""

import pytest

from games.rulebooks.detective_conan.modifiers import names, traits
from games.rulebooks.detective_conan.state import SCENE
from tests.rules.detective_conan.answers.cards import REAL
from tests.rules.detective_conan.answers.second_positions import (
    BLACK,
    YELLOW,
    compared,
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
    when,
)

UNCHOOSABLE = always({"mark": "unchoosable"})


def meets(mine, cut, *, active=ME, **more):
    """My Character is in Contact with a strong one, in my turn or the opponent's; I cut in."""
    other, helper = strong(), character("", 3, 1000, 1, cut_in(1))
    me = side([mine if active == ME else (mine, "sleep")], [cut], **more)
    foe = side([(other, "sleep") if active == ME else other], [helper])
    g = Game(me, foe, active=active)
    g.act(mine, other) if active == ME else g.act(other, mine)
    return g


# -- Cut In without result, or with a part of it --------------------------------------------


@pytest.mark.answer(385, 670)
@pytest.mark.rule("DC-19.11")
@pytest.mark.parametrize(("id", "ap"), [("0451", 2000), ("0718", 1000)])
def test_a_cut_in_for_somebody_else_does_nothing(id, ap):
    for mine, bonus in ((fellow(id), ap), (character(color="white"), 0)):
        g = meets(mine, REAL[id])
        assert g.can("cut_in", REAL[id])
        g.do("cut_in", REAL[id])
        assert (g.where(REAL[id]), g.ap(mine)) == ("remove", 4000 + bonus)


@pytest.mark.answer(469, 614, 666)
@pytest.mark.rule("DC-19.10")
@pytest.mark.parametrize(
    ("id", "meant"),
    [("0543", fellow("0543")), ("0664", namesake("0663")), ("0711", fellow("0711"))],
)
def test_a_cut_in_for_somebody_else_gives_its_ap_without_the_card(id, meant):
    for mine, drawn in ((meant, 1), (character(), 0)):
        g = meets(mine, REAL[id])
        g.do("cut_in", REAL[id])
        assert (g.ap(mine), g.hand()) == (5000, drawn)


@pytest.mark.answer(521)
@pytest.mark.rule("DC-19.5", "DC-23.11")
@pytest.mark.parametrize(("id", "ap", "drawn"), [("0588", 1000, 1), ("0606", 2000, 0)])
def test_a_cut_in_for_resolution_phase_does_nothing_before(id, ap, drawn):
    for resolution in (1, 0):
        mine = character()
        g = meets(mine, REAL[id], resolution=resolution, partner=YELLOW)
        g.do("cut_in", REAL[id])
        assert g.ap(mine) == 4000 + ap * resolution
        assert (g.hand(), g.where(REAL[id])) == (drawn * resolution, "remove")


@pytest.mark.answer(521)
@pytest.mark.rule("DC-19.5")
def test_0588_does_nothing_without_a_yellow_partner():
    mine = character()
    g = meets(mine, REAL["0588"], resolution=1)
    g.do("cut_in", REAL["0588"])
    assert (g.ap(mine), g.hand()) == (4000, 0)


@pytest.mark.answer(531, 707)
@pytest.mark.rule("DC-19.13")
@pytest.mark.parametrize("id", ["0593", "0491"])
def test_a_cut_in_does_not_count_itself_on_the_scene(id):
    mine = fellow(id)
    g = meets(mine, REAL[id])
    g.do("cut_in", REAL[id])
    assert g.ap(mine) == 5000


@pytest.mark.answer(532)
@pytest.mark.rule("DC-19.5", "DC-24.1")
@pytest.mark.parametrize("id", ["0593", "0491"])
def test_a_cut_in_for_your_own_turn_does_nothing_in_the_other(id):
    mine = fellow(id)
    g = meets(mine, REAL[id], active=FOE)
    g.do("cut_in", REAL[id])
    assert (g.ap(mine), g.where(REAL[id])) == (4000, "remove")


@pytest.mark.answer(533)
@pytest.mark.rule("DC-19.5", "DC-24.2")
@pytest.mark.parametrize("active", [ME, FOE])
def test_0594_wakes_in_the_opponents_turn_only(active):
    police = fellow("0594", 4, 4000)
    g = meets(police, REAL["0594"], active=active)
    g.do("cut_in", REAL["0594"])
    assert g.can("choose", police) is (active == FOE)
    assert g.where(REAL["0594"]) == "remove"


@pytest.mark.answer(629)
@pytest.mark.rule("DC-19.8")
def test_0671_uses_one_of_its_lines():
    mine = character()
    g = meets(mine, REAL["0671"], remove=[REAL["0658"]], case=REAL["0659"])
    assert len(g.matching("cut_in", REAL["0671"])) == 2
    g.do("cut_in", REAL["0671"], 0)
    assert (g.ap(mine), g.can("choose")) == (6000, False)
    assert g.where(REAL["0658"]) == "remove"


@pytest.mark.answer(630)
@pytest.mark.rule("DC-19.5", "DC-24.1")
def test_0671_with_the_wrong_line_does_nothing():
    mine = character()
    g = meets(mine, REAL["0671"], active=FOE, case=REAL["0659"])
    g.do("cut_in", REAL["0671"], 0)
    assert (g.ap(mine), g.where(REAL["0671"])) == (4000, "remove")


@pytest.mark.answer(362)
@pytest.mark.rule("DC-19.16", "DC-20.13")
@pytest.mark.parametrize("bonded", [True, False])
def test_0432_leaves_disguise_without_its_ability(bonded):
    new = character("", 4, 4000, 1, {"kind": "disguise"}, when({"disguised": "self"}, DRAW))
    helper, old = character("", 3, 1000, 1, cut_in(1000)), character()
    friends = [namesake("0435")] if bonded else []
    me = side([REAL["0432"], *friends])
    g = Game(me, side([(old, "sleep")], [new, helper]))
    g.act(REAL["0432"], old)
    assert (g.can("cut_in"), g.can("disguise", new)) == (not bonded, True)
    g.do("disguise", new)
    assert g.hand(FOE) == (1 if bonded else 2)


@pytest.mark.answer(429)
@pytest.mark.rule("DC-19.16")
def test_0513_leaves_disguise():
    kogoro, old = namesake("0512"), character()
    new, helper = character("", 4, 4000, 1, {"kind": "disguise"}), character("", 3, 1, 1, cut_in(1))
    g = Game(side([REAL["0513"], kogoro], filler(1)), side([(old, "sleep")], [new, helper]))
    g.do("declare", REAL["0513"]).act(kogoro, old)
    assert (g.can("cut_in"), g.can("disguise", new)) == (False, True)


def agency_after_declaring(mine, **foe):
    """0513 has declared its ban; Mori Detective Agency Characters act from then on."""
    g = Game(side([REAL["0513"], *mine], filler(1)), side(**foe))
    return g.do("declare", REAL["0513"])


@pytest.mark.answer(426)
@pytest.mark.rule("DC-30.13")
def test_the_ban_of_0513_outlasts_it():
    kogoro, old = namesake("0512"), character("", 4, 9000)
    helper = character("", 3, 1000, 1, cut_in(1000))
    g = agency_after_declaring([kogoro], scene=[(old, "sleep")], hand=[helper])
    g.s.move(g.at(REAL["0513"]), 10)
    g.again().act(kogoro, old)
    assert not g.can("cut_in")


@pytest.mark.answer(427)
@pytest.mark.rule("DC-30.12")
def test_the_ban_of_0513_covers_who_enters_later():
    late, old = fellow("0512", 3), character("", 4, 9000)
    helper = character("", 3, 1000, 1, cut_in(1000))
    rush = event(1, effect({"give": {"who": {"character": {"side": "yours"}}, "keyword": "rush"}}))
    me = side([REAL["0513"], namesake("0512")], [weak(), late, rush])
    g = Game(me, side([(old, "sleep")], [helper]))
    g.do("declare", REAL["0513"]).do("discard", g.pile(2, ME)[0])
    g.use(late).do("hint").use(rush).act(late, old)
    assert not g.can("cut_in")


@pytest.mark.answer(428)
@pytest.mark.rule("DC-25.13")
def test_the_ban_of_0513_comes_with_every_action():
    a, b, old = namesake("0512"), fellow("0512"), character("", 4, 9000)
    helper = character("", 3, 1000, 1, cut_in(1000))
    g = agency_after_declaring([a, b], scene=[(old, "sleep")], hand=[helper])
    for mine in (a, b):
        g.act(mine, old)
        assert not g.can("cut_in")
        g.settle()


@pytest.mark.answer(433, 488)
@pytest.mark.rule("DC-20.9")
@pytest.mark.parametrize(("id", "trait"), [("0518", "Detective"), ("0560", "Suzuki Group")])
def test_a_disguise_over_it_does_not_inherit_its_printed_trait(id, trait):
    new, other = character("", 4, 4000, 1, {"kind": "disguise"}), strong()
    g = Game(side([REAL[id]], [new]), side([(other, "sleep")]))
    assert trait in traits(g.s, g.at(REAL[id]))
    g.act(REAL[id], other).do("disguise", new)
    assert trait not in traits(g.s, g.at(new))
    assert names(g.s, g.at(new)) == {new.name}


@pytest.mark.answer(497)
@pytest.mark.rule("DC-20.7")
def test_the_return_that_0565_gives_is_inherited():
    makoto, new = namesake("0689", 8), character("", 4, 4000, 1, {"kind": "disguise"})
    rush = event(
        1,
        effect({"give": {"who": {"character": {"side": "yours"}}, "keyword": "rush"}}),
        color="white",
    )
    suzukis, other = [fellow("0557") for _ in range(3)], strong()
    me = side(suzukis, [makoto, new, rush], case=REAL["0565"], resolution=1, evidence=3)
    g = Game(me, side([(other, "sleep")]))
    g.do("declare", g.case(ME))
    while not g.can("choose", makoto):
        g.do("choose")
    g.choose(makoto).use(rush).act(makoto, other).do("disguise", new).settle()
    assert g.where(new) == "scene"
    g.end_turn()
    assert (g.where(new), g.where(makoto)) == ("hand", "deck")


@pytest.mark.answer(536)
@pytest.mark.rule("DC-20.10")
def test_the_traits_that_0599_changed_are_inherited():
    new = character("", 4, 4000, 1, {"kind": "disguise"}, traits=["Police"])
    attacker, target = strong(), strong()
    foe = side([attacker, target], [character("", 3, 1000, 1, cut_in(1))])
    g = Game(side([(REAL["0599"], "sleep")], [new]), foe, active=FOE)
    g.act(attacker, REAL["0599"])
    while not g.can("yes"):
        g.skip()
    g.yes()
    assert g.where(REAL["0599"]) == "scene"
    assert traits(g.s, g.at(REAL["0599"])) == {"Detective"}
    g.act(target, REAL["0599"])
    while not g.can("disguise"):
        g.skip()
    g.do("disguise", new)
    assert traits(g.s, g.at(new)) == {"Detective"}


# -- protection from a Contact --------------------------------------------------------------


def makoto_meets(*foes, hand=()):
    """The opponent acts on my Makoto; Sonoko may be discarded for 0435."""
    makoto, sonoko = namesake("0689", 4, 4000), namesake("0435")
    me = side([REAL["0435"], (makoto, "sleep")], [sonoko, namesake("0435")])
    g = Game(me, side([*foes], list(hand)), active=FOE)
    return g, makoto


@pytest.mark.answer(365)
@pytest.mark.rule("DC-18.21", "DC-Q.100")
def test_0435_does_not_protect_from_the_cut_in_of_0086():
    attacker = character("", 4, 1000)
    g, makoto = makoto_meets(attacker, hand=[REAL["0086"]])
    g.act(attacker, makoto).skip().yes().do("choose").do("cut_in", REAL["0086"])
    assert (g.where(makoto), g.where(attacker)) == ("remove", "remove")


@pytest.mark.answer(366)
@pytest.mark.rule("DC-18.22", "DC-Q.100")
def test_0435_protects_in_one_contact_only():
    a, b = strong(), strong()
    g, makoto = makoto_meets(a, b)
    g.act(a, makoto).skip().yes().do("choose").settle()
    assert g.where(makoto) == "scene"
    g.act(b, makoto).settle()
    assert g.where(makoto) == "remove"


@pytest.mark.answer(367)
@pytest.mark.rule("DC-25.4")
def test_0435_that_was_declined_is_spent():
    a, b = character("", 4, 1000), strong()
    g, makoto = makoto_meets(a, b)
    g.act(a, makoto).skip().no().settle()
    g.act(b, makoto).skip()
    assert not g.can("yes")


# -- Contact by an effect -------------------------------------------------------------------


def caused(id, mine=None, *foes, hand=(), me_hand=()):
    """0643 or 0665 is about to cause a Contact of a Character of mine."""
    if id == "0643":
        g = Game(side([REAL["0643"]], list(me_hand)), side(foes, list(hand)))
        return g.do("declare", REAL["0643"]), REAL["0643"]
    g = Game(side([mine], [REAL["0665"], *me_hand]), side(foes, list(hand)))
    return g.use(REAL["0665"]).choose(mine).do("declare", mine), mine


BOTH = pytest.mark.parametrize("id", ["0643", "0665"])


@pytest.mark.answer(580)
@pytest.mark.rule("DC-19.21")
def test_a_cut_in_that_0643_gives_goes_to_the_remove_area():
    yaiba, target = fellow("0643"), strong()
    g = Game(side([REAL["0643"]], [yaiba]), side([(target, "sleep")]))
    g.act(REAL["0643"], target).do("cut_in", yaiba)
    assert (g.where(yaiba), compared(g)) == ("remove", [(8000, 9000)])


@pytest.mark.answer(581)
@pytest.mark.rule("DC-18.23")
@BOTH
def test_a_caused_contact_has_its_responses(id):
    target, helper = character("", 4, 4000), character("", 3, 1000, 1, cut_in(9000))
    new = character("", 4, 4000, 1, {"kind": "disguise"})
    g, mine = caused(id, character("", 4, 6000), target, hand=[helper, new])
    g.choose(target)
    assert (g.to_act, g.can("cut_in", helper), g.can("disguise", new)) == (FOE, True, True)
    assert g.s.contact[:2] == (g.at(mine), g.at(target))
    g.skip().settle()
    assert g.where(target) == "remove"


@pytest.mark.answer(582)
@pytest.mark.rule("DC-18.24")
@BOTH
def test_a_caused_contact_cannot_be_guarded(id):
    target, guard = weak(), weak()
    g, _mine = caused(id, character(), target, guard)
    g.choose(target)
    assert (g.where(target), g.state(guard), "guards" in g.verbs()) == ("remove", "active", False)


@pytest.mark.answer(583, 617)
@pytest.mark.rule("DC-18.25", "DC-28.16")
@BOTH
def test_a_caused_contact_may_be_with_an_active_character(id):
    awake, shy = weak(), character("", 4, 1000, 1, UNCHOOSABLE)
    g, _mine = caused(id, character(), awake, shy)
    assert g.offered("choose") == {g.at(awake)}
    g.choose(awake)
    assert g.where(awake) == "remove"


@pytest.mark.answer(584, 618)
@pytest.mark.rule("DC-18.25")
@BOTH
def test_a_caused_contact_puts_nobody_to_sleep(id):
    target = strong()
    g, mine = caused(id, character(), target)
    g.choose(target).settle()
    assert g.state(target) == "active"
    assert g.state(mine) == ("sleep" if id == "0643" else "active")  # its cost


@pytest.mark.answer(585, 619)
@pytest.mark.rule("DC-18.26")
@BOTH
def test_a_caused_contact_is_no_action(id):
    watch = when({"acts": {"character": {"side": "opponents"}}}, DRAW)
    ends = when({"action_ends": {"character": {"side": "opponents"}}}, DRAW)
    target = character("", 4, 9000, 1, watch, ends)
    g, _mine = caused(id, character(), target)
    g.choose(target).settle()
    assert g.hand(FOE) == 0


@pytest.mark.answer(586, 620)
@pytest.mark.rule("DC-18.27")
@BOTH
def test_a_caused_contact_triggers_what_contact_triggers(id):
    beaten_ = {"removed": {"who": {"character": {"side": "opponents"}}, "by": "contact"}}
    mine = character("", 4, 6000, 1, when({"contacts": "self"}, DRAW), when(beaten_, DRAW))
    watcher = character(
        "",
        4,
        4000,
        1,
        when({"contacts": {"character": {"side": "yours"}}}, DRAW),
        when(beaten_, DRAW),
    )
    target = weak()
    if id == "0643":
        g = Game(side([REAL["0643"], watcher]), side([target]))
        g.do("declare", REAL["0643"]).choose(target)
    else:
        g, _mine = caused(id, mine, target)
        g.choose(target)
    assert g.hand() == 2


@pytest.mark.answer(615)
@pytest.mark.rule("DC-14.6")
def test_what_0665_gives_may_be_declared_after_an_action():
    mine, a, b = character(), weak(), weak()
    g = Game(side([mine], [REAL["0665"]]), side([(a, "sleep"), (b, "sleep")]))
    g.use(REAL["0665"]).choose(mine).act(mine, a)
    assert (g.state(mine), g.can("declare", mine)) == ("sleep", True)
    g.do("declare", mine).choose(b)
    assert g.where(b) == "remove"


@pytest.mark.answer(616)
@pytest.mark.rule("DC-25.8")
def test_what_0665_gives_twice_may_be_declared_twice():
    mine, a, b = character(), weak(), weak()
    g = Game(side([mine], [REAL["0665"], REAL["0665"]]), side([a, b, weak()]))
    first, second = g.all(REAL["0665"])
    g.use(first).choose(mine).do("hint").use(second).choose(mine)
    g.do("declare", mine).choose(a).do("declare", mine).choose(b)
    assert (g.where(a), g.where(b), g.ap(mine)) == ("remove", "remove", 6000)
    assert not g.can("declare", mine)


@pytest.mark.answer(621)
@pytest.mark.rule("DC-30.3", "DC-30.7")
def test_what_0665_gives_ends_with_the_turn():
    mine = character()
    g = Game(side([mine], [REAL["0665"]]), side([weak()]))
    g.use(REAL["0665"]).choose(mine)
    assert g.can("declare", mine)
    g.end_turn().end_turn()
    assert (g.can("declare", mine), g.ap(mine)) == (False, 4000)


@pytest.mark.answer(408)
@pytest.mark.rule("DC-18.19", "DC-26.6")
@pytest.mark.parametrize("id", ["0471", "0473", "0476"])
@pytest.mark.parametrize("by_effect", [True, False])
def test_removal_by_contact_is_not_by_an_effect(id, by_effect):
    mine, target = strong(), weak()
    used = event(1, effect({"remove": {"choose": {"character": {"side": "opponents"}}}}))
    g = Game(side([REAL[id], mine], [used], partner=BLACK), side([(target, "sleep")]))
    g.use(used) if by_effect else g.act(mine, target)
    assert g.where(target) == "remove"
    assert (len(g.pile(SCENE, FOE)), "resolves" in g.verbs()) == (0, by_effect)


@pytest.mark.answer(409)
@pytest.mark.rule("DC-25.4")
def test_0471_that_was_declined_is_spent():
    a, b, c = weak(), weak(), weak()
    once = {"remove": {"choose": {"character": {"side": "opponents"}}, "up_to": 1}}
    first, second = event(1, effect(once)), event(1, effect(once))
    g = Game(side([REAL["0471"]], [first, second], partner=BLACK), side([a, b, c]))
    g.use(first).choose(a).no().do("hint").use(second).choose(b)
    assert not g.can("yes")


@pytest.mark.answer(410)
@pytest.mark.rule("DC-4.14")
@pytest.mark.parametrize(("state", "able"), [("active", True), ("sleep", False), ("stun", False)])
def test_0471_must_be_active_to_be_put_to_sleep(state, able):
    target = weak()
    used = event(1, effect({"remove": {"choose": {"character": {"side": "opponents"}}}}))
    g = Game(side([(REAL["0471"], state)], [used], partner=BLACK), side([target, weak()]))
    g.use(used).choose(target)
    assert g.can("yes") is able


@pytest.mark.answer(459)
@pytest.mark.rule("DC-18.20")
@pytest.mark.parametrize("by_0086", [True, False])
def test_0536_removed_by_0086_was_not_removed_by_contact(by_0086):
    attacker, other = character("", 4, 1000 if by_0086 else 9000), weak()
    hand = [REAL["0086"]] if by_0086 else []
    me = side([(REAL["0536"], "sleep"), (other, "sleep")])
    g = Game(me, side([attacker], hand), active=FOE)
    g.act(attacker, REAL["0536"])
    if by_0086:
        g.do("cut_in", REAL["0086"])
    assert g.where(REAL["0536"]) == "remove"
    assert g.can("choose", other) is not by_0086
