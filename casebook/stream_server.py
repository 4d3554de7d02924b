"""The server's side of streams and long polls: wait without a thread, then ask again.

A view says by headers what to wait for (streams.py). Whoever waits costs an entry in a
dictionary and an open connection. When the topic is published, the same request is asked
again in a thread, as if the client had sent it anew, so it is checked anew as well.
"""

import asyncio
import io
from contextlib import suppress
from typing import Any

from casebook.streams import EVENT_STREAM, FOLLOWING, TOPIC_HEADER, WAIT_HEADER
from casebook.topics.following import Hub
from casebook.wsgi_bridge import Answer, Receive, Scope, Send, WsgiBridge, environ_of

LOOK_AGAIN = 15.0  # seconds after which something is sent in any case: proxies end what is silent


def topic_in(answer: Answer) -> str:
    return (answer.header(TOPIC_HEADER) or "") if answer.status == 200 else ""


def is_stream(answer: Answer) -> bool:
    return (answer.header("Content-Type") or "").startswith(EVENT_STREAM)


def seconds_in(answer: Answer) -> float | None:
    text = answer.header(WAIT_HEADER)
    return float(text) if text else None


def without_notes(answer: Answer) -> Answer:
    """The answer as the client gets it."""
    ours = {TOPIC_HEADER.lower(), WAIT_HEADER.lower()}
    headers = [(name, value) for name, value in answer.headers if name.lower() not in ours]
    return Answer(answer.status, headers, answer.body)


class StreamServer:
    def __init__(self, bridge: WsgiBridge, hub: Hub) -> None:
        self.bridge = bridge
        self.hub = hub

    async def ask_again(self, scope: Scope, last_id: str = "") -> Answer:
        environ = environ_of(scope, io.BytesIO())
        environ[FOLLOWING] = True
        if last_id:
            environ["HTTP_LAST_EVENT_ID"] = last_id
        return await self.bridge.ask(environ)

    # -- long polls -------------------------------------------------------------------

    async def poll(self, scope: Scope, receive: Receive, first: Answer) -> Answer | None:
        """The answer once it is another, or when the time is over; None if the client left."""
        loop = asyncio.get_running_loop()
        ends = loop.time() + (seconds_in(first) or 0)
        with self.hub.follow(topic_in(first)) as changed:
            answer = await self.ask_again(scope)
            gone = asyncio.ensure_future(disconnected(receive))
            try:
                while topic_in(answer) and (left := ends - loop.time()) > 0:
                    if not await wait_for_any(changed, gone, left):
                        return None
                    changed.clear()
                    answer = await self.ask_again(scope)
            finally:
                await end_task(gone)
        return without_notes(answer)

    # -- streams ----------------------------------------------------------------------

    async def stream(self, scope: Scope, receive: Receive, send: Send, first: Answer) -> None:
        """Events as they come, until the client leaves or may not follow any more."""
        shown = without_notes(first)
        shown.headers = [(k, v) for k, v in shown.headers if k.lower() != "content-length"]
        await send(shown.start())
        await send(body_part(first.body))
        last_id = last_event_id(first.body, header(scope, b"last-event-id"))
        gone = asyncio.ensure_future(disconnected(receive))
        try:
            with self.hub.follow(topic_in(first)) as changed:
                await self.follow(scope, send, changed, gone, last_id)
        finally:
            await end_task(gone)
        with suppress(OSError):
            await send({"type": "http.response.body", "body": b""})

    async def follow(
        self, scope: Scope, send: Send, changed: asyncio.Event, gone: Any, last_id: str
    ) -> None:
        while True:
            changed.clear()
            answer = await self.ask_again(scope, last_id)
            if not topic_in(answer) or not is_stream(answer):
                return
            news = events_in(answer.body)
            last_id = last_event_id(news, last_id)
            await send(body_part(news or b": still here\n\n"))
            within = seconds_in(answer)
            wait = LOOK_AGAIN if within is None else min(within, LOOK_AGAIN)
            if not await wait_for_any(changed, gone, wait):
                return


def body_part(data: bytes) -> dict[str, Any]:
    return {"type": "http.response.body", "body": data, "more_body": True}


def events_in(body: bytes) -> bytes:
    """Without the line that tells how soon to ask again, which was said at the start."""
    return body.partition(b"\n\n")[2] if body.startswith(b"retry:") else body


def last_event_id(body: bytes, before: str) -> str:
    ids = [line[4:] for line in body.splitlines() if line.startswith(b"id: ")]
    return ids[-1].decode() if ids else before


def header(scope: Scope, name: bytes) -> str:
    return next((value.decode("latin1") for key, value in scope["headers"] if key == name), "")


async def disconnected(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        continue


async def wait_for_any(changed: asyncio.Event, gone: "asyncio.Future[None]", wait: float) -> bool:
    """Wait for news, or so many seconds; False if the client is gone."""
    news: asyncio.Future[Any] = asyncio.ensure_future(changed.wait())
    both: set[asyncio.Future[Any]] = {news, gone}
    try:
        await asyncio.wait(both, timeout=wait, return_when=asyncio.FIRST_COMPLETED)
    finally:
        news.cancel()
    return not gone.done()


async def end_task(task: "asyncio.Future[None]") -> None:
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
