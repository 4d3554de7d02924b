"""Small builders: a table in play, and changes to it that keep every card somewhere."""

from typing import Any

from games import rulebooks
from games.engine.flow import Action
from games.engine.table import TableSpec
from games.rulebooks.castle.state import (
    BOX,
    CAST_CARD,
    DECK,
    DISCARD,
    HAND,
    SUSPECTS,
    TOKENS,
    UNUSED_SUSPECTS,
    UNUSED_TOKENS,
    Castle,
    hand_of,
    shared_pile,
    solved_by,
    token_on,
)
from games.rulebooks.catalogue import catalogue, ready_made

RULEBOOK: Any = rulebooks.get("castle")
CARDS = catalogue("castle")
STANDARD_EDITION = ready_made("castle")["standard-edition"]

CS, SVH, SSH = "crime-scene", "search-victims-home", "search-suspects-home"
IVF, IVR = "interview-victims-family", "interview-victims-friends"
UW, PGC = "undercover-work", "poker-game-consult"
MOR, TEL = "morgue-findings", "trace-the-calls"
HIGH_STAKES, NEW_SUSPECT = "high-stakes-case", "new-suspect"
BOOK, ALEXIS, MARTHA = "killing-by-the-book", "alexis-castle", "martha-rodgers"

LAWYER, MOTHER = "the-shady-lawyer", "the-abusive-mother"
DOORMAN, SHARP = "the-night-doorman", "the-retired-card-sharp"
SUPERINTENDENT = "the-nosy-superintendent"
LINE_UP = (LAWYER, DOORMAN, MOTHER, SHARP, SUPERINTENDENT)

GUILTY = "guilty"
DRAW_ONE = "not-guilty-a-fresh-lead"
DISCARD_TEN = "not-guilty-time-runs-short"
OTHERS_DRAW = "not-guilty-word-gets-around"
LEFT_DRAWS_TWO = "not-guilty-a-favour-owed"
OTHER_PEEKS = "not-guilty-an-anonymous-tip"
ALL_DRAW = "not-guilty-shared-evidence"
OTHERS_EXCHANGE = "not-guilty-second-thoughts"
YOU_PEEK = "not-guilty-a-slip-of-the-tongue"
YOU_RECOVER = "not-guilty-an-old-file"
PASS_LEFT = "not-guilty-crossed-wires"

BECKETT, NOVELIST = "kate-beckett", "the-mystery-novelist"
QUICK_WITTED = "the-quick-witted-detective"
BY_THE_NUMBERS = "the-by-the-numbers-detective"
EXAMINER, CAPTAIN = "the-medical-examiner", "the-precinct-captain"


def spec(mode: str = "episode", seats: int = 3, **options: Any) -> TableSpec:
    return TableSpec(mode, seats, (STANDARD_EDITION,), {"first": 0, **options})


def dealt(mode: str = "episode", seats: int = 3, seed: int = 1, **options: Any) -> Castle:
    """A match just dealt, before anybody has chosen a character."""
    return RULEBOOK.new(spec(mode, seats, **options), seed)


def in_play(mode: str = "episode", seats: int = 3, seed: int = 1, **options: Any) -> Castle:
    """The first turn of a match; with five Suspects the line-up of the worked example."""
    s = dealt(mode, seats, seed, **options)
    choose_cast(s)
    if len(shared_pile(s, SUSPECTS)) == len(LINE_UP):
        line_up(s, *LINE_UP)
    return s


def choose_cast(s: Castle) -> None:
    while s.options and s.options[0][0] == "cast":
        s.apply(s.options[0])


# -- changing the table -------------------------------------------------------------------


def pile(s: Castle, zone: int, seat: int = 0) -> int:
    return zone * s.table.seats + seat


def ids(s: Castle, cards: list[int]) -> list[str]:
    return [s.face[c].id for c in cards]


def hand(s: Castle, seat: int) -> list[str]:
    return sorted(ids(s, hand_of(s, seat)))


def ask_again(s: Castle) -> Castle:
    s.options = None
    s.advance()
    return s


def find(s: Castle, id: str, *zones: int) -> int:
    """A card of that id in one of the shared zones."""
    return next(c for zone in zones for c in shared_pile(s, zone) if s.face[c].id == id)


def give_hand(s: Castle, seat: int, *wanted: str) -> None:
    """Make a hand consist of exactly these cards, the rest going under the deck."""
    for c in hand_of(s, seat)[:]:
        s.move_under(c, pile(s, DECK))
        s.known[c] = 0
    for id in wanted:
        s.move(find(s, id, DECK, DISCARD), pile(s, HAND, seat))
    ask_again(s)


def stack_deck(s: Castle, *wanted: str) -> None:
    """Put these on top of the main deck, the first of them to be drawn first."""
    chosen: list[int] = []
    for id in wanted:
        cards = (c for c in shared_pile(s, DECK) if s.face[c].id == id and c not in chosen)
        chosen.append(next(cards))
    for c in reversed(chosen):
        s.move(c, pile(s, DECK))


def shorten_deck(s: Castle, left: int) -> None:
    """Leave so many cards in the main deck."""
    while len(shared_pile(s, DECK)) > left:
        s.draw(pile(s, DECK), pile(s, DISCARD))


def line_up(s: Castle, *wanted: str) -> None:
    """Put these Suspects on the table in place of those that lie there."""
    for c in shared_pile(s, SUSPECTS)[:]:
        s.move(c, pile(s, UNUSED_SUSPECTS))
    for id in wanted:
        s.move(find(s, id, UNUSED_SUSPECTS), pile(s, SUSPECTS))
    ask_again(s)


def put_token(s: Castle, suspect: str, token: str) -> None:
    """Trade tokens so that this one lies on the Suspect."""
    here = token_on(s, find(s, suspect, SUSPECTS))
    if s.face[here].id != token:
        there = find(s, token, TOKENS, UNUSED_TOKENS, BOX)
        s.face[here], s.face[there] = s.face[there], s.face[here]


def give_cast(s: Castle, seat: int, wanted: str) -> None:
    """Let a seat play this character."""
    card = next(c for c in s.table.cards_of("cast") if s.face[c].id == wanted)
    s.move(s.piles[pile(s, CAST_CARD, seat)][0], s.pile_of[card])
    s.move(card, pile(s, CAST_CARD, seat))
    ask_again(s)


def give_solved(s: Castle, seat: int, count: int) -> None:
    from games.rulebooks.castle.ending import earn_solved

    earn_solved(s, seat, count)


# -- acting -------------------------------------------------------------------------------


def offered(s: Castle, verb: str) -> list[Any]:
    """What is offered with a verb: ids of cards, or seats for `player`."""
    found = [o for o in s.options or () if o[0] == verb]
    return [o[1] if verb == "player" else s.face[o[1]].id for o in found]


def can(s: Castle, verb: str, what: Any = None) -> bool:
    if what is None:
        return any(o[0] == verb for o in s.options or ())
    return what in offered(s, verb)


def do(s: Castle, verb: str, what: Any = None) -> None:
    """Take the option with this verb, and this card if one is named."""
    s.apply(action(s, verb, what))


def action(s: Castle, verb: str, what: Any = None) -> Action:
    for o in s.options or ():
        if o[0] == verb and (what is None or what in (o[1], s.face[o[1]].id)):
            return o
    raise AssertionError(f"{verb} {what} is not offered: {s.options}")


def verbs(s: Castle) -> set[str]:
    return {o[0] for o in s.options or ()}


def events(s: Castle, *wanted: str) -> list[Any]:
    """The events of these kinds, oldest first."""
    return [e for e in s.events() if e[0] in wanted]


def knows(s: Castle, seat: int, suspect: str) -> bool:
    """Does a seat know the token on a Suspect?"""
    return bool(s.known[token_on(s, find(s, suspect, SUSPECTS))] >> seat & 1)


def totals(s: Castle) -> list[int]:
    return [solved_by(s, seat) for seat in range(s.table.seats)]


def lying(s: Castle, zone: int) -> list[str]:
    return ids(s, shared_pile(s, zone))
