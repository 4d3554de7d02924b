"""A card in the languages it is known in: as printed, from its abilities, as fans say it."""

from copy import copy
from dataclasses import dataclass
from typing import Any

from cards.models import Card
from games import rulebooks
from games.engine.languages import ENGLISH, TITLES, language_of

PRINTED, RENDERED, TRANSLATED = "printed", "rendered", "translated"
SOURCE_WORDS = {
    PRINTED: "as printed",
    RENDERED: "from its abilities",
    TRANSLATED: "translated by fans, not official",
}


@dataclass(frozen=True)
class CardWords:
    """What a card says in one language, and whose words they are."""

    language: str
    source: str
    name: str
    text: str
    traits: tuple[str, ...] = ()

    @property
    def heading(self) -> str:
        return f"{TITLES.get(self.language, self.language)}, {SOURCE_WORDS[self.source]}"


def languages_of(card: Card) -> list[str]:
    """The languages a card can be shown in; English always, if it has abilities."""
    found = dict.fromkeys(lang for lang, words in card.translations.items() if is_said(words))
    names = {words.get("name") for words in card.translations.values()}
    if card.name not in names or card.abilities:
        own = language_of(f"{card.name} {card.text}") if not card.translations else ENGLISH
        found[own or ENGLISH] = None
    return sorted(found)


def is_said(words: dict[str, Any]) -> bool:
    """Whether a language has more of a card than its traits."""
    return bool(words.get("name") or words.get("text"))


def printed_language(card: Card) -> str:
    """The language of its print: the game's, if the card is known in it."""
    declared = rulebooks.get(card.game_id).declaration.printed_language
    return declared if declared in card.translations else ""


def words_of(card: Card) -> list[CardWords]:
    """Every text of a translated card: the printed one, the rendered one, then fans' own."""
    printed = printed_language(card)
    found = [stored_words(card, printed, PRINTED)] if printed else []
    if card.abilities and card.translations:
        found.append(rendered_words(card))
    said = sorted(lang for lang, words in card.translations.items() if is_said(words))
    others = [language for language in said if language != printed]
    return found + [stored_words(card, language, TRANSLATED) for language in others]


def stored_words(card: Card, language: str, source: str) -> CardWords:
    words = card.translations[language]
    traits = tuple(words.get("traits") or card.traits)
    return CardWords(language, source, words.get("name", card.name), words.get("text", ""), traits)


def rendered_words(card: Card) -> CardWords:
    """English that the abilities say: what a match plays."""
    text = rulebooks.get(card.game_id).rendered_text(card.definition())
    return CardWords(ENGLISH, RENDERED, card.name, text, tuple(card.traits))


def shown(card: Card, language: str) -> CardWords:
    """What a page shows of a card to somebody who wants this language; else as it is stored."""
    found = next((words for words in words_of(card) if words.language == language), None)
    if found is not None and found.text:
        return found
    name, traits = (found.name, found.traits) if found else (card.title, tuple(card.traits))
    return CardWords(language_of(card.text) or ENGLISH, RENDERED, name, card.text, traits)


def in_language(card: Card, language: str) -> Card:
    """The card with its words in a language; as it is, if they are not known in it."""
    words = shown(card, language)
    if words.name == card.title and words.text == card.text:
        return card
    other = copy(card)
    other.name, other.text, other.traits = words.name, words.text, [*words.traits]
    return other
