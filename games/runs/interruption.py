"""Stop a match in the midst of it, from another thread, and never in the midst of a write."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

SIGN = signal.SIGVTALRM  # nobody else uses it


class MatchInterrupted(BaseException):
    """Nobody wants the match any more. Not an Exception: a bot's match goes on after those."""


class Interruption:
    """One per slice of work. Only a main thread can be interrupted: a worker's process plays there."""

    def __init__(self) -> None:
        self.is_wanted = False
        self.is_open = False
        if threading.current_thread() is threading.main_thread():
            signal.signal(SIGN, signal.SIG_IGN)  # it would end the process

    def ask(self) -> None:
        """From any thread."""
        self.is_wanted = True
        signal.pthread_kill(threading.main_thread().ident or 0, SIGN)

    @contextmanager
    def here(self) -> Iterator[None]:
        """Where MatchInterrupted may be raised."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        signal.signal(SIGN, self.interrupt)
        self.is_open = True
        try:
            if self.is_wanted:
                raise MatchInterrupted
            yield
        finally:
            self.is_open = False
            signal.signal(SIGN, signal.SIG_IGN)

    def interrupt(self, *_: object) -> None:
        if self.is_open:
            raise MatchInterrupted
