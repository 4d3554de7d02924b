"""Live matches: who sits where, and every decision made so far.

The row of a table is the truth: its decks, seed and actions make the match. It is written
by compare-and-set on `revision`, together with its seats: who read it before somebody else
wrote it writes nothing.
"""

import secrets
from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.functional import cached_property

from cards.models import Game
from casebook.models import AnyUser
from decks.models import Revision
from games.runs.models import Job, Snapshot

ABSENT_AFTER = timedelta(seconds=120)
HERE = timedelta(seconds=45)


def new_table_id() -> str:
    """An address that cannot be guessed."""
    return secrets.token_urlsafe(9)


def new_link() -> str:
    return secrets.token_urlsafe(16)


class TableQuerySet(models.QuerySet["Table"]):
    def of_player(self, user: AnyUser, guest: str = "") -> "TableQuerySet":
        """Those at which somebody sits, or which they opened."""
        if user.is_authenticated:
            return self.filter(Q(host_id=user.pk) | Q(seats__user_id=user.pk)).distinct()
        return self.filter(seats__guest=guest).distinct() if guest else self.none()

    def unfinished(self) -> "TableQuerySet":
        return self.exclude(status=Table.Status.FINISHED)

    def with_seats(self) -> "TableQuerySet":
        return self.prefetch_related(models.Prefetch("seats", Seat.objects.order_by("number")))


class Table(models.Model):
    """A match with people, bots and programs at its seats."""

    class Status(models.TextChoices):
        OPEN = "open"
        PLAYING = "playing"
        FINISHED = "finished"

    id = models.CharField(max_length=16, primary_key=True, default=new_table_id)
    game = models.ForeignKey(Game, models.PROTECT, related_name="tables")
    mode = models.CharField(max_length=40)
    options = models.JSONField(default=dict)
    seed = models.BigIntegerField()
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="tables"
    )
    status = models.CharField(max_length=10, choices=Status, default=Status.OPEN)
    revision = models.PositiveIntegerField(default=0, help_text="Counts every write.")
    engine_version = models.CharField(max_length=20)
    catalogue_version = models.PositiveIntegerField()

    actions = models.TextField(blank=True, help_text="Packed, as in replays.")
    decisions = models.PositiveIntegerField(default=0)
    check_value = models.CharField(max_length=16, blank=True)
    take_backs = models.JSONField(default=list, help_text="[seat, answers kept, offset of steps]")
    hints = models.PositiveIntegerField(default=0)
    hint = models.JSONField(null=True, help_text="What a searching bot was last asked, and said.")
    result = models.JSONField(null=True)
    job = models.OneToOneField(Job, models.SET_NULL, null=True, related_name="table")

    beat = models.FloatField(default=0, help_text="Seconds until what follows is told.")
    told = models.PositiveIntegerField(default=0, help_text="Decisions everybody knows of.")
    tell_at = models.DateTimeField(null=True, help_text="When all others are told.")
    answered = models.PositiveIntegerField(default=0, help_text="Seats (bits) within this beat.")

    thinks_since = models.DateTimeField(null=True, help_text="A searching bot is to act.")
    lease_until = models.DateTimeField(null=True, help_text="A worker thinks for it.")

    invite = models.CharField(max_length=40, unique=True, default=new_link)
    invite_until = models.DateTimeField(null=True)
    origin = models.CharField(max_length=32, blank=True, help_text="A guest's address, hashed.")
    next = models.ForeignKey("self", models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)
    moved_at = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True)

    objects = TableQuerySet.as_manager()

    class Meta:
        ordering = ["-created_at"]
        constraints = [
            models.CheckConstraint(
                condition=Q(status__in=["open", "playing", "finished"]),
                name="table_status_is_known",
            ),
            models.CheckConstraint(
                condition=Q(finished_at__isnull=False, result__isnull=False, status="finished")
                | Q(finished_at=None, result__isnull=True, status__in=["open", "playing"]),
                name="table_is_finished_with_a_result",
            ),
        ]
        indexes = [
            models.Index(fields=["host", "-created_at"], name="table_by_host"),
            models.Index(
                fields=["thinks_since"],
                condition=Q(thinks_since__isnull=False),
                name="table_thinking",
            ),
            models.Index(
                fields=["origin"], condition=~Q(origin="") & ~Q(status="finished"),
                name="table_by_origin",
            ),
            models.Index(fields=["status", "moved_at"], name="table_by_age"),
        ]  # fmt: skip

    def __str__(self) -> str:
        return f"table {self.pk}"

    @property
    def is_playing(self) -> bool:
        return self.status == self.Status.PLAYING

    @property
    def is_over(self) -> bool:
        return self.status == self.Status.FINISHED

    @cached_property
    def in_order(self) -> "list[Seat]":
        """The seats by number; fetch the table with `with_seats`."""
        return list(self.seats.all())

    @property
    def people(self) -> "list[Seat]":
        return [seat for seat in self.in_order if seat.is_person]

    @property
    def is_practice(self) -> bool:
        """One person, or one program, against bots."""
        return len(self.people) <= 1 and not any(seat.is_open for seat in self.in_order)


class Seat(models.Model):
    """A place at a table, and who has it."""

    class Kind(models.TextChoices):
        PERSON = "person"
        BOT = "bot"
        PROGRAM = "program"
        OPEN = "open"

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=10, choices=Kind)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="seats"
    )
    guest = models.CharField(max_length=40, blank=True, db_index=True)
    name = models.CharField(max_length=160, blank=True)
    bot = models.CharField(max_length=80, blank=True)
    deck = models.ForeignKey(Revision, models.SET_NULL, null=True, related_name="+")
    deck_name = models.CharField(max_length=160, blank=True)
    list_hash = models.CharField(max_length=64, blank=True)
    snapshot = models.ForeignKey(Snapshot, models.PROTECT, null=True, related_name="+")
    watch = models.CharField(max_length=40, blank=True, db_index=True, help_text="Link to watch.")
    left_at = models.DateTimeField(null=True)
    seen_at = models.DateTimeField(null=True)
    replace_votes = models.PositiveIntegerField(default=0, help_text="Seats (bits) that agree.")

    class Meta:
        ordering = ["table", "number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="seat_is_taken_once_at_table"),
            models.CheckConstraint(
                condition=~Q(kind="bot") | ~Q(bot=""), name="bot_at_a_seat_has_a_name"
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.number} of {self.table_id}"

    @property
    def is_person(self) -> bool:
        """Somebody who answers by request: a person or a program."""
        return self.kind in (self.Kind.PERSON, self.Kind.PROGRAM)

    @property
    def is_open(self) -> bool:
        return self.kind == self.Kind.OPEN

    @property
    def is_here(self) -> bool:
        if not self.is_person:
            return self.kind == self.Kind.BOT
        return self.left_at is None and _is_within(self.seen_at, HERE)

    @property
    def is_away(self) -> bool:
        """Gone, or not heard of for so long that a bot may take over."""
        return self.is_person and (
            self.left_at is not None or not _is_within(self.seen_at, ABSENT_AFTER)
        )


def _is_within(moment: datetime | None, span: timedelta) -> bool:
    return moment is not None and timezone.now() - moment < span
