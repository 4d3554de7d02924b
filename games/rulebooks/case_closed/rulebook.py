"""Case Closed TCG as the kernel sees it."""

from collections.abc import Sequence
from typing import Any

from games.engine.cards import CardDef, Face
from games.engine.errors import BadAbility, IllegalAction
from games.engine.flow import Action
from games.engine.presentation import Prompt, TableFacts
from games.engine.rulebook import Rulebook
from games.engine.state import BACK, Event
from games.engine.table import Table, TableSpec
from games.engine.telling import FaceOf, nobody_knows
from games.rulebooks.case_closed import limits, main_step, movement, sleuth, turn
from games.rulebooks.case_closed.declaration import DECLARATION
from games.rulebooks.case_closed.face import CaseClosedFace
from games.rulebooks.case_closed.flow import FLOW
from games.rulebooks.case_closed.hidden import cards_of_the_format, redeal
from games.rulebooks.case_closed.narration import describe, narrate
from games.rulebooks.case_closed.player import greedy
from games.rulebooks.case_closed.player.evaluation import standing
from games.rulebooks.case_closed.prepared import Prepared
from games.rulebooks.case_closed.refusals import why_not
from games.rulebooks.case_closed.route import program_finished
from games.rulebooks.case_closed.setup import set_up
from games.rulebooks.case_closed.state import CaseClosedState
from games.rulebooks.case_closed.table_facts import outcome, prompt, table_facts
from games.rulebooks.case_closed.vocabulary import VOCABULARY

CHAPTERS = (turn, main_step, movement, sleuth, limits)
"""Imported for the operations they give functions to."""


class CaseClosed(Rulebook):
    """The five-step turn, the route and the race for three solved cases."""

    state_class = CaseClosedState
    back: Face = CaseClosedFace(BACK.card, ())
    program_finished = staticmethod(program_finished)

    def set_up(self, s: Any) -> None:
        set_up(s)

    def further_cards(self, spec: TableSpec) -> list[CardDef]:
        """CC-R.90: with closed lists every card of the format could be at the table."""
        is_closed = self.options_of(spec)["deckLists"] == "closed"
        return cards_of_the_format(spec) if is_closed else []

    def redeal(self, sample: Any, seat: int) -> None:
        redeal(sample, seat)

    def prepare(self, table: Table) -> Prepared:
        return Prepared(table)

    def compile_face(self, card: CardDef) -> CaseClosedFace:
        return CaseClosedFace(card, self.vocabulary.compile(card))

    def table_facts(self, seen: Any, seat: int | None) -> TableFacts:
        return table_facts(seen, seat)

    def prompt(self, seen: Any, names: Sequence[str]) -> Prompt | None:
        return prompt(seen, names)

    def outcome(self, seen: Any, action: Action) -> str:
        return outcome(seen, action)

    evaluate = staticmethod(standing)
    greedy = staticmethod(greedy.choose)

    def describe(self, seen: Any, seat: int) -> dict[str, Any]:
        return describe(seen)

    def narrate(self, event: Event, names: Sequence[str], face_of: FaceOf = nobody_knows) -> str:
        return narrate(event, names, face_of)

    def why_not(self, s: Any, action: Action) -> IllegalAction:
        return why_not(s, action) or super().why_not(s, action)

    def check_abilities(self, card: CardDef) -> None:
        """CC-22.3: playing an event creates one flash effect."""
        super().check_abilities(card)
        if card.type == "event" and len(card.abilities) > 1:
            raise BadAbility("abilities[1]", "an event has one effect; join its steps in one")

    def teams(self, table: Table) -> list[tuple[int, ...]]:
        teams = table.options.get("teams", table.seats)
        return [tuple(range(first, table.seats, teams)) for first in range(teams)]


RULEBOOK = CaseClosed(DECLARATION, FLOW, VOCABULARY)
