"""A real Chromium: the system's, driven by Playwright, which downloads none."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

SCREENSHOTS = Path(__file__).resolve().parents[2] / "var" / "screenshots"
QUIET = [
    "--no-sandbox",  # a container's root has no user namespace to build one from
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def chromium_path() -> str:
    for name in (os.environ.get("CHROMIUM", ""), "chromium", "chromium-browser"):
        if name and (found := shutil.which(name)):
            return found
    pytest.fail("No Chromium found: install it, or set CHROMIUM to its path.")


@pytest.fixture(scope="session", autouse=True)
def _database_beside_playwright() -> Iterator[None]:
    """Playwright's loop makes Django think that the test itself is asynchronous."""
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    yield
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=chromium_path(), args=QUIET
        )
        yield started
        started.close()


@pytest.fixture
def page(browser: Browser, live_server) -> Iterator[Page]:
    """A fresh page on the live server; a JavaScript error fails the test."""
    context = browser.new_context(
        base_url=live_server.url, viewport={"width": 1440, "height": 900}
    )
    opened = context.new_page()
    errors: list[str] = []
    opened.on("pageerror", lambda error: errors.append(str(error)))
    yield opened
    context.close()
    assert errors == []


@pytest.fixture
def screenshot(page: Page):
    """Save what the page shows as var/screenshots/<name>-<width>.png."""

    def save(name: str, *, width: int = 1440) -> Path:
        page.set_viewport_size({"width": width, "height": 900})
        path = SCREENSHOTS / f"{name}-{width}.png"
        page.screenshot(path=path, full_page=True)
        return path

    return save
