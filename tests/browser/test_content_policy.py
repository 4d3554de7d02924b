"""What the Content-Security-Policy allows is all that pages, tables and the admin's forms need."""

import pytest

from cards.models import Card
from games.tables import wakeups
from tests.browser.play import sign_in
from tests.web.play import player

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

GAME = "castle"
WRITE_A_SCRIPT = """() => {
  const made = document.createElement("script");
  made.textContent = "window.ran = true";
  document.body.append(made);
  return window.ran === true;
}"""


@pytest.fixture
def refused(page, monkeypatch) -> list[str]:
    """What Chromium says that it kept a page from doing."""
    monkeypatch.setattr(wakeups, "send", lambda task, table: None)
    said: list[str] = []
    page.on(
        "console",
        lambda line: said.append(line.text) if "Content Security Policy" in line.text else None,
    )
    return said


def administrator():
    ann = player("ann")
    ann.is_superuser = True
    ann.save()
    return ann


def test_no_page_asks_for_more_than_it_may(page, shipped_data, live_server, refused):
    card = Card.objects.of(GAME).current().first()
    sign_in(page, live_server, administrator())
    for address in (
        *("/", f"/cards/{GAME}/", f"/cards/{GAME}/{card.slug}/", "/practice/", "/api/v1/docs"),
        *("/admin/cards/format/", "/admin/cards/format/add/"),
    ):
        assert page.goto(address, wait_until="load").status == 200, address
        assert refused == [], address


def test_a_table_asks_for_no_more_than_it_may(page, shipped_data, live_server, refused):
    page.goto("/play/?game=castle")
    page.locator("form[data-chosen] button[type=submit]").first.click()
    page.locator("#table-app").wait_for()
    page.wait_for_load_state("load")
    assert refused == []


@pytest.mark.parametrize("address", ["/play/", "/admin/cards/format/"])
def test_a_script_that_somebody_writes_into_a_page_does_not_run(
    page, shipped_data, live_server, refused, address
):
    sign_in(page, live_server, administrator())
    page.goto(address)
    assert page.evaluate(WRITE_A_SCRIPT) is False
    assert any("script-src" in line for line in refused)
