"""How the verbs of the cards are inflected: one rule serves all forms of a phrase."""

LINK, TE, PAST = "link", "te", "past"

ENDINGS: tuple[tuple[str, str, str, str], ...] = (
    # dictionary form, linking form, form before て, form before た
    ("できない", "できず", "", ""),
    ("ならない", "ならず", "", ""),
    ("れない", "れず", "", ""),
    ("しない", "せず", "", ""),
    ("いない", "おらず", "いなくて", "いなかった"),
    ("多い", "多く", "多くて", "多かった"),
    ("ない", "なく", "なくて", "なかった"),
    ("いる", "いて", "いて", "いた"),
    ("ある", "あり", "あって", "あった"),
    ("する", "し", "して", "した"),
    ("させる", "させ", "させて", "させた"),
    ("せる", "せ", "せて", "せた"),
    ("える", "え", "えて", "えた"),
    ("ねる", "ね", "ねて", "ねた"),
    ("得る", "得", "得て", "得た"),
    ("見る", "見", "見て", "見た"),
    ("なる", "なり", "なって", "なった"),
    ("行く", "行き", "行って", "行った"),
    ("く", "き", "いて", "いた"),
    ("す", "し", "して", "した"),
    ("ぶ", "び", "んで", "んだ"),
    ("つ", "ち", "って", "った"),
    ("う", "い", "って", "った"),
)


def forms(phrase: str) -> dict[str, str]:
    """The linking, て and た forms of a phrase that ends in a verb."""
    for ending, link, te, past in ENDINGS:
        if phrase.endswith(ending):
            stem = phrase[: -len(ending)]
            found = {LINK: link, TE: te, PAST: past}
            return {form: stem + suffix for form, suffix in found.items() if suffix}
    return {}
