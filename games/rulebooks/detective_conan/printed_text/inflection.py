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


EACH_TIME = (
    ("したとき", "するたび"),
    ("されたとき", "されるたび"),
    ("なったとき", "なるたび"),
    ("離れたとき", "離れるたび"),
    ("加えたとき", "加えるたび"),
    ("得たとき", "得るたび"),
)


HAS_HAPPENED = (
    ("した", ("している", "していた"), ("していない", "しなかった", "していなかった")),
    ("された", ("されている", "されていた"), ("されていない", "されなかった", "されていなかった")),
    ("なった", ("なっている", "なっていた"), ("なっていない", "ならなかった")),
    ("離れた", ("離れている", "離れていた"), ("離れていない", "離れなかった")),
    ("加えた", ("加えている", "加えていた"), ("加えていない", "加えなかった")),
    ("得た", ("得ている", "得ていた"), ("得ていない", "得なかった")),
)


def happened_or_not(phrase: str) -> tuple[list[str], list[str]]:
    """A moment said of what has happened and of what has not, the plain forms first."""
    for past, so, otherwise in HAS_HAPPENED:
        if phrase.endswith(f"{past}とき"):
            stem = phrase[: -len(past) - len("とき")]
            return [stem + past, *(stem + x for x in so)], [stem + x for x in otherwise]
    return [], []


def each_time(phrase: str) -> str:
    """A moment said of every time it comes; empty for one that ends in no such verb."""
    for once, ever in EACH_TIME:
        if phrase.endswith(once):
            return phrase[: -len(once)] + ever
    return ""


def forms(phrase: str) -> dict[str, str]:
    """The linking, て and た forms of a phrase that ends in a verb."""
    for ending, link, te, past in ENDINGS:
        if phrase.endswith(ending):
            stem = phrase[: -len(ending)]
            found = {LINK: link, TE: te, PAST: past}
            return {form: stem + suffix for form, suffix in found.items() if suffix}
    return {}
