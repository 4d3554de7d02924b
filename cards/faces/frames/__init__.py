"""The frames a game may name in its portraits.yaml, each with the letters it is set in."""

from collections.abc import Callable

from cards.faces.frames.arch import draw_arch
from cards.faces.frames.bold import draw_bold, draw_poster
from cards.faces.frames.deco import draw_deco
from cards.faces.frames.plate import draw_caption, draw_caption_serif, draw_lineup, draw_plate
from cards.faces.pens import SANS, SERIF
from cards.faces.subject import Subject

FRAMES: dict[str, tuple[Callable[[Subject], list[str]], str]] = {
    "bold": (draw_bold, SANS),
    "poster": (draw_poster, SANS),
    "arch": (draw_arch, SERIF),
    "deco": (draw_deco, SERIF),
    "plate": (draw_plate, SERIF),
    "caption": (draw_caption, SANS),
    "caption_serif": (draw_caption_serif, SERIF),
    "lineup": (draw_lineup, SANS),
}
PLAIN = "bold"
