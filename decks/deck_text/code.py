"""The short deck code: a whole deck in a link.

`cb1-` and base64url of a checksum and the deflated list. The list is sorted, so equal decks
read equal, and it names cards by id, so a code outlives the database it was made in.
"""

import binascii
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode

from decks.deck_text.limits import MAX_CHARACTERS, DeckTextRefused
from decks.deck_text.reading import Counts

PREFIX = "cb1-"
CODE = re.compile(r"(?:^|[/=#])(cb1-[A-Za-z0-9_-]{8,20000})(?:$|[/?#&])")
FIELD, RECORD = "\x1f", "\x1e"


def encode(game: str, counts: Counts) -> str:
    packed = zlib.compress(_list_text(game, counts).encode(), 9, wbits=-15)
    check = zlib.crc32(packed).to_bytes(4, "big")
    return PREFIX + urlsafe_b64encode(check + packed).decode().rstrip("=")


def _list_text(game: str, counts: Counts) -> str:
    """The game, then cards under a record with the section and number they share."""
    records, before = [game], ("", 0)
    for (section, card, printing), n in sorted(
        counts.items(), key=lambda item: (item[0][0], item[1], item[0])
    ):
        if (section, n) != before:
            records.append(f"{FIELD}{section}{FIELD}{n}")
        records.append(f"{card}{FIELD}{printing}" if printing else card)
        before = section, n
    return RECORD.join(records)


def decode(code: str) -> tuple[str, Counts]:
    """The game and the deck; a code that was cut short or altered is refused."""
    try:
        data = urlsafe_b64decode(code.removeprefix(PREFIX) + "==")
    except (binascii.Error, ValueError) as error:
        raise _damaged_code() from error
    if zlib.crc32(data[4:]).to_bytes(4, "big") != data[:4]:
        raise _damaged_code()
    try:
        return _read_list(_inflate(data[4:]))
    except (zlib.error, UnicodeDecodeError, ValueError, IndexError) as error:
        raise _damaged_code() from error


def _inflate(packed: bytes) -> str:
    inflate = zlib.decompressobj(wbits=-15)
    data = inflate.decompress(packed, MAX_CHARACTERS)
    if inflate.unconsumed_tail:
        raise ValueError("too long")
    return data.decode()


def _read_list(text: str) -> tuple[str, Counts]:
    game, *records = text.split(RECORD)
    counts: Counts = {}
    section, n = "", 0
    for record in records:
        first, *rest = record.split(FIELD)
        if first:
            counts[section, first, rest[0] if rest else ""] = n
        else:
            section, n = rest[0], int(rest[1])
    return game, counts


def _damaged_code() -> DeckTextRefused:
    return DeckTextRefused(
        "bad-code", "This deck code is damaged.", "Copy the whole code, from cb1- to its end."
    )
