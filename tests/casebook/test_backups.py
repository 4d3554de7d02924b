"""What is backed up or exported comes back, row by row, in a place of its own.

Each step is a process with its own folder on SQLite; `DATABASE_URL` of the suite adds PostgreSQL.
"""

import json
import os
import sqlite3
import subprocess
import sys

import psycopg
import pytest

from tests.running import ROOT, clean_environment

pytestmark = pytest.mark.xdist_group("backups")

FILL = """
from django.contrib.auth import get_user_model
from django.core.management import call_command
from casebook.models import WorkerBeat
from decks.models import Deck
from games.runs.services import series_queue
from games.runs.worker import work
from django.db.models.functions import Now
call_command("load_catalog", "castle", verbosity=0)
call_command("load_decks", game="castle", verbosity=0)
ann = get_user_model().objects.create_user("ann", password="x" * 12)
series_queue(ann, "castle", [Deck.objects.get()], ["greedy", "random"], matches=4, seed=1)
while work("long"):
    pass
WorkerBeat.objects.create(name="w", host="h", pid=1, beat_at=Now())
"""
DIGESTS = "import json; from casebook.portable import digests; print(json.dumps(digests()))"


class Place:
    """An installation in a folder."""

    def __init__(self, var, url=""):
        self.var = var
        self.env = {**clean_environment(), "CASEBOOK_VAR": str(var), "DATABASE_URL": url}

    def run(self, *command, status=0):
        done = subprocess.run(
            [sys.executable, "manage.py", *map(str, command)],
            cwd=ROOT, env=self.env, capture_output=True, text=True, timeout=300,
        )  # fmt: skip
        assert done.returncode == status, done.stdout + done.stderr
        return done.stdout + done.stderr

    def migrated(self):
        self.run("migrate", "--verbosity=0")
        return self

    def rows(self):
        return json.loads(self.run("shell", "--no-imports", "-c", DIGESTS).splitlines()[-1])


@pytest.fixture(scope="module")
def filled(tmp_path_factory):
    place = Place(tmp_path_factory.mktemp("filled")).migrated()
    place.run("shell", "--no-imports", "-c", FILL)
    return place


@pytest.fixture
def postgresql_url():
    """A new database beside that of the suite, gone afterwards."""
    url = os.environ.get("DATABASE_URL", "")
    if not url.startswith("postgres"):
        pytest.skip("needs PostgreSQL: DATABASE_URL names none")
    name = f"casebook_moved_{os.getpid()}"
    with psycopg.connect(url.rpartition("/")[0] + "/postgres", autocommit=True) as link:
        link.execute(f"CREATE DATABASE {name}")
        yield f"{url.rpartition('/')[0]}/{name}"
        link.execute(f"DROP DATABASE {name} WITH (FORCE)")


def test_a_backup_restores_to_the_same_rows(filled, tmp_path):
    media = filled.var / "media"
    media.mkdir(exist_ok=True)
    (media / "bulk.json").write_text("[]")
    said = filled.run("backup", tmp_path / "kept")
    (file,) = (tmp_path / "kept").glob("casebook-*.tar")
    assert str(file) in said
    assert file.stat().st_mode & 0o077 == 0
    other = Place(tmp_path / "other")
    assert "Restored and compared" in other.run("restore", file)
    rows = other.rows()
    assert rows == filled.rows()
    assert rows["games.Match"][0] == 4
    assert (other.var / "media/bulk.json").read_text() == "[]"
    assert "not empty" in other.run("restore", file, status=1)
    other.run("restore", "--force", file)


def test_a_backup_that_was_changed_is_found_out(filled, tmp_path):
    import tarfile

    filled.run("backup", tmp_path)
    (file,) = tmp_path.glob("casebook-*.tar")
    with tarfile.open(file) as tar:
        tar.extractall(tmp_path / "open", filter="data")
    link = sqlite3.connect(tmp_path / "open/database.sqlite3")
    link.execute("UPDATE games_match SET turns = turns + 1")
    link.commit()
    link.close()
    with tarfile.open(tmp_path / "changed.tar", "w") as tar:
        for part in (tmp_path / "open").iterdir():
            tar.add(part, part.name)
    said = Place(tmp_path / "other").run("restore", tmp_path / "changed.tar", status=1)
    assert "differs from the backup: games.Match: 4 and 4 rows" in said


def test_what_is_no_backup_is_one_sentence(filled, tmp_path):
    (tmp_path / "x.tar").write_text("nonsense")
    said = Place(tmp_path / "other").run("restore", tmp_path / "x.tar", status=1)
    assert "is not a whole backup of Casebook" in said
    assert "Traceback" not in said


def test_an_export_fills_another_database_with_the_same_rows(filled, tmp_path):
    filled.run("export_all", tmp_path / "all.jsonl.gz")
    other = Place(tmp_path / "other").migrated()
    assert "Imported and compared" in other.run("import_all", tmp_path / "all.jsonl.gz")
    assert other.rows() == filled.rows()
    assert "already" in other.run("import_all", tmp_path / "all.jsonl.gz", status=1)
    found = other.run(
        "shell",
        "--no-imports",
        "-c",
        "from decks.models import Deck; from cards.search import *; print(Deck.objects.count())",
    )
    assert found.split()[-1] == "1"


def test_an_export_that_was_cut_short_leaves_nothing(filled, tmp_path):
    filled.run("export_all", tmp_path / "all.jsonl")
    lines = (tmp_path / "all.jsonl").read_text().splitlines(keepends=True)
    (tmp_path / "cut.jsonl").write_text("".join(lines[:-1]))
    other = Place(tmp_path / "other").migrated()
    before = other.rows()
    assert "cut short" in other.run("import_all", tmp_path / "cut.jsonl", status=1)
    assert other.rows() == before
    (tmp_path / "old.jsonl").write_text('{"casebook": 1, "migrations": []}\n')
    assert "another release" in other.run("import_all", tmp_path / "old.jsonl", status=1)


def test_sqlite_to_postgresql_and_back(filled, tmp_path, postgresql_url):
    filled.run("export_all", tmp_path / "there.jsonl")
    grown = Place(tmp_path / "grown", postgresql_url).migrated()
    grown.run("import_all", tmp_path / "there.jsonl")
    assert grown.rows() == filled.rows()
    grown.run(
        "shell",
        "--no-imports",
        "-c",
        "from django.contrib.auth import get_user_model as u; u().objects.create_user('new').delete()",
    )
    grown.run("export_all", tmp_path / "back.jsonl")
    back = Place(tmp_path / "back").migrated()
    back.run("import_all", tmp_path / "back.jsonl")
    assert back.rows() == filled.rows()


def test_postgresql_is_backed_up_and_restored(filled, tmp_path, postgresql_url):
    grown = Place(tmp_path / "grown", postgresql_url).migrated()
    filled.run("export_all", tmp_path / "there.jsonl")
    grown.run("import_all", tmp_path / "there.jsonl")
    grown.run("backup", tmp_path / "kept")
    (file,) = (tmp_path / "kept").glob("casebook-*.tar")
    grown.run(
        "shell",
        "--no-imports",
        "-c",
        "from games.runs.models import Match; Match.objects.all().delete()",
    )
    assert "not empty" in grown.run("restore", file, status=1)
    assert "Restored and compared" in grown.run("restore", "--force", file)
    assert grown.rows() == filled.rows()
