"""The pages of the web admin: who may open them, and what they all share."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

View = Callable[..., HttpResponse]


def page(view: View) -> View:
    """A page for any signed-in person; others are sent to sign in first."""
    return admin.site.admin_view(view)


def kept_page(view: View) -> View:
    """The same for what a browser may keep: the view says for how long."""
    return admin.site.admin_view(view, cacheable=True)


def curators_page(view: View) -> View:
    """A page for curators only."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not is_curator(request):
            raise PermissionDenied
        return view(request, *args, **kwargs)

    return page(guarded)


def is_curator(request: HttpRequest) -> bool:
    """Asked by the navigation too, so kept for the rest of the request."""
    if not hasattr(request, "by_curator"):
        request.by_curator = bool(getattr(request.user, "is_curator", False))
    return request.by_curator


def show(
    request: HttpRequest, template: str, title: str, status: int = 200, **context: Any
) -> HttpResponse:
    """Render a page inside the admin's frame."""
    whole = {**admin.site.each_context(request), "title": title, **context}
    return render(request, template, whole, status=status)
