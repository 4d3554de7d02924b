"""The catalogue: games, cards, printings, rulings, formats, and everything that ever changed."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from cards import db_lookups  # noqa: F401  (registers __holds)
from cards.collections import Collection, CollectionEntry  # noqa: F401  (of this app)
from games.engine.cards import CardDef, full_title


class Game(models.Model):
    """A game, as its rulebook names it. Its version rises with every change."""

    slug = models.SlugField(max_length=40, primary_key=True)
    title = models.CharField(max_length=120)
    version = models.PositiveIntegerField(default=0, help_text="Of the catalogue.")
    number_columns = models.JSONField(
        default=dict,
        blank=True,
        help_text="Which column of the search index holds which numeric attribute.",
    )

    class Meta:
        ordering = ["slug"]  # that of the titles too, on any database

    def __str__(self) -> str:
        return self.title


class CatalogueVersion(models.Model):
    """One state of a game's catalogue: when it began and who made it."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    at = models.DateTimeField(default=timezone.now)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True)
    source = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["game", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "number"], name="catalogue_version_number_unique_in_game"
            ),
            models.CheckConstraint(
                condition=Q(number__gte=1), name="catalogue_version_counts_from_one"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} {self.number}"


class CardSet(models.Model):
    """A product that cards are printed in."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="sets")
    code = models.CharField(max_length=20)
    name = models.CharField(max_length=200)
    released_on = models.DateField(null=True, blank=True)

    class Meta:
        ordering = ["game", "code"]
        constraints = [
            models.UniqueConstraint(fields=["game", "code"], name="set_code_unique_in_game"),
            models.CheckConstraint(condition=~Q(code=""), name="set_has_a_code"),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.code})"


class CardQuerySet(models.QuerySet["Card"]):
    def current(self) -> "CardQuerySet":
        """Cards that have not been removed or merged into another."""
        return self.filter(removed=False)

    def of(self, game: str) -> "CardQuerySet":
        return self.filter(game_id=game)

    def with_printings(self) -> "CardQuerySet":
        printings = Printing.objects.select_related("set")
        return self.prefetch_related(models.Prefetch("printings", printings))

    def whole(self) -> "CardQuerySet":
        """With all that a snapshot of a card holds."""
        return self.with_printings().prefetch_related("rulings")


class Card(models.Model):
    """A gameplay card. Its printings are the same card; its copies live in decks and matches."""

    game = models.ForeignKey(Game, models.PROTECT, related_name="cards")
    slug = models.CharField(max_length=80, help_text="The id in catalogue files.")
    name = models.CharField(max_length=200)
    subtitle = models.CharField(max_length=200, blank=True)
    type = models.CharField(max_length=40)
    attributes = models.JSONField(default=dict, blank=True)
    traits = models.JSONField(default=list, blank=True)
    colors = models.JSONField(default=list, blank=True)
    text = models.TextField(blank=True)
    abilities = models.JSONField(default=list, blank=True)
    reader = models.CharField(
        max_length=40,
        blank=True,
        help_text="Version of the reader that made the abilities of the printed text; "
        "empty: they were entered by hand.",
    )
    translations = models.JSONField(
        default=dict, blank=True, help_text="Language to name, text, traits and other spellings."
    )
    original = models.BooleanField(
        default=False, help_text="Designed for this project, not printed by anyone."
    )
    playable = models.BooleanField(default=True)
    unplayable_reason = models.CharField(max_length=300, blank=True)
    removed = models.BooleanField(default=False)
    merged_into = models.ForeignKey(
        "self", models.PROTECT, null=True, blank=True, related_name="merged_from"
    )
    version = models.PositiveIntegerField(
        default=0, help_text="The catalogue version of its last change."
    )
    changed_at = models.DateTimeField(default=timezone.now)
    loaded = models.CharField(
        max_length=64,
        blank=True,
        editable=False,
        help_text="Hash of the shipped row it was last loaded from: an edit made here "
        "stays until the shipped row itself changes.",
    )

    objects = CardQuerySet.as_manager()

    class Meta:
        ordering = ["game", "name", "subtitle", "slug"]
        constraints = [
            models.UniqueConstraint(fields=["game", "slug"], name="card_slug_unique_in_game"),
            models.CheckConstraint(condition=~Q(slug=""), name="card_has_a_slug"),
            models.CheckConstraint(condition=~Q(name=""), name="card_has_a_name"),
            models.CheckConstraint(condition=~Q(type=""), name="card_has_a_type"),
            models.CheckConstraint(
                condition=Q(playable=True, unplayable_reason="")
                | Q(playable=False) & ~Q(unplayable_reason=""),
                name="card_is_playable_or_says_why_not",
            ),
            models.CheckConstraint(
                condition=Q(merged_into=None) | Q(removed=True),
                name="card_merged_into_another_is_removed",
            ),
            models.CheckConstraint(
                condition=~Q(merged_into=F("pk")), name="card_not_merged_into_itself"
            ),
        ]
        indexes = [
            models.Index(fields=["game", "version"], name="card_by_version"),
            models.Index(fields=["game", "type", "-playable", "id"], name="card_by_type"),
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def title(self) -> str:
        return full_title(self.name, self.subtitle)

    def definition(self) -> CardDef:
        """The card as rulebook, validator and engine take it."""
        return definition_of(self.slug, {name: getattr(self, name) for name in DEFINED})


DEFINED = ("name", "subtitle", "type", "attributes", "traits", "colors", "text",
           "abilities", "original", "translations", "reader")  # fmt: skip
"""The columns that make a card's definition."""


def definition_of(slug: str, data: dict[str, Any]) -> CardDef:
    """A definition from a card's columns or from a snapshot of them."""
    return CardDef(
        id=slug,
        name=data["name"],
        subtitle=data["subtitle"],
        type=data["type"],
        attributes=data["attributes"],
        traits=tuple(data["traits"]),
        colors=tuple(data["colors"]),
        # A text that was read and needs no ability is played by the rules themselves.
        text="" if data.get("reader") and not data["abilities"] else data["text"],
        abilities=tuple(data["abilities"]),
        original=data["original"],
        translations=rule_words(data.get("translations") or {}),
    )


def rule_words(translations: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Of translations what rules can ask for; a better fan text makes no other card."""
    named = {
        language: {part: words[part] for part in ("name", "traits") if words.get(part)}
        for language, words in sorted(translations.items())
    }
    return {language: words for language, words in named.items() if words}


class Printing(models.Model):
    """A card as it appears in a set. Reprints are printings of the same card."""

    card = models.ForeignKey(Card, models.CASCADE, related_name="printings")
    set = models.ForeignKey(CardSet, models.PROTECT, related_name="printings")
    number = models.CharField(max_length=40, help_text="As printed.")
    rarity = models.CharField(max_length=40, blank=True)
    illustrator = models.CharField(max_length=120, blank=True)

    class Meta:
        ordering = ["set__code", "number"]
        constraints = [
            models.UniqueConstraint(fields=["set", "number"], name="printing_number_unique_in_set"),
            models.CheckConstraint(condition=~Q(number=""), name="printing_has_a_number"),
        ]
        indexes = [models.Index(fields=["number"], name="printing_by_number")]

    def __str__(self) -> str:
        return f"{self.number} ({self.rarity})" if self.rarity else self.number


class CardPicture(models.Model):
    """A curator's own picture of a card, kept in files named by what is in them."""

    card = models.OneToOneField(Card, models.CASCADE, related_name="picture")
    digest = models.CharField(max_length=32)
    credit = models.CharField(max_length=200, help_text="Who made it.")

    def __str__(self) -> str:
        return f"{self.card}: {self.credit}"


class Ruling(models.Model):
    """An official or our own answer to a question about a card."""

    card = models.ForeignKey(Card, models.CASCADE, related_name="rulings")
    text = models.TextField()
    rule = models.CharField(max_length=20, blank=True, help_text="Rule number cited.")
    source = models.CharField(max_length=200, blank=True)
    published_on = models.DateField(null=True, blank=True)
    position = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["card", "position", "pk"]
        constraints = [models.CheckConstraint(condition=~Q(text=""), name="ruling_says_something")]

    def __str__(self) -> str:
        return self.text


class Format(models.Model):
    """A way to play a game: the rulebook's deck rules and a list of bans and limits by date."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="formats")
    slug = models.SlugField(max_length=40)
    title = models.CharField(max_length=120)
    rule = models.CharField(max_length=20, blank=True, help_text="Rule number cited.")
    description = models.TextField(blank=True)
    loaded = models.CharField(
        max_length=64,
        blank=True,
        editable=False,
        help_text="Hash of the shipped list it was last loaded from.",
    )

    class Meta:
        ordering = ["game", "slug"]
        constraints = [
            models.UniqueConstraint(fields=["game", "slug"], name="format_slug_unique_in_game")
        ]

    def __str__(self) -> str:
        return self.title


class FormatEntry(models.Model):
    """From a date on, so many copies of a card are allowed: 0 bans it, none frees it again."""

    format = models.ForeignKey(Format, models.CASCADE, related_name="entries")
    card = models.ForeignKey(Card, models.CASCADE, related_name="format_entries")
    starts_on = models.DateField()
    limit = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="0 bans the card; empty lifts a ban or limit."
    )
    reason = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["format", "card", "starts_on"]
        constraints = [
            models.UniqueConstraint(
                fields=["format", "card", "starts_on"],
                name="format_says_one_thing_of_a_card_on_a_day",
            )
        ]

    def __str__(self) -> str:
        words = {None: "free", 0: "banned"}.get(self.limit, f"limited to {self.limit}")
        return f"{self.card} {words} from {self.starts_on}"


class Change(models.Model):
    """What a version did to one card, set or format, with the whole of it before and after."""

    class Kind(models.TextChoices):
        ADDED = "added"
        CHANGED = "changed"
        REMOVED = "removed"
        MERGED = "merged"

    class Subject(models.TextChoices):
        CARD = "card"
        SET = "set"
        FORMAT = "format"

    version = models.ForeignKey(CatalogueVersion, models.CASCADE, related_name="changes")
    subject = models.CharField(max_length=10, choices=Subject, default=Subject.CARD)
    slug = models.CharField(max_length=80)
    kind = models.CharField(max_length=10, choices=Kind)
    fields = models.JSONField(default=list, help_text="Which parts differ.")
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    new_slug = models.CharField(max_length=80, blank=True, help_text="Where a merged card went.")

    class Meta:
        ordering = ["version", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["version", "subject", "slug"],
                name="change_says_one_thing_of_a_subject_in_a_version",
            ),
            models.CheckConstraint(
                condition=Q(kind__in=["added", "changed", "removed", "merged"]),
                name="change_kind_is_known",
            ),
            models.CheckConstraint(
                condition=Q(subject__in=["card", "set", "format"]), name="change_subject_is_known"
            ),
            models.CheckConstraint(
                condition=Q(kind="merged") & ~Q(new_slug="") | ~Q(kind="merged") & Q(new_slug=""),
                name="change_names_where_a_merged_card_went",
            ),
        ]
        indexes = [models.Index(fields=["subject", "slug"], name="change_by_subject")]

    def __str__(self) -> str:
        return f"{self.slug} {self.kind}"


class TagValue(models.Model):
    """A word that cards of a game have in a field: the trait Police, the verb draw."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="tag_values")
    field = models.CharField(max_length=40)
    value = models.CharField(max_length=200)
    key = models.CharField(max_length=200, help_text="Folded.")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game", "field", "key"], name="tag_value_unique_in_field"
            )
        ]

    def __str__(self) -> str:
        return f"{self.field}:{self.value}"


class SearchText(models.Model):
    """The words of a card, folded. One row per card; substring indexes stand on it."""

    card = models.OneToOneField(Card, models.CASCADE, primary_key=True, related_name="search_text")
    names = models.TextField(help_text="Every name on a line of its own.")
    text = models.TextField()

    class Meta:
        verbose_name = "search text"

    def __str__(self) -> str:
        return self.names.strip()


class SearchRow(models.Model):
    """A printing as search sees it (a card without printings has one row too).

    A search reads rows in the order of names until a page is full. On SQLite an index
    holds all columns, so that it never goes back to the table (see the migrations).
    """

    game = models.ForeignKey(Game, models.CASCADE, db_index=False, related_name="+")
    card = models.ForeignKey(Card, models.CASCADE, related_name="search_rows")
    printing = models.OneToOneField(Printing, models.CASCADE, null=True, related_name="search_row")
    first = models.BooleanField(help_text="The row that stands for the card.")
    sort_key = models.BinaryField(help_text="Folded title, then what makes it unique.")
    place = models.BinaryField(help_text="Set and number.")
    first_place = models.BinaryField(help_text="Set and number of the first printing.")
    tags = models.TextField(help_text="Ids of tag values, each between bars.")
    colors = models.PositiveSmallIntegerField()
    original = models.BooleanField()
    playable = models.BooleanField()
    changed_on = models.DateField()
    n01 = models.IntegerField(null=True)
    n02 = models.IntegerField(null=True)
    n03 = models.IntegerField(null=True)
    n04 = models.IntegerField(null=True)
    n05 = models.IntegerField(null=True)
    n06 = models.IntegerField(null=True)
    n07 = models.IntegerField(null=True)
    n08 = models.IntegerField(null=True)
    n09 = models.IntegerField(null=True)
    n10 = models.IntegerField(null=True)
    n11 = models.IntegerField(null=True)
    n12 = models.IntegerField(null=True)
    n13 = models.IntegerField(null=True)
    n14 = models.IntegerField(null=True)
    n15 = models.IntegerField(null=True)
    n16 = models.IntegerField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["card"], condition=Q(first=True), name="one_search_row_stands_for_a_card"
            )
        ]

    def __str__(self) -> str:
        return str(self.card)


NUMBER_COLUMNS = tuple(f"n{n:02}" for n in range(1, 17))
