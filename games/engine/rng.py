"""The one source of chance: a 64-bit congruential generator kept as a plain int.

The whole generator is one integer inside the state, so it clones for free and gives
the same numbers on every machine. Only the high bits of each step are used.
"""

from collections.abc import Callable, Iterator
from functools import cache, partial
from hashlib import shake_128
from operator import mod
from struct import Struct
from typing import Any, TypeVar

T = TypeVar("T")

MASK = (1 << 64) - 1
MULTIPLIER = 6364136223846793005
INCREMENT = 1442695040888963407


def spread_seed(seed: int) -> int:
    """Spread a small seed over all 64 bits (splitmix64), so that seeds 1 and 2 differ at once."""
    x = (seed + 0x9E3779B97F4A7C15) & MASK
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & MASK
    return x ^ (x >> 31)


class Rng:
    """The generator for everything outside a state: bots, samplers, tests."""

    __slots__ = ("x",)

    def __init__(self, seed: int) -> None:
        self.x = spread_seed(seed)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        self.x = x = (self.x * MULTIPLIER + INCREMENT) & MASK
        return (x >> 32) * n >> 32

    def random(self) -> float:
        """A number from 0 up to but not including 1."""
        return self.below(1 << 30) / (1 << 30)

    def choice(self, items: Any) -> Any:
        return items[self.below(len(items))]

    def shuffle(self, items: list[Any]) -> None:
        self.x = shuffle(items, self.x)


def shuffle(items: list[Any], x: int) -> int:
    """Shuffle in place from generator state `x`; return the state after it.

    The order is that of hashed 32-bit keys: one digest and one sort, several times as
    quick as swapping in Python, and the same on every machine.
    """
    keys, after = lots(x, len(items))
    items.sort(key=partial(next, keys))  # each item takes the next key, whatever it is
    return after


def lots(x: int, count: int) -> tuple[Iterator[int], int]:
    """So many random numbers of 32 bits at once, and the generator state after them."""
    digest = shake_128(x.to_bytes(8, "little")).digest(8 + 4 * count)
    numbers = iter(_reader(count)(digest))
    after = next(numbers)
    return numbers, after


def draw_all(items: list[T], numbers: Iterator[int]) -> list[T]:
    """These items in random order, taken out one by one; it takes a number more than items.

    Half the time of `shuffle`, where many lists are mixed by the same lots.
    """
    return list(map(items.pop, map(mod, numbers, range(len(items), 0, -1))))


@cache
def _reader(n: int) -> Callable[[bytes], tuple[int, ...]]:
    """Reads a generator state and n keys out of a digest."""
    return Struct(f"<Q{n}I").unpack
