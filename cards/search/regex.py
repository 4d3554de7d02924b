"""Regular expressions that anyone may send: no backtracking, little memory, short patterns."""

import re
from collections.abc import Callable
from typing import Any

import re2

from cards.fold import fold
from cards.search.grammar import QueryError

LONGEST_PATTERN = 200
SIMPLE = re.compile(r"(?:[^\\()\[\]{}|?*]|\\[dDwWsSbB.]|\[[^\[\]\\]+\])*")
"""Patterns without groups, choices, repeats from zero or unusual escapes."""


def compile_regex(pattern: str, at: int) -> Callable[[str], Any]:
    if len(pattern) > LONGEST_PATTERN:
        raise QueryError(
            f"The regular expression is longer than {LONGEST_PATTERN} characters.",
            "Shorten it.",
            at,
        )
    options = re2.Options()
    options.log_errors = False
    options.case_sensitive = False
    options.max_mem = 8 << 20
    try:
        search: Callable[[str], Any] = re2.compile(f"(?m){pattern}", options).search
    except re2.error as error:
        reason = error.args[0].decode() if isinstance(error.args[0], bytes) else str(error)
        raise QueryError(
            f"The regular expression cannot be read: {reason}.", "Mend it.", at, pattern
        ) from None
    return search


def longest_literal(pattern: str) -> str:
    """Letters that any match must hold, to leave fewer cards to read; empty if unsure."""
    if not SIMPLE.fullmatch(pattern):
        return ""
    runs = [run for run in re.split(r"\\.|\[[^\]]*\]|[.^$+]", pattern) if run.isascii()]
    return fold(max(runs, key=len, default=""))
