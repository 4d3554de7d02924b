"""A seat's view in words: zones with named cards, marks on cards, facts, options.

What a view's keys and an action's parts mean is declared by the game
(games.engine.presentation); nothing here knows one.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from games.engine.presentation import CARD, FACE, NUMBER, SEAT, PartKind
from games.engine.state import State
from games.engine.table import Zone
from games.runs.match_viewing import Viewing
from web.faces import face_url

KERNEL = ("seat", "to_act", "result", "options", "zones", "events")  # in every view
PIECES = ("board", "spaces", "pieces", "cards", "sheet")  # drawn by themselves where they are


class SeatView:
    """Puts one view of one state into words. It reads faces from the view alone."""

    def __init__(self, viewing: Viewing, state: State, view: Mapping[str, Any]) -> None:
        self.view = view
        self.rulebook = viewing.rulebook
        self.words = viewing.rulebook.declaration.view_words
        self.apart = {*KERNEL, *PIECES, *self.words.apart}
        self.version = viewing.match.job.game.version
        self.table = state.table
        self.titles: dict[str, str] = {face.id: face.title for face in state.table.faces}
        self.types = {face.id: face.card.type for face in state.table.faces}
        self.texts = {face.id: face.card.text for face in state.table.faces}
        self.seen = {c: id for piles in view["zones"].values() for p in piles for c, id in p}

    # -- cards ------------------------------------------------------------------------

    def is_hidden(self, card: int) -> bool:
        return card in self.seen and self.seen[card] is None

    def card(self, number: int, zone: Zone) -> dict[str, Any]:
        id = self.seen.get(number)
        marks = self.marks(number)
        if zone.sees == "all":  # there every card lies open: no need to say so
            marks = [mark for mark in marks if mark != "face up"]
        shown = {
            "number": number,
            "marks": marks,
            "sideways": not self.words.sideways.isdisjoint(marks),
        }
        return shown if id is None else shown | self.face(id)

    def face(self, id: str) -> dict[str, Any]:
        return {
            "id": id,
            "title": self.titles.get(id, id),
            "type": self.types.get(id, ""),
            "text": self.texts.get(id, ""),
            "face": face_url(self.rulebook.slug, id, "medium", version=self.version),
        }

    def card_name(self, number: Any) -> str:
        """A card as a sentence names it."""
        if number not in self.seen:
            return f"card {number}"
        id = self.seen[number]
        return "a face-down card" if id is None else str(self.titles.get(id, id))

    def marks(self, number: int) -> list[str]:
        """What the table shows about one card: expended, AP 4000, at a case."""
        found = [in_words(key) for key in self.words.marks if number in (self.view.get(key) or ())]
        for key, value in self.view.items():
            if isinstance(value, Mapping) and key not in self.apart:
                held = value.get(str(number), value.get(number))
                if held is not None:
                    found += self.marks_of(key, held)
        return found

    def marks_of(self, key: str, value: Any) -> list[str]:
        """What one key of the view says about a card."""
        if key in self.words.flags:
            return [word for bit, word in self.words.flags[key].items() if value & bit]
        if isinstance(value, Mapping):
            return [f"{in_words(k)} {in_words(v)}" for k, v in value.items() if v is not False]
        return [f"{in_words(key)} {self.fact(key, value)}"]

    # -- the table --------------------------------------------------------------------

    def zones(self) -> list[dict[str, Any]]:
        """Every zone with a card in it, pile by pile; in a shared zone there is one pile."""
        found = []
        for zone in self.rulebook.zones:
            shown = [
                {"seat": seat, "cards": [self.card(c, zone) for c, _ in pile]}
                for seat, pile in enumerate(self.view["zones"][zone.name])
                if pile
            ]
            if shown:
                found.append({"name": in_words(zone.name), "shared": zone.shared, "piles": shown})
        return found

    def facts(self) -> list[dict[str, Any]]:
        """Counters and phases: one value for all, or one for each seat."""
        found: list[dict[str, Any]] = []
        for key, value in self.view.items():
            if key in self.apart or key in self.words.marks or is_empty(value):
                continue
            if isinstance(value, str | int):
                found.append({"name": in_words(key), "value": self.fact(key, value)})
            elif self.is_by_seat(key, value):
                by_seat = [self.fact(key, one) for one in value]
                found.append({"name": in_words(key), "by_seat": by_seat})
            elif is_flat(value):
                found.append({"name": in_words(key), "value": self.listed_fact(key, value)})
        return found

    def is_by_seat(self, key: str, value: Any) -> bool:
        """Whether a list holds a value for each seat: then none of seats, nor one of parts."""
        kind = self.words.kinds.get(key)
        is_of_seats = kind == SEAT or isinstance(kind, tuple)
        return not is_of_seats and is_flat(value) and len(value) == self.table.seats

    def fact(self, key: str, value: Any) -> str:
        """Who is on turn is a player, not a number."""
        kind = self.words.kinds.get(key)
        return self.part(kind, value) if isinstance(kind, PartKind) else in_words(value)

    def listed_fact(self, key: str, value: Sequence[Any]) -> str:
        kinds = self.words.kinds.get(key)
        if isinstance(kinds, tuple):
            return "; ".join(map(self.part, kinds, value))  # titles have commas of their own
        return ", ".join(self.fact(key, one) for one in value)

    def board(self) -> dict[str, Any] | None:
        """A drawn board with who stands where, for the game that has one."""
        if "board" not in self.view:
            return None
        spaces = self.view["spaces"]
        return {
            "rows": list(self.view["board"]),
            "pieces": [
                {"name": name, "space": spaces[at] or "off the board"}
                for name, at in self.view["pieces"].items()
            ],
        }

    def sheet(self) -> list[dict[str, str]]:
        """The notes a player of a deduction game keeps, as far as they are certain."""
        return [
            {"name": self.titles.get(row["card"], row["card"]), "value": self.note(row)}
            for row in self.view.get("sheet") or ()
        ]

    def note(self, row: Mapping[str, Any]) -> str:
        where = [
            f"Player {int(place) + 1}" if place.isdigit() else place for place in row["can_be"]
        ]
        crossed = "crossed off, " if row["crossed_off"] else ""
        return f"{crossed}with {' or '.join(where)}"

    def result(self) -> dict[str, Any] | None:
        found = self.view["result"]
        if not found:
            return None
        winners = [f"Player {seat + 1}" for seat in found["winners"]]
        return {
            "text": f"{' and '.join(winners) or 'Nobody'} won: {found['reason']}",
            "rule": found["rule"],
        }

    # -- options ----------------------------------------------------------------------

    def option(self, action: Sequence[Any]) -> dict[str, Any]:
        """An action as people say it: `Attach Running Shoes to Mitch`."""
        typed = self.rulebook.typed_action(tuple(action))
        said = [self.part(part.kind, part.value) for part in typed.parts]
        return {"text": typed.in_words(said), "action": list(action)}

    def part(self, kind: PartKind, value: Any) -> str:
        """What a number or word stands for, as a sentence names it."""
        if isinstance(value, str):
            return in_words(value)
        if kind == NUMBER:
            return str(value)
        if value < 0:
            return kind.below
        if kind == CARD:
            return self.card_name(value)
        if kind == SEAT:
            return f"Player {value + 1}"
        if kind == FACE:
            return str(self.table.faces[value].title)
        return self.value_name(kind, value)

    def value_name(self, kind: PartKind, value: int) -> str:
        """A value of a kind that the game itself declares."""
        if kind.listed:
            name: str = self.view[kind.listed][value]
            return self.titles.get(name, name) or kind.nameless
        return kind.names[value] if kind.names else f"{kind.counted} {value + 1}"


def is_flat(value: Any) -> bool:
    """A list of words or numbers, no deeper."""
    return isinstance(value, list | tuple) and all(isinstance(one, str | int) for one in value)


def is_empty(value: Any) -> bool:
    if isinstance(value, list | tuple):
        return all(one in ("", None) for one in value)
    return value in (None, "", {})


def in_words(value: Any) -> str:
    """A name, number or list from the state as text."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ", ".join(in_words(one) for one in value)
    return str(value).replace("_", " ").replace("-", " ") if isinstance(value, str) else str(value)
