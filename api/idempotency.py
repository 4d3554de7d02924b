"""Idempotency-Key: a request sent twice makes one run."""

import hashlib
import json
from collections.abc import Callable

from django.db import IntegrityError, transaction

from api.authentication import SignedInRequest
from api.models import JobKey
from api.problems import ApiProblem, error
from casebook.models import User
from games.runs.models import Job

MOST = 200


def queue_once(request: SignedInRequest, queue: Callable[[], tuple[Job, bool]]) -> Job:
    """The run that this request asks for, or asked for before under the same key."""
    if "Idempotency-Key" not in request.headers:
        return queue()[0]
    key = request.headers["Idempotency-Key"].strip()
    if not 0 < len(key) <= MOST:
        message = f"A key has 1 to {MOST} characters."
        found = error("header", "/Idempotency-Key", "key", message)
        raise ApiProblem("invalid", message, errors=[found])
    name = request_digest(request)
    try:
        with transaction.atomic():
            known = known_job(request.user, key, name)
            if known is None:
                known, _ = queue()
                JobKey.objects.create(owner=request.user, key=key, request_hash=name, job=known)
    except IntegrityError:  # the same key at the same moment: the other one came first
        known = known_job(request.user, key, name)
        if known is None:
            raise
    return known


def known_job(owner: User, key: str, name: str) -> Job | None:
    found = JobKey.objects.filter(owner=owner, key=key).select_related("job").first()
    if found is None:
        return None
    if found.request_hash != name:
        raise ApiProblem("key-reused")
    return found.job


def request_digest(request: SignedInRequest) -> str:
    text = json.dumps([request.path, request.data], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()
