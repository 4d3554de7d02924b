"""The quiet patterns behind a picture; the window that shows them cuts their edges off."""

import hashlib
import math
from collections.abc import Callable, Iterator
from typing import NamedTuple


class Area(NamedTuple):
    x: float
    y: float
    w: float
    h: float

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.w / 2, self.y + self.h * 0.52


def draw_ground(kind: str, area: Area, base: str, tone: str, key: str) -> str:
    """A pattern in two colours; what hangs on chance hangs on the key."""
    x, y, w, h = area
    plain = f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" fill="{base}"/>'
    outlines, style = KINDS[kind]
    drawn = "".join(outlines(area, key))
    return f'{plain}<path d="{drawn}" {style.format(tone)}/>'


def by_hash(key: str, most: float) -> int:
    return int(hashlib.sha256(key.encode()).hexdigest()[:4], 16) % max(1, int(most))


def disc(x: float, y: float, r: float) -> str:
    return f"M{x - r:.1f} {y:.1f}a{r:.1f} {r:.1f} 0 1 0 {2 * r:.1f} 0a{r:.1f} {r:.1f} 0 1 0 {-2 * r:.1f} 0Z"


def steps(start: float, end: float, step: float) -> Iterator[float]:
    return (start + n * step for n in range(int((end - start) / step) + 1))


def rays(area: Area, key: str) -> Iterator[str]:
    x, y = area.middle
    for degrees in range(0, 360, 30):
        edges = [
            f"{x + 260 * math.cos(a):.0f} {y + 260 * math.sin(a):.0f}"
            for a in (math.radians(degrees), math.radians(degrees + 15))
        ]
        yield f"M{x:g} {y:g}L{edges[0]}L{edges[1]}Z"


def blinds(area: Area, key: str) -> Iterator[str]:
    x, y, w, h = area
    for t in steps(y + 6, y + h, 20):
        yield f"M{x:g} {t:g}l{w:g} -16v9l{-w:g} 16Z"


def moon(area: Area, key: str) -> Iterator[str]:
    x, y, w, h = area
    yield disc(x + w * 0.68, y + h * 0.4, min(h, w) * 0.38)
    for n in range(9):
        yield disc(x + by_hash(f"{key}{n}x", w), y + by_hash(f"{key}{n}y", h), 1 + n % 3 * 0.7)


def skyline(area: Area, key: str) -> Iterator[str]:
    left, end, foot, n = area.x, area.x + area.w, area.y + area.h, 0
    while left < end:
        wide = 18 + by_hash(f"{key}{n}b", 22)
        high = area.h * (0.3 + by_hash(f"{key}{n}h", 50) / 100)
        yield f"M{left:g} {foot:g}v{-high:.0f}h{wide}V{foot:g}Z"
        left, n = left + wide + 3, n + 1


def rain(area: Area, key: str) -> Iterator[str]:
    for n, x in enumerate(steps(area.x - 30, area.x + area.w + 30, 14)):
        for m, y in enumerate(steps(area.y, area.y + area.h, 46)):
            yield f"M{x + m % 2 * 7:g} {y + n * 17 % 30:g}l-9 24"


def dots(area: Area, key: str) -> Iterator[str]:
    for n, y in enumerate(steps(area.y, area.y + area.h, 14)):
        size = 1.2 + 4.2 * (n * 14 / max(area.h, 1))
        for x in steps(area.x, area.x + area.w, 14):
            yield disc(x + n % 2 * 7, y + 4, size)


def rings(area: Area, key: str) -> Iterator[str]:
    yield from (disc(*area.middle, r) for r in (150, 114, 80, 48))


def lineup(area: Area, key: str) -> Iterator[str]:
    yield from (f"M{area.x:g} {y:g}h{area.w:g}" for y in steps(area.y + 14, area.y + area.h, 22))


def grid(area: Area, key: str) -> Iterator[str]:
    x, y, w, h = area
    yield from (f"M{a:g} {y:g}v{h:g}" for a in steps(x, x + w, 13))
    yield from (f"M{x:g} {b:g}h{w:g}" for b in steps(y, y + h, 13))


def split(area: Area, key: str) -> Iterator[str]:
    x, y, w, h = area
    yield f"M{x:g} {y + h * 0.78:g}L{x + w:g} {y + h * 0.18:g}V{y + h:g}H{x:g}Z"


def tiles(area: Area, key: str) -> Iterator[str]:
    for n, y in enumerate(steps(area.y, area.y + area.h, 26)):
        for m, x in enumerate(steps(area.x, area.x + area.w, 26)):
            if (n + m) % 2:
                yield f"M{x:g} {y:g}h26v26h-26Z"


def deco(area: Area, key: str) -> Iterator[str]:
    x, _ = area.middle
    for n in range(9):
        yield f"M{x:g} {area.y + area.h + 30:g}L{x - 200 + n * 50:g} {area.y - 20:g}l14 0Z"


FILLED = 'fill="{}"'
LINES = 'fill="none" stroke="{}" stroke-width="%s" stroke-linecap="round"'
KINDS: dict[str, tuple[Callable[[Area, str], Iterator[str]], str]] = {
    "rays": (rays, FILLED), "blinds": (blinds, FILLED), "moon": (moon, FILLED),
    "skyline": (skyline, FILLED), "rain": (rain, LINES % "2.2"), "dots": (dots, FILLED),
    "rings": (rings, LINES % "13"), "lineup": (lineup, LINES % "2"), "grid": (grid, LINES % "1"),
    "split": (split, FILLED), "tiles": (tiles, FILLED), "deco": (deco, FILLED),
}  # fmt: skip
