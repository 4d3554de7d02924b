"""Official answers 284 to 318: conditions and their moment, protection, every Action, FILE."""

import pytest

from games.rulebooks.detective_conan.state import SCENE
from tests.rules.detective_conan.answers.cards import REAL
from tests.rules.detective_conan.answers.positions import (
    BLACK,
    OF_COLOR,
    WHITE,
    YELLOW,
    lost,
    order,
    pending,
    strong,
    stun_one,
    wake,
    weak,
)
from tests.rules.detective_conan.real_cards import POL
from tests.rules.detective_conan.table import (
    DRAW,
    FOE,
    ME,
    Game,
    case,
    character,
    declare,
    effect,
    event,
    filler,
    side,
    when,
)

FRIENDS = ("Rei Furuya", "Hiromitsu Morofushi", "Wataru Date", "Kenji Hagiwara")


# -- what was just discarded ----------------------------------------------------------------


@pytest.mark.answer(284)
@pytest.mark.rule("DC-28.25")
@pytest.mark.parametrize("id", ["0338", "0641", "0673"])
def test_the_card_just_discarded_may_be_played(id):
    paid = character(level=5, traits=[POL, "YAIBA"])
    g = Game(side([], [REAL[id], paid], case=case(traits=["YAIBA"])))
    g.use(REAL[id]).yes().choose(paid)
    assert g.where(paid) == "scene"


@pytest.mark.answer(284)
@pytest.mark.rule("DC-28.25")
def test_0655_and_0667_may_play_the_card_just_discarded():
    paid = character(level=5, traits=["YAIBA"])
    me = side([], [paid], evidence=[REAL["0655"]], resolution=1)
    g = Game(me, side([strong()]), active=FOE)
    g.act_on_case(g.pile(SCENE, FOE)[0]).do("spark").yes().choose(paid)
    assert g.where(paid) == "scene"
    sets = [(REAL["0683"], REAL["0667"], 1)] * 2
    me = side([REAL["0667"]], [paid], sets=sets)
    g = Game(me).end_turn().yes().choose(paid)
    assert g.where(paid) == "scene"


# -- looking and Refresh --------------------------------------------------------------------


@pytest.mark.answer(286)
@pytest.mark.rule("DC-22.6", "DC-22.9")
def test_0339_refreshes_when_the_rest_is_removed():
    police = character(traits=[POL])
    g = Game(side([], [REAL["0339"]], [police, *filler(2)]))
    g.use(REAL["0339"])
    assert "refreshes" not in g.verbs()
    g.choose(police)
    assert order(g, "takes", "removes from deck", "refreshes") == [
        "takes",
        "removes from deck",
        "removes from deck",
        "refreshes",
    ]


FITS = {
    "0253": character("Eri Kisaki"),
    "0425": character(traits=[POL]),
    "0559": character(traits=["Suzuki Group"]),
    "0562": character(traits=["Magician"]),
}


@pytest.mark.answer(339)
@pytest.mark.rule("DC-22.6", "DC-22.7", "DC-22.8")
@pytest.mark.parametrize("id", sorted(FITS))
@pytest.mark.parametrize("takes", [True, False])
def test_the_last_card_looked_at_refreshes_if_it_is_taken(id, takes):
    last = FITS[id]
    g = Game(side([], [REAL[id]], [last], remove=3))
    g.use(REAL[id])
    assert "refreshes" not in g.verbs()
    g.choose(last) if takes else g.done()
    assert ("refreshes" in g.verbs()) is takes
    assert g.where(last) == ("hand" if takes else "deck")


# -- conditions when played -----------------------------------------------------------------


@pytest.mark.answer(287, 288)
@pytest.mark.rule("DC-29.11", "DC-29.12")
def test_0340_has_rush_by_the_number_of_foes_when_it_entered():
    three = [(weak(), "sleep") for _ in range(3)]
    away = event(1, effect({"remove": {"choose": {"character": {"side": "opponents"}}}}))
    g = Game(side([], [REAL["0340"], away], partner=YELLOW), side(three))
    g.use(REAL["0340"]).do("hint").use(away).do("choose")
    assert len(g.pile(SCENE, FOE)) == 2
    assert g.can("act", REAL["0340"])
    both = {"play": {"choose": {"hand": {"type": "character"}}, "count": 2}}
    pair = character("", 3, 1000, 1, when({"removed": "self"}, both))
    foe = side([pair, (weak(), "sleep")], filler(2))
    g = Game(side([], [REAL["0340"], away], partner=YELLOW), foe)
    g.use(REAL["0340"]).do("hint").use(away).choose(pair).settle()
    assert len(g.pile(SCENE, FOE)) == 3
    assert not g.can("act", REAL["0340"])


# -- 0341 -----------------------------------------------------------------------------------


@pytest.mark.answer(290, 291)
@pytest.mark.rule("DC-28.6", "DC-4.12")
def test_0341_may_choose_itself_and_active_characters():
    friends = [character(name) for name in FRIENDS]
    g = Game(side([REAL["0341"], *friends]))
    g.do("declare", REAL["0341"])
    assert g.offered("choose") == {g.at(c) for c in (REAL["0341"], *friends)}
    g.choose(REAL["0341"])
    assert g.ap(REAL["0341"]) == 6000


@pytest.mark.answer(290)
@pytest.mark.rule("DC-28.6")
def test_0348_and_0688_may_choose_themselves():
    attacker = strong()
    g = Game(side([(REAL["0348"], "sleep")]), side([attacker]), active=FOE)
    g.act_on_case(attacker).choose(REAL["0348"])
    assert g.can("guard", REAL["0348"])
    foe = weak()
    g = Game(side([REAL["0688"]], [weak()]), side([foe]))
    g.do("declare", REAL["0688"]).choose(REAL["0688"])
    assert g.can("act", REAL["0688"], foe)


@pytest.mark.answer(292)
@pytest.mark.rule("DC-21.6", "DC-21.13")
@pytest.mark.parametrize(("used", "place"), [(True, "hand"), (False, "remove")])
def test_0341_may_be_removed_without_its_spark(used, place):
    attacker = weak()
    g = Game(side([attacker]), side(evidence=[REAL["0341"]]))
    g.act_on_case(attacker)
    g.do("spark") if used else g.skip()
    assert g.where(REAL["0341"]) == place


@pytest.mark.answer(294)
@pytest.mark.rule("DC-30.8", "DC-R.11")
def test_one_that_0342_played_and_that_left_is_not_removed_from_elsewhere():
    police = character(level=5, traits=[POL])
    home = event(1, effect({"bounce": {"character": {"trait": POL, "level": 5}}}))
    g = Game(side([], [REAL["0342"], police, home]))
    g.use(REAL["0342"])
    if g.can("mode"):  # from hand or from the Remove Area
        g.do("mode", 0)
    g.choose(police).do("hint").use(home)
    assert g.where(police) == "hand"
    g.end_turn()
    assert g.where(police) == "hand"


# -- removal and protection -----------------------------------------------------------------


@pytest.mark.answer(297)
@pytest.mark.rule("DC-27.3")
def test_0345_and_the_removed_one_resolve_in_the_owners_order():
    fallen = character(
        "", 6, 1000, 1, when({"removed": "self"}, DRAW, turn="opponents"), traits=[POL]
    )
    g = lost(fallen, side([(REAL["0345"], "stun")]))
    assert g.to_act == ME
    assert pending(g) == {g.at(fallen), g.at(REAL["0345"])}


@pytest.mark.answer(298)
@pytest.mark.rule("DC-28.17", "DC-28.18")
def test_0346_stops_only_events_that_choose():
    police = weak(traits=[POL])
    foe = side([REAL["0346"], (police, "sleep")])
    stop, everyone = stun_one(side="opponents"), event(1, effect({"stun": {"character": {}}}))
    pointer = character(
        "", 3, 1000, 1, declare([], {"stun": {"choose": {"character": {"side": "opponents"}}}})
    )
    g = Game(side([pointer], [stop, everyone]), foe)
    g.use(stop)
    assert g.offered("choose") == {g.at(REAL["0346"])}
    g.done().do("declare", pointer)
    assert g.can("choose", police)
    g = Game(side([], [everyone]), foe).use(everyone)
    assert g.state(police) == "stun"


@pytest.mark.answer(302)
@pytest.mark.rule("DC-26.18", "DC-30.20", "DC-30.4")
def test_0347_is_raised_in_each_action_and_no_longer():
    again = wake(name="Chihaya Hagiwara")
    g = Game(side([REAL["0347"]], [again], deck=12), side([weak()], evidence=5))
    g.act_on_case(REAL["0347"]).yes()
    assert g.ap(REAL["0347"]) == 6000
    g.skip()
    assert g.ap(REAL["0347"]) == 5000
    g.use(again).act_on_case(REAL["0347"])
    g.yes()
    assert g.ap(REAL["0347"]) == 6000


@pytest.mark.answer(306, 307)
@pytest.mark.rule("DC-16.7", "DC-26.18", "DC-30.20")
def test_0350_raises_megure_in_each_action_on_a_character():
    megure, a, b = character("Juzo Megure", 4, 4000), weak(), weak()
    me = side([(REAL["0350"], "sleep"), (megure, "sleep"), weak()])
    g = Game(me, side([a, b]), active=FOE)
    for attacker in (a, b):
        g.act(attacker, megure)
        assert not g.can("guard")
        g.choose(megure)
        assert g.ap(megure) == 6000
        assert g.can("guard")
        g.skip()
        assert g.ap(megure) == 4000


@pytest.mark.answer(305)
@pytest.mark.rule("DC-15.8")
@pytest.mark.parametrize("id", ["0349", "0355", "0517"])
def test_a_deduction_with_lp_0_counts(id):
    dull = character("Kogoro Mori", 4, 4000, 0, traits=[POL])
    g = Game(side([REAL[id], dull]))
    g.do("deduce", dull)
    assert order(g, "resolves", "gains evidence") == ["resolves"]


@pytest.mark.answer(308)
@pytest.mark.rule("DC-14.11")
def test_0353_pays_from_ones_own_deck():
    g = Game(side([REAL["0353"]], deck=9), side(deck=9))
    g.do("declare", REAL["0353"])
    assert (g.deck(), g.deck(FOE)) == (8, 9)


@pytest.mark.answer(309, 310, 311)
@pytest.mark.rule("DC-15.3", "DC-15.10", "DC-26.18")
def test_0355_is_raised_by_every_deduction_of_lower_police():
    police = [weak(traits=[POL]), weak(traits=[POL])]
    g = Game(side([REAL["0355"], *police]), side([REAL["0374"]]))
    g.do("deduce", g.partner(ME))
    assert g.ap(REAL["0355"]) == 5000
    g.skip().do("deduce", police[0])
    assert g.ap(REAL["0355"]) == 6000
    assert g.can("mislead")
    g.skip().do("deduce", police[1])
    assert g.ap(REAL["0355"]) == 7000


# -- FILE -----------------------------------------------------------------------------------


@pytest.mark.answer(314)
@pytest.mark.rule("DC-13.11")
def test_the_partner_in_file_is_never_taken():
    g = Game(side([REAL["0359"]], filler(2), file=3, partner=BLACK))
    g.do("assist").end_turn().yes()
    assert g.where(g.partner(ME)) == "file"
    assert g.files() == 2
    me = side([REAL["0547"]], filler(1), file=2, partner=WHITE)
    g = Game(me).do("assist").do("declare", REAL["0547"], 1)
    assert g.where(g.partner(ME)) == "file"


@pytest.mark.answer(314)
@pytest.mark.rule("DC-13.11")
@pytest.mark.parametrize("id", ["0702", "0721"])
def test_an_event_takes_file_cards_besides_the_partner(id):
    me = side([], [REAL[id]], file=8, partner=OF_COLOR[REAL[id].colors[0]], resolution=1)
    g = Game(me, side([weak(), weak()]))
    g.do("assist").use(REAL[id])
    while not g.can("end"):
        g.yes() if g.can("yes") else g.do("done") if g.can("done") else g.do("choose")
    assert g.where(g.partner(ME)) == "file"
    assert g.hand() == (1 if id == "0702" else 2)


@pytest.mark.answer(316)
@pytest.mark.rule("DC-28.17")
def test_0359_removes_ones_own_characters_too():
    mine, foe = weak(), weak()
    g = Game(side([REAL["0359"], mine], filler(3), partner=BLACK), side([foe]))
    g.end_turn().yes().do("discard").do("discard")
    assert (g.where(mine), g.where(foe), g.where(REAL["0359"])) == ("remove", "remove", "scene")


@pytest.mark.answer(318)
@pytest.mark.rule("DC-28.23")
def test_0360_lets_its_player_choose():
    low, high = character(level=7), character(level=8)
    g = Game(side([], [REAL["0360"]], partner=BLACK), side(hand=[low, high]))
    g.use(REAL["0360"])
    assert g.to_act == ME
    assert g.offered("choose") == {g.at(low)}
    g.choose(low)
    assert g.where(low) == "remove"
