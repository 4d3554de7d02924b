"""The queue as those who look after it see it."""

from datetime import timedelta
from typing import Any

from django.db.models import Count, F, Min, Sum
from django.utils import timezone

from casebook.heartbeat import alive
from games.runs.models import Chunk, Counter, Job, Lane, Match

SHOWN = 20
HOURS = 24


def queue_state() -> dict[str, Any]:
    """Everything a queue page shows, in a handful of queries."""
    return {
        "lanes": {lane: lane_state(lane) for lane in Lane.values},
        "jobs": job_states(),
        "running": running_chunks(),
        "failed": broken_matches(),
        "people": people(),
        "workers": [{"name": worker.name, "beat_at": worker.beat_at} for worker in alive()],
        "per_hour": per_hour(),
    }


def lane_state(lane: str) -> dict[str, Any]:
    waiting = Chunk.objects.waiting().filter(lane=lane)
    found = waiting.aggregate(
        chunks=Count("pk"), matches=Sum(F("stop") - F("next")), oldest=Min("job__created_at")
    )
    since = found["oldest"]
    return {
        "waiting_chunks": found["chunks"],
        "waiting_matches": found["matches"] or 0,
        "running_chunks": Chunk.objects.running().filter(lane=lane).count(),
        "oldest_seconds": round((timezone.now() - since).total_seconds()) if since else 0,
    }


def job_states() -> dict[str, int]:
    """Unfinished jobs, and those that ended within the last day."""
    day = timezone.now() - timedelta(hours=HOURS)
    found = dict.fromkeys(Job.State.values, 0)
    for jobs in (Job.objects.active(), Job.objects.filter(finished_at__gt=day)):
        rows = jobs.order_by().values_list("state").annotate(n=Count("pk"))
        found |= dict(rows)
    return found


def running_chunks() -> list[dict[str, Any]]:
    chunks = Chunk.objects.running().select_related("job", "owner")
    return [
        {
            "job": chunk.job_id,
            "kind": chunk.job.kind,
            "game": chunk.job.game_id,
            "owner": chunk.owner.get_username(),
            "played": chunk.next - chunk.first,
            "of": chunk.stop - chunk.first,
            "attempts": chunk.attempts,
            "worker": chunk.worker,
            "lease_until": chunk.lease_until,
        }
        for chunk in chunks[:SHOWN]
    ]


def broken_matches() -> list[dict[str, Any]]:
    """The latest broken matches."""
    broken = Match.objects.exclude(error="").select_related("job").order_by("-pk")
    return [
        {
            "job": match.job_id,
            "number": match.number,
            "game": match.job.game_id,
            "seed": match.seed,
            "error": match.error.partition("\n")[0],
            "at": match.finished_at,
        }
        for match in broken[:SHOWN]
    ]


def people() -> list[dict[str, Any]]:
    """Who has most waiting."""
    rows = (
        Chunk.objects.waiting()
        .order_by()
        .values(name=F("owner__username"))
        .annotate(matches=Sum(F("stop") - F("next")))
        .order_by("-matches")
    )
    return [dict(row) for row in rows[:SHOWN]]


def per_hour() -> list[dict[str, Any]]:
    """Matches played, broken and taken back from lost workers, newest hour first."""
    since = timezone.now() - timedelta(hours=HOURS)
    hours: dict[Any, dict[str, Any]] = {}
    for counter in Counter.objects.filter(hour__gt=since):
        row = hours.setdefault(counter.hour, {"hour": counter.hour})
        row[counter.name] = counter.count
    names = ("matches", "broken", "reclaimed")
    return [{**dict.fromkeys(names, 0), **row} for row in hours.values()]
