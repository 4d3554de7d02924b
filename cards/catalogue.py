"""The shipped catalogues: games/rulebooks/<game>/cards/*.yaml into rows for the writer."""

import re
from collections.abc import Callable, Container, Iterable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

from django.db import transaction

from cards.card_data import BLANK, iso
from cards.catalogue_writer import BATCH, Writer
from cards.import_rows import ImportRefused, Outcome, Report, Row
from cards.index import reindex
from cards.models import Card, Game, TagValue
from cards.yaml_rows import SECTIONS, Item, read_items
from games import rulebooks
from games.rulebooks.catalogue import GENERAL, card_files

Say = Callable[[int, int], None]
ALWAYS = "2000-01-01"  # a ban that the rulebook itself declares has no date


def catalogue_load(
    slug: str, root: Path | None = None, *, progress: Say = lambda done, total: None
) -> Report:
    """Load a game's files as one version; a fault anywhere leaves the game as it was."""
    items = catalogue_items(slug, root)
    with transaction.atomic():
        before = columns_of(slug)
        report = Loader(slug).load(items, progress)
        if (before and before != columns_of(slug)) or not has_languages(slug):
            reindex(slug)  # the rulebook or the index has learnt something new
        if report.bad:
            transaction.set_rollback(True)
    if report.bad:
        raise ImportRefused(report)
    return report


def columns_of(slug: str) -> dict[str, str]:
    game = Game.objects.filter(slug=slug).first()
    return game.number_columns if game else {}


def has_languages(slug: str) -> bool:
    """Whether the index knows languages; one of before there were any does not."""
    return TagValue.objects.filter(game=slug, field="lang").exists()


def catalogue_items(slug: str, root: Path | None = None) -> list[tuple[str, Item]]:
    """Every entry of a game's files, with the name of its file."""
    return [(path.name, item) for path in card_files(slug, root) for item in read_file(path)]


def read_file(path: Path) -> Iterator[Item]:
    with path.open("rb") as stream:
        yield from read_items(stream, path.name)


class Loader:
    """Loads the items of one game: sets before cards, cards before what names them."""

    def __init__(self, slug: str) -> None:
        self.report = Report(slug)
        self.writer = Writer(slug, "load_catalog", shipped=True)

    def load(self, items: list[tuple[str, Item]], progress: Say) -> Report:
        of = {key: [(n, i) for n, i in items if i.section == key] for key in SECTIONS}
        self.load_sets(of["sets"])
        gone = self.missing_cards(of["cards"], of["removed"])
        self.writer.leaving = {*gone, *ids_in(of["removed"])}
        self.load_cards(of["cards"], progress)
        if not self.report.bad:  # what names a card would only repeat its fault
            self.load_removed(of["removed"])
            self.add(*(self.writer.remove(slug) for slug in gone))
            self.load_formats(of["formats"])
        self.load_declared_formats(of["formats"])
        self.report.version = self.writer.game.version
        return self.report

    def missing_cards(
        self, items: list[tuple[str, Item]], removed: list[tuple[str, Item]]
    ) -> list[str]:
        """Cards that were shipped once and are in no file any more; others may be anyone's."""
        shipped = Card.objects.of(self.writer.game.slug).current().exclude(loaded="")
        kept = {*ids_in(items), *ids_in(removed)}
        return [slug for slug in shipped.values_list("slug", flat=True) if slug not in kept]

    def add(self, *outcomes: Outcome) -> None:
        for outcome in outcomes:
            self.report.add(outcome)

    def load_sets(self, items: list[tuple[str, Item]]) -> None:
        for name, item in items:
            found = set_problems(item.value)
            if found:
                self.add(error(name, item, found))
            else:
                data = {
                    "name": item.value["name"],
                    "released_on": iso(item.value.get("released_on")),
                }
                self.writer.write_set(item.value["code"], data)
        self.declared = bool(items)

    def load_cards(self, items: list[tuple[str, Item]], progress: Say) -> None:
        for start in range(0, len(items), BATCH):
            batch = items[start : start + BATCH]
            rows = [self.row(name, item) for name, item in batch]
            lines = {row.place: item for row, (_, item) in zip(rows, batch, strict=True)}
            self.add(*(with_line(outcome, lines) for outcome in self.writer.write(rows)))
            progress(min(start + BATCH, len(items)), len(items))

    def row(self, name: str, item: Item) -> Row:
        return item_row(name, item, self.writer.sets if self.declared else None)

    def load_removed(self, items: list[tuple[str, Item]]) -> None:
        for name, item in items:
            found = removal_problems(item.value)
            if found:
                self.add(error(name, item, found))
                continue
            place = f"{name}:{item.line}"
            self.add(self.writer.remove(item.value["id"], item.value.get("into", ""), place))

    def load_formats(self, items: list[tuple[str, Item]]) -> None:
        for name, item in items:
            found = format_problems(item.value)
            entries = [] if found else item.value.get("entries", [])
            found += missing_cards(entries, self.writer.stored_cards([e["card"] for e in entries]))
            if found:
                self.add(error(name, item, found))
            else:
                self.writer.write_format(item.value["slug"], format_from(item.value))

    def load_declared_formats(self, items: list[tuple[str, Item]]) -> None:
        """The rulebook's own formats, where no file says more about them."""
        done = {i.value.get("slug") for _, i in items if isinstance(i.value, dict)}
        for declared in self.writer.rulebook.declaration.formats:
            if declared.slug in done:
                continue
            limits = dict.fromkeys(declared.banned, 0) | dict(declared.limited)
            known = self.writer.stored_cards([*limits])
            entries = [
                {"card": card, "from": ALWAYS, "limit": n}
                for card, n in limits.items()
                if card in known
            ]
            data = {"title": declared.title, "rule": declared.rule, "entries": entries}
            self.writer.write_format(declared.slug, format_from(data))


def ids_in(items: list[tuple[str, Item]]) -> set[str]:
    """The ids that items speak of."""
    found = (item.value.get("id") for _, item in items if isinstance(item.value, dict))
    return {slug for slug in found if isinstance(slug, str)}


def item_row(name: str, item: Item, sets: Container[str] | None) -> Row:
    """The row of an entry under `cards:`; where files declare their sets, no other is named."""
    row = catalogue_row(item.value, f"{name}:{item.line}")
    printings = [p for p in row.draft.get("printings", ()) if isinstance(p, dict) and "set" in p]
    unknown = [p["set"] for p in printings if sets is not None and p["set"] not in sets]
    if not unknown or row.faults:
        return row
    fault = f"printings: the set {unknown[0]!r} is not declared under sets"
    return Row(row.slug, row.draft, row.place, (fault,))


def catalogue_row(value: Any, place: str) -> Row:
    """A row from one entry under `cards:`, which gives the whole card."""
    slug, draft, fault = card_parts(value)
    return Row(slug, {**EMPTY, **draft}, place, (fault,) if fault else ())


def card_parts(value: Any) -> tuple[str, dict[str, Any], str]:
    """Id, parts and fault of a card in our own layout; keys that are not general are attributes."""
    if not isinstance(value, dict):
        return "", {}, f"a card must be a mapping, not {value!r:.60}"
    draft = {key: value[key] for key in OWN & set(value) if value[key] is not None}
    others = {str(k): v for k, v in value.items() if k not in GENERAL | OWN | DERIVED}
    if isinstance(draft.setdefault("attributes", {}), dict):
        draft["attributes"] = {**draft["attributes"], **others}
    if value.get("surname"):
        draft["subtitle"] = value["surname"]
    if isinstance(draft.get("rulings"), list):
        draft["rulings"] = [with_date(ruling) for ruling in draft["rulings"]]
    return value.get("id", ""), draft, ""


OWN = set(BLANK)
DERIVED = {"game", "playable", "unplayable_reason", "version", "changed_at"}
"""What an export says besides; an import takes no notice of it."""

EMPTY: dict[str, Any] = {"subtitle": "", "text": "", "traits": [], "colors": [], "abilities": [],
                         "original": False, "printings": [], "rulings": []}  # fmt: skip
"""A shipped row gives the whole card: what it leaves out is empty, not unknown."""


def with_date(ruling: Any) -> Any:
    if not isinstance(ruling, dict) or "date" not in ruling:
        return ruling
    return {k: v for k, v in ruling.items() if k != "date"} | {"published_on": iso(ruling["date"])}


def with_line(outcome: Outcome, items: dict[str, Item]) -> Outcome:
    """The same outcome, each reason with the line of the part it speaks of."""
    if not outcome.is_bad:
        return outcome
    name, item = outcome.place.rpartition(":")[0], items[outcome.place]
    reasons = tuple(
        f"{name}:{item.line_of(part_of(reason))}: {outcome.slug or 'card'}: {reason}"
        for reason in outcome.reasons
    )
    return Outcome(outcome.slug, outcome.kind, outcome.place, reasons=reasons)


def part_of(reason: str) -> str:
    """The part a reason speaks of: `level must be ...`, `abilities[0].do: ...`."""
    if named := re.search(r"has no attribute '([^']+)'", reason):
        return named[1]
    first = reason.split(" ", 1)[0].rstrip(":")
    return "colors" if first == "color" else first


def error(name: str, item: Item, found: list[str]) -> Outcome:
    place = f"{name}:{item.line}"
    reasons = tuple(f"{name}:{item.line_of(part_of(r))}: {item.section}: {r}" for r in found)
    return Outcome("", "error", place, reasons=reasons)


def mapping_problems(value: Any, known: set[str], needed: tuple[str, ...]) -> list[str]:
    if not isinstance(value, dict):
        return [f"must be a mapping, not {value!r:.60}"]
    found = [f"{key} is not one of {', '.join(sorted(known))}" for key in value if key not in known]
    found += [f"{key} is missing" for key in needed if not value.get(key)]
    return found + [
        f"{key} must be text, not {value[key]!r:.60}"
        for key in needed
        if value.get(key) and not isinstance(value[key], str | date)
    ]


def set_problems(value: Any) -> list[str]:
    return mapping_problems(value, {"code", "name", "released_on"}, ("code", "name"))


def removal_problems(value: Any) -> list[str]:
    return mapping_problems(value, {"id", "into"}, ("id",))


def missing_cards(entries: Iterable[dict[str, Any]], known: Container[str]) -> list[str]:
    """Entries of a format that name a card which is not there."""
    return [f"entries: there is no card {e['card']!r}" for e in entries if e["card"] not in known]


def format_problems(value: Any) -> list[str]:
    found = mapping_problems(
        value, {"slug", "title", "rule", "description", "entries"}, ("slug", "title")
    )
    for n, entry in enumerate(() if found else value.get("entries", ())):
        wrong = mapping_problems(entry, {"card", "from", "limit", "reason"}, ("card", "from"))
        limit = None if wrong else entry.get("limit")
        if limit is not None and not (type(limit) is int and 0 <= limit <= 99):
            wrong.append(f"limit must be 0 (banned), a number or empty (free), not {limit!r}")
        found += [f"entries[{n}]: {reason}" for reason in wrong]
    return found


def format_from(value: dict[str, Any]) -> dict[str, Any]:
    entries = [
        {
            "card": e["card"],
            "starts_on": iso(e["from"]),
            "limit": e.get("limit"),
            "reason": e.get("reason", ""),
        }
        for e in value.get("entries", ())
    ]
    return {
        "title": value["title"],
        "rule": value.get("rule", ""),
        "description": value.get("description", ""),
        "entries": sorted(entries, key=lambda e: (e["card"], e["starts_on"])),
    }


def games_known() -> list[str]:
    return [*rulebooks.PACKAGES]
