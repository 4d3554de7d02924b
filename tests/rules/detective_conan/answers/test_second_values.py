"""Official questions 358 to 714 about AP, LP, Levels and names: what applies, where and how long."""

import pytest

from games.rulebooks.detective_conan.declaration import RUSH, RUSH_CHARACTER
from games.rulebooks.detective_conan.modifiers import names
from games.rulebooks.detective_conan.state import DECK, HAND, TURN_END
from tests.rules.detective_conan.answers.cards import REAL
from tests.rules.detective_conan.answers.second_positions import (
    YELLOW,
    beaten,
    fellow,
    fellows,
    give_up,
    namesake,
    strong,
    turn_up,
    weak,
)
from tests.rules.detective_conan.table import (
    FOE,
    ME,
    Game,
    always,
    character,
    effect,
    event,
    filler,
    side,
)

# -- continuous changes ---------------------------------------------------------------------


@pytest.mark.answer(369, 370)
@pytest.mark.rule("DC-23.5", "DC-23.6", "DC-30.16")
@pytest.mark.parametrize("copies", [1, 2])
def test_0438_lowers_the_levels_of_all_opposing_characters(copies):
    shy, plain = character("", 8, 4000, 1, always({"mark": "unchoosable"})), character(level=8)
    pick = event(1, effect({"sleep": {"choose": {"character": {"level": {"max": 7}}}, "up_to": 1}}))
    g = Game(side([REAL["0438"]] * copies, [pick]), side([shy, plain]))
    assert (g.level(shy), g.level(plain)) == (8 - copies, 8 - copies)
    assert g.level(REAL["0438"]) == 8
    g.use(pick)
    assert g.can("choose", plain)
    g = Game(side([REAL["0438"]]), side([plain]), active=FOE)
    assert g.level(plain) == 8


@pytest.mark.answer(391, 392)
@pytest.mark.rule("DC-23.5", "DC-30.9")
@pytest.mark.parametrize("copies", [1, 2])
def test_0455_strengthens_every_wataru_takagi(copies):
    a, b, other = namesake("0456"), namesake("0456"), character()
    g = Game(side([REAL["0455"]] * copies + [a, b, other]))
    assert [g.ap(c) for c in (a, b, other)] == [4000 + 1000 * copies] * 2 + [4000]
    g = Game(side([REAL["0455"], a]), active=FOE)
    assert g.ap(a) == 4000


@pytest.mark.answer(700, 701)
@pytest.mark.rule("DC-23.5", "DC-30.9")
@pytest.mark.parametrize("copies", [1, 2])
def test_0392_strengthens_every_other_black_character(copies):
    black, blue = character(color="black"), character()
    g = Game(side([REAL["0392"]] * copies + [black, blue]))
    assert (g.ap(black), g.ap(blue)) == (4000 + 1000 * copies, 4000)
    assert [g.ap(c) for c in g.all(REAL["0392"])] == [6000 + 1000 * (copies - 1)] * copies


@pytest.mark.answer(555)
@pytest.mark.rule("DC-24.9", "DC-30.9")
def test_0629_strengthens_ran_while_she_is_there_in_the_opponents_turn():
    ran = namesake("0636")
    assert Game(side([REAL["0629"], ran]), active=FOE).ap(ran) == 5000
    assert Game(side([REAL["0629"], ran])).ap(ran) == 4000
    g = Game(side([REAL["0629"], ran]), active=FOE)
    g.s.move(g.at(REAL["0629"]), DECK)
    assert g.ap(ran) == 4000


@pytest.mark.answer(458)
@pytest.mark.rule("DC-30.9", "DC-32.1")
def test_0534_follows_the_number_of_cards_set_to_it():
    toyama = REAL["0534"]
    more = event(1, effect({"set_top": {"to": {"choose": {"character": {"side": "yours"}}}}}))
    g = Game(side([toyama], [more], sets=[(weak(), toyama, 0)]))
    assert g.ap(toyama) == 6000
    g.use(more)
    assert g.ap(toyama) == 7000
    assert Game(side([toyama], sets=[(weak(), toyama, 0)]), active=FOE).ap(toyama) == 5000


@pytest.mark.answer(560)
@pytest.mark.rule("DC-30.9", "DC-32.18")
@pytest.mark.parametrize(("active", "ap"), [(ME, 6000), (FOE, 4000)])
def test_0631_follows_the_number_of_cards_under_it(active, ap):
    conan = REAL["0631"]
    g = Game(side([conan], stacks=[(weak(), conan), (strong(), conan)]), active=active)
    assert g.ap(conan) == ap


@pytest.mark.answer(706)
@pytest.mark.rule("DC-30.9")
def test_0490_follows_the_face_up_evidence():
    ai = REAL["0490"]
    g = turn_up(Game(side([ai], evidence=3)), 0)
    assert g.ap(ai) == 7000
    g.do("declare", ai).do("choose")
    assert g.ap(ai) == 8000
    assert turn_up(Game(side([ai], evidence=3), active=FOE), 0).ap(ai) == 6000


@pytest.mark.answer(640)
@pytest.mark.rule("DC-32.9")
@pytest.mark.parametrize(("active", "ap"), [(ME, 8000), (FOE, 4000)])
def test_0684_set_twice_gives_twice(active, ap):
    host = fellow("0667", 8)
    g = Game(side([host], sets=[(REAL["0684"], host, 1)] * 2), active=active)
    assert g.ap(host) == ap


# -- lasting and original values ------------------------------------------------------------


@pytest.mark.answer(448)
@pytest.mark.rule("DC-30.2")
def test_0528_makes_the_printed_ap_0_and_leaves_modifiers():
    raised = character("", 4, 4000, 1, always({"stats": {"ap": 1000}}))
    lowered = character("", 4, 4000, 1, always({"stats": {"ap": -1000}}))
    g = Game(side([], [REAL["0528"]]), side([raised, lowered]))
    g.use(REAL["0528"]).choose(raised, lowered)
    assert (g.ap(raised), g.ap(lowered)) == (1000, -1000)
    g.end_turn()
    assert (g.ap(raised), g.ap(lowered)) == (5000, 3000)


@pytest.mark.answer(500)
@pytest.mark.rule("DC-28.12", "DC-30.16")
@pytest.mark.parametrize("id", ["0566", "0600"])
def test_a_lowered_level_is_the_one_that_is_asked_for(id):
    eight = character(level=8)
    pick = event(1, effect({"sleep": {"choose": {"character": {"level": {"max": 7}}}, "up_to": 1}}))
    if id == "0566":
        g = Game(side([REAL[id]], [pick]), side([eight]))
        g.do("declare", REAL[id]).choose(eight).use(pick)
    else:
        g = Game(side([], [REAL[id], pick], partner=YELLOW), side([eight]))
        g.use(REAL[id]).choose(eight).settle().do("hint").use(pick)
    assert (g.level(eight), g.can("choose", eight)) == (7, True)


@pytest.mark.answer(439)
@pytest.mark.rule("DC-15.20")
def test_0521_is_strengthened_by_each_mislead():
    misleads = [character("", 4, 4000, 1, always({"mislead": 1})) for _ in range(2)]
    deducing = character("", 4, 4000, 3)
    g = Game(side([REAL["0521"], deducing]), side(misleads))
    g.do("deduce", deducing).do("mislead").do("mislead").settle()
    assert g.ap(REAL["0521"]) == 12000


@pytest.mark.answer(667)
@pytest.mark.rule("DC-15.14", "DC-15.19", "DC-31.10")
@pytest.mark.parametrize(("lp", "gained"), [(3, 1), (1, 0)])
def test_0712_misleads_by_two_for_one_deduction(lp, gained):
    deducing = character("", 4, 4000, lp)
    g = Game(side([deducing]), side([REAL["0712"]]))
    before = g.evidence()
    g.do("deduce", deducing).do("mislead", REAL["0712"])
    assert g.state(REAL["0712"]) == "sleep"
    g.settle()
    assert (g.evidence(), g.lp(deducing)) == (before + gained, lp)


@pytest.mark.answer(635)
@pytest.mark.rule("DC-28.13")
def test_0679_asks_for_lp_0_now():
    plain = namesake("0667", 8, 8000, 0)
    up = namesake("0667", 8, 8000, 0, always({"stats": {"lp": 1}}))
    down = namesake("0667", 8, 8000, 0, always({"stats": {"lp": -1}}))
    scene = [(c, "sleep") for c in (plain, up, down)]
    g = Game(side(scene, [REAL["0679"], weak()], resolution=1))
    g.use(REAL["0679"]).yes()
    assert g.offered("choose") == {g.at(plain)}


@pytest.mark.answer(625, 626)
@pytest.mark.rule("DC-10.7")
@pytest.mark.parametrize(("copies", "level"), [(1, 6), (2, 5)])
def test_0668_lowers_the_level_of_events_in_hand(copies, level):
    for files, usable in ((level, True), (level - 1, False)):
        g = Game(side([REAL["0668"]] * copies, [REAL["0683"]], file=files))
        assert g.can("use", REAL["0683"]) is usable


@pytest.mark.answer(625)
@pytest.mark.rule("DC-10.7", "DC-11.6")
def test_0668_lowers_the_level_for_a_next_hint_too():
    g = Game(side([REAL["0668"]], [REAL["0683"]], file=7))
    assert g.do("hint").can("use", REAL["0683"])
    g = Game(side([], [REAL["0683"]], file=7))
    assert not g.do("hint").can("use", REAL["0683"])


# -- Rush, kept and lost --------------------------------------------------------------------


def makoto_won(fresh, *given):
    """0689 has beaten somebody and lost Rush [Character]; keywords were given before."""
    sonoko, a, b = namesake("0435"), weak(), weak()
    g = Game(
        side([REAL["0689"], sonoko], [weak()], fresh=[REAL["0689"]] if fresh else []),
        side([(a, "sleep"), (b, "sleep")]),
    )
    for keyword in given:
        g.s.floating.append((keyword, g.at(REAL["0689"]), 1, TURN_END, -1))
    g.again().act(REAL["0689"], a).yes()
    assert g.state(REAL["0689"]) == "active"
    return g, b


@pytest.mark.answer(644)
@pytest.mark.rule("DC-31.6")
def test_0689_may_act_on_characters_once_it_is_not_new():
    g, target = makoto_won(False)
    assert g.can("act", REAL["0689"], target)


@pytest.mark.answer(645)
@pytest.mark.rule("DC-30.21", "DC-31.7")
def test_0689_keeps_rush():
    g, target = makoto_won(True, RUSH)
    assert g.can("act", REAL["0689"], target)


@pytest.mark.answer(647)
@pytest.mark.rule("DC-30.21")
def test_0689_loses_every_rush_character():
    g, target = makoto_won(True, RUSH_CHARACTER)
    assert not g.can("act", REAL["0689"], target)
    assert g.can("act", REAL["0689"], g.case(FOE))


@pytest.mark.answer(646)
@pytest.mark.rule("DC-30.21")
@pytest.mark.parametrize("keyword", ["rush", "rush_character"])
def test_0689_may_be_given_rush_anew(keyword):
    g, target = makoto_won(True)
    assert not g.can("act", REAL["0689"], target)
    give = {"give": {"who": {"character": {"side": "yours"}}, "keyword": keyword}}
    again = event(1, effect(give))
    sonoko, a, b = namesake("0435"), weak(), weak()
    me = side([REAL["0689"], sonoko], [weak(), again], fresh=[REAL["0689"]])
    g = Game(me, side([(a, "sleep"), (b, "sleep")]))
    g.act(REAL["0689"], a).yes().do("discard", g.pile(HAND, ME)[0])
    assert not g.can("act", REAL["0689"], b)
    g.use(again)
    assert g.can("act", REAL["0689"], b)


@pytest.mark.answer(708)
@pytest.mark.rule("DC-12.6", "DC-31.2")
def test_0493_may_act_again_but_not_deduce():
    boy, a, b = fellow("0493"), weak(), weak()
    wake = event(1, effect({"wake": {"character": {"side": "yours"}}}))
    g = Game(side([boy], [REAL["0493"], wake]), side([(a, "sleep"), (b, "sleep")]))
    g.use(REAL["0493"]).act(REAL["0493"], a).do("hint").use(wake)
    assert g.can("act", REAL["0493"], b)
    assert not g.can("deduce", REAL["0493"])


@pytest.mark.answer(683)
@pytest.mark.rule("DC-14.29", "DC-30.14")
def test_rush_by_0115_stays_when_its_condition_is_lost():
    mine = character(level=6, color="green")
    a, b = weak(), weak()
    away = event(1, effect({"bottom": {"character": {"side": "opponents", "name": a.name}}}))
    me = side([REAL["0115"], mine], [weak(), away], fresh=[mine])
    g = Game(me, side([(a, "sleep"), (b, "stun")]))
    give_up(g.do("declare", REAL["0115"]), g.pile(HAND, ME)[0]).choose(mine)
    g.use(away)
    assert (g.where(a), g.can("act", mine, b)) == ("deck", True)


# -- names ----------------------------------------------------------------------------------


@pytest.mark.answer(383)
@pytest.mark.rule("DC-33.5")
def test_0450_has_both_names_on_the_scene():
    g = Game(side([REAL["0450"]]))
    assert names(g.s, g.at(REAL["0450"])) == {"Rena Mizunashi", "Hidemi Hondo"}


@pytest.mark.answer(384)
@pytest.mark.rule("DC-23.15")
@pytest.mark.parametrize(("name", "found"), [("Hidemi Hondo", False), ("Rena Mizunashi", True)])
def test_0450_has_its_own_name_elsewhere(name, found):
    dig = event(1, effect({"take": {"choose": {"removed": {"name": name}}, "up_to": 1}}))
    g = Game(side([], [dig], remove=[REAL["0450"]]))
    g.use(dig)
    assert g.can("choose", REAL["0450"]) is found
    look = event(
        1, effect({"look": 3}, {"take": {"choose": {"looked": {"name": name}}, "up_to": 1}})
    )
    g = Game(side([], [look], [REAL["0450"], *filler(4)]))
    g.use(look)
    assert g.can("choose", REAL["0450"]) is found


@pytest.mark.answer(377)
@pytest.mark.rule("DC-33.2", "DC-33.3")
@pytest.mark.parametrize("named", ["Shuichi Akai", REAL["0067"].name])
def test_0440_tells_the_event_from_the_character(named):
    akai, the_event = REAL["0438"], REAL["0067"]
    g = Game(side([REAL["0440"]], deck=[akai, the_event, *filler(4)]))
    g.do("declare", REAL["0440"]).do("name", named)
    assert g.offered("choose") == {g.at(akai if named == akai.name else the_event)}


@pytest.mark.answer(481)
@pytest.mark.rule("DC-33.1", "DC-24.11")
def test_0547_may_be_revealed_for_0551_and_chosen_by_it():
    both, target = REAL["0547"], weak()
    me = side([REAL["0551"], both], [both], fresh=[both])
    g = Game(me, side([(target, "sleep")]))
    on_scene = g.at(both) if g.where(g.at(both)) == "scene" else g.all(both)[1]
    g.do("declare", REAL["0551"])
    assert g.hand() == 0
    g.choose(on_scene)
    assert g.can("act", on_scene, target)


@pytest.mark.answer(480)
@pytest.mark.rule("DC-5.18")
def test_0551_puts_the_card_face_down_on_the_deck():
    kid = namesake("0169")
    g = Game(side([REAL["0551"]], [kid]))
    g.do("declare", REAL["0551"]).settle()
    assert g.at(kid) == g.pile(DECK, ME)[-1]
    assert g.s.up[g.at(kid)] == 0


@pytest.mark.answer(489)
@pytest.mark.rule("DC-23.15")
def test_0559_does_not_find_0560_in_the_deck():
    suzuki = fellow("0557")
    look = REAL["0559"]
    g = Game(side([], [look], [REAL["0560"], suzuki, *filler(4)]))
    g.use(look)
    assert g.can("choose", suzuki)
    assert not g.can("choose", REAL["0560"])


@pytest.mark.answer(490)
@pytest.mark.rule("DC-23.15")
@pytest.mark.parametrize("id", ["0557", "0558"])
def test_0560_cannot_be_played_by_its_trait_from_hand(id):
    suzuki = fellow("0557", 5)
    g = Game(side([REAL[id]], [REAL["0560"], suzuki]))
    g.do("declare", REAL[id])
    assert g.offered("choose") == {g.at(suzuki)}


@pytest.mark.answer(491)
@pytest.mark.rule("DC-23.15")
@pytest.mark.parametrize("suzukis", [3, 4])
def test_0564_neither_counts_nor_plays_0560_in_the_remove_area(suzukis):
    removed = [*fellows("0557", suzukis), REAL["0560"]]
    g = Game(side([], [REAL["0564"]], remove=removed))
    g.use(REAL["0564"])
    assert g.can("mode") is (suzukis == 3)
    if suzukis == 3:
        g.do("mode", 1)
        assert not g.can("choose", REAL["0560"])


@pytest.mark.answer(487)
@pytest.mark.rule("DC-21.11", "DC-23.15")
def test_0560_cannot_return_itself():
    suzuki = fellow("0557")
    g = beaten(REAL["0560"], me=side(remove=[suzuki]))
    assert g.offered("choose") == {g.at(suzuki)}


CAFE = REAL["0591"].traits[0]


@pytest.mark.answer(668)
@pytest.mark.rule("DC-5.26")
@pytest.mark.parametrize("zone", ["hand", "remove", "deck"])
def test_0714_gives_its_trait_in_every_zone(zone):
    plain = character("", 3, 3000)
    find = {
        "hand": {"play": {"choose": {"hand": {"trait": CAFE}}, "up_to": 1}},
        "remove": {"take": {"choose": {"removed": {"trait": CAFE}}, "up_to": 1}},
        "deck": {"take": {"choose": {"looked": {"trait": CAFE}}, "up_to": 1}},
    }[zone]
    seek = event(1, effect({"look": 2}, find), color="yellow")
    for declared in (True, False):
        me = side([], [seek], case=REAL["0714"], resolution=1)
        me[zone] = [*me[zone], plain] if zone == "hand" else [plain, *filler(6)]
        g = Game(me)
        if declared:
            g.do("declare", g.case(ME))
            while g.can("choose"):
                g.do("choose")
        g.use(seek)
        assert g.can("choose", plain) is declared
