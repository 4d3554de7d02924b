"""What effects can choose, and how they narrow it down (CC-28)."""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from games.engine.abilities.kinds import ANY_CARD, CARDS, FLAG, RANGE, STRINGS, Word
from games.engine.abilities.words import SEAT, SOURCE
from games.engine.flow import Frame
from games.rulebooks.case_closed.challenge import can_meet, is_at_a_case
from games.rulebooks.case_closed.declaration import (
    ATTACHED,
    CASE_ROW,
    CLUE,
    CRIME_ZONE,
    CRIMINAL,
    DETECTIVE,
    DRAW_DISCARD,
    FIELD,
    GADGET,
    HAND,
    HQ,
    INTELLIGENCE,
    PROBLEM_DISCARD,
    PROBLEM_ROW,
    SOLVED,
    SPEED,
    STRENGTH,
    TYPES,
)
from games.rulebooks.case_closed.state import CaseClosedState
from games.rulebooks.case_closed.talents import compared_talent, cost_of
from games.rulebooks.case_closed.vocabulary.words import VOCABULARY, this_case

Find = Callable[[CaseClosedState, Frame], list[int]]
FindAt = Callable[[CaseClosedState, Iterable[int]], list[int]]


# -- nouns: cards in play unless they say otherwise (CC-28.1) -----------------------------


def detectives(s: CaseClosedState, seats: Iterable[int]) -> list[int]:
    cards: list[int] = []
    for zone in (HQ, FIELD):
        for seat in seats:
            cards += s.piles[zone * s.table.seats + seat]
    return cards


def in_crime_zone(up: int) -> FindAt:
    def find(s: CaseClosedState, seats: Iterable[int]) -> list[int]:
        face_up = s.face_up
        cards: list[int] = []
        for seat in seats:
            for c in s.piles[CRIME_ZONE * s.table.seats + seat]:
                if face_up[c] == up:
                    cards.append(c)
        return cards

    return find


criminals, problems = in_crime_zone(1), in_crime_zone(0)


def characters(s: CaseClosedState, seats: Iterable[int]) -> list[int]:
    return detectives(s, seats) + criminals(s, seats)


def attached_of(kind: int) -> Find:
    return lambda s, f: [c for c in s.everywhere(ATTACHED) if s.face[c].type == kind]


def open_cases(s: CaseClosedState, f: Frame) -> list[int]:
    return list(s.cases())


def zone_of_seat(zone: int) -> Find:
    return lambda s, f: list(s.pile(zone, f[SEAT]))


def zone_of_all(zone: int) -> Find:
    return lambda s, f: list(s.everywhere(zone))


def _is_in(zones: tuple[int, ...], *types: int, up: int | None = None) -> Any:
    def is_a(s: CaseClosedState, f: Frame, c: int) -> bool:
        return (
            (not types or s.face[c].type in types)
            and (up is None or s.face_up[c] == up)
            and s.pile_of[c] // s.table.seats in zones
        )

    return is_a


PLAY = (HQ, FIELD, CRIME_ZONE)
noun = VOCABULARY.noun


@cache
def opponents_of(team_of: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """CC-R.79: team-mates are never opponents."""
    return tuple(s for s, team in enumerate(team_of) if team != team_of[seat])


def noun_in_play(name: str, plural: str, find: FindAt, is_a: Any) -> None:
    """A noun whose cards somebody controls: with `whose`, only there is looked."""

    def find_all(s: CaseClosedState, f: Frame) -> list[int]:
        return find(s, range(s.table.seats))

    def find_whose(s: CaseClosedState, f: Frame, value: str) -> list[int]:
        seat: int = f[SEAT]
        if value == "yours":
            return find(s, (seat,))
        if value == "owned":
            return keep_whose(s, f, find_all(s, f), value)
        return find(s, opponents_of(s.team_of, seat))

    noun(name, name, plural, find_all, is_a, {"whose": find_whose})


noun_in_play("detective", "detectives", detectives, _is_in(PLAY, DETECTIVE, up=1))
noun_in_play("criminal", "criminals", criminals, _is_in(PLAY, CRIMINAL, up=1))
noun_in_play("character", "characters", characters, _is_in(PLAY, DETECTIVE, CRIMINAL, up=1))
noun_in_play("problem", "problems", problems, _is_in((CRIME_ZONE,), up=0))
noun("gadget", "gadget", "gadgets", attached_of(GADGET), _is_in((ATTACHED,), GADGET))
noun("clue", "attached clue", "attached clues", attached_of(CLUE), _is_in((ATTACHED,), CLUE))
noun("case", "case", "cases", open_cases, _is_in((CASE_ROW,)))
noun("solved_case", "solved case", "solved cases", zone_of_all(SOLVED), _is_in((SOLVED,)))
noun("hand_card", "card in your hand", "cards in your hand", zone_of_seat(HAND), _is_in((HAND,)))
noun(
    "row_card",
    "card in your problem row",
    "cards in your problem row",
    zone_of_seat(PROBLEM_ROW),
    _is_in((PROBLEM_ROW,)),
)
noun(
    "discarded_card",
    "card in your draw discard pile",
    "cards in your draw discard pile",
    zone_of_seat(DRAW_DISCARD),
    _is_in((DRAW_DISCARD,)),
)
noun(
    "discarded_problem",
    "card in your problem discard pile",
    "cards in your problem discard pile",
    zone_of_seat(PROBLEM_DISCARD),
    _is_in((PROBLEM_DISCARD,)),
)


def _any_card(s: CaseClosedState, f: Frame) -> list[int]:
    return list(range(len(s.face)))


noun("card", "card", "cards", _any_card, lambda s, f, c: True)


# -- filters ----------------------------------------------------------------------------

WHOSE = Word("yours", "opponents", "owned")
WHOSE_TEXT = {"yours": "you control", "opponents": "an opponent controls", "owned": "of yours"}


def keep_whose(s: CaseClosedState, f: Frame, cards: list[int], value: str) -> list[int]:
    seat = f[SEAT]
    if value == "owned":
        owner = s.table.owner
        return [c for c in cards if owner[c] == seat]
    seats, pile_of = s.table.seats, s.pile_of
    if value == "yours":
        return [c for c in cards if pile_of[c] % seats == seat]
    team_of = s.team_of
    team = team_of[seat]
    return [c for c in cards if team_of[pile_of[c] % seats] != team]


@VOCABULARY.filter("whose", WHOSE, after=lambda v: WHOSE_TEXT[v], keep=keep_whose)
def whose(s: CaseClosedState, f: Frame, c: int, value: str) -> bool:
    if value == "owned":
        return bool(s.table.owner[c] == f[SEAT])
    controller = s.pile_of[c] % s.table.seats
    if value == "yours":
        return bool(controller == f[SEAT])
    return s.team_of[controller] != s.team_of[f[SEAT]]


AT = Word("here", "a_case", "hq")
AT_TEXT = {"here": "at this case", "a_case": "at a case", "hq": "in an HQ"}


def keep_at(s: CaseClosedState, f: Frame, cards: list[int], value: str) -> list[int]:
    at, host = s.at, s.host
    is_here = value == "here"
    here = this_case(s, f) if is_here else -1
    if is_here and here < 0:
        return []
    kept = []
    for c in cards:
        place = at[c] if host[c] < 0 else at[host[c]]
        if place == here if is_here else (place >= 0) == (value == "a_case"):
            kept.append(c)
    return kept


@VOCABULARY.filter("at", AT, after=lambda v: AT_TEXT[v.replace(" ", "_")], keep=keep_at)
def at(s: CaseClosedState, f: Frame, c: int, value: str) -> bool:
    place = s.at[c] if s.host[c] < 0 else s.at[s.host[c]]
    if value == "here":
        return place >= 0 and place == this_case(s, f)
    return place >= 0 if value == "a_case" else place < 0


@VOCABULARY.filter("with", CARDS, after=lambda v: f"at the same case as {v}")
def at_the_same_case(s: CaseClosedState, f: Frame, c: int, value: Any) -> bool:
    others = value(s, f)
    return bool(others) and s.at[c] >= 0 and s.at[c] == s.at[others[0]]


@VOCABULARY.filter("other", FLAG, before=lambda v: "other")
def other(s: CaseClosedState, f: Frame, c: int, value: bool) -> bool:
    return (c != f[SOURCE] and c != s.host[f[SOURCE]]) == value


@VOCABULARY.filter("ready", FLAG, before=lambda v: "ready" if v == "True" else "expended")
def is_ready(s: CaseClosedState, f: Frame, c: int, value: bool) -> bool:
    return (not s.expended[c]) == value


@VOCABULARY.filter("trait", STRINGS, before=lambda v: f"[{v}]")
def trait(s: CaseClosedState, f: Frame, c: int, value: tuple[str, ...]) -> bool:
    return not s.face[c].traits.isdisjoint(value)


@VOCABULARY.filter("named", STRINGS, after=lambda v: f"named {v}")
def is_named(s: CaseClosedState, f: Frame, c: int, value: tuple[str, ...]) -> bool:
    """CC-16.2: the name, without the surname, or the whole title."""
    return s.face[c].name in value or s.face[c].title in value


class CardType(Word):
    """A type of card: said by name, compared by number."""

    def compile(self, c: Any, value: Any, place: str) -> int:
        return TYPES.index(super().compile(c, value, place))


def keep_type(s: CaseClosedState, f: Frame, cards: list[int], value: int) -> list[int]:
    face = s.face
    return [c for c in cards if face[c].type == value]


@VOCABULARY.filter(
    "type",
    CardType(*TYPES),
    after=lambda v: f"that is {'an' if v == 'event' else 'a'} {v}",
    keep=keep_type,
)
def of_type(s: CaseClosedState, f: Frame, c: int, value: int) -> bool:
    return s.face[c].type == value


@VOCABULARY.filter("cost", RANGE, after=lambda v: f"with cost {v}")
def cost(s: CaseClosedState, f: Frame, c: int, value: tuple[Any, Any]) -> bool:
    return in_range(s, f, cost_of(s, c), value)


@VOCABULARY.filter("strength", RANGE, after=lambda v: f"with strength {v}")
def strength(s: CaseClosedState, f: Frame, c: int, value: tuple[Any, Any]) -> bool:
    return in_range(s, f, compared_talent(s, c, STRENGTH), value)


@VOCABULARY.filter("speed", RANGE, after=lambda v: f"with speed {v}")
def speed(s: CaseClosedState, f: Frame, c: int, value: tuple[Any, Any]) -> bool:
    return in_range(s, f, compared_talent(s, c, SPEED), value)


@VOCABULARY.filter("intelligence", RANGE, after=lambda v: f"with intelligence {v}")
def intelligence(s: CaseClosedState, f: Frame, c: int, value: tuple[Any, Any]) -> bool:
    return in_range(s, f, compared_talent(s, c, INTELLIGENCE), value)


@VOCABULARY.filter("attached_to", CARDS, after=lambda v: f"attached to {v}")
def attached_to(s: CaseClosedState, f: Frame, c: int, value: Any) -> bool:
    return s.host[c] >= 0 and s.host[c] in value(s, f)


@VOCABULARY.filter("in_challenge", FLAG, after=lambda v: "in the challenge")
def in_challenge(s: CaseClosedState, f: Frame, c: int, value: bool) -> bool:
    return (s.challenge is not None and c in s.challenge[:2]) == value


@VOCABULARY.filter("affordable", FLAG, after=lambda v: "that you could pay for")
def affordable(s: CaseClosedState, f: Frame, c: int, value: bool) -> bool:
    points = s.crimes if s.face[c].type in (CRIMINAL, CLUE) else s.jobs
    return (cost_of(s, c) <= points[f[SEAT]]) == value


def keep_can_meet(s: CaseClosedState, f: Frame, cards: list[int], value: Any) -> list[int]:
    others = [d for d in value(s, f) if is_at_a_case(s, d)] if cards else []
    if not others:
        return []
    at = s.at
    places = {at[d] for d in others}
    near = [c for c in cards if at[c] in places]
    return [c for c in near if any(can_meet(s, c, d) for d in others)]


@VOCABULARY.filter("can_meet", ANY_CARD, after=lambda v: f"that could face {v}", keep=keep_can_meet)
def can_meet_filter(s: CaseClosedState, f: Frame, c: int, value: Any) -> bool:
    """CC-12.2, CC-12.15: opposing, at the same case."""
    for d in value(s, f):
        if can_meet(s, c, d):
            return True
    return False


def in_range(s: CaseClosedState, f: Frame, number: int, bounds: tuple[Any, Any]) -> bool:
    low, high = bounds
    low = low(s, f) if callable(low) else low
    high = high(s, f) if callable(high) else high
    return bool(low <= number <= high)
