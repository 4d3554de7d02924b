"""Every page, asked for and sent to, by nine kinds of caller.

`matrix.txt` beside this file has the status of each, read by people; a page that is new or answers
otherwise fails until it is written anew and read: python -m pytest tests/web/test_matrix.py --write-matrix
"""

import re
from functools import partial
from pathlib import Path

import pytest
from django.db import transaction
from django.test import Client

from tests.api.routes import pages
from tests.api.world import World

STORED = Path(__file__).with_name("matrix.txt")
WHO = ("anonymous", "guest", "expired", "reader", "token", "owner", "other", "curator", "superuser")
STRANGERS = ("anonymous", "guest", "expired", "reader", "token", "other", "curator")
HERS = {"pk", "run", "table", "id"}
"""Gaps that are filled with what is Ann's and private."""
APPS = re.compile(r"\(\?P<app_label>[^)]*\)")
"""Django lists its apps in an order that changes from process to process."""


@pytest.fixture
def world(db, settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    settings.API_RATES = dict.fromkeys(settings.API_RATES, 1_000_000)
    return World()


def callers(world):
    """As browsers and programs come to pages; a token means nothing there."""
    users = {who: world.users[who] for who in ("owner", "other", "curator", "superuser")}
    clients = {who: Client(raise_request_exception=False) for who in WHO}
    for who, user in users.items():
        clients[who].force_login(user)
    for who, source in (("expired", "expired"), ("reader", "reader"), ("token", "owner")):
        clients[who].defaults |= world.clients[source]._credentials
    clients["guest"].cookies = world.clients["guest"].cookies
    return clients


def ask(client, method, path):
    """The status, with nothing left of what was done: not even being signed out."""
    cookies = client.cookies.copy()
    with transaction.atomic():
        send = (
            client.get if method == "get" else partial(client.post, content_type="application/json")
        )
        answer = send(path)
        transaction.set_rollback(True)
    client.cookies = cookies
    return answer.status_code


def matrix(world):
    clients = callers(world)
    return {
        f"{method} /{APPS.sub('<app_label>', route.text)}": [
            ask(clients[who], method, route.path(world.page_words(route))) for who in WHO
        ]
        for route in sorted(pages())
        for method in ("get", "post")
    }


def test_everyone_sees_the_pages_they_may(world, request):
    found = matrix(world)
    lines = [f"{' '.join(map(str, row))} {name}" for name, row in found.items()]
    if request.config.getoption("--write-matrix"):
        STORED.write_text("\n".join([" ".join(WHO), *lines, ""]))
    assert STORED.read_text().splitlines()[1:] == lines


def stored():
    for line in STORED.read_text().splitlines()[1:]:
        *statuses, method, text = line.split(" ", len(WHO) + 1)
        yield method, text, dict(zip(WHO, map(int, statuses), strict=True))


def test_no_page_breaks_for_anybody():
    broken = [row for row in stored() if max(row[2].values()) >= 500]
    assert [text for _, text, _ in broken if text != "/readyz"] == []  # no worker runs here


def test_a_token_opens_no_page():
    """What is written there for people is asked of the API by programs."""
    for method, text, got in stored():
        assert got["token"] == got["reader"] == got["expired"] == got["anonymous"], (method, text)


def test_what_is_anns_is_shown_to_nobody_else():
    """200 would be a page with something on it; 302 leads to signing in."""
    private = [row for row in stored() if {f":{gap}>" in row[1] for gap in HERS} & {True}]
    assert private
    shown = [
        (who, method, text) for method, text, got in private for who in STRANGERS if got[who] == 200
    ]
    assert shown == []
