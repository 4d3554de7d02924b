"""The reader's side: one listener for each process, however many follow."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

log = logging.getLogger(__name__)

TRY_AGAIN = 2.0  # seconds after the connection to what tells was lost


class Hub:
    """Who waits for which topic in this process. Used from one event loop only."""

    def __init__(self, listen: "Listen") -> None:
        self.listen = listen
        self.waiting: dict[str, set[asyncio.Event]] = {}
        self.listener: asyncio.Task[None] | None = None

    @contextmanager
    def follow(self, topic: str) -> Iterator[asyncio.Event]:
        """An event that is set when the topic is published; clear it before you look."""
        event = asyncio.Event()
        self.waiting.setdefault(topic, set()).add(event)
        self.start()
        try:
            yield event
        finally:
            self.waiting[topic].discard(event)
            if not self.waiting[topic]:
                del self.waiting[topic]
            if not self.waiting:
                self.stop()

    def wake(self, topic: str) -> None:
        for event in self.waiting.get(topic, ()):
            event.set()

    def wake_all(self) -> None:
        """After a break something may have been missed."""
        for topic in self.waiting:
            self.wake(topic)

    def start(self) -> None:
        if self.listener is None or self.listener.done():
            self.listener = asyncio.get_running_loop().create_task(self.listen_always())

    def stop(self) -> None:
        if self.listener is not None:
            self.listener.cancel()
            self.listener = None

    async def listen_always(self) -> None:
        while True:
            try:
                await self.listen(self)
            except Exception as error:
                log.warning("event=listener-lost error=%s", error)
            await asyncio.sleep(TRY_AGAIN)
            self.wake_all()


Listen = Callable[[Hub], Awaitable[None]]
