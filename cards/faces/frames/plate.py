"""The picture is the card: over a name plate, over a caption with text, or in a line-up."""

from cards.faces.cutouts import PAPER, motif
from cards.faces.frames.parts import INK, set_pattern, window
from cards.faces.grounds import Area
from cards.faces.pens import SANS, fit_text, rect, say, say_within, set_text, two_lines
from cards.faces.portraits import Tone, first_rule, motif_rules
from cards.faces.subject import Subject

SIZES = (12, 11.2, 10.4, 9.6, 9, 8, 7, 6)
MIDDLE = 'text-anchor="middle" '


def draw_plate(subject: Subject) -> list[str]:
    """Nearly all picture; the name below it."""
    deep, base, *_ = subject.tone
    lines, size = two_lines(subject.name, 212, 27, 12)
    tops = [303.0] if len(lines) == 1 else [291 + n * (size + 1) for n in range(2)]
    bold = MIDDLE + 'font-weight="700"'
    said = " · ".join(filter(None, [subject.kind.upper(), subject.small_print]))
    kind = MIDDLE + f'letter-spacing="1.6" font-weight="600" font-family="{SANS}"'
    return [
        rect(0, 0, 250, 350, "#f6ecd9"),
        f'<rect x="6" y="6" width="238" height="338" rx="8" fill="none" stroke="{base}" stroke-width="2"/>',
        window(subject, Area(14, 14, 222, 254), 4),
        rect(14, 268, 222, 68, deep),
        set_pattern(subject, Area(14, 268, 222, 68)),
        *(say(t, 125, y, size, "#fff", bold) for t, y in zip(lines, tops, strict=True)),
        say_within(said, 125, 328, 180, (9.6, 6), "#fff", kind),
    ]


def draw_caption(subject: Subject) -> list[str]:
    """A picture with a band that names it, and text below."""
    base = subject.tone.base
    lines, size, high = fit_text(subject.text, 206, 150, SIZES) if subject.text else ([], 10, 0)
    top = 322 - high - 58
    name, loud = subject.name, 'font-weight="800"'
    found = [
        rect(0, 0, 250, 350, subject.tone.deep),
        rect(7, 7, 236, 336, PAPER, 8),
        window(subject, Area(7, 7, 236, top - 7)),
        rect(7, top, 236, 44, base),
        set_pattern(subject, Area(7, top, 236, 44)),
        say_within(name.upper(), 18, top + 22, 212, (17, 9), "#fff", loud),
        say_within(
            subject.kind.upper(), 18, top + 36, 200, (9.4, 7), "#fff", 'letter-spacing="1.2"'
        ),
        say_within(subject.small_print, 20, 336, 200, (8.6, 6), "#5a4a40", ""),
    ]
    chips = subject.style.get("keywords", {})
    return [*found, set_text(lines, size, 20, top + 50, INK, chips)] if lines else found


def draw_caption_serif(subject: Subject) -> list[str]:
    """The same on cream paper, without the band."""
    deep, base, *_ = subject.tone
    lines, size, high = fit_text(subject.text, 202, 170, SIZES) if subject.text else ([], 10, 0)
    top = 330 - high - 58
    kind = MIDDLE + f'letter-spacing="1.6" font-weight="700" font-family="{SANS}"'
    found = [
        rect(0, 0, 250, 350, "#f6ecd9"),
        f'<rect x="6" y="6" width="238" height="338" rx="8" fill="none" stroke="{base}" stroke-width="2"/>',
        window(subject, Area(14, 14, 222, top - 14), 4),
        say_within(subject.name, 125, top + 24, 210, (21, 10), deep, MIDDLE + 'font-weight="700"'),
        say_within(subject.kind.upper(), 125, top + 38, 200, (9, 7), base, kind),
        say_within(subject.small_print, 22, 337, 200, (8.4, 6), "#5a4050", ""),
    ]
    chips = subject.style.get("keywords", {})
    return [*found, set_text(lines, size, 23, top + 44, "#2a1a24", chips)] if lines else found


def draw_lineup(subject: Subject) -> list[str]:
    """Somebody against a wall with heights; below, what there has to be found, in colours."""
    deep = subject.tone.deep
    heights = zip(("6′6″", "6′0″", "5′6″", "5′0″"), (32, 76, 120, 164), strict=True)
    loud = MIDDLE + 'font-weight="800" letter-spacing=".5"'
    said = " · ".join(filter(None, [subject.kind.upper(), subject.small_print]))
    return [
        rect(0, 0, 250, 350, deep),
        rect(7, 7, 236, 336, PAPER, 8),
        window(subject, Area(7, 7, 236, 214)),
        *(say(words, 14, y, 8.5, "#6b5540", 'font-weight="600"') for words, y in heights),
        rect(7, 212, 236, 36, deep),
        set_pattern(subject, Area(7, 212, 236, 36)),
        say_within(subject.name.upper(), 125, 236, 210, (17, 9), "#fff", loud),
        *fact_rows(subject),
        say_within(said, 125, 339, 200, (8.4, 6), "#5a4a40", MIDDLE + 'letter-spacing=".4"'),
    ]


def fact_rows(subject: Subject) -> list[str]:
    """Up to three lines, each in its colour and with the motif of its words."""
    names = subject.value(subject.style.get("listed", "")) or []
    tones = [subject.portraits.tones.get(color, subject.tone) for color in subject.card.colors]
    rows = zip(names, [*tones, *[subject.tone] * len(names)], strict=False)
    return [fact_row(str(name), 254 + n * 26, tone) for n, (name, tone) in enumerate(rows) if n < 3]


def fact_row(name: str, top: float, tone: Tone) -> str:
    fill = {"#a87900": "#8a6200", "#7b828c": "#5f6772"}.get(tone.base, tone.base)
    icon = motif(first_rule(motif_rules(), name) or "glass", "#fff", "#fff", fill)
    return (
        rect(15, top, 220, 22, fill, 4)
        + say_within(name, 40, top + 15.4, 190, (11.8, 8), "#fff", 'font-weight="650"')
        + f'<g transform="translate(19 {top + 3:g}) scale(.16)">{icon}</g>'
    )
