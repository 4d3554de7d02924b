"""One's API tokens in the web admin: made, shown once, revoked."""

import re

import pytest
from django.urls import reverse

from api.models import Token
from tests.web.play import player

pytestmark = pytest.mark.django_db
PAGE = "/tokens/"


def make(client, **changed):
    given = {"name": "My script", "scopes": ["read", "play"], "days": "30"}
    return client.post(PAGE, given | changed)


def me(client, secret):
    return client.get(reverse("api:me"), headers={"Authorization": f"Bearer {secret}"})


def test_a_token_is_shown_once_and_opens_the_api(client, ann):
    page = make(client).content.decode()
    secret = re.search(r"cbk_[\w-]{40,}", page)[0]
    stored = Token.objects.get(owner=ann)
    assert (stored.name, stored.scopes) == ("My script", ["play", "read"])
    assert stored.expires_at is not None
    later = client.get(PAGE).content.decode()
    assert stored.start in later
    assert secret not in later
    client.logout()
    assert me(client, secret).json()["username"] == "ann"


def test_a_revoked_token_opens_nothing(client, ann):
    secret = re.search(r"cbk_[\w-]{40,}", make(client).content.decode())[0]
    answer = client.post(f"{PAGE}{Token.objects.get().pk}/revoke/")
    assert answer.url == PAGE
    assert not Token.objects.exists()
    client.logout()
    assert me(client, secret).status_code == 401


@pytest.mark.parametrize(
    "changed", [{"name": ""}, {"scopes": []}, {"scopes": ["all"]}, {"days": "7"}]
)
def test_a_form_with_a_mistake_makes_no_token(client, ann, changed):
    answer = make(client, **changed)
    assert answer.status_code == 400
    assert 'role="alert"' in answer.content.decode()
    assert not Token.objects.exists()


def test_a_token_may_last_for_ever(client, ann):
    assert make(client, days="").status_code == 200
    assert Token.objects.get().expires_at is None


def test_others_tokens_are_neither_seen_nor_revoked(client, ann):
    theirs, _ = Token.make(player("bob"), "Bob's own", ["read"], None)
    assert "Bob" not in client.get(PAGE).content.decode()
    assert client.post(f"{PAGE}{theirs.pk}/revoke/").status_code == 404
    assert Token.objects.filter(pk=theirs.pk).exists()


def test_who_is_not_signed_in_sees_no_tokens(client):
    assert "/login/" in client.get(PAGE).url
