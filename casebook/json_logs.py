"""Logs as JSON, one object a line, for whoever collects them (`CASEBOOK_LOG_FORMAT=json`).

Our lines are written as `event=... key=value`: these become fields of their own, so that a request,
a job and a task can be followed through web, worker and scheduler.
"""

import json
import logging
import re
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

from casebook.request_ids import current as current_request

PAIR = re.compile(r"(?:^|\s)([a-z_]+)=(\S+)")
NUMBER = re.compile(r"-?\d+(\.\d+)?")
current_task: ContextVar[str] = ContextVar("task_id", default="")


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        message = record.getMessage()
        found: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "process": record.process,
            "message": message,
        }
        found |= {"request": current_request.get(), "task": current_task.get()}
        if message.startswith("event="):
            found |= {key: value_of(text) for key, text in PAIR.findall(message)}
        if record.exc_info:
            found["exception"] = self.formatException(record.exc_info)
        return json.dumps({key: value for key, value in found.items() if value not in ("", None)})


def value_of(text: str) -> str | float:
    return float(text) if NUMBER.fullmatch(text) else text
