"""Cards of the toy game, made in a line."""

from cards.catalogue_writer import catalogue_write
from cards.import_rows import Row, SetRow
from cards.models import Card


def draft(name="Ada", kind="person", **parts):
    attributes = {"level": 1} | {k: parts.pop(k) for k in list(parts) if k in ATTRIBUTES}
    return {"name": name, "type": kind, "attributes": attributes, **parts}


ATTRIBUTES = ("level", "power", "wits", "loud", "club", "needs", "copies")


def write(**cards):
    """write(c1=draft(...), c2=...): one new version of the toy's catalogue."""
    rows = [Row(slug.replace("_", "-"), data) for slug, data in cards.items()]
    return catalogue_write("toy", [SetRow("P1", "First Night"), *rows], source="test")


def printing(number, code="P1", rarity="C"):
    return {"set": code, "number": number, "rarity": rarity}


def stored(slug):
    return Card.objects.get(game="toy", slug=slug)
