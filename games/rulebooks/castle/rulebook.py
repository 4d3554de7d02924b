"""Castle on the kernel: what the rest of Casebook asks this game."""

from collections.abc import Sequence
from typing import Any

from games.engine.cards import CardDef, Face
from games.engine.errors import BadTable, IllegalAction
from games.engine.flow import Action
from games.engine.rulebook import Rulebook
from games.engine.state import BACK, Event, State
from games.engine.table import Table, TableSpec
from games.rulebooks.castle import hidden, setup
from games.rulebooks.castle.declaration import DECLARATION
from games.rulebooks.castle.face import Names, Piece
from games.rulebooks.castle.flow import FLOW
from games.rulebooks.castle.narration import narrate
from games.rulebooks.castle.player.evaluation import evaluate
from games.rulebooks.castle.player.greedy import follow_up, greedy
from games.rulebooks.castle.refusals import why_not
from games.rulebooks.castle.state import (
    DECK,
    HAND,
    SUSPECTS,
    TOUGHEST,
    Castle,
    hand_of,
    shared,
    solved_by,
)
from games.rulebooks.castle.vocabulary.verbs import WORDS


class CastleRulebook(Rulebook):
    """Castle: The Detective Card Game."""

    state_class: type[State] = Castle

    def __init__(self) -> None:
        super().__init__(DECLARATION, FLOW, WORDS)
        self.names = Names()

    def prepare(self, table: Table) -> None:
        """CA-R.18: with open hands everybody sees each hand."""
        if table.options.get("open_hands"):
            first = HAND * table.seats
            table.sees[first : first + table.seats] = [table.all_seats] * table.seats

    def set_up(self, s: Castle) -> None:
        setup.begin(s)

    def compile_face(self, card: CardDef) -> Face:
        name = self.names.bit(card.name) if card.type in ("investigation", "special") else 0
        requires = self.names.bits(card.get("requires") or ())
        return Piece(card, name, requires, self.vocabulary.compile(card))

    def check(self, spec: TableSpec) -> None:
        """CA-2.20: the seat named as first player must be at the table."""
        super().check(spec)
        first = spec.options.get("first", "lot")
        if first != "lot" and first >= spec.seats:
            raise BadTable(
                "CA-2.20",
                f"first is seat {first}, but there are {spec.seats} seats.",
                f"Use lot or 0 to {spec.seats - 1}.",
            )

    def why_not(self, s: Any, action: Action) -> IllegalAction:
        return why_not(s, action)

    hide = staticmethod(hidden.hide)
    redeal = staticmethod(hidden.redeal)
    evaluate = staticmethod(evaluate)
    greedy = staticmethod(greedy)
    follow_up = staticmethod(follow_up)

    def describe(self, seen: Castle, seat: int) -> dict[str, Any]:
        """The public facts besides zones; each Suspect with what it requires."""
        seats = range(seen.table.seats)
        return {
            "mode": seen.table.mode,
            "episode": seen.episode,
            "turn": seen.turn,
            "due": seen.due,
            "deck": len(shared(seen, DECK)),
            "hands": [len(hand_of(seen, other)) for other in seats],
            "solved": [solved_by(seen, other) for other in seats],
            "ability_used": [bool(seen.used >> other & 1) for other in seats],
            "found": list(seen.found),
            "requires": {
                str(c): list(seen.face[c].card.get("requires")) for c in shared(seen, SUSPECTS)
            },
        }

    def narrate(self, event: Event, names: Sequence[str]) -> str:
        return narrate(event, names, self.title_of)

    def title_of(self, card: str) -> str:
        """The title of a card by its id; a back has none."""
        if card == BACK.id:
            return "a card"
        known = self._faces.get(card)
        return known[1].title if known else card

    def teams(self, table: Table) -> list[tuple[int, ...]]:
        """CA-15.1: in the co-operative game all win or lose together."""
        if table.mode == TOUGHEST:
            return [tuple(range(table.seats))]
        return super().teams(table)


RULEBOOK = CastleRulebook()
