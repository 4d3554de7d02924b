"""Names, passwords and tokens that somebody else would like to have."""

import pytest

from api.models import Token
from casebook import rate_limits
from casebook.accounts import AccountRefused, create_account
from tests.api.dataset import client_of, person

pytestmark = pytest.mark.django_db

PASSWORD = "lantern-42-harbour"
BODY = {"password": PASSWORD, "name": "x", "scopes": ["read"]}


@pytest.mark.parametrize(
    ("given", "kept"), [("ｆｕｌｌ", "full"), ("ﬁnn", "finn"), ("名探偵", "名探偵")]
)
def test_a_name_is_kept_as_everybody_types_it(given, kept):
    assert create_account(given, PASSWORD).username == kept
    for name in (given, kept):
        answer = client_of().send("post", "/tokens", BODY | {"username": name})
        assert answer.status_code == 201


@pytest.mark.parametrize("name", ["аnn", "аттасн", "ANN", "ａｎｎ", "νορε"])
def test_no_name_looks_like_another(name):
    person("ann")
    with pytest.raises(AccountRefused):
        create_account(name, PASSWORD)


def test_a_token_lasts_ninety_days_unless_asked_otherwise(hers, ann):
    made = hers.send("post", "/me/tokens", {"name": "x", "scopes": ["read"]}).json()
    token = Token.objects.get(pk=made["id"])
    assert (token.expires_at - token.created_at).days in (89, 90)
    body = {"name": "y", "scopes": ["read"], "days": None}
    assert hers.send("post", "/me/tokens", body).json()["expires_at"] is None


@pytest.mark.parametrize(("sent", "status"), [({"revoke_tokens": "on"}, 401), ({}, 200)])
def test_a_new_password_revokes_tokens_by_choice(client, sent, status):
    ann = person("ann", password=PASSWORD)
    theirs = client_of(ann)
    client.force_login(ann)
    assert "revoke_tokens" in client.get("/account/password/").content.decode()
    new = "another-harbour-77"
    form = {"old_password": PASSWORD, "new_password1": new, "new_password2": new}
    assert client.post("/account/password/", form | sent).status_code == 302
    assert theirs.get("/me").status_code == status


def test_guessing_an_old_password_is_slow(client, settings):
    settings.API_RATES = settings.API_RATES | {"login": 2}
    client.force_login(person("ann", password=PASSWORD))
    form = {"old_password": "x", "new_password1": "y", "new_password2": "y"}
    codes = [client.post("/account/password/", form).status_code for _ in range(3)]
    assert codes == [200, 200, 429]


def test_many_addresses_guess_one_account_no_faster(client, settings, monkeypatch):
    monkeypatch.setattr(rate_limits.time, "time", lambda: 1_000_000_020.0)
    settings.API_RATES = settings.API_RATES | {"account": 2}
    tries = [
        client_of().post(
            "/tokens", BODY | {"username": "ann"}, format="json", REMOTE_ADDR=f"10.0.0.{n}"
        )
        for n in range(3)
    ]
    assert [answer.status_code for answer in tries] == [403, 403, 429]
    form = {"username": "Ann", "password": "x"}
    page = client.post("/login/", form, REMOTE_ADDR="10.0.0.9")
    assert "Too many tries" in page.content.decode()
