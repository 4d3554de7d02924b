"""The two probes: /healthz (the process lives) and /readyz (it can do its work)."""

from collections.abc import Callable

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, JsonResponse

from casebook import heartbeat
from casebook.connectivity import Unreachable, check_broker, check_cache, check_database
from casebook.full_disk import check_disk
from casebook.scheduler import check_scheduler


def healthz(request: HttpRequest) -> HttpResponse:
    return JsonResponse({"status": "ok"})


def readyz(request: HttpRequest) -> HttpResponse:
    parts = {name: part_state(check) for name, check in PARTS.items()}
    missing = [name for name, state in parts.items() if state["status"] != "ok"]
    answer = {"status": "missing" if missing else "ok", "missing": missing, **parts}
    return JsonResponse(answer, status=503 if missing else 200)


def part_state(check: Callable[[], str]) -> dict[str, str]:
    try:
        return {"status": "ok", "detail": check()}
    except (Unreachable, DatabaseError) as problem:
        return {"status": "missing", "detail": str(problem)}


def database_part() -> str:
    check_database()
    return "answers"


def broker_part() -> str:
    check_broker()
    return "answers"


def workers_part() -> str:
    # Those for live tables alone come on top: the others think for tables as well.
    alive = sum(not worker.name.startswith(heartbeat.THINKER) for worker in heartbeat.alive())
    expected = settings.WORKERS
    if alive < expected:
        raise Unreachable(f"{alive} of {expected} workers alive")
    return f"{alive} of {expected} workers alive"


def cache_part() -> str:
    check_cache()
    return "answers"


PARTS = {
    "database": database_part,
    "broker": broker_part,
    "workers": workers_part,
    "scheduler": check_scheduler,
    "cache": cache_part,
    "disk": check_disk,
}
