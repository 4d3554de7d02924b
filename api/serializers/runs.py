"""Runs as clients send and get them."""

from typing import Any

from django.conf import settings
from django.urls import reverse
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.fields import (
    Choice,
    Flag,
    GameChoice,
    Id,
    Number,
    ResponseSerializer,
    StrictSerializer,
    Text,
    Whole,
)
from api.serializers.shared import PageQuery, with_fields
from games.runs.models import Job, Kind
from games.runs.run_requests import MOST_SEED
from games.runs.services import job_report, progress_of, stale_reasons

MOST_SEATS, MOST_DECKS, MOST_BOTS = 8, 16, 6
ADDRESSES: dict[str, str] = {
    Kind.MATCH: "matches",
    Kind.SERIES: "series",
    Kind.SWAP: "swap-tests",
    Kind.GOLDFISH: "goldfish-runs",
}

# -- what is sent -------------------------------------------------------------------------


class DeckRef(StrictSerializer):
    """A deck you can see: its newest revision, or the one named."""

    deck = Text(max_length=15, help_text="The id of the deck.")
    revision = Whole(required=False, min_value=1, max_value=2_000_000_000)
    share = Text(required=False, max_length=40, help_text="The end of its share link.")


class SeatBody(DeckRef):
    bot = Text(required=False, max_length=80, help_text="greedy if left out; see /bots.")


class RunBody(StrictSerializer):
    mode = Text(required=False, max_length=40, help_text="The game's first mode if left out.")
    options = serializers.DictField(child=serializers.JSONField(allow_null=True), required=False)
    seed = Whole(required=False, min_value=0, max_value=MOST_SEED - 1)
    fresh = Flag(required=False, help_text="Play again even if the same was played before.")


def count_field(text: str) -> Whole:
    return Whole(min_value=1, max_value=settings.MAX_MATCHES, help_text=text)


def seats_field() -> Whole:
    return Whole(required=False, min_value=1, max_value=MOST_SEATS)


class MatchBody(RunBody):
    game = GameChoice()
    seats = serializers.ListField(child=SeatBody(), min_length=1, max_length=MOST_SEATS)


class SeriesBody(RunBody):
    game = GameChoice()
    decks = serializers.ListField(child=DeckRef(), min_length=1, max_length=MOST_DECKS)
    bots = serializers.ListField(
        child=Text(max_length=80), required=False, min_length=1, max_length=MOST_BOTS
    )
    matches = count_field("Of each pairing.")
    seats = seats_field()
    precision = Number(
        required=False,
        min_value=0.005,
        max_value=0.5,
        help_text="End early when every win rate is known this closely.",
    )


class SwapBody(RunBody):
    deck = DeckRef()
    changed = DeckRef(help_text="The deck with some cards changed.")
    opponents = serializers.ListField(child=DeckRef(), required=False, max_length=MOST_DECKS)
    matches = count_field("Of each deck against each opponent.")
    bot = Text(required=False, max_length=80)
    opponent_bot = Text(required=False, max_length=80)
    seats = seats_field()


class GoldfishBody(RunBody):
    deck = DeckRef()
    games = count_field("Games to play alone.")
    bot = Text(required=False, max_length=80)
    key_cards = serializers.ListField(child=Text(max_length=80), required=False, max_length=50)
    turns = Whole(required=False, min_value=1, max_value=30)
    seats = seats_field()


@with_fields
class RunListQuery(PageQuery):
    game = GameChoice(required=False)
    state = Choice(Job.State.values, required=False)


@with_fields
class RunQuery(StrictSerializer):
    pass


class EventsQuery(StrictSerializer):
    seat = Whole(
        required=False,
        min_value=0,
        max_value=MOST_SEATS - 1,
        help_text="As this seat saw it; everything if left out.",
    )
    cursor = Text(required=False, max_length=100)
    limit = Whole(required=False, min_value=1, max_value=500)


class ViewQuery(StrictSerializer):
    seat = Whole(required=False, min_value=0, max_value=MOST_SEATS - 1, help_text="0 if left out.")
    step = Whole(
        required=False,
        min_value=0,
        max_value=1_000_000,
        help_text="How many decisions have been made; the end if left out.",
    )


# -- what comes back ----------------------------------------------------------------------


class ProgressSerializer(ResponseSerializer):
    done = serializers.IntegerField()
    total = serializers.IntegerField()
    failed = serializers.IntegerField()
    share = serializers.FloatField(help_text="From 0 to 1.")
    seconds_left = serializers.FloatField(allow_null=True)


class RunDeckSerializer(ResponseSerializer):
    name = serializers.CharField()
    deck = serializers.CharField(allow_null=True)
    revision = serializers.IntegerField(allow_null=True)
    list_hash = serializers.CharField()


class RunEntrySerializer(ResponseSerializer):
    deck = serializers.IntegerField(help_text="Its place in `decks`.")
    bot = serializers.CharField()


class RunSerializer(ResponseSerializer):
    """A match, series, swap test or goldfish run."""

    sparse = True

    id = Id(source="pk")
    kind = serializers.ChoiceField(Kind.values)
    game = serializers.CharField(source="game_id")
    state = serializers.ChoiceField(Job.State.values)
    progress = serializers.SerializerMethodField()
    mode = serializers.SerializerMethodField()
    seats = serializers.SerializerMethodField()
    decks = serializers.SerializerMethodField()
    entries = serializers.SerializerMethodField()
    seed = serializers.IntegerField()
    precision = serializers.FloatField(allow_null=True)
    engine_version = serializers.CharField()
    catalogue_version = serializers.IntegerField()
    stale = serializers.SerializerMethodField(help_text="What has moved on since.")
    created_at = serializers.DateTimeField()
    started_at = serializers.DateTimeField(allow_null=True)
    finished_at = serializers.DateTimeField(allow_null=True)
    result_hash = serializers.CharField(help_text="The same for the same results.")
    links = serializers.SerializerMethodField()
    report = serializers.SerializerMethodField(help_text="Of what has been played so far.")

    @extend_schema_field(ProgressSerializer())
    def get_progress(self, job: Job) -> dict[str, Any]:
        return {k: v for k, v in progress_of(job).items() if k != "state"}

    def get_mode(self, job: Job) -> str:
        return str(job.plan["mode"])

    def get_seats(self, job: Job) -> int:
        return int(job.plan["seats"])

    @extend_schema_field(RunDeckSerializer(many=True))
    def get_decks(self, job: Job) -> list[dict[str, Any]]:
        return [
            {
                "name": deck.name,
                "deck": str(deck.revision.deck_id) if deck.revision else None,
                "revision": deck.revision.number if deck.revision else None,
                "list_hash": deck.list_hash,
            }
            for deck in job.decks.all()
        ]

    @extend_schema_field(RunEntrySerializer(many=True))
    def get_entries(self, job: Job) -> list[dict[str, Any]]:
        return [{"deck": deck, "bot": bot} for deck, bot in job.plan["entries"]]

    def get_stale(self, job: Job) -> list[str]:
        return stale_reasons(job)

    def get_links(self, job: Job) -> dict[str, str]:
        mine = reverse(f"api:{ADDRESSES[job.kind]}-run", args=[job.pk])
        found = {"self": mine}
        if job.is_active:
            found["cancel"] = f"{mine}/cancel"
        if job.kind == Kind.MATCH:
            found["replay"] = f"{mine}/replay"
        elif job.kind != Kind.GOLDFISH:
            found["matches"] = f"{mine}/matches"
        return found

    def get_report(self, job: Job) -> dict[str, Any]:
        return job_report(job)


class SeatSerializer(ResponseSerializer):
    deck = serializers.IntegerField(help_text="Its place in the run's `decks`.")
    bot = serializers.CharField()


class MatchSerializer(ResponseSerializer):
    number = serializers.IntegerField()
    seed = serializers.IntegerField()
    seats = SeatSerializer(many=True)
    winners = serializers.ListField(child=serializers.IntegerField())
    reason = serializers.CharField()
    rule = serializers.CharField()
    turns = serializers.IntegerField()
    decisions = serializers.IntegerField()
    first = serializers.IntegerField()
    error = serializers.CharField()
    faults = serializers.IntegerField()
    finished_at = serializers.DateTimeField()


class ReplaySerializer(ResponseSerializer):
    kind = serializers.CharField()
    engine = serializers.CharField()
    game = serializers.CharField()
    cards = serializers.CharField(help_text="Hash of the cards used.")
    mode = serializers.CharField()
    seats = serializers.IntegerField()
    options = serializers.DictField(child=serializers.JSONField())
    decks = serializers.ListField(child=serializers.JSONField())
    names = serializers.ListField(child=serializers.CharField())
    seed = serializers.IntegerField()
    actions = serializers.CharField()
    result = serializers.ListField(child=serializers.JSONField())
    fingerprint = serializers.CharField()


class EventSerializer(ResponseSerializer):
    number = serializers.IntegerField()
    step = serializers.IntegerField()
    verb = serializers.CharField()
    rule = serializers.CharField()
    seat = serializers.IntegerField(help_text="-1: the game itself.")
    card = serializers.IntegerField(help_text="-1: none.")
    card_id = serializers.CharField(help_text="`?` if the seat did not see the face.")
    details = serializers.ListField(child=serializers.JSONField())
    text = serializers.CharField()


class EventsSerializer(ResponseSerializer):
    results = EventSerializer(many=True)
    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    count = serializers.IntegerField()


class HappenedSerializer(ResponseSerializer):
    verb = serializers.CharField()
    rule = serializers.CharField()
    seat = serializers.IntegerField()
    text = serializers.CharField()


class ViewSerializer(ResponseSerializer):
    """What a seat sees. Each game adds facts of its own."""

    seat = serializers.IntegerField()
    step = serializers.IntegerField()
    steps = serializers.IntegerField()
    to_act = serializers.IntegerField(allow_null=True)
    zones = serializers.DictField(child=serializers.JSONField())
    options = serializers.ListField(child=serializers.JSONField())
    happened = HappenedSerializer(many=True)
    chosen = serializers.IntegerField(allow_null=True)
    names = serializers.ListField(child=serializers.CharField())


class BotSerializer(ResponseSerializer):
    name = serializers.CharField()
    cost = serializers.IntegerField(help_text="How much a match weighs in fair sharing.")
