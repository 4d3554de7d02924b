"""Likes, comments, reports, locked lists and recommendations as clients send and get them."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.fields import (
    Choice,
    Fields,
    Flag,
    GameChoice,
    Id,
    Many,
    ResponseSerializer,
    StrictSerializer,
    Text,
    Whole,
)
from api.serializers.decks import DifferenceSerializer, EntrySerializer, ShareQuery
from api.serializers.shared import PageQuery
from decks.community import COMMENT_LENGTH, REASON_LENGTH, Comment, ModerationEntry, Report
from decks.deck_text import WRITERS
from decks.models import FOLDER_LENGTH, NAME_LENGTH, LockedList
from decks.services import rows_of
from decks.services.checking import TAG_LENGTH
from decks.services.many import ACTIONS, MOST_AT_ONCE

# -- what is sent -------------------------------------------------------------------------


class DeckBatchBody(StrictSerializer):
    decks = Many(
        child=Text(max_length=15), min_length=1, max_length=MOST_AT_ONCE, help_text="Ids of yours."
    )
    action = Choice(list(ACTIONS))
    tag = Text(required=False, max_length=TAG_LENGTH, help_text="For tag and untag.")
    folder = Text(
        required=False,
        allow_blank=True,
        max_length=FOLDER_LENGTH,
        help_text="For move; empty: none.",
    )


class DeckArchiveQuery(StrictSerializer):
    decks = Text(max_length=1_700, help_text=f"Ids of yours, with commas; at most {MOST_AT_ONCE}.")

    def get_fields(self) -> Fields:
        kind = Choice(list(WRITERS), required=False, help_text="text if left out.")
        return super().get_fields() | {"as": kind}


class CompareQuery(ShareQuery):
    revision = Whole(
        required=False,
        min_value=1,
        max_value=2_000_000_000,
        help_text="Of the other deck; its newest if left out.",
    )

    def get_fields(self) -> Fields:
        other = Text(max_length=15, help_text="The id of the other deck.")
        return super().get_fields() | {"with": other}


class CommentBody(StrictSerializer):
    text = Text(max_length=COMMENT_LENGTH)


class ReportBody(StrictSerializer):
    reason = Text(max_length=REASON_LENGTH)
    comment = Text(
        required=False, max_length=15, help_text="The id of a comment; the deck itself if left out."
    )


class LockBody(StrictSerializer):
    event = Text(max_length=NAME_LENGTH, help_text="What it is handed in for.")
    player = Text(required=False, max_length=NAME_LENGTH, help_text="Your user name if left out.")
    held_on = serializers.DateField(required=False, help_text="The day of the event.")


class HideBody(StrictSerializer):
    hidden = Flag()
    reason = Text(required=False, allow_blank=True, max_length=REASON_LENGTH)


class ReasonBody(StrictSerializer):
    reason = Text(required=False, allow_blank=True, max_length=REASON_LENGTH)


class RecommendationsQuery(ShareQuery):
    most = Whole(required=False, min_value=1, max_value=30, help_text="8 if left out.")


class RelatedQuery(StrictSerializer):
    most = Whole(required=False, min_value=1, max_value=30, help_text="8 of each if left out.")


# -- what comes back ----------------------------------------------------------------------


class DeckBatchSerializer(ResponseSerializer):
    changed = serializers.IntegerField()


class CompareSerializer(ResponseSerializer):
    deck = serializers.CharField()
    changes = DifferenceSerializer(many=True)

    def get_fields(self) -> Fields:
        return super().get_fields() | {
            "with": serializers.CharField(help_text="The deck that `before` counts in.")
        }


class LikesSerializer(ResponseSerializer):
    likes = serializers.IntegerField()
    liked = serializers.BooleanField(help_text="By you.")


class CommentSerializer(ResponseSerializer):
    id = Id(source="pk")
    author = serializers.CharField(source="author.username")
    text = serializers.CharField()
    mine = serializers.SerializerMethodField()
    created_at = serializers.DateTimeField()

    def get_mine(self, comment: Comment) -> bool:
        return bool(comment.author_id == self.context["user"].pk)


class CommentsQuery(PageQuery, ShareQuery):
    pass


class ReportSerializer(ResponseSerializer):
    id = Id(source="pk")
    deck = serializers.CharField(source="deck_id")
    deck_name = serializers.CharField(source="deck.name")
    comment = serializers.SerializerMethodField(help_text="Its text; null if it is of the deck.")
    reporter = serializers.CharField(source="reporter.username")
    reason = serializers.CharField()
    created_at = serializers.DateTimeField()
    closed = serializers.SerializerMethodField()

    def get_comment(self, report: Report) -> str | None:
        return report.comment.text if report.comment else None

    def get_closed(self, report: Report) -> bool:
        return report.closed_at is not None


class ModerationSerializer(ResponseSerializer):
    id = Id(source="pk")
    by = serializers.CharField(source="by_name")
    action = serializers.ChoiceField(ModerationEntry.Action.values)
    deck = serializers.SerializerMethodField(help_text="Null once it is deleted.")
    subject = serializers.CharField()
    whose = serializers.CharField()
    reason = serializers.CharField()
    at = serializers.DateTimeField()

    def get_deck(self, entry: ModerationEntry) -> str | None:
        return str(entry.deck_id) if entry.deck_id else None


class LockedListSerializer(ResponseSerializer):
    """A list as it was handed in; it never changes."""

    token = serializers.CharField(help_text="The end of its address.")
    game = GameChoice(source="game_id")
    event = serializers.CharField()
    player = serializers.CharField()
    held_on = serializers.DateField(allow_null=True)
    name = serializers.CharField()
    format = serializers.CharField()
    version = serializers.IntegerField(help_text="Of the deck when it was locked.")
    list_hash = serializers.CharField()
    legal = serializers.BooleanField(help_text="By the rules of the day it was locked.")
    locked_at = serializers.DateTimeField()
    entries = serializers.SerializerMethodField()

    @extend_schema_field(EntrySerializer(many=True))
    def get_entries(self, locked: LockedList) -> list[dict[str, Any]]:
        return rows_of(locked.counts())


class LockedListsSerializer(ResponseSerializer):
    results = LockedListSerializer(many=True)


class RecommendationSerializer(ResponseSerializer):
    card = serializers.CharField(help_text="Its id.")
    title = serializers.CharField()
    type = serializers.CharField()
    decks = serializers.IntegerField(help_text="So many of these decks play it.")
    of = serializers.IntegerField(help_text="So many decks were looked at.")
    copies = serializers.IntegerField(help_text="As many as they usually play.")


class RecommendationsSerializer(ResponseSerializer):
    results = RecommendationSerializer(many=True)


class AlikeSerializer(ResponseSerializer):
    card = serializers.CharField(help_text="Its id.")
    title = serializers.CharField()
    type = serializers.CharField()
    likeness = serializers.FloatField(help_text="From 0 to 1.")
    shared = serializers.ListField(
        child=serializers.CharField(), help_text="What both do, the rarest first."
    )


class RelatedSerializer(ResponseSerializer):
    like = AlikeSerializer(many=True, help_text="Cards that do what this one does.")
    together = RecommendationSerializer(many=True, help_text="Often in the same decks.")


class SimilarDeckSerializer(ResponseSerializer):
    deck = serializers.CharField()
    name = serializers.CharField()
    owner = serializers.CharField()
    percent = serializers.IntegerField(help_text="Of all copies in either, how many both have.")


class SimilarDecksSerializer(ResponseSerializer):
    results = SimilarDeckSerializer(many=True)
