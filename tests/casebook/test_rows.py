"""Rows read by statements of our own are the rows that Django reads."""

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group

from casebook.rows import Columns, fetch, insert, quoted

pytestmark = pytest.mark.django_db
User = get_user_model()
USERS = Columns(User)


def read(user):
    table = quoted(User._meta.db_table)
    [values] = fetch(f"SELECT {USERS.listed} FROM {table} WHERE id = %s", user.pk)
    return USERS.row(values)


@pytest.fixture
def user():
    return User.objects.create_user("ann", email="ann@example.org")


def test_a_row_is_the_one_that_django_reads(user):
    found, same = read(user), User.objects.get(pk=user.pk)
    names = [field.attname for field in User._meta.concrete_fields]
    assert [getattr(found, name) for name in names] == [getattr(same, name) for name in names]
    assert found == same
    assert not found._state.adding


def test_what_is_changed_in_a_row_stays_out_of_the_next(user):
    read(user).username = "somebody"
    assert read(user).username == "ann"


def test_a_row_that_was_written_is_read_as_it_is_now(user):
    read(user)
    User.objects.filter(pk=user.pk).update(username="bob")
    assert read(user).username == "bob"


def test_a_row_can_be_saved(user):
    found = read(user)
    found.username = "carol"
    found.save()
    assert User.objects.get().username == "carol"


def test_rows_are_inserted_as_django_inserts_them(user):
    other = User.objects.create_user("bob")
    group = Group.objects.create(name="club")
    insert(User.groups.through, ("user", "group"), [(user.pk, group.pk), (other.pk, group.pk)])
    assert set(group.user_set.all()) == {user, other}
    insert(User.groups.through, ("user", "group"), [])
    assert group.user_set.count() == 2
