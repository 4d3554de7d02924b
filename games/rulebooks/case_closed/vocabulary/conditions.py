"""What an effect may depend on, and the numbers it may count."""

from typing import Any

from games.engine.abilities.kinds import CARDS, NUMBER, PLAYER, RANGE, SELECTOR, Word
from games.engine.abilities.vocabulary import optional
from games.engine.abilities.words import SEAT
from games.engine.flow import Frame
from games.rulebooks.case_closed.declaration import HAND, SOLVED, STEPS, TALENTS
from games.rulebooks.case_closed.state import CaseClosedState
from games.rulebooks.case_closed.talents import compared_talent
from games.rulebooks.case_closed.vocabulary.nouns import in_range
from games.rulebooks.case_closed.vocabulary.words import VOCABULARY, seats_of

condition = VOCABULARY.condition
amount = VOCABULARY.amount


def _there(said: Any, given: Any) -> str:
    number = said.get("number") or "1 or more"
    return f"there are {number} of: {said['are']}"


@condition("there_are", _there, are=SELECTOR, number=optional(RANGE))
def there_are(s: CaseClosedState, f: Frame, are: Any, number: Any) -> bool:
    return in_range(s, f, len(are.find(s, f)), number or (1, 10**9))


@condition("you_lead", "you are the lead")
def you_lead(s: CaseClosedState, f: Frame) -> bool:
    return bool(s.team_of[s.lead] == s.team_of[f[SEAT]])


@condition("you_follow", "you are not the lead")
def you_follow(s: CaseClosedState, f: Frame) -> bool:
    return not you_lead(s, f)


@condition("step", "it is the {step} step", step=Word(*STEPS))
def step_is(s: CaseClosedState, f: Frame, step: str) -> bool:
    return STEPS[s.step] == step


@condition("conflict", "it is the Conflict sub-step")
def is_conflict(s: CaseClosedState, f: Frame) -> bool:
    """CC-R.29: challenges are started only there."""
    return s.substep == "conflict"


@condition("in_challenge", "{who} {who:is|are} in a challenge", who=CARDS)
def in_a_challenge(s: CaseClosedState, f: Frame, who: tuple[int, ...]) -> bool:
    return s.challenge is not None and any(c in s.challenge[:2] for c in who)


@condition("at_a_case", "{who} {who:is|are} at a case", who=CARDS)
def at_a_case(s: CaseClosedState, f: Frame, who: tuple[int, ...]) -> bool:
    return any(s.at[c] >= 0 for c in who)


@condition("is_ready", "{who} {who:is|are} ready", who=CARDS)
def are_ready(s: CaseClosedState, f: Frame, who: tuple[int, ...]) -> bool:
    return all(not s.expended[c] for c in who)


@condition(
    "hand", "{who} {who:has|have} {number} cards in hand", number=RANGE, who=optional(PLAYER, "you")
)
def hand(s: CaseClosedState, f: Frame, number: Any, who: Any) -> bool:
    seats = seats_of(who)
    return all(in_range(s, f, len(s.pile(HAND, seat)), number) for seat in seats)


@condition(
    "solved",
    "{who} {who:has|have} solved {number} cases",
    number=RANGE,
    who=optional(PLAYER, "you"),
)
def has_solved(s: CaseClosedState, f: Frame, number: Any, who: Any) -> bool:
    seats = seats_of(who)
    return any(in_range(s, f, len(s.pile(SOLVED, seat)), number) for seat in seats)


@condition("job_points", "you have {number} job points", number=RANGE)
def job_points(s: CaseClosedState, f: Frame, number: Any) -> bool:
    return in_range(s, f, s.jobs[f[SEAT]], number)


@condition("crime_points", "you have {number} crime points", number=RANGE)
def crime_points(s: CaseClosedState, f: Frame, number: Any) -> bool:
    return in_range(s, f, s.crimes[f[SEAT]], number)


# -- numbers --------------------------------------------------------------------------


@amount("count", "{times} for each {of}", of=SELECTOR, times=optional(NUMBER, 1))
def count(s: CaseClosedState, f: Frame, of: Any, times: int) -> int:
    return len(of.find(s, f)) * times


@amount("talent", "{who}'s {talent}", who=CARDS, talent=Word(*TALENTS))
def talent_of(s: CaseClosedState, f: Frame, who: tuple[int, ...], talent: str) -> int:
    return sum(compared_talent(s, c, TALENTS.index(talent)) for c in who)


@amount("solved_cases", "the number of cases you have solved")
def solved_cases(s: CaseClosedState, f: Frame) -> int:
    return len(s.pile(SOLVED, f[SEAT]))


@amount("hand_size", "the number of cards in your hand")
def hand_size(s: CaseClosedState, f: Frame) -> int:
    return len(s.pile(HAND, f[SEAT]))
