"""The vocabulary itself, with its players, roles and moments (CC-23)."""

from typing import Any

from games.engine.abilities.kinds import CARD_TEST, PLAYER_TEST, WordTest
from games.engine.abilities.vocabulary import Vocabulary, optional
from games.engine.abilities.words import REGISTERS, SEAT, SOURCE
from games.engine.flow import Frame
from games.rulebooks.case_closed.declaration import STEPS
from games.rulebooks.case_closed.state import CaseClosedState

VOCABULARY = Vocabulary(
    kinds={
        "activated": "{cost}: {do}",  # CC-23.8
        "triggered": "When {trigger}, {do}",  # CC-23.3
        "constant": "{constant}",
        "flash": "{do}",  # events
    },
    announces=("choose", "name_card"),  # CC-R.37
    presets=("that", "bearer"),
    restricted=("activated", "flash"),
    limits={"once_per_turn": "Once each turn."},
)

# -- roles ----------------------------------------------------------------------------


def this_card(s: CaseClosedState, f: Frame) -> int:
    source: int = f[SOURCE]
    return source


def bearer(s: CaseClosedState, f: Frame) -> int:
    """CC-R.38: the character the card was attached to when its effect was used."""
    registers = f[REGISTERS]
    if len(registers) > 1 and registers[1]:
        host: int = registers[1][0]
        return host
    return s.host[f[SOURCE]]


def this_case(s: CaseClosedState, f: Frame) -> int:
    """The case where the card, or the character that bears it, is."""
    c: int = f[SOURCE]
    if s.is_case(c):
        return c
    return s.at[c] if s.host[c] < 0 else s.at[s.host[c]]


VOCABULARY.role("self", "this {type}", this_card)
VOCABULARY.role("bearer", "this character", bearer)
VOCABULARY.role("this_case", "this case", this_case)

# -- players --------------------------------------------------------------------------


def you(s: CaseClosedState, f: Frame) -> int:
    seat: int = f[SEAT]
    return seat


def next_opponent(s: CaseClosedState, f: Frame) -> int:
    """The nearest opponent to the left."""
    n = s.table.seats
    seat: int = f[SEAT]
    return next((seat + i) % n for i in range(1, n) if s.are_opponents(seat, (seat + i) % n))


def is_you(s: CaseClosedState, f: Frame, seat: int) -> bool:
    return bool(seat == f[SEAT])


def is_opponent(s: CaseClosedState, f: Frame, seat: int) -> bool:
    return s.are_opponents(seat, f[SEAT])


def anyone(s: CaseClosedState, f: Frame, seat: int) -> bool:
    return True


def opponents(s: CaseClosedState, f: Frame) -> tuple[int, ...]:
    return tuple(seat for seat in s.order() if s.are_opponents(seat, f[SEAT]))


def everyone(s: CaseClosedState, f: Frame) -> tuple[int, ...]:
    return tuple(s.order())


VOCABULARY.player("you", "you", you, is_you)
VOCABULARY.player("opponent", "the next opponent", next_opponent, is_opponent)
VOCABULARY.player("opponents", "each opponent", opponents, is_opponent)
VOCABULARY.player("everyone", "each player", everyone, anyone)


def seats_of(value: Any) -> tuple[int, ...]:
    """A player word may mean one seat or several."""
    return value if isinstance(value, tuple) else (value,)


# -- moments --------------------------------------------------------------------------

VOCABULARY.trigger("flipped_up", "{who} is flipped up", who=CARD_TEST)
VOCABULARY.trigger("enters_play", "{who} enters play", who=CARD_TEST)
VOCABULARY.trigger("discarded", "{who} is discarded from play", who=CARD_TEST)
VOCABULARY.trigger("assigned", "{who} is assigned to a case", who=CARD_TEST)


def _attached_text(said: Any, given: Any) -> str:
    return f"{said['what']} is attached to {said['to'] or 'a character'}"


VOCABULARY.trigger("attached", _attached_text, what=CARD_TEST, to=optional(CARD_TEST))
VOCABULARY.trigger("problem_assigned", "{what} is assigned to a case", what=CARD_TEST)
VOCABULARY.trigger("problem_moved", "{what} moves to another case", what=CARD_TEST)
VOCABULARY.trigger("challenged", "{who} is challenged", who=CARD_TEST)
VOCABULARY.trigger("challenge_won", "{who} wins a challenge", who=CARD_TEST)
VOCABULARY.trigger("challenge_lost", "{who} loses a challenge", who=CARD_TEST)


def _solved_text(said: Any, given: Any) -> str:
    by = said["by"] or "a player"
    return f"{by} {'solve' if by == 'you' else 'solves'} {said['what'] or 'a case'}"


VOCABULARY.trigger("case_solved", _solved_text, what=optional(CARD_TEST), by=optional(PLAYER_TEST))
VOCABULARY.trigger("step_begins", "the {step} step begins", step=WordTest(*STEPS))
