"""The board as data (chapters 10, 12 and 23): spaces, doors, links, and where a roll can lead.

Spaces are numbers. The centre is 0, a room has the number of its card (12 to 20), and the
Hallway squares follow from 21 in reading order. Hallway squares are also bits of one
integer laid out like the grid, so that one step in all directions is four shifts.
"""

from collections.abc import Iterator, Mapping, Sequence

CENTRE = 0
FIRST_ROOM = 12
FIRST_SQUARE = 21
FAR = 99

Cell = tuple[int, int]


class Board:
    """A map that has been checked, with its rooms numbered in the order of the box."""

    def __init__(self, rows: Sequence[str], links: Sequence[str], letters: Sequence[str]) -> None:
        self.rows = tuple(rows)
        self.letters = tuple(letters)
        self.room_of = {letter: FIRST_ROOM + i for i, letter in enumerate(letters)}
        self.width = max(map(len, rows)) + 1  # an empty column stops steps round the edge
        self.cells = [cell for cell in walk(rows) if at(rows, cell) in ".$"]
        self.square_of = {cell: FIRST_SQUARE + i for i, cell in enumerate(self.cells)}
        self.spaces = FIRST_SQUARE + len(self.cells)
        self.hall = sum(self._bit(cell) for cell in self.cells)
        self.sheldon = sum(self._bit(c) for c in self.cells if at(rows, c) == "$")
        self.bit_of = {self.square_of[c]: self._bit(c) for c in self.cells}
        self.space_of_bit = {bit: space for space, bit in self.bit_of.items()}
        self.exits = self._exits()
        self.links = self._links(links)
        self.names = self._names()
        self.distance = {space: self._distances_to(space) for space in self.exits}
        """CL-23.13, CL-23.14: steps on foot from every space to each room and the centre."""
        self._moves: dict[tuple[int, int, bool], list[tuple[str, int]]] = {}

    def _bit(self, cell: Cell) -> int:
        row, column = cell
        return 1 << row * self.width + column

    def _exits(self) -> dict[int, int]:
        """CL-10.6, CL-23.10: the squares outside each room's doors, and around the centre."""
        exits = dict.fromkeys((CENTRE, *self.room_of.values()), 0)
        for room, _, outside in doors(self.rows):
            exits[self.room_of[room]] |= self._bit(outside)
        for cell in self.cells:
            if any(at(self.rows, n) == "*" for n in neighbours(cell)):
                exits[CENTRE] |= self._bit(cell)
        return exits

    def _links(self, links: Sequence[str]) -> dict[int, tuple[int, ...]]:
        """CL-R.34: joining rooms and secret passages lead both ways."""
        found: dict[int, list[int]] = {}
        for line in links:
            _, one, other = line.split()
            found.setdefault(self.room_of[one], []).append(self.room_of[other])
            found.setdefault(self.room_of[other], []).append(self.room_of[one])
        return {room: tuple(sorted(ends)) for room, ends in found.items()}

    def _names(self) -> list[str]:
        names = ["centre", *[""] * (FIRST_ROOM - 1), *self.letters]
        return [*names, *(f"{row},{column}" for row, column in self.cells)]

    # -- walking --------------------------------------------------------------------

    def step(self, squares: int) -> int:
        """CL-10.2, CL-10.3: one step up, down, left and right, never diagonally."""
        w = self.width
        return (squares << 1 | squares >> 1 | squares << w | squares >> w) & self.hall

    def is_sheldon(self, space: int) -> bool:
        return bool(self.bit_of.get(space, 0) & self.sheldon)

    def moves(self, start: int, roll: int, *, sheldon: bool) -> list[tuple[str, int]]:
        """The ends of a move as actions, when no mover blocks another."""
        key = (start, roll, sheldon)
        found = self._moves.get(key)
        if found is None:
            early = self.sheldon if sheldon else 0
            ends = self.ends(start, roll, early=early)
            found = self._moves[key] = [("go", space) for space in ends]
        return found

    def ends(self, start: int, roll: int, *, early: int = 0, blocked: int = 0) -> list[int]:
        """CL-R.12: where a walk of exactly `roll` steps, or one that ends early, can end.

        Rooms, the centre and the squares in `early` end a move with steps to spare; the
        space it began on does not (CL-R.13, CL-R.26).
        """
        here = self.bit_of.get(start, 0)
        layer = here or self.exits[start] & ~blocked
        walked = layer
        passed = layer if here or roll > 1 else 0
        for taken in range(0 if here else 1, roll):
            layer = self.step(layer) & ~blocked
            walked |= layer
            if taken + 1 < roll:
                passed |= layer
        squares = layer | (walked & early & ~here)
        return [*self._indoor_ends(start, passed), *self.spaces_in(squares)]

    def _indoor_ends(self, start: int, passed: int) -> Iterator[int]:
        """CL-10.5, CL-10.8, CL-R.20: rooms and the centre beside a square passed with a step left."""
        for space in (*self.room_of.values(), CENTRE):
            if space != start and self.exits[space] & passed:
                yield space

    def spaces_in(self, squares: int) -> list[int]:
        found = []
        while squares:
            bit = squares & -squares
            found.append(self.space_of_bit[bit])
            squares ^= bit
        return found

    def _distances_to(self, goal: int) -> list[int]:
        steps = [FAR] * self.spaces
        steps[goal] = 0
        layer, reached, taken = self.exits[goal], self.exits[goal], 1
        while layer:
            for space in self.spaces_in(layer):
                steps[space] = taken
            for space, outside in self.exits.items():
                if outside & layer and steps[space] == FAR:
                    steps[space] = taken + 1
            layer = self.step(layer) & ~reached
            reached |= layer
            taken += 1
        return steps

    def nearest_rooms(self, space: int) -> list[int]:
        """CL-25.15: the rooms with the smallest walking distance."""
        near = min(self.distance[room][space] for room in self.room_of.values())
        return [r for r in self.room_of.values() if self.distance[r][space] == near]


# -- reading a map ------------------------------------------------------------------------


def walk(rows: Sequence[str]) -> Iterator[Cell]:
    return ((r, c) for r, row in enumerate(rows) for c in range(len(row)))


def at(rows: Sequence[str], cell: Cell) -> str:
    r, c = cell
    return rows[r][c] if 0 <= r < len(rows) and 0 <= c < len(rows[r]) else "#"


def neighbours(cell: Cell) -> tuple[Cell, ...]:
    r, c = cell
    return ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))


def outside_squares(rows: Sequence[str], cell: Cell) -> list[Cell]:
    return [n for n in neighbours(cell) if at(rows, n) in ".$"]


def doors(rows: Sequence[str]) -> Iterator[tuple[str, Cell, Cell]]:
    """CL-23.4: a capital letter and the one Hallway square that it touches."""
    for cell in walk(rows):
        if at(rows, cell).isupper():
            for outside in outside_squares(rows, cell):
                yield at(rows, cell).lower(), cell, outside


def is_connected(cells: set[Cell]) -> bool:
    """Can every cell be reached from every other, step by step?"""
    if not cells:
        return True
    todo = [next(iter(cells))]
    reached = set(todo)
    while todo:
        for cell in neighbours(todo.pop()):
            if cell in cells and cell not in reached:
                reached.add(cell)
                todo.append(cell)
    return reached == cells


# -- checking a map -----------------------------------------------------------------------

Problem = tuple[str, str]
"""Rule number and what is wrong."""


def board_problems(board: Mapping[str, object], letters: Sequence[str]) -> list[Problem]:
    """CL-26.8 to CL-26.10: everything wrong with a board for a box with these rooms."""
    rows = strings(board, "map")
    shape = list(shape_problems(rows, letters))
    if shape:
        return shape  # doors and distances of a broken map would only repeat it
    found = [*door_problems(rows, letters), *hallway_problems(rows)]
    found += link_problems(rows, strings(board, "links"), letters)
    if not found:
        found += figure_problems(board, rows, letters)
    return found


def strings(board: Mapping[str, object], name: str) -> list[str]:
    value = board.get(name) or ()
    return [str(line) for line in value] if isinstance(value, list | tuple) else []


def shape_problems(rows: Sequence[str], letters: Sequence[str]) -> Iterator[Problem]:
    """CL-23.1 to CL-23.3, CL-23.9: equal rows, known marks, rooms and centre in one piece."""
    if not rows or len({len(row) for row in rows}) != 1:
        yield "CL-23.1", "the rows of the map are not equally long"
        return
    known = {*".$*#", *letters, *(letter.upper() for letter in letters)}
    for r, c in walk(rows):
        mark = at(rows, (r, c))
        if mark not in known:
            rule = "CL-26.8" if mark.isalpha() else "CL-23.2"
            yield rule, f"{mark!r} at {r},{c} is no room of the box"
    for letter in letters:
        yield from _area_problems(rows, letter)
    yield from _centre_problems(rows)


def _area_problems(rows: Sequence[str], letter: str) -> Iterator[Problem]:
    area = {cell for cell in walk(rows) if at(rows, cell).lower() == letter}
    if not area:
        yield "CL-26.8", f"room {letter} has no area on the map"
    elif not is_connected(area):
        yield "CL-23.3", f"room {letter} lies in several pieces"


def _centre_problems(rows: Sequence[str]) -> Iterator[Problem]:
    centre = [cell for cell in walk(rows) if at(rows, cell) == "*"]
    heights = {r for r, _ in centre}
    widths = {c for _, c in centre}
    spans = [max(span) - min(span) + 1 == len(span) for span in (heights, widths) if span]
    if not centre or not all(spans) or len(centre) != len(heights) * len(widths):
        yield "CL-23.9", "the centre is not one filled rectangle"


def door_problems(rows: Sequence[str], letters: Sequence[str]) -> Iterator[Problem]:
    """CL-23.4 to CL-23.7: every door opens on one square, its own, and no Sheldon space."""
    for r, c in walk(rows):
        if at(rows, (r, c)).isupper() and len(outside_squares(rows, (r, c))) != 1:
            yield "CL-23.4", f"the door at {r},{c} must touch one Hallway square"
    found = list(doors(rows))
    for letter in letters:
        if letter not in {room for room, _, _ in found}:
            yield "CL-2.14", f"room {letter} has no door"
    outside = [square for _, _, square in found]
    for r, c in sorted({square for square in outside if outside.count(square) > 1}):
        yield "CL-23.6", f"two doors share the square {r},{c}"
    for r, c in outside:
        if at(rows, (r, c)) == "$":
            yield "CL-23.7", f"the Sheldon space {r},{c} lies before a door"


def hallway_problems(rows: Sequence[str]) -> Iterator[Problem]:
    """CL-23.10, CL-23.20: the Hallway hangs together and touches the centre."""
    hall = {cell for cell in walk(rows) if at(rows, cell) in ".$"}
    if not is_connected(hall):
        yield "CL-23.20", "some Hallway squares cannot be reached from others"
    if not any(at(rows, n) == "*" for cell in hall for n in neighbours(cell)):
        yield "CL-23.10", "no Hallway square borders the centre"


def link_problems(
    rows: Sequence[str], links: Sequence[str], letters: Sequence[str]
) -> Iterator[Problem]:
    """CL-26.9, CL-23.12: a link joins two different rooms; a join needs a common wall."""
    for line in links:
        kind, *ends = line.split() or [""]
        if kind not in ("join", "passage") or len(ends) != 2:
            yield "CL-26.9", f"{line!r} must read join or passage and two rooms"
            continue
        one, other = ends
        if one == other or one not in letters or other not in letters:
            yield "CL-26.9", f"{line!r} must link two different rooms"
        elif kind == "join" and not share_a_wall(rows, one, other):
            yield "CL-23.12", f"{line!r}: the rooms share no wall"


def share_a_wall(rows: Sequence[str], one: str, other: str) -> bool:
    return any(
        at(rows, n).lower() == other
        for cell in walk(rows)
        if at(rows, cell).lower() == one
        for n in neighbours(cell)
    )


def figure_problems(
    board: Mapping[str, object], rows: Sequence[str], letters: Sequence[str]
) -> Iterator[Problem]:
    """CL-23.1, CL-23.5, CL-23.8, CL-23.14: what the board says of itself is what the map shows."""
    hall = sum(row.count(".") + row.count("$") for row in rows)
    counted = {
        "rows": (len(rows), "CL-23.1"),
        "columns": (len(rows[0]), "CL-23.1"),
        "squares": (hall, "CL-23.8"),
        "sheldon_spaces": (sum(row.count("$") for row in rows), "CL-23.8"),
    }
    for name, (count, rule) in counted.items():
        if name in board and board[name] != count:
            yield rule, f"{name} is given as {board[name]}, the map has {count}"
    drawn = [f"{room} {r},{c} {out_r},{out_c}" for room, (r, c), (out_r, out_c) in doors(rows)]
    if "doors" in board and sorted(strings(board, "doors")) != sorted(drawn):
        yield "CL-23.5", "the doors listed are not those on the map"
    yield from _distance_problems(board, rows, letters)


def _distance_problems(
    board: Mapping[str, object], rows: Sequence[str], letters: Sequence[str]
) -> Iterator[Problem]:
    table = strings(board, "distances")
    if not table:
        return
    drawn = Board(rows, (), letters)
    spaces = {**drawn.room_of, "*": CENTRE}
    heading, *lines = table
    _, *columns = heading.split()
    for line in lines:
        start, *steps = line.split()
        for goal, given in zip(columns, steps, strict=False):
            if start not in spaces or goal not in spaces:
                yield ("CL-23.14", f"distances name {start} and {goal}, which are no rooms")
            elif given != "-" and drawn.distance[spaces[goal]][spaces[start]] != int(given):
                real = drawn.distance[spaces[goal]][spaces[start]]
                yield ("CL-23.14", f"{start} to {goal} is given as {given}, the map has {real}")
