"""Chapter 25: each Sheldon Card, drawn and carried out."""

import pytest

from games.rulebooks.catalogue import catalogue
from games.rulebooks.clue.sights import knowledge_of
from games.rulebooks.clue.state import DISCARD
from tests.rules.clue.table import (
    A,
    B,
    C,
    accuse,
    all_cards_once,
    ask,
    cards,
    case,
    draw_card,
    ends,
    events,
    go,
    number,
    offered,
    put,
    roll,
    space,
    turn_of,
    will_roll,
)

CARDS = catalogue("clue")


def card(code: str) -> tuple[str, int, dict]:
    found = CARDS[code]
    (ability,) = found.abilities
    (step,) = ability["do"]
    return found.name, found.get("copies"), step


@pytest.mark.rule("CL-25.10")
def test_second_wind_rolls_and_moves_again():
    assert card("S01") == ("Second Wind", 2, {"roll_move": {}})
    s = draw_card(case(3), A, "S01")
    assert len(events(s, "roll")) == 2
    assert {o[0] for o in s.legal_actions()} == {"go"}
    assert (12, 7) not in ends(s) or events(s, "roll")[-1][6] % 2 == 0


@pytest.mark.rule("CL-25.2")
def test_bonus_movement_draws_no_second_card():
    for seed in range(40):
        s = draw_card(case(3, seed=seed), A, "S01")
        stops = [
            o for o in s.legal_actions() if o[0] == "go" and s.table.prepared.board.is_sheldon(o[1])
        ]
        if stops:
            s.apply(stops[0])
            assert len(events(s, "sheldon")) == 1
            return
    pytest.fail("no second roll reached a Sheldon space")


@pytest.mark.rule("CL-25.11")
def test_brisk_stroll_walks_up_to_six_steps_and_stops_anywhere():
    assert card("S02") == ("Brisk Stroll", 2, {"move_up_to": 6})
    s = draw_card(case(3), A, "S02")
    board = s.table.prepared.board
    here = space(s, (12, 7))
    found = {o[1] for o in s.legal_actions()}
    assert here in found
    assert found == {here, *board.ends(here, 6, early=board.hall)}
    assert {"BR", "centre", (11, 7), (10, 8)} <= ends(s)
    go(s, (11, 7))
    assert s.active == B


@pytest.mark.rule("CL-13.1", route="card")
@pytest.mark.rule("CL-25.12", "CL-25.13", "CL-25.14", "CL-25.6")
@pytest.mark.parametrize(
    ("code", "name", "room"),
    [("S03", "Saturday Wash", "LA"), ("S04", "Night Sky", "RO"), ("S05", "Four Flights Up", "ST")],
)
def test_cards_that_lead_to_a_room_oblige_to_ask(code, name, room):
    assert card(code)[:2] == (name, 1)
    s = draw_card(case(3), A, code)
    assert s.at[0] == number(room)
    assert {o[3] for o in offered(s, "ask")} == {number(room)}


@pytest.mark.rule("CL-25.15")
def test_closest_door_enters_the_nearest_room_and_the_drawer_breaks_ties():
    assert card("S06") == ("Closest Door", 2, {"goto_nearest_room": {}})
    s = draw_card(case(3), A, "S06")
    assert s.at[0] == number("BR")
    board = s.table.prepared.board
    tied = [c for c in board.bit_of if board.is_sheldon(c) and len(board.nearest_rooms(c)) > 1]
    if tied:
        cell = board.cells[tied[0] - 21]
        s = draw_card(case(3), A, "S06", cell)
        assert offered(s, "enter") == [("enter", r) for r in board.nearest_rooms(tied[0])]


@pytest.mark.rule("CL-16.2", route="card")
@pytest.mark.rule("CL-25.16", "CL-25.6")
def test_house_meeting_leads_to_the_centre():
    assert card("S07") == ("House Meeting", 1, {"goto_centre": {}})
    s = draw_card(case(3), A, "S07")
    assert s.at[0] == 0
    assert set(s.legal_actions()) == {("end",), ("accuse",)}


@pytest.mark.rule("CL-25.17")
def test_spot_check_sees_a_random_card():
    assert card("S08") == ("Spot Check", 1, {"peek_random": {}})
    s = draw_card(case(3), A, "S08")
    assert offered(s, "peek") == [("peek", B), ("peek", C)]
    s.apply(("peek", C))
    assert s.told[C * 3 + A].bit_count() == 1
    assert s.told[C * 3 + A] & s.hand[C]
    assert s.active == B


@pytest.mark.rule("CL-25.18")
def test_voluntary_disclosure_lets_the_owner_choose():
    assert card("S09") == ("Voluntary Disclosure", 1, {"peek_owner_choice": {}})
    s = draw_card(case(3, hands=("", "", "LE PE HO CO SB HD")), A, "S09")
    s.apply(("request", C))
    assert s.to_act == C
    assert {o[1] for o in offered(s, "show")} == {0, 1, 2, 6, 7, 8}
    s.apply(("show", number("HD")))
    assert s.told[C * 3 + A] == cards("HD")


@pytest.mark.rule("CL-25.19")
def test_everybody_shows_a_card_to_the_left():
    assert card("S10") == ("Show, Do Not Hand Over", 1, {"ring_show": "left"})
    s = draw_card(case(3), A, "S10")
    before = s.hand
    shown = []
    while s.options and s.options[0][0] == "show":
        seat, option = s.to_act, s.options[1]
        shown.append(seat)
        s.apply(option)
        left = (seat + 1) % 3
        assert s.told[seat * 3 + left] == 1 << option[1]
    assert shown == [A, B, C]
    assert s.hand == before
    assert s.told[A * 3 + C] == 0


@pytest.mark.rule("CL-25.20", "CL-25.21", "CL-27.14")
@pytest.mark.parametrize(
    ("code", "name", "category"),
    [("S11", "Head Count", "suspect"), ("S12", "Damage Report", "misdeed")],
)
def test_counts_are_announced_by_all(code, name, category):
    assert card(code) == (name, 1, {"announce_count": category})
    s = draw_card(case(3, hands=("LE PE CO", "HO SB HD", "RA EB CU")), A, code)
    said = [e[6:] for e in events(s, "count")]
    mask = cards("LE PE HO RA AM BN") if category == "suspect" else cards("CO SB HD EB CU TB")
    assert said == [(category, (hand & mask).bit_count()) for hand in s.hand]
    for seat in range(3):
        assert len([e for e in s.view(seat)["events"] if e[0] == "count"]) == 3
    known = knowledge_of(s, A)
    for other in (B, C):
        expected = sum(known.chance(other, c) for c in range(21) if mask >> c & 1)
        assert expected == (s.hand[other] & mask).bit_count()


@pytest.mark.rule("CL-25.22", "CL-27.14")
def test_triple_knock_is_answered_aloud():
    assert card("S13") == ("Triple Knock", 1, {"probe": {}})
    for names, holds in (("HO/SB/KI", True), ("BN/TB/EL", False)):
        s = draw_card(case(3, hands=("", "HO")), A, "S13")
        s.apply(("probe", B))
        assert len(s.legal_actions()) == 324
        s.apply(("name", *(number(code) for code in names.split("/"))))
        assert events(s, "probe")[0][-1] is holds
        assert s.told == (0,) * 9
        for observer in (A, C):
            _, possibly = knowledge_of(s, observer).certain(B)
            assert bool(possibly & cards(names)) is holds


@pytest.mark.rule("CL-25.23", "CL-R.44")
def test_shout_down_the_hall_asks_about_any_room_and_moves_nothing():
    assert card("S14") == ("Shout Down the Hall", 1, {"ask_here": {}})
    s = draw_card(case(3, hands=("", "RO"), envelope="BN TB EL"), A, "S14")
    assert len(s.legal_actions()) == 324
    before = list(s.at)
    ask(s, "BN/TB/RO")
    assert s.at == before
    assert [e[2] for e in events(s, "show")] == [B]
    assert s.active == B


@pytest.mark.rule("CL-13.1", route="swap")
@pytest.mark.rule("CL-25.24", "CL-25.5", "CL-25.6", "CL-R.28")
def test_trading_places():
    assert card("S15") == ("Trading Places", 1, {"swap": {}})
    s = case(3)
    put(s, "PE", "RO")
    draw_card(s, A, "S15")
    assert ("swap", number("LE")) not in s.legal_actions()
    s.apply(("swap", number("PE")))
    assert s.at[number("LE")] == number("RO")
    assert s.at[number("PE")] == space(s, (12, 7))
    assert s.moved == 0b010
    assert {o[3] for o in offered(s, "ask")} == {number("RO")}


@pytest.mark.rule("CL-25.7")
def test_a_card_without_a_target_does_nothing():
    s = case(3)
    for mover in range(1, 6):
        s.at[mover] = space(s, (12, 7))
    draw_card(s, A, "S15")
    assert s.active == B
    assert s.piles[DISCARD * 3]


@pytest.mark.rule("CL-10.13", route="pull")
@pytest.mark.rule("CL-25.25", "CL-25.5")
def test_come_with_me():
    assert card("S16") == ("Come With Me", 1, {"pull_mover": {}})
    s = draw_card(case(3), A, "S16")
    assert not [o for o in s.legal_actions() if o[1] == number("LE")]
    s.apply(("pull", number("HO"), number("EL")))
    assert s.at[number("HO")] == number("EL")
    assert s.moved == 0b100
    turn_of(s, C)
    assert ("stay",) in s.legal_actions()


@pytest.mark.rule("CL-25.26")
def test_head_start_adds_to_the_next_roll_only():
    assert card("S17") == ("Head Start", 1, {"roll_bonus": 3})
    s = draw_card(case(3), A, "S17")
    assert s.bonus == (3, 0, 0)
    put(s, "LE", "LA")
    will_roll(turn_before(s), 4)
    s.advance()
    assert "ST" in ends(s)  # seven steps
    assert s.bonus == (0, 0, 0)
    assert "ST" not in ends(roll(s, A, "LA", 4))


def turn_before(s):
    """Seat A's turn with nothing rolled yet."""
    s.active = A
    s.frames[:] = [s.frames[0]]
    turn_frame = turn_of(case(3), A).frames[0]
    s.frames[:] = [turn_frame]
    s.options = None
    return s


@pytest.mark.rule("CL-25.8", "CL-R.48")
def test_eliminated_players_are_looked_at_and_counted():
    s = accuse(case(4), B, "LE/CO/KI")
    draw_card(s, A, "S08")
    assert ("peek", B) in s.legal_actions()
    s = accuse(case(4), B, "LE/CO/KI")
    draw_card(s, A, "S11")
    assert [e[2] for e in events(s, "count")] == [0, 1, 2, 3]


@pytest.mark.rule("CL-25.1", "CL-25.4")
@pytest.mark.parametrize("code", sorted(c for c in CARDS if c[0] == "S" and c[1:].isdigit()))
def test_every_card_is_public_and_changes_no_hand(code):
    s = case(4, seed=7)
    hands = s.hand
    draw_card(s, A, code)
    while s.active == A and s.to_act is not None:
        options = s.legal_actions()
        s.apply(options[0])
    assert s.hand == hands
    assert all_cards_once(s)
    for seat in range(4):
        drawn = [e[4] for e in s.view(seat)["events"] if e[0] == "sheldon"]
        assert drawn[0] == code
    assert code in {s.face[c].id for c in s.piles[DISCARD * 4]}


@pytest.mark.rule("CL-25.9")
def test_the_deck_uses_the_declared_operations():
    used = {next(iter(card(c)[2])) for c in CARDS if c[0] == "S" and c[1:].isdigit()}
    assert used == {
        "roll_move",
        "move_up_to",
        "goto_room",
        "goto_nearest_room",
        "goto_centre",
        "peek_random",
        "peek_owner_choice",
        "ring_show",
        "announce_count",
        "probe",
        "ask_here",
        "swap",
        "pull_mover",
        "roll_bonus",
    }
