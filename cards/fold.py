"""One spelling for comparing: case, accents, width and quotes do not matter to a reader."""

import re
import unicodedata

QUOTES = str.maketrans(
    {
        "‘": "'",
        "’": "'",
        "‚": "'",
        "‛": "'",
        "′": "'",
        "`": "'",
        "´": "'",
        "“": '"',
        "”": '"',
        "„": '"',
        "‟": '"',
        "«": '"',
        "»": '"',
        "″": '"',
        "‐": "-",
        "‑": "-",
        "‒": "-",
        "–": "-",
        "—": "-",
        "―": "-",
        "−": "-",
        "×": "x",
    }
)
CONTROLS = dict.fromkeys((*range(32), 127), " ") | {ord("`"): "'"}
LAST_WITH_ACCENTS = 0x0530  # Latin, Greek, Cyrillic; a dakuten makes another letter
SPACES = re.compile(r"\s+")


def plain(text: str) -> str:
    """Quotes, dashes and widths as on a keyboard, nothing invisible; case is kept."""
    text = unicodedata.normalize("NFKC", text.translate(QUOTES)).translate(QUOTES)
    return "".join(map(_visible, text))


def _visible(char: str) -> str:
    kind = unicodedata.category(char)
    if kind in ("Cc", "Zl", "Zp", "Zs"):
        return char if char == "\n" else " "
    return "" if kind in ("Cf", "Cs", "Co", "Cn") else char


def fold(text: str) -> str:
    """The key by which two spellings of the same words are equal; folding twice changes nothing."""
    if text.isascii():
        return SPACES.sub(" ", text.translate(CONTROLS).lower()).strip()
    text = unicodedata.normalize("NFKC", plain(text).casefold())
    text = "".join(map(_without_accent, text))
    return SPACES.sub(" ", text.translate(QUOTES)).strip()


def _without_accent(char: str) -> str:
    if ord(char) < 128:
        return char
    base = unicodedata.normalize("NFD", char)
    if ord(base[0]) < LAST_WITH_ACCENTS:
        return "".join(c for c in base if not unicodedata.combining(c))
    return char
