import pytest

from cards.exports import changes_since
from cards.services import card_remove, card_save
from tests.cards.builders import draft, printing, write

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _catalogue(toy):
    write(c1=draft("Ada", printings=[printing("001")]), c2=draft("Storm", "event"))


def kinds(since):
    rows, version = changes_since("toy", since)
    return {row["id"]: row["kind"] for row in rows if row["subject"] == "card"}, version


def test_feed_tells_each_card_once():
    write(c3=draft("Fog", "event"))
    card_save("toy", "c1", {"name": "Ida"})
    card_save("toy", "c1", {"text": "Rest."})
    card_remove("toy", "c2", into="c3")
    assert kinds(1) == ({"c1": "changed", "c2": "merged", "c3": "added"}, 5)
    rows = {row["id"]: row for row in changes_since("toy", 1)[0]}
    assert rows["c1"]["fields"] == ["name", "text"]
    assert rows["c2"]["new_id"] == "c3"
    assert kinds(5) == ({}, 5)


def test_card_that_came_and_went_is_not_told():
    write(c3=draft("Fog", "event"))
    card_remove("toy", "c3")
    assert kinds(1) == ({}, 3)
    assert kinds(2) == ({"c3": "removed"}, 3)


def test_long_feed_ends_with_a_whole_version():
    for n in range(3):
        write(**{f"x{n}a": draft("A", "event"), f"x{n}b": draft("B", "event")})
    rows, version = changes_since("toy", 1, limit=3)
    assert ({row["id"] for row in rows}, version) == ({"x0a", "x0b"}, 2)
    rows, version = changes_since("toy", version, limit=100)
    assert (len(rows), version) == (4, 4)
