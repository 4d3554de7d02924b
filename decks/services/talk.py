"""Likes, comments, reports, and what curators do about them. Only public decks are talked about."""

from datetime import timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from casebook.models import User
from decks.community import (
    COMMENT_LENGTH,
    REASON_LENGTH,
    Comment,
    Like,
    ModerationEntry,
    Report,
)
from decks.models import Deck
from decks.services.checking import BadDeck, Problem

MOST_COMMENTS = 30
WITHIN = timedelta(hours=1)
Action = ModerationEntry.Action


def refusal(pointer: str, code: str, message: str) -> BadDeck:
    return BadDeck([Problem(pointer, code, message)])


def check_public(deck: Deck) -> None:
    if deck.visibility != Deck.Visibility.PUBLIC:
        raise refusal("", "not-public", f"{deck.name} is not public: make it public first.")


def deck_like(deck: Deck, by: User, *, on: bool = True) -> int:
    """Like a deck, or no longer; how many do now. Doing it twice changes nothing."""
    check_public(deck)
    if on:
        Like.objects.get_or_create(deck=deck, user=by)
    else:
        Like.objects.filter(deck=deck, user=by).delete()
    return Like.objects.filter(deck=deck).count()


def comment_add(deck: Deck, by: User, text: str) -> Comment:
    check_public(deck)
    said = checked_text("/text", text, COMMENT_LENGTH, "A comment")
    recent = Comment.objects.filter(author=by, created_at__gt=timezone.now() - WITHIN)
    if recent.count() >= MOST_COMMENTS:
        message = f"You wrote {MOST_COMMENTS} comments within an hour. Come back later."
        raise refusal("/text", "too-many-comments", message)
    return Comment.objects.create(deck=deck, author=by, text=said)


def comment_delete(comment: Comment, by: User) -> None:
    """One's own; what others wrote can be reported."""
    if comment.author_id != by.pk:
        raise refusal("", "not-yours", "This comment is not yours. You can report it.")
    comment.delete()


def checked_text(pointer: str, text: str, most: int, what: str) -> str:
    found = text.strip()
    if not 0 < len(found) <= most:
        raise refusal(pointer, "length", f"{what} has 1 to {most} characters.")
    return found


def report_make(deck: Deck, by: User, reason: str, comment: Comment | None = None) -> Report:
    """Tell curators of a deck or a comment; once each while they have not answered."""
    check_public(deck)
    said = checked_text("/reason", reason, REASON_LENGTH, "A reason")
    try:
        with transaction.atomic():
            return Report.objects.create(deck=deck, comment=comment, reporter=by, reason=said)
    except IntegrityError:
        message = "You reported this already. A curator will look at it."
        raise refusal("", "reported", message) from None


# -- curators -----------------------------------------------------------------------------


@transaction.atomic
def comment_moderate(
    comment: Comment, by: User, *, hidden: bool, reason: str = ""
) -> ModerationEntry:
    """Hide a comment from all, or show it again. It stays stored for the log."""
    comment.hidden_at = timezone.now() if hidden else None
    comment.save(update_fields=["hidden_at"])
    close(Report.objects.filter(comment=comment))
    action = Action.HIDE_COMMENT if hidden else Action.SHOW_COMMENT
    return log(by, action, comment.deck, comment.text, comment.author.username, reason)


@transaction.atomic
def deck_moderate(deck: Deck, by: User, *, hidden: bool, reason: str = "") -> ModerationEntry:
    """Take a deck out of public sight: its owner keeps it and cannot show it until it is given back."""
    deck.withheld = hidden
    if hidden:
        deck.visibility = Deck.Visibility.PRIVATE
    deck.save(update_fields=["withheld", "visibility", "updated_at"])
    close(Report.objects.filter(deck=deck, comment=None))
    action = Action.HIDE_DECK if hidden else Action.SHOW_DECK
    return log(by, action, deck, deck.name, deck.owner.username, reason)


@transaction.atomic
def report_dismiss(report: Report, by: User, reason: str = "") -> ModerationEntry:
    """Nothing is wrong with it: all reports of the same are closed."""
    same = Report.objects.filter(deck=report.deck_id, comment=report.comment_id)
    close(same)
    if report.comment:
        subject, whose = report.comment.text, report.comment.author.username
    else:
        subject, whose = report.deck.name, report.deck.owner.username
    return log(by, Action.KEEP, report.deck, subject, whose, reason)


def close(reports: Any) -> None:
    reports.open().update(closed_at=timezone.now())


def log(
    by: User, action: str, deck: Deck, subject: str, whose: str, reason: str
) -> ModerationEntry:
    return ModerationEntry.objects.create(
        by=by,
        by_name=by.username,
        action=action,
        deck=deck,
        subject=subject[:300],
        whose=whose,
        reason=reason.strip()[:REASON_LENGTH],
    )
