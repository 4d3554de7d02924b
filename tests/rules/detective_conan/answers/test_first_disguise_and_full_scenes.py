"""Official answers 123 to 143: Disguise, full Scenes, searching for Disguise, the set 0217."""

import pytest

from games.rulebooks.detective_conan.state import DECK, SCENE, SLEEP
from tests.rules.detective_conan.answers.cards import REAL
from tests.rules.detective_conan.answers.positions import (
    WHITE,
    boost,
    compared,
    disguised,
    lost,
    strong,
    weak,
)
from tests.rules.detective_conan.real_cards import DB, DET, POL, PT
from tests.rules.detective_conan.table import (
    DRAW,
    FOE,
    ME,
    Game,
    case,
    character,
    effect,
    event,
    filler,
    first_of,
    side,
    when,
)


@pytest.mark.answer(123)
@pytest.mark.rule("DC-20.1", "DC-20.3", "DC-20.4")
@pytest.mark.parametrize("id", ["0205", "0208", "0210", "0211", "0213", "0305", "0306", "0378"])
def test_a_disguise_takes_the_place_of_the_character_in_contact(id):
    old = character()
    g = disguised(REAL[id], old, hand=[boost(1000)])
    assert g.pile(DECK, ME)[0] == g.at(old)
    assert g.where(REAL[id]) == "scene"
    assert g.s.contact[1] == g.at(REAL[id])


@pytest.mark.answer(123)
@pytest.mark.rule("DC-20.5", "DC-20.6", "DC-20.8")
def test_a_disguise_inherits_state_changes_and_set_cards():
    old, card, mask = character(), weak(), REAL["0378"]
    raise_ap = event(1, effect({"boost": {"who": {"character": {"name": old.name}}, "ap": 1000}}))
    g = Game(side([old], [raise_ap, mask], sets=[(card, old, 0)]), side([(strong(), "sleep")]))
    g.use(raise_ap).act(old, g.pile(SCENE, FOE)[0]).do("disguise", mask)
    assert (g.ap(mask), g.s.stance[g.at(mask)], g.host(card)) == (6000, SLEEP, g.at(mask))
    assert compared(g) == [(6000, 9000)]


@pytest.mark.answer(124, 131, 242)
@pytest.mark.rule("DC-20.12")
@pytest.mark.parametrize("id", ["0205", "0208", "0210", "0211", "0213", "0305", "0306"])
def test_a_disguise_is_no_entry(id):
    watcher = character("", 4, 4000, 1, when({"played": {"who": {"character": {}}}}, {"mill": 3}))
    played = [a for a in REAL[id].abilities if a.get("trigger") == {"played": "self"}]
    g = disguised(
        REAL[id], character(), side([watcher], [], 12, remove=[weak(color="white")], partner=WHITE)
    )
    g.settle()
    resolved = [(e[3], e[6]) for e in g.s.events() if e[0] == "resolves"]
    lines = [REAL[id].abilities[n] for c, n in resolved if c == g.at(REAL[id])]
    assert not any(line in played for line in lines)
    assert g.at(watcher) not in [c for c, _n in resolved]


@pytest.mark.answer(125)
@pytest.mark.rule("DC-2.15")
@pytest.mark.parametrize("id", ["0205", "0208", "0210", "0211", "0213"])
def test_a_case_of_several_colours_opens_a_disguise(id):
    for colors, able in ((("blue", "white"), True), (("blue", "red"), False)):
        old, attacker = character(), strong()
        me = side([(old, "sleep")], [REAL[id]], case=case(colors=colors))
        g = Game(me, side([attacker]), active=FOE)
        g.act(attacker, old)
        assert g.can("disguise", REAL[id]) is able


@pytest.mark.answer(126)
@pytest.mark.rule("DC-12.9", "DC-12.12", "DC-12.15")
@pytest.mark.parametrize("id", ["0205", "0238", "0322", "0338", "0641", "0097", "0151"])
def test_a_character_just_played_may_be_switched_out_by_its_own_play(id):
    new = REAL[id]
    extra = character("", 4, 1000, 1, color=new.colors[0], traits=[POL, DB, DET, "YAIBA"])
    old = [character(level=7, traits=[DET]) for _ in range(4)]
    me = side(old, [new, extra, weak()], remove=[extra], case=case(traits=["YAIBA"]))
    g = Game(me)
    g.use(new)
    while not g.can("switch"):
        options = g.s.legal_actions()
        g.s.apply(first_of(options, ("yes", "choose")) or options[0])
    assert g.offered("switch") == set(g.pile(SCENE, ME))
    g.do("switch", new)
    assert g.where(new) == "remove"
    assert len(g.pile(SCENE, ME)) == 5


@pytest.mark.answer(127)
@pytest.mark.rule("DC-37.3", "DC-28.4")
def test_0206_lets_its_player_choose_whom_to_remove_on_either_side():
    toichi, foe, hidden = character("Toichi Kuroba"), weak(), weak()
    g = Game(side([REAL["0206"], toichi]), side([foe], sets=[(hidden, foe, 0)]))
    g.do("declare", REAL["0206"])
    assert g.where(hidden) == "evidence"
    assert g.evidence(FOE) == 3
    assert g.to_act == ME
    assert g.offered("choose") == {g.at(c) for c in (REAL["0206"], toichi, foe)}


@pytest.mark.answer(130)
@pytest.mark.rule("DC-19.18", "DC-23.13")
def test_0210_takes_only_what_has_disguise():
    g = Game(side([], [REAL["0210"]], [REAL["0216"], REAL["0213"], *filler(5)]))
    g.use(REAL["0210"])
    assert g.offered("choose") == {g.at(REAL["0213"])}


@pytest.mark.answer(132)
@pytest.mark.rule("DC-28.6")
def test_0212_may_choose_itself():
    g = Game(side([], [REAL["0212"]]))
    g.use(REAL["0212"])
    g.choose(REAL["0212"])
    assert g.ap(REAL["0212"]) == 6000


@pytest.mark.answer(135)
@pytest.mark.rule("DC-16.7")
def test_0215_raises_the_thief_before_the_guard_decision():
    thief = weak(traits=[PT])
    g = Game(side([REAL["0215"], thief]), side([weak()]))
    g.act_on_case(thief)
    assert g.ap(thief) == 2000
    assert g.can("guard")


@pytest.mark.answer(136, 137, 138)
@pytest.mark.rule("DC-36.8", "DC-36.9", "DC-36.10", "DC-36.11")
def test_0216_takes_the_first_card_with_disguise_or_none():
    mask = REAL["0213"]
    for deck, hand in (([REAL["0216"], *filler(5)], 0), ([REAL["0216"], mask, *filler(5)], 1)):
        g = Game(side([], [REAL["0216"]], deck))
        g.do("use")
        assert g.can("end")
        assert (g.hand(), g.deck()) == (hand, len(deck) - hand)
        assert g.where(mask) == "hand" if hand else True


@pytest.mark.answer(139)
@pytest.mark.rule("DC-22.11")
@pytest.mark.parametrize(("deck", "able"), [(2, False), (3, True)])
def test_0217_needs_three_cards(deck, able):
    thief = character(traits=[PT])
    g = Game(side([thief], deck=deck, sets=[(REAL["0217"], thief, 1)]), side([weak()]))
    g.end_turn()
    assert g.can("yes") is able


@pytest.mark.answer(140)
@pytest.mark.rule("DC-25.14", "DC-35.4")
def test_0217_sets_itself_again_once_a_turn():
    """Once because an effect removes it, once because its host is removed."""
    thief, friend = character(traits=[PT]), character(traits=[PT])
    clean = event(1, effect({"remove": {"choose": {"set_card": {"host_side": "opponents"}}}}))
    mine = side([(thief, "sleep"), friend], sets=[(REAL["0217"], thief, 1)])
    g = Game(side([strong()], [clean]), mine)
    g.use(clean).yes().choose(thief)
    assert g.host(REAL["0217"]) == g.at(thief)
    g.act(g.pile(SCENE, ME)[0], thief).skip()
    assert not g.can("yes")
    assert g.where(REAL["0217"]) == "remove"


@pytest.mark.answer(140)
@pytest.mark.rule("DC-35.4")
def test_0217_also_stays_when_its_host_leaves():
    thief, friend = weak(traits=[PT]), character(traits=[PT])
    g = lost(thief, side([friend], sets=[(REAL["0217"], thief, 1)]))
    g.yes()
    assert g.host(REAL["0217"]) == g.at(friend)


@pytest.mark.answer(142)
@pytest.mark.rule("DC-12.8")
def test_0218_lets_when_played_trigger():
    thief = character("", 4, 4000, 1, when({"played": "self"}, DRAW), color="white", traits=[PT])
    g = Game(side([], [REAL["0218"]], remove=[thief]))
    g.use(REAL["0218"]).choose(thief)
    assert (g.where(thief), g.hand()) == ("scene", 1)


@pytest.mark.answer(143)
@pytest.mark.rule("DC-12.9", "DC-12.12")
def test_0218_switches_on_a_full_scene():
    thief, old = character(color="white", traits=[PT]), filler(5)
    g = Game(side(old, [REAL["0218"]], remove=[thief]))
    g.use(REAL["0218"]).choose(thief).do("switch", old[2])
    assert (g.where(thief), g.where(old[2])) == ("scene", "remove")
