"""Idempotency-Key: a request sent twice makes one run, or one table."""

import hashlib
import json
from collections.abc import Callable
from typing import Any, TypeVar

from django.db import IntegrityError, transaction

from api.authentication import SignedInRequest
from api.models import JobKey
from api.problems import ApiProblem, error
from casebook.models import User
from games.runs.models import Job
from games.tables.models import Table

MOST = 200
Made = TypeVar("Made", Job, Table)


def queue_once(request: SignedInRequest, queue: Callable[[], tuple[Job, bool]]) -> Job:
    """The run that this request asks for, or asked for before under the same key."""
    return make_once(request, "job", lambda: queue()[0])


def open_once(request: SignedInRequest, make: Callable[[], Table]) -> Table:
    """The same for a table."""
    return make_once(request, "table", make)


def make_once(request: SignedInRequest, what: str, make: Callable[[], Made]) -> Made:
    known: Made | None
    if "Idempotency-Key" not in request.headers:
        return make()
    key = request.headers["Idempotency-Key"].strip()
    if not 0 < len(key) <= MOST:
        message = f"A key has 1 to {MOST} characters."
        found = error("header", "/Idempotency-Key", "key", message)
        raise ApiProblem("invalid", message, errors=[found])
    name = request_digest(request)
    try:
        with transaction.atomic():
            known = known_under(request.user, key, name, what)
            if known is None:
                known = make()
                made = {what: known}
                JobKey.objects.create(owner=request.user, key=key, request_hash=name, **made)
    except IntegrityError:  # the same key at the same moment: the other one came first
        known = known_under(request.user, key, name, what)
        if known is None:
            raise
    return known


def known_under(owner: User, key: str, name: str, what: str) -> Any:
    """What was made under a key; ApiProblem if the key stood for another request."""
    found = JobKey.objects.filter(owner=owner, key=key).select_related("job", "table").first()
    if found is None:
        return None
    if found.request_hash != name:
        raise ApiProblem("key-reused")
    return getattr(found, what)


def request_digest(request: SignedInRequest) -> str:
    text = json.dumps([request.path, request.data], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()
