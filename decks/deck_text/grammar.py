"""The shapes a line of a deck list takes. No pattern here runs backwards over long text."""

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass

COUNT_FIRST = (
    re.compile(r"^(\d{1,6}) ?(?:枚|张|張|장|шт\.?) ?(.+)$"),
    re.compile(r"^\+?(\d{1,6}) ?[x*] (.+)$", re.I),
    re.compile(r"^\+?(\d{1,6}) (.+)$"),
    re.compile(r"^(\d{1,6}) (?:(?:copies|copy|pieces|pcs|stück)(?: of)?|of) (.+)$", re.I),
    re.compile(r"^(\d{1,6})[x*](.+)$", re.I),
    re.compile(r"^(\d{1,3})-(\D.+)$"),
    re.compile(r"^[x*] ?(\d{1,6}) (.+)$", re.I),
    re.compile(r"^[(\['](\d{1,6})[)\]'] ?(.+)$"),
    re.compile(r"^(\d{1,6}) ?[,;:|] ?(.+)$"),
)
COUNT_LAST = (
    re.compile(r"[ -]{0,3}(\d{1,6}) ?(?:枚|张|張|장|шт\.?)$"),
    re.compile(r"[ ,;:]{0,3}[x*] ?(\d{1,6})$", re.I),
    re.compile(r" ?[(\[]x?(\d{1,6})x?[)\]]$", re.I),
    re.compile(r" ?[,;:=] ?(\d{1,6})$"),
    re.compile(r" [-–—] ?(\d{1,6})$"),
    re.compile(r"(?<=[^\W\d_])-(\d)$"),
    re.compile(r" (\d{1,6}) ?x$", re.I),
    re.compile(r" (\d{1,6})$"),
)
TAGS = re.compile(
    r" ?(?:\*[^*]{0,20}\*|\^[^^]{0,80}\^|#!?[^ ]{1,40}|<[^>]{0,40}>|\{[^}]{0,40}\}|\+| #.{1,200})$"
)
SUBTITLE = re.compile(r" : ?(.{1,80})$")
IN_BRACKETS = re.compile(r" ?[(\[【]([^()\[\]【】]{1,60})[)\]】]$")
SET_THEN_NUMBER = re.compile(r" ?[(\[]([^()\[\]]{1,30})[)\]] ?#?([\w-]{1,20})$")
LEADING_BRACKETS = re.compile(r"^[(\[【]([^()\[\]【】]{1,60})[)\]】] ?(.+)$")
NUMBER_FIRST = re.compile(r"^#?(\w[\w-]{1,19}) (.+)$")
STRAY_NUMBER = re.compile(
    r"^(?:#\d{1,4}|\d{2,4}/\d{2,4}) (.+)$|^(.+) (?:#\d{1,4}|\d{2,4}/\d{2,4})$"
)
"""`#031` and `031/120` are numbers even where no set is named."""
CATEGORIES = re.compile(r"\[([^\[\]]{1,120})\](?: ?\^[^^]{0,80}\^)?$")
SUFFIX = re.compile(r"[(\[{*]([^()\[\]{}*]{1,40})[)\]}*]$")
"""One word about the card at the end: `(side)`, `*SB*`."""
BARE_NUMBER = re.compile(r" #?([\w-]{2,20})$")
BARE_SET_AND_NUMBER = re.compile(r" ([\w-]{1,20}) #?([\w-]{1,20})$")
FACT = re.compile(
    r"^(name|title|deck name|game|format|description|tags|author|date|url|source)"
    r" ?[:=] ?(.*)$",
    re.I,
)
SUMMARY = re.compile(
    r"^(?:total(?: \w{1,12}){0,3} ?[:=-]? ?[$€£¥]?\d[\d.,]{0,8}|\d{1,5} cards?\b.{0,60}"
    r"|\d{1,5} \w{1,20}, \d{1,5} cards?|\d{1,5} \w{1,20} spent.{0,60}"
    r"|(?:cards up to|packs?: from) .{1,80}"
    r"|(?:deck size|(?:average|avg\.?) \w{1,12}|price|rating|likes|views|created|updated)"
    r" ?[:=](?: ?[$€£¥]?\d[\d.,:/ -]{0,20}[$€£¥]?)?"
    r"|(?:合計|総数|总计|합계) ?:? ?\d{1,5} ?(?:枚|张|장)?)$",
    re.I,
)
OTHER_CODE = re.compile(r"^(?:ydke://\S+|[A-Za-z0-9+/_-]{24,}={0,2})$")
UNKNOWN_HEADING = re.compile(r"^(?:\[[^\[\]]{1,40}\]|-{3,}.{0,60}-{3,}|\*{3,}.{0,80}\*{3,})$")
TALLIED = re.compile(r"^([^\d:(]{2,40}?) ?[:(-] ?(\d{1,4})\)?:?$")
DECK_BOX = re.compile(r"^\[deck=[\"']?([^\[\]\"']{1,120})[\"']?\]$", re.I)
REMARK = re.compile(r" (?:[-–—]{1,3}|<[-=]{1,3}|[-=]{1,2}>|//|~) ")
COUNTED = re.compile(r"^ ?\d{1,3} ?[x*]? ?[^\W\d]", re.I).match
COUNT_CELL = re.compile(r"^x?\d{1,3}x?$", re.I)
BESIDE = re.compile(r"(?<!\d)(?:[,;] ?|(?<=\w)(?:\t| {3,40}))(?=\d{1,3}(?: ?[x*])? )", re.I)
"""Between cards in one line: a comma or a wide space before the count of the next."""
DELIMITERS = "\t;|,"
LABELLED = re.compile(r"^[\[(]?([^\W\d_][\w ]{1,24})(?:[\])]:?|:) ?(.+)$")
LEADER = re.compile(r" ?\*(?:cmdr|commander)\*$", re.I)
LINK = re.compile(r"^https?://", re.I)
COMMENT = ("#", "//", ";", "--", "%")


@dataclass(frozen=True)
class Reference:
    """What a line may name: a text for the name, and the set and number beside it."""

    name: str
    set: str = ""
    number: str = ""
    needs_name: bool = False  # a number that could as well be a word must not stand alone


def remarked(text: str) -> Iterator[str]:
    """A line without the remark behind it, the longest first: `3 Name - maybe two`."""
    marks = list(REMARK.finditer(text))[:4]
    for mark in reversed(marks):
        yield text[: mark.start()].strip()


def quantities(line: str) -> Iterator[tuple[int, str]]:
    """Every way to read a line as copies and the rest; the whole line as one card first."""
    yield 1, line
    for pattern in COUNT_FIRST:
        if found := pattern.match(line):
            yield int(found[1]), found[2].strip()
    for pattern in COUNT_LAST:
        if (found := pattern.search(line)) and found.start():
            yield int(found[1]), line[: found.start()].strip()


def references(text: str) -> Iterator[Reference]:
    """Ways to read a card's text, from what is written to what is left without its tags."""
    yield Reference(text)
    yield from _with_set(text)
    for shorter, inside in peeled(text):
        yield Reference(shorter, inside)
        yield from _with_set(shorter)
    if "," in text and not BESIDE.search(text):  # a row of a table without a header
        name, set_code, *_ = (*cells_of(text), "")
        yield Reference(name, set_code, needs_name=bool(set_code))


def peeled(text: str) -> Iterator[tuple[str, str]]:
    """What is left when tags, brackets and a subtitle are taken off the end one by one."""
    for _ in range(6):
        found = TAGS.search(text) or IN_BRACKETS.search(text) or SUBTITLE.search(text)
        text = text[: found.start()].strip() if found else ""
        if not found or not text:
            return
        if found.re is SUBTITLE:
            yield f"{text}, {found[1]}", ""
        yield text, found[1] if found.re is IN_BRACKETS else ""


def _with_set(text: str) -> Iterator[Reference]:
    if "|" in text:
        name, set_code, *rest = (part.strip(" []") for part in text.split("|"))
        yield Reference(f"{name}, {set_code}")
        yield Reference(name.rstrip("+"), set_code, rest[0] if rest else "")
    if "/" in text:  # as official answers name cards: name/id
        name, _, code = text.strip("《》").rpartition("/")
        yield Reference(name.strip(), code.strip(), needs_name=True)
    if found := LEADING_BRACKETS.match(text):
        set_code, _, number = found[1].replace("#", ":").partition(":")
        yield Reference(found[2].strip(), set_code.strip(), number.strip())
    if (found := SET_THEN_NUMBER.search(text)) and found.start():
        yield Reference(text[: found.start()].strip(), found[1], found[2])
    if (found := IN_BRACKETS.search(text)) and found.start():
        name = text[: found.start()].strip()
        yield Reference(f"{name}, {found[1]}")
        yield Reference(name, found[1])
    if (found := BARE_SET_AND_NUMBER.search(text)) and found.start():
        name = text[: found.start()].strip()
        yield Reference(name, found[1], found[2], needs_name=True)
    if (found := BARE_NUMBER.search(text)) and found.start():
        name = text[: found.start()].strip()
        yield Reference(name, "", found[1], needs_name=True)
        yield Reference(name, found[1], needs_name=True)
    if found := STRAY_NUMBER.match(text):
        yield Reference(found[1] or found[2])
    if found := NUMBER_FIRST.match(text):
        yield Reference(found[2].strip(), "", found[1], needs_name=True)


def cells_of(text: str) -> list[str]:
    """The cells of a row of a table; a name in quotes may hold the delimiter."""
    delimiter = next((sign for sign in DELIMITERS if sign in text), ",")
    row = next(csv.reader([text], delimiter=delimiter, skipinitialspace=True), [])
    return [cell.strip() for cell in row]
