from celery import shared_task
from django.core.management import call_command

from casebook.recovery import send_reset_links


@shared_task
def sessions_clear() -> None:
    """Delete expired sessions; running it twice deletes nothing more."""
    call_command("clearsessions")


@shared_task
def reset_links_send(email: str, site: str) -> None:
    """In the background for every address alike: how long a page takes tells nothing."""
    send_reset_links(email, site)
