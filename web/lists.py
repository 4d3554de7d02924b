"""Formats, rulings and sets as curators edit them: every save is a version of the catalogue."""

from datetime import date
from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from unfold.admin import ModelAdmin
from unfold.widgets import (
    UnfoldAdminSelectWidget,
    UnfoldAdminTextareaWidget,
    UnfoldAdminTextInputWidget,
)

from cards.card_data import snapshot
from cards.catalogue_writer import format_data
from cards.fold import fold
from cards.models import Card, CardSet, Format, Game, Ruling
from cards.services import card_save, format_save, set_save
from casebook.models import User
from web.pages import SignedInRequest, is_curator


class CuratorsAdmin(ModelAdmin):
    """A list that curators may edit, whatever Django's own permissions say."""

    list_filter = ["game"]
    list_per_page = 50
    show_full_result_count = False  # to count all rows a second time helps nobody
    fixed: tuple[str, ...] = ("game",)

    def has_module_permission(self, request: HttpRequest) -> bool:
        return is_curator(request)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return is_curator(request)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return is_curator(request)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return is_curator(request)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return self.fixed if obj else ()


# -- sets ---------------------------------------------------------------------------------


@admin.register(CardSet)
class SetAdmin(CuratorsAdmin):
    list_display = ["code", "name", "game", "released_on"]
    list_select_related = ["game"]
    search_fields = ["code", "name"]
    fixed = ("game", "code")

    def save_model(self, request: SignedInRequest, obj: CardSet, form: Any, change: bool) -> None:
        day = obj.released_on
        data = {"name": obj.name, "released_on": day and day.isoformat()}
        set_save(obj.game_id, obj.code, data, by=request.user)
        obj.pk = CardSet.objects.get(game=obj.game_id, code=obj.code).pk


# -- formats ------------------------------------------------------------------------------


class FormatForm(forms.ModelForm):
    """A format with its bans and limits as lines: a deck list's own way of writing."""

    entries = forms.CharField(
        required=False,
        label="Bans and limits",
        widget=UnfoldAdminTextareaWidget(attrs={"rows": 12}),
        help_text="One a line: date, card id, copies allowed (0 bans, free lifts), reason. "
        "For example: 2026-01-01 anonymous-tip 0 Too quick.",
    )

    class Meta:
        model = Format
        fields = ["game", "slug", "title", "rule", "description"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk:
            stored = format_data(self.instance)["entries"]
            self.fields["entries"].initial = "\n".join(map(as_line, stored))

    def clean_entries(self) -> list[dict[str, Any]]:
        """Every line read, or every line that cannot be, by its number."""
        entries, faults = [], []
        for n, line in enumerate(self.cleaned_data["entries"].splitlines(), start=1):
            if line.strip():
                try:
                    entries.append(read_line(line))
                except ValueError as error:
                    faults.append(f"Line {n}: {error}")
        faults += self.unknown(entries)
        if faults:
            raise forms.ValidationError(faults)
        return sorted(entries, key=lambda e: (e["card"], e["starts_on"]))

    def unknown(self, entries: list[dict[str, Any]]) -> list[str]:
        game = self.instance.game_id or self.data.get("game", "")
        known = Card.objects.of(game).values_list("slug", flat=True)
        found = set(known.filter(slug__in=[entry["card"] for entry in entries]))
        return [
            f"There is no card {entry['card']!r} in this game."
            for entry in entries
            if entry["card"] not in found
        ]


def as_line(entry: dict[str, Any]) -> str:
    limit = "free" if entry["limit"] is None else entry["limit"]
    words = f"{entry['starts_on']} {entry['card']} {limit} {entry['reason']}"
    return words.strip()


def read_line(line: str) -> dict[str, Any]:
    day, card, limit, reason = (*line.split(maxsplit=3), "", "", "")[:4]
    if not (limit == "free" or (limit.isascii() and limit.isdigit())):
        raise ValueError(f"copies must be a number or free, not {limit!r}.")
    return {
        "starts_on": read_day(day).isoformat(),
        "card": card,
        "limit": None if limit == "free" else int(limit),
        "reason": reason,
    }


def read_day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise ValueError(f"the date must be such as 2026-01-31, not {text!r}.") from error


@admin.register(Format)
class FormatAdmin(CuratorsAdmin):
    form = FormatForm
    list_display = ["title", "slug", "game", "rule"]
    list_select_related = ["game"]
    fixed = ("game", "slug")
    fields = ["game", "slug", "title", "rule", "description", "entries"]

    def save_model(self, request: SignedInRequest, obj: Format, form: Any, change: bool) -> None:
        data = {name: getattr(obj, name) for name in ("title", "rule", "description")}
        data["entries"] = form.cleaned_data["entries"]
        format_save(obj.game_id, obj.slug, data, by=request.user)
        obj.pk = Format.objects.get(game=obj.game_id, slug=obj.slug).pk


UNLISTED = ("attributes", "traits", "colors", "text", "abilities", "translations")


# -- rulings ------------------------------------------------------------------------------


class RulingForm(forms.ModelForm):
    """A ruling names its card by game and id: a list of all cards would be endless."""

    game = forms.ModelChoiceField(
        Game.objects.all(), required=False, widget=UnfoldAdminSelectWidget()
    )
    slug = forms.CharField(required=False, label="Card id", widget=UnfoldAdminTextInputWidget())

    class Meta:
        model = Ruling
        fields = ["text", "rule", "source", "published_on"]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if not self.instance.pk:
            self.name_card(data.get("game"), data.get("slug", ""))
        return data

    def name_card(self, game: Game | None, slug: str) -> None:
        found = Card.objects.filter(game=game, slug=slug).first() if game else None
        if found:
            self.instance.card = found
        elif game is None:
            self.add_error("game", "Choose the game of the card.")
        else:
            self.add_error(
                "slug", f"{game} has no card {slug!r}. Its id ends the address of its page."
            )


@admin.register(Ruling)
class RulingAdmin(CuratorsAdmin):
    form = RulingForm
    list_display = ["text", "card", "rule", "published_on"]
    list_filter = ["card__game"]
    ordering = ["-pk"]
    search_fields = ["text", "card__name"]
    fixed = ("card",)

    def get_queryset(self, request: HttpRequest) -> "QuerySet[Ruling]":
        """With the card's name alone: its text and abilities are of no use here."""
        found: QuerySet[Ruling] = super().get_queryset(request).select_related("card")
        return found.defer(*(f"card__{name}" for name in UNLISTED))

    def get_search_results(
        self, request: HttpRequest, queryset: "QuerySet[Ruling]", search_term: str
    ) -> tuple["QuerySet[Ruling]", bool]:
        """By its words, or by the name of its card, which the index of the catalogue knows."""
        named = Q(card__pk__says=(("names",), fold(search_term)))
        found = Q(text__icontains=search_term) | named
        return (queryset.filter(found) if search_term else queryset), False

    def get_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        named = ["card"] if obj else ["game", "slug"]
        return [*named, "text", "rule", "source", "published_on"]

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return is_curator(request)

    def save_model(self, request: SignedInRequest, obj: Ruling, form: Any, change: bool) -> None:
        written = ruling_row(obj)
        rows = [written if one.pk == obj.pk else ruling_row(one) for one in obj.card.rulings.all()]
        rewrite(obj.card, rows if change else [*rows, written], request.user)
        obj.pk = obj.pk or obj.card.rulings.latest("pk").pk

    def delete_model(self, request: SignedInRequest, obj: Ruling) -> None:
        others = obj.card.rulings.exclude(pk=obj.pk)
        rewrite(obj.card, [ruling_row(one) for one in others], request.user)

    def delete_queryset(self, request: SignedInRequest, queryset: "QuerySet[Ruling]") -> None:
        doomed = set(queryset.values_list("pk", flat=True))
        for card in Card.objects.filter(rulings__in=doomed).distinct():
            kept = card.rulings.exclude(pk__in=doomed)
            rewrite(card, [ruling_row(one) for one in kept], request.user)


def ruling_row(ruling: Ruling) -> dict[str, Any]:
    day = ruling.published_on
    return {
        "text": ruling.text,
        "rule": ruling.rule,
        "source": ruling.source,
        "published_on": day.isoformat() if day else "",
    }


def rewrite(card: Card, rows: list[dict[str, Any]], by: User) -> None:
    """The card with these rulings, as one edit of the catalogue."""
    whole = snapshot(Card.objects.whole().get(pk=card.pk))
    card_save(card.game_id, card.slug, whole | {"rulings": rows}, by=by)
