"""What lies in the way of a start is told in one sentence that says what to do."""

import sqlite3

import pytest

from casebook import connectivity, env
from casebook.child_processes import AT_ONCE, Child
from casebook.connectivity import Unreachable, check_database_file
from casebook.env import SettingError
from casebook.supervisor import read_secret_key
from games.runs.apps import check_extra_bots
from tests.running import Casebook, run


def refusal(casebook):
    result = run(["-m", "casebook.supervisor"], casebook.env)
    assert result.returncode == 1, result
    assert result.stderr.count("\n") == 1, result.stderr
    return result.stderr


@pytest.fixture
def database_file(tmp_path, monkeypatch):
    """A database that is a file of its own, whatever the other tests use."""
    path = tmp_path / "casebook.sqlite3"
    monkeypatch.setattr(connectivity, "sqlite_file", lambda: path)
    return path


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "is empty (0 bytes)"),
        (b"these are not pages " * 500, "is damaged (file is not a database)"),
    ],
    ids=["empty", "garbage"],
)
def test_a_broken_database_file_is_refused_with_its_cure(database_file, content, said):
    database_file.write_bytes(content)
    with pytest.raises(Unreachable, match="restore a backup over it") as refused:
        check_database_file()
    assert said in str(refused.value)


def test_a_database_that_was_cut_off_is_damaged(database_file):
    with sqlite3.connect(database_file) as made:
        made.execute("CREATE TABLE rows (text)")
        made.executemany("INSERT INTO rows VALUES (?)", [("x" * 500,)] * 100)
    made.close()
    check_database_file()
    database_file.write_bytes(database_file.read_bytes()[:9000])
    with pytest.raises(Unreachable, match="is damaged"):
        check_database_file()


def test_no_database_file_yet_is_a_first_start(database_file):
    check_database_file()
    assert not database_file.exists()


def test_an_emptied_database_stays_as_it_is(tmp_path):
    casebook = Casebook(tmp_path, DATABASE_URL=f"sqlite:///{tmp_path}/emptied.sqlite3")
    (tmp_path / "emptied.sqlite3").touch()
    assert "is empty (0 bytes)" in refusal(casebook)
    assert (tmp_path / "emptied.sqlite3").stat().st_size == 0


def test_a_file_in_the_place_of_a_folder_is_named(tmp_path):
    (tmp_path / "broker").mkdir()
    (tmp_path / "broker" / "taken").touch()
    said = refusal(Casebook(tmp_path, CELERY_BROKER_URL="filesystem://"))
    assert f"Setting CASEBOOK_VAR is '{tmp_path}/broker/taken'" in said


def test_a_folder_that_cannot_be_written_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(env.os, "access", lambda path, mode: False)
    with pytest.raises(SettingError, match="a folder that can be written"):
        env.writable_folder("CASEBOOK_VAR", tmp_path)


def test_hosts_are_at_least_one(monkeypatch):
    monkeypatch.setenv("ALLOWED_HOSTS", ",")
    with pytest.raises(SettingError, match="ALLOWED_HOSTS is ','; accepted: host names"):
        env.hosts("ALLOWED_HOSTS", "localhost")


@pytest.mark.parametrize(
    "content", [b"", b"short\n", b"\xff" * 60], ids=["empty", "short", "bytes"]
)
def test_a_broken_secret_key_is_named(tmp_path, content):
    path = tmp_path / "secret-key"
    path.write_bytes(content)
    with pytest.raises(SystemExit, match="delete it for a new one, which signs everybody out"):
        read_secret_key(path)


@pytest.mark.parametrize("path", ["no.such.Bot", "casebook.env.words"])
def test_a_bot_that_cannot_be_had_stops_the_start(path):
    with pytest.raises(SettingError, match=f"CASEBOOK_BOTS is '{path}'"):
        check_extra_bots([path])


def test_only_who_dies_at_once_has_to_wait(tmp_path):
    child = Child("worker1", ["true"], {}, tmp_path / "log")
    assert [child.next_pause(AT_ONCE - 1) for _ in range(3)] == [1.0, 2.0, 4.0]
    assert child.next_pause(AT_ONCE + 1) == 0.0
    assert child.next_pause(AT_ONCE - 1) == 1.0
    assert max(child.next_pause(0.0) for _ in range(10)) == 30.0
