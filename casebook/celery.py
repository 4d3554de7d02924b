"""The Celery app. Tasks are found in each app's tasks.py."""

import os
import signal

from celery import Celery
from celery.signals import task_postrun, task_prerun, worker_process_init
from kombu.transport import TRANSPORT_ALIASES

from casebook.child_processes import die_with_parent

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casebook.settings")

# Ours delivers each message whole and once; see casebook/broker.py.
TRANSPORT_ALIASES["filesystem"] = "casebook.broker:Transport"

# By name, for the foundation knows no app: a worker takes the compiled engine as it starts.
app = Celery("casebook", loader="games.runs.loader:Loader")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
# By name: importing it here would need Django's models before Django is set up.
app.steps["worker"].add("casebook.heartbeat:Heartbeat")


@task_prerun.connect
def name_task(task_id: str = "", **_: object) -> None:
    """Lines of the log say which task they belong to."""
    from casebook.json_logs import current_task

    current_task.set(task_id)


@task_postrun.connect
def forget_task(**_: object) -> None:
    name_task("")


@worker_process_init.connect
def leave_with_the_worker(**_: object) -> None:
    """A pool process whose worker was killed outright has nobody left to report to."""
    die_with_parent(signal.SIGKILL)
