"""Chapters 16 to 22: Action, Guard, Contact, Cut In, Disguise, Spark, Refresh."""

import pytest

from games.rulebooks.detective_conan.state import DECK, EVIDENCE, REMOVE, SCENE
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
    when,
)


def card(ap, *abilities, **more):
    return character("", 4, ap, 1, *abilities, **more)


def helper(ap, **headers):
    return character("", 3, 1000, 1, cut_in(ap, **headers))


def duel(mine, theirs, my_hand=(), foe_hand=()):
    """MY attacker against FOE's sleeping target, up to the first response."""
    g = Game(side([mine], my_hand), side([(theirs, "sleep")], foe_hand))
    return g.act(mine, theirs)


# -- Action -----------------------------------------------------------------------------


@pytest.mark.rule("DC-16.5", "DC-16.6")
def test_who_may_act_on_what():
    bold = card(4000, always({"acts_on_active": {}}))
    foe = card(4000)
    g = Game(side([bold], fresh=[bold]), side([foe]))
    assert not g.can("act", bold)
    g = Game(side([bold]), side([foe], evidence=0))
    assert {a[2] for a in g.matching("act", bold)} == {g.at(foe)}


@pytest.mark.rule("DC-16.7", "DC-16.9", "DC-27.7")
def test_acting_triggers_before_the_guard():
    lull = card(
        4000,
        when(
            {"acts": "self"},
            {"sleep": {"choose": {"character": {"side": "opponents"}}, "up_to": 1}},
        ),
    )
    a, b = card(4000), card(4000)
    g = Game(side([lull]), side([a, b]))
    g.act_on_case(lull).choose(a)
    assert g.offered("guard") == {g.at(b)}
    assert g.s.action[1] == g.case(FOE)


@pytest.mark.rule("DC-16.10", "DC-R.9")
@pytest.mark.parametrize("leaver", ["attacker", "target"])
def test_an_action_ends_when_either_side_has_left(leaver):
    ends = when({"action_ends": {"character": {"side": "yours"}}}, DRAW)
    gone = {"remove": leaver}
    mine = card(9000, when({"acts": "self"}, gone), ends)
    target = card(1000)
    g = Game(side([mine]), side([(target, "sleep"), card(1000)]))
    g.act(mine, target)
    assert g.can("end")
    assert "guards" not in g.verbs()
    assert g.hand() == (1 if leaver == "target" else 0)


@pytest.mark.rule("DC-16.13", "DC-35.13", "DC-16.15")
def test_designating_is_not_choosing_and_cannot_beats_can():
    shy = card(1000, always({"mark": "unchoosable"}))
    mine = card(4000)
    assert Game(side([mine]), side([(shy, "sleep")])).can("act", mine, shy)
    still = card(4000, always({"keyword": "rush"}, {"mark": "cannot_act"}))
    assert not Game(side([still]), side([(shy, "sleep")])).can("act", still)


# -- Guard ------------------------------------------------------------------------------


@pytest.mark.rule("DC-17.2", "DC-17.3", "DC-17.4", "DC-17.7", "DC-17.9", "DC-17.11")
def test_guarding():
    keen = card(1000, when({"guards": "self"}, DRAW))
    mine = card(4000)
    g = Game(side([mine]), side([keen, card(1000)], evidence=2))
    g.act_on_case(mine).do("guard", keen)
    assert (g.where(keen), g.evidence(), g.evidence(FOE), g.hand(FOE)) == ("remove", 2, 2, 1)
    target = card(1000)
    g = Game(side([mine]), side([keen, (target, "sleep")]))
    g.act(mine, target).do("guard", keen)
    assert (g.where(target), g.where(keen)) == ("scene", "remove")


@pytest.mark.rule("DC-17.12", "DC-31.9")
def test_bullet_cannot_be_guarded():
    shot = card(1000, always({"keyword": "bullet"}))
    g = Game(side([shot]), side([card(9000, always({"mark": "must_guard"}))], evidence=1))
    g.act_on_case(shot)
    assert g.evidence(FOE) == 0


@pytest.mark.rule("DC-R.7")
def test_a_guard_that_leaves_saves_the_target():
    coward = card(1000, when({"guards": "self"}, {"bury_self": {}}))
    mine, target = card(4000), card(1000)
    g = Game(side([mine]), side([coward, (target, "sleep")]))
    g.act(mine, target).do("guard", coward)
    assert g.where(target) == "scene"
    assert "contact" not in g.verbs()


@pytest.mark.rule("DC-16.10", "DC-18.1")
@pytest.mark.parametrize("leaves", ["yours", "opponents"])
def test_whoever_left_before_the_contact_meets_nobody(leaves):
    mine = card(9000, when({"acts": "self"}, {"remove": {"character": {"side": leaves}}}))
    target = card(1000)
    g = Game(side([mine]), side([(target, "sleep")]))
    g.act(mine, target).settle()
    assert "contact" not in g.verbs()
    assert g.where(target if leaves == "yours" else mine) == "scene"


# -- Contact ----------------------------------------------------------------------------


@pytest.mark.rule("DC-18.1", "DC-18.12", "DC-18.13", "DC-18.10")
@pytest.mark.parametrize(
    ("mine", "theirs", "removed"), [(5000, 4000, True), (4000, 4000, True), (3000, 4000, False)]
)
def test_the_ap_check(mine, theirs, removed):
    attacker, target = card(mine), card(theirs)
    g = duel(attacker, target)
    assert (g.where(target) == "remove") is removed
    assert g.where(attacker) == "scene"


@pytest.mark.rule("DC-18.2", "DC-18.3", "DC-18.4", "DC-18.6")
def test_contact_triggers_come_before_the_responses():
    brave = card(
        3000, when({"contacts": "self"}, {"boost": {"who": "self", "ap": 2000, "until": "contact"}})
    )
    attacker = card(4000)
    g = duel(attacker, brave, [helper(500)], [helper(9000)])
    assert g.to_act == ME  # 4000 against 5000


@pytest.mark.rule("DC-18.4", "DC-18.5")
@pytest.mark.parametrize(("mine", "first"), [(3000, ME), (4000, FOE), (5000, FOE)])
def test_the_lower_ap_responds_first(mine, first):
    g = duel(card(mine), card(4000), [helper(1000)], [helper(1000)])
    assert g.to_act == first


@pytest.mark.rule("DC-18.7", "DC-18.9", "DC-18.11")
def test_one_response_each():
    a, b, c = helper(1000), helper(2000), helper(3000)
    g = duel(card(3000), card(4000), [a, b], [c])
    g.do("cut_in", a)
    assert g.to_act == FOE
    g.do("cut_in", c)
    assert g.can("end")
    assert g.where(b) == "hand"


@pytest.mark.rule("DC-18.8")
def test_a_second_chance_after_passing():
    a, c = helper(9000), helper(1000)
    target = card(4000)
    g = duel(card(3000), target, [a], [c])
    g.skip().do("cut_in", c)
    assert g.to_act == ME
    g.do("cut_in", a)
    assert g.where(target) == "remove"


@pytest.mark.rule("DC-18.15", "DC-19.3", "DC-30.5", "DC-19.2")
def test_contact_bonuses_end_with_the_contact():
    mine, target = card(4000), card(9000)
    g = duel(mine, target, [helper(2000)])
    g.do("cut_in")
    assert g.ap(mine) == 4000
    assert [(e[6], e[8]) for e in g.s.events() if e[0] == "compares"] == [(6000, 9000)]


@pytest.mark.rule("DC-18.16", "DC-30.4", "DC-30.20")
def test_action_bonuses_end_with_the_action():
    mine = card(
        4000,
        when({"acts": "self"}, {"boost": {"who": "self", "ap": 1000, "until": "action"}}),
        when(
            {"action_ends": "self"},
            {
                "if": [{"is": {"cards": "self", "a": {"character": {"ap": {"min": 5000}}}}}],
                "then": [DRAW],
            },
        ),
    )
    g = Game(side([mine]))
    g.act_on_case(mine)
    assert (g.hand(), g.ap(mine)) == (1, 4000)


@pytest.mark.rule("DC-18.19", "DC-26.5")
def test_only_the_check_is_removal_by_contact():
    watcher = card(
        4000,
        when({"removed": {"who": {"character": {"side": "opponents"}}, "by": "contact"}}, DRAW),
    )
    zap = character("", 3, 1000, 1, {"kind": "cut_in", "do": [{"remove": "theirs"}]})
    mine, target = card(1000), card(4000)
    g = Game(side([watcher, mine], [zap]), side([(target, "sleep")]))
    g.act(mine, target).do("cut_in", zap)
    assert (g.where(target), g.hand()) == ("remove", 0)


# -- Cut In -----------------------------------------------------------------------------


@pytest.mark.rule("DC-19.1", "DC-22.15")
def test_a_cut_in_goes_to_the_remove_area_first():
    refill = character("", 3, 1000, 1, {"kind": "cut_in", "do": [DRAW]})
    mine, target = card(1000), card(4000)
    g = Game(side([mine], [refill], deck=1), side([(target, "sleep")]))
    g.act(mine, target).do("cut_in", refill)
    assert g.where(refill) == "deck"


@pytest.mark.rule("DC-19.6", "DC-23.11")
def test_nothing_of_a_cut_in_with_a_false_header_is_done():
    offer = character(
        "",
        3,
        1000,
        1,
        {
            "kind": "cut_in",
            "partner": "red",
            "do": [
                {"may": [{"discard": {"choose": {"hand": {}}}}], "then": [{"cut_in_boost": 9000}]}
            ],
        },
    )
    mine, target = card(1000), card(4000)
    g = duel(mine, target, [offer, character()])
    g.do("cut_in", offer)
    assert g.can("end")
    assert (g.hand(), g.where(target)) == (1, "scene")


@pytest.mark.rule("DC-19.10", "DC-19.11")
def test_a_cut_in_that_depends_on_its_recipient():
    ran = {"is": {"cards": "mine", "a": {"character": {"name": "Ran"}}}}
    extra = character(
        "",
        3,
        1000,
        1,
        {"kind": "cut_in", "do": [{"cut_in_boost": 1000}, {"if": [ran], "then": [DRAW]}]},
    )
    only = character(
        "", 3, 1000, 1, {"kind": "cut_in", "do": [{"if": [ran], "then": [{"cut_in_boost": 2000}]}]}
    )
    for cut, other, named in ((extra, (4000, 0), (4000, 1)), (only, (3000, 0), (5000, 0))):
        for attacker, expected in ((card(3000), other), (character("Ran", 4, 3000), named)):
            g = duel(attacker, card(9000), [cut])
            g.do("cut_in", cut)
            ap = [e[6] for e in g.s.events() if e[0] == "compares"]
            assert (ap[0], g.hand()) == expected


@pytest.mark.rule("DC-19.13", "DC-19.14")
def test_a_cut_in_counts_itself_in_the_remove_area_not_on_the_scene():
    crowd = character(
        "Culprit",
        3,
        1000,
        1,
        {
            "kind": "cut_in",
            "do": [
                {"cut_in_boost": {"count": {"of": {"removed": {"name": "Culprit"}}, "times": 1000}}}
            ],
        },
    )
    g = duel(card(1000), card(9000), [crowd])
    g.do("cut_in", crowd)
    assert [e[6] for e in g.s.events() if e[0] == "compares"] == [2000]


@pytest.mark.rule("DC-19.17", "DC-35.14")
def test_a_ban_for_the_action_covers_the_guard():
    hush = card(4000, when({"acts": "self"}, {"ban": {"what": "no_cut_in", "until": "action"}}))
    target, guard = card(1000), card(5000)
    disguise = character("", 3, 1000, 1, {"kind": "disguise"}, cut_in(1000))
    g = Game(side([hush]), side([(target, "sleep"), guard], [disguise]))
    g.act(hush, target).do("guard", guard)
    assert g.can("disguise")
    assert not g.can("cut_in")


@pytest.mark.rule("DC-19.20", "DC-23.13", "DC-31.21")
def test_icons_count_whether_or_not_they_work():
    cut = character("", 3, 1000, 1, cut_in(1000, partner="red"))
    last = character("", 3, 1000, 1, when({"removed": "self"}, DRAW, turn="opponents"))
    sly = character("", 3, 1000, 1, always({"mislead": 1}, partner="red"))
    g = Game(side(remove=[cut, last, sly]))
    faces = [g.s.face[g.at(c)].keywords for c in (cut, last, sly)]
    assert "cut_in" in faces[0]
    assert "when_removed" in faces[1]
    assert "mislead" in faces[2]


@pytest.mark.rule("DC-19.21")
def test_cut_in_given_to_cards_in_hand():
    plain = character()
    giver = card(
        1000,
        always({"gives_cut_in": {"who": {"hand": {"type": "character"}}, "ability": cut_in(9000)}}),
    )
    target = card(4000)
    g = duel(giver, target, [plain])
    g.do("cut_in", plain)
    assert (g.where(plain), g.where(target)) == ("remove", "remove")


# -- Disguise ---------------------------------------------------------------------------


def mask(ap=6000, *abilities, **headers):
    return character(
        "Mask",
        6,
        ap,
        2,
        {"kind": "disguise", **headers},
        *abilities,
        color="white",
        traits=["Thief"],
    )


@pytest.mark.rule("DC-20.4", route="contact")
@pytest.mark.rule("DC-20.1", "DC-20.3", "DC-20.4", "DC-20.5", "DC-20.11", "DC-20.15", "DC-R.3")
def test_disguise():
    old = card(1000, when({"removed": "self"}, DRAW))
    new, target = mask(), card(4000)
    g = Game(side([old], [new], file=1), side([(target, "sleep")]))
    g.act(old, target).do("disguise", new)
    assert g.pile(DECK, ME)[0] == g.at(old)
    assert g.where(target) == "remove"
    assert (g.state(new), g.ap(new), g.level(new), g.hand()) == ("sleep", 6000, 6, 0)


@pytest.mark.rule("DC-20.2", "DC-23.10")
def test_disguise_needs_its_headers():
    g = duel(card(1000), card(4000), [mask(case="white", file=9)])
    assert g.can("end")
    g = duel(card(1000), card(4000), [mask(case="white", file=8)])
    assert g.can("disguise")


@pytest.mark.rule("DC-20.8", "DC-20.6")
def test_disguise_inherits_attached_cards_and_effects():
    old, new, target = card(1000), mask(), card(9000)
    carried, under = character(), character()
    gift = event(
        2,
        effect(
            {"choose": {"character": {"side": "yours"}}, "as": "it"},
            {"boost": {"who": "it", "ap": 1000}},
            {"grant": {"who": "it", "ability": when({"action_ends": "self"}, DRAW)}},
        ),
    )
    me = side([old], [gift, new], sets=[(carried, old, 0)], stacks=[(under, old)])
    g = Game(me, side([(target, "sleep")]))
    g.use(gift).act(old, target).do("disguise", new)
    assert g.host(carried) == g.host(under) == g.at(new)
    assert (g.ap(new), g.hand()) == (7000, 1)


@pytest.mark.rule("DC-20.12", "DC-20.13", "DC-20.17", "DC-20.20", "DC-R.12")
def test_disguise_is_neither_entering_nor_cut_in():
    watcher = card(
        1000,
        when({"played": {"who": {"character": {}}}}, {"draw": 5}),
        when({"uses_cut_in": {"player": "you"}}, {"draw": 5}),
    )
    new = mask(
        6000,
        when({"played": "self"}, {"draw": 5}),
        when({"disguised": "self"}, DRAW),
        always({"stats": {"ap": 3000}}),
    )
    old, target = card(1000), card(9000)
    g = Game(side([watcher, old], [new]), side([(target, "sleep")]))
    g.act(old, target).do("disguise", new)
    assert (g.hand(), g.where(target)) == (1, "remove")


@pytest.mark.rule("DC-R.21")
def test_an_mr_replaced_by_disguise():
    mr = character("", 9, 1000, 2, mr=True)
    g = Game(side([(mr, "sleep")], [mask()]), side([card(9000)]), active=FOE)
    g.act(g.pile(SCENE, FOE)[0], mr).do("disguise")
    assert g.where(mr) == "partner"
    g = duel(mr, card(4000), [mask()])
    g.do("disguise")
    assert g.where(mr) == "deck"


# -- the Case and Spark -----------------------------------------------------------------


@pytest.mark.rule("DC-21.1", "DC-21.2")
def test_an_unguarded_action_on_the_case():
    mine = character("", 4, 4000, 3)
    g = Game(side([mine]), side(evidence=3))
    top = g.pile(EVIDENCE, FOE)[-1]
    g.act_on_case(mine)
    assert g.pile(REMOVE, FOE) == (top,)
    assert (g.evidence(), g.evidence(FOE)) == (3, 2)


@pytest.mark.rule("DC-21.7", "DC-21.9", "DC-21.6")
def test_a_spark_of_face_up_evidence_is_done_in_full():
    sparked = character("", 3, 1000, 1, spark(DRAW, {"discards": {"who": "you"}}))
    g = Game(side([card(4000)]), side(evidence=[sparked]))
    g.s.up[g.at(sparked)] = 1
    g.act_on_case(g.pile(SCENE, ME)[0]).do("spark")
    assert (g.hand(FOE), g.removed(FOE)) == (0, 2)


@pytest.mark.rule("DC-21.10", "DC-21.11", "DC-21.12", "DC-21.13")
def test_where_a_spark_card_goes():
    idle = character("", 3, 1000, 1, {**spark({"draw": 5}), "partner": "red"})
    seeker = character("", 3, 1000, 1, spark({"take": {"choose": {"removed": {}}, "up_to": 1}}))
    home = character("", 3, 1000, 1, spark({"take": "self"}))
    for sparked, place, drawn in ((idle, "remove", 0), (seeker, "remove", 0), (home, "hand", 1)):
        g = Game(side([card(4000)]), side(evidence=[sparked]))
        g.act_on_case(g.pile(SCENE, ME)[0]).do("spark")
        assert (g.where(sparked), g.hand(FOE)) == (place, drawn)


@pytest.mark.rule("DC-21.15", "DC-21.21")
def test_the_character_in_this_action_is_the_attacker():
    sparked = character("", 3, 1000, 1, spark({"stun": "attacker"}))
    mine = card(4000)
    g = Game(side([mine]), side(evidence=[sparked]))
    g.act_on_case(mine).do("spark")
    assert g.state(mine) == "stun"
    cause = event(2, effect({"activate_spark": {"choose": {"removed": {"has": "spark"}}}}))
    g = Game(side([mine], [cause], remove=[sparked]), side([card(4000)]))
    g.use(cause)
    assert g.state(mine) == "active"


@pytest.mark.rule("DC-R.8")
def test_the_case_without_evidence_still_gives_one():
    burn = when({"acts": "self"}, {"remove": {"choose": {"opponent_evidence": {}}}})
    mine = card(4000, burn)
    g = Game(side([mine]), side(evidence=1))
    g.act_on_case(mine)
    assert (g.evidence(), g.evidence(FOE), g.removed(FOE)) == (3, 0, 1)


# -- Refresh ----------------------------------------------------------------------------


@pytest.mark.rule("DC-22.17", "DC-28.25")
def test_what_the_same_effect_discarded_is_shuffled_in():
    cycle = event(2, effect({"discards": {"who": "you"}}, DRAW))
    held = character()
    g = Game(side([], [cycle, held], deck=1))
    g.use(cycle)
    assert g.where(held) == "deck"
    assert g.deck() == 1


@pytest.mark.rule("DC-22.23", "DC-22.3")
def test_the_evidence_of_a_refresh_may_cause_another():
    draw = event(2, effect(DRAW))
    g = Game(side([], [draw], deck=1, remove=3), side(deck=1, remove=4))
    g.use(draw)
    assert [e[2] for e in g.s.events() if e[0] == "refreshes"] == [ME, FOE]
    assert (g.evidence(), g.evidence(FOE)) == (3, 3)
    assert not Game(side([], filler(1))).s.refreshes[0]
