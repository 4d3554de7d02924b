"""Signing in and opening an account on the web: counted like those of the API."""

from typing import Any

from django import forms
from django.conf import settings
from django.contrib import admin
from django.contrib.auth import login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from unfold.forms import AuthenticationForm
from unfold.widgets import UnfoldAdminPasswordWidget, UnfoldAdminTextInputWidget

from api.problems import ApiProblem
from api.throttles import address, spend
from api.views.me import account
from web.pages import show


class SignInForm(AuthenticationForm):
    """The admin's own form in plain words, for so many tries a minute."""

    error_messages = AuthenticationForm.error_messages | {
        "invalid_login": "No account has this name and password. Upper and lower case count."
    }
    may_join = property(lambda self: settings.REGISTRATION)

    def clean(self) -> dict[str, Any]:
        try:
            spend("login", address(self.request))
        except ApiProblem as problem:
            raise forms.ValidationError(wait_message(problem)) from problem
        found: dict[str, Any] = super().clean()
        return found


class JoinForm(forms.Form):
    username = forms.CharField(max_length=150, widget=UnfoldAdminTextInputWidget())
    password = forms.CharField(
        widget=UnfoldAdminPasswordWidget(attrs={"autocomplete": "new-password"})
    )
    again = forms.CharField(
        label="Password again",
        widget=UnfoldAdminPasswordWidget(attrs={"autocomplete": "new-password"}),
    )

    def clean_again(self) -> str:
        if self.cleaned_data["again"] != self.cleaned_data.get("password"):
            raise forms.ValidationError("The two passwords differ.")
        return str(self.cleaned_data["again"])


@never_cache
@sensitive_post_parameters()
def join(request: HttpRequest) -> HttpResponse:
    """A new account, signed in at once; unless whoever runs this server makes them."""
    if not settings.REGISTRATION:
        raise Http404
    if request.user.is_authenticated:
        return redirect("admin:index")
    form = JoinForm(request.POST if request.method == "POST" else None)
    if form.is_valid() and (person := sign_up(request, form)):
        login(request, person)
        return redirect("admin:index")
    status = 400 if form.is_bound else 200
    return show(request, "web/join.html", "Open an account", status=status, form=form)


def sign_up(request: HttpRequest, form: JoinForm) -> Any:
    """The new person; or nobody, and the form says why."""
    given = form.cleaned_data
    try:
        spend("login", address(request))
        return account(given["username"], given["password"])
    except ApiProblem as problem:
        for fault in problem.errors:
            form.add_error(fault["pointer"].strip("/"), fault["message"])
        if not problem.errors:
            form.add_error(None, wait_message(problem))
        return None


def wait_message(problem: ApiProblem) -> str:
    return f"Too many tries. Wait {problem.headers.get('Retry-After', 'a few')} seconds."


admin.site.login_form = SignInForm
admin.site.login_template = "web/login.html"
