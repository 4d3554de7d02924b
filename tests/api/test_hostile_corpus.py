"""Attacks on every operation and page: none costs a second of processor time, none a crash."""

import pytest
from django.contrib.auth import get_user_model
from django.db import transaction
from django.test import Client

from api.models import Token
from tests.api.hostile import SECOND, api_attacks, fire, page_attacks
from tests.api.world import World

pytestmark = [pytest.mark.django_db, pytest.mark.xdist_group("hostile")]


@pytest.fixture
def world(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    settings.API_RATES = dict.fromkeys(settings.API_RATES, 1_000_000)
    return World()


def api_client(world):
    _, secret = Token.make(world.ann, "attacker", ["read", "write", "play", "account"], None)
    client = Client(raise_request_exception=False)
    client.defaults["HTTP_AUTHORIZATION"] = f"Bearer {secret}"
    return client


def bad_outcomes(client, attacks):
    """Those that crash or cost too much; what each did is undone."""
    found = []
    for attack in attacks:
        with transaction.atomic():
            outcome = fire(client, attack)
            if outcome.seconds > SECOND:  # a machine may hesitate once
                outcome = fire(client, attack)
            transaction.set_rollback(True)
        crashed = outcome.status >= 500 and outcome.status != 503  # the probe of what is missing
        if crashed or outcome.seconds > SECOND:
            found.append((attack.name, outcome.status, round(outcome.seconds, 2)))
    return found


def test_every_operation(world):
    assert bad_outcomes(api_client(world), api_attacks(world.word)) == []


def test_every_page(world):
    client = Client(raise_request_exception=False)
    client.force_login(get_user_model().objects.get(username="root"))  # whom every page lets in
    assert bad_outcomes(client, page_attacks(world.page_words)) == []
