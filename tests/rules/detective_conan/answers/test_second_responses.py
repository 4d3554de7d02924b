"""Official questions 358 to 714 about Cut In, Disguise and protection from a Contact."""

import pytest

from games.rulebooks.detective_conan.modifiers import names, traits
from tests.rules.detective_conan.answers.cards import REAL
from tests.rules.detective_conan.answers.second_positions import (
    YELLOW,
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
    character,
    cut_in,
    effect,
    event,
    filler,
    side,
    when,
)


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
