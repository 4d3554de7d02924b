"""Live tables on the web: what a table's page sends and gets, as JSON.

Whoever plays is known by their session, or as a guest by a signed cookie. Everything that is said
of a match is the message of one seat (games/tables/messages.py).
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from casebook.intake import raw_body, read_json
from casebook.rate_limits import RateLimited, caller, spend
from casebook.streams import is_repeated
from games.runs.refusals import LimitReached, RunRefused
from games.tables.following import stream_events
from games.tables.guests import new_guest
from games.tables.hints import table_hint
from games.tables.messages import Message, seat_message
from games.tables.models import Seat, Table
from games.tables.refusals import TableRefused
from games.tables.rematch import table_rematch
from games.tables.services import (
    Player,
    card_refusal,
    note_presence,
    seat_of,
    table_act,
    table_leave,
    table_resign,
    table_return,
    table_take_back,
    table_takeover,
    table_watch,
    watched_seat,
)
from games.tables.writing import load_table
from web.table_words import message_text

GUEST_COOKIE = "casebook_guest"
GUEST_DAYS = 90
LARGEST = 20_000  # bytes of what a page sends
View = Callable[..., HttpResponse]


# -- who asks, and how it is refused ------------------------------------------------------


def player_of(request: HttpRequest) -> Player:
    return Player(request.user, guest_of(request))


def guest_of(request: HttpRequest) -> str:
    """The guest that a signed cookie names; nobody if it was made up."""
    found = request.get_signed_cookie(GUEST_COOKIE, default="", max_age=GUEST_DAYS * 86400)
    return str(found or "")


def with_guest(response: HttpResponse, guest: str) -> HttpResponse:
    response.set_signed_cookie(
        GUEST_COOKIE, guest, max_age=GUEST_DAYS * 86400, httponly=True, samesite="Lax"
    )
    return response


def guest_player(request: HttpRequest) -> Player:
    """Who asks; a guest who is new gets a name that `with_guest` sends along."""
    if request.user.is_authenticated:
        return Player(request.user)
    return Player(request.user, guest_of(request) or new_guest())


def answers(tier: str = "play") -> Callable[[View], View]:
    """A view for scripts: refusals leave as problem documents, and requests are counted."""

    def guard(view: View) -> View:
        @wraps(view)
        def wrapper(request: HttpRequest, *args: Any, **given: Any) -> HttpResponse:
            try:
                if not is_repeated(request):
                    spend(tier, caller(request))
                return view(request, *args, **given)
            except TableRefused as refused:
                return problem(refused)
            except RateLimited as limited:
                message = gettext("Too many requests. Wait %(retry_after)s seconds.") % {
                    "retry_after": limited.retry_after
                }
                return problem(TableRefused("rate-limited", message, 429))
            except RunRefused as refused_run:
                status = 429 if isinstance(refused_run, LimitReached) else 422
                return problem(TableRefused("refused", str(refused_run), status))

        return never_cache(wrapper)

    return guard


def problem(refused: TableRefused) -> JsonResponse:
    return JsonResponse(
        refused.as_problem(), status=refused.status, content_type="application/problem+json"
    )


def sent(request: HttpRequest) -> dict[str, Any]:
    """The body, as JSON; an empty one says nothing."""
    try:
        body = raw_body(request)
        if len(body) > LARGEST:
            raise TableRefused("too-large", gettext("The body is too large."), 422)
        data = read_json(body or b"{}")
    except ValueError as error:
        raise TableRefused(
            "malformed", gettext("The JSON cannot be read: %(error)s") % {"error": error}, 422
        ) from None
    if not isinstance(data, dict):
        raise TableRefused("malformed", gettext("Send a JSON object."), 422)
    return data


def number_in(data: dict[str, Any], name: str, *, required: bool = False) -> int | None:
    value = data.get(name)
    if value is None and not required:
        return None
    if type(value) is not int or not -1 < value < 1_000_000:
        raise TableRefused("invalid", f"{name} must be a whole number from 0.", 422)
    return value


def asked_number(request: HttpRequest, name: str) -> int | None:
    text = request.GET.get(name, "")
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 7):
        raise TableRefused("invalid", f"{name} must be a whole number from 0.", 422)
    return int(text)


# -- reading ------------------------------------------------------------------------------


def seen_from(request: HttpRequest, table_id: str) -> tuple[Table, Seat, bool]:
    """The table, the seat it is seen from, and whether that is somebody else's."""
    table = load_table(table_id)
    if link := request.GET.get("watch", ""):
        return table, watched_seat(table, link), True
    seat = seat_of(table, player_of(request), asked_number(request, "seat"))
    note_presence(seat)
    return table, seat, False


def message_response(request: HttpRequest, table: Table, message: Message) -> HttpResponse:
    text = message_text(request, table, message)
    return HttpResponse(text, content_type="application/json")


@answers()
@require_GET
def state(request: HttpRequest, table: str) -> HttpResponse:
    found, seat, is_watching = seen_from(request, table)
    since = asked_number(request, "since") or 0
    message = seat_message(found, seat.number, since, is_watching=is_watching)
    return message_response(request, found, message)


@answers()
@require_GET
def events(request: HttpRequest, table: str) -> HttpResponse:
    """The same messages as a stream, one whenever something has changed for the seat."""
    found, seat, is_watching = seen_from(request, table)
    return stream_events(
        request,
        found,
        seat.number,
        is_watching=is_watching,
        write=lambda message: message_text(request, found, message),
    )


@answers()
@require_GET
def why_not(request: HttpRequest, table: str) -> HttpResponse:
    found = load_table(table)
    seat = seat_of(found, player_of(request), asked_number(request, "seat"))
    card = asked_number(request, "card")
    if card is None:
        raise TableRefused("invalid", gettext("Name a card."), 422)
    return JsonResponse(card_refusal(found, seat, card))


# -- acting -------------------------------------------------------------------------------


def message_after(
    request: HttpRequest, data: dict[str, Any], table: Table, seat: Seat
) -> HttpResponse:
    message = seat_message(table, seat.number, number_in(data, "since") or 0)
    return message_response(request, table, message)


@answers()
@require_POST
def act(request: HttpRequest, table: str) -> HttpResponse:
    """Answer a step, by the number of an option or by the action itself."""
    data = sent(request)
    step = number_in(data, "step", required=True)
    action = data.get("action")
    if action is not None and not is_action(action):
        raise TableRefused("invalid", gettext("An action is a word and its parts."), 422)
    assert step is not None
    moved = table_act(
        table,
        player_of(request),
        step,
        option=number_in(data, "option"),
        action=action,
        number=number_in(data, "seat"),
    )
    return message_after(request, data, *moved)


def is_action(value: Any) -> bool:
    return (
        isinstance(value, list)
        and 1 <= len(value) <= 8
        and isinstance(value[0], str)
        and all(isinstance(part, str | int) and not isinstance(part, bool) for part in value)
    )


@answers()
@require_POST
def take_back(request: HttpRequest, table: str) -> HttpResponse:
    data = sent(request)
    return message_after(
        request, data, *table_take_back(table, player_of(request), number_in(data, "seat"))
    )


@answers("costly")
@require_POST
def hint(request: HttpRequest, table: str) -> HttpResponse:
    data = sent(request)
    level = data.get("level", "greedy")
    if level not in ("greedy", "search"):
        raise TableRefused("invalid", "A hint is greedy or search.", 422)
    found = table_hint(table, player_of(request), level, number_in(data, "seat"))
    return JsonResponse(found, status=202 if found["option"] is None else 200)


@answers()
@require_POST
def resign(request: HttpRequest, table: str) -> HttpResponse:
    data = sent(request)
    return message_after(
        request, data, *table_resign(table, player_of(request), number_in(data, "seat"))
    )


@answers()
@require_POST
def leave(request: HttpRequest, table: str) -> HttpResponse:
    data = sent(request)
    left, _ = table_leave(table, player_of(request), number_in(data, "seat"))
    return JsonResponse({"table": left.pk, "status": left.status})


@answers()
@require_POST
def come_back(request: HttpRequest, table: str) -> HttpResponse:
    data = sent(request)
    return message_after(
        request, data, *table_return(table, player_of(request), number_in(data, "seat"))
    )


@answers()
@require_POST
def takeover(request: HttpRequest, table: str) -> HttpResponse:
    """Agree that a bot plays for the seat `absent`."""
    data = sent(request)
    absent = number_in(data, "absent", required=True)
    assert absent is not None
    by = player_of(request)
    return message_after(request, data, *table_takeover(table, by, absent, number_in(data, "seat")))


@answers("run")
@require_POST
def rematch(request: HttpRequest, table: str) -> HttpResponse:
    data = sent(request)
    following = table_rematch(table, player_of(request), number=number_in(data, "seat"))
    return JsonResponse({"table": following.pk, "address": f"/play/{following.pk}/"})


@answers("run")
@require_POST
def again(request: HttpRequest, table: str) -> HttpResponse:
    """The same deal once more."""
    data = sent(request)
    by = player_of(request)
    following = table_rematch(table, by, same=True, number=number_in(data, "seat"))
    return JsonResponse({"table": following.pk, "address": f"/play/{following.pk}/"})


@answers()
@require_POST
def watch(request: HttpRequest, table: str) -> HttpResponse:
    """A link by which others watch this seat; `{"on": false}` takes it back."""
    data = sent(request)
    is_on = data.get("on", True) is not False
    link = table_watch(table, player_of(request), on=is_on, number=number_in(data, "seat"))
    return JsonResponse({"watch": link, "address": f"/play/{table}/?watch={link}" if link else ""})
