"""One run: its progress while it is played, and what came of it."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_GET

from games import rulebooks
from games.engine.errors import BadReplay
from games.play.plans import plan_from
from games.runs.match_viewing import Viewing
from games.runs.models import Job, Kind, Match
from games.runs.services import (
    RunRefused,
    job_again,
    job_cancel,
    job_report,
    progress_of,
    stale_reasons,
)
from web.bot_titles import bot_title
from web.pages import SignedInRequest, form_sent, page, show
from web.results import results
from web.run_summary import summary

MATCHES = 25  # of a series on one page


def run_of(request: HttpRequest, pk: int) -> Job:
    """A run this person may see; another's does not exist."""
    return get_object_or_404(Job.objects.visible_to(request.user).with_decks(), pk=pk)


def match_of(request: HttpRequest, pk: int, number: int) -> Match:
    jobs = Job.objects.visible_to(request.user).values("pk")
    rows = Match.objects.filter(job__in=jobs, job=pk, number=number)
    return get_object_or_404(rows.select_related("job__game"))


@page
def run_page(request: SignedInRequest, pk: int) -> HttpResponse:
    """Progress and results; `?part=results` gives the results alone, for the page itself."""
    job = run_of(request, pk)
    found = results(job, job_report(job))
    matches = matches_of(request, job, [one["label"] for one in found.get("columns", ())])
    players = matches[0].players if job.kind == Kind.MATCH and matches else ()
    headline, lede = summary(job, found, players)
    context = {
        "job": job,
        "results": found,
        "matches": matches,
        "headline": headline,
        "lede": lede,
        "bots": sorted({bot_title(bot) for _, bot in job.plan["entries"]}),
        "mode": rulebooks.get(job.game_id).modes[job.plan["mode"]].title,
    }
    if request.GET.get("part") == "results":
        return render(request, "web/run_results.html", context)
    return show(
        request,
        "web/run.html",
        f"{job.get_kind_display()} {job.pk}",
        progress=progress_data(job),
        stale=stale_reasons(job),
        **context,
    )


def matches_of(request: SignedInRequest, job: Job, labels: Sequence[str]) -> Any:
    """The matches of a run that keeps them, a page at a time, with who sat where."""
    if job.kind == Kind.GOLDFISH:
        return None
    found = Paginator(job.matches.order_by("number"), MATCHES).get_page(request.GET.get("page"))
    plan = plan_from(job.plan)
    match: Any  # with what only the page shows of it
    for match in found:
        entries = plan.setting(match.number).seats
        match.players = [
            {
                "seat": gettext("Player %(n)s") % {"n": seat + 1},
                "name": labels[entry],
                "won": seat in match.winners,
            }
            for seat, entry in enumerate(entries)
        ]
    return found


@page
@require_GET
def progress(request: SignedInRequest, pk: int) -> JsonResponse:
    """What the bar shows, asked for each second."""
    return JsonResponse(
        progress_data(get_object_or_404(Job.objects.visible_to(request.user), pk=pk))
    )


def progress_data(job: Job) -> dict[str, Any]:
    """Progress as numbers and as a sentence."""
    found = progress_of(job)
    left = found["seconds_left"]
    words = gettext("%(done)s of %(total)s played") % {"done": job.done, "total": job.total}
    if job.failed:
        words += gettext(", %(failed)s broken") % {"failed": job.failed}
    if left is not None:
        words += gettext(", about %(time)s left") % {"time": span(left)}
    return found | {"active": job.is_active, "words": f"{job.get_state_display()}: {words}"}


def span(seconds: float) -> str:
    """As people say it: nobody counts 2,442 seconds."""
    if seconds < 100:
        return f"{max(1, round(seconds))} s"
    return f"{round(seconds / 60)} min" if seconds < 6000 else f"{round(seconds / 3600)} h"


@page
@form_sent("run-page", "pk")
def cancel(request: SignedInRequest, pk: int) -> HttpResponse:
    """Stop a run; what it has played stays."""
    job = get_object_or_404(Job.objects.owned_by(request.user), pk=pk)
    if not job_cancel(job):
        messages.info(request, gettext("The run is %(state)s already.") % {"state": job.state})
    return redirect("run-page", pk)


@page
@form_sent("run-page", "pk")
def again(request: SignedInRequest, pk: int) -> HttpResponse:
    """The same run once more, by the engine of today."""
    job = get_object_or_404(Job.objects.owned_by(request.user), pk=pk)
    try:
        return redirect("run-page", job_again(job, request.user).pk)
    except RunRefused as refusal:
        messages.error(request, str(refusal))
        return redirect("run-page", pk)


@page
@require_GET
def replay(request: SignedInRequest, pk: int, number: int) -> HttpResponse:
    """Table, seed and actions as a file: enough to play the match again anywhere."""
    try:
        found = asdict(Viewing(match_of(request, pk, number)).replay())
    except BadReplay as error:
        messages.error(request, str(error))
        return redirect("run-page", pk)
    response = JsonResponse(found)
    name = f"match-{pk}-{number + 1}.replay"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@page
@require_GET
def first_match(request: SignedInRequest, pk: int) -> HttpResponse:
    """Addresses once counted matches from 0."""
    return redirect("match-viewer", pk, 0)
