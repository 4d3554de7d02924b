"""People, boxes and played runs for the tests of the pages of play."""

from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group

from casebook.models import CURATORS
from games.runs import leasing, worker
from games.runs.models import Job
from tests.runs import conftest

__all__ = ["curator", "loaded", "play_all", "play_piece", "player"]


def loaded(game, decks):
    """The shipped cards and some ready-made decks, seen by all as they are on a real server."""
    found = conftest.loaded(game, decks)
    for deck in found:
        deck.visibility, deck.ready_made = "public", deck.name
        deck.save()
    return found


def player(name="ann"):
    return get_user_model().objects.create_user(name, password="open-sesame", is_staff=True)


def curator(name="cora"):
    person = player(name)
    person.groups.add(Group.objects.get_or_create(name=CURATORS)[0])
    return person


def forget():
    """A new database has other jobs under the same numbers."""
    worker.runner_of.cache_clear()
    worker.shared_tables.cache_clear()


def play_piece():
    """Play one piece of what waits, as a worker would."""
    chunk = leasing.claim("short") or leasing.claim("long")
    worker.play_chunk(chunk, lambda: False)


def play_all():
    """Play all that waits."""
    forget()
    while Job.objects.active().exists():
        play_piece()
