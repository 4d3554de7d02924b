"""The rulebooks, numbered: what a rule number on any page links to."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from cards.models import Game
from games.rulebooks import PACKAGES
from games.rulebooks.rule_docs import game_of_rule, game_rules
from web.pages import SignedInRequest, page, show


@page
def rules(request: SignedInRequest, game: str = "") -> HttpResponse:
    """All rules of a game in the order of its document."""
    if not game:
        return show(request, "web/rules.html", "Rules", games=all_games(), game="")
    if game not in PACKAGES:
        raise Http404
    return show(
        request,
        "web/rules.html",
        "Rules",
        games=all_games(),
        game=game,
        rules=game_rules(game),
    )


def all_games() -> list[Game]:
    return list(Game.objects.all())


@page
def rule(request: SignedInRequest, number: str) -> HttpResponse:
    """To a rule by its number alone."""
    if game := game_of_rule(number):
        return redirect(reverse("game-rules", args=[game]) + f"#{number}")
    raise Http404
