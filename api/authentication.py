"""Who asks: a browser's session, or a personal token."""

from functools import cache
from typing import Any

from django.utils import timezone
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from api.models import Token, digest_of
from casebook.models import User
from casebook.rows import Columns, fetch, quoted

TOKEN, OWNER = Columns(Token), Columns(User)


@cache
def token_statement() -> str:
    """A token with its owner, by its digest."""
    tokens, users = quoted(Token._meta.db_table), quoted(User._meta.db_table)
    joined = f"{tokens} JOIN {users} ON {tokens}.owner_id = {users}.id"
    return f"SELECT {TOKEN.listed}, {OWNER.listed} FROM {joined} WHERE {tokens}.digest = %s"


def find_token(digest: str) -> Token | None:
    found = fetch(token_statement(), digest)
    if not found:
        return None
    token = TOKEN.row(found[0][: len(TOKEN)])
    token.owner = OWNER.row(found[0][len(TOKEN) :])
    return token


class TokenAuthentication(BaseAuthentication):
    """`Authorization: Bearer cbk_...`."""

    def authenticate(self, request: Request) -> tuple[User, Token] | None:
        kind, _, secret = request.headers.get("Authorization", "").partition(" ")
        if not kind:
            return None
        if kind.lower() != "bearer":
            raise AuthenticationFailed("Send the token as: Authorization: Bearer cbk_…")
        token = find_token(digest_of(secret.strip()))
        if token is None or not token.is_good(timezone.now()):
            raise AuthenticationFailed("This token is unknown, revoked or expired.")
        token.touch()
        return token.owner, token

    def authenticate_header(self, request: Request) -> str:
        return 'Bearer realm="casebook"'


class OwnPagesSession(SessionAuthentication):
    """The session of a browser on a page of ours. What another site makes it send counts as
    a stranger's, whatever cookies came along."""

    def authenticate(self, request: Request) -> tuple[Any, Any] | None:
        own = f"{request.scheme}://{request.get_host()}"
        if request.headers.get("Origin", own) != own:
            return None
        return super().authenticate(request)


BEARER = {
    "type": "http",
    "scheme": "bearer",
    "description": "A personal token: POST /api/v1/tokens or the page /tokens/ makes one.",
}


class SignedInRequest(Request):
    """What an operation that needs a login gets, to those who check types."""

    user: User


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # untyped library
    target_class = TokenAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return BEARER
