"""A deck alone: what it draws, how it grows, how soon it gets there. No Django here.

The others at the table do nothing they need not do. A boxed game has no deck to test
alone; there one bot plays all seats, and the question is how soon the puzzle is solved.
Every game played gives a tree of counts; the sum of many is what a report is made of.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from games import rulebooks
from games.bots.match import deal, play_on, seat_bots
from games.bots.registry import bot_seed, find_bot
from games.bots.seat import IdleBot, Seat
from games.bots.tables import deck_named, mode_named
from games.engine.errors import RuleError
from games.engine.presentation import LogWords
from games.engine.rulebook import Rulebook
from games.engine.state import Event, State
from games.engine.table import Decklist, Table, TableSpec
from games.play.card_stats import add_counts, hand_of
from games.play.goldfish.report import solo_report
from games.play.running import MatchTimeout, error_text, time_limit

LAST_TURN = 40  # a deck that has not got there by then is not going to


class Goldfish:
    """One deck, made ready once for many games."""

    def __init__(
        self,
        rulebook: Rulebook,
        deck: Decklist,
        mode: str,
        seats: int,
        options: Mapping[str, Any],
        bot: str,
        turns: int,
    ) -> None:
        self.boxed = rulebook.declaration.boxed
        decks = (deck,) if self.boxed else (deck,) * seats
        self.table = Table(rulebook, TableSpec(mode, seats, decks, options))
        self.words = rulebook.declaration.log_words
        self.make = find_bot(bot)
        self.turns = turns
        self.type_of = {c.id: c.type for cards in deck.values() for c in cards}

    def game(self, seed: int, seconds: float) -> dict[str, Any]:
        """The counts of one game; a game that breaks is counted as such."""
        try:
            with time_limit(seconds):
                return self._solo(seed) if self.boxed else self._alone(seed)
        except MatchTimeout:
            return _broken_game(f"A game was stopped after {seconds:g} seconds of processor time.")
        except Exception as error:
            return _broken_game(error_text(error).partition("\n")[0])

    # -- a deck alone ---------------------------------------------------------------

    def _alone(self, seed: int) -> dict[str, Any]:
        """Seats take turns, so that half of the games are played going first."""
        state = self.table.rulebook.start(self.table, seed)
        ours = seed % self.table.seats
        curve = Curve(state, ours, self.words)
        self._play(state, ours, seed, curve)
        events = state.events()
        return {
            "games": 1,
            "opening": self._opening(events, ours, curve.opening),
            "curve": curve.counts(self.turns),
            "goal": {goal_turn(state, ours, self.words, curve.turn): 1},
            "endings": {state.result.reason if state.result else "turn limit": 1},
            "lasted": [1] * (min(curve.turn, self.turns) + 1),
            "seen": self._seen_by_turn(events, ours, curve),
        }

    def _play(self, state: State, ours: int, seed: int, curve: "Curve") -> None:
        seats = [Seat(state, number) for number in range(self.table.seats)]
        bots = [
            (self.make if seat == ours else IdleBot)(bot_seed(seed, seat))
            for seat in range(self.table.seats)
        ]
        while (number := state.to_act) is not None:
            curve.look(state)
            if curve.turn > LAST_TURN:
                return
            state.apply(bots[number].choose(seats[number]))
        curve.look(state)

    def _opening(self, events: Sequence[Event], ours: int, hand: Sequence[str]) -> dict[str, Any]:
        replaced = any(
            e[0] in self.words.replaced and e[2] == ours and e[6:7] != (0,) for e in events
        )
        types = Counter(self.type_of.get(card, "?") for card in hand)
        every = sorted(set(self.type_of.values()))
        return {
            "replaced" if replaced else "kept": 1,
            "types": {kind: {str(types[kind]): 1} for kind in every},
        }

    def _seen_by_turn(
        self, events: Sequence[Event], ours: int, curve: "Curve"
    ) -> dict[str, list[int]]:
        """For each card a list: 1 at every turn by which it had been in hand; 0 is the
        opening. Turns that the game did not last for are left out."""
        first = dict.fromkeys(curve.opening, 0)
        turn = 0
        for event in events:
            if event[0] == self.words.turn:
                turn += 1
            elif event[0] in self.words.drawn and event[2] == ours:
                first.setdefault(event[4], own_turn(turn, self.table.seats, self.words))
        last = min(curve.turn, self.turns)
        return {
            card: [*[0] * at, *[1] * (last + 1 - at)]
            for card, at in sorted(first.items())
            if at <= last
        }

    # -- a box ----------------------------------------------------------------------

    def _solo(self, seed: int) -> dict[str, Any]:
        outcome = deal(self.table, seed)
        play_on(outcome, seat_bots([self.make] * self.table.seats, seed))
        verbs = Counter(event[0] for event in outcome.events)
        return {
            "games": 1,
            "solved": int(bool(outcome.result.winners)),
            "endings": {outcome.result.reason: 1},
            "turns": {str(outcome.turns): 1},
            "decisions": {str(outcome.decisions): 1},
            "counted": {v: {str(verbs[v]): 1} for v in self.words.counted},
        }


def _broken_game(why: str) -> dict[str, Any]:
    return {"games": 1, "broken": {why: 1}}


def own_turn(turn: int, seats: int, words: LogWords) -> int:
    """The number of a player's own turn in the `turn`-th turn of the match."""
    return turn if words.shared_turns else -(-turn // seats)


def goal_turn(state: State, ours: int, words: LogWords, turn: int) -> str:
    """The turn on which the deck got there, or never."""
    result = state.result
    if result is None or ours not in result.winners:
        return "never"
    if words.goals and result.reason not in words.goals:
        return "never"
    return str(turn)


class Curve:
    """How much a player has of everything at the end of each turn."""

    def __init__(self, state: State, ours: int, words: LogWords) -> None:
        self.ours = ours
        self.words = words
        self.turn = 0
        self.opening: list[str] = []
        self.ends: list[dict[str, int]] = []
        names = [zone.name for zone in state.table.rulebook.zones]
        seats = state.table.seats
        self.piles = {z: names.index(z) * seats + ours for z in words.zones}
        self.numbers = [n for n in words.numbers if hasattr(state, n)]
        self.last: dict[str, int] = {}

    def look(self, state: State) -> None:
        """Called before every decision: notices turns and remembers how they ended."""
        turn = own_turn(int(getattr(state, "turn", 0)), state.table.seats, self.words)
        if turn == 0 or not self.opening:
            self.opening = [card for _, card in hand_of(state, self.ours, self.words.hand)]
        while self.turn < turn:
            if self.turn:
                self.ends.append(self.last)
            self.turn += 1
        if state.result is not None:
            self.ends.append(self.amounts(state))
        self.last = self.amounts(state)

    def amounts(self, state: State) -> dict[str, int]:
        found = {name: len(state.piles[pile]) for name, pile in self.piles.items()}
        found |= {name: getattr(state, name)[self.ours] for name in self.numbers}
        return found

    def counts(self, turns: int) -> dict[str, Any]:
        """Name to turn to amount to 1."""
        found: dict[str, Any] = {}
        for at, amounts in enumerate(self.ends[:turns], start=1):
            for name, amount in amounts.items():
                found.setdefault(name, {})[str(at)] = {str(amount): 1}
        return found


# -- command line -------------------------------------------------------------------------

HELP = "Play a deck alone and report hands, curve, turns to the goal and key cards."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help="for example case-closed")
    parser.add_argument("deck", help="a ready-made deck or a YAML file")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--turns", type=int, default=10, help="to report on")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--mode")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--card", action="append", help="a key card's id")


def run(options: Mapping[str, Any]) -> dict[str, Any]:
    """The report on a deck; RuleError or ValueError says why there is none."""
    rulebook = rulebooks.get(options["game"])
    mode = mode_named(rulebook, options["mode"])
    deck = deck_named(rulebook, options["deck"])
    check_options(options, {card.id for cards in deck.values() for card in cards})
    seats = options["seats"] or mode.seats[0]
    goldfish = Goldfish(rulebook, deck, mode.slug, seats, {}, options["bot"], options["turns"])
    rulebook.check(goldfish.table.spec)
    tally: dict[str, Any] = {}
    for seed in range(options["seed"], options["seed"] + options["games"]):
        tally = add_counts(tally, goldfish.game(seed, 60.0))
    return solo_report(rulebook, deck, tally, options["turns"], options["card"] or ())


def check_options(options: Mapping[str, Any], held: set[str]) -> None:
    """ValueError for numbers of nothing and cards that the deck does not hold."""
    for name in ("games", "turns"):
        if options[name] < 1:
            raise ValueError(f"--{name} must be at least 1, not {options[name]}.")
    for card in options["card"] or ():
        if card not in held:
            raise ValueError(
                f"--card: {options['deck']} holds no {card!r}. Use {', '.join(sorted(held))}."
            )


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m games.goldfish", description=HELP)
    add_arguments(parser)
    try:
        report = run(vars(parser.parse_args(arguments)))
    except (RuleError, ValueError, KeyError) as error:
        sys.stderr.write(f"{error.args[0] if error.args else error}\n")
        return 2
    sys.stdout.write(json.dumps(report, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
