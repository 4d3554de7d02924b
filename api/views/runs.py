"""Matches, series, swap tests and goldfish runs: start, follow, cancel, look at each match."""

from collections.abc import Callable, Mapping
from dataclasses import asdict
from math import comb
from typing import Any

from django.conf import settings
from django.db import transaction
from django.http import Http404, HttpResponse
from django.urls import reverse
from rest_framework.request import Request
from rest_framework.response import Response

from api.authentication import SignedInRequest
from api.base import ApiViewSet, Operation, operation, serialize_many
from api.idempotency import queue_once
from api.models import Scope
from api.named_decks import deck_in, decks_in, game_of, under
from api.paging import links, page_of, read_cursor, write_cursor
from api.problems import ApiProblem, not_there
from api.serializers.runs import (
    ADDRESSES,
    RUNS,
    BotSerializer,
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
    RunSerializer,
    RunSummarySerializer,
    SeriesBody,
    SwapBody,
    ViewQuery,
    ViewSerializer,
)
from api.serializers.shared import PageQuery, StreamEventSerializer, one_page, page
from casebook.models import User
from casebook.streams import EVENT_STREAM
from decks.services import Problem
from games import rulebooks
from games.bots.levels import LEVELS
from games.play.plans import plan_from
from games.runs.allowed_bots import bot_cost, bot_names
from games.runs.match_viewing import Viewing, events_page
from games.runs.models import Job, JobQuerySet, Kind, Match
from games.runs.progress import stream_progress
from games.runs.refusals import LimitReached, RunRefused
from games.runs.services import (
    Seat,
    check_change,
    goldfish_queue,
    job_cancel,
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


class RunViewSet(ApiViewSet):
    """What the four kinds of runs share."""

    kind: Kind
    start: Callable[[User, dict[str, Any]], tuple[Job, bool]]

    def get_queryset(self) -> JobQuerySet:
        return Job.objects.visible_to(self.request.user).of_kind(self.kind)

    def run(self, key: str | int) -> Job:
        found = self.get_queryset().with_decks().filter(pk=key).first()
        if found is None:
            raise Http404
        return found

    def list_response(self, request: Request) -> Response:
        only = self.wanted_fields(RunSerializer) or tuple(RunSummarySerializer._declared_fields)
        filters = {"game": "game_id", "state": "state"}
        rows = self.get_queryset().with_decks()
        rows = rows.filter(**{filters[k]: self.query[k] for k in filters if k in self.query})
        return Response(
            page_of(
                rows,
                request,
                self.query,
                lambda found: serialize_many(RunSerializer, found, only=only),
            )
        )

    def create_response(self, request: SignedInRequest) -> Response:
        given = dict(self.read_body())
        job = queue_once(request, lambda: self.start(request.user, given))
        return self.run_response(self.run(job.pk), 202 if job.is_active else 200)

    def run_response(self, job: Job, status: int = 200, only: tuple[str, ...] = ()) -> Response:
        response = Response(RunSerializer(job, only=only).data, status)
        if job.is_active:
            response["Retry-After"] = "1"
        if status == 202:
            response["Location"] = reverse(f"api:{ADDRESSES[job.kind]}-run", args=[job.pk])
        return response

    def retrieve_response(self, request: Request, run: str) -> Response:
        return self.run_response(self.run(run), only=self.wanted_fields(RunSerializer))

    def cancel_response(self, request: Request, run: str) -> Response:
        job = self.run(run)
        if not job_cancel(job) and job.state != Job.State.CANCELLED:
            raise ApiProblem("conflict", f"The run is {job.state} already.")
        return self.run_response(self.run(run))

    # -- matches of a run -----------------------------------------------------------------

    def match(self, run: str, number: str) -> Match:
        jobs = self.get_queryset().values("pk")
        rows = Match.objects.filter(job__in=jobs, job=int(run), number=number)
        found = rows.select_related("job").first()
        if found is None:
            raise Http404
        return found

    def matches_of(self, request: Request, run: str) -> Response:
        job = self.run(run)
        return Response(
            page_of(
                job.matches.all(),
                request,
                self.query,
                lambda rows: [match_data(job, match) for match in rows],
                key="number",
                descending=False,
            )
        )

    def replay_of(self, match: Match) -> Response:
        return Response(asdict(Viewing(match).replay()))

    def events_of(self, match: Match) -> Response:
        asked = self.query
        start = read_cursor(asked["cursor"])[1] if asked.get("cursor") else 0
        limit = asked.get("limit", 100)
        self.check_seat(match)
        found = events_page(match, asked.get("seat"), start, limit)
        following, before = found["next"], max(0, start - limit)
        around = links(
            self.request,
            write_cursor("n", following) if following else None,
            write_cursor("n", before) if start else None,
        )
        return Response(
            {
                "results": found["events"],
                "count": found["total"],
                "from_record": found["from_record"],
                **around,
            }
        )

    def view_of(self, match: Match) -> Response:
        viewing = Viewing(match)
        self.check_seat(match)
        step = self.query.get("step", viewing.steps)
        if step > viewing.steps:
            raise not_there("query", "/step", "step", f"Steps are 0 to {viewing.steps}.")
        return Response(viewing.view(step, self.query.get("seat", 0)))

    def check_seat(self, match: Match) -> None:
        seats = match.job.plan["seats"]
        if self.query.get("seat", 0) >= seats:
            raise not_there("query", "/seat", "seat", f"Seats are 0 to {seats - 1}.")


def match_data(job: Job, match: Match) -> dict[str, Any]:
    plan = plan_from(job.plan)
    places = plan.setting(match.number).seats
    return {
        "number": match.number,
        "seed": match.seed,
        "seats": [plan.entries[place]._asdict() for place in places],
        "winners": match.winners,
        "reason": match.reason,
        "rule": match.rule,
        "turns": match.turns,
        "decisions": match.decisions,
        "first": match.first,
        "error": match.error.partition("\n")[0],
        "faults": match.fault_count,
        "finished_at": match.finished_at,
    }


READS = Operation(login=True)
STOPS = Operation(login=True, scope=Scope.PLAY)
LOOKS = Operation(login=True, tier="costly")


def starts(kind: Kind) -> Operation:
    """200 is for a run that was played before."""
    return Operation(
        login=True,
        scope=Scope.PLAY,
        tier="run",
        idempotency_key=True,
        status=202,
        more={200: RUNS[kind]},
    )


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
            raise under(refused, f"/matches/{place}") from None

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


def bot_row(name: str) -> dict[str, Any]:
    level = LEVELS.get(name)
    return {
        "name": name,
        "cost": bot_cost(name),
        "level": level.title if level else "",
        "sentence": level.sentence if level else "",
    }


class BotViewSet(ApiViewSet):
    @operation("The bots", page(BotSerializer), name="bots_list")
    def list(self, request: Request) -> Response:
        """Also `search:N` for any number of iterations up to the strongest level's."""
        rows = [bot_row(name) for name in bot_names()]
        return Response(one_page(rows))


class RunStreamViewSet(ApiViewSet):
    """Runs of every kind, followed alike."""

    @operation(
        "Follow a run",
        StreamEventSerializer,
        name="runs_stream",
        produces=(EVENT_STREAM,),
        like=READS,
    )
    def stream(self, request: SignedInRequest, run: str) -> HttpResponse:
        """Server-Sent Events: its progress, with `run`, whenever matches were played, and its end."""
        job = Job.objects.visible_to(request.user).filter(pk=run).first()
        if job is None:
            raise Http404
        return stream_progress(request, job)
