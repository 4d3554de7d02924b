"""Reading a deck list line by line. Nothing is dropped: every line says what became of it."""

import re
from dataclasses import dataclass, field, replace
from urllib.parse import unquote

from cards.fold import fold, plain
from decks.deck_text.grammar import COMMENT, FACT, LINK, SUMMARY, quantities
from decks.deck_text.headings import Heading, Headings
from decks.deck_text.index import CardIndex, CardMatch
from decks.deck_text.limits import (
    MAX_COPIES,
    MAX_GUESSES,
    MAX_LINE,
    MAX_STRANGE,
    READING_SECONDS,
)
from decks.deck_text.reading import AMBIGUOUS, IGNORED, OK, UNKNOWN, Line, Reading
from decks.deck_text.resolving import Resolution, resolve
from games.engine.decks import CONSIDERING
from games.engine.effort import Effort

OUR_HEADER = "# casebook v1"
OUR_LINE = re.compile(r"^(\d{1,6}) .*\(([^() ]+)(?: / ([^()]+))?\)$")
OUR_FACT = re.compile(r"^(game|name|format): (.+)$")
OUR_SECTION = re.compile(r"^\[([a-z0-9_-]{1,40})\]$")
SPACES = re.compile(r"\s+")
ASIDE = re.compile(r"^sb: ?", re.I)
BULLET = re.compile(r"^[-–•·] (?=\S)")


@dataclass
class TextReader:
    """Reads one text. The state between lines: the section, and what is known of the deck."""

    index: CardIndex
    headings: Headings
    heading: Heading = field(default_factory=Heading)
    facts: dict[str, str] = field(default_factory=dict)
    lines: list[Line] = field(default_factory=list)
    ours: bool = False
    guesses: int = 0
    effort: Effort = field(default_factory=lambda: Effort(MAX_STRANGE, READING_SECONDS))

    def read(self, text: str) -> Reading:
        for n, line in enumerate(text.splitlines(), start=1):
            self.lines.append(self.ours_line(n, line) or self.bounded_line(n, line))
        return Reading("casebook" if self.ours else "text", tuple(self.lines), self.facts)

    # -- our own form -----------------------------------------------------------------

    def ours_line(self, n: int, line: str) -> Line | None:
        """A line of our own export, which names cards by id and needs no guessing."""
        if fold(line).startswith(OUR_HEADER):
            self.ours = True
            return Line(n, line, IGNORED, "Our own form.")
        if not self.ours:
            return None
        if found := OUR_SECTION.match(line):
            self.heading = Heading(found[1])
            return Line(n, line, IGNORED, "Heading.")
        if (found := OUR_FACT.match(line)) and found[1] not in self.facts:
            self.facts[found[1]] = found[2]
            return Line(n, line, IGNORED, f"The deck's {found[1]}.")
        if line.startswith("> "):
            written = self.facts.get("description")
            self.facts["description"] = line[2:] if written is None else f"{written}\n{line[2:]}"
            return Line(n, line, IGNORED, "Description.")
        return self._ours_card(n, line)

    def _ours_card(self, n: int, line: str) -> Line | None:
        found = OUR_LINE.match(line)
        card = self.index.cards.get(unquote(found[2])) if found else None
        if not found or not card or not self.heading.section:
            return None
        printing = unquote(found[3]) if found[3] else ""
        if printing and printing not in {p.code for p in card.prints}:
            return None
        return self._check_quantity(
            Line(n, line, OK, "", card.id, printing, int(found[1]), self.heading.section)
        )

    # -- any form -----------------------------------------------------------------------

    def bounded_line(self, n: int, line: str) -> Line:
        """A line, unless so much before it was no card that this can be no deck."""
        if not self.effort:
            return Line(n, line[:MAX_LINE], UNKNOWN, "Not read: too much before it is no card.")
        found = self.line(n, line)
        if found.status == UNKNOWN:
            self.effort.spend(len(line))
        return found

    def line(self, n: int, line: str) -> Line:
        if len(line) > MAX_LINE:
            return Line(n, line[:80] + "…", UNKNOWN, f"Longer than {MAX_LINE} characters.")
        text = SPACES.sub(" ", plain(line)).strip()
        if not text:
            return Line(n, line, IGNORED, "Empty.")
        found = resolve(self.index, text, self.heading.types) if self.index.find(text) else None
        if found:
            return self._card_line(n, line, found)
        text = BULLET.sub("", text)
        return self._aside(n, line, text) or self._card(n, line, text)

    def _aside(self, n: int, line: str, text: str) -> Line | None:
        """A line that is not a card: heading, fact, comment, total, link."""
        heading = self.headings.of(text)
        if heading and not self._is_counted_card(text):
            self.heading = heading
            return Line(n, line, IGNORED, "Heading.")
        if found := FACT.match(text):
            return self._fact(n, line, found[1].lower(), found[2].strip())
        if text.lower() == "about":
            return Line(n, line, IGNORED, "Heading.")
        if text.startswith(COMMENT):
            return Line(n, line, IGNORED, "Comment.")
        if LINK.match(text):
            return Line(n, line, IGNORED, "Link.")
        return None

    def _is_counted_card(self, text: str) -> bool:
        return any(self.index.find(rest) for n, rest in quantities(text) if rest != text)

    def _fact(self, n: int, line: str, key: str, value: str) -> Line:
        key = "name" if key in ("title", "deck name") else key
        self.facts.setdefault(key, value)
        return Line(n, line, IGNORED, f"The deck's {key}.")

    def _card(self, n: int, line: str, text: str) -> Line:
        bare = ASIDE.sub("", text)
        found = resolve(self.index, bare, self.heading.types)
        if found is None:
            return self._unread_line(n, line, text)
        named = self._card_line(n, line, found)
        return named if bare == text else replace(named, section=CONSIDERING)

    def _card_line(self, n: int, line: str, found: Resolution) -> Line:
        section = self.heading.section
        if len(found.matches) > 1:
            return Line(
                n,
                line,
                AMBIGUOUS,
                found.note or f"{len(found.matches)} cards have this name.",
                "",
                "",
                found.quantity,
                section or self.headings.section_of(found.matches[0].card.type),
                found.matches,
            )
        (match,) = found.matches
        section = section or self.headings.section_of(match.card.type)
        return self._check_quantity(
            Line(n, line, OK, found.note, match.card.id, match.printing, found.quantity, section)
        )

    def _check_quantity(self, line: Line) -> Line:
        if line.quantity > MAX_COPIES:
            return replace(line, status=UNKNOWN, note=f"At most {MAX_COPIES} copies.")
        if line.quantity == 0:
            return replace(line, status=IGNORED, note="No copies.")
        return line

    def _unread_line(self, n: int, line: str, text: str) -> Line:
        """A line nobody can place: perhaps a total, perhaps the deck's name, else unknown."""
        if SUMMARY.match(text):
            return Line(n, line, IGNORED, "A total.")
        quantity, rest = self._likely(text)
        near = tuple(self._nearest(rest))
        if text == rest and self._may_be_the_name():
            self.facts["name"] = text.removeprefix("Name ").strip() or text
            return Line(n, line, IGNORED, "The deck's name.", candidates=near)
        note = "No card has this name."
        return Line(n, line, UNKNOWN, note, "", "", quantity, self.heading.section, near)

    def _may_be_the_name(self) -> bool:
        """The first line before any card is the deck's name, unless it was given."""
        return "name" not in self.facts and not any(line.status != IGNORED for line in self.lines)

    def _likely(self, text: str) -> tuple[int, str]:
        """The most telling way to split off a count."""
        ways = list(quantities(text))
        return ways[1] if len(ways) > 1 else ways[0]

    def _nearest(self, text: str) -> list[CardMatch]:
        self.guesses += 1
        return self.index.nearest(text) if self.guesses <= MAX_GUESSES else []
