"""The same run once more, with the decks it had and the engine of today."""

from django.db import transaction

from casebook.models import User
from decks.services import Problem
from games import rulebooks
from games.play.plans import plan_from
from games.play.versions import bot_versions
from games.runs.leasing import open_account
from games.runs.models import Chunk, Job, JobDeck
from games.runs.refusals import RunRefused
from games.runs.run_requests import check_amount, chunk_rows
from games.runs.usage import record_usage
from games.runs.wakeups import wake_workers_on_commit


def job_again(job: Job, by: User) -> Job:
    """A new run of the same plan, seed and frozen decks; the old one stays as it is."""
    if job.is_active or "table" in job.plan:
        why = "It still runs." if job.is_active else "It was played at a table, not by bots."
        raise RunRefused([Problem("/run", "not-again", why)])
    with transaction.atomic():
        check_amount(by, job.total)
        again = copy_job(job, by)
        chunks = Chunk.objects.bulk_create(chunk_rows(again), batch_size=1000)
        open_account(by.pk, again.lane)
        record_usage(by.pk, again.total)
        wake_workers_on_commit(again.lane, len(chunks))
    return again


def copy_job(job: Job, by: User) -> Job:
    rulebook = rulebooks.get(job.game_id)
    bots = bot_versions(rulebook, (entry.bot for entry in plan_from(job.plan).entries))
    asked = Job.objects.filter(owner=by, request_hash=job.request_hash).order_by("-repeat").first()
    again = Job.objects.create(
        owner=by,
        game_id=job.game_id,
        kind=job.kind,
        lane=job.lane,
        plan=job.plan | {"bot_versions": bots},
        request_hash=job.request_hash,
        repeat=asked.repeat + 1 if asked else 0,
        seed=job.seed,
        precision=job.precision,
        engine_version=rulebook.version,
        catalogue_version=job.catalogue_version,
        total=job.total,
    )
    JobDeck.objects.bulk_create(copy_deck(again, deck) for deck in job.decks.all())
    return again


def copy_deck(job: Job, deck: JobDeck) -> JobDeck:
    names = ("place", "revision_id", "inline", "name", "list_hash", "snapshot_id")
    return JobDeck(job=job, **{name: getattr(deck, name) for name in names})
