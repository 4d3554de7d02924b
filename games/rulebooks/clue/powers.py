"""Chapters 4 and 24: how a power is used. What each one does is in the vocabulary."""

from games.engine.abilities.program import program_frame
from games.engine.abilities.words import DO
from games.rulebooks.clue.flow import PROGRAM
from games.rulebooks.clue.prepared import Box
from games.rulebooks.clue.state import ClueState, with_value


def use_power(s: ClueState, seat: int) -> None:
    """CL-4.3, CL-4.4, CL-24.1: declared, resolved at once, and the card is turned over."""
    box: Box = s.table.prepared
    suspect = s.characters[seat]
    card = box.personalities[suspect]
    s.power = with_value(s.power, seat, 0)
    s.note("power", "CL-4.3", seat, card)
    face, ability = box.power_abilities[suspect]
    s.frames.append(program_frame(PROGRAM, face, ability, DO, seat, card))
