"""What is worked out once for a table: the board, the card numbers, the size of the deal."""

from functools import cache

from games.engine.cards import Face
from games.engine.table import Table
from games.rulebooks.clue.board import FIRST_ROOM, Board
from games.rulebooks.clue.face import CARDS, CATEGORY_NAMES, ENVELOPE_CARDS, POWERS, SIDE_CARDS


@cache
def board_of(rows: tuple[str, ...], links: tuple[str, ...], letters: str) -> Board:
    return Board(rows, links, letters)


class Box:
    """The components on the table and the settings of the match."""

    def __init__(self, table: Table) -> None:
        seats = table.seats
        clue = [table.dealt[number] for number in table.cards_of("clue")]
        self.faces: list[Face] = sorted(clue, key=lambda f: CATEGORY_NAMES.index(f.card.type))
        self.ids = [face.id for face in self.faces]
        self.titles = [face.title for face in self.faces]
        self.number_of = {id: number for number, id in enumerate(self.ids)}
        self.board = self._board(table)
        self.names = list(self.board.names)  # of the spaces, rooms by their title
        self.names[FIRST_ROOM:CARDS] = self.titles[FIRST_ROOM:]
        self.has_sides = table.mode == "teams" or seats == 2  # CL-19.1
        self.has_sheldon = not self.has_sides and bool(table.options.get("sheldon"))
        self.occupancy: str = table.options["occupancy"]
        self.must_arrive: bool = table.options["arrive_to_accuse"]
        self.round_limit: int = table.options["round_limit"]
        self.dealt = CARDS - ENVELOPE_CARDS - (SIDE_CARDS if self.has_sides else 0)
        self.hand_size, self.leftovers = divmod(self.dealt, seats)
        self.sheldon_cards = table.cards_of("sheldon")
        self.personalities: dict[int, int] = {}
        self.powers: dict[int, int] = {}
        self.power_abilities: dict[int, tuple[int, int]] = {}  # face and ability
        for card in table.cards_of("personalities"):
            self._add_personality(table, card, two_sides=seats == 2)

    def _board(self, table: Table) -> Board:
        card = table.dealt[table.cards_of("board")[0]].card
        letters = "".join(face.card.get("letter") for face in self.faces[FIRST_ROOM:])
        return board_of(tuple(card.get("map")), tuple(card.get("links", ())), letters)

    def _add_personality(self, table: Table, card: int, *, two_sides: bool) -> None:
        """CL-24.8: with two sides, powers that need a third player are exchanged."""
        face = table.dealt[card]
        kinds = [ability.kind for ability in face.abilities]
        ability = kinds.index("two_sides") if two_sides and "two_sides" in kinds else 0
        suspect = self.number_of[face.card.get("suspect")]
        verb = next(iter(face.card.abilities[ability]["do"][0]))
        self.personalities[suspect] = card
        self.powers[suspect] = POWERS.index(verb)
        self.power_abilities[suspect] = table.index_of[face], ability
