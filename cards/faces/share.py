"""Pictures for link previews, 1200 by 630: one face with its name, or a fan of a deck's."""

from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr

from cards.faces.drawing import NOT_IN_XML, face_body
from cards.faces.pens import SANS, SERIF, say, say_within, two_lines
from cards.faces.portraits import mix
from cards.models import Card

WIDE, HIGH = 1200, 630
FELT, CREAM, GOLD = "#21413b", "#f7f1e2", "#d8b25a"


def card_share_svg(card: Card, kind: str, game: str) -> str:
    """A card beside its name, type and game."""
    face = place(face_body(card), 70, 45, 540 / 350, 0)
    lines = [kind, ", ".join(map(str, card.traits)), game]
    return sheet(card.title, [face], words(card.name, card.subtitle, lines, left=540))


def deck_share_svg(name: str, cards: Sequence[Card], lines: Sequence[str]) -> str:
    """Up to five cards as a hand, with the name of the deck."""
    scale, middle = 390 / 350, (len(cards) - 1) / 2
    fan = [
        place(
            face_body(card, with_text=False),
            745 + (n - middle) * 118,
            120 + abs(n - middle) ** 2 * 14,
            scale,
            (n - middle) * 8,
        )
        for n, card in enumerate(cards)
    ]
    return sheet(name, fan, words(name, "", lines, left=70, room=400))


def place(body: str, x: float, y: float, scale: float, turn: float) -> str:
    middle = f"{125:g} {350:g}"
    move = f"translate({x:g} {y:g}) scale({scale:.4f}) rotate({turn:g} {middle})"
    return f'<g transform="{move}">{body}</g>'


def words(name: str, under: str, lines: Sequence[str], left: float, room: float = 590) -> list[str]:
    shown, size = two_lines(name, room, 72, 28)
    found, y = [], 230.0
    for line in shown:
        found.append(say(line, left, y, size, CREAM, f"font-family={quoteattr(SERIF)}"))
        y += size * 1.1
    if under:
        italic = f'font-style="italic" font-family={quoteattr(SERIF)}'
        found.append(say_within(under, left, y - 10, room, (36, 18), GOLD, italic))
        y += 44
    for line in filter(None, lines):
        y += 44
        found.append(say_within(line, left, y, room, (30, 16), CREAM, 'fill-opacity=".85"'))
    found.append(say("Casebook", left, 580, 30, GOLD, f"font-family={quoteattr(SERIF)}"))
    return found


def sheet(title: str, pictures: Sequence[str], text: Sequence[str]) -> str:
    dark = mix(FELT, "#000000", 0.3)
    return NOT_IN_XML.sub(
        "",
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" '
        f"font-family={quoteattr(SANS)}><title>{escape(title)}</title>"
        f'<rect width="{WIDE}" height="{HIGH}" fill="{FELT}"/>'
        f'<path d="M0 630L1200 330V630Z" fill="{dark}"/>{"".join(pictures)}{"".join(text)}</svg>',
    )
