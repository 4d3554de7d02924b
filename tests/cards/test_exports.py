import gzip
import hashlib
import json

import pytest

from cards.exports import bulk_build, bulk_index, bulk_needed, changes_since
from cards.services import card_remove, card_save
from cards.tasks import bulk_build_all, bulk_build_if_needed
from tests.cards.builders import draft, printing, write

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _catalogue(toy):
    write(c1=draft("Ada", printings=[printing("001")]), c2=draft("Storm", "event"))


def test_bulk_file_is_named_by_its_bytes(tmp_path):
    file = bulk_build("toy", tmp_path)
    packed = (tmp_path / file.name).read_bytes()
    assert file.sha256 == hashlib.sha256(packed).hexdigest()
    assert file.name == f"toy-{file.sha256[:16]}.jsonl.gz"
    assert (file.size, file.cards, file.version) == (len(packed), 2, 1)
    cards = [json.loads(line) for line in gzip.decompress(packed).decode().splitlines()]
    assert [card["id"] for card in cards] == ["c1", "c2"]
    assert cards[0]["printings"][0]["number"] == "001"


def test_same_catalogue_gives_the_same_file(tmp_path):
    assert bulk_build("toy", tmp_path).name == bulk_build("toy", tmp_path).name
    assert len(list(tmp_path.glob("*.gz"))) == 1


def test_index_names_the_newest_and_the_one_before_stays(tmp_path):
    names = []
    for level in (2, 3, 4):
        card_save("toy", "c1", {"attributes": {"level": level}})
        names.append(bulk_build("toy", tmp_path).name)
    assert [entry["name"] for entry in bulk_index(tmp_path)] == [names[-1]]
    assert {path.name for path in tmp_path.glob("*.gz")} == set(names[1:])


def test_task_builds_once_per_version(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    settings.CELERY_TASK_ALWAYS_EAGER = True
    bulk_build_if_needed("toy")
    assert not bulk_needed("toy")
    built = bulk_index()[0]["updated_at"]
    bulk_build_all()
    assert bulk_index()[0]["updated_at"] == built
    card_save("toy", "c1", {"name": "Ida"})
    assert bulk_needed("toy")


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
