"""Modern and loud: the colour is the frame, one number top left, numbers at the foot."""

from cards.faces.cutouts import PAPER
from cards.faces.frames.parts import GOLD, INK, is_precious, readable, set_pattern, window
from cards.faces.grounds import Area
from cards.faces.measure import width
from cards.faces.pens import fit_text, rect, say, say_within, set_text, two_lines
from cards.faces.portraits import Tone
from cards.faces.subject import Subject

SIZES = (11.4, 10.6, 9.8, 9.2, 8.6, 8, 7.4, 6.8, 6)


def draw_bold(subject: Subject) -> list[str]:
    """Head, picture, type line, text, numbers; the picture has what the text leaves."""
    foot = 34 if subject.numbers else 20
    bottom = 343 - foot
    lines, size, high = fit_text(subject.text, 214, 150, SIZES) if subject.text else ([], 10, 0)
    box = high + 14 if lines else 0
    line = bottom - box - 19
    parts = [*back_sheet(subject), *head(subject), window(subject, Area(7, 50, 236, line - 50))]
    parts += type_line(subject, line)
    if lines:
        parts.append(rect(7, line + 19, 236, bottom - line - 19, subject.tone.tint))
        parts.append(set_text(lines, size, 17, line + 24.5, INK, chip_colors(subject)))
    parts += numbers(subject, bottom) if subject.numbers else small_foot(subject, bottom)
    if is_precious(subject):
        parts.append(gold_edge())
    return parts


def back_sheet(subject: Subject) -> list[str]:
    found = [rect(0, 0, 250, 350, subject.tone.deep)]
    if subject.second:
        found.append(f'<path d="M150 0H250V350H100Z" fill="{subject.second.deep}"/>')
    return [*found, rect(7, 7, 236, 336, PAPER, 8)]


def chip_colors(subject: Subject) -> dict[str, str]:
    """Colours of keywords; those that name a colour wear it."""
    colors = dict(subject.style.get("keywords", {}))
    for name, tone in subject.portraits.tones.items():
        for word in ("Partner", "Case"):
            colors[f"{word}: {name.title()}"] = readable(tone.base)
    return colors


def is_pale(subject: Subject) -> bool:
    """A white card has a white head with dark letters."""
    return subject.tones == [subject.portraits.tones["white"]]


def head(subject: Subject) -> list[str]:
    pale, tone = is_pale(subject), subject.tone
    fill = "#f3f5f8" if pale else readable(tone.base)
    found = [f'<path d="M7 15a8 8 0 0 1 8-8H235a8 8 0 0 1 8 8V50H7Z" fill="{fill}"/>']
    if subject.second:
        color = readable(subject.second.base)
        found.append(f'<path d="M160 7H235a8 8 0 0 1 8 8V50H140Z" fill="{color}"/>')
    found.append(set_pattern(subject, Area(50, 7, 190, 43), tone.base if pale else "#fff"))
    found += corner(subject, tone, pale=pale)
    left = (16, 58, 81)[min(2, len(subject.corner))]
    return [*found, *title(subject, left, INK if pale else "#fff")]


def corner(subject: Subject, tone: Tone, *, pale: bool) -> list[str]:
    bold = 'text-anchor="middle" font-weight="800"'
    if not subject.corner:
        return []
    if len(subject.corner) == 1:
        fill, ink = (tone.deep, "#fff") if pale else (PAPER, tone.deep)
        shape = f'<path d="M7 15a8 8 0 0 1 8-8H52L44 50H7Z" fill="{fill}"/>'
        size = 33 if len(subject.corner[0]) < 3 else 18
        return [shape, say(subject.corner[0][:4], 27, 41, size, ink, bold)]
    first, second = subject.corner[:2]
    return [
        f'<path d="M7 15a8 8 0 0 1 8-8H73V50H7Z" fill="{tone.deep}"/>',
        say(first[:3], 27, 38, 25, "#fff", bold),
        say(second[:3], 55, 38, 19, "#ffe7b0", bold),
        '<path d="M42 16V42" stroke="#fff" stroke-opacity=".5"/>',
    ]


def title(subject: Subject, left: float, ink: str) -> list[str]:
    room, bold = 234 - left, 'font-weight="700"'
    if subject.subtitle:
        thin = 'font-style="italic" fill-opacity=".92"'
        return [
            say_within(subject.name, left, 29, room, (20, 10.5), ink, bold),
            say_within(subject.subtitle, left, 43.5, room, (11.5, 8), ink, thin),
        ]
    lines, size = two_lines(subject.name, room, 20, 9)
    tops = [35.0] if len(lines) == 1 else [26 + n * (size + 2.5) for n in range(2)]
    return [say(line, left, y, size, ink, bold) for line, y in zip(lines, tops, strict=True)]


def type_line(subject: Subject, top: float) -> list[str]:
    kind = subject.kind.upper()
    found = [rect(7, top, 236, 19, subject.tone.deep)]
    more = 'font-weight="800" letter-spacing=".9"'
    found.append(say_within(kind, 16, top + 13.4, 110, (10, 7), "#fff", more))
    room = 206 - width(kind, 10) - len(kind) * 0.9
    words = short_traits(subject, room) or (
        " / ".join(subject.card.colors).title() if subject.corner[1:] else ""
    )
    end = 'text-anchor="end" fill-opacity=".94"'
    found += [say_within(words, 234, top + 13.2, room, (9.6, 7), "#fff", end)] if words else []
    return found


def short_traits(subject: Subject, room: float) -> str:
    """As many traits as there is room for, and how many more there are."""
    shown = list(map(str, subject.card.traits))
    for kept in range(len(shown), 0, -1):
        more = f" +{len(shown) - kept}" if kept < len(shown) else ""
        words = ", ".join(shown[:kept]) + more
        if width(words, 8.2) <= room or kept == 1:
            return words
    return ""


def numbers(subject: Subject, top: float) -> list[str]:
    """The first number large at the left, the last in a drop at the right."""
    deep = subject.tone.deep
    label, value = subject.numbers[0]
    found = [f'<path d="M7 {top:g}H243V335a8 8 0 0 1-8 8H15a8 8 0 0 1-8-8Z" fill="{deep}"/>']
    found.append(say(label, 16, top + 23, 10.5, "#fff", 'font-weight="700" fill-opacity=".85"'))
    at = 20 + width(label, 10.5)
    found.append(say_within(value, at, top + 26, 82, (24, 10), "#fff", 'font-weight="800"'))
    if subject.numbers[1:]:
        fill = GOLD if is_precious(subject) else PAPER
        found.append(drop(226, top + 17, *subject.numbers[-1], fill, deep))
    print_ = 'text-anchor="middle" fill-opacity=".85"'
    return [
        *found,
        say_within(subject.small_print, 158, top + 22, 72, (8.8, 5.5), "#fff", print_),
    ]


def drop(x: float, y: float, label: str, value: str, fill: str, ink: str) -> str:
    bold = 'text-anchor="middle" font-weight="800"'
    end = 'text-anchor="end" font-weight="700" fill-opacity=".85"'
    size = 17.5 if len(value) < 3 else 9
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="14" fill="{fill}"/>'
        + say(value[:5], x, y + 6, size, ink, bold)
        + say(label, x - 18, y + 5, 10.5, "#fff", end)
    )


def small_foot(subject: Subject, top: float) -> list[str]:
    tint = subject.tone.tint
    shape = f'<path d="M7 {top:g}H243V335a8 8 0 0 1-8 8H15a8 8 0 0 1-8-8Z" fill="{tint}"/>'
    return [shape, say_within(subject.small_print, 16, top + 13, 210, (8.8, 6), "#4a4f58", "")]


def gold_edge() -> str:
    return (
        f'<rect x="4" y="4" width="242" height="342" rx="10" fill="none" '
        f'stroke="{GOLD}" stroke-width="2.2"/>'
    )


def draw_poster(subject: Subject) -> list[str]:
    """Somebody's portrait over a name plate, with a ribbon that says what the card is."""
    deep = subject.tone.deep
    text = subject.text
    lines, size, high = fit_text(text, 206, 110, SIZES) if text else ([], 10, 0)
    plate = 262 - (high + 8 if lines else 0)
    found = [
        rect(0, 0, 250, 350, deep),
        window(subject, Area(8, 8, 234, plate - 6), 8),
        f'<rect x="12" y="12" width="226" height="326" rx="6" fill="none" stroke="{GOLD}" stroke-width="2.4"/>',
        f'<path d="M8 {plate:g}H242V334a8 8 0 0 1-8 8H16a8 8 0 0 1-8-8Z" fill="{deep}"/>',
        f'<path d="M8 {plate:g}H242" stroke="{GOLD}" stroke-width="2.4"/>',
        set_pattern(subject, Area(8, plate, 234, 342 - plate)),
    ]
    kind, bold = subject.kind.upper(), 'text-anchor="middle" font-weight="800" letter-spacing="1"'
    wide = width(kind, 11.5) + len(kind) + 16
    found += [rect(22, 22, wide, 20, GOLD, 10), say(kind, 22 + wide / 2, 36, 11.5, "#2a1d00", bold)]
    name = 'font-weight="800"'
    found += [
        say_within(subject.name, 22, plate + 31, 160, (24, 11), "#fff", name),
        say_within(
            subject.subtitle, 22, plate + 50, 160, (12.5, 8), "#f3ead2", 'font-style="italic"'
        ),
        say_within(subject.small_print, 22, 331, 200, (9, 6), "#e9dfc6", ""),
    ]
    if lines:
        found.append(set_text(lines, size, 22, plate + 58, "#fff", chip_colors(subject)))
    if subject.numbers:
        found.append(drop(214, plate + 40, *subject.numbers[-1], GOLD, "#2a1d00"))
    return found
