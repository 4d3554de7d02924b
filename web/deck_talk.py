"""Likes, comments and reports below a public deck; what curators see of them."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from decks.community import Comment, Like, ModerationEntry, Report
from decks.models import Deck, Revision
from decks.services import BadDeck
from decks.services.talk import (
    comment_add,
    comment_delete,
    comment_moderate,
    deck_like,
    deck_moderate,
    report_dismiss,
    report_make,
)
from web.pages import SignedInRequest, curators_page, form_sent, limited, page, show

SHOWN_COMMENTS = 100
SHOWN_REPORTS, SHOWN_LOG = 100, 100


def talk_of(request: HttpRequest, deck: Deck) -> dict[str, Any]:
    """What the page of a deck shows of what others think of it."""
    comments = Comment.objects.shown().filter(deck=deck).select_related("author")
    likes = Like.objects.filter(deck=deck)
    return {
        "public": deck.visibility == Deck.Visibility.PUBLIC,
        "likes": likes.count(),
        "liked": likes.filter(user=request.user.pk).exists() if request.user.pk else False,
        "copies": Deck.objects.filter(forked_from__deck=deck).count(),
        "comments": list(comments[:SHOWN_COMMENTS]),
        "parent": parent_of(request, deck),
    }


def parent_of(request: HttpRequest, deck: Deck) -> Revision | None:
    """The revision it was copied from, if this person may see it."""
    if deck.forked_from_id is None:
        return None
    found = Revision.objects.filter(pk=deck.forked_from_id).select_related("deck__owner")
    seen = found.filter(deck__in=Deck.objects.visible_to(request.user))
    return seen.visible_to(request.user).first()


def back_to(deck: Deck) -> HttpResponse:
    return redirect(reverse("deck-page", args=[deck.pk]) + "#talk")


def public_deck(pk: int) -> Deck:
    return get_object_or_404(Deck.objects.public().select_related("owner"), pk=pk)


@page
@limited("read")
@form_sent("deck-page", "pk")
def like(request: SignedInRequest, pk: int) -> HttpResponse:
    deck = public_deck(pk)
    deck_like(deck, request.user, on=request.POST.get("on") == "1")
    return redirect("deck-page", pk)


@page
@limited("costly")
@form_sent("deck-page", "pk")
def comment(request: SignedInRequest, pk: int) -> HttpResponse:
    deck = public_deck(pk)
    try:
        comment_add(deck, request.user, request.POST.get("text", ""))
    except BadDeck as refused:
        messages.error(request, str(refused))
    return back_to(deck)


@page
@form_sent("deck-page", "pk")
def uncomment(request: SignedInRequest, pk: int, number: int) -> HttpResponse:
    deck = public_deck(pk)
    own = Comment.objects.filter(deck=deck, author=request.user)
    comment_delete(get_object_or_404(own, pk=number), request.user)
    return back_to(deck)


@page
@limited("costly")
@form_sent("deck-page", "pk")
def report(request: SignedInRequest, pk: int) -> HttpResponse:
    """Of the deck, or of the comment that the form names."""
    deck, number = public_deck(pk), request.POST.get("comment", "")
    shown = Comment.objects.shown().filter(deck=deck)
    about = get_object_or_404(shown, pk=number) if number.isascii() and number.isdigit() else None
    try:
        report_make(deck, request.user, request.POST.get("reason", ""), about)
        messages.success(request, _("Thank you. A curator will look at it."))
    except BadDeck as refused:
        messages.error(request, str(refused))
    return back_to(deck)


# -- curators -----------------------------------------------------------------------------


@curators_page
def moderation(request: SignedInRequest) -> HttpResponse:
    """What was reported and waits, and what was done so far."""
    if request.method == "POST":
        act(request)
        return redirect("moderation")
    reports = Report.objects.open().select_related("deck__owner", "comment__author", "reporter")
    return show(
        request,
        "web/moderation.html",
        _("Reports"),
        reports=reports[:SHOWN_REPORTS],
        log=ModerationEntry.objects.select_related("deck")[:SHOWN_LOG],
    )


def act(request: SignedInRequest) -> None:
    """Hide, dismiss or show again, as the button says."""
    does, number = request.POST.get("do", ""), request.POST.get("number", "")
    reason = request.POST.get("reason", "")
    key = int(number) if number.isascii() and number.isdigit() and len(number) < 16 else 0
    if does in ("hide", "dismiss"):
        reports = Report.objects.open().select_related("deck__owner", "comment__author")
        found = get_object_or_404(reports, pk=key)
        settle(request, found, reason, hide=does == "hide")
    elif does == "give-back":
        deck = get_object_or_404(Deck.objects.filter(withheld=True), pk=key)
        deck_moderate(deck, request.user, hidden=False, reason=reason)


def settle(request: SignedInRequest, found: Report, reason: str, *, hide: bool) -> None:
    if not hide:
        report_dismiss(found, request.user, reason)
    elif found.comment:
        comment_moderate(found.comment, request.user, hidden=True, reason=reason)
    else:
        deck_moderate(found.deck, request.user, hidden=True, reason=reason)
