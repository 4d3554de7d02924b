"""Official rulings (DC-Q), played with the abilities of the cards they speak of."""

import pytest

from games.rulebooks.detective_conan.declaration import AP
from games.rulebooks.detective_conan.modifiers import names, traits
from games.rulebooks.detective_conan.state import ACTIVE, DECK, EVIDENCE, FILE, SCENE, TURN_END
from tests.rules.detective_conan.real_cards import DB, KAR, POL, PT, REAL
from tests.rules.detective_conan.table import (
    DRAW,
    FOE,
    ME,
    Game,
    always,
    case,
    character,
    cut_in,
    declare,
    effect,
    event,
    filler,
    partner,
    side,
    spark,
    when,
)

BLUE, GREEN, WHITE, RED, YELLOW, BLACK = (
    partner(c) for c in ("blue", "green", "white", "red", "yellow", "black")
)


def weak(**more):
    return character("", 3, 1000, **more)


def strong(**more):
    return character("", 5, 9000, **more)


def loses(card, *, me=None, foe=None, **game):
    """FOE's strong attacker removes MY sleeping card by Contact in FOE's turn."""
    attacker = strong()
    mine = {**(me or side())}
    mine["scene"] = [*mine["scene"], (card, "sleep")]
    theirs = {**(foe or side())}
    theirs["scene"] = [*theirs["scene"], attacker]
    g = Game(mine, theirs, active=FOE, **game)
    g.act(attacker, card)
    while g.can("pass"):
        g.skip()
    return g


# -- blue -------------------------------------------------------------------------------


@pytest.mark.answer(2)
@pytest.mark.rule("DC-Q.1", "DC-11.12")
def test_0001_triggers_on_the_hint_that_uses_a_card_only():
    used, target = weak(), character(level=3)
    g = Game(side([REAL["0001"]], [used], partner=BLUE), side([target]))
    g.do("hint").skip()
    assert not g.can("choose")
    g.do("hint").use(used)
    assert g.can("choose", target)


@pytest.mark.answer(3)
@pytest.mark.rule("DC-Q.2", "DC-25.3", "DC-25.1", "DC-11.9")
def test_0001_is_spent_even_if_nobody_is_chosen():
    used, later = weak(), weak()
    g = Game(side([REAL["0001"]], [used, later], partner=BLUE), side([weak()]))
    g.do("hint").use(used).done()
    g.do("hint").use(later)
    assert not g.can("choose")
    assert g.can("end")


@pytest.mark.answer(5, 9)
@pytest.mark.rule("DC-Q.3", "DC-10.7", "DC-10.8", "DC-10.9", "DC-11.6")
def test_0005_is_read_with_its_printed_level_once_used():
    six, seven = character(level=6), character(level=7)
    me = side([REAL["0001"], weak(), weak()], [REAL["0005"]], file=6, partner=BLUE)
    g = Game(me, side([six, seven, weak()]))
    g.do("hint").use(REAL["0005"])
    assert g.level(REAL["0005"]) == 6
    assert g.can("choose", six)
    assert not g.can("choose", seven)


@pytest.mark.answer(10, 13)
@pytest.mark.rule("DC-Q.5", "DC-28.13", "DC-4.8")
def test_0005_chooses_by_current_lp():
    raised = character("", 4, 4000, 0, always({"stats": {"lp": 1}}))
    stunned = character("", 4, 4000, 0)
    g = Game(side([REAL["0005"], raised, (stunned, "stun")]))
    g.do("declare", REAL["0005"])
    assert g.offered("choose") == {g.at(stunned)}
    g.choose(stunned)
    assert g.state(stunned) == "sleep"
    assert g.where(REAL["0005"]) == "deck"


def boys(n):
    return [character(f"Boy {i}", 4, 2000, 1, traits=[DB]) for i in range(n)]


@pytest.mark.answer(15)
@pytest.mark.rule("DC-Q.6", "DC-26.13", "DC-25.10", "DC-R.38")
def test_0008_triggers_once_for_two_played_together():
    a, b = boys(2)
    me = side([REAL["0008"]], [REAL["0018"]], [a, b, *filler(9)], partner=BLUE)
    g = Game(me)
    g.use(REAL["0018"]).choose(a, b)
    assert g.offered("choose") == {g.at(a), g.at(b)}
    g.choose(a)
    assert g.can("deduce", a)
    assert not g.can("deduce", b)
    assert g.can("end")


@pytest.mark.answer(20)
@pytest.mark.rule("DC-Q.7", "DC-36.9", "DC-36.10")
def test_0014_without_a_match_puts_everything_back():
    g = loses(REAL["0014"], me=side(deck=9))
    assert g.where(REAL["0014"]) == "remove"
    assert (g.deck(), g.hand(), g.removed()) == (9, 0, 1)


@pytest.mark.answer(21)
@pytest.mark.rule("DC-Q.8", "DC-36.8", "DC-36.11", "DC-26.2")
@pytest.mark.parametrize(("id", "name"), [("0014", "Conan Edogawa"), ("0221", "Subaru Okiya")])
def test_a_found_card_must_be_taken(id, name):
    found = character(name)
    g = loses(REAL[id], me=side(deck=[*filler(3), found, *filler(4)]))
    assert g.where(found) == "hand"
    assert g.deck() == 7


@pytest.mark.answer(23, 24)
@pytest.mark.rule("DC-Q.9", "DC-4.16", "DC-16.23")
@pytest.mark.parametrize(("state", "safe"), [("sleep", True), ("stun", False)])
def test_0016_protects_while_asleep_only(state, safe):
    low, guard, attacker = character(level=4), character(level=4), strong()
    theirs = side([(REAL["0016"], state), (low, "sleep"), guard])
    g = Game(side([attacker]), theirs)
    assert g.can("act", attacker, low) is not safe
    g.act_on_case(attacker)
    assert g.can("guard", guard)


@pytest.mark.answer(25)
@pytest.mark.rule("DC-Q.10", "DC-27.9", "DC-R.31")
def test_0018_with_an_empty_hand_skips_the_discard():
    (boy,) = boys(1)
    g = Game(side([], [REAL["0018"]], [boy, *filler(8)], partner=BLUE))
    g.use(REAL["0018"]).choose(boy)
    assert g.where(boy) == "scene"
    assert g.where(REAL["0018"]) == "remove"


@pytest.mark.answer(27)
@pytest.mark.rule("DC-Q.11", "DC-12.13", "DC-12.14", "DC-5.2")
def test_0018_on_four_characters_switches_one_of_the_old():
    a, b = boys(2)
    old = filler(4)
    g = Game(side(old, [REAL["0018"]], [a, b, *filler(8)], partner=BLUE))
    g.use(REAL["0018"]).choose(a, b)
    assert g.offered("switch") == {g.at(c) for c in old}
    g.do("switch", old[0])
    assert len(g.pile(SCENE, ME)) == 5
    assert g.where(old[0]) == "remove"


@pytest.mark.rule("DC-Q.12", "DC-32.5", "DC-32.6", "DC-10.12")
def test_0019_is_set_if_it_can_be():
    top = character()
    alone = Game(side([], [REAL["0019"]], [top, *filler(8)]))
    alone.use(REAL["0019"]).choose(top).settle()
    assert alone.where(top) == "hand"
    assert alone.where(REAL["0019"]) == "remove"
    friend = character()
    g = Game(side([friend], [REAL["0019"]], 9))
    g.use(REAL["0019"]).done().settle()
    assert g.where(REAL["0019"]) == "set"
    assert g.host(REAL["0019"]) == g.at(friend)


@pytest.mark.answer(64, 65)
@pytest.mark.rule("DC-Q.28", "DC-17.8")
def test_0060_gets_its_bonus_as_the_designated_one_only():
    attacker, friend, guard = strong(), character(), character()
    theirs = side([REAL["0060"], (friend, "sleep")])
    g = Game(side([attacker]), theirs)
    g.act(attacker, friend).do("guard", REAL["0060"])
    assert ("compares", 9000, 6000) in seen_compare(g)
    target = side([(REAL["0060"], "sleep"), guard], [character("", 4, 4000, 1, cut_in(500))])
    g = Game(side([attacker]), target)
    g.act(attacker, REAL["0060"]).do("guard", guard)
    assert g.ap(REAL["0060"]) == 7000
    assert g.s.contact[1] == g.at(guard)


def seen_compare(g):
    return [(e[0], e[6], e[8]) for e in g.s.events() if e[0] == "compares"]


@pytest.mark.answer(91)
@pytest.mark.rule("DC-Q.42", "DC-19.9")
def test_0178_looks_at_the_guard():
    (boy,) = boys(1)
    guard, attacker = character("", 4, 4000), strong()
    me = side([(boy, "sleep"), guard], [REAL["0178"]])
    g = Game(me, side([attacker]), active=FOE)
    g.act(attacker, boy).do("guard", guard)
    g.do("cut_in", REAL["0178"])
    assert seen_compare(g) == [("compares", 9000, 5000)]


@pytest.mark.answer(319)
@pytest.mark.rule("DC-Q.43", "DC-19.5", "DC-19.7", "DC-24.1")
def test_0179_in_the_opponents_turn_gives_nothing_but_is_used():
    attacker = strong()
    me = side([(REAL["0361"], "sleep")], [REAL["0179"]])
    g = Game(me, side([attacker]), active=FOE)
    g.act(attacker, REAL["0361"])
    g.do("cut_in", REAL["0179"])
    assert seen_compare(g) == [("compares", 9000, 7000)]


@pytest.mark.answer(181, 182)
@pytest.mark.rule("DC-Q.65", "DC-11.13", "DC-10.22", "DC-27.15")
def test_0260_sees_later_hints_only_and_after_the_event():
    g = Game(side([], [REAL["0260"]]))
    g.do("hint").use(REAL["0260"])
    assert g.can("end")
    used = event(2, effect(DRAW))
    g = Game(side([REAL["0260"]], [used], 12))
    g.do("hint")
    before = g.hand()
    g.use(used)
    assert g.hand() == before
    assert g.where(used) == "remove"
    assert len(g.s.looked) == 3


@pytest.mark.rule("DC-Q.66", "DC-12.17", "DC-28.27")
def test_0264_may_stack_the_one_it_switched_out():
    old = boys(1)[0]
    g = Game(side([old, *filler(4)], [REAL["0264"]]))
    g.use(REAL["0264"]).do("switch", old)
    g.choose(old)
    assert g.where(old) == "stack"
    assert g.can("act", REAL["0264"])


@pytest.mark.answer(189)
@pytest.mark.rule("DC-Q.67", "DC-14.27", "DC-26.10", "DC-14.7")
def test_0266_waits_for_the_declared_effect():
    g = Game(side([REAL["0266"], REAL["0279"]], [character()], 9))
    g.do("declare", REAL["0279"])
    assert g.hand() == 2
    g.do("discard")
    assert g.hand() == 2  # the trigger has drawn again
    g.do("discard")
    assert g.hand() == 1


@pytest.mark.answer(192, 193)
@pytest.mark.rule("DC-Q.68", "DC-27.10", "DC-27.11", "DC-8.20", "DC-27.17")
def test_0272_discards_even_when_it_is_gone():
    cleaner = character(
        "",
        4,
        4000,
        1,
        when(
            {"turn_ends": {"whose": "you"}}, {"remove": {"choose": {"character": {"other": True}}}}
        ),
    )
    held = character()
    g = Game(side([REAL["0272"], cleaner], [held]))
    g.end_turn()
    g.s.apply(next(o for o in g.s.legal_actions() if o[2] == g.at(cleaner)))
    assert g.where(REAL["0272"]) == "remove"
    assert g.where(held) == "remove"
    other = Game(side([REAL["0272"]]), active=FOE)
    other.end_turn()
    assert other.where(REAL["0272"]) == "remove"  # returned, then discarded


@pytest.mark.answer(194)
@pytest.mark.rule("DC-Q.69", "DC-19.23", "DC-4.23")
def test_0275_does_not_end_the_contact():
    (boy,) = boys(1)
    attacker = strong()
    g = Game(side([(boy, "sleep")], [REAL["0275"]]), side([attacker]), active=FOE)
    g.act(attacker, boy).do("cut_in", REAL["0275"]).choose(boy)
    assert g.where(boy) == "remove"


@pytest.mark.answer(202)
@pytest.mark.rule("DC-Q.70", "DC-28.9", "DC-29.6")
def test_0282_plays_from_hand_whether_or_not_a_foe_was_moved():
    mine, new = character(), character(level=6)
    g = Game(side([mine], [REAL["0282"], new]), side([character()]))
    g.use(REAL["0282"]).yes().done()
    assert g.where(mine) == "deck"
    g.choose(new)
    assert (g.where(new), g.state(new)) == ("scene", "sleep")


@pytest.mark.answer(204)
@pytest.mark.rule("DC-Q.71", "DC-23.12")
def test_0282_moves_0001_whose_effect_still_resolves():
    me = side([REAL["0001"]], [REAL["0282"]], partner=BLUE)
    foe = character(level=6)
    g = Game(me, side([foe]))
    g.do("hint").use(REAL["0282"]).yes().done().done()
    assert g.where(REAL["0001"]) == "deck"
    assert g.can("choose", foe)


@pytest.mark.answer(205)
@pytest.mark.rule("DC-Q.72", "DC-22.9", "DC-36.5")
def test_0283_refreshes_before_the_play():
    (boy,) = boys(1)
    g = Game(side([], [REAL["0283"]], [boy, *filler(4)]))
    g.use(REAL["0283"]).choose(boy)
    assert g.verbs().count("refreshes") == 1
    assert g.can("choose", boy)
    g.choose(boy)
    assert g.where(boy) == "scene"


@pytest.mark.answer(69)
@pytest.mark.rule("DC-Q.29", "DC-28.9")
def test_0067_goes_on_when_there_is_nothing_to_discard():
    mine = character()
    g = Game(side([mine], [REAL["0067"]], partner=RED))
    g.use(REAL["0067"])
    assert g.can("choose", mine)


# -- green ------------------------------------------------------------------------------


@pytest.mark.answer(30)
@pytest.mark.rule("DC-Q.13", "DC-16.4", "DC-17.5", "DC-17.1")
def test_0022_acts_on_an_active_one_that_cannot_guard_itself():
    target, other = weak(), weak()
    g = Game(side([REAL["0022"]]), side([target, other]))
    g.act(REAL["0022"], target)
    assert g.offered("guard") == {g.at(other)}


@pytest.mark.answer(32)
@pytest.mark.rule("DC-Q.14", "DC-19.12", "DC-26.5")
def test_0024_may_return_the_cut_in_of_the_same_contact():
    attacker = character("", 4, 4000)
    target = character("", 4, 5000)
    g = Game(side([REAL["0024"], attacker], [REAL["0027"]]), side([(target, "sleep")]))
    g.act(attacker, target).do("cut_in", REAL["0027"])
    g.choose(REAL["0027"])
    assert g.where(REAL["0027"]) == "hand"


@pytest.mark.answer(115)
@pytest.mark.rule("DC-Q.15", "DC-19.18")
def test_mentioning_cut_in_is_not_having_it():
    me = side(remove=[REAL["0111"], REAL["0027"]])
    g = loses(REAL["0195"], me=me)
    assert g.offered("choose") == {g.at(REAL["0027"])}


@pytest.mark.answer(34)
@pytest.mark.rule("DC-Q.16", "DC-18.20", "DC-18.14")
def test_0029_removed_by_a_cut_in_does_not_trigger():
    attacker = character("", 4, 1000)
    g = Game(side([attacker], [REAL["0086"]]), side([(REAL["0029"], "sleep")]))
    g.act(attacker, REAL["0029"]).do("cut_in", REAL["0086"])
    assert g.where(REAL["0029"]) == g.where(attacker) == "remove"
    assert g.can("end")


@pytest.mark.answer(86)
@pytest.mark.rule("DC-Q.17", "DC-18.14")
def test_0086_leaves_the_opponent_no_response():
    attacker, target = character("", 4, 1000), character()
    answer = character("", 4, 4000, 1, cut_in(9000))
    g = Game(side([attacker], [REAL["0086"]]), side([(target, "sleep")], [answer]))
    g.act(attacker, target).do("cut_in", REAL["0086"])
    assert (g.to_act, g.where(answer)) == (ME, "hand")
    assert g.can("end")


@pytest.mark.answer(39, 40)
@pytest.mark.rule("DC-Q.18", "DC-35.1", "DC-35.2", "DC-R.17")
@pytest.mark.parametrize("copies", [1, 2])
def test_0033_is_removed_instead(copies):
    attacker = strong()
    mourned = character("", 4, 4000, 1, when({"removed": "self"}, DRAW), color="green")
    sets = [(REAL["0033"], mourned, 1)] * copies
    g = Game(side([attacker]), side([(mourned, "sleep")], sets=sets))
    g.act(attacker, mourned).settle()
    assert g.where(mourned) == "scene"
    assert g.removed(FOE) == copies
    assert g.hand(FOE) == 0


@pytest.mark.rule("DC-Q.36", "DC-25.5")
def test_0108_triggers_once_a_turn():
    heiji = character("Heiji Hattori", 3, color="green")
    g = Game(side([], [REAL["0108"], heiji]), side([weak()]))
    g.use(REAL["0108"]).done()
    g.do("hint").use(heiji)
    assert g.can("end")


@pytest.mark.rule("DC-Q.37", "DC-30.10")
def test_0107_counts_once():
    other = weak()
    g = Game(side([REAL["0107"]]), side([(weak(), "sleep"), (weak(), "stun"), other]))
    g.act_on_case(REAL["0107"])
    assert g.ap(REAL["0107"]) == 6000
    g.do("guard", other)
    assert ("compares", 6000, 1000) in seen_compare(g)


@pytest.mark.rule("DC-Q.44", "DC-26.14")
def test_0188_sees_an_event_set_face_up():
    g = Game(side([REAL["0188"]], [REAL["0201"]], partner=GREEN))
    g.use(REAL["0201"])
    assert g.can("mode", 0)
    assert g.can("mode", 1)


@pytest.mark.answer(105, 106)
@pytest.mark.rule("DC-Q.45", "DC-26.15", "DC-35.4", "DC-32.3")
@pytest.mark.parametrize("resets", [False, True])
def test_0190_triggers_when_a_set_card_really_leaves(resets):
    attacker = strong()
    host = character("", 3, 1000, traits=[PT], color="white")
    friend = character(traits=[PT])
    card = REAL["0217"] if resets else character()
    theirs = side([(host, "sleep"), friend], sets=[(card, host, 1 if resets else 0)])
    g = Game(side([REAL["0190"], attacker]), theirs)
    g.act(attacker, host).skip()
    if resets:
        g.yes()
        assert g.host(card) == g.at(friend)
        assert g.can("end")
    else:
        assert g.offered("choose") == {g.at(REAL["0190"]), g.at(attacker)}


@pytest.mark.answer(107)
@pytest.mark.rule("DC-Q.46", "DC-28.7")
def test_0191_takes_each_character_once():
    a, b = weak(), weak()
    g = Game(side([REAL["0191"]]), side([a, b]))
    g.do("declare", REAL["0191"]).choose(a)
    assert not g.can("choose", a)
    g.choose(b)
    assert (g.ap(a), g.ap(b)) == (0, 0)


@pytest.mark.answer(110, 111)
@pytest.mark.rule("DC-Q.47", "DC-16.17", "DC-16.19", "DC-16.20")
def test_0192_must_be_designated_if_the_attacker_can():
    lure, attacker = REAL["0192"], strong()
    runner = character("", 4, 4000, 1, always({"keyword": "rush_case"}))
    awake = Game(side([attacker, REAL["0022"]]), side([lure, (weak(), "sleep")]))
    assert awake.can("act", attacker, awake.case(FOE))
    assert not awake.can("act", REAL["0022"], awake.case(FOE))
    assert awake.can("act", REAL["0022"], lure)
    asleep = Game(side([attacker, runner], fresh=[runner]), side([(lure, "sleep")]))
    assert not asleep.can("act", attacker, asleep.case(FOE))
    assert asleep.can("act", attacker, lure)
    assert asleep.can("act", runner, asleep.case(FOE))


@pytest.mark.answer(112)
@pytest.mark.rule("DC-Q.48", "DC-16.18", "DC-16.21")
def test_two_0192_are_both_spent():
    lure = REAL["0192"]
    first, second = strong(), strong()
    g = Game(side([first, second]), side([(lure, "sleep"), (lure, "sleep")]))
    g.act(first, g.all(lure)[0]).settle()
    assert g.can("act", second, g.case(FOE))


@pytest.mark.rule("DC-Q.49", "DC-19.15", "DC-35.8", "DC-27.16")
def test_0200_negates_a_cut_in_that_stays_spent():
    target, attacker = character("", 4, 5000), character("", 4, 4000)
    boost = character("", 3, 1000, 1, cut_in(3000))
    theirs = side(
        [REAL["0200"], (target, "sleep")], sets=[(character(), target, 0), (character(), target, 0)]
    )
    g = Game(side([attacker], [boost, character("", 3, 1000, 1, cut_in(9000))]), theirs)
    g.act(attacker, target).skip()
    g.do("cut_in", boost)
    g.yes()
    while g.can("choose"):
        g.do("choose")
    assert g.where(boost) == "remove"
    assert g.where(target) == "scene"
    assert seen_compare(g) == [("compares", 4000, 5000)]


@pytest.mark.answer(214, 215, 216)
@pytest.mark.rule("DC-Q.73", "DC-10.17", "DC-10.18", "DC-10.20", "DC-2.7")
def test_0286_uses_an_event_beyond_the_file_count():
    five = event(5, effect(DRAW), color="green")
    paid = [event(2, color="green"), event(2, color="green")]
    me = side([REAL["0286"], REAL["0285"]], [five, REAL["0202"], character()], file=4, remove=paid)
    g = Game(me, side([weak()]))
    g.do("declare", REAL["0286"])
    g.choose(paid[0]).do("bottom")
    assert g.offered("choose") == {g.at(five)}
    g.choose(five)
    assert g.where(five) == "remove"
    assert g.can("yes")


@pytest.mark.answer(219)
@pytest.mark.rule("DC-Q.74", "DC-12.15", "DC-12.16", "DC-12.20")
def test_0287_switched_out_in_its_own_action_ends_it():
    new = character(level=6, color="green")
    g = Game(side([REAL["0287"], *filler(4)], [new]), side([(weak(), "sleep")]))
    g.act(REAL["0287"], g.pile(SCENE, FOE)[0]).choose(new).do("switch", REAL["0287"])
    assert g.where(new) == "scene"
    assert g.can("end")
    assert "contact" not in g.verbs()


@pytest.mark.answer(224, 225)
@pytest.mark.rule("DC-Q.75", "DC-23.5", "DC-23.6", "DC-30.19")
@pytest.mark.parametrize("copies", [1, 2])
def test_0290_lowers_once_per_copy_and_needs_no_choice(copies):
    foe = character("", 4, 5000, 1, always({"mark": "unchoosable"}))
    sets = [(character(), foe, 0), (character(), foe, 0)]
    g = Game(side([REAL["0290"]] * copies), side([foe], sets=sets))
    assert g.ap(foe) == 5000 - 1000 * copies


@pytest.mark.answer(229)
@pytest.mark.rule("DC-Q.76", "DC-15.10", "DC-15.13")
def test_0295_replaces_the_gain_of_characters_only():
    mine = character()
    g = Game(side([REAL["0295"], mine]))
    before = g.evidence()
    g.do("deduce", g.partner(ME))
    assert g.evidence() == before + 1
    g.do("deduce", mine).yes()
    assert (g.evidence(), g.hand()) == (before + 1, 1)


@pytest.mark.answer(231)
@pytest.mark.rule("DC-Q.77", "DC-26.11", "DC-37.8")
def test_0297_looks_at_the_top_evidence_after_the_batch():
    mine = character("", 4, 4000, 2)
    g = Game(side([REAL["0297"], mine]))
    g.do("deduce", mine)
    top, below = g.pile(EVIDENCE, ME)[-1], g.pile(EVIDENCE, ME)[-2]
    assert g.s.known[top] == 1
    assert g.s.known[below] == 0


# -- white ------------------------------------------------------------------------------


@pytest.mark.answer(41)
@pytest.mark.rule("DC-Q.19", "DC-22.11", "DC-29.3", "DC-29.4")
def test_0036_cannot_remove_seven_of_six():
    g = Game(side([], [REAL["0036"]], 6, partner=WHITE), side([weak()]))
    g.use(REAL["0036"])
    assert g.can("end")
    assert g.deck() == 6


@pytest.mark.answer(42)
@pytest.mark.rule("DC-Q.20", "DC-30.2", "DC-3.11")
def test_0037_zeroes_the_original_value_only():
    attacker = character("", 4, 5000, 1, always({"stats": {"ap": 2000}}))
    g = Game(side([REAL["0037"]]), side([attacker]), active=FOE)
    g.act_on_case(attacker).yes()
    assert g.ap(attacker) == 2000
    assert g.where(attacker) == "scene"


@pytest.mark.answer(45)
@pytest.mark.rule("DC-Q.21", "DC-25.4")
def test_0037_declined_is_spent():
    a, b = weak(), weak()
    g = Game(side([(REAL["0037"], "sleep")]), side([a, b]), active=FOE)
    g.act_on_case(a).no()
    g.act_on_case(b)
    assert not g.can("yes")


@pytest.mark.answer(49)
@pytest.mark.rule("DC-Q.22", "DC-30.8", "DC-18.16")
def test_0039_returns_only_who_is_still_there():
    new = character(level=5, color="white")
    sweep = event(2, effect({"remove": {"choose": {"character": {"side": "yours"}}}}))
    g = Game(side([REAL["0039"]], [new, sweep]))
    g.act_on_case(REAL["0039"]).yes().choose(new)
    assert g.can("act", new, g.case(FOE))
    g.use(sweep).end_turn()
    assert g.where(new) == "remove"


@pytest.mark.answer(52)
@pytest.mark.rule("DC-Q.23", "DC-16.22", "DC-31.22")
def test_0043_never_acts_on_the_case():
    me = side([REAL["0043"]], [REAL["0050"]], fresh=[REAL["0043"]])
    g = Game(me, side([(weak(), "sleep")]))
    g.use(REAL["0050"]).choose(REAL["0043"])
    assert not g.can("act", REAL["0043"], g.case(FOE))
    assert g.can("act", REAL["0043"])


@pytest.mark.rule("DC-Q.24", "DC-36.7")
def test_0044_must_play_what_it_reveals():
    top = character(level=6)
    g = Game(side([], [REAL["0044"]], [top, *filler(5)]))
    g.use(REAL["0044"])
    assert g.where(top) == "scene"


@pytest.mark.answer(54)
@pytest.mark.rule("DC-Q.25", "DC-32.9", "DC-23.4", "DC-32.12")
def test_two_0049_both_trigger():
    host, new = character(color="white"), character(color="white")
    me = side(hand=[new, new], sets=[(REAL["0049"], host, 1), (REAL["0049"], host, 1)])
    g = Game({**me, "scene": [(host, "sleep")]}, side([strong()]), active=FOE)
    g.act(g.pile(SCENE, FOE)[0], host)
    g.do("resolve")
    g.do("choose")
    g.do("choose")
    assert len(g.pile(SCENE, ME)) == 2


@pytest.mark.answer(55)
@pytest.mark.rule("DC-Q.26", "DC-30.13")
def test_0050_keeps_its_second_part_without_a_choice():
    sleeper, attacker = weak(), character()
    g = Game(side([attacker], [REAL["0050"]]), side([(sleeper, "sleep")]))
    g.use(REAL["0050"]).act_on_case(attacker)
    g.choose(sleeper)
    assert g.state(sleeper) == "stun"


@pytest.mark.rule("DC-Q.38", "DC-29.6")
def test_0119_gains_evidence_without_a_choice():
    g = Game(side([], [REAL["0119"], character()], partner=WHITE), side([weak()]))
    before = g.evidence()
    g.use(REAL["0119"]).yes().done()
    assert g.evidence() == before + 1


@pytest.mark.answer(128)
@pytest.mark.rule("DC-Q.50", "DC-37.3")
def test_0206_gives_the_set_card_to_its_owner():
    foe = weak()
    hidden = character()
    toichi = character("Toichi Kuroba")
    g = Game(side([REAL["0206"], toichi]), side([foe], sets=[(hidden, foe, 0)]))
    g.do("declare", REAL["0206"]).choose(foe)
    assert g.where(hidden) == "evidence"
    assert g.s.up[g.at(hidden)] == 1
    assert g.s.table.owner[g.at(hidden)] == FOE
    assert g.where(foe) == "remove"


def disguised(new, old, *, turn=FOE, extra=(), foe_hand=()):
    """MY old Character, attacked in FOE's turn, is replaced by `new`."""
    attacker = strong()
    me = side([(old, "sleep"), *extra], [new], partner=WHITE)
    g = Game(me, side([attacker], foe_hand), active=turn)
    g.act(attacker, old)
    if g.can("pass") and not g.can("disguise"):
        g.skip()
    g.do("disguise", new)
    return g


@pytest.mark.answer(133, 134)
@pytest.mark.rule("DC-Q.51", "DC-20.19", "DC-18.21", "DC-18.22")
def test_0213_survives_the_comparison_but_not_an_effect():
    old = character("", 4, 4000, 2, color="white")
    g = disguised(REAL["0213"], old)
    assert g.where(REAL["0213"]) == "scene"
    assert seen_compare(g) == [("compares", 9000, 6000)]
    attacker = g.pile(SCENE, FOE)[0]
    g.s.stance[attacker] = 0
    g.again().act(attacker, REAL["0213"])
    assert g.where(REAL["0213"]) == "remove"
    g = disguised(REAL["0213"], old, foe_hand=[REAL["0086"]])
    g.do("cut_in", REAL["0086"])
    assert g.where(REAL["0213"]) == "remove"


@pytest.mark.answer(141, 171)
@pytest.mark.rule("DC-Q.52", "DC-32.10", "DC-32.11")
@pytest.mark.parametrize("id", ["0217", "0245"])
def test_a_face_down_set_card_has_no_text(id):
    host = character(traits=[PT, POL])
    friend = character(traits=[PT, POL])
    me = side([friend], remove=[character(traits=[POL])], sets=[(REAL[id], host, 0)])
    g = loses(host, me=me)
    assert g.where(REAL[id]) == "remove"
    assert g.can("end")


@pytest.mark.answer(235, 236)
@pytest.mark.rule("DC-Q.78", "DC-4.21", "DC-4.22")
def test_0301_keeps_foes_stunned_through_their_auto_phase():
    foe = character("", 4, 4000, 1, declare([], {"wake": "self"}, limit="once"))
    g = Game(side([REAL["0301"]], partner=WHITE), side([(foe, "stun")]))
    g.end_turn()
    assert g.state(foe) == "stun"
    g.do("declare", foe)
    assert g.state(foe) == "sleep"


@pytest.mark.answer(240)
@pytest.mark.rule("DC-Q.79", "DC-20.18", "DC-20.13")
def test_0305_removes_itself_and_ends_the_contact():
    answer = character("", 3, 1000, 1, cut_in(1000))
    g = disguised(REAL["0305"], character("Masumi Sera"), foe_hand=[answer])
    before = g.evidence()
    g.yes()
    assert (g.where(REAL["0305"]), g.evidence()) == ("remove", before + 1)
    assert g.can("end")


@pytest.mark.answer(244)
@pytest.mark.rule("DC-Q.80", "DC-25.12")
def test_0309_stays_spent_when_its_bond_returns():
    makoto = character("Makoto Kyogoku", color="white")
    away = event(2, effect({"bounce": {"choose": {"character": {"name": "Makoto Kyogoku"}}}}))
    paid = character()
    me = side([REAL["0309"], makoto], [away, paid, character()])
    g = Game(me, side([(weak(), "sleep")]))
    g.do("declare", REAL["0309"]).do("discard" if g.can("discard") else "choose", paid)
    g.do("choose")
    g.use(away)
    assert not g.can("declare", REAL["0309"])
    g.do("hint").use(makoto)
    assert not g.can("declare", REAL["0309"])


@pytest.mark.answer(245)
@pytest.mark.rule("DC-Q.81", "DC-26.9", "DC-27.11")
def test_0311_gone_before_it_resolves_gains_nothing():
    cleaner = character(
        "",
        4,
        4000,
        1,
        when({"turn_ends": {"whose": "you"}}, {"remove": {"character": {"name": "Furuyo Senma"}}}),
    )
    sleepers = [(character(traits=["Detective"]), "sleep") for _ in range(3)]
    g = Game(side([REAL["0311"], *sleepers, cleaner]))
    before = g.evidence()
    g.end_turn()
    g.s.apply(next(o for o in g.s.legal_actions() if o[2] == g.at(cleaner)))
    assert g.evidence() == before
    assert g.to_act == FOE


@pytest.mark.answer(254)
@pytest.mark.rule("DC-Q.82", "DC-30.11")
def test_0318_boosts_those_on_the_scene_now():
    here, later = character(traits=[KAR]), character(traits=[KAR])
    g = Game(side([here], [REAL["0318"], later]), side([weak()]))
    g.use(REAL["0318"]).done()
    g.do("hint").use(later)
    assert (g.ap(here), g.ap(later)) == (5000, 4000)


# -- red --------------------------------------------------------------------------------


@pytest.mark.answer(279)
@pytest.mark.rule("DC-Q.27", "DC-25.8", "DC-25.9", "DC-16.15")
def test_0056_and_0334_trigger_on_the_same_action():
    me = side([REAL["0056"]], sets=[(REAL["0334"], REAL["0056"], 1)])
    g = Game(me, side(evidence=5))
    g.act_on_case(REAL["0056"])
    g.do("resolve")
    assert g.state(REAL["0056"]) == "active"
    g.act_on_case(REAL["0056"])
    assert g.state(REAL["0056"]) == "sleep"
    assert g.can("end")


@pytest.mark.answer(146, 147)
@pytest.mark.rule("DC-Q.53", "DC-28.32")
def test_0221_does_not_count_itself_in_hand():
    g = Game(side([], [REAL["0221"], character()]), side(hand=[character()]))
    g.use(REAL["0221"])
    assert g.hand(FOE) == 0


@pytest.mark.answer(150)
@pytest.mark.rule("DC-Q.54", "DC-21.18", "DC-21.3")
def test_a_spark_comes_before_0225():
    sparked = character("", 3, 1000, 1, spark(DRAW))
    attacker = character()
    g = Game(side([REAL["0225"], attacker]), side(evidence=[sparked]))
    g.act_on_case(attacker).do("spark")
    verbs = [e for e in g.s.events() if e[0] in ("draws", "resolves")]
    assert [(e[0], e[2]) for e in verbs] == [("draws", FOE), ("resolves", ME), ("draws", ME)]


@pytest.mark.answer(155, 156, 157)
@pytest.mark.rule("DC-Q.55", "DC-35.5", "DC-35.6", "DC-35.7")
def test_0230_negates_everything_from_the_choice_on():
    host, other = character(color="red"), character()
    two = event(
        2,
        effect(
            {"choose": {"character": {"side": "opponents"}}, "up_to": 2, "as": "it"},
            {"sleep": "it"},
            DRAW,
        ),
    )
    theirs = side([host, other], sets=[(REAL["0230"], host, 1)])
    g = Game(side([], [two]), theirs)
    g.use(two).choose(host, other)
    assert (g.state(host), g.state(other), g.hand()) == ("active", "active", 0)
    assert g.where(two) == "remove"
    heiji = character("Heiji Hattori")
    g = Game(side([heiji], [REAL["0202"]], resolution=1), theirs)
    g.use(REAL["0202"])
    assert (g.state(host), g.state(other)) == ("sleep", "sleep")


@pytest.mark.answer(158)
@pytest.mark.rule("DC-Q.56", "DC-35.9", "DC-28.31")
def test_choosing_the_set_0230_is_not_choosing_its_host():
    host = character(color="red")
    g = Game(side([], [REAL["0248"]]), side([host], sets=[(REAL["0230"], host, 1)]))
    g.use(REAL["0248"]).choose(REAL["0230"])
    assert g.where(REAL["0230"]) == "remove"


@pytest.mark.answer(259, 261, 262)
@pytest.mark.rule("DC-Q.83", "DC-29.5", "DC-4.14")
def test_0324_needs_its_own_sleep():
    attacker, foe = character(), character()
    theirs = side([(foe, "sleep")], [character()])
    g = Game(side([REAL["0324"], attacker]), theirs)
    g.act_on_case(attacker).no()
    assert (g.where(foe), g.hand(FOE)) == ("scene", 1)
    g = Game(side([REAL["0324"], attacker]), theirs)
    g.act_on_case(attacker).yes().done()
    assert (g.where(foe), g.hand(FOE)) == ("scene", 0)
    g = Game(side([(REAL["0324"], "sleep"), attacker]), theirs)
    g.act_on_case(attacker)
    assert g.can("end")


@pytest.mark.answer(264)
@pytest.mark.rule("DC-Q.84", "DC-18.17", "DC-18.18")
def test_0327_needs_to_be_there_when_its_action_ends():
    target = character("", 4, 9000)
    g = Game(side([REAL["0327"]], [REAL["0086"]]), side([(target, "sleep")]))
    g.act(REAL["0327"], target).do("cut_in", REAL["0086"])
    assert not g.s.looked
    goes = character("", 4, 4000, 1, when({"contacts": "self"}, {"bury_self": {}}))
    g = Game(side([REAL["0327"]]), side([(goes, "sleep")]))
    g.act(REAL["0327"], goes)
    assert g.where(REAL["0327"]) == "remove"


@pytest.mark.answer(273, 274, 275)
@pytest.mark.rule("DC-Q.85", "DC-17.17", "DC-17.13")
def test_0332_guards_asleep():
    attacker, friend = character(), weak()
    bullet = character("", 4, 4000, 1, always({"keyword": "bullet"}))
    g = Game(side([attacker]), side([(REAL["0332"], "sleep"), (friend, "sleep")]))
    g.act(attacker, friend)
    assert g.can("guard", REAL["0332"])
    g.do("guard", REAL["0332"])
    assert g.state(REAL["0332"]) == "sleep"
    for foes, shooter, target in (
        ([(REAL["0332"], "stun"), (friend, "sleep")], attacker, friend),
        ([(REAL["0332"], "sleep"), (friend, "sleep")], bullet, friend),
        ([(REAL["0332"], "sleep")], attacker, REAL["0332"]),
    ):
        g = Game(side([shooter]), side(foes))
        g.act(shooter, target)
        assert not g.can("guard")


# -- yellow -----------------------------------------------------------------------------


@pytest.mark.answer(72)
@pytest.mark.rule("DC-Q.30", "DC-4.10", "DC-4.9")
def test_0070_keeps_a_stunned_one_down():
    foe = character("", 4, 4000, 1, declare([], {"wake": "self"}, limit="once"))
    g = Game(side([], [REAL["0070"]]), side([(foe, "stun")]))
    g.use(REAL["0070"]).choose(foe).end_turn()
    assert g.state(foe) == "stun"
    g.do("declare", foe)
    assert g.state(foe) == "sleep"


@pytest.mark.answer(74)
@pytest.mark.rule("DC-Q.31", "DC-8.18", "DC-8.17")
def test_0072_wakes_one_too_late_to_act():
    mine = character()
    g = Game(side([REAL["0072"], (mine, "sleep")]), side(deck=[character(level=5), *filler(9)]))
    g.end_turn().choose(mine)
    assert g.state(mine) == "active"
    assert g.to_act == FOE


@pytest.mark.answer(78)
@pytest.mark.rule("DC-Q.32", "DC-14.29", "DC-29.11")
def test_0075_keeps_what_it_got():
    rei = character("Rei Furuya")
    away = event(2, effect({"remove": {"choose": {"character": {"name": "Rei Furuya"}}}}))
    g = Game(side([REAL["0075"], rei], [away]))
    g.do("declare", REAL["0075"]).do("mode", 1).use(away)
    assert (g.lp(REAL["0075"]), g.ap(REAL["0075"])) == (1, 7000)


@pytest.mark.answer(317)
@pytest.mark.rule("DC-Q.33", "DC-35.3", "DC-26.7")
def test_0080_saves_exactly_one():
    others = filler(3)
    me = side([REAL["0359"]], filler(3), partner=BLACK)
    g = Game(me, side([REAL["0080"], *others]))
    g.end_turn().yes().do("discard").do("discard")
    g.yes()
    g.settle()
    assert g.where(REAL["0080"]) == "remove"
    places = sorted(g.where(c) for c in others)
    assert places == ["hand", "remove", "remove"]
    assert g.where(REAL["0359"]) == "scene"


@pytest.mark.answer(315)
@pytest.mark.rule("DC-Q.34", "DC-13.11", "DC-14.20")
def test_0359_needs_two_files_besides_the_partner():
    me = side([REAL["0359"]], filler(3), file=1, partner=BLACK)
    g = Game(me, side(filler(2)))
    g.do("assist")
    assert g.files() == 2
    g.end_turn()
    assert g.to_act == FOE
    assert len(g.pile(SCENE, FOE)) == 2


@pytest.mark.answer(85)
@pytest.mark.rule("DC-Q.35", "DC-33.2", "DC-33.3")
def test_0083_does_not_hit_a_name_that_only_contains_another():
    lookalike = character("The Hunt for Shuichi Akai")
    for top, hit in ((lookalike, False), (REAL["0067"], False), (REAL["0052"], True)):
        g = Game(side([], [REAL["0083"]], partner=YELLOW), side([weak()], deck=[top, *filler(5)]))
        g.use(REAL["0083"]).do("name", "Shuichi Akai")
        assert g.can("choose") is hit


@pytest.mark.rule("DC-Q.39", "DC-28.25")
def test_0151_may_play_the_card_it_discards():
    paid = character(level=4, color="yellow")
    g = Game(side([], [REAL["0151"], paid]))
    g.use(REAL["0151"]).yes().choose(paid)
    assert (g.where(paid), g.state(paid)) == ("scene", "sleep")


@pytest.mark.answer(161, 162, 163)
@pytest.mark.rule("DC-Q.57", "DC-29.22", "DC-31.11", "DC-31.13", "DC-33.10")
@pytest.mark.parametrize(("deck", "seen"), [(9, 3), (2, 2)])
def test_0233_investigates_by_the_number_of_police(deck, seen):
    police = [character(traits=[POL]) for _ in range(2)]
    g = Game(side([REAL["0233"], *police]), side([weak()], deck=deck))
    g.do("declare", REAL["0233"])
    assert len(g.s.looked) == seen
    assert g.deck(FOE) == deck
    assert "refreshes" not in g.verbs()


@pytest.mark.answer(173, 174)
@pytest.mark.rule("DC-Q.58", "DC-29.10", "DC-29.9")
def test_0248_counts_the_removal_that_0217_replaced():
    thief, other = character(traits=[PT]), character(traits=[PT])
    theirs = side([(thief, "sleep"), other], sets=[(REAL["0217"], thief, 1)])
    g = Game(side([], [REAL["0248"]]), theirs)
    g.use(REAL["0248"]).choose(REAL["0217"]).yes().choose(other)
    assert g.where(REAL["0217"]) == "set"
    assert g.can("act", REAL["0248"], thief)
    g = Game(side([], [REAL["0248"]]), theirs)
    g.use(REAL["0248"]).done()
    assert not g.can("act", REAL["0248"], thief)


@pytest.mark.answer(285)
@pytest.mark.rule("DC-Q.86", "DC-21.16")
def test_0338_stuns_the_attacker_who_still_gains():
    attacker = character()
    g = Game(side([attacker]), side(evidence=[REAL["0338"]], resolution=1))
    before = g.evidence()
    g.act_on_case(attacker).do("spark")
    if g.can("choose"):
        g.choose(attacker)
    assert (g.state(attacker), g.evidence()) == ("stun", before + 1)


@pytest.mark.answer(289)
@pytest.mark.rule("DC-Q.87", "DC-30.6", "DC-30.3")
def test_0341_gives_lasting_ap_and_passing_rush():
    names = ("Rei Furuya", "Hiromitsu Morofushi", "Wataru Date", "Kenji Hagiwara")
    friends = [character(name) for name in names]
    g = Game(side([REAL["0341"], *friends], fresh=[friends[0]]), side([(weak(), "sleep")]))
    g.do("declare", REAL["0341"]).choose(friends[0])
    assert g.can("act", friends[0])
    g.end_turn().end_turn()
    assert g.ap(friends[0]) == 5000
    assert [e for e in g.s.floating if e[0] == AP]
    assert len(g.s.floating) == 1


@pytest.mark.answer(293)
@pytest.mark.rule("DC-Q.88", "DC-20.6", "DC-20.7", "DC-20.5")
def test_disguise_inherits_what_0342_gave():
    played = character("", 5, 1000, traits=[POL], color="yellow")
    target = character("", 4, 9000)
    me = side([], [REAL["0342"], played, REAL["0170"]], partner=YELLOW)
    g = Game(me, side([(target, "sleep")]))
    g.use(REAL["0342"])
    if g.can("mode"):
        g.do("mode", 0)
    g.choose(played).act(played, target).do("disguise", REAL["0170"])
    assert g.ap(REAL["0170"]) == 8000
    g.settle()
    g.s.stance[g.at(REAL["0170"])] = ACTIVE
    g.again()
    assert not g.can("deduce", REAL["0170"])  # newly entered, as the replaced one
    assert g.can("act", REAL["0170"])  # and it has the Rush that was given to that one
    g.end_turn()
    assert g.where(REAL["0170"]) == "remove"
    assert g.where(played) == "deck"


@pytest.mark.answer(295, 296)
@pytest.mark.rule("DC-Q.89", "DC-26.7", "DC-25.10")
def test_0345_removed_together_triggers_once():
    police = [character(level=6, traits=[POL]) for _ in range(2)]
    sweep = event(2, effect({"remove": {"character": {"side": "opponents"}}}))
    g = Game(side([character()], [sweep]), side([REAL["0345"], *police]))
    g.use(sweep)
    assert g.to_act == FOE
    g.do("choose")
    assert g.can("end")


@pytest.mark.answer(299)
@pytest.mark.rule("DC-Q.90", "DC-28.18", "DC-23.14")
def test_0346_does_not_stop_what_0217_gives():
    thief, police = character(traits=[PT]), character(traits=[POL])
    me = side([thief], sets=[(REAL["0217"], thief, 1)])
    g = Game(me, side([REAL["0346"], (police, "sleep")]))
    g.end_turn().yes()
    assert g.can("choose", police)
    stop = event(2, effect({"stun": {"choose": {"character": {}}, "up_to": 1}}))
    g = Game(side([], [stop]), side([REAL["0346"], (police, "sleep")]))
    g.use(stop)
    assert not g.can("choose", police)


@pytest.mark.answer(312)
@pytest.mark.rule("DC-Q.92", "DC-29.19")
def test_0356_must_remove_with_five():
    for n, place in ((5, "remove"), (4, "scene")):
        foe = weak()
        g = Game(side(filler(n), [REAL["0356"]], partner=YELLOW), side([foe]))
        g.use(REAL["0356"]).choose(foe)
        assert g.where(foe) == place


@pytest.mark.answer(313)
@pytest.mark.rule("DC-Q.93", "DC-5.25")
def test_0357_does_not_count_itself():
    police = [character(traits=[POL]) for _ in range(2)]
    for removed, chosen in ((14, 1), (15, 2)):
        g = Game(side(police, [REAL["0357"]], remove=removed))
        g.use(REAL["0357"]).do("choose")
        assert g.can("choose") is (chosen == 2)


# -- black ------------------------------------------------------------------------------


@pytest.mark.answer(175)
@pytest.mark.rule("DC-Q.59", "DC-37.11")
def test_0249_becomes_evidence_even_without_any():
    g = Game(side([REAL["0249"]], evidence=0))
    g.end_turn()
    assert g.pile(EVIDENCE, ME) == (g.at(REAL["0249"]),)
    assert g.s.up[g.at(REAL["0249"])] == 1


@pytest.mark.answer(176)
@pytest.mark.rule("DC-Q.60", "DC-19.22")
@pytest.mark.parametrize(("others", "place"), [(4, "remove"), (3, "scene")])
def test_0249_cuts_in_onto_a_scene_with_room(others, place):
    attacker, target = character("", 4, 1000), character()
    g = Game(side([attacker, *filler(others)], [REAL["0249"]]), side([(target, "sleep")]))
    g.act(attacker, target).do("cut_in", REAL["0249"])
    assert g.where(REAL["0249"]) == place


@pytest.mark.answer(201)
@pytest.mark.rule("DC-Q.61", "DC-30.9")
def test_0280_is_no_longer_alone():
    target = character("", 4, 9000)
    g = Game(side([REAL["0280"]], [REAL["0249"]]), side([(target, "sleep")]))
    assert g.ap(REAL["0280"]) == 6000
    g.act(REAL["0280"], target).do("cut_in", REAL["0249"])
    assert seen_compare(g) == [("compares", 4000, 9000)]


@pytest.mark.answer(177, 178)
@pytest.mark.rule("DC-Q.62", "DC-21.14", "DC-21.6")
@pytest.mark.parametrize("id", ["0249", "0375"])
def test_a_spark_denies_the_evidence(id):
    foe = character(level=5)
    for used, gained in ((True, 0), (False, 1)):
        g = Game(side([REAL["0057"]]), side([(foe, "sleep")], evidence=[REAL[id]]))
        before = g.evidence()
        g.act_on_case(REAL["0057"])
        g.do("spark") if used else g.skip()
        assert g.evidence() == before + gained
        assert g.can("choose", foe) is not used


@pytest.mark.answer(323)
@pytest.mark.rule("DC-Q.94", "DC-12.18", "DC-26.6")
def test_a_switch_is_not_removal_by_an_ability():
    old = character(color="black")
    me = side([REAL["0361"], REAL["0365"], old, *filler(2)], [weak()], partner=BLACK)
    for out in (old, REAL["0365"]):
        g = Game(me)
        g.do("use").do("switch", out)
        assert g.lp(REAL["0361"]) == 1
        assert g.can("end")


@pytest.mark.answer(326)
@pytest.mark.rule("DC-Q.95", "DC-22.18", "DC-22.16")
def test_0365_refreshed_away_is_not_played():
    sweep = event(2, effect({"remove": {"choose": {"character": {"name": "Vodka"}}}}, {"draw": 1}))
    g = Game(side([REAL["0365"]], [sweep], deck=1, partner=BLACK))
    g.use(sweep)
    assert g.where(REAL["0365"]) == "deck"
    assert g.can("end")


@pytest.mark.answer(1)
@pytest.mark.rule("DC-Q.159", "DC-13.1")
def test_a_sleeping_partner_can_neither_assist_nor_close():
    g = Game(side(partner=REAL["P001"], resolution=1, evidence=9))
    assert g.can("close")
    g.do("deduce", g.partner(ME))
    assert not g.can("close")
    assert not g.can("assist")


# -- rulings on cards outside the sample, with cards of our own -----------------------------


@pytest.mark.answer(303)
@pytest.mark.rule("DC-Q.91", "DC-17.6", "DC-16.11")
def test_0348_may_wake_a_guard_or_the_target():
    police, target, attacker = (character(traits=[POL]), character(traits=[POL]), strong())
    me = side([(REAL["0348"], "sleep"), (police, "sleep"), (target, "sleep")])
    g = Game(me, side([attacker]), active=FOE)
    g.act(attacker, target).choose(police)
    assert g.can("guard", police)
    g = Game(me, side([attacker]), active=FOE)
    g.act(attacker, target).choose(target)
    assert g.where(target) == "remove"


@pytest.mark.rule("DC-Q.99", "DC-11.11", "DC-24.4")
def test_a_file_header_sees_the_count_after_the_hint():
    seven = character("", 3, 1000, 1, when({"played": "self"}, DRAW, file=7))
    g = Game(side([], [seven], file=7))
    g.do("hint").use(seven)
    assert g.hand() == 1


@pytest.mark.rule("DC-Q.101", "DC-36.16")
def test_drawing_until_seven_with_seven_does_nothing():
    study = event(2, effect({"draw_to": 7}))
    g = Game(side([], [study, *filler(7)]))
    g.use(study)
    assert g.hand() == 7


@pytest.mark.rule("DC-Q.102", "DC-23.15", "DC-2.13")
def test_names_and_traits_of_the_scene_do_not_work_elsewhere():
    mask = character(
        "Mask", 3, 1000, 1, always({"also_trait": "Detective"}, {"also_named": "Hidemi Hondo"})
    )
    only = case(always({"only_trait": "Detective"}))
    find = event(2, effect({"take": {"choose": {"removed": {"name": "Hidemi Hondo"}}, "up_to": 1}}))
    g = Game(side([], [mask, find], remove=[mask], case=only))
    assert not g.can("use", mask)
    g.use(find)
    assert g.can("end")


@pytest.mark.rule("DC-Q.126", "DC-2.14")
def test_a_case_that_limits_characters_limits_nothing_else():
    only = case(always({"only_trait": "Detective"}))
    plain = character("", 3, 1000, 1, cut_in(1000), {"kind": "disguise"})
    bring = event(2, effect({"play": {"choose": {"hand": {"type": "character"}}}}))
    attacker, target = character("", 4, 1000), character()
    g = Game(side([attacker], [plain, bring], case=only), side([(target, "sleep")]))
    assert not g.can("use", plain)
    assert g.can("use", bring)
    g.act(attacker, target)
    assert g.can("cut_in", plain)
    assert g.can("disguise", plain)
    g.skip().use(bring)
    assert g.where(plain) == "scene"


@pytest.mark.rule("DC-Q.106", "DC-33.6")
def test_a_new_name_replaces_the_old():
    actress = character(
        "Yukiko Kudo",
        4,
        4000,
        1,
        declare([], {"rename": {"who": "self", "to": "Nobody"}}, limit="once"),
    )
    fan = character("", 4, 4000, 1, always({"stats": {"ap": 1000}}, bond="Yukiko Kudo"))
    g = Game(side([actress, fan]))
    assert g.ap(fan) == 5000
    g.do("declare", actress)
    assert g.ap(fan) == 4000


@pytest.mark.rule("DC-Q.107", "DC-12.6", "DC-31.2")
def test_rush_and_awake_again_is_still_no_deduction():
    runner = character(
        "",
        4,
        4000,
        1,
        always({"keyword": "rush"}),
        when({"acts": "self"}, {"wake": "self"}, limit="once"),
    )
    g = Game(side([runner], fresh=[runner]), side(evidence=5))
    g.act_on_case(runner)
    assert g.can("act", runner)
    assert not g.can("deduce", runner)


@pytest.mark.rule("DC-Q.108", "DC-14.16", "DC-14.17")
def test_evidence_flipped_as_a_cost_is_counted():
    flip = {"flip": {"who": {"choose": {"evidence": {"face": "down"}}, "count": 3, "as": "paid"}}}
    mine = character(
        "",
        4,
        4000,
        1,
        declare(
            [flip],
            {"boost": {"who": "self", "ap": {"size_of": {"what": "paid", "times": 1000}}}},
            limit="once",
        ),
    )
    g = Game(side([mine], evidence=4))
    g.do("declare", mine)
    for _ in range(3):
        g.do("choose")
    assert g.ap(mine) == 7000
    assert sum(g.s.up[c] for c in g.pile(EVIDENCE, ME)) == 3
    assert not Game(side([mine], evidence=2)).can("declare", mine)


@pytest.mark.rule("DC-Q.113", "DC-15.20", "DC-15.16")
def test_each_mislead_triggers():
    misleads = [character("", 4, 4000, 1, always({"mislead": 1})) for _ in range(2)]
    angry = character(
        "",
        4,
        4000,
        3,
        when(
            {"misleads": {"character": {"side": "opponents"}}},
            {"boost": {"who": "self", "ap": 3000}},
        ),
    )
    g = Game(side([angry]), side(misleads))
    before = g.evidence()
    g.do("deduce", angry).do("mislead", misleads[0]).do("mislead", misleads[1])
    assert g.ap(angry) == 10000
    assert g.evidence() == before + 1


@pytest.mark.rule("DC-Q.117", "DC-35.10")
def test_proof_against_effects_is_not_proof_against_contact():
    wall = character("", 4, 4000, 1, always({"mark": "effect_proof"}))
    zap = event(
        2,
        effect(
            {"choose": {"character": {"side": "opponents"}}, "as": "it"},
            {"stun": "it"},
            {"sleep": "it"},
            {"remove": "it"},
        ),
    )
    g = Game(side([strong()], [zap]), side([wall]))
    g.use(zap)
    assert (g.where(wall), g.state(wall)) == ("scene", "active")
    g = Game(side([strong()]), side([(wall, "sleep")]))
    g.act(g.pile(SCENE, ME)[0], wall)
    assert g.where(wall) == "remove"


@pytest.mark.rule("DC-Q.124", "DC-28.19", "DC-28.20", "DC-28.21")
def test_who_must_be_chosen_is_chosen_first():
    bait = [character("", 4, 4000, 1, always({"mark": "must_be_chosen"})) for _ in range(2)]
    other = weak()
    two = event(
        2,
        effect(
            {"choose": {"character": {"side": "opponents"}}, "up_to": 2, "as": "it"},
            {"sleep": "it"},
        ),
    )
    one = event(2, effect({"sleep": {"choose": {"character": {"side": "opponents"}}, "up_to": 1}}))
    g = Game(side([], [two]), side([bait[0], other]))
    g.use(two)
    assert g.state(bait[0]) == "active"
    assert g.offered("choose") == {g.at(other)}
    g.done()
    assert g.state(bait[0]) == "sleep"
    g = Game(side([], [one]), side([*bait, other]))
    g.use(one)
    assert g.offered("choose") == {g.at(b) for b in bait}
    assert not g.can("done")


@pytest.mark.rule("DC-Q.127", "DC-29.15")
def test_a_mode_without_result_may_be_chosen():
    pick = event(
        2,
        effect(
            {
                "one_of": [
                    [
                        {
                            "if": [{"compare": {"left": "files", "is": "at_least", "right": 7}}],
                            "then": [{"draw": 3}],
                        }
                    ],
                    [DRAW],
                ]
            }
        ),
    )
    g = Game(side([], [pick], file=6))
    g.use(pick).do("mode", 0)
    assert g.hand() == 0


@pytest.mark.rule("DC-Q.128", "DC-14.21", "DC-3.10", "DC-15.7", "DC-30.18")
def test_lp_may_fall_below_zero_as_a_cost():
    payer = character(
        "", 4, 4000, 1, declare([{"boost": {"who": "self", "lp": -2}}], DRAW, limit="once")
    )
    g = Game(side([payer]))
    before = g.evidence()
    g.do("declare", payer)
    assert g.lp(payer) == -1
    g.do("deduce", payer)
    assert g.evidence() == before


@pytest.mark.rule("DC-Q.130", "DC-18.23", "DC-18.24", "DC-18.25", "DC-18.26", "DC-18.27")
def test_a_contact_made_by_an_effect():
    duel = declare(
        [], {"make_contact": {"choose": {"character": {"side": "opponents"}}}}, limit="once"
    )
    noisy = when({"acts": "self"}, {"draw": 5})
    keen = when({"contacts": "self"}, DRAW)
    fighter = character("", 4, 5000, 1, duel, noisy, keen)
    target, guard = character("", 4, 4000), strong()
    g = Game(side([fighter]), side([target, guard], [character("", 3, 1000, 1, cut_in(500))]))
    g.do("declare", fighter).choose(target)
    assert g.can("cut_in")
    g.skip()
    assert (g.where(target), g.state(fighter), g.hand()) == ("remove", "active", 1)
    assert g.state(guard) == "active"


@pytest.mark.rule("DC-Q.132", "DC-25.5")
def test_waking_an_active_one_spends_the_use():
    eager = character("", 4, 4000, 1, when({"card_set": "self"}, {"wake": "self"}, limit="once"))
    add = event(2, effect({"set_top": {"to": {"choose": {"character": {"side": "yours"}}}}}))
    g = Game(side([eager], [add]))
    g.use(add)
    assert g.s.used == [(g.at(eager), 0)]


@pytest.mark.rule("DC-Q.133", "DC-19.8")
def test_only_one_cut_in_line_is_used():
    two = character("", 3, 1000, 1, cut_in(1000, turn="yours"), cut_in(3000, turn="opponents"))
    mine, target = character("", 4, 1000), character()
    g = Game(side([mine], [two]), side([(target, "sleep")]))
    g.act(mine, target).do("cut_in", two, 1)
    assert seen_compare(g) == [("compares", 1000, 4000)]


@pytest.mark.rule("DC-Q.134", "DC-30.21", "DC-31.7")
def test_losing_a_keyword_loses_every_instance_given():
    runner = character(
        "",
        4,
        4000,
        1,
        declare([], {"give": {"who": "self", "keyword": "rush_character"}}, limit="twice"),
        declare([], {"lose_keyword": {"who": "self", "keyword": "rush_character"}}, limit="once"),
    )
    foe = weak()
    g = Game(side([runner], fresh=[runner]), side([(foe, "sleep")]))
    g.do("declare", runner, 0)
    assert g.can("act", runner, foe)
    g.do("declare", runner, 1)
    assert not g.can("act", runner, foe)
    g.do("declare", runner, 0)
    assert g.can("act", runner, foe)


@pytest.mark.rule("DC-Q.137", "DC-34.7", "DC-34.5")
def test_an_mr_made_evidence_goes_to_the_partner_area():
    mr = character("", 9, 8000, 2, mr=True)
    frame = event(2, effect({"as_evidence": {"choose": {"character": {"side": "opponents"}}}}))
    g = Game(side([], [frame]), side([mr]))
    g.use(frame)
    assert g.where(mr) == "partner"


@pytest.mark.rule("DC-Q.138", "DC-35.11", "DC-35.12")
def test_a_forbidden_name_may_still_cut_in():
    ban = event(2, effect({"forbid_name": "Gin"}, {"play": {"choose": {"hand": {"name": "Gin"}}}}))
    gin = character("Gin", 3, 1000, 1, cut_in(1000))
    mine, target = character("", 4, 1000), character()
    g = Game(side([mine], [ban, gin]), side([(target, "sleep")]))
    g.use(ban)
    assert g.where(gin) == "hand"
    g.do("hint")
    assert not g.can("use", gin)
    g.skip().act(mine, target)
    assert g.can("cut_in", gin)


@pytest.mark.rule("DC-Q.139", "DC-22.12")
def test_removing_the_last_three_refreshes_before_the_choice():
    dig = event(
        2,
        effect(
            {
                "may": [{"mill": 3}],
                "then": [{"play": {"choose": {"removed": {"type": "character"}}, "up_to": 1}}],
            }
        ),
    )
    g = Game(side([], [dig], deck=3))
    g.use(dig).yes()
    assert g.can("end")
    assert g.deck() == 3


@pytest.mark.rule("DC-Q.140", "DC-28.10", "DC-33.7")
def test_a_second_choice_may_depend_on_the_first():
    pair = event(
        2,
        effect(
            {"choose": {"character": {"side": "opponents"}}, "up_to": 1, "as": "a"},
            {"choose": {"opponent_removed": {"namesake": "a"}}, "up_to": 1, "as": "b"},
            {"bottom": "b"},
        ),
    )
    conan, both = character("Conan Edogawa"), character("Conan Edogawa & Ran Mori")
    g = Game(side([], [pair]), side([conan], remove=[both, character()]))
    g.use(pair).done()
    assert g.can("end")
    g = Game(side([], [pair]), side([conan], remove=[both, character()]))
    g.use(pair).choose(conan)
    assert g.offered("choose") == {g.at(both)}


@pytest.mark.rule("DC-Q.142", "DC-4.11")
def test_made_active_twice():
    coffee = event(
        2,
        effect(
            {"choose": {"character": {"side": "yours"}}, "as": "it"}, {"wake": "it"}, {"wake": "it"}
        ),
    )
    mine = character()
    g = Game(side([(mine, "stun")], [coffee]))
    g.use(coffee)
    assert g.state(mine) == "active"


@pytest.mark.rule("DC-Q.143", "DC-25.11")
def test_each_set_card_that_leaves_counts():
    host = character()
    watcher = character(
        "",
        4,
        4000,
        1,
        when(
            {"set_leaves": {"host": {"character": {"side": "yours"}}}},
            DRAW,
            limit="twice",
            each=True,
        ),
    )
    me = side([watcher], sets=[(character(), host, 0), (character(), host, 0)])
    g = loses(host, me=me)
    if g.can("resolve"):
        g.do("resolve")
    assert g.hand() == 2


@pytest.mark.rule("DC-Q.144", "DC-16.16", "DC-R.23")
def test_a_property_is_tested_at_the_moment_of_acting():
    actor = character(
        "", 4, 6000, 1, when({"acts": "self"}, {"boost": {"who": "self", "ap": 1000}})
    )
    watcher = character("", 4, 4000, 1, when({"acts": {"character": {"ap": {"min": 7000}}}}, DRAW))
    g = Game(side([actor, watcher]))
    g.act_on_case(actor)
    assert (g.hand(), g.ap(actor)) == (0, 7000)


@pytest.mark.rule("DC-Q.145", "DC-14.28", "DC-28.26")
def test_a_cost_may_break_the_header_it_needed():
    cost = {"file_remove": {"count": 1, "into": "paid"}}
    digger = character(
        "",
        4,
        4000,
        1,
        declare(
            [cost],
            {"play": {"choose": {"removed": {"type": "character"}}, "up_to": 1}},
            file=8,
            limit="once",
        ),
    )
    g = Game(side([digger], file=8))
    top = g.pile(FILE, ME)[-1]
    g.do("declare", digger).choose(top)
    assert g.where(top) == "scene"
    assert g.files() == 7


@pytest.mark.rule("DC-Q.146", "DC-31.5", "DC-31.6")
def test_rush_by_level_looks_at_the_current_level():
    runner = character("", 4, 4000, 1, always({"rush_level": 4}))
    five, lowered = (
        character(level=5),
        character("", 5, 4000, 1, always({"stats": {"level": -1}})),
    )
    g = Game(side([runner], fresh=[runner]), side([(five, "sleep"), (lowered, "sleep")]))
    assert not g.can("act", runner, five)
    assert g.can("act", runner, lowered)
    later = Game(side([runner]), side([(five, "sleep")]))
    assert later.can("act", runner, five)


@pytest.mark.rule("DC-Q.147", "DC-22.10")
def test_a_mandatory_removal_is_not_made_up_for_after_a_refresh():
    dig = event(2, effect({"mill": 2}))
    g = Game(side([], [dig], deck=1, remove=3))
    g.use(dig)
    assert g.deck() == 4
    assert g.removed() == 1  # the Event alone


@pytest.mark.rule("DC-Q.150", "DC-22.14", "DC-22.16")
def test_a_resolving_spark_is_not_shuffled_in_but_a_removed_character_is():
    sparked = character("", 3, 1000, 1, spark({"mill": 5}))
    attacker = character()
    g = Game(side([attacker]), side(evidence=[sparked], deck=3, remove=2))
    g.act_on_case(attacker).do("spark")
    assert g.where(sparked) == "remove"
    assert g.deck(FOE) == 5
    drawer = character("", 3, 1000, 1, when({"removed": "self"}, DRAW))
    g = loses(drawer, me=side(deck=1))
    assert g.where(drawer) == "deck"


@pytest.mark.rule("DC-Q.152", "DC-22.5", "DC-22.4")
def test_setting_goes_on_after_a_refresh():
    host = character()
    pile = event(
        2, effect({"set_top": {"to": {"choose": {"character": {"side": "yours"}}}, "count": 4}})
    )
    g = Game(side([host], [pile], deck=2, remove=5))
    g.use(pile)
    assert len([c for c, h in enumerate(g.s.host) if h == g.at(host)]) == 4
    assert g.deck() == 3


@pytest.mark.rule("DC-Q.155", "DC-8.21")
def test_a_header_false_at_the_end_of_turn_stays_false():
    late = character(
        "", 4, 4000, 1, when({"turn_ends": {"whose": "you"}}, DRAW, bond="Miwako Sato")
    )
    bring = character(
        "",
        4,
        4000,
        1,
        when(
            {"turn_ends": {"whose": "you"}}, {"play": {"choose": {"hand": {"type": "character"}}}}
        ),
    )
    g = Game(side([late, bring], [character("Miwako Sato")]))
    g.end_turn()
    assert g.hand() == 0
    assert g.to_act == FOE


@pytest.mark.rule("DC-Q.156", "DC-14.30")
def test_an_if_is_tested_after_payment():
    alone = {"count": {"of": {"character": {"side": "yours", "other": True}}, "max": 0}}
    cost = {"bottom": {"choose": {"character": {"side": "yours", "other": True}}}}
    loner = character(
        "", 4, 4000, 1, declare([cost], {"if": [alone], "then": [DRAW]}, limit="once")
    )
    g = Game(side([loner, character()]))
    g.do("declare", loner)
    assert g.hand() == 1


@pytest.mark.rule("DC-Q.158", "DC-32.19")
def test_an_event_set_by_another_card_does_not_do_its_other_part():
    setter = character(
        "",
        4,
        4000,
        1,
        declare(
            [],
            {"set": {"what": {"choose": {"hand": {"type": "event"}}}, "to": "self"}},
            limit="once",
        ),
    )
    g = Game(side([setter], [REAL["0019"]]))
    g.do("declare", setter)
    assert g.host(REAL["0019"]) == g.at(setter)
    assert g.can("end")


@pytest.mark.rule("DC-Q.110", "DC-17.14", "DC-17.15", "DC-17.16")
def test_must_guard_if_able():
    must = [character("", 4, 4000, 1, always({"mark": "must_guard"})) for _ in range(2)]
    other, attacker = character(), character()
    g = Game(side([attacker]), side([*must, other]))
    g.act_on_case(attacker)
    assert g.offered("guard") == {g.at(c) for c in must}
    assert not g.can("pass")
    g = Game(side([attacker]), side([(must[0], "sleep"), other]))
    g.act_on_case(attacker)
    assert g.can("pass")
    pushy = character("", 4, 4000, 1, always({"mark": "forces_guard"}))
    g = Game(side([pushy]), side([other, character()]))
    g.act_on_case(pushy)
    assert not g.can("pass")


@pytest.mark.rule("DC-Q.112", "DC-19.16", "DC-30.12")
def test_a_ban_on_cut_in_outlives_its_source_and_spares_disguise():
    source = character(
        "",
        4,
        4000,
        1,
        declare([], {"ban": {"what": "no_cut_in"}}, {"remove_self": {}}, limit="once"),
    )
    attacker, target = character(), character()
    hand = [character("", 3, 1000, 1, cut_in(1000), {"kind": "disguise"})]
    g = Game(side([source, attacker]), side([(target, "sleep")], hand))
    g.do("declare", source).act(attacker, target)
    assert not g.can("cut_in")
    assert g.can("disguise")


@pytest.mark.rule("DC-Q.120", "DC-21.20", "DC-21.19")
def test_a_spark_that_cannot_be_activated_can_still_be_caused():
    quiet = character("", 4, 4000, 1, always({"ban": "no_spark"}))
    sparked = character("", 3, 1000, 1, spark(DRAW))
    g = Game(side([quiet, character()]), side(evidence=[sparked]))
    g.act_on_case(g.pile(SCENE, ME)[1])
    assert g.where(sparked) == "remove"
    again = event(2, effect({"activate_spark": {"choose": {"removed": {"has": "spark"}}}}))
    g = Game(side([], [again], remove=[sparked]), side([quiet]))
    g.use(again)
    assert g.hand() == 1


@pytest.mark.rule("DC-Q.121", "DC-22.20")
def test_a_refresh_makes_cards_leave_the_remove_area():
    watcher = character(
        "",
        4,
        4000,
        1,
        when(
            {"leaves_remove": {"what": {"card": {"trait": POL}}, "whose": "you"}},
            {"boost": {"who": "self", "ap": 1000}},
        ),
    )
    dig = event(2, effect(DRAW))
    g = Game(side([watcher], [dig], deck=1, remove=[character(traits=[POL]), character()]))
    g.use(dig)
    assert g.ap(watcher) == 5000


@pytest.mark.rule("DC-Q.122", "DC-22.22", "DC-29.23")
def test_a_quiet_refresh_gives_no_evidence():
    calm = character("", 4, 4000, 1, always({"quiet_refresh": {}}))
    dig = event(2, effect({"mill": 5}))
    g = Game(side([calm], [dig], deck=3))
    before = g.evidence(FOE)
    g.use(dig)
    assert (g.deck(), g.evidence(FOE)) == (3, before)


@pytest.mark.rule("DC-Q.123", "DC-20.10", "DC-20.9")
def test_a_changed_trait_is_inherited_a_printed_one_is_not():
    change = declare(
        [], {"retrait": {"who": "self", "gains": "Detective", "loses": POL}}, limit="once"
    )
    old = character("", 4, 1000, 1, change, always({"also_named": "X"}), traits=[POL])
    new = character("", 4, 4000, 1, {"kind": "disguise"}, traits=[POL])
    g = Game(side([old], [new]), side([(character(), "sleep")]))
    g.do("declare", old).act(old, g.pile(SCENE, FOE)[0]).do("disguise", new)
    found = character_traits(g, new)
    assert found == {"Detective"}


def character_traits(g, card):
    assert "X" not in names(g.s, g.at(card))
    return set(traits(g.s, g.at(card)))


@pytest.mark.rule("DC-Q.97", "DC-20.14")
def test_a_silenced_character_passes_its_silence_on():
    hush = event(2, effect({"silence": {"choose": {"character": {"side": "yours"}}}}))
    old = character("", 4, 1000)
    new = character("", 4, 4000, 1, {"kind": "disguise"}, when({"disguised": "self"}, DRAW))
    g = Game(side([old], [new, hush]), side([(character(), "sleep")]))
    g.use(hush).act(old, g.pile(SCENE, FOE)[0]).do("disguise", new)
    assert g.hand() == 0


@pytest.mark.rule("DC-Q.96", "DC-29.13", "DC-16.14")
def test_a_choice_may_be_answered_at_once():
    ran = character(
        "",
        4,
        4000,
        1,
        when(
            {"chosen": {"who": "self"}},
            {
                "may": [{"discard": {"choose": {"opponent_hand": {}}, "by": "opponent"}}],
                "by": "opponent",
                "else": [{"negate": {}}],
            },
        ),
    )
    zap = event(2, effect({"stun": {"choose": {"character": {"side": "opponents"}}}}))
    for pays, state in ((True, "stun"), (False, "sleep")):
        g = Game(side([strong()], [zap, character()]), side([(ran, "sleep")]))
        g.use(zap)
        assert g.to_act == ME
        g.yes() if pays else g.no()
        assert g.state(ran) == state
    g = Game(side([strong()]), side([(ran, "sleep")]))
    g.act(g.pile(SCENE, ME)[0], ran)
    assert g.where(ran) == "remove"


@pytest.mark.rule("DC-Q.98", "DC-16.12")
def test_losing_rush_during_the_action_does_not_stop_it():
    runner = character("", 4, 4000, 1, always({"keyword": "rush"}, bond="Friend"))
    friend = character("Friend")
    foe = weak(color="red")
    leave = character(
        "",
        4,
        4000,
        1,
        when(
            {"acts": {"character": {"side": "opponents"}}},
            {"remove": {"character": {"name": "Friend"}}},
        ),
    )
    g = Game(side([runner, friend], fresh=[runner]), side([(foe, "sleep"), (leave, "stun")]))
    g.act(runner, foe)
    assert g.where(friend) == "remove"
    assert g.where(foe) == "remove"


@pytest.mark.rule("DC-Q.63", "DC-22.7", "DC-22.8")
def test_taking_the_only_card_looked_at_refreshes_at_once():
    study = event(
        2,
        effect(
            {"look": 3},
            {"choose": {"looked": {}}, "up_to": 1, "as": "it"},
            {"take": "it"},
            {"rest": "bottom"},
        ),
    )
    g = Game(side([], [study], deck=1, remove=2))
    g.use(study).do("choose")
    assert "refreshes" in g.verbs()
    g = Game(side([], [study], deck=1, remove=2))
    g.use(study).done()
    assert "refreshes" not in g.verbs()


@pytest.mark.rule("DC-Q.64", "DC-20.16", "DC-27.2")
def test_the_turn_players_effect_comes_before_the_disguised_one():
    watcher = character(
        "", 4, 4000, 1, when({"uses_disguise": {"player": "opponent"}}, {"discards": {}})
    )
    new = character("", 4, 4000, 1, {"kind": "disguise"}, when({"disguised": "self"}, DRAW))
    old, attacker = character(), strong()
    g = Game(side([watcher, attacker]), side([(old, "sleep")], [new, character()]))
    g.act(attacker, old).do("disguise", new)
    order = [e[0] for e in g.s.events() if e[0] in ("discards", "draws")]
    assert order == ["discards", "draws"]


@pytest.mark.rule("DC-Q.104", "DC-27.3", "DC-R.22")
def test_pending_effects_resolve_in_any_order():
    first = when(
        {"played": "self"},
        {
            "if": [{"compare": {"left": "removed_count", "is": "at_least", "right": 1}}],
            "then": [DRAW],
        },
    )
    second = when({"played": "self"}, {"mill": 1})
    both = character("", 3, 1000, 1, first, second)
    for order, drawn in (((1, 0), 1), ((0, 0), 0)):
        g = Game(side([], [both]))
        g.use(both)
        g.s.apply(g.s.legal_actions()[order[0]])
        assert g.hand() == drawn


@pytest.mark.rule("DC-Q.129", "DC-32.4")
def test_stacking_a_host_removes_what_it_carried():
    below, above = character(), character()
    stack = event(
        2,
        effect(
            {
                "stack": {
                    "what": {"choose": {"character": {"name": below.name}}},
                    "under": {"choose": {"character": {"name": above.name}}},
                }
            }
        ),
    )
    carried = character()
    me = side([below, above], [stack], sets=[(carried, below, 0)])
    g = Game(me)
    g.use(stack)
    assert (g.where(below), g.where(carried)) == ("stack", "remove")
    assert g.host(below) == g.at(above)


@pytest.mark.rule("DC-Q.136", "DC-30.12")
def test_each_delayed_effect_tests_for_itself():
    later = {
        "delay": {
            "ability": when(
                {"turn_ends": {"whose": "you"}},
                {
                    "if": [{"compare": {"left": "files", "is": "at_most", "right": 5}}],
                    "then": [{"file_add": 1}],
                },
            )
        }
    }
    plan = character("", 4, 4000, 1, declare([], later, limit="twice"))
    for files, after in ((4, 6), (5, 6), (6, 6)):
        g = Game(side([plan], file=files))
        g.do("declare", plan).do("declare", plan).end_turn()
        if g.can("resolve"):
            g.do("resolve")
        assert g.files() == after


@pytest.mark.rule("DC-Q.149", "DC-12.21")
def test_the_switch_comes_before_the_rest_of_the_effect():
    swap = character(
        "",
        4,
        4000,
        1,
        declare(
            [],
            {"play": {"choose": {"hand": {"type": "character"}}}},
            {"remove_self": {}},
            {"discards": {"who": "you"}},
            limit="once",
        ),
    )
    others = filler(4)
    new, spare = character(), event()
    g = Game(side([swap, *others], [new, spare]))
    g.do("declare", swap).do("switch", swap)
    assert g.where(new) == "scene"
    assert g.where(spare) == "remove"
    assert len(g.pile(SCENE, ME)) == 5


@pytest.mark.rule("DC-Q.151", "DC-22.21")
def test_shuffling_the_remove_area_in_is_no_refresh():
    again = character("", 3, 1000, 1, when({"played": "self"}, {"recycle": {}}))
    bring = event(2, effect({"play": {"choose": {"hand": {"type": "character"}}}}))
    g = Game(side([], [bring, again], remove=3))
    before = g.evidence(FOE)
    g.use(bring)
    assert g.where(bring) == "deck"
    assert (g.removed(), g.evidence(FOE)) == (0, before)


@pytest.mark.rule("DC-Q.157", "DC-28.8")
def test_two_separate_choices_may_take_the_same_card():
    one = {"choose": {"character": {"side": "yours"}}, "up_to": 1}
    twice = character(
        "",
        4,
        4000,
        1,
        declare(
            [],
            {"boost": {"who": one, "ap": 1000}},
            {"boost": {"who": one, "ap": 1000}},
            limit="once",
        ),
    )
    g = Game(side([twice]))
    g.do("declare", twice).choose(twice).choose(twice)
    assert g.ap(twice) == 6000


@pytest.mark.rule("DC-Q.131", "DC-21.4", "DC-21.5")
def test_an_attacker_removed_by_a_spark_still_gives_the_gain():
    zap = character("", 3, 1000, 1, spark({"remove": "attacker"}))
    keen = character(
        "",
        4,
        4000,
        1,
        when({"gains_evidence": {"player": "you", "how": "action", "by": "self"}}, DRAW),
    )
    g = Game(side([keen]), side(evidence=[zap]))
    before = g.evidence()
    g.act_on_case(keen).do("spark")
    assert g.where(keen) == "remove"
    assert (g.evidence(), g.hand()) == (before + 1, 0)


@pytest.mark.rule("DC-Q.105", "DC-19.12")
def test_a_cut_in_card_may_be_played_from_the_remove_area():
    boss = character(
        "",
        4,
        1000,
        1,
        when(
            {"uses_cut_in": {"player": "you", "with": "self"}},
            {
                "play": {
                    "choose": {"removed": {"type": "character", "level": {"max": 3}}},
                    "up_to": 1,
                }
            },
        ),
    )
    helper = character("", 3, 1000, 1, cut_in(1000))
    target = character()
    g = Game(side([boss, *filler(4)], [helper]), side([(target, "sleep")]))
    g.act(boss, target).do("cut_in", helper).choose(helper).do("switch", boss)
    assert g.where(helper) == "scene"
    assert g.can("end")


@pytest.mark.rule("DC-Q.109", "DC-23.4")
def test_two_copies_trigger_twice():
    keen = character(
        "",
        4,
        4000,
        1,
        when(
            {"removed": {"who": {"character": {"side": "opponents"}}, "by": "contact"}},
            {"may": [{"discard": {"choose": {"hand": {}}}}], "then": [{"gain": 1}]},
        ),
    )
    target, attacker = weak(), strong()
    g = Game(side([keen, keen, attacker], filler(2)), side([(target, "sleep")]))
    before = g.evidence()
    g.act(attacker, target).do("resolve").yes().do("choose").yes()
    assert g.evidence() == before + 2


@pytest.mark.rule("DC-R.46", route="declare")
@pytest.mark.rule("DC-Q.111", "DC-33.11")
def test_a_second_copy_counts_as_another():
    twin = character(
        "",
        4,
        4000,
        1,
        declare(
            [],
            DRAW,
            limit="once",
            only_if=[
                {"count": {"of": {"character": {"side": "yours", "other": True, "trait": POL}}}}
            ],
        ),
        traits=[POL],
    )
    assert not Game(side([twin])).can("declare", twin)
    g = Game(side([twin, twin]))
    assert g.offered("declare") == set(g.all(twin))


@pytest.mark.rule("DC-Q.125", "DC-29.12")
def test_the_second_of_two_equal_effects_may_find_its_condition_false():
    empty = {"count": {"of": {"character": {"side": "yours"}}, "max": 0}}
    legacy = event(
        2,
        effect(),
        when(
            {"removed": {"who": "host"}},
            {
                "if": [empty],
                "then": [{"play": {"choose": {"hand": {"type": "character"}}, "up_to": 1}}],
            },
        ),
    )
    host = character()
    me = side(hand=filler(2), sets=[(legacy, host, 1), (legacy, host, 1)])
    g = loses(host, me=me)
    g.do("resolve").do("choose")
    assert len(g.pile(SCENE, ME)) == 1
    assert g.can("end")


@pytest.mark.rule("DC-Q.141", "DC-12.17")
def test_the_one_switched_out_is_gone_when_the_condition_is_tested():
    red = character(color="red")
    other = {"count": {"of": {"character": {"side": "yours", "other_color": "blue"}}}}
    new = character("", 3, 1000, 1, when({"played": "self"}, {"if": [other], "then": [DRAW]}))
    g = Game(side([red, *filler(4)], [new]))
    g.use(new).do("switch", red)
    assert g.hand() == 0
    g = Game(side([red, *filler(4)], [new]))
    g.use(new).do("switch", g.pile(SCENE, ME)[1])
    assert g.hand() == 1


@pytest.mark.rule("DC-Q.141", "DC-12.17", "DC-28.27")
@pytest.mark.parametrize("switched", ["Akemi Miyano", "Somebody Else"])
def test_the_one_switched_out_is_in_the_remove_area_when_the_condition_is_tested(switched):
    """The second card of the ruling, `0889`: what it asks for lies there by its own Switch."""
    there = {"count": {"of": {"removed": {"name": "Akemi Miyano"}}}}
    new = character("", 3, 1000, 1, when({"played": "self"}, {"if": [there], "then": [DRAW]}))
    old = character(switched)
    g = Game(side([old, *filler(4)], [new]))
    g.use(new).do("switch", old)
    assert (g.where(old), g.hand()) == ("remove", int(switched == "Akemi Miyano"))


@pytest.mark.rule("DC-Q.118", "DC-29.16", "DC-29.17")
def test_doing_all_is_decided_once():
    four = {"compare": {"left": "removed_count", "is": "at_least", "right": 4}}
    parts = [{"draw": 1}, {"boost": {"who": {"character": {"side": "yours"}}, "ap": 1000}}]
    every = event(
        2, effect({"if": [four], "then": parts, "else": [{"one_of": [[p] for p in parts]}]})
    )
    mine = character()
    g = Game(side([mine], [every], deck=1, remove=4))
    g.use(every)
    assert g.ap(mine) == 5000
    assert "refreshes" in g.verbs()


@pytest.mark.rule("DC-Q.119", "DC-27.12")
def test_an_if_is_tested_at_resolution():
    few = {"count": {"of": {"character": {"side": "opponents"}}, "max": 2}}
    spy = character(
        "",
        3,
        1000,
        1,
        when({"played": "self"}, {"if": [few], "then": [{"discards": {}}]}),
        when({"played": "self"}, {"remove": {"choose": {"character": {"side": "opponents"}}}}),
    )
    g = Game(side([], [spy]), side(filler(3), [character()]))
    g.use(spy)
    g.s.apply(g.s.legal_actions()[1])
    g.do("choose")
    assert g.hand(FOE) == 0


@pytest.mark.rule("DC-Q.153", "DC-16.8")
def test_a_change_to_the_designated_one_counts_though_another_guards():
    lower = when(
        {"acts": {"who": "self", "on": "character"}},
        {"boost": {"who": "target", "level": -1}},
        {
            "if": [{"is": {"cards": "target", "a": {"character": {"level": {"max": 6}}}}}],
            "then": [{"boost": {"who": "self", "ap": 3000}}],
        },
    )
    mine = character("", 4, 4000, 1, lower)
    target, guard = character(level=7), weak()
    g = Game(side([mine]), side([(target, "sleep"), guard]))
    g.act(mine, target).do("guard", guard)
    assert g.ap(mine) == 7000


@pytest.mark.rule("DC-Q.154", "DC-17.10")
def test_a_guarded_action_on_the_case_stays_one():
    counter = when({"acts": {"who": {"character": {"side": "yours"}}, "on": "character"}}, DRAW)
    mine = character("", 4, 4000, 1, counter)
    guard = weak()
    g = Game(side([mine]), side([guard]))
    g.act_on_case(mine).do("guard", guard)
    assert g.hand() == 0
    goes = character(
        "", 4, 4000, 1, when({"acts": {"character": {"side": "opponents"}}}, {"bury_self": {}})
    )
    g = Game(side([mine]), side([(goes, "sleep")]))
    g.act(mine, goes)
    assert g.where(goes) == "deck"
    assert g.hand() == 1


@pytest.mark.rule("DC-Q.41", "DC-29.12", "DC-29.11", "DC-30.14")
def test_rush_by_a_condition_when_played():
    rush = when(
        {"played": "self"},
        {
            "if": [{"count": {"of": {"character": {"side": "yours", "color": "white"}}}}],
            "then": [{"give": {"who": "self", "keyword": "rush"}}],
        },
        partner="white",
    )
    runner = character("", 3, 1000, 1, rush)
    white = character(level=3, color="white")
    g = Game(side([], [runner, white], partner=WHITE))
    g.use(runner).do("hint").use(white)
    assert not g.can("act", runner)
    away = event(2, effect({"remove": {"choose": {"character": {"color": "white"}}}}))
    g = Game(side([white], [runner, away], partner=WHITE))
    g.use(runner).do("hint").use(away)
    assert g.can("act", runner)


@pytest.mark.rule("DC-Q.40", "DC-19.19")
def test_only_a_cut_in_that_gives_ap_counts_as_one():
    boost = character("", 3, 1000, 1, cut_in(5000))
    finder = character(
        "",
        4,
        4000,
        1,
        when({"acts": "self"}, {"take": {"choose": {"removed": {"has": "cut_in_ap"}}, "up_to": 1}}),
    )
    target = character("", 4, 6000)
    g = Game(side([finder], remove=[boost, REAL["0085"]]), side([(target, "sleep")]))
    g.act(finder, target)
    assert g.offered("choose") == {g.at(boost)}
    g.choose(boost)
    assert g.can("cut_in", boost)


@pytest.mark.rule("DC-Q.4", "DC-10.9")
def test_a_level_lowered_in_hand_does_not_matter_to_0001():
    cheap = character("", 8, 1000, 1, {**always({"cheaper": -3}), "from_hand": True})
    eight = character(level=8)
    g = Game(side([REAL["0001"]], [cheap], file=6, partner=BLUE), side([eight]))
    g.do("hint").use(cheap)
    assert g.can("choose", eight)


@pytest.mark.rule("DC-Q.114", "DC-34.2", "DC-26.8")
def test_a_second_mr_removes_the_first_from_the_partner_area():
    mr = character(
        "",
        3,
        8000,
        2,
        when({"played": {"who": {"character": {"mr": True}}}}, DRAW, in_partner_area=True),
        mr=True,
    )
    g = Game(side([], [mr], area=[mr]))
    entering = g.pile(2, ME)[0]
    g.use(entering)
    assert g.hand() == 1
    assert g.removed() == 1


@pytest.mark.rule("DC-Q.135", "DC-29.24")
def test_the_first_branch_may_make_the_second_true():
    host = character()
    many = {"compare": {"left": "removed_count", "is": "at_least", "right": 1}}
    chain = event(
        2,
        effect(
            {"remove": {"choose": {"set_card": {"host_side": "yours"}}, "up_to": 1}},
            {"if": [many], "then": [DRAW]},
        ),
    )
    g = Game(side([host], [chain], sets=[(character(), host, 0)]))
    g.use(chain).do("choose")
    assert g.hand() == 1


def test_the_end_of_a_turn_is_where_turn_effects_end():
    g = Game(side([character()]))
    g.s.floating.append((AP, g.pile(SCENE, ME)[0], 1000, TURN_END, -1))
    g.end_turn()
    assert g.s.floating == []
    assert g.pile(DECK, ME)
