"""Runs as clients send and get them."""

from typing import Any

from django.conf import settings
from django.urls import reverse
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.fields import (
    Choice,
    Fields,
    Flag,
    GameChoice,
    Id,
    Many,
    Number,
    Options,
    ResponseSerializer,
    StrictSerializer,
    Text,
    Whole,
)
from api.serializers.decks import entries_field
from api.serializers.reports import (
    GoldfishReportSerializer,
    MatchReportSerializer,
    RunEntrySerializer,
    SeriesReportSerializer,
    SwapReportSerializer,
)
from api.serializers.shared import PageQuery, with_fields
from decks.models import NAME_LENGTH
from decks.workload import MAX_WORKED_ENTRIES
from games.engine.replay import KIND
from games.runs.models import Job, Kind
from games.runs.run_requests import MOST_SEED
from games.runs.services import job_report, progress_of, stale_reasons

MOST_SEATS, MOST_DECKS, MOST_BOTS, MOST_IN_BATCH = 8, 16, 6, 20
ADDRESSES: dict[str, str] = {
    Kind.MATCH: "matches",
    Kind.SERIES: "series",
    Kind.SWAP: "swap-tests",
    Kind.GOLDFISH: "goldfish-runs",
}

# -- what is sent -------------------------------------------------------------------------


class DeckRef(StrictSerializer):
    """A deck you can see, by `deck`: its newest revision, or the one named. Or the `entries` of a
    list that is stored nowhere else; `decks/read-text` makes entries of a text."""

    deck = Text(required=False, max_length=15, help_text="The id of the deck.")
    revision = Whole(required=False, min_value=1, max_value=2_000_000_000)
    share = Text(required=False, max_length=40, help_text="The end of its share link.")
    entries = entries_field(most=MAX_WORKED_ENTRIES)
    game = GameChoice(required=False, help_text="Of a list; that of the run if it names one.")
    format = Text(required=False, max_length=40, help_text="Of a list; the game's first.")
    name = Text(required=False, max_length=NAME_LENGTH, help_text="What to call a list.")


class SeatBody(DeckRef):
    bot = Text(required=False, max_length=80, help_text="greedy if left out; see /bots.")


class RunBody(StrictSerializer):
    mode = Text(required=False, max_length=40, help_text="The game's first mode if left out.")
    options = Options(child=serializers.JSONField(allow_null=True), required=False)
    seed = Whole(required=False, min_value=0, max_value=MOST_SEED - 1)
    fresh = Flag(required=False, help_text="Ignore earlier identical runs.")


def count_field(text: str) -> Whole:
    return Whole(min_value=1, max_value=settings.MAX_MATCHES, help_text=text)


def seats_field() -> Whole:
    return Whole(required=False, min_value=1, max_value=MOST_SEATS)


class MatchBody(RunBody):
    game = GameChoice()
    seats = Many(child=SeatBody(), min_length=1, max_length=MOST_SEATS)


class MatchBatchBody(StrictSerializer):
    matches = Many(child=MatchBody(), min_length=1, max_length=MOST_IN_BATCH)


class SeriesBody(RunBody):
    game = GameChoice()
    decks = Many(child=DeckRef(), min_length=1, max_length=MOST_DECKS)
    bots = Many(child=Text(max_length=80), required=False, min_length=1, max_length=MOST_BOTS)
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
    opponents = Many(child=DeckRef(), required=False, max_length=MOST_DECKS)
    matches = count_field("Of each deck against each opponent.")
    bot = Text(required=False, max_length=80)
    opponent_bot = Text(required=False, max_length=80)
    seats = seats_field()


class GoldfishBody(RunBody):
    deck = DeckRef()
    games = count_field("Games to play alone.")
    bot = Text(required=False, max_length=80)
    key_cards = Many(child=Text(max_length=80), required=False, max_length=50)
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


class RunLinksSerializer(ResponseSerializer):
    cancel = serializers.CharField(required=False, help_text="While it waits or runs.")
    replay = serializers.CharField(required=False)
    matches = serializers.CharField(required=False)

    def get_fields(self) -> Fields:
        return {"self": serializers.CharField()} | super().get_fields()


class RunSummarySerializer(ResponseSerializer):
    """A match, series, swap test or goldfish run without its report."""

    id = Id(source="pk")
    kind = serializers.ChoiceField(Kind.values)
    game = GameChoice(source="game_id")
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

    @extend_schema_field(RunLinksSerializer())
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


class RunSerializer(RunSummarySerializer):
    # A run with its report, which each kind describes as its own.

    report = serializers.SerializerMethodField(help_text="Of what has been played so far.")

    def get_report(self, job: Job) -> dict[str, Any]:
        return job_report(job)


def run_of(kind: str, report: type[ResponseSerializer]) -> type[RunSerializer]:
    """A run of one kind, with its report."""

    @extend_schema_field(report())
    def get_report(self: RunSerializer, job: Job) -> dict[str, Any]:
        return job_report(job)

    field = serializers.SerializerMethodField(help_text="Of what has been played so far.")
    parts = {"report": field, "get_report": get_report}
    return type(f"{kind}RunSerializer", (RunSerializer,), parts)


RUNS: dict[str, type[RunSerializer]] = {
    Kind.MATCH: run_of("Match", MatchReportSerializer),
    Kind.SERIES: run_of("Series", SeriesReportSerializer),
    Kind.SWAP: run_of("Swap", SwapReportSerializer),
    Kind.GOLDFISH: run_of("Goldfish", GoldfishReportSerializer),
}


class RunBatchSerializer(ResponseSerializer):
    results = RunSummarySerializer(many=True)


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
    kind = serializers.ChoiceField([KIND])
    engine = serializers.CharField()
    game = GameChoice()
    cards = serializers.CharField(help_text="Hash of the cards used.")
    mode = serializers.CharField()
    seats = serializers.IntegerField()
    options = serializers.DictField(child=serializers.JSONField())
    decks = serializers.ListField(
        child=serializers.DictField(child=serializers.DictField(child=serializers.IntegerField())),
        help_text="Copies by section and card.",
    )
    names = serializers.ListField(child=serializers.CharField())
    seed = serializers.IntegerField()
    actions = serializers.CharField()
    result = serializers.ListField(
        child=serializers.JSONField(), help_text="Winners, reason and rule; empty if it broke."
    )
    fingerprint = serializers.CharField()


class HappenedSerializer(ResponseSerializer):
    verb = serializers.CharField()
    rule = serializers.CharField()
    seat = serializers.IntegerField(help_text="-1: the game itself.")
    card = serializers.IntegerField(help_text="-1: none.")
    card_id = serializers.CharField(help_text="`?` if the seat did not see the face.")
    details = serializers.ListField(child=serializers.JSONField())
    text = serializers.CharField()


class EventSerializer(HappenedSerializer):
    number = serializers.IntegerField()
    step = serializers.IntegerField(
        allow_null=True, help_text="null where the log is read from the record."
    )


class EventsSerializer(ResponseSerializer):
    results = EventSerializer(many=True)
    next = serializers.CharField(allow_null=True)
    next_cursor = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    count = serializers.IntegerField()
    from_record = serializers.BooleanField(
        help_text="The rules have changed since: this is the log as it was told then, with all "
        "faces, whichever seat is asked for."
    )


CARD_IN_PILE = {
    "type": "array",
    "items": {"type": ["integer", "string", "null"]},
    "minItems": 2,
    "maxItems": 2,
    "description": "The number of a card in the match, and its id; null if it lies face down.",
}


@extend_schema_field(
    {
        "type": "object",
        "additionalProperties": {
            "type": "array",
            "items": {"type": "array", "items": CARD_IN_PILE},
        },
    }
)
class Zones(serializers.Field[Any, Any, Any, Any]):
    """By name of the zone: a pile for each seat, each a list of cards."""


@extend_schema_field(
    {"type": "array", "items": {"type": "array", "items": {"type": ["string", "integer"]}}}
)
class Actions(serializers.Field[Any, Any, Any, Any]):
    """What the seat may do: a verb and what it is done to."""


class OutcomeSerializer(ResponseSerializer):
    winners = serializers.ListField(child=serializers.IntegerField())
    reason = serializers.CharField()
    rule = serializers.CharField()


class ViewSerializer(ResponseSerializer):
    """What a seat sees. Each game adds facts of its own."""

    seat = serializers.IntegerField()
    step = serializers.IntegerField()
    steps = serializers.IntegerField()
    to_act = serializers.IntegerField(allow_null=True)
    result = OutcomeSerializer(allow_null=True)
    zones = Zones()
    options = Actions()
    happened = HappenedSerializer(many=True)
    chosen = serializers.IntegerField(allow_null=True)
    names = serializers.ListField(child=serializers.CharField())


class BotSerializer(ResponseSerializer):
    name = serializers.CharField()
    cost = serializers.IntegerField(help_text="How much a match weighs in fair sharing.")
    level = serializers.CharField(help_text="What people call it; empty if it is no level.")
    sentence = serializers.CharField(help_text="What to expect of a level.")
