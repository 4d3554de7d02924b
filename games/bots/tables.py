"""Tables laid from ready-made decks: what a match needs besides bots and a seed."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from games.engine.errors import BadCatalogue, BadTable
from games.engine.rulebook import Mode, Rulebook
from games.engine.table import Decklist, Table, TableSpec
from games.rulebooks.catalogue import catalogue, read_yaml, ready_made


def mode_named(rulebook: Rulebook, slug: str | None) -> Mode:
    """A mode by slug; the first if none is named."""
    return rulebook.mode_of(TableSpec(slug or next(iter(rulebook.modes)), 0, ()))


def deck_named(rulebook: Rulebook, name: str) -> Decklist:
    """A ready-made deck by name, or one from a YAML file of the same form."""
    if name.endswith((".yaml", ".yml")):
        return deck_from_file(rulebook, Path(name))
    decks = ready_made(rulebook.slug)
    if name not in decks:
        known = ", ".join(decks)
        raise BadTable("decks", f"{rulebook.title} has no deck {name!r}.", f"Use {known}.")
    return decks[name]


def deck_from_file(rulebook: Rulebook, path: Path) -> Decklist:
    try:
        sections = read_yaml(path)["sections"]
        entries = {section: dict(cards) for section, cards in sections.items()}
    except (OSError, BadCatalogue) as error:
        raise BadTable("decks", f"{path} cannot be read: {error}.") from error
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadTable(
            "decks", f"{path} is not a deck: sections of card ids are missing."
        ) from error
    return deck_of(entries, catalogue(rulebook.slug))


def deck_of(sections: Mapping[str, Mapping[str, int]], cards: Mapping[str, Any]) -> Decklist:
    """A deck from counts by section and card id."""
    unknown = [id for entries in sections.values() for id in entries if id not in cards]
    if unknown:
        raise BadTable("decks", f"There is no card {unknown[0]!r}.", "Use ids of the catalogue.")
    return {
        section: [cards[id] for id, count in entries.items() for _ in range(count)]
        for section, entries in sections.items()
    }


def rotation(names: Sequence[str], wanted: int, number: int) -> tuple[str, ...]:
    """Names for `wanted` places in the match of that number, so that every pairing comes round."""
    n = len(names)
    stride = 1 + number // n % max(1, n - 1)
    return tuple(names[(number + place * stride) % n] for place in range(wanted))


class Tables:
    """The tables of a run of matches: checked and laid once for each set of decks."""

    def __init__(
        self,
        rulebook: Rulebook,
        mode: str | None = None,
        seats: int | None = None,
        decks: Sequence[str] = (),
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self.rulebook = rulebook
        self.mode = mode_named(rulebook, mode)
        self.seats = seats or self.mode.seats[0]
        self.wanted = 1 if rulebook.declaration.boxed else self.seats
        self.decks = tuple(decks)
        self.options = dict(options or {})
        self._laid: dict[tuple[str, ...], Table] = {}
        if len(self.decks) not in (0, 1, self.wanted):
            some = f"1 or {self.wanted}" if self.wanted > 1 else "1"
            raise BadTable(
                "decks", f"{len(self.decks)} decks for {self.wanted} places.", f"Give {some}."
            )

    def names(self, number: int) -> tuple[str, ...]:
        """The decks of the match of that number, in seat order."""
        if self.decks:
            return self.decks * (self.wanted // len(self.decks))
        return rotation(tuple(ready_made(self.rulebook.slug)), self.wanted, number)

    def spec(self, number: int) -> TableSpec:
        decks = tuple(deck_named(self.rulebook, name) for name in self.names(number))
        return TableSpec(self.mode.slug, self.seats, decks, self.options)

    def at(self, number: int) -> Table:
        """The table of the match of that number."""
        names = self.names(number)
        if names not in self._laid:
            spec = self.spec(number)
            self.rulebook.check(spec)
            self._laid[names] = Table(self.rulebook, spec)
        return self._laid[names]
