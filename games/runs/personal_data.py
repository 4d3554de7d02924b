"""Runs and their matches, as whoever asked for them takes them along."""

from casebook.account_data import Rows, exports, farewell
from casebook.models import User
from games.runs.models import Job, Match
from games.runs.services import job_cancel


@exports("runs", Job)
def runs(user: User) -> Rows:
    jobs = Job.objects.owned_by(user).prefetch_related("decks")
    for job in jobs.order_by("pk").iterator(chunk_size=100):
        yield {
            "id": job.pk,
            "game": job.game_id,
            "kind": job.kind,
            "state": job.state,
            "seed": job.seed,
            "plan": job.plan,
            "decks": [{"name": deck.name, "list_hash": deck.list_hash} for deck in job.decks.all()],
            "report": job.report,
            "created_at": job.created_at,
            "finished_at": job.finished_at,
        }


@exports("matches", Match)
def matches(user: User) -> Rows:
    fields = ("job_id", "number", "seed", "winners", "reason", "rule", "turns", "actions")
    played = Match.objects.filter(job__owner=user).order_by("job", "number")
    yield from played.values(*fields, "finished_at").iterator(chunk_size=1000)


@farewell
def stop_runs(user: User) -> None:
    """A worker that is still at one finds it ended, and writes nothing more."""
    for job in Job.objects.owned_by(user).active():
        job_cancel(job)
