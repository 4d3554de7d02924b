"""Many faces in one drawing: a sheet for table simulators, the picture of a deck."""

from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr

from cards.faces.drawing import NOT_IN_XML, face_body
from cards.faces.pens import SANS, SERIF, say, say_within
from cards.faces.share import CREAM, FELT, GOLD, place
from cards.models import Card

WIDE, HIGH = 250, 350  # of a face
GAP, TOP = 16, 96
ACROSS = 8
SHEET_PIXELS, PICTURE_PIXELS = 2_500, 1_600


def sheet_svg(cards: Sequence[Card], across: int, down: int) -> str:
    """Faces side by side without a gap, in the order given."""
    faces = [
        place(face_body(card), n % across * WIDE, n // across * HIGH, 1, 0)
        for n, card in enumerate(cards)
    ]
    return document("Cards", across * WIDE, down * HIGH, "#000", faces)


def deck_picture_svg(name: str, line: str, rows: Sequence[tuple[Card, int]]) -> str:
    """Each card of a deck once, with how often it is in it."""
    across = min(ACROSS, max(1, len(rows)))
    wide = max(4, across) * (WIDE + GAP) + GAP
    high = TOP + -(-len(rows) // across) * (HIGH + GAP) + GAP
    parts = [
        say_within(
            name, GAP, 56, wide - 2 * GAP, (48, 20), CREAM, f"font-family={quoteattr(SERIF)}"
        ),
        say(line, GAP, 84, 20, GOLD, ""),
    ]
    for n, (card, copies) in enumerate(rows):
        x = GAP + n % across * (WIDE + GAP)
        y = TOP + n // across * (HIGH + GAP)
        parts.append(place(face_body(card), x, y, 1, 0))
        parts.append(badge(x + WIDE - 30, y + HIGH - 30, copies))
    return document(name, wide, high, FELT, parts)


def badge(x: float, y: float, copies: int) -> str:
    circle = f'<circle cx="{x:g}" cy="{y:g}" r="24" fill="#111" stroke="{CREAM}" stroke-width="3"/>'
    return circle + say(str(copies), x, y + 10, 28, CREAM, 'text-anchor="middle" font-weight="700"')


def document(title: str, wide: float, high: float, ground: str, parts: Sequence[str]) -> str:
    return NOT_IN_XML.sub(
        "",
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}" '
        f"font-family={quoteattr(SANS)}><title>{escape(title)}</title>"
        f'<rect width="{wide:g}" height="{high:g}" fill="{ground}"/>{"".join(parts)}</svg>',
    )
