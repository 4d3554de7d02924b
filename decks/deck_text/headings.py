"""The words that head a part of a deck text, from the rulebook's sections and card types."""

import re
from dataclasses import dataclass

from cards.fold import fold
from games.engine.decks import CONSIDERING, Section
from games.engine.rulebook import CardType

ASIDE = (
    "considering", "consider", "maybeboard", "maybe board", "maybe", "sideboard",
    "side board", "side", "side deck", "sidedeck", "side slots", "sideslots", "wishlist", "extra",
    "extra deck", "sb", "companion", "market",
    "seitendeck", "beideck", "réserve", "reserve", "reserva", "riserva", "banquillo", "zijbord",
    "gefährte", "compagnon", "compagno", "companheiro", "相棒", "行侣", "行侶", "동료",
    "サイドボード", "サイド", "サイドデッキ", "备牌", "備牌", "사이드", "사이드보드", "сайдборд", "сайд",
)  # fmt: skip
ANYWHERE = (
    "deck", "decklist", "deck list", "deck cards", "mainboard", "main board", "main", "maindeck",
    "cards",
    "list", "mb", "sections", "material deck",
    "kommandeur", "commandant", "comandante", "統率者", "指挥官", "指揮官", "커맨더", "командир",
    "hauptdeck", "kartenliste", "jeu principal", "paquet", "mazo", "mazo principal", "baralho",
    "mazzo", "mazzo principale", "talia", "talia główna", "メインデッキ", "デッキ", "主牌", "套牌", "牌組", "메인", "덱", "메인 덱", "колода",
    # How other games head their types: here each card goes by its own.
    "commander", "commanders", "creature", "creatures", "instant", "instants",
    "sorcery", "sorceries", "artifact", "artifacts", "enchantment", "enchantments",
    "planeswalker", "planeswalkers", "land", "lands", "battle", "battles", "spell", "spells",
    "monster", "monsters", "trap", "traps", "pokemon", "trainer", "trainers", "trainer cards",
    "dresseur", "entrenador", "treinador", "allenatore", "energia", "energie",
    "energy", "energies", "hero", "heroes", "leader", "base", "unit", "units", "upgrade",
    "upgrades", "ally", "allies", "asset", "assets", "attachment", "attachments", "support",
    "skill", "skills", "weapon", "weapons", "equipment", "identity", "investigator", "agenda",
    "leaders", "bases", "champion", "champions", "follower", "followers", "landmark", "landmarks",
    "program", "programs", "hardware", "resource", "resources", "operation", "operations",
    "stack", "r&d / stack", "plot", "plot deck", "arena cards", "cmdr",
)  # fmt: skip
IN_OTHER_LANGUAGES = {
    "partner": ("パートナー", "partenaire", "compañero", "parceiro", "搭档"),
    "case": ("事件", "fall", "affaire", "caso"),
    "character": ("キャラ", "キャラクター", "charakter", "charaktere", "personnage", "personnages",
                  "personaje", "personajes", "personagem", "personagens", "角色"),
    "event": ("イベント", "ereignis", "ereignisse", "événement", "événements", "evento", "eventos",
              "事件卡"),
}  # fmt: skip
"""What the English titles of types and sections are called elsewhere."""

ASIDE_WORDS = frozenset(
    map(fold, ("side", "sideboard", "maybe", "maybeboard", "consider", "considering", "swap",
               "swaps", "cut", "cuts", "option", "options", "idea", "ideas", "candidates", "tech",
               "flex", "bench", "removed", "reserve", "wishlist", "alternatives", "replacements"))
)  # fmt: skip
"""One of them in a heading says that what is below is not in the deck."""
DRESS = " #/!=*-~>[](){}:."
LONGEST = 60
TALLY = re.compile(
    r"\s*[:=\-(\[]*\s*\(?(?:\d{1,4})?(?:\s*/\s*\d{1,4})?(?: ?(?:cards?|枚|张|張|장|карт))?\)?\]?\s*:?$"
)


@dataclass(frozen=True)
class Heading:
    """From here on: a section (empty: each card by its type), and types to prefer."""

    section: str = ""
    types: tuple[str, ...] = ()


class Headings:
    """A game's headings by folded word."""

    def __init__(self, sections: tuple[Section, ...], card_types: tuple[CardType, ...]) -> None:
        self.words: dict[str, Heading] = dict.fromkeys(map(fold, ANYWHERE), Heading())
        self.sections = sections
        self.of_type = {t: s.name for s in reversed(sections) for t in s.types}
        for card_type in card_types:
            for word in (card_type.name, card_type.title):
                self._add(word, Heading("", (card_type.name,)))
        for section in sections:
            for word in (section.name, section.title):
                self._add(word, Heading(section.name, section.types))
        self.words |= dict.fromkeys(
            [word for word in map(fold, ASIDE) if word not in self.words], Heading(CONSIDERING)
        )

    def _add(self, word: str, heading: Heading) -> None:
        word = fold(word.replace("_", " "))
        for other in IN_OTHER_LANGUAGES.get(word, ()):
            self.words[fold(other)] = heading
        for form in (word, f"{word}s", f"{word}es", f"{word} deck", f"{word} cards"):
            self.words[form] = heading
        if word.endswith(" deck"):
            self.words[word.removesuffix(" deck")] = heading
        if word.endswith("y"):
            self.words[f"{word[:-1]}ies"] = heading

    def of(self, line: str) -> Heading | None:
        """The heading a line is, whatever it is dressed in: `[Main]`, `// Events (7)`."""
        if len(line) > LONGEST:
            return None
        bare = line.strip(DRESS)
        for words in (bare, TALLY.sub("", bare)):
            found = self.words.get(fold(words))
            if found:
                return found
        return None

    def aside(self, line: str) -> Heading | None:
        """A heading in somebody's own words that puts its cards aside: `Possible swaps`."""
        words = fold(TALLY.sub("", line.strip(DRESS))).split()
        return Heading(CONSIDERING) if len(words) <= 4 and ASIDE_WORDS & {*words} else None

    def section_of(self, type: str) -> str:
        """The section that takes cards of a type; the first one for a type no section takes."""
        return self.of_type.get(type, self.sections[0].name)
