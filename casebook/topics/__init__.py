"""Followers: who waits for something to change is told when it has.

`publish` is called where something is written, in the same transaction. `follow` is for the
process that serves streams (streams.py). What carries the word between processes depends on the
set-up: rows that are looked at several times a second (SQLite), NOTIFY (PostgreSQL), or Redis. Word
may be lost, never made up: whoever follows looks again now and then anyway.
"""

from casebook.topics.publishing import publish

__all__ = ["publish"]
