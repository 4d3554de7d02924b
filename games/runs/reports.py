"""What came out of a job, from its rows: tables with intervals, and a hash to compare by."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from django.db.models import Prefetch, prefetch_related_objects

from games import rulebooks
from games.engine.statistics import mean, mean_interval, rate, spread, wilson
from games.play.card_stats import FIELDS, add_counts
from games.play.goldfish.report import solo_report
from games.play.plans import Plan, plan_from
from games.play.running import Record
from games.runs.models import Chunk, Job, JobDeck, Kind
from games.runs.snapshots import deck_in

ERRORS_SHOWN = 20
COLUMNS = ("number", "seed", "winners", "reason", "rule", "turns", "decisions", "first",
           "check_value", "error", "fault_count")  # fmt: skip

# What a report names of a job's decks; read once, for as many jobs as one likes.
DECKS = Prefetch("decks", JobDeck.objects.select_related("revision").order_by("place"))


class Row(NamedTuple):
    """A match as reports read it."""

    number: int
    seed: int
    winners: list[int]
    reason: str
    rule: str
    turns: int
    decisions: int
    first: int
    check: str
    error: str
    faults: int


def row_of(r: Record) -> Row:
    return Row(
        r.number,
        r.seed,
        r.winners,
        r.reason,
        r.rule,
        r.turns,
        r.decisions,
        r.first,
        r.check,
        r.error,
        r.fault_count,
    )


def rows_of(job: Job) -> list[Row]:
    """The matches that count: all, or those before an early stop."""
    found = job.matches.order_by("number")
    if job.stopped_at is not None:
        found = found.filter(number__lt=job.stopped_at)
    return [Row(*values) for values in found.values_list(*COLUMNS)]


def result_hash(rows: Iterable[Row]) -> str:
    """The same for the same results, in whatever order and by whomever they were played."""
    total = hashlib.sha256()
    for row in sorted(rows):
        said = [*row[:9], row.error.partition("\n")[0]]
        total.update(json.dumps(said, separators=(",", ":")).encode() + b"\n")
    return total.hexdigest()


def final_report(job: Job) -> tuple[dict[str, Any], str]:
    """The report of a job that has ended, and its hash."""
    if job.kind == Kind.GOLDFISH:
        tally = tally_of(job)
        text = json.dumps(tally, sort_keys=True)
        return goldfish_report(job, tally), hashlib.sha256(text.encode()).hexdigest()
    rows = rows_of(job)
    return match_report(job, rows, tally_of(job)), result_hash(rows)


def partial_report(job: Job) -> dict[str, Any]:
    """The report on what has been played so far: without the hash, which takes a third longer."""
    if job.kind == Kind.GOLDFISH:
        return goldfish_report(job, tally_of(job))
    return match_report(job, rows_of(job), tally_of(job))


def tally_of(job: Job) -> dict[str, Any]:
    chunks = job.chunks.order_by("first")
    if job.stopped_at is not None:
        chunks = chunks.filter(stop__lte=job.stopped_at)
    total: dict[str, Any] = {}
    for tally in chunks.values_list("tally", flat=True):
        total = add_counts(total, tally)
    return total


def goldfish_report(job: Job, tally: dict[str, Any]) -> dict[str, Any]:
    deck = job.decks.select_related("snapshot").get(place=0)
    found = solo_report(
        rulebooks.get(job.game_id),
        deck_in(deck.snapshot),
        tally,
        job.plan["turns"],
        job.plan["key_cards"],
    )
    return {**facts(job), **found}


# -- matches ------------------------------------------------------------------------------


def facts(job: Job) -> dict[str, Any]:
    """What every report names: decks by revision, versions, seed."""
    plan = plan_from(job.plan)
    prefetch_related_objects([job], DECKS)
    return {
        "kind": job.kind,
        "game": job.game_id,
        "mode": plan.mode,
        "seats": plan.seats,
        "options": plan.options,
        "seed": job.seed,
        "engine_version": job.engine_version,
        "catalogue_version": job.catalogue_version,
        "total": job.total,
        "decks": [
            {
                "name": deck.name,
                "deck": deck.revision.deck_id if deck.revision else None,
                "revision": deck.revision.number if deck.revision else None,
                "list_hash": deck.list_hash,
            }
            for deck in job.decks.all()
        ],
        "entries": [{"deck": entry.deck, "bot": entry.bot} for entry in plan.entries],
    }


def match_report(job: Job, rows: Sequence[Row], tally: dict[str, Any]) -> dict[str, Any]:
    plan = plan_from(job.plan)
    whole = [row for row in rows if not row.error]
    report = facts(job) | {
        "played": len(rows),
        "stopped_early": job.stopped_at is not None,
        "errors": len(rows) - len(whole),
        "error_list": errors(rows),
        "faults": sum(row.faults for row in rows),
        "no_winner": sum(not row.winners for row in whole),
        "by_entry": by_entry(plan, whole),
        "matrix": matrix(plan, whole),
        "by_seat": by_seat(plan, whole),
        "first_player": first_player(plan, whole),
        "turns": spread(Counter(str(row.turns) for row in whole)),
        "decisions": spread(Counter(str(row.decisions) for row in whole)),
        "endings": endings(whole),
        "cards": card_table(tally.get("cards", {})),
    }
    if job.kind == Kind.SWAP:
        report["difference"] = difference(plan, whole)
    if job.kind == Kind.MATCH and rows:
        report["result"] = one_result(rows[0])
    return report


def one_result(row: Row) -> dict[str, Any]:
    return {
        "winners": row.winners,
        "reason": row.reason,
        "rule": row.rule,
        "turns": row.turns,
        "decisions": row.decisions,
        "first": row.first,
        "error": row.error.partition("\n")[0],
    }


def errors(rows: Sequence[Row]) -> list[dict[str, Any]]:
    return [
        {"number": r.number, "seed": r.seed, "error": r.error.partition("\n")[0]}
        for r in rows
        if r.error
    ][:ERRORS_SHOWN]


def by_entry(plan: Plan, rows: Sequence[Row]) -> list[dict[str, Any]]:
    """How often each deck with its bot won, of the seats it took."""
    won, sat = Counter[int](), Counter[int]()
    for row in rows:
        for seat, entry in enumerate(plan.setting(row.number).seats):
            sat[entry] += 1
            won[entry] += seat in row.winners
    return [rate(won[entry], sat[entry]) for entry in range(len(plan.entries))]


def matrix(plan: Plan, rows: Sequence[Row]) -> list[list[dict[str, Any] | None]]:
    """Row entry's wins in matches with column entry at the table; None if they never met."""
    won, met = Counter[tuple[int, int]](), Counter[tuple[int, int]]()
    for row in rows:
        seats = plan.setting(row.number).seats
        for seat, ours in enumerate(seats):
            for other, theirs in enumerate(seats):
                if seat != other:
                    met[ours, theirs] += 1
                    won[ours, theirs] += seat in row.winners
    places = range(len(plan.entries))
    return [[rate(won[a, b], met[a, b]) if met[a, b] else None for b in places] for a in places]


def by_seat(plan: Plan, rows: Sequence[Row]) -> list[dict[str, Any]]:
    return [rate(sum(seat in row.winners for row in rows), len(rows)) for seat in range(plan.seats)]


def first_player(plan: Plan, rows: Sequence[Row]) -> dict[str, Any]:
    """How often who began won, and by how much that is more than the others' average."""
    decided = [row for row in rows if len(set(row.winners)) < plan.seats]
    edges = [
        (row.first in row.winners)
        - (len(row.winners) - (row.first in row.winners)) / max(1, plan.seats - 1)
        for row in decided
    ]
    low, high = mean_interval(edges)
    return {
        "wins": rate(sum(row.first in row.winners for row in decided), len(decided)),
        "edge": round(mean(edges), 4),
        "interval": [round(low, 4), round(high, 4)],
    }


def endings(rows: Sequence[Row]) -> list[dict[str, Any]]:
    found = Counter((row.reason, row.rule) for row in rows)
    return [
        {"reason": reason, "rule": rule, "count": count}
        for (reason, rule), count in sorted(found.items(), key=lambda pair: (-pair[1], pair[0]))
    ]


def card_table(tally: dict[str, Any]) -> list[dict[str, Any]]:
    """Per deck and card: copies drawn, played, stuck in hand; wins when drawn, and early."""
    return [
        {"deck": int(place), "card": card} | card_row(numbers)
        for place in sorted(tally, key=int)
        for card, numbers in sorted(tally[place].items())
    ]


def card_row(numbers: Sequence[int]) -> dict[str, Any]:
    named = dict(zip(FIELDS, numbers, strict=True))
    return {
        "drawn": named["drawn"],
        "played": named["played"],
        "stuck": named["stuck"],
        "won_when_drawn": rate(named["held_won"], named["held"]),
        "won_when_early": rate(named["early_won"], named["early"]),
    }


def difference(plan: Plan, rows: Sequence[Row]) -> dict[str, Any]:
    """What the change is worth: paired by opponent, seat and seed, so that luck cancels."""
    scores: dict[tuple[int, int], dict[int, int]] = {}
    for row in rows:
        setting = plan.setting(row.number)
        ours = plan.lineups[setting.lineup][0]
        seat = setting.seats.index(ours)
        pair = scores.setdefault((setting.lineup // 2, setting.repeat), {})
        pair[ours] = int(seat in row.winners)
    pairs = [(pair[0], pair[1]) for pair in scores.values() if len(pair) == 2]
    gains = [after - before for before, after in pairs]
    low, high = mean_interval(gains)
    return {
        "pairs": len(pairs),
        "before": rate(sum(before for before, _ in pairs), len(pairs)),
        "after": rate(sum(after for _, after in pairs), len(pairs)),
        "difference": round(mean(gains), 4),
        "interval": [round(low, 4), round(high, 4)],
        "turned_to_wins": gains.count(1),
        "turned_to_losses": gains.count(-1),
    }


# -- stopping early -----------------------------------------------------------------------


def early_stop(job: Job) -> int | None:
    """After how many matches the series may stop, or None.

    Only chunks that follow each other from the first on are looked at, at their borders:
    so the answer does not depend on which worker was quicker.
    """
    assert job.precision is not None
    plan = plan_from(job.plan)
    borders = finished_borders(job)
    if not borders:
        return None
    found = job.matches.filter(number__lt=borders[-1], error="").order_by("number")
    rows = list(found.values_list("number", "winners"))
    wins: list[Counter[int]] = [Counter() for _ in plan.lineups]
    played = Counter[int]()
    at = 0
    for border in borders:
        while at < len(rows) and rows[at][0] < border:
            count_wins(plan, wins, played, *rows[at])
            at += 1
        if is_precise(plan, wins, played, job.precision):
            return border
    return None


def finished_borders(job: Job) -> list[int]:
    borders = []
    for state, stop in job.chunks.order_by("first").values_list("state", "stop"):
        if state != Chunk.State.DONE:
            break
        borders.append(stop)
    return borders


def count_wins(
    plan: Plan, wins: list[Counter[int]], played: Counter[int], number: int, winners: list[int]
) -> None:
    setting = plan.setting(number)
    played[setting.lineup] += 1
    for seat in winners:
        wins[setting.lineup][setting.seats[seat]] += 1


def is_precise(
    plan: Plan, wins: list[Counter[int]], played: Counter[int], precision: float
) -> bool:
    """Whether every entry's win rate in every pairing is known closely enough."""
    for index, lineup in enumerate(plan.lineups):
        for entry in set(lineup):
            low, high = wilson(wins[index][entry], played[index] * lineup.count(entry))
            if (high - low) / 2 > precision:
                return False
    return True
