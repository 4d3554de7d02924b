"""Cards as a rulebook sees them: the definition people write, the face a match plays with."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from games.engine.abilities.words import Ability


def full_title(name: str, subtitle: str) -> str:
    return f"{name}, {subtitle}" if subtitle else name


@dataclass(frozen=True)
class CardDef:
    """One gameplay card of a catalogue: attributes by the rulebook's schema, abilities as data."""

    id: str
    name: str
    type: str
    subtitle: str = ""
    attributes: Mapping[str, Any] = field(default_factory=dict)
    traits: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    text: str = ""
    abilities: tuple[Any, ...] = ()
    original: bool = False
    translations: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """Name and traits in other languages: rules that ask for one may say it in any of them."""

    @property
    def title(self) -> str:
        return full_title(self.name, self.subtitle)

    @property
    def all_names(self) -> tuple[str, ...]:
        """Its name in every language, as it is shown first."""
        others = (words.get("name", "") for words in self.translations.values())
        return tuple(dict.fromkeys((self.name, *filter(None, others))))

    @property
    def all_traits(self) -> frozenset[str]:
        """Its traits in every language."""
        others = (words.get("traits", ()) for words in self.translations.values())
        return frozenset(self.traits).union(*others)

    def as_data(self) -> dict[str, Any]:
        """The definition as plain data, by which replays and snapshots name it.

        A card without translations is the same as before there were any.
        """
        data = asdict(self)
        if not data["translations"]:
            del data["translations"]
        return data

    def get(self, name: str, default: Any = None) -> Any:
        return self.attributes.get(name, default)


class Face:
    """What is printed on a card, compiled for play. Shared by all copies, matches and clones.

    A rulebook subclasses it with the numbers its rules read.
    """

    __slots__ = ("abilities", "card", "id", "title")

    def __init__(self, card: CardDef, abilities: "tuple[Ability, ...]" = ()) -> None:
        self.abilities = abilities
        self.card = card
        self.id = card.id
        self.title = card.title

    def __repr__(self) -> str:
        return f"<{self.title}>"
