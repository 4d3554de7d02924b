"""Addresses of before there were public pages: whoever kept one is sent on."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import path

OLD_TO_NEW = (
    ("", "desk/"),
    ("login/", "login/"),
    ("logout/", ""),
    ("catalogue/", "cards/"),
    ("catalogue/<path:rest>", "cards/{rest}"),
    ("rules/", "rules/"),
    ("rules/<path:rest>", "rules/{rest}"),
    ("rule/<path:rest>", "rule/{rest}"),
    ("decks/", "decks/mine/"),
    ("decks/shared/<path:rest>", "decks/shared/{rest}"),
    ("decks/<int:deck>/", "decks/{deck}/edit/"),
    ("decks/<path:rest>", "decks/{rest}"),
    ("password_change/", "account/password/"),
    ("join/", "join/"),
    ("tokens/", "tokens/"),
    ("practice/", "practice/"),
    ("runs/<path:rest>", "runs/{rest}"),
    ("queue/", "queue/"),
    ("import/", "import/"),
    ("printed-text/", "printed-text/"),
    ("printed-text/<path:rest>", "printed-text/{rest}"),
)


def send_on(request: HttpRequest, new: str, **parts: object) -> HttpResponse:
    """To the same page where it is now, with what was asked of it."""
    asked = request.META.get("QUERY_STRING", "")
    address = "/" + new.format(**parts) + (f"?{asked}" if asked else "")
    return redirect(address, permanent=bool(new) and request.method in ("GET", "HEAD"))


urlpatterns = [path(old, send_on, {"new": new}) for old, new in OLD_TO_NEW]
