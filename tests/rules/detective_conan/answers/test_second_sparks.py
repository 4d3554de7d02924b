"""Official questions 358 to 714 about Sparks, activated or caused by a card."""

from dataclasses import replace

import pytest

from games.rulebooks.detective_conan.state import SCENE
from tests.rules.detective_conan.answers.cards import REAL
from tests.rules.detective_conan.answers.second_positions import (
    GREEN,
    RED,
    choose_asked,
    fellow,
    hit,
    strong,
    weak,
)
from tests.rules.detective_conan.table import (
    DRAW,
    FOE,
    ME,
    Game,
    character,
    filler,
    side,
    spark,
    when,
)

YAIBA = REAL["0648"].traits


# -- Sparks ---------------------------------------------------------------------------------


@pytest.mark.answer(460)
@pytest.mark.rule("DC-21.15")
@pytest.mark.parametrize(
    ("id", "place", "state"),
    [("0536", "scene", "stun"), ("0607", "scene", "stun"), ("0651", "remove", None)],
)
def test_the_character_in_this_action_is_the_attacker(id, place, state):
    other = strong()
    case_ = REAL["0659"] if id == "0651" else None
    g = hit(REAL[id], me=side(case=case_, resolution=1), foe=side([(other, "sleep")]))
    g.do("spark")
    attacker = next(c for c in g.pile(SCENE, FOE) if c != g.at(other))
    assert g.offered("choose") == {attacker}
    g.choose(attacker)
    assert g.where(attacker) == place
    assert state is None or g.state(attacker) == state


@pytest.mark.answer(513)
@pytest.mark.rule("DC-21.19")
@pytest.mark.parametrize("barred", [True, False])
def test_0579_keeps_sparks_from_being_activated(barred):
    sparked = character("", 3, 1000, 1, spark(DRAW))
    attacker = strong()
    scene = [REAL["0579"], attacker] if barred else [attacker]
    g = Game(side(scene), side(evidence=[sparked]))
    g.act_on_case(attacker)
    assert g.can("spark") is not barred
    g.settle()
    assert (g.where(sparked), g.evidence()) == ("remove", 3)


@pytest.mark.answer(487)
@pytest.mark.rule("DC-21.11")
@pytest.mark.parametrize("id", ["0557", "0709"])
def test_a_card_whose_spark_resolves_cannot_be_taken(id):
    other = fellow(id)
    g = hit(REAL[id], me=side(remove=[other]))
    g.do("spark")
    assert g.offered("choose") == {g.at(other)}
    g = hit(REAL[id])
    g.do("spark")
    assert (g.can("choose"), g.where(REAL[id])) == (False, "remove")


@pytest.mark.answer(588)
@pytest.mark.rule("DC-21.5")
@pytest.mark.parametrize("id", ["0644", "0661"])
@pytest.mark.parametrize("removed", [True, False])
def test_an_attacker_gone_by_a_spark_does_not_see_the_gain(id, removed):
    zap = character("", 3, 1000, 1, spark({"remove": "attacker"} if removed else DRAW))
    g = Game(side([REAL[id]]), side(hand=filler(2), evidence=[zap]))
    before = g.evidence()
    g.act_on_case(REAL[id]).do("spark").settle()
    assert g.evidence() == before + 1
    seen = g.hand() == 1 if id == "0644" else "discards" in g.verbs()
    assert seen is not removed


def causing(id, *evidence, me=None, foe=None):
    """0646, 0657 or 0659 may activate the Spark of the Evidence that was turned up."""
    base = {**(me or side()), "evidence": list(evidence), "resolution": 1}
    if id == "0646":
        base["scene"] = [REAL["0646"], *base["scene"]]
        g = Game(base, foe).do("declare", REAL["0646"])
        return choose_asked(g, evidence[-1])
    if id == "0657":
        base["hand"] = [REAL["0657"], *base["hand"]]
        return Game(base, foe).use(REAL["0657"]).choose(evidence[-1])
    base["case"] = REAL["0659"]
    g = Game(base, foe)
    choose_asked(g.do("declare", g.case(ME)), *[g.at(c) for c in evidence])
    return g


CAUSES = pytest.mark.parametrize("id", ["0646", "0657", "0659"])


def activate(g, card):
    """Say yes to the Spark; 0659 also asks whose."""
    g.yes()
    return choose_asked(g, card)


def three(card):
    return (weak(), strong(), card)


@pytest.mark.answer(589)
@pytest.mark.rule("DC-21.7")
def test_a_caused_spark_is_done_whole():
    friend = weak()
    g = causing("0646", REAL["0648"], me=side([friend]))
    g.yes()
    if g.can("yes"):
        g.no()
    assert g.where(REAL["0648"]) == "evidence"
    assert g.where(friend) == "scene"


@pytest.mark.answer(590)
@pytest.mark.rule("DC-21.12", "DC-21.13")
@CAUSES
def test_a_caused_spark_moves_its_card_from_the_evidence(id):
    friend = weak()
    g = activate(causing(id, *three(REAL["0648"]), me=side([friend])), REAL["0648"])
    g.yes().choose(friend)
    assert (g.where(REAL["0648"]), g.where(friend)) == ("scene", "remove")
    g = activate(causing(id, *three(REAL["0656"])), REAL["0656"])
    assert g.where(REAL["0656"]) == "hand"


@pytest.mark.answer(591, 605, 607)
@pytest.mark.rule("DC-21.20")
@CAUSES
def test_a_ban_on_sparks_does_not_stop_a_caused_one(id):
    quiet = side([REAL["0579"]])
    g = activate(causing(id, *three(REAL["0656"]), foe=quiet), REAL["0656"])
    assert g.where(REAL["0656"]) == "hand"


@pytest.mark.answer(592)
@pytest.mark.rule("DC-21.10")
@CAUSES
def test_a_caused_spark_with_an_unsatisfied_header_does_nothing(id):
    idle = replace(character("", 3, 1000, 1, {**spark(DRAW), "partner": "red"}), traits=YAIBA)
    for partner_, drawn in ((RED, 1), (GREEN, 0)):
        g = causing(id, *three(idle), me=side(partner=partner_))
        assert g.can("yes")
        activate(g, idle)
        assert (g.hand(), g.where(idle)) == (drawn, "evidence")


@pytest.mark.answer(593)
@pytest.mark.rule("DC-5.21")
@CAUSES
def test_a_caused_spark_may_turn_its_own_card_down_again(id):
    g = causing(id, *three(REAL["0649"])).yes()
    if id == "0659":
        g.choose(REAL["0649"])
    g.choose(REAL["0649"])
    assert g.s.up[g.at(REAL["0649"])] == 0
    assert g.where(REAL["0649"]) == "evidence"


@pytest.mark.answer(601)
@pytest.mark.rule("DC-21.21")
def test_0651_caused_outside_an_action_finds_nobody():
    g = causing("0659", *three(REAL["0651"]), foe=side([weak()]))
    activate(g, REAL["0651"])
    assert (g.can("choose"), len(g.pile(SCENE, FOE))) == (False, 1)


@pytest.mark.answer(602)
@pytest.mark.rule("DC-21.15", "DC-21.20")
def test_0651_caused_by_the_spark_of_0657_removes_the_attacker():
    me = side(evidence=[REAL["0651"]], case=REAL["0659"], resolution=1)
    g = hit(REAL["0657"], me=me)
    attacker = g.pile(SCENE, FOE)[0]
    g.do("spark").choose(REAL["0651"]).yes().choose(attacker)
    assert g.where(attacker) == "remove"


@pytest.mark.answer(606)
@pytest.mark.rule("DC-21.4", "DC-21.16")
def test_the_attacker_that_0658_removed_still_gives_the_gain():
    g = hit(REAL["0658"], me=side(hand=filler(1), case=REAL["0659"], resolution=1))
    attacker, before = g.pile(SCENE, FOE)[0], g.evidence(FOE)
    g.do("spark").yes().choose(attacker).settle()
    assert (g.where(attacker), g.evidence(FOE)) == ("remove", before + 1)


@pytest.mark.answer(596)
@pytest.mark.rule("DC-26.17", "DC-21.17")
def test_0648_played_in_the_opponents_turn_triggers():
    friend, other = weak(), fellow("0648")
    me = side([(friend, "sleep"), (other, "sleep")])
    g = hit(REAL["0648"], me=me)
    g.do("spark").yes().choose(friend)
    assert (g.where(REAL["0648"]), g.to_act, g.can("mode", 1)) == ("scene", ME, True)
    assert g.do("mode", 1).ap(REAL["0648"]) == 6000


@pytest.mark.answer(597)
@pytest.mark.rule("DC-27.1", "DC-26.2")
def test_what_0648_removed_triggers_once_it_has_entered():
    there = {"count": {"of": {"character": {"side": "yours", "name": REAL["0648"].name}}}}
    look = when({"removed": "self"}, {"if": [there], "then": [DRAW]}, turn="opponents")
    mourned = character("", 3, 1000, 1, look)
    g = hit(REAL["0648"], me=side([(mourned, "sleep")]))
    g.do("spark").yes()
    g.choose(mourned)
    assert (g.where(REAL["0648"]), g.hand()) == ("scene", 0)
    g.s.apply(next(a for a in g.matching("resolve") if a[2] == g.at(mourned)))
    assert (g.where(mourned), g.hand()) == ("remove", 1)
