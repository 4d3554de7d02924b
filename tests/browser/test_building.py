"""Whole decks from nothing: by keys, by mouse, on a phone, and by one click.

What it takes is counted; a deck counts if it is legal, no card in it is warned about, and it has
cards of every kind that good decks of its game have.
"""

import re

import pytest
from playwright.sync_api import Page, expect

from decks.models import Deck

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

MOST_KEYS, MOST_CLICKS = 90, 70
GAMES = ("case-closed", "detective-conan")

# A query, then down the results: so many copies of each, 0 to go past one.
BY_KEYS = {
    "case-closed": [
        ("t:case", [1] * 5), ("t:clue", [0, 4, 4, 0, 0, 0, 4, 0, 0, 4]), ("t:crim", [4]),
        ("t:det", [4] * 6), ("t:event", [4] * 3), ("t:gad", [4]),
    ],
    "detective-conan": [
        ("t:partner", [1]), ("t:case c=blue", [1]), ("t:char c=blue", [3] * 11),
        ("t:event c=blue", [3, 3, 1]),
    ],
}  # fmt: skip
# Facets to press, then pips: which card of the results, so many copies.
BY_MOUSE = {
    "case-closed": [
        (["type case"], [(n, 1) for n in range(5)]),
        (["type clue"], [(1, 4), (2, 4), (6, 4), (9, 4)]),
        (["type criminal"], [(0, 4)]),
        (["type detective"], [(n, 4) for n in range(6)]),
        (["type event"], [(n, 4) for n in range(3)]),
        (["type gadget"], [(0, 4)]),
    ],
    "detective-conan": [
        (["type partner"], [(0, 1)]),
        (["type case", "color blue"], [(1, 1)]),
        (["type character"], [(n, 3) for n in (1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12)]),
        (["type event"], [(0, 3), (1, 3), (2, 1)]),
    ],
}  # fmt: skip


COUNT = """() => {
  window.pressed = { keydown: 0, click: 0 };
  for (const kind of Object.keys(window.pressed)) {
    addEventListener(kind, (event) => { window.pressed[kind] += event.isTrusted; }, true);
  }
}"""


class Counter:
    """Presses keys and clicks; the page itself counts what arrives there."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.evaluate(COUNT)

    @property
    def keys(self) -> int:
        return self.page.evaluate("window.pressed.keydown")

    @property
    def clicks(self) -> int:
        return self.page.evaluate("window.pressed.click")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)

    def click(self, locator) -> None:
        locator.click()


def begin(page: Page, game: str) -> Counter:
    page.goto(f"/decks/new/{game}/")
    expect(page.locator("#results .nm").first).to_be_visible()
    assert not Deck.objects.filter(ready_made="").exists()
    return Counter(page)


def expect_sensible(page: Page, ann, game: str) -> None:
    """Legal, without a warning, stored once, and with every type that ready-made decks have."""
    expect(page.locator("#deck-badge")).to_have_text("Legal", timeout=15_000)
    expect(page.locator("#deck-saved")).to_have_text(re.compile("^Saved"))
    deck = Deck.objects.owned_by(ann).with_entries().get()
    assert deck.legal
    assert deck.verdict["warnings"] == 0
    held = {entry.card.type for entry in deck.entries.all()}
    good = Deck.objects.of(game).ready_made().with_entries()
    assert held >= set.intersection(*({e.card.type for e in d.entries.all()} for d in good))


@pytest.mark.parametrize("game", GAMES)
def test_a_deck_is_built_by_keys(page, ann, game):
    hand = begin(page, game)
    for query, copies in BY_KEYS[game]:
        hand.press("/")
        hand.type(query)
        expect(page.locator("#results")).to_have_attribute("data-query", query)
        expect(page.locator("#results .nm").first).to_be_visible()
        for n in copies:
            hand.press("ArrowDown", *([str(n)] if n else []))
    expect_sensible(page, ann, game)
    assert 50 < hand.keys <= MOST_KEYS, hand.keys
    assert hand.clicks == 0


@pytest.mark.parametrize("game", GAMES)
def test_a_deck_is_built_by_mouse(page, ann, game):
    hand = begin(page, game)
    for facets, picks in BY_MOUSE[game]:
        for facet in facets:
            with page.expect_response(re.compile("/search/")):
                hand.click(page.locator(f'[data-facet="{facet}"]'))
            expect(page.locator(f'[data-facet="{facet}"]')).to_have_attribute(
                "aria-pressed", "true"
            )
        for place, n in picks:
            row = page.locator("#results .row-card").nth(place)
            expect(row.locator(".pip").nth(n - 1)).to_be_visible()
            hand.click(row.locator(".pip").nth(n - 1))
    expect_sensible(page, ann, game)
    assert 20 < hand.clicks <= MOST_CLICKS, hand.clicks
    assert hand.keys == 0


@pytest.mark.parametrize("game", GAMES)
def test_a_deck_is_built_by_one_click(page, ann, game):
    hand = begin(page, game)
    hand.click(page.get_by_role("button", name="Build a deck for me"))
    expect_sensible(page, ann, game)
    assert hand.clicks == 1
    page.get_by_role("button", name="Why these?").click()
    expect(page.locator("#plan-lines .reasons span").first).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_a_deck_is_built_on_a_phone(page, ann, game):
    page.set_viewport_size({"width": 390, "height": 844})
    hand = begin(page, game)
    with page.expect_response(re.compile("/search/")):
        hand.click(page.locator('[data-facet="type event"]'))
    first, second = (page.locator("#results .row-card").nth(n) for n in (0, 1))
    expect(first.locator(".facts")).to_contain_text("Event")
    hand.click(second.locator(".add"))
    hand.click(first.locator(".add"))
    expect(first.locator(".have")).to_contain_text("1")
    hand.click(first.locator(".nm"))
    expect(page.locator("#sheet .big-face")).to_be_visible()
    hand.click(page.locator("#sheet-more"))
    expect(page.locator("#sheet .bigstep b")).to_contain_text("2")
    hand.click(page.locator("#sheet [data-close]"))
    hand.click(page.locator("[data-pane=check]"))
    hand.click(page.get_by_role("button", name="Complete deck"))
    hand.click(page.get_by_role("button", name=re.compile("Apply .* changes")))
    expect_sensible(page, ann, game)
    hand.click(page.locator("[data-pane=deck]"))
    expect(page.locator("#pane-deck")).to_be_visible()
    expect(page.locator("#pane-results")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


@pytest.mark.parametrize("game", GAMES)
def test_a_deck_is_built_around_a_card_from_its_page(page, ann, game):
    deck = Deck.objects.of(game).ready_made().with_entries().order_by("pk").first()
    card = next(e.card for e in deck.entries.all() if e.section == "main")
    page.goto(f"/cards/{game}/{card.slug}/")
    page.get_by_role("link", name="Build a deck around it").click()
    expect_sensible(page, ann, game)
    assert Deck.objects.owned_by(ann).containing(card).exists()
