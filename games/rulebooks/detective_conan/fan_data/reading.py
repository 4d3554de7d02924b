"""Public cards read by the reader of printed text."""

from games.engine.card_text import ReadText, Refusal, TextReader
from games.engine.cards import CardDef
from games.engine.languages import JAPANESE
from games.rulebooks.detective_conan.fan_data.fields import fields_in
from games.rulebooks.detective_conan.printed_text.by_hand import lines_by_hand
from games.rulebooks.detective_conan.printed_text.reader import VERSION, CardText, read_card


def compile_text(card: CardDef, text: str) -> ReadText | Refusal:
    """The abilities of a whole card; the first thing not understood refuses it."""
    fields = fields_in(text)
    found = read_card(card.type, fields, card.id)
    if found.playable:
        return ReadText(tuple(found.abilities), found.attributes)
    return refusal_of(found, text, fields)


def refusal_of(found: CardText, text: str, fields: dict[str, str]) -> Refusal:
    """The first thing not understood, by its place in the whole text."""
    first = found.refusals[0]
    before = max(0, text.find(fields[first.field]))
    expected = f"; expected {' or '.join(first.expected[:3])}" if first.expected else ""
    return Refusal(
        f"{first.field}, {first.text!r:.60}{expected}",
        text.count("\n", 0, before + first.start) + 1,
        before + first.start,
        before + first.end,
        first.text,
        first.expected,
        first.nearest,
        tuple(found.abilities),
        found.attributes,
    )


TEXT_READER = TextReader(str(VERSION), JAPANESE, compile_text, frozenset(lines_by_hand()))
