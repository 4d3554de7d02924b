"""What a seat cannot know besides faces, blanked in its view and dealt again in a sample."""

from typing import Any

from games.engine.hidden import redeal_rows
from games.engine.table import Table
from games.rulebooks.clash_of_minds.flow import DISCARD
from games.rulebooks.clash_of_minds.state import (
    AGENTS,
    CRIME_PLAN,
    HAND,
    INFLUENCE_CARDS,
    SIDES,
    Duel,
)


def rows_to_redeal(table: Table) -> list[range]:
    """The backs that are dealt again in samples; CM-16.1: Agents may stay in the box."""
    if table.mode == "agents":
        return table.groups
    agents = [table.cards_of(f"{side}-agents") for side in SIDES]
    return [group for group in table.groups if group not in agents]


def hide(seen: Duel, seat: int) -> None:
    """CM-R.33: nobody sees what the other is about to discard."""
    if seen.marked:
        seen.marked = marked_by(seen, seat)


def redeal(sample: Duel, seat: int) -> None:
    """Faces row by row, the crime of the Threads, and what is about to be discarded."""
    table = sample.table
    redeal_rows(sample, table.prepared.rows, seat)
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
