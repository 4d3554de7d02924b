"""The mark of a catalogue: the same however it is asked for, and never out of date."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cards.models import CatalogueVersion, Game
from cards.versions import Mark, mark_of, marks

outside_transactions = pytest.mark.django_db(transaction=True)


@pytest.fixture
def games(db):
    """Two games at versions 12 and 1, and one without a card."""
    for slug, versions in {"castle": 12, "clue": 1, "case-closed": 0}.items():
        game = Game.objects.create(slug=slug, title=slug)
        CatalogueVersion.objects.bulk_create(
            CatalogueVersion(game=game, number=n + 1) for n in range(versions)
        )


def test_the_newest_version_of_each_catalogue_counts(games):
    assert [(mark.game, mark.number) for mark in marks()] == [("castle", 12), ("clue", 1)]
    assert marks("castle") == (mark_of("castle"),) == marks()[:1]


def test_a_catalogue_without_cards_stands_at_nothing(games):
    assert marks("case-closed") == marks("unheard-of") == ()
    assert mark_of("case-closed") == Mark("case-closed", 0, 0, "")


@outside_transactions
def test_a_mark_does_not_depend_on_how_it_was_asked_for(games):
    """It is in every ETag, and queries that are watched go another way."""
    with CaptureQueriesContext(connection) as seen:
        watched = marks()
    assert len(seen) == 1
    assert marks() == watched
    assert {type(part) for mark in watched for part in mark} == {str, int}


def test_a_version_is_seen_as_soon_as_it_is_written(games):
    before = mark_of("clue")
    made = CatalogueVersion.objects.create(game_id="clue", number=2)
    assert mark_of("clue")[:3] == ("clue", 2, made.pk)
    made.delete()
    assert mark_of("clue") == before


@pytest.mark.skipif(connection.vendor == "sqlite", reason="one database in memory")
@outside_transactions
def test_a_version_written_by_another_process_is_seen_at_once(games):
    other = connection.copy()
    for number in range(2, 30):
        with other.cursor() as cursor:
            cursor.execute(
                "INSERT INTO cards_catalogueversion (game_id, number, at, source)"
                " VALUES ('clue', %s, now(), '')",
                [number],
            )
        assert mark_of("clue").number == number
    other.close()
