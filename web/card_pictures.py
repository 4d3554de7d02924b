"""A curator's own picture of a card: sent, or taken away."""

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from cards.models import Card
from cards.pictures import LARGEST_UPLOAD, PictureRefused, picture_remove, picture_save
from web.pages import SignedInRequest, curators_page


@curators_page
@require_POST
def picture(request: SignedInRequest, game: str, slug: str) -> HttpResponse:
    """Where pictures are not allowed there is no such page."""
    if not settings.CARD_PICTURES:
        raise Http404
    card = get_object_or_404(Card, game=game, slug=slug)
    if request.POST.get("remove"):
        picture_remove(card, request.user)
        messages.success(request, gettext("The drawn face is shown again."))
    else:
        receive(request, card)
    return redirect("card-edit", game, slug)


def receive(request: SignedInRequest, card: Card) -> None:
    file, credit = request.FILES.get("picture"), request.POST.get("credit", "").strip()[:200]
    if file is None or not credit or not request.POST.get("rights"):
        words = gettext("Choose a file, say who made it, and that you may use it here.")
        messages.error(request, words)
        return
    try:
        picture_save(card, file.read(LARGEST_UPLOAD + 1), credit, request.user)
    except PictureRefused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, gettext("The picture is shown."))
