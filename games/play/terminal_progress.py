"""A progress bar for whoever waits at a terminal; silence for everyone else."""

import sys
import time
from typing import TextIO

WIDTH = 30
INTERVAL = 0.1  # seconds between redraws: quick matches must not wait for the screen


class Progress:
    def __init__(self, total: int, what: str, stream: TextIO | None = None) -> None:
        self.total = total
        self.what = what
        self.stream = stream or sys.stderr
        self.shown = self.stream.isatty()
        self.done = 0
        self._next = 0.0
        self._start = time.monotonic()

    def step(self) -> None:
        """One more is done."""
        self.done += 1
        now = time.monotonic()
        if self.shown and (now >= self._next or self.done == self.total):
            self._next = now + INTERVAL
            self._draw(now - self._start)

    def _draw(self, seconds: float) -> None:
        filled = WIDTH * self.done // max(1, self.total)
        bar = "#" * filled + "." * (WIDTH - filled)
        left = seconds / self.done * (self.total - self.done)
        self.stream.write(f"\r[{bar}] {self.done}/{self.total} {self.what}, {left:.0f} s left ")
        self.stream.flush()

    def close(self) -> None:
        """Leave the line to the report."""
        if self.shown:
            self.stream.write("\r" + " " * (WIDTH + 50) + "\r")
            self.stream.flush()
