"""The drawn faces and backs of cards, as SVG and PNG. Anyone may see them, and keep them."""

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.views.decorators.http import require_GET

from cards.faces import SIZES
from cards.faces.backs import back_svg
from cards.faces.drawing import RELEASE
from cards.faces.png import WIDTHS, png_of
from cards.languages import in_language
from cards.models import Card
from cards.pictures import shown_face
from casebook.cache import Cache
from games.rulebooks import PACKAGES

YEAR, HOUR = 31_536_000, 3600  # seconds
MOST = 24_000_000  # bytes of PNG in each process

pictures: Cache[tuple[str, ...], bytes] = Cache(MOST, size_of=len)


@require_GET
def face(request: HttpRequest, game: str, slug: str, kind: str = "svg") -> HttpResponse:
    """A face in a size and language; under an address with a version it is kept for good."""
    size = request.GET.get("size", "medium")
    language = request.GET.get("lang", "")[:5]
    card = Card.objects.with_printings().filter(game=game, slug=slug).first()
    if card is None or size not in SIZES:
        raise Http404
    tag = (RELEASE, str(card.pk), str(card.version), size, language)
    return picture_response(
        request, tag, kind, size, lambda: shown_face(in_language(card, language), size)
    )


@require_GET
def back(request: HttpRequest, game: str, kind: str = "svg") -> HttpResponse:
    """The back of a game's cards."""
    if game not in PACKAGES:
        raise Http404
    return picture_response(
        request, (RELEASE, "back", game), kind, "medium", lambda: back_svg(game)
    )


def picture_response(
    request: HttpRequest, tag: tuple[str, ...], kind: str, size: str, draw: Callable[[], str]
) -> HttpResponse:
    """The answer with a drawing, unless the caller has it already."""
    etag = f'"{"-".join(tag)}-{kind}"'
    kept = f"max-age={YEAR}, immutable" if "v" in request.GET else f"max-age={HOUR}"
    headers = {"ETag": etag, "Cache-Control": f"public, {kept}"}
    if request.headers.get("If-None-Match") == etag:
        return HttpResponseNotModified(headers=headers)
    if kind == "svg":
        return HttpResponse(draw(), "image/svg+xml", headers=headers)
    picture = pictures.get((*tag, size), lambda: png_of(draw(), WIDTHS[size]))
    return HttpResponse(picture, "image/png", headers=headers)
