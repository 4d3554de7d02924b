"""Live tables: an answer against a quick bot beside a bare view, and many who follow at once."""

import asyncio
import json
import logging
import resource
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any
from unittest.mock import patch

from django.conf import settings
from django.test import Client, RequestFactory, override_settings

from api.models import Scope, Token
from benchmarks.catalogue import scratch_database
from benchmarks.live_tables import crowd, sockets
from benchmarks.registry import Finding, measure
from cards.catalogue import catalogue_load
from casebook.garbage import spare_what_stays
from casebook.models import User
from casebook.stream_server import StreamServer
from casebook.streams import follow_response
from casebook.topics.following import Hub
from casebook.wsgi_bridge import Scope as WebScope
from casebook.wsgi_bridge import WsgiBridge
from decks.models import Deck
from decks.ready_made_decks import load_ready_made
from games import rulebooks
from games.tables import wakeups
from games.tables.bots import answer_quick_bots
from games.tables.messages import log_count, seat_message
from games.tables.models import Table
from games.tables.opening import Player, SeatAsk, table_open
from games.tables.positions import position_of
from games.tables.writing import load_table

__all__ = ["answering", "crowd", "following", "sockets"]

ANSWERS = 60  # of one match
MATCHES = 10
CSRF = "b" * 32
FOLLOWERS = 500
BARE_VIEWS = 3.0  # an answer costs at most so many, besides the engine's own time
GROWTH = 20_000.0  # kilobytes that all followers together may take


def cost_of(work: Callable[[], Any]) -> float:
    """Milliseconds of processor time."""
    start = time.process_time()
    work()
    return (time.process_time() - start) * 1_000


class Site:
    """The whole site in this process, with all its middleware, as somebody with a token meets it."""

    def __init__(self, user: User) -> None:
        import benchmarks.api_server as served

        self.application = served.application
        secret = Token.make(user, "bench", Scope.values, None)[1]
        self.headers = {"authorization": f"Bearer {secret}", "host": "localhost"}
        self.factory = RequestFactory(headers=self.headers)

    def send(self, method: str, path: str, body: Any = None) -> bytes:
        return self.answer(self.request(method, path, body))

    def request(self, method: str, path: str, body: Any = None) -> Any:
        data = b"" if body is None else json.dumps(body).encode()
        return self.factory.generic(method, path, data, "application/json")

    def acting(self, table_id: str, body: dict[str, int]) -> Any:
        """The request that answers a step."""
        told = {"step": body["step"], "option": body["option"]}
        return self.request("POST", f"/api/v1/tables/{table_id}/act?since={body['since']}", told)

    def answer(self, request: Any) -> bytes:
        started: list[str] = []

        def start(status: str, *_: Any) -> Any:
            started.append(status)

        answer: Any = self.application(request.environ, start)
        found = b"".join(answer)
        answer.close()
        assert started[0].startswith("2"), (started, found)
        return found

    def bare_cost(self) -> float:
        """Of a view that does nothing, asked by nobody in particular."""
        request = RequestFactory(headers={"host": "localhost"}).get("/bare/drf")
        return cost_of(lambda: self.answer(request))


@contextmanager
def quiet_log() -> Iterator[None]:
    """As in the bench of the API: a line for every request is no part of a view."""
    logging.disable(logging.WARNING)
    try:
        yield
    finally:
        logging.disable(logging.NOTSET)


@measure("tables")
def answering() -> Iterator[Finding]:
    """An answer over the API and by a page, with the bot's reply, its write and the next message.

    The bare view is asked in turn with them: same process, same middleware, caches as cold.
    The garbage collector stands as the web server sets it.
    """
    with (
        scratch_database(),
        override_settings(API_RATES=dict.fromkeys(settings.API_RATES, 10**9), DEBUG=False),
        quiet_log(),
        patch.object(wakeups, "send"),
    ):
        for rulebook in rulebooks.all_rulebooks():
            catalogue_load(rulebook.slug)
            list(load_ready_made(games=[rulebook.slug]))
            spare_what_stays()
            yield from cost_findings(rulebook.slug, *answer_costs(rulebook.slug))


def cost_findings(
    game: str, bare: float, engine: float, api: float, page: float
) -> Iterator[Finding]:
    allowed = BARE_VIEWS * bare + engine
    yield Finding(f"{game}: an answer, API", api, "ms", 1.0, allowed / api)
    yield Finding(f"{game}: an answer, page", page, "ms", 1.0, allowed / page)
    yield Finding(f"{game}: of that, the engine", engine, "ms")
    yield Finding(f"{game}: a bare view beside it", bare, "ms")


def answer_costs(game: str) -> tuple[float, float, float, float]:
    """Of one answer: a bare view, the engine's own time, the API, the page. They take turns."""
    user = User.objects.create_user(f"bench-{game}", is_staff=True)
    site, browser = Site(user), Browser(user)
    spent: dict[str, list[float]] = {"bare": [], "engine": [], "api": [], "page": []}
    for seed in range(1, MATCHES + 1):
        table = new_table(user, game, seed)
        site.send("GET", f"/api/v1/tables/{table.pk}")
        for turn in range(ANSWERS):
            if table.is_over:
                break
            message = seat_message(table, 0)
            lines = log_count(message["version"])
            engine = partial(answer_quick_bots, table, position_of(table).after(0))
            body = {"step": message["step"], "option": 0, "since": lines}
            face = (browser, site)[turn % 2]
            request = face.acting(table.pk, body)
            spent["engine"].append(cost_of(engine))
            spent[("page", "api")[turn % 2]].append(cost_of(partial(face.answer, request)))
            spent["bare"].append(site.bare_cost())
            table = load_table(table.pk)
    bare, engine_cost, api, page = (sum(each) / len(each) for each in spent.values())
    return bare, engine_cost, api, page


def new_table(user: User, game: str, seed: int) -> Table:
    decks = list(Deck.objects.ready_made().of(game)[:2])
    seats = [SeatAsk("me", decks[0]), SeatAsk("bot", decks[-1])]
    return table_open(Player(user), game, seats, seed=seed)


class Browser(Site):
    """The same for somebody who is signed in by a session."""

    def __init__(self, user: User) -> None:
        super().__init__(user)
        client = Client()
        client.force_login(user)
        self.factory = RequestFactory(
            headers={
                "host": "localhost",
                "x-csrftoken": CSRF,
                "cookie": f"csrftoken={CSRF}; sessionid={client.cookies['sessionid'].value}",
            }
        )

    def acting(self, table_id: str, body: dict[str, int]) -> Any:
        return self.request("POST", f"/play/{table_id}/act", body)


# -- followers ----------------------------------------------------------------------------

SCOPE: WebScope = {
    "type": "http", "method": "GET", "path": "/", "raw_path": b"/", "query_string": b"",
    "http_version": "1.1", "headers": [], "server": ("localhost", 80), "client": ("127.0.0.1", 1),
}  # fmt: skip


class Bulletin:
    """A view that has a new event for everybody each time it is published."""

    def __init__(self) -> None:
        self.number = 0

    def __call__(self, environ: Any, start_response: Any) -> list[bytes]:
        known = environ.get("HTTP_LAST_EVENT_ID", "") == str(self.number)
        event = "" if known else f"id: {self.number}\ndata: news\n\n"
        response = follow_response(event, "bulletin")
        start_response("200 OK", list(response.items()))
        return [response.content]


@measure("tables")
def following() -> Iterator[Finding]:
    """Followers of one topic: what telling all of them takes, and what they hold."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    took = asyncio.run(tell_followers())
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    yield Finding(f"tell {FOLLOWERS} followers", took * 1_000, "ms")
    held = max(1.0, float(grown))
    yield Finding(f"memory of {FOLLOWERS} followers", held, "kB", 1.0, GROWTH / held)


async def silent(hub: Hub) -> None:
    await asyncio.Event().wait()


async def tell_followers() -> float:
    bulletin, told = Bulletin(), asyncio.Semaphore(0)
    bridge = WsgiBridge(bulletin, 4)
    streams = StreamServer(bridge, Hub(silent))
    left = asyncio.Event()

    async def receive() -> dict[str, Any]:
        await left.wait()
        return {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        if b"data: news" in message.get("body", b""):
            told.release()

    first = bridge.run({"REQUEST_METHOD": "GET"})
    tasks = [
        asyncio.ensure_future(streams.stream(SCOPE, receive, send, first)) for _ in range(FOLLOWERS)
    ]
    for _ in tasks:
        await told.acquire()
    start = time.process_time()
    bulletin.number += 1
    streams.hub.wake("bulletin")
    for _ in tasks:
        await told.acquire()
    took = time.process_time() - start
    left.set()
    await asyncio.gather(*tasks)
    return took
