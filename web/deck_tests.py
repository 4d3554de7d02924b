"""One click in the builder: play this deck against every ready-made one, and say how it did."""

from typing import Any

from django.http import JsonResponse
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from decks.models import Deck
from games.runs.models import Job, Kind
from games.runs.services import LimitReached, RunRefused, gauntlet_queue, job_report
from web.builder_lists import refusal
from web.decks import own_deck
from web.pages import SignedInRequest, limited, page
from web.results import percent
from web.runs import progress_data

MATCHES = 20  # against each of the others
BOT = "greedy"


@page
@require_POST
@limited("costly")
def start_test(request: SignedInRequest, pk: int) -> JsonResponse:
    """Begin a test of the deck as it is now; the same list again gives the same test."""
    deck = own_deck(request, pk)
    try:
        job, _ = gauntlet_queue(
            request.user, deck, rivals_of(deck), matches=MATCHES, bot=BOT, seed=deck.version
        )
    except (RunRefused, LimitReached) as refused:
        return refusal(str(refused))
    return JsonResponse(test_data(job))


def rivals_of(deck: Deck) -> list[Deck]:
    return list(Deck.objects.of(deck.game_id).ready_made().current().with_entries().order_by("pk"))


@page
@require_GET
@limited("read")
def latest_test(request: SignedInRequest, pk: int) -> JsonResponse:
    """How the last test stands; empty if there was none."""
    deck = own_deck(request, pk)
    jobs = Job.objects.owned_by(request.user).filter(kind=Kind.SERIES, plan__gauntlet=True)
    tested = jobs.filter(decks__place=0, decks__revision__deck=deck)
    job = tested.with_decks().order_by("-pk").first()
    return JsonResponse(test_data(job) if job else {})


def test_data(job: Job) -> dict[str, Any]:
    """Progress, the deck's win rate, and the rate against each of the others, best first."""
    report = job_report(job)
    names = [deck["name"] for deck in report["decks"]]
    against = [
        {"name": name, **percent(cell)}
        for name, cell in zip(names[1:], report["matrix"][0][1:], strict=True)
        if cell
    ]
    first = job.decks.all()[0]
    return {
        "run": reverse("run-page", args=[job.pk]),
        "progress": progress_data(job),
        "version": first.revision.number if first.revision else None,
        "wins": percent(report["by_entry"][0]),
        "against": sorted(against, key=lambda one: -(one["percent"] or 0)),
        "problem": report.get("problem", ""),
    }
