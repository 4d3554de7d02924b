"""The Celery app. Tasks are found in each app's tasks.py."""

import os

from celery import Celery
from kombu.transport import TRANSPORT_ALIASES

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casebook.settings")

# Ours delivers each message whole and once; see casebook/broker.py.
TRANSPORT_ALIASES["filesystem"] = "casebook.broker:Transport"

app = Celery("casebook")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
# By name: importing it here would need Django's models before Django is set up.
app.steps["worker"].add("casebook.heartbeat:Heartbeat")
