# Imported here so that @shared_task finds this app in the web process too.
from casebook.celery import app as celery_app

__all__ = ["celery_app"]
