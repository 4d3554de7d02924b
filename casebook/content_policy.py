"""Content-Security-Policy: what a page of ours may load and run, by the kind of answer."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

# No page has a script within its HTML. Styles of an element give bars and hands their shape.
PAGE = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
# The admin's Alpine.js compiles the attributes of its templates, which asks for unsafe-eval.
ADMIN = PAGE.replace("script-src 'self'", "script-src 'self' 'unsafe-eval'")
# Swagger UI and Redoc style themselves; Redoc searches in a worker that it makes itself.
DOCS = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self' data:; worker-src 'self' blob:; object-src 'none'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
# Data and drawings: opened by themselves they load and run nothing.
# A picture that a curator uploaded lies within the drawing.
DATA = (
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"
)


class ContentPolicy:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.setdefault("Content-Security-Policy", policy_of(request, response))
        return response


def policy_of(request: HttpRequest, response: HttpResponse) -> str:
    if not response.get("Content-Type", "").startswith("text/html"):
        return DATA
    special = {"/api/": DOCS, "/admin/": ADMIN}
    return next((said for start, said in special.items() if request.path.startswith(start)), PAGE)
