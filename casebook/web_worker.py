"""gunicorn's ASGI worker with an end to waiting for a first request.

Between requests gunicorn itself hangs up after two seconds. Who connects and never asks would be kept
for ever, and some thousands of them are all that a process can hold: a laptop could send them.
"""

from asyncio import BaseTransport

from gunicorn.asgi.protocol import ASGIProtocol
from gunicorn.workers import gasgi

FIRST_REQUEST = 15.0  # seconds until all its headers are there


class ImpatientProtocol(ASGIProtocol):
    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        # Taken away by gunicorn as soon as there is a request, as is its own between two of them.
        self._keepalive_handle = self.worker.loop.call_later(FIRST_REQUEST, self._keepalive_timeout)


class Worker(gasgi.ASGIWorker):
    async def _serve(self) -> None:
        gasgi.ASGIProtocol = ImpatientProtocol  # the worker makes its connections by this name
        await super()._serve()
