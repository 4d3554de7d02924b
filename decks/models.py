"""Decks, their cards, and every state they were ever saved in."""

import json
import secrets
from collections.abc import Iterable
from datetime import date, datetime
from functools import reduce
from operator import or_

from django.conf import settings
from django.db import connection, models
from django.db.models import F, Max, Q
from django.db.models.functions import Cast
from django.utils import timezone

from cards.collections import Collection
from cards.models import Card, FormatEntry, Game, Printing
from casebook.models import AnyUser, OwnedQuerySet
from decks.community import (  # noqa: F401  (models of this app)
    Comment,
    Like,
    ModerationEntry,
    Report,
)
from games.engine.decks import CONSIDERING, DeckList, Entry

NAME_LENGTH = 120
FOLDER_LENGTH = 60


def new_share_token() -> str:
    """A link that cannot be guessed."""
    return secrets.token_urlsafe(16)


class DeckQuerySet(OwnedQuerySet["Deck"]):
    def public(self) -> "DeckQuerySet":
        return self.filter(visibility=Deck.Visibility.PUBLIC)

    def visible_to(self, user: AnyUser) -> "DeckQuerySet":
        """Public decks and one's own; a superuser sees all. Unlisted ones need their link."""
        if not user.is_authenticated:
            return self.public()
        if user.is_superuser:
            return self.all()
        return self.filter(Q(visibility=Deck.Visibility.PUBLIC) | Q(owner=user))

    def shared_by(self, token: str, at: datetime | None = None) -> "DeckQuerySet":
        """The deck behind a share link, unless it is private or the link has run out."""
        now = at or timezone.now()
        lasting = Q(share_until=None) | Q(share_until__gt=now)
        open_to_links = [Deck.Visibility.PUBLIC, Deck.Visibility.UNLISTED]
        return self.filter(lasting, share_token=token, visibility__in=open_to_links)

    def of(self, game: str) -> "DeckQuerySet":
        return self.filter(game_id=game)

    def current(self) -> "DeckQuerySet":
        return self.filter(archived_at=None)

    def archived(self) -> "DeckQuerySet":
        return self.exclude(archived_at=None)

    def ready_made(self) -> "DeckQuerySet":
        return self.exclude(ready_made="")

    def containing(self, card: Card) -> "DeckQuerySet":
        """Decks that play a card; thinking about it does not count."""
        held = DeckEntry.objects.counted().filter(card=card)
        return self.filter(pk__in=held.values("deck"))

    def tagged(self, tag: str) -> "DeckQuerySet":
        """Decks with a tag. SQLite knows no lists, so it looks for the tag as it is written."""
        if connection.vendor == "postgresql":
            return self.filter(tags__contains=[tag])
        written = self.annotate(written_tags=Cast("tags", models.TextField()))
        return written.filter(written_tags__contains=json.dumps(tag))

    def stale(self) -> "DeckQuerySet":
        """Decks judged by another catalogue than today's."""
        return self.exclude(judged_version=F("game__version"))

    def overtaken(self, game: str, today: date) -> "DeckQuerySet":
        """Decks judged before a ban or limit of their format came into force."""
        due = FormatEntry.objects.filter(format__game=game, starts_on__lte=today)
        latest = due.values_list("format__slug").annotate(Max("starts_on"))
        since = [Q(format=slug, judged_at__date__lt=day) for slug, day in latest]
        return self.of(game).filter(reduce(or_, since)) if since else self.none()

    def with_entries(self) -> "DeckQuerySet":
        """In two queries. Cards are joined, for a prefetch of them would name each in an OR,
        and SQLite takes a thousand at most: some decks of a large catalogue hold more.
        """
        entries = DeckEntry.objects.select_related("card__merged_into", "printing__set")
        entries = entries.order_by("deck_id", "position", "pk")
        found = self.select_related("owner", "game")
        return found.prefetch_related(models.Prefetch("entries", entries))

    def with_lines(self) -> "DeckQuerySet":
        """The same with no more of each card than a list of a deck shows: id and title."""
        lines = DeckEntry.objects.select_related("card", "printing__set").only(*LINE)
        lines = lines.order_by("deck_id", "position", "pk")
        found = self.select_related("owner", "game")
        return found.prefetch_related(models.Prefetch("entries", lines))


class Deck(models.Model):
    """A deck as it stands now. Its earlier states are revisions."""

    class Visibility(models.TextChoices):
        PRIVATE = "private"
        UNLISTED = "unlisted"
        PUBLIC = "public"

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="decks")
    game = models.ForeignKey(Game, models.PROTECT, related_name="decks")
    format = models.SlugField(max_length=40, default="standard")
    name = models.CharField(max_length=NAME_LENGTH)
    description = models.TextField(blank=True, max_length=10_000)
    tags = models.JSONField(default=list, blank=True)
    folder = models.CharField(max_length=FOLDER_LENGTH, blank=True)
    categories = models.JSONField(
        default=dict, blank=True, help_text="The owner's own groups: card to the name of one."
    )
    pool = models.ForeignKey(
        Collection,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="decks",
        help_text="The limited cards it is built from; empty: all that its owner has.",
    )
    built = models.BooleanField(
        default=False, help_text="Sleeved: its cards are not in the box for other decks."
    )
    visibility = models.CharField(max_length=10, choices=Visibility, default=Visibility.PRIVATE)
    withheld = models.BooleanField(
        default=False, help_text="A curator hid it: its owner cannot share it meanwhile."
    )
    share_token = models.CharField(max_length=40, unique=True, default=new_share_token)
    share_until = models.DateTimeField(null=True, blank=True)
    shared_from = models.PositiveIntegerField(
        default=0,
        help_text="The first revision that others may see: none from when it was private.",
    )
    ready_made = models.SlugField(
        max_length=80, blank=True, help_text="The file it is loaded from."
    )
    forked_from = models.ForeignKey(
        "Revision", models.SET_NULL, null=True, blank=True, related_name="forks"
    )
    version = models.PositiveIntegerField(default=0, help_text="Of its last revision.")
    content_hash = models.CharField(max_length=64, blank=True)
    list_hash = models.CharField(max_length=64, blank=True)
    legal = models.BooleanField(null=True)
    verdict = models.JSONField(
        default=dict, blank=True, help_text="What lists show: sizes, errors, warnings."
    )
    judged_version = models.PositiveIntegerField(
        null=True, help_text="The catalogue version it was judged by."
    )
    judged_at = models.DateTimeField(null=True)
    turned_at = models.DateTimeField(
        null=True, help_text="When a catalogue change made it legal or illegal."
    )
    archived_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    objects = DeckQuerySet.as_manager()

    class Meta:
        ordering = ["-updated_at", "-pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(name=""), name="deck_has_a_name"),
            models.CheckConstraint(
                condition=Q(visibility__in=["private", "unlisted", "public"]),
                name="deck_visibility_is_known",
            ),
            models.UniqueConstraint(
                fields=["game", "ready_made"],
                condition=~Q(ready_made=""),
                name="ready_made_deck_is_loaded_once",
            ),
        ]
        indexes = [
            models.Index(fields=["owner", "-updated_at"], name="deck_by_owner"),
            models.Index(fields=["visibility", "game", "-updated_at"], name="deck_by_visibility"),
            models.Index(fields=["game", "judged_version"], name="deck_by_judgement"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_ready_made(self) -> bool:
        return bool(self.ready_made)

    @property
    def turned(self) -> bool:
        """Whether the catalogue, not its owner, last changed what the deck may do."""
        return self.turned_at is not None

    @property
    def counted_entries(self) -> list["DeckEntry"]:
        """Entries that are part of the deck, not only under consideration, as they are loaded."""
        return [one for one in self.entries.all() if one.section != CONSIDERING]

    def decklist(self) -> DeckList:
        """The deck as the validator takes it; fetch it with `with_entries`."""
        return decklist_of(
            (entry.section, entry.card, entry.quantity) for entry in self.entries.all()
        )

    def counts(self) -> dict[tuple[str, str, str], int]:
        """The deck as text formats take it, in the order it is shown."""
        return {entry.key: entry.quantity for entry in self.entries.all()}


def decklist_of(rows: Iterable[tuple[str, Card, int]]) -> DeckList:
    """Rows of section, card and copies. A merged card counts as what it was merged into,
    a removed one as unknown."""
    entries, unknown = [], []
    for section, card, quantity in rows:
        card = card.merged_into or card
        if card.removed:
            unknown.append((section, card.slug, quantity))
        else:
            entries.append(Entry(section, card.definition(), quantity))
    return DeckList(entries, unknown)


class DeckEntryQuerySet(models.QuerySet["DeckEntry"]):
    def counted(self) -> "DeckEntryQuerySet":
        """Entries that are part of the deck, not only under consideration."""
        return self.exclude(section=CONSIDERING)


LINE = ("deck_id", "section", "quantity", "position", "card__slug", "card__name", "card__subtitle",
        "printing__number", "printing__set__code")  # fmt: skip
"""What is read of an entry to show it as a line."""


class DeckEntry(models.Model):
    """So many copies of a card in a section, in the printing its owner likes."""

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="entries")
    section = models.SlugField(max_length=40)
    card = models.ForeignKey(Card, models.PROTECT, related_name="deck_entries")
    printing = models.ForeignKey(
        Printing, models.SET_NULL, null=True, blank=True, related_name="deck_entries"
    )
    quantity = models.PositiveSmallIntegerField()
    position = models.PositiveSmallIntegerField(default=0)

    objects = DeckEntryQuerySet.as_manager()

    class Meta:
        ordering = ["deck", "position", "pk"]
        verbose_name_plural = "deck entries"
        constraints = [
            models.CheckConstraint(
                condition=Q(quantity__gte=1, quantity__lte=999), name="deck_entry_has_copies"
            ),
            models.UniqueConstraint(
                fields=["deck", "section", "card", "printing"],
                condition=~Q(printing=None),
                name="deck_names_a_printing_once_in_a_section",
            ),
        ]
        indexes = [models.Index(fields=["card", "section"], name="deck_entry_by_card")]

    def __str__(self) -> str:
        return f"{self.quantity} {self.card}"

    @property
    def key(self) -> tuple[str, str, str]:
        printing = f"{self.printing.set.code} {self.printing.number}" if self.printing else ""
        return self.section, self.card.slug, printing


class RevisionQuerySet(models.QuerySet["Revision"]):
    def visible_to(self, user: AnyUser) -> "RevisionQuerySet":
        """One's own; of other decks that one can see, those since they were shared."""
        if user.is_authenticated and user.is_superuser:
            return self
        shared = Q(number__gte=F("deck__shared_from"))
        return self.filter(shared | Q(deck__owner=user) if user.is_authenticated else shared)


class Revision(models.Model):
    """A deck as it was saved once. It never changes; matches refer to it."""

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="revisions")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=NAME_LENGTH)
    format = models.SlugField(max_length=40)
    entries = models.JSONField(
        default=list, help_text="Section, card, printing and copies, in order."
    )
    content_hash = models.CharField(max_length=64)
    list_hash = models.CharField(
        max_length=64, help_text="Of the cards that count: equal lists play alike."
    )
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    note = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField(default=timezone.now)

    objects = RevisionQuerySet.as_manager()

    class Meta:
        ordering = ["deck", "-number"]
        constraints = [
            models.UniqueConstraint(
                fields=["deck", "number"], name="revision_number_unique_in_deck"
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="revision_counts_from_one"),
        ]
        indexes = [
            models.Index(fields=["content_hash"], name="revision_by_content"),
            models.Index(fields=["list_hash"], name="revision_by_list"),
        ]

    def __str__(self) -> str:
        return f"{self.name} #{self.number}"

    def counts(self) -> dict[tuple[str, str, str], int]:
        return {(section, card, printing): n for section, card, printing, n in self.entries}


class LockedList(models.Model):
    """A list handed in for a tournament: dated, frozen, with an address of its own."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="locked_lists")
    deck = models.ForeignKey(
        Deck, models.SET_NULL, null=True, blank=True, related_name="locked_lists"
    )
    game = models.ForeignKey(Game, models.PROTECT, related_name="locked_lists")
    token = models.CharField(max_length=40, unique=True, default=new_share_token)
    event = models.CharField(max_length=NAME_LENGTH)
    player = models.CharField(max_length=NAME_LENGTH)
    held_on = models.DateField(null=True, blank=True, help_text="The day of the event.")
    name = models.CharField(max_length=NAME_LENGTH)
    format = models.SlugField(max_length=40)
    version = models.PositiveIntegerField(help_text="Of the deck when it was locked.")
    entries = models.JSONField(help_text="Section, card, printing and copies, in order.")
    list_hash = models.CharField(max_length=64)
    legal = models.BooleanField(help_text="By the rules of the day it was locked.")
    locked_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-locked_at", "-pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(event=""), name="locked_list_names_its_event")
        ]

    def __str__(self) -> str:
        return f"{self.name} for {self.event}"

    def counts(self) -> dict[tuple[str, str, str], int]:
        return {(section, card, printing): n for section, card, printing, n in self.entries}


class BulkFileQuerySet(models.QuerySet["BulkFile"]):
    def named(self, name: str) -> "BulkFileQuerySet":
        """By the name of the newest file, or of the one before it."""
        return self.filter(Q(name=name) | Q(previous=name))


class BulkFile(models.Model):
    """The newest file of a kind for those who mirror us; its name never means other bytes."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="bulk_files")
    kind = models.CharField(max_length=20)
    name = models.CharField(max_length=100)
    previous = models.CharField(max_length=100, blank=True, help_text="Kept for who reads it.")
    stamp = models.CharField(max_length=200, help_text="Of what it was made of.")
    sha256 = models.CharField(max_length=64)
    size = models.PositiveBigIntegerField(help_text="In bytes.")
    rows = models.PositiveIntegerField()
    version = models.PositiveIntegerField(help_text="Of the catalogue.")
    updated_at = models.DateTimeField()

    objects = BulkFileQuerySet.as_manager()

    class Meta:
        ordering = ["game", "kind"]
        constraints = [
            models.UniqueConstraint(fields=["game", "kind"], name="bulk_file_of_a_kind_is_one")
        ]

    def __str__(self) -> str:
        return self.name
