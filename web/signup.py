"""Signing in and out, and creating an account: counted like those of the API."""

from typing import Any

from django import forms
from django.conf import settings
from django.contrib import admin
from django.contrib.auth import login, logout
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.decorators import method_decorator
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from casebook.accounts import AccountRefused, create_account
from casebook.models import User
from casebook.rate_limits import RateLimited, address, spend, spend_on_account
from games.tables.guests import adopt_tables
from web.pages import show
from web.play import guest_of


class SignInForm(AuthenticationForm):
    """Django's own form in plain words, for so many tries a minute."""

    error_messages = AuthenticationForm.error_messages | {
        "invalid_login": "No account has this name and password. Upper and lower case count."
    }

    def clean(self) -> dict[str, Any]:
        try:
            spend("login", address(self.request))  # type: ignore[arg-type]  # a page has one
            spend_on_account(str(self.cleaned_data.get("username", "")))
        except RateLimited as limited:
            raise forms.ValidationError(wait_message(limited)) from limited
        return dict(super().clean() or {})


@method_decorator(never_cache, name="dispatch")
class SignIn(LoginView):
    form_class = SignInForm
    template_name = "web/login.html"
    redirect_authenticated_user = True
    extra_context = {"title": gettext_lazy("Log in")}  # as Django declares it


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    logout(request)
    return redirect("front")


class JoinForm(forms.Form):
    username = forms.CharField(
        max_length=150, widget=forms.TextInput(attrs={"autocomplete": "username"})
    )
    password = forms.CharField(
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=gettext_lazy("At least 8 characters."),
    )
    again = forms.CharField(
        label=gettext_lazy("Password again"),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    email = forms.EmailField(
        label=gettext_lazy("E-mail (optional)"),
        required=False,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
        help_text=gettext_lazy("Only to reset a forgotten password."),
    )

    def clean_again(self) -> str:
        if self.cleaned_data["again"] != self.cleaned_data.get("password"):
            raise forms.ValidationError(gettext("The two passwords differ."))
        return str(self.cleaned_data["again"])


@never_cache
@sensitive_post_parameters()
def join(request: HttpRequest) -> HttpResponse:
    """A new account, signed in at once; unless whoever runs this server makes them."""
    if not settings.REGISTRATION:
        raise Http404
    if request.user.is_authenticated:
        return redirect("desk")
    form = JoinForm(request.POST if request.method == "POST" else None)
    if form.is_valid() and (person := sign_up(request, form)):
        login(request, person)
        adopt_tables(guest_of(request), person)
        return redirect("desk")
    status = 400 if form.is_bound else 200
    return show(request, "web/join.html", gettext("Create account"), status=status, form=form)


def sign_up(request: HttpRequest, form: JoinForm) -> User | None:
    """The new person; or nobody, and the form says why."""
    given = form.cleaned_data
    try:
        spend("login", address(request))
        return create_account(given["username"], given["password"], given["email"])
    except RateLimited as limited:
        form.add_error(None, wait_message(limited))
    except AccountRefused as refused:
        for problem in refused.problems:
            form.add_error(problem.field, problem.message)
    return None


def wait_message(limited: RateLimited) -> str:
    return f"Too many tries. Wait {limited.retry_after} seconds."


admin.site.login_form = SignInForm
