"""How a game draws: opening hand, mulligan, draws per turn; exact odds and sample hands from it."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Any

from games.engine.rng import Rng

NONE = "none"
REPLACE = "replace"
RETURN = "return"
MULLIGANS = {
    NONE: "The opening hand stays.",
    REPLACE: "Once, the whole hand may be discarded for a new one; it is not shuffled back.",
    RETURN: "Once, any cards may be shuffled back and as many drawn.",
}


@dataclass(frozen=True)
class DrawRules:
    """The printed facts about drawing from one section of a deck, with their rule numbers."""

    section: str
    hand: int
    mulligan: str = NONE
    per_turn: int = 1
    first_turn_on_the_play: int | None = None  # where the first player's first turn differs
    rules: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.mulligan not in MULLIGANS:
            known = ", ".join(MULLIGANS)
            raise ValueError(f"mulligan must be one of {known}, not {self.mulligan!r}")

    def drawn_by(self, turn: int, *, on_the_play: bool) -> int:
        """Cards drawn after the opening hand by the end of the draw of one's `turn`-th turn."""
        if turn <= 0:
            return 0
        first = self.per_turn
        if on_the_play and self.first_turn_on_the_play is not None:
            first = self.first_turn_on_the_play
        return first + self.per_turn * (turn - 1)


@lru_cache(maxsize=4096)
def at_least(k: int, deck: int, group: int, draws: int) -> Fraction:
    """The chance of at least `k` of a `group` in `draws` cards of a `deck` (hypergeometric)."""
    draws = max(0, min(draws, deck))
    if k <= 0:
        return Fraction(1)
    hits = sum(
        comb(group, n) * comb(deck - group, draws - n)
        for n in range(k, min(group, draws) + 1)
        if draws - n <= deck - group
    )
    return Fraction(hits, comb(deck, draws))


def exactly(k: int, deck: int, group: int, draws: int) -> Fraction:
    """The chance of exactly `k` of a `group` in `draws` cards of a `deck`."""
    return at_least(k, deck, group, draws) - at_least(k + 1, deck, group, draws)


@dataclass(frozen=True)
class Question:
    """At least `k` cards of a group of `group` in a deck of `deck` cards, by a turn."""

    deck: int
    group: int
    k: int
    turn: int
    on_the_play: bool = True

    def __post_init__(self) -> None:
        if not 0 <= self.group <= self.deck or self.k < 0 or self.turn < 0:
            raise ValueError("A group is part of the deck; number and turn are not negative.")


def odds(rules: DrawRules, asked: Question, *, mulligan: bool = True) -> Fraction:
    """The exact chance; with `mulligan`, it is taken whenever that helps this question."""
    hand = min(rules.hand, asked.deck)
    later = rules.drawn_by(asked.turn, on_the_play=asked.on_the_play)
    if not mulligan or rules.mulligan == NONE:
        return at_least(asked.k, asked.deck, asked.group, hand + later)
    return sum(
        (
            exactly(found, asked.deck, asked.group, hand) * _best(rules, asked, hand, later, found)
            for found in range(min(hand, asked.group) + 1)
        ),
        Fraction(0),
    )


def _best(rules: DrawRules, asked: Question, hand: int, later: int, found: int) -> Fraction:
    """The chance from an opening hand with `found` of the group, by the better choice."""
    rest, missing = asked.deck - hand, asked.group - found
    kept = at_least(asked.k - found, rest, missing, later)
    if rules.mulligan == REPLACE:
        return max(kept, at_least(asked.k, rest, missing, hand + later))
    # Return: keep what was looked for; the rest goes back and may come again.
    returned = hand - found
    return max(kept, at_least(asked.k - found, rest + returned, missing, returned + later))


@dataclass(frozen=True)
class Hand:
    """A sample: the hand kept, what the mulligan put away, and the draws of the turns after."""

    opening: tuple[Any, ...]
    returned: tuple[Any, ...]
    kept: tuple[Any, ...]
    draws: tuple[tuple[Any, ...], ...]


def sample_hand(
    rules: DrawRules,
    cards: Sequence[Any],
    seed: int,
    *,
    returned: Sequence[int] | None = None,
    turns: int = 0,
    on_the_play: bool = True,
    chosen: Sequence[Any] = (),
    more: int = 0,
) -> Hand:
    """The hand a seed deals: same cards, seed and choices, same hand on every machine.

    `returned` are the places in the opening hand that the mulligan gives up; None keeps.
    `chosen` cards are in the opening hand for certain; `more` are drawn after the last turn.
    """
    rng = Rng(seed)
    deck = list(cards)
    rng.shuffle(deck)
    deck = _with_on_top(rules, deck, chosen)
    opening, deck = deck[: rules.hand], deck[rules.hand :]
    given = _given_up(rules, len(opening), returned)
    kept = [card for place, card in enumerate(opening) if place not in given]
    away = [card for place, card in enumerate(opening) if place in given]
    if away and rules.mulligan == RETURN:
        deck += away
        rng.shuffle(deck)
    kept, deck = kept + deck[: len(away)], deck[len(away) :]
    draws = []
    for turn in range(1, turns + 1):
        n = rules.drawn_by(turn, on_the_play=on_the_play)
        n -= rules.drawn_by(turn - 1, on_the_play=on_the_play)
        draws.append(tuple(deck[:n]))
        deck = deck[n:]
    if more:
        draws.append(tuple(deck[:more]))
    return Hand(tuple(opening), tuple(away), tuple(kept), tuple(draws))


def _with_on_top(rules: DrawRules, deck: list[Any], chosen: Sequence[Any]) -> list[Any]:
    if len(chosen) > rules.hand:
        raise ValueError(f"An opening hand has {rules.hand} cards, not {len(chosen)}.")
    rest = list(deck)
    for card in chosen:
        if card not in rest:
            raise ValueError(f"The deck has no {card!r} left for the hand.")
        rest.remove(card)
    return [*chosen, *rest]


def _given_up(rules: DrawRules, hand: int, returned: Sequence[int] | None) -> set[int]:
    """The places a mulligan gives up, checked against what the game allows."""
    if not returned:
        return set()
    given = set(returned)
    if rules.mulligan == NONE:
        raise ValueError("This game has no mulligan.")
    if not given <= set(range(hand)):
        raise ValueError(f"A hand of {hand} has the places 0 to {hand - 1}.")
    if rules.mulligan == REPLACE and len(given) != hand:
        raise ValueError("The whole hand is replaced, or none of it.")
    return given
