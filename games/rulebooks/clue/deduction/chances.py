"""Chapter 27: probabilities when a player chooses which card to show (CL-27.28 to CL-27.32).

Counting alone is exact as long as every observation is certain to be made in the deals that
fit it. Which of several cards a player shows is not; here each is taken as equally likely.
The answerer's hand is split by which of the named cards it holds, so plain counts do.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from games.rulebooks.clue.deduction.facts import HOLDS, LACKS, Fact
from games.rulebooks.clue.deduction.knowledge import Knowledge, entropy
from games.rulebooks.clue.face import cards_in


class Shown(NamedTuple):
    """A card that the observer was shown for a question."""

    seat: int
    named: int
    card: int


class Belief:
    """What a seat knows, with deals weighed by how likely the shown cards were chosen in them."""

    def __init__(self, known: Knowledge, shown: Sequence[Shown]) -> None:
        self.parts = list(weighted_parts(known, shown))
        self.total = sum(weight * part.total for weight, part in self.parts)

    def chance(self, owner: int, card: int) -> Fraction:
        counted = sum(weight * part.count(owner, card) for weight, part in self.parts)
        return Fraction(counted) / self.total

    def triples(self) -> dict[int, Fraction]:
        """The chance of each content of the envelope."""
        found: dict[int, Fraction] = {}
        for weight, part in self.parts:
            for triple, count in part.triples.items():
                found[triple] = found.get(triple, Fraction(0)) + weight * count / self.total
        return found


def weighted_parts(
    known: Knowledge, shown: Sequence[Shown]
) -> Iterator[tuple[Fraction, Knowledge]]:
    """CL-27.29: a deal counts 1 / (named cards the answerer holds in it) for every sight."""
    if not shown:
        yield Fraction(1), known
        return
    first, *rest = shown
    for held, part in splits(known, first.seat, first.named):
        if held >> first.card & 1:
            for weight, whole in weighted_parts(part, rest):
                yield weight / held.bit_count(), whole


def splits(known: Knowledge, seat: int, named: int) -> Iterator[tuple[int, Knowledge]]:
    """What is known for each set of the named cards that a seat may hold."""
    for held in subsets(named & known.places.may_hold(seat)):
        facts = [Fact(LACKS, seat, named & ~held)]
        if held:
            facts.append(Fact(HOLDS, seat, held))
        part = known.and_also(*facts)
        if part is not None:
            yield held, part


def subsets(cards: int) -> Iterator[int]:
    held = cards
    while True:
        yield held
        if not held:
            return
        held = (held - 1) & cards


def question_gain(known: Knowledge, named: int) -> float:
    """CL-28.27: the bits that a question is expected to tell about the envelope, exactly."""
    outcomes = replies(known, named)
    total = known.total
    left = sum(
        float(sum(weights.values()) / total) * entropy(weights) for weights in outcomes.values()
    )
    return known.entropy - left


def replies(known: Knowledge, named: int) -> dict[tuple[int, int], dict[int, Fraction]]:
    """For each reply (who shows which card, or nobody) the weight of each envelope."""
    found: dict[tuple[int, int], dict[int, Fraction]] = {}
    asker, seats = known.deal.observer, known.deal.seats
    asked: Knowledge | None = known
    for player in ((asker + i) % seats for i in range(1, seats)):
        if asked is None:
            return found
        for held, part in splits(asked, player, named):
            for card in cards_in(held):
                _add(found, (player, card), part, held.bit_count())
        asked = asked.and_also(Fact(LACKS, player, named))
    if asked is not None:
        _add(found, (-1, -1), asked, 1)
    return found


def _add(
    found: dict[tuple[int, int], dict[int, Fraction]],
    reply: tuple[int, int],
    part: Knowledge,
    choices: int,
) -> None:
    weights = found.setdefault(reply, {})
    for triple, count in part.triples.items():
        weights[triple] = weights.get(triple, Fraction(0)) + Fraction(count, choices)
