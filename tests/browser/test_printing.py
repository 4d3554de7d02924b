"""Decks on paper, as Chromium prints them: the size of the pages and of the cards, in millimetres."""

import re

import pytest

from decks.models import Deck
from tests.browser.test_pages import CLEAN, faults_in_light_and_dark

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

GAMES = ("case-closed", "detective-conan")
PAPER = {"a4": (210, 297), "letter": (215.9, 279.4)}
BOX = re.compile(rb"/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]")
IN_MM = """() => [...document.querySelectorAll(".proxy")].map((one) => {
  const box = one.getBoundingClientRect();
  return [box.width, box.height].map((pixels) => pixels * 25.4 / 96);
})"""


def deck_of(game):
    return Deck.objects.of(game).ready_made().with_entries().order_by("pk").first()


def pdf_pages(page):
    """The pages of the PDF by width and height in millimetres."""
    made = page.pdf(prefer_css_page_size=True, print_background=True)
    return [tuple(float(n) * 25.4 / 72 for n in box) for box in BOX.findall(made)]


def is_size(found, wanted, within):
    return all(abs(a - b) <= within for a, b in zip(found, wanted, strict=True))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("paper", PAPER)
def test_proxies_are_as_large_as_cards_nine_to_a_page(page, ann, game, paper):
    deck = deck_of(game)
    copies = sum(one.quantity for one in deck.entries.all() if one.section != "considering")
    page.goto(f"/decks/{deck.pk}/print/?show=proxies&paper={paper}", wait_until="networkidle")
    page.emulate_media(media="print")
    cards = page.evaluate(IN_MM)
    assert len(cards) == copies
    assert all(is_size(card, (63, 88), 0.05) for card in cards)
    pages = pdf_pages(page)
    assert len(pages) == -(-copies // 9)
    assert all(is_size(one, PAPER[paper], 0.5) for one in pages)


@pytest.mark.parametrize("show", ["list", "sheet"])
def test_lists_and_tournament_sheets_are_whole_pages(page, ann, show):
    deck = deck_of("detective-conan")
    page.goto(f"/decks/{deck.pk}/print/?show={show}", wait_until="networkidle")
    words = page.locator(".paper").first.inner_text()
    for entry in deck.entries.all():
        assert entry.card.name in words
    pages = pdf_pages(page)
    assert len(pages) == 1
    assert is_size(pages[0], PAPER["a4"], 0.5)


@pytest.mark.parametrize("show", ["list", "sheet", "proxies"])
def test_the_page_is_accessible(page, ann, axe, screenshot, show):
    address = f"/decks/{deck_of('detective-conan').pk}/print/?show={show}"
    assert faults_in_light_and_dark(page, axe, address) == CLEAN
    screenshot(f"print-{show}", width=1366)
