"""What a person owns, wants, or has in a pool; and what decks take from it."""

from django.db.models import Count, Sum
from django.db.models.functions import Coalesce
from django.http import Http404
from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from api.authentication import SignedInRequest
from api.base import ApiViewSet, operation, serialize_many
from api.models import Scope
from api.paging import page_of
from api.problems import not_there
from api.serializers.collections import (
    AddSetBody,
    CardCollectionBody,
    CardCollectionExportQuery,
    CardCollectionImportBody,
    CardCollectionImportedSerializer,
    CardCollectionNameBody,
    CardCollectionSerializer,
    CardCollectionsQuery,
    HeldCardsBody,
    HeldQuery,
    HeldSerializer,
    SetProgressListSerializer,
    SetProgressSerializer,
)
from api.serializers.shared import page
from api.views.deck_analysis import reading_data
from cards.collections import Collection, CollectionQuerySet
from cards.models import CardSet
from decks.deck_text import WRITERS
from decks.services.collections import (
    KINDS_OF_EXPORT,
    collection_add_set,
    collection_change,
    collection_export,
    collection_import,
    collection_of,
    pool_create,
    pool_rename,
    set_progress,
)

EXPORTED = {
    WRITERS[kind][0]: OpenApiTypes.ANY if kind == "json" else OpenApiTypes.STR
    for kind in KINDS_OF_EXPORT
}
TO_COLLECTION = (("collections_get", "id"), ("collections_cards", "id"))


class CollectionViewSet(ApiViewSet):
    """One's own only: what somebody owns is nobody else's business."""

    def get_queryset(self) -> CollectionQuerySet:
        return Collection.objects.owned_by(self.request.user)

    def counted(self) -> CollectionQuerySet:
        return self.get_queryset().annotate(
            copies=Coalesce(Sum("entries__quantity"), 0),
            cards=Count("entries__card", distinct=True),
        )

    def collection(self, key: str) -> Collection:
        found = self.get_queryset().filter(pk=key).first()
        if found is None:
            raise Http404
        return found

    def collection_response(self, collection: Collection, status: int = 200) -> Response:
        found = self.counted().get(pk=collection.pk)
        response = Response(CardCollectionSerializer(found).data, status)
        if status == 201:
            response["Location"] = reverse("api:collection", args=[collection.pk])
        return response

    @operation(
        "Your collections",
        page(CardCollectionSerializer),
        name="collections_list",
        login=True,
        query=CardCollectionsQuery,
    )
    def list(self, request: Request) -> Response:
        """What you own, your wish lists, and your pools."""
        names = {"game": "game_id", "kind": "kind"}
        asked = {names[name]: value for name, value in self.query.items() if name in names}
        rows = self.counted().filter(**asked)
        return Response(
            page_of(
                rows,
                request,
                self.query,
                lambda found: serialize_many(CardCollectionSerializer, found),
            )
        )

    @operation(
        "Begin a collection",
        CardCollectionSerializer,
        status=201,
        name="collections_create",
        login=True,
        scope=Scope.WRITE,
        tier="costly",
        body=CardCollectionBody,
        links=TO_COLLECTION,
    )
    def create(self, request: SignedInRequest) -> Response:
        """A pool needs a name. Of what you own and of wish lists there is one for each game:
        beginning it again gives the same."""
        given = self.read_body()
        kind = given.get("kind", Collection.Kind.POOL)
        if kind == Collection.Kind.POOL:
            made = pool_create(request.user, given["game"], given.get("name", ""))
        else:
            made = collection_of(request.user, given["game"], kind)
        return self.collection_response(made, 201)

    @operation("A collection", CardCollectionSerializer, name="collections_get", login=True)
    def retrieve(self, request: Request, id: str) -> Response:
        return self.collection_response(self.collection(id))

    @operation(
        "Rename a pool",
        CardCollectionSerializer,
        name="collections_rename",
        login=True,
        scope=Scope.WRITE,
        body=CardCollectionNameBody,
    )
    def rename(self, request: Request, id: str) -> Response:
        found, given = self.collection(id), self.read_body()
        if "name" in given:
            pool_rename(found, given["name"])
        return self.collection_response(found)

    @operation(
        "Delete a collection",
        None,
        status=204,
        name="collections_delete",
        login=True,
        scope=Scope.WRITE,
    )
    def destroy(self, request: Request, id: str) -> Response:
        """For good, with its cards. Decks of a pool stay, bound to none."""
        self.collection(id).delete()
        return Response(status=204)

    @operation(
        "Cards of a collection",
        page(HeldSerializer),
        name="collections_cards",
        login=True,
        query=HeldQuery,
    )
    def cards(self, request: Request, id: str) -> Response:
        rows = self.collection(id).entries.select_related("card", "printing__set")
        return Response(
            page_of(rows, request, self.query, lambda held: serialize_many(HeldSerializer, held))
        )

    @operation(
        "Change copies of cards",
        CardCollectionSerializer,
        name="collections_change",
        login=True,
        scope=Scope.WRITE,
        tier="costly",
        body=HeldCardsBody,
    )
    def change(self, request: Request, id: str) -> Response:
        """All of it or nothing. 0 takes a row out."""
        found, given = self.collection(id), self.read_body()
        collection_change(found, given["cards"], add=given.get("add", False))
        return self.collection_response(found)

    @operation(
        "Import cards",
        CardCollectionImportedSerializer,
        name="collections_import",
        login=True,
        scope=Scope.WRITE,
        tier="costly",
        body=CardCollectionImportBody,
    )
    def import_text(self, request: Request, id: str) -> Response:
        """Whatever decks are read from. Lines that name no card for certain are left out."""
        found, given = self.collection(id), self.read_body()
        report = collection_import(found, given["text"], replace=given.get("replace", False))
        data = {"copies": report.copies, "cards": report.cards}
        return Response(data | {"reading": reading_data(found.game_id, report.reading)})

    @operation(
        "Export a collection",
        EXPORTED,
        name="collections_export",
        login=True,
        query=CardCollectionExportQuery,
        produces=tuple(EXPORTED),
    )
    def export(self, request: Request, id: str) -> Response:
        """Each format reads back to the same."""
        kind = self.query.get("as", "csv")
        text = collection_export(self.collection(id), kind)
        response = Response(text, content_type=f"{WRITERS[kind][0]}; charset=utf-8")
        self.request.accepted_renderer = self.get_renderers()[0]
        return response

    @operation(
        "A collection by set",
        SetProgressListSerializer,
        name="collections_sets",
        login=True,
    )
    def sets(self, request: Request, id: str) -> Response:
        """How many cards of each set you have, in whichever printing."""
        found = set_progress(self.collection(id))
        return Response({"results": serialize_many(SetProgressSerializer, found)})

    @operation(
        "Add a whole set",
        CardCollectionSerializer,
        name="collections_add_set",
        login=True,
        scope=Scope.WRITE,
        tier="costly",
        body=AddSetBody,
    )
    def add_set(self, request: Request, id: str) -> Response:
        """So many copies of each of its cards."""
        found, given = self.collection(id), self.read_body()
        product = CardSet.objects.filter(game=found.game_id, code=given["set"]).first()
        if product is None:
            said = f"There is no set {given['set']!r} in this game."
            raise not_there("body", "/set", "unknown-set", said)
        collection_add_set(found, product, given.get("copies", 1))
        return self.collection_response(found)
