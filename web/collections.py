"""What somebody owns, wants or has in a pool: the page, and what its forms and steppers send."""

from typing import Any

from django.contrib import messages
from django.db.models import Sum
from django.http import HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_POST

from cards.collections import Collection, Holdings
from cards.models import Card, CardSet, Game
from cards.search import QueryError, find, matching
from casebook import intake
from decks.deck_text import WRITERS, DeckTextRefused
from decks.models import Deck
from decks.services import BadDeck
from decks.services.checking import apply_facts
from decks.services.collections import (
    KINDS_OF_EXPORT,
    collection_add_set,
    collection_export,
    collection_import,
    collection_of,
    collection_set_total,
    lines_left_out,
    pool_create,
    pool_rename,
    set_progress,
)
from decks.services.needs import (
    Need,
    Use,
    buildable,
    copies_of,
    deck_needs,
    decks_from,
    uses_of,
    want_list,
)
from games import rulebooks
from web.decks import own_deck, visible_deck
from web.front import boxed_games
from web.pages import SignedInRequest, form_sent, limited, page, show

SHOWN = 40  # cards on a page
MOST_CHOSEN = 300  # cards in decks, or to spare, that are listed at once
SHOWS = (
    ("all", _("All")),
    ("owned", _("Owned")),
    ("decks", _("In my decks")),
    ("short", _("Short")),
)


def own_collection(request: SignedInRequest, pk: int) -> Collection:
    mine = Collection.objects.owned_by(request.user).select_related("game")
    return get_object_or_404(mine, pk=pk)


def card_games() -> list[Game]:
    """Games that one collects cards of; a box is had whole."""
    return [game for game in Game.objects.all() if game.slug not in boxed_games()]


# -- the page -----------------------------------------------------------------------------


@page
@require_GET
def collections(request: SignedInRequest, game: str = "") -> HttpResponse:
    """To what somebody owns of a game, by default of the first."""
    games = card_games()
    wanted = [one for one in games if one.slug == game] if game else games
    if not wanted:
        return redirect("public-decks") if not game else show_none(request)
    return redirect("collection", collection_of(request.user, wanted[0].slug).pk)


def show_none(request: SignedInRequest) -> HttpResponse:
    messages.info(request, gettext("There is no such game to collect cards of."))
    return redirect("desk")


@page
@require_GET
def collection(request: SignedInRequest, pk: int) -> HttpResponse:
    found = own_collection(request, pk)
    owned, uses = copies_of(found), uses_of(found)
    total = found.entries.aggregate(copies=Sum("quantity"))["copies"] or 0
    return show(
        request,
        "web/collection.html",
        found.name,
        collection=found,
        games=card_games(),
        siblings=siblings(request, found),
        copies=total,
        different=len(owned),
        products=set_progress(found),
        decks=decks_from(found).order_by("-built", "name", "pk")[:60],
        unbound=unbound(found),
        buildable=buildable(request.user, found),
        section="decks",
        exports=KINDS_OF_EXPORT,
        **listed(request, found, owned, uses),
        **lacking(request, found),
    )


def siblings(request: SignedInRequest, found: Collection) -> list[Collection]:
    """All that the same person has of the same game: what they own first, then pools."""
    for kind in (Collection.Kind.OWNED, Collection.Kind.WISH):
        collection_of(request.user, found.game_id, kind)
    return list(Collection.objects.owned_by(request.user).of(found.game_id))


def unbound(found: Collection) -> list[Deck]:
    """Decks that could be bound to a pool."""
    if not found.is_pool:
        return []
    decks = Deck.objects.filter(owner=found.owner_id, game=found.game_id).current()
    return list(decks.exclude(pool=found).order_by("name")[:200])


def listed(
    request: SignedInRequest, found: Collection, owned: dict[int, int], uses: dict[int, list[Use]]
) -> dict[str, Any]:
    """The cards that a search and a choice leave, each with its copies and where they are."""
    query = request.GET.get("q", "")[:500].strip()
    shown = request.GET.get("show", "")
    shown = shown if shown in dict(SHOWS) else ("owned" if owned else "all")
    context: dict[str, Any] = {"q": query, "shown": shown, "shows": SHOWS, "next": ""}
    try:
        cards, after = chosen_cards(request, found, query, shown, owned, uses)
    except QueryError as error:
        return context | {"error": error, "rows": []}
    rows = [row_of(card, owned.get(card.pk, 0), uses.get(card.pk, [])) for card in cards]
    return context | {"rows": rows, "next": after}


def chosen_cards(
    request: SignedInRequest,
    found: Collection,
    query: str,
    shown: str,
    owned: dict[int, int],
    uses: dict[int, list[Use]],
) -> tuple[list[Card], str]:
    held = Holdings(request.user, found)
    if shown in ("decks", "short"):
        named = [
            card
            for card, where in uses.items()
            if shown == "decks" or sum(use.copies for use in where) > owned.get(card, 0)
        ]
        cards = matching(query, found.game_id, held=held).filter(pk__in=named[:MOST_CHOSEN])
        return list(cards.with_printings().order_by("name", "subtitle")), ""
    asked = f"({query}) is:owned" if query and shown == "owned" else query
    asked = "is:owned" if shown == "owned" and not query else asked
    after = request.GET.get("after", "")[:2000]
    keys = find(asked, found.game_id, limit=SHOWN, cursor=after, held=held)
    by_key = Card.objects.with_printings().in_bulk([card for card, _ in keys.rows])
    return [by_key[card] for card, _ in keys.rows if card in by_key], keys.next


def row_of(card: Card, owned: int, uses: list[Use]) -> dict[str, Any]:
    corner = rulebooks.get(card.game_id).declaration.card_face.corner
    numbers = [card.attributes[name] for name in corner if card.attributes.get(name) is not None]
    printing = next(iter(card.printings.all()), None)
    return {
        "card": card,
        "level": numbers[0] if numbers else "",
        "printing": printing,
        "owned": owned,
        "uses": uses,
        "state": state_of(owned, [use.copies for use in uses]),
    }


def state_of(owned: int, used: list[int]) -> tuple[str, str]:
    """Whether there are copies enough for every sleeved deck, in words and in a colour."""
    if not used:
        return "", ""
    if max(used) > owned:
        return f"{max(used) - owned} missing", "bad"
    return ("one deck at a time", "warn") if sum(used) > owned else ("enough", "good")


def lacking(request: SignedInRequest, found: Collection) -> dict[str, Any]:
    """What one deck of theirs, or one that they look at, lacks."""
    key = request.GET.get("deck", "")
    decks = Deck.objects.filter(owner=request.user, game=found.game_id).current()
    begun = decks.filter(entries__isnull=False).distinct()  # an empty deck lacks nothing
    choice = list(begun.order_by("-updated_at")[:60])
    chosen = visible_deck(request, int(key)) if key.isascii() and key.isdigit() else None
    if chosen is None and choice:
        chosen = next((deck for deck in choice if deck.pool_id in (None, found.pk)), choice[0])
    if chosen is None or chosen.game_id != found.game_id:
        return {"choice": choice}
    needs: list[Need] = deck_needs(chosen, found)
    wanted = sum(need.wanted for need in needs)
    missing = sum(need.missing for need in needs)
    return {
        "choice": choice if chosen in choice else [chosen, *choice],
        "chosen": chosen,
        "wanted": wanted,
        "missing": missing,
        "have": wanted - missing,
        "percent": round(100 * (wanted - missing) / wanted) if wanted else 0,
        "lacks": [need for need in needs if need.missing or need.short],
        "want_list": want_list(needs),
    }


# -- what is sent -------------------------------------------------------------------------


@page
@require_POST
@limited("read")
def set_copies(request: SignedInRequest, pk: int) -> JsonResponse:
    """A stepper: so many copies of a card."""
    found = own_collection(request, pk)
    try:
        data = intake.read_json(intake.raw_body(request))
        card = Card.objects.get(game=found.game_id, slug=str(data["card"]))
        collection_set_total(found, card, int(data["quantity"]))
    except (KeyError, TypeError, ValueError, Card.DoesNotExist) as error:
        return JsonResponse(
            {"message": gettext("This cannot be saved: %(error)s") % {"error": error}}, status=400
        )
    copies = copies_of(found)
    used = [use.copies for use in uses_of(found).get(card.pk, [])]
    words, tone = state_of(copies.get(card.pk, 0), used)
    return JsonResponse(
        {
            "quantity": copies.get(card.pk, 0),
            "copies": sum(copies.values()),
            "cards": len(copies),
            "state": words,
            "tone": tone,
        }
    )


@page
@form_sent("collection", "pk")
def import_cards(request: SignedInRequest, pk: int) -> HttpResponse:
    found = own_collection(request, pk)
    upload = request.FILES.get("file")
    source: str | bytes = upload.read() if upload else request.POST.get("text", "")
    try:
        report = collection_import(found, source, replace=bool(request.POST.get("replace")))
    except (DeckTextRefused, BadDeck) as error:
        messages.error(request, str(error))
        return redirect("collection", pk)
    messages.success(request, f"{report.copies} copies of {report.cards} cards are in.")
    left = lines_left_out(report.reading)
    for line in left[:5]:
        near = line.candidates[0].card.title if line.candidates else ""
        hint = f" Did you mean {near}?" if near else ""
        messages.warning(
            request,
            gettext("Line %(n)s was left out: %(text)s. %(note)s%(hint)s")
            % {"n": line.n, "text": line.text, "note": line.note, "hint": hint},
        )
    if len(left) > 5:
        messages.warning(request, f"{len(left) - 5} more lines were left out.")
    return redirect("collection", pk)


@page
@require_GET
def export(request: SignedInRequest, pk: int, kind: str) -> HttpResponse:
    found = own_collection(request, pk)
    if kind not in KINDS_OF_EXPORT:
        return redirect("collection", pk)
    ending = {"text": "txt"}.get(kind, kind)
    headers = {"Content-Disposition": f'attachment; filename="collection-{pk}.{ending}"'}
    content_type = f"{WRITERS[kind][0]}; charset=utf-8"
    return HttpResponse(collection_export(found, kind), content_type, headers=headers)


@page
@form_sent("collection", "pk")
def add_set(request: SignedInRequest, pk: int) -> HttpResponse:
    """One more of each card of a product."""
    found = own_collection(request, pk)
    code = request.POST.get("set", "")
    product = get_object_or_404(CardSet, game=found.game_id, code=code)
    try:
        cards = collection_add_set(found, product, 1)
    except BadDeck as error:
        messages.error(request, str(error))
    else:
        messages.success(
            request,
            gettext("One more of each of the %(cards)s cards of %(name)s.")
            % {"cards": cards, "name": product.name},
        )
    return redirect("collection", pk)


@page
@form_sent("collection", "pk")
def keep_decks(request: SignedInRequest, pk: int) -> HttpResponse:
    """Which decks are sleeved, and which deck is bound to this pool from now on."""
    found = own_collection(request, pk)
    if request.POST.get("bind"):
        deck = own_deck(request, number_of(request.POST["bind"]))
        try:
            apply_facts(deck, {"pool": found if found.is_pool else None})
        except BadDeck as error:
            messages.error(request, str(error))
        else:
            deck.save(update_fields=["pool", "updated_at"])
        return redirect("collection", pk)
    sleeved = {number_of(key) for key in request.POST.getlist("built")}
    decks = decks_from(found)
    decks.filter(pk__in=sleeved).update(built=True)
    decks.exclude(pk__in=sleeved).update(built=False)
    return redirect("collection", pk)


def number_of(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else 0


@page
@form_sent("collections")
def new_pool(request: SignedInRequest) -> HttpResponse:
    game = get_object_or_404(Game, slug=request.POST.get("game", ""))
    try:
        pool = pool_create(request.user, game.slug, request.POST.get("name", ""))
    except BadDeck as error:
        messages.error(request, str(error))
        return redirect("game-collection", game.slug)
    return redirect("collection", pool.pk)


@page
@form_sent("collection", "pk")
def change_pool(request: SignedInRequest, pk: int) -> HttpResponse:
    """A new name for a pool, or its end."""
    found = own_collection(request, pk)
    if not found.is_pool:
        messages.error(request, f"{found.name} stays as it is.")
    elif request.POST.get("delete"):
        found.delete()
        messages.success(request, f"{found.name} is deleted.")
        return redirect("game-collection", found.game_id)
    else:
        try:
            pool_rename(found, request.POST.get("name", ""))
        except BadDeck as error:
            messages.error(request, str(error))
    return redirect("collection", pk)
