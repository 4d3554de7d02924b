"""What the kinds of runs share: start, follow, cancel, look at each match; bots and streams."""

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from django.http import Http404, HttpResponse
from django.urls import reverse
from rest_framework.request import Request
from rest_framework.response import Response

from api.authentication import SignedInRequest
from api.base import ApiViewSet, Operation, operation, serialize_many
from api.idempotency import queue_once
from api.models import Scope
from api.paging import links, page_of, read_cursor, write_cursor
from api.problems import ApiProblem, not_there
from api.serializers.runs import ADDRESSES, RUNS, BotSerializer, RunSerializer, RunSummarySerializer
from api.serializers.shared import StreamEventSerializer, one_page, page
from casebook.models import User
from casebook.streams import EVENT_STREAM
from games.bots.levels import LEVELS
from games.play.plans import plan_from
from games.runs.allowed_bots import bot_cost, bot_names
from games.runs.match_viewing import Viewing, events_page
from games.runs.models import Job, JobQuerySet, Kind, Match
from games.runs.progress import stream_progress
from games.runs.services import job_cancel


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
