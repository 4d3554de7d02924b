"""Official answers that stand on many cards: the position is played with each of them."""

import pytest

from games.engine.abilities.program import conditions_hold, evaluation_frame
from games.rulebooks.detective_conan.state import SCENE
from tests.rules.detective_conan.answers.cards import REAL
from tests.rules.detective_conan.answers.positions import (
    OF_COLOR,
    RED,
    YELLOW,
    lost,
    strong,
    sweep,
    weak,
)
from tests.rules.detective_conan.answers.rows import cards_of
from tests.rules.detective_conan.real_cards import MPD, POL
from tests.rules.detective_conan.table import (
    FOE,
    ME,
    Game,
    always,
    case,
    character,
    cut_in,
    effect,
    event,
    filler,
    side,
)


def resolved(g, card):
    """The lines of a card that have resolved, by number."""
    return [e[6] for e in g.s.events() if e[0] == "resolves" and e[4] == card.id]


def colored(card, **more):
    """A side on which the headers of a card's lines are met."""
    return side(partner=OF_COLOR[card.colors[0]], resolution=1, **more)


@pytest.mark.answer(1)
@pytest.mark.rule("DC-13.1", "DC-13.2")
@pytest.mark.parametrize("id", cards_of(1))
def test_every_partner_needs_to_be_active(id):
    g = Game(side(partner=REAL[id], resolution=1, evidence=9))
    assert g.can("assist")
    assert g.can("close")
    g.do("deduce", g.partner(ME))
    assert not g.can("assist")
    assert not g.can("close")


@pytest.mark.answer(6)
@pytest.mark.rule("DC-24.9", "DC-24.10", "DC-24.11")
@pytest.mark.parametrize("id", cards_of(6))
def test_every_bond_asks_for_a_character_on_ones_own_scene(id):
    """Bond is open with the named Character beside it, not with a foe or in the Remove Area."""
    bonds = {n: a["bond"] for n, a in enumerate(REAL[id].abilities) if "bond" in a}
    assert bonds
    for line, name in bonds.items():
        friend = character(name)
        turn = FOE if REAL[id].abilities[line].get("turn") == "opponents" else ME
        for place, is_open in (("scene", True), ("foe", False), ("remove", False)):
            mine = colored(
                REAL[id],
                scene=[REAL[id], *([friend] if place == "scene" else [])],
                remove=[friend] if place == "remove" else (),
            )
            g = Game(mine, side([friend] if place == "foe" else []), active=turn)
            assert header_holds(g, REAL[id], line) is is_open


def header_holds(g, card, line):
    c = g.at(card)
    frame = evaluation_frame(line, g.s.table.owner[c], c)
    return bool(conditions_hold(g.s, frame, g.s.face[c].gates[line]))


LOST = [id for id in cards_of(22) if id != "0049"]


@pytest.mark.answer(22)
@pytest.mark.rule("DC-26.2", "DC-24.2", "DC-23.9")
@pytest.mark.parametrize("id", LOST)
def test_every_loss_in_the_opponents_turn_triggers_and_none_in_ones_own(id):
    card = REAL[id]
    (line,) = (n for n, a in enumerate(card.abilities) if a.get("trigger") == {"removed": "self"})
    theirs = lost(card, colored(card, hand=[weak()]))
    own = Game(colored(card, scene=[card], hand=[sweep(), weak()]))
    own.do("use").settle()
    assert (resolved(theirs, card), resolved(own, card)) == ([line], [])


@pytest.mark.answer(37)
@pytest.mark.rule("DC-32.3")
@pytest.mark.parametrize("id", [id for id in cards_of(37) if id not in ("0033", "0217")])
def test_every_set_event_leaves_with_its_host(id):
    host = character()
    g = Game(side([host], [sweep()], sets=[(REAL[id], host, 1)]))
    g.do("use").settle()
    assert (g.where(host), g.where(REAL[id])) == ("remove", "remove")


@pytest.mark.answer(47, 48)
@pytest.mark.rule("DC-15.14", "DC-15.16", "DC-31.10")
@pytest.mark.parametrize("id", cards_of(48))
def test_every_misleader_may_be_joined_by_another(id):
    thinker, other = character("", 4, 4000, 4), character("", 4, 4000, 1, always({"mislead": 1}))
    g = Game(side([thinker]), side([REAL[id], other]))
    before = g.evidence()
    g.do("deduce", thinker)
    while not g.can("mislead"):
        g.no()
    g.do("mislead", REAL[id]).do("mislead", other)
    assert g.evidence() == before + (1 if id == "0712" else 2)
    assert g.lp(thinker) == 4


@pytest.mark.answer(75, 76)
@pytest.mark.rule("DC-31.11", "DC-31.14")
@pytest.mark.parametrize("id", cards_of(75))
def test_every_investigation_reveals_the_printed_number(id):
    """The number is the one after the word; 0233 counts the one Police Character there."""
    card, tops = REAL[id], filler(6)
    me = colored(card, scene=[card] if card.type == "character" else [], hand=[card])
    g = Game({**me, "hand": [] if card.type == "character" else [card]}, side([weak()], deck=tops))
    if id in ("0073", "0349"):
        g.do("deduce", card) if id == "0349" else g.act_on_case(card)
    elif id == "0072":
        g.end_turn()
    elif card.type == "event":
        g.use(card).do("name", "Conan Edogawa")
    else:
        g.do("declare", card)
    revealed = [e[3] for e in g.s.events() if e[0] == "reveals"]
    assert len(revealed) == (2 if id in ("0430", "0460") else 1)


@pytest.mark.answer(83)
@pytest.mark.rule("DC-33.3")
@pytest.mark.parametrize("name", ["Conan Edogawa", "Shinichi Kudo"])
def test_0440_takes_whatever_bears_the_name(name):
    g = Game(side([REAL["0440"]], deck=[REAL["0007"], *filler(6)]))
    g.do("declare", REAL["0440"]).do("name", name)
    assert g.can("choose", REAL["0007"]) is (name == "Conan Edogawa")


@pytest.mark.answer(123)
@pytest.mark.rule("DC-20.1", "DC-20.3", "DC-20.4")
@pytest.mark.parametrize("id", [id for id in cards_of(123) if id != "0307"])
def test_every_disguise_takes_the_place_in_contact(id):
    old, attacker = character(), strong()
    me = side([(old, "sleep")], [REAL[id]], case=case(traits=["YAIBA"]))
    g = Game(me, side([attacker], [character("", 3, 1000, 1, cut_in(1000))]), active=FOE)
    g.act(attacker, old)
    assert g.can("disguise", REAL[id])
    g.do("disguise", REAL[id])
    assert (g.where(old), g.s.contact[1]) == ("deck", g.at(REAL[id]))


@pytest.mark.answer(179)
@pytest.mark.rule("DC-13.5", "DC-13.9")
@pytest.mark.parametrize("id", cards_of(179))
def test_every_case_must_enter_resolution_with_seven(id):
    for files, phase in ((6, 1), (5, 0)):
        g = Game(side([], [weak(), weak()], file=files, case=REAL[id]))
        g.do("assist")
        assert g.s.resolution[ME] == phase
        assert resolved(g, REAL[id]) == [0] * phase


LOOKED = {
    "0253": {"name": "Eri Kisaki"},
    "0425": {"traits": [POL]},
    "0522": {"traits": ["Detective Boys"]},
    "0559": {"traits": ["Suzuki Group"]},
    "0562": {"traits": ["Phantom Thief"]},
    "0582": {"traits": ["FBI"]},
    "0669": {"traits": ["YAIBA"]},
    "0707": {"traits": [MPD]},
}


@pytest.mark.answer(186)
@pytest.mark.rule("DC-28.1", "DC-36.2")
@pytest.mark.parametrize("id", sorted(LOOKED))
def test_a_card_looked_at_when_played_need_not_be_taken(id):
    fits = character(**LOOKED[id])
    g = Game(side([], [REAL[id]], [fits, *filler(8)]))
    g.use(REAL[id])
    assert g.can("choose", fits)
    g.done().settle()
    assert (g.hand(), g.where(fits) == "hand") == (0, False)


@pytest.mark.answer(186)
@pytest.mark.rule("DC-28.1", "DC-36.2")
@pytest.mark.parametrize(("id", "name"), [("0638", "Ran Mori"), ("0666", "Heiji Hattori")])
def test_a_card_that_a_case_looks_at_need_not_be_taken(id, name):
    fits, friend = character(name), character(name)
    me = side([friend], [], [fits, *filler(8)], resolution=1, case=REAL[id])
    g = Game(me)
    g.do("declare", g.case(ME)).do("choose")
    assert g.can("choose", fits)
    g.done().settle()
    assert g.where(fits) == "deck"


@pytest.mark.answer(2, 182)
@pytest.mark.rule("DC-11.12", "DC-11.13")
@pytest.mark.parametrize("id", ["0260", "0511"])
def test_a_watcher_of_hints_sees_cards_that_are_used_after_it(id):
    used = weak()
    g = Game(side([], [REAL[id], used], file=11, partner=OF_COLOR["blue"]), side([weak()]))
    g.do("hint").use(REAL[id])
    assert resolved(g, REAL[id]) == []
    g.do("hint").skip()
    assert resolved(g, REAL[id]) == []
    g.do("hint").use(used)
    assert resolved(g, REAL[id]) == [0]


@pytest.mark.answer(155)
@pytest.mark.rule("DC-35.5", "DC-35.7")
def test_0408_negates_a_final_draw_too():
    ran = weak("Ran Mori")
    one = {"choose": {"character": {"side": "opponents", "name": "Ran Mori"}}, "up_to": 1}
    zap = event(1, effect({"stun": one}, {"draw": 1}))
    g = Game(side([], [zap, weak()]), side([REAL["0408"], ran]))
    g.use(zap).choose(ran).no()
    assert (g.state(ran), g.hand()) == ("active", 1)


@pytest.mark.answer(211)
@pytest.mark.rule("DC-25.4")
def test_0689_declined_is_spent():
    prey = [weak(), weak()]
    again = event(1, effect({"wake": {"character": {"name": "Makoto Kyogoku"}}}))
    me = side([REAL["0689"], character("Sonoko Suzuki")], [again, weak()])
    g = Game(me, side([(c, "sleep") for c in prey]))
    g.act(REAL["0689"], prey[0]).no()
    g.use(again).act(REAL["0689"], prey[1])
    assert g.where(prey[1]) == "remove"
    assert g.can("end")


@pytest.mark.answer(215)
@pytest.mark.rule("DC-10.18")
@pytest.mark.parametrize("able", [True, False])
def test_0546_uses_an_event_whose_condition_holds(able):
    heiji = [character("Heiji Hattori")] if able else []
    me = side(heiji, [REAL["0546"], REAL["0202"]], [event(2), *filler(5)], resolution=1)
    g = Game(me, side([weak()]))
    g.use(REAL["0546"])
    assert g.can("choose", REAL["0202"]) is able


@pytest.mark.answer(282)
@pytest.mark.rule("DC-5.21", "DC-5.10")
def test_0704_moves_any_evidence_and_puts_its_own_on_top():
    foe, proof = weak(), filler(3)
    g = Game(side([REAL["0704"]], partner=YELLOW), side([foe], evidence=proof))
    g.do("declare", REAL["0704"])
    assert g.offered("choose") == {g.at(c) for c in proof}
    g.choose(proof[0]).choose(foe)
    assert (g.where(proof[0]), g.where(foe), g.evidence(FOE)) == ("deck", "evidence", 3)


@pytest.mark.answer(284)
@pytest.mark.rule("DC-28.25")
def test_0668_plays_a_card_that_was_removed_for_the_set_event():
    """0683 is set to it and then removes three cards; one of them may be played."""
    new = character(level=5, traits=["YAIBA"])
    g = Game(side([REAL["0668"]], [REAL["0683"]], [new, *filler(6)]))
    g.use(REAL["0683"]).done()
    g.choose(new)
    assert (g.where(new), g.state(new)) == ("scene", "sleep")


@pytest.mark.answer(323)
@pytest.mark.rule("DC-12.18", "DC-26.6")
def test_0603_switched_out_is_not_removed_by_an_ability():
    g = Game(side([REAL["0603"], *filler(4)], [weak()], partner=OF_COLOR["black"]))
    g.do("use").do("switch", REAL["0603"])
    assert g.where(REAL["0603"]) == "remove"
    assert g.can("end")


@pytest.mark.answer(332)
@pytest.mark.rule("DC-13.17", "DC-13.18")
@pytest.mark.parametrize("id", cards_of(332))
def test_every_black_case_leaves_another_partner_alone(id):
    for color, verbs in ((OF_COLOR["black"], (False, True)), (RED, (True, False))):
        g = Game(side(evidence=9, resolution=1, partner=color, case=REAL[id]))
        assert (g.can("close"), g.can("destroy")) == verbs


@pytest.mark.answer(339)
@pytest.mark.rule("DC-22.6", "DC-22.7")
@pytest.mark.parametrize("takes", [True, False])
def test_0440_looks_at_the_only_card(takes):
    last = REAL["0007"]
    g = Game(side([REAL["0440"]], deck=[last], remove=3))
    g.do("declare", REAL["0440"]).do("name", "Conan Edogawa")
    assert "refreshes" not in g.verbs()
    g.choose(last) if takes else g.done()
    assert ("refreshes" in g.verbs()) is takes


@pytest.mark.answer(355)
@pytest.mark.rule("DC-28.1")
def test_0468_may_play_only_one():
    police = [character(level=5, traits=[POL]), character(level=5, traits=[POL])]
    me = side([], [REAL["0468"], weak(), weak()], remove=police, partner=YELLOW, resolution=1)
    g = Game(me)
    g.use(REAL["0468"]).yes().do("discard").choose(police[0]).done()
    assert (g.where(police[0]), g.where(police[1])) == ("scene", "remove")


@pytest.mark.answer(23)
@pytest.mark.rule("DC-4.16")
@pytest.mark.parametrize(("state", "safe"), [("sleep", True), ("stun", False)])
def test_0458_protects_asleep_but_not_stunned(state, safe):
    attacker, friend = strong(), character(level=5, color="yellow")
    g = Game(side([attacker]), side([(REAL["0458"], state), (friend, "sleep")]))
    assert g.can("act", attacker, friend) is not safe


@pytest.mark.answer(95)
@pytest.mark.rule("DC-3.11")
@pytest.mark.parametrize("id", ["0180", "0211", "0271"])
def test_ap_lowered_below_0_removes_nobody(id):
    frail = character("", 3, 500, traits=["Detective Boys"])
    if id == "0180":
        g = Game(side([REAL[id]], [frail])).use(frail)
    elif id == "0271":
        g = lost(REAL[id], side([frail]))
    else:
        attacker = strong()
        g = Game(side([(weak(), "sleep"), frail], [REAL[id]]), side([attacker]), active=FOE)
        g.act(attacker, g.pile(SCENE, ME)[0]).skip().do("disguise", REAL[id])
    g.choose(frail).settle()
    assert g.ap(frail) < 0
    assert g.where(frail) == "scene"


@pytest.mark.answer(68)
@pytest.mark.rule("DC-28.24")
def test_0067_takes_any_card_of_a_hand_and_asks_nobody():
    held, taken = [weak(), weak(), weak()], set()
    for seed in range(30):
        g = Game(side([], [REAL["0067"]], partner=RED), side(hand=held), seed=seed)
        g.use(REAL["0067"])
        assert g.to_act == ME or not g.can("discard")
        taken.add(next(n for n, card in enumerate(held) if g.where(card) == "remove"))
    assert taken == {0, 1, 2}


@pytest.mark.answer(144)
@pytest.mark.rule("DC-4.1", "DC-4.15")
@pytest.mark.parametrize("state", ["active", "sleep", "stun"])
def test_cards_that_speak_of_stunned_characters_mean_that_state(state):
    foes = side([(weak(), state), (weak(), state), weak()])
    down, stunned = state != "active", state == "stun"
    g = Game(side([REAL["0107"]]), foes).act_on_case(REAL["0107"])
    assert g.ap(REAL["0107"]) == 4000 + 2000 * down
    assert Game(side([REAL["0115"]], [weak()]), foes).can("declare", REAL["0115"]) is down
    g = Game(side([], [REAL["0244"]], partner=YELLOW), foes).use(REAL["0244"])
    assert g.hand() == 2 * stunned
    g = Game(side([(REAL["0220"], state)], partner=RED), foes).end_turn()
    assert (g.to_act == ME) is down


@pytest.mark.answer(158)
@pytest.mark.rule("DC-35.9", "DC-28.31")
def test_0206_choosing_the_set_0230_is_not_negated():
    host, toichi = character(color="red"), character("Toichi Kuroba")
    g = Game(side([REAL["0206"], toichi]), side([host], sets=[(REAL["0230"], host, 1)]))
    g.do("declare", REAL["0206"])
    assert g.where(REAL["0230"]) == "evidence"
    g.choose(host)
    assert g.where(host) == "remove"
