"""What a seat may do and is asked: options with named parts, a prompt, why not.

Everything is told from what the seat observes.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from games.engine.abilities.words import ABILITY as ABILITY_NUMBER
from games.engine.abilities.words import FACE as FACE_PLACE
from games.engine.abilities.words import SOURCE
from games.engine.cards import CardDef
from games.engine.errors import IllegalAction
from games.engine.flow import OP, Action
from games.engine.presentation import (
    CARD,
    FACE,
    NUMBER,
    SEAT,
    ActionShape,
    Part,
    PartKind,
    TypedAction,
)
from games.engine.rulebook import Rulebook
from games.engine.state import BACK, State

LONGEST, LONGEST_DETAIL = 70, 110  # letters of a button, and of the line below a prompt


def typed_options(state: State, names: Sequence[str] = ()) -> list[dict[str, Any]]:
    """The options of the seat to act, each with its parts named; none if the match is over."""
    if state.to_act is None:
        return []
    words = OptionWords(state, state.to_act, names)
    return [words.option(number, action) for number, action in enumerate(state.legal_actions())]


class OptionWords:
    """Names the parts of actions as one seat sees them."""

    def __init__(self, state: State, seat: int, names: Sequence[str] = ()) -> None:
        self.seen = state.observation(seat)
        self.seat = seat
        self.names = names
        self.rulebook: Rulebook = state.table.rulebook
        self.faces = state.table.faces
        self.listed: dict[str, Any] | None = None
        self.titles: dict[str, str] = {}
        self.said: dict[tuple[str, Any], str] = {}

    def option(self, number: int, action: Action) -> dict[str, Any]:
        typed = self.rulebook.typed_action(action)
        said = [self.name_once(kind, value) for kind, value in typed.parts]
        for place in typed.shape.ability_places:
            said[place] = self.ability_line(typed.parts, place) or said[place]
        return {
            "number": number,
            "verb": typed.verb,
            "title": typed.title,
            "text": typed.in_words(said),
            "parts": [
                {"kind": kind.name, "value": value, "name": name}
                for (kind, value), name in zip(typed.parts, said, strict=True)
            ],
            "idle": typed.shape.idle,
            "careful": typed.shape.careful,
            "outcome": self.rulebook.outcome(self.seen, action),
        }

    def ability_line(self, parts: Sequence[Part], place: int) -> str:
        """An ability of a card is named by its line of the text, where each has its own."""
        card = self.seen.face[parts[place - 1].value].card
        return shortened(printed_line(card, parts[place].value), LONGEST)

    def name_once(self, kind: PartKind, value: Any) -> str:
        """Many options name the same things."""
        known = self.said.get((kind.name, value))
        if known is None:
            known = self.said[kind.name, value] = self.name(kind, value)
        return known

    def name(self, kind: PartKind, value: Any) -> str:
        """What a number or word stands for, as a sentence names it."""
        if isinstance(value, str):
            return value.replace("_", " ").replace("-", " ")
        if kind is NUMBER:
            return str(value)
        if value < 0:
            return kind.below
        if kind is CARD:
            return self.card_name(value)
        if kind is SEAT:
            return self.seat_name(value)
        if kind is FACE:
            return str(self.faces[value].title)
        return self.declared_name(kind, value)

    def card_name(self, number: int) -> str:
        face = self.seen.face[number]
        return "a face-down card" if face.id == BACK.id else str(face.title)

    def seat_name(self, seat: int) -> str:
        if seat == self.seat:
            return "you"
        return self.names[seat] if seat < len(self.names) else f"Player {seat + 1}"

    def declared_name(self, kind: PartKind, value: int) -> str:
        """A value of a kind that the game itself declares."""
        if not kind.listed:
            return f"{kind.counted} {value + 1}"
        if self.listed is None:
            self.listed = self.rulebook.describe(self.seen, self.seat)
            self.titles = {face.id: face.title for face in self.faces}
        name: str = self.listed[kind.listed][value]
        return self.titles.get(name, name) or kind.nameless


def printed_line(card: CardDef, ability: int) -> str:
    """The line of a card that says one of its abilities, where each has its own."""
    lines = card.text.splitlines()
    return lines[ability] if len(lines) == len(card.abilities) > ability >= 0 else ""


def shortened(text: str, longest: int) -> str:
    """As much of a text as fits."""
    return text if len(text) <= longest else f"{text[:longest].rsplit(' ', 1)[0]} …"


# -- the prompt ---------------------------------------------------------------------------


def prompt(state: State, seat: int | None, names: Sequence[str]) -> dict[str, str]:
    """What is asked, of whom, and why, in one sentence."""
    if state.result is not None:
        return said("The match is over.", "", state.result.rule)
    asked = state.to_act
    if asked is None or asked != seat:
        who = names[asked] if asked is not None else "the game"
        return said(f"Waiting for {who}.", "", "")
    rulebook: Rulebook = state.table.rulebook
    seen = state.observation(seat)
    rule = rulebook.flow.rules[state.frames[-1][OP]]
    found = rulebook.prompt(seen, names)
    if found is not None:
        return said(found.text, found.detail, rule, found.moment)
    asker, why = ability_asking(seen)
    return said(asker + plain_prompt(rulebook, state.legal_actions()), why, rule)


def ability_asking(seen: State) -> tuple[str, str]:
    """Whose ability asks, where it is one, and what is printed of it: "Gin: "."""
    frame = seen.frames[-1]
    if seen.table.rulebook.flow.names[frame[OP]] != "program":
        return "", ""
    source = frame[SOURCE]
    if not 0 <= source < len(seen.face) or seen.face[source].id == BACK.id:
        return "", ""
    printed = printed_line(seen.table.faces[frame[FACE_PLACE]].card, frame[ABILITY_NUMBER])
    return f"{seen.face[source].title}: ", shortened(printed, LONGEST_DETAIL)


def said(text: str, detail: str, rule: str, moment: str = "turn") -> dict[str, str]:
    return {"text": text, "detail": detail, "rule": rule, "moment": moment}


def plain_prompt(rulebook: Rulebook, options: Iterable[Action]) -> str:
    """The verbs that are open, as a sentence: "Use, deduce with, or end the turn"."""
    titles = list(dict.fromkeys(verb_phrase(rulebook.typed_action(o)) for o in options))
    first, *others = titles[:5]
    if not others:
        return f"{first}."
    more = [title[0].lower() + title[1:] for title in others]
    return f"{', '.join([first, *more[:-1]])} or {more[-1]}."


def verb_phrase(action: TypedAction) -> str:
    """A verb with what it is done to: Discard a card."""
    if not action.parts:
        return "Be done" if action.verb == "done" else action.title
    what = {"card": "a card", "seat": "a player", "choice": "one"}
    words = what.get(action.parts[0].kind.name, action.parts[0].kind.name)
    return action.in_words([words]) if len(action.parts) == 1 else f"{action.title} {words}"


# -- why not ------------------------------------------------------------------------------


def why_not(state: State, seat: int, card: int) -> dict[str, str]:
    """Why a card that a seat sees begins no option now: the fact, what to do, the rule."""
    if state.to_act != seat:
        return refusal("It is not your turn to choose.", "Wait for the others.", "")
    seen = state.observation(seat)
    if not 0 <= card < len(seen.face) or seen.face[card].id == BACK.id:
        return refusal("You do not know that card.", "Choose one that lies open to you.", "")
    found = first_reason(state, seen, card)
    if found is not None:
        return refusal(found.message, found.fix, found.rule)
    asked = prompt(state, seat, [f"Player {n + 1}" for n in range(state.table.seats)])
    return refusal(f"{seen.face[card].title} cannot be used now.", asked["text"], asked["rule"])


def refusal(text: str, fix: str, rule: str) -> dict[str, str]:
    return {"text": text, "fix": fix, "rule": rule}


def first_reason(state: State, seen: State, card: int) -> IllegalAction | None:
    """The first precise reason among the things one would expect of the card."""
    rulebook: Rulebook = state.table.rulebook
    for action in expected_actions(rulebook, seen, card):
        if action in state.legal_actions():
            continue
        found = rulebook.why_not(seen, action)
        if repr(action) not in found.message:
            return found
    return None


def expected_actions(rulebook: Rulebook, seen: State, card: int) -> list[Action]:
    """What one would try with a card: what the layout says of its place, else any one-card verb."""
    zone = (
        rulebook.zones[seen.pile_of[card] // seen.table.seats].name if in_a_pile(seen, card) else ""
    )
    asks = rulebook.declaration.layout.asks
    kind = seen.face[card].card.type
    verbs = asks.get(f"{zone}/{kind}") or asks.get(zone)
    if verbs is None:
        verbs = tuple(shape.verb for shape in one_card_shapes(rulebook))
    return [(verb, card) for verb in verbs]


def in_a_pile(seen: State, card: int) -> bool:
    return seen.pile_of[card] >= 0


def one_card_shapes(rulebook: Rulebook) -> list[ActionShape]:
    return [shape for shape in rulebook.declaration.actions if shape.is_about_one_card]
