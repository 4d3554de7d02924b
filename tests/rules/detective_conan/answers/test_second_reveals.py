"""Official questions 358 to 714 about looking into Decks: reveal until, look, Refresh, Investigate."""

import pytest

from tests.rules.detective_conan.answers.cards import REAL
from tests.rules.detective_conan.answers.second_positions import (
    BLACK,
    BLUE,
    RED,
    YELLOW,
    beaten,
    choose_asked,
    fellow,
    namesake,
    strong,
    weak,
)
from tests.rules.detective_conan.table import (
    DRAW,
    FOE,
    ME,
    Game,
    character,
    effect,
    event,
    filler,
    side,
)

# -- reveal until ---------------------------------------------------------------------------


def blue_event():
    return event(4)


SOUGHT = {  # who reveals: a card that is found
    "0443": lambda: namesake("0438"),
    "0523": blue_event,
    "0527": lambda: namesake("0512"),
    "0592": lambda: fellow("0585"),
    "0610": lambda: namesake("0604"),
    "0635": lambda: fellow("0663"),
    "0636": lambda: namesake("0520", 7),
    "0674": lambda: REAL["0658"],
}
WHEN_REMOVED = ("0527", "0592")
DECLARED = ("0610", "0635")


def reveal_with(id, deck):
    """The Character does what makes it reveal cards, from a Deck listed from the top."""
    card = REAL[id]
    if id in WHEN_REMOVED:
        return beaten(card, me=side(deck=deck))
    if id in DECLARED:
        return Game(side([card, weak()], deck=deck)).do("declare", card)
    return Game(side([], [card], deck, partner=BLUE)).use(card)


@pytest.mark.answer(379, 442, 445, 529, 542, 569, 631)
@pytest.mark.rule("DC-36.9", "DC-36.10")
@pytest.mark.parametrize("id", [id for id in SOUGHT if id != "0635"])  # it finds itself
def test_without_a_match_everything_goes_back(id):
    g = reveal_with(id, 7)
    assert (g.hand(), "refreshes" in g.verbs()) == (0, False)
    assert g.deck() == 7 + (id in DECLARED)
    assert [e[0] for e in g.s.events()].count("reveals") >= 7


@pytest.mark.answer(380, 443, 446, 530, 543, 568, 570, 632)
@pytest.mark.rule("DC-36.8", "DC-36.11")
@pytest.mark.parametrize("id", SOUGHT)
def test_the_first_match_must_be_taken(id):
    first, second = SOUGHT[id](), SOUGHT[id]()
    g = reveal_with(id, [*filler(2), first, *filler(2), second])
    assert g.can("end")
    assert g.where(first) == "hand"
    assert g.hand() == 1
    assert g.where(g.all(second)[-1]) == "deck"


@pytest.mark.answer(434, 447)
@pytest.mark.rule("DC-23.15")
def test_0527_does_not_find_0518_in_the_deck():
    kogoro = namesake("0512")
    g = beaten(REAL["0527"], me=side(deck=[REAL["0518"], kogoro, *filler(3)]))
    assert (g.where(REAL["0518"]), g.where(kogoro)) == ("deck", "hand")


@pytest.mark.answer(473)
@pytest.mark.rule("DC-36.9", "DC-10.17")
def test_0546_finds_no_event_and_still_uses_one():
    used = event(6, effect(DRAW), color="green")
    g = Game(side([], [REAL["0546"], used], 5))
    g.use(REAL["0546"])
    assert g.can("choose", used)
    g.choose(used)
    assert (g.hand(), g.where(used)) == (1, "remove")


@pytest.mark.answer(474)
@pytest.mark.rule("DC-36.8")
def test_0546_must_take_the_event_it_found():
    found = event(9)
    g = Game(side([], [REAL["0546"]], [*filler(2), found, *filler(3)]))
    g.use(REAL["0546"])
    assert g.where(found) == "hand"


@pytest.mark.answer(475)
@pytest.mark.rule("DC-10.17", "DC-10.19")
def test_0546_uses_an_event_as_if_from_hand():
    bind = {"choose": {"character": {"side": "yours"}}, "as": "bearer"}
    lasting = event(6, effect(bind, {"set": {"what": "self", "to": "bearer"}}), color="green")
    host = character()
    g = Game(side([host], [REAL["0546"], lasting], 5, file=6))
    g.use(REAL["0546"]).choose(lasting)
    assert g.host(lasting) == g.at(host)
    plain = event(6, effect(DRAW), color="green")
    g = Game(side([], [REAL["0546"], plain], 5, file=6))
    g.use(REAL["0546"]).choose(plain)
    assert (g.where(plain), g.where(REAL["0546"])) == ("remove", "remove")


@pytest.mark.answer(511)
@pytest.mark.rule("DC-36.9")
def test_0577_without_a_match_plays_nobody():
    g = beaten(REAL["0577"], me=side(deck=[namesake("0576", 5), *filler(5)]))
    assert (len(g.pile(4, ME)), g.deck()) == (0, 6)


@pytest.mark.answer(512)
@pytest.mark.rule("DC-36.8")
def test_0577_must_play_the_one_it_found():
    jodie = namesake("0576", 4)
    g = beaten(REAL["0577"], me=side(deck=[*filler(2), jodie, *filler(3)]))
    assert g.where(jodie) == "scene"


# -- looking --------------------------------------------------------------------------------


@pytest.mark.answer(360)
@pytest.mark.rule("DC-36.2")
def test_0428_need_not_reveal_what_it_found():
    kid = namesake("0169", 8)
    target = weak()
    g = Game(side([REAL["0428"]], deck=[kid, *filler(6)]), side([(target, "sleep")]))
    g.act(REAL["0428"], target)
    assert g.can("choose", kid)
    g.done().settle()
    assert (g.where(kid), g.where(REAL["0428"])) == ("deck", "scene")


@pytest.mark.answer(386)
@pytest.mark.rule("DC-36.1")
def test_0452_takes_a_card_unseen():
    top = character()
    g = Game(side([], [REAL["0452"]], [top, *filler(5)], partner=RED))
    g.use(REAL["0452"]).choose(top)
    assert g.where(top) == "hand"
    assert not g.s.known[g.at(top)] >> FOE & 1


@pytest.mark.answer(387)
@pytest.mark.rule("DC-22.9", "DC-22.19")
def test_0452_counts_the_levels_that_a_refresh_took_away():
    high, low = character(level=8), character(level=7)
    a, b = character(level=4), character(level=3)
    g = Game(side([], [REAL["0452"]], [character(), a, b], partner=RED), side([high, low]))
    g.use(REAL["0452"]).do("choose")
    assert (g.where(a), "refreshes" in g.verbs()) == ("deck", True)
    assert g.offered("choose") >= {g.at(low)}
    assert not g.can("choose", high)


@pytest.mark.answer(441)
@pytest.mark.rule("DC-22.9")
@pytest.mark.parametrize("id", ["0522", "0669", "0715"])
def test_a_refresh_comes_after_the_rest_was_removed(id):
    takes = {"0522": fellow("0522"), "0669": fellow("0669"), "0715": REAL["0718"]}[id]
    deck = [takes, *filler(2)]
    if id == "0715":
        g = Game(side([REAL[id], fellow(id)], filler(2), deck)).do("declare", REAL[id], 1)
    else:
        g = Game(side([], [REAL[id], *filler(2)], deck)).use(REAL[id])
    assert "refreshes" not in g.verbs()
    g.choose(takes)
    assert "refreshes" in g.verbs()
    assert g.where(takes) == "hand"
    assert g.removed() in (0, 1)


@pytest.mark.answer(528)
@pytest.mark.rule("DC-22.6", "DC-22.7", "DC-22.8")
@pytest.mark.parametrize("id", ["0591", "0638", "0666", "0707"])
def test_three_cards_of_a_smaller_deck(id):
    found = {"0591": blue_event(), "0638": namesake("0636"), "0666": namesake("0663")}
    card = found.get(id) or fellow("0707")
    for deck, refreshes in (([card], True), ([card, weak()], False)):
        g = looks(id, deck)
        choose_asked(g, card)
        assert g.where(card) == "hand"
        assert ("refreshes" in g.verbs()) is refreshes


def looks(id, deck):
    if REAL[id].type == "character":
        return Game(side([], [REAL[id]], deck, remove=3)).use(REAL[id])
    friend = namesake("0636" if id == "0638" else "0663")
    g = Game(side([friend], deck=deck, remove=3, case=REAL[id], resolution=1))
    g.do("declare", g.case(ME))
    while g.can("choose", g.pile(8, ME)[0]) or g.can("choose", g.pile(8, ME)[1]):
        g.do("choose")
    return g


@pytest.mark.answer(528)
@pytest.mark.rule("DC-22.8")
def test_what_0591_does_not_take_goes_back():
    plain = weak()
    g = Game(side([], [REAL["0591"]], [plain], remove=3)).use(REAL["0591"])
    assert (g.where(plain), "refreshes" in g.verbs()) == ("deck", False)


@pytest.mark.answer(527)
@pytest.mark.rule("DC-36.12")
def test_0591_lets_the_opponent_choose_what_must_be_taken():
    a, b, plain = blue_event(), fellow("0591"), weak()
    g = Game(side([], [REAL["0591"]], [a, plain, b, *filler(3)]))
    g.use(REAL["0591"])
    assert g.to_act == FOE
    assert g.offered("choose") == {g.at(a), g.at(b)}
    assert not g.can("done")
    g.choose(b)
    assert (g.where(b), g.to_act) == ("hand", ME)


@pytest.mark.answer(398)
@pytest.mark.rule("DC-28.1")
def test_0460_may_choose_nobody():
    level4 = character(level=4)
    g = Game(side([REAL["0460"]], partner=YELLOW), side([level4], deck=filler(4)))
    g.do("declare", REAL["0460"])
    while g.can("bottom"):
        g.do("bottom")
    assert g.can("choose", level4)
    g.done()
    assert g.where(level4) == "scene"


@pytest.mark.answer(399)
@pytest.mark.rule("DC-31.13")
def test_0460_investigates_what_is_left_without_a_refresh():
    g = Game(side([REAL["0460"]], partner=YELLOW), side(deck=1, remove=3))
    g.do("declare", REAL["0460"]).settle()
    assert (g.deck(FOE), "refreshes" in g.verbs()) == (1, False)


@pytest.mark.answer(696)
@pytest.mark.rule("DC-22.6")
def test_0171_reveals_what_is_there():
    asleep = weak()
    deck = [character(color="green"), character(color="white")]
    g = Game(side([], [REAL["0171"]], deck, remove=3), side([(asleep, "sleep")]))
    g.use(REAL["0171"]).choose(asleep)
    assert (g.state(asleep), g.deck(), "refreshes" in g.verbs()) == ("stun", 2, False)


@pytest.mark.answer(697)
@pytest.mark.rule("DC-4.8", "DC-8.3")
def test_a_stunned_character_becomes_sleep_in_its_auto_phase():
    asleep = weak()
    deck = [character(color="green"), character(color="white"), *filler(5)]
    g = Game(side([], [REAL["0171"]], deck), side([(asleep, "sleep")]))
    g.use(REAL["0171"]).choose(asleep).end_turn()
    assert g.state(asleep) == "sleep"
    g.end_turn().end_turn()
    assert g.state(asleep) == "active"


@pytest.mark.answer(698)
@pytest.mark.rule("DC-4.24", "DC-16.3")
def test_a_stunned_character_may_be_designated():
    attacker, stunned, awake = strong(), weak(), weak()
    g = Game(side([attacker]), side([(stunned, "stun"), awake]))
    assert g.can("act", attacker, stunned)
    assert not g.can("act", attacker, awake)


@pytest.mark.answer(680, 689)
@pytest.mark.rule("DC-36.2")
@pytest.mark.parametrize("id", ["0101", "0152"])
def test_a_match_need_not_be_played(id):
    match = fellow(id, 4)
    g = beaten(REAL[id], me=side(deck=[match, *filler(5)]))
    assert g.can("choose", match)
    g.done().settle()
    assert g.where(match) == "deck"


# -- drawing, removing and gaining through a Refresh ----------------------------------------


@pytest.mark.answer(414)
@pytest.mark.rule("DC-22.1", "DC-22.5")
@pytest.mark.parametrize("deck", [1, 2])
def test_0473_draws_on_after_the_refresh(deck):
    used, target = event(2, effect({"remove": {"choose": {"character": {}}, "up_to": 1}})), weak()
    me = side([REAL["0473"]], [used], deck, remove=4, partner=BLACK)
    g = Game(me, side([target]))
    g.use(used).choose(target)
    assert g.hand() == 2
    assert g.verbs().count("refreshes") == 1
    g.do("discard")
    assert g.hand() == 1


@pytest.mark.answer(414)
@pytest.mark.rule("DC-22.6", "DC-22.8")
@pytest.mark.parametrize("deck", [1, 2])
def test_0549_arranges_what_is_left_without_a_refresh(deck):
    g = Game(side([], [REAL["0549"]], deck, remove=3))
    g.use(REAL["0549"])
    assert len(g.s.looked) == deck
    g.settle()
    assert (g.deck(), g.removed(), "refreshes" in g.verbs()) == (deck, 3, False)


@pytest.mark.answer(496)
@pytest.mark.rule("DC-22.5")
def test_0564_draws_the_second_card_after_the_refresh():
    g = Game(side([], [REAL["0564"]], deck=1, remove=3))
    g.use(REAL["0564"]).do("mode", 0)
    assert (g.hand(), "refreshes" in g.verbs()) == (2, True)
    g.do("discard")
    assert g.hand() == 1


@pytest.mark.answer(534)
@pytest.mark.rule("DC-22.22")
@pytest.mark.parametrize("quiet", [True, False])
def test_0595_keeps_the_refresh_from_giving_evidence(quiet):
    dig = event(2, effect(DRAW))
    g = Game(side([REAL["0595"]] if quiet else [], [dig], deck=1, remove=3))
    before = g.evidence(FOE)
    g.use(dig)
    assert "refreshes" in g.verbs()
    assert g.evidence(FOE) == before + (not quiet)


@pytest.mark.answer(535)
@pytest.mark.rule("DC-29.23", "DC-22.10")
def test_0595_may_announce_more_than_there_is():
    g = Game(side([REAL["0595"]], deck=3, remove=4))
    g.do("declare", REAL["0595"])
    g.do("number", 5)
    assert (g.deck(), g.removed(), "refreshes" in g.verbs()) == (7, 0, True)


@pytest.mark.answer(638)
@pytest.mark.rule("DC-22.10")
def test_0683_removes_what_is_left_and_no_more():
    g = Game(side([], [REAL["0683"]], deck=2, remove=4))
    g.use(REAL["0683"]).settle()
    assert "refreshes" in g.verbs()
    assert (g.deck(), g.where(REAL["0683"])) == (6, "remove")


@pytest.mark.answer(519)
@pytest.mark.rule("DC-22.20")
@pytest.mark.parametrize("id", ["0585", "0586"])
def test_a_refresh_takes_nagano_police_out_of_the_remove_area(id):
    dig, target = event(2, effect(DRAW)), character("", 4, 5000)
    me = side([REAL[id]], [dig], deck=1, remove=[fellow("0585"), weak()], partner=YELLOW)
    g = Game(me, side([target]))
    g.use(dig).choose(target)
    assert g.where(target) == ("remove" if id == "0585" else "scene")
    assert id == "0585" or g.ap(target) == 4000


@pytest.mark.answer(539)
@pytest.mark.rule("DC-22.18", "DC-27.11")
@pytest.mark.parametrize("refreshed", [True, False])
def test_0603_is_not_played_once_it_left_the_remove_area(refreshed):
    gone = event(2, effect({"remove": {"character": {"side": "yours"}}}, {"draw": 1}))
    g = Game(side([REAL["0603"]], [gone], deck=1 if refreshed else 5, partner=BLACK))
    g.use(gone)
    if g.can("yes"):
        g.yes()
    assert g.where(REAL["0603"]) == ("deck" if refreshed else "scene")


@pytest.mark.answer(539)
@pytest.mark.rule("DC-22.18")
@pytest.mark.parametrize("refreshed", [True, False])
def test_0611_is_not_played_once_it_left_the_remove_area(refreshed):
    rob = event(2, effect({"discards": {}}, {"draw": {"count": 1, "who": "opponent"}}))
    foe = side(hand=[REAL["0611"]], deck=1 if refreshed else 5)
    g = Game(side([], [rob]), foe)
    g.use(rob)
    if g.can("yes"):
        g.yes()
    assert g.where(REAL["0611"]) == ("deck" if refreshed else "scene")


@pytest.mark.answer(598)
@pytest.mark.rule("DC-22.18")
@pytest.mark.parametrize("refreshed", [True, False])
def test_0649_is_no_evidence_once_it_left_the_remove_area(refreshed):
    deep = event(
        2,
        effect(
            {"remove": {"character": {"side": "opponents"}}},
            {"draw": {"count": 1, "who": "opponent"}},
        ),
    )
    foe = side([REAL["0649"]], deck=1 if refreshed else 5)
    g = Game(side([], [deep]), foe)
    g.use(deep)
    assert g.where(REAL["0649"]) == ("deck" if refreshed else "evidence")
