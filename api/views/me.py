"""Accounts, tokens and limits."""

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.contrib.auth import authenticate
from django.http import Http404
from django.urls import reverse
from rest_framework.request import Request
from rest_framework.response import Response

from api.authentication import SignedInRequest
from api.base import ApiViewSet, operation, serialize_many
from api.models import DAYS, Scope, Token, TokenQuerySet
from api.paging import page_of
from api.problems import ApiProblem
from api.serializers.accounts import (
    AccountBody,
    AccountSerializer,
    LimitsSerializer,
    LoginBody,
    NewTokenSerializer,
    TokenBody,
    TokenSerializer,
)
from api.serializers.shared import PageQuery, page
from casebook.accounts import create_account
from casebook.models import User
from casebook.rate_limits import ACCOUNT, address, allowance, caller, spend_on_account
from casebook.usernames import normal_username
from games.runs.models import Job
from games.runs.services import budget_left


class MeViewSet(ApiViewSet):
    @operation("Your account", AccountSerializer, name="me_get", login=True)
    def retrieve(self, request: Request) -> Response:
        return Response(AccountSerializer(request.user).data)

    @operation("Your limits", LimitsSerializer, name="me_limits", login=True)
    def limits(self, request: SignedInRequest) -> Response:
        """What is left of the rate limits and of the budget of simulated games."""
        return Response(
            {
                "tiers": [
                    tier_data(request, tier) for tier in settings.API_RATES if tier != ACCOUNT
                ],
                "games_a_day": settings.MATCH_BUDGET,
                "games_left": budget_left(request.user),
                "games_a_run": settings.MAX_MATCHES,
                "active_runs": Job.objects.owned_by(request.user).active().count(),
                "most_active_runs": settings.MAX_ACTIVE_JOBS,
                "most_body_bytes": settings.API_MAX_BODY,
            }
        )


def tier_data(request: Request, tier: str) -> dict[str, Any]:
    found = allowance(tier, address(request) if tier == "login" else caller(request))
    return {
        "name": tier,
        "per_minute": found.limit,
        "left": max(0, found.left),
        "seconds": found.seconds,
    }


class TokenViewSet(ApiViewSet):
    def get_queryset(self) -> TokenQuerySet:
        return Token.objects.owned_by(self.request.user)

    @operation(
        "Your tokens",
        page(TokenSerializer),
        name="tokens_list",
        login=True,
        scope=Scope.ACCOUNT,
        query=PageQuery,
    )
    def list(self, request: SignedInRequest) -> Response:
        rows = self.get_queryset()
        return Response(
            page_of(rows, request, self.query, lambda found: serialize_many(TokenSerializer, found))
        )

    @operation(
        "Make a token",
        NewTokenSerializer,
        status=201,
        name="tokens_create",
        login=True,
        scope=Scope.ACCOUNT,
        tier="costly",
        body=TokenBody,
        links=(("tokens_delete", "id"),),
    )
    def create(self, request: SignedInRequest) -> Response:
        """With at most the scopes of the token that asks for it."""
        given = self.read_body()
        if isinstance(request.auth, Token):
            more = sorted(set(given["scopes"]) - set(request.auth.scopes))
            if more:
                raise ApiProblem("scope", f"This token cannot give the scope {more[0]}.")
        return token_response(request.user, given)

    @operation(
        "Revoke a token",
        None,
        status=204,
        name="tokens_delete",
        login=True,
        scope=Scope.ACCOUNT,
    )
    def destroy(self, request: SignedInRequest, id: str) -> Response:
        deleted, _ = self.get_queryset().filter(pk=id).delete()
        if not deleted:
            raise Http404
        return Response(status=204)


class AccountViewSet(ApiViewSet):
    """For who has no token yet."""

    @operation(
        "Log in for a token",
        NewTokenSerializer,
        status=201,
        name="tokens_login",
        tier="login",
        body=LoginBody,
    )
    def login(self, request: Request) -> Response:
        """Name and password against a token."""
        given = self.read_body()
        name = normal_username(given["username"])
        spend_on_account(name)
        user = authenticate(request._request, username=name, password=given["password"])
        if user is None:
            raise ApiProblem("wrong-password")
        return token_response(user, given)

    @operation(
        "Create an account",
        AccountSerializer,
        status=201,
        name="accounts_create",
        tier="login",
        body=AccountBody,
    )
    def register(self, request: Request) -> Response:
        """Unless whoever runs this server has closed registration."""
        if not settings.REGISTRATION:
            raise ApiProblem("registration-closed")
        user = create_account(**self.read_body())
        return Response(AccountSerializer(user).data, 201, headers={"Location": reverse("api:me")})


def token_response(user: User, given: Mapping[str, Any]) -> Response:
    token, secret = Token.make(user, given["name"], given["scopes"], given.get("days", DAYS))
    data = TokenSerializer(token).data | {"token": secret}
    where = reverse("api:token", args=[token.pk])
    return Response(data, 201, headers={"Location": where, "Cache-Control": "no-store"})
