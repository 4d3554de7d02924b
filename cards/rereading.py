"""Reading printed text again by a better reader: what would change, and doing it."""

from collections.abc import Iterator
from dataclasses import dataclass

from cards.card_data import Draft, snapshot
from cards.catalogue_writer import catalogue_write
from cards.import_rows import Report, Row
from cards.models import Card, CardQuerySet, definition_of
from cards.printed_text import is_by_hand, needs_reading, read_card
from casebook.models import User
from games import rulebooks
from games.engine.cards import CardDef
from games.engine.rulebook import Rulebook

PLAYS, CHANGES, REFUSED, SAME = "plays", "changes", "refused", "same"


@dataclass(frozen=True)
class Rereading:
    """A card before and after it is read again, in the words of its abilities."""

    card: Card
    kind: str  # plays: it could not be played before; changes; refused: it can no longer
    before: str
    after: str
    definition: CardDef


def stored_cards(game: str) -> CardQuerySet:
    return Card.objects.of(game).current().whole().order_by("slug")


def stale_drafts(rulebook: Rulebook, game: str) -> Iterator[tuple[Card, Draft]]:
    """Cards that another version of the reader read, or none could; never a curator's."""
    for card in stored_cards(game):
        draft = snapshot(card)
        if not is_by_hand(draft) and needs_reading(rulebook.text_reader, draft, draft):
            yield card, draft


def rereadings(game: str) -> list[Rereading]:
    """What reading again would change; cards that stay as they are are not listed."""
    rulebook = rulebooks.get(game)
    found = (reread(rulebook, card, draft) for card, draft in stale_drafts(rulebook, game))
    return [one for one in found if one.kind != SAME]


def reread(rulebook: Rulebook, card: Card, draft: Draft) -> Rereading:
    after, reason = read_card(rulebook, card.slug, draft)
    definition = definition_of(card.slug, after)
    said = reason or rulebook.rendered_text(definition)
    before = rulebook.rendered_text(definition_of(card.slug, draft)) or card.unplayable_reason
    return Rereading(card, kind_of(card, draft, after, reason), before, said, definition)


def kind_of(card: Card, before: Draft, after: Draft, reason: str) -> str:
    if reason:
        return REFUSED if card.playable else SAME
    if not card.playable:
        return PLAYS
    parts = ("abilities", "attributes")
    return SAME if all(before[part] == after[part] for part in parts) else CHANGES


def cards_reread(game: str, *, by: User | None = None) -> Report:
    """Read every such card again as one new version of the catalogue.

    Runs keep the cards they were played with: their decks were frozen when they were asked for.
    """
    rulebook = rulebooks.get(game)
    rows = [Row(card.slug, {}) for card, _ in stale_drafts(rulebook, game)]
    return catalogue_write(game, rows, source="read printed text again", by=by)
