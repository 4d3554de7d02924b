"""What the web server runs: Django by WSGI in threads, streams and long polls without any."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from django.conf import settings

from casebook.stream_server import StreamServer, is_stream, topic_in
from casebook.topics.following import Hub
from casebook.topics.listeners import listener
from casebook.wsgi_bridge import (
    Answer,
    BodyTooLarge,
    BodyTooSlow,
    ClientLeft,
    Receive,
    Scope,
    Send,
    WsgiBridge,
    environ_of,
    read_body,
)

STILL = 30.0  # seconds that a client may take for one piece
PIECE = 64 * 1024  # bytes
TEXT = [("Content-Type", "text/plain; charset=utf-8")]
REFUSED = {
    BodyTooLarge: Answer(413, TEXT, b"The body is too large."),
    BodyTooSlow: Answer(408, TEXT, b"The body takes too long."),
}


class WebServer:
    """An ASGI application."""

    def __init__(self, wsgi: Any) -> None:
        self.bridge = WsgiBridge(wsgi, settings.WEB_THREADS)
        self.streams = StreamServer(self.bridge, Hub(listener()))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        with suppress(ClientLeft, ClientStill):
            await self.answer(scope, receive, patient(send))

    async def answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            body = await read_body(scope, receive)
        except tuple(REFUSED) as refused:
            await send_whole(REFUSED[type(refused)], send)
            return
        with body:
            answer = await self.bridge.ask(environ_of(scope, body))
        if topic_in(answer):
            await self.wait(scope, receive, send, answer)
        else:
            await send_whole(answer, send)

    async def wait(self, scope: Scope, receive: Receive, send: Send, first: Answer) -> None:
        """For somebody who follows something."""
        if is_stream(first):
            await self.streams.stream(scope, receive, send, first)
        elif answer := await self.streams.poll(scope, receive, first):
            await send_whole(answer, send)


class ClientStill(Exception):
    """It takes nothing of what it asked for; the server closes the connection."""


def patient(send: Send) -> Send:
    """Sends a piece as soon as the client has taken those before, and waits only so long."""

    async def send_piece(message: dict[str, Any]) -> None:
        try:
            async with asyncio.timeout(STILL):
                await send(message)
        except TimeoutError:
            raise ClientStill from None

    return send_piece


async def send_whole(answer: Answer, send: Send) -> None:
    await send(answer.start())
    pieces = pieces_of(answer)
    piece = next(pieces, b"")
    for following in pieces:
        await send({"type": "http.response.body", "body": piece, "more_body": True})
        piece = following
    await send({"type": "http.response.body", "body": piece})


def pieces_of(answer: Answer) -> Iterator[bytes]:
    for start in range(0, len(answer.body), PIECE):
        yield answer.body[start : start + PIECE]
    if answer.rest:
        with answer.rest as file:
            while piece := file.read(PIECE):
                yield piece
