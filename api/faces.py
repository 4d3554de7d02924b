"""A card as an SVG image: its title, type, numbers, traits and text, and nothing printed by others."""

import textwrap
from xml.sax.saxutils import escape

from cards.models import Card
from games import rulebooks

WIDTH, HEIGHT, MARGIN = 320, 448, 16
LINE, LETTERS = 17, 44
TINTS = {
    "blue": "#dbe7f6", "red": "#f6dcdc", "green": "#dcf0df", "yellow": "#f7f0cf",
    "white": "#f7f7f5", "black": "#d9d9de", "purple": "#e8def4", "orange": "#f8e5d0",
}  # fmt: skip


def face_svg(card: Card) -> str:
    tint = TINTS.get(card.colors[0], "#f1ece0") if card.colors else "#f1ece0"
    lines = [*heading(card), *numbers(card), *body(card)]
    label = escape(f"{card.title}, {card.type}", {'"': "&quot;"})
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'role="img" aria-label="{label}" font-family="Georgia, serif">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="14" fill="{tint}" '
        f'stroke="#333" stroke-width="2"/>{"".join(lines)}</svg>'
    )


def heading(card: Card) -> list[str]:
    colours = " ".join(card.colors)
    kind = " · ".join(filter(None, (card.type, colours, ", ".join(card.traits))))
    found = [text_at(34, card.name[:34], 19, "bold")]
    if card.subtitle:
        found.append(text_at(54, card.subtitle[:44], 13))
    return [*found, text_at(76, kind[:52], 12, style="italic")]


def numbers(card: Card) -> list[str]:
    """The attributes that are numbers, under the names the rulebook prints."""
    types = rulebooks.get(card.game_id).card_types
    declared = types[card.type].attributes if card.type in types else ()
    said = [
        f"{a.title or a.name} {card.attributes[a.name]}"
        for a in declared
        if type(card.attributes.get(a.name)) is int
    ]
    return [text_at(98, "   ".join(said)[:56], 12, "bold")] if said else []


def body(card: Card) -> list[str]:
    rows = [
        row
        for paragraph in card.text.splitlines()
        for row in textwrap.wrap(paragraph, LETTERS) or [""]
    ]
    room = (HEIGHT - 150) // LINE
    return [text_at(130 + n * LINE, row, 13) for n, row in enumerate(rows[:room])]


def text_at(y: int, text: str, size: int, weight: str = "normal", style: str = "normal") -> str:  # fmt: skip
    return (
        f'<text x="{MARGIN}" y="{y}" font-size="{size}" font-weight="{weight}" '
        f'font-style="{style}" fill="#1c1c1c">{escape(text)}</text>'
    )
