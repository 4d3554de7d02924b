"""Clash of Minds on the kernel."""

from collections.abc import Sequence
from typing import Any

from games.engine.cards import CardDef
from games.engine.errors import IllegalAction
from games.engine.flow import Action
from games.engine.hidden import redeal_rows
from games.engine.rulebook import Rulebook
from games.engine.state import Event, State
from games.engine.table import Table
from games.rulebooks.clash_of_minds import verbs as verbs  # registers the verbs
from games.rulebooks.clash_of_minds.declaration import DECLARATION
from games.rulebooks.clash_of_minds.evaluation import chance
from games.rulebooks.clash_of_minds.flow import ARRANGE, DISCARD, flow
from games.rulebooks.clash_of_minds.greedy import DECISIONS
from games.rulebooks.clash_of_minds.narration import narrated
from games.rulebooks.clash_of_minds.refusals import refusal
from games.rulebooks.clash_of_minds.rounds import begin_round
from games.rulebooks.clash_of_minds.start import lay_out
from games.rulebooks.clash_of_minds.state import (
    AGENTS,
    CRIME_PLAN,
    HAND,
    HOLMES,
    INFLUENCE_CARDS,
    SIDES,
    SITE,
    Duel,
    DuelFace,
)
from games.rulebooks.clash_of_minds.vocabulary import DuelVocabulary


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
                problems.append(
                    "the mandatory Action is put, and no optional Action is"
                )
        return problems

    def why_not(self, s: State, action: Action) -> IllegalAction:
        assert isinstance(s, Duel)
        return refusal(s, action)

    # -- what a seat may know -------------------------------------------------------

    def hide(self, seen: Duel, seat: int) -> None:
        """CM-R.33: nobody sees what the other is about to discard."""
        if seen.marked:
            seen.marked = marked_by(seen, seat)

    def prepare(self, table: Table) -> list[range]:
        """The backs that are dealt again in samples; CM-16.1: Agents may stay in the box."""
        agents = [table.cards_of(f"{side}-agents") for side in SIDES]
        if table.mode == "agents":
            return table.groups
        return [group for group in table.groups if group not in agents]

    def redeal(self, sample: Duel, seat: int) -> None:
        table = sample.table
        redeal_rows(sample, table.prepared, seat)
        redeal_plan(sample, seat)
        if table.mode != "agents":
            # Nobody ever looks at them, so they lie in the order of the list.
            boxed: list[Any] = table.dealt[AGENTS]
            sample.face[AGENTS] = boxed
        discarding = sample.frames[-1][0] == DISCARD
        if discarding:
            redeal_marks(sample, seat)
        if sample.to_act == 1 - seat and (discarding or table.mode == "agents"):
            # What the opponent may do can depend on what was dealt again.
            sample.options = None
            sample.advance()

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

    def evaluate(self, s: Duel, seat: int) -> float:
        if s.result is not None:
            winners = s.result.winners
            return 0.5 if not winners else float(seat in winners)
        holmes = chance(s)
        return holmes if seat == HOLMES else 1.0 - holmes

    def greedy(self, seen: Duel, options: list[Action]) -> Action:
        seat = seen.to_act
        assert seat is not None
        return DECISIONS[seen.frames[-1][0]](seen, seat, options)

    def narrate(self, event: Event, names: Sequence[str]) -> str:
        title = (
            self._faces[event[4]][0].title
            if event[4] in self._faces
            else "a face-down card"
        )
        return narrated(event, names, title)


def marked_by(s: Duel, seat: int) -> tuple[int, ...]:
    """The cards that a seat has chosen for discarding; Holmes's numbers come first."""
    return tuple([c for c in s.marked if (c >= INFLUENCE_CARDS // 2) == seat])


def redeal_plan(sample: Duel, seat: int) -> None:
    """CM-3.1 to CM-3.3: among the Threads there is always exactly one card of each kind.

    By now all Crime Plan Cards that the seat does not know lie in chance order, so the first
    of a kind that is missing can be exchanged for one that is not.
    """
    bit = 1 << seat
    face, known = sample.face, sample.known
    row = sample.piles[CRIME_PLAN]
    kinds = [face[c].kind for c in row if known[c] & bit]
    for c in row:
        if not known[c] & bit:
            other = c
            while known[other] & bit or face[other].kind in kinds:
                other += 1
            face[c], face[other] = face[other], face[c]
            kinds.append(face[c].kind)


def redeal_marks(sample: Duel, seat: int) -> None:
    """CM-R.33: what the opponent is about to discard, or has decided to, may be any of his hand."""
    deciding = sample.frames[-1][1]
    sample.marked = marked_by(sample, seat)
    if deciding != seat:
        sample.frames[-1] = (DISCARD, deciding, 0)
    elif seat != sample.first:
        hand = sample.piles[HAND + 1 - seat]
        sample.marked += tuple([c for c in hand if not sample.below(3)])


RULEBOOK = ClashOfMinds(DECLARATION, flow, DuelVocabulary())
