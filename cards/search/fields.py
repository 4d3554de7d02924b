"""The fields of a search: a general list, and each rulebook's own attributes."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache

from cards.index import attributes_of
from cards.models import Game
from games import rulebooks
from games.engine.rulebook import Attribute

ORDERS = "= != < <= > >="


@dataclass(frozen=True)
class Field:
    """Something to search by. `kind` decides operators and meaning."""

    name: str
    kind: str  # name, text, words, number, owned, flag, legality, game, date, id, state
    title: str
    help: str
    example: str
    aliases: tuple[str, ...] = ()
    whole: bool = False  # words: `:` means the whole word, not a part of it
    of_printing: bool = False

    @property
    def operators(self) -> str:
        return OPERATORS[self.kind]


OPERATORS = {
    "name": ": = !=",
    "text": ": = !=",
    "words": ": = !=",
    "number": f": {ORDERS}",
    "date": f": {ORDERS}",
    "owned": f": {ORDERS}",
    "flag": ": =",
    "legality": ": =",
    "game": ": =",
    "id": ": =",
    "state": ":",
}

GENERAL = (
    Field("name", "name", "name", "A part of the name; = for the whole name.", "name:holmes", ("n",)),
    Field("text", "text", "text", "A part of the rules text, or a /regular expression/.", 'text:"draw 2"', ("o", "oracle")),
    Field("type", "words", "type", "The type of card.", "type:event", ("t",)),
    Field("trait", "words", "trait", "A trait, in any stored language.", "trait:police", ("traits", "tr")),
    Field("color", "words", "colour", "Has the colour; = for exactly these (blue,red); none, multi.", "color:blue", ("c", "colour"), whole=True),
    Field("colors", "number", "number of colours", "How many colours it has.", "colors>=2", ("colours",)),
    Field("set", "words", "set", "Printed in the set with this code or name.", "set:p01", ("s", "e", "edition"), whole=True, of_printing=True),
    Field("rarity", "words", "rarity", "Printed at this rarity.", "rarity:sr", ("r",), whole=True, of_printing=True),
    Field("number", "id", "printed number", "The number as printed.", "number:001", ("cn",), of_printing=True),
    Field("illustrator", "words", "illustrator", "A part of the illustrator's name.", "illustrator:tanaka", ("artist", "a"), of_printing=True),
    Field("id", "id", "id", "The card's id in the catalogue.", "id:c-014", ("slug",)),
    Field("game", "game", "game", "A game by its slug or title.", "game:castle", ("g",)),
    Field("legal", "legality", "legal in", "Not banned in the format today.", "legal:standard", ("format", "f")),
    Field("banned", "legality", "banned in", "Banned in the format today.", "banned:standard", ()),
    Field("limited", "legality", "limited in", "Limited to fewer copies in the format today.", "limited:standard", ("restricted",)),
    Field("does", "words", "does", "What its abilities do.", "does:draw", (), whole=True),
    Field("keyword", "words", "keyword", "A keyword or icon on the card, in any language.", "keyword:spark", ("kw",), whole=True),
    Field("lang", "words", "language", "A language the card can be shown in: en, ja, zh.", "lang:ja", ("language",), whole=True),
    Field("original", "flag", "original", "Designed for this project.", "original:yes"),
    Field("playable", "flag", "playable", "Its abilities are complete, so a match can use it.", "playable:no"),
    Field("owned", "owned", "copies you own", "How many copies you own, in any printing (when signed in).", "owned>=2", ("own",)),
    Field("changed", "date", "changed", "When it last changed.", "changed>=2026-01-31"),
    Field("is", "state", "is", "playable, unplayable, original, printed, owned, or an attribute that is yes.", "is:playable"),
    Field("has", "state", "has", "text, ruling, abilities, translation, or a number that not every card has.", "has:ruling"),
)  # fmt: skip

DIRECTIVES = {
    "order": "How to sort: name, set, changed, colors or a number of the game.",
    "dir": "asc or desc.",
    "unique": "cards or printings.",
}
KINDS = {"integer": "number", "boolean": "flag"}


@dataclass
class FieldTable:
    """The fields of one game, or of several at once, by name and alias."""

    games: list[Game]
    fields: Mapping[str, Field]
    names: Mapping[str, str]

    @classmethod
    def of(cls, games: Iterable[Game]) -> "FieldTable":
        found = list(games)
        return cls(found, *fields_of(tuple(game.slug for game in found)))

    def get(self, key: str) -> Field | None:
        name = self.names.get(key)
        return self.fields[name] if name else None

    def nearest(self, key: str) -> str:
        """The known field whose spelling is nearest, or nothing."""
        close = get_close_matches(key, [*self.names, *DIRECTIVES], n=1, cutoff=0.5)
        return self.names.get(close[0], close[0]) if close else ""

    def numbers(self) -> list[str]:
        return [name for name, known in self.fields.items() if known.kind == "number"]

    def flags(self) -> list[str]:
        return [name for name, known in self.fields.items() if known.kind == "flag"]


@cache
def fields_of(games: tuple[str, ...]) -> tuple[dict[str, Field], dict[str, str]]:
    """Fields by name, and names by alias: rulebooks say them, and they stay as they are."""
    declared = [attributes_of(rulebooks.get(game)).values() for game in games]
    own = [attribute_field(attribute) for of_game in declared for attribute in of_game]
    fields: dict[str, Field] = {}
    names: dict[str, str] = {}
    for known in (*GENERAL, *own):
        fields.setdefault(known.name, known)
        names.setdefault(known.name.lower(), known.name)
    for known in (*own, *GENERAL):
        for alias in known.aliases:
            names.setdefault(alias.lower(), known.name)
    return fields, names


def printed_words(attribute: Attribute, kind: str) -> str:
    """What a field is, where its game does not say it itself."""
    title = attribute.title or attribute.name.replace("_", " ").capitalize()
    return f"{title}: yes or no." if kind == "flag" else f"{title}, as printed on the card."


def attribute_field(attribute: Attribute) -> Field:
    kind = KINDS.get(attribute.kind, "words")
    title = (attribute.title or attribute.name).lower()
    example = {"number": f"{attribute.name}>=2", "flag": f"{attribute.name}:yes"}.get(kind)
    if example is None:
        example = f"{attribute.name}:{(attribute.choices or ('word',))[0]}"
    help_text = attribute.help or printed_words(attribute, kind)
    return Field(attribute.name, kind, title, help_text, example, attribute.aliases)
