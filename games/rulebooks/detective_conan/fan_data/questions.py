"""Official questions and answers, in both writings of the fan database."""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

MARK = re.compile(r"(?:([QA])\s*[:：.．]|(●))\s*")
SOURCE = "Official Q&A"


class Question(NamedTuple):
    """A question with its answer; `about` is the heading they stand under."""

    asked: str
    answer: str
    about: str = ""

    @property
    def text(self) -> str:
        head = f"{self.about}\n" if self.about else ""
        return f"{head}Q: {self.asked}\nA: {self.answer}"


def questions_in(text: str) -> list[Question]:
    """All questions of a text: a JSON mapping, or lines that begin with Q, A or a bullet."""
    found = mapping_in(text)
    if found is not None:
        return [Question(str(asked).strip(), str(answer).strip()) for asked, answer in found]
    return list(from_lines(text.replace("\r\n", "\n").split("\n")))


def mapping_in(text: str) -> list[tuple[str, Any]] | None:
    """The pairs of a JSON mapping; None for any other text, even one that begins with a brace."""
    try:
        found = json.loads(text)
    except ValueError:
        return None
    return list(found.items()) if isinstance(found, dict) else None


def from_lines(lines: Iterable[str]) -> Iterator[Question]:
    """A line without a mark goes on with the one before it."""
    parts: dict[str, list[str]] = {"●": [], "Q": [], "A": []}
    last = ""
    for line in lines:
        mark = MARK.match(line)
        kind = (mark[1] or mark[2]) if mark else ""
        if kind in ("Q", "●") and parts["A"]:
            yield question_of(parts)
            parts = {"●": parts["●"] if kind == "Q" else [], "Q": [], "A": []}
        last = kind or last
        if last and line.strip():
            parts[last].append(line[mark.end() if mark else 0 :].strip())
    if parts["A"]:
        yield question_of(parts)


def question_of(parts: dict[str, list[str]]) -> Question:
    about, asked, answer = ("\n".join(parts[kind]) for kind in ("●", "Q", "A"))
    return Question(asked, answer, about)


def rulings_of(texts: Iterable[str]) -> list[dict[str, str]]:
    """Every question once, whatever heading it stands under."""
    found: dict[tuple[str, str], Question] = {}
    for text in texts:
        for question in questions_in(text):
            found.setdefault((question.asked, question.answer), question)
    return [{"text": question.text, "source": SOURCE} for question in found.values()]
