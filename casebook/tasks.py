from celery import shared_task
from django.core.management import call_command


@shared_task
def sessions_clear() -> None:
    """Delete expired sessions; running it twice deletes nothing more."""
    call_command("clearsessions")
