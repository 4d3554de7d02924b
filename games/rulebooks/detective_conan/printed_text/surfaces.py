"""What a line says before it is an ability, and the refusal to say it."""

from typing import Any

Tree = Any
Ability = dict[str, Any]
Surface = dict[str, Any]

SAID = frozenset(
    [
        "headers",
        "moments",
        "kind",
        "cost",
        "trigger",
        "body",
        "modes",
        "pick",
        "modes_if",
        "all_if",
        "all",
        "boost",
        "if",
        "better",
        "may",
        "constant",
        "gives",
        "to",
        "keyword",
        "host_trait",
        "usable_if",
    ]
)
"""What a line can say."""
TOLD = frozenset(
    [
        "kind",
        "trigger",
        "if",
        "cost",
        "do",
        "constant",
        "only_if",
        "in_partner_area",
        "from_hand",
        "each",
    ]
)
"""What an ability can say besides its headers."""


class NotUnderstood(Exception):
    """A line, or a part of it, that the grammar does not have."""

    def __init__(self, start: int, end: int, expected: list[str]) -> None:
        super().__init__(start, end, expected)
        self.start, self.end, self.expected = start, end, expected
