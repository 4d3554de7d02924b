"""Idempotency-Key: a request sent twice makes one run."""

import hashlib
import json
from collections.abc import Callable
from typing import Any

from django.db import IntegrityError, transaction

from api.models import JobKey
from api.problems import ApiProblem
from games.models import Job

MOST = 200


def once(request: Any, queue: Callable[[], tuple[Job, bool]]) -> Job:
    """The run that this request asks for, or asked for before under the same key."""
    key = request.headers.get("Idempotency-Key", "").strip()
    if not key:
        return queue()[0]
    if len(key) > MOST:
        raise ApiProblem("invalid", f"A key has at most {MOST} characters.")
    name = said(request)
    try:
        with transaction.atomic():
            known = known_job(request.user, key, name)
            if known is None:
                known, _ = queue()
                JobKey.objects.create(
                    owner=request.user, key=key, request_hash=name, job=known
                )
    except IntegrityError:  # the same key at the same moment: the other one came first
        known = known_job(request.user, key, name)
        if known is None:
            raise
    return known


def known_job(owner: Any, key: str, name: str) -> Job | None:
    found = JobKey.objects.filter(owner=owner, key=key).select_related("job").first()
    if found is None:
        return None
    if found.request_hash != name:
        raise ApiProblem("key-reused")
    return found.job


def said(request: Any) -> str:
    text = json.dumps([request.path, request.data], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()
