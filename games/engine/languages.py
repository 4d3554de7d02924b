"""The language of a text, told by its letters."""

import re
from collections.abc import Iterable

ENGLISH, JAPANESE, CHINESE = "en", "ja", "zh"
TITLES = {ENGLISH: "English", JAPANESE: "Japanese", CHINESE: "Chinese"}

KANA = re.compile(r"[\u3041-\u3096\u30a1-\u30fa]")
HAN = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff]")
LATIN = re.compile(r"[A-Za-z]")
SOME_KANA = 0.1  # of all East Asian letters; a Chinese text may quote a Japanese word


def language_of(text: str) -> str:
    """`ja`, `zh` or `en`; empty for a text without letters of any of them.

    Names may have no kana, so ask about long texts or about many at once.
    """
    kana, han, latin = (len(letters.findall(text)) for letters in (KANA, HAN, LATIN))
    if kana + han > latin / 4:  # a word takes about four letters in Latin script
        return JAPANESE if kana >= SOME_KANA * (kana + han) and kana else CHINESE
    return ENGLISH if latin else ""


def language_of_all(texts: Iterable[str]) -> str:
    return language_of("\n".join(texts))
