"""Cells of a table that programs for tables would work out instead of showing.

`=HYPERLINK(…)` as the name of a card would run on the machine of whoever opens the file; behind an
apostrophe it is shown as it stands.
"""

import re

FORMULA = re.compile("'*[=+@-]")


def quoted_cell(text: str) -> str:
    return f"'{text}" if FORMULA.match(text) else text


def plain_cell(text: str) -> str:
    """What a cell held before it was quoted."""
    return text[1:] if text.startswith("'") and FORMULA.match(text) else text
