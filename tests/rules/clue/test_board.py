"""Chapter 23 and the golden moves: the map, its doors, links, distances and reach."""

from fractions import Fraction
from itertools import pairwise

import pytest

from games.rulebooks.catalogue import catalogue
from games.rulebooks.clue.board import CENTRE, Board, board_problems, doors
from tests.rules.clue.table import IDS, case, ends, number, offered, roll, space

CARD = catalogue("clue")["board-standard"]
LETTERS = [c.get("letter") for c in catalogue("clue").values() if c.type == "room"]
MAP = CARD.get("map")
BOARD = Board(MAP, CARD.get("links"), LETTERS)


def changed(**attributes: object) -> list[tuple[str, str]]:
    """What is wrong with the board when some of it is replaced and the figures are left out."""
    return board_problems({"map": MAP, "links": CARD.get("links"), **attributes}, LETTERS)


def redrawn(row: int, column: int, mark: str) -> list[str]:
    rows = list(MAP)
    rows[row] = rows[row][:column] + mark + rows[row][column + 1 :]
    return rows


def rules(problems: list[tuple[str, str]]) -> set[str]:
    return {rule for rule, _ in problems}


@pytest.mark.rule("CL-2.1", "CL-26.10")
def test_the_standard_board_is_whole():
    assert board_problems(CARD.attributes, LETTERS) == []
    marks = set("".join(MAP))
    assert {".", "$", "*"} < marks
    assert any(mark.isupper() for mark in marks)


@pytest.mark.rule("CL-23.1")
def test_rows_are_equally_long_and_as_many_as_stated():
    assert (len(MAP), {len(row) for row in MAP}) == (25, {24})
    assert rules(changed(map=[*MAP[:-1], MAP[-1][:-1]])) == {"CL-23.1"}
    assert rules(changed(rows=26)) == {"CL-23.1"}
    assert rules(changed(columns=23)) == {"CL-23.1"}


@pytest.mark.rule("CL-23.2", "CL-26.8")
def test_unknown_marks_are_refused():
    assert rules(changed(map=redrawn(8, 10, "?"))) == {"CL-23.2"}
    assert rules(changed(map=redrawn(8, 10, "z"))) == {"CL-26.8"}


@pytest.mark.rule("CL-26.8", "CL-2.14")
def test_rooms_of_the_box_and_areas_of_the_map_are_the_same():
    without = [row.replace("r", "#").replace("R", "#") for row in MAP]
    assert "CL-26.8" in rules(changed(map=without))
    assert "CL-26.8" in rules(board_problems({"map": MAP}, LETTERS[:-1]))
    walled = [row.replace("K", "k") for row in MAP]
    assert rules(changed(map=walled)) == {"CL-2.14"}


@pytest.mark.rule("CL-23.3")
def test_a_room_in_two_pieces_is_refused():
    assert "CL-23.3" in rules(changed(map=redrawn(8, 10, "a")))


@pytest.mark.rule("CL-23.4")
def test_a_door_opens_on_one_square():
    assert "CL-23.4" in rules(changed(map=redrawn(0, 0, "K")))


@pytest.mark.rule("CL-23.5")
def test_fifteen_doors():
    found = [room for room, _, _ in doors(MAP)]
    assert len(found) == 15
    assert {r for r in found if found.count(r) == 2} == set("abelsw")
    assert {r for r in found if found.count(r) == 1} == set("kpr")
    assert rules(changed(doors=CARD.get("doors")[1:])) == {"CL-23.5"}


@pytest.mark.rule("CL-23.6", "CL-23.7")
def test_squares_before_doors():
    outside = [square for _, _, square in doors(MAP)]
    assert len(set(outside)) == len(outside)
    assert all(MAP[r][c] == "." for r, c in outside)
    assert "CL-23.6" in rules(second_door())
    assert rules(changed(map=redrawn(5, 7, "$"))) == {"CL-23.7"}


def second_door() -> list[tuple[str, str]]:
    """A second door on the square before the Kitchen's."""
    rows = list(MAP)
    rows[5] = rows[5][:8] + "A" + rows[5][9:]
    return changed(map=rows)


@pytest.mark.rule("CL-23.8")
def test_squares_and_sheldon_spaces_are_counted():
    assert len(BOARD.cells) == 158
    assert BOARD.sheldon.bit_count() == 12
    assert rules(changed(squares=157)) == {"CL-23.8"}
    assert rules(changed(sheldon_spaces=11)) == {"CL-23.8"}


@pytest.mark.rule("CL-23.9")
def test_the_centre_is_one_filled_rectangle():
    cells = {(r, c) for r, row in enumerate(MAP) for c, mark in enumerate(row) if mark == "*"}
    assert cells == {(r, c) for r in range(9, 16) for c in range(9, 15)}
    assert "CL-23.9" in rules(changed(map=redrawn(12, 12, ".")))


@pytest.mark.rule("CL-23.10")
def test_every_square_at_the_centre_is_an_entrance():
    assert BOARD.exits[CENTRE].bit_count() == 26


@pytest.mark.rule("CL-23.12", "CL-26.9")
def test_links_join_two_rooms_and_joins_need_a_wall():
    assert rules(changed(links=["join k p"])) == {"CL-23.12"}
    assert rules(changed(links=["passage k k"])) == {"CL-26.9"}
    assert rules(changed(links=["passage k z"])) == {"CL-26.9"}
    assert rules(changed(links=["tunnel k r"])) == {"CL-26.9"}


@pytest.mark.rule("CL-23.13", "CL-23.14", "CL-R.10")
def test_distances_are_those_of_the_table():
    table = [line.split() for line in CARD.get("distances")]
    columns = table[0][1:]
    spaces = {**BOARD.room_of, "*": CENTRE}
    for start, *steps in table[1:]:
        for goal, given in zip(columns, steps, strict=True):
            if given != "-":
                assert BOARD.distance[spaces[goal]][spaces[start]] == int(given)
    bent = [line.replace("27", "26") for line in CARD.get("distances")]
    assert rules(changed(distances=bent)) == {"CL-23.14"}


@pytest.mark.rule("CL-23.15", "CL-23.16")
def test_neighbours_round_the_board():
    ring = "kapesrlwbk"
    steps = [BOARD.distance[BOARD.room_of[b]][BOARD.room_of[a]] for a, b in pairwise(ring)]
    assert steps == [7, 5, 7, 7, 5, 9, 5, 4, 7]
    assert BOARD.distance[number("ST")][number("LA")] == 7


@pytest.mark.rule("CL-23.17")
def test_every_room_is_within_nine_steps_of_the_centre():
    steps = [BOARD.distance[room][CENTRE] for room in BOARD.room_of.values()]
    assert (min(steps), max(steps)) == (3, 9)


@pytest.mark.rule("CL-23.18", "CL-22.7")
def test_chances_to_reach_another_room():
    def chance(start: int) -> Fraction:
        hits = sum(
            any(s != start and 0 < s < 21 for s in BOARD.ends(start, one + other))
            for one in range(1, 7)
            for other in range(1, 7)
        )
        return Fraction(hits, 36)

    expected = {**dict.fromkeys("wb", 33), **dict.fromkeys("apsrl", 30), "k": 21, "e": 21}
    for letter, hits in expected.items():
        assert chance(BOARD.room_of[letter]) == Fraction(hits, 36)
    assert chance(CENTRE) == Fraction(35, 36)


@pytest.mark.rule("CL-23.19")
def test_no_square_is_far_from_everything():
    goals = [CENTRE, *BOARD.room_of.values()]
    farthest = max(min(BOARD.distance[g][s] for g in goals) for s in BOARD.bit_of)
    assert farthest <= 8


@pytest.mark.rule("CL-23.20")
def test_the_hallway_hangs_together():
    rows = redrawn(15, 1, "#")
    rows[16] = rows[16][0] + "#" + rows[16][2:]
    assert "CL-23.20" in rules(changed(map=rows))


@pytest.mark.rule("CL-X.1", "CL-21.17")
def test_leonard_walks_from_the_laundry_room_to_the_stairwell_with_seven():
    s = roll(case(), 0, "LA", 7)
    assert "ST" in ends(s)
    s.apply(("go", number("ST")))
    assert {option[3] for option in offered(s, "ask")} == {number("ST")}
    assert len(s.legal_actions()) == 36
    assert "ST" not in ends(roll(case(), 0, "LA", 6))


def split(found: set) -> tuple[set[str], set[tuple[int, int]], int]:
    """Rooms and centre, Sheldon spaces, and how many plain squares."""
    squares = {e for e in found if isinstance(e, tuple)}
    sheldon = {e for e in squares if MAP[e[0]][e[1]] == "$"}
    return found - squares, sheldon, len(squares - sheldon)


@pytest.mark.rule("CL-X.16")
def test_two_from_the_centre():
    places, sheldon, plain = split(ends(roll(case(), 0, "centre", 2)))
    assert places == set()
    assert sheldon == {(12, 7), (13, 15), (16, 9)}
    assert plain == 53


@pytest.mark.rule("CL-X.17")
def test_rooms_within_reach_of_the_centre():
    assert split(ends(roll(case(), 0, "centre", 3)))[0] == {"LV", "BR", "EL", "LA", "ST"}
    assert split(ends(roll(case(), 0, "centre", 7)))[0] == set(IDS[12:]) - {"RO"}
    assert split(ends(roll(case(), 0, "centre", 12)))[0] == set(IDS[12:])


@pytest.mark.rule("CL-X.18")
def test_from_the_laundry_room():
    places, sheldon, plain = split(ends(roll(case(), 0, "LA", 7)))
    assert places == {"ST", "BA", "centre"}
    assert sheldon == {(13, 15), (16, 9), (23, 7)}
    assert plain == 23
    places, sheldon, plain = split(ends(roll(case(), 0, "LA", 6)))
    assert places == {"BA", "centre"}
    assert sheldon == {(16, 9), (23, 7)}
    assert plain == 20


@pytest.mark.rule("CL-X.19")
def test_from_the_kitchen():
    places, sheldon, plain = split(ends(roll(case(), 0, "KI", 6)))
    assert places == set()
    assert sheldon == {(2, 8), (8, 7)}
    assert plain == 11
    s = case()
    s.at[s.characters[0]] = space(s, "KI")
    s.options = None
    s.advance()
    assert offered(s, "link") == [("link", number("BR")), ("link", number("RO"))]
    assert split(ends(roll(case(), 0, "KI", 7)))[0] == {"LV", "BR", "centre"}


@pytest.mark.rule("CL-X.20")
def test_single_steps():
    # a roll of one is not possible with two dice, but the reach of one step is the base of all
    one = BOARD.ends(BOARD.square_of[7, 10], 1)
    assert [e for e in one if e < 21] == [number("LV")]
    assert len([e for e in one if e >= 21]) == 3
    one = BOARD.ends(BOARD.square_of[8, 9], 1)
    assert [e for e in one if e < 21] == [CENTRE]
    assert len([e for e in one if e >= 21]) == 3
