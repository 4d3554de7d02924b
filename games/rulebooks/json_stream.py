"""JSON read item by item, so that a large file never stands in memory as a whole."""

import gzip
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from games.engine.errors import BadCatalogue

CHUNK = 1 << 16
LARGEST_ITEM = 5 << 20
SPACE = " \t\r\n\ufeff"


@dataclass(frozen=True)
class JsonItem:
    """A value in the outermost list, mapping or named list; `key` is its name there."""

    section: str
    key: str
    value: Any
    line: int


def open_text(path: Path) -> IO[str]:
    if path.suffix == ".gz":
        return gzip.open(path, "rt", encoding="utf-8", newline="")
    return path.open(encoding="utf-8", newline="")


def no_number(word: str) -> float:
    raise ValueError(f"{word} is not a number in JSON")


class JsonStream:
    def __init__(self, stream: IO[str], name: str) -> None:
        self.stream, self.name = stream, name
        self.buffer, self.at, self.line = "", 0, 1
        self.ended = False
        self.decode = json.JSONDecoder(parse_constant=no_number).raw_decode

    def items(self, sections: tuple[str, ...] = ()) -> Iterator[JsonItem]:
        """Items of a list, of a mapping, or one per line; named sections are opened."""
        while (char := self.peek()) != "":
            if char == "[":
                yield from self.list_items("")
            elif char == "{" and not self.is_line():
                yield from self.mapping_items(sections)
            else:
                line = self.line
                yield JsonItem("", "", self.value(), line)

    def is_line(self) -> bool:
        """A card that ends on its line: JSON Lines."""
        while "\n" not in self.buffer[self.at :]:
            if not self.fill():
                break
        try:
            return "id" in json.loads(self.buffer[self.at :].partition("\n")[0])
        except (ValueError, RecursionError):
            return False

    def list_items(self, section: str) -> Iterator[JsonItem]:
        self.take("[")
        number = 0
        while self.peek() != "]":
            if number:
                self.take(",")
            line, number = self.line, number + 1
            yield JsonItem(section, str(number), self.value(), line)
        self.take("]")

    def mapping_items(self, sections: tuple[str, ...]) -> Iterator[JsonItem]:
        self.take("{")
        first = True
        while self.peek() != "}":
            if not first:
                self.take(",")
            first, line = False, (self.peek(), self.line)[1]
            key = self.value()
            self.take(":")
            if key in sections and self.peek() == "[":
                yield from self.list_items(key)
            else:
                yield JsonItem("", str(key), self.value(), line)
        self.take("}")

    def value(self) -> Any:
        """The next value, reading on until it is whole."""
        self.peek()
        while True:
            try:
                found, end = self.decode(self.buffer, self.at)
            except RecursionError:
                raise self.fault("nested too deeply") from None
            except ValueError as error:
                if not self.fill():
                    raise self.fault(getattr(error, "msg", str(error))) from None
                continue
            if end < len(self.buffer) or not self.fill():  # a number may go on
                self.move(end)
                return found

    def fill(self) -> bool:
        if self.ended or len(self.buffer) - self.at > LARGEST_ITEM:
            return False
        chunk = self.read()
        self.ended = not chunk
        self.buffer, self.at = self.buffer[self.at :] + chunk, 0
        return not self.ended

    def read(self) -> str:
        try:
            return self.stream.read(CHUNK)
        except (UnicodeDecodeError, OSError, EOFError) as error:
            raise self.fault(str(error)) from None

    def peek(self) -> str:
        """The next character that is not space; empty at the end."""
        while True:
            while self.at < len(self.buffer) and self.buffer[self.at] in SPACE:
                self.move(self.at + 1)
            if self.at < len(self.buffer):
                return self.buffer[self.at]
            if not self.fill():
                return ""

    def take(self, char: str) -> None:
        if self.peek() != char:
            raise self.fault(f"expected {char!r}, found {self.peek() or 'the end'!r}")
        self.move(self.at + 1)

    def move(self, end: int) -> None:
        self.line += self.buffer.count("\n", self.at, end)
        self.at = end

    def fault(self, reason: str) -> BadCatalogue:
        return BadCatalogue(f"{self.name}:{self.line}: {reason}")
