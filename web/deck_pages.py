"""A deck's page, for anyone who may read it, and the page behind a share link."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _

from cards.faces.words import type_title
from cards.languages import in_language
from cards.models import Card
from decks.catalogue import formats_of
from decks.deck_text import WRITERS
from decks.models import Deck, DeckEntry, Revision
from decks.services import deck_export, deck_judge
from decks.services.recommendations import similar_decks
from decks.statistics import HandRequest, sampled_hand, statistics
from decks.workload import DeckTooLarge
from games import rulebooks
from games.runs.deck_results import results_against
from web.builder_cards import sections_of, type_titles, verdict_data
from web.deck_talk import talk_of
from web.front import faces_of_deck
from web.languages import language_links, wanted_language
from web.markdown import plain_words, render_markdown
from web.meta import deck_data
from web.public import public_page, show_public

HAND, SHOWN_VERSIONS, MOST_COLUMNS = 5, 5, 20


# -- one deck -----------------------------------------------------------------------------


@public_page
def deck_page(request: HttpRequest, pk: int) -> HttpResponse:
    """A public deck; its owner sees it whatever it is."""
    found = Deck.objects.visible_to(request.user).with_entries()
    deck = get_object_or_404(found, pk=pk)
    picture = reverse("deck-share", args=[pk]) + f"?v={deck.version}"
    index = deck.visibility == Deck.Visibility.PUBLIC
    return show_deck(request, deck, picture, index=index)


def show_deck(request: HttpRequest, deck: Deck, picture: str, *, index: bool) -> HttpResponse:
    language = wanted_language(request)
    (verdict,) = deck_judge(deck)
    cards = sum(entry.quantity for entry in deck.counted_entries)
    told = plain_words(deck.description)[:160]
    about = {"game": deck.game.title, "n": cards, "owner": deck.owner, "deck": deck.name}
    by_category = request.GET.get("group") == "own" and bool(deck.categories)
    overall, against = results_against(deck)
    return show_public(
        request,
        "web/deck.html",
        f"{deck.name} · {deck.game.title}",
        told or _("%(game)s deck of %(n)s cards by %(owner)s.") % about,
        section="decks",
        picture=request.build_absolute_uri(picture),
        picture_words=_("Cards of the deck %(deck)s") % about,
        json_ld=deck_data(request, deck),
        index=index,
        deck=deck,
        size=cards,
        format=formats_of(deck.game_id).get(deck.format, deck.format),
        verdict=verdict_data(verdict),
        fan=faces_of_deck(deck, HAND),
        colors=colors_of(deck),
        language=language,
        switch=language_links(request, deck.game_id),
        sections=translate_cards(
            lists_of(
                deck.game_id, list(deck.entries.all()), deck.categories if by_category else None
            ),
            language,
        ),
        by_category=by_category,
        as_faces=request.GET.get("view") == "faces",
        story=render_markdown(deck.description, deck.game_id) if deck.description.strip() else "",
        overall=overall,
        against=against,
        similar=[
            {"deck": one, "percent": n, "cards": faces_of_deck(one)}
            for one, n in similar_decks(deck)
        ],
        hand=first_hand(deck),
        versions=shown_versions(request, deck),
        exports=[kind for kind in WRITERS if kind not in ("text", "code")],
        **talk_of(request, deck),
        charts=charts(deck),
        text=deck_export(deck, "text"),
        code=deck_export(deck, "code"),
        mine=deck.owner_id == request.user.pk,
        play=f"/play/?game={deck.game_id}&deck={deck.pk}",
    )


def first_hand(deck: Deck) -> list[Card]:
    """An opening hand to look at; none of a game that draws none, or of a deck too small."""
    draws = rulebooks.get(deck.game_id).declaration.draws
    cards = {entry.card.slug: entry.card for entry in deck.entries.all()}
    if draws is None or deck.decklist().size(draws.section) < draws.hand:
        return []
    try:
        dealt = sampled_hand(
            rulebooks.get(deck.game_id), deck.decklist(), HandRequest(deck.version)
        )
    except DeckTooLarge:
        return []
    return [cards[slug] for slug in dealt.opening if slug in cards]


def shown_versions(request: HttpRequest, deck: Deck) -> list[Revision]:
    """The latest that this person may see, if there is more than one."""
    seen = Revision.objects.filter(deck=deck).visible_to(request.user).order_by("-number")
    found = list(seen[:SHOWN_VERSIONS])
    return found if len(found) > 1 else []


def colors_of(deck: Deck) -> list[tuple[str, int]]:
    """The colours of the deck's cards, those with most copies first."""
    counted: Counter[str] = Counter()
    for entry in deck.entries.all():
        for color in entry.card.colors:
            counted[color] += entry.quantity
    return counted.most_common(3)


def section_lists(deck: Deck) -> list[dict[str, Any]]:
    """The sections that hold something; the cards of a large one by type and number."""
    return lists_of(deck.game_id, list(deck.entries.all()))


def lists_of(
    game: str, entries: list[DeckEntry], categories: Mapping[str, str] | None = None
) -> list[dict[str, Any]]:
    """The same of any entries; by their owner's own categories if some are given."""
    found = []
    for section in sections_of(game):
        rows = [one for one in entries if one.section == section["name"]]
        if rows:
            size = sum(entry.quantity for entry in rows)
            found.append(section | {"groups": groups_of(game, rows, categories), "size": size})
    return found


def translate_cards(sections: list[dict[str, Any]], language: str) -> list[dict[str, Any]]:
    """The same lists, their cards in the language that somebody wants."""
    for section in sections if language else ():
        for group in section["groups"]:
            for row in group["rows"]:
                row["card"] = in_language(row["card"], language)
    return sections


def groups_of(
    game: str, rows: list[DeckEntry], categories: Mapping[str, str] | None
) -> list[dict[str, Any]]:
    corner = rulebooks.get(game).declaration.card_face.corner
    groups: dict[str, list[dict[str, Any]]] = {}
    for entry in rows:
        number = next(
            (n for name in corner if (n := entry.card.attributes.get(name)) is not None), ""
        )
        row = {"copies": entry.quantity, "card": entry.card, "number": number}
        own = (categories or {}).get(entry.card.slug)
        groups.setdefault(own or type_title(entry.card), []).append(row)
    for held in groups.values():
        held.sort(key=lambda row: (row["number"] == "", row["number"], row["card"].title))
    return [
        {"title": title, "rows": held, "size": sum(row["copies"] for row in held)}
        for title, held in groups.items()
    ]


def charts(deck: Deck) -> list[dict[str, Any]]:
    """The curve of the number in a card's corner as columns, then types and colours as bars."""
    numbers = statistics(rulebooks.get(deck.game_id), deck.decklist())
    titles = type_titles(deck.game_id)
    types = {titles.get(name, name): n for name, n in numbers["types"].items()}
    colors = {name.capitalize(): n for name, n in numbers["colors"].items()}
    bars = [
        {
            "title": title,
            "bars": [
                (name, n, round(100 * n / max(counts.values()))) for name, n in counts.items()
            ],
        }
        for title, counts in ((_("Types"), types), (_("Colours"), colors))
        if len(counts) > 1
    ]
    corner = rulebooks.get(deck.game_id).declaration.card_face.corner
    curves = [one for one in numbers["curves"] if one["attribute"] in corner][:1]
    return [*(curve_chart(one, titles) for one in curves if len(one["values"]) > 1), *bars]


def curve_chart(curve: dict[str, Any], titles: Mapping[str, str]) -> dict[str, Any]:
    """A column for every number from the least to the most, split by type."""
    values = {int(value): by_type for value, by_type in curve["values"].items()}
    copies: Counter[str] = Counter()
    for by_type in values.values():
        copies.update(by_type)
    kinds = [kind for kind, _ in copies.most_common()]
    most = max(sum(by_type.values()) for by_type in values.values())
    columns = []
    for number in range(min(values), min(max(values), min(values) + MOST_COLUMNS) + 1):
        by_type = values.get(number, {})
        parts = [
            {"kind": min(place, 5), "share": round(100 * by_type[kind] / most)}
            for place, kind in enumerate(kinds)
            if kind in by_type
        ]
        columns.append({"name": number, "total": sum(by_type.values()), "parts": parts})
    title = _("%(number)s curve") % {"number": curve["title"].capitalize()}
    return {"title": title, "columns": columns, "kinds": [titles.get(k, k) for k in kinds]}
