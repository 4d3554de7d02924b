"""Art deco: a gilded frame, a banner with the value, another turned upside down."""

from cards.faces.frames.parts import set_pattern, window
from cards.faces.grounds import Area
from cards.faces.pens import SANS, fit_text, rect, say, say_within, set_text, two_lines
from cards.faces.subject import Subject

GOLD = "#d8b25a"
SIZES = (12, 11.2, 10.4, 9.6, 9, 8, 7, 6)
BOLD = 'text-anchor="middle" font-weight="700"'


def draw_deco(subject: Subject) -> list[str]:
    deep, base, *_ = subject.tone
    lines, size, high = fit_text(subject.text, 200, 130, SIZES) if subject.text else ([], 11, 0)
    box = max(high + 18, 40) if lines else 0
    bottom = 300 - box
    outline = f"M13 66L27 52H223L237 66V{bottom:g}H13Z"
    found = [
        rect(0, 0, 250, 350, deep),
        f'<rect x="6" y="6" width="238" height="338" rx="8" fill="none" stroke="{GOLD}" stroke-width="1.4"/>',
        window(subject, Area(13, 52, 224, bottom - 52), 2, outline),
        f'<path d="{outline}" fill="none" stroke="{GOLD}" stroke-width="1.6"/>',
        *head(subject),
        rect(13, 300, 224, 36, base),
        set_pattern(subject, Area(13, 300, 224, 36)),
        *foot(subject),
    ]
    if lines:
        chips = subject.style.get("keywords", {})
        found.append(rect(13, bottom, 224, box, "#f7f1e2"))
        found.append(set_text(lines, size, 25, bottom + 7, "#231f1a", chips))
    return found


def head(subject: Subject) -> list[str]:
    found = banner(30, 14, subject.corner[0], subject.tone.deep) if subject.corner else []
    left = 54 if subject.corner else 20
    lines, size = two_lines(subject.name, 232 - left, 19, 9)
    tops = [36.0] if len(lines) == 1 else [27 + n * (size + 2.5) for n in range(2)]
    bold = 'font-weight="700"'
    return found + [say(t, left, y, size, "#fff", bold) for t, y in zip(lines, tops, strict=True)]


def banner(x: float, y: float, value: str, ink: str) -> list[str]:
    shape = f"M{x - 16:g} {y:g}h32v36l-16 -10l-16 10Z"
    return [f'<path d="{shape}" fill="{GOLD}"/>', say(value[:3], x, y + 22, 22, ink, BOLD)]


def foot(subject: Subject) -> list[str]:
    words = " · ".join(filter(None, [subject.kind, whose(subject)]))
    italic = 'font-style="italic"'
    found = [say_within(words, 22, 316, 165, (11.5, 8), "#fff", italic)]
    more = f'fill-opacity=".85" font-family="{SANS}"'
    found.append(say_within(subject.small_print, 22, 330, 165, (8.6, 6), "#fff", more))
    turned = subject.value(subject.style.get("corner_turned", ""))
    if turned is not None:
        shapes = "".join(banner(220, 302, str(turned), subject.tone.deep))
        found.append(f'<g transform="rotate(180 220 319)">{shapes}</g>')
    for name, words in subject.style.get("foot", {}).items():
        if (value := subject.value(name)) is not None:
            end = 'text-anchor="end" font-weight="700"'
            found.append(say(words.format(value)[:8], 228, 323, 17, GOLD, end))
    return found


def whose(subject: Subject) -> str:
    """What the colour comes from, in words: colour is never the only sign."""
    source = subject.style.get("tone_from", "")
    return str(subject.value(source) or "").replace("-", " ").title()
