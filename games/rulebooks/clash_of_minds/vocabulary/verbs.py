"""The verbs of effects: each one small handler beside its English."""

from collections.abc import Sequence

from games.engine.flow import Action, Frame
from games.rulebooks.clash_of_minds.drawing import (
    discard,
    draw_cards,
    leave_play,
    thread_pile,
    top_card,
)
from games.rulebooks.clash_of_minds.influence import card_value, support_value, tip, weigh
from games.rulebooks.clash_of_minds.state import (
    CRIME_PLAN,
    DISTRACTED,
    HAND,
    HOLMES,
    SITE,
    SUPPORT_CARD,
    THREADS,
    USED,
    Duel,
    add_hours,
    with_value,
)
from games.rulebooks.clash_of_minds.vocabulary.words import SIDES, VERBS, Number, Step, Words

RULE = "CM-8.9"
WHO = Words(("you", "opponent", "both", *SIDES))
SIDE = Words(("opponent", "own"))


def seats_of(s: Duel, who: str, seat: int) -> tuple[int, ...]:
    """CM-R.34: where both are meant the First Player comes first."""
    if who == "both":
        return (s.first, 1 - s.first)
    if who in SIDES:
        return (SIDES.index(who),)
    return (seat,) if who == "you" else (1 - seat,)


def subject(who: str, order: str, statement: str) -> str:
    """`draw a card`, `each player draws a card`, `Holmes draws a card`."""
    if who == "you":
        return order
    name = {"opponent": "the opponent", "both": "each player"}.get(who, who.capitalize())
    return f"{name} {statement}"


def some(n: int | str, noun: str) -> str:
    if n == "all":
        return f"all {noun}s"
    return f"a {noun}" if n == 1 else f"{n} {noun}s"


def influence_cards(s: Duel, seat: int, threads: Sequence[int]) -> list[int]:
    """The Influence Cards, not Support, of a side in these Threads."""
    turned, piles = s.turned, s.piles
    return [c for t in threads for c in piles[thread_pile(t, seat)] if turned[c] < SUPPORT_CARD]


OTHERS: tuple[tuple[int, ...], ...] = ((1, 2), (0, 2), (0, 1), THREADS)
"""The other Threads, by Thread; all of them from nowhere (-1)."""


def threads_of(word: str, here: int) -> tuple[int, ...]:
    """The Threads that a step speaks of: here, other (each or one), any or every."""
    if word == "here":
        return (here,)
    return OTHERS[here] if word in ("other", "others") else THREADS


class Draw(Step):
    word = "draw"
    fields = {"who": WHO, "cards": Number(1, 1, 9)}
    who: str
    cards: int

    def phrase(self) -> str:
        cards = some(self.cards, "card")
        return subject(self.who, f"draw {cards}", f"draws {cards}")

    def resolve(self, s: Duel, e: Frame, target: Action) -> None:
        for seat in seats_of(s, self.who, e[2]):
            draw_cards(s, seat, self.cards, RULE)


class DiscardHand(Step):
    word = "discard_hand"
    fields = {"who": WHO, "cards": Number(1, 1, 9, everything=True)}
    who: str
    cards: int | str

    def phrase(self) -> str:
        cards = "the whole hand" if self.cards == "all" else f"{some(self.cards, 'card')} at random"
        return subject(self.who, f"discard {cards}", f"discards {cards}")

    def resolve(self, s: Duel, e: Frame, target: Action) -> None:
        for seat in seats_of(s, self.who, e[2]):
            n = len(s.piles[HAND + seat])
            for _ in range(n if self.cards == "all" else min(n, int(self.cards))):
                hand = s.piles[HAND + seat]
                discard(s, hand[s.below(len(hand))], seat, RULE)


class LookHand(Step):
    word = "look_hand"

    def phrase(self) -> str:
        return "look at the opponent's hand"

    def resolve(self, s: Duel, e: Frame, target: Action) -> None:
        s.note("look_hand", RULE, e[2])
        for c in s.piles[HAND + 1 - e[2]]:
            s.reveal(c, 1 << e[2])
            s.note("see", RULE, e[2], c)


class LookPlan(Step):
    word = "look_plan"
    fields = {"thread": Words(("here", "any"))}
    asks = True
    thread: str

    def phrase(self) -> str:
        where = "of this Thread" if self.thread == "here" else "of any one Thread"
        return f"look at the Crime Plan Card {where}"

    def targets(self, s: Duel, e: Frame) -> list[Action]:
        threads = threads_of(self.thread, e[3])
        return [("look", t) for t in threads if not s.known[s.piles[CRIME_PLAN][t]] >> e[2] & 1]

    def resolve(self, s: Duel, e: Frame, target: Action) -> None:
        plan = s.piles[CRIME_PLAN][target[1]]
        s.reveal(plan, 1 << e[2])
        s.note("look", RULE, e[2], plan, target[1])


class Move(Step):
    """CM-7.7: a moved card changes the Thread, never the side."""

    word = "move"
    fields = {"card": Words(("this", "own", "opponent")), "to": Words(("elsewhere", "here"))}
    asks = True
    card: str
    to: str

    def phrase(self) -> str:
        if self.card == "this":
            return "move this card to another Thread"
        whose = (
            "another of your Influence Cards"
            if self.card == "own"
            else "one opposing Influence Card"
        )
        if self.to == "here":
            return f"move {whose} to this Thread"
        return f"move {whose} from this Thread to another"

    def targets(self, s: Duel, e: Frame) -> list[Action]:
        _, card, seat, here, _ = e
        modifiers = s.face[s.piles[SITE][0]].modifiers
        if modifiers is not None and modifiers.no_moves:
            return []
        if self.card == "this":
            return [("move", card, t) for t in OTHERS[here]]
        side = seat if self.card == "own" else 1 - seat
        if self.to == "here":
            return [("move", c, here) for c in influence_cards(s, side, OTHERS[here])]
        cards = [c for c in influence_cards(s, side, (here,)) if c != card]
        return [("move", c, t) for c in cards for t in OTHERS[here]]

    def resolve(self, s: Duel, e: Frame, target: Action) -> None:
        _, c, thread = target
        move_card(s, c, thread_pile(thread, s.pile_of[c] & 1))
        s.note("move", "CM-7.7", e[2], c, thread)


def move_card(s: Duel, c: int, pile: int) -> None:
    """What lasts in a Thread comes along with the card."""
    tip(s, s.pile_of[c], -card_value(s, c))
    s.move(c, pile)
    if s.turned[c] == USED and s.face[c].auras:
        weigh(s)
    else:
        tip(s, pile, card_value(s, c))


class Change(Step):
    """CM-11.3: a lasting change of one card's value."""

    word = "change"
    fields = {"side": SIDE, "by": Number(-1, -9, 9)}
    asks = True
    side: str
    by: int

    def phrase(self) -> str:
        whose = "opposing" if self.side == "opponent" else "other own"
        card = f"one {whose} Influence Card in this Thread"
        return f"{card} counts {self.by:+d} while this card is used"

    def targets(self, s: Duel, e: Frame) -> list[Action]:
        side = e[2] if self.side == "own" else 1 - e[2]
        return [("change", c) for c in influence_cards(s, side, (e[3],)) if c != e[1]]

    def resolve(self, s: Duel, e: Frame, target: Action) -> None:
        c = target[1]
        before = card_value(s, c)
        s.changes += ((e[1], c, self.by),)
        tip(s, s.pile_of[c], card_value(s, c) - before)
        s.note("change", "CM-11.3", e[2], c, self.by)


class Distract(Step):
    """CM-14.1: a Distraction Token on a used card ends its text."""

    word = "distract"
    fields = {"thread": Words(("here", "any")), "cards": Number(1, 1, 1, everything=True)}
    asks = True
    thread: str
    cards: int | str

    def phrase(self) -> str:
        where = "in this Thread" if self.thread == "here" else "in any one Thread"
        what = "every used opposing card" if self.cards == "all" else "one used opposing card"
        return f"distract {what} {where}"

    def targets(self, s: Duel, e: Frame) -> list[Action]:
        threads = threads_of(self.thread, e[3])
        if self.cards == "all":
            return [("distract_all", t) for t in threads if used_cards(s, 1 - e[2], t)]
        return [("distract", c) for t in threads for c in used_cards(s, 1 - e[2], t)]

    def resolve(self, s: Duel, e: Frame, target: Action) -> None:
        word, what = target
        cards = [what] if word == "distract" else used_cards(s, 1 - e[2], what)
        for c in cards:
            s.turned[c] |= DISTRACTED
            s.note("distract", "CM-14.1", e[2], c)
        if s.changes or any(s.bonuses):
            weigh(s)


def used_cards(s: Duel, seat: int, thread: int) -> list[int]:
    """Used cards without a Distraction Token."""
    return [c for c in s.piles[thread_pile(thread, seat)] if s.turned[c] == USED]


class DiscardCard(Step):
    word = "discard_card"
    fields = {"thread": Words(("any", "here")), "upright": Number(9, 0, 9)}
    asks = True
    thread: str
    upright: int

    def phrase(self) -> str:
        where = "" if self.thread == "any" else " in this Thread"
        return (
            f"discard one opposing Influence Card with upright value {self.upright} or less{where}"
        )

    def targets(self, s: Duel, e: Frame) -> list[Action]:
        threads = threads_of(self.thread, e[3])
        cards = influence_cards(s, 1 - e[2], threads)
        return [("discard_card", c) for c in cards if s.face[c].upright <= self.upright]

    def resolve(self, s: Duel, e: Frame, target: Action) -> None:
        leave_play(s, target[1], 1 - e[2], RULE)


class Hours(Step):
    word = "hours"
    fields = {"by": Number(1, -12, 12)}
    by: int

    def phrase(self) -> str:
        hours = "1 hour" if abs(self.by) == 1 else f"{abs(self.by)} hours"
        return f"turn the clock back {hours}" if self.by < 0 else f"add {hours} to the clock"

    def resolve(self, s: Duel, e: Frame, target: Action) -> None:
        add_hours(s, self.by, RULE, e[2])


class SupportFromDeck(Step):
    word = "support_from_deck"
    fields = {"who": WHO, "thread": Words(("here", "others", "every")), "cards": Number(1, 1, 9)}
    who: str
    thread: str
    cards: int

    def phrase(self) -> str:
        where = {"here": "this", "others": "each other", "every": "each"}[self.thread]
        cards = some(self.cards, "Support Card")
        tail = f"{cards} from the deck to {where} Thread"
        return subject(self.who, f"add {tail}", f"adds {tail}")

    def resolve(self, s: Duel, e: Frame, target: Action) -> None:
        threads = threads_of(self.thread, e[3])
        for seat in seats_of(s, self.who, e[2]):
            for thread in threads * self.cards:
                support_from_deck(s, seat, thread)


def support_from_deck(s: Duel, seat: int, thread: int) -> None:
    c = top_card(s, seat)
    if c < 0:
        return
    s.turned[c] = SUPPORT_CARD
    pile = thread_pile(thread, seat)
    s.move(c, pile)
    tip(s, pile, support_value(s, pile))
    s.note("support", RULE, seat, c, thread)


def support_cards(s: Duel, seat: int, thread: int) -> list[int]:
    return [c for c in s.piles[thread_pile(thread, seat)] if s.turned[c] == SUPPORT_CARD]


class RemoveSupport(Step):
    """CM-8.13: an effect may remove Support Cards; the newest goes first."""

    word = "remove_support"
    fields = {
        "who": WHO,
        "thread": Words(("here", "any")),
        "cards": Number(1, 1, 9, everything=True),
    }
    asks = True
    who: str
    thread: str
    cards: int | str

    def phrase(self) -> str:
        where = "in this Thread" if self.thread == "here" else "in one Thread"
        cards = some(self.cards, "Support Card")
        return subject(self.who, f"discard {cards} {where}", f"discards {cards} {where}")

    def targets(self, s: Duel, e: Frame) -> list[Action]:
        threads = threads_of(self.thread, e[3])
        seats = seats_of(s, self.who, e[2])
        return [
            ("remove_support", t)
            for t in threads
            if any(support_cards(s, seat, t) for seat in seats)
        ]

    def resolve(self, s: Duel, e: Frame, target: Action) -> None:
        for seat in seats_of(s, self.who, e[2]):
            cards = support_cards(s, seat, target[1])
            n = len(cards) if self.cards == "all" else int(self.cards)
            for c in reversed(cards[-n:] if n else []):
                leave_play(s, c, seat, "CM-8.13")


class Deduce(Step):
    word = "deduce"
    fields = {"thread": Words(("here", "other", "any"))}
    asks = True
    thread: str

    def phrase(self) -> str:
        which = {
            "here": "the hidden Crime Plan Card of this Thread",
            "other": "another hidden Crime Plan Card",
            "any": "a hidden Crime Plan Card",
        }
        return f"put a Deduction Token, if there is none, on {which[self.thread]}"

    def targets(self, s: Duel, e: Frame) -> list[Action]:
        threads = threads_of(self.thread, e[3])
        return [("deduce", t) for t in threads if not (s.revealed[t] or s.tokens[t])]

    def resolve(self, s: Duel, e: Frame, target: Action) -> None:
        s.tokens = with_value(s.tokens, target[1], 1)
        s.note("deduce", RULE, HOLMES, -1, target[1])


class Undeduce(Step):
    word = "remove_deduction"
    fields = {"thread": Words(("here", "other", "any"))}
    asks = True
    thread: str

    def phrase(self) -> str:
        where = {"here": "this Thread", "other": "one other Thread", "any": "one Thread"}[
            self.thread
        ]
        return f"remove the Deduction Token from {where}"

    def targets(self, s: Duel, e: Frame) -> list[Action]:
        threads = threads_of(self.thread, e[3])
        return [("undeduce", t) for t in threads if s.tokens[t]]

    def resolve(self, s: Duel, e: Frame, target: Action) -> None:
        s.tokens = with_value(s.tokens, target[1], 0)
        s.note("undeduce", RULE, e[2], -1, target[1])


class Watch(Step):
    """The Thread a lasting ability of this Agent speaks of."""

    word = "choose_thread"
    asks = True

    def phrase(self) -> str:
        return "choose a Thread"

    def targets(self, s: Duel, e: Frame) -> list[Action]:
        return [("watch", t) for t in THREADS]

    def resolve(self, s: Duel, e: Frame, target: Action) -> None:
        s.watched = with_value(s.watched, e[2], target[1])
        weigh(s)
        s.note("watch", "CM-16.10", e[2], e[1], target[1])


STEPS: tuple[type[Step], ...] = (
    Draw,
    DiscardHand,
    LookHand,
    LookPlan,
    Move,
    Change,
    Distract,
    DiscardCard,
    Hours,
    SupportFromDeck,
    RemoveSupport,
    Deduce,
    Undeduce,
    Watch,
)
VERBS.update({step.word: step for step in STEPS})
