"""Three tiers a minute, a budget a day, and what the headers say of them."""

import pytest

from casebook import rate_limits
from tests.api.dataset import client_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _same_minute(monkeypatch):
    monkeypatch.setattr(rate_limits.time, "time", lambda: 1_000_000_020.0)


def test_headers_count_down(hers, settings):
    settings.API_RATES = settings.API_RATES | {"read": 5}
    first, second = hers.get("/me"), hers.get("/me")
    assert first["RateLimit-Policy"] == '"read";q=5;w=60'
    assert (first["RateLimit"], second["RateLimit"]) == ('"read";r=4;t=60', '"read";r=3;t=60')


def test_too_many_are_told_when_to_come_back(hers, settings):
    settings.API_RATES = settings.API_RATES | {"read": 2}
    for _ in range(2):
        assert hers.get("/me").status_code == 200
    refused = hers.get("/me")
    assert (refused.status_code, refused.json()["code"]) == (429, "rate-limited")
    assert refused["Retry-After"] == "60"
    assert refused["RateLimit"] == '"read";r=0;t=60'


def test_tiers_and_people_are_counted_apart(hers, his, settings, castle):
    settings.API_RATES = settings.API_RATES | {"read": 1, "costly": 1}
    assert hers.get("/me").status_code == 200
    assert hers.get("/cards/random").status_code == 200
    assert his.get("/me").status_code == 200
    assert hers.get("/me").status_code == 429


def test_a_header_from_anywhere_makes_no_new_caller(anyone, settings):
    settings.API_RATES = settings.API_RATES | {"read": 1}
    assert anyone.get("/games", HTTP_X_FORWARDED_FOR="1.1.1.1").status_code == 200
    assert anyone.get("/games", HTTP_X_FORWARDED_FOR="2.2.2.2").status_code == 429
    settings.TRUSTED_PROXIES = 1
    assert anyone.get("/games", HTTP_X_FORWARDED_FOR="9.9.9.9, 3.3.3.3").status_code == 200
    assert anyone.get("/games", HTTP_X_FORWARDED_FOR="8.8.8.8, 3.3.3.3").status_code == 429


def test_guessing_passwords_is_slow(settings):
    settings.API_RATES = settings.API_RATES | {"login": 2}
    body = {"username": "x", "password": "y", "name": "z", "scopes": ["read"]}
    codes = [client_of().send("post", "/tokens", body).status_code for _ in range(3)]
    assert codes == [403, 403, 429]


def test_the_budget_of_games(hers, settings, castle):
    settings.MATCH_BUDGET = 10
    body = {"game": "castle", "decks": [{"deck": str(castle.pk)}], "matches": 8}
    assert hers.send("post", "/series", body).status_code == 202
    assert hers.get("/me/limits").json()["games_left"] == 2
    refused = hers.send("post", "/series", body | {"seed": 1})
    assert (refused.status_code, refused.json()["code"]) == (429, "limit")
    assert int(refused["Retry-After"]) > 0


def test_limits_say_what_is_left(hers):
    hers.get("/me")
    found = hers.get("/me/limits").json()
    read = next(tier for tier in found["tiers"] if tier["name"] == "read")
    assert read["per_minute"] - read["left"] == 2
