"""Official questions 358 to 714 about conditions: who is counted, and when it is asked."""

import pytest

from tests.rules.detective_conan.answers.cards import REAL
from tests.rules.detective_conan.answers.second_positions import (
    BLUE,
    RED,
    WHITE,
    fellow,
    fellows,
    weak,
)
from tests.rules.detective_conan.table import (
    FOE,
    Game,
    always,
    character,
    effect,
    event,
    filler,
    side,
    when,
)

# -- does it count itself? ------------------------------------------------------------------


@pytest.mark.answer(361)
@pytest.mark.rule("DC-33.10")
@pytest.mark.parametrize(("others", "lp"), [(4, 2), (3, 1)])
def test_0430_counts_itself_among_the_detectives(others, lp):
    g = Game(side([REAL["0430"], *fellows("0430", others)]))
    assert g.lp(REAL["0430"]) == lp


@pytest.mark.answer(364)
@pytest.mark.rule("DC-33.10")
@pytest.mark.parametrize(("others", "able"), [(2, True), (1, False)])
def test_0434_counts_itself_among_the_suzukis(others, able):
    g = Game(side([REAL["0434"], *fellows("0434", others)]))
    assert g.can("declare", REAL["0434"]) is able


@pytest.mark.answer(395)
@pytest.mark.rule("DC-33.10")
@pytest.mark.parametrize(("others", "works"), [(2, True), (1, False)])
def test_0457_counts_itself_among_the_police(others, works):
    asleep = weak()
    g = Game(side(fellows("0457", others), [REAL["0457"]]), side([(asleep, "sleep")]))
    g.use(REAL["0457"])
    assert g.can("choose", asleep) is works


@pytest.mark.answer(502)
@pytest.mark.rule("DC-33.10")
@pytest.mark.parametrize(("others", "able"), [(2, True), (1, False)])
def test_0569_counts_itself_among_the_fbi(others, able):
    g = Game(side([REAL["0569"], *fellows("0569", others)], partner=RED))
    assert g.can("declare", REAL["0569"]) is able


@pytest.mark.answer(669)
@pytest.mark.rule("DC-33.10")
@pytest.mark.parametrize(("others", "able"), [(1, True), (0, False)])
def test_0715_counts_itself_among_the_organization(others, able):
    g = Game(side([REAL["0715"], *fellows("0715", others)]))
    assert g.can("declare", REAL["0715"], 0) is able
    assert g.can("declare", REAL["0715"], 1) is able


@pytest.mark.answer(669)
@pytest.mark.rule("DC-34.11")
@pytest.mark.parametrize(("there", "able"), [(2, True), (1, False)])
def test_0715_in_the_partner_area_does_not_count_itself(there, able):
    g = Game(side(fellows("0715", there), area=[REAL["0715"]]))
    assert g.can("declare", REAL["0715"], 1) is able


@pytest.mark.answer(704)
@pytest.mark.rule("DC-33.10")
@pytest.mark.parametrize(("others", "drawn"), [(2, 1), (1, 0)])
def test_0489_counts_itself_among_the_boys(others, drawn):
    g = Game(side([REAL["0489"], *fellows("0522", others)]))
    g.end_turn()
    assert g.hand() == drawn


@pytest.mark.answer(705)
@pytest.mark.rule("DC-23.7")
def test_0489_draws_whatever_the_partner():
    g = Game(side([REAL["0489"], *fellows("0522", 2)], partner=RED))
    g.end_turn()
    assert g.hand() == 1
    boy, target = fellow("0522"), weak()
    g = Game(side([], [REAL["0489"], boy], partner=RED), side([target]))
    g.use(REAL["0489"])
    assert g.can("end")


@pytest.mark.answer(657)
@pytest.mark.rule("DC-23.7")
def test_0696_may_be_declared_in_case_phase():
    g = Game(side([REAL["0696"]]), side(hand=filler(4)))
    assert g.can("declare", REAL["0696"])
    g = Game(side([], [REAL["0696"]]), side([weak()]))
    g.use(REAL["0696"])
    assert g.can("end")


@pytest.mark.answer(363)
@pytest.mark.rule("DC-33.11")
@pytest.mark.parametrize(("copies", "ap"), [(1, 4000), (2, 5000)])
def test_two_0433_count_as_each_others_magician(copies, ap):
    g = Game(side([REAL["0433"]] * copies))
    assert [g.ap(c) for c in g.all(REAL["0433"])] == [ap] * copies


@pytest.mark.answer(424)
@pytest.mark.rule("DC-33.11")
@pytest.mark.parametrize(("copies", "able"), [(1, False), (2, True)])
def test_two_0512_satisfy_each_others_condition(copies, able):
    g = Game(side([REAL["0512"]] * copies, partner=BLUE))
    assert g.can("declare", REAL["0512"]) is able


@pytest.mark.answer(423)
@pytest.mark.rule("DC-28.9")
@pytest.mark.parametrize("state", ["sleep", "stun"])
def test_0512_draws_though_nobody_is_chosen(state):
    target = weak()
    me = side([(REAL["0512"], state), fellow("0512")], partner=BLUE)
    g = Game(me, side([target]))
    g.do("declare", REAL["0512"]).done()
    assert (g.hand(), g.where(target)) == (1, "scene")


@pytest.mark.answer(554)
@pytest.mark.rule("DC-34.11")
@pytest.mark.parametrize(("scene", "able"), [(3, True), (2, False)])
def test_0628_in_the_partner_area_is_not_counted(scene, able):
    g = Game(side([character("", 4, 4000, 0) for _ in range(scene)], area=[REAL["0628"]]))
    assert g.can("declare", REAL["0628"], 2) is able


@pytest.mark.answer(554)
@pytest.mark.rule("DC-34.11")
@pytest.mark.parametrize(("lps", "able"), [((1, 1, 0), True), ((1, 1, 1), False)])
def test_lp_of_0628_in_the_partner_area_is_not_added(lps, able):
    g = Game(side([character("", 4, 4000, lp) for lp in lps], area=[REAL["0628"]]))
    assert g.can("declare", REAL["0628"], 2) is able


@pytest.mark.answer(553)
@pytest.mark.rule("DC-30.18")
def test_0628_adds_negative_lp():
    less = character("", 4, 4000, 1, always({"stats": {"lp": -2}}))
    two = character("", 4, 4000, 2), character("", 4, 4000, 1)
    assert Game(side([less, *two], area=[REAL["0628"]])).can("declare", REAL["0628"], 2)
    plain = character("", 4, 4000, 0)
    assert not Game(side([plain, *two], area=[REAL["0628"]])).can("declare", REAL["0628"], 2)


# -- Rush by a condition when played --------------------------------------------------------

RUSHING = {  # whom it asks for: (on the Scene, in the Remove Area)
    "0168": (lambda: character(level=3, color="white"), False),
    "0633": (lambda: fellow("0522", 3), True),
    "0663": (lambda: fellow("0663", 3), False),
    "0670": (lambda: fellow("0670", 3), False),
}


@pytest.mark.answer(562, 612, 627, 694)
@pytest.mark.rule("DC-29.12")
@pytest.mark.parametrize("id", RUSHING)
def test_a_condition_met_later_gives_no_rush(id):
    asked, removed = RUSHING[id]
    later = asked()
    end = event(1, effect({"remove": {"choose": {"hand": {}}, "up_to": 1}}))
    g = Game(side([], [REAL[id], later, end]))
    g.use(REAL[id]).do("hint")
    g.use(end).choose(later) if removed else g.use(later)
    assert g.where(later) == ("remove" if removed else "scene")
    assert not g.settle().can("act", REAL[id])


@pytest.mark.answer(563, 613, 628, 695)
@pytest.mark.rule("DC-29.11", "DC-30.14")
@pytest.mark.parametrize("id", RUSHING)
def test_rush_stays_when_the_condition_is_lost(id):
    asked, removed = RUSHING[id]
    there = asked()
    zone = "removed" if removed else "character"
    away = event(1, effect({"bottom": {"choose": {zone: {"name": there.name}}}}))
    place = {"remove": [there]} if removed else {"scene": [there]}
    g = Game(side(hand=[REAL[id], away], **place))
    g.use(REAL[id])
    assert g.can("act", REAL[id])
    g.do("hint").use(away)
    assert g.where(there) == "deck"
    assert g.can("act", REAL[id])


@pytest.mark.answer(693)
@pytest.mark.rule("DC-3.4", "DC-29.12")
def test_a_white_partner_is_no_white_character_to_0168():
    g = Game(side([], [REAL["0168"]], partner=WHITE))
    g.use(REAL["0168"])
    assert not g.can("act", REAL["0168"])


@pytest.mark.answer(541)
@pytest.mark.rule("DC-24.6")
def test_0606_loses_its_rush_when_the_case_enters_resolution():
    target = weak()
    g = Game(side([], [REAL["0606"]], file=7), side([(target, "sleep")]))
    g.use(REAL["0606"])
    assert g.can("act", REAL["0606"], target)
    g.do("assist")
    assert not g.can("act", REAL["0606"])


@pytest.mark.answer(503, 611)
@pytest.mark.rule("DC-16.5")
def test_acting_on_active_ones_needs_rush_all_the_same():
    awake = weak()
    g = Game(side([REAL["0571"]], fresh=[REAL["0571"]]), side([awake]))
    assert not g.can("act", REAL["0571"])
    assert Game(side([REAL["0571"]]), side([awake])).can("act", REAL["0571"], awake)


@pytest.mark.answer(611)
@pytest.mark.rule("DC-16.5")
@pytest.mark.parametrize("id", ["0660", "0688"])
@pytest.mark.parametrize("fresh", [True, False])
def test_acting_on_active_ones_given_needs_rush_all_the_same(id, fresh):
    mine, awake = fellow("0688"), weak()
    g = Game(side([REAL[id], mine], filler(1), fresh=[mine] if fresh else []), side([awake]))
    ability = next(a[2] for a in g.matching("declare", REAL[id]))
    g.do("declare", REAL[id], ability).choose(mine)
    assert g.can("act", mine, awake) is not fresh


@pytest.mark.answer(610)
@pytest.mark.rule("DC-30.7", "DC-30.3")
def test_what_0660_gives_ends_with_the_turn():
    mine, awake = character(), weak()
    g = Game(side([REAL["0660"], mine], filler(1)), side([awake]))
    g.do("declare", REAL["0660"]).choose(mine)
    assert (g.ap(mine), g.can("act", mine, awake)) == (5000, True)
    g.end_turn().end_turn()
    assert (g.ap(mine), g.can("act", mine, awake)) == (4000, False)


# -- asked when it is resolved --------------------------------------------------------------


@pytest.mark.answer(508)
@pytest.mark.rule("DC-33.10")
@pytest.mark.parametrize(("others", "works"), [(1, True), (2, False)])
def test_0576_counts_itself(others, works):
    g = Game(side([REAL["0576"], *filler(others)], resolution=1), side(hand=filler(1)), active=FOE)
    g.end_turn()
    assert ("discards" in g.verbs()) is works


def sweeper():
    """An opposing Character that removes one of the others as its turn ends."""
    remove = {"remove": {"choose": {"character": {"side": "opponents"}}}}
    return character("", 4, 4000, 1, when({"turn_ends": {"whose": "you"}}, remove))


@pytest.mark.answer(509, 510)
@pytest.mark.rule("DC-27.12", "DC-27.10")
@pytest.mark.parametrize("itself", [True, False])
def test_0576_is_asked_when_it_resolves(itself):
    friends = filler(2)
    g = Game(side([REAL["0576"], *friends], resolution=1), side([sweeper()], filler(1)), active=FOE)
    g.end_turn().choose(REAL["0576"] if itself else friends[0])
    assert "discards" in g.verbs()
