"""What the web server runs: Django by WSGI in threads, streams and long polls without any."""

from typing import Any

from django.conf import settings

from casebook.stream_server import StreamServer, is_stream, topic_in
from casebook.topics.following import Hub
from casebook.topics.listeners import listener
from casebook.wsgi_bridge import (
    Answer,
    BodyTooLarge,
    Receive,
    Scope,
    Send,
    WsgiBridge,
    environ_of,
    read_body,
)

TOO_LARGE = Answer(413, [("Content-Type", "text/plain; charset=utf-8")], b"The body is too large.")


class WebServer:
    """An ASGI application."""

    def __init__(self, wsgi: Any) -> None:
        self.bridge = WsgiBridge(wsgi, settings.WEB_THREADS)
        self.streams = StreamServer(self.bridge, Hub(listener()))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        try:
            body = await read_body(scope, receive)
        except BodyTooLarge:
            await send_whole(TOO_LARGE, send)
            return
        with body:
            answer = await self.bridge.ask(environ_of(scope, body), send)
        if topic_in(answer):
            await self.wait(scope, receive, send, answer)
        elif not answer.is_sent:
            await send_whole(answer, send)

    async def wait(self, scope: Scope, receive: Receive, send: Send, first: Answer) -> None:
        """For somebody who follows something."""
        if is_stream(first):
            await self.streams.stream(scope, receive, send, first)
        elif answer := await self.streams.poll(scope, receive, first):
            await send_whole(answer, send)


async def send_whole(answer: Answer, send: Send) -> None:
    await send(answer.start())
    await send({"type": "http.response.body", "body": answer.body})
