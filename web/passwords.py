"""Changing a password: counted like signing in, with a choice of what happens to tokens."""

from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.auth.views import PasswordChangeView
from django.http import HttpResponse
from django.urls import reverse
from unfold.forms import AdminOwnPasswordChangeForm, AdminPasswordChangeForm
from unfold.widgets import UnfoldBooleanWidget

from casebook.models import User
from casebook.rate_limits import RateLimited, caller, spend
from web.pages import SignedInRequest, page
from web.signup import wait_message
from web.token_pages import tokens_revoke


class OwnPasswordForm(AdminOwnPasswordChangeForm):  # type: ignore[misc]  # untyped library
    revoke_tokens = forms.BooleanField(
        label="Revoke all API tokens",
        help_text="Whoever knew the old password may have made one.",
        required=False,
        initial=True,
        widget=UnfoldBooleanWidget(),
    )

    def save(self, commit: bool = True) -> User:
        user: User = super().save(commit)
        if self.cleaned_data["revoke_tokens"]:
            tokens_revoke(user)
        return user


class AnothersPasswordForm(AdminPasswordChangeForm):  # type: ignore[misc]  # untyped library
    """For superusers, who set another's password when something is wrong: no token stays."""

    def save(self, commit: bool = True) -> User:
        user: User = super().save(commit)
        tokens_revoke(user)
        return user


class ChangePassword(PasswordChangeView):
    """The old password can be guessed here as well as at the door."""

    form_class = OwnPasswordForm
    template_name = "web/password.html"

    def post(self, request: Any, *args: Any, **given: Any) -> HttpResponse:
        try:
            spend("login", caller(request))
        except RateLimited as limited:
            return HttpResponse(wait_message(limited), status=429, content_type="text/plain")
        return super().post(request, *args, **given)

    def get_success_url(self) -> str:
        return reverse("admin:password_change_done")

    def get_context_data(self, **given: Any) -> dict[str, Any]:
        return {**admin.site.each_context(self.request), **super().get_context_data(**given)}


@page
def change(request: SignedInRequest) -> HttpResponse:
    answer = ChangePassword.as_view()(request)
    assert isinstance(answer, HttpResponse)  # not a stream, which its type allows
    return answer
