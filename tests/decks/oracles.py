"""Deck rules a second time, written from the rule documents alone: slow, plain, one copy at a time.

Each oracle takes a deck as (section, card) pairs, one per copy, and gives the numbers of the
rules it breaks. Nothing here uses the validator or its rule classes; only which cards a
format bans is read from its list.
"""

from collections.abc import Callable, Iterator

from games import rulebooks
from games.engine.cards import CardDef

Copy = tuple[str, CardDef]
Oracle = Callable[[list[Copy], str], set[str]]


def held(deck: list[Copy], section: str) -> list[CardDef]:
    return [card for where, card in deck if where == section]


def most_of(cards: list[CardDef], key: Callable[[CardDef], str]) -> dict[str, int]:
    names = [key(card) for card in cards]
    return {name: names.count(name) for name in names}


# -- Case Closed, chapter 32 ------------------------------------------------------------------


def case_closed(deck: list[Copy], _: str) -> set[str]:
    return set(_case_closed(deck))


def _case_closed(deck: list[Copy]) -> Iterator[str]:
    main, problem, case = (held(deck, s) for s in ("main", "problem", "case"))
    if len(main) + len(problem) + len(case) != len(deck):
        yield "CC-32.1"
    total = len(main) + len(problem) + len(case)
    for broken, rule in [
        (total < 65, "CC-32.2"),
        (total > 100, "CC-32.3"),
        (len(case) < 5, "CC-32.4"),
        (len(case) > 20, "CC-32.5"),
        (len({c.title for c in case}) < len(case), "CC-32.6"),
        (any(c.type != "case" for c in case), "CC-32.7"),
        (len(main) < 40, "CC-32.8"),
        (len(main) > 60, "CC-32.9"),
        (any(n > 4 for n in most_of(main, lambda c: c.title).values()), "CC-32.10"),
        (any(c.type not in ("event", "detective", "gadget") for c in main), "CC-32.11"),
        (len(problem) != 20, "CC-32.12"),
        (any(n > 4 for n in most_of(problem, lambda c: c.title).values()), "CC-32.13"),
        (any(c.type not in ("criminal", "clue") for c in problem), "CC-32.14"),
    ]:
        if broken:
            yield rule


# -- Detective Conan, chapter 1 ---------------------------------------------------------------


def detective_conan(deck: list[Copy], form: str) -> set[str]:
    return set(_detective_conan(deck, form))


def _detective_conan(deck: list[Copy], form: str) -> Iterator[str]:
    partner, case, main = (held(deck, s) for s in ("partner", "case", "main"))
    if len(partner) + len(case) + len(main) != len(deck):
        yield "DC-1.5"
    if [c.type for c in partner] != ["partner"]:
        yield "DC-1.1"
    if [c.type for c in case] != ["case"]:
        yield "DC-1.2"
    if len(main) != 40:
        yield "DC-1.3"
    if any(c.type not in ("character", "event") for c in main):
        yield "DC-1.4"
    for card in main:
        allowed = card.attributes.get("copies", 3)
        if [c.id for c in main].count(card.id) > allowed:
            yield "DC-1.6"
    ids = [card.id for _, card in deck]
    told = {f.slug: f for f in rulebooks.get("detective-conan").declaration.formats}[form]
    if any(id in told.banned for id in ids):
        yield {"standard": "DC-1.17", "challenge": "DC-1.18"}[form]
    if any(ids.count(id) > n for id, n in told.limited.items()):
        yield "DC-1.19"


# -- Castle, chapter 1 ------------------------------------------------------------------------

CASTLE_TYPES = {
    "main": ("investigation", "special"),
    "suspects": ("suspect",),
    "tokens": ("guilty", "not-guilty"),
    "cast": ("cast",),
    "solved": ("solved",),
}
SPECIALS = {
    "High-Stakes Case", "Killing by the Book", "Alexis Castle", "Martha Rodgers", "New Suspect",
}  # fmt: skip


def castle(deck: list[Copy], _: str) -> set[str]:
    return {*_castle_counts(deck), *_castle_cards(deck)}


def typed(deck: list[Copy], section: str, type: str) -> list[CardDef]:
    return [card for card in held(deck, section) if card.type == type]


def _castle_counts(deck: list[Copy]) -> Iterator[str]:
    for section, card in deck:
        if card.type not in CASTLE_TYPES.get(section, ()):
            yield "CA-1.18"
    standard = most_of(typed(deck, "main", "investigation"), lambda c: c.name)
    if len(standard) != 9:
        yield "CA-1.2"
    if any(n != 9 for n in standard.values()):
        yield "CA-1.3"
    for rule, section, type, count in [
        ("CA-1.4", "main", "special", 9),
        ("CA-1.9", "suspects", "suspect", 18),
        ("CA-1.11", "tokens", "guilty", 2),
        ("CA-1.12", "tokens", "not-guilty", 10),
        ("CA-1.15", "solved", "solved", 12),
        ("CA-1.16", "cast", "cast", 6),
    ]:
        if len(typed(deck, section, type)) != count:
            yield rule


def _castle_cards(deck: list[Copy]) -> Iterator[str]:
    standard = typed(deck, "main", "investigation")
    if any(card.name not in SPECIALS for card in typed(deck, "main", "special")):
        yield "CA-1.5"
    colour_of = {card.name: card.colors for card in standard}
    single = [c[0] for c in colour_of.values() if len(c) == 1]
    if len(single) < len(colour_of) or len(set(single)) < len(single):
        yield "CA-1.7"
    if any(card.text or card.abilities for card in standard):
        yield "CA-1.8"
    for suspect in typed(deck, "suspects", "suspect"):
        needs = suspect.attributes.get("requires", [])
        if (
            len(set(needs)) != 3
            or not set(needs) <= set(colour_of)
            or suspect.colors != tuple(colour_of[name][0] for name in needs)
        ):
            yield "CA-1.10"
    if any(not (c.text or c.abilities) for c in typed(deck, "tokens", "not-guilty")):
        yield "CA-1.14"
    if any(c.text or c.abilities for c in typed(deck, "tokens", "guilty")):
        yield "CA-9.5"
    abilities = [repr(card.abilities) for card in held(deck, "cast")]
    if len(set(abilities)) < len(abilities) or "()" in abilities:
        yield "CA-1.17"


# -- Clash of Minds, chapter 1 ----------------------------------------------------------------

CLASH = {
    "holmes-influence": ("CM-1.6", "influence", 20, "holmes", "CM-1.17"),
    "moriarty-influence": ("CM-1.6", "influence", 20, "moriarty", "CM-1.18"),
    "holmes-actions": ("CM-1.7", "action", 4, "holmes", "CM-1.17"),
    "moriarty-actions": ("CM-1.7", "action", 4, "moriarty", "CM-1.18"),
    "holmes-agents": ("CM-1.8", "agent", 4, "holmes", "CM-1.17"),
    "moriarty-agents": ("CM-1.8", "agent", 4, "moriarty", "CM-1.18"),
    "sites": ("CM-1.2", "site", 7, "", ""),
    "plans": ("CM-1.3", "plan", 9, "", ""),
}


def clash_of_minds(deck: list[Copy], _: str) -> set[str]:
    return set(_clash_of_minds(deck))


def _clash_of_minds(deck: list[Copy]) -> Iterator[str]:
    if any(section not in CLASH for section, _ in deck):
        yield "CM-1.6"
    for section, (rule, type, count, side, side_rule) in CLASH.items():
        cards = held(deck, section)
        if len(cards) != count or any(card.type != type for card in cards):
            yield rule
        sides = [card.attributes.get("side") for card in cards]
        if side and sides != [side] * count:
            yield side_rule
        marks = [card.attributes.get("mandatory") for card in cards]
        if type == "action" and sorted(map(str, marks)) != ["False"] * 3 + ["True"]:
            yield "CM-R.22"
    kinds = [card.attributes.get("kind") for card in held(deck, "plans")]
    if sorted(map(str, kinds)) != ["felony"] * 3 + ["object"] * 3 + ["victim"] * 3:
        yield "CM-1.5"


# -- CLUE, chapter 26 -------------------------------------------------------------------------

CLUE = {
    "clue": ("suspect", "misdeed", "room"),
    "personalities": ("personality",),
    "sheldon": ("sheldon",),
    "board": ("board",),
}


def clue(deck: list[Copy], _: str) -> set[str]:
    return {*_clue_counts(deck), *_clue_cards(deck), *_clue_board(deck)}


def _clue_counts(deck: list[Copy]) -> Iterator[str]:
    for section, card in deck:
        if card.type not in CLUE.get(section, ()):
            yield "CL-26.7"
    cards = held(deck, "clue")
    types = [card.type for card in cards]
    if sorted(types) != ["misdeed"] * 6 + ["room"] * 9 + ["suspect"] * 6:
        yield "CL-26.1"
    if any(cards.count(card) > card.attributes.get("copies", 1) for card in cards):
        yield "CL-2.8"
    for section, count, rule in [
        ("personalities", 6, "CL-26.4"),
        ("sheldon", 20, "CL-26.5"),
        ("board", 1, "CL-26.6"),
    ]:
        if len(held(deck, section)) != count:
            yield rule


def _clue_cards(deck: list[Copy]) -> Iterator[str]:
    for type, attribute, rule in [("suspect", "mover", "CL-26.2"), ("room", "letter", "CL-26.8")]:
        different = {c.id: c.attributes.get(attribute) for c in typed(deck, "clue", type)}
        if len(set(different.values())) < len(different):
            yield rule
    suspects = {card.id for card in typed(deck, "clue", "suspect")}
    whose = [str(c.attributes.get("suspect")) for c in held(deck, "personalities")]
    if sorted(whose) != sorted(suspects):
        yield "CL-26.4"
    cards = held(deck, "sheldon")
    if any(cards.count(card) != card.attributes.get("copies", 1) for card in cards):
        yield "CL-26.5"
    rooms = {card.title for card in typed(deck, "clue", "room")}
    for card in (*held(deck, "personalities"), *cards):
        gone = [do.get("goto_room") for ability in card.abilities for do in ability["do"]]
        if not card.abilities or not {room for room in gone if room} <= rooms:
            yield "CL-26.11"


def _clue_board(deck: list[Copy]) -> Iterator[str]:
    rooms = {c.id: str(c.attributes.get("letter")) for c in typed(deck, "clue", "room")}
    letters = list(rooms.values())
    if len(set(letters)) < len(letters):
        return
    for board in held(deck, "board"):
        drawn = "".join(board.attributes.get("map", ()))
        if not drawn:
            yield "CL-23.1"
        elif {mark.lower() for mark in drawn if mark.isalpha()} != set(letters):
            yield "CL-26.8"


ORACLES: dict[str, Oracle] = {
    "case-closed": case_closed,
    "detective-conan": detective_conan,
    "castle": castle,
    "clash-of-minds": clash_of_minds,
    "clue": clue,
}
