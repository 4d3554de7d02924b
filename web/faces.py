"""Where the drawn face of a card is: an address for each size, language and version of it."""

from urllib.parse import urlencode

from django.urls import reverse

SIZES = ("small", "medium", "large", "crop")


def face_url(
    game: str, card_id: str, size: str = "small", language: str = "", version: int | None = None
) -> str:
    """The address of a face. One that names a version is kept for ever, others for an hour."""
    asked = {"size": size if size != "medium" else "", "lang": language, "v": version}
    words = urlencode({name: value for name, value in asked.items() if value not in ("", None)})
    return reverse("card-face", args=[game, card_id]) + (f"?{words}" if words else "")


def back_url(game: str) -> str:
    """The address of the back of a game's cards."""
    return reverse("card-back", args=[game])
