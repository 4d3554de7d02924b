"""Official answers 186 to 217: cards looked at, what cannot be declined, Cut In, using Events."""

import pytest

from games.rulebooks.detective_conan.state import DECK
from tests.rules.detective_conan.answers.cards import REAL
from tests.rules.detective_conan.answers.positions import (
    compared,
    lost,
    order,
    strong,
    weak,
)
from tests.rules.detective_conan.real_cards import DB, MDA, POL
from tests.rules.detective_conan.table import (
    DRAW,
    FOE,
    ME,
    Game,
    character,
    event,
    filler,
    side,
    spark,
)

LOOKS = {  # what each card may take, by id, and whether it looks when lost
    "0265": event(3),
    "0276": event(3),
    "0283": character(traits=[DB]),
    "0293": character(traits=["Detective"]),
    "0299": character(traits=["Detective"]),
    "0311": character(traits=["Detective"]),
    "0333": character(color="red"),
    "0339": character(traits=[POL]),
    "0364": character("", 4, 4000, 1, {"kind": "cut_in", "do": [DRAW]}, color="black"),
    "0371": character(color="black"),
    "0377": character("", 4, 4000, 1, {"kind": "cut_in", "do": [DRAW]}, color="black"),
}


@pytest.mark.answer(186)
@pytest.mark.rule("DC-28.1", "DC-36.3")
@pytest.mark.parametrize("id", sorted(LOOKS))
def test_a_card_looked_at_need_not_be_taken(id):
    fits = LOOKS[id]
    me = side([], [REAL[id]], [fits, *filler(8)])
    g = lost(REAL[id], {**me, "hand": ()}) if id in ("0276", "0333") else Game(me).use(REAL[id])
    while not g.can("choose", fits):
        g.done()
    g.done().settle()
    assert g.where(fits) in ("deck", "remove")
    assert g.hand() == 0


@pytest.mark.answer(186)
@pytest.mark.rule("DC-28.1")
def test_0308_need_not_take_back_a_suzuki():
    fits = character(traits=["Suzuki Group"])
    g = Game(side([], [REAL["0308"]], remove=[fits]))
    g.use(REAL["0308"])
    assert g.can("choose", fits)
    g.done()
    assert (g.where(fits), g.hand()) == ("remove", 0)


@pytest.mark.answer(187, 188)
@pytest.mark.rule("DC-29.2", "DC-26.10", "DC-15.3")
@pytest.mark.parametrize("verb", ["deduce", "act"])
def test_0266_must_draw_before_mislead_or_guard(verb):
    boy = weak(traits=[DB])
    g = Game(side([REAL["0266"], boy], [weak()]), side([REAL["0374"]]))
    g.do("deduce", boy) if verb == "deduce" else g.act_on_case(boy)
    assert g.hand() == 2
    assert {a[0] for a in g.s.legal_actions()} == {"discard"}
    g.do("discard")
    assert g.can("mislead" if verb == "deduce" else "guard", REAL["0374"])


@pytest.mark.answer(190)
@pytest.mark.rule("DC-28.13")
def test_lp_0_is_the_lp_of_this_moment():
    raised = character("", 4, 4000, 0, {"constant": [{"stats": {"lp": 1}}]})
    zero, kogoro = character("", 4, 4000, 0), character("Kogoro Mori", 4, 4000, 1)
    g = Game(side([REAL["0269"], raised, zero]))
    g.do("declare", REAL["0269"])
    assert g.offered("choose") == {g.at(zero)}
    g = Game(side([REAL["0525"], raised, zero, kogoro]))
    g.do("deduce", kogoro).yes()
    assert g.offered("choose") == {g.at(zero)}


@pytest.mark.answer(191)
@pytest.mark.rule("DC-29.2")
def test_0272_must_return_and_discard():
    g = Game(side([REAL["0272"]], [weak(), weak()]))
    g.end_turn()
    assert g.where(REAL["0272"]) == "hand"
    assert {a[0] for a in g.s.legal_actions()} == {"discard"}


@pytest.mark.answer(194)
@pytest.mark.rule("DC-4.23", "DC-19.23")
def test_0594_does_not_end_the_contact():
    police, attacker = weak(traits=[POL]), strong()
    g = Game(side([(police, "sleep")], [REAL["0594"]]), side([attacker]), active=FOE)
    g.act(attacker, police).do("cut_in", REAL["0594"]).choose(police)
    assert g.where(police) == "remove"


@pytest.mark.answer(195)
@pytest.mark.rule("DC-17.1", "DC-19.23")
def test_one_that_0275_wakes_cannot_guard_any_more():
    target, friend, attacker = weak(), weak(traits=[DB]), strong()
    me = side([(target, "sleep"), (friend, "sleep")], [REAL["0275"]])
    g = Game(me, side([attacker]), active=FOE)
    g.act(attacker, target).do("cut_in", REAL["0275"]).choose(friend)
    assert g.state(friend) == "active"
    assert g.where(target) == "remove"


@pytest.mark.answer(196)
@pytest.mark.rule("DC-19.5")
def test_0275_in_ones_own_turn_does_nothing():
    mover, target = weak(traits=[DB]), strong()
    g = Game(side([mover], [REAL["0275"]]), side([(target, "sleep")]))
    g.act(mover, target).do("cut_in", REAL["0275"])
    assert (g.where(REAL["0275"]), g.state(mover)) == ("remove", "sleep")
    assert compared(g) == [(1000, 9000)]


@pytest.mark.answer(199, 200, 301)
@pytest.mark.rule("DC-16.7", "DC-22.11")
@pytest.mark.parametrize(("id", "cards"), [("0278", 3), ("0347", 2)])
def test_cards_are_removed_for_an_action_before_the_guard_decision(id, cards):
    for deck, able in ((cards, True), (cards - 1, False)):
        tops = [character(traits=[MDA]) for _ in range(deck)]
        g = Game(side([REAL[id]], deck=tops), side([weak()]))
        before = g.ap(REAL[id])
        g.act_on_case(REAL[id])
        assert g.can("yes") is able
        assert g.can("guard") is not able
        if able:
            g.yes()
            assert g.ap(REAL[id]) == before + 1000
            assert g.can("guard")


@pytest.mark.answer(203)
@pytest.mark.rule("DC-28.1")
def test_0282_need_not_play_a_character():
    mine, new = character(), character(level=6)
    g = Game(side([mine], [REAL["0282"], new]), side([weak()]))
    g.use(REAL["0282"]).yes().done()
    assert g.can("choose", new)
    g.done()
    assert (g.where(new), g.where(REAL["0282"])) == ("hand", "remove")


@pytest.mark.answer(205)
@pytest.mark.rule("DC-22.9", "DC-36.5")
def test_0582_refreshes_before_the_play():
    agent = character(traits=["FBI"])
    g = Game(side([], [REAL["0582"]], [agent, *filler(4)]))
    g.use(REAL["0582"]).choose(agent)
    assert order(g, "refreshes", "enters") == ["refreshes"]
    g.choose(agent)
    assert order(g, "refreshes", "enters") == ["refreshes", "enters"]


FINDERS = {"0283": {"traits": [DB]}, "0381": {"color": "black"}, "0582": {"traits": ["FBI"]}}


@pytest.mark.answer(206, 207)
@pytest.mark.rule("DC-28.1", "DC-28.9")
@pytest.mark.parametrize("id", sorted(FINDERS))
@pytest.mark.parametrize("takes", [True, False])
@pytest.mark.parametrize("plays", [True, False])
def test_another_character_of_the_hand_may_be_played_or_none(id, takes, plays):
    held, seen = character(**FINDERS[id]), character(**FINDERS[id])
    g = Game(side([], [REAL[id], held], [seen, *filler(9)]))
    g.use(REAL[id])
    g.choose(seen) if takes else g.done()
    while g.can("bottom"):
        g.do("bottom")
    assert g.offered("choose") == {g.at(held), g.at(seen)} if takes else {g.at(held)}
    g.choose(held) if plays else g.done()
    assert g.where(held) == ("scene" if plays else "hand")
    assert g.where(seen) == "hand" if takes else True


@pytest.mark.answer(210)
@pytest.mark.rule("DC-10.21")
def test_0285_does_not_see_the_cut_in_or_spark_of_an_event():
    card = event(4, {"kind": "cut_in", "do": [{"cut_in_boost": 1000}]}, spark(DRAW), color="green")
    attacker, target = weak(), strong()
    g = Game(side([REAL["0285"], attacker], [card, weak()]), side([(target, "sleep")]))
    g.act(attacker, target).do("cut_in", card)
    assert g.can("end")
    g = Game(side([REAL["0285"]], [weak()], evidence=[card]), side([attacker]), active=FOE)
    g.act_on_case(attacker).skip().do("spark")
    assert g.can("end")


@pytest.mark.answer(211)
@pytest.mark.rule("DC-25.4")
def test_0285_declined_is_spent():
    events = [event(1, color="green"), event(1, color="green")]
    g = Game(side([REAL["0285"]], [*events, weak()]), side([weak()]))
    g.use(events[0]).no()
    g.do("hint").use(events[1])
    assert g.can("end")


@pytest.mark.answer(212)
@pytest.mark.rule("DC-14.13")
@pytest.mark.parametrize(("events", "able"), [(1, False), (2, True)])
def test_0286_needs_two_green_events(events, able):
    g = Game(side([REAL["0286"]], remove=[event(2, color="green") for _ in range(events)]))
    assert g.can("declare", REAL["0286"]) is able


@pytest.mark.answer(213)
@pytest.mark.rule("DC-10.19")
def test_an_event_that_0286_uses_is_set():
    host = character(color="green", traits=["Detective"])
    paid = [event(2, color="green"), event(2, color="green")]
    g = Game(side([REAL["0286"], host], [REAL["0201"]], remove=paid))
    g.do("declare", REAL["0286"])
    while not g.can("choose", REAL["0201"]):
        g.s.apply(g.s.legal_actions()[0])
    g.choose(REAL["0201"])
    assert g.host(REAL["0201"]) == g.at(host)


@pytest.mark.answer(217)
@pytest.mark.rule("DC-5.19")
def test_the_order_of_cards_that_0286_moves_is_hidden():
    paid = [event(2, color="green") for _ in range(3)]
    g = Game(side([REAL["0286"]], [], remove=paid))
    g.do("declare", REAL["0286"]).choose(paid[2], paid[0])
    g.do("bottom")
    moved = g.pile(DECK, ME)[:2]
    assert all(not g.s.known[c] & 1 << FOE for c in moved)
