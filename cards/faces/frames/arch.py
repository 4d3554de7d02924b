"""A pulp novel: serif, cream paper, an arched window, talents in boxes at the foot."""

from cards.faces.frames.parts import gems, set_pattern, window
from cards.faces.grounds import Area
from cards.faces.pens import SANS, fit_text, rect, say, say_within, set_text, two_lines
from cards.faces.subject import Subject

SIZES = (12, 11.2, 10.4, 9.8, 9.2, 8.6, 8, 7, 6)
INK, BROWN = "#2a1a0e", "#5a3a1e"
TOP = 58


def draw_arch(subject: Subject) -> list[str]:
    deep, base, *_ = subject.tone
    lines, size, high = fit_text(subject.text, 208, 130, SIZES) if subject.text else ([], 10, 0)
    bottom = 339 - (44 if subject.numbers else 20)
    line = bottom - (high + 14 if lines else 0) - 18
    paper = "#fbf4e2" if "letter" not in subject.style else "#f1e4d8"
    found = [
        rect(0, 0, 250, 350, deep),
        rect(7, 7, 236, 336, paper, 7),
        f'<rect x="10.5" y="10.5" width="229" height="329" rx="5" fill="none" stroke="{base}" stroke-width="1.2"/>',
        *head(subject, paper),
        *arched_window(subject, line),
        rect(14, line, 222, 18, base),
        set_pattern(subject, Area(14, line, 222, 18)),
        *type_line(subject, line),
    ]
    if lines:
        found.append(set_text(lines, size, 19, line + 23, INK, subject.style.get("keywords", {})))
    return [*found, *talents(subject, bottom), *foot(subject)]


def head(subject: Subject, paper: str) -> list[str]:
    found = corner(subject, paper)
    left = 60 if subject.corner else 20
    bold = 'font-weight="700"'
    if subject.subtitle:
        italic = 'font-style="italic"'
        found.append(say_within(subject.name, left, 34, 232 - left, (20, 10), INK, bold))
        found.append(say_within(subject.subtitle, left, 49, 232 - left, (12, 8), BROWN, italic))
        return found
    lines, size = two_lines(subject.name, 232 - left, 20.5, 9)
    tops = [42.0] if len(lines) == 1 else [31 + n * (size + 3) for n in range(2)]
    return found + [say(t, left, y, size, INK, bold) for t, y in zip(lines, tops, strict=True)]


def corner(subject: Subject, paper: str) -> list[str]:
    if not subject.corner:
        return []
    base = subject.tone.base
    shape = f'<circle cx="34" cy="35" r="19.5" fill="{base}"/><circle cx="34" cy="35" r="16.6" fill="none" stroke="{paper}" stroke-opacity=".6"/>'
    if subject.style.get("corner_shape") == "flag":
        shape = f'<path d="M14 14H54V58L34 49L14 58Z" fill="{base}"/>'
    bold = 'text-anchor="middle" font-weight="700"'
    return [shape, say(subject.corner[0][:3], 34, 43.5, 25, "#fff", bold)]


def arched_window(subject: Subject, bottom: float) -> list[str]:
    arch = (
        f"M14 {bottom:g}V{TOP + 24}C14 {TOP + 6} 60 {TOP} 125 {TOP}"
        f"C190 {TOP} 236 {TOP + 6} 236 {TOP + 24}V{bottom:g}Z"
    )
    outline = arch if subject.style.get("window") == "arch" else f"M14 {TOP}H236V{bottom:g}H14Z"
    edge = f'<path d="{outline}" fill="none" stroke="{subject.tone.deep}" stroke-width="2"/>'
    return [window(subject, Area(14, TOP, 222, bottom - TOP), 0, outline), edge]


def type_line(subject: Subject, top: float) -> list[str]:
    loud = f'font-weight="700" letter-spacing="1.2" font-family="{SANS}"'
    found = [say_within(subject.kind.upper(), 21, top + 13, 100, (10.5, 7), "#fff", loud)]
    if subject.traits:
        end = 'text-anchor="end" font-style="italic"'
        found.append(say_within(subject.traits, 230, top + 13, 110, (10.5, 7), "#fff", end))
    return found


def talents(subject: Subject, top: float) -> list[str]:
    """A box for each number, as many as there are."""
    if not subject.numbers:
        return []
    found, step = [], 225 / len(subject.numbers)
    label_style = f'font-weight="600" letter-spacing=".6" fill-opacity=".9" font-family="{SANS}"'
    for n, (label, value) in enumerate(subject.numbers):
        x = 14 + n * step
        found.append(rect(x, top, step - 3, 28, subject.tone.base, 3))
        found.append(say(label, x + 8, top + 18.5, 9.5, "#fff", label_style))
        end = 'text-anchor="end" font-weight="700"'
        found.append(say(value[:4], x + step - 12, top + 22, 22, "#fff", end))
    return found


def foot(subject: Subject) -> list[str]:
    more = f'font-family="{SANS}"'
    return [
        say_within(subject.small_print, 16, 336.5, 170, (8.6, 6), BROWN, more),
        gems(subject, 234, 329, subject.tone.base),
    ]
