"""Names of accounts: one way to write each, and none that only looks like another."""

import unicodedata

from casebook.models import User

ALIKE = dict(
    zip(
        "авекмнорстухіјѕԁһӏԛԝαβεικνορτυχϲ",
        "abekmhopctyxijsdhlqwabeikvoptuxc",
        strict=True,
    )
)
"""Letters of other scripts that a reader takes for Latin ones."""

WRITTEN_TOGETHER = ({"CJK", "HIRAGANA", "KATAKANA", "LATIN"}, {"HANGUL", "CJK", "LATIN"})


def normal_username(name: str) -> str:
    """Fullwidth letters, ligatures and composed accents as everybody types them."""
    return User.normalize_username(name.strip())


def imitates_latin(name: str) -> bool:
    """Whether letters of several scripts are mixed, or all of another one look Latin."""
    letters = [char for char in name if char.isalpha()]
    scripts = {script_of(char) for char in letters}
    if len(scripts) > 1 and not any(scripts <= together for together in WRITTEN_TOGETHER):
        return True
    foreign = bool(letters) and "LATIN" not in scripts
    return foreign and all(char in ALIKE for char in "".join(letters).casefold())


def script_of(char: str) -> str:
    return unicodedata.name(char, "UNKNOWN").split()[0].split("-")[0]


def is_taken(name: str) -> bool:
    """Upper and lower case make no second person."""
    return User.objects.filter(username__iexact=name).exists()
