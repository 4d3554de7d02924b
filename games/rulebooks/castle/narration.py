"""Events in words, and the public facts of a table."""

from collections.abc import Callable, Sequence
from typing import Any

from games.engine.telling import HIDDEN, FaceOf
from games.rulebooks.castle.state import DECK, SUSPECTS, Castle, hand_of, shared_pile, solved_by

TEMPLATES = {
    "cast": "{who} plays as {card}.",
    "draw": "{who} draws {card}.",
    "draw-apart": "{who} draws {card} apart from the hand.",
    "discard": "{who} discards {card}.",
    "mill": "{card} goes from the main deck to the discard pile.",
    "play": "{who} plays {card}.",
    "ability": "{who} uses the ability of {card}.",
    "confront": "{who} Confronts {card}.",
    "show": "{who} shows {card}.",
    "not-guilty": "{who} turns up {card}{on}.",
    "guilty": "Guilty! {who} has exposed the killer{on}.",
    "clear": "{card} leaves the table.",
    "peek": "{who} looks at the token{on}{seen}.",
    "keep": "{who} keeps {card}.",
    "recover": "{who} takes {card} from the discard pile.",
    "new-suspect": "{card} joins the Suspects.",
    "mix-tokens": "All tokens are shuffled and placed again.",
    "place-token": "A reserve token is placed on the new Suspect.",
    "escape": "The main deck has run out. The killer gets away.",
}


BEFORE_SUSPECT = {"peek": " of ", "guilty": ": ", "not-guilty": " on "}
"""Events of a token, whose detail is the Suspect on whom it lies, and the word before the name."""


def narrate(
    event: Sequence[Any], names: Sequence[str], title: Callable[[str], str], face_of: FaceOf
) -> str:
    """One event as a seat saw it, with the rule at the end."""
    verb, rule, seat, _, id, *details = event
    who = names[seat] if seat >= 0 else "The game"
    card = title(id) if id else ""
    suspect = face_of(details[0]) if verb in BEFORE_SUSPECT else HIDDEN
    told = {"on": "" if suspect == HIDDEN else f"{BEFORE_SUSPECT[verb]}{title(suspect)}"}
    told["seen"] = "" if id == HIDDEN else f": {card}"
    if verb in TELLERS:
        text = TELLERS[verb](who, card, details, names)
    else:
        text = TEMPLATES[verb].format(who=who, card=card, **told)
    return f"{text} ({rule})"


def _episode(who: str, card: str, details: Any, names: Sequence[str]) -> str:
    number, _ = details
    return f"Episode {number} begins; {who} is first."


def _player(who: str, card: str, details: Any, names: Sequence[str]) -> str:
    (other,) = details
    return f"{who} chooses {names[other]}."


def _look(who: str, card: str, details: Any, names: Sequence[str]) -> str:
    (other,) = details
    return f"{who} looks at the hand of {names[other]}."


def _hand_over(who: str, card: str, details: Any, names: Sequence[str]) -> str:
    (receiver,) = details
    return f"{names[receiver]} receives {card} from {who}."


def _solved_tokens(who: str, card: str, details: Any, names: Sequence[str]) -> str:
    (count,) = details
    return f"{who} earns {'a Solved token' if count == 1 else 'two Solved tokens'}."


def _end(who: str, card: str, details: Any, names: Sequence[str]) -> str:
    reason, *seats = details
    winners = [names[seat] for seat in seats]
    if not winners:
        return f"{reason} Everyone loses."
    return f"{reason} {' and '.join(winners)} win{'s' if len(winners) == 1 else ''}."


TELLERS: dict[str, Callable[[str, str, Any, Sequence[str]], str]] = {
    "episode": _episode,
    "player": _player,
    "look": _look,
    "hand-over": _hand_over,
    "solved": _solved_tokens,
    "end": _end,
}


def describe(seen: Castle) -> dict[str, Any]:
    """The public facts besides zones; each Suspect with what it requires."""
    seats = range(seen.table.seats)
    return {
        "mode": seen.table.mode,
        "episode": seen.episode,
        "turn": seen.turn,
        "due": seen.due,
        "deck": len(shared_pile(seen, DECK)),
        "hands": [len(hand_of(seen, other)) for other in seats],
        "solved": [solved_by(seen, other) for other in seats],
        "ability_used": [bool(seen.used >> other & 1) for other in seats],
        "found": list(seen.found),
        "requires": {
            str(c): list(seen.face[c].card.get("requires")) for c in shared_pile(seen, SUSPECTS)
        },
    }
