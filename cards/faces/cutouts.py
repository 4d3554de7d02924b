"""Cut paper: a person, a thing, a board of photographs; each with the white rim of a cut-out."""

import hashlib
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from cards.faces.looks import Look
from cards.faces.portraits import pick
from cards.faces.shapes import read_shapes
from cards.faces.signs import SIGNS

PAPER = "#fffaf0"
SLOT = re.compile(r"\{(\w+)\}")
DETAIL = re.compile(r'<(?:path|circle|ellipse|rect)[^>]*class="d"[^>]*/>')
SHADED = ("longpeak", "curtain", "wavy", "side_long", "bob", "band")  # hair that falls behind


def paint(fragment: str, colors: Mapping[str, Any]) -> str:
    """A fragment with its words in braces replaced by colours."""
    return SLOT.sub(lambda slot: str(colors[slot[1]]), fragment)


def path(outline: str, fill: str, more: str = "") -> str:
    return f'<path d="{outline}" fill="{fill}"{more}/>'


def with_rim(fragment: str, width: float) -> str:
    """The shapes once more below themselves, all of paper and fatter: the rim of a cut-out."""
    bare = DETAIL.sub("", fragment)
    bare = re.sub(r'stroke="(?!none)[^"]*"', f'stroke="{PAPER}"', bare)
    bare = re.sub(
        r'stroke-width="([\d.]+)"', lambda m: f'stroke-width="{float(m[1]) + width:g}"', bare
    )
    bare = re.sub(r'fill="(?!none)[^"]*"', f'fill="{PAPER}"', bare)
    bare = re.sub(r' (fill-)?opacity="[^"]*"', "", bare)
    rim = f'<g stroke="{PAPER}" stroke-width="{width:g}" stroke-linejoin="round">{bare}</g>'
    return rim + fragment


# -- people -------------------------------------------------------------------------------


def bust(look: Look) -> str:
    """A head and shoulders in a box of 200 by 200, with its rim."""
    return draw_bust(tuple(sorted(look.items(), key=lambda part: part[0])))


@lru_cache(maxsize=600)
def draw_bust(parts: tuple[tuple[str, Any], ...]) -> str:
    look = dict(parts)
    drawn = "".join([*behind(look), *shoulders(look), *head(look), *before(look)])
    return with_rim(paint(drawn, colors_of(look)), 7)


def colors_of(look: Look) -> dict[str, str]:
    rules = read_shapes("rules")
    hair = rules["hair"].get(look["tone"], look["tone"])
    pale = look["tone"] in ("silver", "blonde")
    return {
        **{part: look[part] or look["cloth"] for part in ("cloth", "tie", "inner", "ribbon")},
        "hair": hair,
        "skin": rules["skins"][look["skin"]],
        "hat": look["hatc"],
        "shirt": look["shirt"],
        "brow": "#8a6a3a" if pale else hair,
    }


def behind(look: Look) -> list[str]:
    """The hair that falls behind head and shoulders."""
    shapes = read_shapes("heads")
    hair = look["hair"]
    found = [shapes["parts"]["bun"]] if hair == "bun" else []
    if outline := shapes["back"].get(hair):
        found.append(path(outline, "{hair}"))
    if hair in SHADED:
        found.append(path(outline, "#000", ' class="d" opacity=".22"'))
    return found + ([shapes["parts"]["ponytail"]] if hair == "ponytail" else [])


def shoulders(look: Look) -> list[str]:
    shapes = read_shapes("heads")
    cape = [shapes["parts"]["cape"]] if look["wear"] == "cape" else []
    body = shapes["body"]["kid" if look.get("kid") else "plain"]
    return [*cape, body, shapes["parts"]["neck"], shapes["clothes"][look["wear"]]]


def head(look: Look) -> list[str]:
    shapes = read_shapes("heads")
    parts, kid = shapes["parts"], bool(look.get("kid"))
    build = "wide" if look.get("wide") else "kid" if kid else "plain"
    found = [parts["ears"], path(shapes["head"][build], "{skin}"), parts["cheek"]]
    if look["spec"] != "dark":
        open_eyes = kid and look["eyes"] == "dot"
        found.append(shapes["eyes"]["kid" if open_eyes else look["eyes"]])
        if not look["hat"] and look["eyes"] != "lash":
            found.append(parts["brows"])
    found.append(shapes["beards"].get(look["beard"], parts["mouth"]))
    return found + ([parts["freckles"]] if look.get("freckles") else [])


def before(look: Look) -> list[str]:
    """Fringe, ribbon, glasses, hat."""
    shapes = read_shapes("heads")
    found = [path(shapes["fringe"][look["hair"]], "{hair}"), shapes["parts"]["shine"]]
    if look["hair"] == "band":
        found.append(shapes["parts"]["band"])
    if look["hair"] == "bob" and look.get("kid") and look["tone"] != "auburn":
        found.append(shapes["parts"]["hairband"])
    if glasses := shapes["glasses"].get(look["spec"]):
        lower = 'transform="translate(0 3)"' if look.get("kid") else ""
        found.append(f"<g {lower}>{glasses}</g>")
    return [*found, shapes["hats"].get(look["hat"], "")]


# -- things -------------------------------------------------------------------------------


@lru_cache(maxsize=1000)
def motif(name: str, main: str, light: str, accent: str) -> str:
    """A thing in a box of 100 by 100."""
    if shape := read_shapes("motifs").get(name):
        return paint(shape, {"m": main, "l": light, "x": accent})
    return (
        f'<path d="{SIGNS[name]}" fill="none" stroke="{main}" stroke-width="7" '
        'stroke-linejoin="round" stroke-linecap="round"/>'
    )


@lru_cache(maxsize=1000)
def cut_motif(name: str, main: str, light: str, accent: str, rim: float = 8) -> str:
    return with_rim(motif(name, main, light, accent), rim)


TILTS = ((-9, 7, -4), (6, -8, 5), (-5, -10, 8), (9, 4, -7))
SMALL = ("print", "foot", "map", "clock", "key", "door", "eye", "letter")
THREAD = "#c1271c"


def pinboard(key: str, thing: str, accent: str, main: str, light: str) -> str:
    """A case: three pinned photographs and a thread, around a middle at 0, 0."""
    left, middle, right = TILTS[int(hashlib.sha256(key.encode()).hexdigest()[0], 16) % 4]
    others = [one for one in SMALL if one != thing]
    first = pick(key + "a", others)
    second = pick(key + "b", [one for one in others if one != first])
    pins = ((-78, -52), (2, -52), (80, 2))
    return "".join(
        [
            photograph(-78, -28, left, snapshot(first, main, light, accent)),
            photograph(80, 26, right, snapshot(second, main, light, accent)),
            photograph(0, 2, middle, portrait_of(thing, main, light, accent), 104, 122),
            f'<path d="M-78 -52L2 -52L80 2" fill="none" stroke="{THREAD}" stroke-width="2.6"/>',
            *(f'<circle cx="{x}" cy="{y}" r="5.5" fill="{THREAD}"/>' for x, y in pins),
        ]
    )


def photograph(x: int, y: int, tilt: int, inner: str, wide: int = 54, high: int = 62) -> str:
    left, top = -wide / 2, -high / 2
    return (
        f'<g transform="translate({x} {y}) rotate({tilt})">'
        f'<rect x="{left + 2:g}" y="{top + 3:g}" width="{wide}" height="{high}" opacity=".28"/>'
        f'<rect x="{left:g}" y="{top:g}" width="{wide}" height="{high}" fill="{PAPER}"/>'
        f"{inner}</g>"
    )


def snapshot(thing: str, main: str, light: str, accent: str) -> str:
    return (
        f'<rect x="-22" y="-26" width="44" height="42" fill="{light}"/>'
        f'<g transform="translate(-17 -22) scale(.34)">{motif(thing, main, PAPER, accent)}</g>'
    )


def portrait_of(thing: str, main: str, light: str, accent: str) -> str:
    return (
        f'<rect x="-44" y="-53" width="88" height="88" fill="{main}"/>'
        f'<g transform="translate(-32 -41) scale(.64)">{motif(thing, light, PAPER, accent)}</g>'
        f'<rect x="-30" y="44" width="60" height="4" fill="{main}" opacity=".35"/>'
    )
