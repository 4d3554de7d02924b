"""Chapter 8: the turn. Auto Phase, Main Phase, End Phase."""

from games.engine.flow import Frame
from games.rulebooks.detective_conan.declaration import MAIN_STARTS, TURN_ENDS
from games.rulebooks.detective_conan.events import fire, resolve_pending
from games.rulebooks.detective_conan.flow import MAIN, TURN, flow
from games.rulebooks.detective_conan.movement import draw, fill_file
from games.rulebooks.detective_conan.scene import lose_floating, wake_in_auto_phase
from games.rulebooks.detective_conan.state import (
    ACTIVE,
    FILE,
    NEXT_TURN,
    PARTNER,
    TURN_AFTER_NEXT,
    TURN_END,
    ConanState,
)

FILE_CARDS = 2


def start_turn(s: ConanState) -> None:
    s.turn += 1
    s.hand_used = s.hinted = 0
    s.played = (0, 0)
    s.used = []
    s.happened = []
    s.note("turn", "DC-8.1", s.active, -1, s.turn)


def partner_returns(s: ConanState) -> None:
    """DC-8.2, DC-8.10: the Partner becomes Active, coming back from FILE first."""
    seat = s.active
    partner = s.partners[seat]
    if s.pile_of[partner] == FILE + seat:
        s.move(partner, PARTNER + seat)
    s.stance[partner] = ACTIVE


def characters_wake(s: ConanState) -> None:
    wake_in_auto_phase(s, s.active)


def draw_card(s: ConanState) -> None:
    """DC-8.4, DC-8.5: one card, on the very first turn as well."""
    draw(s, s.active, 1)


def add_files(s: ConanState) -> None:
    """DC-8.6, DC-8.7: two cards into FILE; one on the first player's first turn."""
    fill_file(s, s.active, 1 if s.turn == 1 else FILE_CARDS)


AUTO_PHASE = (  # DC-8.2 to DC-8.6, in printed order
    partner_returns,
    characters_wake,
    draw_card,
    add_files,
)

AUTO, BEFORE_MAIN, END, EXPIRE, PASS = range(5)


@flow.run(TURN)
def run_turn(s: ConanState, frame: Frame) -> None:
    """DC-8.1: the phases in fixed order; pending effects resolve between them."""
    frames = s.frames
    depth = len(frames)
    op, first = frame
    for stage in range(first, len(STAGES)):
        if stage and s.pending and resolve_pending(s):
            return
        frames[-1] = (op, stage + 1)
        STAGES[stage](s)
        if len(frames) != depth or s.result is not None:
            return


def auto_phase(s: ConanState) -> None:
    start_turn(s)
    for step in AUTO_PHASE:
        step(s)
    fire(s, MAIN_STARTS, (s.partners[s.active],), s.active)


def main_phase(s: ConanState) -> None:
    """DC-8.13: after what triggers at its start."""
    s.main = 1
    s.frames.append((MAIN, 0))


def end_phase(s: ConanState) -> None:
    """DC-8.14, DC-8.17: end-of-turn abilities trigger while it is still the turn."""
    s.main = 0
    fire(s, TURN_ENDS, (s.partners[s.active],), s.active)


def expire(s: ConanState) -> None:
    """DC-8.15: effects until the end of the turn expire after all that."""
    lose_floating(s, TURN_END)
    if s.floating or s.grants:
        for later, sooner in ((NEXT_TURN, TURN_END), (TURN_AFTER_NEXT, NEXT_TURN)):
            bring_nearer(s, later, sooner)


def bring_nearer(s: ConanState, later: int, sooner: int) -> None:
    """DC-30.3: a turn is over, so what lasts for more of them has one turn less."""
    s.floating = [
        (attribute, bearer, amount, sooner if ends == later else ends, source)
        for attribute, bearer, amount, ends, source in s.floating
    ]
    if s.grants:
        s.grants = [
            (holder, seat, face, ability, source, sooner if ends == later else ends, serial)
            for holder, seat, face, ability, source, ends, serial in s.grants
        ]


def pass_turn(s: ConanState) -> None:
    """DC-8.16: the turn passes to the opponent."""
    s.active = 1 - s.active
    s.frames[-1] = (TURN, 0)


STAGES = (auto_phase, main_phase, end_phase, expire, pass_turn)
