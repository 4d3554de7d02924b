"""A curator mends a card, sees what it does to decks, imports a file; a player cannot."""

import json

import pytest
from django.urls import reverse

from cards.models import Card
from games.runs import wakeups
from games.runs.services import series_queue
from tests.browser.play import forget, sign_in
from tests.web.play import curator, loaded, play_piece, player

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
CARD = ["case-closed", "super-sneakers"]


@pytest.fixture(autouse=True)
def _no_broker(monkeypatch):
    monkeypatch.setattr(wakeups, "send", lambda lane: True)
    forget()


@pytest.fixture
def decks(transactional_db):
    return loaded("case-closed", 3)


@pytest.fixture
def cora(page, live_server, decks):
    person = curator()
    sign_in(page, live_server, person)
    return person


def test_an_ability_is_edited_and_checked_while_typing(page, cora, screenshot):
    page.goto(reverse("card-page", args=CARD))
    page.get_by_role("link", name="Edit card").click()
    page.get_by_text("✓ valid").wait_for()
    good = page.get_by_role("textbox", name="Abilities").input_value()
    page.get_by_role("textbox", name="Abilities").fill("- do:\n    - draw: 1\n    - levitate: 2\n")
    page.get_by_text("abilities, line 3: abilities[0].do[1]: unknown verb 'levitate'").wait_for()
    assert page.get_by_role("textbox", name="Abilities").get_attribute("aria-invalid") == "true"
    page.get_by_text("Shown when there are no errors.").wait_for()
    screenshot("card-edit-error")
    page.get_by_role("textbox", name="Abilities").fill(good.replace("strength: 2", "strength: 3"))
    page.get_by_text("+3 strength").wait_for()
    page.get_by_text("worded differently").wait_for()
    page.get_by_label("Printed text").fill(
        "Discard a card in your hand: This character gains +3 strength this turn."
    )
    page.get_by_text("Matches the printed text").wait_for()
    screenshot("card-edit", width=390)
    page.get_by_role("button", name="Save").click()
    page.get_by_text("is saved").wait_for()
    assert "+3 strength" in Card.objects.get(slug=CARD[1]).text


def test_the_errata_preview_shows_decks_that_turn(page, cora, decks, screenshot):
    page.goto(reverse("card-edit", args=CARD))
    page.get_by_role("button", name="Preview errata").click()
    page.get_by_text("none would become legal or illegal").wait_for()
    criminal = Card.objects.filter(type="criminal").first()
    facts = {"name": "Super Sneakers", "type": "criminal", "attributes": criminal.attributes}
    page.get_by_label("Card (YAML or JSON)").fill(json.dumps(facts))
    page.get_by_role("button", name="Preview errata").click()
    page.get_by_text("becomes illegal").first.wait_for()
    screenshot("card-errata")


def test_a_file_is_tried_out_then_imported(page, cora, screenshot):
    card = Card.objects.get(slug=CARD[1])
    row = {"id": "quick-sneakers", "name": "Quick Sneakers", "type": card.type, "text": card.text,
           "attributes": card.attributes, "abilities": card.abilities}  # fmt: skip
    file = {
        "name": "new.json",
        "mimeType": "application/json",
        "buffer": json.dumps({"cards": [row]}).encode(),
    }
    page.goto(reverse("cards-import"))
    page.get_by_label("File").set_input_files(file)
    page.get_by_role("button", name="Dry run").click()
    page.get_by_text("Dry run: nothing was changed").wait_for()
    screenshot("import")
    page.get_by_role("button", name="Import", exact=True).click()
    page.get_by_text("Imported as version 2").wait_for()


def test_the_queue_is_looked_after(page, cora, decks, screenshot):
    series_queue(cora, "case-closed", decks[:2], ["random"], matches=20, seed=1)
    play_piece()
    page.goto(reverse("queue-page"))
    assert page.get_by_text("10 matches in 1 batch").is_visible()
    screenshot("queue", width=390)
    screenshot("queue")


def test_a_player_cannot_open_curators_pages(page, live_server, decks):
    sign_in(page, live_server, player())
    for address in (
        reverse("card-edit", args=CARD),
        reverse("queue-page"),
        reverse("cards-import"),
    ):
        assert page.goto(address).status == 403
    page.goto(reverse("card-page", args=CARD))
    assert page.get_by_role("link", name="Edit card").count() == 0
