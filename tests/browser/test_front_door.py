"""Signed out, from the front page: to a card, a deck, a rule and a running match in three clicks."""

import re

import pytest
from playwright.sync_api import Page, expect

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def front(page: Page, shipped_data) -> Page:
    page.goto("/")
    return page


def test_to_a_card(front):
    front.get_by_role("link", name="Browse cards of Case Closed TCG").click()
    front.locator("ul.faces a").first.click()
    expect(front.locator(".card-face img")).to_be_visible()


def test_to_a_deck(front):
    front.locator("section", has_text="Decks to try").locator("ul.lines a").first.click()
    expect(front.get_by_role("heading", level=1)).to_be_visible()
    assert "/decks/" in front.url


def test_to_a_rule(front):
    front.get_by_role("navigation", name="Main").get_by_role("link", name="Rules").click()
    front.get_by_role("main").get_by_role("link", name="Case Closed").first.click()
    front.locator("a[href*='#CC-']").first.click()
    assert "#CC-" in front.url


@pytest.mark.parametrize("game", ["Case Closed TCG", "CLUE: The Big Bang Theory"])
def test_to_a_running_match_against_a_bot(front, game):
    front.get_by_role("link", name=f"Play {game}").click()
    front.get_by_role("form", name=game).get_by_role("button", name="Play").click()
    front.wait_for_url(re.compile(r"/play/[\w-]{8,}/$"))
    expect(front.get_by_role("main")).to_be_visible()
