"""Work on decks in the background. Each task can run twice."""

from celery import shared_task
from django.db import OperationalError

from cards.models import Game
from decks.bulk import bulk_build, files_needed
from decks.services import decks_rejudge


@shared_task(autoretry_for=(OperationalError,), retry_backoff=True)
def rejudge(game: str) -> int:
    """Judge a game's decks by its present catalogue. Decks judged already are passed over."""
    return decks_rejudge(game)


@shared_task(autoretry_for=(OperationalError,), retry_backoff=True)
def rejudge_all() -> int:
    """The same for all games: formats change with the day, and messages may get lost."""
    return sum(map(decks_rejudge, Game.objects.values_list("slug", flat=True)))


@shared_task(autoretry_for=(OperationalError,), retry_backoff=True)
def bulk_build_needed(game: str) -> None:
    """Build the bulk files of a game that are older than what they hold."""
    for kind, _ in files_needed([game]):
        bulk_build(kind, game)


@shared_task
def bulk_build_all() -> None:
    """Queue every game with a file to build."""
    for game in dict.fromkeys(game for _, game in files_needed()):
        bulk_build_needed.delay(game)
