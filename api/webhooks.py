"""Webhooks: tell an address of its owner's that a run has ended, signed, and again if need be."""

import hashlib
import hmac
import json
import logging
import time
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db.models import F
from django.urls import reverse
from django.utils import timezone

from api.models import Delivery, TooManyWebhooks, Webhook
from api.outgoing import BadAddress, SendFailed, read_url, send
from api.serializers.runs import ADDRESSES
from casebook.models import User
from games.runs.models import Job

log = logging.getLogger(__name__)

PAUSES = (60, 300, 1_800, 7_200, 21_600)  # seconds before the second try, the third, ...
OVERLAP = timedelta(minutes=1)
AT_ONCE = 50


def webhook_create(owner: User, url: str) -> Webhook:
    """A new webhook with its secret; BadAddress if nothing could ever be sent there."""
    read_url(url)
    if Webhook.objects.owned_by(owner).count() >= settings.MAX_WEBHOOKS:
        raise TooManyWebhooks
    return Webhook.objects.create(owner=owner, url=url)


def deliveries_plan() -> None:
    """Write down what is to be told: every run that ended since we looked, to every webhook of
    its owner. We look a minute further back, for what is stored late; a unique row is the guard."""
    until = timezone.now() - OVERLAP
    ended = Job.objects.filter(owner__webhooks__looked_at__lte=F("finished_at")).order_by()
    pairs = ended.values_list("owner__webhooks", "pk")
    rows = (Delivery(webhook_id=webhook, job_id=job) for webhook, job in pairs.iterator())
    Delivery.objects.bulk_create(rows, batch_size=500, ignore_conflicts=True)
    Webhook.objects.filter(looked_at__lt=until).update(looked_at=until)


def deliveries_due(now: datetime) -> list[int]:
    due = Delivery.objects.filter(state=Delivery.State.WAITING, next_at__lte=now)
    return list(due.order_by("next_at").values_list("pk", flat=True)[:AT_ONCE])


def deliver(pk: int) -> None:
    """One try. Whoever else has it at the same moment finds it taken."""
    now = timezone.now()
    lease = Delivery.objects.filter(pk=pk, state=Delivery.State.WAITING, next_at__lte=now)
    if not lease.update(next_at=now + timedelta(minutes=1), attempts=F("attempts") + 1):
        return
    delivery = Delivery.objects.select_related("webhook", "job").get(pk=pk)
    try:
        body = json.dumps(message(delivery)).encode()
        status = send(delivery.webhook.url, body, headers_of(delivery, body))
        record(delivery, status, "" if 200 <= status < 300 else f"It answered {status}.")
    except SendFailed as failed:
        record(delivery, 0, str(failed))
    except BadAddress as refused:
        delivery.attempts = len(PAUSES) + 1  # another try would be refused as well
        record(delivery, 0, str(refused))


def message(delivery: Delivery) -> dict[str, Any]:
    """Which run ended and how; what came out is asked for with a token."""
    job = delivery.job
    return {
        "id": str(delivery.pk),
        "event": "run.finished",
        "run": {
            "id": str(job.pk),
            "kind": job.kind,
            "game": job.game_id,
            "state": job.state,
            "finished_at": job.finished_at.isoformat() if job.finished_at else None,
            "url": reverse(f"api:{ADDRESSES[job.kind]}-run", args=[job.pk]),
        },
    }


def headers_of(delivery: Delivery, body: bytes) -> dict[str, str]:
    at = int(time.time())
    return {
        "Content-Type": "application/json",
        "User-Agent": "Casebook",
        "Casebook-Delivery": str(delivery.pk),
        "Casebook-Signature": f"t={at},v1={signature(delivery.webhook.secret, at, body)}",
    }


def signature(secret: str, at: int, body: bytes) -> str:
    """HMAC-SHA256 of the time, a full stop and the body."""
    return hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()


def record(delivery: Delivery, status: int, error: str) -> None:
    """What came of a try: delivered, another one later, or given up."""
    delivery.status, delivery.error = status, error[:300]
    if not error:
        delivery.state = Delivery.State.DELIVERED
    elif delivery.attempts > len(PAUSES):
        delivery.state = Delivery.State.FAILED
    else:
        pause = PAUSES[delivery.attempts - 1]
        delivery.next_at = timezone.now() + timedelta(seconds=pause)
    delivery.save(update_fields=["status", "error", "state", "next_at", "attempts"])
    log.info(
        "event=webhook delivery=%d attempt=%d status=%d state=%s",
        *(delivery.pk, delivery.attempts, status, delivery.state),
    )
