"""What the texts of pieces may say: one small function beside its English for each verb."""

from collections.abc import Mapping
from typing import Any

from games.engine.abilities.kinds import FLAG, Word
from games.engine.abilities.program import read_register
from games.engine.abilities.renderer import spell_number
from games.engine.abilities.vocabulary import optional
from games.engine.abilities.words import SEAT
from games.engine.flow import Frame
from games.rulebooks.castle.ending import draw_cards, killer_gets_away
from games.rulebooks.castle.flow import (
    ACCUSE,
    EXCHANGE,
    GIVE,
    KEEP,
    PASS_ON,
    PAY,
    PEEK,
    PLAYER,
    RECOVER,
    TAKE,
)
from games.rulebooks.castle.programs import CHOSEN, rule_of
from games.rulebooks.castle.state import (
    ASIDE,
    DECK,
    DISCARD,
    SUSPECTS,
    TOKENS,
    TOUGHEST,
    UNUSED_SUSPECTS,
    UNUSED_TOKENS,
    Castle,
    hand_of,
    shared_pile,
)
from games.rulebooks.castle.vocabulary.choices import pay_with, peek
from games.rulebooks.castle.vocabulary.conditions import (
    can_add_suspect,
    can_choose_player,
    can_confront,
    can_discard,
    can_discard_hand,
)
from games.rulebooks.castle.vocabulary.words import COUNT, VOCABULARY, WHO, seats_of

Said = Mapping[str, Any]


def cards_phrase(count: Any) -> str:
    return "a card" if count == 1 else f"{spell_number(str(count))} cards"


# -- drawing ----------------------------------------------------------------------------


def _draw_text(said: Said, given: Said) -> str:
    count = given.get("cards", 1)
    if given.get("beyond"):
        return f"draw {spell_number(str(count))} card more than you discarded"
    what = cards_phrase(count)
    return {
        "you": f"draw {what}",
        "left": f"the player on your left draws {what}",
        "others": f"each other player draws {what}",
        "everyone": f"each player draws {what}",
    }[given.get("who", "you")]


@VOCABULARY.verb(
    "draw",
    _draw_text,
    cards=optional(COUNT, 1),
    who=optional(WHO, "you"),
    beyond=optional(Word("discarded")),
)
def draw(s: Castle, f: Frame, cards: int, who: str, beyond: str | None) -> None:
    """CA-9.2, CA-R.27: one player after another; the deck may run out in between."""
    count = cards + len(s.paid) if beyond else cards
    for seat in seats_of(s, f[SEAT], who):
        if not draw_cards(s, seat, count, rule_of(s, f)):
            return


@VOCABULARY.verb(
    "discard_top", "put the top {cards} cards of the main deck on the discard pile", cards=COUNT
)
def discard_top(s: Castle, f: Frame, cards: int) -> None:
    """CA-9.3, CA-16.3, CA-R.2: nobody gains them; with too few left all of them go."""
    milled = s.draw_top(DECK * s.table.seats, DISCARD * s.table.seats, cards)
    s.note_cards("mill", "CA-9.3", f[SEAT], milled)
    if not shared_pile(s, DECK):
        killer_gets_away(s)


def _sift_text(said: Said, given: Said) -> str:
    count = spell_number(str(given["cards"]))
    return f"draw {count} cards and keep them apart from your hand. Put one of them into your hand and discard the others"


@VOCABULARY.verb("sift", _sift_text, cards=COUNT)
def sift(s: Castle, f: Frame, cards: int) -> None:
    """CA-7.17: draw cards apart from the hand; the last card ends it before any choice."""
    seats = s.table.seats
    seat, rule = f[SEAT], rule_of(s, f)
    drawn = s.draw_top(DECK * seats, ASIDE * seats + seat, cards)
    s.note_cards("draw-apart", "CA-7.17", seat, drawn)
    if shared_pile(s, DECK):
        s.frames.append((KEEP, seat, rule))
    else:
        killer_gets_away(s)


# -- tokens -----------------------------------------------------------------------------


def _peek_text(said: Said, given: Said) -> str:
    at = {"any": "the token on one Suspect", "new": "the new Suspect's token"}[
        given.get("at", "any")
    ]
    if "up_to" in given:
        at = f"the tokens on up to {spell_number(str(given['up_to']))} Suspects"
    if given.get("who") == "chosen":
        return f"that player looks at {at}"
    return f"look at {at}"


@VOCABULARY.verb(
    "peek",
    _peek_text,
    at=optional(Word("any", "new"), "any"),
    who=optional(Word("you", "chosen"), "you"),
    up_to=optional(COUNT),
)
def look_at_tokens(s: Castle, f: Frame, at: str, who: str, up_to: int | None) -> None:
    """CA-7.12, CA-7.22: a private look; the token stays face down."""
    chosen = read_register(f, CHOSEN)
    seat = f[SEAT] if who == "you" else chosen[0] if chosen else -1
    if seat < 0 or not shared_pile(s, SUSPECTS):
        return
    if at == "new":
        peek(s, seat, shared_pile(s, SUSPECTS)[-1], "CA-7.12")
    else:
        many = up_to is not None
        s.frames.append((PEEK, seat, rule_of(s, f), up_to or 1, many, ()))


@VOCABULARY.verb(
    "add_suspect",
    "add a Suspect from the unused pile. Take back all tokens, add an unused Not Guilty "
    "token, shuffle them face down and place one on each Suspect",
    can=can_add_suspect,
)
def add_suspect(s: Castle, f: Frame) -> None:
    """CA-7.7 to CA-7.11; CA-15.12: experts shuffle nothing, a reserve token is placed."""
    if not can_add_suspect(s, f):
        return
    seats = s.table.seats
    c = s.draw(UNUSED_SUSPECTS * seats, SUSPECTS * seats)
    s.note("new-suspect", "CA-7.7", f[SEAT], c)
    unused = shared_pile(s, UNUSED_TOKENS)
    s.move(unused[s.below(len(unused))], TOKENS * seats)
    if s.table.mode == TOUGHEST:
        s.note("place-token", "CA-15.12", f[SEAT])
    else:
        mix_tokens(s, f[SEAT])


def mix_tokens(s: Castle, seat: int) -> None:
    """CA-7.10, CA-7.16: face down, so that nobody knows where a token lies now."""
    remember_mixed(s)
    s.shuffle_cards(shared_pile(s, TOKENS))
    s.note("mix-tokens", "CA-7.10", seat)


def remember_mixed(s: Castle) -> None:
    """CA-7.16: a seat no longer knows where a token lies, but still that it is there."""
    index = s.table.index_of
    tokens = shared_pile(s, TOKENS)
    remembered = []
    for seat, before in enumerate(s.mixed):
        seen = [index[s.face[c]] for c in tokens if s.known[c] >> seat & 1]
        for face in before:
            if seen.count(face) < before.count(face):
                seen.append(face)
        remembered.append(tuple(sorted(seen)))
    s.mixed = tuple(remembered)


# -- other players ----------------------------------------------------------------------


def _player_text(said: Said, given: Said) -> str:
    holding = " who has a card in hand" if given.get("with_cards") else ""
    return f"choose another player{holding}"


@VOCABULARY.verb(
    "choose_player", _player_text, can=can_choose_player, with_cards=optional(FLAG, False)
)
def ask_for_player(s: Castle, f: Frame, with_cards: bool) -> None:
    """CA-7.25, CA-7.28: any other player, whatever the totals."""
    s.frames.append((PLAYER, f[SEAT], with_cards))


@VOCABULARY.verb("look_at_hand", "look at that player's hand")
def look_at_hand(s: Castle, f: Frame) -> None:
    """CA-7.26: the whole hand, seen by this player alone."""
    for other in read_register(f, CHOSEN):
        for c in hand_of(s, other):
            s.reveal(c, 1 << f[SEAT])
        s.note("look", rule_of(s, f), f[SEAT], -1, other)


@VOCABULARY.verb("take_card", "put one card of it into your hand")
def take_card(s: Castle, f: Frame) -> None:
    """CA-7.27."""
    for other in read_register(f, CHOSEN):
        if hand_of(s, other):
            s.frames.append((TAKE, f[SEAT], other, rule_of(s, f)))


@VOCABULARY.verb("give_card", "give that player one card of your hand")
def give_card(s: Castle, f: Frame) -> None:
    """The card given may be any, the one just taken included."""
    for other in read_register(f, CHOSEN):
        if hand_of(s, f[SEAT]):
            s.frames.append((GIVE, f[SEAT], other, rule_of(s, f)))


def _exchange_text(said: Said, given: Said) -> str:
    who = {"others": "each other player", "everyone": "each player"}[given["who"]]
    return f"{who} may discard a card and draws one if so"


@VOCABULARY.verb("exchange", _exchange_text, who=Word("others", "everyone"))
def exchange(s: Castle, f: Frame, who: str) -> None:
    """CA-R.27: clockwise, each as that player likes."""
    seats = tuple(seats_of(s, f[SEAT], who))
    s.frames.append((EXCHANGE, seats, rule_of(s, f)))


@VOCABULARY.verb("pass_left", "each player passes a card of own choice to the left, all at once")
def pass_left(s: Castle, f: Frame) -> None:
    """All choose first, then all pass; a player without cards passes none."""
    seats = tuple(seats_of(s, f[SEAT], "everyone"))
    s.frames.append((PASS_ON, seats, rule_of(s, f)))


# -- the discard pile and costs ---------------------------------------------------------


def _recover_text(said: Said, given: Said) -> str:
    text = "put one standard Investigation card from the discard pile into your hand"
    other = ", but none of the name you discarded"
    return text + (other if given.get("but_not") else "")


@VOCABULARY.verb("recover", _recover_text, but_not=optional(Word("discarded")))
def recover(s: Castle, f: Frame, but_not: str | None) -> None:
    """Standard cards only, so that a special text card is used once an Episode."""
    face = s.face
    barred = 0
    for c in s.paid if but_not else ():
        barred |= face[c].name
    s.frames.append((RECOVER, f[SEAT], rule_of(s, f), barred))


def _discard_text(said: Said, given: Said) -> str:
    alike = " that bear the same name" if given.get("alike") else ""
    count = given["cards"]
    what = "a card" if count == 1 else f"{spell_number(str(count))} Investigation cards"
    return f"discard {what}{alike}"


@VOCABULARY.verb(
    "discard", _discard_text, can=can_discard, cards=COUNT, alike=optional(FLAG, False)
)
def discard_cards(s: Castle, f: Frame, cards: int, alike: bool) -> None:
    """CA-10.7: the player chooses which."""
    s.frames.append((PAY, f[SEAT], cards, alike))


@VOCABULARY.verb("discard_hand", "discard your hand", can=can_discard_hand)
def discard_hand(s: Castle, f: Frame) -> None:
    """At least one card (CA-10.5); what follows may count them."""
    pay_with(s, f[SEAT], hand_of(s, f[SEAT]))


# -- Confronting through a text ---------------------------------------------------------


def _confront_text(said: Said, given: Said) -> str:
    text = "you may Confront a Suspect" if given.get("optional") else "Confront a Suspect"
    if given.get("solved", 1) == 1:
        return text
    count = spell_number(str(given["solved"]))
    return (
        f"{text}. In a Full Season, a Guilty token earns you {count} Solved tokens in place of one"
    )


@VOCABULARY.verb(
    "confront",
    _confront_text,
    can=can_confront,
    optional=optional(FLAG, False),
    solved=optional(COUNT, 1),
)
def confront_now(s: Castle, f: Frame, optional: bool, solved: int) -> None:
    """CA-7.1: as part of the same Action."""
    s.frames.append((ACCUSE, f[SEAT], optional, solved))
