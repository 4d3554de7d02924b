"""What the table shows besides cards in their places: the floor plan, the question, the notes."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from games.engine.flow import OP
from games.engine.presentation import Prompt, TableFacts
from games.rulebooks.clue.board import FIRST_ROOM, FIRST_SQUARE
from games.rulebooks.clue.deduction.sheet import clue_sheet, explain
from games.rulebooks.clue.face import CARDS, CATEGORY_NAMES
from games.rulebooks.clue.flow import ACCUSE, ASK, CENTRE_STOP, CHARACTER, LOOK, MOVE, SHOW, TURN
from games.rulebooks.clue.prepared import Box
from games.rulebooks.clue.sights import knowledge_of
from games.rulebooks.clue.state import HAND, LEFTOVER, PERSONALITY, ClueState

STEPS = ("Start of turn", "Move", "Ask", "End")
WHO = "Who"
STEP_OF = {TURN: 0, MOVE: 1, ASK: 2, SHOW: 2}
TITLES = (WHO, "What", "Where")


def table_facts(seen: ClueState, seat: int | None) -> TableFacts:
    """Where everybody stands is public; the notes are the seat's own."""
    op = seen.frames[-1][OP] if seen.frames else -1
    facts = TableFacts(steps=STEPS, step=STEP_OF.get(op, 2 if seen.question else -1))
    seats = range(seen.table.seats)
    sheet = clue_sheet(knowledge_of(seen, seat)) if seat is not None and seen.turn else []
    facts.pieces = {
        "floor_plan": floor_plan(seen, seat),
        "question": question(seen, sheet),
        "notes": notes(seen, seat, sheet),
        "role": role(facts, seen, seat),
    }
    facts.seats = [seat_facts(seen, who) for who in seats]
    add_parts(facts, seen)
    if seen.turn:
        facts.chips.append(f"Round {seen.round}")
    return facts


def add_parts(facts: TableFacts, seen: ClueState) -> None:
    """A CLUE card in a hand or on the table stands for its number in actions."""
    box: Box = seen.table.prepared
    seats = seen.table.seats
    open_to_all = seen.piles[LEFTOVER * seats]
    for c in (*open_to_all, *(c for s in range(seats) for c in seen.piles[HAND * seats + s])):
        number = box.number_of.get(seen.face[c].id)
        if number is not None:
            facts.card(c).part = f"clue:{number}"
    for who in range(seats):
        for c in seen.piles[PERSONALITY * seats + who]:
            facts.card(c).notes.append("power ready" if seen.power[who] else "power used")


def seat_facts(seen: ClueState, who: int) -> list[tuple[str, Any]]:
    box: Box = seen.table.prepared
    facts: list[tuple[str, Any]] = []
    if who < len(seen.characters):
        facts.append(("as", box.titles[seen.characters[who]]))
    facts.append(("cards", len(seen.piles[HAND * seen.table.seats + who])))
    if seen.out >> who & 1:
        facts.append(("", "accused wrongly"))
    return facts


def role(facts: TableFacts, seen: ClueState, seat: int | None) -> dict[str, Any] | None:
    """CL-4.2, CL-4.3: the power of one's own Personality Card, and whether it is left."""
    cards = () if seat is None else seen.piles[PERSONALITY * seen.table.seats + seat]
    if seat is None or not cards:
        return None
    note = "ready" if seen.power[seat] else "used"
    return {"card": facts.in_piece(cards[0]), "note": note, "score": ""}


# -- the floor plan -----------------------------------------------------------------------


def floor_plan(seen: ClueState, seat: int | None) -> dict[str, Any]:
    """CL-10, CL-12: the map with the number of every square and room, and who stands where."""
    box: Box = seen.table.prepared
    mine = seen.characters[seat] if seat is not None and seat < len(seen.characters) else -1
    return {
        **printed_plan(box),
        "centre": {"space": 0, "note": "stand here to accuse"},
        "pieces": [
            {
                "name": box.titles[piece],
                "space": space,
                "kind": "mover" if piece < FIRST_ROOM // 2 else "token",
                "colour": piece,
                "mine": piece == mine,
            }
            for piece, space in enumerate(seen.at)
        ],
        "reaches": FIRST_SQUARE,
    }


@lru_cache(maxsize=32)
def printed_plan(box: Box) -> dict[str, Any]:
    """What of the map never changes."""
    board = box.board
    return {
        "rows": list(board.rows),
        "squares": [[*cell, board.square_of[cell]] for cell in board.cells],
        "rooms": [
            {"letter": letter, "space": space, "name": box.names[space]}
            for letter, space in board.room_of.items()
        ],
        "links": [[one, other] for one, ends in board.links.items() for other in ends],
    }


# -- the question and the notes -----------------------------------------------------------


def groups(box: Box) -> list[tuple[str, list[int]]]:
    """The CLUE cards under Who, What and Where."""
    kinds = [face.card.type for face in box.faces]
    return [
        (title, [n for n in range(CARDS) if kinds[n] == kind])
        for title, kind in zip(TITLES, CATEGORY_NAMES, strict=True)
    ]


def question(seen: ClueState, sheet: list[dict[str, Any]]) -> dict[str, Any]:
    """CL-13.2: one suspect, one misdeed, the room; those that one has seen are struck."""
    box: Box = seen.table.prepared
    asked = list(seen.question)
    return {
        "asker": asked[0] if asked else -1,
        "asked": asked[1:],
        "groups": [
            {
                "title": title,
                "cards": [
                    {
                        "part": f"clue:{n}",
                        "name": box.titles[n],
                        "known": bool(sheet and is_settled(sheet[n])),
                        "colour": n if title == WHO else None,
                    }
                    for n in numbers
                ],
            }
            for title, numbers in groups(box)
        ],
    }


def is_settled(row: dict[str, Any]) -> bool:
    return bool(row["crossed_off"] or "envelope" not in row["can_be"])


def notes(seen: ClueState, seat: int | None, sheet: list[dict[str, Any]]) -> dict[str, Any] | None:
    """CL-2.11, CL-R.61: the sheet everybody knows, as far as it is certain."""
    if not sheet:
        return None
    box: Box = seen.table.prepared
    places = [str(player) for player in range(seen.table.seats)]
    places += [place for place in ("side", "face up") if any(place in r["can_be"] for r in sheet)]
    return {
        "mine": seat,
        "places": [*places, "envelope"],
        "heads": [*note_heads(seen, seat, places), "Envelope"],
        "groups": [
            {"title": title, "rows": [note_row(sheet[n], box.titles[n], places) for n in numbers]}
            for title, numbers in groups(box)
        ],
        "proofs": proofs(seen, seat, sheet),
    }


def note_heads(seen: ClueState, seat: int | None, places: Sequence[str]) -> list[str]:
    """Players by whom they play: short names that everybody says."""
    titles = seen.table.prepared.titles
    players = [titles[suspect] for suspect in seen.characters]
    if seat is not None:
        players[seat] = "You"
    return [*players, *(place.capitalize() for place in places[len(players) :])]


def proofs(seen: ClueState, seat: int | None, sheet: list[dict[str, Any]]) -> list[str]:
    """CL-27.20: why the cards that must be in the envelope are there."""
    if seat is None:
        return []
    box: Box = seen.table.prepared
    known = knowledge_of(seen, seat)
    found = [n for n in range(CARDS) if sheet[n]["can_be"] == ["envelope"]]
    return [explain(known, n, box.titles) for n in found]


def note_row(row: dict[str, Any], name: str, places: Sequence[str]) -> dict[str, Any]:
    """A tick where the card must be, a dash where it cannot be, else nothing."""
    can_be = row["can_be"]
    marks = ["yes" if can_be == [p] else "" if p in can_be else "no" for p in (*places, "envelope")]
    top, bottom = row["envelope"]
    return {
        "name": name,
        "marks": marks,
        "struck": is_settled(row),
        "found": can_be == ["envelope"],
        "chance": round(100 * top / bottom),
    }


# -- what is asked ------------------------------------------------------------------------


def prompt(seen: ClueState, names: Sequence[str]) -> Prompt | None:
    """One sentence for each moment; None leaves it to the plain one."""
    if not seen.frames:
        return None
    box: Box = seen.table.prepared
    frame = seen.frames[-1]
    op = frame[OP]
    if op == CHARACTER:
        return Prompt("Choose the character you play.", "Each has a power that is used once.")
    if op == TURN:
        return Prompt("Your turn: roll, or use what your room offers.")
    if op == MOVE:
        return Prompt(
            f"You rolled {frame[1]}. Go to a glowing square, or enter a glowing room and ask.",
            "Steps left over are lost in a room.",
        )
    if op == ASK:
        return Prompt(
            f"{box.names[frame[1]]}: ask who and what.",
            "Struck cards are known to you; asking them is a bluff.",
        )
    if op == SHOW:
        return show_prompt(seen, names)
    if op == LOOK:
        return Prompt("Nobody could answer. Look at one of the side cards.")
    if op == CENTRE_STOP:
        return Prompt("You stand in the centre. Accuse, or end the turn.")
    if op == ACCUSE:
        return Prompt("Name who, what and where.", "If one of them is wrong you are out.")
    return None


def show_prompt(seen: ClueState, names: Sequence[str]) -> Prompt:
    """CL-14.2: who asks, and for what."""
    box: Box = seen.table.prepared
    if not seen.question:
        return Prompt("Show one of your cards.")
    asker, *asked = seen.question
    who, what, where = (box.titles[card] for card in asked)
    return Prompt(f"{names[asker]} asks about {who}, {what} and {where}. Show one that you hold.")
