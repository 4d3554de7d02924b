"""Bots that search think in a worker.

The row says that one is asked (`thinks_since`); a call only wakes a worker. Two workers that think
for the same position come to the same answer, and only the first can write it.
"""

import logging
import time
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.db.models.functions import Now
from django.utils import timezone

from games.play.running import MatchStalled, MatchTimeout, time_limit
from games.tables.bots import answer_quick_bots, bot_choice, is_thinking
from games.tables.models import Table
from games.tables.pacing import beat_after
from games.tables.positions import Position, keep_position, position_of
from games.tables.refusals import TableMoved
from games.tables.thinking_times import note_thinking
from games.tables.wakeups import wake_thinker
from games.tables.writing import load_table, moved_fields, write_table

log = logging.getLogger(__name__)

SLICE = 4.0  # seconds that one table has a worker for itself
LATE = timedelta(seconds=5)  # after which a call counts as lost


def think(table_id: str) -> int:
    """Answer for the searching bots of a table while they are asked; how often it did."""
    answers, deadline = 0, time.monotonic() + SLICE
    while (table := lease_table(table_id)) is not None:
        if not answer_once(table):
            break
        answers += 1
        if time.monotonic() > deadline and table.thinks_since:
            wake_thinker(table_id)
            break
    return answers


def lease_table(table_id: str) -> Table | None:
    """The table, if a bot is to think there and nobody else does it."""
    free = Q(lease_until=None) | Q(lease_until__lt=Now())
    waiting = Table.objects.filter(free, pk=table_id, status="playing", thinks_since__isnull=False)
    until = Now() + timedelta(seconds=settings.LEASE_SECONDS)
    return load_table(table_id) if waiting.update(lease_until=until) else None


def answer_once(table: Table) -> bool:
    """Think and write; False if the table moved on meanwhile."""
    position = position_of(table)
    if not is_thinking(table, position) or position.state.to_act is None:
        return False
    seat = table.in_order[position.state.to_act]
    start = time.perf_counter()
    index = patient_choice(table, position, seat.bot)
    note_thinking(table.game_id, seat.bot, time.perf_counter() - start)
    after, more = answer_quick_bots(table, position.after(index))
    changes = moved_fields(table, after, [index, *more])
    changes |= beat_after(table, seat.number, timezone.now())
    try:
        with transaction.atomic():
            write_table(table, **changes)
    except TableMoved:
        return False
    keep_position(table, after)
    return True


def patient_choice(table: Table, position: Position, bot: str) -> int:
    """What a bot answers; what greedy would, if it breaks or takes too long."""
    try:
        with time_limit(settings.MATCH_SECONDS):
            return bot_choice(table, position, bot)
    except (Exception, MatchTimeout, MatchStalled):
        log.exception("event=bot-failed table=%s bot=%s", table.pk, bot)
        return bot_choice(table, position, "greedy")


def sweep() -> int:
    """Call again where a bot is asked and no worker thinks."""
    lost = Table.objects.filter(
        Q(lease_until=None) | Q(lease_until__lt=Now()), thinks_since__lt=timezone.now() - LATE
    )
    ids = list(lost.values_list("pk", flat=True)[:200])
    for table_id in ids:
        wake_thinker(table_id)
    return len(ids)
