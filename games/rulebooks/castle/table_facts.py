"""What the table shows besides cards in their places: Suspects with what they need, the clock."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from games.engine.flow import OP, Action
from games.engine.presentation import Prompt, TableFacts
from games.engine.state import BACK
from games.engine.table import Table
from games.rulebooks.castle.face import GUILTY, NAMES
from games.rulebooks.castle.flow import (
    ACCUSE,
    CHOOSE_CAST,
    EXCHANGE,
    GIVE,
    KEEP,
    PASS_ON,
    PAY,
    PEEK,
    PLAYER,
    RECOVER,
    TAKE,
    TURN,
)
from games.rulebooks.castle.state import (
    DECK,
    DISCARD,
    SUSPECTS,
    TOKENS,
    Castle,
    cast_of,
    hand_of,
    names_held,
    shared_pile,
    solved_by,
)

LAST_CARDS = 10

ASKED = {
    ACCUSE: Prompt("Choose a Suspect to confront, or decline."),
    CHOOSE_CAST: Prompt(
        "Choose the Cast card you play as.", "Its ability is used once an Episode."
    ),
    PAY: Prompt("Choose what to discard for the ability."),
    PLAYER: Prompt("Choose a player."),
    PEEK: Prompt("Choose a Suspect whose token you look at.", "Only you see it."),
    KEEP: Prompt("Keep one of the cards you drew."),
    TAKE: Prompt("Take a card."),
    GIVE: Prompt("Give a card."),
    RECOVER: Prompt("Take a card from the discard pile."),
    EXCHANGE: Prompt("Choose a card to exchange."),
    PASS_ON: Prompt("Choose a card to pass to the left.", "All pass at the same time."),
}

ACTION_WORDS = {
    "draw": "draw a card",
    "discard": "discard one and draw two",
    "play": "play a card",
    "ability": "use your ability",
}


def table_facts(seen: Castle, seat: int | None) -> TableFacts:
    """Suspects, deck and discard pile are open to all; a peeked token only to who peeked."""
    facts = TableFacts()
    facts.seats = [seat_facts(seen, who) for who in range(seen.table.seats)]
    facts.pieces = {
        "suspects": suspects(facts, seen, seat),
        "ring": ring(facts, seen),
        "role": role(facts, seen, seat),
    }
    if seen.episode:
        facts.chips.append(f"Episode {seen.episode}")
    return facts


def seat_facts(seen: Castle, who: int) -> list[tuple[str, Any]]:
    facts: list[tuple[str, Any]] = [("cards", len(hand_of(seen, who)))]
    facts.append(("solved", solved_by(seen, who)))
    if cast_of(seen, who) >= 0:
        facts.append(("", "ability used" if seen.used >> who & 1 else "ability ready"))
    return facts


def role(facts: TableFacts, seen: Castle, seat: int | None) -> dict[str, Any] | None:
    """CA-10.1: whom the seat plays as, whether the ability is left, and what is solved."""
    if seat is None or cast_of(seen, seat) < 0:
        return None
    return {
        "card": facts.in_piece(cast_of(seen, seat)),
        "note": f"ability {'used' if seen.used >> seat & 1 else 'ready'}",
        "score": f"{solved_by(seen, seat)} solved",
    }


def suspects(facts: TableFacts, seen: Castle, seat: int | None) -> list[dict[str, Any]]:
    """CA-8.1: each Suspect with the three Investigations it needs, and its token."""
    held = names_held(seen, seat) if seat is not None else 0
    tokens = shared_pile(seen, TOKENS)
    return [
        suspect(facts, seen, c, tokens[place], held)
        for place, c in enumerate(shared_pile(seen, SUSPECTS))
        if place < len(tokens)
    ]


def suspect(facts: TableFacts, seen: Castle, c: int, token: int, held: int) -> dict[str, Any]:
    pictures = investigations(seen.table)
    needs = [
        {"name": name, "held": bool(held & NAMES.bit(name)), "id": pictures.get(name)}
        for name in seen.face[c].card.get("requires") or ()
    ]
    face = seen.face[token]
    known = "" if face.id == BACK.id else "guilty" if face.kind == GUILTY else "innocent"
    return {
        "card": facts.in_piece(c),
        "needs": needs,
        "held": sum(need["held"] for need in needs),
        "token": known,
        "public": bool(known) and seen.known[token] == seen.table.all_seats,
    }


@lru_cache(maxsize=32)
def investigations(table: Table) -> dict[str, str]:
    """The Investigations of a table by their names, which is how a Suspect asks for them."""
    return {face.title: face.id for face in table.faces if face.card.type == "investigation"}


def ring(facts: TableFacts, seen: Castle) -> dict[str, Any]:
    """CA-9.1: the deck is the clock; with its last card the killer gets away."""
    left, discarded = len(shared_pile(seen, DECK)), shared_pile(seen, DISCARD)
    whole = len(seen.table.cards_of("main"))
    return {
        "left": left,
        "of": whole,
        "late": left <= LAST_CARDS,
        "note": "the killer gets away with the last card",
        "discarded": len(discarded),
        "top": facts.in_piece(discarded[-1] if discarded else -1),
    }


def prompt(seen: Castle, names: Sequence[str]) -> Prompt | None:
    """One sentence for each moment; None leaves it to the plain one."""
    if not seen.frames:
        return None
    op = seen.frames[-1][OP]
    if op != TURN or seen.to_act is None:
        return ASKED.get(op)
    held = names_held(seen, seen.to_act)
    ready = [
        seen.face[c].title for c in shared_pile(seen, SUSPECTS) if not seen.face[c].requires & ~held
    ]
    if ready:
        return Prompt(f"Your turn: one Action. You can confront {' or '.join(ready)}.")
    verbs = {action[0] for action in seen.options or ()}
    ways = ", ".join(words for verb, words in ACTION_WORDS.items() if verb in verbs)
    return Prompt(
        f"Your turn, one Action: {' or '.join(ways.rsplit(', ', 1))}.",
        "To confront a Suspect you need the three Investigations it lists.",
    )


def outcome(seen: Castle, action: Action) -> str:
    left = len(shared_pile(seen, DECK))
    if action[0] == "draw":
        return f"{max(0, left - 1)} left"
    if action[0] == "discard":
        return f"{max(0, left - 2)} left"
    return "3 cards" if action[0] == "confront" else ""
