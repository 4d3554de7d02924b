"""The SVG of a card: 250 by 350, drawn from its data alone; and the picture by itself, for rows."""

import re
from xml.sax.saxutils import escape, quoteattr

from cards.faces.frames import FRAMES, PLAIN
from cards.faces.grounds import Area
from cards.faces.picture import draw_picture
from cards.faces.subject import Subject
from cards.faces.words import face_text
from cards.models import Card

WIDTH, HEIGHT = 250, 350
CROP = 160
NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
SIZES = ("small", "medium", "large", "crop")
RELEASE = "3"  # in every address and tag: raise it when the same card is drawn otherwise


def face_svg(card: Card, size: str = "medium") -> str:
    """A face in a size. Small ones leave the rules text out: the picture has its room."""
    if size == "crop":
        return crop_svg(card)
    name, words = escape(card.title), escape(face_text(card))
    inner = face_body(card, with_text=size != "small")
    return NOT_IN_XML.sub(
        "",
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f"aria-label={quoteattr(card.title)}><title>{name}</title><desc>{words}</desc>"
        f"{inner}</svg>",
    )


def face_body(card: Card, *, with_text: bool = True) -> str:
    """What is drawn, without the document around it: a larger drawing may hold several."""
    subject = Subject.of(card, with_text=with_text)
    draw, family = FRAMES[subject.style.get("frame", PLAIN)]
    clip = f"c-{subject.mark}"
    return (
        f'<clipPath id="{clip}"><rect width="{WIDTH}" height="{HEIGHT}" rx="13"/></clipPath>'
        f'<g clip-path="url(#{clip})" font-family={quoteattr(family)}>{"".join(draw(subject))}</g>'
        f'<rect x=".75" y=".75" width="248.5" height="348.5" rx="12.4" fill="none" '
        'stroke="#000" stroke-opacity=".28" stroke-width="1.5"/>'
    )


def crop_svg(card: Card) -> str:
    """The picture alone, square."""
    picture = draw_picture(Subject.of(card), Area(0, 0, CROP, CROP), alone=True)
    return NOT_IN_XML.sub(
        "",
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {CROP} {CROP}" role="img" '
        f"aria-label={quoteattr(card.title)}><title>{escape(card.title)}</title>{picture}</svg>",
    )
