"""Cards and sets: search, names, chance, batches, faces, rulings and history."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from django.db.models import Count, Q, QuerySet
from django.http import Http404, HttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from api.base import ApiViewSet, operation, serialize_many, tag_of
from api.paging import links, page_of
from api.problems import ApiProblem
from api.serializers.cards import (
    CardChangeSerializer,
    CardPageSerializer,
    CardQuery,
    CardSerializer,
    CollectionBody,
    CollectionQuery,
    CollectionSerializer,
    ExplainQuery,
    ExplainSerializer,
    NamedQuery,
    PrefixQuery,
    RandomQuery,
    RulingSerializer,
    SearchQuery,
    SetSerializer,
    SetsQuery,
)
from api.serializers.shared import NamesSerializer, one_page, page
from api.views.games import rulebook_or_404
from cards import find_card
from cards.collections import Holdings
from cards.formats import today
from cards.models import Card, CardQuerySet, CardSet
from cards.pictures import shown_face
from cards.search import asks_owned, explain, find
from cards.search.results import PAGE
from cards.services import card_as_of, history, version_at
from cards.versions import Mark, changed_at, mark_of, marks
from casebook.cache import Cache


class CardViewSet(ApiViewSet):
    @operation(
        "Search cards",
        CardPageSerializer,
        name="cards_list",
        tier="costly",
        query=SearchQuery,
        etag=True,
    )
    def list(self, request: Request) -> HttpResponse:
        """The same language as everywhere else. Without `q` all cards, by name."""
        only = self.wanted_fields(CardSerializer)
        stand = marks(self.game())
        if asks_owned(self.query.get("q", "")):  # an answer that nobody else may get
            return Response(self.search_page(stand, only))
        tag = tag_of("cards", request.get_full_path(), stand, today())
        return self.conditional_response(
            tag,
            lambda: Response(self.search_page(stand, only)),
            public=True,
            changed_at=changed_at(stand, today()),
        )

    def search_page(self, stand: tuple[Mark, ...], only: tuple[str, ...]) -> dict[str, Any]:
        asked = self.query
        page = find(
            asked.get("q", ""),
            self.game(),
            cursor=asked.get("cursor", ""),
            limit=asked.get("limit", PAGE),
            count=asked.get("count", False),
            on=asked.get("on"),
            order=asked.get("order", ""),
            direction=asked.get("dir", ""),
            unique=asked.get("unique", ""),
            held=Holdings(self.request.user),
        )
        cards = shown_cards(self.game(), stand, [card for card, _ in page.rows])
        data = {
            "results": [cut(card, only) for card in cards],
            **links(self.request, page.next, None),
            "warnings": [vars(notice) for notice in page.warnings],
        }
        return data | ({"count": page.total} if page.total is not None else {})

    @operation("A card", CardSerializer, name="cards_get", query=CardQuery, etag=True)
    def retrieve(self, request: Request, game: str, card: str) -> HttpResponse:
        """As it stands, or as it stood at the end of a day."""
        rulebook_or_404(game)
        only = self.wanted_fields(CardSerializer)
        mark = self.catalogue_mark(game)

        def build() -> Response:
            day = self.query.get("as_of")
            if day:
                return Response(cut(self.card_then(game, card, day), only))
            return Response(CardSerializer(card_or_404(game, card), only=only).data)

        tag = tag_of("card", request.get_full_path(), mark)
        return self.conditional_response(tag, build, public=True, changed_at=mark.changed_at)

    def card_then(self, game: str, slug: str, day: date) -> dict[str, Any]:
        """An earlier state, in the same shape."""
        draft = card_as_of(game, slug, day)
        if draft is None:
            raise Http404
        title = ", ".join(filter(None, (draft["name"], draft["subtitle"])))
        kept = {k: v for k, v in draft.items() if k not in ("rulings", "reader")}
        now = CardSerializer(card_or_404(game, slug)).data
        standing = {"removed": False, "merged_into": None, "version": version_at(game, day)}
        return now | kept | {"title": title} | standing

    @operation(
        "A card by name",
        CardSerializer,
        name="cards_named",
        tier="costly",
        query=NamedQuery,
    )
    def by_name(self, request: Request) -> Response:
        """`exact` or `fuzzy`. Several meant equally well: 404 `ambiguous` with candidates."""
        asked = self.query
        if ("exact" in asked) == ("fuzzy" in asked):
            raise ApiProblem("unprocessable", "Give either exact or fuzzy.")
        only = self.wanted_fields(CardSerializer)
        exact = "exact" in asked
        find = find_card.exact if exact else find_card.fuzzy
        found = find(asked["exact" if exact else "fuzzy"], self.game())
        if found.is_ambiguous:
            names = [{"game": c.game_id, "id": c.slug, "title": c.title} for c in found.candidates]
            raise ApiProblem(
                "ambiguous", f"{len(names)} cards are meant equally well.", candidates=names
            )
        if found.card is None:
            raise Http404
        return Response(CardSerializer(whole(found.card), only=only).data)

    @operation(
        "Complete a name",
        NamesSerializer,
        name="cards_autocomplete",
        tier="costly",
        query=PrefixQuery,
    )
    def autocomplete(self, request: Request) -> Response:
        limit = self.query.get("limit", 20)
        names = find_card.autocomplete(self.query["prefix"], self.game(), limit)
        return Response({"results": names})

    @operation("Any card", CardSerializer, name="cards_random", tier="costly", query=RandomQuery)
    def random(self, request: Request) -> Response:
        """One that meets `q`, each as likely as the others; with `seed` always the same."""
        only = self.wanted_fields(CardSerializer)
        held = Holdings(request.user)
        asked = self.query
        found = find_card.random_card(asked.get("q", ""), self.game(), asked.get("seed"), held)
        if found is None:
            raise Http404
        return Response(CardSerializer(found, only=only).data)

    @operation(
        "Many cards at once",
        CollectionSerializer,
        name="cards_collection",
        tier="costly",
        query=CollectionQuery,
        body=CollectionBody,
    )
    def collection(self, request: Request) -> Response:
        """Up to 100, each by `id`, by `name`, or by `number` and perhaps `set`."""
        given = self.read_body()
        only = self.wanted_fields(CardSerializer)
        found, missing = find_card.collection(given["game"], given["cards"])
        return Response(
            {
                "results": serialize_many(CardSerializer, found, only=only),
                "not_found": [dict(wanted) for wanted in missing],
            }
        )

    @operation(
        "Explain a search",
        ExplainSerializer,
        name="cards_explain",
        tier="costly",
        query=ExplainQuery,
    )
    def explain(self, request: Request) -> Response:
        """The query in plain words and as a tree."""
        return Response(explain(self.query["q"], self.game(), Holdings(request.user)))

    @operation(
        "The face of a card",
        OpenApiTypes.STR,
        name="cards_face",
        produces=("image/svg+xml",),
        etag=True,
    )
    def face(self, request: Request, game: str, card: str) -> HttpResponse:
        """An SVG image with all that the card says; no picture of a printed card."""
        rulebook_or_404(game)
        found = card_or_404(game, card)
        mark = mark_of(game)
        return self.conditional_response(
            tag_of("face", game, card, mark),
            lambda: Response(shown_face(found)),
            public=True,
            changed_at=mark.changed_at,
        )

    @operation("Rulings on a card", page(RulingSerializer), name="cards_rulings", etag=True)
    def rulings(self, request: Request, game: str, card: str) -> HttpResponse:
        rulebook_or_404(game)
        found = card_or_404(game, card)
        rows = [
            {
                "text": r.text,
                "rule": r.rule,
                "source": r.source,
                "published_on": str(r.published_on or ""),
            }
            for r in found.rulings.all()
        ]
        tag = tag_of("rulings", game, card, mark_of(game))
        return self.conditional_response(tag, lambda: Response(one_page(rows)), public=True)

    @operation("History of a card", page(CardChangeSerializer), name="cards_changes")
    def changes(self, request: Request, game: str, card: str) -> Response:
        """Every change, newest first."""
        rulebook_or_404(game)
        found = card_or_404(game, card)
        rows = [
            {
                "version": change.version.number,
                "at": change.version.at,
                "kind": change.kind,
                "parts": change.fields,
                "source": change.version.source,
            }
            for change in history(found).defer("before", "after")[:200]
        ]
        return Response(one_page(rows))

    def game(self) -> str | None:
        return self.query.get("game")


class SetViewSet(ApiViewSet):
    @operation("The sets", page(SetSerializer), name="sets_list", query=SetsQuery, etag=True)
    def list(self, request: Request) -> HttpResponse:
        stand = marks(self.query.get("game"))
        tag = tag_of("sets", request.get_full_path(), stand)
        return self.conditional_response(
            tag, self.set_page, public=True, changed_at=changed_at(stand)
        )

    def set_page(self) -> Response:
        rows = counted_sets()
        if game := self.query.get("game"):
            rows = rows.filter(game=game)
        return Response(
            page_of(
                rows,
                self.request,
                self.query,
                lambda found: serialize_many(SetSerializer, found),
                descending=False,
            )
        )

    @operation("A set", SetSerializer, name="sets_get", etag=True)
    def retrieve(self, request: Request, game: str, code: str) -> HttpResponse:
        rulebook_or_404(game)
        found = counted_sets().filter(game=game, code=code).first()
        if found is None:
            raise Http404
        tag = tag_of("set", game, code, mark_of(game))
        return self.conditional_response(
            tag, lambda: Response(SetSerializer(found).data), public=True
        )


def counted_sets() -> QuerySet[CardSet]:
    current = Q(printings__card__removed=False)
    return CardSet.objects.annotate(cards=Count("printings__card", filter=current, distinct=True))


MOST_CARDS = 20_000
card_data: Cache[tuple[str | None, int], dict[str, Any]] = Cache(MOST_CARDS)


def shown_cards(
    game: str | None, stand: tuple[Mark, ...], keys: Sequence[int]
) -> list[dict[str, Any]]:
    """Cards as they are shown, each made once in a version."""

    def build(missing: set[tuple[str | None, int]]) -> dict[tuple[str | None, int], Any]:
        cards = whole_cards().filter(pk__in=[pk for _, pk in missing])
        return {(game, card.pk): dict(CardSerializer(card).data) for card in cards}

    found = card_data.get_many([(game, key) for key in keys], build, stand)
    return [found[game, key] for key in keys if (game, key) in found]


def cut(card: dict[str, Any], only: tuple[str, ...]) -> dict[str, Any]:
    """Of a card that is shown, the fields asked for."""
    return {k: v for k, v in card.items() if k in (*only, "id")} if only else card


def whole_cards() -> CardQuerySet:
    return Card.objects.with_printings().select_related("merged_into")


def card_or_404(game: str, slug: str) -> Card:
    try:
        return whole_cards().of(game).get(slug=slug)
    except Card.DoesNotExist:
        raise Http404 from None


def whole(card: Card) -> Card:
    return card_or_404(card.game_id, card.slug)
