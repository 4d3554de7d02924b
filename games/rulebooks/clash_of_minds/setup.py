"""CM-3 and CM-5: set-up of the duel and the start of each investigation."""

from itertools import permutations

from games.engine.flow import Action, Frame
from games.rulebooks.clash_of_minds.drawing import draw_cards, lay_face_down, thread_pile
from games.rulebooks.clash_of_minds.flow import ARRANGE, PLACE, flow
from games.rulebooks.clash_of_minds.influence import card_value, tip, weigh
from games.rulebooks.clash_of_minds.state import (
    ACTIONS,
    AGENT_DECK,
    BOTH,
    BOX,
    CRIME_PLAN,
    DECK,
    FACE_DOWN,
    HAND,
    HOLMES,
    KINDS,
    MORIARTY,
    SIDES,
    SITE,
    SITE_DECK,
    SITE_DISCARDED,
    THREADS,
    UPRIGHT,
    Duel,
    add_hours,
    site,
)

ARRANGEMENTS: list[Action] = [("arrange", *order) for order in permutations(KINDS)]


def lay_out(s: Duel) -> None:
    """CM-3: the table before the first round."""
    prepare_crime(s)
    for seat, side in enumerate(SIDES):
        lay_out_side(s, seat, side)
    sites = s.table.cards_of("sites")
    s.shuffle_cards(sites)  # CM-3.9
    s.place(sites, SITE_DECK)


def lay_out_side(s: Duel, seat: int, side: str) -> None:
    """CM-3.10 to CM-3.12, CM-3.15, CM-16.1 to CM-16.3: shuffled decks, open Action Cards, no hand."""
    influence = s.table.cards_of(f"{side}-influence")
    s.shuffle_cards(influence)
    s.place(influence, DECK + seat)
    actions = s.table.cards_of(f"{side}-actions")
    s.place(actions, ACTIONS + seat)
    for c in actions:
        s.reveal(c, BOTH)
    agents = s.table.cards_of(f"{side}-agents")
    s.shuffle_cards(agents)
    s.place(agents, AGENT_DECK + seat if s.table.mode == "agents" else BOX)


def prepare_crime(s: Duel) -> None:
    """CM-3.1 to CM-3.4, CM-R.31: a random card of each kind for Moriarty's eyes; the rest is boxed."""
    plans = s.table.cards_of("plans")
    faces = [s.face[c] for c in plans]
    drawn = []
    for kind in KINDS:
        choices = [f for f in faces if f.kind == kind]
        drawn.append(choices[s.below(len(choices))])
    boxed = faces[:]
    for f in drawn:
        boxed.remove(f)
    for c, f in zip(plans, drawn + boxed, strict=True):
        s.face[c] = f
    s.shuffle_cards(plans[3:])
    s.place(plans[:3], CRIME_PLAN)
    s.place(plans[3:], BOX)
    for c in plans[:3]:
        s.reveal(c, 1 << MORIARTY)


@flow.run(ARRANGE)
def ask_order(s: Duel, frame: Frame) -> None:
    """CM-3.6: Moriarty decides the order of the row."""
    s.ask(MORIARTY, ARRANGEMENTS)


@flow.chose(ARRANGE)
def arrange(s: Duel, frame: Frame, action: Action) -> None:
    """CM-3.5, CM-3.7, CM-3.8: three Threads, face down; Holmes sees none of them."""
    s.frames.pop()
    row = s.piles[CRIME_PLAN]
    by_kind = {s.face[c].kind: s.face[c] for c in row}
    for c, kind in zip(row, action[1:], strict=True):
        s.face[c] = by_kind[kind]
    s.note("arrange", "CM-3.6", MORIARTY)


def reveal_site(s: Duel) -> None:
    """CM-5.1, CM-5.3: the top Site is revealed and its hours pass; CM-R.3: used Sites come back."""
    s.round += 1
    if not s.piles[SITE_DECK]:
        used = s.piles[SITE_DISCARDED]
        s.shuffle_cards(used)
        for c in used:
            s.move(c, SITE_DECK)
    c = s.draw(SITE_DECK, SITE)
    s.note("site", "CM-5.1", -1, c, s.round)
    add_hours(s, s.face[c].hours, "CM-5.3", -1)
    if s.face[c].auras:
        weigh(s)


def initiate_contacts(s: Duel) -> None:
    """CM-5.4, CM-R.2: both draw up to five; who holds more keeps them."""
    for seat in (s.first, 1 - s.first):
        draw_cards(s, seat, 5 - len(s.piles[HAND + seat]), "CM-5.4")


def begin_placement(s: Duel) -> None:
    """CM-5.5, CM-5.8, CM-R.21: three cards each, or all a player has, First Player first."""
    first = s.first
    mine, theirs = (min(3, len(s.piles[HAND + seat])) for seat in (first, 1 - first))
    s.frames.append((PLACE, first, mine, theirs))


@flow.run(PLACE)
def ask_placement(s: Duel, frame: Frame) -> None:
    """CM-5.7, CM-5.9, CM-5.10: any card to any Thread; stopping early is not offered."""
    _, seat, mine, theirs = frame
    if mine:
        s.ask(seat, [("place", c, t) for c in s.piles[HAND + seat] for t in THREADS])
    elif theirs:
        s.frames[-1] = (PLACE, 1 - seat, theirs, 0)
    else:
        s.frames.pop()


@flow.chose(PLACE)
def place(s: Duel, frame: Frame, action: Action) -> None:
    """CM-5.5, CM-5.6: one card, face down, then the other player's."""
    _, seat, mine, theirs = frame
    c = lay_face_down(s, action[1], seat, thread_pile(action[2], seat), FACE_DOWN)
    s.note("place", "CM-5.5", seat, c, action[2])
    s.frames[-1] = (PLACE, 1 - seat, theirs, mine - 1)


def turn_up(s: Duel) -> None:
    """CM-5.11, CM-5.12: all placed cards are turned face up, upright and unused."""
    for thread in THREADS:
        for seat in (HOLMES, MORIARTY):
            pile = thread_pile(thread, seat)
            for c in s.piles[pile]:
                if s.turned[c] == FACE_DOWN:
                    s.turned[c] = UPRIGHT
                    s.reveal(c, BOTH)
                    tip(s, pile, card_value(s, c))
                    s.note("turn_up", "CM-5.11", seat, c, thread)


def draw_three(s: Duel) -> None:
    """CM-5.13, CM-R.1: exactly three each, plus what the Site adds (CM-5.2)."""
    for seat in (s.first, 1 - s.first):
        draw_cards(s, seat, 3 + site(s).extra_draw, "CM-5.13")
