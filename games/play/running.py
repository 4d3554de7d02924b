"""Play numbered matches of a plan and keep what a database needs of them. No Django here."""

import signal
import threading
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from games.bots.match import Outcome, deal, play_on, seat_bots
from games.bots.registry import MakeBot, find_bot
from games.engine.replay import pack_actions
from games.engine.rulebook import Rulebook
from games.engine.state import Event, State
from games.engine.table import Decklist, Table, TableSpec
from games.engine.telling import HeardFaces, tell
from games.play.card_stats import Tally, card_tally, first_seat, opening_hands
from games.play.plans import Plan, Setting

ERROR_LENGTH = 2000
FAULTS_KEPT = 3


class MatchTimeout(BaseException):
    """A match took too long. Not an Exception: a bot's match goes on after those."""


class MatchStalled(BaseException):
    """A match that hardly ran: a crowded machine or a bot that waits. To be tried again."""


PATIENCE = 8  # the clock may show so many times the processor time before a match is stalled


@dataclass
class Record:
    """What is kept of one match. `check` is the generator's last state: it tells matches apart."""

    number: int
    seed: int
    winners: list[int] = field(default_factory=list)
    reason: str = ""
    rule: str = ""
    turns: int = 0
    decisions: int = 0
    first: int = 0
    actions: str = ""
    check: str = ""
    error: str = ""
    faults: list[str] = field(default_factory=list)
    fault_count: int = 0
    log: list[list[Any]] = field(default_factory=list)


Laid = dict[tuple[int, ...], Table]
"""Tables that are ready, by the places of the decks on them."""


class Tables:
    """The tables of a plan, each laid once; decks are in the order the plan counts them.

    `laid` may be shared by plans with the same decks, mode, seats and options.
    """

    def __init__(
        self, rulebook: Rulebook, plan: Plan, decks: Sequence[Decklist], laid: Laid | None = None
    ) -> None:
        self.rulebook = rulebook
        self.plan = plan
        self.decks = decks
        self.words = rulebook.declaration.log_words
        self._laid: Laid = {} if laid is None else laid
        self._makers: dict[str, MakeBot] = {}

    def spec(self, places: tuple[int, ...]) -> TableSpec:
        plan = self.plan
        decks = tuple(self.decks[place] for place in places)
        return TableSpec(plan.mode, plan.seats, decks, plan.options)

    def places(self, setting: Setting) -> tuple[int, ...]:
        """The decks on the table: one for each seat, or the one box."""
        decks = tuple(self.plan.entries[entry].deck for entry in setting.seats)
        return decks[:1] if self.rulebook.declaration.boxed else decks

    def at(self, setting: Setting) -> Table:
        places = self.places(setting)
        if places not in self._laid:
            self._laid[places] = Table(self.rulebook, self.spec(places))
        return self._laid[places]

    def makers(self, setting: Setting) -> list[MakeBot]:
        return [self.maker(self.plan.entries[entry].bot) for entry in setting.seats]

    def maker(self, name: str) -> MakeBot:
        if name not in self._makers:
            self._makers[name] = find_bot(name)
        return self._makers[name]


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise MatchTimeout in the midst of whatever runs, even an endless loop.

    The seconds are processor time: how busy the machine is must not decide a match. By the
    clock a match that stands still is only stalled. Signals reach the main thread only; a
    worker's pool process plays there.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    with (
        _alarm(signal.SIGPROF, signal.ITIMER_PROF, seconds, MatchTimeout),
        _alarm(signal.SIGALRM, signal.ITIMER_REAL, PATIENCE * seconds, MatchStalled),
    ):
        yield


@contextmanager
def _alarm(sign: int, timer: int, seconds: float, raised: type[BaseException]) -> Iterator[None]:
    def ring(*_: object) -> None:
        raise raised

    before = signal.signal(sign, ring)
    signal.setitimer(timer, seconds)
    try:
        yield
    finally:
        signal.setitimer(timer, 0)
        signal.signal(sign, before)


def play_number(tables: Tables, number: int, seconds: float) -> tuple[Record, list[Tally]]:
    """Play one match of a plan. A match that breaks or takes too long is a record as well."""
    setting = tables.plan.setting(number)
    record = Record(number, setting.seed)
    outcome: Outcome | None = None
    try:
        with time_limit(seconds):
            outcome = deal(tables.at(setting), setting.seed)
            play_on(outcome, seat_bots(tables.makers(setting), setting.seed))
    except MatchTimeout:
        record.error = f"The match was stopped after {seconds:g} seconds of processor time."
    except Exception as error:
        record.error = error_text(error)
    if outcome:
        record.log = told_log(outcome.state)
        _copy_play(record, outcome)
    if outcome is None or record.error:
        return record, []
    events = outcome.events
    _copy_result(record, outcome, events, tables)
    opening = opening_hands(outcome.state.table, setting.seed, outcome.actions, tables.words)
    return record, card_tally(outcome.state, events, record.winners, tables.words, opening)


def told_log(state: State) -> list[list[Any]]:
    """All that happened, in words and as data: read when no engine plays the match any more."""
    names = [f"Player {seat + 1}" for seat in range(state.table.seats)]
    told = tell(HeardFaces(state, None), state.events(), names)
    return [[text, *event] for event, text in told]


def error_text(error: Exception) -> str:
    """An error and where it came from, short enough to keep."""
    lines = traceback.format_exception(error)
    return "".join([f"{type(error).__name__}: {error}\n", *lines])[:ERROR_LENGTH]


def _copy_play(record: Record, outcome: Outcome) -> None:
    """What a broken match has, too: enough to play it again up to where it broke."""
    record.actions = pack_actions(outcome.actions)
    record.decisions = outcome.decisions
    record.turns = outcome.turns
    record.fault_count = len(outcome.faults)
    record.faults = [str(fault)[:300] for fault in outcome.faults[:FAULTS_KEPT]]


def _copy_result(record: Record, outcome: Outcome, events: Sequence[Event], tables: Tables) -> None:
    result = outcome.result
    record.winners = list(result.winners)
    record.reason = result.reason
    record.rule = result.rule
    record.first = first_seat(events, tables.words)
    record.check = f"{outcome.state.rng:016x}"


def tally_of(tables: Tables, number: int, cards: list[Tally]) -> dict[str, Any]:
    """Card numbers of a match by the place of the deck they belong to.

    In a boxed game all cards are the box's, whoever drew them.
    """
    setting = tables.plan.setting(number)
    found: dict[str, Any] = {}
    for entry, tally in zip(setting.seats, cards, strict=True):
        into = found.setdefault(str(tables.plan.entries[entry].deck), {})
        for card, row in tally.items():
            have = into.get(card)
            into[card] = row if have is None else [a + b for a, b in zip(have, row, strict=True)]
    return found
