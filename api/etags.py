"""ETags of decks: the version that writes are checked against, then what else is shown."""

from rest_framework.request import Request

from api.base import tag_of, tags_in
from api.problems import ApiProblem
from decks.models import Deck


def deck_tag(deck: Deck, only: tuple[str, ...] = ()) -> str:
    """`<id>.<version>.<rest>`: a new verdict changes the tag, and not the version."""
    rest = tag_of(
        deck.updated_at, deck.judged_at, deck.archived_at, deck.turned_at, deck.owner_id, only
    )
    return f"{deck.pk}.{deck.version}.{rest}"


def edited_version(request: Request, deck: Deck) -> int | None:
    """The version that the caller saw last, by If-Match; without it, whatever there is."""
    header = request.headers.get("If-Match", "").strip()
    if header in ("", "*"):
        return None
    current = f"{deck.pk}.{deck.version}."
    if not any(tag.startswith(current) for tag in tags_in(header)):
        raise ApiProblem(
            "stale",
            f"{deck.name} is at version {deck.version} now. Load it again and repeat your change.",
            version=deck.version,
        )
    return deck.version
