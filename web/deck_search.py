"""Public decks, found by name, cards, author, tags, date; each choice stands in the address."""

from dataclasses import dataclass, field
from datetime import date, datetime, time
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cards.fold import fold
from cards.models import Card, Game
from decks.models import Deck, DeckQuerySet
from web.front import boxed_games, faces_of_deck
from web.pages import query_number
from web.public import public_page, show_public

SHOWN = 24  # decks on a page
MOST_CARDS, MOST_WORDS = 10, 24
ORDERS = {
    "newest": (gettext_lazy("Newest"), ("-updated_at", "-pk")),
    "liked": (gettext_lazy("Most liked"), ("-liked", "-updated_at", "-pk")),
    "copied": (gettext_lazy("Most copied"), ("-copied", "-updated_at", "-pk")),
    "name": (gettext_lazy("Name"), ("name", "pk")),
}


@dataclass
class Asked:
    """What somebody looks for; `problems` says what of it could not be taken."""

    game: str = ""
    find: str = ""
    author: str = ""
    tags: list[str] = field(default_factory=list)
    cards: list[Card] = field(default_factory=list)
    since: date | None = None
    order: str = "newest"
    problems: list[str] = field(default_factory=list)

    @property
    def is_narrow(self) -> bool:
        return bool(self.author or self.tags or self.cards or self.since or self.problems)


@public_page
def decks(request: HttpRequest) -> HttpResponse:
    asked = read_asked(request.GET)
    pages = Paginator(public_decks(asked).with_entries(), SHOWN)
    shown = pages.get_page(query_number(request, "page", 1))
    return show_public(
        request,
        "web/deck_list.html",
        _("Decks"),
        _("Public and ready-made decks: what they play, whether they are legal, who made them."),
        section="decks",
        games=[one for one in Game.objects.all() if one.slug not in boxed_games()],
        asked=asked,
        game=asked.game,
        find=asked.find,
        orders=[(name, title) for name, (title, *_by) in ORDERS.items()],
        card_words=", ".join(card.title for card in asked.cards),
        page=shown,
        rest=rest_of(request.GET),
        rows=[{"deck": deck, "cards": faces_of_deck(deck)} for deck in shown],
        index=not request.GET,
    )


def rest_of(query: QueryDict) -> str:
    """What is asked for besides the page, for the links to other pages."""
    return urlencode([(name, query[name][:400]) for name in query if name != "page"])


def read_asked(query: QueryDict) -> Asked:
    asked = Asked(
        query.get("game", ""),
        query.get("find", "").strip()[:80],
        query.get("author", "").strip()[:150],
        [tag.strip()[:40] for tag in query.get("tags", "").split(",") if tag.strip()][:10],
    )
    asked.order = query.get("order", "") if query.get("order", "") in ORDERS else "newest"
    wanted = query.get("cards", "").strip()[:800] or query.get("card", "").strip()[:80]
    if wanted:
        read_cards(asked, wanted)
    if since := query.get("since", "").strip():
        try:
            asked.since = date.fromisoformat(since)
        except ValueError:
            asked.problems.append(_("A date is written like 2026-11-30."))
    return asked


def read_cards(asked: Asked, text: str) -> None:
    """Cards by id, name or whole title, parted by commas or semicolons."""
    if not asked.game:
        asked.problems.append(_("Choose a game to look for cards."))
        return
    words = [word.strip() for word in text.replace(";", ",").split(",") if word.strip()]
    words = words[:MOST_WORDS]
    known = cards_called(
        asked.game, {title for n in range(len(words)) for title in titles(words[n:])}
    )
    while words and len(asked.cards) < MOST_CARDS:
        title = next((one for one in titles(words) if fold(one) in known), words[0])
        words = words[title.count(", ") + 1 :]
        if fold(title) in known:
            asked.cards.append(known[fold(title)])
        else:
            asked.problems.append(_("There is no card called %(name)s.") % {"name": title})


def titles(words: list[str]) -> list[str]:
    """What may be a title at the start of a list, the longest first: titles hold commas too."""
    return [", ".join(words[:n]) for n in range(min(3, len(words)), 0, -1)]


def cards_called(game: str, names: set[str]) -> dict[str, Card]:
    """Cards by all that they are called; one query."""
    heads = {*names, *(name.partition(",")[0] for name in names)}
    cards = Card.objects.current().of(game).filter(Q(slug__in=names) | Q(name__in=heads))
    found = list(cards.order_by("slug"))
    keyed = [(fold(name), card) for card in found for name in (card.name, card.title, card.slug)]
    return dict(reversed(keyed))


def public_decks(asked: Asked) -> DeckQuerySet:
    found = Deck.objects.public().current().exclude(game__in=boxed_games())
    found = found.of(asked.game) if asked.game else found
    found = found.filter(name__icontains=asked.find) if asked.find else found
    found = found.filter(owner__username__iexact=asked.author) if asked.author else found
    for tag in asked.tags:
        found = found.tagged(tag)
    for card in asked.cards:
        found = found.containing(card)
    if asked.since:
        start = timezone.make_aware(datetime.combine(asked.since, time.min))
        found = found.filter(updated_at__gte=start)
    return sort_decks(found, asked.order)


def sort_decks(found: DeckQuerySet, order: str) -> DeckQuerySet:
    if order == "liked":
        found = found.annotate(liked=Count("likes", distinct=True))
    if order == "copied":
        found = found.annotate(copied=Count("revisions__forks", distinct=True))
    return found.order_by(*ORDERS[order][1])
