"""No list costs more queries when it is longer."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from api.models import Token
from api.response_cache import responses
from cards.collections import Collection
from cards.models import Card, CardSet
from decks.services import deck_create, deck_save
from decks.services.collections import collection_change, pool_create
from games.runs.models import Job, JobDeck, Match
from games.runs.services import Seat, match_queue, series_queue

pytestmark = pytest.mark.django_db

FEW, MANY = 10, 100
KEPT = 2  # queries of an answer that is kept: whose token it is, and the version


def queries(client, path):
    with CaptureQueriesContext(connection) as seen:
        found = client.get(path)
    assert found.status_code == 200, found.content
    return len(seen), len(found.json()["results"])


def grown(client, path, grow):
    """The queries at ten rows and at a hundred; both lists are really that long."""
    path += "&limit=100" if "?" in path else "?limit=100"
    grow(FEW)
    client.get(path)  # what is kept in memory is read once
    responses.clear()
    few, rows = queries(client, path)
    assert rows >= FEW
    grow(MANY - FEW)
    many, rows = queries(client, path)
    assert rows >= MANY
    return few, many


def test_decks(hers, ann, castle):
    counts = castle.counts()

    def grow(n):
        for place in range(n):
            deck_create(ann, "castle", f"Deck {place}", dict(list(counts.items())[:5]))

    few, many = grown(hers, "/decks?owner=me", grow)
    assert few == many
    few, _ = queries(hers, "/decks?fields=entries,forked_from&limit=10")
    many, _ = queries(hers, "/decks?fields=entries,forked_from&limit=100")
    assert few == many


def test_revisions(hers, ann, castle):
    deck = deck_create(ann, "castle", "Much edited", {})

    def grow(n):
        for _ in range(n):
            deck.refresh_from_db()
            deck_save(deck, by=ann, version=deck.version, name=f"Version {deck.version}")

    few, many = grown(hers, f"/decks/{deck.pk}/revisions", grow)
    assert few == many


def test_runs(hers, ann, castle):
    first, _ = match_queue(ann, "castle", [Seat(castle), Seat(castle)], seed=0)
    deck = first.decks.get()

    def grow(n):
        start = Job.objects.count()
        for place in range(start, start + n):
            copy = Job.objects.get(pk=first.pk)
            copy.pk, copy.repeat = None, place
            copy.save(force_insert=True)
            JobDeck.objects.create(
                job=copy,
                place=0,
                revision=deck.revision,
                name=deck.name,
                list_hash="",
                snapshot=deck.snapshot,
            )

    few, many = grown(hers, "/matches", grow)
    assert few == many


def test_matches_of_a_series(hers, ann, castle):
    job, _ = series_queue(ann, "castle", [castle], matches=100, seed=0)

    def grow(n):
        start = job.matches.count()
        Match.objects.bulk_create(Match(job=job, number=start + k, seed=k) for k in range(n))

    few, many = grown(hers, f"/series/{job.pk}/matches", grow)
    assert few == many


def test_collections(hers, ann, case_closed):
    few, many = grown(
        hers,
        "/collections?game=case-closed",
        lambda n: [
            pool_create(ann, "case-closed", f"Pool {Collection.objects.count()}") for _ in range(n)
        ],
    )
    assert few == many


def test_cards_of_a_collection(hers, ann, case_closed):
    pool = pool_create(ann, "case-closed", "Large")
    slugs = list(Card.objects.of("case-closed").values_list("slug", flat=True))

    def grow(n):
        start = pool.entries.count()
        rows = [{"card": slug, "quantity": 1} for slug in slugs[start : start + n]]
        collection_change(pool, rows)

    few, many = grown(hers, f"/collections/{pool.pk}/cards", grow)
    assert few == many


def test_tokens(hers, ann):
    few, many = grown(
        hers, "/me/tokens", lambda n: [Token.make(ann, "t", ["read"], None) for _ in range(n)]
    )
    assert few == many


def test_sets(hers, castle):
    def grow(n):
        start = CardSet.objects.count()
        CardSet.objects.bulk_create(
            CardSet(game_id="castle", code=f"X{start + k}", name="Set") for k in range(n)
        )
        responses.clear()  # for no version was made of these

    few, many = grown(hers, "/sets?game=castle", grow)
    assert few == many


def test_cards(hers, case_closed):
    hers.get("/cards?game=case-closed&limit=1")
    few, rows = queries(hers, "/cards?game=case-closed&limit=10")
    many, more = queries(hers, "/cards?game=case-closed&limit=100")
    assert (rows, more) == (10, 100)
    assert few == many
    assert queries(hers, "/cards?game=case-closed&limit=100") == (KEPT, 100)


def test_batches_of_cards_by_id(hers, case_closed):
    slugs = [row["id"] for row in hers.get("/cards?game=case-closed&limit=100").json()["results"]]

    def asked(n):
        body = {"game": "case-closed", "cards": [{"id": slug} for slug in slugs[:n]]}
        with CaptureQueriesContext(connection) as seen:
            found = hers.send("post", "/cards/collection", body)
        assert len(found.json()["results"]) == n
        return len(seen)

    assert asked(FEW) == asked(MANY)
