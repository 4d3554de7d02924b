"""What the API keeps of its own: personal tokens, and which request made which run."""

import hashlib
import secrets
from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from casebook.models import OwnedQuerySet, User
from games.runs.models import Job
from games.tables.models import Table

PREFIX = "cbk_"
SHOWN = len(PREFIX) + 4
DAYS = 90
"""How long a token lasts unless somebody asks for another time."""
SEEN_EVERY = timedelta(minutes=10)


class Scope(models.TextChoices):
    READ = "read", "Read one's own decks and runs"
    WRITE = "write", "Create and change decks"
    PLAY = "play", "Start and cancel runs"
    ACCOUNT = "account", "Manage account and tokens"


def digest_of(secret: str) -> str:
    """A token is 256 random bits: a plain hash keeps it, and looking one up stays quick."""
    return hashlib.sha256(secret.encode()).hexdigest()


class TooManyTokens(Exception):
    """Somebody has as many tokens as one person may keep."""

    def __init__(self) -> None:
        super().__init__(f"You have {settings.MAX_TOKENS} tokens. Revoke one first.")


class TokenQuerySet(OwnedQuerySet["Token"]):
    """Personal tokens; nobody else sees them."""


class Token(models.Model):
    """A personal token. Only its hash is kept; the text is shown once."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=80)
    start = models.CharField(max_length=12, help_text="How it begins, to tell it by.")
    digest = models.CharField(max_length=64, unique=True)
    scopes = models.JSONField(default=list)
    expires_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    seen_at = models.DateTimeField(null=True, blank=True)

    objects = TokenQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        constraints = [models.CheckConstraint(condition=~Q(name=""), name="token_has_a_name")]

    def __str__(self) -> str:
        return f"{self.name} ({self.start}…)"

    @classmethod
    def make(
        cls, owner: User, name: str, scopes: list[str], days: int | None
    ) -> tuple["Token", str]:
        """A new token and its text, which nobody can ask for again."""
        if cls.objects.owned_by(owner).count() >= settings.MAX_TOKENS:
            raise TooManyTokens
        secret = PREFIX + secrets.token_urlsafe(32)
        until = timezone.now() + timedelta(days=days) if days else None
        made = cls.objects.create(
            owner=owner,
            name=name,
            start=secret[:SHOWN],
            digest=digest_of(secret),
            scopes=sorted(set(scopes)),
            expires_at=until,
        )
        return made, secret

    def is_good(self, at: datetime) -> bool:
        return self.owner.is_active and (self.expires_at is None or self.expires_at > at)

    def touch(self) -> None:
        """Remember the use, without a write for every request."""
        now = timezone.now()
        if self.seen_at is None or now - self.seen_at > SEEN_EVERY:
            Token.objects.filter(pk=self.pk).update(seen_at=now)


class JobKey(models.Model):
    """An Idempotency-Key: the run or table that the request under this key made."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    key = models.CharField(max_length=200)
    request_hash = models.CharField(max_length=64)
    job = models.ForeignKey(Job, models.CASCADE, null=True, related_name="+")
    table = models.ForeignKey(Table, models.CASCADE, null=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["owner", "key"], name="idempotency_key_is_used_once"),
            models.CheckConstraint(
                condition=Q(job=None, table__isnull=False) | Q(job__isnull=False, table=None),
                name="idempotency_key_made_one_thing",
            ),
        ]
        indexes = [models.Index(fields=["created_at"], name="job_key_by_age")]

    def __str__(self) -> str:
        return self.key


class TooManyWebhooks(Exception):
    """Somebody has as many webhooks as one person may keep."""

    def __init__(self) -> None:
        super().__init__(f"You have {settings.MAX_WEBHOOKS} webhooks. Delete one first.")


def new_secret() -> str:
    return "whs_" + secrets.token_urlsafe(32)


class WebhookQuerySet(OwnedQuerySet["Webhook"]):
    """Webhooks; nobody else sees them."""


class Webhook(models.Model):
    """An address that is told when a run of its owner's ends. The secret is kept as it is, for
    we sign with it."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="webhooks")
    url = models.CharField(max_length=500)
    secret = models.CharField(max_length=60, default=new_secret)
    created_at = models.DateTimeField(default=timezone.now)
    looked_at = models.DateTimeField(
        default=timezone.now, db_index=True, help_text="Runs that ended before this are told."
    )

    objects = WebhookQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.url


class DeliveryQuerySet(models.QuerySet["Delivery"]):
    def due(self, at: datetime) -> "DeliveryQuerySet":
        return self.filter(state=Delivery.State.WAITING, next_at__lte=at)


class Delivery(models.Model):
    """A run that a webhook is to be told of, and what came of it."""

    class State(models.TextChoices):
        WAITING = "waiting"
        DELIVERED = "delivered"
        FAILED = "failed"

    webhook = models.ForeignKey(Webhook, models.CASCADE, related_name="deliveries")
    job = models.ForeignKey(Job, models.CASCADE, related_name="+")
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    status = models.PositiveSmallIntegerField(default=0, help_text="Of the last answer.")
    error = models.CharField(max_length=300, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    next_at = models.DateTimeField(default=timezone.now)

    objects = DeliveryQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        verbose_name_plural = "deliveries"
        constraints = [
            models.UniqueConstraint(fields=["webhook", "job"], name="webhook_is_told_of_a_run_once")
        ]
        indexes = [
            models.Index(fields=["next_at"], condition=Q(state="waiting"), name="delivery_waiting")
        ]

    def __str__(self) -> str:
        return f"run {self.job_id} to webhook {self.webhook_id}"
