"""Official questions 358 to 714 about Evidence turned face-up as a cost."""

import pytest

from games.rulebooks.detective_conan.state import EVIDENCE
from tests.rules.detective_conan.answers.cards import REAL
from tests.rules.detective_conan.answers.second_positions import (
    choose_asked,
    face_up,
    fellows,
    namesake,
)
from tests.rules.detective_conan.table import ME, Game, side

# -- Evidence -------------------------------------------------------------------------------

SUZUKIS, AKAIS = fellows("0557", 3), fellows("0698", 3)
FLIPPING_CASES = {  # Case: cards that its condition asks for
    "0530": (3, {}),
    "0565": (3, {"scene": SUZUKIS}),
    "0583": (3, {"scene": AKAIS, "file": 5}),
    "0659": (3, {}),
    "0510": (3, {}),
    "0722": (3, {}),
    "0638": (2, {"scene": [namesake("0636")]}),
    "0666": (2, {"scene": [namesake("0663")]}),
    "0686": (2, {}),
    "0714": (2, {}),
}
OF_THREE = [id for id, (n, _more) in FLIPPING_CASES.items() if n == 3]
OF_TWO = [id for id, (n, _more) in FLIPPING_CASES.items() if n == 2]


def flipping(id, down, **more):
    given = {**FLIPPING_CASES[id][1], **more}
    return side(case=REAL[id], resolution=1, evidence=down, **given)


def declare_case(g, *positions):
    """Declare the Case's ability and pay with Evidence at these positions."""
    evidence = list(g.pile(EVIDENCE, ME))
    g.do("declare", g.case(ME))
    return choose_asked(g, *[evidence[n] for n in positions])


@pytest.mark.answer(451)
@pytest.mark.rule("DC-14.11", "DC-38.5")
@pytest.mark.parametrize("id", OF_THREE)
def test_a_case_turns_three_evidence_of_its_own(id):
    g = declare_case(Game(flipping(id, 3), side(evidence=5)), 0, 1, 2)
    assert face_up(g) == [0, 1, 2]
    assert face_up(g, 1) == []


@pytest.mark.answer(452)
@pytest.mark.rule("DC-14.16", "DC-38.5")
@pytest.mark.parametrize("id", OF_THREE)
def test_a_case_needs_three_evidence_face_down(id):
    g = Game(flipping(id, 2), side(evidence=5))
    assert not g.can("declare", g.case(ME))


@pytest.mark.answer(608)
@pytest.mark.rule("DC-5.20", "DC-5.21")
@pytest.mark.parametrize("id", ["0659", "0722"])
def test_a_case_turns_three_evidence_anywhere_and_keeps_its_order(id):
    g = Game(flipping(id, 5))
    before = list(g.pile(EVIDENCE, ME))
    declare_case(g, 0, 2, 4)
    assert face_up(g) == [0, 2, 4]
    assert list(g.pile(EVIDENCE, ME)) == before


@pytest.mark.answer(574)
@pytest.mark.rule("DC-14.11", "DC-38.5")
@pytest.mark.parametrize("id", OF_TWO)
def test_a_case_turns_two_evidence_of_its_own(id):
    g = declare_case(Game(flipping(id, 2), side(evidence=5)), 0, 1)
    assert face_up(g) == [0, 1]
    assert face_up(g, 1) == []


@pytest.mark.answer(575)
@pytest.mark.rule("DC-5.20", "DC-5.21")
@pytest.mark.parametrize("id", OF_TWO)
def test_a_case_turns_two_evidence_anywhere(id):
    g = Game(flipping(id, 4))
    before = list(g.pile(EVIDENCE, ME))
    declare_case(g, 0, 2)
    assert face_up(g) == [0, 2]
    assert list(g.pile(EVIDENCE, ME)) == before


@pytest.mark.answer(576)
@pytest.mark.rule("DC-14.16", "DC-38.5")
@pytest.mark.parametrize("id", OF_TWO)
def test_a_case_needs_two_evidence_face_down(id):
    g = Game(flipping(id, 1), side(evidence=5))
    assert not g.can("declare", g.case(ME))


@pytest.mark.answer(594)
@pytest.mark.rule("DC-14.11", "DC-14.16")
@pytest.mark.parametrize("id", ["0646", "0490"])
def test_a_character_turns_its_own_evidence_only(id):
    assert not Game(side([REAL[id]], evidence=0, resolution=1)).can("declare", REAL[id])
    g = Game(side([REAL[id]], evidence=1, resolution=1), side(evidence=5))
    g.do("declare", REAL[id])
    assert (face_up(g), face_up(g, 1)) == ([0], [])


@pytest.mark.answer(595)
@pytest.mark.rule("DC-5.20", "DC-5.21")
def test_0646_turns_evidence_anywhere():
    g = Game(side([REAL["0646"]], evidence=3, resolution=1))
    before = list(g.pile(EVIDENCE, ME))
    g.do("declare", REAL["0646"]).choose(before[1])
    assert face_up(g) == [1]
    assert list(g.pile(EVIDENCE, ME)) == before
