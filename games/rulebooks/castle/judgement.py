"""What a sensible player does: rules of thumb from what is known."""

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import Any

from games.engine.flow import Action
from games.rulebooks.castle.knowledge import suspicion
from games.rulebooks.castle.pieces import SPECIAL
from games.rulebooks.castle.state import (
    DISCARD,
    SEASON,
    SUSPECTS,
    TOKENS,
    TOUGHEST,
    Castle,
    cast_of,
    hand_of,
    shared,
    solved_by,
    token_on,
)

ONE_CARD = 2.0
"""What a card drawn is worth on the scale below."""

CLOSENESS = (10.0, 4.0, 1.5, 0.5)
"""What a Suspect is worth by the number of Investigations still missing."""

CLOSER = (0.0, *[a / b - 1 for a, b in pairwise(CLOSENESS)])
"""What share of that is gained when one of them is found."""


class Outlook:
    """The table as one seat sees it: whom it suspects and what its cards are good for."""

    __slots__ = ("chances", "closest", "held", "s", "seat", "twice", "wanted", "worths")

    def __init__(self, s: Castle, seat: int) -> None:
        face: list[Any] = s.face
        self.s = s
        self.seat = seat
        held = twice = 0
        for c in hand_of(s, seat):
            name = face[c].name
            twice |= held & name
            held |= name
        self.held, self.twice = held, twice
        self.chances = suspicion(s, seat)
        self.wanted: list[tuple[float, int, int]] = []
        self.closest = 3
        for c, chance in zip(shared(s, SUSPECTS), self.chances, strict=True):
            if chance > 0:
                requires = face[c].requires
                missing = (requires & ~held).bit_count()
                if missing < self.closest:
                    self.closest = missing
                self.wanted.append((chance * CLOSENESS[missing], requires, missing))
        self.worths: dict[int, float] = {}

    def worth(self, c: int) -> float:
        """What a card in hand is good for; a second copy serves a second Suspect only."""
        name: int = self.s.face[c].name
        if name not in self.worths:
            total = most = 0.0
            for value, requires, _ in self.wanted:
                if requires & name:
                    total += value
                    most = max(most, value)
            self.worths[name] = (total - most) / 2 if self.twice & name else total
        return self.worths[name]

    def gain(self, c: int) -> float:
        """What a card would add to the hand."""
        name: int = self.s.face[c].name
        if self.held & name:
            return 0.1
        total = 0.0
        for value, requires, missing in self.wanted:
            if requires & name:
                total += value * CLOSER[missing]
        return total

    def dark(self) -> int:
        """How many tokens this seat does not know and could yet be Guilty."""
        known, bit = self.s.known, 1 << self.seat
        return sum([not known[t] & bit for t in shared(self.s, TOKENS)])


Score = Callable[[Outlook, Action], float]


def greedy(s: Castle, options: list[Action]) -> Action:
    """The option that scores best; the first of equals."""
    assert s.to_act is not None
    if options[0][0] == "cast":
        return max(options, key=partial(cast_taste, s))
    outlook = Outlook(s, s.to_act)
    best, top = options[0], -1e9
    for option in options:
        score = SCORES[option[0]](outlook, option)
        if score > top:
            best, top = option, score
    return best


def _chance(o: Outlook, suspect: int) -> float:
    return o.chances[shared(o.s, SUSPECTS).index(suspect)]


def score_draw(o: Outlook, action: Action) -> float:
    return ONE_CARD


def score_discard(o: Outlook, action: Action) -> float:
    """Two cards for one, unless the one is good."""
    return 2 * ONE_CARD - o.worth(action[1])


def score_confront(o: Outlook, action: Action) -> float:
    """Never one that is known to be innocent."""
    chance = _chance(o, action[1])
    return 100.0 * chance if chance > 0 else -100.0


def score_play(o: Outlook, action: Action) -> float:
    """A special text card, by what its text does."""
    face: Any = o.s.face[action[1]]
    return score_text(o, face)


def score_ability(o: Outlook, action: Action) -> float:
    face: Any = o.s.face[cast_of(o.s, o.seat)]
    return score_text(o, face)


def score_text(o: Outlook, face: Any) -> float:
    """The best of what its verbs are good for now."""
    scores = [VERBS[v](o, said) for v, said in face.says.items() if v in VERBS]
    return max(scores, default=0.0) - _cost(o, face.costs)


def _cost(o: Outlook, cost: dict[str, Any]) -> float:
    """What the cards to be given up are worth."""
    if not cost:
        return 0.0
    hand = hand_of(o.s, o.seat)
    if "discard_hand" in cost:
        return sum([o.worth(c) for c in hand]) * 0.6
    if "discard" not in cost:
        return 0.0
    if cost["discard"].get("alike"):
        return 1.0
    return min([o.worth(c) for c in hand], default=0.0)


def value_peek(o: Outlook, said: Any) -> float:
    """To look is worth most while much is in the dark; it is nothing to experts."""
    if o.s.table.mode == TOUGHEST or said.get("at") == "new":
        return 0.0
    dark = o.dark()
    return 3.0 + dark if dark > 1 else 0.0


def value_take(o: Outlook, said: Any) -> float:
    return 6.0 if o.closest <= 1 else 2.5


def value_recover(o: Outlook, said: Any) -> float:
    """The missing card may lie on the discard pile; an ability waits for a likely Suspect."""
    face: list[Any] = o.s.face
    gains = [o.gain(c) for c in shared(o.s, DISCARD) if face[c].kind != SPECIAL]
    return 1.5 * max(gains, default=0.0)


def value_sift(o: Outlook, said: Any) -> float:
    return 4.5 if o.closest == 1 else 3.0


def value_confront(o: Outlook, said: Any) -> float:
    """High-Stakes Case before a plain Confront; a late look at one card otherwise."""
    if not said.get("optional"):
        return 101.0 if o.s.table.mode == SEASON and o.closest == 0 else -10.0
    return 5.0 if o.closest == 1 else 1.0


def value_draw(o: Outlook, said: Any) -> float:
    return 3.0 if said.get("beyond") else 0.0


VERBS: dict[str, Callable[[Outlook, Any], float]] = {
    "peek": value_peek,
    "take_card": value_take,
    "recover": value_recover,
    "sift": value_sift,
    "confront": value_confront,
    "draw": value_draw,
}

CAST_TASTE = {"recover": 5.0, "take_card": 4.0, "confront": 3.0, "peek": 2.0}


def cast_taste(s: Castle, action: Action) -> float:
    """Whoever takes a wanted card for certain, then whoever is likely to find one."""
    face: Any = s.face[action[1]]
    return max([CAST_TASTE.get(verb, 0.0) for verb in face.says])


def score_get(o: Outlook, action: Action) -> float:
    return o.gain(action[1])


def score_lose(o: Outlook, action: Action) -> float:
    return -o.worth(action[1])


def score_exchange(o: Outlook, action: Action) -> float:
    return 0.5 - o.worth(action[1])


def score_peek(o: Outlook, action: Action) -> float:
    """A Suspect still in the dark, the closer to a Confront the better."""
    if o.s.known[token_on(o.s, action[1])] >> o.seat & 1:
        return -1.0
    face: Any = o.s.face[action[1]]
    return CLOSENESS[(face.requires & ~o.held).bit_count()]


def score_player(o: Outlook, action: Action) -> float:
    """The fullest hand; in a Season the leader's first."""
    return len(hand_of(o.s, action[1])) + 3.0 * solved_by(o.s, action[1])


def score_nothing(o: Outlook, action: Action) -> float:
    return 0.0


SCORES: dict[str, Score] = {
    "draw": score_draw,
    "discard": score_discard,
    "confront": score_confront,
    "play": score_play,
    "ability": score_ability,
    "take": score_get,
    "keep": score_get,
    "recover": score_get,
    "pay": score_lose,
    "give": score_lose,
    "pass": score_lose,
    "exchange": score_exchange,
    "peek": score_peek,
    "player": score_player,
    "decline": score_nothing,
    "done": score_nothing,
}
