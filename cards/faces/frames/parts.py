"""What several frames share: the window of a picture, the pattern of a set, marks of rarity."""

from cards.faces.grounds import Area
from cards.faces.picture import draw_picture
from cards.faces.portraits import pick
from cards.faces.subject import Subject

INK, GOLD = "#1c2430", "#e3bd62"
SET_PATTERNS = (
    "M0 6L6 0M-1 1L1 -1M5 7L7 5", "M0 0L6 6M5 -1L7 1M-1 5L1 7", "M0 3H6", "M3 0V6",
    "M0 3H6M3 0V6", "M0 4L3 1L6 4", "M1.5 1.5h.1M4.5 4.5h.1", "M0 1.5Q1.5 3 3 1.5T6 1.5",
)  # fmt: skip


def window(subject: Subject, area: Area, rx: float = 0, outline: str = "") -> str:
    """The picture, cut to a rectangle or another outline."""
    x, y, w, h = area
    h = max(h, 1)
    plain = f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{rx:g}"/>'
    clip = f'<path d="{outline}"/>' if outline else plain
    picture = draw_picture(subject, Area(x, y, w, h))
    name = f"w-{subject.mark}"
    return f'<clipPath id="{name}">{clip}</clipPath><g clip-path="url(#{name})">{picture}</g>'


def set_pattern(subject: Subject, area: Area, ink: str = "#fff") -> str:
    """A weave that tells the set: the same on all its cards, another for the next set."""
    code, _, _ = subject.printing
    if not code:
        return ""
    x, y, w, h = area
    name = f"s-{subject.mark}"
    lines = (
        f'<path d="{pick(code, SET_PATTERNS)}" stroke="{ink}" fill="none" stroke-linecap="round"/>'
    )
    return (
        f'<pattern id="{name}" width="6" height="6" patternUnits="userSpaceOnUse">{lines}</pattern>'
        f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" fill="url(#{name})" opacity=".16"/>'
    )


def is_precious(subject: Subject) -> bool:
    return subject.printing[2] in subject.style.get("gold", ())


def gems(subject: Subject, right: float, top: float, fill: str) -> str:
    """A lozenge for each step of rarity, from the right."""
    count = int(subject.style.get("rarities", {}).get(subject.printing[2], 0))
    return "".join(
        f'<path d="M{right - n * 9:g} {top:g}l4 4.5-4 4.5-4-4.5Z" fill="{fill}"/>'
        for n in range(count)
    )


def readable(color: str) -> str:
    """A band that white letters stand on must be dark enough: 4.5 to 1."""
    return {"#a87900": "#8a6200", "#7b828c": "#5f6772"}.get(color, color)
