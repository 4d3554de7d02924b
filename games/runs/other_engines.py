"""Runs of another release: left to its workers while there are any, then adopted or given up.

Workers take only what they play themselves (Chunk.engine), so two releases work side by side. What
is left when the workers of an older one are gone is played on where nothing in it has changed, and
otherwise ended with a sentence: a run must not be played half by one engine and half by another.
"""

import logging

from django.db import transaction
from django.utils import timezone

from casebook import heartbeat
from casebook.topics import publish
from games import rulebooks
from games.play.versions import bot_versions, engine_key, engine_keys, is_newer
from games.runs.models import ACTIVE, Chunk, Job, JobQuerySet
from games.runs.progress import topic_of
from games.runs.reports import partial_report
from games.runs.usage import return_usage

log = logging.getLogger(__name__)


def settle_older_runs() -> int:
    """How many runs were adopted or given up. Safe to repeat, by anyone, at any time."""
    jobs = list(orphaned_jobs())
    for job in jobs:
        if job.is_current or not job.done:
            adopt(job)
        else:
            abandon(job)
    return len(jobs)


def orphaned_jobs() -> JobQuerySet:
    """Active runs of older releases that no worker alive plays. Newer ones wait for theirs."""
    foreign = Chunk.objects.open().exclude(engine__in=engine_keys()).order_by()
    keys = set(foreign.values_list("engine", flat=True).distinct())
    keys -= {key for worker in heartbeat.alive() for key in worker.engines} if keys else set()
    older = [key for key in keys if not is_newer(key, ours_for(key))]
    chunks = foreign.filter(engine__in=older)
    return Job.objects.filter(pk__in=chunks.values("job"), state__in=ACTIVE)


def ours_for(key: str) -> str:
    game = key.partition(" ")[0]
    return engine_key(rulebooks.get(game)) if game in rulebooks.PACKAGES else ""


def adopt(job: Job) -> None:
    """Nothing that decides its matches has changed, or none was played: it is this release's."""
    rulebook = rulebooks.get(job.game_id)
    bots = bot_versions(rulebook, job.bots_then)
    with transaction.atomic():
        Job.objects.filter(pk=job.pk, state__in=ACTIVE).update(
            engine_version=rulebook.version, plan=job.plan | {"bot_versions": bots}
        )
        job.chunks.open().update(engine=engine_key(rulebook))
    log.info("event=adopted job=%s user=%s", job.pk, job.owner_id)


def abandon(job: Job) -> None:
    """End it with what it has played, what has changed, and what to do."""
    why = " ".join(engine_changes(job))
    problem = (
        f"{why} A run is not played half by one and half by the other: the {job.done} matches "
        "played so far are kept. Press Start again to play all of it with the engine of today."
    )
    with transaction.atomic():
        ended = Job.objects.filter(pk=job.pk, state__in=ACTIVE).update(
            state=Job.State.FAILED,
            report={**partial_report(job), "problem": problem},
            finished_at=timezone.now(),
        )
        job.chunks.open().update(state=Chunk.State.CANCELLED)
        if ended:
            return_usage(job.owner_id, job.total - job.done, job.created_at)
            publish(topic_of(job.pk))
    log.warning("event=abandoned job=%s user=%s reason=%s", job.pk, job.owner_id, why)


def engine_changes(job: Job) -> list[str]:
    """What has changed since a run was queued, in sentences."""
    found = []
    if job.engine_version != job.engine_now:
        found.append(f"It was queued for engine {job.engine_version}; this is {job.engine_now}.")
    return found + bot_changes(job)


def bot_changes(job: Job) -> list[str]:
    then = job.bots_then
    now = bot_versions(rulebooks.get(job.game_id), then)
    return [
        f"The bot {bot} is now version {now[bot]}, not {version}."
        for bot, version in then.items()
        if now[bot] != version
    ]
