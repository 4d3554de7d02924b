"""Cards of the live game, said in our language: each is played until every line has worked."""

from functools import cache
from typing import Any

import pytest

from games.engine.cards import CardDef
from games.engine.rng import Rng
from games.rulebooks.detective_conan import RULEBOOK
from games.rulebooks.detective_conan.declaration import COLORS
from games.rulebooks.detective_conan.face import compile_face
from games.rulebooks.detective_conan.state import SCENE
from tests.rules.detective_conan import real_cards
from tests.rules.detective_conan.real_cards import REAL
from tests.rules.detective_conan.table import (
    ME,
    Game,
    character,
    cut_in,
    event,
    partner,
    side,
    spark,
)

NAMES = " & ".join(
    [
        *("Conan Edogawa", "Shinichi Kudo", "Ran Mori", "Heiji Hattori", "Momiji Ooka"),
        *("Toichi Kuroba", "Sonoko Suzuki", "Makoto Kyogoku", "Masumi Sera", "Rei Furuya"),
        *("Miwako Sato", "Hiromitsu Morofushi", "Wataru Date", "Kenji Hagiwara", "Culprit"),
        *("Subaru Okiya", "Eri Kisaki", "Hiroshi Agasa", "Vermouth", "Shuichi Akai"),
    ]
)
TRAITS = [value for value in vars(real_cards).values() if isinstance(value, str)]
MANY = 80


@cache
def green_event() -> CardDef:
    return event(5, color="green")


def told(game: Game, card: CardDef) -> set[int]:
    """Lines that the log says took effect."""
    verbs = ("resolves", "declares")
    return {e[6] for e in game.s.events() if e[0] in verbs and e[4] == card.id}


@cache
def blank_partner(color: str) -> CardDef:
    return partner(color)


def joker(level: int, name: str = "Joker", *more: Any) -> CardDef:
    """A card that nearly every filter accepts."""
    return _joker(level, name, repr(more))


EXTRA: dict[str, Any] = {}


@cache
def _joker(level: int, name: str, key: str) -> CardDef:
    more = EXTRA.get(key, ())
    return character(
        name,
        level,
        3000,
        1,
        cut_in(1000),
        spark({"draw": 1}),
        {"constant": [{"mislead": 1}]},
        *more,
        color=COLORS,
        traits=TRAITS,
    )


def declares(*do: Any) -> dict[str, Any]:
    return {"kind": "declare", "do": list(do), "limit": "once"}


ANY_HELD = {"choose": {"hand_or_removed": {"type": "character"}}}
ANY_OWN = {"choose": {"character": {"side": "yours"}}}
ANY_FOE = {"choose": {"character": {"side": "opponents"}}}
HELPS = (
    declares({"play": ANY_HELD}),
    declares({"set_top": {"to": ANY_OWN}}),
    declares({"remove": ANY_OWN}),
)
HARMS = (declares({"remove": ANY_FOE}), declares({"boost": {"who": ANY_FOE, "ap": -1000}}))
MASK = {"kind": "disguise"}
EXTRA.update({repr(more): more for more in (HELPS, HARMS, (MASK,))})


def position(card: CardDef, seed: int) -> Game:
    """The card on the Scene, in hand, in Evidence and elsewhere, among friendly surroundings."""
    friends = [joker(4, NAMES), joker(8, "Shuichi Akai", *HELPS)]
    foes = [joker(4, "Foe", *HARMS), (joker(6, "Mark"), "sleep"), (joker(3, "Easy"), "stun")]
    carried = joker(2, "Carried")
    on_scene = [card] if card.type == "character" else []
    hand = [card, card, joker(4, NAMES), joker(5, "Mask", MASK), green_event()]
    mine = side(
        scene=[*on_scene, *friends],
        hand=hand,
        deck=[joker(4, NAMES), card, joker(8), *[joker(3) for _ in range(12)]],
        evidence=[joker(2), card],
        remove=[joker(n, NAMES if n < 3 else f"Gone {n}") for n in (2, 3, 4, 5, 6, 7)]
        + [green_event() for _ in range(2)],
        sets=[(carried, friends[0], 0), (joker(1), friends[0], 0), *hosted(card, friends)],
        partner=blank_partner(card.colors[0]),
        resolution=seed % 2,
    )
    theirs = side(
        scene=foes,
        hand=[joker(n) for n in (3, 5, 7)],
        deck=[joker(n % 9) for n in range(5, 20)],
        sets=[(joker(2), foes[0], 0)],
        resolution=1,
    )
    return Game(mine, theirs, seed=seed, active=seed // 2 % 2)


def hosted(card: CardDef, friends: list[CardDef]) -> list[Any]:
    return [(card, friends[1], 1)] if card.type == "event" else []


def lines_played(card: CardDef) -> set[int]:
    """Ability lines of the card that took effect in random play from many positions."""
    face = RULEBOOK.face(card)
    wanted = {a.index for a in face.abilities[: len(card.abilities)] if a.do}
    seen: set[int] = set()
    for seed in range(MANY):
        if wanted <= seen:
            break
        game = position(card, seed)
        index = game.s.table.index_of[face]
        rng = Rng(seed)
        for _ in range(30):
            if game.s.to_act is None:
                break
            game.s.apply(rng.choice(game.s.legal_actions()))
            if game.s.resolving[0] == index:
                seen.add(game.s.resolving[1])
        seen |= told(game, card)
    return wanted - seen


PLAYABLE = [c for c in REAL.values() if c.type in ("character", "event")]


@pytest.mark.parametrize("card", PLAYABLE, ids=lambda c: c.id)
def test_every_line_takes_effect_in_play(card: CardDef):
    assert lines_played(card) == set()


def test_at_least_120_cards_are_said_and_fit_the_schema():
    assert len(REAL) >= 120
    problems = {c.id: RULEBOOK.card_problems(c) for c in REAL.values()}
    assert not {id: found for id, found in problems.items() if found}


def test_each_has_english_and_lines():
    for card in REAL.values():
        if card.abilities:
            said = RULEBOOK.rendered_text(card).splitlines()
            assert len(said) == len(card.abilities), card.id
            assert compile_face(RULEBOOK.vocabulary, card).abilities


def test_continuous_lines_change_something():
    """Each continuous line of a Character on the Scene is found where it works."""
    for card in PLAYABLE:
        face = RULEBOOK.face(card)
        for attribute in face.constants:
            game = position(card, 1)
            assert game.s.shaped >> attribute & 1
            assert game.s.piles[SCENE + ME]
