"""Chapters 4 and 24: each power, once, at its moment."""

import pytest

from games.engine.errors import IllegalAction
from games.rulebooks.catalogue import catalogue
from tests.rules.clue.table import (
    A,
    B,
    C,
    D,
    accuse,
    all_cards_once,
    ask,
    cards,
    case,
    codes,
    ends,
    enter,
    events,
    go,
    number,
    offered,
    put,
    roll,
    stand,
    turn_of,
)

POWER = ("power",)


def with_power(first: str, seats: int = 4, **more):
    """A case in which seat A plays a suspect and only that power is left."""
    rest = [code for code in ("LE", "PE", "HO", "RA", "AM", "BN") if code != first]
    s = case(seats, characters=(first, *rest), powers=True, **more)
    s.power = (*s.power[:1], *[0] * (seats - 1))
    return turn_of(s, A)


@pytest.mark.rule("CL-4.1", "CL-4.2", "CL-4.7")
def test_powers_of_chosen_suspects_are_ready_and_others_are_not_in_play():
    s = case(3, characters=("HO", "PE", "AM"), powers=True)
    assert s.view(A)["powers"] == ["rocket_boost", "across_the_hall", "lab_sample"]
    zone = s.view(A)["zones"]["personality"]
    assert [pile[0][1] for pile in zone] == ["HO-POWER", "PE-POWER", "AM-POWER"]


@pytest.mark.rule("CL-4.3", "CL-4.4", "CL-4.6", "CL-24.1", "CL-24.4", "CL-R.60")
def test_rocket_boost_once_makes_the_roll_a_twelve():
    s = roll(with_power("HO"), A, "KI", 4)
    assert POWER in s.legal_actions()
    s.apply(POWER)
    assert ends(s) == ends(roll(case(4), A, "KI", 12))
    assert {"BR", "LV", "centre"} <= ends(s)
    assert s.power[A] == 0
    assert POWER not in s.legal_actions()
    with pytest.raises(IllegalAction) as refusal:
        s.apply(POWER)
    assert refusal.value.rule == "CL-4.6"
    roll(s, A, "KI", 4)
    assert POWER not in s.legal_actions()


@pytest.mark.rule("CL-4.5")
def test_the_personality_side_has_no_effect():
    s = case(4, characters=("HO", "LE", "PE", "RA"))
    assert s.power == (0, 0, 0, 0)
    assert POWER not in roll(s, A, "KI", 4).legal_actions()
    assert catalogue("clue")["HO-POWER"].get("quote")


@pytest.mark.rule("CL-24.2", "CL-24.12")
def test_second_opinion_lets_the_question_go_on():
    s = with_power("LE", hands=("", "LA", "PE", "CO TB"), envelope="BN SB EL")
    ask(enter(s, A, "LA"), "HO/CO/LA")
    assert s.to_act == A
    assert s.legal_actions() == [("pass",), POWER]
    s.apply(POWER)
    assert [e[2] for e in events(s, "show")] == [B, D]
    assert s.told[D * 4 + A] == cards("CO")
    assert [e[2] for e in events(s, "cannot")] == [C]
    assert s.active == B


@pytest.mark.rule("CL-24.2")
def test_second_opinion_can_be_declined_and_kept():
    s = with_power("LE", hands=("", "LA"))
    ask(enter(s, A, "LA"), "HO/CO/LA")
    s.apply(("pass",))
    assert len(events(s, "show")) == 1
    assert s.power[A]


@pytest.mark.rule("CL-13.1", route="power")
@pytest.mark.rule("CL-24.3")
def test_across_the_hall_puts_the_mover_into_any_other_room():
    s = stand(with_power("PE"), A, "KI")
    s.apply(POWER)
    assert offered(s, "enter") == [("enter", room) for room in range(13, 21)]
    s.apply(("enter", number("PL")))
    assert s.at[number("PE")] == number("PL")
    assert {o[3] for o in offered(s, "ask")} == {number("PL")}
    assert events(s, "roll") == []
    ask(s, "LE/CO/PL")
    while s.active == A:
        s.apply(s.legal_actions()[0])
    assert s.active == B


@pytest.mark.rule("CL-24.5", route="question")
@pytest.mark.rule("CL-24.5")
def test_quiet_observer_sees_the_card_too():
    s = case(4, hands=("", "LA HO"), characters=("LE", "PE", "HO", "RA"), powers=True)
    s.power = (0, 0, 0, *s.power[3:])
    ask(enter(s, A, "LA"), "HO/CO/LA")
    assert s.to_act == D
    assert s.legal_actions() == [("pass",), POWER]
    s.apply(POWER)
    assert s.to_act == B
    s.apply(("show", number("HO")))
    assert s.told[B * 4 + A] == s.told[B * 4 + D] == cards("HO")
    assert s.told[B * 4 + C] == 0
    shown = [[e[4] for e in s.view(p)["events"] if e[0] == "show"] for p in range(4)]
    assert shown == [["HO"], ["HO"], ["?"], ["HO"]]


@pytest.mark.rule("CL-24.5")
def test_quiet_observer_is_a_third_player():
    s = case(4, hands=("", "", "", "LA HO"), characters=("LE", "PE", "HO", "RA"), powers=True)
    s.power = (0, 0, 0, *s.power[3:])
    ask(enter(s, A, "LA"), "HO/TB/LA")
    assert s.to_act == D
    assert {o[0] for o in s.legal_actions()} == {"show"}


@pytest.mark.rule("CL-24.6")
def test_lab_sample_sees_a_random_card_and_the_turn_goes_on():
    seen = set()
    for seed in range(25):
        s = with_power("AM", seed=seed, hands=("", "LE PE CO SB"))
        s.apply(POWER)
        assert offered(s, "peek") == [("peek", p) for p in (B, C, D)]
        s.apply(("peek", B))
        seen |= codes(s.told[B * 4 + A])
        assert s.told[B * 4 + A].bit_count() == 1
        assert set(s.legal_actions()) == {("roll",), ("accuse",)}
        assert s.active == A
    assert seen == {"LE", "PE", "CO", "SB"}


@pytest.mark.rule("CL-24.7")
def test_you_first_chooses_who_tries_first():
    s = with_power("BN", hands=("", "LA", "PE", "CO"), envelope="HO TB EL")
    ask(enter(s, A, "LA"), "HO/CO/LA")
    assert s.legal_actions() == [("pass",), POWER]
    s.apply(POWER)
    assert s.legal_actions() == [("first", C), ("first", D)]
    s.apply(("first", C))
    assert [e[2] for e in events(s, "cannot")] == [C]
    assert [e[2] for e in events(s, "show")] == [D]


@pytest.mark.rule("CL-24.7")
def test_you_first_passes_left_skipping_the_asker():
    s = with_power("BN", hands=("LE CO LA",), envelope="HO TB EL")
    ask(enter(s, A, "LA"), "LE/CO/LA")
    s.apply(POWER)
    s.apply(("first", D))
    assert [e[2] for e in events(s, "cannot")] == [D, B, C]


@pytest.mark.rule("CL-24.8", "CL-R.56")
@pytest.mark.parametrize("suspect", ["LE", "RA", "BN"])
def test_with_two_sides_three_powers_look_at_a_side_card(suspect):
    s = with_power(suspect, seats=2)
    assert s.view(A)["powers"][A] == "look_aside"
    s.apply(POWER)
    s.apply(("look", 3))
    assert s.looked == (0b1000, 0)
    assert ("roll",) in s.legal_actions()


@pytest.mark.rule("CL-24.9", "CL-24.10", "CL-R.62")
@pytest.mark.parametrize("suspect", ["LE", "PE", "HO", "RA", "AM", "BN"])
def test_no_power_changes_where_cards_are(suspect):
    s = with_power(suspect, seed=3)
    before = s.hand
    for _ in range(40):
        if s.to_act is None:
            break
        options = s.legal_actions()
        s.apply(POWER if POWER in options else options[len(options) // 2])
    assert s.hand == before
    assert all_cards_once(s)


@pytest.mark.rule("CL-24.11", "CL-R.49")
def test_an_eliminated_player_uses_no_power():
    s = case(4, hands=("", "LA HO"), characters=("LE", "PE", "HO", "RA"), powers=True)
    s.power = (0, 0, 0, *s.power[3:])
    accuse(s, D, "LE/CO/KI")
    ask(enter(s, A, "LA"), "HO/CO/LA")
    assert s.to_act == B


@pytest.mark.rule("CL-R.59")
def test_a_power_waits_for_its_moment():
    s = stand(with_power("LE"), A, "KI")
    assert POWER not in s.legal_actions()
    with pytest.raises(IllegalAction) as refusal:
        s.apply(POWER)
    assert refusal.value.rule == "CL-R.59"
    s = with_power("AM")
    put(s, "AM", "LA")
    roll(s, A, "LA", 6)
    assert POWER not in s.legal_actions()
    go(s, "BA")
    assert POWER not in s.legal_actions()
