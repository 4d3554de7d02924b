"""Changing a password: counted like signing in, with a choice of what happens to tokens."""

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.forms import PasswordChangeForm
from django.contrib.auth.views import PasswordChangeView
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext, gettext_lazy
from unfold.forms import AdminPasswordChangeForm

from casebook.models import User
from casebook.rate_limits import RateLimited, caller, spend
from web.pages import SignedInRequest, page
from web.signup import wait_message
from web.token_pages import tokens_revoke


class OwnPasswordForm(PasswordChangeForm):
    revoke_tokens = forms.BooleanField(
        label=gettext_lazy("Revoke all API tokens"),
        help_text=gettext_lazy("Whoever knew the old password may have made one."),
        required=False,
        initial=True,
    )

    def save(self, commit: bool = True) -> User:
        user = super().save(commit)
        if self.cleaned_data["revoke_tokens"]:
            tokens_revoke(user)
        return user


class AnothersPasswordForm(AdminPasswordChangeForm):
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

    extra_context = {"title": gettext_lazy("Password")}  # as Django declares it

    def get_success_url(self) -> str:
        messages.success(self.request, gettext("Your password is changed."))
        return reverse("desk")


@page
def change(request: SignedInRequest) -> HttpResponse:
    answer = ChangePassword.as_view()(request)
    assert isinstance(answer, HttpResponse)  # not a stream, which its type allows
    return answer
