"""Play many matches between bots and report. Needs no Django: python -m games.simulate."""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from traceback import extract_tb
from typing import Any

from games import rulebooks
from games.bots.match import Outcome, play, seat_bots
from games.bots.registry import UnknownBot, find_bot, seated_bots
from games.bots.tables import Tables
from games.engine.errors import BadCatalogue, RuleError
from games.engine.replay import dumps, record
from games.engine.rulebook import Mode
from games.engine.statistics import mean, median, wilson
from games.play.terminal_progress import Progress

HELP = "Play matches between bots and report win rates, endings, turns and speed."
FAILURES_SHOWN = 5


class BadInput(ValueError):
    """What was asked for cannot be done; the message says why in a sentence."""


@dataclass
class Simulation:
    """A run of matches. Match `seed + n` can be played alone: it depends on its seed only."""

    tables: Tables
    bots: list[str]
    matches: int
    seed: int

    @property
    def seeds(self) -> range:
        return range(self.seed, self.seed + self.matches)


@dataclass
class Tally:
    """What came out of a run."""

    ended: int = 0
    no_winner: int = 0
    decisions: int = 0
    seconds: float = 0.0
    wins: list[int] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    endings: Counter[str] = field(default_factory=Counter)
    by_deck: dict[str, list[int]] = field(default_factory=dict)
    by_bot: dict[str, list[int]] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    def add(self, outcome: Outcome, decks: Sequence[str], bots: Sequence[str]) -> None:
        winners = outcome.result.winners
        self.ended += 1
        self.no_winner += not winners
        self.decisions += outcome.decisions
        self.turns.append(outcome.turns)
        self.endings[outcome.result.reason] += 1
        self.faults += [f"seed {outcome.seed}, {fault}" for fault in outcome.faults]
        for seat in winners:
            self.wins[seat] += 1
        _share(self.by_deck, decks, winners)
        _share(self.by_bot, bots, winners)


def _share(tally: dict[str, list[int]], names: Sequence[str], winners: Sequence[int]) -> None:
    """Count wins and matches for each name, unless all at the table have the same."""
    if len(set(names)) > 1:
        for seat, name in enumerate(names):
            won = tally.setdefault(name, [0, 0])
            won[0] += seat in winners
            won[1] += 1


# -- planning -------------------------------------------------------------------------


def plan_simulation(options: Mapping[str, Any]) -> Simulation:
    """Check what was asked for, all of it, before the first card is dealt."""
    if options["matches"] < 1:
        raise BadInput(f"--matches must be at least 1, not {options['matches']}.")
    try:
        rulebook = rulebooks.get(options["game"])
        tables = Tables(rulebook, options["mode"], options["seats"], options["decks"] or ())
        tables.options = chosen_options(tables.mode, options["option"] or ())
        bots = seated_bots(options["bots"] or (), tables.seats)
        tables.at(options["seed"])
    except (RuleError, UnknownBot, BadCatalogue) as error:
        raise BadInput(str(error)) from error
    except KeyError as error:
        raise BadInput(str(error.args[0])) from error
    return Simulation(tables, bots, options["matches"], options["seed"])


def chosen_options(mode: Mode, given: Sequence[str]) -> dict[str, Any]:
    """Options given as name=value, each as the choice that is written so."""
    chosen: dict[str, Any] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadInput(f"--option takes name=value, not {text!r}.")
        chosen[name] = _choice(mode, name, value)
    return chosen


def _choice(mode: Mode, name: str, value: str) -> Any:
    for option in mode.options:
        if option.name == name:
            for choice in option.choices:
                if str(choice).lower() == value.lower():
                    return choice
    return value  # the rulebook refuses it and names what it takes


# -- playing --------------------------------------------------------------------------


def simulate(
    plan: Simulation,
    on_match: Callable[[Outcome], None] | None = None,
    progress: Progress | None = None,
) -> Tally:
    """Play the plan. A match that breaks is counted and told; the others go on."""
    makers = [find_bot(name) for name in plan.bots]
    tally = Tally(wins=[0] * plan.tables.seats)
    start = time.perf_counter()
    try:
        for seed in plan.seeds:
            try:
                outcome = play(plan.tables.at(seed), seed, seat_bots(makers, seed))
            except Exception as error:  # a bug in one match must not hide the others
                tally.failures.append(f"seed {seed}: {with_place(error)}")
            else:
                tally.add(outcome, plan.tables.names(seed), plan.bots)
                if on_match:
                    on_match(outcome)
            if progress:
                progress.step()
    finally:
        tally.seconds = time.perf_counter() - start
    return tally


def with_place(error: Exception) -> str:
    """What went wrong and in which line: a bare `KeyError: 16` helps nobody who writes a game."""
    at = extract_tb(error.__traceback__)[-1]
    path = Path(at.filename)
    return (
        f"{type(error).__name__}: {error} ({path.parent.name}/{path.name}:{at.lineno}, {at.name})"
    )


# -- reporting ------------------------------------------------------------------------


def report(plan: Simulation, tally: Tally) -> dict[str, Any]:
    """The run as JSON data."""
    tables = plan.tables
    return {
        "game": tables.rulebook.slug,
        "mode": tables.mode.slug,
        "seats": tables.seats,
        "options": tables.options,
        "bots": plan.bots,
        "decks": list(tables.decks),
        "seed": plan.seed,
        "matches": plan.matches,
        "ended": tally.ended,
        "errors": len(tally.failures),
        "failures": tally.failures[:FAILURES_SHOWN],
        "faults": len(tally.faults),
        "wins": tally.wins,
        "win_rates": [rate(won, tally.ended) for won in tally.wins],
        "no_winner": tally.no_winner,
        "by_deck": {name: rate(*won) for name, won in sorted(tally.by_deck.items())},
        "by_bot": {name: rate(*won) for name, won in sorted(tally.by_bot.items())},
        "endings": dict(tally.endings.most_common()),
        "turns": spread(tally.turns),
        "decisions": tally.decisions,
        "seconds": round(tally.seconds, 3),
        "decisions_per_second": round(tally.decisions / tally.seconds) if tally.seconds else 0,
    }


def rate(won: int, played: int) -> dict[str, Any]:
    low, high = wilson(won, played)
    share = won / played if played else 0.0
    return {
        "wins": won,
        "played": played,
        "rate": round(share, 4),
        "interval": [round(low, 4), round(high, 4)],
    }


def spread(values: Sequence[int]) -> dict[str, float]:
    if not values:
        return {"mean": 0, "median": 0, "low": 0, "high": 0}
    return {
        "mean": round(mean(values), 2),
        "median": median(values),
        "low": min(values),
        "high": max(values),
    }


def report_text(found: Mapping[str, Any], tally: Tally) -> str:
    """The run for people."""
    lines = [
        f"{found['game']}, {found['mode']}, {found['seats']} seats: "
        f"{found['ended']} of {found['matches']} matches ended in {found['seconds']:.1f} s, "
        f"seeds {found['seed']} to {found['seed'] + found['matches'] - 1}",
        "",
    ]
    for seat, (bot, won) in enumerate(zip(found["bots"], found["win_rates"], strict=True)):
        lines.append(f"  seat {seat + 1}  {rate_text(won)}  {bot}")
    lines.append(f"  no winner {found['no_winner']}")
    for title, names in (("By bot", found["by_bot"]), ("By deck", found["by_deck"])):
        if names:
            lines += ["", title, *(f"  {rate_text(won)}  {name}" for name, won in names.items())]
    lines += ["", "Endings"]
    lines += [
        f"  {count:6d}  {count / found['ended']:6.1%}  {reason}"
        for reason, count in found["endings"].items()
    ]
    turns = found["turns"]
    lines += [
        "",
        f"Turns      {turns['mean']} a match ({turns['low']} to {turns['high']})",
        f"Decisions  {found['decisions']:,}, {found['decisions'] / max(1, found['ended']):.1f} "
        f"a match, {found['decisions_per_second']:,} a second",
        f"Faults     {found['faults']}    Errors  {found['errors']}",
    ]
    for kind, messages in (("Fault", tally.faults), ("Error", tally.failures)):
        lines += [f"  {kind}: {message}" for message in messages[:FAILURES_SHOWN]]
    return "\n".join(lines)


def rate_text(won: Mapping[str, Any]) -> str:
    low, high = won["interval"]
    return f"{won['wins']:6d} of {won['played']:<6d} {won['rate']:6.1%}  ({low:.1%} to {high:.1%})"


# -- command line ---------------------------------------------------------------------


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help="for example case-closed")
    parser.add_argument("--mode", help="a way to play; the first if not given")
    parser.add_argument("--seats", type=int, help="number of players")
    parser.add_argument("--decks", nargs="+", metavar="DECK", help="ready-made decks or YAML files")
    parser.add_argument("--bots", nargs="+", metavar="BOT", help="random, greedy, or path.to.Bot")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1, help="of the first match; the rest count up")
    parser.add_argument("--option", action="append", metavar="NAME=VALUE", help="of the mode")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--replay", type=Path, metavar="FILE", help="save the first match there")


def run(options: Mapping[str, Any]) -> tuple[str, int]:
    """What the command prints and its exit status: 1 if a match broke."""
    plan = plan_simulation(options)
    path: Path | None = options["replay"]
    if path and not path.absolute().parent.is_dir():
        raise BadInput(f"The folder of {path} does not exist.")

    def keep(outcome: Outcome) -> None:
        if path and outcome.seed == plan.seed:
            replay = record(outcome.state, outcome.seed, outcome.actions, plan.bots)
            path.write_bytes(dumps(replay))

    progress = Progress(plan.matches, "matches")
    try:
        tally = simulate(plan, keep, progress)
    finally:
        progress.close()
    found = report(plan, tally)
    text = json.dumps(found) if options["json"] else report_text(found, tally)
    return text, 1 if tally.failures else 0


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m games.simulate", description=HELP)
    add_arguments(parser)
    try:
        text, status = run(vars(parser.parse_args(arguments)))
    except BadInput as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    print(text)
    return status


if __name__ == "__main__":
    sys.exit(main())
