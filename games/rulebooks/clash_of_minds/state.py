"""A duel as data: where the cards lie, how they are turned, the clock and the Threads."""

from typing import ClassVar

from games.engine.state import State
from games.engine.table import Table, Zone
from games.rulebooks.clash_of_minds.face import DuelFace

HOLMES, MORIARTY = 0, 1
SIDES = ("holmes", "moriarty")
BOTH = 3  # the bits of both seats

ZONES = (
    Zone("influence-deck", "none"),
    Zone("hand", "owner"),
    Zone("discard"),
    Zone("thread-1", "owner"),  # Influence Cards are turned face up by hand, Support never
    Zone("thread-2", "owner"),
    Zone("thread-3", "owner"),
    Zone("agent-deck", "none"),
    Zone("agent", "owner"),
    Zone("agent-support", "owner"),
    Zone("agent-discard"),
    Zone("actions", "none"),
    Zone("site-deck", "none", shared=True),
    Zone("site", shared=True),
    Zone("site-discard", shared=True),
    Zone("crime-plan", "none", shared=True),
    Zone("box", "none", shared=True),
)

# The first pile of each zone; a seat's own is that number plus the seat.
DECK, HAND, DISCARDED, THREAD = 0, 2, 4, 6
AGENT_DECK, AGENT, AGENT_SUPPORT, AGENT_DISCARDED = 12, 14, 16, 18
ACTIONS, SITE_DECK, SITE, SITE_DISCARDED, CRIME_PLAN, BOX = 20, 22, 24, 26, 28, 30

# A legal box always has the same number of cards of each back, so numbers are fixed.
INFLUENCE_CARDS = 40
FIRST_ACTION = 40
AGENTS = slice(48, 56)
FIRST_PLAN = 63

# How an Influence Card in play is turned. A plain 0 lies upright.
UPRIGHT = 0
USED = 1
DISTRACTED = 2
SUPPORT_CARD = 4
FACE_DOWN = 8  # placed in the initial set-up, not turned up yet
UNUSABLE = USED | SUPPORT_CARD | FACE_DOWN

THREADS = (0, 1, 2)
NOWHERE = (-1,) * 8
PLAIN = (0,) * 12
KINDS = ("victim", "felony", "object")


class Duel(State):
    """Holmes against Moriarty. What seldom changes is a tuple, which copies share.

    hours     hours passed since 12 o'clock
    round     number of the round, from 1
    turn      turns begun so far
    first     the seat with the First Player Card
    turned    per Influence Card: how it lies
    leads     per Thread: the Influence Token, above 0 on Holmes's side
    bonuses   per side of a Thread: what lasting texts add to each Influence Card there,
              then to each Support Card
    changes   (source, target, by): lasting changes of one card's value
    spent     the used Action Cards as bits
    aimed     per Action Card: the Thread it was secretly placed in, or -1
    revealed  per Thread: is the Crime Plan Card revealed?
    tokens    per Thread: is there a Deduction Token?
    active    per seat: is the Agent activated?
    watched   per seat: the Thread its Agent was sent to, or -1
    marked    hand cards secretly chosen for discarding
    """

    VALUES: ClassVar[tuple[str, ...]] = (
        "hours",
        "round",
        "turn",
        "first",
        "leads",
        "bonuses",
        "changes",
        "spent",
        "aimed",
        "revealed",
        "tokens",
        "active",
        "watched",
        "marked",
    )
    LISTS: ClassVar[tuple[str, ...]] = ("turned",)

    __slots__ = (
        "active",
        "aimed",
        "bonuses",
        "changes",
        "first",
        "hours",
        "leads",
        "marked",
        "revealed",
        "round",
        "spent",
        "tokens",
        "turn",
        "turned",
        "watched",
    )

    face: list[DuelFace]  # type: ignore[assignment]

    def __init__(self, table: Table, seed: int) -> None:
        super().__init__(table, seed)
        self.hours = 0  # CM-3.13, CM-X.4: the marker on 12 counts as no hours passed
        self.round = 0
        self.turn = 0
        self.first = HOLMES  # CM-3.14
        self.turned = [UPRIGHT] * INFLUENCE_CARDS
        self.leads: tuple[int, ...] = (0, 0, 0)
        self.bonuses: tuple[int, ...] = PLAIN
        self.changes: tuple[tuple[int, int, int], ...] = ()
        self.spent = 0
        self.aimed: tuple[int, ...] = NOWHERE
        self.revealed: tuple[int, ...] = (0, 0, 0)
        self.tokens: tuple[int, ...] = (0, 0, 0)
        self.active: tuple[int, ...] = (0, 0)
        self.watched: tuple[int, ...] = (-1, -1)
        self.marked: tuple[int, ...] = ()


def with_value(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    """The same numbers with one of them changed."""
    new = list(values)
    new[at] = value
    return tuple(new)


def thread_of(s: Duel, c: int) -> int:
    """The Thread a card lies in, or -1."""
    pile = s.pile_of[c] - THREAD
    return pile >> 1 if 0 <= pile < 6 else -1


def site(s: Duel) -> DuelFace:
    """CM-4.4: the one Site of this round."""
    return s.face[s.piles[SITE][0]]


def in_play(s: Duel, seat: int) -> int:
    """CM-9.2, CM-9.3: all Influence Cards on a side count, Support Cards do not."""
    turned, piles = s.turned, s.piles
    n = 0
    for pile in (THREAD + seat, THREAD + 2 + seat, THREAD + 4 + seat):
        for c in piles[pile]:
            if turned[c] != SUPPORT_CARD:
                n += 1
    return n


def upright_cards(s: Duel, seat: int, thread: int) -> list[int]:
    """CM-8.6, CM-R.19: the own cards that can be used, in one Thread or (-1) in all."""
    turned, piles = s.turned, s.piles
    threads = THREADS if thread < 0 else (thread,)
    return [c for t in threads for c in piles[THREAD + 2 * t + seat] if not turned[c] & UNUSABLE]


def can_use(s: Duel, seat: int, thread: int) -> bool:
    """CM-8.6: is there any card that could be used, in one Thread or (-1) in all?"""
    turned, piles = s.turned, s.piles
    for t in THREADS if thread < 0 else (thread,):
        for c in piles[THREAD + 2 * t + seat]:
            if not turned[c] & UNUSABLE:
                return True
    return False


def add_hours(s: Duel, by: int, rule: str, seat: int) -> None:
    """CM-R.4: hours are a plain number that never falls below 0."""
    s.hours = max(0, s.hours + by)
    s.note("hours", rule, seat, -1, by, s.hours)
