"""The report on a deck played alone, from the counts of its games. No Django here."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.engine.draws import Question, odds
from games.engine.rulebook import Rulebook
from games.engine.statistics import rate, spread
from games.engine.table import Decklist


def solo_report(
    rulebook: Rulebook,
    deck: Decklist,
    tally: Mapping[str, Any],
    turns: int,
    key_cards: Sequence[str],
) -> dict[str, Any]:
    broken: dict[str, int] = tally.get("broken", {})
    errors = sum(broken.values())
    games = tally.get("games", 0)
    report = {
        "game": rulebook.slug,
        "played": games,
        "errors": errors,
        "broken": sorted(broken)[:20],
        "endings": tally.get("endings", {}),
    }
    ended = games - errors
    if rulebook.declaration.boxed:
        return report | box_report(tally, ended)
    return report | deck_report(rulebook, deck, tally, ended, turns, key_cards)


def box_report(tally: Mapping[str, Any], ended: int) -> dict[str, Any]:
    """Can it be solved, how soon, with how many questions?"""
    return {
        "solved": rate(tally.get("solved", 0), ended),
        "turns": spread(tally.get("turns", {})),
        "decisions": spread(tally.get("decisions", {})),
        "needed": {v: spread(c) for v, c in tally.get("counted", {}).items()},
    }


def deck_report(
    rulebook: Rulebook,
    deck: Decklist,
    tally: Mapping[str, Any],
    ended: int,
    turns: int,
    key_cards: Sequence[str],
) -> dict[str, Any]:
    opening = tally.get("opening", {})
    goal = dict(tally.get("goal", {}))
    never = goal.pop("never", 0)
    seen, lasted = tally.get("seen", {}), tally.get("lasted", [])
    return {
        "opening": {
            "kept": rate(opening.get("kept", 0), ended),
            "mulliganed": rate(opening.get("replaced", 0), ended),
            "types": {kind: spread(c) for kind, c in opening.get("types", {}).items()},
        },
        "curve": {
            name: [spread(by.get(str(turn), {})) for turn in range(1, turns + 1)]
            for name, by in tally.get("curve", {}).items()
        },
        "goal": {"reached": rate(ended - never, ended), "turns": spread(goal)},
        "cards": [
            card_chances(rulebook, deck, card, seen.get(card, []), lasted, turns)
            for card in (key_cards or sorted(seen))
        ],
    }


def card_chances(
    rulebook: Rulebook,
    deck: Decklist,
    card: str,
    seen: Sequence[int],
    lasted: Sequence[int],
    turns: int,
) -> dict[str, Any]:
    """The chance to have seen a card by each turn, of the games that lasted so long: as
    played, and exactly where the rulebook says how it draws. Playing may see more cards
    than drawing alone."""
    padded = [[*numbers, *[0] * (turns + 1 - len(numbers))] for numbers in (seen, lasted)]
    by_turn = [rate(n, of) for n, of in zip(*padded, strict=True)]
    found: dict[str, Any] = {"card": card, "by_turn": by_turn}
    counted = exact_chances(rulebook, deck, card, turns)
    return found | {"exact": counted} if counted else found


def exact_chances(rulebook: Rulebook, deck: Decklist, card: str, turns: int) -> list[float] | None:
    """By counting, without a mulligan, half of the games going first."""
    draws = rulebook.declaration.draws
    if draws is None:
        return None
    cards = deck.get(draws.section, ())
    copies = sum(one.id == card for one in cards)
    if not copies:
        return None
    return [
        round(sum(float(one) for one in both) / len(both), 4)
        for both in (
            [
                odds(draws, Question(len(cards), copies, 1, turn, first), mulligan=False)
                for first in (True, False)
            ]
            for turn in range(turns + 1)
        )
    ]
