"""The back of a game's cards: a weave in its colour, a sign in a medallion, its title."""

from xml.sax.saxutils import escape, quoteattr

from cards.faces.cutouts import motif
from cards.faces.pens import SERIF, say_within
from cards.faces.portraits import mix, portraits_of
from games import rulebooks

GOLD, CREAM = "#d8b25a", "#f7ecd0"
CELLS = {
    "ring": "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0M-2.6 0a2.6 2.6 0 1 1 5.2 0a2.6 2.6 0 1 1 -5.2 0",
    "diamond": "M0 -7L7 0L0 7L-7 0Z",
    "battlement": "M-7 6V-2h4v-4h6v4h4v8Z",
    "spear": "M0 -8L3 0L0 8L-3 0Z",
    "square": "M-6 -6h12v12h-12Z",
}


def back_svg(game: str) -> str:
    declaration = rulebooks.get(game).declaration
    own = portraits_of(game).own.get("back", {})
    band = declaration.card_face.band
    deep, base = own.get("tone", (mix(band, "#000000", 0.25), band))
    title = f"{declaration.title}: card back"
    sign = motif(own.get("sign", "glass"), GOLD, CREAM, CREAM)
    middle = 'text-anchor="middle" font-weight="700"'
    name = say_within(declaration.title, 125, 276, 160, (18, 8), CREAM, middle)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 250 350" role="img" '
        f"aria-label={quoteattr(title)} font-family={quoteattr(SERIF)}>"
        f"<title>{escape(title)}</title>{weave(own.get('cell', 'diamond'), deep, base)}"
        f'<rect x="9" y="9" width="232" height="332" rx="8" fill="none" stroke="{GOLD}" stroke-width="2"/>'
        f'<circle cx="125" cy="162" r="62" fill="{deep}" stroke="{GOLD}" stroke-width="2.4"/>'
        f'<circle cx="125" cy="162" r="55" fill="none" stroke="{GOLD}" stroke-width=".8"/>'
        f'<g transform="translate(87 124) scale(.76)">{sign}</g>'
        f'<rect x="32" y="254" width="186" height="34" rx="3" fill="{deep}" stroke="{GOLD}" stroke-width="1.2"/>'
        f"{name}</svg>"
    )


def weave(cell: str, deep: str, base: str) -> str:
    outline = CELLS[cell]
    return (
        f'<pattern id="weave" width="16" height="32" patternUnits="userSpaceOnUse">'
        f'<rect width="16" height="32" fill="{deep}"/><g fill="{base}">'
        f'<path d="{outline}" transform="translate(8 8)"/>'
        f'<path d="{outline}" transform="translate(0 24)"/>'
        f'<path d="{outline}" transform="translate(16 24)"/></g></pattern>'
        '<rect width="250" height="350" rx="13" fill="url(#weave)"/>'
    )
