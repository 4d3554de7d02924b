"""A seat's messages as a stream of events (Server-Sent Events).

The answer holds what has changed since the event that the client names in Last-Event-ID. The process
that serves streams asks again whenever the table's topic is published (casebook/streams.py); a server
that cannot hold streams open just ends the answer, and the client asks again by itself.
"""

import json

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from casebook.streams import follow_response
from games.tables.messages import log_count, seat_message
from games.tables.models import Table
from games.tables.pacing import seconds_to_tell
from games.tables.writing import topic_of


def stream_events(
    request: HttpRequest, table: Table, seat: int, *, is_watching: bool = False
) -> HttpResponse:
    """The seat's message, unless the client has it already."""
    last = request.headers.get("Last-Event-ID", "")
    message = seat_message(table, seat, log_count(last), is_watching=is_watching)
    event = "" if message["version"] == last else event_text(message)
    wait = seconds_to_tell(table, timezone.now())
    return follow_response(event, topic_of(table.pk), wait)


def event_text(message: dict[str, object]) -> str:
    data = json.dumps(message, separators=(",", ":"))
    return f"id: {message['version']}\nevent: table\ndata: {data}\n\n"
