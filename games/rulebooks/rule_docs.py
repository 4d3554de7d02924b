"""The numbered rules of docs/rules/<game>.md, or of a game's own rules.md, as data.

A rule is a list item that begins with its number, `- **CC-6.4** [E] Text`; the tags
after the number say what kind of rule it is. `[E: stack, take]` names the routes that
enforce it each by itself, and each needs a test. A table in the file whose first column is
headed `tag` says which tags, or which lettered series such as `CC-R`, are enforced.
Plain Python: the checker, the API, the admin and a bot's log can all quote a rule.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from games.rulebooks import PACKAGES, all_rulebooks, folder

RULES = Path(__file__).resolve().parents[2] / "docs" / "rules"

# What holds where a file's own table does not say otherwise. A rule without a tag is
# enforced; rulings (R) and notes on card texts are, only if the file says so.
ENFORCED = {
    **{"E": True, "D": True, "V": True, "C": False, "T": False, "none": True},
    **{"series X": True, "series Q": True},
}

RULE = re.compile(
    r"^- \*\*(?P<number>[A-Z]{2}-(?:\d+\.\d+|[A-Z]\.?\d+)[a-z]?)\*\*"
    r"(?P<tags>(?:\s*\[[^\]]*\])*)\s*(?P<text>.*)$"
)
SERIES = re.compile(r"^[A-Z]{2}-([A-Z])")
BRACKET = re.compile(r"\[([^\]]*)\]")
TAG = re.compile(r"[\w&]+")
TABLE_ROW = re.compile(r"^\|(.*)\|\s*$")


@dataclass(frozen=True)
class Rule:
    number: str
    tags: tuple[str, ...]
    text: str
    line: int
    is_enforced: bool
    routes: tuple[str, ...] = ()
    """Verbs or windows that enforce it each by itself."""


class NoSuchRule(LookupError):
    """A number that no rules document defines."""


def rule_text(number: str) -> str:
    """The rule in the project's words; NoSuchRule when there is none."""
    return rule(number).text


def rule(number: str) -> Rule:
    for found in game_rules(game_of_rule(number)):
        if found.number == number:
            return found
    raise NoSuchRule(f"There is no rule {number} in docs/rules.")


def game_of_rule(number: str) -> str:
    """The game that numbers its rules so; empty when none does."""
    prefix, _, _ = number.partition("-")
    return next((book.slug for book in all_rulebooks() if book.prefix == prefix), "")


def has_document(game: str) -> bool:
    return document(game).exists()


def document(game: str) -> Path:
    """Where the rules of a game are written: with the game, if it lives outside the project."""
    own = folder(game) / "rules.md" if game in PACKAGES else RULES
    return own if own.is_file() else RULES / f"{game}.md"


@cache
def game_rules(game: str) -> tuple[Rule, ...]:
    """The rules of one game in the order of its document; none without a document."""
    if not has_document(game):
        return ()
    return parse_rules(document(game).read_text(encoding="utf-8"))


def parse_rules(text: str) -> tuple[Rule, ...]:
    lines = text.splitlines()
    enforced = {**ENFORCED, **dict(enforcement_table(lines))}
    return tuple(
        parse_rule(found, lines, index, enforced)
        for index, line in enumerate(lines)
        if (found := RULE.match(line))
    )


def parse_rule(
    found: re.Match[str], lines: list[str], index: int, enforced: dict[str, bool]
) -> Rule:
    tags, routes = tags_and_routes(found["tags"])
    text = " ".join([found["text"], *continuation(lines, index)])
    number = found["number"]
    return Rule(number, tags, text, index + 1, is_enforced(number, tags, enforced), routes)


def tags_and_routes(brackets: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """`[E: stack, take] [V]` has the tags E and V, and the routes stack and take."""
    tags: list[str] = []
    routes: list[str] = []
    for inside in BRACKET.findall(brackets):
        head, _, tail = inside.partition(":")
        tags += TAG.findall(head)
        routes += [route.strip() for route in tail.split(",") if route.strip()]
    return tuple(tags), tuple(routes)


def continuation(lines: list[str], index: int) -> Iterator[str]:
    """The indented lines that belong to the list item above them."""
    for line in lines[index + 1 :]:
        if not line.startswith("  "):
            return
        yield line.strip()


def is_enforced(number: str, tags: tuple[str, ...], enforced: dict[str, bool]) -> bool:
    if series := SERIES.match(number):
        return enforced.get(f"series {series[1]}", False)
    # An unknown tag is enforced: forgetting the table must not excuse a rule.
    return any(enforced.get(tag, True) for tag in tags or ("none",))


def enforcement_table(lines: list[str]) -> Iterator[tuple[str, bool]]:
    """Tag (or series) and whether it is enforced, from the table headed `tag`."""
    columns: list[str] = []
    for line in lines:
        row = TABLE_ROW.match(line)
        cells = [cell.strip() for cell in row[1].split("|")] if row else []
        if cells and cells[0].lower() == "tag":
            columns = [cell.lower() for cell in cells]
        elif not cells:
            columns = []
        elif "enforced" in columns and not set(line) <= set("|-: "):
            answer = cells[columns.index("enforced")].lower()
            yield table_key(cells[0]), answer.startswith("yes")


def table_key(cell: str) -> str:
    """`[E]` and `E` name a tag, `CC-R.n` a series, `none` the rules without a tag."""
    bare = cell.strip("`*[]() ")
    if series := SERIES.match(bare):
        return f"series {series[1]}"
    return "none" if bare.lower() in ("none", "no tag", "-", "") else bare
