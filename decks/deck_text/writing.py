"""Writing a deck: our text form, JSON, CSV and the short code. Each reads back to the same deck."""

import csv
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from io import StringIO
from urllib.parse import quote

from decks.deck_text.code import encode
from decks.deck_text.index import CardIndex, NamedCard
from decks.deck_text.reading import Counts
from decks.deck_text.text import OUR_HEADER

SAFE = "".join(chr(c) for c in range(33, 127) if chr(c) not in "()/%")


@dataclass(frozen=True)
class Written:
    """A deck to write: the game, what is known of the deck, and its cards."""

    game: str
    counts: Counts
    facts: Mapping[str, str]


def as_text(deck: Written, index: CardIndex) -> str:
    """Our own form: facts, then each section under its heading, each card with its id."""
    lines = [OUR_HEADER, f"game: {deck.game}"]
    lines += [
        f"{key}: {one_line(deck.facts[key])}" for key in ("name", "format") if deck.facts.get(key)
    ]
    lines += [f"> {line}" for line in deck.facts.get("description", "").splitlines()]
    for section in dict.fromkeys(section for section, _, _ in deck.counts):
        lines += ["", f"[{section}]"]
        lines += [
            f"{n} {one_line(index.cards[id].title)} ({_reference(id, printing)})"
            for (where, id, printing), n in deck.counts.items()
            if where == section
        ]
    return "\n".join(lines) + "\n"


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
    table.writerow(["section", "count", "name", "id", "set", "number"])
    for (section, id, printing), n in deck.counts.items():
        card = index.cards[id]
        table.writerow([section, n, one_line(card.title), id, *_set_and_number(card, printing)])
    return out.getvalue()


def _set_and_number(card: NamedCard, printing: str) -> Iterable[str]:
    found = [(p.set, p.number) for p in card.prints if p.code == printing]
    return found[0] if found else ("", "")


def as_code(deck: Written, index: CardIndex) -> str:
    return encode(deck.game, deck.counts)
