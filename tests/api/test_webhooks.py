"""Webhooks: told once of every run, signed, again after a failure, and never inwards."""

import hashlib
import hmac
import http.server
import json
import socket
import threading
from contextlib import suppress
from datetime import timedelta

import pytest
from django.utils import timezone

from api import outgoing, webhooks
from api.models import Delivery, Webhook
from api.outgoing import BadAddress, SendFailed, check_address, find_target
from api.tasks import webhooks_tell
from games.runs.services import Seat, match_queue

pytestmark = pytest.mark.django_db


class Listener(http.server.BaseHTTPRequestHandler):
    """Answers with what it is told to, and remembers what it heard."""

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.heard.append((self.path, dict(self.headers), body))
        told = self.server.answers.pop(0) if self.server.answers else 200
        self.send_response(500 if self.path.endswith(self.server.failing) else told)
        self.send_header("Location", "http://127.0.0.1:1/elsewhere")
        self.end_headers()

    def log_message(self, *args):
        """Nothing: a test has its own voice."""


@pytest.fixture
def listener(settings):
    settings.WEBHOOKS_TO_PRIVATE = True
    settings.CELERY_TASK_ALWAYS_EAGER = True
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Listener)
    server.heard, server.answers, server.failing = [], [], "never"
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    server.url = f"http://127.0.0.1:{server.server_port}/hook?a=1"
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def finished(ann, castle, drain):
    """A run of Ann's that ends."""

    def play(seed=1):
        job, _ = match_queue(ann, "castle", [Seat(castle)] * 2, seed=seed)
        drain()
        return job

    return play


def test_a_finished_run_is_told_once_and_signed(hers, listener, finished):
    made = hers.send("post", "/me/webhooks", {"url": listener.url}).json()
    job = finished()
    webhooks_tell()
    webhooks_tell()
    ((path, headers, body),) = listener.heard
    assert path == "/hook?a=1"
    said = json.loads(body)
    assert (said["event"], said["run"]["id"], said["run"]["state"]) == (
        *("run.finished", str(job.pk)),
        "done",
    )
    at, _, sign = headers["Casebook-Signature"].partition(",v1=")
    signed = f"{at.removeprefix('t=')}.".encode() + body
    assert sign == hmac.new(made["secret"].encode(), signed, hashlib.sha256).hexdigest()
    (row,) = hers.get(f"/me/webhooks/{made['id']}/deliveries").json()["results"]
    assert (row["state"], row["status"], row["run"]) == ("delivered", 200, str(job.pk))


def test_what_ended_before_is_not_told(hers, listener, finished):
    finished()
    hers.send("post", "/me/webhooks", {"url": listener.url})
    webhooks_tell()
    assert listener.heard == []


def test_a_failure_is_tried_again_later_and_given_up_in_the_end(hers, listener, finished):
    hers.send("post", "/me/webhooks", {"url": listener.url})
    listener.answers[:] = [500] * 10
    finished()
    tries = 0
    for _ in range(10):
        webhooks_tell()
        delivery = Delivery.objects.get()
        if delivery.attempts > tries and delivery.state == "waiting":
            tries = delivery.attempts
            wait = (delivery.next_at - timezone.now()).total_seconds()
            assert wait == pytest.approx(webhooks.PAUSES[tries - 1], abs=5)
        Delivery.objects.update(next_at=timezone.now() - timedelta(seconds=1))
    assert (delivery.state, delivery.error) == ("failed", "It answered 500.")
    assert len(listener.heard) == len(webhooks.PAUSES) + 1


def test_a_redirect_is_not_followed(hers, listener, finished):
    hers.send("post", "/me/webhooks", {"url": listener.url})
    listener.answers[:] = [302]
    finished()
    webhooks_tell()
    assert len(listener.heard) == 1
    assert Delivery.objects.get().error == "It answered 302."


def test_who_fails_is_asked_once_in_a_round_and_keeps_nobody_waiting(
    ann, hers, his, listener, finished
):
    for who, path in ((hers, "bad"), (his, "good")):
        who.send("post", "/me/webhooks", {"url": f"{listener.url}&{path}"})
    jobs = [finished(seed) for seed in (1, 2, 3)]
    webhooks.deliveries_plan()
    good = Webhook.objects.exclude(owner=ann).get()
    Delivery.objects.bulk_create(Delivery(webhook=good, job=job) for job in jobs)
    listener.failing = "bad"
    webhooks.deliveries_tell()
    webhooks.deliveries_tell()
    asked = [path.rpartition("&")[2] for path, *_ in listener.heard]
    assert sorted(asked) == ["bad", "good", "good", "good"]
    waiting = Delivery.objects.filter(webhook__owner=ann)
    assert [row.attempts for row in waiting.order_by("pk")] == [1, 0, 0]
    soon = timezone.now() + timedelta(seconds=webhooks.PAUSES[0] - 5)
    assert not waiting.filter(next_at__lt=soon).exists()


def test_an_answer_that_trickles_in_is_not_waited_for(settings, monkeypatch):
    """A byte now and then keeps a connection alive for days, and a worker with it."""
    settings.WEBHOOKS_TO_PRIVATE = True
    monkeypatch.setattr(outgoing, "LONGEST", 0.3)
    ended = threading.Event()

    def trickle(server):
        link, _ = server.accept()
        with link, suppress(OSError):
            while not ended.wait(0.02):
                link.sendall(b"X")

    with socket.create_server(("127.0.0.1", 0)) as server:
        thread = threading.Thread(target=trickle, args=(server,))
        thread.start()
        with pytest.raises(SendFailed):
            outgoing.send(f"http://127.0.0.1:{server.getsockname()[1]}/", b"{}", {})
        ended.set()
        thread.join()


def test_a_private_address_behind_a_name_is_refused(ann, finished, monkeypatch, settings):
    settings.CELERY_TASK_ALWAYS_EAGER = True
    Webhook.objects.create(owner=ann, url="https://inside.example/")
    both = [(2, 1, 6, "", (ip, 443)) for ip in ("93.184.216.34", "10.0.0.7")]
    monkeypatch.setattr(outgoing.socket, "getaddrinfo", lambda *a, **k: both)
    finished()
    webhooks_tell()
    delivery = Delivery.objects.get()
    assert (delivery.state, delivery.attempts) == ("failed", 1)
    assert "10.0.0.7 is not an address of the open internet" in delivery.error


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.1.2.3", "192.168.0.1", "172.16.0.1", "169.254.169.254", "0.0.0.0"),
        *("100.64.0.1", "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1%eth0", "fc00::1"),
        *("::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "ff02::1"),
        *("::127.0.0.1", "::ffff:0:127.0.0.1", "64:ff9b:1::7f00:1", "fec0::1", "2002:e000:1::"),
    ],
)
def test_addresses_that_nothing_is_sent_to(address):
    with pytest.raises(BadAddress):
        check_address(address)


@pytest.mark.parametrize("address", ["93.184.216.34", "2606:4700::1", "64:ff9b::5db8:d822"])
def test_addresses_of_the_open_internet(address):
    check_address(address)


def test_an_open_address_is_taken_and_kept(monkeypatch):
    """The address that was looked at is the one that is spoken with, not the name."""
    found = [(2, 1, 6, "", ("93.184.216.34", 443))]
    monkeypatch.setattr(outgoing.socket, "getaddrinfo", lambda *a, **k: found)
    target = find_target("https://example.com/hook")
    assert (target.host, target.address, target.port) == ("example.com", "93.184.216.34", 443)


@pytest.mark.parametrize(
    "url",
    [
        *("ftp://example.com", "example.com", "https://", "https://a:b@example.com", "http://x:0/"),
        *("http://[::1", "http://x:99999/", "https://.example.com/", "http://exa mple.com/"),
        *(f"https://{'a' * 64}.com/", "https://example.com/\u00fc", "https://example.com/?a b"),
    ],
)
def test_an_address_of_another_kind_is_refused_at_once(hers, url):
    refused = hers.send("post", "/me/webhooks", {"url": url})
    assert (refused.status_code, refused.json()["errors"][0]["code"]) == (422, "bad-address")


def test_nobody_keeps_webhooks_without_end(hers, settings):
    settings.MAX_WEBHOOKS = 1
    assert hers.send("post", "/me/webhooks", {"url": "https://example.com"}).status_code == 201
    assert hers.send("post", "/me/webhooks", {"url": "https://example.com"}).status_code == 409


def test_a_secret_is_shown_once(hers):
    hers.send("post", "/me/webhooks", {"url": "https://example.com/"})
    (row,) = hers.get("/me/webhooks").json()["results"]
    assert "secret" not in row
