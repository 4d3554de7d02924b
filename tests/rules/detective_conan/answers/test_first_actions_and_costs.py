"""Official answers 50 to 87: Stun, Actions and their moments, costs, what must be done."""

import pytest

from games.rulebooks.detective_conan.state import DECK, EVIDENCE, SCENE
from tests.rules.detective_conan.answers.cards import REAL
from tests.rules.detective_conan.answers.positions import (
    RED,
    YELLOW,
    compared,
    lost,
    order,
    strong,
    weak,
)
from tests.rules.detective_conan.real_cards import FBI
from tests.rules.detective_conan.table import (
    DRAW,
    FOE,
    ME,
    Game,
    always,
    character,
    cut_in,
    declare,
    filler,
    side,
    when,
)


@pytest.mark.answer(50)
@pytest.mark.rule("DC-28.2")
def test_0040_must_take_a_card():
    g = Game(side([REAL["0040"]]))
    g.do("declare", REAL["0040"])
    assert len(g.offered("choose")) == 3
    assert not g.can("done")


@pytest.mark.answer(51)
@pytest.mark.rule("DC-29.2", "DC-36.7")
@pytest.mark.parametrize(("color", "place"), [("white", "hand"), ("red", "deck")])
def test_0042_takes_a_white_card_without_being_asked(color, place):
    top = character(color=color)
    g = Game(side([], [REAL["0042"]], [top, *filler(5)]))
    g.use(REAL["0042"])
    assert g.where(top) == place
    assert g.can("end")


@pytest.mark.answer(53)
@pytest.mark.rule("DC-30.2")
def test_0046_leaves_what_changes_lp():
    bright = character("", 4, 4000, 2, always({"stats": {"lp": 1}}))
    g = lost(REAL["0046"], side([bright]))
    g.choose(bright)
    assert g.lp(bright) == 1


@pytest.mark.answer(56)
@pytest.mark.rule("DC-4.6", "DC-4.8")
def test_a_stunned_character_first_becomes_asleep():
    foe = character("", 4, 4000, 1, declare([], {"wake": "self"}))
    g = Game(side([REAL["0303"]]), side([foe]))
    g.do("declare", REAL["0303"]).choose(foe)
    assert g.state(foe) == "stun"
    g.end_turn()
    assert g.state(foe) == "sleep"
    g.do("declare", foe)
    assert g.state(foe) == "active"


@pytest.mark.answer(57)
@pytest.mark.rule("DC-16.3", "DC-4.24")
def test_a_stunned_character_may_be_designated():
    attacker, foe = strong(), character()
    g = Game(side([REAL["0303"], attacker]), side([foe]))
    assert not g.can("act", attacker, foe)
    g.do("declare", REAL["0303"]).choose(foe)
    assert g.can("act", attacker, foe)


def acts_first(source, attacker, foe_scene, *, on_case):
    """MY attacker acts; the position before anybody guards, with what MY cards do first."""
    mine = [source] if source is attacker else [source, attacker]
    me = side(mine, [weak()], partner=RED, resolution=1, file=8)
    g = Game(me, side([*foe_scene, weak()]))
    target = g.case(FOE) if on_case else g.pile(SCENE, FOE)[0]
    return g.act(attacker, target)


@pytest.mark.answer(58)
@pytest.mark.rule("DC-16.7")
def test_0052_removes_one_before_the_guard_decision():
    attacker, guard = character(), weak()
    g = acts_first(REAL["0052"], attacker, [guard], on_case=True)
    assert not g.can("guard")
    g.choose(guard)
    assert g.where(guard) == "remove"
    assert len(g.offered("guard")) == 1


@pytest.mark.answer(58)
@pytest.mark.rule("DC-16.7")
def test_0136_has_rush_before_the_guard_decision():
    attacker = character()
    me = side([REAL["0136"], attacker], fresh=[REAL["0136"]])
    g = Game(me, side([weak()]))
    g.act_on_case(attacker)
    assert g.can("guard")
    assert order(g, "resolves") == ["resolves"]
    g.skip()
    assert g.can("act", REAL["0136"])


@pytest.mark.answer(59)
@pytest.mark.rule("DC-9.8")
@pytest.mark.parametrize("id", ["0052", "0095"])
def test_no_declaration_during_contact(id):
    attacker, target = character(), strong()
    g = Game(
        side([REAL[id], attacker], [character("", 3, 1000, 1, cut_in(1000))]),
        side([(target, "sleep")]),
    )
    assert g.can("declare", REAL[id])
    g.act(attacker, target)
    assert g.can("cut_in")
    assert not g.can("declare")


@pytest.mark.answer(60, 61)
@pytest.mark.rule("DC-14.11", "DC-4.13")
@pytest.mark.parametrize("id", ["0053", "0092"])
@pytest.mark.parametrize(("state", "able"), [("active", True), ("sleep", False), ("stun", False)])
def test_a_sleep_cost_takes_ones_own_active_character(id, state, able):
    friend, foe = weak(), weak()
    g = Game(side([REAL[id], (friend, state)]), side([foe]))
    assert g.can("declare", REAL[id]) is able
    if able:
        g.do("declare", REAL[id])
        assert (g.state(friend), g.state(foe)) == ("sleep", "active")


GIFTS = {"0059": "yes", "0224": "yes", "0320": "yes", "0322": "no"}


@pytest.mark.answer(62)
@pytest.mark.rule("DC-37.1", "DC-5.10", "DC-5.11")
@pytest.mark.parametrize("id", sorted(GIFTS))
def test_evidence_given_is_gained_from_the_opponents_deck(id):
    top = weak()
    hand = [REAL[id], character(level=4, color="red")]
    g = Game(side([], hand), side(deck=[top, *filler(5)]))
    g.use(REAL[id])
    g.do(GIFTS[id] if g.can(GIFTS[id]) else "done")
    assert g.pile(EVIDENCE, FOE)[-1] == g.at(top)
    assert g.s.up[g.at(top)] == 0


@pytest.mark.answer(62)
@pytest.mark.rule("DC-37.1", "DC-29.25")
@pytest.mark.parametrize("id", ["0055", "0323"])
def test_evidence_is_given_by_one_that_is_lost(id):
    g = lost(REAL[id], side([weak()]))
    mine, theirs = g.evidence(), g.evidence(FOE)
    g.yes()
    assert g.evidence(FOE) == theirs + 1
    assert g.evidence() == mine + (id == "0323")


@pytest.mark.answer(63)
@pytest.mark.rule("DC-16.15")
def test_0056_acts_again():
    g = Game(side([REAL["0056"]]), side([(weak(), "sleep")], evidence=3))
    g.act_on_case(REAL["0056"])
    assert g.state(REAL["0056"]) == "active"
    g.act(REAL["0056"], g.pile(SCENE, FOE)[0])
    assert g.state(REAL["0056"]) == "sleep"


@pytest.mark.answer(66)
@pytest.mark.rule("DC-16.7")
def test_0061_draws_for_its_own_side_before_the_guard_decision():
    agent = character(traits=[FBI])
    g = Game(side([REAL["0061"], agent]), side([weak()]))
    g.act_on_case(agent)
    assert g.hand() == 1
    assert g.can("guard")


@pytest.mark.answer(67)
@pytest.mark.rule("DC-16.7", "DC-16.8")
def test_0061_draws_when_an_agent_is_designated_before_the_guard_decision():
    agent, guard, attacker = weak(traits=[FBI]), weak(), strong()
    g = Game(side([(REAL["0061"], "sleep"), (agent, "sleep"), guard]), side([attacker]), active=FOE)
    g.act(attacker, agent)
    assert g.hand() == 1
    assert g.can("guard", guard)


@pytest.mark.answer(70, 71)
@pytest.mark.rule("DC-16.7", "DC-5.18")
def test_0069_moves_one_face_down_before_the_guard_decision():
    attacker, guard = character(), weak()
    g = Game(side([REAL["0069"], attacker], partner=YELLOW), side([guard]))
    g.act_on_case(attacker)
    assert not g.can("guard")
    g.choose(guard).do("mode", 0)
    assert g.pile(DECK, FOE)[-1] == g.at(guard)
    assert g.s.up[g.at(guard)] == 0
    assert not g.can("guard")


@pytest.mark.answer(73)
@pytest.mark.rule("DC-4.22")
def test_what_0070_holds_down_may_be_woken_by_another_effect():
    foe = character("", 4, 4000, 1, declare([], {"wake": "self"}, limit="once"))
    g = Game(side([], [REAL["0070"]]), side([foe]))
    g.use(REAL["0070"]).choose(foe).end_turn()
    assert g.state(foe) == "sleep"
    g.do("declare", foe)
    assert g.state(foe) == "active"


@pytest.mark.answer(75, 76)
@pytest.mark.rule("DC-31.11", "DC-31.14")
@pytest.mark.parametrize(("id", "count"), [("0337", 1), ("0430", 2), ("0460", 2), ("0703", 1)])
def test_investigating_reveals_the_printed_number(id, count):
    tops = filler(6)
    g = Game(side([REAL[id]], partner=YELLOW), side([weak()], deck=tops))
    g.do("declare", REAL[id])
    revealed = [e[3] for e in g.s.events() if e[0] == "reveals"]
    assert [g.s.face[c].card for c in revealed] == tops[:count]


@pytest.mark.answer(75, 76)
@pytest.mark.rule("DC-31.14")
def test_only_discovered_cards_count():
    """Level 5 lies second: `0073` investigates 1 and finds Level 4."""
    deck = [character(level=4), character(level=5), *filler(4)]
    for cards, ap in ((deck, 3000), (deck[1:], 5000)):
        g = Game(side([REAL["0073"]]), side(deck=cards))
        g.act_on_case(REAL["0073"])
        assert g.ap(REAL["0073"]) == ap


@pytest.mark.answer(77)
@pytest.mark.rule("DC-16.7")
@pytest.mark.parametrize("id", ["0073", "0174", "0454", "0550", "0107", "0111", "0506"])
def test_when_it_acts_comes_before_the_guard_decision(id):
    me = side([REAL[id]], [weak()], remove=[weak(color="white")])
    g = Game(me, side([(weak(), "sleep"), weak()], deck=[character(level=5), *filler(5)]))
    g.act_on_case(REAL[id])
    while g.to_act == ME:
        assert not g.can("guard")
        g.s.apply(g.s.legal_actions()[-1])
    assert g.can("guard")
    assert order(g, "resolves", "guards") == ["resolves"]


@pytest.mark.answer(77, 98)
@pytest.mark.rule("DC-29.20", "DC-16.7")
def test_0186_gives_both_and_the_draw_comes_before_the_guard_decision():
    boy = weak(traits=["Detective Boys"])
    g = Game(side([boy], [REAL["0186"]], fresh=[boy]), side([weak()]))
    g.use(REAL["0186"]).choose(boy).settle()
    g.act_on_case(boy)
    assert g.hand() == 1
    assert g.can("guard")


@pytest.mark.answer(79)
@pytest.mark.rule("DC-14.14")
@pytest.mark.parametrize("id", ["0076", "0115"])
@pytest.mark.parametrize("cards", [0, 1])
def test_a_discard_cost_needs_a_card_in_hand(id, cards):
    down = [(weak(), "sleep"), (weak(), "stun")]
    g = Game(side([REAL[id]], filler(cards)), side(down))
    assert g.can("declare", REAL[id]) is bool(cards)


@pytest.mark.answer(80)
@pytest.mark.rule("DC-35.1", "DC-35.3")
def test_one_that_0080_saves_was_not_removed():
    mourned = character("", 3, 1000, 1, when({"removed": "self"}, DRAW))
    attacker = strong()
    g = Game(side([REAL["0080"], (mourned, "sleep")]), side([attacker]), active=FOE)
    g.act(attacker, mourned).skip().yes()
    assert (g.where(mourned), g.where(REAL["0080"]), g.hand()) == ("hand", "remove", 1)


@pytest.mark.answer(81)
@pytest.mark.rule("DC-5.18")
def test_0081_puts_the_revealed_card_back_face_down():
    top = weak()
    g = Game(side([], [REAL["0081"]]), side(deck=[top, *filler(5)]))
    g.use(REAL["0081"]).do("mode", 0)
    assert g.pile(DECK, FOE)[-1] == g.at(top)
    assert g.s.up[g.at(top)] == 0


@pytest.mark.answer(82)
@pytest.mark.rule("DC-28.9")
def test_0082_gives_rush_without_taking_a_card():
    mine = character()
    g = Game(
        side([mine], [REAL["0082"]], remove=[weak(color="yellow")], fresh=[mine]),
        side([(weak(), "sleep")]),
    )
    g.use(REAL["0082"]).done().choose(mine)
    assert g.removed() == 2
    assert g.can("act", mine)


@pytest.mark.answer(83)
@pytest.mark.rule("DC-33.3")
@pytest.mark.parametrize("id", ["0001", "0007", "0092", "0179"])
def test_a_name_stands_for_every_card_that_bears_it(id):
    me = side([], [REAL["0083"]], partner=YELLOW)
    g = Game(me, side([weak()], deck=[REAL[id], *filler(5)]))
    g.use(REAL["0083"]).do("name", "Conan Edogawa")
    assert g.can("choose")


@pytest.mark.answer(87)
@pytest.mark.rule("DC-18.20", "DC-18.19")
def test_0086_is_no_removal_by_contact():
    """`0024` watches for removals by Contact."""
    attacker, target = character("", 4, 1000), character()
    me = side([REAL["0024"], attacker], [REAL["0086"]], remove=[REAL["0027"]])
    g = Game(me, side([(target, "sleep")]))
    g.act(attacker, target).do("cut_in", REAL["0086"])
    assert g.where(target) == "remove"
    assert compared(g) == []
    assert g.can("end")
