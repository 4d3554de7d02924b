"""Answers kept in memory by their tags: what a tag stands for never changes."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock

MOST = 16_000_000  # bytes in each process


class Kept:
    """The answers asked for last, up to so many bytes."""

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self.size = 0
        self.answers: OrderedDict[Hashable, bytes] = OrderedDict()
        self.lock = Lock()

    def get(self, key: Hashable, make: Callable[[], bytes]) -> bytes:
        """The answer of this key, made if it is not here."""
        with self.lock:
            if key in self.answers:
                self.answers.move_to_end(key)
                return self.answers[key]
        answer = make()
        with self.lock:
            self.put(key, answer)
        return answer

    def put(self, key: Hashable, answer: bytes) -> None:
        self.size += len(answer) - len(self.answers.get(key, b""))
        self.answers[key] = answer
        while self.size > self.most:
            _, dropped = self.answers.popitem(last=False)
            self.size -= len(dropped)

    def clear(self) -> None:
        with self.lock:
            self.answers.clear()
            self.size = 0


responses = Kept()
