"""Chapters 16 and 17: accusing, winning, being out, and unsolved cases."""

import pytest

from games.engine.errors import IllegalAction
from games.rulebooks.clue.state import ENVELOPE
from games.rulebooks.clue.turn import end_turn
from tests.rules.clue.table import (
    A,
    B,
    C,
    accuse,
    case,
    dealt,
    events,
    go,
    number,
    put,
    roll,
    stand,
    turn_of,
)


def envelope_seen(s, seat: int) -> list[str | None]:
    return [face for _, face in s.view(seat)["zones"]["envelope"][0]]


@pytest.mark.rule("CL-16.3", "CL-16.4", "CL-16.5", "CL-20.6")
def test_an_accusation_names_any_triple_aloud():
    s = stand(case(3), A, "centre")
    s.apply(("accuse",))
    assert len(s.legal_actions()) == 324
    with pytest.raises(IllegalAction) as refusal:
        s.apply(("name", 0, 6))
    assert refusal.value.rule == "CL-16.4"
    s.apply(("name", number("LE"), number("CO"), number("RO")))
    for seat in range(3):
        (told,) = [e for e in s.view(seat)["events"] if e[0] == "accuse"]
        assert told[5:] == ("Leonard", "Dog-eared Comic", "Roof", False)


@pytest.mark.rule("CL-16.6", "CL-16.7", "CL-17.5", "CL-17.6", "CL-20.7", "CL-X.6")
def test_a_wrong_accuser_alone_sees_the_envelope():
    s = accuse(case(3, envelope="HO HD BA"), A, "HO/HD/KI")
    assert envelope_seen(s, A) == ["HO", "HD", "BA"]
    assert envelope_seen(s, B) == envelope_seen(s, C) == [None] * 3
    assert s.observation(A).solution == s.solution
    assert s.observation(B).solution == 0
    assert len(s.piles[ENVELOPE * 3]) == 3
    assert s.out == 1


@pytest.mark.rule("CL-16.8")
def test_one_accusation_a_game():
    s = accuse(case(3), A, "LE/CO/KI")
    for _ in range(6):
        assert s.active != A
        turn_of(s, s.active)
        s.frames[:] = [(0,)]
        end_turn(s, (0,))
    assert len(events(s, "accuse")) == 1


@pytest.mark.rule("CL-16.9")
def test_accusing_moves_nothing_and_asks_nobody():
    s = case(3)
    put(s, "HO", "RO")
    put(s, "HD", "LA")
    before = list(s.at)
    accuse(s, A, "HO/HD/KI")
    assert s.at == before
    assert events(s, "relocate") == events(s, "cannot") == events(s, "show") == []


@pytest.mark.rule("CL-16.11")
def test_the_accusation_may_follow_on_arrival():
    s = go(roll(case(3), A, (8, 9), 4), "centre")
    s.apply(("accuse",))
    s.apply(("name", number("BN"), number("TB"), number("EL")))
    assert s.result.winners == (A,)


@pytest.mark.rule("CL-16.12")
def test_a_wrong_accusation_ends_the_turn():
    s = accuse(case(3), A, "LE/CO/KI")
    assert s.active == B


@pytest.mark.rule("CL-17.1", "CL-17.2", "CL-17.3", "CL-X.5")
def test_a_right_accusation_wins_at_once_and_opens_the_envelope():
    s = accuse(case(3, envelope="HO HD KI"), A, "HO/HD/KI")
    assert s.result.winners == (A,)
    assert s.result.rule == "CL-17.1"
    assert s.to_act is None
    for seat in range(3):
        assert envelope_seen(s, seat) == ["HO", "HD", "KI"]


@pytest.mark.rule("CL-17.4", "CL-17.13", "CL-17.14")
def test_a_wrong_accuser_is_out_for_all_to_see_and_the_others_go_on():
    s = accuse(case(3), A, "LE/CO/KI")
    assert s.result is None
    for seat in range(3):
        assert s.view(seat)["out"] == [A]


@pytest.mark.rule("CL-17.7")
def test_an_eliminated_player_keeps_the_cards_hidden():
    s = accuse(case(3), A, "LE/CO/KI")
    hands = s.view(B)["zones"]["hand"]
    assert {face for _, face in hands[A]} == {None}


@pytest.mark.rule("CL-17.11", "CL-17.12", "CL-X.15")
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_when_all_accuse_wrongly_the_case_is_unsolved(seats):
    s = case(seats)
    for seat in range(seats):
        assert s.result is None
        accuse(s, seat, "LE/CO/KI")
    assert s.result.winners == ()
    assert s.result.rule == "CL-17.11"
    assert envelope_seen(s, 0) == ["BN", "TB", "EL"]


@pytest.mark.rule("CL-R.45")
def test_nobody_needs_to_be_certain():
    s = stand(dealt(3), A, "centre")
    assert ("accuse",) in s.legal_actions()
    s.apply(("accuse",))
    assert len(s.legal_actions()) == 324


@pytest.mark.rule("CL-R.46", "CL-R.58")
def test_the_last_player_does_not_win_by_remaining():
    s = case(3)
    accuse(s, A, "LE/CO/KI")
    accuse(s, B, "LE/CO/KI")
    assert s.result is None
    assert s.active == C
    accuse(s, C, "BN/TB/EL")
    assert s.result.winners == (C,)


@pytest.mark.rule("CL-R.47")
def test_an_eliminated_mover_stays_in_the_centre_until_moved():
    s = accuse(case(3), A, "LE/CO/KI")
    assert s.at[s.characters[A]] == 0


@pytest.mark.rule("CL-R.50")
def test_the_round_limit_ends_a_case_unsolved():
    s = case(3, round_limit=20)
    s.round = 20
    s.active = (s.first - 1) % 3
    s.frames[:] = [(0,)]
    end_turn(s, (0,))
    assert s.result.winners == ()
    assert s.result.rule == "CL-R.50"
    assert envelope_seen(s, 0) == ["BN", "TB", "EL"]
