"""Lists that the builder's page sends, and whose deck they are for."""

from dataclasses import dataclass
from typing import Any

from django.http import Http404, JsonResponse
from django.utils.translation import gettext

from cards.collections import Holdings
from casebook import intake
from decks.catalogue import catalogue_of, formats_of
from decks.deck_text.limits import MAX_COPIES
from decks.deck_text.reading import Counts
from decks.models import Deck
from decks.services import counts_of
from decks.services.checking import MAX_ENTRIES
from games.engine.decks import DeckList
from games.rulebooks import PACKAGES
from web.decks import own_deck, visible_deck
from web.pages import SignedInRequest


class Malformed(ValueError):
    """A request that the page's own script would never send."""


def refusal(message: str, status: int = 400, **more: Any) -> JsonResponse:
    return JsonResponse({"message": message, **more}, status=status)


@dataclass(frozen=True)
class Workplace:
    """What is built on: a stored deck, or a new one of which nothing is stored yet."""

    request: SignedInRequest
    game: str
    deck: Deck | None

    @classmethod
    def to_read(cls, request: SignedInRequest, pk: int | None, game: str) -> "Workplace":
        return cls.of(request, visible_deck(request, pk) if pk else None, game)

    @classmethod
    def to_change(cls, request: SignedInRequest, pk: int | None, game: str) -> "Workplace":
        return cls.of(request, own_deck(request, pk) if pk else None, game)

    @classmethod
    def of(cls, request: SignedInRequest, deck: Deck | None, game: str) -> "Workplace":
        slug = deck.game_id if deck else game
        if slug not in PACKAGES:
            raise Http404
        return cls(request, slug, deck)

    @property
    def is_mine(self) -> bool:
        return self.deck is None or self.deck.owner_id == self.request.user.pk

    @property
    def held(self) -> Holdings:
        """What its owner has to build from: the deck's pool, or all they own."""
        return Holdings(self.request.user, self.deck.pool if self.deck and self.is_mine else None)

    def format_in(self, data: dict[str, Any]) -> str:
        stored = self.deck.format if self.deck else next(iter(formats_of(self.game)))
        return str(data.get("format") or stored)

    def list_in(self, data: dict[str, Any]) -> DeckList:
        return catalogue_of(self.game).decklist(rows_in(data))


def read_json(request: SignedInRequest) -> dict[str, Any]:
    """The JSON a page sent."""
    try:
        data = intake.read_json(intake.raw_body(request))
    except ValueError as error:
        raise Malformed(
            gettext("This JSON cannot be read: %(error)s") % {"error": error}
        ) from error
    if not isinstance(data, dict):
        raise Malformed(gettext("An object is expected."))
    return data


def rows_in(data: dict[str, Any]) -> Counts:
    """The list in a request, as decks store it."""
    rows = data.get("rows")
    if not isinstance(rows, list) or len(rows) > MAX_ENTRIES:
        raise Malformed(f"rows is a list of at most {MAX_ENTRIES}.")
    if not all(is_row(row) for row in rows):
        raise Malformed("rows has section, card, quantity and perhaps printing.")
    return counts_of(rows)


def is_row(row: Any) -> bool:
    return (
        isinstance(row, dict)
        and isinstance(row.get("section"), str)
        and isinstance(row.get("card"), str)
        and isinstance(row.get("printing"), str | None)
        and type(row.get("quantity")) is int
        and 0 <= row["quantity"] <= MAX_COPIES
    )
