"""Events in words, and what a seat may see of the table besides the cards."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from games.engine.state import Event
from games.rulebooks.catalogue import catalogue
from games.rulebooks.clue.deduction.sheet import clue_sheet
from games.rulebooks.clue.face import POWERS, SIDE_CARDS
from games.rulebooks.clue.prepared import Box
from games.rulebooks.clue.sights import knowledge_of
from games.rulebooks.clue.state import ClueState

SENTENCES = {
    "character": "{who} plays {0}",
    "deal": "Everybody gets {0} cards; {1} lie face up and {2} face down at the side",
    "roll_first": "{who} rolls {0} for the first turn",
    "roll": "{who} rolls {0}",
    "move": "{who} moves from {0} to {1}",
    "blocked": "{who} cannot move",
    "link": "{who} goes from {0} straight to {1}",
    "stay": "{who} stays in {0}",
    "ask": "{who} asks about {0}, {1} and {2}",
    "relocate": "{0} comes from {1} to {2}",
    "cannot": "{who} cannot answer",
    "show": "{who} shows {card} to {viewers}",
    "side_look": "{who} looks at {card} at side place {place}",
    "first": "{who} lets {player} answer first",
    "sheldon": "{who} draws the Sheldon Card {card}",
    "reshuffle": "The Sheldon Cards are shuffled",
    "count": "{who} holds {1} {0} cards",
    "probe": "{who} asks {player} whether they hold {1}, {2} or {3}: {yes}",
    "power": "{who} uses the power {card}",
    "accuse": "{who} accuses {0} of {1} in {2}: {right}",
    "out": "{who} is out of the game",
    "envelope": "The envelope holds {card}",
    "end": "The case is over: {0}",
}


def narrate(event: Event, names: Sequence[str]) -> str:
    """One event, as somebody saw it, as a sentence with its rule number."""
    verb, rule, seat, _, card, *details = event
    who = names[seat] if seat >= 0 else "The game"
    sentence = SENTENCES[verb].format(
        *map(place_words, details), who=who, card=card_title(card), **extras(verb, details, names)
    )
    return f"{sentence} ({rule})."


def place_words(detail: Any) -> Any:
    """A square of the hallway has no name that a player would say: only its row and column."""
    if detail == "centre":
        return "the centre"
    is_square = isinstance(detail, str) and detail.replace(",", "", 1).isdigit()
    return "the hallway" if is_square else detail


def extras(verb: str, details: Sequence[Any], names: Sequence[str]) -> dict[str, object]:
    """What a sentence says beyond its plain details."""
    if verb == "show":
        (viewers,) = details
        seen_by = [name for seat, name in enumerate(names) if viewers >> seat & 1]
        return {"viewers": " and ".join(seen_by)}
    if verb == "side_look":
        (place,) = details
        return {"place": place + 1}
    if verb in ("first", "probe"):
        player, *_ = details
        return {"player": names[player], "yes": "yes" if details[-1] else "no"}
    if verb == "accuse":
        return {"right": "right" if details[-1] else "wrong"}
    return {}


@cache
def space_words(name: str) -> str:
    """Where one goes, as an option says it: a room by its name, a square by row and column."""
    if place_words(name) != "the hallway":
        return str(place_words(name))
    row, column = name.split(",")
    return f"the square in row {int(row) + 1}, column {int(column) + 1}"


def card_title(id: str) -> str:
    if id in ("", "?"):
        return "a card"
    card = catalogue("clue").get(id)
    return card.title if card else id


def describe(seen: ClueState, seat: int) -> dict[str, Any]:
    """What is on the table for all to see, and the seat's own sheet."""
    box: Box = seen.table.prepared
    seats = range(seen.table.seats)
    places = range(SIDE_CARDS)
    return {
        "turn": seen.turn,
        "round": seen.round,
        "active": seen.active,
        "cards": box.ids,
        "spaces": box.names,
        "spaces_in_words": [space_words(name) for name in box.names],
        "board": list(box.board.rows),
        "pieces": {box.titles[piece]: space for piece, space in enumerate(seen.at)},
        "characters": [box.titles[suspect] for suspect in seen.characters],
        "powers": [POWERS[power] for power in seen.power],
        "out": [player for player in seats if seen.out >> player & 1],
        "moved": [player for player in seats if seen.moved >> player & 1],
        "question": list(seen.question),
        "looked": [[place for place in places if looked >> place & 1] for looked in seen.looked],
        "roll_bonus": list(seen.bonus),
        "sheet": clue_sheet(knowledge_of(seen, seat)) if seen.turn else [],
    }
