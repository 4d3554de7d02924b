"""Kombu's filesystem transport, made safe for several workers on one folder."""

import logging
import os
import uuid
from collections import deque
from pathlib import Path
from queue import Empty
from time import monotonic, time_ns
from typing import Any

from kombu.transport import filesystem
from kombu.utils.json import dumps, loads

log = logging.getLogger(__name__)

BUSY_SECONDS = 1.0  # after a delivery the next one is expected this long
BUSY_PAUSE = 0.002
IDLE_PAUSE = 0.1


class Channel(filesystem.Channel):
    """One message is one file; a rename publishes it and a rename takes it.

    The stock channel writes in place, so a reader can find half a message, and
    moves through the temporary folder, where two readers can take the same one.
    It also lists the whole folder for every message, which a long queue turns
    into a crawl; this one keeps the names of the last listing.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._listed: dict[str, deque[str]] = {}

    # kombu's own classes disagree on the name of what is put.
    def _put(self, queue: str, payload: Any, **kwargs: Any) -> None:  # type: ignore[override]
        name = f"{time_ns():020d}_{uuid.uuid4()}.{queue}.msg"
        draft = Path(self.processed_folder) / name
        draft.write_text(dumps(payload))
        draft.rename(Path(self.data_folder_out) / name)

    def _get(self, queue: str, timeout: float | None = None) -> Any:
        fresh = False
        while True:
            names = self._listed.setdefault(queue, deque())
            while names:
                if (payload := self._take(names.popleft())) is not None:
                    return payload
            if fresh:
                raise Empty
            self._listed[queue] = deque(self._names(queue))
            fresh = True

    def _names(self, queue: str) -> list[str]:
        waiting = os.listdir(self.data_folder_in)
        return sorted(n for n in waiting if n.partition(".")[2] == f"{queue}.msg")

    def _take(self, name: str) -> Any | None:
        """The message, or None when another worker was quicker or nobody could read it."""
        taken = Path(self.processed_folder) / name
        try:
            (Path(self.data_folder_in) / name).rename(taken)
        except FileNotFoundError:
            return None
        try:
            payload = loads(taken.read_text())
            if not isinstance(payload, dict):
                raise ValueError("not a message")
        except (OSError, ValueError) as error:
            # Left where it is: the sweeper calls again for whatever it stood for.
            log.warning("event=unreadable-message file=%s error=%s", taken, error)
            return None
        taken.unlink()
        return payload

    def _purge(self, queue: str) -> int:
        self._listed.pop(queue, None)
        return super()._purge(queue)


class Transport(filesystem.Transport):
    """Looks often while there is work and seldom while there is none.

    A worker that takes one message at a time looks again after each, so the pause
    between two looks bounds its rate.
    """

    Channel = Channel
    delivered_at = float("-inf")

    def drain_events(self, connection: Any, timeout: float | None = None, **given: Any) -> None:
        is_busy = monotonic() - self.delivered_at < BUSY_SECONDS
        self.polling_interval = BUSY_PAUSE if is_busy else IDLE_PAUSE
        super().drain_events(connection, timeout, **given)  # raises when nothing came
        self.delivered_at = monotonic()
