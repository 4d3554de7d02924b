"""Official questions 358 to 714 about Contacts that an effect causes, and removal that is none."""

import pytest

from games.rulebooks.detective_conan.state import SCENE
from tests.rules.detective_conan.answers.cards import REAL
from tests.rules.detective_conan.answers.second_positions import (
    BLACK,
    compared,
    fellow,
    strong,
    weak,
)
from tests.rules.detective_conan.table import (
    DRAW,
    FOE,
    Game,
    always,
    character,
    cut_in,
    effect,
    event,
    side,
    when,
)

UNCHOOSABLE = always({"mark": "unchoosable"})


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
