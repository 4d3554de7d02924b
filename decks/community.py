"""What people say of each other's public decks, and what curators did about it."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

COMMENT_LENGTH = 2_000
REASON_LENGTH = 300


class Like(models.Model):
    """Somebody likes a deck; once."""

    deck = models.ForeignKey("decks.Deck", models.CASCADE, related_name="likes")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="deck_likes")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["deck", "user"], name="a_deck_is_liked_once_by_each")
        ]

    def __str__(self) -> str:
        return f"{self.user} likes {self.deck}"


class CommentQuerySet(models.QuerySet["Comment"]):
    def shown(self) -> "CommentQuerySet":
        return self.filter(hidden_at=None)


class Comment(models.Model):
    """What somebody wrote below a deck. A curator can hide it, which keeps it for the log."""

    deck = models.ForeignKey("decks.Deck", models.CASCADE, related_name="comments")
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="deck_comments"
    )
    text = models.TextField(max_length=COMMENT_LENGTH)
    created_at = models.DateTimeField(default=timezone.now)
    hidden_at = models.DateTimeField(null=True, blank=True)

    objects = CommentQuerySet.as_manager()

    class Meta:
        ordering = ["created_at", "pk"]
        constraints = [models.CheckConstraint(condition=~Q(text=""), name="comment_says_something")]
        indexes = [models.Index(fields=["deck", "created_at"], name="comment_by_deck")]

    def __str__(self) -> str:
        return self.text[:60]


class ReportQuerySet(models.QuerySet["Report"]):
    def open(self) -> "ReportQuerySet":
        return self.filter(closed_at=None)


class Report(models.Model):
    """Somebody says that a deck or a comment should not be seen."""

    deck = models.ForeignKey("decks.Deck", models.CASCADE, related_name="reports")
    comment = models.ForeignKey(
        Comment, models.CASCADE, null=True, blank=True, related_name="reports"
    )
    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="deck_reports"
    )
    reason = models.CharField(max_length=REASON_LENGTH)
    created_at = models.DateTimeField(default=timezone.now)
    closed_at = models.DateTimeField(null=True, blank=True)

    objects = ReportQuerySet.as_manager()

    class Meta:
        ordering = ["created_at", "pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="report_gives_a_reason"),
            models.UniqueConstraint(
                fields=["comment", "reporter"],
                condition=Q(closed_at=None) & ~Q(comment=None),
                name="a_comment_is_reported_once_by_each",
            ),
            models.UniqueConstraint(
                fields=["deck", "reporter"],
                condition=Q(closed_at=None, comment=None),
                name="a_deck_is_reported_once_by_each",
            ),
        ]

    def __str__(self) -> str:
        return self.reason


class ModerationEntry(models.Model):
    """What a curator did, to whose words, and why. The log outlives all of them."""

    class Action(models.TextChoices):
        HIDE_COMMENT = "hide-comment"
        SHOW_COMMENT = "show-comment"
        HIDE_DECK = "hide-deck"
        SHOW_DECK = "show-deck"
        KEEP = "keep"

    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="moderation"
    )
    by_name = models.CharField(max_length=150)
    action = models.CharField(max_length=20, choices=Action)
    deck = models.ForeignKey(
        "decks.Deck", models.SET_NULL, null=True, blank=True, related_name="moderation"
    )
    subject = models.CharField(max_length=300, help_text="The deck or the words, as they were.")
    whose = models.CharField(max_length=150, blank=True)
    reason = models.CharField(max_length=REASON_LENGTH, blank=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-at", "-pk"]
        verbose_name_plural = "moderation entries"

    def __str__(self) -> str:
        return f"{self.by_name}: {self.action} {self.subject}"
