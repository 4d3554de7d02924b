"""Accounts and tokens: hashed, scoped, with an end."""

from datetime import timedelta

import pytest
from django.utils import timezone

from api.models import Token
from tests.api.dataset import Client, client_of, person

pytestmark = pytest.mark.django_db

PASSWORD = "lantern-42-harbour"


def with_secret(secret):
    client = Client()
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {secret}")
    return client


def login(**changed):
    body = {"username": "ann", "password": PASSWORD, "name": "x", "scopes": ["read"]}
    return client_of().send("post", "/tokens", body | changed)


def test_only_a_hash_of_a_token_is_kept(ann):
    token, secret = Token.make(ann, "x", ["read"], None)
    stored = Token.objects.values().get(pk=token.pk)
    assert secret not in str(stored)
    assert with_secret(secret).get("/me").json()["username"] == "ann"


def test_name_and_password_give_a_token():
    person("ann", password=PASSWORD)
    found = login(days=1)
    assert found.status_code == 201
    assert with_secret(found.json()["token"]).get("/me").status_code == 200
    assert login(password="wrong").json()["code"] == "wrong-password"


def test_a_token_ends(ann):
    token, secret = Token.make(ann, "x", ["read"], 1)
    assert with_secret(secret).get("/me").status_code == 200
    Token.objects.filter(pk=token.pk).update(expires_at=timezone.now() - timedelta(1))
    assert with_secret(secret).get("/me").json()["code"] == "bad-token"


def test_a_token_of_someone_shut_out_is_no_good(ann):
    _, secret = Token.make(ann, "x", ["read"], None)
    ann.is_active = False
    ann.save()
    assert with_secret(secret).get("/me").status_code == 401


def test_a_token_does_what_its_scopes_say(ann):
    reader = client_of(ann, ["read"])
    assert reader.get("/me").status_code == 200
    refused = reader.send("post", "/decks", {"game": "castle", "name": "x"})
    assert (refused.status_code, refused.json()["code"]) == (403, "scope")
    assert client_of(ann, ["write"]).get("/me").json()["code"] == "scope"


def test_a_token_gives_no_more_than_it_has(ann):
    keeper = client_of(ann, ["account", "read"])
    made = keeper.send("post", "/me/tokens", {"name": "x", "scopes": ["read"]})
    assert made.status_code == 201
    more = keeper.send("post", "/me/tokens", {"name": "x", "scopes": ["play"]})
    assert more.json()["code"] == "scope"


def test_a_revoked_token_is_gone(hers, ann):
    token, secret = Token.make(ann, "x", ["read"], None)
    assert hers.delete(f"/me/tokens/{token.pk}").status_code == 204
    assert with_secret(secret).get("/me").status_code == 401


def test_registration(settings):
    body = {"username": "irene", "password": PASSWORD}
    assert client_of().send("post", "/accounts", body).status_code == 201
    again = client_of().send("post", "/accounts", body)
    assert again.json()["errors"][0]["code"] == "taken"
    weak = client_of().send("post", "/accounts", {"username": "x", "password": "1"})
    assert weak.json()["errors"][0]["pointer"] == "/password"
    settings.REGISTRATION = False
    closed = client_of().send("post", "/accounts", body | {"username": "john"})
    assert closed.json()["code"] == "registration-closed"


def test_a_session_serves_as_well_and_writes_need_its_csrf_token(ann):
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(ann)
    assert browser.get("/me").json()["username"] == "ann"
    forged = browser.send("post", "/decks", {"game": "castle", "name": "x"})
    assert forged.status_code == 403
