"""How somebody keeps their decks: details of one, several at once, comparing, tournament lists."""

from datetime import date
from typing import Any

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cards.collections import Collection
from cards.models import Card
from casebook.models import User
from decks.catalogue import formats_of
from decks.deck_text import WRITERS
from decks.models import Deck, DeckEntry, LockedList
from decks.revisions import Difference
from decks.services import BadDeck, deck_save
from decks.services.locks import deck_lock, is_current
from decks.services.many import ACTIONS, decks_change, decks_export
from decks.services.saving import deck_compare
from games import rulebooks
from web.deck_pages import lists_of
from web.decks import decks_for, own_deck, visible_deck
from web.markdown import render_markdown
from web.pages import SignedInRequest, form_sent, limited, page, query_number, show

MOST_CHOICES = 200


# -- details ------------------------------------------------------------------------------


@page
def details(request: SignedInRequest, pk: int) -> HttpResponse:
    """Name, story, tags, folder, pool and one's own categories of a deck."""
    deck = own_deck(request, pk)
    problem, preview = "", None
    if request.method == "POST":
        sent = sent_details(request, deck)
        if request.POST.get("do") == "preview":
            preview = render_markdown(sent["description"][:10_000], deck.game_id)
        else:
            try:
                deck_save(deck, by=request.user, version=None, note=_("Details"), **sent)
                return redirect("deck-page", pk)
            except BadDeck as refused:
                problem = str(refused)
        for name, value in sent.items():
            setattr(deck, name, value)
    return show(
        request,
        "web/deck_details.html",
        _("Details of %(name)s") % {"name": deck.name},
        status=400 if problem else 200,
        deck=deck,
        problem=problem,
        preview=preview,
        tags=", ".join(deck.tags),
        folders=folders_of(request.user),
        pools=Collection.objects.owned_by(request.user).of(deck.game_id).filter(kind="pool"),
        cards=[(card, deck.categories.get(card.slug, "")) for card in cards_of(deck)],
        categories=sorted(set(deck.categories.values())),
        visibilities=visibilities(),
    )


def visibilities() -> list[tuple[str, str]]:
    return [
        ("private", _("Private: only you")),
        ("unlisted", _("Unlisted: whoever has the link")),
        ("public", _("Public: everybody")),
    ]


def sent_details(request: SignedInRequest, deck: Deck) -> dict[str, Any]:
    posted = request.POST
    pool = posted.get("pool", "")
    own = Collection.objects.owned_by(request.user).of(deck.game_id)
    return {
        "name": posted.get("name", ""),
        "description": posted.get("description", "").replace("\r\n", "\n"),
        "tags": [tag for tag in posted.get("tags", "").split(",") if tag.strip()],
        "folder": posted.get("folder", ""),
        "visibility": posted.get("visibility", deck.visibility),
        "built": bool(posted.get("built")),
        "pool": own.filter(pk=pool).first() if pool.isascii() and pool.isdigit() else None,
        "categories": {
            card.slug: posted[f"category-{card.slug}"]
            for card in cards_of(deck)
            if posted.get(f"category-{card.slug}", "").strip()
        },
    }


def cards_of(deck: Deck) -> list[Card]:
    return list({entry.card.pk: entry.card for entry in deck.entries.all()}.values())


def folders_of(user: User) -> QuerySet[Deck, str]:
    named = Deck.objects.owned_by(user).exclude(folder="")
    return named.order_by("folder").values_list("folder", flat=True).distinct()


# -- several at once ----------------------------------------------------------------------


@page
@limited("costly")
@form_sent("deck-list")
def many(request: SignedInRequest) -> HttpResponse:
    """What the buttons below one's decks do with those that are ticked."""
    keys = [int(key) for key in request.POST.getlist("deck") if key.isascii() and key.isdigit()]
    does = request.POST.get("do", "")
    try:
        if does == "export":
            return export_decks(request, keys)
        if does in ACTIONS:
            tag, folder = request.POST.get("tag", ""), request.POST.get("folder", "")
            n = decks_change(request.user, keys, does, tag=tag, folder=folder)
            said = ngettext("%(n)s deck changed.", "%(n)s decks changed.", n) % {"n": n}
            messages.success(request, said)
    except BadDeck as refused:
        messages.error(request, str(refused))
    back = request.POST.get("back", "")
    return redirect("?".join(filter(None, [request.build_absolute_uri("/decks/mine/"), back])))


def export_decks(request: SignedInRequest, keys: list[int]) -> HttpResponse:
    kind = request.POST.get("as", "text")
    site = request.build_absolute_uri("/").rstrip("/")
    packed = decks_export(request.user, keys, kind if kind in WRITERS else "text", site)
    headers = {"Content-Disposition": 'attachment; filename="decks.zip"'}
    return HttpResponse(packed, "application/zip", headers=headers)


# -- comparing ----------------------------------------------------------------------------


@page
def compare(request: SignedInRequest, pk: int) -> HttpResponse:
    """Any two decks of a game side by side; of a copy and its original if none is named."""
    deck = visible_deck(request, pk)
    others = decks_for(request).of(deck.game_id).current().exclude(pk=pk).select_related("owner")
    chosen = others.filter(pk=query_number(request, "with", 0)).first()
    revision = None
    if chosen:
        seen = chosen.revisions.all().visible_to(request.user)
        revision = seen.filter(number=query_number(request, "revision", chosen.version)).first()
    return show(
        request,
        "web/deck_compare.html",
        _("Compare %(name)s") % {"name": deck.name},
        deck=deck,
        other=chosen,
        revision=revision,
        others=others.order_by("name", "pk")[:MOST_CHOICES],
        sections=change_sections(deck, deck_compare(revision, deck)) if revision else [],
        shared=shared_copies(deck, revision.counts()) if revision else 0,
    )


def shared_copies(deck: Deck, counts: dict[tuple[str, str, str], int]) -> int:
    """Copies that both have, wherever they stand."""
    here: dict[str, int] = {}
    for entry in deck.entries.all():
        here[entry.card.slug] = here.get(entry.card.slug, 0) + entry.quantity
    there: dict[str, int] = {}
    for (_section, card, _printing), n in counts.items():
        there[card] = there.get(card, 0) + n
    return sum(min(n, there.get(card, 0)) for card, n in here.items())


def change_sections(deck: Deck, changes: list[Difference]) -> list[dict[str, Any]]:
    """The differences by section, each with its card."""
    declared = rulebooks.get(deck.game_id).declaration.sections
    titles = {one.name: one.title for one in declared}
    slugs = {one.card for one in changes}
    cards = {card.slug: card for card in Card.objects.of(deck.game_id).filter(slug__in=slugs)}
    found: dict[str, list[dict[str, Any]]] = {}
    for one in sorted(changes, key=lambda one: (one.before - one.after, one.card)):
        row = {"card": cards.get(one.card), "slug": one.card, "by": one.after - one.before}
        found.setdefault(one.section, []).append(row | {"before": one.before, "after": one.after})
    return [
        {"title": titles.get(name, name.capitalize()), "rows": rows} for name, rows in found.items()
    ]


# -- tournament lists ---------------------------------------------------------------------


@page
@limited("costly")
def lock(request: SignedInRequest, pk: int) -> HttpResponse:
    """Lock the list for an event; the lists that were locked before."""
    deck, problem = own_deck(request, pk), ""
    if request.method == "POST":
        try:
            made = deck_lock(
                deck,
                request.user,
                request.POST.get("event", ""),
                player=request.POST.get("player", ""),
                held_on=day_in(request.POST.get("held_on", "")),
            )
            return redirect("locked-list", made.token)
        except BadDeck as refused:
            problem = str(refused)
        except ValueError:
            problem = _("A date is written like 2026-11-30.")
    locked = LockedList.objects.filter(deck=deck, owner=request.user)
    return show(
        request,
        "web/deck_lock.html",
        _("Lock %(name)s for a tournament") % {"name": deck.name},
        status=400 if problem else 200,
        deck=deck,
        problem=problem,
        locked=locked[:MOST_CHOICES],
        posted=request.POST,
    )


def day_in(text: str) -> date | None:
    return date.fromisoformat(text) if text.strip() else None


def locked_list(request: HttpRequest, token: str) -> HttpResponse:
    """A list as it was handed in, for whoever has its address."""
    found = LockedList.objects.select_related("game", "owner", "deck")
    locked = get_object_or_404(found, token=token)
    mine = locked.owner_id == request.user.pk
    if request.method == "POST" and mine and request.POST.get("do") == "withdraw":
        locked.delete()
        messages.success(request, _("The list is withdrawn: its address leads nowhere."))
        return redirect("deck-list")
    context = {
        "title": f"{locked.name} · {locked.event}",
        "section": "decks",
        "locked": locked,
        "mine": mine,
        "is_current": is_current(locked),
        "format": formats_of(locked.game_id).get(locked.format, locked.format),
        "sections": lists_of(locked.game_id, frozen_entries(locked)),
    }
    answer = render(request, "web/locked_list.html", context)
    answer["Cache-Control"] = "private, no-cache"
    answer["Referrer-Policy"] = "same-origin"
    return answer


def frozen_entries(locked: LockedList) -> list[DeckEntry]:
    """The list as entries that are not stored, as pages show them."""
    slugs = {card for _, card, _ in locked.counts()}
    cards = {card.slug: card for card in Card.objects.of(locked.game_id).filter(slug__in=slugs)}
    return [
        DeckEntry(section=section, card=cards[slug], quantity=n)
        for (section, slug, _), n in locked.counts().items()
        if slug in cards
    ]
