"""Why something cannot be done at a table: one sentence, with a code and an HTTP status."""

from typing import Any

TITLES = {
    404: "Not found",
    403: "Not allowed",
    409: "Not in this state",
    410: "The link has run out",
    422: "Well formed, but it cannot be done",
    429: "Too many tables",
}


class TableRefused(ValueError):
    """Nothing was changed. `rule` and `fix` are those of the game where a rule forbids it."""

    def __init__(
        self, code: str, message: str, status: int = 409, *, rule: str = "", fix: str = ""
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.status = status
        self.rule = rule
        self.fix = fix

    def as_problem(self) -> dict[str, Any]:
        """A problem document (RFC 9457)."""
        return {
            "type": "about:blank",
            "title": TITLES[self.status],
            "status": self.status,
            "detail": f"{self.message} {self.fix}".strip(),
            "code": self.code,
            "message": self.message,
            "fix": self.fix,
            "rule": self.rule,
        }


class TableMoved(Exception):
    """Somebody else changed the table between reading and writing: read it again."""


def no_table() -> TableRefused:
    return TableRefused("no-table", "There is no such table, or it is not yours to see.", 404)


def no_seat(seat: object, seats: int) -> TableRefused:
    return TableRefused(
        "unknown-seat", f"There is no seat {seat}; seats are 0 to {seats - 1}.", 422
    )


def not_your_seat() -> TableRefused:
    return TableRefused("not-your-seat", "Somebody else sits there.", 403)


def not_your_turn() -> TableRefused:
    return TableRefused("not-your-turn", "You are not asked anything now. Wait for your turn.")


def table_over() -> TableRefused:
    return TableRefused("finished", "This match is over. Start a new one.")


def not_started() -> TableRefused:
    return TableRefused("open", "The match has not begun: a seat is still open.")
