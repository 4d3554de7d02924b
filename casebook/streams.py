"""Streams of events (Server-Sent Events) that hold no thread while nothing happens.

A view answers with what is new and names the topic to follow (`follow_response`). The server
process (asgi.py) sends it, keeps the connection, and asks the same view again when the topic
is published, with the id of the last event it sent. So every event passes the same checks
as the first, and any server that knows nothing of this sends an answer that simply ends: the
client asks again after `retry`.
"""

from django.http import HttpRequest, HttpResponse

TOPIC_HEADER = "X-Follow"
WAIT_HEADER = "X-Follow-Within"
RETRY = 1500  # milliseconds until a client asks again
EVENT_STREAM = "text/event-stream"


def follow_response(events: str, topic: str, within: float | None = None) -> HttpResponse:
    """Events now, and what to wait for; `within` seconds it is worth looking anyway."""
    response = HttpResponse(f"retry: {RETRY}\n\n{events}", content_type=EVENT_STREAM)
    response[TOPIC_HEADER] = topic
    if within is not None:
        response[WAIT_HEADER] = f"{within:.3f}"
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    return response


def hold_response(response: HttpResponse, topic: str, seconds: float) -> None:
    """An answer that says nothing new: the server keeps it for so long, and asks again."""
    response[TOPIC_HEADER] = topic
    response[WAIT_HEADER] = f"{seconds:.3f}"
    response["Retry-After"] = "1"


FOLLOWING = "casebook.following"
"""Set in the environ of a request that the server itself repeats: it is not counted again."""


def is_repeated(request: HttpRequest) -> bool:
    """Whether the server asks again for a client that waits. No client can say so itself."""
    return FOLLOWING in request.META
