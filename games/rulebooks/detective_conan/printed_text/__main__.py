"""How much of a file of cards the reader understands, by set, and what it does not.

python -m games.rulebooks.detective_conan.printed_text FILE [--json] [--abilities]
"""

import argparse
import json
import sys
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

from games.rulebooks.detective_conan.printed_text.reader import CardText, read_card

Row = dict[str, Any]
NAMES = ("id", "set", "type")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--abilities", action="store_true", help="with the abilities of each card")
    given = parser.parse_args()
    rows = named(json.loads(given.file.read_text(encoding="utf-8")))
    read = {row["id"]: read_card(row["type"], printed(row), row["id"]) for row in rows}
    found = coverage(rows, read)
    if given.abilities:
        found["abilities"] = {id: text.abilities for id, text in read.items() if text.playable}
    if given.json:
        say(json.dumps(found, ensure_ascii=False, indent=1))
    else:
        tell(found)


def named(rows: list[Row]) -> list[Row]:
    """The rows with what a file may leave out: an id, a set, a type."""
    usual = {"set": "none", "type": "character"}
    return [
        {"id": f"row {n}", **usual, **{k: str(v) for k, v in row.items() if k in NAMES and v}}
        | {"text_ja": row.get("text_ja")}
        for n, row in enumerate(rows, start=1)
    ]


def printed(row: Row) -> dict[str, str]:
    """The printed fields that hold text."""
    text = row["text_ja"]
    fields = {"feature": text} if isinstance(text, str) else text
    return {k: v for k, v in (fields or {}).items() if isinstance(v, str)}


def coverage(rows: list[Row], read: dict[str, CardText]) -> dict[str, Any]:
    by_set: dict[str, list[CardText]] = defaultdict(list)
    for row in rows:
        by_set[row["set"]].append(read[row["id"]])
    return {
        **figures([*read.values()]),
        "by_set": {name: figures(texts) for name, texts in sorted(by_set.items())},
        "refused": [
            {
                "id": id,
                "field": r.field,
                "line": r.line,
                "start": r.start,
                "end": r.end,
                "expected": list(r.expected),
                "nearest": r.nearest,
                "text": r.text,
            }
            for id, text in read.items()
            for r in text.refusals
        ],
    }


def figures(texts: list[CardText]) -> dict[str, int]:
    """Cards read whole, those with lines said by hand, and all of them."""
    return {
        "cards": len(texts),
        "compiled": sum(text.compiled for text in texts),
        "by_hand": sum(text.playable and not text.compiled for text in texts),
        "playable": sum(text.playable for text in texts),
    }


def tell(found: dict[str, Any]) -> None:
    for name, counted in found["by_set"].items():
        say(f"{name}  {share(counted)}")
    say(f"all     {share(found)}")
    first = Counter(r["text"] for r in found["refused"])
    cards = defaultdict(list)
    for r in found["refused"]:
        cards[r["text"]].append(r["id"])
    for text, count in first.most_common():
        near = next(r["nearest"] for r in found["refused"] if r["text"] == text)
        say(f"{count:4} {text}  ({', '.join(cards[text][:6])}; nearest: {near or 'none'})")
    if "abilities" in found:
        for id, abilities in found["abilities"].items():
            say(f"{id} {json.dumps(abilities, ensure_ascii=False)}")


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def share(counted: dict[str, int]) -> str:
    compiled, cards, by_hand = counted["compiled"], counted["cards"], counted["by_hand"]
    more = f", {by_hand} more said by hand" if by_hand else ""
    return f"{compiled}/{cards} = {100 * compiled / max(1, cards):.1f} %{more}"


if __name__ == "__main__":
    main()
