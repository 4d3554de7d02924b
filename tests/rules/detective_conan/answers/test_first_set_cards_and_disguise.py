"""Official answers 88 to 143: headers of one line, set cards, Cut In, Disguise, full Scenes."""

from dataclasses import replace

import pytest

from games.rulebooks.detective_conan.state import DECK, SCENE, SLEEP
from tests.rules.detective_conan.answers.cards import REAL
from tests.rules.detective_conan.answers.positions import (
    BLUE,
    OTHER_COLOR,
    RED,
    WHITE,
    boost,
    compared,
    disguised,
    in_disguise,
    lost,
    order,
    pending,
    strong,
    sweep,
    weak,
)
from tests.rules.detective_conan.real_cards import DB, DET, MDA, POL, PT
from tests.rules.detective_conan.table import (
    DRAW,
    FOE,
    ME,
    Game,
    always,
    case,
    character,
    effect,
    event,
    filler,
    first_of,
    partner,
    side,
    when,
)


@pytest.mark.answer(88)
@pytest.mark.rule("DC-29.11", "DC-30.14")
def test_0174_keeps_rush_when_the_other_colour_leaves():
    red = character(level=7, color="red")
    g = Game(side([red], [REAL["0174"], sweep(color="red")]), side([(weak(), "sleep")]))
    g.use(REAL["0174"]).do("hint").do("use")
    assert g.where(red) == "remove"
    assert g.can("act", REAL["0174"])


@pytest.mark.answer(89, 129, 145)
@pytest.mark.rule("DC-23.7")
@pytest.mark.parametrize("id", ["0175", "0207", "0220"])
def test_a_partner_header_belongs_to_its_line_alone(id):
    other = OTHER_COLOR[REAL[id].colors[0]]
    g = Game(side([REAL[id]], partner=other))
    assert g.can("declare", REAL[id])
    if id != "0220":
        g = Game(side([], [REAL[id]], partner=other), side([weak()]))
        g.use(REAL[id])
        assert not g.can("choose")


@pytest.mark.answer(145)
@pytest.mark.rule("DC-23.7")
@pytest.mark.parametrize(("color", "removes"), [(RED, True), (BLUE, False)])
def test_0220_removes_at_the_end_of_turn_with_a_red_partner(color, removes):
    g = Game(side([(REAL["0220"], "sleep")], partner=color), side([weak()]))
    g.end_turn()
    assert (g.to_act == ME) is removes


@pytest.mark.answer(90)
@pytest.mark.rule("DC-3.4")
def test_0177_cannot_choose_a_partner():
    kogoro = character("Kogoro Mori")
    g = Game(side([REAL["0177"], kogoro], partner=REAL["P001"]))
    g.do("declare", REAL["0177"])
    assert g.offered("choose") == {g.at(kogoro)}
    alone = Game(side([REAL["0177"]], partner=named_partner("Kogoro Mori")))
    alone.do("declare", REAL["0177"])
    assert alone.can("end")


def named_partner(name):
    return replace(partner("blue"), name=name)


OWN_TURN = ["0179", "0194", "0209", "0222", "0239", "0372", "0543", "0544", "0680", "0716"]


@pytest.mark.answer(92)
@pytest.mark.rule("DC-19.5", "DC-23.11")
@pytest.mark.parametrize("id", OWN_TURN)
def test_a_cut_in_for_ones_own_turn_does_nothing_in_the_opponents(id):
    attacker, mine = strong(), character(traits=[DET])
    me = side([(mine, "sleep")], [REAL[id], weak()])
    g = Game(me, side([attacker]), active=FOE)
    g.act(attacker, mine).do("cut_in", REAL[id])
    assert (compared(g), g.hand()) == ([(9000, 4000)], 1)
    assert g.where(REAL[id]) == "remove"


@pytest.mark.answer(93)
@pytest.mark.rule("DC-25.3")
def test_0180_without_a_choice_is_spent():
    boys = [weak(traits=[DB]), weak(traits=[DB])]
    g = Game(side([REAL["0180"]], boys))
    g.use(boys[0]).done()
    g.do("hint").use(boys[1])
    assert g.can("end")


@pytest.mark.answer(94)
@pytest.mark.rule("DC-23.4", "DC-25.7", "DC-23.2")
def test_two_copies_trigger_together():
    boy = weak(traits=[DB])
    g = Game(side([REAL["0180"], REAL["0180"]], [boy]), side([weak()]))
    g.use(boy)
    assert pending(g) == set(g.all(REAL["0180"]))
    g.do("resolve").done()
    assert g.can("choose")
    g.done()
    assert g.can("end")


@pytest.mark.answer(94)
@pytest.mark.rule("DC-23.4", "DC-25.7")
@pytest.mark.parametrize("id", ["0196", "0215", "0225", "0240", "0266"])
def test_each_copy_triggers_by_itself(id):
    mover = strong(traits=[PT, POL, DB])
    acting = FOE if id == "0196" else ME
    mine, theirs = [REAL[id], REAL[id]], [(weak(), "sleep")]
    scenes = [[*mine, mover], theirs] if acting == ME else [mine, [mover]]
    g = Game(side(scenes[0], [weak()]), side(scenes[1], evidence=1), active=acting)
    g.act_on_case(mover) if id in ("0196", "0225") else g.act(mover, g.pile(SCENE, FOE)[0])
    while g.s.frames and not g.can("end"):
        g.s.apply(g.s.legal_actions()[0])
    assert order(g, "resolves") == ["resolves"] * 2


@pytest.mark.answer(95)
@pytest.mark.rule("DC-3.11", "DC-3.10")
@pytest.mark.parametrize("id", ["0223", "0376", "0191"])
def test_ap_below_0_removes_nobody(id):
    frail = character("", 3, 500)
    g = Game(side([], [REAL[id]]), side([frail]))
    g.use(REAL[id])
    if g.can("declare", REAL[id]):
        g.do("declare", REAL[id])
    g.choose(frail).settle()
    assert g.ap(frail) < 0
    assert g.where(frail) == "scene"


@pytest.mark.answer(96, 97)
@pytest.mark.rule("DC-16.7", "DC-26.19")
def test_0184_sees_its_own_action_before_the_guard_decision():
    g = Game(side([REAL["0184"]]), side([weak()]))
    g.act_on_case(REAL["0184"])
    assert g.hand() == 1
    assert g.can("guard")


@pytest.mark.answer(96)
@pytest.mark.rule("DC-16.7", "DC-30.12")
def test_0513_bans_cut_in_when_an_agency_character_acts():
    mover, target, kogoro = weak(traits=[MDA]), character(), character("Kogoro Mori")
    me = side([REAL["0513"], kogoro, mover], [weak()])
    g = Game(me, side([(target, "sleep"), weak()], [boost(1000)]))
    g.do("declare", REAL["0513"]).act(mover, target)
    assert order(g, "resolves") == ["resolves"]
    assert g.can("guard")
    g.skip()
    assert compared(g) == [(1000, 4000)]


@pytest.mark.answer(99)
@pytest.mark.rule("DC-32.3", "DC-5.15")
@pytest.mark.parametrize("id", ["0207", "0532", "0533"])
def test_a_card_set_face_down_is_removed_face_up_with_its_host(id):
    top, host = weak(), weak(color="white", traits=[POL])
    g = Game(side([REAL[id], host], [sweep(level=3)], [top, *filler(5)]))
    g.s.apply(next(a for a in g.s.legal_actions() if a[0] == "declare"))
    g.choose(host)
    if g.can("done"):
        g.done()
    assert (g.where(top), g.host(top), g.s.up[g.at(top)]) == ("set", g.at(host), 0)
    g.do("use")
    assert g.where(top) == "remove"
    assert g.s.known[g.at(top)] == 3


@pytest.mark.answer(100)
@pytest.mark.rule("DC-5.23", "DC-32.10", "DC-5.7")
def test_a_card_set_face_down_is_unknown_and_nobody_on_the_scene():
    top, host = character("Conan Edogawa", color="white"), weak(color="white")
    g = Game(side([REAL["0207"], host], [], [top, *filler(5)]))
    g.do("declare", REAL["0207"]).choose(host)
    assert g.where(top) == "set"
    assert g.s.known[g.at(top)] == 0
    assert len(g.pile(SCENE, ME)) == 2


@pytest.mark.answer(102)
@pytest.mark.rule("DC-25.2")
def test_0188_wakes_twice_in_a_turn():
    me = side([REAL["0188"], REAL["0200"]], [], 9)
    g = Game(me, side([(weak(), "sleep"), (weak(), "sleep")]))
    for wakes in ("0188", "0200"):
        g.act(REAL["0188"], g.pile(SCENE, FOE)[0]).settle()
        g.do("declare", REAL[wakes])
        if g.can("choose", REAL["0188"]):
            g.choose(REAL["0188"])
        g.do("mode", 0)
        assert g.state(REAL["0188"]) == "active"


@pytest.mark.answer(103)
@pytest.mark.rule("DC-22.6", "DC-22.8")
def test_0189_looks_at_what_is_there():
    deck = [event(3, color="green"), *filler(2)]
    g = Game(side([], [REAL["0189"]], deck))
    g.use(REAL["0189"])
    assert len(g.s.looked) == 3
    g.choose(deck[0])
    assert (g.hand(), g.deck()) == (1, 2)
    assert "refreshes" not in g.verbs()


@pytest.mark.answer(104)
@pytest.mark.rule("DC-8.18")
def test_0189_wakes_one_too_late_to_act():
    mine = character()
    g = Game(side([REAL["0189"], (mine, "sleep")], sets=[(weak(), mine, 0)]))
    g.end_turn().choose(mine)
    assert (g.state(mine), g.to_act) == ("active", FOE)


@pytest.mark.answer(108, 109)
@pytest.mark.rule("DC-16.17", "DC-16.18")
def test_0192_is_spent_by_an_action_that_could_not_name_it():
    runner = character("", 4, 4000, 1, always({"keyword": "rush_case"}))
    other = strong()
    g = Game(
        side([runner, other], fresh=[runner]), side([(REAL["0192"], "sleep"), (weak(), "sleep")])
    )
    assert not g.can("act", other, g.case(FOE))
    g.act_on_case(runner).settle()
    assert g.can("act", other, g.case(FOE))


@pytest.mark.answer(113, 114)
@pytest.mark.rule("DC-14.11", "DC-14.22", "DC-14.23")
@pytest.mark.parametrize(("host", "able"), [("mine", True), ("theirs", False)])
def test_0193_removes_any_card_set_face_down_on_ones_own_side(host, able):
    friend, foe, hidden = weak(), weak(), weak()
    sets = [(hidden, friend if host == "mine" else foe, 0)]
    me = side([REAL["0193"], friend], sets=sets if able else ())
    g = Game(me, side([foe], sets=() if able else sets))
    assert g.can("declare", REAL["0193"]) is able
    if able:
        g.do("declare", REAL["0193"])
        assert g.where(hidden) == "remove"


@pytest.mark.answer(116)
@pytest.mark.rule("DC-16.7")
def test_0196_draws_before_the_guard_decision():
    attacker = strong()
    g = Game(side([REAL["0196"]]), side([attacker]), active=FOE)
    g.act_on_case(attacker)
    assert g.hand() == 1
    assert g.can("guard", REAL["0196"])


@pytest.mark.answer(117)
@pytest.mark.rule("DC-20.17")
def test_0200_does_not_answer_a_disguise():
    attacker, target, new = weak(), character(), in_disguise()
    sets = [(weak(), target, 0), (weak(), target, 0)]
    g = Game(side([attacker], [new]), side([REAL["0200"], (target, "sleep")], sets=sets))
    g.act(attacker, target).skip().do("disguise", new)
    assert not g.can("yes")
    assert compared(g) == [(4000, 4000)]


@pytest.mark.answer(119)
@pytest.mark.rule("DC-19.15", "DC-18.7", "DC-18.9")
def test_after_0200_negated_a_cut_in_the_other_side_may_still_respond():
    attacker, target = weak(), character()
    sets = [(weak(), target, 0), (weak(), target, 0)]
    theirs = side([REAL["0200"], (target, "sleep")], [boost(2000)], sets=sets)
    g = Game(side([attacker], [boost(5000), boost(6000)]), theirs)
    g.act(attacker, target).skip().do("cut_in").yes().do("choose")
    assert g.to_act == FOE
    g.do("cut_in")
    assert compared(g) == [(1000, 6000)]
    assert g.hand() == 1


@pytest.mark.answer(118, 120)
@pytest.mark.rule("DC-14.22", "DC-19.15")
def test_0200_may_remove_one_set_card_from_each_of_two_characters():
    attacker, target, friend = weak(), character(), weak()
    sets = [(weak(), target, 0), (weak(), friend, 0)]
    theirs = side([(REAL["0200"], "sleep"), (target, "sleep"), (friend, "sleep")], sets=sets)
    response = boost(9000)
    g = Game(side([attacker], [response]), theirs)
    g.act(attacker, target).do("cut_in", response).yes().do("choose")
    assert (g.removed(FOE), g.where(response)) == (2, "remove")
    assert compared(g) == [(1000, 4000)]


@pytest.mark.answer(121)
@pytest.mark.rule("DC-10.14", "DC-3.4")
def test_0202_is_not_opened_by_a_partner():
    heiji = character("Heiji Hattori")
    for scene, able in (([], False), ([heiji], True)):
        g = Game(side(scene, [REAL["0202"]], resolution=1, partner=named_partner("Heiji Hattori")))
        assert g.can("use", REAL["0202"]) is able


@pytest.mark.answer(122)
@pytest.mark.rule("DC-14.22")
def test_0203_may_remove_one_set_card_from_each_of_two_characters():
    a, b, foe = weak(), weak(), strong()
    g = Game(side([a, b], [REAL["0203"]], sets=[(weak(), a, 0), (weak(), b, 0)]), side([foe]))
    g.use(REAL["0203"]).yes().do("choose").choose(foe)
    assert (g.where(foe), g.removed()) == ("remove", 3)


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


@pytest.mark.answer(101)
@pytest.mark.rule("DC-26.14")
def test_0188_sees_a_face_up_and_a_face_down_card():
    g = Game(side([REAL["0188"], REAL["0200"]], [REAL["0201"]]))
    g.use(REAL["0201"]).do("mode", 0)
    g.do("declare", REAL["0200"]).choose(REAL["0188"])
    assert g.can("mode", 1)
