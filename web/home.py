"""The first page: games, your decks, what is running, what came of it."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from cards.models import Game
from decks.models import Deck
from games.runs.models import Job
from web.pages import SignedInRequest, page
from web.runs import progress_data

DECKS, RUNS = 12, 8  # that are listed


def home(request: SignedInRequest, context: dict[str, Any]) -> dict[str, Any]:
    """What the index template of the admin site shows."""
    decks = Deck.objects.owned_by(request.user).current().select_related("game")
    return {
        **context,
        **runs_of(request),
        "games": Game.objects.all(),
        "decks": decks.order_by("-updated_at")[:DECKS],
    }


def runs_of(request: SignedInRequest) -> dict[str, Any]:
    """The runs that move, each with a bar, and those that ended last."""
    jobs = Job.objects.owned_by(request.user).select_related("game")
    jobs = jobs.defer("report", "plan").prefetch_related("decks")
    running = list(jobs.active()[:RUNS])
    job: Any  # with what only the page shows of it
    for job in running:
        job.words = progress_data(job)["words"]
    ended = jobs.exclude(finished_at=None).order_by("-finished_at")
    return {"running": running, "recent": ended[:RUNS]}


@page
@require_GET
def runs(request: SignedInRequest) -> HttpResponse:
    """The part of the first page that asks for itself again while something runs."""
    return render(request, "web/home_runs.html", runs_of(request))
