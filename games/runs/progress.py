"""How far a run has come, for progress bars and for those who follow it."""

import json
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from casebook.streams import EVENT_STREAM, RETRY, follow_response
from games.runs.models import Job


def topic_of(job_id: int) -> str:
    """Published whenever matches of a run are recorded, and when it ends."""
    return f"run-{job_id}"


def stream_progress(request: HttpRequest, job: Job) -> HttpResponse:
    """The progress of a run as events; the stream ends with the run."""
    progress = progress_of(job)
    name = f"{job.state}-{job.done}"
    is_known = request.headers.get("Last-Event-ID", "") == name
    text = json.dumps(progress | {"run": str(job.pk)}, separators=(",", ":"))
    event = "" if is_known else f"id: {name}\nevent: run\ndata: {text}\n\n"
    if job.is_active:
        return follow_response(event, topic_of(job.pk))
    if is_known:  # tells a client that asks again to leave it
        return HttpResponse(status=204)
    last = HttpResponse(f"retry: {RETRY}\n\n{event}", content_type=EVENT_STREAM)
    last["Cache-Control"] = "no-store"
    return last


def progress_of(job: Job) -> dict[str, Any]:
    """What a progress bar needs."""
    return {
        "state": job.state,
        "done": job.done,
        "total": job.total,
        "failed": job.failed,
        "share": round(job.progress, 4),
        "seconds_left": seconds_left(job),
    }


def seconds_left(job: Job) -> float | None:
    """By the pace so far; None while nothing is known."""
    if not job.is_active or not job.started_at or not job.done:
        return None
    spent = (timezone.now() - job.started_at).total_seconds()
    return round(spent / job.done * (job.total - job.done), 1)
