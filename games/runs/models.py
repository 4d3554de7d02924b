"""Practice runs: what was asked for, the pieces workers take, and the matches they played.

These rows are the truth; messages to workers only wake them up.
"""

import json
import zlib
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from cards.models import Game
from casebook.models import AnyUser, OwnedQuerySet
from decks.models import Revision
from games import rulebooks
from games.play.versions import bot_versions, first_versions


class Snapshot(models.Model):
    """A deck with all that is printed on its cards, as it was when it was queued.

    Named by its content: a match stays the same function of its table and seed whatever
    happens to decks and catalogue later.
    """

    hash = models.CharField(max_length=64, primary_key=True)
    game = models.ForeignKey(Game, models.PROTECT, related_name="+")
    packed = models.BinaryField(help_text="Compressed JSON: sections and cards.")
    created_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.hash[:12]

    @property
    def content(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(zlib.decompress(bytes(self.packed)))
        return found


class Kind(models.TextChoices):
    MATCH = "match", "Match"
    SERIES = "series", "Series"
    SWAP = "swap", "Swap test"
    GOLDFISH = "goldfish", "Goldfish run"


class Lane(models.TextChoices):
    """Short work never waits behind long work."""

    SHORT = "short"
    LONG = "long"


class JobQuerySet(OwnedQuerySet["Job"]):
    def visible_to(self, user: AnyUser) -> "JobQuerySet":
        """One's own; a superuser sees all."""
        if user.is_authenticated and user.is_superuser:
            return self.all()
        return self.owned_by(user)

    def of_kind(self, kind: str) -> "JobQuerySet":
        return self.filter(kind=kind)

    def active(self) -> "JobQuerySet":
        return self.filter(state__in=ACTIVE)

    def with_decks(self) -> "JobQuerySet":
        return self.select_related("game", "owner").prefetch_related("decks__revision__deck")


class Job(models.Model):
    """A match, series, swap test or goldfish run that somebody asked for."""

    class State(models.TextChoices):
        WAITING = "waiting"
        RUNNING = "running"
        DONE = "done"
        FAILED = "failed"
        CANCELLED = "cancelled"

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="jobs")
    game = models.ForeignKey(Game, models.PROTECT, related_name="jobs")
    kind = models.CharField(max_length=10, choices=Kind)
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    lane = models.CharField(max_length=10, choices=Lane)
    plan = models.JSONField(help_text="Who meets whom, with which seeds.")
    request_hash = models.CharField(max_length=64)
    repeat = models.PositiveIntegerField(
        default=0, help_text="Counts fresh runs of the same request."
    )
    seed = models.BigIntegerField()
    precision = models.FloatField(
        null=True,
        blank=True,
        help_text="A series ends early when every win rate is known this closely.",
    )
    engine_version = models.CharField(max_length=20)
    catalogue_version = models.PositiveIntegerField()
    total = models.PositiveIntegerField()
    done = models.PositiveIntegerField(default=0)
    failed = models.PositiveIntegerField(default=0)
    stopped_at = models.PositiveIntegerField(
        null=True, blank=True, help_text="How many matches an early stop counts."
    )
    report = models.JSONField(null=True, blank=True)
    result_hash = models.CharField(max_length=64, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    objects = JobQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["owner", "request_hash", "repeat"],
                name="job_is_asked_for_once_unless_fresh",
            ),
            models.CheckConstraint(
                condition=Q(state__in=["waiting", "running", "done", "failed", "cancelled"]),
                name="job_state_is_known",
            ),
            models.CheckConstraint(
                condition=Q(kind__in=["match", "series", "swap", "goldfish"]),
                name="job_kind_is_known",
            ),
            models.CheckConstraint(
                condition=Q(done__lte=models.F("total")), name="job_counts_no_match_twice"
            ),
            models.CheckConstraint(
                condition=Q(finished_at=None, state__in=["waiting", "running"])
                | Q(finished_at__isnull=False) & ~Q(state__in=["waiting", "running"]),
                name="job_is_finished_at_some_time_or_active",
            ),
        ]
        indexes = [
            models.Index(fields=["owner", "-id"], name="job_by_owner"),
            models.Index(
                fields=["owner"], condition=Q(state__in=["waiting", "running"]), name="job_active"
            ),
            models.Index(fields=["id"], condition=Q(state="running"), name="job_running"),
            models.Index(fields=["finished_at"], name="job_by_finish"),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.pk}"

    @property
    def is_active(self) -> bool:
        return self.state in ACTIVE

    @property
    def engine_now(self) -> str:
        """The engine that would play it today; every game counts its own versions."""
        return rulebooks.get(self.game_id).version

    @property
    def bots_then(self) -> dict[str, str]:
        """The versions of its bots; of those at a live table none matters."""
        found: dict[str, str] = self.plan.get("bot_versions", {})
        if found or "table" in self.plan:
            return found
        return first_versions(bot for _, bot in self.plan["entries"])

    @property
    def is_current(self) -> bool:
        """Whether this engine would play all of it as the one it was queued for."""
        bots = self.bots_then
        same_bots = bot_versions(rulebooks.get(self.game_id), bots) == bots
        return self.engine_version == self.engine_now and same_bots

    @property
    def progress(self) -> float:
        """From 0 to 1."""
        if not self.is_active:
            return 1.0
        return self.done / self.total if self.total else 0.0


ACTIVE = (Job.State.WAITING, Job.State.RUNNING)


class JobDeck(models.Model):
    """A deck of a job: the revision it was, by name even when the deck is gone."""

    job = models.ForeignKey(Job, models.CASCADE, related_name="decks")
    place = models.PositiveSmallIntegerField()
    revision = models.ForeignKey(Revision, models.SET_NULL, null=True, related_name="job_decks")
    inline = models.BooleanField(default=False, help_text="A list that came with the request.")
    name = models.CharField(max_length=160)
    list_hash = models.CharField(max_length=64)
    snapshot = models.ForeignKey(Snapshot, models.PROTECT, related_name="job_decks")

    class Meta:
        ordering = ["job", "place"]
        constraints = [
            models.UniqueConstraint(fields=["job", "place"], name="job_deck_place_unique_in_job")
        ]

    def __str__(self) -> str:
        return self.name


class ChunkQuerySet(models.QuerySet["Chunk"]):
    def waiting(self) -> "ChunkQuerySet":
        return self.filter(state=Chunk.State.WAITING)

    def running(self) -> "ChunkQuerySet":
        return self.filter(state=Chunk.State.RUNNING)

    def open(self) -> "ChunkQuerySet":
        return self.filter(state__in=[Chunk.State.WAITING, Chunk.State.RUNNING])

    def any_one(self) -> models.Subquery:
        """One for each outer row. EXISTS would do, if databases did not turn it into a
        join with all that wait."""
        return models.Subquery(self.order_by().values("pk")[:1])


class Chunk(models.Model):
    """A range of a job's matches that one worker plays at a time.

    `next` is the first match not recorded yet. It moves on only together with the
    matches, and only from where the worker took it up: that is what keeps a match from
    being counted twice, whoever else thinks it has this chunk.
    """

    class State(models.TextChoices):
        WAITING = "waiting"
        RUNNING = "running"
        DONE = "done"
        CANCELLED = "cancelled"

    job = models.ForeignKey(Job, models.CASCADE, related_name="chunks")
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False
    )
    lane = models.CharField(max_length=10, choices=Lane)
    engine = models.CharField(
        max_length=60, blank=True, help_text="Only workers that play this engine take it."
    )
    heavy = models.BooleanField(default=False, help_text="One match may take many seconds.")
    cost = models.PositiveIntegerField(help_text="What it counts in fair sharing.")
    first = models.PositiveIntegerField()
    stop = models.PositiveIntegerField()
    next = models.PositiveIntegerField()
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    worker = models.CharField(max_length=160, blank=True)
    lease_until = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    tally = models.JSONField(default=dict)

    objects = ChunkQuerySet.as_manager()

    class Meta:
        ordering = ["job", "first"]
        constraints = [
            models.UniqueConstraint(fields=["job", "first"], name="chunk_begins_once_in_job"),
            models.CheckConstraint(
                condition=Q(first__lte=models.F("next"), next__lte=models.F("stop")),
                name="chunk_is_within_its_range",
            ),
        ]
        indexes = [
            models.Index(
                fields=["lane", "owner", "id"], condition=Q(state="waiting"), name="chunk_waiting"
            ),
            models.Index(
                fields=["lease_until"], condition=Q(state="running"), name="chunk_running"
            ),
        ]

    def __str__(self) -> str:
        return f"job {self.job_id}, matches {self.first} to {self.stop - 1}"


class Match(models.Model):
    """A match that was played, or broke. With its job's decks it can be played again."""

    job = models.ForeignKey(Job, models.CASCADE, related_name="matches", db_index=False)
    number = models.PositiveIntegerField(help_text="In the job's plan.")
    seed = models.BigIntegerField()
    winners = models.JSONField(default=list, help_text="Seats, from 0.")
    reason = models.CharField(max_length=200, blank=True)
    rule = models.CharField(max_length=40, blank=True)
    turns = models.PositiveIntegerField(default=0)
    decisions = models.PositiveIntegerField(default=0)
    first = models.PositiveSmallIntegerField(
        default=0, help_text="The seat that took the first turn."
    )
    actions = models.TextField(blank=True)
    check_value = models.CharField(max_length=16, blank=True)
    error = models.TextField(blank=True)
    faults = models.JSONField(default=list)
    fault_count = models.PositiveIntegerField(default=0)
    finished_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["job", "number"]
        verbose_name_plural = "matches"
        constraints = [
            models.UniqueConstraint(fields=["job", "number"], name="match_is_counted_once_in_job")
        ]
        indexes = [models.Index(fields=["finished_at"], name="match_by_finish")]

    def __str__(self) -> str:
        return f"match {self.number} of job {self.job_id}"


class MatchLog(models.Model):
    """What was told of matches that were written together, packed: readable for ever.

    A replay needs the rules of its time; this needs nothing. Matches are counted from `first`.
    """

    job = models.ForeignKey(Job, models.CASCADE, related_name="logs", db_index=False)
    first = models.PositiveIntegerField()
    packed = models.BinaryField(help_text="Compressed JSON: actions and told events by match.")

    class Meta:
        ordering = ["job", "first"]
        constraints = [
            models.UniqueConstraint(fields=["job", "first"], name="match_log_begins_once_in_job")
        ]

    def __str__(self) -> str:
        return f"log of job {self.job_id} from match {self.first}"


class Usage(models.Model):
    """Matches a person asked for in an hour: what the daily budget is counted by."""

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False
    )
    hour = models.DateTimeField()
    matches = models.PositiveBigIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["owner", "hour"], name="usage_is_kept_once_per_hour")
        ]

    def __str__(self) -> str:
        return f"{self.owner_id} at {self.hour:%Y-%m-%d %H}: {self.matches}"


class Share(models.Model):
    """What a person with work in a lane has had of the workers: the least served is next."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    lane = models.CharField(max_length=10, choices=Lane)
    spent = models.BigIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["owner", "lane"], name="share_is_kept_once_per_lane")
        ]
        indexes = [models.Index(fields=["lane", "spent"], name="share_least_served")]

    def __str__(self) -> str:
        return f"{self.owner_id} in {self.lane}: {self.spent}"


class Wakeup(models.Model):
    """How many wake-up calls for a lane are on their way, so that they do not pile up."""

    lane = models.CharField(max_length=10, choices=Lane, primary_key=True)
    calls = models.IntegerField(default=0)
    called_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.lane}: {self.calls}"


class Counter(models.Model):
    """How often something worth watching has happened, by hour."""

    name = models.CharField(max_length=40)
    hour = models.DateTimeField()
    count = models.PositiveBigIntegerField(default=0)

    class Meta:
        ordering = ["-hour", "name"]
        constraints = [
            models.UniqueConstraint(fields=["name", "hour"], name="counter_is_kept_once_per_hour")
        ]

    def __str__(self) -> str:
        return f"{self.name} at {self.hour:%Y-%m-%d %H}: {self.count}"
