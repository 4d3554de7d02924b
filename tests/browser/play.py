"""What the browser tests of play share: signing in quickly, boxes, a run to look at."""

from django.conf import settings
from django.test import Client

from tests.web.play import forget

__all__ = ["forget", "sign_in", "wait_until"]

PATIENCE, LOOK_EVERY = 30_000, 10  # milliseconds: in all, and between two looks
# In the page itself: a look from here takes longer than what is looked for.
LOOKING = """async ([patience, pause]) => {
  const holds = %s;
  for (const until = performance.now() + patience; performance.now() < until;) {
    if (holds()) return true;
    await new Promise((done) => setTimeout(done, pause));
  }
  return false;
}"""


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
    holds = condition if condition.startswith("() =>") else f"() => {condition}"
    found = page.evaluate(LOOKING % f"({holds})", [PATIENCE, LOOK_EVERY])
    assert found, f"It never came to this: {condition}"
