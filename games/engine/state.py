"""The state of a match: plain data, an explicit frame stack, one generator, one log.

Card numbers are public, faces are not: `face[c]` is what is printed on card `c`, and
`known[c]` the set of seats (as bits) that know it. Shuffling a pile re-deals the faces
among its cards, so a card number never tells more than a card's back does.
"""

import hashlib
import json
from collections.abc import Callable, Sequence
from itertools import compress
from typing import Any, ClassVar, NamedTuple, Self

from games.engine.cards import CardDef, Face
from games.engine.errors import IllegalAction
from games.engine.flow import OP, Action, Frame
from games.engine.rng import INCREMENT, MASK, MULTIPLIER, shuffle, spread_seed
from games.engine.table import Table

Event = tuple[Any, ...]
"""(verb, rule, seat, card, card id, seats that saw the face, *details)"""

Pile = tuple[int, ...]
"""Card numbers, the top one last. Never changed but replaced, so that copies share it."""

BACK = Face(CardDef(id="?", name="face-down card", type="?"))
"""The face of a card whose identity the observer does not know."""


MOST_SEATS = 8
KNOWN_TO = tuple(bytes(k & 1 << s for k in range(256)) for s in range(MOST_SEATS))
"""For each seat: what is left of a set of seats when only that seat is asked."""
COUNT = range(1 << 16)
"""Card numbers, for `compress`."""
UNSEEN_BY = tuple(bytes(not k >> s & 1 for k in range(256)) for s in range(MOST_SEATS))
"""For each seat: 1 for the sets of seats that it is not in."""


class Result(NamedTuple):
    """How a match ended. No winners means that everyone lost or the match was drawn."""

    winners: tuple[int, ...]
    reason: str
    rule: str


SHARED = ("table", "log", "options")
"""What a copy has in common with its original."""


class State:
    """A match in progress. A rulebook subclasses it and names its fields by kind:

    VALUES  ints, strings, None, tuples: immutable, shared by clones
    LISTS   flat lists of such values
    """

    VALUES: ClassVar[tuple[str, ...]] = ("rng", "to_act", "result", "decisions")
    LISTS: ClassVar[tuple[str, ...]] = ("frames", "pile_of", "piles")
    COPY: ClassVar[Any]
    """The function behind `clone`, written by `clone_source` for each class."""

    __slots__ = (
        "decisions",
        "face",
        "frames",
        "known",
        "log",
        "options",
        "pile_of",
        "piles",
        "result",
        "rng",
        "table",
        "to_act",
    )

    def __init_subclass__(cls) -> None:
        above: Any = cls.__base__
        cls.VALUES = (*above.VALUES, *vars(cls).get("VALUES", ()))
        cls.LISTS = (*above.LISTS, *vars(cls).get("LISTS", ()))
        declared = {*cls.VALUES, *cls.LISTS}
        missing = set(getattr(cls, "__slots__", ())) - declared
        if missing:
            raise TypeError(f"{cls.__name__} does not say how to copy {sorted(missing)}")
        cls.COPY = staticmethod(_cloner(cls))

    def __new__(cls, *_: Any) -> Self:
        """An empty state: said aloud, because a compiled class would set it up at once."""
        return super().__new__(cls)

    def __init__(self, table: Table, seed: int) -> None:
        self.table = table
        self.rng = spread_seed(seed)
        self.frames: list[Frame] = []
        self.log: Any = None
        self.to_act: int | None = None
        self.options: list[Action] | None = None
        self.result: Result | None = None
        self.decisions = 0
        self.face: list[Face] = list(table.dealt)
        self.known = bytearray(len(table.dealt))
        self.pile_of: list[int] = [-1] * len(table.dealt)
        self.piles: list[Pile] = [()] * len(table.sees)

    # -- the contract -------------------------------------------------------------

    def legal_actions(self) -> list[Action]:
        """What the seat to act may do now; empty when the match is over."""
        return self.options or []

    def apply(self, action: Action) -> None:
        """Carry out a legal action and run on to the next real decision or the end."""
        options = self.options
        if options is None or action not in options:
            raise self._refusal(action)
        self.advance(action)

    def take(self, index: int) -> None:
        """Carry out the option of that number, as replays name it."""
        options = self.options
        if options is None:
            raise self._refusal(())
        self.advance(options[index])

    def advance(self, action: Action | None = None) -> None:
        """Carry out the action that was chosen, if any, and run frames until a seat has a choice.

        A choice of one is taken without asking.
        """
        runs = self.table.runs
        chosen = self.table.chosen
        frames = self.frames
        if action is not None:
            self.options = None
            frame = frames[-1]
            chosen[frame[OP]](self, frame, action)
            self.decisions += 1
        while self.result is None:
            frame = frames[-1]
            runs[frame[OP]](self, frame)
            options = self.options
            if options is not None:
                if len(options) > 1:
                    return
                self.options = None
                frame = frames[-1]
                chosen[frame[OP]](self, frame, options[0])

    def ask(self, seat: int, options: list[Action]) -> None:
        """Offer options to a seat. The frame on top takes the answer."""
        self.to_act = seat
        self.options = options

    def end(self, winners: tuple[int, ...], reason: str, rule: str) -> None:
        """End the match at this very moment."""
        self.result = Result(winners, reason, rule)
        self.to_act = None
        self.options = None
        self.note("end", rule, -1, -1, reason, *winners)

    def _refusal(self, action: Action) -> IllegalAction:
        if self.result is not None:
            return IllegalAction(self.result.rule, "The match is over.", "Start a new one.")
        return self.table.rulebook.why_not(self, action)

    # -- chance -------------------------------------------------------------------

    def below(self, n: int) -> int:
        """A random number from 0 to n - 1."""
        self.rng = x = (self.rng * MULTIPLIER + INCREMENT) & MASK
        return (x >> 32) * n >> 32

    def shuffle_cards(self, cards: Sequence[int]) -> None:
        """Deal the faces of these cards anew among them; nobody knows any of them after."""
        face, known = self.face, self.known
        if isinstance(cards, range):  # a whole section: all at once
            row = slice(cards.start, cards.stop)
            faces = face[row]
            self.rng = shuffle(faces, self.rng)
            face[row] = faces
            known[row] = bytes(len(faces))
            return
        faces = [face[c] for c in cards]
        self.rng = shuffle(faces, self.rng)
        for c, f in zip(cards, faces, strict=True):
            face[c] = f
            known[c] = 0

    # -- cards --------------------------------------------------------------------

    def place(self, cards: Sequence[int], pile: int) -> None:
        """Put cards that are nowhere yet into a pile: the set-up of a match."""
        known, pile_of, sees = self.known, self.pile_of, self.table.sees[pile]
        self.piles[pile] += tuple(cards)
        for c in cards:
            pile_of[c] = pile
        if sees:
            for c in cards:
                known[c] |= sees

    def move(self, c: int, pile: int) -> None:
        """Move a card to the top (the end) of a pile; those who see that pile learn its face."""
        piles, source = self.piles, self.pile_of[c]
        cards = piles[source]
        at = cards.index(c)
        piles[source] = cards[:at] + cards[at + 1 :]
        piles[pile] += (c,)
        self.pile_of[c] = pile
        self.known[c] |= self.table.sees[pile]

    def move_cards(self, cards: Sequence[int], pile: int) -> None:
        """Move cards that lie in one pile to the top of another, one after the other."""
        if not cards:
            return
        piles, pile_of, known = self.piles, self.pile_of, self.known
        source, sees = pile_of[cards[0]], self.table.sees[pile]
        piles[source] = tuple([c for c in piles[source] if c not in cards])
        piles[pile] += tuple(cards)
        for c in cards:
            pile_of[c] = pile
            known[c] |= sees

    def move_under(self, c: int, pile: int) -> None:
        """Move a card to the bottom of a pile."""
        self.move(c, pile)
        *others, _ = self.piles[pile]
        self.piles[pile] = (c, *others)

    def draw(self, source: int, pile: int) -> int:
        """Move the top card of one pile to another; -1 if there is none."""
        piles = self.piles
        cards = piles[source]
        if not cards:
            return -1
        c = cards[-1]
        piles[source] = cards[:-1]
        piles[pile] += (c,)
        self.pile_of[c] = pile
        self.known[c] |= self.table.sees[pile]
        return c

    def draw_top(self, source: int, pile: int, count: int) -> Pile:
        """Move the top cards of one pile to another, the topmost first; fewer if it has no more."""
        piles, pile_of, known = self.piles, self.pile_of, self.known
        cards, sees = piles[source], self.table.sees[pile]
        drawn = cards[: -count - 1 : -1]
        piles[source] = cards[: len(cards) - len(drawn)]
        piles[pile] += drawn
        for c in drawn:
            pile_of[c] = pile
            known[c] |= sees
        return drawn

    def reveal(self, c: int, seats: int) -> None:
        """Let these seats (bits) know the card's face."""
        self.known[c] |= seats

    def forget(self, cards: Sequence[int], keep: int) -> None:
        """Take away what all but the seats in `keep` know of these cards (they were mixed)."""
        for c in cards:
            self.known[c] &= keep

    # -- the log ------------------------------------------------------------------

    def note(self, verb: str, rule: str, seat: int, card: int = -1, *details: Any) -> None:
        """Log an event: what happened, by which rule, who saw the card's face."""
        if card < 0:
            event: Event = (verb, rule, seat, -1, "", 0)
        else:
            event = (verb, rule, seat, card, self.face[card].id, self.known[card])
        self.log = (event + details, self.log)

    def note_cards(self, verb: str, rule: str, seat: int, cards: Sequence[int]) -> None:
        """Log the same event of several cards, one after the other."""
        face, known, log = self.face, self.known, self.log
        for c in cards:
            log = ((verb, rule, seat, c, face[c].id, known[c]), log)
        self.log = log

    def whisper(
        self, verb: str, rule: str, seat: int, card: int, seats: int, *details: Any
    ) -> None:
        """Log a card shown to some seats (bits) only; the others do not even learn its number."""
        id = self.face[card].id
        self.log = ((verb, rule, seat, -1, id, seats, *details), self.log)

    def events(self) -> list[Event]:
        """All events, oldest first."""
        found = []
        cell = self.log
        while cell is not None:
            event, cell = cell
            found.append(event)
        found.reverse()
        return found

    # -- copies and knowledge -----------------------------------------------------

    def clone(self) -> Self:
        """An independent copy: only what can change is copied."""
        new: Self = self.COPY(self)
        return new

    def observation(self, seat: int) -> Self:
        """What a seat may know, shaped like a state: other faces are backs, no chance, no log.

        Rulebook questions (what is this card's strength?) work on it as on the state itself.
        Of the frames it has only the one that asks this seat, so it cannot be played on.
        """
        asked = self.to_act == seat
        seen = self.clone()
        seen.log = None
        seen.rng = seen.decisions = 0
        seen.options = self.options[:] if asked and self.options else None
        seen.frames = self.frames[-1:] if asked else []
        seen.known = self.known.translate(KNOWN_TO[seat])
        seen.face = self._faces_known(seen.known)
        self.table.rulebook.hide(seen, seat)
        return seen

    def _faces_known(self, known: bytearray) -> list[Face]:
        """Backs but for what is known: in most positions that is the smaller part."""
        face = self.face
        seen = [self.table.rulebook.back] * len(face)
        for c in compress(COUNT, known):
            seen[c] = face[c]
        return seen

    def determinize(self, seat: int, seed: int) -> Self:
        """A state in which all the seat cannot know is dealt again, consistent with what it knows."""
        sample = self.clone()
        sample.rng = spread_seed(seed)
        sample.log = None
        self.table.rulebook.redeal(sample, seat)
        return sample

    # -- saving -------------------------------------------------------------------

    def save(self) -> dict[str, Any]:
        """The state as JSON data, from which `Rulebook.load` resumes it in any process."""
        data = {name: getattr(self, name) for name in (*self.VALUES, *self.LISTS)}
        index = self.table.index_of
        data["known"] = list(self.known)
        data["face"] = [index.get(f, -1) for f in self.face]
        data["options"] = self.options
        data["log"] = self.events()
        return data

    def restore(self, data: dict[str, Any]) -> None:
        """Fill in saved data. Lists that JSON made of tuples become tuples again."""
        for name in self.VALUES:
            setattr(self, name, _freeze(data[name]))
        for name in self.LISTS:
            setattr(self, name, [_freeze(value) for value in data[name]])
        self.result = Result(*self.result) if self.result else None
        self.known = bytearray(data["known"])
        self.face = [self.table.faces[i] for i in data["face"]]
        self.options = data["options"] and [_freeze(option) for option in data["options"]]
        self.log = None
        for event in data["log"]:
            self.log = (_freeze(event), self.log)

    def fingerprint(self) -> str:
        """A hash of everything in the state, log included."""
        text = json.dumps(self.save(), separators=(",", ":"), sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()

    # -- views --------------------------------------------------------------------

    def view(self, seat: int) -> dict[str, Any]:
        """What a seat may know, as JSON data. Nothing else of a match leaves the server."""
        seen = self.observation(seat)
        view = self.table.rulebook.describe(seen, seat)
        view["seat"] = seat
        view["to_act"] = self.to_act
        view["result"] = self.result and self.result._asdict()
        view["options"] = seen.options or []
        view["zones"] = self._zones(seen)
        view["events"] = [redact(event, seat) for event in self.events()]
        return view

    def _zones(self, seen: Self) -> dict[str, list[list[list[Any]]]]:
        seats = self.table.seats
        rulebook = self.table.rulebook
        shown: dict[str, list[list[list[Any]]]] = {}
        for i, zone in enumerate(rulebook.zones):
            piles = seen.piles[i * seats : (i + 1) * seats]
            shown[zone.name] = [
                [[c, None if seen.face[c].id == BACK.id else seen.face[c].id] for c in pile]
                for pile in piles
            ]
        return shown


def _cloner(cls: type[State]) -> Callable[[State], State]:
    """The function that clones a state of this class, executed once from its source.

    So do dataclasses for `__init__`. A loop over the names, with getattr and setattr, takes 1.5
    to 2.8 times as long, and a search clones at every try; written out by hand, each of these
    lines would stand in a rulebook a third time, beside its slot and its kind.
    """
    names: dict[str, Any] = {cls.__name__: cls}
    exec(clone_source(cls, _maker(cls)), names)
    clone: Callable[[State], State] = names["clone"]
    return clone


def clone_source(cls: type[State], maker: str) -> str:
    """One plain assignment for each field that the class declares; `maker` makes it empty."""
    name = cls.__name__
    lines = [f"def clone(old: {name}) -> {name}:", f"new = {maker}({name})"]
    lines += [f"new.{field} = old.{field}" for field in SHARED + cls.VALUES]
    lines += [f"new.{field} = old.{field}[:]" for field in ("face", "known", *cls.LISTS)]
    return "\n    ".join([*lines, "return new"])


def _maker(cls: type[State]) -> str:
    """What makes an empty state: without a detour, where the class is not a compiled one."""
    try:
        object.__new__(cls)
    except TypeError:
        return f"{cls.__name__}.__new__"
    return "object.__new__"


def redact(event: Event, seat: int | None) -> Event:
    """An event as a seat saw it: without the face of a card it did not see. None saw all."""
    verb, rule, actor, card, id, seen_by, *details = event
    if id and seat is not None and not seen_by >> seat & 1:
        id = "?"
    return (verb, rule, actor, card, id, *details)


def _freeze(value: Any) -> Any:
    return tuple(_freeze(v) for v in value) if isinstance(value, list) else value
