"""Clash of Minds on the kernel."""

from collections.abc import Sequence
from typing import Any

from games.engine.cards import CardDef
from games.engine.errors import IllegalAction
from games.engine.flow import Action
from games.engine.hidden import place_faces, redeal_rows
from games.engine.rulebook import Rulebook
from games.engine.state import Event, State
from games.rulebooks.clash_of_minds import verbs as verbs  # registers the verbs
from games.rulebooks.clash_of_minds.declaration import DECLARATION
from games.rulebooks.clash_of_minds.evaluation import chance
from games.rulebooks.clash_of_minds.flow import ARRANGE, DISCARD, flow
from games.rulebooks.clash_of_minds.greedy import best
from games.rulebooks.clash_of_minds.influence import leads
from games.rulebooks.clash_of_minds.narration import narrated
from games.rulebooks.clash_of_minds.refusals import refusal
from games.rulebooks.clash_of_minds.rounds import begin_round
from games.rulebooks.clash_of_minds.start import lay_out
from games.rulebooks.clash_of_minds.state import (
    CRIME_PLAN,
    HAND,
    HOLMES,
    INFLUENCE_CARDS,
    KINDS,
    SIDES,
    SITE,
    Duel,
    DuelFace,
)
from games.rulebooks.clash_of_minds.vocabulary import DuelVocabulary
from games.rulebooks.clash_of_minds.worth import Judge


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
        seen.marked = [c for c in seen.marked if owner_of(c) == seat]

    def redeal(self, sample: Duel, seat: int) -> None:
        redeal_rows(sample, sample.table.groups, seat)
        redeal_plan(sample, seat)
        redeal_marks(sample, seat)
        if sample.to_act not in (None, seat):
            sample.options = (
                None  # what the opponent may do can depend on what was dealt again
            )
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
            "leads": leads(seen),
            "revealed": seen.revealed,
            "deduction_tokens": seen.tokens,
            "turned": {c: how for c, how in enumerate(seen.turned) if how},
            "changes": seen.changes,
            "spent_actions": seen.spent,
            "planned_actions": seen.aimed,
            "agents_active": seen.active,
            "agents_sent_to": seen.watched,
            "marked": seen.marked,
        }

    # -- judgement ------------------------------------------------------------------

    def evaluate(self, s: Duel, seat: int) -> float:
        if s.result is not None:
            winners = s.result.winners
            return 0.5 if not winners else float(seat in winners)
        holmes = chance(s)
        return holmes if seat == HOLMES else 1.0 - holmes

    def greedy(self, seen: Duel, options: list[Action]) -> Action:
        assert seen.to_act is not None
        return best(Judge(seen, seen.to_act), options)

    def narrate(self, event: Event, names: Sequence[str]) -> str:
        title = (
            self._faces[event[4]][0].title
            if event[4] in self._faces
            else "a face-down card"
        )
        return narrated(event, names, title)


def owner_of(c: int) -> int:
    """The seat an Influence Card belongs to."""
    return 0 if c < INFLUENCE_CARDS // 2 else 1


def redeal_plan(sample: Duel, seat: int) -> None:
    """CM-3.1 to CM-3.3: among the Threads there is always exactly one card of each kind."""
    bit = 1 << seat
    face, known = sample.face, sample.known
    plans, row = sample.table.cards_of("plans"), sample.piles[CRIME_PLAN]
    seen_kinds = [face[c].kind for c in row if known[c] & bit]
    missing = [kind for kind in KINDS if kind not in seen_kinds]
    hidden = [c for c in plans if c in row and not known[c] & bit]
    elsewhere = [c for c in plans if c not in row and not known[c] & bit]
    pool = [face[c] for c in hidden + elsewhere]
    for c in hidden:
        kind = missing.pop(sample.below(len(missing)))
        face[c] = taken(pool, kind)
    place_faces(sample, elsewhere, pool)


def taken(pool: list[DuelFace], kind: str) -> DuelFace:
    """The first card of a kind, out of a pool."""
    for i, face in enumerate(pool):
        if face.kind == kind:
            return pool.pop(i)
    raise RuntimeError(f"no {kind} is left")


def redeal_marks(sample: Duel, seat: int) -> None:
    """CM-R.33: what the opponent is about to discard, or has decided to, may be any of his hand."""
    frame = sample.frames[-1]
    if frame[0] != DISCARD:
        return
    deciding = frame[1]
    sample.marked = [c for c in sample.marked if owner_of(c) == seat]
    if deciding != seat:
        sample.frames[-1] = (DISCARD, deciding, 0)
    elif seat != sample.first:
        sample.marked += [
            c for c in sample.piles[HAND + 1 - seat] if not sample.below(3)
        ]


RULEBOOK = ClashOfMinds(DECLARATION, flow, DuelVocabulary())
