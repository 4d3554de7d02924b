"""Abilities read from printed text: when a card is read, and what is stored of it."""

from cards.card_data import Draft
from cards.models import definition_of
from games.engine.card_text import Refusal, TextReader
from games.engine.rulebook import Rulebook


def printed_text(reader: TextReader, draft: Draft) -> str:
    return str(draft["translations"].get(reader.language, {}).get("text", ""))


def is_by_hand(draft: Draft) -> bool:
    """Abilities that a curator or a shipped file gave: they stay over any reader's."""
    return bool(draft["abilities"]) and not draft["reader"]


def with_reader(before: Draft, given: Draft, after: Draft) -> Draft:
    """Abilities that differ from those before are by hand, unless a reader is named with them."""
    if "reader" in given or after["abilities"] == before["abilities"]:
        return after
    return {**after, "reader": ""}


def needs_reading(reader: TextReader | None, before: Draft, after: Draft) -> bool:
    """Whether this reader could say something new of a card."""
    if reader is None or is_by_hand(after) or not printed_text(reader, after):
        return False
    same_text = printed_text(reader, before) == printed_text(reader, after)
    return not (same_text and after["reader"] == reader.version)


def read_card(rulebook: Rulebook, slug: str, draft: Draft) -> tuple[Draft, str]:
    """The card with the abilities that its printed text says; or why there are none."""
    reader = rulebook.text_reader
    assert reader is not None, "asked only where needs_reading says so"
    found = reader.compile_text(definition_of(slug, draft), printed_text(reader, draft))
    unread = {**draft, "abilities": [], "reader": ""}
    if isinstance(found, Refusal):
        return unread, f"its text is not understood: {found}"
    attributes = {**draft["attributes"], **found.attributes}
    said = {"abilities": list(found.abilities), "attributes": attributes}
    read = {**draft, **said, "reader": reader.version}
    faults = rulebook.card_problems(definition_of(slug, read))
    return (unread, f"its text is read wrongly: {faults[0]}") if faults else (read, "")
