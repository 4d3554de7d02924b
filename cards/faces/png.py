"""Drawings as PNG, for who cannot show SVG: link previews, feeds, table simulators."""

from functools import cache
from pathlib import Path

import font_roboto
import font_source_serif_pro
import resvg_py

WIDTHS = {"small": 160, "medium": 320, "large": 750, "crop": 160, "share": 1200}


def png_of(svg: str, width: int) -> bytes:
    """An SVG as PNG. Letters come from fonts that are installed with us, and those that these
    lack (Japanese) from the system's."""
    return resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        font_files=font_files(),
        sans_serif_family="Roboto",
        serif_family="Source Serif Pro",
    )


@cache
def font_files() -> list[str]:
    sans = Path(font_roboto.__file__).parent / "files"
    serif = Path(font_source_serif_pro.__file__).parent / "files"
    return [
        *(str(sans / f"Roboto-{name}.ttf") for name in ("Regular", "Bold", "Black", "Italic")),
        *(str(serif / f"SourceSerifPro-{name}.ttf") for name in ("Regular", "Bold", "It")),
    ]
