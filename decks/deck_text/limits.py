"""What a pasted deck may be at most, checked before anything is read."""

from casebook.intake import is_unstorable

MAX_CHARACTERS = 200_000
MAX_LINES = 1_000
MAX_LINE = 300
MAX_COPIES = 999
MAX_STRANGE = 40_000
"""So many characters of lines that name no card are read; each is tried in many ways."""
READING_SECONDS = 0.5
"""Of processor time; what is left over is told as not read. The count usually ends first."""
MAX_GUESSES = 50
"""So many unknown lines get nearest names; finding those is the slow part."""

CONTROLS = {chr(code) for code in range(32)} - set("\t\n\r\x0b\x0c") | {"\x7f", "\ufffd"}


class DeckTextRefused(ValueError):
    """A deck text that is not read at all: why, and what to do."""

    def __init__(self, code: str, message: str, fix: str) -> None:
        super().__init__(f"{message} {fix}")
        self.code = code
        self.message = message
        self.fix = fix


def decode_text(source: str | bytes) -> str:
    """The text of a paste or an uploaded file, or a clear refusal at once."""
    if len(source) > MAX_CHARACTERS * (4 if isinstance(source, bytes) else 1):
        raise too_long(len(source))
    text = source if isinstance(source, str) else _text(source)
    if len(text) > MAX_CHARACTERS:
        raise too_long(len(text))
    if is_unstorable(text) or sum(map(text.count, CONTROLS)) * 50 > len(text):
        raise not_text()
    lines = text.count("\n") + 1
    if lines > MAX_LINES:
        raise DeckTextRefused(
            "too-many-lines",
            f"The deck has {lines} lines; at most {MAX_LINES} are read.",
            "Paste one deck at a time.",
        )
    return text.removeprefix("\ufeff")


def _text(source: bytes) -> str:
    wide = source[:2] in (b"\xff\xfe", b"\xfe\xff")
    try:
        return source.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError as error:
        raise not_text() from error


def too_long(size: int) -> DeckTextRefused:
    return DeckTextRefused(
        "too-long",
        f"The deck is {size} characters long; at most {MAX_CHARACTERS} are read.",
        "Paste one deck at a time.",
    )


def not_text() -> DeckTextRefused:
    return DeckTextRefused(
        "not-text", "This is not text.", "Paste a deck list, or upload a UTF-8 file."
    )
