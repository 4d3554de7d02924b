from django.contrib.auth.models import AbstractUser, AnonymousUser
from django.db import models
from django.utils import timezone


class User(AbstractUser):
    """A person. Our own model from the first migration on: it cannot be swapped later."""

    class Meta(AbstractUser.Meta):
        pass

    @property
    def is_curator(self) -> bool:
        return self.is_superuser or self.groups.filter(name=CURATORS).exists()


AnyUser = User | AnonymousUser

CURATORS = "curators"


class WorkerBeat(models.Model):
    """The last sign of life of one worker process, overwritten each second or so."""

    name = models.CharField(max_length=120, primary_key=True)
    host = models.CharField(max_length=120)
    pid = models.PositiveIntegerField()
    beat_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} (pid {self.pid} on {self.host})"


class Notice(models.Model):
    """Something has changed: read by those who follow it, forgotten after minutes.

    Used where the database cannot tell by itself (casebook/topics).
    """

    topic = models.CharField(max_length=80)
    at = models.DateTimeField(default=timezone.now, db_index=True)

    def __str__(self) -> str:
        return self.topic
