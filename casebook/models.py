from typing import Self, TypeVar

from django.contrib.auth.models import AbstractUser, AnonymousUser
from django.db import models
from django.utils import timezone


class User(AbstractUser):
    """A person. Our own model from the first migration on: it cannot be swapped later."""

    shows_profile = models.BooleanField(
        default=False, help_text="Whether others find a page with this person's public decks."
    )

    class Meta(AbstractUser.Meta):
        pass

    @property
    def is_curator(self) -> bool:
        return self.is_superuser or self.groups.filter(name=CURATORS).exists()


AnyUser = User | AnonymousUser

CURATORS = "curators"
Row = TypeVar("Row", bound=models.Model, covariant=True)


class OwnedQuerySet(models.QuerySet[Row]):
    """Rows that belong to somebody."""

    def owned_by(self, user: AnyUser) -> Self:
        return self.filter(owner=user) if user.is_authenticated else self.none()


class RecoveryCode(models.Model):
    """A way back in without the password, good for one time. Only its hash is kept."""

    user = models.ForeignKey(User, models.CASCADE, related_name="recovery_codes")
    digest = models.CharField(max_length=64)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["user", "digest"], name="recovery_code_is_kept_once_per_person"
            )
        ]

    def __str__(self) -> str:
        return f"a recovery code of {self.user_id}"


class WorkerBeat(models.Model):
    """The last sign of life of one worker process, overwritten each second or so."""

    name = models.CharField(max_length=120, primary_key=True)
    host = models.CharField(max_length=120)
    pid = models.PositiveIntegerField()
    beat_at = models.DateTimeField()
    engines = models.JSONField(default=list, help_text="Which versions of the games it plays.")

    def __str__(self) -> str:
        return f"{self.name} (pid {self.pid} on {self.host})"


class SchedulerLease(models.Model):
    """Which of several schedulers sends what is due, until when."""

    name = models.CharField(max_length=20, primary_key=True)
    holder = models.CharField(max_length=200)
    until = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} is {self.holder}'s until {self.until}"


class Notice(models.Model):
    """Something has changed: read by those who follow it, forgotten after minutes.

    Used where the database cannot tell by itself (casebook/topics).
    """

    topic = models.CharField(max_length=80)
    at = models.DateTimeField(default=timezone.now, db_index=True)

    def __str__(self) -> str:
        return self.topic
