"""Tokens and webhooks by name: their secrets are in no copy."""

from api.models import Token, Webhook
from casebook.account_data import Rows, exports
from casebook.models import User


@exports("tokens", Token)
def tokens(user: User) -> Rows:
    yield from Token.objects.owned_by(user).values(
        "name", "scopes", "created_at", "seen_at", "expires_at"
    )


@exports("webhooks", Webhook)
def webhooks(user: User) -> Rows:
    yield from Webhook.objects.owned_by(user).values("url", "created_at")
