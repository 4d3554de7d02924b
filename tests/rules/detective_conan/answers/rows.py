"""The table of official answers, row by row."""

import re
from collections.abc import Iterator

from games.rulebooks.rule_docs import RULES

TABLE = RULES / "detective-conan-answers.md"
ROW = re.compile(r"^\| (\d+) \| (.*?) \| (.+) \| (tested|wording|open: .+) \|$")


def rows() -> Iterator[tuple[int, str, str]]:
    """Number, cards and status of each question."""
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        if re.match(r"\| \d", line):
            found = ROW.match(line)
            assert found, f"neither tested, wording nor open: {line}"
            yield int(found[1]), found[2], found[4]


def cards_of(question: int) -> list[str]:
    """The ids of the cards that bear a question."""
    return next(re.findall(r"\w+", cards) for n, cards, _status in rows() if n == question)
