"""A real Chromium: the system's, driven by Playwright, which downloads none."""

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.play import sign_in
from tests.web.play import curator, player

SCREENSHOTS = Path(__file__).resolve().parents[2] / "var" / "screenshots"
QUIET = [
    "--no-sandbox",  # a container's root has no user namespace to build one from
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


expect.set_options(timeout=30_000)  # a slow machine is no fault of the page


def chromium_path() -> str:
    for name in (os.environ.get("CHROMIUM", ""), "chromium", "chromium-browser"):
        if name and (found := shutil.which(name)):
            return found
    pytest.fail("No Chromium found: install it, or set CHROMIUM to its path.")


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings, tmp_path_factory) -> None:
    """SQLite in a file, as the product has it: threads that share one in memory do not wait
    for each other, and a page that is read while another is saved would be an error."""
    if connection.vendor == "sqlite":
        file = tmp_path_factory.mktemp("database") / "casebook.sqlite3"
        connection.settings_dict["TEST"]["NAME"] = str(file)


@pytest.fixture(scope="session", autouse=True)
def _database_beside_playwright() -> Iterator[None]:
    """Playwright's loop makes Django think that the test itself is asynchronous."""
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    yield
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium_path(), args=QUIET)
        yield started
        started.close()


@pytest.fixture
def page(browser: Browser, live_server) -> Iterator[Page]:
    """A fresh page on the live server.

    A JavaScript error fails the test, and so does a request to any other host.
    """
    context = browser.new_context(base_url=live_server.url, viewport={"width": 1440, "height": 900})
    opened = context.new_page()
    errors: list[str] = []
    outside: list[str] = []
    opened.on("pageerror", lambda error: errors.append(str(error)))
    opened.on(
        "request",
        lambda request: (
            None
            if request.url.startswith((live_server.url, "data:", "blob:"))
            else outside.append(request.url)
        ),
    )
    # What a page itself forbids its scripts to load is told as a request and never sent.
    opened.on(
        "requestfailed",
        lambda request: outside.remove(request.url) if request.failure == "csp" else None,
    )
    yield opened
    # An answer still on its way would hold a table when the database is emptied.
    opened.wait_for_load_state("networkidle")
    context.close()
    assert errors == []
    assert outside == []


@pytest.fixture
def screenshot(page: Page):
    """Save what the page shows as var/screenshots/<name>-<width>.png."""

    def save(name: str, *, width: int = 1440) -> Path:
        page.set_viewport_size({"width": width, "height": 900})
        path = SCREENSHOTS / f"{name}-{width}.png"
        page.screenshot(path=path, full_page=True)
        return path

    return save


# -- a database with the shipped catalogues ----------------------------------------------


@pytest.fixture(scope="session")
def _shipped(django_db_setup, django_db_blocker) -> Iterator[sqlite3.Connection | None]:
    """All shipped cards and ready-made decks, loaded once and kept as a copy."""
    if connection.vendor != "sqlite":
        yield None
        return
    copy = sqlite3.connect(":memory:", check_same_thread=False)
    with django_db_blocker.unblock():
        load_all()
        connection.connection.backup(copy)
        call_command("flush", interactive=False, verbosity=0)
    yield copy
    copy.close()


def load_all() -> None:
    call_command("load_catalog", verbosity=0)
    call_command("load_decks", verbosity=0)


@pytest.fixture
def shipped_data(transactional_db, _shipped: sqlite3.Connection | None) -> None:
    """The database as a new installation has it."""
    if _shipped is None:
        load_all()
    else:
        connection.ensure_connection()
        _shipped.backup(connection.connection)


@pytest.fixture
def ann(shipped_data, page: Page, live_server):
    """A new player, signed in."""
    person = player("ann")
    sign_in(page, live_server, person)
    return person


@pytest.fixture
def cora(shipped_data, page: Page, live_server):
    """A curator, signed in."""
    person = curator("cora")
    sign_in(page, live_server, person)
    return person


# -- accessibility ------------------------------------------------------------------------

AXE = Path(__file__).parent / "vendor" / "axe.min.js"
CHECK = """async () => (await axe.run(document, {resultTypes: ["violations"]})).violations
  .filter((one) => ["serious", "critical"].includes(one.impact))
  .map((one) => `${one.id}: ${one.nodes.slice(0, 5).map((n) => n.target.join(" ")).join(" | ")}`)"""


@pytest.fixture
def axe(page: Page) -> Callable[[], list[str]]:
    """What axe-core finds on the page as it is shown: serious and critical faults."""

    def run() -> list[str]:
        page.evaluate(AXE.read_text(encoding="utf-8"))
        return page.evaluate(CHECK)

    return run
