"""Chapter 19: two players or teams, and the four side cards."""

import pytest

from games.engine.errors import IllegalAction
from games.rulebooks.clue import RULEBOOK
from games.rulebooks.clue.deduction.places import AT_SIDE, IN_ENVELOPE
from games.rulebooks.clue.sights import knowledge_of
from tests.rules.clue.table import (
    A,
    B,
    accuse,
    ask,
    case,
    codes,
    dealt,
    enter,
    events,
    number,
    offered,
)

SIDE = "PE SB KI RO"


def two(**more):
    return case(2, side=SIDE, envelope="BN TB EL", **more)


def unanswered(s, seat: int = A):
    """A question that the other side cannot answer."""
    return ask(enter(s, seat, "EL"), "BN/TB/EL")


@pytest.mark.rule("CL-19.1", "CL-19.2", "CL-19.20")
def test_everything_else_is_as_in_the_standard_game():
    s = dealt(2)
    assert len(s.characters) == 2
    assert s.solution.bit_count() == 3
    assert s.at == [0] * 12
    s = accuse(two(), A, "BN/TB/EL")
    assert s.result.winners == (A,)


@pytest.mark.rule("CL-19.3", "CL-19.4")
@pytest.mark.parametrize(("seats", "mode"), [(2, "standard"), (2, "teams"), (3, "teams")])
def test_four_side_cards_lie_face_down(seats, mode):
    s = dealt(seats, mode)
    assert len(s.side) == 4
    for seat in range(seats):
        assert [face for _, face in s.view(seat)["zones"]["side"][0]] == [None] * 4
        assert set(s.observation(seat).side) == {-1}


@pytest.mark.rule("CL-19.8", "CL-19.15")
def test_the_other_side_answers_if_it_can_and_then_no_card_is_looked_at():
    s = ask(enter(two(hands=("", "CO")), A, "EL"), "BN/CO/EL")
    assert [e[2] for e in events(s, "show")] == [B]
    assert events(s, "side_look") == []
    assert s.active == B


@pytest.mark.rule("CL-19.9", "CL-19.10", "CL-19.11", "CL-20.9", "CL-R.55")
def test_an_unanswered_question_opens_one_side_card_for_the_asker():
    s = unanswered(two())
    assert s.legal_actions() == [("look", place) for place in range(4)]
    s.apply(("look", 2))
    assert [face for _, face in s.view(A)["zones"]["side"][0]] == [None, None, "KI", None]
    assert [face for _, face in s.view(B)["zones"]["side"][0]] == [None] * 4
    assert codes(1 << s.side[2]) == {"KI"}
    sheets = [{r["card"]: r["crossed_off"] for r in s.view(seat)["sheet"]} for seat in (A, B)]
    assert sheets[A]["KI"]
    assert s.view(B)["looked"] == [[2], []]


@pytest.mark.rule("CL-19.12", "CL-X.13", "CL-R.54")
def test_each_look_is_at_another_place_until_all_are_seen():
    s = two()
    for place in range(4):
        unanswered(s)
        left = offered(s, "look")
        if place < 3:
            assert left == [("look", p) for p in range(place, 4)]
            if place:
                with pytest.raises(IllegalAction) as refusal:
                    s.apply(("look", 0))
                assert refusal.value.rule == "CL-19.12"
            s.apply(("look", place))
    assert s.looked[A] == 0b1111  # the last place was the only one left
    unanswered(s)
    assert len(events(s, "side_look")) == 4
    assert s.active == B


@pytest.mark.rule("CL-19.14")
def test_both_sides_may_look_at_the_same_place():
    s = unanswered(two())
    s.apply(("look", 0))
    unanswered(s, B)
    assert ("look", 0) in s.legal_actions()
    s.apply(("look", 0))
    assert s.looked == (1, 1)


@pytest.mark.rule("CL-19.16")
def test_an_unanswered_question_proves_less():
    s = ask(enter(two(), A, "KI"), "PE/SB/KI")
    known = knowledge_of(s, A)
    assert known.certain(IN_ENVELOPE)[0] == 0
    assert known.chance(AT_SIDE, number("PE")) > 0


@pytest.mark.rule("CL-19.18", "CL-R.57")
def test_a_team_is_one_seat():
    s = dealt(2, "teams")
    assert RULEBOOK.teams(s.table) == [(0,), (1,)]
    assert len(s.characters) == 2
    assert [hand.bit_count() for hand in s.hand] == [7, 7]


@pytest.mark.rule("CL-R.52")
def test_three_teams():
    s = dealt(3, "teams")
    assert [hand.bit_count() for hand in s.hand] == [4, 4, 4]
    assert s.leftovers.bit_count() == 2
    s = case(3, mode="teams", side=SIDE, envelope="BN TB EL", hands=("", "LE", "CO"))
    ask(enter(s, A, "EL"), "LE/TB/EL")
    assert events(s, "side_look") == []
    unanswered(s)
    assert offered(s, "look")


@pytest.mark.rule("CL-R.53")
def test_a_bluff_that_nobody_answers_forces_a_look_too():
    s = two(hands=("LE CO LA",))
    ask(enter(s, A, "LA"), "LE/CO/LA")
    assert offered(s, "look")


@pytest.mark.rule("CL-R.58")
def test_with_two_sides_the_other_goes_on_alone():
    s = accuse(two(hands=("LE CO",)), A, "LE/CO/KI")
    assert s.active == B
    ask(enter(s, B, "EL"), "LE/TB/EL")
    assert [e[2] for e in events(s, "show")] == [A]
    assert s.active == B
