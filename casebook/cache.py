"""Keep in memory what takes long to make, for as long as what it was made of stays the same."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping
from threading import Lock
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Cache(Generic[Key, Value]):
    """The values asked for last: so many, or as many as have `most` in sum of their sizes.

    A value is returned only to who asks for the version it was made for. Two threads that
    miss at the same moment both make it: nobody waits for another's work.
    """

    def __init__(self, most: int, size_of: Callable[[Value], int] = lambda value: 1) -> None:
        self.most = most
        self.size_of = size_of
        self.size = 0
        self.entries: OrderedDict[Key, tuple[Hashable, Value]] = OrderedDict()
        self.lock = Lock()

    def get(self, key: Key, make: Callable[[], Value], version: Hashable = None) -> Value:
        """The value of a key, made if it is not here in this version."""
        return self.get_many([key], lambda missing: {key: make()}, version)[key]

    def get_many(
        self,
        keys: Iterable[Key],
        make: Callable[[set[Key]], Mapping[Key, Value]],
        version: Hashable = None,
    ) -> dict[Key, Value]:
        """The values of many keys. `make` is given those that are not here, and may leave
        some out: they are asked for again next time."""
        wanted = set(keys)
        with self.lock:
            found = {key: self._use(key) for key in wanted if self._has(key, version)}
        if missing := wanted - found.keys():
            made = make(missing)
            with self.lock:
                for key, value in made.items():
                    self._put(key, version, value)
            found.update(made)
        return found

    def find(self, key: Key, version: Hashable = None) -> Value | None:
        """The value of a key if it is here in this version."""
        with self.lock:
            return self._use(key) if self._has(key, version) else None

    def keep(self, key: Key, value: Value, version: Hashable = None) -> None:
        with self.lock:
            self._put(key, version, value)

    def clear(self) -> None:
        with self.lock:
            self.entries.clear()
            self.size = 0

    def _has(self, key: Key, version: Hashable) -> bool:
        entry = self.entries.get(key)
        return entry is not None and entry[0] == version

    def _use(self, key: Key) -> Value:
        self.entries.move_to_end(key)
        _, value = self.entries[key]
        return value

    def _put(self, key: Key, version: Hashable, value: Value) -> None:
        if key in self.entries:
            self._drop(self.entries.pop(key))
        self.entries[key] = version, value
        self.size += self.size_of(value)
        while self.size > self.most:
            _, oldest = self.entries.popitem(last=False)
            self._drop(oldest)

    def _drop(self, entry: tuple[Hashable, Value]) -> None:
        _, value = entry
        self.size -= self.size_of(value)
