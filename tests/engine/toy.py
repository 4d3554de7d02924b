"""A small game for the tests of the kernel: tricks with numbered cards and hidden hands.

Each seat draws a hand. The leader peeks at the top of its deck, mulligans a card into it,
or leads a card; the others answer in turn; the highest takes the trick and leads. When the
hands are empty, most tricks win.
"""

from collections.abc import Sequence
from typing import Any

from games.engine.abilities.vocabulary import Vocabulary
from games.engine.cards import CardDef, Face
from games.engine.decks import Copies, KnownSections, Section, Size, Types
from games.engine.flow import Action, Flow, Frame
from games.engine.presentation import CARD, ActionShape
from games.engine.rulebook import Attribute, CardType, Declaration, Mode, Option, Rulebook
from games.engine.state import Event, State
from games.engine.table import Table, TableSpec, Zone

DECK, HAND, TRICK, WON, JOKER = range(5)

flow = Flow()
LEAD = flow.declare("lead", "TY-2.1")
ANSWER = flow.declare("answer", "TY-2.3")
TAKE = flow.declare("take", "TY-2.4")


class Numbered(Face):
    __slots__ = ("value",)

    def __init__(self, card: CardDef) -> None:
        super().__init__(card)
        self.value: int = card.get("value", 0)


class Tricks(State):
    VALUES = ("leader", "turn")
    LISTS = ("tricks", "peeked", "led")
    __slots__ = ("leader", "led", "peeked", "tricks", "turn")

    def __init__(self, table: Table, seed: int) -> None:
        super().__init__(table, seed)
        self.leader = 0
        self.turn = 0
        self.tricks = [0] * table.seats
        self.peeked = [0] * table.seats
        self.led: list[tuple[int, ...]] = [()] * table.seats

    def pile(self, zone: int, seat: int) -> int:
        return zone * self.table.seats + seat

    def hand(self, seat: int) -> tuple[int, ...]:
        return self.piles[self.pile(HAND, seat)]

    def next_seat(self, seat: int) -> int:
        return (seat + 1) % self.table.seats


@flow.run(LEAD)
def lead(s: Tricks, frame: Frame) -> None:
    """TY-2.1: the leader plays a card, or first peeks or mulligans once a trick."""
    seat = s.leader
    hand = s.hand(seat)
    if not hand:
        most = max(s.tricks)
        best = tuple(i for i, n in enumerate(s.tricks) if n == most)
        s.end(best if len(best) == 1 else (), "tricks" if len(best) == 1 else "draw", "TY-3.1")
        return
    options: list[Action] = [("lead", c) for c in hand]
    if not s.peeked[seat] and s.piles[s.pile(DECK, seat)]:
        options.append(("peek",))
        options.extend(("mulligan", c) for c in hand)
    s.ask(seat, options)


@flow.chose(LEAD)
def led(s: Tricks, frame: Frame, action: Action) -> None:
    {"lead": lead_card, "peek": peek, "mulligan": mulligan}[action[0]](s, *action[1:])


def lead_card(s: Tricks, c: int) -> None:
    """TY-2.2: the card is open to all; the others answer in turn."""
    s.turn += 1
    s.move(c, s.pile(TRICK, 0))
    s.led[s.leader] += (c,)
    s.note("led", "TY-2.2", s.leader, c)
    s.frames[-1] = (ANSWER, s.next_seat(s.leader), c, s.leader)


def peek(s: Tricks) -> None:
    """TY-2.5: look at the top card of your deck."""
    s.peeked[s.leader] = 1
    c = s.piles[s.pile(DECK, s.leader)][-1]
    s.reveal(c, 1 << s.leader)
    s.note("peeked", "TY-2.5", s.leader, c)


def mulligan(s: Tricks, c: int) -> None:
    """TY-2.6: shuffle a card into your deck and draw another."""
    s.peeked[s.leader] = 1
    deck = s.pile(DECK, s.leader)
    s.move(c, deck)
    s.shuffle_cards(s.piles[deck])
    drawn = s.draw(deck, s.pile(HAND, s.leader))
    s.note("drew", "TY-2.6", s.leader, drawn)


@flow.run(ANSWER)
def answer(s: Tricks, frame: Frame) -> None:
    """TY-2.3: any card of the hand may answer."""
    s.ask(frame[1], [("answer", c) for c in s.hand(frame[1])])


@flow.chose(ANSWER)
def answered(s: Tricks, frame: Frame, action: Action) -> None:
    _, seat, best, winner = frame
    c = action[1]
    s.move(c, s.pile(TRICK, 0))
    s.note("answered", "TY-2.3", seat, c)
    if s.face[c].value > s.face[best].value:  # type: ignore[attr-defined]
        best, winner = c, seat
    following = s.next_seat(seat)
    s.frames[-1] = (TAKE, winner) if following == s.leader else (ANSWER, following, best, winner)


@flow.run(TAKE)
def take(s: Tricks, frame: Frame) -> None:
    """TY-2.4: the highest card takes the trick and leads the next; a tie goes to the earlier."""
    winner = frame[1]
    for c in s.piles[s.pile(TRICK, 0)][:]:
        s.move(c, s.pile(WON, winner))
    s.tricks[winner] += 1
    s.leader = winner
    s.peeked[winner] = 0
    s.note("took", "TY-2.4", winner)
    s.frames[-1] = (LEAD,)


class Toy(Rulebook):
    state_class = Tricks

    def set_up(self, s: Any) -> None:
        """TY-1.1: each seat shuffles its deck and draws a hand; the joker lies face-down."""
        for seat in range(s.table.seats):
            cards = s.table.cards_of("main", seat)
            s.place(cards, s.pile(DECK, seat))
            s.shuffle_cards(cards)
            s.place(s.table.cards_of("joker", seat), s.pile(JOKER, seat))
            for _ in range(s.table.options["hand"]):
                s.draw(s.pile(DECK, seat), s.pile(HAND, seat))
        s.frames.append((LEAD,))

    def compile_face(self, card: CardDef) -> Face:
        return Numbered(card)

    def describe(self, seen: Any, seat: int) -> dict[str, Any]:
        return {"tricks": seen.tricks, "leader": seen.leader}

    def evaluate(self, s: Any, seat: int) -> float:
        total = sum(s.tricks)
        return s.tricks[seat] / total if total else 1 / s.table.seats

    def greedy(self, seen: Any, options: list[Action]) -> Action:
        cards = [option for option in options if option[0] in ("lead", "answer")]
        return max(cards, key=lambda option: seen.face[option[1]].value)

    def narrate(self, event: Event, names: Sequence[str]) -> str:
        who = names[event[2]] if event[2] >= 0 else "The game"
        return f"{who} {event[0]} {event[4]}".strip() + f" ({event[1]})"


CARDS = {
    f"n{value}": CardDef(f"n{value}", f"Number {value}", "number", attributes={"value": value})
    for value in range(1, 7)
} | {
    "joker-a": CardDef("joker-a", "Red joker", "joker"),
    "joker-b": CardDef("joker-b", "Black joker", "joker"),
}

HAND_SIZE = Option("hand", 3, (2, 3, 4), "TY-1.2", "cards in the opening hand")

DECLARATION = Declaration(
    slug="toy",
    title="Toy",
    prefix="TY",
    modes=(
        Mode("duel", "Duel", (2,), (HAND_SIZE,), "TY-1.3"),
        Mode("crowd", "Crowd", (3, 4), (HAND_SIZE,), "TY-1.3"),
    ),
    card_types=(
        CardType("number", "Number", (Attribute("value", "integer", required=True),)),
        CardType("joker", "Joker"),
    ),
    sections=(Section("main", "Main", ("number",)), Section("joker", "Joker", ("joker",))),
    deck_rules=(
        KnownSections("TY-4.1", ("main", "joker")),
        Size("TY-4.2", "main", 6, 12),
        Copies("TY-4.3", "main", 2),
        Types("TY-4.4", "main", ("number",)),
        Size("TY-4.5", "joker", 1, 1),
    ),
    zones=(
        Zone("deck", "none"),
        Zone("hand", "owner"),
        Zone("trick", shared=True),
        Zone("won"),
        Zone("joker", "none"),
    ),
    bound=200,
    actions=(
        ActionShape("lead", "Lead", (CARD,)),
        ActionShape("peek", "Peek at your deck"),
        ActionShape("mulligan", "Shuffle in", (CARD,), "Shuffle {} into your deck"),
        ActionShape("answer", "Answer with", (CARD,)),
    ),
)

TOY = Toy(DECLARATION, flow, Vocabulary())

DECKS = {
    "low": {"main": [CARDS[f"n{v}"] for v in (1, 1, 2, 2, 3, 4)], "joker": [CARDS["joker-a"]]},
    "high": {"main": [CARDS[f"n{v}"] for v in (3, 4, 5, 5, 6, 6)], "joker": [CARDS["joker-b"]]},
}


def spec(seats: int = 2, **options: Any) -> TableSpec:
    decks = [DECKS["low"], DECKS["high"]]
    return TableSpec(
        "duel" if seats == 2 else "crowd",
        seats,
        tuple(decks[seat % 2] for seat in range(seats)),
        options,
    )


def new(seed: int = 1, seats: int = 2, **options: Any) -> Tricks:
    state = TOY.new(spec(seats, **options), seed)
    assert isinstance(state, Tricks)
    return state
