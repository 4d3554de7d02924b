"""Players that go wrong on purpose."""

import os
import signal
import time

from games.bots.seat import Bot, RandomBot


class Poison(RandomBot):
    """Breaks the engine in every tenth match: it takes away the ground under a frame."""

    def __init__(self, seed):
        super().__init__(seed)
        self.is_deadly = (seed >> 8) % 10 == 3

    def choose(self, seat):
        if self.is_deadly:
            break_engine(seat)
        return super().choose(seat)


def break_engine(seat):
    state = seat._Seat__state
    state.frames.clear()  # the next apply finds no frame: an engine error


class Slow(RandomBot):
    """Takes its time before a match, so that a series lasts however quick the engine is."""

    def __init__(self, seed):
        super().__init__(seed)
        time.sleep(0.02)


class Stuck(RandomBot):
    """Never answers."""

    def choose(self, seat):
        while True:
            pass


class Waiting(RandomBot):
    """Waits for something that never comes, without any work."""

    def choose(self, seat):
        while True:
            time.sleep(1)


class Faulty(Bot):
    """Raises like any program with a bug; the match goes on without it."""

    def choose(self, seat):
        raise RuntimeError("no idea")


class Killer(RandomBot):
    """Takes its whole process down, always in the same match."""

    def __init__(self, seed):
        super().__init__(seed)
        self.is_deadly = (seed >> 8) == 5

    def choose(self, seat):
        if self.is_deadly:
            os.kill(os.getpid(), signal.SIGKILL)
        return super().choose(seat)
