"""Chapter 13: Assist, Case Closed and the phases of a Case."""

from games.engine.flow import Action, Frame
from games.rulebooks.detective_conan.declaration import ASSISTS, CASE_RESOLVES, COLORS
from games.rulebooks.detective_conan.events import fire
from games.rulebooks.detective_conan.flow import FILL, flow
from games.rulebooks.detective_conan.modifiers import colors
from games.rulebooks.detective_conan.movement import lose, remove_evidence
from games.rulebooks.detective_conan.state import (
    ACTIVE,
    EVIDENCE,
    FILE,
    PARTNER,
    SLEEP,
    ConanState,
    case_of,
)

RESOLUTION_FILES = 7
BLACK = 1 << COLORS.index("black")


def case_level(s: ConanState, seat: int) -> int:
    """DC-6.13: the first player's value or the second's, for the whole match."""
    return s.face[case_of(s, seat)].case_levels[0 if seat == s.first else 1]


def destroys_evidence(s: ConanState, seat: int) -> bool:
    """DC-13.15, DC-13.17: a Black Partner whose Case rewrites Case Closed."""
    if not s.face[case_of(s, seat)].rewrites:
        return False
    return bool(colors(s, s.partners[seat]) & BLACK)


def partner_ready(s: ConanState, seat: int) -> bool:
    """DC-13.1, DC-13.2: Active in the Partner zone."""
    partner = s.partners[seat]
    return s.stance[partner] == ACTIVE and s.pile_of[partner] == PARTNER + seat


def partner_options(s: ConanState, seat: int) -> list[Action]:
    """DC-13.3, DC-13.12: a ready one: Assist always, Case Closed only in Resolution Phase."""
    if not s.resolution[seat]:
        return [("assist",)]
    if not destroys_evidence(s, seat):
        return [("assist",), ("close",)]
    if len(s.piles[EVIDENCE + seat]) >= case_level(s, seat):
        return [("assist",), ("destroy",)]
    return [("assist",)]


def assist(s: ConanState, action: Action) -> None:
    """DC-13.3 to DC-13.5: the Partner goes to FILE asleep; 7 cards solve the Case Phase."""
    seat = s.active
    partner = s.partners[seat]
    s.stance[partner] = SLEEP
    s.move(partner, FILE + seat)
    s.note("assists", "DC-13.3", seat, partner)
    fire(s, ASSISTS, (partner,), seat)
    if len(s.piles[FILE + seat]) >= RESOLUTION_FILES and not s.resolution[seat]:
        enter_resolution(s, seat)


def enter_resolution(s: ConanState, seat: int) -> None:
    """DC-13.7, DC-13.9: once per match, never back."""
    s.resolution = (1, s.resolution[1]) if seat == 0 else (s.resolution[0], 1)
    case = case_of(s, seat)
    s.note("enters resolution", "DC-13.4", seat, case)
    fire(s, CASE_RESOLVES, (case,))


def close_case(s: ConanState, action: Action) -> None:
    """DC-7.1, DC-13.12: the Partner sleeps; enough Evidence wins the match."""
    seat = s.active
    partner = s.partners[seat]
    s.stance[partner] = SLEEP
    if action[0] == "destroy":
        s.frames.append((FILL, seat, case_level(s, seat)))
        return
    s.note("closes case", "DC-13.12", seat, partner)
    if len(s.piles[EVIDENCE + seat]) >= case_level(s, seat):
        s.end((seat,), "case closed", "DC-7.1")


@flow.run(FILL)
def offer_destruction(s: ConanState, frame: Frame) -> None:
    """DC-R.36: the player chooses which Evidence to remove."""
    _op, seat, left = frame
    if left == 0:
        s.frames.pop()
        s.note("destroys evidence", "DC-13.15", seat, s.partners[seat])
        lose(s, 1 - seat, "evidence destroyed", "DC-7.6")
        return
    s.ask(seat, [("destroy", c) for c in s.piles[EVIDENCE + seat]])


@flow.chose(FILL)
def chose_destruction(s: ConanState, frame: Frame, action: Action) -> None:
    op, seat, left = frame
    remove_evidence(s, action[1])
    s.frames[-1] = (op, seat, left - 1)
