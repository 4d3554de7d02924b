"""One's account: e-mail, profile, recovery codes, a copy of everything, and its end."""

import tempfile
from typing import Any, cast

from django import forms
from django.contrib import messages
from django.contrib.auth import logout
from django.http import FileResponse, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.debug import sensitive_post_parameters

from casebook.account_data import all_exports, write_archive
from casebook.accounts import AccountRefused, delete_account
from casebook.rate_limits import RateLimited, caller, spend
from casebook.recovery import make_codes
from web.pages import SignedInRequest, form_sent, page, show
from web.signup import wait_message

IN_MEMORY = 5_000_000  # bytes of a copy; a larger one waits in a file
WRONG_PASSWORD = gettext_lazy("This is not your password.")


class ProvenForm(forms.Form):
    """What only somebody who knows the password may do; tries are counted like signing in."""

    password = forms.CharField(
        label=gettext_lazy("Your password"),
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, request: SignedInRequest, *args: Any, **given: Any) -> None:
        self.request = request
        data = request.POST if given.pop("is_sent", False) else None
        super().__init__(data, *args, **given)

    def clean_password(self) -> str:
        return check_password(self.request, str(self.cleaned_data["password"]))


def check_password(request: SignedInRequest, password: str) -> str:
    try:
        spend("login", caller(request))
    except RateLimited as limited:
        raise forms.ValidationError(wait_message(limited)) from limited
    if not request.user.check_password(password):
        raise forms.ValidationError(WRONG_PASSWORD)
    return password


class DetailsForm(ProvenForm):
    """A new address opens the account by mail, so it needs the password; the rest does not."""

    email = forms.EmailField(
        label=gettext_lazy("E-mail (optional)"),
        required=False,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
        help_text=gettext_lazy("Only to reset a forgotten password. Nobody else sees it."),
    )
    shows_profile = forms.BooleanField(
        label=gettext_lazy("Show a public profile"),
        required=False,
        help_text=gettext_lazy(
            "A page with your name and your public decks. Without it your public decks "
            "still show your name."
        ),
    )
    field_order = ("email", "shows_profile", "password")

    def __init__(self, *args: Any, **given: Any) -> None:
        super().__init__(*args, **given)
        self.fields["password"].required = False
        self.fields["password"].help_text = "Needed only to change the e-mail."

    def clean_password(self) -> str:
        if self.cleaned_data.get("email", "") == self.request.user.email:
            return ""
        return check_password(self.request, str(self.cleaned_data["password"]))


@page
@sensitive_post_parameters()
def account(request: SignedInRequest) -> HttpResponse:
    user = request.user
    held = {"email": user.email, "shows_profile": user.shows_profile}
    form = DetailsForm(request, is_sent=request.method == "POST", initial=held)
    if not form.is_valid():
        return account_page(request, details=form, status=400 if form.is_bound else 200)
    user.email = form.cleaned_data["email"]
    user.shows_profile = form.cleaned_data["shows_profile"]
    user.save(update_fields=["email", "shows_profile"])
    messages.success(request, gettext("Saved."))
    return redirect("account")


def account_page(request: SignedInRequest, status: int = 200, **forms: Any) -> HttpResponse:
    """All of it; a form that was refused takes the place of its empty one."""
    held = {"email": request.user.email, "shows_profile": request.user.shows_profile}
    fresh = {
        "details": DetailsForm(request, initial=held),
        "proof": ProvenForm(request, auto_id="codes_%s"),
        "ending": ProvenForm(request, auto_id="delete_%s"),
        "codes_left": request.user.recovery_codes.count(),
        "kinds": list(all_exports()),
    }
    return show(request, "web/account.html", gettext("Account"), status=status, **(fresh | forms))


@page
@form_sent("account")
@sensitive_post_parameters()
def new_codes(request: SignedInRequest) -> HttpResponse:
    """They stand only in the answer to this form."""
    form = ProvenForm(request, is_sent=True, auto_id="codes_%s")
    if not form.is_valid():
        return account_page(request, proof=form, status=400)
    return account_page(request, codes=make_codes(request.user), codes_left=None)


@page
@form_sent("account")
def export(request: SignedInRequest) -> HttpResponse:
    """Everything of one's own in a ZIP of JSON files."""
    try:
        spend("login", caller(request))  # a large copy takes seconds
    except RateLimited as limited:
        messages.error(request, wait_message(limited))
        return redirect("account")
    file = tempfile.SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115  (closed with the answer)
    write_archive(request.user, file)
    file.seek(0)
    name = f"casebook-{request.user.username}-{timezone.now():%Y-%m-%d}.zip"
    answer: Any = FileResponse(file, as_attachment=True, filename=name)
    return cast(HttpResponse, answer)  # a stream, which pages otherwise are not


@page
@form_sent("account")
@sensitive_post_parameters()
def delete(request: SignedInRequest) -> HttpResponse:
    form = ProvenForm(request, is_sent=True, auto_id="delete_%s")
    if form.is_valid():
        try:
            delete_account(request.user)
        except AccountRefused as refused:
            form.add_error("password", str(refused))
    if form.errors:
        return account_page(request, ending=form, status=400)
    logout(request)
    messages.success(request, gettext("Your account and everything in it is deleted."))
    return redirect("front")
