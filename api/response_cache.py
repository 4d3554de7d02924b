"""Answers kept in memory by their tags: what a tag stands for never changes."""

from casebook.cache import Cache

MOST = 16_000_000  # bytes in each process

responses: Cache[tuple[str, ...], bytes] = Cache(MOST, size_of=len)
