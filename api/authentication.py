"""Who asks: a browser's session, or a personal token."""

from typing import Any

from django.utils import timezone
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from api.models import Token, digest_of
from casebook.models import User


class TokenAuthentication(BaseAuthentication):
    """`Authorization: Bearer cbk_...`."""

    def authenticate(self, request: Request) -> tuple[User, Token] | None:
        kind, _, secret = request.headers.get("Authorization", "").partition(" ")
        if not kind:
            return None
        if kind.lower() != "bearer":
            raise AuthenticationFailed("Send the token as: Authorization: Bearer cbk_…")
        known = Token.objects.good(timezone.now()).select_related("owner")
        token = known.filter(digest=digest_of(secret.strip())).first()
        if token is None:
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
    "description": "A personal token: POST /api/v1/tokens or the web admin makes one.",
}


class SignedInRequest(Request):
    """What an operation that needs a login gets, to those who check types."""

    user: User


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # untyped library
    target_class = TokenAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return BEARER
