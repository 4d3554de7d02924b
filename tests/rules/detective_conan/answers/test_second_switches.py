"""Official questions 358 to 714 about full Scenes (Switch), playing by effects and leaving early."""

import pytest

from games.rulebooks.detective_conan.state import SCENE
from tests.rules.detective_conan.answers.cards import REAL
from tests.rules.detective_conan.answers.second_positions import (
    YELLOW,
    fellow,
    fellows,
    hit,
    namesake,
    strong,
    weak,
)
from tests.rules.detective_conan.table import (
    FOE,
    ME,
    Game,
    character,
    cut_in,
    filler,
    side,
    when,
)

LEAVES = {"acts": {"character": {"side": "opponents"}}}


def full(*cards, n=5):
    """A Scene filled up to five."""
    return [*cards, *filler(n - len(cards))]


def assert_switched(g, new, out):
    """All five that were there may go; the new one stays."""
    assert g.offered("switch") == set(g.pile(SCENE, ME))
    g.do("switch", out)
    assert (g.where(new), g.where(out)) == ("scene", "remove")
    assert len(g.pile(SCENE, ME)) == 5


# -- an acting Character that plays another -------------------------------------------------


@pytest.mark.answer(359)
@pytest.mark.rule("DC-12.9", "DC-12.15", "DC-36.18")
def test_0428_may_be_switched_out_by_the_kid_it_plays():
    kid, target = namesake("0169", 8), weak()
    g = Game(side(full(REAL["0428"]), deck=[kid, *filler(5)]), side([(target, "sleep")]))
    g.act(REAL["0428"], target).choose(kid)
    while g.can("bottom"):
        g.do("bottom")
    g.do("mode", 1)
    assert_switched(g, kid, REAL["0428"])


@pytest.mark.answer(359, 411)
@pytest.mark.rule("DC-12.15", "DC-12.20", "DC-19.12")
def test_0472_may_be_switched_out_by_the_cut_in_card_it_plays():
    helper, target = character("", 3, 1000, 1, cut_in(1000), color="black"), strong()
    g = Game(side(full(REAL["0472"]), [helper]), side([(target, "sleep")]))
    g.act(REAL["0472"], target).do("cut_in", helper).choose(helper)
    assert_switched(g, helper, REAL["0472"])
    assert g.can("end")
    assert g.where(target) == "scene"


@pytest.mark.answer(412)
@pytest.mark.rule("DC-19.7")
def test_0472_sees_a_cut_in_without_result():
    helper = character("", 3, 1000, 1, cut_in(1000, turn="opponents"), color="black")
    target = strong()
    g = Game(side([REAL["0472"]], [helper]), side([(target, "sleep")]))
    g.act(REAL["0472"], target).do("cut_in", helper)
    assert g.can("choose", helper)


@pytest.mark.answer(413)
@pytest.mark.rule("DC-18.3")
@pytest.mark.parametrize("guards", [True, False])
def test_0472_sees_a_cut_in_when_designated_or_guarding(guards):
    attacker, helper = strong(), character("", 3, 1000, 1, cut_in(1000), color="black")
    friend = weak()
    scene = [REAL["0472"], (friend, "sleep")] if guards else [(REAL["0472"], "sleep")]
    g = Game(side(scene, [helper]), side([attacker]), active=FOE)
    if guards:
        g.act(attacker, friend).do("guard", REAL["0472"])
    else:
        g.act(attacker, REAL["0472"])
    g.do("cut_in", helper)
    assert g.can("choose", helper)


@pytest.mark.answer(389)
@pytest.mark.rule("DC-12.15", "DC-12.20")
@pytest.mark.parametrize("id", ["0454", "0550"])
def test_an_attacker_switched_out_by_its_own_play_ends_the_action(id):
    new = fellow("0454", 7) if id == "0454" else character(level=5, color="white")
    more = {"hand": [new]} if id == "0454" else {"remove": [new]}
    target = weak()
    g = Game(side(full(REAL[id]), **more), side([(target, "sleep")]))
    g.act(REAL[id], target)
    if id == "0454":
        g.yes()
    g.choose(new)
    assert_switched(g, new, REAL[id])
    assert (g.can("end"), g.where(target)) == (True, "scene")


@pytest.mark.answer(389)
@pytest.mark.rule("DC-12.9", "DC-12.15")
@pytest.mark.parametrize(("id", "new"), [("0557", fellow("0557", 5)), ("0558", fellow("0557", 6))])
def test_a_character_may_be_switched_out_by_the_one_it_declares(id, new):
    g = Game(side(full(REAL[id]), [new]))
    g.do("declare", REAL[id]).choose(new)
    assert_switched(g, new, REAL[id])


@pytest.mark.answer(389)
@pytest.mark.rule("DC-12.9", "DC-12.15")
def test_0554_and_0608_may_be_switched_out():
    shinichi, low = namesake("0520"), weak()
    g = Game(side(full(REAL["0554"], shinichi), filler(1), remove=[low]))
    g.do("declare", REAL["0554"]).choose(low)
    assert_switched(g, low, REAL["0554"])
    black = character("", 5, 4000, 1, cut_in(1000), color="black")
    g = Game(side(full(REAL["0608"]), [black]))
    g.do("declare", REAL["0608"]).choose(black)
    assert_switched(g, black, REAL["0608"])


@pytest.mark.answer(389)
@pytest.mark.rule("DC-12.9")
@pytest.mark.parametrize(
    ("id", "new", "mode"),
    [
        ("0564", fellow("0557", 7), 1),
        ("0498", fellow("0522", 5), None),
        ("0509", fellow("0585", 5), None),
    ],
)
def test_an_event_plays_onto_a_full_scene(id, new, mode):
    old = full()
    g = Game(side(old, [REAL[id]], remove=[new]))
    g.use(REAL[id])
    if mode is not None:
        g.do("mode", mode)
    g.choose(new)
    assert_switched(g, new, old[0])


@pytest.mark.answer(371)
@pytest.mark.rule("DC-12.9", "DC-12.15")
@pytest.mark.parametrize(
    ("id", "new"),
    [
        ("0438", fellow("0576", 6)),
        ("0513", namesake("0520", 6)),
        ("0588", character(level=4, color="yellow")),
        ("0709", fellow("0709", 5)),
    ],
)
def test_one_that_just_entered_may_be_switched_out_again(id, new):
    more = {"remove": [new]} if id == "0709" else {}
    g = Game(side(filler(4), [REAL[id], *([] if more else [new])], **more))
    g.use(REAL[id])
    if g.can("yes"):
        g.yes()
    g.choose(new)
    assert_switched(g, new, REAL[id])


@pytest.mark.answer(624)
@pytest.mark.rule("DC-12.9", "DC-12.15")
def test_0667_may_be_switched_out_by_the_one_it_plays():
    new, cards = fellow("0667", 5), fellows("0667", 2)
    me = side(full(REAL["0667"]), filler(2), remove=[new])
    me["sets"] = [(c, REAL["0667"], 1) for c in cards]
    g = Game(me)
    g.end_turn().yes().do("discard").choose(new)
    assert_switched(g, new, REAL["0667"])


@pytest.mark.answer(624)
@pytest.mark.rule("DC-12.9")
def test_0673_plays_onto_a_full_scene():
    new = fellow("0673", 6)
    g = Game(side(filler(4), [REAL["0673"], weak()], remove=[new]))
    g.use(REAL["0673"]).yes().choose(new)
    assert_switched(g, new, REAL["0673"])


@pytest.mark.answer(624)
@pytest.mark.rule("DC-12.9", "DC-12.15")
def test_0668_may_be_switched_out_by_the_one_it_plays():
    new = fellow("0668", 5)
    g = Game(side(full(REAL["0668"]), [REAL["0684"]], remove=[new]))
    g.use(REAL["0684"]).choose(new)
    assert_switched(g, new, REAL["0668"])


@pytest.mark.answer(624)
@pytest.mark.rule("DC-12.15", "DC-12.22", "DC-34.8")
def test_0694_switched_out_in_its_own_turn_stays_in_the_remove_area():
    new = fellow("0698", 7)
    g = Game(side(filler(4), [REAL["0694"], new], file=9))
    g.use(REAL["0694"]).choose(new)
    assert_switched(g, new, REAL["0694"])


@pytest.mark.answer(440)
@pytest.mark.rule("DC-12.12")
def test_0521_as_spark_plays_onto_a_full_scene():
    genta, old = namesake("0522", 6), full()
    g = hit(REAL["0521"], me=side([(c, "sleep") for c in old], remove=[genta]))
    g.do("spark").choose(genta)
    assert_switched(g, genta, old[0])


@pytest.mark.answer(599)
@pytest.mark.rule("DC-21.6")
def test_0650_need_not_spark():
    g = hit(REAL["0650"], me=side(resolution=1))
    assert g.can("spark")
    g.skip()
    assert g.where(REAL["0650"]) == "remove"


@pytest.mark.answer(600)
@pytest.mark.rule("DC-12.12")
def test_0650_as_spark_enters_a_full_scene():
    old = full()
    g = hit(REAL["0650"], me=side([(c, "sleep") for c in old], resolution=1))
    g.do("spark")
    assert_switched(g, REAL["0650"], old[0])
    assert g.state(REAL["0650"]) == "sleep"


@pytest.mark.answer(603)
@pytest.mark.rule("DC-12.12")
def test_0655_as_spark_plays_onto_a_full_scene():
    new, old = fellow("0655", 5), full()
    me = side([(c, "sleep") for c in old], filler(1), remove=[new], resolution=1)
    g = hit(REAL["0655"], me=me)
    g.do("spark").yes().choose(new)
    assert_switched(g, new, old[0])


# -- the Action ends when somebody leaves ---------------------------------------------------


def leaves_in_contact():
    """A Character that goes under the Deck as soon as it makes Contact."""
    return character("", 4, 4000, 1, when({"contacts": "self"}, {"bury_self": {}}))


def leaves_when_designated():
    return character("", 4, 4000, 1, when(LEAVES, {"bury_self": {}}))


@pytest.mark.answer(358, 567, 658)
@pytest.mark.rule("DC-18.18", "DC-18.14")
@pytest.mark.parametrize("foe", [leaves_in_contact, leaves_when_designated])
@pytest.mark.parametrize("id", ["0428", "0604", "0633", "0697"])
def test_the_end_of_its_action_comes_though_the_other_left(id, foe):
    target, friend = foe(), character()
    g = Game(
        side([REAL[id], friend], deck=[namesake("0169", 8), *filler(6)]), side([(target, "sleep")])
    )
    g.act(REAL[id], target)
    assert g.where(target) == "deck"
    if id == "0633":
        assert g.where(REAL[id]) == "stack"
    else:
        assert g.can("choose" if id == "0428" else "yes")


@pytest.mark.answer(566)
@pytest.mark.rule("DC-18.17")
def test_0633_that_left_is_not_stacked():
    trap = character("", 4, 4000, 1, when(LEAVES, {"bottom": "attacker"}))
    friend = character()
    g = Game(side([REAL["0633"], friend]), side([(trap, "sleep")]))
    g.act(REAL["0633"], trap)
    assert (g.where(REAL["0633"]), g.hand()) == ("deck", 0)


@pytest.mark.answer(564)
@pytest.mark.rule("DC-28.2", "DC-29.4")
def test_0633_alone_stays_and_draws_nothing():
    target = weak()
    g = Game(side([REAL["0633"], REAL["0633"]]), side([(target, "sleep")]))
    g.act(REAL["0633"], target)
    assert (g.where(REAL["0633"]), g.hand()) == ("scene", 0)


@pytest.mark.answer(565)
@pytest.mark.rule("DC-32.4")
def test_0633_loses_what_it_carried_when_it_is_stacked():
    target, friend, carried, below = weak(), character(), character(), character()
    yaiba = REAL["0633"]
    me = side([yaiba, friend], sets=[(carried, yaiba, 0)], stacks=[(below, yaiba)])
    g = Game(me, side([(target, "sleep")]))
    g.act(yaiba, target)
    assert g.host(yaiba) == g.at(friend)
    assert (g.where(carried), g.where(below), g.hand()) == ("remove", "remove", 1)


@pytest.mark.answer(518)
@pytest.mark.rule("DC-16.10")
def test_0584_removes_the_designated_one_and_the_action_ends():
    mine, target = character("", 4, 9000, color="yellow"), character("", 4, 4000)
    guard = weak()
    g = Game(side([REAL["0584"], mine], partner=YELLOW), side([(target, "sleep"), guard]))
    g.act(mine, target).choose(target)
    assert (g.where(target), g.can("end")) == ("remove", True)


@pytest.mark.answer(540)
@pytest.mark.rule("DC-24.5")
@pytest.mark.parametrize(("files", "works"), [(5, True), (4, False)])
@pytest.mark.parametrize("id", ["0604", "0697", "0706", "0506"])
def test_the_partner_in_file_counts_for_file_6(id, files, works):
    target = weak()
    g = Game(side([REAL[id]], file=files), side([(target, "sleep")]))
    g.do("assist").act(REAL[id], target)
    assert (g.can("yes") or g.hand() + g.removed() > 0) is works


@pytest.mark.answer(390)
@pytest.mark.rule("DC-24.5")
@pytest.mark.parametrize(("files", "works"), [(4, True), (3, False)])
def test_the_partner_in_file_counts_for_file_5_of_0454(files, works):
    target = weak()
    g = Game(side([REAL["0454"]], file=files), side([(target, "sleep")]))
    g.do("assist").act(REAL["0454"], target)
    assert g.can("yes") is works


@pytest.mark.answer(390)
@pytest.mark.rule("DC-24.5", "DC-20.2")
@pytest.mark.parametrize(("files", "works"), [(4, True), (3, False)])
def test_the_partner_in_file_counts_for_file_5_of_0640(files, works):
    mine, target = character(), strong()
    me = side([mine], [REAL["0640"]], file=files, case=REAL["0659"])
    g = Game(me, side([(target, "sleep")]))
    g.do("assist").act(mine, target)
    assert g.can("disguise", REAL["0640"]) is works
