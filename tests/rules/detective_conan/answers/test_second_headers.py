"""Official questions 358 to 714 about headers, Bond and the traits and colours of a Case."""

from dataclasses import replace

import pytest

from games.rulebooks.detective_conan.state import SCENE
from tests.rules.detective_conan.answers.cards import REAL
from tests.rules.detective_conan.answers.second_positions import (
    fellow,
    hit,
    strong,
    weak,
)
from tests.rules.detective_conan.table import (
    FOE,
    Game,
    character,
    cut_in,
    effect,
    event,
    filler,
    side,
)

FIVE_COLOURS = {  # the public data lacks the colours of 0726 (DC-3.16): those of 0616
    id: replace(REAL[id], colors=REAL["0616"].colors) for id in ("0616", "0726")
}


# -- headers and Bond -----------------------------------------------------------------------


@pytest.mark.answer(430)
@pytest.mark.rule("DC-24.11", "DC-33.1")
@pytest.mark.parametrize("bonded", [True, False])
def test_0511_satisfies_the_bond_of_0514(bonded):
    pick = event(2, effect({"sleep": {"choose": {"character": {"side": "opponents"}}, "up_to": 1}}))
    friend = REAL["0511"] if bonded else character()
    g = Game(side([], [pick]), side([REAL["0514"], friend]))
    g.use(pick)
    assert g.can("choose", REAL["0514"]) is not bonded


@pytest.mark.answer(522)
@pytest.mark.rule("DC-24.10", "DC-24.11")
@pytest.mark.parametrize("on_scene", [True, False])
def test_0584_satisfies_the_bond_of_0589_on_the_scene_only(on_scene):
    target = weak()
    place = (
        {"scene": [REAL["0589"], REAL["0584"]]}
        if on_scene
        else {
            "scene": [REAL["0589"]],
            "area": [REAL["0584"]],
        }
    )
    g = Game(side(**place, fresh=[REAL["0589"]]), side([(target, "sleep")]))
    assert g.can("act", REAL["0589"], target) is on_scene


@pytest.mark.answer(551)
@pytest.mark.rule("DC-2.16")
@pytest.mark.parametrize("id", ["0616", "0726"])
def test_a_case_of_many_colours_satisfies_a_pair_of_them(id):
    target = weak()
    me = side([REAL["0167"]], case=FIVE_COLOURS[id], fresh=[REAL["0167"]])
    assert Game(me, side([(target, "sleep")])).can("act", REAL["0167"], target)
    plain = {**me, "case": REAL["0666"]}
    assert not Game(plain, side([(target, "sleep")])).can("act", REAL["0167"], target)


@pytest.mark.answer(550, 678)
@pytest.mark.rule("DC-2.13", "DC-2.14", "DC-Q.126")
@pytest.mark.parametrize("id", ["0616", "0726"])
def test_a_case_limits_characters_used_from_hand_only(id):
    plain = character("", 3, 1000, 1, cut_in(1000), {"kind": "disguise"})
    used = event(2, effect({"play": {"choose": {"hand": {"type": "character"}}, "up_to": 1}}))
    mine, target = character(), strong()
    g = Game(side([mine], [plain, used], case=FIVE_COLOURS[id]), side([(target, "sleep")]))
    assert not g.can("use", plain)
    assert g.can("use", used)
    g.act(mine, target)
    assert g.can("cut_in", plain)
    assert g.can("disguise", plain)
    g = Game(side([mine], [plain, used], case=FIVE_COLOURS[id]))
    g.use(used).choose(plain)
    assert g.where(plain) == "scene"


@pytest.mark.answer(435)
@pytest.mark.rule("DC-23.15", "DC-2.13")
def test_0518_in_hand_is_no_detective_for_0616():
    g = Game(side([], [REAL["0518"], fellow("0512", 3)], case=REAL["0616"]))
    assert len(g.offered("use")) == 1
    assert not g.can("use", REAL["0518"])
    g.do("hint")
    assert not g.can("use", REAL["0518"])


@pytest.mark.answer(579)
@pytest.mark.rule("DC-24.12")
@pytest.mark.parametrize("yaiba", [True, False])
def test_the_trait_of_the_case_lets_0640_disguise(yaiba):
    mine, target = character(), strong()
    case_ = REAL["0659"] if yaiba else REAL["0666"]
    g = Game(side([mine], [REAL["0640"]], case=case_), side([(target, "sleep")]))
    g.act(mine, target)
    assert g.can("disguise", REAL["0640"]) is yaiba


@pytest.mark.answer(579)
@pytest.mark.rule("DC-24.12")
@pytest.mark.parametrize("yaiba", [True, False])
@pytest.mark.parametrize("id", ["0651", "0658"])
def test_the_trait_of_the_case_makes_a_spark_work(id, yaiba):
    case_ = REAL["0659"] if yaiba else REAL["0666"]
    g = hit(REAL[id], me=side(hand=filler(1), case=case_, resolution=1))
    g.do("spark")
    assert (g.can("choose") or g.can("yes")) is yaiba


@pytest.mark.answer(579)
@pytest.mark.rule("DC-24.12", "DC-2.11")
@pytest.mark.parametrize("yaiba", [True, False])
def test_the_trait_of_the_case_lets_0693_ignore_its_colour(yaiba):
    case_ = REAL["0659"] if yaiba else REAL["0666"]
    assert Game(side([], [REAL["0693"]], case=case_)).can("use", REAL["0693"]) is yaiba


@pytest.mark.answer(579)
@pytest.mark.rule("DC-24.12")
@pytest.mark.parametrize("yaiba", [True, False])
def test_the_trait_of_the_case_makes_0641_0671_and_0672_work(yaiba):
    case_ = REAL["0659"] if yaiba else REAL["0666"]
    low = fellow("0641", 5)
    g = Game(side([], [REAL["0641"], weak()], remove=[low], case=case_))
    g.use(REAL["0641"])
    assert g.can("yes") is yaiba
    mine, target = REAL["0672"], weak()
    g = Game(side([mine], filler(1), case=case_), side([(target, "sleep")]))
    g.act(mine, target)
    assert g.can("yes") is yaiba
    g = Game(
        side([mine], [REAL["0671"]], remove=[REAL["0658"]], case=case_), side([(strong(), "sleep")])
    )
    g.act(mine, g.pile(SCENE, FOE)[0]).do("cut_in", REAL["0671"], 1)
    assert g.can("choose", REAL["0658"]) is yaiba
