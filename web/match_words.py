"""A seat's view in words: zones with named cards, marks on cards, facts, options."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.engine.state import State
from games.engine.table import Zone
from games.runs.match_viewing import Viewing
from web.catalogue import face_address

# Which parts of an action are no cards. What is not named here is a card's number.
PARTS: dict[str, dict[str, tuple[str, ...]]] = {
    "case-closed": {"lead": ("seat",), "use": ("card", "ability")},
    "detective-conan": {
        "mode": ("mode",), "mislead": ("card", "ability"), "cut_in": ("card", "ability"),
        "declare": ("card", "ability"),
    },
    "castle": {},
    "clash-of-minds": {
        "place": ("card", "thread"), "support": ("card", "thread"), "put": ("card", "thread"),
        "plan": ("card", "thread"), "move": ("card", "thread"), "deduce": ("thread",),
    },
    "clue": {
        "play": ("clue",), "go": ("space",), "enter": ("space",), "link": ("space",),
        "look": ("seat",), "ask": ("clue", "clue", "clue"), "show": ("clue",),
        "name": ("clue", "clue", "clue"),
    },
}  # fmt: skip
# Zones that belong to the table, not to a player.
SHARED = {
    "castle": {"deck", "discard", "suspects", "tokens", "unused-suspects", "unused-tokens", "box"},
    "clash-of-minds": {"site-deck", "site", "site-discard", "crime-plan", "box"},
    "clue": {"envelope", "leftover", "side", "sheldon", "discard"},
}
MARKS = ("expended", "face_up", "marked")  # lists of cards, not of seats
APART = ("seat", "to_act", "result", "options", "zones", "events", "board", "spaces",
         "cards", "sheet", "pieces", "mode", "floating")  # fmt: skip


PEOPLE = ("lead", "turn_player", "first_player", "active", "due", "out", "moved")
NOBODY = ("agents_sent_to", "planned_actions")  # where -1 stands for nothing
TURNED = {1: "used", 2: "distracted", 4: "Support Card", 8: "set up face down"}


class Teller:
    """Puts one view of one state into words. It reads faces from the view alone."""

    def __init__(self, viewing: Viewing, state: State, view: Mapping[str, Any]) -> None:
        self.view = view
        self.names = viewing.names
        self.seats = state.table.seats
        self.game = viewing.rulebook.slug
        self.version = viewing.match.job.game.version
        self.declared = viewing.rulebook.zones
        self.titles = {face.id: face.title for face in state.table.faces}
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
        if id is None:
            return {"number": number, "marks": marks}
        return {
            "number": number,
            "id": id,
            "title": self.titles.get(id, id),
            "type": self.types.get(id, ""),
            "text": self.texts.get(id, ""),
            "marks": marks,
            "face": face_address(self.game, id, self.version),
        }

    def named(self, number: Any) -> str:
        """A card as a sentence names it."""
        if number not in self.seen:
            return f"card {number}"
        id = self.seen[number]
        return "a face-down card" if id is None else str(self.titles.get(id, id))

    def marks(self, number: int) -> list[str]:
        """What the table shows about one card: expended, AP 4000, at a case."""
        found = [words(key) for key in MARKS if number in (self.view.get(key) or ())]
        for key, value in self.view.items():
            if isinstance(value, Mapping) and key not in APART:
                held = value.get(str(number), value.get(number))
                if held is not None:
                    found += self.mark(key, held)
        return found

    def mark(self, key: str, value: Any) -> list[str]:
        if isinstance(value, Mapping):
            return [f"{words(k)} {words(v)}" for k, v in value.items() if v is not False]
        if key in ("at_case", "attached_to", "hosts"):
            return [f"{words(key)} {self.named(value)}"]
        if key == "turned":
            return [word for bit, word in TURNED.items() if value & bit]
        return [f"{words(key)} {words(value)}"]

    # -- the table --------------------------------------------------------------------

    def zones(self) -> list[dict[str, Any]]:
        """Every zone with a card in it, pile by pile; in a shared zone there is one pile."""
        found = []
        for zone in self.declared:
            piles = self.view["zones"][zone.name]
            shown = [
                {"seat": seat, "cards": [self.card(c, zone) for c, _ in pile]}
                for seat, pile in enumerate(piles)
                if pile
            ]
            if shown:
                shared = zone.name in SHARED.get(self.game, ())
                found.append({"name": words(zone.name), "shared": shared, "piles": shown})
        return found

    def facts(self) -> list[dict[str, Any]]:
        """Counters and phases: one value for all, or one for each seat."""
        found = []
        for key, value in self.view.items():
            if key in APART or key in MARKS or is_empty(value):
                continue
            if isinstance(value, str | int):
                found.append({"name": words(key), "value": self.fact(key, value)})
            elif self.is_by_seat(key, value):
                found.append({"name": words(key), "by_seat": [self.fact(key, v) for v in value]})
            elif plain(value):
                said = ", ".join(self.fact(key, v) for v in value)
                found.append({"name": words(key), "value": said})
        return found

    def is_by_seat(self, key: str, value: Any) -> bool:
        return key not in PEOPLE and plain(value) and len(value) == self.seats

    def fact(self, key: str, value: Any) -> str:
        """Who is on turn is a player, not a number."""
        if key in PEOPLE and type(value) is int and 0 <= value < self.seats:
            return f"Player {value + 1}"
        return "none" if key in NOBODY and value == -1 else words(value)

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
        """An action as people say it: `attach Running Shoes, Mitch`."""
        verb, *rest = action
        parts = PARTS.get(self.game, {}).get(verb, ())
        kinds = [*parts, *["card"] * (len(rest) - len(parts))]
        said = [self.part(kind, value) for kind, value in zip(kinds, rest, strict=False)]
        return {"text": f"{words(verb)} {', '.join(said)}".strip(), "action": list(action)}

    def is_about_a_card(self, action: Sequence[Any]) -> bool:
        """Whether it is a word and one card: what can be asked of any card."""
        kinds = PARTS.get(self.game, {}).get(action[0], ("card",))
        return len(action) == 2 and isinstance(action[1], int) and kinds[0] == "card"

    def part(self, kind: str, value: Any) -> str:
        if isinstance(value, str):
            return words(value)
        if kind == "card":
            return self.named(value)
        if kind == "seat":
            return f"Player {value + 1}"
        if kind == "clue":
            id = self.view["cards"][value]
            return self.titles.get(id, id)
        if kind == "space":
            return self.view["spaces"][value] or "the hallway"
        return f"{kind} {value + 1}"


def plain(value: Any) -> bool:
    """A list of words or numbers, no deeper."""
    return isinstance(value, list | tuple) and all(isinstance(one, str | int) for one in value)


def is_empty(value: Any) -> bool:
    if isinstance(value, list | tuple):
        return all(one in ("", None) for one in value)
    return value in (None, "", {})


def words(value: Any) -> str:
    """A name, number or list from the state as text."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ", ".join(words(one) for one in value)
    return str(value).replace("_", " ").replace("-", " ") if isinstance(value, str) else str(value)
