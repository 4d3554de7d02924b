"""Where the drawn face of a card is: an address for each size, language and version of it."""

from functools import lru_cache
from urllib.parse import quote, urlencode

from django.urls import reverse

from cards.faces.drawing import RELEASE

SAFE = "!$&'()*+,;=/~:@"  # what Django leaves as it is in a path
SIZES = ("small", "medium", "large", "crop")


@lru_cache(maxsize=100)
def cards_url(game: str) -> str:
    return reverse("game-catalogue", args=[game])


def card_url(game: str, card_id: str) -> str:
    """The page of a card: as `reverse` says, which takes too long for sixty on a page."""
    return f"{cards_url(game)}{quote(card_id, safe=SAFE)}/"


def face_url(
    game: str, card_id: str, size: str = "small", language: str = "", version: int | None = None
) -> str:
    """The address of a face. One that names a version is kept for ever, others for an hour."""
    drawn = "" if version is None else version_of(version)
    asked = {"size": size if size != "medium" else "", "lang": language, "v": drawn}
    words = urlencode({name: value for name, value in asked.items() if value})
    return f"{card_url(game, card_id)}face.svg" + (f"?{words}" if words else "")


def version_of(card: int) -> str:
    """What an address is kept by: the version of the card, and how cards are drawn."""
    return f"{RELEASE}.{card}"
