"""Curators' pages about printed text: what is understood of it, and reading it again."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_GET

from cards.coverage import coverage_of
from cards.models import Game
from cards.rereading import cards_reread, rereadings
from decks.services import decks_holding
from games import rulebooks
from web.pages import SignedInRequest, curators_page, show


def readers() -> list[Game]:
    """Games whose printed text is read."""
    slugs = [book.slug for book in rulebooks.all_rulebooks() if book.text_reader is not None]
    return list(Game.objects.filter(slug__in=slugs))


@curators_page
@require_GET
def coverage_page(request: SignedInRequest, game: str = "") -> HttpResponse:
    """How much of the printed text is understood, and what is not, most frequent first."""
    games = readers()
    chosen = next((one for one in games if game in ("", one.slug)), None)
    if chosen is None:
        raise Http404
    found = coverage_of(chosen.slug)
    title = gettext("Printed text")
    return show(request, "web/coverage.html", title, games=games, game=chosen, found=found)


@curators_page
def reread_page(request: SignedInRequest, game: str) -> HttpResponse:
    """What a better reader would change, with the decks it would turn; then, if wished, do it."""
    chosen = next((one for one in readers() if one.slug == game), None)
    if chosen is None:
        raise Http404
    if request.method == "POST":
        report = cards_reread(game, by=request.user)
        messages.success(
            request, gettext("The printed text was read again: %(report)s.") % {"report": report}
        )
        return redirect("coverage", game)
    changes = rereadings(game)
    return show(
        request,
        "web/reread.html",
        gettext("Read the printed text again"),
        game=chosen,
        changes=changes,
        decks=decks_holding(game, [one.card.slug for one in changes]).count(),
    )
