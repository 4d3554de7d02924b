"""What the browser tests of play share: signing in quickly, boxes, a run to look at."""

from django.conf import settings
from django.test import Client

from tests.web.play import forget

__all__ = ["forget", "sign_in", "wait_until"]

PATIENCE, LOOK_EVERY = 600, 50  # looks, and milliseconds between them


def sign_in(page, live_server, person):
    """With the cookie that the form would give; the form itself has its own test."""
    client = Client()
    client.force_login(person)
    value = client.cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies(
        [{"name": settings.SESSION_COOKIE_NAME, "value": value, "url": live_server.url}]
    )


def wait_until(page, condition):
    """Until a condition of the page holds. Playwright's own way would need unsafe-eval there."""
    for _ in range(PATIENCE):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(LOOK_EVERY)
    raise AssertionError(f"It never came to this: {condition}")
