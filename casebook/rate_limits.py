"""Requests a minute by tier and caller, counted for all faces alike."""

import hashlib
import logging
import sqlite3
import time
from dataclasses import dataclass

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest
from redis.exceptions import RedisError

log = logging.getLogger(__name__)

WINDOW = 60  # seconds
AWAY = (OSError, sqlite3.Error, RedisError)
"""What the store of the counts raises when it cannot be reached."""
GUARDED = {"run", "login", "account"}
"""Tiers that nobody uses uncounted: they write much, or passwords could be guessed."""
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


class CountingAway(RateLimited):
    """The counts cannot be reached, and this is nothing to let pass uncounted."""

    def __init__(self, tier: str) -> None:
        super().__init__(Allowance(tier, settings.API_RATES[tier], 0, 5))
        self.args = ("Requests cannot be counted at the moment, so changes wait. Try again soon.",)


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


def spend(tier: str, who: str, *, writes: bool = False) -> Allowance:
    """Count one request; RateLimited if there were too many this minute.

    Where counting itself fails, people go on reading, and what writes has to wait.
    """
    try:
        found = allowance(tier, who, count=True)
    except AWAY as error:
        log.warning("event=uncounted tier=%s error=%s", tier, error)
        if writes or tier in GUARDED:
            raise CountingAway(tier) from None
        limit = settings.API_RATES[tier]
        return Allowance(tier, limit, limit, WINDOW)
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
