"""A full disk has a name, a status of its own, and costs nothing that was saved."""

import errno

import pytest
from django.db import DatabaseError, connection

from casebook import full_disk
from casebook.connectivity import Unreachable

pytestmark = pytest.mark.django_db


def test_a_page_answers_507_in_words(rf):
    middleware = full_disk.FullDisk(lambda request: None)
    answer = middleware.process_exception(rf.get("/"), OSError(errno.ENOSPC, "No space left"))
    assert answer.status_code == 507
    assert "The disk is full" in answer.content.decode()
    assert middleware.process_exception(rf.get("/"), OSError(errno.EPERM, "No")) is None


def test_postgresql_is_understood_by_its_code():
    wrapped, cause = DatabaseError("could not extend file"), Exception()
    cause.sqlstate = full_disk.DISK_FULL
    wrapped.__cause__ = cause
    assert full_disk.is_disk_full(wrapped)
    assert not full_disk.is_disk_full(DatabaseError("could not extend file"))


def test_sqlite_says_it_as_we_read_it(db):
    if connection.vendor != "sqlite":
        pytest.skip("only SQLite can be told how large it may grow")
    with connection.cursor() as cursor:
        (pages,) = cursor.execute("PRAGMA page_count").fetchone()
        (most,) = cursor.execute("PRAGMA max_page_count").fetchone()
        cursor.execute(f"PRAGMA max_page_count = {pages}")
        try:
            with pytest.raises(DatabaseError) as refused:
                cursor.execute("CREATE TABLE filler_of_pages AS SELECT randomblob(10000000) AS b")
            assert full_disk.is_disk_full(refused.value)
        finally:
            cursor.execute(f"PRAGMA max_page_count = {most}")


def test_too_little_room_is_told_before_it_is_gone(monkeypatch):
    assert "free in" in full_disk.check_disk()
    monkeypatch.setattr(full_disk, "LEAST_FREE", 2**62)
    with pytest.raises(Unreachable, match="are needed"):
        full_disk.check_disk()
