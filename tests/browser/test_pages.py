"""Every page: accessible in light and dark, shown at two widths, closed to who may not open it."""

import pytest
from playwright.sync_api import Page, expect

from decks.models import Deck
from decks.services import deck_archive, deck_create
from tests.web.play import player

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PAGES = {
    "home": "/desk/",
    "catalogue": "/cards/case-closed/",
    "catalogue-table": "/cards/?q=type:event&view=table",
    "search-help": "/cards/help/?game=case-closed",
    "card": "/cards/case-closed/{card}/",
    "decks": "/decks/mine/",
    "builder": "/decks/{deck}/edit/",
    "builder-box": "/decks/{box}/edit/",
    "revisions": "/decks/{deck}/revisions/",
    "rules": "/rules/castle/",
    "tokens": "/tokens/",
    "decks-archived": "/decks/mine/?archived=1",
}
CURATORS_PAGES = {
    "queue": "/queue/",
    "import": "/import/",
    "card-edit": "/cards/case-closed/{card}/edit/",
    "formats": "/admin/cards/format/",
    "format-edit": "/admin/cards/format/add/",
}


@pytest.fixture
def places(ann) -> dict[str, object]:
    """A deck that has something to mend, and a box."""
    ready = Deck.objects.of("case-closed").ready_made().with_entries().first()
    counts = ready.counts()
    first = next(iter(counts))
    deck = deck_create(ann, "case-closed", "Night shift", {**counts, first: 6})
    box = deck_create(ann, "castle", "Castle night")
    deck_archive(deck_create(ann, "case-closed", "Last year's", counts))
    return {"card": first[1], "deck": deck.pk, "box": box.pk}


def settled(page: Page, address: str) -> None:
    page.goto(address, wait_until="networkidle")
    expect(page.locator("#content")).to_be_visible()


def faults_in_light_and_dark(page: Page, axe, address: str) -> dict[str, list[str]]:
    faults = {}
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        settled(page, address)
        is_dark = page.evaluate("document.documentElement.classList.contains('dark')")
        assert is_dark == (scheme == "dark")
        faults[scheme] = axe()
    return faults


CLEAN = {"dark": [], "light": []}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_accessible_and_fits(page, places, axe, screenshot, name):
    assert faults_in_light_and_dark(page, axe, PAGES[name].format(**places)) == CLEAN
    screenshot(name)
    screenshot(name, width=390)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_a_token_is_made_copied_and_revoked(page, ann, axe, screenshot):
    page.goto("/desk/")
    page.locator("header summary", has_text="ann").click()
    page.get_by_role("link", name="API tokens").click()
    page.get_by_label("Name").fill("My script")
    page.get_by_label("Start and cancel runs").check()
    page.get_by_role("button", name="Make the token").click()
    assert page.get_by_label("Keep it now").input_value().startswith("cbk_")
    screenshot("token-made")
    screenshot("token-made", width=390)
    assert axe() == []
    page.get_by_role("button", name="Revoke My script").click()
    expect(page.get_by_text("is revoked")).to_be_visible()
    expect(page.get_by_text("None yet")).to_be_visible()


def test_a_shared_deck_is_read_without_signing_in(page, shipped_data, axe, screenshot):
    bob = player("bob")
    ready = Deck.objects.of("case-closed").ready_made().with_entries().first()
    deck = deck_create(bob, "case-closed", "Night shift", ready.counts(), visibility="unlisted")
    address = f"/decks/shared/{deck.share_token}/"
    assert faults_in_light_and_dark(page, axe, address) == CLEAN
    page.get_by_role("button", name="Copy text").click()
    expect(page.get_by_text("Copied").or_(page.get_by_text("Marked"))).to_be_visible()
    screenshot("shared")
    screenshot("shared", width=390)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    page.get_by_role("link", name="Log in to copy this deck").click()
    page.get_by_label("Username").fill("bob")
    page.get_by_label("Password").fill("open-sesame")
    page.get_by_role("button", name="Log in").click()
    page.wait_for_url(f"**/decks/{deck.pk}/edit/")


@pytest.mark.parametrize("name", CURATORS_PAGES)
def test_a_curators_page_is_accessible(page, places, cora, axe, screenshot, name):
    address = CURATORS_PAGES[name].format(**places)
    assert faults_in_light_and_dark(page, axe, address) == CLEAN
    screenshot(name)
    screenshot(name, width=390)


def test_the_form_to_sign_in_is_accessible(page, axe):
    page.goto("/login/", wait_until="networkidle")
    assert axe() == []


def test_axe_would_tell(page, axe):
    page.set_content("<html lang=en><title>x</title><img src='data:,'><p style='color:#bbb'>pale")
    assert {fault.split(":")[0] for fault in axe()} == {"color-contrast", "image-alt"}


@pytest.mark.parametrize(
    "address",
    [
        "/queue/",
        "/import/",
        "/cards/case-closed/{card}/edit/",
        "/admin/casebook/user/",
        "/admin/games/job/",
    ],
)
def test_a_player_cannot_open_the_pages_of_curators(page, places, address):
    answer = page.goto(address.format(**places))
    assert answer is not None
    assert answer.status == 403


def test_a_strangers_private_deck_does_not_exist(page, ann, django_user_model):
    bob = django_user_model.objects.create_user("bob", is_staff=True)
    deck = deck_create(bob, "case-closed", "Secret")
    for part in ("", "state/", "search/", "statistics/", "export/text/", "revisions/"):
        answer = page.goto(f"/decks/{deck.pk}/{part}")
        assert answer is not None
        assert answer.status == 404


def test_a_share_link_opens_an_unlisted_deck_to_read(page, ann, django_user_model):
    bob = django_user_model.objects.create_user("bob", is_staff=True)
    deck = deck_create(bob, "case-closed", "By link", visibility="unlisted")
    page.goto(f"/decks/shared/{deck.share_token}/")
    expect(page.get_by_role("heading", name="By link")).to_be_visible()
    page.get_by_role("button", name="Copy to my decks").click()
    page.wait_for_url(lambda url: url.endswith("/edit/"))
    assert Deck.objects.filter(owner=ann, forked_from__deck=deck).exists()


@pytest.mark.parametrize("address", ["/api/v1/docs", "/api/v1/redoc"])
def test_the_description_of_the_api_is_drawn(page, address):
    page.goto(address)
    expect(page.get_by_role("heading", name="Casebook").first).to_be_visible()
