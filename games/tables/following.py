"""A seat's messages as a stream of events (Server-Sent Events).

The answer holds what has changed since the event that the client names in Last-Event-ID. The process
that serves streams asks again whenever the table's topic is published (casebook/streams.py); a server
that cannot hold streams open just ends the answer, and the client asks again by itself.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from casebook.streams import follow_response
from games.tables.messages import Message, log_count, seat_message
from games.tables.models import Table
from games.tables.pacing import seconds_to_tell
from games.tables.writing import topic_of


def text_of(message: Message) -> str:
    return message.text


def stream_events(
    request: HttpRequest,
    table: Table,
    seat: int,
    *,
    is_watching: bool = False,
    write: Callable[[Message], str] = text_of,
) -> HttpResponse:
    """The seat's message, unless the client has it already; a page may write it in its own words."""
    last = request.headers.get("Last-Event-ID", "")
    message = seat_message(table, seat, log_count(last), is_watching=is_watching)
    event = "" if message["version"] == last else event_text(message, write(message))
    wait = seconds_to_tell(table, timezone.now())
    return follow_response(event, topic_of(table.pk), wait)


def event_text(message: Message, text: str) -> str:
    return f"id: {message['version']}\nevent: table\ndata: {text}\n\n"
