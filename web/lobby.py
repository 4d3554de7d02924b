"""The lobby: sit down at a game, go on with one, take a seat by a link."""

import secrets
from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST

from casebook.rate_limits import RateLimited, address, caller, spend
from decks.models import Deck, DeckQuerySet
from games import rulebooks
from games.bots.levels import LEVELS, Level
from games.engine.rulebook import Mode, Rulebook
from games.runs.refusals import RunRefused
from games.tables.guests import origin_of
from games.tables.messages import seat_message
from games.tables.models import Seat, Table
from games.tables.opening import Player, SeatAsk, invited_table, table_join, table_open
from games.tables.refusals import TableRefused
from games.tables.thinking_times import thinking_time
from web.front import game_tiles
from web.languages import keep_language, language_switch, wanted_language
from web.play import guest_player, player_of, seen_from, with_guest
from web.table_words import in_words

USUAL_LEVEL = "normal"
SHOWN_DECKS, SHOWN_TABLES = 60, 12


# -- the page -----------------------------------------------------------------------------


@never_cache
@ensure_csrf_cookie
def lobby(request: HttpRequest) -> HttpResponse:
    """Every game with a form to begin, and the tables that one has not finished."""
    return lobby_page(request)


def lobby_page(request: HttpRequest, refusal: str = "", status: int = 200) -> HttpResponse:
    chosen = request.POST.get("game") or request.GET.get("game", "")
    context = {
        "title": gettext("Play"),
        "section": "play",
        "refusal": refusal,
        "description": gettext(
            "Play five detective card games in the browser, against bots or with friends."
        ),
        "canonical": request.build_absolute_uri(request.path),
        "games": [game_form(request, tile) for tile in game_tiles()],
        "chosen": chosen,
        "usual_level": USUAL_LEVEL,
        "tables": [table_line(table, player_of(request)) for table in my_tables(request)],
    }
    return render(request, "web/lobby.html", context, status=status)


def game_form(request: HttpRequest, tile: Mapping[str, Any]) -> dict[str, Any]:
    slug, boxed = tile["game"].slug, tile["boxed"]
    rulebook = rulebooks.get(slug)
    return {
        "slug": slug,
        "title": rulebook.title,
        "boxed": boxed,
        "faces": tile["faces"][:3],
        "summary": tile["summary"],
        "players": tile["players"],
        "modes": [{"mode": mode, "seats": seat_words(mode)} for mode in rulebook.modes.values()],
        "seats": sorted({n for mode in rulebook.modes.values() for n in mode.seats if n > 1}),
        "decks": [] if boxed else list(playable_decks(request, slug)[:SHOWN_DECKS]),
        "levels": [(level.name, level_words(slug, level)) for level in LEVELS.values()],
    }


def level_words(game: str, level: Level) -> str:
    """What to expect of a level, and how long it took for a move here lately."""
    words = f"{gettext(level.title)}: {gettext(level.sentence)}"
    seconds = thinking_time(game, level.name) if level.thinks else None
    if seconds is None:
        return words
    return f"{words} {gettext('About %(seconds).1f s a move here.') % {'seconds': seconds}}"


def seat_words(mode: Mode) -> str:
    low, high = mode.seats[0], mode.seats[-1]
    if low == high:
        return ngettext("%(n)s player", "%(n)s players", high) % {"n": high}
    return gettext("%(low)s to %(high)s players") % {"low": low, "high": high}


def playable_decks(request: HttpRequest, game: str) -> DeckQuerySet:
    """One's own first, then the ready-made ones; only those that can be played."""
    found = Deck.objects.visible_to(request.user).of(game).current()
    mine = found.owned_by(request.user) if request.user.is_authenticated else found.none()
    ready = found.ready_made()
    return (mine | ready).distinct().order_by("ready_made", "-pk")


def my_tables(request: HttpRequest) -> list[Table]:
    by = player_of(request)
    found = Table.objects.of_player(by.user, by.guest).unfinished().with_seats()
    return list(found.select_related("game")[:SHOWN_TABLES])


def table_line(table: Table, by: Player) -> dict[str, Any]:
    others = [seat.name or "open seat" for seat in table.in_order if not by.has(seat)]
    return {
        "address": reverse("play-table", args=[table.pk]),
        "game": table.game.title,
        "others": ", ".join(others),
        "is_open": table.status == Table.Status.OPEN,
        "moved_at": table.moved_at,
    }


# -- sitting down -------------------------------------------------------------------------


@never_cache
@require_POST
def open_table(request: HttpRequest) -> HttpResponse:
    """A new table from the lobby's form."""
    by = guest_player(request)
    try:
        spend("run", caller(request))
        table = table_from_form(request, by)
    except (TableRefused, RunRefused) as refused:
        return lobby_page(request, str(refused), 422)
    except RateLimited as limited:
        return lobby_page(
            request,
            gettext("Too many tables at once. Wait %(retry_after)s s.")
            % {"retry_after": limited.retry_after},
            429,
        )
    response = redirect("play-table", table.pk)
    return response if by.account else with_guest(response, by.guest)


def table_from_form(request: HttpRequest, by: Player) -> Table:
    form = request.POST
    slug = form.get("game", "")
    if slug not in rulebooks.PACKAGES:
        raise Http404
    rulebook = rulebooks.get(slug)
    mode = rulebook.modes.get(form.get("mode", "")) or next(iter(rulebook.modes.values()))
    return table_open(
        by,
        slug,
        seats_from_form(request, rulebook, mode),
        mode=mode.slug,
        origin="" if by.account else origin_of(address(request)),
    )


def seats_from_form(request: HttpRequest, rulebook: Rulebook, mode: Mode) -> list[SeatAsk]:
    """Me first, then those I invite, then bots."""
    form = request.POST
    wanted = number_of(form.get("seats", ""))
    count = wanted if wanted in mode.seats else next(n for n in mode.seats if n > 1)
    level = form.get("level", USUAL_LEVEL)
    invited = min(number_of(form.get("invited", "")), count - 1)
    decks = seat_decks(request, rulebook, count)
    me = SeatAsk("me", decks[0])
    opened = [SeatAsk("open")] * invited
    bots = [SeatAsk("bot", deck, level) for deck in decks[1 + invited : count]]
    return [me, *opened, *bots]


def seat_decks(request: HttpRequest, rulebook: Rulebook, count: int) -> list[Deck | None]:
    """My deck, and one for every other seat: the one asked for, or any ready-made one."""
    found = playable_decks(request, rulebook.slug)
    ready = list(found.ready_made())
    if not ready:
        raise TableRefused(
            "no-deck",
            gettext("There are no ready-made decks of %(title)s.") % {"title": rulebook.title},
        )
    if rulebook.declaration.boxed:
        return [*ready[:1], *[None] * (count - 1)]
    mine = found.filter(pk=number_of(request.POST.get("deck", ""))).first() or ready[0]
    rival = found.filter(pk=number_of(request.POST.get("rival_deck", ""))).first()
    return [mine, *[rival or secrets.choice(ready) for _ in range(count - 1)]]


def number_of(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0


# -- by link ------------------------------------------------------------------------------


@never_cache
@ensure_csrf_cookie
def join(request: HttpRequest, link: str) -> HttpResponse:
    """The page behind an invitation: who is there, and a button to sit down."""
    by = player_of(request)
    try:
        table = invited_table(link)
        if any(by.has(seat) for seat in table.in_order):
            return redirect("play-table", table.pk)
        if request.method == "POST":
            deck = joined_deck(request, table)
            return redirect("play-table", table_join(link, by, deck).pk)
    except (TableRefused, RunRefused) as refused:
        return refused_page(request, refused)
    return render(request, "web/join_table.html", join_context(request, table))


def refused_page(request: HttpRequest, refused: TableRefused | RunRefused) -> HttpResponse:
    status = refused.status if isinstance(refused, TableRefused) else 422
    context = {"title": gettext("Join a table"), "section": "play", "refusal": str(refused)}
    return render(request, "web/join_table.html", context, status=status)


def join_context(request: HttpRequest, table: Table) -> dict[str, Any]:
    rulebook = rulebooks.get(table.game_id)
    boxed = rulebook.declaration.boxed
    return {
        "title": gettext("Join a table"),
        "section": "play",
        "table": table,
        "game": rulebook.title,
        "mode": rulebook.modes[table.mode].title,
        "players": [seat.name for seat in table.in_order if not seat.is_open],
        "decks": [] if boxed else list(playable_decks(request, table.game_id)[:SHOWN_DECKS]),
        "here": request.path,
    }


def joined_deck(request: HttpRequest, table: Table) -> Deck | None:
    found = playable_decks(request, table.game_id)
    return found.filter(pk=number_of(request.POST.get("deck", ""))).first()


# -- the table ----------------------------------------------------------------------------


def table_title(table: Table) -> str:
    """Short enough for the bar: CLUE · Standard · four players."""
    rulebook = rulebooks.get(table.game_id)
    seats = table.in_order
    bots = [seat for seat in seats if seat.kind == Seat.Kind.BOT]
    alone = len(seats) == 2 and len(bots) == 1
    who = f"against {named_bot(bots[0])}" if alone else f"{len(seats)} players"
    return f"{rulebook.title.partition(':')[0]} · {rulebook.modes[table.mode].title} · {who}"


def named_bot(seat: Seat) -> str:
    """A bot and how it plays: Odette (easy)."""
    return f"{seat.name} ({seat.bot.partition(':')[0]})"


@never_cache
@ensure_csrf_cookie
def table_page(request: HttpRequest, table: str) -> HttpResponse:
    """The table as a seat sees it; further messages come by stream."""
    try:
        found, seat, is_watching = seen_from(request, table)
        message = seat_message(found, seat.number, is_watching=is_watching)
    except TableRefused as refused:
        return refused_page(request, refused)
    language = wanted_language(request)
    context = {
        "title": table_title(found),
        "section": "play",
        "table": found,
        "message": in_words(language, found, message),
        "language": language,
        "switch": language_switch(request, found.game_id),
        "is_watching": is_watching,
        "query": request.GET.urlencode(),
        "invite": request.build_absolute_uri(reverse("play-join", args=[found.invite])),
    }
    answer = render(request, "web/table.html", context)
    keep_language(request, answer)
    return answer
