"""The page of one's API tokens."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext

from api.models import DAYS, Scope, Token, TooManyTokens
from casebook.models import User
from web.pages import SignedInRequest, form_sent, page, show

LIFETIMES = (("30", "30 days"), ("90", "90 days"), ("365", "a year"), ("", "for ever"))


class TokenForm(forms.Form):
    """What a new token is called, what it may do and how long."""

    name = forms.CharField(max_length=80)
    scopes = forms.MultipleChoiceField(choices=Scope.choices)
    days = forms.TypedChoiceField(choices=LIFETIMES, coerce=int, empty_value=None, required=False)


@page
def tokens(request: SignedInRequest) -> HttpResponse:
    """One's tokens, and a form for another. Its text stands only in the answer to that form."""
    form = TokenForm(request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return token_page(request, form, status=400 if form.is_bound else 200)
    given = form.cleaned_data
    try:
        made, secret = Token.make(request.user, given["name"], given["scopes"], given["days"])
    except TooManyTokens as refused:
        form.add_error("name", str(refused))
        return token_page(request, form, status=400)
    return token_page(request, TokenForm(), made=made, secret=secret)


def token_page(
    request: SignedInRequest, form: TokenForm, status: int = 200, **new: Any
) -> HttpResponse:
    chosen = form["scopes"].value() or [Scope.READ]
    return show(
        request,
        "web/tokens.html",
        gettext("API tokens"),
        status=status,
        form=form,
        scopes=[(*scope, scope[0] in chosen) for scope in Scope.choices],
        days=form["days"].value() or str(DAYS),
        lifetimes=LIFETIMES,
        tokens=Token.objects.owned_by(request.user),
        now=timezone.now(),
        **new,
    )


def tokens_revoke(user: User) -> None:
    """None of somebody's tokens opens anything from here on."""
    Token.objects.owned_by(user).delete()


@page
@form_sent("token-page")
def revoke(request: SignedInRequest, pk: int) -> HttpResponse:
    """From here on it opens nothing."""
    token = get_object_or_404(Token.objects.owned_by(request.user), pk=pk)
    token.delete()
    messages.success(request, f"{token} is revoked.")
    return redirect("token-page")
