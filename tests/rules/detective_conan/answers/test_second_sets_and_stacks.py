"""Official questions 358 to 714 about set and stacked cards."""

import pytest

from games.rulebooks.detective_conan.state import DECK, SCENE
from tests.rules.detective_conan.answers.cards import REAL
from tests.rules.detective_conan.answers.second_positions import (
    BLACK,
    beaten,
    fellow,
    strong,
    weak,
)
from tests.rules.detective_conan.table import (
    DRAW,
    FOE,
    ME,
    Game,
    character,
    cut_in,
    effect,
    event,
    filler,
    side,
    when,
)

YAIBA = REAL["0648"].traits


# -- set cards ------------------------------------------------------------------------------


@pytest.mark.answer(455)
@pytest.mark.rule("DC-5.23")
def test_nobody_may_see_a_card_that_0532_set():
    mine = fellow("0532")
    g = Game(side([REAL["0532"], mine]))
    g.do("declare", REAL["0532"], 1).choose(mine).settle()
    (card,) = [c for c in range(len(g.s.face)) if g.s.host[c] == g.at(mine)]
    assert (g.s.known[card], g.s.up[card]) == (0, 0)


@pytest.mark.answer(457)
@pytest.mark.rule("DC-5.7", "DC-5.23", "DC-32.10")
@pytest.mark.parametrize("id", ["0533", "0534", "0535", "0539", "0575"])
def test_a_face_down_set_card_has_no_information(id):
    loud = character("", 3, 1000, 1, when({"turn_ends": {}}, DRAW))
    g = set_by(id, loud)
    assert g.where(loud) == "set"
    assert (g.s.known[g.at(loud)] if id != "0539" else 0) == 0
    count = len(g.pile(SCENE, ME)) + len(g.pile(SCENE, FOE))
    assert count == (2 if id in ("0533", "0535") else 1)
    held = g.hand() + g.hand(FOE)
    g.end_turn().settle()
    assert g.hand() + g.hand(FOE) == held + 1  # the draw of the Auto Phase only


def set_by(id, top):
    """The card makes this one a face-down set card."""
    deck, card = [top, *filler(6)], REAL[id]
    if id in ("0534", "0539"):
        return Game(side([], [card], deck)).use(card)
    if id == "0535":
        host = weak()
        return Game(side([], [card]), side([host], deck=deck)).use(card).choose(host)
    if id == "0533":
        host = weak()
        return Game(side([card, host], deck=deck)).do("declare", card, 0).choose(host)
    return Game(side([card], deck=deck)).do("declare", card)


@pytest.mark.answer(464)
@pytest.mark.rule("DC-32.20", "DC-36.6")
@pytest.mark.parametrize("there", [True, False])
def test_0539_sets_what_it_cannot_take_or_leaves_it_on_top(there):
    top = character()
    leave = [] if there else [{"bottom": {"character": {"side": "yours"}}}]
    bring = event(1, effect({"play": {"choose": {"hand": {"type": "character"}}}}, *leave))
    g = Game(side([], [bring, REAL["0539"]], [top, *filler(6)]))
    g.use(bring)
    assert g.where(top) == ("set" if there else "deck")
    if not there:
        assert g.pile(DECK, ME)[-1] == g.at(top)


@pytest.mark.answer(465)
@pytest.mark.rule("DC-32.14")
def test_a_card_that_0539_set_can_be_told_from_others():
    top, other, kazuha = character(), character(), REAL["0539"]
    more = event(1, effect({"set_top": {"to": {"choose": {"character": {"side": "yours"}}}}}))
    pick = event(1, effect({"remove": {"choose": {"set_card": {"face": "down"}}, "up_to": 1}}))
    g = Game(side([], [kazuha, more, pick], [top, other, *filler(5)]))
    g.use(kazuha).do("hint").use(more)
    assert g.host(top) == g.host(other) == g.at(kazuha)
    g.do("hint").use(pick)
    assert g.offered("choose") == {g.at(top), g.at(other)}
    g.choose(top)
    assert (g.where(top), g.where(other)) == ("remove", "set")


@pytest.mark.answer(470, 472)
@pytest.mark.rule("DC-35.10")
@pytest.mark.parametrize(
    ("verb", "after"),
    [
        ("remove", ("scene", "active")),
        ("sleep", ("scene", "active")),
        ("stun", ("scene", "active")),
        ("bottom", ("deck", "active")),
    ],
)
def test_0545_lets_its_host_be_chosen_but_not_removed_or_put_down(verb, after):
    host = character(color="green")
    used = event(1, effect({verb: {"choose": {"character": {"side": "opponents"}}, "up_to": 1}}))
    g = Game(side([], [used]), side([host], sets=[(REAL["0545"], host, 1)]))
    g.use(used).choose(host)
    assert (g.where(host), g.state(host)) == after


@pytest.mark.answer(471)
@pytest.mark.rule("DC-35.10")
def test_the_host_of_0545_is_removed_by_contact():
    host, attacker = character(color="green"), strong()
    g = Game(side([attacker]), side([(host, "sleep")], sets=[(REAL["0545"], host, 1)]))
    g.act(attacker, host)
    assert (g.where(host), g.where(REAL["0545"])) == ("remove", "remove")


@pytest.mark.answer(641)
@pytest.mark.rule("DC-32.11", "DC-32.12")
@pytest.mark.parametrize("up", [1, 0])
def test_0685_removed_from_face_down_triggers_nothing(up):
    host, low = fellow("0667", 8), fellow("0667", 5)
    g = beaten(host, me=side(sets=[(REAL["0685"], host, up)], remove=[low]))
    assert g.where(REAL["0685"]) == "remove"
    assert g.can("choose", low) is bool(up)


# -- stacked cards --------------------------------------------------------------------------


@pytest.mark.answer(556, 558)
@pytest.mark.rule("DC-32.17", "DC-32.16", "DC-5.7")
@pytest.mark.parametrize("id", ["0630", "0631", "0633"])
def test_stacked_cards_are_removed_with_their_host_and_trigger_nothing(id):
    mourned = character("", 3, 1000, 1, when({"removed": "self"}, DRAW))
    me = side(stacks=[(mourned, REAL[id])])
    g = beaten(REAL[id], me=me)
    assert (g.where(mourned), g.where(REAL[id]), g.hand()) == ("remove", "remove", 0)


@pytest.mark.answer(557)
@pytest.mark.rule("DC-32.15")
@pytest.mark.parametrize("id", ["0630", "0631", "0633"])
def test_stacked_cards_are_not_set_cards(id):
    below, above = character(), character()
    pick = event(1, effect({"remove": {"choose": {"set_card": {}}, "up_to": 1}}))
    me = side([REAL[id]], [pick], stacks=[(below, REAL[id])], sets=[(above, REAL[id], 0)])
    g = Game(me)
    g.use(pick)
    assert g.offered("choose") == {g.at(above)}


@pytest.mark.answer(558)
@pytest.mark.rule("DC-5.7", "DC-32.16")
def test_stacked_cards_are_no_characters_on_the_scene():
    boys = [fellow("0522") for _ in range(2)]
    g = Game(side([REAL["0430"]], stacks=[(c, REAL["0430"]) for c in boys]))
    everybody = len(g.pile(SCENE, ME))
    assert everybody == 1
    shout = character("", 3, 1000, 1, when({"turn_ends": {}}, DRAW))
    g = Game(side([REAL["0631"]], stacks=[(shout, REAL["0631"])]))
    g.end_turn()
    assert g.hand() == 0


@pytest.mark.answer(559)
@pytest.mark.rule("DC-28.1", "DC-28.22")
def test_0630_moves_the_stacked_cards_its_player_chooses():
    a, b, c, friend = weak(), weak(), weak(), character()
    g = Game(side([REAL["0630"], friend], stacks=[(x, REAL["0630"]) for x in (a, b, c)]))
    g.do("declare", REAL["0630"]).choose(friend)
    assert g.offered("choose") == {g.at(a), g.at(b), g.at(c)}
    g.choose(a, c)
    hosts = [g.host(x) for x in (a, b, c)]
    assert hosts == [g.at(friend), g.at(REAL["0630"]), g.at(friend)]


@pytest.mark.answer(561)
@pytest.mark.rule("DC-28.25")
def test_0631_may_stack_the_card_it_removed():
    boy = fellow("0522")
    g = Game(side([], [REAL["0631"]], [boy, *filler(6)]))
    g.use(REAL["0631"]).choose(boy)
    assert g.host(boy) == g.at(REAL["0631"])


# -- 0613 -----------------------------------------------------------------------------------


def bearer(copies=1, others=(), by_0359=False):
    """My Character with 0613 set leaves in the opponent's turn."""
    host = character("", 6, 4000, 1, cut_in(1000), color="black")
    me = side(others, sets=[(REAL["0613"], host, 1)] * copies, partner=BLACK)
    if not by_0359:
        return beaten(host, me=me), host
    me["scene"] = [host, *others]
    g = Game(me, side([REAL["0359"]], partner=BLACK), active=FOE)
    return g.end_turn().yes(), host


@pytest.mark.answer(547)
@pytest.mark.rule("DC-28.27", "DC-29.12")
def test_0613_may_play_the_character_that_bore_it():
    g, host = bearer()
    if g.can("done") and not g.can("choose", host):
        g.done()
    g.choose(host)
    if g.can("done"):
        g.done()
    assert g.where(host) == "scene"


@pytest.mark.answer(548)
@pytest.mark.rule("DC-29.12", "DC-Q.125")
def test_the_second_0613_finds_somebody_on_the_scene():
    g, host = bearer(2)
    assert g.can("resolve")
    g.do("resolve")
    if not g.can("choose", host):
        g.done()
    g.choose(host)
    if g.can("done"):
        g.done()
    assert (g.where(host), g.can("choose"), g.to_act) == ("scene", False, FOE)


@pytest.mark.answer(549)
@pytest.mark.rule("DC-27.12")
def test_0613_finds_an_empty_scene_after_0359():
    g, host = bearer(1, [weak(), weak()], by_0359=True)
    while g.can("discard"):
        g.do("discard")
    assert len(g.pile(SCENE, ME)) == 0
    if not g.can("choose", host):
        g.done()
    assert g.can("choose", host)
