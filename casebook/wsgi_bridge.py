"""The WSGI application in threads of its own, for a server that speaks ASGI.

Django's views and middleware are synchronous. Under Django's own ASGI handler each request would
have a new thread with a new connection to the database; here a fixed number of threads keep theirs,
as they do under a WSGI server, and none is held by who only waits.
"""

import asyncio
import io
import sys
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import chain
from tempfile import SpooledTemporaryFile, TemporaryFile
from typing import IO, Any
from urllib.parse import unquote_to_bytes

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Headers = list[tuple[str, str]]

MOST_BODY = 100_000_000  # bytes; each address has its own, lower limit
IN_MEMORY = 1_000_000
PATIENCE = 20.0  # seconds for a body of any size, and then one for each
SLOWEST = 20_000  # bytes


class BodyTooLarge(Exception):
    """More than any address takes."""


class BodyTooSlow(Exception):
    """A letter now and then would keep a connection for as long as its sender likes."""


class ClientLeft(Exception):
    """In the midst of what it sent: half of a list is not to be stored."""


@dataclass
class Answer:
    """What the application says. What a long body has beyond its beginning waits in a file."""

    status: int = 500
    headers: Headers = field(default_factory=list)
    body: bytes = b""
    rest: IO[bytes] | None = None

    def header(self, name: str) -> str | None:
        wanted = name.lower()
        return next((value for key, value in self.headers if key.lower() == wanted), None)

    def start(self) -> dict[str, Any]:
        headers = [(k.lower().encode("latin1"), v.encode("latin1")) for k, v in self.headers]
        return {"type": "http.response.start", "status": self.status, "headers": headers}


class WsgiBridge:
    def __init__(self, application: Any, threads: int) -> None:
        self.application = application
        self.pool = ThreadPoolExecutor(threads, thread_name_prefix="web")

    async def ask(self, environ: dict[str, Any]) -> Answer:
        """Run one request in a thread."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.pool, self.run, environ)

    def run(self, environ: dict[str, Any]) -> Answer:
        answer = Answer()

        def start_response(status: str, headers: Headers, error: Any = None) -> Any:
            answer.status, answer.headers = int(status.split(" ", 1)[0]), headers
            return answer_write

        result = self.application(environ, start_response)
        try:
            if environ["REQUEST_METHOD"] != "HEAD":
                take_body(answer, iter(result))
        finally:
            if hasattr(result, "close"):
                result.close()
        return answer


def answer_write(data: bytes) -> None:
    raise TypeError("The old write() of WSGI is not served.")


def take_body(answer: Answer, pieces: Iterator[bytes]) -> None:
    """All of it, so that this thread is free again: who reads slowly would keep it for ever."""
    kept, size = [], 0
    for piece in pieces:
        kept.append(piece)
        if (size := size + len(piece)) > IN_MEMORY:
            break
    answer.body = b"".join(kept)
    if following := next(pieces, b""):
        answer.rest = TemporaryFile()  # noqa: SIM115  # closed when it is sent
        answer.rest.writelines(chain((following,), pieces))
        answer.rest.seek(0)


# -- the request --------------------------------------------------------------------------


async def read_body(scope: Scope, receive: Receive) -> IO[bytes]:
    """The body as a file. One of unknown length is not read: the application refuses it."""
    length = header_of(scope, b"content-length")
    if not length or not length.isdigit() or length == b"0":
        return io.BytesIO()
    if int(length) > MOST_BODY:
        raise BodyTooLarge
    try:
        async with asyncio.timeout(PATIENCE + int(length) / SLOWEST):
            return await take_pieces(receive)
    except TimeoutError:
        raise BodyTooSlow from None


async def take_pieces(receive: Receive) -> IO[bytes]:
    with ExitStack() as stack:
        body: IO[bytes] = stack.enter_context(SpooledTemporaryFile(IN_MEMORY))
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise ClientLeft
            body.write(message.get("body", b""))
            if not message.get("more_body"):
                break
        body.seek(0)
        stack.pop_all()  # closed with the request
    return body


def header_of(scope: Scope, name: bytes) -> bytes:
    return next((value for key, value in scope["headers"] if key == name), b"")


def environ_of(scope: Scope, body: IO[bytes]) -> dict[str, Any]:
    """The request as PEP 3333 describes it."""
    server = scope.get("server") or ("localhost", 80)
    raw = scope.get("raw_path") or scope["path"].encode()
    environ: dict[str, Any] = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(raw.partition(b"?")[0]).decode("latin1"),
        "QUERY_STRING": scope["query_string"].decode("latin1"),
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1] or 80),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": (scope.get("client") or ("",))[0],
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.get("scheme", "http"),
        "wsgi.input": body,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for key, value in scope["headers"]:
        add_header(environ, key.decode("latin1"), value.decode("latin1"))
    return environ


BARE = {"content-type": "CONTENT_TYPE", "content-length": "CONTENT_LENGTH"}


def add_header(environ: dict[str, Any], name: str, value: str) -> None:
    """A name with an underscore would be taken for another one's, which a proxy set."""
    if "_" in name:
        return
    key = BARE.get(name) or f"HTTP_{name.upper().replace('-', '_')}"
    joint = "; " if name == "cookie" else ","
    environ[key] = f"{environ[key]}{joint}{value}" if key in environ else value
