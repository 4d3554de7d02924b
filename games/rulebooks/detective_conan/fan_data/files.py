"""The files of the fan database, told apart by what is in them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from games.engine.card_rows import Note
from games.engine.errors import BadCatalogue
from games.engine.languages import JAPANESE, TITLES
from games.rulebooks.detective_conan.fan_data.translations import Words, language_of_words
from games.rulebooks.json_stream import JsonItem, JsonStream, open_text

CARDS, CORRECTIONS, WORDS, OTHER = "cards", "corrections", "words", "other"
QUESTION_KEY = "q_a."
CORRECTED = {"feature", "cut_in", "henso", "hirameki", "color", "categories", "rarity", "cost",
             "ap", "lp", "difficulty_first", "difficulty_second", "title", "type",
             "rcp_limit"}  # fmt: skip
"""What a correction may give of a printing; one of them tells a file of corrections."""
WORD_KEYS = ("cards.", "categories.", "products.", "colors.", "types.", QUESTION_KEY)
LOOKED_AT = 5
BESIDE = ("*.additional.json", "qa_*.json", "translations/*.json")
"""What is read along with a file of cards that is given alone."""


@dataclass
class FanFiles:
    """The parts of a download: where the cards are, and all that is laid over them."""

    cards: list[Path] = field(default_factory=list)
    corrections: dict[str, dict[str, Any]] = field(default_factory=dict)
    questions: dict[str, list[str]] = field(default_factory=dict)
    words: dict[str, Words] = field(default_factory=dict)
    notes: list[Note] = field(default_factory=list)
    unreadable: list[BadCatalogue] = field(default_factory=list)


def items_in(path: Path) -> Iterator[JsonItem]:
    with open_text(path) as stream:
        yield from JsonStream(stream, path.name).items()


def kind_of(items: Sequence[JsonItem]) -> str:
    """What a file is, from its first items."""
    values = [item.value for item in items]
    if any(isinstance(value, dict) and "card_id" in value for value in values):
        return CARDS
    if values and all(isinstance(value, dict) and CORRECTED & set(value) for value in values):
        return CORRECTIONS
    texts = [isinstance(i.value, str) and i.key.startswith(WORD_KEYS) for i in items]
    return WORDS if texts and all(texts) else OTHER


def sort_files(paths: Sequence[Path]) -> FanFiles:
    """Read everything but the cards, which are many."""
    found = FanFiles()
    for path in with_companions(paths):
        if path.suffix != ".json" and path.name[-8:] != ".json.gz":
            found.notes.append(Note(f"{path.name} is no JSON: left out."))
            continue
        SORTED[kind_of(first_items(found, path))](found, path)
    return found


def first_items(found: FanFiles, path: Path) -> list[JsonItem]:
    """None of a file that is no JSON: a download brings files of other tools, too."""
    try:
        return list(islice(items_in(path), LOOKED_AT))
    except BadCatalogue as error:
        found.unreadable.append(error)
        return []


def with_companions(paths: Sequence[Path]) -> list[Path]:
    """A file that is given alone brings those that belong to it and lie beside it."""
    if len(paths) != 1:
        return list(paths)
    beside = [path for pattern in BESIDE for path in sorted(paths[0].parent.glob(pattern))]
    return [*dict.fromkeys((*paths, *beside))]


def add_corrections(found: FanFiles, path: Path) -> None:
    for item in items_in(path):
        if isinstance(item.value, dict):
            found.corrections.setdefault(item.key, {}).update(item.value)


def add_words(found: FanFiles, path: Path) -> None:
    """Questions are told by their keys, the language of translations by their letters."""
    texts = {item.key: item.value for item in items_in(path) if isinstance(item.value, str)}
    for key in [key for key in texts if key.startswith(QUESTION_KEY)]:
        card = key.removeprefix(QUESTION_KEY).partition(".")[0]
        found.questions.setdefault(card, []).append(texts.pop(key))
    if texts:
        add_translations(found, path, texts)


def add_translations(found: FanFiles, path: Path, texts: dict[str, str]) -> None:
    language = language_of_words(texts)
    if language in ("", JAPANESE):
        found.notes.append(Note(f"{path.name} is in the language of the cards: left out."))
        return
    named = path.name.split(".")[-2] if path.name.count(".") > 1 else language
    if named in TITLES and named != language:
        said, is_in = TITLES[named], TITLES[language]
        found.notes.append(
            Note(f"{path.name} is {is_in}, not {said} as its name says: taken as {is_in}.")
        )
    found.words.setdefault(language, Words(language)).texts.update(texts)


def add_note(found: FanFiles, path: Path) -> None:
    found.notes.append(Note(f"{path.name} is no part of the fan database: left out."))


SORTED = {
    CARDS: lambda found, path: found.cards.append(path),
    CORRECTIONS: add_corrections,
    WORDS: add_words,
    OTHER: add_note,
}
