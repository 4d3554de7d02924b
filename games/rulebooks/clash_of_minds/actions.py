"""CM-7 and CM-8: what Action Cards do."""

from games.engine.flow import Action, Frame
from games.rulebooks.clash_of_minds.drawing import can_draw, draw_cards, lay_face_down, thread_pile
from games.rulebooks.clash_of_minds.flow import PUT, SUPPORT, USE, flow
from games.rulebooks.clash_of_minds.influence import card_value, support_value, tip, weigh
from games.rulebooks.clash_of_minds.state import (
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
    can_use,
    in_play,
    site,
    thread_of,
    upright_cards,
)
from games.rulebooks.clash_of_minds.vocabulary.programs import start_effect


def is_possible(s: Duel, seat: int, word: str, thread: int) -> bool:
    """Is there anything an Action could be carried out with?"""
    if word == "draw":
        return can_draw(s, seat)
    if word == "use":
        return can_use(s, seat, thread)
    return bool(s.piles[HAND + seat])


def spend(s: Duel, seat: int, c: int, word: str) -> None:
    """CM-6.4, CM-6.5: a used Action Card is turned face down."""
    s.spent |= 1 << c - FIRST_ACTION
    s.note("action", "CM-6.4", seat, c, word)


def can_put(s: Duel, seat: int) -> bool:
    """CM-7.5, CM-R.12: with a card in hand, and below the limit of the Site."""
    return bool(s.piles[HAND + seat]) and in_play(s, seat) < site(s).limit


STARTS = {"put": PUT, "use": USE, "support": SUPPORT}


def start_action(s: Duel, seat: int, word: str, thread: int) -> None:
    """CM-8.1, CM-8.3: the one Action picked; `thread` binds it in the Final Turn."""
    if word == "draw":
        draw_cards(s, seat, 1, "CM-8.5")
    else:
        s.frames.append((STARTS[word], seat, thread))


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
    _, seat, _ = frame
    _, c, thread = action
    s.turned[c] = UPRIGHT
    s.reveal(c, BOTH)
    pile = thread_pile(thread, seat)
    s.move(c, pile)
    tip(s, pile, card_value(s, c))
    s.note("put", "CM-7.1", seat, c, thread)


@flow.run(USE)
def ask_use(s: Duel, frame: Frame) -> None:
    """CM-8.6, CM-10.13, CM-R.19: an upright card of the own side."""
    _, seat, thread = frame
    s.ask(seat, [("use", c) for c in upright_cards(s, seat, thread)])


@flow.chose(USE)
def use(s: Duel, frame: Frame, action: Action) -> None:
    """CM-8.7 to CM-8.9, CM-14.6: the card is turned and its effect resolved, unless distracted."""
    s.frames.pop()
    _, seat, _ = frame
    _, c = action
    turn_used(s, c)
    thread = thread_of(s, c)
    s.note("use", "CM-8.7", seat, c, thread)
    if s.turned[c] == USED:
        start_effect(s, c, seat, thread)


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
    _, seat, _ = frame
    word, card, *threads = action
    if word == "support_agent":
        c = lay_face_down(s, card, seat, AGENT_SUPPORT + seat, SUPPORT_CARD)
        s.note("support_agent", "CM-16.6", seat, c)
        return
    (thread,) = threads
    pile = thread_pile(thread, seat)
    c = lay_face_down(s, card, seat, pile, SUPPORT_CARD)
    tip(s, pile, support_value(s, pile))
    s.note("support", "CM-8.10", seat, c, thread)
