"""How a game is shown and played, declared as data: actions, table, logs, card faces.

A rulebook fills these in its `table.py`. Pages, API and statistics read them, so none of
them needs to know a game by name. Whatever a game leaves out has a plain default.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from games.engine.flow import Action

# -- actions ------------------------------------------------------------------------------


@dataclass(frozen=True)
class PartKind:
    """What a number or word in an action stands for.

    counted   the noun before a number that people count from 1: Thread 2
    listed    the list of a view in which its values are places: names, or ids of cards
    nameless  what is said of a place in that list which has no name
    below     what is said of a number below 0
    """

    name: str
    counted: str = ""
    listed: str = ""
    nameless: str = ""
    below: str = "none"


CARD = PartKind("card")  # a card number
SEAT = PartKind("seat")
FACE = PartKind("face")  # a place in `Table.faces`: a title that can be named
ABILITY = PartKind("ability", counted="ability", below="an ability it was given")
CHOICE = PartKind("choice", counted="choice")  # one of several things offered in order
NUMBER = PartKind("number")  # as it is
WORD = PartKind("word")  # text


@dataclass(frozen=True)
class ActionShape:
    """A verb with the kinds of its parts. One verb may have shapes of different lengths.

    title  the verb as people say it
    says   the whole action in words, with a `{}` for each part; title and parts if empty
    idle   it does nothing, or ends what one is doing: what a player who is away would choose
    careful  people are asked once more before it is done
    """

    verb: str
    title: str
    parts: tuple[PartKind, ...] = ()
    says: str = ""
    idle: bool = False
    careful: bool = False

    @property
    def is_about_one_card(self) -> bool:
        """Whether it can be asked of any card: why not this one?"""
        return self.parts == (CARD,)

    @cached_property
    def card_places(self) -> tuple[int, ...]:
        """Where in an action of this shape the numbers of cards stand."""
        return tuple(place for place, kind in enumerate(self.parts, 1) if kind is CARD)

    @cached_property
    def ability_places(self) -> tuple[int, ...]:
        """Which of its parts are abilities of the card before them."""
        return tuple(
            place
            for place in range(1, len(self.parts))
            if self.parts[place] is ABILITY and self.parts[place - 1] is CARD
        )


class Part(NamedTuple):
    """One part of an action, with what it stands for."""

    kind: PartKind
    value: Any


class TypedAction(NamedTuple):
    """An action whose parts say what they are."""

    shape: ActionShape
    parts: tuple[Part, ...]

    @property
    def verb(self) -> str:
        return self.shape.verb

    @property
    def title(self) -> str:
        return self.shape.title

    def in_words(self, said: Sequence[str]) -> str:
        """The action as people say it, given the words for each of its parts."""
        if self.shape.says:
            return self.shape.says.format(*said)
        return f"{self.title} {', '.join(said)}".strip()


ABILITY_ACTIONS = (  # what the interpreter of abilities asks, in any game
    ActionShape("choose", "Choose", (CARD,)),
    ActionShape("done", "Done", idle=True),
    ActionShape("yes", "Yes"),
    ActionShape("no", "No", idle=True),
    ActionShape("mode", "Choose", (CHOICE,)),
)

Shapes = Mapping[tuple[str, int], ActionShape]
"""Shapes by verb and number of parts."""


def shapes_by_verb(declared: Sequence[ActionShape]) -> dict[tuple[str, int], ActionShape]:
    """What the kernel asks in every game, and what this game asks or calls otherwise."""
    shapes = (*ABILITY_ACTIONS, *declared)
    return {(shape.verb, len(shape.parts)): shape for shape in shapes}


def typed_action(shapes: Shapes, action: Action) -> TypedAction:
    """An action with its shape; one that no shape is declared for is read by its values."""
    verb, *values = action
    shape = shapes.get((verb, len(values))) or guess_shape(verb, values)
    return TypedAction(shape, tuple(map(Part, shape.parts, values)))


def guess_shape(verb: str, values: Sequence[Any]) -> ActionShape:
    kinds = tuple(WORD if isinstance(value, str) else NUMBER for value in values)
    return ActionShape(verb, verb.replace("_", " ").capitalize(), kinds)


# -- the table ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Area:
    """Where the cards of a zone lie on the table.

    zone   whose cards lie there; none for an area that is only a special piece
    place  the cell of the grid; of what each seat has: `my-<place>` and `their-<place>`
    title  its name as players say it
    lies   how: row, slots, fan, pile, strip (overlapping), sideways, open (a pile whose top
           shows), alone (without a frame and a name)
    whose  each (every seat has one), mine, theirs or shared
    card   the width of its cards in pixels on a full screen
    slots  places that are drawn even while they are empty
    piece  the special piece that is drawn there instead of cards
    phone  how it is shown on a small screen: cards, or count
    quiet  it is not drawn while it is empty
    sort   its cards lie in the order of their names
    """

    zone: str
    place: str
    title: str = ""
    lies: str = "row"
    whose: str = "each"
    card: int = 72
    slots: int = 0
    piece: str = ""
    phone: str = "cards"
    quiet: bool = False
    sort: bool = False


@dataclass(frozen=True)
class Grid:
    """The cells of a table: CSS sizes of rows and columns, and the name of each cell."""

    rows: str
    columns: str
    cells: tuple[str, ...]


@dataclass(frozen=True)
class TourStop:
    """One step of a beginner's tour: a place of the table and what is done there."""

    place: str
    text: str


@dataclass(frozen=True)
class TableLayout:
    """A game's table. One that declares none gets a plain table from its zones.

    duel      the grid for two seats
    crowd     the grid where the others' boards are small and lie in the cell `others`
    facts     keys of the view that are shown beside the turn, with their names
    by_seat   keys of the view with a value for each seat, with their names
    asks      zone, or zone and type of card, to the verbs one would expect of a card there:
              they are asked why not when such a card is chosen in vain
    phone     the order of the places on a small screen; the others are not shown there
    felt      the colour of the cloth: green, night, wine
    score     the fact of a seat (TableFacts.seats) that tells how far it came
    """

    areas: tuple[Area, ...] = ()
    duel: Grid | None = None
    crowd: Grid | None = None
    facts: Mapping[str, str] = field(default_factory=dict)
    by_seat: Mapping[str, str] = field(default_factory=dict)
    asks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    phone: tuple[str, ...] = ()
    felt: str = "green"
    score: str = ""
    tour: tuple[TourStop, ...] = ()


class CardNumber(NamedTuple):
    """A number of a card as it is now, and what made it so: (source, amount)."""

    name: str
    value: int
    printed: int
    changes: tuple[tuple[str, int], ...] = ()


@dataclass
class CardFacts:
    """What the table shows of one card besides its face.

    states  words of how it lies: asleep, used, expended, stunned, distracted, new, peek, dim
    badges  short texts on it, each with a tone: up, down, state or plain
    part    the part of an action that it stands for, if not its own number: clue:3
    """

    states: list[str] = field(default_factory=list)
    badges: list[tuple[str, str]] = field(default_factory=list)
    numbers: list[CardNumber] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    part: str = ""


@dataclass
class TableFacts:
    """What a game says of its table as one seat sees it, besides which cards lie where.

    steps   the steps of a turn, and which of them it is now (-1: none)
    cards   by card number
    hosts   card to the card that it is tucked under
    seats   for each seat: (name, value) of what counts
    areas   the number that matters in an area: ("scene", seat) to "5 of 5"
    pieces  what the special pieces show, by their names
    shown   the cards in special pieces, each with the number of its card: filled in by who draws
    chips   short facts about the match: "you went first"
    arrows  who does something to whom now: two parts as `card:7`, and attack or effect
    """

    steps: tuple[str, ...] = ()
    step: int = -1
    cards: dict[int, CardFacts] = field(default_factory=dict)
    hosts: dict[int, int] = field(default_factory=dict)
    seats: list[list[tuple[str, Any]]] = field(default_factory=list)
    areas: dict[tuple[str, int], str] = field(default_factory=dict)
    pieces: dict[str, Any] = field(default_factory=dict)
    shown: list[tuple[dict[str, Any], int]] = field(default_factory=list)
    chips: list[str] = field(default_factory=list)
    arrows: list[tuple[str, str, str]] = field(default_factory=list)

    def card(self, number: int) -> CardFacts:
        """The facts of a card, to be added to."""
        found = self.cards.get(number)
        if found is None:
            found = self.cards[number] = CardFacts()
        return found

    def in_piece(self, number: int) -> dict[str, Any] | None:
        """A card as a special piece shows it; None for a card that is not there."""
        if number < 0:
            return None
        place: dict[str, Any] = {}
        self.shown.append((place, number))
        return place


class Prompt(NamedTuple):
    """What a seat is asked, in one sentence, and what it should know to answer.

    moment  turn, attack, or window: somebody else acts, and one may respond
    """

    text: str
    detail: str = ""
    moment: str = "turn"


# -- logs ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class LogWords:
    """Which verbs of a game's log mean what to statistics.

    drawn    a card came to its player
    played   a player used a card
    turn     a new turn began; `early` turns are the early ones
    replaced an opening hand, or part of it, was exchanged
    counted  what a solo report counts
    zones    a player's zones whose size makes the resource curve
    numbers  lists in the state with a number for each seat, for the curve
    shared_turns  all players take a turn together
    goals    endings that a deck aims at; any win if none are named
    unheard  noted only of players who had a choice: a live table tells the others nothing of it
    laid     all cards were shuffled and laid out anew; the last detail has the open ones, each
             with its id, so that none is called by the face that its number had before
    """

    drawn: frozenset[str] = frozenset()
    played: frozenset[str] = frozenset()
    hand: str = "hand"
    turn: str = ""
    early: int = 0
    replaced: frozenset[str] = frozenset()
    counted: tuple[str, ...] = ()
    zones: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    shared_turns: bool = False
    goals: frozenset[str] = frozenset()
    unheard: frozenset[str] = frozenset()
    laid: str = ""


# -- card faces ---------------------------------------------------------------------------


@dataclass(frozen=True)
class FaceTemplate:
    """How the cards of a game look.

    corner   attributes of which the first that a card has stands large at the top left
    numbers  attributes in a row, with the letters beside them
    facts    attributes as lines of words, these first
    hidden   attributes that only the catalogue needs
    signs    card type to the name of a drawn sign
    """

    band: str = "#4a5568"
    corner: tuple[str, ...] = ()
    numbers: Mapping[str, str] = field(default_factory=dict)
    facts: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()
    signs: Mapping[str, str] = field(default_factory=dict)
