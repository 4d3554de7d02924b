"""Events in words."""

from collections.abc import Callable, Sequence
from typing import Any

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
    "not-guilty": "{who} turns up {card}.",
    "guilty": "Guilty! {who} has exposed the killer.",
    "clear": "{card} leaves the table.",
    "keep": "{who} keeps {card}.",
    "recover": "{who} takes {card} from the discard pile.",
    "new-suspect": "{card} joins the Suspects.",
    "mix-tokens": "All tokens are shuffled and placed again.",
    "place-token": "A reserve token is placed on the new Suspect.",
    "escape": "The main deck has run out. The killer gets away.",
}


def narrate(event: Sequence[Any], names: Sequence[str], title: Callable[[str], str]) -> str:
    """One event as a seat saw it, with the rule at the end."""
    verb, rule, seat = event[:3]
    who = names[seat] if seat >= 0 else "The game"
    card = title(event[4]) if event[4] else ""
    details = event[5:]
    if verb in TELLERS:
        text = TELLERS[verb](who, card, details, names)
    else:
        text = TEMPLATES[verb].format(who=who, card=card)
    return f"{text} ({rule})"


def _episode(who: str, card: str, details: Any, names: Sequence[str]) -> str:
    return f"Episode {details[0]} begins; {who} is first."


def _player(who: str, card: str, details: Any, names: Sequence[str]) -> str:
    return f"{who} chooses {names[details[0]]}."


def _look(who: str, card: str, details: Any, names: Sequence[str]) -> str:
    return f"{who} looks at the hand of {names[details[0]]}."


def _peek(who: str, card: str, details: Any, names: Sequence[str]) -> str:
    return f"{who} looks at a token: {card}."


def _hand_over(who: str, card: str, details: Any, names: Sequence[str]) -> str:
    return f"{names[details[0]]} receives {card} from {who}."


def _solved(who: str, card: str, details: Any, names: Sequence[str]) -> str:
    return f"{who} earns {'a Solved token' if details[0] == 1 else 'two Solved tokens'}."


def _end(who: str, card: str, details: Any, names: Sequence[str]) -> str:
    winners = [names[seat] for seat in details[1:]]
    end = (
        f"{' and '.join(winners)} win{'s' if len(winners) == 1 else ''}."
        if winners
        else "Everyone loses."
    )
    return f"{details[0]} {end}"


TELLERS: dict[str, Callable[[str, str, Any, Sequence[str]], str]] = {
    "episode": _episode,
    "player": _player,
    "look": _look,
    "peek": _peek,
    "hand-over": _hand_over,
    "solved": _solved,
    "end": _end,
}
