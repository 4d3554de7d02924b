"""Signing in and opening an account on the web."""

import pytest
from django.core.cache import cache
from django.urls import reverse

from casebook.models import User
from tests.web.play import player

pytestmark = pytest.mark.django_db
GOOD = {"username": "irene", "password": "violin-and-fog-1891", "again": "violin-and-fog-1891"}


@pytest.fixture(autouse=True)
def _nothing_counted():
    cache.clear()
    yield
    cache.clear()


def test_a_new_account_is_signed_in_and_no_curator(client):
    answer = client.post(reverse("join"), GOOD)
    assert answer["Location"] == reverse("desk")
    assert client.get(reverse("deck-list")).status_code == 200
    person = User.objects.get(username="irene")
    assert not person.is_curator
    assert not person.is_superuser


@pytest.mark.parametrize(
    ("given", "field", "words"),
    [
        ({"username": "ann"}, "username", "taken"),
        ({"username": "a b"}, "username", "Enter a valid username"),
        ({"password": "123", "again": "123"}, "password", "too short"),
        ({"again": "otherwise"}, "again", "The two passwords differ."),
        ({"password": ""}, "password", "required"),
    ],
)
def test_what_is_wrong_stands_at_its_field(client, given, field, words):
    player("ann")
    answer = client.post(reverse("join"), {**GOOD, **given})
    assert answer.status_code == 400
    assert words in " ".join(answer.context["form"].errors[field])
    assert User.objects.count() == 1


def test_where_registration_is_closed_there_is_no_page(client, settings):
    settings.REGISTRATION = False
    assert client.get(reverse("join")).status_code == 404
    assert reverse("join") not in client.get(reverse("login")).content.decode()


def test_tries_are_counted_with_those_of_the_api(client, settings):
    settings.API_RATES = {**settings.API_RATES, "login": 2}
    wrong = {"username": "ann", "password": "guess"}
    for _ in range(2):
        text = client.post(reverse("login"), wrong).content.decode()
        assert "No account has this name and password" in text
    text = client.post(reverse("login"), wrong).content.decode()
    assert "Too many tries. Wait" in text
    answer = client.post(reverse("join"), GOOD)
    assert "Too many tries" in answer.content.decode()
    assert not User.objects.exists()
