"""Public cards read by the reader of printed text."""

from games.engine.card_text import ReadText, Refusal, TextReader
from games.engine.cards import CardDef
from games.engine.languages import JAPANESE
from games.rulebooks.detective_conan.fan_data.fields import fields_in
from games.rulebooks.detective_conan.printed_text.reader import VERSION, read_card


def compile_text(card: CardDef, text: str) -> ReadText | Refusal:
    """The abilities of a whole card; the first thing not understood refuses it."""
    found = read_card(card.type, fields_in(text), card.id)
    if found.playable:
        return ReadText(tuple(found.abilities), found.attributes)
    first = found.refusals[0]
    expected = f"; expected {' or '.join(first.expected[:3])}" if first.expected else ""
    reason = f"{first.field}, {first.text!r:.60}{expected}"
    return Refusal(reason, first.line, first.start, first.end)


TEXT_READER = TextReader(str(VERSION), JAPANESE, compile_text)
