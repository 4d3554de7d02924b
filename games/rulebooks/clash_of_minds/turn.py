"""CM-4, CM-6 and CM-9: the round in printed order, its turns, and what begins the Final Turn."""

from games.engine.flow import Action, Frame
from games.rulebooks.clash_of_minds.actions import can_put, is_possible, spend, start_action
from games.rulebooks.clash_of_minds.agents import (
    activate,
    archive_agents,
    draw_agents,
    is_ready,
    let_interrupt,
)
from games.rulebooks.clash_of_minds.final_turn import begin_final_turn
from games.rulebooks.clash_of_minds.flow import TURN, flow
from games.rulebooks.clash_of_minds.setup import (
    begin_placement,
    draw_three,
    initiate_contacts,
    reveal_site,
    turn_up,
)
from games.rulebooks.clash_of_minds.state import ACTIONS, AGENT, HAND, Duel, in_play, site
from games.rulebooks.clash_of_minds.summary import (
    begin_conclusion,
    check_end,
    clear_table,
    discard_marked,
    offer_discards,
    pass_first_player,
)

END: Action = ("end",)


def begin_course(s: Duel) -> None:
    """CM-6.1, CM-R.13: the First Player takes the first turn."""
    begin_turn(s, s.first, last=0, idle=0)


def begin_turn(s: Duel, seat: int, *, last: int, idle: int) -> None:
    """CM-6.2: all own Action Cards are turned face up. `idle` counts turns ended empty-handed."""
    s.spent &= ~(15 << 4 * seat)
    s.turn += 1
    s.note("turn", "CM-6.1", seat)
    s.frames.append((TURN, seat, last, idle))
    let_interrupt(s, 1 - seat)


@flow.run(TURN)
def ask_action(s: Duel, frame: Frame) -> None:
    """CM-6.3 to CM-6.9: one unused Action Card at a time, in any order."""
    _, seat, _, _ = frame
    spent = s.spent >> 4 * seat
    options: list[Action] = []
    mandatory_done = False
    possible: dict[str, bool] = {}  # two cards show the same Action
    for i, c in enumerate(s.piles[ACTIONS + seat]):
        face = s.face[c]
        if spent >> i & 1:
            mandatory_done = mandatory_done or face.mandatory
            continue
        for word in face.actions:
            if word not in possible:
                possible[word] = is_possible(s, seat, word, -1)
            if face.mandatory or possible[word]:
                options.append((word, c))
    if mandatory_done:
        options.append(END)
    if is_ready(s, seat):
        options.append(("activate", s.piles[AGENT + seat][0]))
    s.ask(seat, options)


@flow.chose(TURN)
def chose_action(s: Duel, frame: Frame, action: Action) -> None:
    _, seat, last, idle = frame
    if action == END:
        end_turn(s, seat, last=last, idle=0)
        return
    word, c = action
    if word == "activate":
        activate(s, seat)
        return
    spend(s, seat, c, word)
    if word == "put" and not can_put(s, seat):
        end_turn(s, seat, last=last, idle=idle + 1)  # CM-7.5
    else:
        let_interrupt(s, 1 - seat)  # after the Action, whose frame comes on top
        start_action(s, seat, word, -1)


def end_turn(s: Duel, seat: int, *, last: int, idle: int) -> None:
    """CM-9.1, CM-9.5 to CM-9.9, CM-R.9, CM-R.10, CM-R.18: go on, grant a last turn, or stop."""
    s.frames.pop()
    s.note("end_turn", "CM-6.8", seat)
    if idle > 1 and not s.piles[HAND] and not s.piles[HAND + 1]:
        s.note("trigger", "CM-9.7", seat)
    elif not last:
        reached = in_play(s, seat) >= site(s).limit  # CM-9.4, CM-R.12
        if reached:
            s.note("trigger", "CM-9.1", seat)
        begin_turn(s, 1 - seat, last=int(reached), idle=idle)


def begin_round(s: Duel) -> None:
    """CM-4.1, CM-12.6: another Stage of Investigation."""
    flow.start(s, ROUND)


ROUND = flow.sequence(  # CM-4.2
    reveal_site,  # A. Start of the Investigation
    initiate_contacts,
    draw_agents,
    begin_placement,
    turn_up,
    draw_three,
    begin_course,  # B. Course of the Investigation
    begin_final_turn,
    begin_conclusion,  # C. Summary of the Investigation
    check_end,
    clear_table,
    archive_agents,
    offer_discards,
    discard_marked,
    pass_first_player,
    begin_round,
)
