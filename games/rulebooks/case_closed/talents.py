"""Talents, goals and other numbers that effects can change (CC-13, CC-26, CC-27)."""

from games.engine.abilities.program import conditions_hold, evaluation_frame
from games.engine.state import Pile
from games.rulebooks.case_closed.declaration import ATTRIBUTES, CLUE_NUMBER, COST, INTELLIGENCE
from games.rulebooks.case_closed.state import CaseClosedState

BARS = {
    name.removeprefix("cannot "): attribute
    for attribute, name in enumerate(ATTRIBUTES)
    if name.startswith("cannot ")
}
"""What effects can forbid, by its place in State.constants."""


def exact(s: CaseClosedState, c: int, talent: int) -> int:
    """CC-27.3: the exact sum of everything that affects a talent or goal now."""
    value = s.face[c].talents[talent]
    if s.constants[talent]:
        value += constant_change(s, c, talent)
    if s.floating:
        value += floating_change(s, c, talent)
    return value


def compared_talent(s: CaseClosedState, c: int, talent: int) -> int:
    """CC-27.1: below 0 counts as 0 in comparisons."""
    value = exact(s, c, talent)
    return value if value > 0 else 0


def change(s: CaseClosedState, c: int, attribute: int) -> int:
    """What floating and constant effects add to an attribute of a card."""
    return constant_change(s, c, attribute) + floating_change(s, c, attribute)


def floating_change(s: CaseClosedState, c: int, attribute: int) -> int:
    """CC-26.1: what effects that last for the turn have added."""
    total = 0
    name = ATTRIBUTES[attribute]
    for card, changed, amount in s.floating:
        if card == c and changed == name:
            total += amount
    return total


def constant_change(s: CaseClosedState, c: int, attribute: int) -> int:
    """CC-23.5: constant effects act as long as their card is face-up in play."""
    total = 0
    face, host = s.face, s.host
    for source in s.constants[attribute]:
        its = face[source]
        if host[source] == c:
            total += its.gear[attribute]
        for applies, amount, ability, conditions in its.constants[attribute]:
            seat = s.pile_of[source] % s.table.seats
            f = evaluation_frame(ability, seat, source)
            if applies(s, f, c) and (not conditions or conditions_hold(s, f, conditions)):
                total += amount if isinstance(amount, int) else amount(s, f)
    return total


def is_barred(s: CaseClosedState, c: int, what: str) -> bool:
    """CC-31.1: a card that says `cannot` goes before the rules."""
    return any_barred(s, what) and constant_change(s, c, BARS[what]) > 0


def any_barred(s: CaseClosedState, what: str) -> bool:
    """Is there a card in play that forbids this to anyone?"""
    return bool(s.constants[BARS[what]])


def cost_of(s: CaseClosedState, c: int) -> int:
    """What a card costs now; never less than nothing."""
    cost = s.face[c].cost
    return max(0, cost + change(s, c, COST)) if s.constants[COST] else cost


def affordable(s: CaseClosedState, cards: Pile, points: int) -> list[int]:
    """Those of some cards that cost no more than so many points now."""
    if s.constants[COST]:
        return [c for c in cards if cost_of(s, c) <= points]
    face = s.face
    return [c for c in cards if face[c].cost <= points]


def clue_number(s: CaseClosedState, case: int) -> int:
    return max(0, s.face[case].clue_number + change(s, case, CLUE_NUMBER))


def clue_limit(s: CaseClosedState, detective: int) -> int:
    """CC-20.3: as many clues as intelligence, counted as at least 0 (CC-R.53)."""
    return compared_talent(s, detective, INTELLIGENCE)
