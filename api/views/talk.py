"""What people say of decks, what curators do about it, and lists locked for a tournament."""

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import reverse
from rest_framework.request import Request
from rest_framework.response import Response

from api.authentication import SignedInRequest
from api.base import ApiViewSet, operation, serialize_many
from api.models import Scope
from api.paging import page_of
from api.problems import ApiProblem, not_there
from api.serializers.decks import ShareQuery
from api.serializers.shared import PageQuery, page
from api.serializers.talk import (
    CommentBody,
    CommentSerializer,
    CommentsQuery,
    HideBody,
    LikesSerializer,
    LockBody,
    LockedListSerializer,
    LockedListsSerializer,
    ModerationSerializer,
    ReasonBody,
    ReportBody,
    ReportSerializer,
)
from api.views.decks import DeckViews
from decks.community import Comment, Like, ModerationEntry, Report
from decks.models import Deck, LockedList
from decks.services.locks import deck_lock
from decks.services.talk import (
    comment_add,
    comment_delete,
    comment_moderate,
    deck_like,
    deck_moderate,
    report_dismiss,
    report_make,
)


class TalkViewSet(DeckViews):
    """Likes and comments below a deck that one can see."""

    def comments_of(self, deck: Deck) -> Any:
        return Comment.objects.shown().filter(deck=deck).select_related("author", "deck")

    @operation("Who likes a deck", LikesSerializer, name="decks_likes", query=ShareQuery)
    def likes(self, request: Request, deck: str) -> Response:
        return self.likes_of(self.deck(deck))

    @operation("Like a deck", LikesSerializer, name="decks_like", login=True, scope=Scope.WRITE)
    def like(self, request: SignedInRequest, deck: str) -> Response:
        """Once; public decks only."""
        found = self.deck(deck)
        deck_like(found, request.user)
        return self.likes_of(found)

    @operation(
        "No longer like a deck", LikesSerializer, name="decks_unlike", login=True, scope=Scope.WRITE
    )
    def unlike(self, request: SignedInRequest, deck: str) -> Response:
        found = self.deck(deck)
        deck_like(found, request.user, on=False)
        return self.likes_of(found)

    def likes_of(self, deck: Deck) -> Response:
        likes = Like.objects.filter(deck=deck)
        mine = likes.filter(user=self.request.user.pk).exists()
        return Response({"likes": likes.count(), "liked": mine})

    @operation(
        "Comments on a deck", page(CommentSerializer), name="decks_comments", query=CommentsQuery
    )
    def comments(self, request: Request, deck: str) -> Response:
        """Oldest first, without those that curators hid."""
        rows = self.comments_of(self.deck(deck))

        def data_of(found: Any) -> Any:
            return serialize_many(CommentSerializer, found, context=self.user_context())

        return Response(page_of(rows, request, self.query, data_of, descending=False))

    @operation(
        "Comment on a deck",
        CommentSerializer,
        status=201,
        name="decks_comment",
        login=True,
        scope=Scope.WRITE,
        tier="costly",
        body=CommentBody,
    )
    def comment(self, request: SignedInRequest, deck: str) -> Response:
        """Public decks only."""
        made = comment_add(self.deck(deck), request.user, self.read_body()["text"])
        return Response(CommentSerializer(made, context=self.user_context()).data, 201)

    @operation(
        "Delete a comment of yours",
        None,
        status=204,
        name="decks_comment_delete",
        login=True,
        scope=Scope.WRITE,
    )
    def delete_comment(self, request: SignedInRequest, deck: str, id: str) -> Response:
        comment_delete(get_object_or_404(self.comments_of(self.deck(deck)), pk=id), request.user)
        return Response(status=204)

    @operation(
        "Report a deck or a comment",
        ReportSerializer,
        status=201,
        name="decks_report",
        login=True,
        scope=Scope.WRITE,
        tier="costly",
        body=ReportBody,
    )
    def report(self, request: SignedInRequest, deck: str) -> Response:
        """Curators look at it; once for each while it is open."""
        given, found = self.read_body(), self.deck(deck)
        about = self.find_comment(found, given["comment"]) if "comment" in given else None
        made = report_make(found, request.user, given["reason"], about)
        return Response(ReportSerializer(made).data, 201)

    def find_comment(self, deck: Deck, key: str) -> Comment:
        found = self.comments_of(deck).filter(pk=key).first() if is_id(key) else None
        if found is None:
            said = f"There is no comment {key!r} on this deck."
            raise not_there("body", "/comment", "unknown-comment", said)
        return found  # type: ignore[no-any-return]

    # -- tournament lists -----------------------------------------------------------------

    @operation("Lists locked from a deck", LockedListsSerializer, name="decks_locks", login=True)
    def locks(self, request: SignedInRequest, deck: str) -> Response:
        """Newest first; its owner's only."""
        rows = LockedList.objects.filter(deck=self.own(deck), owner=request.user)
        return Response({"results": LockedListSerializer(rows, many=True).data})

    @operation(
        "Lock a list for a tournament",
        LockedListSerializer,
        status=201,
        name="decks_lock",
        login=True,
        scope=Scope.WRITE,
        tier="costly",
        body=LockBody,
    )
    def lock(self, request: SignedInRequest, deck: str) -> Response:
        """The list as it stands, dated and frozen, at an address of its own that anybody who
        has it can read."""
        given = dict(self.read_body())
        made = deck_lock(self.own(deck), request.user, given.pop("event"), **given)
        response = Response(LockedListSerializer(made).data, 201)
        response["Location"] = reverse("api:locked", args=[made.token])
        return response


class LockedListViewSet(ApiViewSet):
    @operation("A locked list", LockedListSerializer, name="locked_lists_get")
    def retrieve(self, request: Request, token: str) -> Response:
        found = get_object_or_404(LockedList.objects.all(), token=token)
        return Response(LockedListSerializer(found).data)

    @operation(
        "Withdraw a locked list",
        None,
        status=204,
        name="locked_lists_delete",
        login=True,
        scope=Scope.WRITE,
    )
    def destroy(self, request: SignedInRequest, token: str) -> Response:
        """Its address leads nowhere from then on. It cannot be changed."""
        found = get_object_or_404(LockedList.objects.all(), token=token)
        if found.owner_id != request.user.pk:
            raise ApiProblem("forbidden", f"This list was locked by {found.owner.username}.")
        found.delete()
        return Response(status=204)


# -- curators -----------------------------------------------------------------------------


class ModerationViewSet(ApiViewSet):
    """For curators: what was reported, and a log of what they did."""

    def check_permissions(self, request: Request) -> None:
        super().check_permissions(request)
        if not getattr(request.user, "is_curator", False):
            raise ApiProblem("forbidden", "This is for curators.")

    @operation(
        "Open reports",
        page(ReportSerializer),
        name="moderation_reports",
        login=True,
        query=PageQuery,
    )
    def reports(self, request: Request) -> Response:
        rows = Report.objects.open().select_related("deck", "comment", "reporter")
        return Response(
            page_of(
                rows, request, self.query, lambda found: serialize_many(ReportSerializer, found)
            )
        )

    @operation(
        "Dismiss a report",
        ModerationSerializer,
        name="moderation_dismiss",
        login=True,
        scope=Scope.WRITE,
        body=ReasonBody,
    )
    def dismiss(self, request: SignedInRequest, id: str) -> Response:
        """Nothing is wrong with it; all open reports of the same are closed."""
        found = get_object_or_404(
            Report.objects.open().select_related("comment__author", "deck__owner"), pk=id
        )
        return self.entry_response(report_dismiss(found, request.user, self.reason()))

    @operation(
        "Hide or show a comment",
        ModerationSerializer,
        name="moderation_comment",
        login=True,
        scope=Scope.WRITE,
        body=HideBody,
    )
    def comment(self, request: SignedInRequest, id: str) -> Response:
        found = get_object_or_404(Comment.objects.select_related("author", "deck"), pk=id)
        hidden = self.read_body()["hidden"]
        return self.entry_response(
            comment_moderate(found, request.user, hidden=hidden, reason=self.reason())
        )

    @operation(
        "Hide a deck or give it back",
        ModerationSerializer,
        name="moderation_deck",
        login=True,
        scope=Scope.WRITE,
        body=HideBody,
    )
    def hide_deck(self, request: SignedInRequest, deck: str) -> Response:
        """A hidden deck is private, and its owner cannot share it until it is given back."""
        found = Deck.objects.select_related("owner").filter(pk=deck).first()
        if found is None or not (found.visibility != Deck.Visibility.PRIVATE or found.withheld):
            raise Http404
        hidden = self.read_body()["hidden"]
        return self.entry_response(
            deck_moderate(found, request.user, hidden=hidden, reason=self.reason())
        )

    @operation(
        "The curators' log",
        page(ModerationSerializer),
        name="moderation_log",
        login=True,
        query=PageQuery,
    )
    def log(self, request: Request) -> Response:
        """Newest first."""
        rows = ModerationEntry.objects.all()
        return Response(
            page_of(
                rows, request, self.query, lambda found: serialize_many(ModerationSerializer, found)
            )
        )

    def reason(self) -> str:
        return str(self.read_body().get("reason", ""))

    def entry_response(self, entry: ModerationEntry) -> Response:
        return Response(ModerationSerializer(entry).data)


def is_id(text: str) -> bool:
    return text.isascii() and text.isdigit()
