"""What goes with what: cards for a deck, cards like a card, decks like a deck; several decks at once."""

from typing import Any

from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from api.authentication import SignedInRequest
from api.base import ApiViewSet, operation, words
from api.models import Scope
from api.problems import not_there
from api.serializers.deck_analysis import InlineBody, InlineQuery
from api.serializers.talk import (
    CompareQuery,
    CompareSerializer,
    DeckArchiveQuery,
    DeckBatchBody,
    DeckBatchSerializer,
    RecommendationsQuery,
    RecommendationsSerializer,
    RelatedQuery,
    RelatedSerializer,
    SimilarDecksSerializer,
)
from api.views.deck_lists import DeckTextViewSet
from api.views.decks import DeckViews
from cards.likeness import Alike, cards_like
from cards.models import Card
from decks.services import decklist
from decks.services.many import decks_change, decks_export
from decks.services.recommendations import (
    cards_with,
    deck_recommendations,
    list_recommendations,
    similar_decks,
)
from decks.services.saving import deck_compare

MOST = 8
ZIP = "application/zip"


class RelatedCardsViewSet(ApiViewSet):
    @operation("Cards that go with a card", RelatedSerializer, name="cards_related", tier="costly",
               query=RelatedQuery)  # fmt: skip
    def related(self, request: Request, game: str, card: str) -> Response:
        """Cards that do what this one does, and cards often in the same decks."""
        found = Card.objects.current().filter(game=game, slug=card).first()
        if found is None:
            raise Http404
        most = self.query.get("most", MOST)
        together = [one.as_data() for one in cards_with(found, most)]
        return Response(
            {"like": [alike_data(one) for one in cards_like(found, most)], "together": together}
        )


def alike_data(one: Alike) -> dict[str, Any]:
    card = one.card
    facts = {"card": card.slug, "title": card.title, "type": card.type}
    return facts | {"likeness": one.likeness, "shared": list(one.shared)}


class RelatedDecksViewSet(DeckViews):
    @operation(
        "Cards for a deck",
        RecommendationsSerializer,
        name="decks_recommendations",
        tier="costly",
        query=RecommendationsQuery,
    )
    def recommendations(self, request: Request, deck: str) -> Response:
        """What the public decks most like it play and it does not; nothing it could not use."""
        found = deck_recommendations(self.deck(deck), self.query.get("most", MOST))
        return Response({"results": [one.as_data() for one in found]})

    @operation(
        "Decks like a deck",
        SimilarDecksSerializer,
        name="decks_similar",
        tier="costly",
        query=RecommendationsQuery,
    )
    def similar(self, request: Request, deck: str) -> Response:
        """Public ones that share most cards with it."""
        near = similar_decks(self.deck(deck), self.query.get("most", MOST))
        rows = [
            {"deck": str(one.pk), "name": one.name, "owner": one.owner.username, "percent": percent}
            for one, percent in near
        ]
        return Response({"results": rows})

    @operation("Compare two decks", CompareSerializer, name="decks_compare", query=CompareQuery)
    def compare(self, request: Request, deck: str) -> Response:
        """What leads from the other deck to this one: any two of a game that you can see."""
        newer, key = self.deck(deck), self.query["with"]
        older = self.get_queryset().filter(pk=key).first() if is_id(key) else None
        if older is None or older.game_id != newer.game_id:
            said = f"There is no deck {key!r} of this game that you can see."
            raise not_there("query", "/with", "unknown-deck", said)
        revision = self.revision_or_404(older, self.query.get("revision", older.version))
        changes = [one.as_data() for one in deck_compare(revision, newer)]
        return Response({"deck": deck, "with": key, "changes": changes})

    # -- several at once ------------------------------------------------------------------

    @operation(
        "Change several decks",
        DeckBatchSerializer,
        name="decks_batch",
        login=True,
        scope=Scope.WRITE,
        tier="costly",
        body=DeckBatchBody,
    )
    def batch(self, request: SignedInRequest) -> Response:
        """Tag, untag, move to a folder, archive, unarchive or delete: all of them or none."""
        given = dict(self.read_body())
        keys = ids_in(given.pop("decks"), "body")
        return Response({"changed": decks_change(request.user, keys, given.pop("action"), **given)})

    @operation(
        "Export several decks",
        {ZIP: OpenApiTypes.BINARY},
        name="decks_archive",
        login=True,
        tier="costly",
        query=DeckArchiveQuery,
        produces=(ZIP,),
    )
    def archive(self, request: SignedInRequest) -> Response:
        """A ZIP with a file for each of your decks, in the folders that you keep them in."""
        keys = ids_in(words(self.query["decks"]), "query")
        site = request.build_absolute_uri("/").rstrip("/")
        packed = decks_export(request.user, keys, self.query.get("as", "text"), site)
        self.request.accepted_renderer = self.get_renderers()[0]
        self.response_headers["Content-Disposition"] = 'attachment; filename="decks.zip"'
        return Response(packed, content_type=ZIP)


def ids_in(texts: list[str], where: str) -> list[int]:
    for text in texts:
        if not is_id(text):
            raise not_there(where, "/decks", "unknown-deck", f"You have no deck {text[:20]!r}.")
    return [int(text) for text in texts]


def is_id(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 16


class ListRecommendationsViewSet(DeckTextViewSet):
    @operation(
        "Cards for a list",
        RecommendationsSerializer,
        name="decks_recommendations_inline",
        tier="costly",
        query=InlineQuery,
        body=InlineBody,
        text=True,
    )
    def recommendations(self, request: Request) -> Response:
        """Entries, or a text: what public decks like it play and it does not."""
        given, counts, _ = self.inline()
        game = given["game"]
        found = list_recommendations(game, decklist(game, counts), MOST)
        return Response({"results": [one.as_data() for one in found]})
