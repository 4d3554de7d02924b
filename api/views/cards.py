"""Cards and sets: search, names, chance, batches, faces, rulings and history."""

from datetime import date
from functools import lru_cache
from typing import Any

from django.db.models import Count, Q
from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from rest_framework import serializers
from rest_framework.response import Response

from api.answers import Names, Paged, one_page, page, with_fields
from api.base import ApiViewSet, operation, serialized, tag_of
from api.fields import Answer, Choice, Flag, Strict, Text, Whole
from api.paging import link_to, page_of
from api.problems import ApiProblem
from api.views.games import rulebook_or_404, version_of
from cards import lookup
from cards.faces import face_svg
from cards.formats import today
from cards.models import Card, CardSet, CatalogueVersion
from cards.search import explain, search
from cards.search.results import LARGEST_PAGE, PAGE
from cards.services import card_as_of, history, version_at
from games import rulebooks

GAMES = sorted(rulebooks.PACKAGES)
CARD_EXAMPLE = "type:event cost<=2"


class PrintingAnswer(Answer):
    set = serializers.CharField()
    number = serializers.CharField()
    rarity = serializers.CharField()
    illustrator = serializers.CharField()


class PrintingRow(PrintingAnswer):
    set = serializers.CharField(source="set.code")


class RulingAnswer(Answer):
    text = serializers.CharField()
    rule = serializers.CharField()
    source = serializers.CharField()
    published_on = serializers.CharField(help_text="Empty if nobody knows.")


class CardAnswer(Answer):
    """A card of the catalogue."""

    sparse = True

    id = serializers.CharField(source="slug")
    game = serializers.CharField(source="game_id")
    name = serializers.CharField()
    subtitle = serializers.CharField()
    title = serializers.CharField()
    type = serializers.CharField()
    attributes = serializers.DictField(child=serializers.JSONField())
    traits = serializers.ListField(child=serializers.CharField())
    colors = serializers.ListField(child=serializers.CharField())
    text = serializers.CharField()
    abilities = serializers.ListField(child=serializers.JSONField())
    translations = serializers.DictField(child=serializers.JSONField())
    original = serializers.BooleanField()
    playable = serializers.BooleanField()
    unplayable_reason = serializers.CharField()
    printings = PrintingRow(many=True)
    removed = serializers.BooleanField()
    merged_into = serializers.SerializerMethodField()
    version = serializers.IntegerField()
    changed_at = serializers.DateTimeField()

    def get_merged_into(self, card: Card) -> str | None:
        return card.merged_into.slug if card.merged_into_id else None


class CardPage(Answer):
    results = CardAnswer(many=True)
    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    count = serializers.IntegerField(required=False)
    warnings = serializers.ListField(
        child=serializers.JSONField(), help_text="What was ignored in `q`, and why."
    )


class ExplainAnswer(Answer):
    words = serializers.CharField()
    tree = serializers.JSONField()
    warnings = serializers.ListField(child=serializers.JSONField())


class CollectionAnswer(Answer):
    results = CardAnswer(many=True)
    not_found = serializers.ListField(child=serializers.JSONField())


class CardChangeAnswer(Answer):
    version = serializers.IntegerField()
    at = serializers.DateTimeField()
    kind = serializers.ChoiceField(["added", "changed", "removed", "merged"])
    parts = serializers.ListField(child=serializers.CharField(), help_text="Which parts differ.")  # fmt: skip
    source = serializers.CharField()


class SetAnswer(Answer):
    game = serializers.CharField(source="game_id")
    code = serializers.CharField()
    name = serializers.CharField()
    released_on = serializers.DateField(allow_null=True)
    cards = serializers.IntegerField()


def game_field(*, required: bool = False) -> Choice:
    return Choice(GAMES, required=required, help_text="Only this game.")


@with_fields
class SearchQuery(Strict):
    q = Text(required=False, allow_blank=True, max_length=1000, help_text="The search language: see search-fields.")  # fmt: skip
    game = game_field()
    order = Text(required=False, max_length=60, help_text="name, set, changed, colors or a number.")  # fmt: skip
    dir = Choice(["asc", "desc"], required=False)
    unique = Choice(["cards", "printings"], required=False)
    cursor = Text(required=False, max_length=2000, help_text="From `next`.")
    limit = Whole(required=False, min_value=1, max_value=LARGEST_PAGE)
    count = Flag(required=False, help_text="Also count all of them.")
    on = serializers.DateField(required=False, help_text="Bans as of this day.")


@with_fields
class NamedQuery(Strict):
    exact = Text(required=False, max_length=200, help_text="Id, title, printed number or name.")  # fmt: skip
    fuzzy = Text(required=False, max_length=200, help_text="A name, spelled nearly so.")
    game = game_field()


class PrefixQuery(Strict):
    prefix = Text(max_length=200, help_text="How a name or a word of it begins.")
    game = game_field()
    limit = Whole(required=False, min_value=1, max_value=50)


@with_fields
class RandomQuery(Strict):
    q = Text(required=False, allow_blank=True, max_length=1000)
    game = game_field()
    seed = Whole(required=False, min_value=0, max_value=2**53 - 1)


class ExplainQuery(Strict):
    q = Text(allow_blank=True, max_length=1000)
    game = game_field()


@with_fields
class CardQuery(Strict):
    as_of = serializers.DateField(required=False, help_text="As it stood at the end of this day.")  # fmt: skip


class Wanted(Strict):
    id = Text(required=False, max_length=80)
    name = Text(required=False, max_length=200)
    set = Text(required=False, max_length=20)
    number = Text(required=False, max_length=40)


class CollectionBody(Strict):
    game = game_field(required=True)
    cards = serializers.ListField(child=Wanted(), min_length=1, max_length=lookup.MOST_AT_ONCE)  # fmt: skip


class SetsQuery(Paged):
    game = game_field()


class CardViewSet(ApiViewSet):
    @operation("Search cards", CardPage, name="cards_list", tier="costly", query=SearchQuery, tagged=True)  # fmt: skip
    def list(self, request: Any) -> Response:
        """The same language as everywhere else. Without `q` all cards, by name."""
        only = self.wanted_fields(CardAnswer)
        tag = tag_of("cards", request.get_full_path(), newest(self.game()), today())
        return self.tagged(tag, lambda: Response(self.found(only)), public=True)

    def found(self, only: tuple[str, ...]) -> dict[str, Any]:
        asked = self.asked
        hits = search(
            asked.get("q", ""),
            self.game(),
            cursor=asked.get("cursor", ""),
            limit=asked.get("limit", PAGE),
            count=asked.get("count", False),
            on=asked.get("on"),
            order=asked.get("order", ""),
            direction=asked.get("dir", ""),
            unique=asked.get("unique", ""),
        )
        following = link_to(self.request, cursor=hits.next) if hits.next else None
        data = {
            "results": serialized(CardAnswer, hits.cards, only=only),
            "next": following,
            "previous": None,
            "warnings": [vars(notice) for notice in hits.warnings],
        }
        return data | ({"count": hits.total} if hits.total is not None else {})

    @operation("A card", CardAnswer, name="cards_get", query=CardQuery, tagged=True)
    def retrieve(self, request: Any, game: str, card: str) -> Response:
        """As it stands, or as it stood at the end of a day."""
        rulebook_or_404(game)
        only = self.wanted_fields(CardAnswer)
        version, mark = version_of(game), newest(game)
        self.sent["X-Catalogue-Version"] = str(version)

        def build() -> Response:
            day = self.asked.get("as_of")
            data = self.then(game, card, day) if day else card_data(game, card, mark)
            if only:
                data = {k: v for k, v in data.items() if k in (*only, "id")}
            return Response(data)

        tag = tag_of("card", request.get_full_path(), version, mark)
        return self.tagged(tag, build, public=True)

    def then(self, game: str, slug: str, day: date) -> dict[str, Any]:
        """An earlier state, in the same shape."""
        draft = card_as_of(game, slug, day)
        if draft is None:
            raise Http404
        title = ", ".join(filter(None, (draft["name"], draft["subtitle"])))
        kept = {k: v for k, v in draft.items() if k != "rulings"}
        return {
            "id": slug,
            "game": game,
            "title": title,
            **kept,
            "version": version_at(game, day),
        }

    @operation("A card by name", CardAnswer, name="cards_named", tier="costly", query=NamedQuery)  # fmt: skip
    def named(self, request: Any) -> Response:
        """`exact` or `fuzzy`. Several meant equally well: 404 `ambiguous` with candidates."""
        asked = self.asked
        if ("exact" in asked) == ("fuzzy" in asked):
            raise ApiProblem("unprocessable", "Give either exact or fuzzy.")
        only = self.wanted_fields(CardAnswer)
        find = lookup.exact if "exact" in asked else lookup.fuzzy
        found = find(asked.get("exact", asked.get("fuzzy")), self.game())
        if found.is_ambiguous:
            names = [{"game": c.game_id, "id": c.slug, "title": c.title} for c in found.candidates]  # fmt: skip
            raise ApiProblem("ambiguous", f"{len(names)} cards are meant equally well.", candidates=names)  # fmt: skip
        if found.card is None:
            raise Http404
        return Response(CardAnswer(whole(found.card), only=only).data)

    @operation("Complete a name", Names, name="cards_autocomplete", tier="costly", query=PrefixQuery)  # fmt: skip
    def autocomplete(self, request: Any) -> Response:
        limit = self.asked.get("limit", 20)
        names = lookup.autocomplete(self.asked["prefix"], self.game(), limit)
        return Response({"results": names})

    @operation("Any card", CardAnswer, name="cards_random", tier="costly", query=RandomQuery)  # fmt: skip
    def random(self, request: Any) -> Response:
        """One that meets `q`, each as likely as the others; with `seed` always the same."""
        only = self.wanted_fields(CardAnswer)
        found = lookup.random_card(
            self.asked.get("q", ""), self.game(), self.asked.get("seed")
        )
        if found is None:
            raise Http404
        return Response(CardAnswer(found, only=only).data)

    @operation("Many cards at once", CollectionAnswer, name="cards_collection", tier="costly", body=CollectionBody)  # fmt: skip
    def collection(self, request: Any) -> Response:
        """Up to 100, each by `id`, by `name`, or by `number` and perhaps `set`."""
        given = self.given()
        found, missing = lookup.collection(given["game"], given["cards"])
        return Response(
            {
                "results": serialized(CardAnswer, found),
                "not_found": [dict(wanted) for wanted in missing],
            }
        )

    @operation("Explain a search", ExplainAnswer, name="cards_explain", tier="costly", query=ExplainQuery)  # fmt: skip
    def explained(self, request: Any) -> Response:
        """The query in plain words and as a tree."""
        return Response(explain(self.asked["q"], self.game()))

    @operation("The face of a card", OpenApiTypes.STR, name="cards_face", produces=("image/svg+xml",), tagged=True)  # fmt: skip
    def face(self, request: Any, game: str, card: str) -> Response:
        """An SVG image with all that the card says; no picture of a printed card."""
        rulebook_or_404(game)
        found = card_or_404(game, card)
        tag = tag_of("face", game, card, version_of(game))
        return self.tagged(tag, lambda: Response(face_svg(found)), public=True)

    @operation("Rulings on a card", page(RulingAnswer), name="cards_rulings", tagged=True)  # fmt: skip
    def rulings(self, request: Any, game: str, card: str) -> Response:
        rulebook_or_404(game)
        found = card_or_404(game, card)
        rows = [
            {"text": r.text, "rule": r.rule, "source": r.source, "published_on": str(r.published_on or "")}
            for r in found.rulings.all()
        ]  # fmt: skip
        tag = tag_of("rulings", game, card, version_of(game))
        return self.tagged(tag, lambda: Response(one_page(rows)), public=True)

    @operation("History of a card", page(CardChangeAnswer), name="cards_changes")
    def changes(self, request: Any, game: str, card: str) -> Response:
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
        return self.asked.get("game")


class SetViewSet(ApiViewSet):
    @operation("The sets", page(SetAnswer), name="sets_list", query=SetsQuery, tagged=True)  # fmt: skip
    def list(self, request: Any) -> Response:
        tag = tag_of("sets", request.get_full_path(), newest(self.asked.get("game")))
        return self.tagged(tag, self.found, public=True)

    def found(self) -> Response:
        rows = counted_sets()
        if game := self.asked.get("game"):
            rows = rows.filter(game=game)
        return Response(
            page_of(
                rows,
                self.request,
                self.asked,
                lambda found: serialized(SetAnswer, found),
                descending=False,
            )
        )

    @operation("A set", SetAnswer, name="sets_get", tagged=True)
    def retrieve(self, request: Any, game: str, code: str) -> Response:
        rulebook_or_404(game)
        found = counted_sets().filter(game=game, code=code).first()
        if found is None:
            raise Http404
        tag = tag_of("set", game, code, version_of(game))
        return self.tagged(tag, lambda: Response(SetAnswer(found).data), public=True)


def counted_sets() -> Any:
    current = Q(printings__card__removed=False)
    return CardSet.objects.annotate(
        cards=Count("printings__card", filter=current, distinct=True)
    )


def newest(game: str | None) -> tuple[Any, ...]:
    """The version that the catalogue of a game, or of all, stands at: no other is equal."""
    rows = CatalogueVersion.objects.order_by("-at", "-pk")
    rows = rows.filter(game=game) if game else rows
    return tuple(rows.values_list("pk", "at")[:1])


@lru_cache(maxsize=20_000)
def card_data(game: str, slug: str, mark: tuple[Any, ...]) -> dict[str, Any]:
    """A card as it is shown. Within one version of the catalogue it cannot change."""
    return dict(CardAnswer(card_or_404(game, slug)).data)


def card_or_404(game: str, slug: str) -> Card:
    found = Card.objects.of(game).with_printings().select_related("merged_into")
    try:
        return found.get(slug=slug)
    except Card.DoesNotExist:
        raise Http404 from None


def whole(card: Card) -> Card:
    return card_or_404(card.game_id, card.slug)
