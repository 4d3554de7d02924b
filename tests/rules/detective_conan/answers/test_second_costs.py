"""Official questions 358 to 714 about costs: only your own cards pay, and in full or not at all."""

import pytest

from games.rulebooks.detective_conan.declaration import LP
from games.rulebooks.detective_conan.state import DECK, REMOVE, TURN_END
from tests.rules.detective_conan.answers.cards import REAL
from tests.rules.detective_conan.answers.second_positions import (
    BLACK,
    BLUE,
    GREEN,
    RED,
    WHITE,
    YELLOW,
    fellow,
    fellows,
    namesake,
    strong,
    weak,
)
from tests.rules.detective_conan.table import DRAW, ME, Game, character, declare, filler, side

# -- Characters put to Sleep ----------------------------------------------------------------


@pytest.mark.answer(394)
@pytest.mark.rule("DC-14.11", "DC-14.12")
@pytest.mark.parametrize(("state", "payable"), [("active", True), ("sleep", False)])
def test_0456_pays_with_its_own_miwako_only(state, payable):
    mine, theirs = namesake("0455"), namesake("0455")
    me = side([(REAL["0456"], "sleep"), (mine, state)], filler(1))
    g = Game(me, side([theirs]))
    assert g.can("declare", REAL["0456"]) is payable
    if payable:
        g.do("declare", REAL["0456"])
        assert (g.state(mine), g.state(theirs)) == ("sleep", "active")
        assert g.state(REAL["0456"]) == "active"


@pytest.mark.answer(393)
@pytest.mark.rule("DC-4.8")
def test_0456_in_stun_becomes_sleep():
    miwako = namesake("0455")
    g = Game(side([(REAL["0456"], "stun"), miwako], filler(1)))
    g.do("declare", REAL["0456"])
    assert g.state(REAL["0456"]) == "sleep"


@pytest.mark.answer(492)
@pytest.mark.rule("DC-14.11")
@pytest.mark.parametrize(("state", "payable"), [("active", True), ("sleep", False)])
def test_0561_pays_with_its_own_detective_only(state, payable):
    mine, theirs = fellow("0561"), fellow("0561")
    g = Game(side([REAL["0561"], (mine, state)]), side([theirs]))
    assert g.can("declare", REAL["0561"]) is payable
    if payable:
        g.do("declare", REAL["0561"])
        assert (g.state(mine), g.state(theirs)) == ("sleep", "active")


@pytest.mark.answer(659)
@pytest.mark.rule("DC-14.11", "DC-14.13")
def test_0698_pays_neither_with_the_opponents_family_nor_their_deck():
    akai = fellow("0698", 6)
    g = Game(side([(REAL["0698"], "sleep")]), side([akai]))
    assert not g.can("declare", REAL["0698"])
    assert not Game(side([REAL["0698"]], deck=2)).can("declare", REAL["0698"])
    g = Game(side([REAL["0698"]], deck=9), side([akai], deck=9))
    g.do("declare", REAL["0698"])
    assert (g.deck(), g.deck(1)) == (6, 9)


@pytest.mark.answer(660)
@pytest.mark.rule("DC-28.6")
def test_0698_may_put_itself_to_sleep():
    g = Game(side([REAL["0698"]], deck=[fellow("0698"), *filler(5)]), side([weak()]))
    g.do("declare", REAL["0698"])
    assert g.state(REAL["0698"]) == "sleep"
    assert g.can("choose")


# -- the Deck -------------------------------------------------------------------------------


@pytest.mark.answer(406)
@pytest.mark.rule("DC-14.11")
def test_0470_pays_from_its_own_deck():
    g = Game(side([REAL["0470"]], deck=9, partner=BLACK), side(filler(2), deck=9))
    g.do("declare", REAL["0470"])
    assert (g.deck(), g.deck(1)) == (5, 9)


@pytest.mark.answer(407)
@pytest.mark.rule("DC-14.15")
@pytest.mark.parametrize(("deck", "payable"), [(4, True), (3, False)])
def test_0470_needs_two_cards_for_each_opposing_character(deck, payable):
    me = side([REAL["0470"]], deck=deck, remove=2, partner=BLACK)
    assert Game(me, side(filler(2))).can("declare", REAL["0470"]) is payable


@pytest.mark.answer(476)
@pytest.mark.rule("DC-14.11")
def test_0547_pays_from_its_own_deck():
    g = Game(side([REAL["0547"]], deck=9, partner=WHITE), side(deck=9))
    g.do("declare", REAL["0547"], 0)
    assert (g.deck(), g.deck(1)) == (4, 9)


@pytest.mark.answer(477)
@pytest.mark.rule("DC-14.15")
@pytest.mark.parametrize(("deck", "payable"), [(5, True), (4, False)])
def test_0547_needs_five_cards_in_the_deck(deck, payable):
    g = Game(side([REAL["0547"]], deck=deck, remove=2, partner=WHITE))
    assert g.can("declare", REAL["0547"], 0) is payable


@pytest.mark.answer(587)
@pytest.mark.rule("DC-14.15")
@pytest.mark.parametrize(("deck", "payable"), [(3, True), (2, False)])
def test_0643_needs_three_cards_in_the_deck(deck, payable):
    g = Game(side([REAL["0643"]], deck=deck, remove=2), side([weak()]))
    assert g.can("declare", REAL["0643"]) is payable


# -- what may be done, in full or not -------------------------------------------------------


@pytest.mark.answer(493)
@pytest.mark.rule("DC-22.11", "DC-29.5")
@pytest.mark.parametrize(("deck", "possible"), [(7, True), (6, False)])
def test_0563_moves_nobody_without_seven_cards(deck, possible):
    target = character()
    g = Game(side([], [REAL["0563"]], deck, remove=2, partner=WHITE), side([target]))
    g.use(REAL["0563"])
    assert g.can("yes") is possible
    if possible:
        g.yes().choose(target)
    assert g.where(target) == ("deck" if possible else "scene")


@pytest.mark.answer(501)
@pytest.mark.rule("DC-22.11")
@pytest.mark.parametrize(("deck", "possible"), [(3, True), (2, False)])
def test_0568_removes_three_cards_or_none(deck, possible):
    family = [fellow("0568") for _ in range(deck)]
    g = Game(side([], [REAL["0568"]], family, remove=2, partner=RED))
    g.use(REAL["0568"])
    assert g.can("yes") is possible
    if possible:
        g.yes()
    assert g.can("act", REAL["0568"]) is possible


@pytest.mark.answer(577)
@pytest.mark.rule("DC-22.11", "DC-29.5")
@pytest.mark.parametrize(("deck", "possible"), [(3, True), (2, False)])
def test_0639_removes_nobody_without_three_cards(deck, possible):
    target = character()
    g = Game(side([], [REAL["0639"]], deck, remove=2, partner=GREEN), side([target]))
    g.use(REAL["0639"])
    assert g.can("yes") is possible
    if possible:
        g.yes().choose(target)
    assert g.where(target) == ("remove" if possible else "scene")


# -- FILE, hand, set cards, Remove Area -----------------------------------------------------


@pytest.mark.answer(466)
@pytest.mark.rule("DC-14.11", "DC-14.20")
def test_0541_removes_its_own_file_card():
    assert not Game(side([REAL["0541"]], file=0)).can("declare", REAL["0541"])
    g = Game(side([REAL["0541"]], file=3), side(file=3))
    g.do("declare", REAL["0541"])
    assert (g.files(), g.files(1), g.hand()) == (2, 3, 2)


@pytest.mark.answer(467)
@pytest.mark.rule("DC-13.11", "DC-14.20")
def test_0541_never_removes_the_partner_in_file():
    g = Game(side([REAL["0541"]], file=1))
    g.do("assist").do("declare", REAL["0541"])
    assert g.where(g.partner(ME)) == "file"
    assert g.files() == 1
    g = Game(side([REAL["0541"]], file=0))
    g.do("assist")
    assert not g.can("declare", REAL["0541"])


@pytest.mark.answer(486)
@pytest.mark.rule("DC-14.11", "DC-14.22")
def test_0554_pays_with_its_own_cards_only():
    shinichi, theirs, mine = namesake("0520"), character(), character()
    foe = side([theirs], filler(2), sets=[(character(), theirs, 0)])
    assert not Game(side([REAL["0554"], shinichi]), foe).can("declare", REAL["0554"])
    me = side([REAL["0554"], shinichi, mine], sets=[(weak(), mine, 0)])
    g = Game(me, foe)
    g.do("declare", REAL["0554"])
    assert (g.removed(), g.removed(1)) == (1, 0)
    assert Game(side([REAL["0554"], shinichi], filler(1)), foe).can("declare", REAL["0554"])


@pytest.mark.answer(520)
@pytest.mark.rule("DC-14.11")
def test_0586_moves_a_card_of_its_own_remove_area():
    theirs, mine = fellow("0586"), fellow("0586")
    g = Game(side([REAL["0586"]], partner=YELLOW), side(remove=[theirs]))
    assert not g.can("declare", REAL["0586"])
    g = Game(side([REAL["0586"]], remove=[mine], partner=YELLOW), side(remove=[theirs]))
    g.do("declare", REAL["0586"])
    assert (g.where(mine), g.where(theirs)) == ("deck", "remove")


@pytest.mark.answer(479)
@pytest.mark.rule("DC-14.9")
def test_0548_may_be_declared_as_often_as_it_is_paid():
    a, b = weak(), weak()
    g = Game(side([REAL["0548"]], fellows("0548", 2)), side([a, b]))
    g.do("declare", REAL["0548"]).do("choose").choose(a)
    g.do("declare", REAL["0548"]).choose(b)
    assert (g.state(a), g.state(b)) == ("sleep", "sleep")
    assert not g.can("declare", REAL["0548"])


@pytest.mark.answer(699)
@pytest.mark.rule("DC-14.7", "DC-14.8")
def test_0391_puts_itself_under_the_deck():
    new = character(level=5)
    g = Game(side([REAL["0391"], character()], [new]))
    g.do("declare", REAL["0391"]).choose(new)
    assert g.where(REAL["0391"]) == "deck"
    assert g.at(REAL["0391"]) == g.pile(DECK, ME)[0]
    assert g.can("act", new)
    assert not Game(side([(REAL["0391"], "sleep")])).can("declare", REAL["0391"])


@pytest.mark.answer(552)
@pytest.mark.rule("DC-14.21", "DC-15.7")
def test_0628_pays_lp_that_it_does_not_have():
    g = Game(side([REAL["0628"]], partner=BLUE))
    g.s.floating.append((LP, g.at(REAL["0628"]), -1, TURN_END, -1))
    assert g.lp(REAL["0628"]) == 1
    g.again().do("declare", REAL["0628"], 1).done()
    assert g.lp(REAL["0628"]) == -1
    before = g.evidence()
    g.do("deduce", REAL["0628"]).settle()
    assert g.evidence() == before


# -- 0537, removed instead of a cost --------------------------------------------------------


@pytest.mark.answer(461)
@pytest.mark.rule("DC-14.33", "DC-Q.115")
@pytest.mark.parametrize(("instead", "place"), [(False, "deck"), (True, "scene")])
def test_0537_is_removed_instead_of_a_cost(instead, place):
    conan = namesake("0631")
    g = Game(side([REAL["0416"], REAL["0537"], conan]))
    g.s.apply(ways(g, REAL["0416"], instead)[0])
    assert g.where(conan) == place
    assert g.where(REAL["0537"]) == ("remove" if instead else "scene")
    assert g.lp(REAL["0416"]) == 2


def ways(g, card, instead):
    """How a Declare ability may be used: by its cost, or by removing another Character."""
    return [way for way in g.matching("declare", card) if (len(way) == 4) is instead]


@pytest.mark.answer(462)
@pytest.mark.rule("DC-14.34")
def test_0537_lifts_no_limit():
    g = Game(side([REAL["0561"], REAL["0537"], REAL["0537"], fellow("0537")]), side([weak()]))
    assert len(ways(g, REAL["0561"], True)) == 2
    g.s.apply(ways(g, REAL["0561"], True)[0])
    g.settle()
    assert not g.can("declare", REAL["0561"])


@pytest.mark.answer(463)
@pytest.mark.rule("DC-14.34")
@pytest.mark.parametrize("resolution", [0, 1])
def test_0537_lifts_no_header(resolution):
    header = {"phase": "resolution"}
    detective = fellow("0537", 4, 4000, 1, declare([{"sleep_self": {}}], DRAW, **header))
    g = Game(side([detective, REAL["0537"]], resolution=resolution))
    assert bool(ways(g, detective, True)) is bool(resolution)


@pytest.mark.answer(463)
@pytest.mark.rule("DC-14.34")
@pytest.mark.parametrize(("agents", "able"), [(2, False), (3, True)])
def test_0537_lifts_no_condition(agents, able):
    boss = fellow("0537", 4, 4000, 1, REAL["0569"].abilities[0])
    g = Game(side([REAL["0537"], *fellows("0569", agents), boss], partner=RED))
    assert bool(ways(g, boss, True)) is able


@pytest.mark.answer(506, 507)
@pytest.mark.rule("DC-14.23", "DC-29.4")
def test_0575_removes_one_set_card_for_one_evidence():
    me = side([REAL["0575"]], sets=[(weak(), REAL["0575"], 0), (strong(), REAL["0575"], 0)])
    g = Game(me, active=1)
    before = g.evidence()
    g.end_turn().yes().do("choose")
    assert g.evidence() == before + 1
    assert len(g.pile(REMOVE, ME)) == 1
    assert g.can("end")
