"""What is wrong with a game's catalogue files, found without a database."""

from pathlib import Path

from cards.card_data import BLANK, problems
from cards.catalogue import (
    catalogue_items,
    error,
    format_problems,
    ids_in,
    item_row,
    missing_cards,
    removal_problems,
    set_problems,
    with_line,
)
from cards.import_rows import Outcome, Report, Row
from cards.models import definition_of
from cards.yaml_rows import SECTIONS, Item
from games import rulebooks
from games.rulebooks.text_check import text_difference

Items = list[tuple[str, Item]]


def check_catalogue(slug: str, root: Path | None = None) -> Report:
    """Every fault of a game's files; BadCatalogue if one of them is no YAML."""
    items = catalogue_items(slug, root)
    of = {key: [(n, i) for n, i in items if i.section == key] for key in SECTIONS}
    checker = Checker(slug)
    checker.check_sets(of["sets"])
    checker.check_cards(of["cards"])
    if not checker.report.bad:  # what names a card would only repeat its fault
        known = ids_in(of["cards"])
        checker.check_removed(of["removed"], known)
        checker.check_formats(of["formats"], known | ids_in(of["removed"]))
    return checker.report


class Checker:
    """Goes through the entries as the loader does, and remembers what is taken already."""

    def __init__(self, slug: str) -> None:
        self.rulebook = rulebooks.get(slug)
        self.report = Report(slug)
        self.sets: set[str] | None = None
        self.places: dict[str, str] = {}
        self.printings: dict[tuple[str, str], str] = {}

    def check_sets(self, items: Items) -> None:
        for name, item in items:
            self.refuse_if(set_problems(item.value), name, item)
        if items:
            self.sets = {i.value["code"] for _, i in items if not set_problems(i.value)}

    def check_cards(self, items: Items) -> None:
        for name, item in items:
            row = item_row(name, item, self.sets)
            found = self.card_faults(row)
            outcome = Outcome(
                str(row.slug), "error" if found else "checked", row.place, (), tuple(found)
            )
            self.report.add(with_line(outcome, {row.place: item}))

    def card_faults(self, row: Row) -> list[str]:
        """What is wrong with one card by itself, then among the others, then with its text."""
        found = [*row.faults] or problems(self.rulebook, row.slug, row.draft)
        return found or self.claims(row) or self.text_faults(row)

    def claims(self, row: Row) -> list[str]:
        """Its id and its printings must be its own."""
        if row.slug in self.places:
            return [f"Duplicate id {row.slug} (first at {self.places[row.slug]})"]
        self.places[row.slug] = row.place
        found = []
        for printing in row.draft["printings"]:
            key = (printing["set"], str(printing["number"]))
            if key in self.printings:
                found.append(f"printings: {' '.join(key)} is a printing of {self.printings[key]}")
            self.printings[key] = row.slug
        return found

    def text_faults(self, row: Row) -> list[str]:
        card = definition_of(row.slug, {**BLANK, **row.draft})
        lines = text_difference(self.rulebook, card)
        if not lines:
            return []
        head = "text is not what the abilities say (- as printed, + as the abilities say)"
        return ["\n    ".join([head, *lines])]

    def check_removed(self, items: Items, known: set[str]) -> None:
        """A card that left long ago is in no file; the one it was merged into must be."""
        for name, item in items:
            found = removal_problems(item.value)
            into = None if found else item.value.get("into")
            if into and into not in known:
                found = [f"into: there is no card {into!r}"]
            self.refuse_if(found, name, item)

    def check_formats(self, items: Items, known: set[str]) -> None:
        for name, item in items:
            found = format_problems(item.value)
            entries = [] if found else item.value.get("entries", [])
            self.refuse_if(found + missing_cards(entries, known), name, item)

    def refuse_if(self, found: list[str], name: str, item: Item) -> None:
        if found:
            self.report.add(error(name, item, found))
