"""Matches, series, swap tests and goldfish runs, each with what it takes and gives."""

from collections.abc import Mapping
from math import comb
from typing import Any

from django.conf import settings
from django.db import transaction
from django.urls import reverse
from rest_framework.request import Request
from rest_framework.response import Response

from api.authentication import SignedInRequest
from api.base import operation, serialize_many
from api.models import Scope
from api.named_decks import deck_in, decks_in, game_of, refusal_at
from api.serializers.runs import (
    RUNS,
    EventsQuery,
    EventsSerializer,
    GoldfishBody,
    MatchBatchBody,
    MatchBody,
    MatchSerializer,
    ReplaySerializer,
    RunBatchSerializer,
    RunListQuery,
    RunQuery,
    RunSummarySerializer,
    SeriesBody,
    SwapBody,
    ViewQuery,
    ViewSerializer,
)
from api.serializers.shared import PageQuery, page
from api.views.runs import LOOKS, READS, STOPS, RunViewSet, starts
from casebook.models import User
from decks.services import Problem
from games import rulebooks
from games.runs.models import Job, Kind
from games.runs.refusals import LimitReached, RunRefused
from games.runs.services import (
    Seat,
    check_change,
    goldfish_queue,
    match_queue,
    series_queue,
    swap_queue,
)


def check_pairings(entries: int, given: Mapping[str, Any]) -> None:
    """Refuse before every pairing is laid out: their number explodes."""
    rulebook = rulebooks.get(given["game"])
    first = next(iter(rulebook.modes.values()))
    mode = rulebook.modes.get(given.get("mode", first.slug), first)
    found = comb(entries, min(entries, given.get("seats") or mode.seats[0]))
    if found * given["matches"] > settings.MAX_MATCHES:
        message = f"{found} pairings of {given['matches']} matches; at most {settings.MAX_MATCHES} in all."
        raise RunRefused([Problem("/matches", "matches", message)])


class MatchViewSet(RunViewSet):
    kind = Kind.MATCH

    @staticmethod
    def start(user: User, given: dict[str, Any]) -> tuple[Job, bool]:
        seats = given.pop("seats")
        found = decks_in(user, seats, "/seats", given["game"])
        named = [
            Seat(deck, seat.get("bot", "greedy")) for deck, seat in zip(found, seats, strict=True)
        ]
        return match_queue(user, given.pop("game"), named, **given)

    @operation(
        "Your matches",
        page(RunSummarySerializer),
        name="matches_list",
        query=RunListQuery,
        like=READS,
    )
    def list(self, request: Request) -> Response:
        return self.list_response(request)

    @operation(
        "Start a match",
        RUNS[Kind.MATCH],
        name="matches_create",
        body=MatchBody,
        links=(("matches_get", "run"), ("matches_cancel", "run")),
        like=starts(Kind.MATCH),
    )
    def create(self, request: SignedInRequest) -> Response:
        """In a boxed game all seats share the first one's box. The same request gives the
        stored match (200 if it has been played) unless `fresh` is set."""
        return self.create_response(request)

    @operation(
        "Start many matches",
        RunBatchSerializer,
        name="matches_create_batch",
        body=MatchBatchBody,
        login=True,
        scope=Scope.PLAY,
        tier="run",
        status=202,
    )
    def create_batch(self, request: SignedInRequest) -> Response:
        """Up to 20 at once: all of them, or none if one is refused."""
        with transaction.atomic():
            jobs = [
                self.start_in_batch(request.user, dict(given), place)
                for place, given in enumerate(self.read_body()["matches"])
            ]
        found = {job.pk: job for job in self.get_queryset().with_decks().filter(pk__in=jobs)}
        rows = serialize_many(RunSummarySerializer, [found[pk] for pk in jobs])
        where = reverse("api:matches")
        return Response({"results": rows}, 202, headers={"Location": where, "Retry-After": "1"})

    def start_in_batch(self, user: User, given: dict[str, Any], place: int) -> int:
        try:
            return self.start(user, given)[0].pk
        except LimitReached:
            raise
        except RunRefused as refused:
            raise refusal_at(refused, f"/matches/{place}") from None

    @operation("A match", RUNS[Kind.MATCH], name="matches_get", query=RunQuery, like=READS)
    def retrieve(self, request: Request, run: str) -> Response:
        return self.retrieve_response(request, run)

    @operation("Cancel a match", RUNS[Kind.MATCH], name="matches_cancel", like=STOPS)
    def cancel(self, request: Request, run: str) -> Response:
        return self.cancel_response(request, run)

    @operation("Replay of a match", ReplaySerializer, name="matches_replay", like=LOOKS)
    def replay(self, request: Request, run: str) -> Response:
        """Table, seed and actions: enough to play it again anywhere."""
        return self.replay_of(self.match(run, "0"))

    @operation(
        "Event log of a match",
        EventsSerializer,
        name="matches_events",
        query=EventsQuery,
        like=LOOKS,
    )
    def events(self, request: SignedInRequest, run: str) -> Response:
        return self.events_of(self.match(run, "0"))

    @operation("A seat's view", ViewSerializer, name="matches_view", query=ViewQuery, like=LOOKS)
    def view(self, request: Request, run: str) -> Response:
        """What a seat could see at a step, and nothing else."""
        return self.view_of(self.match(run, "0"))


class SeriesViewSet(RunViewSet):
    kind = Kind.SERIES

    @staticmethod
    def start(user: User, given: dict[str, Any]) -> tuple[Job, bool]:
        found = decks_in(user, given.pop("decks"), "/decks", given["game"])
        bots = given.pop("bots", ["greedy"])
        check_pairings(len(found) * len(bots), given)
        return series_queue(user, given.pop("game"), found, bots, **given)

    @operation(
        "Your series",
        page(RunSummarySerializer),
        name="series_list",
        query=RunListQuery,
        like=READS,
    )
    def list(self, request: Request) -> Response:
        return self.list_response(request)

    @operation(
        "Start a series",
        RUNS[Kind.SERIES],
        name="series_create",
        body=SeriesBody,
        links=(("series_get", "run"), ("series_cancel", "run")),
        like=starts(Kind.SERIES),
    )
    def create(self, request: SignedInRequest) -> Response:
        """Every deck with every bot against all others, seats rotating."""
        return self.create_response(request)

    @operation("A series", RUNS[Kind.SERIES], name="series_get", query=RunQuery, like=READS)
    def retrieve(self, request: Request, run: str) -> Response:
        return self.retrieve_response(request, run)

    @operation("Cancel a series", RUNS[Kind.SERIES], name="series_cancel", like=STOPS)
    def cancel(self, request: Request, run: str) -> Response:
        """What it has played stays."""
        return self.cancel_response(request, run)

    @operation(
        "Matches of a series",
        page(MatchSerializer),
        name="series_matches",
        query=PageQuery,
        like=READS,
    )
    def matches(self, request: SignedInRequest, run: str) -> Response:
        return self.matches_of(request, run)

    @operation("Replay of a match", ReplaySerializer, name="series_replay", like=LOOKS)
    def replay(self, request: Request, run: str, number: str) -> Response:
        return self.replay_of(self.match(run, number))

    @operation(
        "Event log of a match",
        EventsSerializer,
        name="series_events",
        query=EventsQuery,
        like=LOOKS,
    )
    def events(self, request: SignedInRequest, run: str, number: str) -> Response:
        return self.events_of(self.match(run, number))

    @operation("A seat's view", ViewSerializer, name="series_view", query=ViewQuery, like=LOOKS)
    def view(self, request: Request, run: str, number: str) -> Response:
        return self.view_of(self.match(run, number))


class SwapViewSet(RunViewSet):
    kind = Kind.SWAP

    @staticmethod
    def start(user: User, given: dict[str, Any]) -> tuple[Job, bool]:
        deck = deck_in(user, given.pop("deck"), "/deck")
        changed = deck_in(user, given.pop("changed"), "/changed", game_of(deck))
        check_change(deck, changed)
        rivals = decks_in(user, given.pop("opponents", []), "/opponents", game_of(deck))
        return swap_queue(user, deck, changed, opponents=rivals, **given)

    @operation(
        "Your swap tests",
        page(RunSummarySerializer),
        name="swap_tests_list",
        query=RunListQuery,
        like=READS,
    )
    def list(self, request: SignedInRequest) -> Response:
        return self.list_response(request)

    @operation(
        "Start a swap test",
        RUNS[Kind.SWAP],
        name="swap_tests_create",
        body=SwapBody,
        links=(("swap_tests_get", "run"), ("swap_tests_cancel", "run")),
        like=starts(Kind.SWAP),
    )
    def create(self, request: SignedInRequest) -> Response:
        """A deck and its changed copy against the same opponents on the same seeds."""
        return self.create_response(request)

    @operation("A swap test", RUNS[Kind.SWAP], name="swap_tests_get", query=RunQuery, like=READS)
    def retrieve(self, request: Request, run: str) -> Response:
        return self.retrieve_response(request, run)

    @operation("Cancel a swap test", RUNS[Kind.SWAP], name="swap_tests_cancel", like=STOPS)
    def cancel(self, request: Request, run: str) -> Response:
        return self.cancel_response(request, run)

    @operation(
        "Matches of a swap test",
        page(MatchSerializer),
        name="swap_tests_matches",
        query=PageQuery,
        like=READS,
    )
    def matches(self, request: SignedInRequest, run: str) -> Response:
        return self.matches_of(request, run)

    @operation("Replay of a match", ReplaySerializer, name="swap_tests_replay", like=LOOKS)
    def replay(self, request: Request, run: str, number: str) -> Response:
        return self.replay_of(self.match(run, number))

    @operation(
        "Event log of a match",
        EventsSerializer,
        name="swap_tests_events",
        query=EventsQuery,
        like=LOOKS,
    )
    def events(self, request: SignedInRequest, run: str, number: str) -> Response:
        return self.events_of(self.match(run, number))

    @operation("A seat's view", ViewSerializer, name="swap_tests_view", query=ViewQuery, like=LOOKS)
    def view(self, request: Request, run: str, number: str) -> Response:
        return self.view_of(self.match(run, number))


class GoldfishViewSet(RunViewSet):
    kind = Kind.GOLDFISH

    @staticmethod
    def start(user: User, given: dict[str, Any]) -> tuple[Job, bool]:
        return goldfish_queue(user, deck_in(user, given.pop("deck"), "/deck"), **given)

    @operation(
        "Your goldfish runs",
        page(RunSummarySerializer),
        name="goldfish_runs_list",
        query=RunListQuery,
        like=READS,
    )
    def list(self, request: SignedInRequest) -> Response:
        return self.list_response(request)

    @operation(
        "Start a goldfish run",
        RUNS[Kind.GOLDFISH],
        name="goldfish_runs_create",
        body=GoldfishBody,
        links=(("goldfish_runs_get", "run"), ("goldfish_runs_cancel", "run")),
        like=starts(Kind.GOLDFISH),
    )
    def create(self, request: SignedInRequest) -> Response:
        """A deck alone: hands, curve, turns to the goal, chances of key cards by turn."""
        return self.create_response(request)

    @operation(
        "A goldfish run", RUNS[Kind.GOLDFISH], name="goldfish_runs_get", query=RunQuery, like=READS
    )
    def retrieve(self, request: Request, run: str) -> Response:
        return self.retrieve_response(request, run)

    @operation(
        "Cancel a goldfish run", RUNS[Kind.GOLDFISH], name="goldfish_runs_cancel", like=STOPS
    )
    def cancel(self, request: Request, run: str) -> Response:
        return self.cancel_response(request, run)
