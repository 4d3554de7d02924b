"""The server's connections: who never asks is left, who asks is answered."""

import asyncio
import os
import socket
from contextlib import closing
from types import SimpleNamespace

from gunicorn.config import Config
from gunicorn.glogging import Logger

from casebook import web_worker
from casebook.web_worker import Worker


async def slow(scope, receive, send):
    if scope["type"] == "http":
        await asyncio.sleep(3 * web_worker.FIRST_REQUEST)
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"late"})


def worker_on(link):
    """As gunicorn makes one, without a process of its own."""
    config = Config()
    config.set("graceful_timeout", 0)
    worker = Worker(1, os.getppid(), [SimpleNamespace(sock=link)], None, 30, config, Logger(config))
    worker.loop, worker.asgi = asyncio.get_running_loop(), slow
    return worker


async def answer_to(port, said):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    with closing(writer):
        writer.write(said)
        return await reader.read()


def answers_to(*said):
    """What each of these gets that comes on a connection of its own, until the server hangs up."""

    async def story():
        with socket.create_server(("127.0.0.1", 0)) as link:
            link.setblocking(False)
            serving = asyncio.create_task(worker_on(link)._serve())
            async with asyncio.timeout(10):
                found = await asyncio.gather(*(answer_to(link.getsockname()[1], s) for s in said))
            serving.cancel()
            await serving
        return found

    return asyncio.run(story())


def test_who_never_asks_is_left_and_who_asks_is_waited_for(monkeypatch):
    monkeypatch.setattr(web_worker, "FIRST_REQUEST", 0.05)
    whole = b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    silent, half, asked = answers_to(b"", whole[:20], whole)
    assert (silent, half) == (b"", b"")
    assert asked.startswith(b"HTTP/1.1 200")
    assert b"late" in asked
