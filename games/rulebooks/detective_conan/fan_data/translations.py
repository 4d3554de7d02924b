"""Translations of the fan database: which language they are, and one spelling for each name."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from games.engine.languages import language_of_all
from games.rulebooks.detective_conan.names import JOINTS

Spellings = dict[str, tuple[str, ...]]
"""A printed name to its translations, the best first."""

CARD_KEY = "cards."


@dataclass
class Words:
    """The texts of one language by dotted key: `cards.0001.title`, `categories.警察`."""

    language: str
    texts: dict[str, str] = field(default_factory=dict)

    def of_card(self, slug: str, numbers: Iterable[str], key: str) -> str:
        """Texts stand under the card's id, in older files under a printed number."""
        places = (f"{CARD_KEY}{place}.{key}" for place in (slug, *numbers))
        return next((self.texts[place] for place in places if place in self.texts), "")

    def of_trait(self, trait: str) -> str:
        return self.texts.get(f"categories.{trait}", "")

    def of_product(self, package: str) -> str:
        return self.texts.get(f"products.{package}", "")


def language_of_words(texts: Mapping[str, str]) -> str:
    """By what the texts of cards say; by all, if the file has none."""
    said = [text for key, text in texts.items() if key.startswith(CARD_KEY)]
    return language_of_all(said or texts.values())


# -- one spelling for each name -----------------------------------------------------------


def tidy(name: str) -> str:
    return name.strip(" ,、")


def parts_of(name: str) -> list[str]:
    return [part.strip() for part in re.split(JOINTS, name) if part.strip()]


def spellings(pairs: Iterable[tuple[str, str]]) -> Spellings:
    """The translations of each name, the most frequent first.

    Fans spell a name in several ways and at times put one name for another: of spellings
    in equal use the one that is not the usual one of another name comes first.
    """
    counts: dict[str, Counter[str]] = {}
    for printed, translated in pairs:
        for one, other in aligned(printed, tidy(translated)):
            counts.setdefault(one, Counter())[other] += 1
    usual = {name: found.most_common(1)[0][0] for name, found in counts.items()}
    others = Counter(usual.values())
    return {
        name: tuple(sorted(found, key=lambda s: (-found[s], others[s] - (usual[name] == s))))
        for name, found in counts.items()
    }


def aligned(printed: str, translated: str) -> list[tuple[str, str]]:
    """Whole and whole; and part by part, where both are joined of as many names."""
    ones, others = parts_of(printed), parts_of(translated)
    if not ones or not others:
        return []
    if len(ones) == 1 or len(ones) != len(others):
        return [(printed, translated)]
    return list(zip(ones, others, strict=True))


def translated_name(printed: str, known: Spellings) -> str:
    """The name in the other language; empty unless every part of it is known."""
    if printed in known:
        return known[printed][0]
    found = {part: known[part][0] for part in parts_of(printed) if part in known}
    if not found or len(found) < len(set(parts_of(printed))):
        return ""
    for part in sorted(found, key=len, reverse=True):
        printed = printed.replace(part, found[part])
    return re.sub(r"\s*[＆&]\s*", " & ", printed).replace("（", " (").replace("）", ")")


def other_spellings(printed: str, known: Spellings) -> list[str]:
    """What else people call it: for searches and deck texts."""
    return [*known.get(printed, ())[1:]]
