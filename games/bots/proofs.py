"""Which options surely win this turn, and which surely lose by the next, whatever is hidden.

The match is played on with a tripwire in place of every face that the seat does not know, and
of all chance. A line that reaches the end without touching one is the same in every deal that
fits what the seat knows. A line that touches a face is followed for every face that may lie
there; one that touches chance proves nothing. Nobody makes a choice depend on a face that was
found in this way and that they have not seen.

An option wins if every answer of the others can be met; it loses if everything that the seat
can still do has an answer by which the match is over without it among the winners. With more
than one rival nothing counts on their help: the match is then lost whatever they do. A rival's
own hidden cards are left aside when a loss is proven: it wins without them.

An option is refuted by a deal in which it fails even for somebody who sees all cards, and it
holds if there is a deal in which the others cannot win against it. A game that keeps secrets in
something other than faces says itself what is certain (`Rulebook.sure_odds`).

An option is outdone by another one if in every deal the step of the match to which the decision
belongs closes better after the other, whatever the seat still chooses in it: with a better
result, or alike but for something that the game knows to be good (`Rulebook.is_better`).
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from games.engine.flow import Action
from games.engine.state import Result, State

WINS, LOSES, CLOSES = "wins_after", "loses_after", "closes_after"
"""What is claimed of an option: the name of the test of a proof; or asked, where it leads."""
MOST_NODES = {
    WINS: 100,
    LOSES: 400,
    CLOSES: 100,
}  # of one proof; a loss leads through a rival's whole turn
DEALS = 4  # in which an option may be refuted
ALIKE = ("rng", "decisions", "frames", "options", "face", "known", "log")
"""Of a state and of what is observed of it: what differs by the very nature of observing."""
CHANCE = -1
FUMBLES = (TypeError, ValueError, LookupError, ArithmeticError)
"""What a face that is none leads to where more is asked of it than whether it can be used."""


class Touched(Exception):
    """The line depends on what the seat cannot know: a card's face, or chance (-1)."""

    def __init__(self, what: int | str) -> None:
        super().__init__(what)
        self.card = what if isinstance(what, int) else CHANCE


class TooLong(Exception):
    """There is more to follow than a proof may take."""


class Tripwire:
    """A face, or a source of chance, that must not matter. Only the log may read its id."""

    id = "?"

    def __init__(self, card: int = CHANCE) -> None:
        self.card = card

    def __getattr__(self, name: str) -> Any:
        raise Touched(self.card)

    def _touch(self, *_: object) -> Any:
        raise Touched(self.card)

    __eq__ = __hash__ = __mul__ = __rmul__ = __add__ = __lt__ = __bool__ = __int__ = _touch


class Nothing(int):
    """What a card that is left aside has of everything: none."""

    def __iter__(self) -> Iterator[Any]:
        return iter(())

    def __len__(self) -> int:
        return 0

    def __getitem__(self, _: Any) -> "Nothing":
        return self

    def __getattr__(self, _: str) -> "Nothing":
        return self

    def __call__(self, *_: Any, **__: Any) -> "Nothing":
        return self


class Aside:
    """The face of a rival's hidden card that is left aside: whatever it would allow is not done."""

    id = "?"

    def __getattr__(self, _: str) -> Any:
        return Nothing()


ASIDE = Aside()


def guarded(state: State, seat: int) -> Any:
    """The match with wires at all that the seat cannot know."""
    s, seen = state.clone(), state.observation(seat)
    for name in (*s.VALUES, *s.LISTS):
        if name not in ALIKE and getattr(s, name) != getattr(seen, name):
            raise Touched(name)  # a secret that is no face
    wires: list[Any] = [Tripwire(c) for c in range(len(s.face))]
    faces = zip(s.face, s.known, wires, strict=True)
    s.face = [f if k >> seat & 1 else wire for f, k, wire in faces]
    chance: Any = Tripwire()
    s.rng, s.log = chance, None
    return s


class Found(NamedTuple):
    """What a line has found on its way: faces given to cards, and rivals' cards left aside."""

    faces: tuple[tuple[int, Any], ...] = ()
    aside: tuple[int, ...] = ()

    def is_known_to(self, s: Any, seat: int) -> bool:
        return all(s.known[c] >> seat & 1 for c, _ in self.faces)


NOTHING = Found()


class Proof:
    """A search through what all seats can do, until the last turn that it looks at is over."""

    def __init__(
        self, state: State, seat: int, claim: str = WINS, *, hidden: State | None = None
    ) -> None:
        self.seat = seat
        self.turn = getattr(state, "turn", 0)
        self.step = state.frames[0]
        self.seats = state.table.seats
        self.nodes = MOST_NODES[claim]
        self.hidden = hidden
        """The match behind the wires: of it only which faces are out of sight, not where."""

    # -- to win this turn ---------------------------------------------------------------------

    def wins_after(self, s: Any, action: Action, found: Found = NOTHING) -> bool:
        """Does this action win by force, in every deal? It is taken on copies."""
        return all(self.wins(after, more) for after, more in self.outcomes(s, action, found))

    def wins(self, s: Any, found: Found) -> bool:
        if s.result is not None:
            return self.seat in s.result.winners
        if getattr(s, "turn", 0) != self.turn:
            return False
        if s.to_act != self.seat:
            return all(self.wins_after(s, action, found) for action in s.options)
        if not found.is_known_to(s, self.seat):
            return False
        return any(proven(self.wins_after, s, action, found) for action in likely_first(s))

    # -- to lose before the next own turn -----------------------------------------------------

    def loses_after(self, s: Any, action: Action, found: Found = NOTHING) -> bool:
        """Is the match lost by force after this action, in every deal?"""
        outcomes = self.outcomes(s, action, found, rivals_pass=self.seats == 2)
        return all(self.loses(after, more) for after, more in outcomes)

    def loses(self, s: Any, found: Found) -> bool:
        if s.result is not None:
            return self.seat not in s.result.winners
        if getattr(s, "turn", 0) - self.turn >= self.seats:
            return False
        if s.to_act == self.seat or self.seats > 2:
            return all(self.loses_after(s, action, found) for action in s.options)
        if not found.is_known_to(s, s.to_act):
            return False
        kept = [a for a in likely_first(s) if not set(found.aside).intersection(a[1:])]
        return any(proven(self.loses_after, s, action, found) for action in kept)

    # -- where the seat's own doing ends ------------------------------------------------------

    def closes_after(self, s: Any, action: Action, found: Found = NOTHING) -> Iterator[Any]:
        """How the step may close, until somebody else is asked: in every deal, by every choice."""
        for after, more in self.outcomes(s, action, found):
            if self.is_closed(after):
                yield after
            else:
                for option in after.options:
                    yield from self.closes_after(after, option, more)

    def is_closed(self, s: Any) -> bool:
        return bool(s.to_act != self.seat or s.frames[0] != self.step)

    # -- what an action may lead to -----------------------------------------------------------

    def outcomes(
        self, s: Any, action: Action, found: Found, *, rivals_pass: bool = False
    ) -> Iterator[tuple[Any, Found]]:
        """The states after an action: one, or one for each face of a card that matters."""
        self.nodes -= 1
        if self.nodes < 0:
            raise TooLong
        after = s.clone()
        try:
            after.apply(action)
        except Touched as touched:
            card = touched.card
            if self.hidden is None or card == CHANCE:
                raise
            if rivals_pass and self.is_in_rivals_hand(after, card):
                split: list[Any] = [(ASIDE, found._replace(aside=(*found.aside, card)))]
            else:
                split = [
                    (face, found._replace(faces=(*found.faces, (card, face))))
                    for face in self.faces_for(card, found)
                ]
            for face, more in split:
                dealt = s.clone()
                dealt.face[card] = face
                yield from self.outcomes(dealt, action, more, rivals_pass=rivals_pass)
            return
        except FUMBLES as error:
            if not found.aside:
                raise
            raise Touched("a card that was left aside") from error
        if not all(self.is_in_rivals_hand(after, card) for card in found.aside):
            raise Touched("a card that was left aside")
        yield after, found

    def is_in_rivals_hand(self, s: Any, card: int) -> bool:
        """There its owner may leave it; anywhere else it is in use."""
        rulebook, seats = s.table.rulebook, s.table.seats
        zone, owner = divmod(s.pile_of[card], seats)
        hand = rulebook.declaration.log_words.hand
        return bool(rulebook.zones[zone].name == hand and owner != self.seat)

    def faces_for(self, card: int, found: Found) -> list[Any]:
        """Every face that may lie on a card: those out of sight among the cards of its back."""
        hidden: Any = self.hidden
        row = next(row for row in hidden.table.groups if card in row)
        unseen = [c for c in row if not hidden.known[c] >> self.seat & 1]
        left = Counter(hidden.face[c] for c in unseen)
        left.subtract(face for c, face in found.faces if c in row)
        return sorted(
            (face for face, count in left.items() if count > 0),
            key=hidden.table.index_of.__getitem__,
        )


def likely_first(s: Any) -> list[Action]:
    """The options, that of the rules of thumb first, as far as these need no hidden face."""
    try:
        first = s.table.rulebook.greedy(s, s.options)
    except (Touched, *FUMBLES):
        return list(s.options)
    return [first, *[option for option in s.options if option != first]]


def proven(test: Any, s: Any, action: Action, found: Found = NOTHING) -> bool:
    """What holds of an action; not what touches something that cannot be followed."""
    try:
        return bool(test(s, action, found))
    except Touched:
        return False


# -- of a seat's options ------------------------------------------------------------------------


def proven_wins(state: State) -> list[Action]:
    """The options of the seat to act that win in this turn, whatever it cannot see."""
    sure = [action for action, chance in sure_odds(state).items() if chance == 1]
    return sure or proven_options(state, WINS)


def proven_losses(state: State) -> list[Action]:
    """Those after which the match is lost before the seat's next turn is over."""
    return proven_options(state, LOSES)


def sure_odds(state: State) -> dict[Action, float]:
    """The chances with which options of the seat to act decide the match, as its game counts them."""
    seat, options = state.to_act, state.options
    if seat is None or options is None:
        return {}
    return state.table.rulebook.sure_odds(state.observation(seat), options)


def proven_options(state: State, claim: str) -> list[Action]:
    seat, options = state.to_act, state.options
    if seat is None or options is None:
        return []
    try:
        s = guarded(state, seat)
    except Touched:
        return []
    return [action for action in options if is_proven(state, s, seat, claim, action)]


def is_proven(state: State, s: Any, seat: int, claim: str, action: Action) -> bool:
    """By force, through every deal; `s` is the match with its wires."""
    try:
        return proven(getattr(Proof(s, seat, claim, hidden=state), claim), s, action)
    except TooLong:
        return False


def is_lost_after(state: State, action: Action) -> bool:
    """Is the match lost for certain after this option?"""
    assert state.to_act is not None
    try:
        s = guarded(state, state.to_act)
    except Touched:
        return False
    return is_proven(state, s, state.to_act, LOSES, action)


def closings(state: State) -> dict[Action, list[Any]]:
    """How the step closes after each option of the seat to act; none where that is not certain."""
    seat = state.to_act
    assert seat is not None
    found: dict[Action, list[Any]] = {}
    try:
        s = guarded(state, seat)
        proof = Proof(s, seat, CLOSES, hidden=state)
        for option in state.options or ():
            found[option] = ends_after(proof, s, option)
    except (Touched, TooLong):
        return {}
    return found


def ends_after(proof: Proof, s: Any, option: Action) -> list[Any]:
    try:
        return list(proof.closes_after(s, option))
    except Touched:
        return []


def outdoes(ends: list[Any], others: list[Any], seat: int) -> bool:
    """Is each of these ends better for the seat than each of the others?"""
    return bool(ends and others) and all(
        stands_better(s, other, seat) for s in ends for other in others
    )


def stands_better(s: Any, other: Any, seat: int) -> bool:
    if s.result is None and other.result is None:
        return bool(s.table.rulebook.is_better(s, other, seat))
    return rank(s.result, seat) > rank(other.result, seat)


def rank(result: Result | None, seat: int) -> int:
    """A win, what is still open or nobody's, a loss."""
    if result is None or not result.winners:
        return 0
    return 1 if seat in result.winners else -1


def fails_in_a_deal(state: State, claim: str, action: Action) -> bool:
    """Is there a deal, as far as the seat to act knows, in which this claim does not hold?"""
    seat = state.to_act
    assert seat is not None
    for number in range(DEALS):
        deal = state.determinize(seat, number)
        try:
            if not getattr(Proof(deal, seat, claim), claim)(deal, action):
                return True
        except TooLong:
            continue
    return False


def is_refuted(state: State, action: Action) -> bool:
    """There is a deal in which this cannot win this turn."""
    return fails_in_a_deal(state, WINS, action)


def holds(state: State, action: Action) -> bool:
    """There is a deal in which the others cannot win against this."""
    return fails_in_a_deal(state, LOSES, action)
