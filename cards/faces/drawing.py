"""The SVG of a card: 250 by 350, large name and numbers first, so that a thumbnail tells it."""

import re
from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

from cards.faces.measure import fit_lines, width
from cards.faces.signs import COLORS, LIGHT, SIGNS
from cards.faces.words import face_text, facts, template_of, type_title
from cards.models import Card
from games.engine.presentation import FaceTemplate

WIDTH, HEIGHT, EDGE = 250, 350, 14
ROOM = WIDTH - 2 * EDGE
FOOT = HEIGHT - 20
NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
SANS = "Inter, 'Helvetica Neue', Arial, 'Noto Sans', 'Noto Sans CJK JP', sans-serif"
SERIF = "Georgia, 'Times New Roman', 'Noto Serif', 'Noto Serif CJK JP', serif"


def face_svg(card: Card) -> str:
    """The whole face. The drawing has the card in words as its text alternative."""
    template = template_of(card)
    parts = [*frame(card, template), *header(card, template), *type_line(card, template)]
    shown = numbers_of(card, template)
    top, row = 92.0, 44.0 if shown else 4.0
    text, start = text_box(card, template, top + row, FOOT - 6.0)
    parts += [*sign(card, template, top, start - row), *number_row(shown, template, start)]
    parts += [*text, *footer(card, template)]
    name, words = escape(card.title), escape(face_text(card))
    family = SERIF if template.serif else SANS
    return NOT_IN_XML.sub(
        "",
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f"aria-label={quoteattr(card.title)} font-family={quoteattr(family)}>"
        f"<title>{name}</title><desc>{words}</desc>{''.join(parts)}</svg>",
    )


def rect(x: float, y: float, w: float, h: float, fill: str, more: str = "") -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" fill="{fill}" {more}/>'


def say(text: str, x: float, y: float, size: float, fill: str, more: str = "") -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}" {more}>{escape(text)}</text>'
    )


def lines_of(
    lines: Iterable[str], x: float, y: float, size: float, fill: str, more: str = ""
) -> list[str]:
    return [
        say(line, x, y + n * size * 1.25, size, fill, more) for n, line in enumerate(lines) if line
    ]


def frame(card: Card, template: FaceTemplate) -> list[str]:
    """Border and band in the card's colours, side by side; their names stand in the type line."""
    fills = [COLORS.get(color, template.band) for color in card.colors] or [template.band]
    found = [rect(0, 0, WIDTH, HEIGHT, template.ink, 'rx="14"')]
    step = (WIDTH - 8) / len(fills)
    for n, fill in enumerate(fills):
        found.append(
            rect(4 + n * step, 4, step, HEIGHT - 8, fill, 'rx="10"' if len(fills) == 1 else "")
        )
    found.append(rect(9, 9, WIDTH - 18, HEIGHT - 18, template.paper, 'rx="7"'))
    return found


def header(card: Card, template: FaceTemplate) -> list[str]:
    """The name, as large as it goes, beside the number that matters most."""
    corner = next(
        (card.attributes[n] for n in template.corner if card.attributes.get(n) is not None), None
    )
    left = EDGE + (44 if corner is not None else 0)
    found = []
    if corner is not None:
        found.append(f'<circle cx="34" cy="36" r="20" fill="{template.band}"/>')
        found.append(say(str(corner), 34, 45, 26, "#fff", 'text-anchor="middle" font-weight="700"'))
    room = WIDTH - EDGE - left
    lines, size = fit_lines(
        card.name, room, 46 if not card.subtitle else 34, (23, 20, 18, 16, 14, 12, 10), 1.1
    )
    found += [
        say(line, left, 14 + size + n * size * 1.1, size, template.ink, 'font-weight="700"')
        for n, line in enumerate(lines)
    ]
    if card.subtitle:
        under, small = fit_lines(card.subtitle, room, 16, (12, 10, 8.5, 7))
        y = 14 + len(lines) * size * 1.1 + small + 3
        found += lines_of(under, left, y, small, template.ink, 'font-style="italic"')
    return found


def type_line(card: Card, template: FaceTemplate) -> list[str]:
    """Type, colours by name, traits: colour is never the only sign."""
    found = [rect(9, 66, WIDTH - 18, 20, template.band)]
    x = float(EDGE)
    for color in card.colors[:4]:
        fill, ink = COLORS.get(color, "#666"), "#1c1c20" if color in LIGHT else "#fff"
        wide = width(color.title(), 9.5) + 8
        found.append(rect(x, 69, wide, 14, fill, 'rx="4" stroke="#fff" stroke-width="1"'))
        found.append(
            say(
                color.title(),
                x + wide / 2,
                79.5,
                9.5,
                ink,
                'text-anchor="middle" font-weight="700"',
            )
        )
        x += wide + 4
    words = " · ".join([type_title(card).upper(), *card.traits])
    lines, size = fit_lines(words, WIDTH - EDGE - x, 17, (12, 11, 10, 9, 8, 7))
    return found + lines_of(lines, x, 76 + size / 2 - 1, size, "#fff", 'font-weight="600"')


def text_box(
    card: Card, template: FaceTemplate, top: float, foot: float
) -> tuple[list[str], float]:
    """Facts and rules text at the foot of the card; gives where it begins."""
    said = [f"{name}: {value}" for name, value in facts(card, all_of_them=False)]
    text = "\n".join([*said, *([card.text] if card.text else [])])
    if not text:
        return [], foot
    lines, size = fit_lines(text, ROOM - 12, foot - top - 14, (14, 13, 12, 11, 10, 9, 8, 7, 6))
    height = len(lines) * size * 1.25 + 12
    start = foot - height
    box = rect(
        EDGE - 1,
        start,
        ROOM + 2,
        height,
        "#ffffff",
        'rx="5" fill-opacity="0.75" stroke="#00000033"',
    )
    return [box, *lines_of(lines, EDGE + 5, start + size + 4, size, template.ink)], start


def numbers_of(card: Card, template: FaceTemplate) -> list[tuple[str, str]]:
    given = [(title, card.attributes.get(name)) for name, title in template.numbers.items()]
    return [(title, str(value)) for title, value in given if value is not None]


def number_row(shown: list[tuple[str, str]], template: FaceTemplate, bottom: float) -> list[str]:
    if not shown:
        return []
    found, step, y = [], ROOM / len(shown), bottom - 40
    for n, (title, value) in enumerate(shown):
        x = EDGE + n * step
        found.append(rect(x + 1, y, step - 4, 34, template.band, 'rx="6"'))
        found.append(say(title, x + 7, y + 21, 10, "#fff", 'font-weight="600"'))
        size = min(24.0, (step - 18 - width(title, 10)) / (0.62 * len(value)))
        found.append(
            say(
                str(value),
                x + step - 8,
                y + 25,
                size,
                "#fff",
                'text-anchor="end" font-weight="700"',
            )
        )
    return found


def sign(card: Card, template: FaceTemplate, top: float, bottom: float) -> list[str]:
    """The sign of the card's type, in what room is left for it."""
    room = min(bottom - top - 6, 150.0)
    if room < 24:
        return []
    path = SIGNS[template.signs.get(card.type, "card")]
    x, y = (WIDTH - room) / 2, top + (bottom - top - room) / 2
    return [
        f'<path d="{path}" transform="translate({x:g} {y:g}) scale({room / 100:g})" fill="none" '
        f'stroke="{template.band}" stroke-opacity="0.55" stroke-width="7" stroke-linejoin="round" stroke-linecap="round"/>'
    ]


def footer(card: Card, template: FaceTemplate) -> list[str]:
    printing = next(iter(card.printings.all()), None)
    left = f"{printing.number} {printing.rarity}".strip() if printing else card.slug
    more = (
        f'fill-opacity="0.85" textLength="{ROOM / 2:g}" lengthAdjust="spacingAndGlyphs"'
        if width(left, 8) > ROOM / 2
        else ""
    )
    found = [say(left, EDGE, FOOT + 6, 8, template.ink, more)]
    marks = [
        word
        for word, shown in (
            ("original design", card.original),
            ("not playable yet", not card.playable),
        )
        if shown
    ]
    if marks:
        found.append(
            say(" · ".join(marks), WIDTH - EDGE, FOOT + 6, 8, template.ink, 'text-anchor="end"')
        )
    return found
