"""The picture of a card, in whatever room its frame leaves: somebody, a thing, or a pinboard."""

from cards.faces.cutouts import bust, cut_motif, pinboard
from cards.faces.grounds import Area, draw_ground
from cards.faces.looks import looks
from cards.faces.pens import SERIF, say
from cards.faces.portraits import creature_rules, first_rule, motif_rules, pick
from cards.faces.shapes import read_shapes
from cards.faces.subject import Subject

CROWNS = {
    "tophat": 0, "fedora": 16, "beanie": 14, "cap": 18, "deerstalker": 6, "policecap": 24,
}  # fmt: skip
NARROWER = {"tophat": 0.92, "fedora": 0.97}


def draw_picture(subject: Subject, area: Area, *, alone: bool = False) -> str:
    """The whole picture; alone it is a crop for rows, without what stands beside a head."""
    parts = [draw_ground(*ground_of(subject, area), subject.key), second_colour(subject, area)]
    creature = first_rule(creature_rules(), subject.traits)
    if subject.people and not creature:
        parts += [] if alone else [beside_head(subject, area)]
        parts.append(draw_people(subject, area, alone=alone))
    elif subject.style.get("picture") == "board":
        parts.append(draw_board(subject, area))
    else:
        parts.append(draw_thing(subject, area, creature or thing_of(subject)))
    return "".join(parts)


def ground_of(subject: Subject, area: Area) -> tuple[str, Area, str, str]:
    style, tone = subject.style, subject.tone
    kinds = style.get("ground")
    by_trait = first_rule(subject.portraits.grounds, subject.traits)
    pool = read_shapes("rules")["pools"]["ground"]
    kind = pick(subject.key + "ground", kinds) if kinds else by_trait or pick(subject.key, pool)
    kind = style.get("ground_instead", {}).get(kind, kind) if not kinds else kind
    dark = is_dark(subject)
    plain = (tone.mid, "#5b5d70") if dark else (tone.light, tone.mid)
    base, lines = style.get("ground_colors", plain)
    return kind, area, base, lines


def is_dark(subject: Subject) -> bool:
    return subject.tone == subject.portraits.tones["black"]


def second_colour(subject: Subject, area: Area) -> str:
    if subject.second is None:
        return ""
    x, y, w, h = area
    outline = f"M{x + w * 0.62:g} {y:g}H{x + w:g}V{y + h:g}H{x + w * 0.38:g}Z"
    return f'<path d="{outline}" fill="{subject.second.light}" opacity=".9"/>'


# -- people -------------------------------------------------------------------------------


def beside_head(subject: Subject, area: Area) -> str:
    """What the subtitle names; else the letter the name begins with."""
    if len(subject.people) > 1:
        return ""
    x, y, w, h = area
    left = pick(subject.key + "side", (False, True))
    if thing := first_rule(motif_rules(), subject.subtitle):
        scale = min(h, w) * (0.46 if h < 140 else 0.4) / 100
        drawn = cut_motif(thing, subject.tone.deep, "#fdf6e6", subject.accent, 9)
        place = f"translate({x + w * (0.17 if left else 0.83):.1f} {y + h * 0.44:.1f})"
        turn = f"rotate({-9 if left else 9}) scale({scale:.4f}) translate(-50 -50)"
        return f'<g transform="{place} {turn}">{drawn}</g>'
    letter = subject.name.removeprefix("The ")[:1]
    ink = subject.style.get("letter", "#fff" if is_dark(subject) else subject.tone.deep)
    more = f'text-anchor="middle" font-family="{SERIF}" font-weight="700" opacity=".2"'
    at = x + w * (0.155 if left else 0.845), y + min(h, w) * 0.62 + (h - min(h, w)) * 0.2
    return say(letter, *at, max(4, min(h, w) * 0.7), ink, more)


def draw_people(subject: Subject, area: Area, *, alone: bool) -> str:
    x, _, w, h = area
    size = min(h * 1.26, w * 1.08)  # the head is the picture: cut at the chest
    if len(subject.people) > 1:
        return "".join(
            person(subject, who, x + w * middle, area, size * 0.92, 1)
            for who, middle in zip(subject.people, (0.3, 0.7), strict=True)
        )
    shift = 0 if alone else pick(subject.key + "shift", (-0.05, 0, 0.05)) * w
    flip = pick(subject.key + "flip", (1, 1, -1))
    return person(subject, subject.people[0], x + w / 2 + shift, area, size, flip)


def person(subject: Subject, who: str, x: float, area: Area, size: float, flip: int) -> str:
    look = looks(who, subject.traits, subject.portraits)
    scale = size * NARROWER.get(look["hat"], 1) / 200
    crown = CROWNS.get(look["hat"], 22)
    top = max(area.y + area.h - 200 * scale, area.y + area.h * 0.07 - crown * scale)
    place = (
        f"translate({x - flip * 100 * scale:.1f} {top:.1f}) scale({scale * flip:.4f} {scale:.4f})"
    )
    return f'<g transform="{place}">{bust(look)}</g>'


# -- things -------------------------------------------------------------------------------


def thing_of(subject: Subject) -> str:
    """The motif that name, subtitle or what the game names speaks of; else one by hash."""
    if fixed := subject.style.get("motif"):
        return str(fixed)
    named = str(subject.value(subject.style.get("motif_from", "")) or "")
    for words in (subject.name, subject.subtitle, named):
        if found := first_rule(motif_rules(), words):
            return str(found)
    sign = subject.template.signs.get(subject.card.type)
    pool = subject.style.get("fallback") or ([sign] if sign and not subject.portraits.own else None)
    return str(pick(subject.name, pool or read_shapes("rules")["pools"]["motif"]))


def draw_thing(subject: Subject, area: Area, thing: str) -> str:
    x, y, w, h = area
    main, light = subject.style.get("motif_colors", (subject.tone.deep, "#fdf6e6"))
    scale = min(w * 0.62, h * 0.8) / 100
    straight = subject.style.get("straight")
    tilt = 0 if straight else pick(subject.key + "tilt", (-8, -4, 4, 8))
    place = f"translate({x + w / 2:g} {y + h / 2:g}) rotate({tilt}) scale({scale:.4f})"
    drawn = cut_motif(thing, main, light, subject.accent)
    return f'<g transform="{place} translate(-50 -50)">{drawn}</g>'


def draw_board(subject: Subject, area: Area) -> str:
    x, y, w, h = area
    tone = subject.tone
    drawn = pinboard(subject.key, thing_of(subject), subject.accent, tone.deep, tone.light)
    scale = min(h / 150, w / 215, 1.15)
    place = f"translate({x + w / 2:g} {y + h / 2:g}) scale({scale:.3f})"
    return f'<g transform="{place}">{drawn}</g>'
