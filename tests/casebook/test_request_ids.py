"""Every answer and every line of the log says which request it belongs to."""

import logging

import pytest
from django.conf import settings

from casebook.request_ids import WithRequestId, current


@pytest.fixture
def lines(caplog):
    """What the log says, written as the settings have it."""
    caplog.set_level(logging.INFO)
    caplog.handler.addFilter(WithRequestId())
    caplog.handler.setFormatter(logging.Formatter(settings.LOG_LINE))
    return lambda: caplog.text.splitlines()


def test_the_callers_id_comes_back_if_it_is_fit_for_a_log(client):
    assert client.get("/healthz", HTTP_X_REQUEST_ID="mine-1")["X-Request-ID"] == "mine-1"
    odd = client.get("/healthz", HTTP_X_REQUEST_ID="a\tb" * 40)["X-Request-ID"]
    assert len(odd) == 16


def test_each_request_is_one_line_with_its_id_and_without_its_query(client, lines):
    client.get("/healthz?share=secret", HTTP_X_REQUEST_ID="mine-2")
    (line,) = [line for line in lines() if "event=request" in line]
    assert "method=GET path=/healthz status=200" in line
    assert line.endswith("request=mine-2")
    assert "secret" not in line


def test_a_line_break_in_a_path_stays_in_its_line(client, lines):
    client.get("/api/v1/x%0aevent=forged", HTTP_X_REQUEST_ID="mine-3")
    assert [line for line in lines() if line.startswith("event=forged")] == []


def test_an_error_is_logged_with_the_id_of_its_request(client, lines, monkeypatch):
    monkeypatch.setattr("casebook.health.PARTS", None)
    client.raise_request_exception = False
    assert client.get("/readyz", HTTP_X_REQUEST_ID="mine-4").status_code == 500
    assert any("Internal Server Error" in line and "request=mine-4" in line for line in lines())


def test_outside_of_requests_a_line_names_none(lines):
    logging.getLogger("casebook").info("event=start")
    assert lines()[-1].endswith("event=start")
    assert current.get() == ""
