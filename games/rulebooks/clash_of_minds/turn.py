"""CM-6 to CM-9: turns, Action Cards, and what begins the Final Turn."""

from games.engine.flow import Action, Frame
from games.rulebooks.clash_of_minds.agents import activate, is_ready
from games.rulebooks.clash_of_minds.drawing import can_draw, draw_cards, lay_face_down, thread_pile
from games.rulebooks.clash_of_minds.flow import PUT, SUPPORT, TURN, USE, flow
from games.rulebooks.clash_of_minds.influence import card_value, support_value, tip, weigh
from games.rulebooks.clash_of_minds.state import (
    ACTIONS,
    AGENT,
    AGENT_SUPPORT,
    BOTH,
    FIRST_ACTION,
    HAND,
    SUPPORT_CARD,
    THREADS,
    UPRIGHT,
    USED,
    Duel,
    in_play,
    site,
    thread_of,
    upright_cards,
)
from games.rulebooks.clash_of_minds.vocabulary.effects import start_effect

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


@flow.run(TURN)
def ask_action(s: Duel, frame: Frame) -> None:
    """CM-6.3 to CM-6.9: one unused Action Card at a time, in any order."""
    seat = frame[1]
    spent = s.spent >> 4 * seat
    options: list[Action] = []
    mandatory_done = False
    for i, c in enumerate(s.piles[ACTIONS + seat]):
        face = s.face[c]
        if spent >> i & 1:
            mandatory_done = mandatory_done or face.mandatory
            continue
        for word in face.actions:
            if face.mandatory or is_possible(s, seat, word, -1):
                options.append((word, c))
    if mandatory_done:
        options.append(END)
    if is_ready(s, seat):
        options.append(("activate", s.piles[AGENT + seat][0]))
    s.ask(seat, options)


def is_possible(s: Duel, seat: int, word: str, thread: int) -> bool:
    """Is there anything an Action could be carried out with?"""
    if word == "draw":
        return can_draw(s, seat)
    if word == "use":
        return bool(upright_cards(s, seat, thread))
    return bool(s.piles[HAND + seat])


@flow.chose(TURN)
def chose_action(s: Duel, frame: Frame, action: Action) -> None:
    _, seat, last, idle = frame
    if action == END:
        end_turn(s, seat, last=last, idle=0)
    elif action[0] == "activate":
        activate(s, seat)
    else:
        spend(s, seat, action[1], action[0])
        if action[0] == "put" and not can_put(s, seat):
            end_turn(s, seat, last=last, idle=idle + 1)  # CM-7.5
        else:
            start_action(s, seat, action[0], -1)


def spend(s: Duel, seat: int, c: int, word: str) -> None:
    """CM-6.4, CM-6.5: a used Action Card is turned face down."""
    s.spent |= 1 << c - FIRST_ACTION
    s.note("action", "CM-6.4", seat, c, word)


def can_put(s: Duel, seat: int) -> bool:
    """CM-7.5, CM-R.12: with a card in hand, and below the limit of the Site."""
    return bool(s.piles[HAND + seat]) and in_play(s, seat) < site(s).limit


def start_action(s: Duel, seat: int, word: str, thread: int) -> None:
    """CM-8.1, CM-8.3: the one Action picked; `thread` binds it in the Final Turn."""
    if word == "draw":
        draw_cards(s, seat, 1, "CM-8.5")
    else:
        s.frames.append((STARTS[word], seat, thread))


STARTS = {"put": PUT, "use": USE, "support": SUPPORT}


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


@flow.run(PUT)
def ask_put(s: Duel, frame: Frame) -> None:
    """CM-7.1, CM-7.2, CM-10.11: a hand card to a Thread."""
    _, seat, thread = frame
    threads = THREADS if thread < 0 else (thread,)
    s.ask(seat, [("put", c, t) for c in s.piles[HAND + seat] for t in threads])


@flow.chose(PUT)
def put(s: Duel, frame: Frame, action: Action) -> None:
    """CM-7.3, CM-7.6, CM-7.8: upright, face up, on the own side, without its effect."""
    s.frames.pop()
    _, c, thread = action
    s.turned[c] = UPRIGHT
    s.reveal(c, BOTH)
    pile = thread_pile(thread, frame[1])
    s.move(c, pile)
    tip(s, pile, card_value(s, c))
    s.note("put", "CM-7.1", frame[1], c, thread)


@flow.run(USE)
def ask_use(s: Duel, frame: Frame) -> None:
    """CM-8.6, CM-10.13, CM-R.19: an upright card of the own side."""
    s.ask(frame[1], [("use", c) for c in upright_cards(s, frame[1], frame[2])])


@flow.chose(USE)
def use(s: Duel, frame: Frame, action: Action) -> None:
    """CM-8.7 to CM-8.9, CM-14.6: the card is turned and its effect resolved, unless distracted."""
    s.frames.pop()
    c = action[1]
    turn_used(s, c)
    thread = thread_of(s, c)
    s.note("use", "CM-8.7", frame[1], c, thread)
    if s.turned[c] == USED:
        start_effect(s, c, frame[1], thread)


def turn_used(s: Duel, c: int) -> None:
    """CM-8.7, CM-8.8: the used value counts from now on, and so does what the text grants."""
    before = card_value(s, c)
    s.turned[c] |= USED
    if s.face[c].auras:
        weigh(s)
    else:
        tip(s, s.pile_of[c], card_value(s, c) - before)


@flow.run(SUPPORT)
def ask_support(s: Duel, frame: Frame) -> None:
    """CM-8.10, CM-10.14, CM-16.6, CM-R.25: to a Thread, or outside the Final Turn under the Agent."""
    _, seat, thread = frame
    hand = s.piles[HAND + seat]
    threads = THREADS if thread < 0 else (thread,)
    options: list[Action] = [("support", c, t) for c in hand for t in threads]
    if thread < 0 and s.piles[AGENT + seat]:
        options += [("support_agent", c) for c in hand]
    s.ask(seat, options)


@flow.chose(SUPPORT)
def support(s: Duel, frame: Frame, action: Action) -> None:
    """CM-8.10, CM-8.14, CM-R.42: face down; under the Agent it adds no Influence."""
    s.frames.pop()
    seat = frame[1]
    if action[0] == "support":
        pile = thread_pile(action[2], seat)
        c = lay_face_down(s, action[1], seat, pile, SUPPORT_CARD)
        tip(s, pile, support_value(s, pile))
        s.note("support", "CM-8.10", seat, c, action[2])
    else:
        c = lay_face_down(s, action[1], seat, AGENT_SUPPORT + seat, SUPPORT_CARD)
        s.note("support_agent", "CM-16.6", seat, c)
