"""What people own, wish for, or opened for a tournament: cards counted by printing."""

from collections.abc import Iterable

from django.conf import settings
from django.db import models
from django.db.models import Q, Sum
from django.db.models.functions import Coalesce

from casebook.models import AnyUser, OwnedQuerySet

COLLECTION_NAME = 80
MOST_COPIES = 9_999


class CollectionQuerySet(OwnedQuerySet["Collection"]):
    def of(self, game: str) -> "CollectionQuerySet":
        return self.filter(game_id=game)


class Collection(models.Model):
    """Cards of one person: all they own of a game, all they want, or a pool to build from."""

    class Kind(models.TextChoices):
        OWNED = "owned"
        WISH = "wish"
        POOL = "pool"

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="collections")
    game = models.ForeignKey("cards.Game", models.PROTECT, related_name="collections")
    kind = models.CharField(max_length=10, choices=Kind)
    name = models.CharField(max_length=COLLECTION_NAME)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    objects = CollectionQuerySet.as_manager()

    class Meta:
        ordering = ["game", "kind", "name", "pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(name=""), name="collection_has_a_name"),
            models.CheckConstraint(
                condition=Q(kind__in=["owned", "wish", "pool"]), name="collection_kind_is_known"
            ),
            models.UniqueConstraint(
                fields=["owner", "game", "kind"],
                condition=~Q(kind="pool"),
                name="somebody_has_one_collection_and_one_wish_list_of_a_game",
            ),
            models.UniqueConstraint(
                fields=["owner", "game", "name"],
                condition=Q(kind="pool"),
                name="pools_of_somebody_differ_in_name",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_pool(self) -> bool:
        return self.kind == self.Kind.POOL


class CollectionEntryQuerySet(models.QuerySet["CollectionEntry"]):
    def by_card(self) -> dict[int, int]:
        """Copies of each card, whatever the printing; a merged card counts as the other."""
        standing = self.order_by().annotate(held=Coalesce("card__merged_into", "card"))
        return dict(standing.values_list("held").annotate(copies=Sum("quantity")))


class CollectionEntry(models.Model):
    """So many copies of a card, in one printing where that is known."""

    collection = models.ForeignKey(Collection, models.CASCADE, related_name="entries")
    card = models.ForeignKey("cards.Card", models.PROTECT, related_name="collection_entries")
    printing = models.ForeignKey(
        "cards.Printing", models.SET_NULL, null=True, blank=True, related_name="collection_entries"
    )
    quantity = models.PositiveSmallIntegerField()

    objects = CollectionEntryQuerySet.as_manager()

    class Meta:
        ordering = ["collection", "card", "pk"]
        verbose_name_plural = "collection entries"
        constraints = [
            models.CheckConstraint(
                condition=Q(quantity__gte=1, quantity__lte=MOST_COPIES),
                name="collection_entry_has_copies",
            ),
            models.UniqueConstraint(
                fields=["collection", "card", "printing"],
                condition=~Q(printing=None),
                name="collection_counts_a_printing_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.quantity} {self.card}"


class Holdings:
    """How many copies of each card somebody has, for searches: asked once, when needed.

    Of one pool if it is given, else of all they own.
    """

    def __init__(self, user: AnyUser, pool: Collection | None = None) -> None:
        self.user = user
        self.pool = pool

    @property
    def known(self) -> bool:
        return self.user.is_authenticated

    def copies(self, games: Iterable[str], cards: list[int] | None = None) -> dict[int, int]:
        """Copies by the key of the card, of all cards or of those with these keys."""
        entries = CollectionEntry.objects.filter(collection__game__in=list(games))
        if cards is not None:
            entries = entries.filter(Q(card__in=cards) | Q(card__merged_into__in=cards))
        if self.pool is not None:
            return entries.filter(collection=self.pool).by_card()
        mine = Collection.objects.owned_by(self.user).filter(kind=Collection.Kind.OWNED)
        return entries.filter(collection__in=mine.values("pk")).by_card()
