"""Three tiers of requests per minute, and what is left of each in the headers."""

import time
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.core.cache import cache

from api.problems import ApiProblem

WINDOW = 60


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


def caller(request: Any) -> str:
    """A person, or the address a request came from behind the known proxies."""
    if request.user.is_authenticated:
        return f"user-{request.user.pk}"
    return address(request)


def address(request: Any) -> str:
    """Each trusted proxy appends one entry; what stands before those may be made up."""
    hops = request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")
    if settings.TRUSTED_PROXIES and len(hops) >= settings.TRUSTED_PROXIES and hops[0]:
        return hops[-settings.TRUSTED_PROXIES].strip()[:60]
    return str(request.META.get("REMOTE_ADDR", ""))


def spend(tier: str, who: str) -> Allowance:
    """Count one request; a problem if there were too many this minute."""
    found = allowance(tier, who, count=True)
    if found.left < 0:
        raise ApiProblem(
            "rate-limited",
            f"At most {found.limit} {tier} requests in {WINDOW} seconds.",
            headers={"Retry-After": str(found.seconds), **found.headers()},
        )
    return found


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
