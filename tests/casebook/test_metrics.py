"""Prometheus is told what happens; nobody else is."""

import json
import logging

import pytest

from casebook.child_processes import LOG_LIMIT, roll_running_log
from casebook.json_logs import JsonLines, current_task
from casebook.request_ids import current

pytestmark = pytest.mark.django_db


def scrape(client, **headers):
    return client.get("/metrics", headers=headers)


def value(text, begin):
    lines = [line for line in text.splitlines() if line.startswith(begin)]
    assert len(lines) == 1, (begin, lines)
    return float(lines[0].rpartition(" ")[2])


def test_it_tells_of_requests_queue_tables_and_parts(client):
    client.get("/healthz")
    text = scrape(client).content.decode()
    assert (
        value(
            text,
            'casebook_requests_total{method="GET",status="200",view="casebook.health.healthz"}',
        )
        >= 1
    )
    assert "casebook_request_seconds_bucket" in text
    assert value(text, 'casebook_queue_waiting_matches{lane="long"}') == 0
    assert value(text, 'casebook_part_up{part="database"}') == 1
    assert value(text, 'casebook_part_up{part="scheduler"}') == 0
    assert value(text, "casebook_database_bytes") > 10_000
    for name in ("matches_total", "broken_total", "reclaimed_total", "bots_thinking", "workers"):
        assert value(text, f"casebook_{name} ") >= 0


def test_nobody_reads_it_through_a_proxy(client):
    assert scrape(client, x_forwarded_for="10.0.0.1").status_code == 404
    assert client.get("/metrics", REMOTE_ADDR="10.0.0.1").status_code == 404


def test_with_a_token_only_its_bearer_reads_it(client, settings):
    settings.METRICS_TOKEN = "scraper"
    assert scrape(client).status_code == 404
    assert scrape(client, authorization="Bearer other").status_code == 404
    assert (
        scrape(client, authorization="Bearer scraper", x_forwarded_for="1.2.3.4").status_code == 200
    )


def test_addresses_that_people_make_up_are_counted_as_one(client):
    for n in range(3):
        client.get(f"/no/such/page/{n}")
    assert "/no/such" not in scrape(client).content.decode()


def line(message, **extra):
    record = logging.LogRecord("games.runs", logging.INFO, "", 1, message, (), None)
    return json.loads(JsonLines().format(record))


def test_a_log_line_is_an_object_with_its_facts():
    found = line("event=played job=7 seconds=0.5 reason=over")
    assert (found["event"], found["job"], found["seconds"]) == ("played", 7, 0.5)
    assert found["level"] == "INFO"
    assert "request" not in found


def test_a_log_line_names_its_request_and_task():
    marks = current.set("abc"), current_task.set("t-1")
    try:
        found = line("Something happened: job=7")
    finally:
        current.reset(marks[0])
        current_task.reset(marks[1])
    assert (found["request"], found["task"]) == ("abc", "t-1")
    assert "job" not in found  # not one of our lines: nothing is read into it


def test_a_log_is_rolled_while_it_is_written(tmp_path):
    log = tmp_path / "web.log"
    with log.open("ab", buffering=0) as writer:
        writer.write(b"x" * (LOG_LIMIT + 1))
        roll_running_log(log)
        writer.write(b"after\n")
    assert log.read_bytes() == b"after\n"
    assert (tmp_path / "web.log.1").stat().st_size == LOG_LIMIT + 1
