"""Sessions are those of Django, read by a statement of ours."""

from datetime import timedelta

import pytest
from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone

from casebook.sessions import SessionStore

pytestmark = pytest.mark.django_db


@pytest.fixture
def key():
    stored = db.SessionStore()
    stored["who"] = "ann"
    stored.save()
    return stored.session_key


def test_a_session_that_django_stored_is_read(key):
    assert SessionStore(key)["who"] == "ann"


def test_django_reads_what_is_stored_here():
    stored = SessionStore()
    stored["who"] = "bob"
    stored.save()
    assert db.SessionStore(stored.session_key)["who"] == "bob"


def test_a_session_that_has_run_out_is_empty_and_gets_another_key(key):
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    found = SessionStore(key)
    assert "who" not in found
    assert found.session_key is None


def test_a_key_that_was_made_up_is_nobody_s():
    found = SessionStore("made-up-by-somebody")
    assert dict(found.items()) == {}
    assert found.session_key is None
