"""Writing a deck: text, Markdown, JSON, CSV, XML and the short code. Each reads back the same."""

import csv
import json
from collections.abc import Iterable, Iterator
from io import StringIO
from urllib.parse import quote
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from decks.deck_text.cells import quoted_cell
from decks.deck_text.code import encode
from decks.deck_text.index import CardIndex, NamedCard
from decks.deck_text.text import OUR_COLUMNS, OUR_HEADER
from decks.deck_text.written import Written
from games.engine.decks import CONSIDERING

FACTS = ("name", "format", "tags", "folder")
"""What is known of a deck in a line each."""
SAFE = "".join(chr(c) for c in range(33, 127) if chr(c) not in "()/%")


def as_text(deck: Written, index: CardIndex) -> str:
    """Our own form: facts, then each section under its heading, each card with its id."""
    lines = [OUR_HEADER, f"game: {deck.game}"]
    lines += [f"{key}: {one_line(deck.facts[key])}" for key in FACTS if deck.facts.get(key)]
    lines += _description(deck)
    for section, cards in _sections(deck, index):
        lines += ["", f"[{section}]", *cards]
    return "\n".join(lines) + "\n"


def as_markdown(deck: Written, index: CardIndex) -> str:
    """The same for a page or a forum; what only the reader needs stands in comments."""
    lines = [f"<!-- {OUR_HEADER} -->", f"<!-- game: {deck.game} -->"]
    lines += [
        f"<!-- {key}: {one_line(deck.facts[key])} -->"
        for key in FACTS
        if key != "name" and deck.facts.get(key)
    ]
    if deck.facts.get("name"):
        lines += ["", f"# {one_line(deck.facts['name'])}"]
    lines += ["", *_description(deck)]
    for section, cards in _sections(deck, index):
        lines += ["", f"### [{section}]", "", *(f"- {card}" for card in cards)]
    return "\n".join(lines) + "\n"


def _description(deck: Written) -> list[str]:
    return [f"> {line}" for line in deck.facts.get("description", "").splitlines()]


def _sections(deck: Written, index: CardIndex) -> Iterator[tuple[str, list[str]]]:
    """Each section with its cards as lines."""
    for section in dict.fromkeys(section for section, _, _ in deck.counts):
        yield (
            section,
            [
                f"{n} {one_line(index.cards[id].title)} ({_reference(id, printing)})"
                for (where, id, printing), n in deck.counts.items()
                if where == section
            ],
        )


def one_line(text: str) -> str:
    return " ".join(text.split())


def _reference(id: str, printing: str) -> str:
    # Spaces part an id from a printing, brackets end it: both are written as in a URL.
    found = quote(id, safe=SAFE)
    return f"{found} / {quote(printing, safe=SAFE + ' ')}" if printing else found


def as_json(deck: Written, index: CardIndex) -> str:
    sections: dict[str, list[dict[str, object]]] = {}
    for (section, id, printing), n in deck.counts.items():
        card: dict[str, object] = {"id": id, "name": index.cards[id].title, "count": n}
        if printing:
            card["printing"] = printing
        sections.setdefault(section, []).append(card)
    data = {"casebook": 1, "game": deck.game, **deck.facts, "sections": sections}
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def as_csv(deck: Written, index: CardIndex) -> str:
    out = StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(OUR_COLUMNS)
    for (section, id, printing), n in deck.counts.items():
        card = index.cards[id]
        said = (one_line(card.title), id, *_set_and_number(card, printing))
        table.writerow([section, n, *map(quoted_cell, said)])
    return out.getvalue()


def _set_and_number(card: NamedCard, printing: str) -> Iterable[str]:
    found = [(p.set, p.number) for p in card.prints if p.code == printing]
    return found[0] if found else ("", "")


def as_xml(deck: Written, index: CardIndex) -> str:
    """As Cockatrice and its kin save decks; they pass over what only we know."""
    root = Element("cockatrice_deck", version="1", game=deck.game)
    SubElement(root, "deckname").text = printable(deck.facts.get("name", ""))
    SubElement(root, "comments").text = printable(deck.facts.get("description", ""))
    if deck.facts.get("tags"):
        tags = SubElement(root, "tags")
        for tag in deck.facts["tags"].split(", "):
            SubElement(tags, "tag").text = printable(tag)
    zones: dict[str, Element] = {}
    for (section, id, printing), n in deck.counts.items():
        zone = "side" if section == CONSIDERING else section
        if zone not in zones:
            zones[zone] = SubElement(root, "zone", name=zone)
        known = {"id": id, "printing": printing} if printing else {"id": id}
        name = printable(index.cards[id].title)
        SubElement(zones[zone], "card", {"number": str(n), "name": name, **known})
    indent(root)
    return tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def printable(text: str) -> str:
    """Without what XML cannot hold."""
    return "".join(char for char in text if char.isprintable() or char in "\n ")


def as_code(deck: Written, index: CardIndex) -> str:
    return encode(deck.game, deck.counts)
