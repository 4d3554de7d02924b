"""Every page of a player: accessible in light and dark, shown at two widths."""

import pytest
from playwright.sync_api import Page, expect

from decks.models import Deck
from decks.services import deck_create

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PAGES = {
    "home": "/admin/",
    "catalogue": "/admin/catalogue/case-closed/",
    "catalogue-table": "/admin/catalogue/?q=type:event&view=table",
    "search-help": "/admin/catalogue/help/?game=case-closed",
    "card": "/admin/catalogue/case-closed/{card}/",
    "decks": "/admin/decks/",
    "builder": "/admin/decks/{deck}/",
    "builder-box": "/admin/decks/{box}/",
    "revisions": "/admin/decks/{deck}/revisions/",
    "rules": "/admin/rules/case-closed/",
}


@pytest.fixture
def places(ann) -> dict[str, object]:
    """A deck that has something to mend, and a box."""
    ready = Deck.objects.of("case-closed").ready_made().with_entries().first()
    counts = ready.counts()
    first = next(iter(counts))
    deck = deck_create(ann, "case-closed", "Night shift", {**counts, first: 6})
    box = deck_create(ann, "castle", "Castle night")
    return {"card": first[1], "deck": deck.pk, "box": box.pk}


def settled(page: Page, address: str) -> None:
    page.goto(address, wait_until="networkidle")
    expect(page.locator("#content")).to_be_visible()


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_accessible_and_fits(page, places, axe, screenshot, name):
    faults = {}
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        settled(page, PAGES[name].format(**places))
        faults[scheme] = axe()
    assert faults == {"dark": [], "light": []}
    screenshot(name)
    screenshot(name, width=390)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


@pytest.mark.parametrize("address", ["/admin/queue/", "/admin/import/", "/admin/catalogue/case-closed/{card}/edit/", "/admin/casebook/user/", "/admin/games/job/"])  # fmt: skip
def test_a_player_cannot_open_the_pages_of_curators(page, places, address):
    answer = page.goto(address.format(**places))
    assert answer is not None
    assert answer.status == 403


def test_a_strangers_private_deck_does_not_exist(page, ann, django_user_model):
    bob = django_user_model.objects.create_user("bob", is_staff=True)
    deck = deck_create(bob, "case-closed", "Secret")
    for part in ("", "state/", "search/", "statistics/", "export/text/", "revisions/"):
        answer = page.goto(f"/admin/decks/{deck.pk}/{part}")
        assert answer is not None
        assert answer.status == 404


def test_a_share_link_opens_an_unlisted_deck_to_read(page, ann, django_user_model):
    bob = django_user_model.objects.create_user("bob", is_staff=True)
    deck = deck_create(bob, "case-closed", "By link", visibility="unlisted")
    page.goto(f"/admin/decks/shared/{deck.share_token}/")
    expect(page.locator("#results .cb-name").first).to_be_visible()
    expect(page.get_by_label("Name")).to_have_attribute("readonly", "")
    page.get_by_role("button", name="Copy to my decks").click()
    page.wait_for_url(lambda url: str(deck.pk) not in url)
    assert Deck.objects.filter(owner=ann, forked_from__deck=deck).exists()
