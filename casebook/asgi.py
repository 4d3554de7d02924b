"""What the web server runs: Django by WSGI in threads, streams without any."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casebook.settings")

from django.conf import settings
from django.core.wsgi import get_wsgi_application

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

wsgi = get_wsgi_application()

from casebook.stream_server import StreamServer, is_stream, topic_in
from casebook.topics.following import Hub
from casebook.topics.listeners import listener

bridge = WsgiBridge(wsgi, settings.WEB_THREADS)
streams = StreamServer(bridge, Hub(listener()))


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] != "http":
        return
    try:
        body = await read_body(scope, receive)
    except BodyTooLarge:
        await send_whole(Answer(413, [("Content-Type", "text/plain")], b"Too large."), send)
        return
    with body:
        answer = await bridge.ask(environ_of(scope, body), send)
    if topic_in(answer) and is_stream(answer):
        await streams.stream(scope, receive, send, answer)
        return
    if topic_in(answer):
        polled = await streams.poll(scope, receive, answer)
        if polled is None:
            return
        answer = polled
    if not answer.is_sent:
        await send_whole(answer, send)


async def send_whole(answer: Answer, send: Send) -> None:
    await send(answer.start())
    await send({"type": "http.response.body", "body": answer.body})
