"""One's desk: decks, what is running, what came of it."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_GET

from cards.models import Game
from decks.models import Deck
from games.runs.models import Job
from web.front import boxed_games, faces_of_deck
from web.pages import SignedInRequest, page, show
from web.runs import progress_data

DECKS, RUNS = 8, 8  # that are listed


@page
@require_GET
def desk(request: SignedInRequest) -> HttpResponse:
    """Where somebody signed in goes on: decks, tables, runs."""
    decks = Deck.objects.owned_by(request.user).current().with_entries()
    shown = decks.order_by("-updated_at")[:DECKS]
    return show(
        request,
        "web/desk.html",
        gettext("Your desk"),
        games=[game for game in Game.objects.all() if game.slug not in boxed_games()],
        decks=[{"deck": deck, "cards": faces_of_deck(deck)} for deck in shown],
        **runs_of(request),
    )


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
