"""Public pages over the network, beside a bare Django view; the catalogue at 100,000 cards.

Cached means an address that was asked for within the minute; not cached, one that nobody
asked for before. Ratios are to a bare view on the same server in the same run.
"""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import count, cycle

from django.db import connection
from django.test import Client
from django.urls import reverse

from benchmarks.admin import real_pages
from benchmarks.api import SERVED, Ask, Caller, Round, get, server, take_turns
from benchmarks.catalogue import analyse, fill, scratch_database
from benchmarks.registry import Finding, measure
from cards.catalogue import catalogue_load
from cards.models import Card
from decks.ready_made_decks import load_ready_made
from games.engine.statistics import median

GAME = "case-closed"
BARE = "bare Django view"
CACHED, MADE = 0.5, 0.1
FACETS_MS = 150.0
TIMES = 5
FACETED = {
    "everything": "",
    "a type": "?type=detective",
    "two facets": "?type=detective&trait=Police",
    "a search": "?q=draw",
    "a search and a facet": "?q=draw&type=event",
}


@measure("public")
def pages() -> Iterator[Finding]:
    with scratch_database():
        catalogue_load(GAME)
        deck = next(iter(load_ready_made(games=[GAME]))).deck
        card = Card.objects.of(GAME).current().order_by("slug")[20]
        connection.close()
        collect_static_files()
        with server() as port:
            found = take_turns(Caller(port), asked_for(card, deck.pk))
    yield from findings(found)


def collect_static_files() -> None:
    """Pages as they are served name their files by what is in them."""
    command = [sys.executable, "manage.py", "collectstatic", "--noinput", "-v0"]
    subprocess.run(command, env=os.environ | SERVED, check=True)


def asked_for(card: Card, deck: int) -> dict[str, Ask]:
    """Each page as others have just seen it, and as nobody has."""
    pages = {
        "card page": reverse("card-page", args=[GAME, card.slug]),
        "catalogue": reverse("game-catalogue", args=[GAME]),
        "home": reverse("front"),
        "deck page": reverse("deck-page", args=[deck]),
        "rules": reverse("game-rules", args=[GAME]),
    }
    found: dict[str, Ask] = {BARE: lambda: get("/bare/django")}
    for name, path in pages.items():
        found[f"{name}, cached"] = lambda path=path: get(path)  # type: ignore[misc]
        found[name] = new_each_time(path)
    return found


def new_each_time(path: str) -> Ask:
    addresses = (f"{path}?new={number}" for number in count())
    return lambda: get(next(addresses))


def findings(found: dict[str, list[Round]]) -> Iterator[Finding]:
    for name, rounds in found.items():
        pairs = zip(found[BARE], rounds, strict=True)
        ratio = median([bare.cost / ours.cost for bare, ours in pairs])
        goal = None if name == BARE else CACHED if name.endswith("cached") else MADE
        yield Finding(name, 1 / median([one.cost for one in rounds]), "requests/s", goal, ratio)


@measure("public")
def facets() -> Iterator[Finding]:
    """Processor time of this process and, where the database is another, its clock."""
    with scratch_database(), real_pages():
        fill()
        analyse()
        for name, query in FACETED.items():
            spent = page_ms(query)
            yield Finding(f"100,000 cards, {name}", spent, "ms", 1.0, FACETS_MS / spent)


def page_ms(query: str) -> float:
    """The middle of some visits to addresses that nobody asked for before."""
    clock = time.process_time if connection.vendor == "sqlite" else time.perf_counter
    client, numbers = Client(), cycle(range(TIMES + 1))
    spent = []
    for _ in range(TIMES + 1):
        address = reverse("game-catalogue", args=[GAME]) + f"{query or '?'}&new={next(numbers)}"
        start = clock()
        answer = client.get(address)
        spent.append((clock() - start) * 1000)
        if answer.status_code != 200:
            raise RuntimeError(f"{address} was answered {answer.status_code}")
    return median(spent[1:])
