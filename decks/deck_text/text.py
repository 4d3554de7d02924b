"""Reading a deck list line by line. Nothing is dropped: every line says what became of it."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from urllib.parse import unquote

from cards.fold import fold, plain
from decks.deck_text.dialects import plainer
from decks.deck_text.grammar import (
    BESIDE,
    CATEGORIES,
    COMMENT,
    COUNT_CELL,
    COUNTED,
    DECK_BOX,
    FACT,
    LABELLED,
    LEADER,
    LINK,
    OTHER_CODE,
    SUFFIX,
    SUMMARY,
    TALLIED,
    UNKNOWN_HEADING,
    cells_of,
    peeled,
    quantities,
)
from decks.deck_text.headings import Heading, Headings
from decks.deck_text.index import CardIndex, CardMatch
from decks.deck_text.limits import (
    MAX_COPIES,
    MAX_GUESSES,
    MAX_LINE,
    MAX_STRANGE,
    READING_SECONDS,
)
from decks.deck_text.markup import unmarked
from decks.deck_text.reading import AMBIGUOUS, IGNORED, OK, UNKNOWN, Line, Reading
from decks.deck_text.resolving import Resolution, resolve
from games.engine.decks import CONSIDERING
from games.engine.effort import Effort

OUR_HEADER = "# casebook v1"
OUR_COLUMNS = ["section", "count", "name", "id", "set", "number"]
OUR_LINE = re.compile(r"^(\d{1,6}) .*\(([^() ]+)(?: / ([^()]+))?\)$")
OUR_FACT = re.compile(r"^(game|name|format|tags|folder): (.+)$")
OUR_DRESS = re.compile(r"^<!-- (.*) -->$|^- (\d{1,6} .*)$|^### (\[[a-z0-9_-]{1,40}\])$")
OUR_SECTION = re.compile(r"^\[([a-z0-9_-]{1,40})\]$")
SPACES = re.compile(r"\s+")
ASIDE = re.compile(r"^sb: ?", re.I)
TITLE = re.compile(r"^#{1,3} (\S.*)$")
SIDE_AT_MOST = 15
MAIN_AT_LEAST = 40
"""A second block of few cards after a whole deck is a sideboard; blocks of types are not."""

NO_SUCH_NAME = "No card has this name."
EMPTY, NOT_A_CARD, DECK_NAME = "Empty.", "Not a card.", "The deck's name."
OTHER_HEADING = "A heading of another program."
TALLIED_HEADING = "A heading of another game."
STRANGE_HEADING = "A heading that says nothing here. Check whether its cards are in the deck."
REMARKS: dict[str, Callable[[str], object]] = {
    "Comment.": lambda text: text.startswith((*COMMENT, "'''")),
    "Link.": LINK.match,
    "A code of another program.": OTHER_CODE.match,
}
"""Lines that name no card, by what is said of them."""


def is_vague_row(line: str) -> bool:
    """A row of a table with several numbers, none of them first: any could be the copies."""
    cells = cells_of(line)
    counts = sum(bool(COUNT_CELL.match(cell)) for cell in cells)
    return len(cells) > 3 and counts > 1 and not COUNT_CELL.match(cells[0])


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
        written = text.splitlines()
        for n, (line, easier) in enumerate(zip(written, plainer(written), strict=True), start=1):
            ours = self.ours_line(n, line)
            self.lines += [ours] if ours else self.other_lines(n, line, easier)
        if not self.ours:
            self._pass_over_tallies()
            self._pass_over_remarks()
            self._ask_about_headings()
            self._set_aside_last_block()
            self._ask_about_a_lone_name()
        return Reading("casebook" if self.ours else "text", tuple(self.lines), self.facts)

    def _pass_over_tallies(self) -> None:
        """A word with the number of the copies below it, or of all: another game's heading."""
        for place, line in enumerate(self.lines):
            found = (
                TALLIED.match(unmarked(line.text)) if not line.quantity or not line.card else None
            )
            unread = line.status == UNKNOWN or line.note == DECK_NAME
            if found and unread and not line.candidates and int(found[2]) in self._sums(place):
                self.lines[place] = Line(line.n, line.text, IGNORED, TALLIED_HEADING)
                if self.facts.get("name") == line.text.strip():
                    del self.facts["name"]

    def _sums(self, place: int) -> tuple[int, int]:
        """The copies in the block below a line, and in the whole text."""
        below = 0
        for line in self.lines[place + 1 :]:
            if line.status != OK:
                break
            below += line.quantity
        return below, sum(line.quantity for line in self.lines if line.status == OK)

    def _pass_over_remarks(self) -> None:
        """In a list with counts, a line without one that is like no name is a remark."""
        cards = [line for line in self.lines if line.status == OK]
        if not cards or sum(self._is_counted(line.text) for line in cards) * 2 < len(cards):
            return
        for place, line in enumerate(self.lines):
            stray = line.status == UNKNOWN and not line.candidates and line.note == NO_SUCH_NAME
            if stray and not self._is_counted(line.text) and not self._counts_a_card(line.text):
                self.lines[place] = replace(line, status=IGNORED, note=NOT_A_CARD, quantity=0)

    def _is_counted(self, text: str) -> bool:
        return self._likely(unmarked(text))[1] != unmarked(text)

    def _counts_a_card(self, text: str) -> bool:
        """A number and a card's name somewhere in a line: more than words about the deck."""
        return any(map(str.isdigit, text)) and bool(self.index.mentioned(text))

    def _names_a_card(self, text: str) -> bool:
        """A number and a card's name, or little else than the name of one card."""
        found = self.index.mentioned(text)
        alone = len(found) == 1 and len(found[0].card.name) * 2 > len(text)
        return alone or self._counts_a_card(text)

    def _ask_about_headings(self) -> None:
        """Words over a part of the deck that say nothing here: the part may not belong to it."""
        begun = False
        for place, line in enumerate(self.lines):
            strange = line.note in (OTHER_HEADING, NOT_A_CARD) or self._is_another_title(line)
            if begun and strange and self._heads_cards(place):
                self.lines[place] = replace(line, status=UNKNOWN, note=STRANGE_HEADING)
            begun = begun or line.status == OK

    def _is_another_title(self, line: Line) -> bool:
        """Dressed as the title of the page, which comes but once."""
        first = next((line.text for line in self.lines if line.note != EMPTY), "")
        marks = [TITLE.match(text) for text in (first, line.text)]
        return all(marks) and line.note == "Comment." and first.split()[0] == line.text.split()[0]

    def _heads_cards(self, place: int) -> bool:
        """Dressed as a heading or behind a blank line, and then cards."""
        line, before = self.lines[place], self.lines[place - 1]
        below = next((other for other in self.lines[place + 1 :] if other.note != EMPTY), None)
        apart = before.note == EMPTY or line.note == OTHER_HEADING or line.text.rstrip()[-1] == ":"
        return apart and below is not None and below.status == OK

    def _ask_about_a_lone_name(self) -> None:
        """What was taken for the deck's name is a card that nobody knows if there is no other."""
        if any(line.status != IGNORED for line in self.lines):
            return
        for place, line in enumerate(self.lines):
            if line.note == DECK_NAME and line.candidates:
                self.lines[place] = replace(line, status=UNKNOWN, note=NO_SUCH_NAME, quantity=1)
                self.facts.pop("name", None)

    def _set_aside_last_block(self) -> None:
        """MTGO's way: a blank line after the whole deck, then the sideboard, and no heading."""
        if any(line.note == "Heading." for line in self.lines):
            return
        *before, side = self._blocks()
        inside = {self.lines[place].section for place in side}
        main = [block for block in before if inside & {self.lines[n].section for n in block}]
        if len(main) == 1 and self._is_a_deck_with_a_side(main[0], side):
            for place in side:
                self.lines[place] = replace(self.lines[place], section=CONSIDERING)

    def _blocks(self) -> list[list[int]]:
        """The places of cards between blank lines."""
        blocks: list[list[int]] = [[]]
        for place, line in enumerate(self.lines):
            if line.status == OK:
                blocks[-1].append(place)
            elif line.note == EMPTY and blocks[-1]:
                blocks.append([])
        return blocks if blocks[-1] or len(blocks) == 1 else blocks[:-1]

    def _is_a_deck_with_a_side(self, main: list[int], side: list[int]) -> bool:
        copies = [sum(self.lines[place].quantity for place in block) for block in (main, side)]
        return copies[0] >= MAIN_AT_LEAST and copies[1] <= SIDE_AT_MOST

    # -- our own form -----------------------------------------------------------------

    def ours_line(self, n: int, line: str) -> Line | None:
        """A line of our own export, which names cards by id and needs no guessing."""
        line = OUR_DRESS.sub(lambda found: found[1] or found[2] or found[3], line)
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
        if line.startswith("# ") and "name" not in self.facts:
            return self._fact(n, line, "name", line[2:])
        if line.startswith("> "):
            written = self.facts.get("description")
            self.facts["description"] = line[2:] if written is None else f"{written}\n{line[2:]}"
            return Line(n, line, IGNORED, "Description.")
        return self._ours_card(n, line)

    def _ours_card(self, n: int, line: str) -> Line | None:
        found = OUR_LINE.match(line)
        card = self.index.with_id(unquote(found[2])) if found else None
        if not found or not card or not self.heading.section:
            return None
        printing = unquote(found[3]) if found[3] else ""
        if printing and printing not in {p.code for p in card.prints}:
            return None
        return self._check_quantity(
            Line(n, line, OK, "", card.id, printing, int(found[1]), self.heading.section)
        )

    # -- any form -----------------------------------------------------------------------

    def other_lines(self, n: int, line: str, easier: str | None) -> list[Line]:
        """A line of any form; several if it holds several cards, each with its count."""
        parts = BESIDE.split(easier) if easier and len(easier) <= MAX_LINE else ()
        counted = len(parts) > 1 and all(map(COUNTED, parts)) and not SUMMARY.match(easier or "")
        if not counted or self._is_counted_card(plain(easier or "")):
            return [self.bounded_line(n, line, easier)]
        return [self.bounded_line(n, part, part) for part in parts]

    def bounded_line(self, n: int, line: str, easier: str | None) -> Line:
        """A line, unless so much before it was no card that this can be no deck."""
        if not self.effort:
            return Line(n, line[:MAX_LINE], UNKNOWN, "Not read: too much before it is no card.")
        if easier is None:
            return Line(n, line[:MAX_LINE], IGNORED, "Passed over.")
        found = replace(self.line(n, easier), text=line[:MAX_LINE])
        if found.status == UNKNOWN:
            self.effort.spend(len(line))
        return found

    def line(self, n: int, line: str) -> Line:
        if len(line) > MAX_LINE:
            return Line(n, line[:80] + "…", UNKNOWN, f"Longer than {MAX_LINE} characters.")
        text = SPACES.sub(" ", plain(line)).strip()
        if not text:
            return Line(n, line, IGNORED, EMPTY)
        found = resolve(self.index, text, self.heading.types) if self.index.find(text) else None
        if found:
            return self._card_line(n, line, found)
        if title := self._title(text) or DECK_BOX.sub(r"\1", text).removeprefix(text):
            return self._fact(n, line, "name", title)
        if UNKNOWN_HEADING.match(text) and not self.headings.of(text):
            return Line(n, line, IGNORED, OTHER_HEADING)
        text = unmarked(text)
        if not text:
            return Line(n, line, IGNORED, EMPTY)
        return self._aside(n, line, text) or self._card(n, line, text)

    def _title(self, text: str) -> str:
        """A first line dressed as the title of a page."""
        found = TITLE.match(text)
        if not found or any(line.note != EMPTY for line in self.lines):
            return ""
        title = unmarked(found[1])
        return "" if self.headings.of(title) or FACT.match(title) else title

    def _aside(self, n: int, line: str, text: str) -> Line | None:
        """A line that is not a card: heading, fact, comment, total, link."""
        heading = self.headings.of(text) or (
            self.headings.aside(text) if self._may_head(text) else None
        )
        if heading and not self._is_counted_card(text):
            self.heading = self._within(heading)
            return Line(n, line, IGNORED, "Heading.")
        if found := FACT.match(text.lstrip("/#;%! ")):
            return self._fact(n, line, found[1].lower(), found[2].strip())
        if text.lower() == "about":
            return Line(n, line, IGNORED, "Heading.")
        for note, is_so in REMARKS.items():
            if is_so(text):
                return Line(n, line, IGNORED, note)
        return None

    def _within(self, heading: Heading) -> Heading:
        """A type under the heading of a sideboard, no card between them, is a part of it."""
        last = next((line.note for line in reversed(self.lines) if line.note != EMPTY), "")
        inside = last == "Heading." or self.heading.types
        if heading.types and not heading.section and inside and self.heading.section == CONSIDERING:
            return replace(heading, section=CONSIDERING)
        return heading

    def _may_head(self, text: str) -> bool:
        """After cards, behind a blank line or before a colon."""
        after = bool(self.lines) and (self.lines[-1].note == EMPTY or text.endswith(":"))
        return after and any(line.status == OK for line in self.lines)

    def _is_counted_card(self, text: str) -> bool:
        return any(self.index.find(rest) for n, rest in quantities(text) if rest != text)

    def _fact(self, n: int, line: str, key: str, value: str) -> Line:
        key = "name" if key in ("title", "deck name") else key
        self.facts.setdefault(key, value)
        return Line(n, line, IGNORED, f"The deck's {key}.")

    def _card(self, n: int, line: str, text: str) -> Line:
        if LEADER.search(text):
            text = f"Commander: {LEADER.sub('', text)}"
        bare = ASIDE.sub("", text)
        found = None if is_vague_row(line) else resolve(self.index, bare, self.heading.types)
        if found is None:
            return (
                self._row_of_cells(n, line)
                or self._labelled(n, line, text)
                or self._unread_line(n, line, text)
            )
        named = self._card_line(n, line, found)
        aside = bare != text or self._is_put_aside(text)
        return replace(named, section=CONSIDERING) if aside else named

    def _row_of_cells(self, n: int, line: str) -> Line | None:
        """A row of a table without a header: one cell is the count, one a name, one a section."""
        cells = cells_of(line)
        counts = [cell for cell in cells if COUNT_CELL.match(cell)]
        words = [cell for cell in cells if cell not in counts]
        found = next((found for cell in words if len(found := self.index.find(cell)) == 1), [])
        if len(cells) < 3 or len(counts) != 1 or not found:
            return None
        part = next(filter(None, map(self.headings.of, words)), None)
        return self._card_line(n, line, Resolution(int(counts[0].strip("xX")), tuple(found)), part)

    def _labelled(self, n: int, line: str, text: str) -> Line | None:
        """`Commander: 1 Name`, `[Main] 3 Name`: a heading for one line."""
        label = LABELLED.match(text)
        heading = self.headings.of(label[1]) if label else None
        found = resolve(self.index, label[2], heading.types) if label and heading else None
        return self._card_line(n, line, found, heading) if found else None

    def _is_put_aside(self, text: str) -> bool:
        """A category behind the name that other tools leave out of the deck."""
        found = CATEGORIES.search(text) or SUFFIX.search(text)
        if not found:
            return False
        first = self.headings.of(found[1].split(",")[0].split("{")[0])
        return "{noDeck}" in found[1] or (first is not None and first.section == CONSIDERING)

    def _card_line(
        self, n: int, line: str, found: Resolution, heading: Heading | None = None
    ) -> Line:
        heading = heading or self.heading
        section = heading.section
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
        strange = heading.types and match.card.type not in heading.types and not self.ours
        if not section or (strange and section != CONSIDERING):
            section = self.headings.section_of(match.card.type)
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
        if text == rest and self._may_be_the_name() and not self._names_a_card(text):
            self.facts["name"] = text.removeprefix("Name ").strip() or text
            return Line(n, line, IGNORED, DECK_NAME, candidates=near)
        return Line(n, line, UNKNOWN, NO_SUCH_NAME, "", "", quantity, self.heading.section, near)

    def _may_be_the_name(self) -> bool:
        """The first line before any card is the deck's name, unless it was given."""
        return "name" not in self.facts and not any(line.status != IGNORED for line in self.lines)

    def _likely(self, text: str) -> tuple[int, str]:
        """The most telling way to split off a count."""
        ways = list(quantities(text))
        return ways[1] if len(ways) > 1 else ways[0]

    def _nearest(self, text: str) -> list[CardMatch]:
        self.guesses += 1
        if self.guesses > MAX_GUESSES:
            return []
        *_, bare = (text, *(shorter for shorter, _ in peeled(text)))
        return self.index.nearest(text) or self.index.nearest(bare) or self.index.mentioned(text)
