"""Bulk files: named by their bytes, built when something changed, served from any storage."""

import gzip
import hashlib
import json

import pytest
from django.core.files.storage import InMemoryStorage, default_storage

from cards.services import card_save
from decks import bulk
from decks.bulk import KINDS, bulk_build, bulk_open, files_needed, place_of
from decks.models import BulkFile, Deck
from decks.services import deck_create
from decks.tasks import bulk_build_all, bulk_build_needed
from tests.api.dataset import load_game, person

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _catalogue(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    settings.CELERY_TASK_ALWAYS_EAGER = True
    load_game("castle")


def content(file):
    return default_storage.open(place_of(file.name)).read()


def lines(file):
    return [json.loads(line) for line in gzip.decompress(content(file)).splitlines()]


def test_a_file_is_named_by_its_bytes():
    file = bulk_build("cards", "castle")
    assert file.sha256 == hashlib.sha256(content(file)).hexdigest()
    assert file.name == f"castle-cards-{file.sha256[:16]}.jsonl.gz"
    assert (file.size, file.rows) == (len(content(file)), 50)
    assert bulk_build("cards", "castle").name == file.name


@pytest.mark.parametrize(
    ("kind", "names"),
    [
        ("cards", {"id", "name", "printings", "changed_at"}),
        ("rules", {"number", "text", "enforced"}),
        ("sets", {"code", "name", "released_on"}),
        ("formats", {"slug", "title", "entries"}),
        ("decks", {"id", "owner", "entries", "legal"}),
    ],
)
def test_every_kind_has_its_lines(kind, names):
    found = lines(bulk_build(kind, "castle"))
    assert found
    assert names | {"game"} <= set(found[0])


def test_rulings_name_their_card():
    card_save("castle", "kate-beckett", {"rulings": [{"text": "She may.", "rule": "CA-1.1"}]})
    (found,) = lines(bulk_build("rulings", "castle"))
    assert (found["card"], found["rule"]) == ("kate-beckett", "CA-1.1")


def test_only_public_decks_leave_the_house():
    ann = person("ann")
    for name, visibility in (("Mine", "private"), ("Linked", "unlisted"), ("Ours", "public")):
        deck_create(ann, "castle", name, {}, visibility=visibility)
    names = [deck["name"] for deck in lines(bulk_build("decks", "castle"))]
    assert names == [Deck.objects.ready_made().get().name, "Ours"]


def test_the_one_before_stays_and_older_ones_go(django_capture_on_commit_callbacks):
    names = []
    for text in ("One.", "Two.", "Three."):
        card_save("castle", "kate-beckett", {"text": text})
        with django_capture_on_commit_callbacks(execute=True):
            names.append(bulk_build("cards", "castle").name)
    assert [bulk_open(name) is not None for name in names] == [False, True, True]
    _, files = default_storage.listdir(bulk.FOLDER)
    assert set(files) == set(names[1:])


def test_tasks_build_what_changed_and_nothing_else():
    bulk_build_all()
    assert {file.kind for file in BulkFile.objects.all()} == set(KINDS)
    assert files_needed() == []
    built = BulkFile.objects.get(kind="rules").updated_at
    card_save("castle", "kate-beckett", {"text": "Anew."})
    assert "rules" not in [kind for kind, _ in files_needed()]
    bulk_build_needed("castle")
    assert files_needed() == []
    assert BulkFile.objects.get(kind="rules").updated_at == built


def test_any_storage_serves_them(monkeypatch, client):
    elsewhere = InMemoryStorage()
    monkeypatch.setattr(bulk, "default_storage", elsewhere)
    file = bulk_build("sets", "castle")
    found = client.get(f"/api/v1/bulk/{file.name}")
    body = b"".join(found.streaming_content)
    assert hashlib.sha256(body).hexdigest() == file.sha256
    assert elsewhere.exists(place_of(file.name))
