"""CLUE: The Big Bang Theory on the kernel: what Casebook asks this game, and where the answer is."""

from collections.abc import Callable, Sequence
from typing import Any

from games.engine.cards import CardDef, Face
from games.engine.errors import IllegalAction
from games.engine.flow import Action
from games.engine.presentation import Prompt, TableFacts
from games.engine.rulebook import Rulebook
from games.engine.state import Event, State
from games.engine.table import Table
from games.engine.telling import FaceOf, nobody_knows
from games.rulebooks.clue import accusation, movement, question, turn
from games.rulebooks.clue.declaration import DECLARATION
from games.rulebooks.clue.flow import FLOW
from games.rulebooks.clue.hidden import hide, redeal
from games.rulebooks.clue.narration import describe, narrate
from games.rulebooks.clue.player.daring import daring
from games.rulebooks.clue.player.evaluation import evaluate
from games.rulebooks.clue.player.greedy import greedy, sure_odds
from games.rulebooks.clue.player.restraint import sane_options
from games.rulebooks.clue.prepared import Box
from games.rulebooks.clue.refusals import why_not
from games.rulebooks.clue.setup import set_up
from games.rulebooks.clue.state import ClueState
from games.rulebooks.clue.table_facts import prompt, table_facts
from games.rulebooks.clue.vocabulary import VOCABULARY

CHAPTERS = (turn, movement, question, accusation)
"""Imported for the operations they give functions to."""


class ClueRulebook(Rulebook):
    """Walk, ask, deduce, and accuse in the centre."""

    state_class = ClueState

    def prepare(self, table: Table) -> Box:
        return Box(table)

    def set_up(self, s: Any) -> None:
        set_up(s)

    def compile_face(self, card: CardDef) -> Face:
        return Face(card, VOCABULARY.compile(card))

    def why_not(self, s: State, action: Action) -> IllegalAction:
        assert isinstance(s, ClueState)
        return why_not(s, action) or super().why_not(s, action)

    def table_facts(self, seen: Any, seat: int | None) -> TableFacts:
        return table_facts(seen, seat)

    def prompt(self, seen: Any, names: Sequence[str]) -> Prompt | None:
        return prompt(seen, names)

    hide = staticmethod(hide)
    redeal = staticmethod(redeal)
    evaluate = staticmethod(evaluate)
    greedy = staticmethod(greedy)
    follow_up = staticmethod(daring)
    sure_odds = staticmethod(sure_odds)

    def describe(self, seen: Any, seat: int) -> dict[str, Any]:
        return describe(seen, seat)

    def random_options(self, options: list[Action], look: Callable[[], Any]) -> list[Action]:
        return sane_options(options, look)

    def narrate(self, event: Event, names: Sequence[str], face_of: FaceOf = nobody_knows) -> str:
        return narrate(event, names)


RULEBOOK = ClueRulebook(DECLARATION, FLOW, VOCABULARY)
