import pytest
from django.db import IntegrityError, connection, transaction

pytestmark = pytest.mark.django_db


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


@pytest.mark.skipif(connection.vendor != "postgresql", reason="a server can go away")
def test_a_connection_whose_server_went_away_is_noticed():
    other = connection.copy()
    other.connect()
    assert other.is_usable()
    server = other.connection.info.backend_pid
    with connection.cursor() as cursor:  # returns when that one has ended
        cursor.execute("SELECT pg_terminate_backend(%s, 10000)", [server])
    assert not other.is_usable()
    other.close()
