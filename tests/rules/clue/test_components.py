"""Chapters 1, 2, 21 and 22: what the box holds."""

import pytest

from games.rulebooks.catalogue import catalogue
from games.rulebooks.clue import RULEBOOK
from games.rulebooks.clue.declaration import SECTIONS
from tests.rules.clue.table import BOX, IDS, accuse, all_cards_once, cards, case, dealt

CARDS = catalogue("clue")
CLUE = BOX["clue"]


def of_type(type: str) -> list:
    return [card for card in CLUE if card.type == type]


@pytest.mark.rule("CL-1.3", "CL-2.2", "CL-21.1", "CL-21.2")
def test_six_suspects_are_in_the_box():
    names = [card.name for card in of_type("suspect")]
    assert names == ["Leonard", "Penny", "Howard", "Raj", "Amy", "Bernadette"]


@pytest.mark.rule("CL-1.4", "CL-2.5", "CL-21.3", "CL-21.4")
def test_six_misdeeds_are_in_the_box():
    assert [card.name for card in of_type("misdeed")] == [
        "Dog-eared Comic",
        "Dismantled Shelbot",
        "Wiped Hard Drive",
        "Erased Equation Board",
        "Stained Cushion",
        "Defiled Toothbrush",
    ]


@pytest.mark.rule("CL-1.5", "CL-21.5", "CL-22.1")
def test_nine_rooms_are_in_the_box():
    assert [card.name for card in of_type("room")] == [
        "Kitchen",
        "Bedroom",
        "Bathroom",
        "Laundry Room",
        "Stairwell",
        "Roof",
        "4A Living Room",
        "Penny's Living Room",
        "Elevator",
    ]


@pytest.mark.rule("CL-1.6")
def test_sheldon_cannot_be_named():
    names = {card.name for card in CLUE}
    assert "Sheldon" not in names
    s = case()
    assert "Sheldon" not in s.view(0)["pieces"]


@pytest.mark.rule("CL-2.7", "CL-21.7", "CL-R.2")
def test_the_clue_cards_are_21_in_three_categories():
    assert len(CLUE) == 21
    assert [len(of_type(t)) for t in ("suspect", "misdeed", "room")] == [6, 6, 9]
    assert 6 * 6 * 9 == 324 == len(list(accusations()))


def accusations():
    s = case()
    s.apply(("accuse",))
    return s.legal_actions()


@pytest.mark.rule("CL-2.3", "CL-22.6")
def test_each_mover_has_the_colour_of_its_character():
    colours = {card.name: card.get("mover") for card in of_type("suspect")}
    assert colours == {
        "Leonard": "green",
        "Penny": "pink",
        "Howard": "red",
        "Raj": "blue",
        "Amy": "purple",
        "Bernadette": "yellow",
    }


@pytest.mark.rule("CL-2.6", "CL-24.13")
def test_each_suspect_has_a_card_with_a_power_and_a_quote():
    personalities = BOX["personalities"]
    assert sorted(card.get("suspect") for card in personalities) == sorted(IDS[:6])
    for card in personalities:
        assert card.abilities
        assert card.get("quote")
        assert card.get("quote") not in card.text


@pytest.mark.rule("CL-2.10")
def test_sheldon_cards_are_never_mixed_with_clue_cards():
    types = {section.name: section.types for section in SECTIONS}
    assert "sheldon" not in types["clue"]
    s = dealt(4)
    assert all_cards_once(s)


@pytest.mark.rule("CL-1.1", "CL-1.2", "CL-1.8")
def test_only_all_three_cards_solve_the_case():
    envelope = "BN TB EL"
    for wrong in ("BN/TB/KI", "BN/CO/EL", "LE/TB/EL", "LE/CO/KI"):
        s = accuse(case(envelope=envelope), 0, wrong)
        assert s.result is None
        assert s.out == 1
    s = accuse(case(envelope=envelope), 0, "BN/TB/EL")
    assert s.result.winners == (0,)


@pytest.mark.rule("CL-1.7", "CL-6.12", "CL-19.17")
def test_cards_outside_the_envelope_are_innocent():
    for seats in (2, 4):
        s = dealt(seats)
        outside = sum(s.hand) | s.leftovers | sum(1 << card for card in s.side)
        assert outside & s.solution == 0
        assert (outside | s.solution).bit_count() == 21


@pytest.mark.rule("CL-21.6")
def test_only_nine_rooms_leave_two_or_three_cards_over():
    def leftovers(rooms: int) -> set[int]:
        dealt_out = 6 + 6 + rooms - 3
        return {dealt_out % players for players in range(3, 7)} - {0}

    assert [rooms for rooms in range(6, 13) if leftovers(rooms) == {2, 3}] == [9]


@pytest.mark.rule("CL-22.3", "CL-22.4", "CL-22.5", "CL-12.9", "CL-12.10")
def test_links_of_the_board():
    board = BOX["board"][0]
    assert sorted(board.get("links")) == ["join b k", "join e s", "passage k r", "passage p w"]
    links = dealt().table.prepared.board.links
    assert IDS.index("LV") not in links
    assert IDS.index("LA") not in links


@pytest.mark.rule("CL-22.8", "CL-R.4", "CL-R.51")
def test_numbers_of_players():
    assert RULEBOOK.modes["standard"].seats == (2, 3, 4, 5, 6)
    assert RULEBOOK.modes["teams"].seats[0] == 2
    assert dealt(2).side  # two players always use the rules for two sides
    assert not dealt(3).side


@pytest.mark.rule("CL-26.6")
def test_sheet_rows_are_the_cards_in_blocks():
    s = dealt(3)
    rows = [row["card"] for row in s.view(0)["sheet"]]
    assert rows == IDS
    assert cards(" ".join(rows)).bit_count() == 21
    assert len(BOX["board"]) == 1
