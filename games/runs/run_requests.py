"""What people may ask for: checked whole, with every problem named, before anything is stored."""

import hashlib
import json
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.conf import settings
from django.utils import timezone

from decks.catalogue import catalogue_of
from decks.models import Deck, Revision
from decks.services import Problem, counts_judge, revision_cards
from decks.verdict import UNPLAYABLE
from games import rulebooks
from games.bots.registry import BOTS
from games.bots.search import LEVELS
from games.engine import ENGINE_VERSION
from games.engine.errors import BadTable
from games.engine.rulebook import Mode, Rulebook
from games.engine.table import Decklist, TableSpec
from games.play.plans import Entry, Plan
from games.runs.models import Kind, Lane

MOST_SEED = 1 << 62
MOST_ITERATIONS = max(budget.iterations for budget in LEVELS.values())
BOT_COST = {"random": 1, "greedy": 3}
SEARCH_COST = 100


class Refused(ValueError):
    """A request that cannot be carried out: every problem with its place and a sentence."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(" ".join(problem.message for problem in problems))
        self.problems = tuple(problems)


class LimitReached(Refused):
    """Too much at once. `retry_after` is in seconds."""

    def __init__(self, message: str, retry_after: int) -> None:
        super().__init__([Problem("", "limit", message)])
        self.retry_after = retry_after


@dataclass
class Judged:
    """The cards of a revision as the catalogue has them now, and what is wrong with them.
    `snapshot` is the name they were frozen under, once they were."""

    cards: Decklist
    problems: list[tuple[str, str]]
    version: int
    snapshot: str = ""


class FrozenDeck(NamedTuple):
    revision: Revision
    judged: Judged

    @property
    def cards(self) -> Decklist:
        return self.judged.cards


@dataclass
class Request:
    """A job before it is stored."""

    owner: Any
    kind: Kind
    rulebook: Rulebook
    decks: list[FrozenDeck]
    plan: Plan
    catalogue_version: int
    asked_seed: int | None
    precision: float | None = None
    extra: dict[str, Any] = field(default_factory=dict)

    @property
    def heavy(self) -> bool:
        return any(is_search(entry.bot) for entry in self.plan.entries)

    @property
    def match_cost(self) -> int:
        return max(
            sum(bot_cost(self.plan.entries[entry].bot) for entry in lineup)
            for lineup in self.plan.lineups
        )

    @property
    def lane(self) -> Lane:
        return (
            Lane.SHORT
            if not self.heavy and self.plan.total <= settings.SHORT_MATCHES
            else Lane.LONG
        )

    def identity(self, snapshots: Sequence[str]) -> str:
        """The same for the same request, as long as deck, engine and catalogue stay."""
        plan = self.plan.as_data() | {"seed": self.asked_seed}
        said = [self.kind.value, self.rulebook.slug, plan, list(snapshots), self.extra,
                self.precision, ENGINE_VERSION, self.catalogue_version]  # fmt: skip
        return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()


def is_search(bot: str) -> bool:
    return bot.partition(":")[0] == "search"


def bot_cost(bot: str) -> int:
    return SEARCH_COST if is_search(bot) else BOT_COST.get(bot, BOT_COST["greedy"])


def bot_names() -> list[str]:
    """The bots that anyone may seat, by name."""
    return [*BOTS, *settings.EXTRA_BOTS]


def bot_problem(name: str) -> str | None:
    """Why a bot cannot be seated. A path would import what the asker names, so only
    those listed in the settings count; thinking by the clock would make results differ."""
    if name in BOTS or name in settings.EXTRA_BOTS:
        return None
    head, _, tail = name.partition(":")
    if head == "search" and tail.isdigit() and 0 < int(tail) <= MOST_ITERATIONS:
        return None
    known = ", ".join(bot_names())
    return f"There is no bot {name!r}. Bots: {known}, or search:1 to search:{MOST_ITERATIONS}."


# -- parts of a request -------------------------------------------------------------------


def frozen(deck: Deck | Revision) -> FrozenDeck:
    """A deck's last revision, or a revision, with its cards and what is wrong with it.

    Kept in memory as long as the catalogue and the day stay: who queues a thousand
    matches with a deck has it read and judged once.
    """
    revision = deck if isinstance(deck, Revision) else last_revision(deck)
    slug = revision.deck.game_id
    version, day = catalogue_of(slug).version, timezone.localdate()
    key = (revision.pk, revision.content_hash, version, day)
    if key not in _frozen:
        if len(_frozen) >= MOST_FROZEN:
            _frozen.clear()
        cards, faults = revision_cards(revision), [*faults_of(slug, revision)]
        _frozen[key] = Judged(cards, faults, version)
    return FrozenDeck(revision, _frozen[key])


MOST_FROZEN = 200
_frozen: dict[tuple[Any, ...], Judged] = {}


def faults_of(slug: str, revision: Revision) -> Iterable[tuple[str, str]]:
    """Codes and sentences: only legal decks, all of whose cards can be played, get in."""
    verdict = counts_judge(slug, revision.counts(), [revision.format])[0]
    for v in verdict.violations:
        yield v.code, f"{revision.name}: {v.message} {v.fix} ({v.rule})"
    if not verdict.violations and not verdict.playable:
        for w in verdict.warnings:
            if w.code == UNPLAYABLE:
                yield w.code, f"{revision.name}: {w.message}"


def last_revision(deck: Deck) -> Revision:
    found = deck.revisions.filter(number=deck.version).first()
    if found is None:
        raise Refused([Problem("/decks", "empty", f"{deck.name} has no cards yet.")])
    return found


def deck_problems(game: str, decks: Sequence[FrozenDeck]) -> Iterable[Problem]:
    for place, deck in enumerate(decks):
        pointer, theirs = f"/decks/{place}", deck.revision.deck.game_id
        if theirs != game:
            message = f"{deck.revision.name} is a deck of {theirs}."
            yield Problem(pointer, "other-game", message)
        else:
            yield from (Problem(pointer, *fault) for fault in deck.judged.problems)


def bot_problems(bots: Iterable[str]) -> Iterable[Problem]:
    for place, bot in enumerate(bots):
        message = bot_problem(bot)
        if message:
            yield Problem(f"/bots/{place}", "unknown-bot", message)


def number_problems(matches: int, seed: int | None, precision: float | None) -> Iterable[Problem]:
    most = settings.MAX_MATCHES
    if not 1 <= matches <= most:
        yield Problem("/matches", "matches", f"Ask for 1 to {most} matches.")
    if seed is not None and not 0 <= seed < MOST_SEED:
        yield Problem("/seed", "seed", f"A seed is from 0 to {MOST_SEED - 1}.")
    if precision is not None and not 0.005 <= precision <= 0.5:
        yield Problem("/precision", "precision", "Precision is from 0.005 to 0.5.")


def mode_of(rulebook: Rulebook, slug: str | None) -> Mode:
    if slug is None:
        return next(iter(rulebook.modes.values()))
    if slug not in rulebook.modes:
        known = ", ".join(rulebook.modes)
        raise Refused(
            [Problem("/mode", "unknown-mode", f"There is no mode {slug!r}. Modes: {known}.")]
        )
    return rulebook.modes[slug]


def rulebook_of(game: str) -> Rulebook:
    if game not in rulebooks.PACKAGES:
        known = ", ".join(rulebooks.PACKAGES)
        raise Refused(
            [Problem("/game", "unknown-game", f"There is no game {game!r}. Games: {known}.")]
        )
    return rulebooks.get(game)


def table_problems(
    rulebook: Rulebook, plan: Plan, decks: Sequence[FrozenDeck]
) -> Iterable[Problem]:
    """What the rulebook itself says of seats, options and decks."""
    boxed = rulebook.declaration.boxed
    for lineup in plan.lineups[:1]:
        cards = tuple(decks[plan.entries[entry].deck].cards for entry in lineup)
        spec = TableSpec(plan.mode, plan.seats, cards[:1] if boxed else cards, plan.options)
        try:
            rulebook.check(spec)
        except BadTable as error:
            yield Problem("/mode", "bad-table", f"{error.message} {error.fix}".strip())


def made(
    by: Any,
    kind: Kind,
    rulebook: Rulebook,
    decks: list[FrozenDeck],
    plan: Plan,
    asked_seed: int | None,
    *,
    precision: float | None = None,
    extra: Mapping[str, Any] | None = None,
) -> Request:
    """Check all of it at once, or Refused."""
    problems = [
        *deck_problems(rulebook.slug, decks),
        *bot_problems(entry.bot for entry in plan.entries),
        *number_problems(plan.total, asked_seed, precision),
    ]
    if not problems:
        problems = [*table_problems(rulebook, plan, decks)]
    if problems:
        raise Refused(problems)
    version = max(deck.judged.version for deck in decks)
    return Request(
        by, kind, rulebook, decks, plan, version, asked_seed, precision, dict(extra or {})
    )


def some_seed(asked: int | None) -> int:
    return secrets.randbelow(1 << 31) if asked is None else asked


def entry_list(decks: int, bots: Sequence[str]) -> tuple[Entry, ...]:
    """Every deck in the hands of every bot."""
    return tuple(Entry(deck, bot) for deck in range(decks) for bot in bots)
