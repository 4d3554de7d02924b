"""Headers in 【…】: conditions, limits, moments and kinds of abilities; and back."""

import re
from typing import Any

from games.rulebooks.detective_conan.printed_text.surfaces import NotUnderstood, Surface, Tree

HEADER = re.compile(r"【([^】]*)】")
COLOR = "青緑白赤黄黒"
COLOR_NAMES = dict(zip(COLOR, ("blue", "green", "white", "red", "yellow", "black"), strict=True))
COLOR_LETTERS = {name: letter for letter, name in COLOR_NAMES.items()}
FIXED: dict[str, tuple[str, Tree]] = {
    "ターン1": ("limit", "once"),
    "ターン2": ("limit", "twice"),
    "自分ターン中": ("turn", "yours"),
    "相手ターン中": ("turn", "opponents"),
    "事件編": ("phase", "case"),
    "解決編": ("phase", "resolution"),
    "痕跡発見": ("trace", True),
    "痕跡": ("trace", True),
    "痕跡未発見": ("trace", False),
}
FIXED_WORDS = {pair: word for word, pair in FIXED.items()}
MOMENTS = {
    "登場時": "played",
    "現場リムーブ時": "removed",
    "変装時": "disguised",
    "疾風": "gale",
}
MOMENT_WORDS = {verb: word for word, verb in MOMENTS.items()}
KINDS = {"カットイン": "cut_in", "ヒラメキ": "spark", "変装": "disguise", "宣言": "declare"}
KIND_WORDS = {kind: word for word, kind in KINDS.items()}


def read_header(word: str) -> tuple[str, Tree] | None:
    """What one header says, or None if it is none."""
    if word in FIXED:
        return FIXED[word]
    for pattern, read in PATTERNS:
        match = re.fullmatch(pattern, word)
        if match:
            found: tuple[str, Tree] = read(match)
            return found
    return None


def colors(text: str) -> Tree:
    found = [COLOR_NAMES[letter] for letter in re.findall(f"[{COLOR}]", text)]
    return found[0] if len(found) == 1 else found


def case_header(match: re.Match[str]) -> tuple[str, Tree]:
    found = colors(match[1])
    return "case", {"any": found} if "or" in match[1] or "か" in match[1] else found


PATTERNS: tuple[tuple[str, Any], ...] = (
    (rf"パートナー([{COLOR}](?:(?:＆|&|or|か)?[{COLOR}])*)", lambda m: ("partner", colors(m[1]))),
    (rf"事件([{COLOR}](?:(?:＆|&|or|か)[{COLOR}])*)", case_header),
    (r"FILE(\d+)", lambda m: ("file", int(m[1]))),
    (r"(\d+)枚以上", lambda m: ("stacked", int(m[1]))),
    (r"絆(.+)", lambda m: ("bond", m[1])),
    (r"事件(?!解決|編)(.+)", lambda m: ("case_trait", m[1])),
)


def write_header(key: str, value: Tree) -> str:
    if (key, value) in [(k, v) for k, v in FIXED.values()]:
        return f"【{FIXED_WORDS[key, value]}】"
    listed = value if isinstance(value, list) else [value]
    if key == "partner":
        return f"【パートナー{'or'.join(COLOR_LETTERS[c] for c in listed)}】"
    if key == "case" and isinstance(value, dict):
        return f"【事件{'or'.join(COLOR_LETTERS[c] for c in value['any'])}】"
    if key == "case":
        return f"【事件{'＆'.join(COLOR_LETTERS[c] for c in listed)}】"
    words = {"file": "FILE{}", "stacked": "{}枚以上", "bond": "絆{}", "case_trait": "事件{}"}
    return f"【{words[key].format(value)}】"


HEADER_ORDER = (
    "partner",
    "case",
    "case_trait",
    "bond",
    "file",
    "stacked",
    "trace",
    "phase",
    "turn",
)


SPOKEN_OF = ("を", "か", "と", "の", "が", "は", "に")
"""After a word in brackets that is part of the sentence."""


def split_headers(text: str) -> tuple[int, Surface]:
    """Where the headers end, and what they say."""
    found: Surface = {"headers": {}, "moments": []}
    at = 0
    while match := HEADER.match(text, at):
        word = match[1]
        if text.startswith(SPOKEN_OF, match.end()):
            break
        header = read_header(word)
        if word in MOMENTS:
            found["moments"].append(MOMENTS[word])
        elif word in KINDS and not found.get("kind"):
            found["kind"] = KINDS[word]
        elif header is not None:
            key, value = header
            if key in found["headers"]:
                raise NotUnderstood(at, match.end(), ["another header"])
            found["headers"][key] = value
        else:
            break
        at = match.end()
    return at, found
