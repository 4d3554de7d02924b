"""Chapter 8: Confront a Suspect."""

from games.engine.abilities.words import DO
from games.engine.flow import Action, Frame
from games.rulebooks.castle.ending import expose_guilty, judge_toughest_case
from games.rulebooks.castle.face import GUILTY
from games.rulebooks.castle.flow import ACCUSE, CLEAR, FLOW
from games.rulebooks.castle.programs import start_part
from games.rulebooks.castle.state import (
    BOX,
    PLAY,
    SUSPECTS,
    Castle,
    discard_all,
    hand_of,
    names_held,
    token_on,
)

DECLINE: Action = ("decline",)


def confrontable(s: Castle, held: int) -> list[int]:
    """CA-8.1, CA-8.14: every Suspect on the table whose three Investigations are held."""
    face = s.face
    lacking, found = ~held, []
    for c in s.piles[SUSPECTS * s.table.seats]:
        if not face[c].requires & lacking:
            found.append(c)
    return found


def confront(s: Castle, seat: int, suspect: int, award: int) -> None:
    """CA-8.3 to CA-8.5: show the three cards, discard them, only then turn the token."""
    s.note("confront", "CA-8.3", seat, suspect)
    proof = proof_in_hand(s, seat, suspect)
    s.move_cards(proof, PLAY * s.table.seats)
    s.note_cards("show", "CA-8.3", seat, proof)
    discard_all(s, proof, "CA-8.4", seat)
    flip_token(s, seat, suspect, award)


def proof_in_hand(s: Castle, seat: int, suspect: int) -> list[int]:
    """One card of each Investigation that the Suspect lists."""
    face = s.face
    missing = face[suspect].requires
    proof = []
    for c in hand_of(s, seat):
        if missing & face[c].name:
            missing ^= face[c].name
            proof.append(c)
    return proof


def flip_token(s: Castle, seat: int, suspect: int, award: int) -> None:
    """CA-8.5 to CA-8.9: Guilty is settled at once (CA-R.3), Not Guilty has a text to do."""
    token = token_on(s, suspect)
    s.reveal(token, s.table.all_seats)
    strike_from_mixed(s, token)
    piece = s.face[token]
    if piece.kind == GUILTY:
        s.note("guilty", "CA-8.6", seat, token, suspect)
        if not expose_guilty(s, seat, award):
            clear_suspect(s, suspect)
        return
    s.note("not-guilty", "CA-8.8", seat, token, suspect)
    s.confronting = suspect
    s.frames.append((CLEAR, suspect))
    if piece.abilities:
        start_part(s, token, seat, DO)


def strike_from_mixed(s: Castle, token: int) -> None:
    """A token turned up for all is no longer one that lies somewhere on the table."""
    face = s.table.index_of[s.face[token]]
    if any(s.mixed):
        s.mixed = tuple(without(faces, face) for faces in s.mixed)


def without(faces: tuple[int, ...], face: int) -> tuple[int, ...]:
    """The same faces, one of this kind fewer if it is among them."""
    if face not in faces:
        return faces
    at = faces.index(face)
    return faces[:at] + faces[at + 1 :]


@FLOW.run(CLEAR)
def clear_confronted(s: Castle, frame: Frame) -> None:
    """CA-8.10, CA-8.11: once its text is carried out, Suspect and token leave the play area."""
    _, suspect = frame
    s.frames.pop()
    s.confronting = -1
    clear_suspect(s, suspect)


def clear_suspect(s: Castle, suspect: int) -> None:
    """CA-R.10, CA-R.15, CA-R.16: out for the rest of the Episode."""
    token = token_on(s, suspect)
    s.move(token, BOX * s.table.seats)
    s.move(suspect, BOX * s.table.seats)
    s.note("clear", "CA-8.10", -1, suspect)
    judge_toughest_case(s)


@FLOW.run(ACCUSE)
def offer_accusation(s: Castle, frame: Frame) -> None:
    """CA-7.1, CA-R.32: a text lets the player Confront as part of the same Action."""
    _, seat, optional, _ = frame
    found = confrontable(s, names_held(s, seat))
    if not found:
        s.frames.pop()
        return
    options: list[Action] = [("confront", c) for c in found]
    if optional:
        options.append(DECLINE)
    s.ask(seat, options)


@FLOW.chose(ACCUSE)
def accuse(s: Castle, frame: Frame, action: Action) -> None:
    _, seat, _, award = frame
    s.frames.pop()
    if action != DECLINE:
        _, suspect = action
        confront(s, seat, suspect, award)
