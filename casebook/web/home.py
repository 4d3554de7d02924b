"""The first page: games, your decks, what is running, what came of it."""

from typing import Any

from django.http import HttpRequest

from cards.models import Game
from decks.models import Deck
from games.models import Job


def home(request: HttpRequest, context: dict[str, Any]) -> dict[str, Any]:
    """What the index template of the admin site shows."""
    jobs = Job.objects.owned_by(request.user).with_decks()
    decks = Deck.objects.owned_by(request.user).current().select_related("game")
    return {
        **context,
        "games": Game.objects.order_by("title"),
        "decks": decks.order_by("-updated_at")[:12],
        "running": list(jobs.active()[:8]),
        "recent": jobs.exclude(finished_at=None).order_by("-finished_at")[:8],
    }
