"""Pages for who is signed in: who may open them, and what they all share."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.cache import never_cache

from casebook.models import User
from casebook.rate_limits import RateLimited, caller, spend

View = Callable[..., HttpResponse]


class SignedInRequest(HttpRequest):
    """What a guarded page gets, to those who check types."""

    user: User


CURATOR = "casebook.is_curator"
SIGNED_OUT = gettext_lazy("You are signed out: log in again in another tab.")


def page(view: View) -> View:
    """A page for any signed-in person, which nobody keeps; others are sent to sign in first."""
    return answer_scripts(never_cache(login_required(view)))


def answer_scripts(view: View) -> View:
    """A script of somebody who is signed out gets a sentence, not the form to sign in."""

    @wraps(view)
    def wrapper(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        by_script = request.headers.get("Sec-Fetch-Dest") == "empty"
        if by_script and not request.user.is_authenticated:
            return JsonResponse({"message": SIGNED_OUT}, status=401)
        return view(request, *args, **kwargs)

    return wrapper


def limited(tier: str) -> Callable[[View], View]:
    """What a page's script asks for is counted with the requests to the API: one person has
    one allowance of each tier. What every click asks for counts as a read."""

    def guard(view: View) -> View:
        @wraps(view)
        def wrapper(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            try:
                spend(tier, caller(request))
            except RateLimited as refused:
                return too_often(refused)
            return view(request, *args, **kwargs)

        return wrapper

    return guard


def too_often(refused: RateLimited) -> JsonResponse:
    wait = refused.retry_after
    said = {"message": f"Too many requests. Wait {wait} seconds."}
    return JsonResponse(said, status=429, headers={"Retry-After": str(wait)})


def curators_page(view: View) -> View:
    """A page for curators only."""

    @wraps(view)
    def wrapper(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not is_curator(request):
            raise PermissionDenied
        return view(request, *args, **kwargs)

    return page(wrapper)


def form_sent(back: str, *names: str) -> Callable[[View], View]:
    """A view for what a form sends, given by keyword.

    People who had to sign in first, or reload its answer, come without the form: they are
    sent back to the page that has it.
    """

    def guard(view: View) -> View:
        @wraps(view)
        def wrapper(request: HttpRequest, **given: Any) -> HttpResponse:
            if request.method == "POST":
                return view(request, **given)
            messages.info(request, gettext("Nothing was sent. Press the button again."))
            return redirect(back, *(given[name] for name in names))

        return wrapper

    return guard


def query_number(request: HttpRequest, name: str, default: int) -> int:
    """A number in an address; what is none, or far too long, is as if it were not there."""
    text = request.GET.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else default


def is_curator(request: HttpRequest) -> bool:
    """Asked by the navigation too, so kept for the rest of the request."""
    if CURATOR not in request.META:
        request.META[CURATOR] = getattr(request.user, "is_curator", False)
    return bool(request.META[CURATOR])


def show(
    request: HttpRequest, template: str, title: str, status: int = 200, **context: Any
) -> HttpResponse:
    """Render a page of one's account, or of curators, inside the common frame."""
    return render(request, template, {"title": title, **context}, status=status)
