"""A deck as an object that Tabletop Simulator loads, with our drawn faces as sheets.

Each card carries a note for its game master, by which our own reader knows it for certain.
"""

import json
import re
from typing import Any
from urllib.parse import quote, unquote

from decks.deck_text.index import CardIndex
from decks.deck_text.written import Written

WIDE, HIGH = 10, 7  # cards on a sheet, as many as the simulator takes
ON_A_SHEET = WIDE * HIGH
NOTE = re.compile(r"^casebook ([a-z0-9_-]{1,40}) (\S{1,400})(?: (\S{1,400}))?$")
APART = 3.0  # between piles on the table


def as_tabletop(deck: Written, index: CardIndex) -> str:
    """A pile for each section, each card with its title."""
    places = {id: n for n, id in enumerate(dict.fromkeys(id for _, id, _ in deck.counts))}
    sheets = sheets_of(deck, list(places))
    piles: dict[str, list[dict[str, Any]]] = {}
    for (section, id, printing), n in deck.counts.items():
        card = {
            "Name": "Card",
            "CardID": card_id(places[id]),
            "Nickname": index.cards[id].title,
            "GMNotes": note_of(section, id, printing),
        }
        piles.setdefault(section, []).extend([card] * n)
    objects = [
        pile(section, cards, sheets, place) for place, (section, cards) in enumerate(piles.items())
    ]
    name = deck.facts.get("name", "")
    data = {"SaveName": name, "game": deck.game, "ObjectStates": objects}
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


def card_id(place: int) -> int:
    """The number of the sheet, then the place on it in two digits."""
    return (place // ON_A_SHEET + 1) * 100 + place % ON_A_SHEET


def sheets_of(deck: Written, ids: list[str]) -> dict[str, dict[str, Any]]:
    return {
        str(n + 1): {
            "FaceURL": sheet_address(deck, ids[start : start + ON_A_SHEET]),
            "BackURL": f"{deck.site}/cards/{deck.game}/back.png",
            "NumWidth": WIDE,
            "NumHeight": rows_of(len(ids[start : start + ON_A_SHEET])),
            "BackIsHidden": True,
        }
        for n, start in enumerate(range(0, len(ids), ON_A_SHEET))
    }


def sheet_address(deck: Written, ids: list[str]) -> str:
    return f"{deck.site}/cards/{deck.game}/sheet.png?cards=" + ",".join(
        quote(id, safe="") for id in ids
    )


def rows_of(cards: int) -> int:
    """The simulator takes no sheet of fewer than two rows."""
    return max(2, -(-cards // WIDE))


def pile(
    section: str, cards: list[dict[str, Any]], sheets: dict[str, dict[str, Any]], place: int
) -> dict[str, Any]:
    """Cards on one another; a single one lies by itself."""
    where = {"posX": place * APART, "posY": 1, "posZ": 0, "rotX": 0, "rotY": 180, "rotZ": 180,
             "scaleX": 1, "scaleY": 1, "scaleZ": 1}  # fmt: skip
    used = {str(card["CardID"] // 100) for card in cards}
    common = {"Transform": where, "CustomDeck": {n: sheets[n] for n in sheets if n in used}}
    if len(cards) == 1:
        return {**cards[0], **common}
    ids = [card["CardID"] for card in cards]
    head = {"Name": "DeckCustom", "Nickname": section, "DeckIDs": ids}
    return {**head, **common, "ContainedObjects": cards}


def note_of(section: str, id: str, printing: str) -> str:
    said = f"casebook {section} {quote(id, safe='')}"
    return f"{said} {quote(printing, safe='')}" if printing else said


def read_note(note: object) -> tuple[str, str, str] | None:
    """Section, card and printing of a card that we wrote."""
    found = NOTE.match(note) if isinstance(note, str) else None
    return (found[1], unquote(found[2]), unquote(found[3] or "")) if found else None
