"""Collections in a browser: accessible, counted by hand, on a phone too."""

import pytest
from playwright.sync_api import expect

from decks.models import Deck
from decks.services import deck_fork
from decks.services.collections import collection_add_set, collection_of, held_in
from tests.browser.test_pages import CLEAN, faults_in_light_and_dark

GAME = "case-closed"
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def owned(ann):
    """Half a product, and two decks that share it."""
    collection = collection_of(ann, GAME)
    collection_add_set(collection, collection.game.sets.first(), 1)
    collection_add_set(collection, collection.game.sets.first(), 1)
    for ready in Deck.objects.of(GAME).ready_made()[:2]:
        copy = deck_fork(ready.revisions.get(number=ready.version), ann)
        Deck.objects.filter(pk=copy.pk).update(built=True)
    return collection


def test_the_page_is_accessible_and_fits(page, owned, axe, screenshot):
    address = f"/collection/{owned.pk}/"
    assert faults_in_light_and_dark(page, axe, address) == CLEAN
    screenshot("collection", width=1366)
    screenshot("collection", width=390)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    page.emulate_media(color_scheme="dark")
    page.goto(address)
    screenshot("collection-dark", width=1366)


def test_copies_are_counted_by_button_and_by_key(page, owned):
    page.goto(f"/collection/{owned.pk}/?show=all")
    row = page.locator("tr[data-card]").first
    slug = row.get_attribute("data-card")
    before = sum(n for (card, _), n in held_in(owned).items() if card == slug)
    total = page.locator("[data-copies]")
    start = int(total.inner_text())
    row.get_by_role("button", name="One more").click()
    expect(total).to_have_text(str(start + 1))
    row.locator("input").focus()
    page.keyboard.type("7")
    page.keyboard.press("ArrowDown")
    expect(page.locator("tr[data-card]").nth(1).locator("input")).to_be_focused()
    expect(total).to_have_text(str(start - before + 7))
