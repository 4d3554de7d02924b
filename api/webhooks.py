"""Webhooks: tell an address of its owner's that a run has ended, signed, and again if need be."""

import hashlib
import hmac
import json
import logging
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any, NamedTuple

from django.conf import settings
from django.db.models import F, Min
from django.urls import reverse
from django.utils import timezone

from api.models import Delivery, TooManyWebhooks, Webhook
from api.outgoing import LONGEST, BadAddress, SendFailed, read_url, send
from api.serializers.runs import ADDRESSES
from casebook.models import User
from games.runs.models import Job

log = logging.getLogger(__name__)

PAUSES = (60, 300, 1_800, 7_200, 21_600)  # seconds before the second try, the third, ...
OVERLAP = timedelta(minutes=1)
AT_ONCE = 100  # webhooks in one round
IN_TURN = 10  # deliveries to one of them in a round

Letter = tuple[str, bytes, dict[str, str]]
"""Address, body and headers."""


class Answer(NamedTuple):
    """What came of a try: a status, and what went wrong."""

    status: int
    error: str = ""
    is_final: bool = False


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


def deliveries_tell() -> None:
    """One round: every webhook that is due at the same time, its own one after another. Who does
    not answer holds up nobody else, and holds a worker no longer than a round."""
    turns = [turn for turn in map(turn_of, webhooks_due()) if turn]
    letters = [[letter_to(delivery) for delivery in turn] for turn in turns]
    with ThreadPoolExecutor(AT_ONCE) as pool:
        for turn, answers in zip(turns, pool.map(send_in_turn, letters), strict=True):
            record_turn(turn, answers)


def webhooks_due() -> list[int]:
    """Those that have waited longest first."""
    due = Delivery.objects.due(timezone.now()).order_by().values("webhook")
    waited = due.annotate(since=Min("next_at")).order_by("since")
    return list(waited.values_list("webhook", flat=True)[:AT_ONCE])


def turn_of(webhook: int) -> list[Delivery]:
    """What a webhook is told next. A second worker finds it all put off by a minute."""
    now = timezone.now()
    mine = list(Delivery.objects.due(now).filter(webhook=webhook).values_list("pk", flat=True))
    until = now + timedelta(minutes=1)
    if not Delivery.objects.due(now).filter(pk__in=mine).update(next_at=until):
        return []
    rows = Delivery.objects.select_related("webhook", "job").filter(pk__in=mine)
    return list(rows.order_by("pk")[:IN_TURN])


def send_in_turn(letters: list[Letter]) -> list[Answer]:
    """What came of each, up to the first that failed or the end of our time."""
    began, answers = time.monotonic(), list[Answer]()
    for letter in letters:
        answers.append(answer_to(letter))
        if answers[-1].error or time.monotonic() - began > LONGEST:
            break
    return answers


def answer_to(letter: Letter) -> Answer:
    try:
        status = send(*letter)
        return Answer(status, "" if 200 <= status < 300 else f"It answered {status}.")
    except SendFailed as failed:
        return Answer(0, str(failed))
    except BadAddress as refused:
        return Answer(0, str(refused), is_final=True)  # another try would be refused as well


def record_turn(turn: list[Delivery], answers: list[Answer]) -> None:
    """Tries are recorded. After a failure the others wait as long as that one, else no longer."""
    for delivery, answer in zip(turn, answers, strict=False):
        record(delivery, answer)
    failed = bool(answers[-1].error)
    until = timezone.now() + timedelta(seconds=PAUSES[0] if failed else 0)
    others = Delivery.objects.filter(webhook=turn[0].webhook_id, state=Delivery.State.WAITING)
    others.filter(attempts=0).update(next_at=until)


def letter_to(delivery: Delivery) -> Letter:
    body = json.dumps(message(delivery)).encode()
    return delivery.webhook.url, body, headers_of(delivery, body)


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


def record(delivery: Delivery, answer: Answer) -> None:
    """What came of a try: delivered, another one later, or given up."""
    delivery.attempts += 1
    delivery.status, delivery.error = answer.status, answer.error[:300]
    if not answer.error:
        delivery.state = Delivery.State.DELIVERED
    elif answer.is_final or delivery.attempts > len(PAUSES):
        delivery.state = Delivery.State.FAILED
    else:
        pause = PAUSES[delivery.attempts - 1]
        delivery.next_at = timezone.now() + timedelta(seconds=pause)
    delivery.save(update_fields=["status", "error", "state", "next_at", "attempts"])
    log.info(
        "event=webhook delivery=%d attempt=%d status=%d state=%s",
        *(delivery.pk, delivery.attempts, answer.status, delivery.state),
    )
