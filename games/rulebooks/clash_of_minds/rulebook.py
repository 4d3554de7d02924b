"""Clash of Minds on the kernel."""

from collections.abc import Sequence
from typing import Any

from games.engine.cards import CardDef
from games.engine.errors import IllegalAction
from games.engine.flow import Action
from games.engine.rulebook import Rulebook
from games.engine.state import Event, State
from games.engine.table import Table
from games.rulebooks.clash_of_minds import hidden
from games.rulebooks.clash_of_minds.declaration import DECLARATION
from games.rulebooks.clash_of_minds.flow import ARRANGE, flow
from games.rulebooks.clash_of_minds.narration import narrated
from games.rulebooks.clash_of_minds.player.evaluation import evaluate
from games.rulebooks.clash_of_minds.player.greedy import greedy
from games.rulebooks.clash_of_minds.refusals import refusal
from games.rulebooks.clash_of_minds.rounds import begin_round
from games.rulebooks.clash_of_minds.setup import lay_out
from games.rulebooks.clash_of_minds.state import SIDES, SITE, Duel, DuelFace
from games.rulebooks.clash_of_minds.vocabulary import verbs as verbs  # registers the verbs
from games.rulebooks.clash_of_minds.vocabulary.words import DuelVocabulary


class ClashOfMinds(Rulebook):
    """Holmes (seat 0) wants all three Threads revealed, Moriarty (seat 1) twelve hours."""

    state_class = Duel

    def set_up(self, s: Duel) -> None:
        """CM-3: lay out the table; Moriarty arranges the crime, then round 1 begins."""
        lay_out(s)
        begin_round(s)
        s.frames.append((ARRANGE,))

    def compile_face(self, card: CardDef) -> DuelFace:
        return DuelFace(card)

    def card_problems(self, card: CardDef) -> list[str]:
        """CM-7.1, CM-8.3: only the mandatory Action Card says put."""
        problems = super().card_problems(card)
        if card.type == "action" and not problems:
            actions = list(card.get("actions"))
            if card.get("mandatory") != (actions == ["put"]) or (
                len(actions) > 1 and "put" in actions
            ):
                problems.append("the mandatory Action is put, and no optional Action is")
        return problems

    def why_not(self, s: State, action: Action) -> IllegalAction:
        assert isinstance(s, Duel)
        return refusal(s, action)

    # -- what a seat may know -------------------------------------------------------

    hide = staticmethod(hidden.hide)
    redeal = staticmethod(hidden.redeal)

    def prepare(self, table: Table) -> list[range]:
        """The backs that are dealt again in samples; CM-16.1: Agents may stay in the box."""
        agents = [table.cards_of(f"{side}-agents") for side in SIDES]
        if table.mode == "agents":
            return table.groups
        return [group for group in table.groups if group not in agents]

    def describe(self, seen: Duel, seat: int) -> dict[str, Any]:
        """The clock, the Threads and the cards that are turned, as everyone at the table sees them."""
        sites = seen.piles[SITE]
        return {
            "side": SIDES[seat],
            "round": seen.round,
            "hours": seen.hours,
            "first_player": seen.first,
            "limit": seen.face[sites[0]].limit if sites else None,
            "leads": list(seen.leads),
            "revealed": list(seen.revealed),
            "deduction_tokens": list(seen.tokens),
            "turned": {c: how for c, how in enumerate(seen.turned) if how},
            "changes": list(seen.changes),
            "spent_actions": [seen.spent & 15, seen.spent >> 4],
            "planned_actions": list(seen.aimed),
            "agents_active": list(seen.active),
            "agents_sent_to": list(seen.watched),
            "marked": list(seen.marked),
        }

    # -- judgement ------------------------------------------------------------------

    evaluate = staticmethod(evaluate)
    greedy = staticmethod(greedy)

    def narrate(self, event: Event, names: Sequence[str]) -> str:
        title = self._faces[event[4]][0].title if event[4] in self._faces else "a face-down card"
        return narrated(event, names, title)


RULEBOOK = ClashOfMinds(DECLARATION, flow, DuelVocabulary())
