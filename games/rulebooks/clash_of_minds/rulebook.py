"""Clash of Minds on the kernel."""

from collections.abc import Sequence
from typing import Any

from games.engine.cards import CardDef
from games.engine.errors import IllegalAction
from games.engine.flow import Action
from games.engine.presentation import Prompt, TableFacts
from games.engine.rulebook import Rulebook
from games.engine.state import Event, State
from games.engine.table import Table
from games.engine.telling import FaceOf, nobody_knows
from games.rulebooks.clash_of_minds import hidden, narration
from games.rulebooks.clash_of_minds.deck_rules import action_card_problems
from games.rulebooks.clash_of_minds.declaration import DECLARATION
from games.rulebooks.clash_of_minds.face import DuelFace
from games.rulebooks.clash_of_minds.flow import ARRANGE, flow
from games.rulebooks.clash_of_minds.player.dominance import is_better
from games.rulebooks.clash_of_minds.player.evaluation import evaluate
from games.rulebooks.clash_of_minds.player.greedy import greedy
from games.rulebooks.clash_of_minds.player.outlook import read_card
from games.rulebooks.clash_of_minds.prepared import Box
from games.rulebooks.clash_of_minds.refusals import refusal
from games.rulebooks.clash_of_minds.setup import lay_out
from games.rulebooks.clash_of_minds.state import Duel
from games.rulebooks.clash_of_minds.table_facts import outcome, prompt, table_facts
from games.rulebooks.clash_of_minds.turn import begin_round
from games.rulebooks.clash_of_minds.vocabulary import VOCABULARY


class ClashOfMinds(Rulebook):
    """Holmes (seat 0) wants all three Threads revealed, Moriarty (seat 1) twelve hours."""

    state_class = Duel

    def set_up(self, s: Duel) -> None:
        """CM-3: lay out the table; Moriarty arranges the crime, then round 1 begins."""
        lay_out(s)
        begin_round(s)
        s.frames.append((ARRANGE,))

    def compile_face(self, card: CardDef) -> DuelFace:
        face = DuelFace(card, self.vocabulary.compile(card))
        read_card(face)
        return face

    def card_problems(self, card: CardDef) -> list[str]:
        problems = super().card_problems(card)
        if card.type == "action" and not problems:
            problems += action_card_problems(card)
        return problems

    def why_not(self, s: State, action: Action) -> IllegalAction:
        assert isinstance(s, Duel)
        return refusal(s, action)

    def table_facts(self, seen: Any, seat: int | None) -> TableFacts:
        return table_facts(seen, seat)

    def prompt(self, seen: Any, names: Sequence[str]) -> Prompt | None:
        return prompt(seen, names)

    def outcome(self, seen: Any, action: Action) -> str:
        return outcome(seen, action)

    # -- what a seat may know -------------------------------------------------------

    hide = staticmethod(hidden.hide)
    redeal = staticmethod(hidden.redeal)

    def prepare(self, table: Table) -> Box:
        return Box(table)

    describe = staticmethod(narration.describe)

    # -- judgement ------------------------------------------------------------------

    evaluate = staticmethod(evaluate)
    greedy = staticmethod(greedy)
    is_better = staticmethod(is_better)

    def narrate(self, event: Event, names: Sequence[str], face_of: FaceOf = nobody_knows) -> str:
        title = self._faces[event[4]][0].title if event[4] in self._faces else "a face-down card"
        return narration.narrate(event, names, title)


RULEBOOK = ClashOfMinds(DECLARATION, flow, VOCABULARY)
