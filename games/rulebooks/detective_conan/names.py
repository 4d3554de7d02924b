"""Chapters 31 and 33: the names that a card answers to, and its keywords as printed."""

import re

from games.engine.cards import CardDef

JOINTS = r"[&＆()（）]"
"""What joins names into one, in either width."""


def names_in(name: str) -> frozenset[str]:
    """DC-33.1: a name joined by "&" or parentheses is the whole and each single name."""
    parts = [part.strip() for part in re.split(JOINTS, name)]
    return frozenset({name, *(part for part in parts if part)})


def names_of(card: CardDef) -> frozenset[str]:
    """DC-33.1, in every language: a name is the same one in Japanese and in translation."""
    found: frozenset[str] = frozenset()
    return found.union(*(names_in(name) for name in card.all_names))


PRINTED_KEYWORDS = {
    "ヒラメキ": "spark",
    "カットイン": "cut_in",
    "変装": "disguise",
    "宣言": "declare",
    "登場時": "when_played",
    "現場リムーブ時": "when_removed",
    "変装時": "when_disguised",
    "迅速": "haste",
    "突撃": "rush",
    "突撃［キャラ］": "rush_character",
    "突撃［事件］": "rush_case",
    "ブレット": "bullet",
    "ミスリード": "mislead",
}
MARKED = re.compile(r"[【〚]([^】〛]+?)[0-9０-９X]*[】〛]")


def keywords_in(known: frozenset[str], text: str) -> frozenset[str]:
    """DC-31.21: the keywords of abilities and of a printed text, each in both languages."""
    marked = set(MARKED.findall(text))
    pairs = [(ja, en) for ja, en in PRINTED_KEYWORDS.items() if ja in marked or en in known]
    return frozenset(word for ja, en in pairs for word in (ja, en.replace("_", " ")))
