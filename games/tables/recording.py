"""A finished table becomes a match like any other: replayed, shared, counted for its decks.

It is written by the one path that all matches take (games/runs/recording.py). A guest's table is
recorded when it gets an owner.
"""

import hashlib

from django.db import IntegrityError, transaction
from django.utils import timezone

from games.bots.match import turns_of
from games.engine.replay import unpack_actions
from games.engine.state import State
from games.play.card_stats import card_tally, first_seat, opening_hands
from games.play.plans import Plan, Terms, match_plan
from games.play.running import Record, Tables, tally_of, told_log
from games.runs.models import Chunk, Job, JobDeck, Kind, Lane
from games.runs.recording import Played, record_batch
from games.tables.models import Seat, Table
from games.tables.positions import deck_seats, engine_table, position_of
from games.tables.writing import load_table


def record_table(table_id: str) -> Job | None:
    """The run of a finished table, stored once whoever asks; None if there is nothing to keep."""
    table = load_table(table_id)
    if table.job_id or not is_recordable(table):
        return table.job
    try:
        with transaction.atomic():
            job = store_job(table)
            record_batch([played_table(table, job)])
            Table.objects.filter(pk=table.pk).update(job=job)
    except IntegrityError:  # another process was first
        return load_table(table_id).job
    table.job = job
    return job


def is_recordable(table: Table) -> bool:
    return (
        table.is_over
        and table.host_id is not None
        and bool(table.check_value)
        and table.result is not None
        and table.result["ending"] != "closed"
    )


def sweep() -> int:
    """Record what was finished and not recorded: its process was lost."""
    done = Table.objects.filter(status="finished", job=None, host__isnull=False)
    done = done.exclude(check_value="")
    ids = list(done.values_list("pk", flat=True)[:100])
    return sum(record_table(table_id) is not None for table_id in ids)


# -- the run ------------------------------------------------------------------------------


def store_job(table: Table) -> Job:
    assert table.host_id is not None
    plan = plan_of(table)
    job = Job.objects.create(
        owner_id=table.host_id,
        game_id=table.game_id,
        kind=Kind.MATCH,
        state=Job.State.RUNNING,
        lane=Lane.SHORT,
        plan=plan.as_data() | record_marks(table),
        request_hash=hashlib.sha256(f"table {table.pk}".encode()).hexdigest(),
        seed=table.seed,
        engine_version=table.engine_version,
        catalogue_version=table.catalogue_version,
        total=1,
        created_at=table.created_at,
        started_at=table.created_at,
    )
    JobDeck.objects.bulk_create(deck_row(job, seat) for seat in deck_seats(table))
    return job


def plan_of(table: Table) -> Plan:
    boxed = len(deck_seats(table)) < len(table.in_order)
    terms = Terms(table.mode, len(table.in_order), table.options, 1, table.seed)
    return match_plan(terms, [player_name(seat) for seat in table.in_order], one_box=boxed)


def player_name(seat: Seat) -> str:
    """A bot by its name; people so that no bot can be taken for them."""
    is_person = seat.is_person or seat.user_id or seat.guest
    return f"person:{seat.name}" if is_person else seat.bot


def record_marks(table: Table) -> dict[str, object]:
    """What a reader of the record should know."""
    return {"table": table.pk, "take_backs": len(table.take_backs), "hints": table.hints}


def deck_row(job: Job, seat: Seat) -> JobDeck:
    assert seat.snapshot_id is not None
    return JobDeck(
        job=job,
        place=seat.number,
        revision_id=seat.deck_id,
        name=seat.deck_name,
        list_hash=seat.list_hash,
        snapshot_id=seat.snapshot_id,
    )


# -- the match ----------------------------------------------------------------------------


def played_table(table: Table, job: Job) -> Played:
    """The match, as a worker would have played it."""
    state, laid = position_of(table).state, engine_table(table)
    tables = Tables(laid.rulebook, plan_of(table), laid.spec.decks)
    record = record_of(table, state)
    played = Played(chunk_of(job))
    played.records.append(record)
    opening = opening_hands(state.table, table.seed, unpack_actions(table.actions), tables.words)
    cards = card_tally(state, state.events(), record.winners, tables.words, opening)
    played.add({"cards": tally_of(tables, 0, cards)}, is_broken=False)
    return played


def chunk_of(job: Job) -> Chunk:
    """A piece that nobody else can take: it is made and done in one transaction."""
    return Chunk.objects.create(
        job=job,
        owner_id=job.owner_id,
        lane=job.lane,
        cost=0,
        first=0,
        stop=1,
        next=0,
        state=Chunk.State.RUNNING,
        worker="table",
        lease_until=timezone.now(),
    )


def record_of(table: Table, state: State) -> Record:
    assert table.result is not None
    words = state.table.rulebook.declaration.log_words
    return Record(
        number=0,
        seed=table.seed,
        winners=table.result["winners"],
        reason=table.result["reason"],
        rule=table.result["rule"],
        turns=turns_of(state),
        decisions=table.decisions,
        first=first_seat(state.events(), words),
        actions=table.actions,
        check=table.check_value,
        log=told_log(state),
    )
