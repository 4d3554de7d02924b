"""Requests a minute by tier and caller, counted for all faces alike."""

import hashlib
import time
from dataclasses import dataclass

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest

WINDOW = 60  # seconds
ACCOUNT = "account"
"""The tier of tries to sign in to one account, from wherever they come."""


@dataclass(frozen=True)
class Allowance:
    """What one caller has left of a tier in the running minute."""

    tier: str
    limit: int
    left: int
    seconds: int

    def headers(self) -> dict[str, str]:
        return {
            "RateLimit-Policy": f'"{self.tier}";q={self.limit};w={WINDOW}',
            "RateLimit": f'"{self.tier}";r={max(0, self.left)};t={self.seconds}',
        }


class RateLimited(Exception):
    """Too many requests of a tier in this minute."""

    def __init__(self, allowance: Allowance) -> None:
        limit, tier = allowance.limit, allowance.tier
        super().__init__(f"At most {limit} {tier} requests in {WINDOW} seconds.")
        self.allowance = allowance

    @property
    def retry_after(self) -> int:
        return self.allowance.seconds


def caller(request: HttpRequest) -> str:
    """A person, or the address a request came from behind the known proxies."""
    if request.user.is_authenticated:
        return f"user-{request.user.pk}"
    return address(request)


def address(request: HttpRequest) -> str:
    """Each trusted proxy appends one entry; what stands before those may be made up."""
    hops = str(request.META.get("HTTP_X_FORWARDED_FOR", "")).split(",")
    if settings.TRUSTED_PROXIES and len(hops) >= settings.TRUSTED_PROXIES and hops[0]:
        return hops[-settings.TRUSTED_PROXIES].strip()[:60]
    return str(request.META.get("REMOTE_ADDR", ""))


def spend(tier: str, who: str) -> Allowance:
    """Count one request; RateLimited if there were too many this minute."""
    found = allowance(tier, who, count=True)
    if found.left < 0:
        raise RateLimited(found)
    return found


def spend_on_account(name: str) -> None:
    """Count a try to sign in as somebody: many addresses guess no faster than one."""
    digest = hashlib.sha256(name.casefold().encode()).hexdigest()
    spend(ACCOUNT, digest[:32])


def allowance(tier: str, who: str, *, count: bool = False) -> Allowance:
    limit = settings.API_RATES[tier]
    now = time.time()
    key = f"rate:{tier}:{who}:{int(now) // WINDOW}"
    used = increment(key) if count else cache.get(key, 0)
    return Allowance(tier, limit, limit - used, WINDOW - int(now) % WINDOW)


def increment(key: str) -> int:
    """How many with this one. All but the first of a minute find the key there."""
    try:
        return cache.incr(key)
    except ValueError:
        return 1 if cache.add(key, 1, WINDOW) else cache.incr(key)
