"""Streams and long polls through the web server: no thread waits, nothing is missed."""

import asyncio
import json

import pytest

from casebook.stream_server import StreamServer
from casebook.streams import FOLLOWING, follow_response
from casebook.topics.following import Hub
from casebook.web_server import WebServer
from casebook.wsgi_bridge import WsgiBridge, environ_of

SCOPE = {
    "type": "http",
    "method": "GET",
    "path": "/x/stream",
    "raw_path": b"/x/stream",
    "query_string": b"",
    "http_version": "1.1",
    "headers": [(b"host", b"localhost"), (b"x_forwarded_for", b"made up")],
    "server": ("localhost", 80),
    "client": ("127.0.0.1", 5),
}


class News:
    """A WSGI application whose answer is the number of its last event."""

    def __init__(self):
        self.number = 1
        self.asked = []

    def __call__(self, environ, start_response):
        last = environ.get("HTTP_LAST_EVENT_ID", "")
        self.asked.append((last, FOLLOWING in environ))
        event = "" if last == str(self.number) else f"id: {self.number}\ndata: {self.number}\n\n"
        response = follow_response(event, "news")
        start_response("200 OK", list(response.items()))
        return [response.content]


class Client:
    """Collects what is sent, and leaves when it is told to."""

    def __init__(self):
        self.sent = []
        self.left = asyncio.Event()

    async def receive(self):
        await self.left.wait()
        return {"type": "http.disconnect"}

    async def send(self, message):
        self.sent.append(message)

    def data(self):
        body = b"".join(message.get("body", b"") for message in self.sent)
        return [line[6:] for line in body.decode().splitlines() if line.startswith("data: ")]

    async def until(self, count):
        async with asyncio.timeout(5):
            while len(self.data()) < count:
                await asyncio.sleep(0.005)


async def silent(hub):
    await asyncio.Event().wait()


@pytest.fixture
def server():
    made = WebServer.__new__(WebServer)
    made.bridge = WsgiBridge(News(), 2)
    made.streams = StreamServer(made.bridge, Hub(silent))
    return made


def test_a_follower_is_told_what_is_published_and_once(server):
    async def story():
        client, news, hub = Client(), server.bridge.application, server.streams.hub
        task = asyncio.create_task(server(SCOPE, client.receive, client.send))
        await client.until(1)
        news.number = 2
        hub.wake("news")
        await client.until(2)
        hub.wake("news")
        client.left.set()
        await task
        return client, news

    client, news = asyncio.run(story())
    assert client.data() == ["1", "2"]
    assert news.asked[0] == ("", False)
    assert all(again for _, again in news.asked[1:])


def test_no_thread_is_held_by_those_who_wait(server):
    async def story():
        clients = [Client() for _ in range(50)]
        tasks = [asyncio.create_task(server(SCOPE, c.receive, c.send)) for c in clients]
        for client in clients:
            await client.until(1)
        threads = len(server.bridge.pool._threads)
        for client in clients:
            client.left.set()
        await asyncio.gather(*tasks)
        return threads, server.streams.hub.waiting

    threads, waiting = asyncio.run(story())
    assert threads <= 2
    assert waiting == {}


def test_who_comes_back_names_what_they_have(server):
    scope = {**SCOPE, "headers": [(b"last-event-id", b"1")]}

    async def story():
        client = Client()
        client.left.set()
        await server(scope, client.receive, client.send)
        return client

    assert asyncio.run(story()).data() == []


def test_what_only_the_server_needs_is_not_sent(server):
    async def story():
        client = Client()
        client.left.set()
        await server(SCOPE, client.receive, client.send)
        return dict(client.sent[0]["headers"])

    headers = asyncio.run(story())
    assert b"x-follow" not in headers
    assert headers[b"content-type"] == b"text/event-stream"


def test_a_long_poll_ends_with_news_or_with_its_time():
    """The application holds its answer while it has nothing new."""
    number = [1]

    def application(environ, start_response):
        headers = [("Content-Type", "application/json")]
        if number[0] == 1:
            headers += [("X-Follow", "news"), ("X-Follow-Within", "5")]
        start_response("200 OK", headers)
        return [json.dumps(number[0]).encode()]

    async def story():
        bridge = WsgiBridge(application, 1)
        streams = StreamServer(bridge, Hub(silent))
        client = Client()
        first = await bridge.ask(environ_of(SCOPE, None))
        poll = asyncio.create_task(streams.poll(SCOPE, client.receive, first))
        await asyncio.sleep(0.05)
        number[0] = 2
        streams.hub.wake("news")
        return await poll

    answer = asyncio.run(story())
    assert answer.body == b"2"
    assert answer.header("X-Follow") is None


def test_a_header_that_imitates_a_proxys_is_dropped():
    assert "HTTP_X_FORWARDED_FOR" not in environ_of(SCOPE, None)
