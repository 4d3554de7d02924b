"""Rules that questions, powers and Sheldon Cards enforce, each with code of its own: one case each."""

import pytest

from games.rulebooks.clue.deduction.knowledge import IN_ENVELOPE
from games.rulebooks.clue.sights import knowledge_of
from tests.rules.clue.table import (
    A,
    B,
    C,
    D,
    accuse,
    ask,
    cards,
    case,
    draw_card,
    enter,
    events,
    number,
    put,
    stand,
    turn_of,
)

rule = pytest.mark.rule


def verbs(s):
    return {o[0] for o in s.legal_actions()}


def with_observer(*hands):
    """Four players; only seat D's Quiet Observer is left."""
    s = case(4, hands=hands, characters=("LE", "PE", "HO", "RA"), powers=True)
    s.power = (0, 0, 0, s.power[D])
    return s


# -- the centre and the rooms --------------------------------------------------------------


@rule("CL-16.2", route="swap")
def test_trading_places_with_someone_in_the_centre_allows_an_accusation():
    s = put(case(3), "PE", "centre")
    draw_card(s, A, "S15")
    s.apply(("swap", number("PE")))
    assert verbs(s) == {"end", "accuse"}
    s.apply(("accuse",))
    assert verbs(s) == {"name"}


@rule("CL-13.6", "CL-13.1")
def test_trading_places_with_someone_in_the_hallway_asks_nothing():
    s = put(case(3), "PE", (8, 9))
    draw_card(s, A, "S15")
    s.apply(("swap", number("PE")))
    assert s.active == B
    assert events(s, "ask") == []


@rule("CL-10.13", route="swap")
def test_who_was_moved_by_trading_places_into_a_room_may_stay():
    s = draw_card(put(case(3), "PE", "RO"), A, "S15")
    put(s, "LE", "KI")
    s.apply(("swap", number("PE")))
    assert s.at[number("PE")] == number("KI")
    assert ("stay",) in turn_of(s, B).legal_actions()


@rule("CL-10.13", "CL-R.28")
def test_who_walked_into_a_room_may_not_stay_there():
    s = enter(case(3), A, "KI")
    ask(s, "LE/CO/KI")
    while s.active == A:
        s.apply(s.legal_actions()[0])
    assert s.moved == 0
    assert ("stay",) not in turn_of(s, A).legal_actions()


# -- a third player looks on ---------------------------------------------------------------


@rule("CL-24.5", route="request")
def test_quiet_observer_sees_what_a_card_makes_another_show():
    s = draw_card(with_observer("", "", "LE PE HO CO"), A, "S09")
    s.apply(("request", C))
    assert (s.to_act, verbs(s)) == (D, {"pass", "power"})
    s.apply(("power",))
    s.apply(("show", number("CO")))
    assert s.told[C * 4 + A] == s.told[C * 4 + D] == cards("CO")
    assert s.told[C * 4 + B] == 0


@rule("CL-24.5", route="ring")
def test_quiet_observer_chooses_one_of_the_showings_round_the_table():
    s = draw_card(with_observer(), A, "S10")
    asked = []
    while s.options and s.to_act is not None and verbs(s) <= {"pass", "power", "show"}:
        if verbs(s) == {"pass", "power"}:
            asked.append(s.to_act)
            s.apply(("power",) if len(asked) == 2 else ("pass",))
        else:
            s.apply(s.legal_actions()[0])
    assert asked == [D, D], "to B and to C; the third showing is to D himself"
    assert s.told[B * 4 + D], "B showed to C, and D looked on"
    assert s.told[A * 4 + D] == 0


@rule("CL-24.5", "CL-17.9")
def test_an_eliminated_observer_looks_on_no_more():
    s = with_observer("", "LA HO")
    power = s.power
    accuse(s, D, "LE/CO/KI")
    s.power = power
    ask(enter(s, A, "LA"), "HO/CO/LA")
    assert s.to_act == B


# -- who is out still answers --------------------------------------------------------------


def out_is(seat, **more):
    return accuse(case(4, **more), seat, "LE/CO/KI")


@rule("CL-17.8", route="request")
def test_an_eliminated_player_shows_what_a_card_asks_for():
    s = draw_card(out_is(B, hands=("", "PE HO")), A, "S09")
    s.apply(("request", B))
    s.apply(("show", number("HO")))
    assert s.told[B * 4 + A] == cards("HO")


@rule("CL-17.8", route="ring")
def test_an_eliminated_player_takes_part_in_the_showing_round_the_table():
    s = draw_card(out_is(B), A, "S10")
    shown = []
    while s.options and s.options[0][0] == "show":
        shown.append(s.to_act)
        s.apply(s.options[0])
    assert shown == [A, B, C, D]
    assert s.active == C, "the turn passes over B"


@rule("CL-17.8", route="probe")
def test_an_eliminated_player_answers_a_knock_truthfully():
    s = draw_card(out_is(B, hands=("", "HO")), A, "S13")
    s.apply(("probe", B))
    s.apply(("name", number("HO"), number("SB"), number("KI")))
    assert events(s, "probe")[0][-1] is True


# -- what follows from answers -------------------------------------------------------------


@rule("CL-18.4", "CL-14.14")
def test_a_bluff_with_two_own_cards_leaves_the_third_in_the_envelope():
    s = case(3, envelope="BN TB EL", hands=("HO CO",))
    ask(enter(s, A, "EL"), "HO/CO/EL")
    assert knowledge_of(s, A).chance(IN_ENVELOPE, number("EL")) == 1
    assert knowledge_of(s, B).chance(IN_ENVELOPE, number("EL")) < 1, "he has seen no bluff"


@rule("CL-17.10", "CL-17.14", "CL-9.4")
def test_the_last_player_left_goes_on_alone_and_wins():
    s = case(3, envelope="BN TB EL")
    accuse(s, B, "LE/CO/KI")
    accuse(s, C, "LE/CO/KI")
    assert s.result is None
    assert s.active == A
    accuse(stand(s, A, "centre"), A, "BN/TB/EL")
    assert (s.result.winners, s.result.rule) == ((A,), "CL-17.1")
