"""Live tables: an answer against a quick bot beside a bare view, and many who follow at once."""

import asyncio
import resource
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from django.db import transaction
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.test import APIRequestFactory, force_authenticate
from rest_framework.views import APIView

from api.views.tables import TableViewSet
from benchmarks.registry import Finding, measure
from casebook.models import User
from casebook.stream_server import StreamServer
from casebook.streams import follow_response
from casebook.topics.following import Hub
from casebook.wsgi_bridge import Scope, WsgiBridge
from decks.models import Deck
from games import rulebooks
from games.tables.bots import answer_quick_bots
from games.tables.messages import seat_message
from games.tables.opening import Player, SeatAsk, table_open
from games.tables.positions import position_of
from games.tables.writing import load_table

ANSWERS = 60
MANY = 1_000_000  # lines of the log that a client has already
FOLLOWERS = 500
BARE_VIEWS = 3.0  # an answer costs at most so many, besides the engine's own time
GROWTH = 20_000.0  # kilobytes that all followers together may take


class BareDrf(APIView):
    def get(self, request: Request) -> Response:
        return Response({"name": "Casebook"})


def cost_of(work: Callable[[], Any]) -> float:
    """Milliseconds of processor time."""
    start = time.process_time()
    work()
    return (time.process_time() - start) * 1_000


def bare_cost() -> float:
    view, request = BareDrf.as_view(), APIRequestFactory().get("/", HTTP_HOST="localhost")
    return cost_of(lambda: [view(request).render() for _ in range(200)]) / 200


@measure("tables")
def answering() -> Iterator[Finding]:
    """An answer over the API with the bot's reply, its write and the next message."""
    bare = bare_cost()
    for rulebook in rulebooks.all_rulebooks():
        with transaction.atomic():
            whole, engine = answer_costs(rulebook.slug)
            transaction.set_rollback(True)
        allowed = BARE_VIEWS * bare + engine
        yield Finding(f"{rulebook.slug}: an answer", whole, "ms", 1.0, allowed / whole)
        yield Finding(f"{rulebook.slug}: of that, the engine", engine, "ms")


def answer_costs(game: str) -> tuple[float, float]:
    """Of one answer: all of it, and what the engine itself takes."""
    decks = list(Deck.objects.ready_made().of(game)[:2])
    seats = [SeatAsk("me", decks[0]), SeatAsk("bot", decks[-1])]
    user = User.objects.create_user(f"bench-{game}")
    table = table_open(Player(user), game, seats, seed=1)
    act = TableViewSet.as_view({"post": "act"})
    whole, engine, answers = 0.0, 0.0, 0
    while answers < ANSWERS and not table.is_over:
        position = position_of(table)
        engine += cost_of(partial(answer_quick_bots, table, position.after(0)))
        body = {"step": seat_message(table, 0, MANY)["step"], "option": 0}
        request = APIRequestFactory().post(f"/?since={MANY}", body, "json", HTTP_HOST="localhost")
        force_authenticate(request, user)
        whole += cost_of(partial(answer_request, act, request, table.pk))
        table, answers = load_table(table.pk), answers + 1
    return whole / answers, engine / answers


def answer_request(act: Any, request: Any, table_id: str) -> None:
    answer = act(request, table=table_id).render()
    assert answer.status_code == 200, answer.content


# -- followers ----------------------------------------------------------------------------

SCOPE: Scope = {
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

    first = bridge.run({"REQUEST_METHOD": "GET"}, None)
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
