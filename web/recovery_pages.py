"""A new password for who forgot theirs: by a link in a mail, or by a recovery code."""

from functools import partial
from typing import Any

from django import forms
from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from casebook.accounts import AccountRefused, set_password
from casebook.models import User
from casebook.rate_limits import RateLimited, address, spend, spend_on_account
from casebook.recovery import person_of_link, reset_with_code
from casebook.tasks import reset_links_send
from web.pages import show
from web.signup import wait_message
from web.token_pages import tokens_revoke

SENT = (
    "If an account has this e-mail, a link is on its way. It works once, within three days. "
    "Nothing arrived? Look among your spam, or use a recovery code."
)
CHANGED = gettext_lazy(
    "Your password is changed and your API tokens are revoked. Log in with the new one."
)


class NewPasswordForm(forms.Form):
    password = forms.CharField(
        label=gettext_lazy("New password"),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=gettext_lazy("At least 8 characters."),
    )
    again = forms.CharField(
        label=gettext_lazy("New password again"),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def clean_again(self) -> str:
        if self.cleaned_data["again"] != self.cleaned_data.get("password"):
            raise forms.ValidationError(gettext("The two passwords differ."))
        return str(self.cleaned_data["again"])


class CodeForm(NewPasswordForm):
    username = forms.CharField(
        max_length=150, widget=forms.TextInput(attrs={"autocomplete": "username"})
    )
    code = forms.CharField(
        label=gettext_lazy("Recovery code"),
        max_length=60,
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "spellcheck": "false"}),
        help_text=gettext_lazy("One that you have not used yet. Each works once."),
    )
    field_order = ("username", "code", "password", "again")


class MailForm(forms.Form):
    email = forms.EmailField(
        label=gettext_lazy("E-mail of your account"),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )


@never_cache
def ask(request: HttpRequest) -> HttpResponse:
    """Ask for a link. The answer is the same whether anybody has the address."""
    form = MailForm(request.POST if request.method == "POST" else None)
    if form.is_valid() and count_try(request, form, form.cleaned_data["email"]):
        site = request.build_absolute_uri("/").rstrip("/")
        send = partial(reset_links_send.delay, form.cleaned_data["email"], site)
        transaction.on_commit(send, robust=True)
        messages.info(request, SENT)
        return redirect("login")
    return form_page(
        request, form, gettext("Reset your password"), gettext("Send me a link"), is_mail=True
    )


@never_cache
@sensitive_post_parameters()
def with_code(request: HttpRequest) -> HttpResponse:
    form = CodeForm(request.POST if request.method == "POST" else None)
    if form.is_valid() and count_try(request, form, form.cleaned_data["username"]):
        given = form.cleaned_data
        try:
            return done(request, reset_with_code(given["username"], given["code"], given["again"]))
        except AccountRefused as refused:
            tell(form, refused)
    return form_page(
        request, form, gettext("Use a recovery code"), gettext("Change password"), is_code=True
    )


@never_cache
@sensitive_post_parameters()
def with_link(request: HttpRequest, uid: str, token: str) -> HttpResponse:
    """The link itself is the secret: `Referrer-Policy` keeps it from other sites."""
    person = person_of_link(uid, token)
    if person is None:
        messages.error(
            request, gettext("This link was used already, or is too old. Ask for a new one.")
        )
        return redirect("reset")
    form = NewPasswordForm(request.POST if request.method == "POST" else None)
    if form.is_valid() and count_try(request, form, person.username):
        try:
            set_password(person, form.cleaned_data["again"])
            return done(request, person)
        except AccountRefused as refused:
            tell(form, refused)
    return form_page(request, form, f"New password for {person}", "Change password")


# -- what they share ----------------------------------------------------------------------


def count_try(request: HttpRequest, form: forms.Form, account: str) -> bool:
    """Whether there is a try left in this minute; if not, the form says so."""
    try:
        spend("login", address(request))
        spend_on_account(account)
    except RateLimited as limited:
        form.add_error(None, wait_message(limited))
        return False
    return True


def tell(form: forms.Form, refused: AccountRefused) -> None:
    for problem in refused.problems:
        form.add_error(problem.field, problem.message)


def done(request: HttpRequest, person: User) -> HttpResponse:
    """Whoever knew the old password may have made a token."""
    tokens_revoke(person)
    messages.success(request, CHANGED)
    return redirect("login")


def form_page(
    request: HttpRequest, form: forms.Form, title: str, button: str, **which: Any
) -> HttpResponse:
    status = 400 if form.errors else 200
    return show(request, "web/reset.html", title, status=status, form=form, button=button, **which)
