"""Official questions 358 to 714 about declining, and what is done all the same."""

import pytest

from tests.rules.detective_conan.answers.cards import REAL
from tests.rules.detective_conan.answers.second_positions import (
    RED,
    WHITE,
    YELLOW,
    fellow,
    namesake,
    weak,
)
from tests.rules.detective_conan.table import (
    FOE,
    Game,
    character,
    side,
)

# -- nobody chosen, the rest is done --------------------------------------------------------


@pytest.mark.answer(388)
@pytest.mark.rule("DC-28.9")
def test_0453_plays_though_nobody_was_removed():
    high, low = character(level=8), character(level=4)
    me = side([], [REAL["0453"], low], file=5, partner=RED, resolution=1)
    g = Game(me, side([high]))
    g.use(REAL["0453"]).done().choose(low)
    assert (g.where(high), g.where(low)) == ("scene", "scene")


@pytest.mark.answer(425)
@pytest.mark.rule("DC-28.9", "DC-29.6")
def test_0513_draws_though_nobody_was_played():
    shinichi = namesake("0520", 6)
    g = Game(side([], [REAL["0513"], shinichi]))
    g.use(REAL["0513"]).yes().done()
    assert (g.where(shinichi), g.hand()) == ("hand", 2)


@pytest.mark.answer(449)
@pytest.mark.rule("DC-28.9")
def test_0529_draws_though_nobody_was_put_to_sleep():
    target = weak()
    g = Game(side([], [REAL["0529"]]), side([target]))
    g.use(REAL["0529"]).do("mode", 1).done()
    assert (g.hand(), g.state(target)) == (1, "active")


@pytest.mark.answer(450)
@pytest.mark.rule("DC-29.16")
@pytest.mark.parametrize("kogoro", [True, False])
def test_0529_does_both_with_kogoro(kogoro):
    mine = namesake("0512") if kogoro else character()
    g = Game(side([mine], [REAL["0529"]]), side([weak()]))
    g.use(REAL["0529"])
    assert g.can("mode") is not kogoro
    if kogoro:
        g.choose(mine).done()
        assert g.hand() == 1


@pytest.mark.answer(537)
@pytest.mark.rule("DC-28.9", "DC-29.2")
def test_0600_draws_though_nobody_was_chosen():
    low = character(level=3, color="yellow")
    g = Game(side([], [REAL["0600"], low], partner=YELLOW), side([weak()]))
    g.use(REAL["0600"]).done()
    assert (g.hand(), g.can("choose", low), g.can("done")) == (2, True, True)
    g.choose(low)
    assert g.where(low) == "scene"


@pytest.mark.answer(538)
@pytest.mark.rule("DC-28.9")
def test_0601_goes_on_though_nobody_was_removed():
    me = side([weak()], [REAL["0601"], weak()], evidence=1, partner=YELLOW)
    g = Game(me, side(evidence=3))
    g.use(REAL["0601"]).done().yes().do("choose")
    assert (g.evidence(), g.evidence(FOE)) == (2, 2)


@pytest.mark.answer(636)
@pytest.mark.rule("DC-28.9", "DC-32.8")
def test_0683_is_set_though_nobody_was_removed():
    host, target = fellow("0667", 8), weak()
    g = Game(side([host], [REAL["0683"]], 9), side([target]))
    g.use(REAL["0683"]).done()
    assert (g.host(REAL["0683"]), g.where(target), g.deck()) == (g.at(host), "scene", 6)


@pytest.mark.answer(639)
@pytest.mark.rule("DC-28.9", "DC-32.8")
def test_0684_is_set_though_nobody_was_returned():
    host, target = fellow("0667", 8), weak()
    g = Game(side([host], [REAL["0684"]]), side([target]))
    g.use(REAL["0684"]).done()
    assert (g.host(REAL["0684"]), g.where(target)) == (g.at(host), "scene")


@pytest.mark.answer(637)
@pytest.mark.rule("DC-32.5", "DC-32.6")
@pytest.mark.parametrize("id", ["0683", "0684", "0685"])
def test_a_sword_without_a_host_goes_to_the_remove_area(id):
    g = Game(side([fellow("0667", 7)], [REAL[id]], 9))
    g.use(REAL[id]).settle()
    assert g.where(REAL[id]) == "remove"
    assert g.deck() == (6 if id == "0683" else 9)
    host = fellow("0667", 8)
    g = Game(side([host], [REAL[id]], 9))
    g.use(REAL[id]).settle()
    assert g.host(REAL[id]) == g.at(host)


@pytest.mark.answer(662)
@pytest.mark.rule("DC-28.1", "DC-28.9")
@pytest.mark.parametrize("evidence", [True, False])
@pytest.mark.parametrize("someone", [True, False])
def test_0704_may_do_either_part_alone(evidence, someone):
    target = character("", 4, 8000)
    g = Game(side([REAL["0704"]], partner=YELLOW), side([target], evidence=2))
    g.do("declare", REAL["0704"])
    g.do("choose") if evidence else g.done()
    g.choose(target) if someone else g.done()
    assert g.where(target) == ("evidence" if someone else "scene")
    assert g.evidence(FOE) == 2 - evidence + someone


@pytest.mark.answer(661)
@pytest.mark.rule("DC-34.7")
def test_0704_makes_an_mr_evidence_and_it_moves_on():
    mr = REAL["0511"]
    g = Game(side([REAL["0704"]], partner=YELLOW), side([mr], evidence=2, deck=9))
    g.do("declare", REAL["0704"]).done().choose(mr)
    assert g.where(mr) == "partner"
    assert (g.evidence(FOE), g.deck(FOE)) == (3, 8)


@pytest.mark.answer(684)
@pytest.mark.rule("DC-28.9", "DC-29.6")
def test_0119_gains_evidence_though_nobody_was_stunned():
    g = Game(side([], [REAL["0119"], weak()], partner=WHITE), side([weak()]))
    before = g.evidence()
    g.use(REAL["0119"]).yes()
    g.done()
    assert g.evidence() == before + 1


@pytest.mark.answer(711)
@pytest.mark.rule("DC-28.9")
def test_0498_strengthens_though_nobody_was_played():
    boy, gone = fellow("0522"), fellow("0522", 5)
    g = Game(side([boy], [REAL["0498"]], remove=[gone]))
    g.use(REAL["0498"]).done().choose(boy)
    assert (g.where(gone), g.ap(boy)) == ("remove", 6000)


@pytest.mark.answer(710)
@pytest.mark.rule("DC-28.1")
def test_0497_need_not_choose():
    boy, target = fellow("0522"), weak()
    g = Game(side([boy], [REAL["0497"]], resolution=1), side([target]))
    g.use(REAL["0497"])
    assert g.can("choose", target)
    assert g.done().state(target) == "active"


@pytest.mark.answer(679)
@pytest.mark.rule("DC-28.1", "DC-29.8")
def test_0097_need_not_play_the_boy_it_has():
    boy = fellow("0522", 4)
    g = Game(side([], [REAL["0097"], boy]))
    g.use(REAL["0097"])
    g.no() if g.can("no") else g.done()
    assert g.where(boy) == "hand"
    g.choose(REAL["0097"])
    assert g.ap(REAL["0097"]) == REAL["0097"].get("ap") + 1000


@pytest.mark.answer(401)
@pytest.mark.rule("DC-28.11")
def test_0465_may_choose_one_of_the_two():
    yellow = character(color="yellow", traits=REAL["0465"].traits)
    green = character(color="green", traits=REAL["0465"].traits)
    g = Game(side([(REAL["0465"], "sleep"), (yellow, "sleep"), (green, "sleep")]))
    g.end_turn().done().choose(green)
    assert (g.state(yellow), g.state(green)) == ("sleep", "active")


@pytest.mark.answer(456)
@pytest.mark.rule("DC-28.11")
@pytest.mark.parametrize("own", [True, False])
def test_0532_may_choose_one_of_the_two(own):
    mine, theirs = fellow("0532"), weak()
    g = Game(side([REAL["0532"], mine], deck=9), side([theirs], deck=9))
    g.do("declare", REAL["0532"], 1)
    g.choose(mine) if own else g.done()
    g.done() if own else g.choose(theirs)
    assert (g.deck(), g.deck(FOE)) == ((8, 9) if own else (9, 8))


@pytest.mark.answer(468)
@pytest.mark.rule("DC-28.7")
def test_0543_cannot_choose_one_character_twice():
    five, seven = character(level=5), character(level=7)
    g = Game(side([REAL["0543"], five, seven]))
    g.do("deduce", REAL["0543"]).choose(five)
    assert not g.can("choose", five)
    g.settle()
    assert g.ap(five) == 5000


@pytest.mark.answer(671)
@pytest.mark.rule("DC-29.1", "DC-28.9")
def test_0719_may_be_put_to_sleep_for_nobody():
    g = Game(side([REAL["0719"]]))
    g.end_turn()
    assert g.can("yes")
    g.yes()
    assert g.state(REAL["0719"]) == "sleep"
