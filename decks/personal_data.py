"""Decks with all their versions, and what a person said of others', as they take them along."""

from casebook.account_data import DELETED, Rows, exports, farewell
from casebook.models import User
from decks.community import Comment, Like, ModerationEntry, Report
from decks.models import Deck, LockedList, Revision


@exports("decks", Deck, Revision)
def decks(user: User) -> Rows:
    owned = Deck.objects.owned_by(user).prefetch_related("revisions")
    for deck in owned.order_by("pk").iterator(chunk_size=100):
        yield {
            "id": deck.pk,
            "game": deck.game_id,
            "format": deck.format,
            "name": deck.name,
            "description": deck.description,
            "tags": deck.tags,
            "visibility": deck.visibility,
            "created_at": deck.created_at,
            "updated_at": deck.updated_at,
            "archived_at": deck.archived_at,
            "revisions": [revision_row(one) for one in deck.revisions.all()],
        }


def revision_row(revision: Revision) -> dict[str, object]:
    return {
        "number": revision.number,
        "name": revision.name,
        "note": revision.note,
        "created_at": revision.created_at,
        "entries": list_rows(revision.entries),
    }


def list_rows(entries: list[tuple[str, str, str, int]]) -> list[dict[str, object]]:
    return [
        {"section": section, "card": card, "printing": printing, "copies": copies}
        for section, card, printing, copies in entries
    ]


@exports("tournament-lists", LockedList)
def locked_lists(user: User) -> Rows:
    fields = ("event", "player", "held_on", "name", "format", "version", "legal", "locked_at")
    for row in LockedList.objects.filter(owner=user).values(*fields, "entries"):
        yield {**row, "entries": list_rows(row["entries"])}


@exports("likes", Like)
def likes(user: User) -> Rows:
    yield from Like.objects.filter(user=user).values("deck_id", "created_at")


@exports("comments", Comment)
def comments(user: User) -> Rows:
    yield from Comment.objects.filter(author=user).values("deck_id", "text", "created_at")


@exports("reports", Report)
def reports(user: User) -> Rows:
    fields = ("deck_id", "comment_id", "reason", "created_at", "closed_at")
    yield from Report.objects.filter(reporter=user).values(*fields)


@farewell
def leave_the_log(user: User) -> None:
    """What curators did is kept; whose words it was, or who did it, is not."""
    ModerationEntry.objects.filter(whose=user.username).update(whose=DELETED)
    ModerationEntry.objects.filter(by=user).update(by_name=DELETED)
