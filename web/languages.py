"""The language somebody wants to see cards in: kept in a cookie, set by a switch on the page."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from games import rulebooks
from games.engine.languages import ENGLISH, TITLES

COOKIE = "lang"
YEAR = 365 * 24 * 3600
OWN_NAMES = {"ja": "日本語", "en": "English", "zh": "中文"}


def wanted_language(request: HttpRequest) -> str:
    """The language that the address or the cookie names; empty for cards as they are."""
    asked = request.GET.get(COOKIE) or request.COOKIES.get(COOKIE, "")
    return asked if asked in TITLES else ""


def language_switch(request: HttpRequest, game: str) -> dict[str, Any] | None:
    """What the switch offers on a page of a game; None where cards have one language only."""
    printed = rulebooks.get(game).declaration.printed_language
    if not printed or printed == ENGLISH:
        return None
    chosen = wanted_language(request) or ENGLISH
    choices = [(code, OWN_NAMES[code], code == chosen) for code in (printed, ENGLISH)]
    return {"choices": choices, "next": request.get_full_path()}


def language_links(request: HttpRequest, game: str) -> list[tuple[str, str, bool, str]]:
    """The same choices as addresses: a public page that all share can hold no form."""
    switch = language_switch(request, game)
    found = []
    for code, title, chosen in switch["choices"] if switch else []:
        asked = request.GET.copy()
        asked[COOKIE] = code
        found.append((code, title, chosen, f"?{asked.urlencode()}"))
    return found


def keep_language(request: HttpRequest, answer: HttpResponse) -> None:
    """A language that an address names is wanted on the pages that follow, too."""
    language = request.GET.get(COOKIE, "")
    if language in TITLES and request.COOKIES.get(COOKIE) != language:
        answer.set_cookie(COOKIE, language, max_age=YEAR, samesite="Lax")
        answer["Cache-Control"] = "private, no-cache"


@require_POST
def language_set(request: HttpRequest) -> HttpResponse:
    """Keep the language and go back to the page."""
    back, language = request.POST.get("next", ""), request.POST.get(COOKIE, "")
    if not url_has_allowed_host_and_scheme(back, {request.get_host()}):
        back = "/"
    answer = HttpResponseRedirect(back)
    if language in TITLES:
        answer.set_cookie(COOKIE, language, max_age=YEAR, samesite="Lax")
    return answer
