"""What search engines and link previews are told of a page, as JSON-LD."""

import json
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from cards.models import Card
from decks.models import Deck
from web.faces import version_of

ESCAPES = {ord(">"): "\\u003E", ord("<"): "\\u003C", ord("&"): "\\u0026"}


def as_script(data: dict[str, Any]) -> SafeString:
    """JSON that may stand within a script element: nothing in it can end the element."""
    whole = {"@context": "https://schema.org", **data}
    return mark_safe(json.dumps(whole, ensure_ascii=False).translate(ESCAPES))


def site_data(request: HttpRequest) -> SafeString:
    home = request.build_absolute_uri("/")
    target = request.build_absolute_uri(reverse("catalogue")) + "?q={search_term_string}"
    search = {
        "@type": "SearchAction",
        "target": target,
        "query-input": "required name=search_term_string",
    }
    return as_script(
        {"@type": "WebSite", "name": "Casebook", "url": home, "potentialAction": search}
    )


def card_data(request: HttpRequest, card: Card, kind: str) -> SafeString:
    address = request.build_absolute_uri(reverse("card-page", args=[card.game_id, card.slug]))
    picture = (
        reverse("card-png", args=[card.game_id, card.slug])
        + f"?size=large&v={version_of(card.version)}"
    )
    about = {
        "@type": "CreativeWork",
        "name": card.title,
        "url": address,
        "genre": kind,
        "isPartOf": {"@type": "Game", "name": card.game.title},
        "image": request.build_absolute_uri(picture),
        "dateModified": card.changed_at.date().isoformat(),
    }
    return as_script(about | ({"text": card.text} if card.text else {}))


def deck_data(request: HttpRequest, deck: Deck) -> SafeString:
    return as_script(
        {
            "@type": "CreativeWork",
            "name": deck.name,
            "url": request.build_absolute_uri(),
            "author": {"@type": "Person", "name": str(deck.owner)},
            "about": {"@type": "Game", "name": deck.game.title},
            "dateModified": deck.updated_at.date().isoformat(),
        }
    )
