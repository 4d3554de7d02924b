"""Live tables: open, join, read a seat's view, act, follow."""

from typing import Any

from django.http import HttpResponse
from django.urls import reverse
from rest_framework.response import Response

from api.authentication import SignedInRequest
from api.base import ApiViewSet, Operation, operation, serialize_many
from api.idempotency import open_once
from api.models import Scope, Token
from api.named_decks import deck_in
from api.serializers.shared import StreamEventSerializer, one_page, page
from api.serializers.tables import (
    ActBody,
    HintQuery,
    HintSerializer,
    JoinBody,
    LeftSerializer,
    LookQuery,
    OwnSeatQuery,
    RematchQuery,
    TableBody,
    TableMessageSerializer,
    TableQuery,
    TableSerializer,
    TakeoverBody,
    WatchBody,
    WatchSerializer,
)
from casebook.streams import EVENT_STREAM, hold_response
from decks.models import Deck, Revision
from games.tables.following import stream_events
from games.tables.hints import table_hint
from games.tables.messages import Message, seat_message
from games.tables.models import Seat, Table
from games.tables.rematch import table_rematch
from games.tables.services import (
    Player,
    SeatAsk,
    note_presence,
    seat_of,
    table_act,
    table_join,
    table_leave,
    table_open,
    table_resign,
    table_return,
    table_take_back,
    table_takeover,
    table_watch,
    watched_seat,
)
from games.tables.writing import load_table, topic_of

SHOWN = 100
READS = Operation(login=True, tier="play")
ACTS = Operation(login=True, tier="play", scope=Scope.PLAY, query=OwnSeatQuery)
OPENS = Operation(login=True, tier="run", scope=Scope.PLAY, status=201)


def written_response(message: Message, status: int = 200) -> HttpResponse:
    return HttpResponse(message.text, content_type="application/json", status=status)


class TableViewSet(ApiViewSet):
    """What a table says to a caller is the message of one of the caller's seats."""

    def player(self, request: SignedInRequest) -> Player:
        return Player(request.user, is_program=isinstance(request.auth, Token))

    def seen_from(self, request: SignedInRequest, table: str) -> tuple[Table, Seat, bool]:
        """The table, the seat it is seen from, and whether that is somebody else's."""
        found = load_table(table)
        if link := self.query.get("watch"):
            return found, watched_seat(found, link), True
        seat = seat_of(found, self.player(request), self.query.get("seat"))
        note_presence(seat)
        return found, seat, False

    def message_response(self, table: Table, seat: Seat, status: int = 200) -> HttpResponse:
        message = seat_message(table, seat.number, self.query.get("since", 0))
        return written_response(message, status)

    def made_response(self, request: SignedInRequest, table: Table) -> HttpResponse:
        seat = seat_of(table, self.player(request), self.query.get("seat"))
        response = self.message_response(table, seat, 201)
        response["Location"] = reverse("api:table", args=[table.pk])
        return response

    # -- sitting down ---------------------------------------------------------------------

    @operation("Your tables", page(TableSerializer), name="tables_list", like=READS)
    def list(self, request: SignedInRequest) -> Response:
        """The last hundred, the newest first."""
        rows = Table.objects.of_player(request.user).with_seats()[:SHOWN]
        return Response(one_page(serialize_many(TableSerializer, rows)))

    @operation(
        "Open a table",
        TableMessageSerializer,
        name="tables_create",
        body=TableBody,
        idempotency_key=True,
        like=OPENS,
    )
    def create(self, request: SignedInRequest) -> HttpResponse:
        """It begins at once unless a seat is open; then `can.invite` is the link to it."""
        given = dict(self.read_body())
        seats = [
            self.seat_ask(request, seat, f"/seats/{place}")
            for place, seat in enumerate(given.pop("seats"))
        ]
        by, game = self.player(request), given.pop("game")
        made = open_once(request, lambda: table_open(by, game, seats, **given))
        return self.made_response(request, load_table(made.pk))

    def seat_ask(self, request: SignedInRequest, given: Any, pointer: str) -> SeatAsk:
        deck = self.deck(request, given, pointer)
        return SeatAsk(given["kind"], deck, given.get("bot", "greedy"))

    def deck(self, request: SignedInRequest, given: Any, pointer: str) -> Deck | Revision | None:
        if "deck" not in given:
            return None
        return deck_in(request.user, given["deck"], f"{pointer}/deck")

    @operation(
        "Take an open seat", TableMessageSerializer, name="tables_join", body=JoinBody, like=OPENS
    )
    def join(self, request: SignedInRequest) -> HttpResponse:
        given = self.read_body()
        link = given["link"].rstrip("/").rpartition("/")[2]
        deck = self.deck(request, given, "")
        table = table_join(link, self.player(request), deck, given.get("seat"))
        return self.made_response(request, table)

    # -- looking --------------------------------------------------------------------------

    @operation(
        "A seat's view of a table",
        TableMessageSerializer,
        name="tables_get",
        query=TableQuery,
        like=READS,
    )
    def retrieve(self, request: SignedInRequest, table: str) -> HttpResponse:
        """With `wait` and `version`: once it is another one, or when the time is over."""
        found, seat, is_watching = self.seen_from(request, table)
        since = self.query.get("since", 0)
        message = seat_message(found, seat.number, since, is_watching=is_watching)
        response = written_response(message)
        if self.query.get("wait") and message["version"] == self.query.get("version"):
            hold_response(response, topic_of(found.pk), self.query["wait"])
        return response

    @operation(
        "Follow a table",
        StreamEventSerializer,
        name="tables_stream",
        query=LookQuery,
        produces=(EVENT_STREAM,),
        like=READS,
    )
    def stream(self, request: SignedInRequest, table: str) -> HttpResponse:
        """Server-Sent Events: the seat's TableMessage whenever it changes. Resume by Last-Event-ID."""
        found, seat, is_watching = self.seen_from(request, table)
        return stream_events(request, found, seat.number, is_watching=is_watching)

    # -- acting ---------------------------------------------------------------------------

    @operation("Answer a step", TableMessageSerializer, name="tables_act", body=ActBody, like=ACTS)
    def act(self, request: SignedInRequest, table: str) -> HttpResponse:
        """By the number of an option, or by its action. The same answer sent again gives the
        same; another answer to an answered step is a conflict and changes nothing."""
        given = dict(self.read_body())
        step, number = given.pop("step"), self.query.get("seat")
        moved = table_act(table, self.player(request), step, number=number, **given)
        return self.message_response(*moved)

    @operation("Take back", TableMessageSerializer, name="tables_take_back", like=ACTS)
    def take_back(self, request: SignedInRequest, table: str) -> HttpResponse:
        """To your last decision; against bots only, and marked in the record."""
        by, number = self.player(request), self.query.get("seat")
        return self.message_response(*table_take_back(table, by, number))

    @operation(
        "A hint",
        HintSerializer,
        name="tables_hint",
        query=HintQuery,
        tier="costly",
        more={202: HintSerializer},
        like=ACTS,
    )
    def hint(self, request: SignedInRequest, table: str) -> Response:
        """A search is thought out by a worker: until it is done the answer is 202, ask again."""
        level = self.query.get("level", "greedy")
        found = table_hint(table, self.player(request), level, self.query.get("seat"))
        if found["option"] is not None:
            return Response(found)
        return Response(found, 202, headers={"Retry-After": "1"})

    @operation("Resign", TableMessageSerializer, name="tables_resign", like=ACTS)
    def resign(self, request: SignedInRequest, table: str) -> HttpResponse:
        by, number = self.player(request), self.query.get("seat")
        return self.message_response(*table_resign(table, by, number))

    @operation("Leave a table", LeftSerializer, name="tables_leave", like=ACTS)
    def leave(self, request: SignedInRequest, table: str) -> Response:
        """You may come back, until the others let a bot play for you."""
        left, _ = table_leave(table, self.player(request), self.query.get("seat"))
        return Response({"table": left.pk, "status": left.status})

    @operation("Come back", TableMessageSerializer, name="tables_come_back", like=ACTS)
    def come_back(self, request: SignedInRequest, table: str) -> HttpResponse:
        by, number = self.player(request), self.query.get("seat")
        return self.message_response(*table_return(table, by, number))

    @operation(
        "Let a bot play for who left",
        TableMessageSerializer,
        name="tables_takeover",
        body=TakeoverBody,
        like=ACTS,
    )
    def takeover(self, request: SignedInRequest, table: str) -> HttpResponse:
        """It does when all others agree."""
        by, absent = self.player(request), self.read_body()["absent"]
        return self.message_response(*table_takeover(table, by, absent, self.query.get("seat")))

    @operation(
        "Play again",
        TableMessageSerializer,
        name="tables_rematch",
        query=RematchQuery,
        tier="run",
        status=201,
        like=ACTS,
    )
    def rematch(self, request: SignedInRequest, table: str) -> HttpResponse:
        """The same players one seat on, or the same deal again."""
        by, same = self.player(request), self.query.get("same", False)
        following = table_rematch(table, by, same=same, number=self.query.pop("seat", None))
        return self.made_response(request, following)

    @operation("Let others watch", WatchSerializer, name="tables_watch", body=WatchBody, like=ACTS)
    def watch(self, request: SignedInRequest, table: str) -> Response:
        """A link by which others see what your seat sees."""
        by, is_on = self.player(request), self.read_body().get("on", True)
        return Response({"watch": table_watch(table, by, on=is_on, number=self.query.get("seat"))})
