"""Between socket and Django: no client keeps a thread, however slowly it reads or sends."""

import asyncio

import pytest

from casebook import web_server, wsgi_bridge
from casebook.web_server import WebServer
from casebook.wsgi_bridge import WsgiBridge

MB = 1_000_000


def scope(method="GET", **headers):
    return {
        "type": "http",
        "method": method,
        "path": "/x",
        "query_string": b"",
        "http_version": "1.1",
        "headers": [(k.replace("_", "-").encode(), v.encode()) for k, v in headers.items()],
    }


def server_of(pieces, threads=1):
    """One whose application answers with these pieces and counts how often it is asked."""

    def application(environ, start_response):
        made.bodies.append(environ["wsgi.input"].read())
        start_response("200 OK", [("Content-Type", "text/plain")])
        return iter(pieces)

    made = WebServer.__new__(WebServer)
    made.bridge, made.bodies = WsgiBridge(application, threads), []
    return made


async def nothing():
    return {"type": "http.request", "body": b"", "more_body": False}


def collector():
    sent = []

    async def send(message):
        sent.append(message)

    return sent, send


@pytest.mark.parametrize(
    "pieces",
    [[], [b"one"], [b"a", b"b", b"c"], [b"x" * MB, b"y" * MB, b"z" * 10], [b"", b"after nothing"]],
    ids=["none", "one", "several", "long", "empty first"],
)
def test_a_body_arrives_whole_in_however_many_pieces(pieces):
    sent, send = collector()
    asyncio.run(server_of(pieces)(scope(), nothing, send))
    assert sent[0]["status"] == 200
    assert b"".join(message["body"] for message in sent[1:]) == b"".join(pieces)
    assert [message.get("more_body", False) for message in sent[1:]].count(False) == 1
    assert max(len(message["body"]) for message in sent[1:]) <= web_server.PIECE


def test_who_does_not_read_keeps_no_thread():
    """The only thread answers others while a long body waits to be read."""

    async def story():
        server, stuck, begun = server_of([b"x" * MB] * 3), asyncio.Event(), asyncio.Event()

        async def never(message):
            begun.set()
            await stuck.wait()

        waiting = asyncio.create_task(server(scope(), nothing, never))
        await begun.wait()
        sent, send = collector()
        async with asyncio.timeout(5):
            await server(scope(), nothing, send)
        waiting.cancel()
        return sent

    assert asyncio.run(story())[0]["status"] == 200


def test_who_stands_still_is_left(monkeypatch):
    monkeypatch.setattr(web_server, "STILL", 0.01)

    async def story():
        async def never(message):
            await asyncio.Event().wait()

        async with asyncio.timeout(5):
            await server_of([b"x"])(scope(), nothing, never)

    asyncio.run(story())


def test_half_a_body_is_not_handed_on():
    """Whoever leaves while sending a list must not find its first half stored."""
    server = server_of([b"stored"])
    came = [
        {"type": "http.request", "body": b"3 Amy", "more_body": True},
        {"type": "http.disconnect"},
    ]

    async def receive():
        return came.pop(0)

    sent, send = collector()
    asyncio.run(server(scope("POST", content_length="12"), receive, send))
    assert (sent, server.bodies) == ([], [])


def test_a_body_larger_than_any_address_takes_is_not_read(monkeypatch):
    monkeypatch.setattr(wsgi_bridge, "MOST_BODY", 10)
    server = server_of([b"x"])
    sent, send = collector()
    asyncio.run(server(scope("POST", content_length="11"), nothing, send))
    assert (sent[0]["status"], server.bodies) == (413, [])


def test_a_body_that_trickles_in_is_not_waited_for(monkeypatch):
    """Each letter comes in time, and the last one never."""
    monkeypatch.setattr(wsgi_bridge, "PATIENCE", 0.05)

    async def receive():
        await asyncio.sleep(0)
        return {"type": "http.request", "body": b"x", "more_body": True}

    server = server_of([b"stored"])
    sent, send = collector()
    asyncio.run(server(scope("POST", content_length="100"), receive, send))
    assert (sent[0]["status"], server.bodies) == (408, [])
