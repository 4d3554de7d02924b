"""Runs inside a started Casebook's environment: queue work, wait for it, print what came out.

python -m tests.faults.driver COMMAND key=value ...
"""

import json
import sys
import time

import django

WAIT = 900.0


def main(command, *arguments):
    django.setup()
    said = dict(argument.split("=", 1) for argument in arguments)
    sys.stdout.write(json.dumps(COMMANDS[command](**said)) + "\n")


def prepare(games="castle"):
    """Cards, ready-made decks and two people."""
    from django.contrib.auth import get_user_model
    from django.core.management import call_command

    for game in games.split(","):
        call_command("load_catalog", game, stdout=sys.stderr)
        call_command("load_decks", game=game, stdout=sys.stderr)
    for name in ("ann", "bob"):
        get_user_model().objects.get_or_create(username=name)
    return {}


# A boxed game has one box; the decks are those that the bench gives to `simulate`.
DECKS = {"castle": ["standard-edition"], "case-closed": ["cold-chemistry", "junior-league"]}


def decks_of(game):
    from decks.models import Deck

    return [Deck.objects.get(game=game, ready_made=name) for name in DECKS[game]]


def asked(who, matches, bots, seed=1, game="castle", fresh=False):
    from django.contrib.auth import get_user_model

    from games.runs.services import series_queue

    by = get_user_model().objects.get(username=who)
    return series_queue(
        by,
        game,
        decks_of(game),
        bots.split(","),
        matches=int(matches),
        seed=int(seed),
        fresh=bool(fresh),
    )[0]


def series(matches="100", bots="random,greedy", seed="1", game="castle", fresh=""):
    """A series from beginning to end."""
    job = asked("ann", matches, bots, int(seed), game, fresh)
    sys.stderr.write(f"queued {job.pk}\n")
    sys.stderr.flush()
    wait_for(job)
    return outcome(job)


def outcome(job):
    from games.runs.models import Counter

    reclaimed = Counter.objects.filter(name="reclaimed").values_list("count", flat=True)
    return {
        "job": job.pk,
        "state": job.state,
        "done": job.done,
        "failed": job.failed,
        "total": job.total,
        "rows": job.matches.count(),
        "numbers": len(set(job.matches.values_list("number", flat=True))),
        "hash": job.result_hash,
        "seconds": (job.finished_at - job.started_at).total_seconds(),
        "decisions": sum(job.matches.values_list("decisions", flat=True)),
        "errors": [e.partition("\n")[0] for e in broken(job)],
        "reclaimed": sum(reclaimed),
    }


def broken(job):
    return list(job.matches.exclude(error="").values_list("error", flat=True))


def wait_for(job):
    """Poll, and outlive a database that goes away and comes back."""
    from django.db import Error, connection

    deadline = time.monotonic() + WAIT
    while time.monotonic() < deadline:
        try:
            job.refresh_from_db()
        except Error:
            connection.close()
        else:
            if not job.is_active:
                return
        time.sleep(0.1)
    raise SystemExit(f"Job {job.pk} is {job.state} with {job.done} of {job.total}.")


def reference(matches="100", bots="random,greedy", seed="1", game="castle"):
    """The hash of the same series, played match by match with no queue at all."""
    from django.db import transaction

    from games.runs import worker
    from games.runs.models import Chunk
    from games.runs.recording import Played
    from games.runs.reports import result_hash, row_of

    with transaction.atomic():  # asked for, and forgotten again
        job = asked("bob", matches, bots, int(seed), game)
        runner = worker.MatchRunner(job)
        transaction.set_rollback(True)
    played = Played(Chunk(job=job, first=0, next=0, stop=job.total))
    while not played.is_last:
        runner.play(played)
    rows = [row_of(record) for record in played.records]
    return {"hash": result_hash(rows), "failed": played.broken}


def repeat_messages(seconds="5"):
    """Send wake-up calls that nobody booked, as a broker that delivers twice does."""
    from games.runs.wakeups import send

    sent, deadline = 0, time.monotonic() + float(seconds)
    while time.monotonic() < deadline:
        sent += send("long") + send("short")
        time.sleep(0.05)
    return {"sent": sent}


def enqueue(jobs="1000", seed="0"):
    """Many jobs of one match each, asked for one after another."""
    from games.runs.services import Seat, match_queue

    by = person("player0")
    seats = [Seat(decks_of("castle")[0].revisions.latest("number"), "random")] * 2
    began = time.monotonic()
    for number in range(int(jobs)):
        match_queue(by, "castle", seats, seed=int(seed) + number, fresh=True)
    return {"seconds": time.monotonic() - began}


def person(name):
    from django.contrib.auth import get_user_model

    return get_user_model().objects.get_or_create(username=name)[0]


def fill(jobs):
    """As many more as if others had asked for the last job, with other seeds; up to 10,000
    by a person."""
    from django.db import transaction

    from games.runs.leasing import open_account
    from games.runs.models import Job

    job = Job.objects.latest("pk")
    for first in range(0, int(jobs), 1000):
        seeds = range(job.seed + 1 + first, job.seed + 1 + min(first + 1000, int(jobs)))
        owner = person(f"player{1 + first // 10_000}")
        with transaction.atomic():
            copies(job, owner, seeds)
            open_account(owner.pk, job.lane)
    return {}


def copies(job, owner, seeds):
    from games.runs.models import Chunk, Job, JobDeck

    deck, chunk = job.decks.get(), job.chunks.get()
    new = Job.objects.bulk_create(
        like(
            job,
            owner_id=owner.pk,
            seed=seed,
            plan=job.plan | {"seed": seed},
            request_hash=f"copy with seed {seed}",
        )
        for seed in seeds
    )
    JobDeck.objects.bulk_create(like(deck, job_id=copy.pk) for copy in new)
    Chunk.objects.bulk_create(like(chunk, job_id=copy.pk, owner_id=owner.pk) for copy in new)
    return new


def like(row, **changed):
    """A row as another, but for its key and what is changed."""
    fields = [f.attname for f in row._meta.concrete_fields if not f.primary_key]
    return type(row)(**{name: getattr(row, name) for name in fields} | changed)


def until_done(jobs):
    from django.db.models import Sum

    from games.runs.models import Counter

    played = Counter.objects.filter(name="matches")
    while (done := played.aggregate(n=Sum("count"))["n"] or 0) < int(jobs):
        time.sleep(0.1)
    return {"done": done}


def drained():
    """When nothing waits any more: how many matches ended, and in which time."""
    from django.db.models import Count, Max, Min

    from games.runs.models import Job

    while Job.objects.active().exists():
        time.sleep(1.0)
    found = Job.objects.filter(state=Job.State.DONE).aggregate(
        done=Count("pk"), first=Min("started_at"), last=Max("finished_at")
    )
    spent = found["last"] - found["first"]
    return {"done": found["done"], "seconds": spent.total_seconds()}


def fairness(series="20", matches="500"):
    """How long bob's one match waits while ann has thousands queued."""
    from games.runs.models import Job

    for seed in range(int(series)):
        asked("ann", matches, "random", 1000 * seed)
    time.sleep(1.0)
    waits = single_matches()["waits"]
    queued = Job.objects.filter(owner__username="ann")
    return {"waits": waits, "queued": sum(j.total - j.done for j in queued)}


def single_matches():
    """How long each of three matches of bob waits, one after another."""
    from django.contrib.auth import get_user_model

    from games.runs.services import Seat, match_queue

    bob = get_user_model().objects.get(username="bob")
    seats = [Seat(decks_of("castle")[0], "random")] * 2
    waits = []
    for seed in range(3):
        job, _ = match_queue(bob, "castle", seats, seed=seed)
        wait_for(job)
        waits.append((job.started_at - job.created_at).total_seconds())
    return {"waits": waits}


COMMANDS = {
    command.__name__: command
    for command in (
        prepare,
        series,
        reference,
        repeat_messages,
        enqueue,
        fill,
        until_done,
        drained,
        fairness,
        single_matches,
    )
}

if __name__ == "__main__":
    main(*sys.argv[1:])
