"""Whole texts that need a look at more than one line: they are made plainer, line by line.

Each dialect knows itself and answers a list of the same length, so that the report still
counts lines as they were pasted. `None` is a line that names no card in that dialect.
"""

import itertools
import re
from collections.abc import Callable, Sequence
from html import unescape

Lines = Sequence[str]
Plainer = list[str | None]

COSTED = re.compile(r"^#+ {1,8}(?:\d{1,3}x )?\(\d{1,3}\) \S", re.I)
INDENTED = re.compile(r"^#+ {2,}")
COST = re.compile(r"^(\d{1,3}x )?\(\d{1,3}\) ", re.I)
PICK = re.compile(r"^pack \d{1,2},? pick \d{1,3}", re.I)
PICKED = re.compile(r"^-{1,2}> ?(.+)$")
NAMED_PICK = re.compile(r"^p(?:ack)?\d{1,2}[ -]?p(?:ick)?\d{1,3}[:.) -]+(?=\S)", re.I)
TITLED = re.compile(r"^// ([^\d:].{0,120})$")
SIZED = re.compile(r"^// \d{1,4} [^\W\d]").match
ALONE = re.compile(r"^[x×]?\d{1,2}[x×]?$", re.I)
STEP = re.compile(r"^(\d{1,3})(?:[.)] (?=\S)|\t(?=.{1,200}\t\d{1,2}$))")
CHANGE = re.compile(r"^([+-]) ?(?=\d{1,2} ?x? )", re.I)


def is_hash_list(lines: Lines) -> bool:
    """Every card behind a `#`, with its cost in brackets."""
    return any(map(COSTED.match, lines))


def hash_list(lines: Lines) -> Plainer:
    """The cards without their marks and costs, and the title; the rest is advice."""
    found: Plainer = []
    for line in lines:
        bare = line.lstrip("#").strip()
        is_title = line.startswith("### ") or not bare
        found.append(_costed(line, bare) if COSTED.match(line) else line if is_title else None)
    return found


def _costed(line: str, bare: str) -> str:
    """What is set in belongs to a card and not to the deck."""
    aside = "SB: " if INDENTED.match(line) else ""
    return aside + COST.sub(r"\1", bare)


def is_draft_log(lines: Lines) -> bool:
    return any(map(PICK.match, lines))


def draft_log(lines: Lines) -> Plainer:
    """Only what was picked is in the deck; the rest of each pack went on."""
    found: Plainer = []
    begun = False
    for line in lines:
        begun = begun or bool(PICK.match(line))
        picked = PICKED.match(line) if begun else None
        found.append(picked[1] if picked else None)
    return found


def is_pick_list(lines: Lines) -> bool:
    return sum(bool(NAMED_PICK.match(line)) for line in lines) > 1


def pick_list(lines: Lines) -> Plainer:
    return [NAMED_PICK.sub("", line) for line in lines]


def is_headed_by_comments(lines: Lines) -> bool:
    """Its title and the size of each part stand in comments: `// Title`, `// 40 Maindeck`."""
    said = [line for line in lines if line]
    return TITLED.match(said[0]) is not None and any(map(SIZED, said)) if said else False


def headed_by_comments(lines: Lines) -> Plainer:
    first = next(place for place, line in enumerate(lines) if line)
    return [TITLED.sub(r"name: \1", line) if n == first else line for n, line in enumerate(lines)]


def is_numbered(lines: Lines) -> bool:
    """Lines that count 1, 2, 3: places in a list, not copies."""
    counted = [int(found[1]) for line in lines if (found := STEP.match(line))]
    return len(counted) > 1 and all(
        n in (1, before + 1) for before, n in zip([0, *counted], counted, strict=False)
    )


def numbered(lines: Lines) -> Plainer:
    return [STEP.sub("", line) for line in lines]


def is_changes(lines: Lines) -> bool:
    """What was put in and what was taken out, rather than a list with strokes as bullets."""
    return {found[1] for line in lines if (found := CHANGE.match(line))} == {"+", "-"}


def changes(lines: Lines) -> Plainer:
    """What was put in is read; what was taken out, a count below nothing, is left to ask."""
    return [CHANGE.sub(r"\1", line) for line in lines]


def is_apart(lines: Lines) -> bool:
    """Counts on lines of their own, each with a name after it, or each before it."""
    said = [bool(ALONE.match(line)) for line in lines if line]
    counts = sum(said)
    each = all(a != b for a, b in itertools.pairwise(said[said.index(True) :])) if counts else False
    return counts > 1 and each


def apart(lines: Lines) -> Plainer:
    """Each count beside its name, on the name's line."""
    places = [n for n, line in enumerate(lines) if line]
    counts_last = bool(ALONE.match(lines[places[-1]]))
    found: Plainer = list(lines)
    for one, two in itertools.pairwise(places):
        count, name = (two, one) if counts_last else (one, two)
        if ALONE.match(lines[count]) and not ALONE.match(lines[name]):
            found[name], found[count] = f"{lines[count].strip('xX×')} {lines[name]}", None
    return found


DIALECTS: tuple[tuple[Callable[[Lines], bool], Callable[[Lines], Plainer]], ...] = (
    (is_hash_list, hash_list),
    (is_draft_log, draft_log),
    (is_pick_list, pick_list),
    (is_headed_by_comments, headed_by_comments),
    (is_numbered, numbered),
    (is_changes, changes),
    (is_apart, apart),
)


def plainer(lines: Lines) -> Plainer:
    """The lines as the reader of single lines knows them."""
    stripped = [line.strip() for line in lines]
    for knows, translate in DIALECTS:
        if knows(stripped):
            return translate(stripped)
    return list(lines)


# -- pages ------------------------------------------------------------------------------------

HTML_CELL = re.compile(r"</(?:td|th|li|tr)>|<br ?/?>", re.I)
BOARD_CELL = re.compile(r"\[(/?(?:table|tr|td|th))\]", re.I)
CELL_END = re.compile(r"</t[dh]>\s*", re.I)
ROW_END = re.compile(r"</(?:tr|li|p|div|h\d|ul|ol|table)>\s*|<br ?/?>", re.I)
LAST_TAB = re.compile(r"\t(?=</tr>)", re.I)
ANY_TAG = re.compile(r"</?[a-z!][^<>]{0,300}>", re.I)


def html_rows(text: str) -> str:
    """The rows of a page's tables and lists as lines, cells between tabs; else the text itself."""
    text = BOARD_CELL.sub(r"<\1>", text)
    if not HTML_CELL.search(text):
        return text
    cells = LAST_TAB.sub("", CELL_END.sub("\t", " ".join(text.split("\n"))))
    lines = ANY_TAG.sub("", ROW_END.sub("\n", cells)).split("\n")
    return "\n".join(unescape(line).strip() for line in lines if line.strip())


# -- tables drawn with strokes -----------------------------------------------------------------

ROW = re.compile(r"^\|(.{1,300})\|$")
RULE = re.compile(r"^[\s|:+-]+$")


def table_rows(text: str) -> str:
    """A Markdown table as one with tabs; empty if the text is none."""
    lines = [line.strip() for line in text.strip().splitlines()]
    rows = [found[1] for line in lines if (found := ROW.match(line)) and not RULE.match(line)]
    if len(rows) < 2 or len(rows) < sum(bool(line) and not RULE.match(line) for line in lines):
        return ""
    return "\n".join("\t".join(cell.strip() for cell in row.split("|")) for row in rows)
