import pytest
from django.db import (
    DatabaseError,
    DataError,
    IntegrityError,
    OperationalError,
    ProgrammingError,
    connection,
    transaction,
)
from django.test.utils import CaptureQueriesContext

from casebook.env import POSTGRESQL_OPTIONS

pytestmark = pytest.mark.django_db

on_postgresql = pytest.mark.skipif(
    connection.vendor != "postgresql", reason="PostgreSQL's own ways"
)


@pytest.mark.skipif(connection.vendor != "sqlite", reason="SQLite's own settings")
def test_sqlite_enforces_foreign_keys_and_waits_for_locks():
    with connection.cursor() as cursor:
        pragmas = {}
        for name in ("foreign_keys", "busy_timeout", "synchronous"):
            cursor.execute(f"PRAGMA {name}")
            pragmas[name] = cursor.fetchone()[0]
    assert pragmas == {"foreign_keys": 1, "busy_timeout": 20_000, "synchronous": 1}


def test_a_row_cannot_point_to_nothing(django_user_model):
    membership = django_user_model.groups.through
    dangling = membership(user_id=999_999, group_id=999_999)
    with pytest.raises(IntegrityError):
        save_and_check(dangling)


def save_and_check(row):
    """Both databases defer the check to the end of the transaction."""
    with transaction.atomic():
        row.save()
        connection.check_constraints()


@pytest.fixture
def other():
    """A connection outside the transaction of the test."""
    made = connection.copy()
    yield made
    made.close()


def end_server_of(other):
    """Returns when the process that serves this connection has ended."""
    server = other.connection.info.backend_pid
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s, 10000)", [server])


@on_postgresql
def test_a_connection_whose_server_went_away_is_noticed(other):
    other.connect()
    assert other.is_usable()
    end_server_of(other)
    assert not other.is_usable()


@on_postgresql
def test_a_connection_lost_in_a_query_is_closed_before_the_next_request(other):
    other.connect()
    end_server_of(other)
    with pytest.raises(OperationalError), other.cursor() as cursor:
        cursor.execute("SELECT 1")
    other.close_if_unusable_or_obsolete()
    assert other.connection is None


ECHO = "SELECT CAST(%s AS text), CAST(%s AS text), NULL"


@on_postgresql
def test_who_stands_still_in_a_transaction_keeps_nobody_waiting(other):
    """A host that was stopped held rows that every worker of the others waited for."""
    soon = POSTGRESQL_OPTIONS.replace("15s", "50ms")
    assert soon != POSTGRESQL_OPTIONS
    other.settings_dict["OPTIONS"]["options"] = soon
    lock = "SELECT pg_advisory_xact_lock(77)"
    with other.cursor() as still, connection.cursor() as cursor:
        other.set_autocommit(False)
        still.execute(lock)
        cursor.execute("SET LOCAL lock_timeout = '5s'")
        cursor.execute(lock)
        with pytest.raises(DatabaseError):
            still.execute("SELECT 1")


@on_postgresql
def test_a_small_query_is_prepared_once_for_each_connection(other):
    for said in ("Ünïcode", "100 %"):
        assert other.rows(ECHO, ["a", said]) == [("a", said, None)]
    assert len(other.prepared) == 1
    other.close()
    assert other.rows(ECHO, ["a", "b"]) == [("a", "b", None)]


@on_postgresql
def test_a_small_query_takes_no_text_that_the_database_cannot_hold(other):
    with pytest.raises(DataError, match="NUL"):
        other.rows(ECHO, ["a", "b\0c"])


@on_postgresql
def test_a_small_query_in_a_transaction_is_part_of_it(django_user_model):
    django_user_model.objects.create(username="unseen by others")
    asked = "SELECT username FROM casebook_user WHERE username = %s"
    assert connection.rows(asked, ["unseen by others"]) == [("unseen by others",)]
    assert not connection.prepared


@on_postgresql
def test_a_small_query_is_seen_by_whoever_watches_queries(other):
    with CaptureQueriesContext(other) as seen:
        other.rows(ECHO, ["a", "b"])
    assert len(seen) == 1


@on_postgresql
def test_a_small_query_that_is_wrong_says_so_and_harms_nothing(other):
    with pytest.raises(ProgrammingError, match="no_such_table"):
        other.rows("SELECT 1 FROM no_such_table WHERE name = %s", ["a"])
    assert other.rows(ECHO, ["a", "b"])


@on_postgresql
def test_a_small_query_is_answered_where_its_preparation_was_lost(other):
    """As behind a pooler that hands out another connection."""
    other.rows(ECHO, ["a", "b"])
    with other.cursor() as cursor:
        cursor.execute("DEALLOCATE ALL")
    assert other.rows(ECHO, ["a", "b"]) == [("a", "b", None)]


@on_postgresql
def test_a_small_query_to_a_server_that_went_away_is_an_error_once(other):
    other.rows(ECHO, ["a", "b"])
    end_server_of(other)
    with pytest.raises(OperationalError):
        other.rows(ECHO, ["a", "b"])
    other.close_if_unusable_or_obsolete()  # as before the next request
    assert other.rows(ECHO, ["a", "b"])
