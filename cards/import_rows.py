"""What goes into a catalogue and what came of it: rows, outcomes, the report of a run."""

from collections.abc import Callable
from dataclasses import dataclass, field

from games.engine.card_rows import Given, Note, Row, SetRow

__all__ = ["Given", "ImportRefused", "Note", "Outcome", "Report", "Row", "SetRow", "Watch"]


@dataclass(frozen=True)
class Outcome:
    """What became of one row."""

    slug: str
    kind: str  # added, changed, unchanged, removed, merged, conflict, error
    place: str = ""
    fields: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()

    @property
    def is_bad(self) -> bool:
        return self.kind in ("conflict", "error")


@dataclass
class Report:
    """The sum of a run: what became of how many rows, and every row that was not taken."""

    game: str
    counts: dict[str, int] = field(default_factory=dict)
    bad: list[Outcome] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)  # about files as a whole
    version: int = 0

    def add(self, outcome: Outcome) -> None:
        self.counts[outcome.kind] = self.counts.get(outcome.kind, 0) + 1
        if outcome.is_bad:
            self.bad.append(outcome)

    def __str__(self) -> str:
        kinds = ("added", "changed", "unchanged", "removed", "merged", "conflict", "error")
        shown = [k for k in kinds if self.counts.get(k) or k in kinds[:3]]
        return f"{self.game}: " + ", ".join(f"{self.counts.get(k, 0)} {k}" for k in shown)


class ImportRefused(Exception):
    """A run, all or nothing, that was undone because of its bad rows."""

    def __init__(self, report: Report) -> None:
        rows = "row" if len(report.bad) == 1 else "rows"
        super().__init__(f"{len(report.bad)} bad {rows}; nothing was changed")
        self.report = report


Watch = Callable[[Outcome], None]
