"""What effects do: one small handler beside its one line of English."""

from collections.abc import Sequence
from typing import Any

from games.engine.abilities.kinds import PLAYER, Word
from games.engine.abilities.vocabulary import optional
from games.engine.abilities.words import SEAT, SOURCE
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
    SUPPORT_CARD,
    THREADS,
    USED,
    Duel,
    add_hours,
    site,
    with_value,
)
from games.rulebooks.clash_of_minds.vocabulary.programs import thread_here
from games.rulebooks.clash_of_minds.vocabulary.targets import targeted_verb
from games.rulebooks.clash_of_minds.vocabulary.words import VOCABULARY, Change, Within, seats_of

RULE = "CM-8.9"
WHO = optional(PLAYER, "you")
verb = VOCABULARY.verb


def order(who: str, act: str, rest: str) -> str:
    """`draw a card`, `each player draws a card`, `Holmes draws a card`."""
    return f"{act} {rest}" if who == "you" else f"{who} {act}s {rest}"


def some(n: str, noun: str) -> str:
    if n == "all":
        return f"all {noun}s"
    return f"a {noun}" if n == "1" else f"{n} {noun}s"


def in_thread(default: str, **texts: str) -> Any:
    """A parameter that says which Threads a verb speaks of, by word and English."""
    return optional(Word(*texts, texts=texts), default)


OTHERS: tuple[tuple[int, ...], ...] = ((1, 2), (0, 2), (0, 1), THREADS)
"""The other Threads, by Thread; all of them from nowhere (-1)."""


def threads_of(word: str, here: int) -> tuple[int, ...]:
    """The Threads that a step speaks of: here, other (each or one), any or every."""
    if word == "here":
        return (here,)
    return OTHERS[here] if word in ("other", "others") else THREADS


# -- hands and decks ----------------------------------------------------------------------


def _draw(said: Any, given: Any) -> str:
    return order(said["who"], "draw", some(said["cards"], "card"))


@verb("draw", _draw, cards=optional(Within(1, 9), 1), who=WHO)
def draw(s: Duel, f: Frame, cards: int, who: Any) -> None:
    """CM-15.1."""
    for seat in seats_of(who):
        draw_cards(s, seat, cards, RULE)


def _discard_hand(said: Any, given: Any) -> str:
    n = said["cards"]
    cards = "the whole hand" if n == "all" else f"{some(n, 'card')} at random"
    return order(said["who"], "discard", cards)


@verb("discard_hand", _discard_hand, cards=optional(Within(1, 9, or_all=True), 1), who=WHO)
def discard_hand(s: Duel, f: Frame, cards: int | str, who: Any) -> None:
    """CM-R.34: one player's cards after the other's, picked from the backs."""
    for seat in seats_of(who):
        held = len(s.piles[HAND + seat])
        for _ in range(held if cards == "all" else min(held, int(cards))):
            hand = s.piles[HAND + seat]
            discard(s, hand[s.below(len(hand))], seat, RULE)


@verb("look_hand", "look at the opponent's hand")
def look_hand(s: Duel, f: Frame) -> None:
    """CM-8.9: seen by this player alone."""
    seat = f[SEAT]
    s.note("look_hand", RULE, seat)
    for c in s.piles[HAND + 1 - seat]:
        s.reveal(c, 1 << seat)
        s.note("see", RULE, seat, c)


# -- Influence Cards ----------------------------------------------------------------------


def influence_cards(s: Duel, seat: int, threads: Sequence[int]) -> list[int]:
    """The Influence Cards, not Support, of a side in these Threads."""
    turned, piles = s.turned, s.piles
    return [c for t in threads for c in piles[thread_pile(t, seat)] if turned[c] < SUPPORT_CARD]


def _move(said: Any, given: Any) -> str:
    if said["card"] == "this":
        return "move this card to another Thread"
    own = said["card"] == "own"
    whose = "another of your Influence Cards" if own else "one opposing Influence Card"
    if said["to"] == "here":
        return f"move {whose} to this Thread"
    return f"move {whose} from this Thread to another"


def moves(s: Duel, f: Frame, card: str, to: str) -> list[Action]:
    if site(s).no_moves:
        return []
    source, seat, here = f[SOURCE], f[SEAT], thread_here(f)
    if card == "this":
        return [("move", source, t) for t in OTHERS[here]]
    side = seat if card == "own" else 1 - seat
    if to == "here":
        return [("move", c, here) for c in influence_cards(s, side, OTHERS[here])]
    cards = [c for c in influence_cards(s, side, (here,)) if c != source]
    return [("move", c, t) for c in cards for t in OTHERS[here]]


@targeted_verb(
    "move",
    _move,
    moves,
    card=optional(Word("this", "own", "opponent"), "this"),
    to=optional(Word("elsewhere", "here"), "elsewhere"),
)
def move(s: Duel, f: Frame, target: Action, card: str, to: str) -> None:
    """CM-7.7: a moved card changes the Thread, never the side."""
    _, c, thread = target
    move_card(s, c, thread_pile(thread, s.pile_of[c] & 1))
    s.note("move", "CM-7.7", f[SEAT], c, thread)


def move_card(s: Duel, c: int, pile: int) -> None:
    """What lasts in a Thread comes along with the card."""
    tip(s, s.pile_of[c], -card_value(s, c))
    s.move(c, pile)
    if s.turned[c] == USED and s.face[c].auras:
        weigh(s)
    else:
        tip(s, pile, card_value(s, c))


ONE = {
    "opponent": "one opposing Influence Card in this Thread",
    "own": "one other own Influence Card in this Thread",
}


def changeable(s: Duel, f: Frame, by: int, side: str) -> list[Action]:
    seat = f[SEAT] if side == "own" else 1 - f[SEAT]
    cards = influence_cards(s, seat, (thread_here(f),))
    return [("change", c) for c in cards if c != f[SOURCE]]


@targeted_verb(
    "change",
    "{side} counts {by} while this card is used",
    changeable,
    by=optional(Change(-9, 9), -1),
    side=optional(Word(*ONE, texts=ONE), "opponent"),
)
def change(s: Duel, f: Frame, target: Action, by: int, side: str) -> None:
    """CM-11.3: a lasting change of one card's value."""
    _, c = target
    before = card_value(s, c)
    s.changes += ((f[SOURCE], c, by),)
    tip(s, s.pile_of[c], card_value(s, c) - before)
    s.note("change", "CM-11.3", f[SEAT], c, by)


def _distract(said: Any, given: Any) -> str:
    what = "every used opposing card" if said["cards"] == "all" else "one used opposing card"
    return f"distract {what} {said['thread']}"


def distractible(s: Duel, f: Frame, thread: str, cards: int | str) -> list[Action]:
    threads, other = threads_of(thread, thread_here(f)), 1 - f[SEAT]
    if cards == "all":
        return [("distract_all", t) for t in threads if used_cards(s, other, t)]
    return [("distract", c) for t in threads for c in used_cards(s, other, t)]


@targeted_verb(
    "distract",
    _distract,
    distractible,
    thread=in_thread("here", here="in this Thread", any="in any one Thread"),
    cards=optional(Within(1, 1, or_all=True), 1),
)
def distract(s: Duel, f: Frame, target: Action, thread: str, cards: int | str) -> None:
    """CM-14.1: a Distraction Token on a used card ends its text."""
    word, what = target
    lasting = bool(s.changes)
    for c in [what] if word == "distract" else used_cards(s, 1 - f[SEAT], what):
        s.turned[c] |= DISTRACTED
        lasting = lasting or bool(s.face[c].auras)
        s.note("distract", "CM-14.1", f[SEAT], c)
    if lasting:
        weigh(s)


def used_cards(s: Duel, seat: int, thread: int) -> list[int]:
    """Used cards without a Distraction Token."""
    return [c for c in s.piles[thread_pile(thread, seat)] if s.turned[c] == USED]


def discardable(s: Duel, f: Frame, upright: int, thread: str) -> list[Action]:
    cards = influence_cards(s, 1 - f[SEAT], threads_of(thread, thread_here(f)))
    return [("discard_card", c) for c in cards if s.face[c].upright <= upright]


@targeted_verb(
    "discard_card",
    "discard one opposing Influence Card with upright value {upright} or less{thread}",
    discardable,
    upright=optional(Within(0, 9), 9),
    thread=in_thread("any", any="", here=" in this Thread"),
)
def discard_card(s: Duel, f: Frame, target: Action, upright: int, thread: str) -> None:
    """CM-8.9: to its owner's discard pile."""
    _, c = target
    leave_play(s, c, 1 - f[SEAT], RULE)


# -- the clock ----------------------------------------------------------------------------


def _hours(said: Any, given: Any) -> str:
    by = int(said["by"])
    hours = "1 hour" if abs(by) == 1 else f"{abs(by)} hours"
    return f"turn the clock back {hours}" if by < 0 else f"add {hours} to the clock"


@verb("hours", _hours, by=optional(Within(-12, 12), 1))
def hours(s: Duel, f: Frame, by: int) -> None:
    """CM-R.4."""
    add_hours(s, by, RULE, f[SEAT])


# -- Support Cards ------------------------------------------------------------------------


def _support_from_deck(said: Any, given: Any) -> str:
    cards = some(said["cards"], "Support Card")
    return order(said["who"], "add", f"{cards} from the deck to {said['thread']} Thread")


@verb(
    "support_from_deck",
    _support_from_deck,
    cards=optional(Within(1, 9), 1),
    thread=in_thread("here", here="this", others="each other", every="each"),
    who=WHO,
)
def support_from_deck(s: Duel, f: Frame, cards: int, thread: str, who: Any) -> None:
    """CM-8.10: face down, unseen."""
    threads = threads_of(thread, thread_here(f))
    for seat in seats_of(who):
        for t in threads * cards:
            add_support(s, seat, t)


def add_support(s: Duel, seat: int, thread: int) -> None:
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


def _remove_support(said: Any, given: Any) -> str:
    cards = some(said["cards"], "Support Card")
    return order(said["who"], "discard", f"{cards} {said['thread']}")


def with_support(s: Duel, f: Frame, cards: int | str, thread: str, who: Any) -> list[Action]:
    threads, seats = threads_of(thread, thread_here(f)), seats_of(who)
    found = [t for t in threads if any(support_cards(s, seat, t) for seat in seats)]
    return [("remove_support", t) for t in found]


@targeted_verb(
    "remove_support",
    _remove_support,
    with_support,
    cards=optional(Within(1, 9, or_all=True), 1),
    thread=in_thread("here", here="in this Thread", any="in one Thread"),
    who=WHO,
)
def remove_support(
    s: Duel, f: Frame, target: Action, cards: int | str, thread: str, who: Any
) -> None:
    """CM-8.13: an effect may remove Support Cards; the newest goes first."""
    _, where = target
    for seat in seats_of(who):
        newest_first = support_cards(s, seat, where)[::-1]
        for c in newest_first if cards == "all" else newest_first[: int(cards)]:
            leave_play(s, c, seat, "CM-8.13")


# -- the Crime Plan -----------------------------------------------------------------------


def unseen_plans(s: Duel, f: Frame, thread: str) -> list[Action]:
    plans, seat = s.piles[CRIME_PLAN], f[SEAT]
    threads = threads_of(thread, thread_here(f))
    return [("look", t) for t in threads if not s.known[plans[t]] >> seat & 1]


@targeted_verb(
    "look_plan",
    "look at the Crime Plan Card {thread}",
    unseen_plans,
    thread=in_thread("here", here="of this Thread", any="of any one Thread"),
)
def look_plan(s: Duel, f: Frame, target: Action, thread: str) -> None:
    """CM-8.9: a private look; the card stays face down."""
    _, where = target
    plan = s.piles[CRIME_PLAN][where]
    s.reveal(plan, 1 << f[SEAT])
    s.note("look", RULE, f[SEAT], plan, where)


def without_token(s: Duel, f: Frame, thread: str) -> list[Action]:
    threads = threads_of(thread, thread_here(f))
    return [("deduce", t) for t in threads if not (s.revealed[t] or s.tokens[t])]


@targeted_verb(
    "deduce",
    "put a Deduction Token, if there is none, on {thread}",
    without_token,
    thread=in_thread(
        "here",
        here="the hidden Crime Plan Card of this Thread",
        other="another hidden Crime Plan Card",
        any="a hidden Crime Plan Card",
    ),
)
def deduce(s: Duel, f: Frame, target: Action, thread: str) -> None:
    """CM-11.6: as an advantage of Holmes would."""
    _, where = target
    s.tokens = with_value(s.tokens, where, 1)
    s.note("deduce", RULE, HOLMES, -1, where)


def with_token(s: Duel, f: Frame, thread: str) -> list[Action]:
    return [("undeduce", t) for t in threads_of(thread, thread_here(f)) if s.tokens[t]]


@targeted_verb(
    "remove_deduction",
    "remove the Deduction Token from {thread}",
    with_token,
    thread=in_thread("here", here="this Thread", other="one other Thread", any="one Thread"),
)
def remove_deduction(s: Duel, f: Frame, target: Action, thread: str) -> None:
    """CM-8.9: it goes back to the supply."""
    _, where = target
    s.tokens = with_value(s.tokens, where, 0)
    s.note("undeduce", RULE, f[SEAT], -1, where)


# -- Agents -------------------------------------------------------------------------------


def every_thread(s: Duel, f: Frame) -> list[Action]:
    return [("watch", t) for t in THREADS]


@targeted_verb("choose_thread", "choose a Thread", every_thread)
def choose_thread(s: Duel, f: Frame, target: Action) -> None:
    """CM-16.10: the Thread that a lasting ability of this Agent speaks of."""
    _, where = target
    s.watched = with_value(s.watched, f[SEAT], where)
    weigh(s)
    s.note("watch", "CM-16.10", f[SEAT], f[SOURCE], where)
