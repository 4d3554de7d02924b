"""Castle on the kernel: what the rest of Casebook asks this game, and where the answer is."""

from collections.abc import Sequence
from typing import Any

from games.engine.cards import CardDef, Face
from games.engine.errors import IllegalAction
from games.engine.flow import Action
from games.engine.presentation import Prompt, TableFacts
from games.engine.rulebook import Rulebook
from games.engine.state import BACK, Event, State
from games.engine.table import Table, TableSpec
from games.engine.telling import FaceOf, nobody_knows
from games.rulebooks.castle import hidden, turn
from games.rulebooks.castle.declaration import DECLARATION
from games.rulebooks.castle.ending import teams
from games.rulebooks.castle.face import Piece
from games.rulebooks.castle.flow import FLOW
from games.rulebooks.castle.narration import describe, narrate
from games.rulebooks.castle.player.evaluation import evaluate
from games.rulebooks.castle.player.greedy import follow_up, greedy, sure_odds
from games.rulebooks.castle.prepared import open_hands
from games.rulebooks.castle.refusals import why_not
from games.rulebooks.castle.setup import check_first, set_up
from games.rulebooks.castle.state import Castle
from games.rulebooks.castle.table_facts import outcome, prompt, table_facts
from games.rulebooks.castle.vocabulary import VOCABULARY

CHAPTERS = (turn,)
"""Imported for the operations they give functions to."""


class CastleRulebook(Rulebook):
    """Castle: The Detective Card Game."""

    state_class: type[State] = Castle

    def check(self, spec: TableSpec) -> None:
        super().check(spec)
        check_first(spec)

    def prepare(self, table: Table) -> None:
        open_hands(table)

    def set_up(self, s: Castle) -> None:
        set_up(s)

    def compile_face(self, card: CardDef) -> Face:
        return Piece(card, VOCABULARY.compile(card))

    def why_not(self, s: Any, action: Action) -> IllegalAction:
        return why_not(s, action)

    def table_facts(self, seen: Any, seat: int | None) -> TableFacts:
        return table_facts(seen, seat)

    def prompt(self, seen: Any, names: Sequence[str]) -> Prompt | None:
        return prompt(seen, names)

    def outcome(self, seen: Any, action: Action) -> str:
        return outcome(seen, action)

    hide = staticmethod(hidden.hide)
    redeal = staticmethod(hidden.redeal)
    evaluate = staticmethod(evaluate)
    greedy = staticmethod(greedy)
    follow_up = staticmethod(follow_up)
    sure_odds = staticmethod(sure_odds)

    def describe(self, seen: Castle, seat: int) -> dict[str, Any]:
        return describe(seen)

    def narrate(self, event: Event, names: Sequence[str], face_of: FaceOf = nobody_knows) -> str:
        return narrate(event, names, self.title_of, face_of)

    def title_of(self, card: str) -> str:
        """The title of a card by its id; a back has none."""
        if card == BACK.id:
            return "a card"
        _, face = self._faces.get(card, (None, None))
        return face.title if face else card

    def teams(self, table: Table) -> list[tuple[int, ...]]:
        return teams(table) or super().teams(table)


RULEBOOK = CastleRulebook(DECLARATION, FLOW, VOCABULARY)
