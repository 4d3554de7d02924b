"""Search once more, in plain Python: queries paired with what they mean, card by card."""

import re
import unicodedata
from random import Random

from hypothesis import strategies as st

WORDS = [
    "night",
    "train",
    "Étude",
    "alibi",
    "O'Hara",
    "x-ray",
    "Dr.",
    "ｃａｓｅ",
    "探偵",
    "コナン",
    "ß",
    "50%",
    "a_b",
    "q\\z",
    "or",
    "in",
]
TRAITS = ["Police", "High School Student", "Thief", "警察"]
CLUBS = ["Chess", "Chess Club", "Go"]
SETS = [("P1", "First Night"), ("P2", "Second Train"), ("D1", "Start")]
RARITIES = ["C", "R", "SR"]
NEEDS = ["motive", "means"]


def key(text):
    """Lower case, no accents, plain quotes and widths: written apart from the product's own."""
    text = unicodedata.normalize("NFKC", text).casefold()
    kept = [c if ord(c) > 0x530 else unicodedata.normalize("NFD", c)[0] for c in text]
    return " ".join("".join(kept).split())


def cards(seed, count=60):
    """Random cards in the layout of the writer's drafts, by id."""
    dice = Random(seed)
    return {f"c{n}": card(dice, n) for n in range(count)}


def card(dice, n):
    person = dice.random() < 0.6
    attributes = {"level": dice.randint(0, 4)}
    if person:
        for name in ("power", "wits", "copies"):
            if dice.random() < 0.6:
                attributes[name] = dice.randint(-1, 4)
        if dice.random() < 0.6:
            attributes["loud"] = dice.random() < 0.5
        if dice.random() < 0.6:
            attributes["club"] = dice.choice(CLUBS)
    elif dice.random() < 0.6:
        attributes["needs"] = dict.fromkeys(dice.sample(NEEDS, dice.randint(1, 2)), 1)
    return {
        "name": " ".join(dice.choices(WORDS, k=dice.randint(1, 3))),
        "subtitle": dice.choice(["", "", dice.choice(WORDS)]),
        "type": "person" if person else "event",
        "attributes": attributes,
        "traits": dice.sample(TRAITS, dice.randint(0, 2)),
        "colors": dice.sample(["blue", "red", "green"], dice.randint(0, 3)),
        "text": dice.choice(
            ["", " ".join(dice.choices(WORDS, k=6)), "Draw 2 cards.\nNight falls.", "draw 3"]
        ),
        "abilities": dice.choice([[], [{"do": [{"draw": 2}]}], [{"do": [{"gossip": 1}]}]]),
        "original": dice.random() < 0.5,
        "translations": {"ja": {"name": "探偵 コナン", "text": "引く"}}
        if dice.random() < 0.2
        else {},
        "printings": [
            {
                "set": dice.choice(SETS)[0],
                "number": f"{n:03}{letter}",
                "rarity": dice.choice(RARITIES),
            }
            for letter in "abc"[: dice.randint(0, 3)]
        ],
    }


def title(c):
    return f"{c['name']}, {c['subtitle']}" if c["subtitle"] else c["name"]


def names(c):
    found = [title(c), c["name"], f"{c['name']} {c['subtitle']}"]
    return [key(n) for n in (*found, *(t["name"] for t in c["translations"].values()))]


def texts(c):
    return [key(t) for t in (c["text"], *(t["text"] for t in c["translations"].values()))]


def playable(c):
    return not (c["text"] and not c["abilities"])


def does(c):
    found = set()
    for ability in c["abilities"]:
        for step in ability["do"]:
            found |= {"draw": {"draw"}, "gossip": {"gossip", "talk"}}[next(iter(step))]
    return found


# -- terms: (query text, meaning) ---------------------------------------------------------


def quoted(word):
    return '"' + word.replace("\\", "\\\\").replace('"', '\\"') + '"'


def word_terms():
    for w in WORDS:
        yield quoted(w), lambda c, p, w=w: any(key(w) in t for t in names(c) + texts(c))
        yield f"name:{quoted(w)}", lambda c, p, w=w: any(key(w) in n for n in names(c))
        yield f"!{quoted(w)}", lambda c, p, w=w: key(w) in names(c)
        yield f"name={quoted(w)}", lambda c, p, w=w: key(w) in names(c)
    for w in (*WORDS, "draw 2 cards. night"):
        yield f"text:{quoted(w)}", lambda c, p, w=w: any(key(w) in t for t in texts(c))


COMPARE = {
    ":": lambda a, b: a == b, "=": lambda a, b: a == b, "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b, "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b, ">=": lambda a, b: a >= b,
}  # fmt: skip
NUMBERS = {"level": "level", "power": "power", "str": "power", "int": "wits", "colors": "colors"}


def number(c, name):
    return len(c["colors"]) if name == "colors" else c["attributes"].get(name)


def compare(name, op, other):
    """A number that is missing meets no comparison."""

    def meaning(c, p):
        a = number(c, name)
        b = number(c, other) if isinstance(other, str) else other
        return a is not None and b is not None and COMPARE[op](a, b)

    return meaning


def number_terms():
    for field, name in NUMBERS.items():
        for op in COMPARE:
            for value in (-1, 0, 2, 4):
                yield f"{field}{op}{value}", compare(name, op, value)
            for other, meant in NUMBERS.items():
                yield f"{field}{op}{other}", compare(name, op, meant)
        yield f"{field}:1|3", lambda c, p, name=name: number(c, name) in (1, 3)


def tags(field, op, value, of, whole=False):
    def meaning(c, p):
        have = [key(v) for v in of(c, p)]
        found = key(value) in have if whole or op != ":" else any(key(value) in v for v in have)
        return not found if op == "!=" else found

    return f"{field}{op}{quoted(value)}", meaning


def clubs(c, p):
    return [c["attributes"]["club"]] if "club" in c["attributes"] else []


TAGS = (
    ("type", ["person", "event", "ers"], lambda c, p: [c["type"]], False),
    ("trait", [*TRAITS, "school", "none"], lambda c, p: c["traits"], False),
    ("club", [*CLUBS, "ess"], clubs, False),
    ("needs", NEEDS, lambda c, p: list(c["attributes"].get("needs", ())), False),
    ("does", ["draw", "talk", "tal"], lambda c, p: does(c), True),
    ("rarity", RARITIES, lambda c, p: [p["rarity"]] if p else [], True),
    ("set", ["P1", "D1"], lambda c, p: [p["set"]] if p else [], True),
)


def tag_terms():
    for field, values, of, whole in TAGS:
        for value in values:
            for op in (":", "=", "!="):
                yield tags(field, op, value, of, whole)


def in_set(p, value):
    return bool(p) and (key(value) == key(p["set"]) or key(value) in key(dict(SETS)[p["set"]]))


def other_terms():
    yield from FLAGS
    for v in ("first", "train", "P2", "Start", "nowhere"):
        yield f"set:{v}", lambda c, p, v=v: in_set(p, v)
    for cs in (["blue"], ["blue", "red"], ["red", "green", "blue"]):
        yield f"color={','.join(cs)}", lambda c, p, cs=cs: set(c["colors"]) == set(cs)
        yield f"color:{cs[-1]}", lambda c, p, cs=cs: cs[-1] in c["colors"]
    for n in range(10):
        yield f"id:C{n}", lambda c, p, n=n: c["id"] == f"c{n}"
        yield f"number:00{n}A", lambda c, p, n=n: bool(p) and p["number"] == f"00{n}a"


FLAGS = (
    ("original:yes", lambda c, p: c["original"]),
    ("original:no", lambda c, p: not c["original"]),
    ("playable:yes", lambda c, p: playable(c)),
    ("is:unplayable", lambda c, p: not playable(c)),
    ("is:printed", lambda c, p: not c["original"]),
    ("is:loud", lambda c, p: c["attributes"].get("loud") is True),
    ("loud:no", lambda c, p: c["attributes"].get("loud") is not True),
    ("has:power", lambda c, p: c["attributes"].get("power") is not None),
    ("has:translation", lambda c, p: bool(c["translations"])),
    ("has:abilities", lambda c, p: bool(c["abilities"])),
    ("has:text", lambda c, p: any(texts(c))),
    ("color:none", lambda c, p: not c["colors"]),
    ("color:multi", lambda c, p: len(c["colors"]) > 1),
    ("game:toy", lambda c, p: True),
    ("changed>=2001", lambda c, p: True),
    ("changed<2001-05-01", lambda c, p: False),
    ("legal:open", lambda c, p: c["id"] != "c1"),
    ("banned:open", lambda c, p: c["id"] == "c1"),
    ("limited:open", lambda c, p: c["id"] == "c2"),
)


def matches(pattern, own, c, part):
    said = [own, *(t[part] for t in c["translations"].values())]
    return any(re.search(pattern, text, re.I | re.M) for text in said)


def regex_terms():
    for r in (r"draw \d", "^night", "n.ght", "(draw|alibi)", "cards?", "[xq].", r"tr\w+n", "DRAW"):
        yield f"/{r}/", lambda c, p, r=r: matches(r, c["text"], c, "text")
        yield f"name:/{r}/", lambda c, p, r=r: matches(r, title(c), c, "name")


GROUPS = [
    list(terms()) for terms in (word_terms, number_terms, tag_terms, other_terms, regex_terms)
]
term = st.sampled_from(GROUPS).flatmap(st.sampled_from)


def negated(inner):
    text, meaning = inner
    return f"-({text})", lambda c, p: not meaning(c, p)


def joined(parts, word):
    texts_, meanings = zip(*parts, strict=True)
    how = all if word == " " else any
    return f"({word.join(texts_)})", lambda c, p: how(m(c, p) for m in meanings)


query = st.recursive(
    term,
    lambda inner: st.one_of(
        inner.map(negated),
        st.builds(joined, st.lists(inner, min_size=2, max_size=3), st.sampled_from([" ", " or "])),
    ),
    max_leaves=5,
)


# -- answers ------------------------------------------------------------------------------


def place(c, p):
    number = re.sub(r"\d+", lambda m: m[0].lstrip("0").zfill(9), key(p["number"]))
    return (key(p["set"]), number)


def matching(catalogue, meaning):
    """(id, printing) of every row that meets it, by title, then id, then printing."""
    rows = []
    for slug, c in catalogue.items():
        c = {**c, "id": slug}
        for p in sorted(c["printings"], key=lambda p: place(c, p)) or [None]:
            if meaning(c, p):
                rows.append((c, p))
    return sorted(rows, key=lambda row: (key(title(row[0])).encode(), row[0]["id"].encode()))


def ids(rows):
    return list(dict.fromkeys(c["id"] for c, _ in rows))


def by_number(rows, name, descending):
    found = list({c["id"]: c for c, _ in rows}.values())
    present = [c for c in found if number(c, name) is not None]
    missing = [c for c in found if number(c, name) is None]
    present.sort(key=lambda c: number(c, name), reverse=False)
    if descending:
        present.sort(key=lambda c: -number(c, name))
    return [c["id"] for c in present + missing]
