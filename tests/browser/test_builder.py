"""A player builds, imports, mends and restores decks in the builder."""

import re

import pytest
from playwright.sync_api import Page, expect

from cards.services import format_save
from decks.models import Deck
from decks.services import deck_create, deck_save
from tests.browser.play import sign_in

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def open_deck(page: Page, deck: Deck) -> None:
    page.goto(f"/decks/{deck.pk}/edit/")
    expect(page.locator("#results .cb-name").first).to_be_visible()


def first_card(game: str, card_type: str) -> str:
    found = Deck.objects.of(game).ready_made().with_entries().order_by("pk").first()
    return next(e.card.slug for e in found.entries.all() if e.card.type == card_type)


def ready_made(game: str) -> Deck:
    return Deck.objects.of(game).ready_made().with_entries().order_by("pk").first()


def expect_badge(page: Page, words: str) -> None:
    expect(page.locator("#deck-badge")).to_have_text(re.compile(words), timeout=15_000)


def add_by_keys(page: Page, query: str, copies: list[int]) -> None:
    """Search, walk down the results and give each card its copies."""
    page.keyboard.press("/")
    page.keyboard.type(query)
    page.keyboard.press("Enter")
    expect(page.locator("#results")).to_have_attribute("data-query", query)
    expect(page.locator("#results .cb-name").nth(len(copies) - 1)).to_be_visible()
    for n in copies:
        page.keyboard.press("ArrowDown")
        page.keyboard.press(str(n))


DECKS = {
    "case-closed": [("type:case", [1] * 5), ("type:clue", [4] * 5), ("type:event", [4] * 10)],
    "detective-conan": [
        ("type:partner", [1]), ("type:case", [1]), ("type:character", [3] * 13 + [1]),
    ],
}  # fmt: skip


@pytest.mark.parametrize("game", DECKS)
def test_a_legal_deck_is_built_by_keyboard_alone(page, shipped_data, django_user_model, game):
    django_user_model.objects.create_user("ann", password="open-sesame", is_staff=True)
    page.goto("/desk/")
    page.get_by_label("Username").focus()
    page.keyboard.type("ann")
    page.keyboard.press("Tab")
    page.keyboard.type("open-sesame")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"\d/desk/$"))
    new = page.locator(f"form[action$='/decks/new/{game}/'] button")
    for _ in range(40):
        page.keyboard.press("Tab")
        if new.evaluate("e => e === document.activeElement"):
            break
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/decks/\d+/edit/$"))
    expect(page.locator("#results .cb-name").first).to_be_visible()
    for query, copies in DECKS[game]:
        add_by_keys(page, query, copies)
    expect_badge(page, "✓ legal")
    expect(page.locator("#deck-saved")).to_have_text(re.compile("Saved"))
    assert Deck.objects.get(owner__username="ann").legal


def test_counters_undo_and_refusal_with_its_rule(page, ann):
    deck = deck_create(ann, "case-closed", "New")
    open_deck(page, deck)
    add_by_keys(page, "type:event", [4])
    expect(page.locator("[data-count=main]")).to_have_text("4 / 40–60")
    refusal = page.locator("#results .cb-cannot .cb-why").first
    expect(refusal).to_contain_text("CC-32.10")
    page.keyboard.press("Enter")
    expect(page.locator("#result-note")).to_contain_text("Not another")
    expect(page.locator("[data-count=main]")).to_have_text("4 / 40–60")
    page.keyboard.press("u")
    expect(page.locator("[data-count=main]")).to_have_text("0 / 40–60")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("set the copies")


def test_undo_takes_back_names_formats_and_imports_too(page, ann):
    ready = ready_made("case-closed")
    about = {"title": "Club", "rule": "", "description": "", "entries": []}
    format_save("case-closed", "club", about)
    deck = deck_create(ann, "case-closed", "First name", ready.counts())
    size = sum(n for (section, _, _), n in ready.counts().items() if section == "main")
    open_deck(page, deck)
    name, undo = page.get_by_label("Name", exact=True), page.locator("#undo")
    name.fill("Second name")
    name.blur()
    page.get_by_label("Format").select_option("club")
    page.get_by_text("Text, export, share").click()
    page.get_by_label("Paste a deck").fill("2 Anonymous Tip")
    page.get_by_role("button", name="Read it").click()
    page.get_by_role("button", name="Use this list").click()
    expect(page.locator("[data-count=main]")).to_have_text(re.compile("2 /"))
    undo.click()
    expect(page.locator("[data-count=main]")).to_have_text(re.compile(f"{size} /"))
    expect(name).to_have_value("Second name")
    undo.click()
    expect(page.get_by_label("Format")).to_have_value("standard")
    undo.click()
    expect(name).to_have_value("First name")
    expect(undo).to_be_disabled()
    expect(page.locator("#deck-saved")).to_contain_text("Saved as version")
    stored = Deck.objects.with_entries().get(pk=deck.pk)
    assert (stored.name, stored.format) == ("First name", "standard")
    assert stored.counts() == ready.counts()


def test_a_fix_and_then_the_repair_plan_make_it_legal(page, ann):
    counts = ready_made("case-closed").counts()
    most = max((key for key in counts if key[0] == "main"), key=lambda key: counts[key])
    deck = deck_create(ann, "case-closed", "Too many", {**counts, most: 7})
    case = next(key for key in counts if key[0] == "problem")
    deck = deck_save(deck, by=ann, version=1, counts={**deck.counts(), case: counts[case] - 1})
    open_deck(page, deck)
    rule = page.locator("#violations .cb-rule", has_text="CC-32.10")
    rule.locator("summary").click()
    expect(rule.locator("p")).to_be_visible()
    page.locator("[data-fix=too-many-copies]").click()
    expect(page.locator("[data-fix=too-many-copies]")).to_have_count(0)
    page.get_by_role("button", name="Repair plan").click()
    page.get_by_role("button", name="Apply the plan").click()
    expect_badge(page, "✓ legal")


MESSY = """My fine list
// pasted from somewhere
Main Deck (2)
3x anonymous tip
2 Magnifyng Glas
1 Utter Nonsense Beyond All Cards
Total: 6
"""


def test_a_messy_text_is_imported_and_its_lines_repaired(page, ann, screenshot):
    deck = deck_create(ann, "case-closed", "Import")
    open_deck(page, deck)
    page.locator("summary", has_text="Text, export, share").click()
    page.get_by_label("Paste a deck").fill(MESSY)
    page.get_by_role("button", name="Read it").click()
    expect(page.locator("#reading-sum")).to_contain_text("3 cards understood")
    broken = page.locator("#reading tr.cb-open", has_text="Magnifyng")
    broken.get_by_role("combobox").select_option("magnifying-glass")
    expect(page.locator("#reading-sum")).to_contain_text("5 cards understood")
    screenshot("builder-import")
    page.get_by_role("button", name="Use this list").click()
    expect(page.locator("[data-count=main]")).to_have_text("5 / 40–60")
    expect(page.locator("#deck-saved")).to_have_text("Saved as version 2")
    page.get_by_role("button", name="Repair plan").click()
    page.get_by_role("button", name="Apply the plan").click()
    expect_badge(page, "✓ legal")


def test_a_version_is_compared_and_restored(page, ann):
    deck = deck_create(ann, "case-closed", "Old", ready_made("case-closed").counts())
    deck_save(deck, by=ann, version=1, counts={})
    page.goto(f"/decks/{deck.pk}/revisions/")
    expect(page.locator(".cb-list li").first).to_contain_text("→ 0")
    page.get_by_role("button", name="Restore version 1").click()
    page.wait_for_url(f"**/decks/{deck.pk}/edit/")
    expect_badge(page, "✓ legal")
    assert Deck.objects.get(pk=deck.pk).version == 3


def test_a_change_made_elsewhere_is_not_overwritten_unasked(page, ann):
    deck = deck_create(ann, "case-closed", "Two tabs")
    open_deck(page, deck)
    tip = ("main", first_card("case-closed", "event"), "")
    deck_save(deck, by=ann, version=1, counts={tip: 2})
    add_by_keys(page, "type:gadget", [3])
    expect(page.get_by_role("alert")).to_contain_text("changed elsewhere")
    assert Deck.objects.get(pk=deck.pk).version == 2
    page.get_by_role("button", name="Keep my list").click()
    expect(page.locator("#deck-saved")).to_have_text("Saved as version 3")


def test_odds_and_a_hand_that_its_link_deals_again(page, ann):
    deck = deck_create(ann, "case-closed", "Odds", ready_made("case-closed").counts())
    open_deck(page, deck)
    page.locator("summary", has_text="Draw odds").click()
    page.get_by_role("button", name="Work out").click()
    expect(page.locator("#odds-table tbody tr").first).to_contain_text("%")
    page.locator("summary", has_text="Sample hand").click()
    page.get_by_role("button", name="Deal a hand").click()
    cards = page.locator("#hand img")
    expect(cards.first).to_be_visible()
    dealt = cards.evaluate_all("all => all.map((img) => img.alt)")
    page.get_by_role("link", name="Link to this hand").click()
    expect(cards.first).to_be_visible()
    assert cards.evaluate_all("all => all.map((img) => img.alt)") == dealt


def test_a_boxed_game_has_the_same_page_with_its_box(page, ann):
    deck = deck_create(ann, "castle", "My box")
    open_deck(page, deck)
    expect(page.locator("[data-count=main]")).to_have_text("90 / 90")
    expect_badge(page, "✓ legal")
    page.get_by_role("button", name=re.compile("One copy less of")).first.click()
    expect_badge(page, "✗")


def test_on_a_phone_the_panes_take_turns(page, ann):
    deck = deck_create(ann, "detective-conan", "Pocket")
    page.set_viewport_size({"width": 390, "height": 800})
    open_deck(page, deck)
    page.locator("#results .cb-name").first.click()
    expect(page.locator("#bar-count")).to_have_text("1")
    expect(page.locator("#pane-deck")).to_be_hidden()
    page.locator(".cb-panes [data-pane=deck]").click()
    expect(page.locator("#pane-deck")).to_be_visible()
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0


def test_the_builder_is_accessible_with_everything_open(page, ann, axe, screenshot):
    counts = ready_made("detective-conan").counts()
    deck = deck_create(ann, "detective-conan", "All open", counts)
    open_deck(page, deck)
    page.keyboard.press("/")
    page.keyboard.press("ArrowDown")
    page.evaluate("document.querySelectorAll('details').forEach((d) => { d.open = true; })")
    page.get_by_role("button", name="Deal a hand").click()
    page.get_by_role("button", name="Work out").click()
    page.get_by_label("Paste a deck").fill("2 Shuichi\n1 Nobody At All")
    page.get_by_role("button", name="Read it").click()
    for place in ("#hand img", "#odds-table td", "#reading-sum", "#preview img"):
        expect(page.locator(place).first).to_be_visible()
    assert axe() == []
    page.locator("html").evaluate("e => e.classList.add('dark')")
    assert axe() == []
    page.keyboard.press("Escape")
    page.locator("html").evaluate("e => e.classList.remove('dark')")
    screenshot("builder-open", width=390)
    screenshot("builder-open")


def test_who_was_signed_out_loses_no_change(page, ann, live_server):
    counts = ready_made("case-closed").counts()
    deck = deck_create(ann, "case-closed", "Night shift", counts)
    open_deck(page, deck)
    page.context.clear_cookies(name="sessionid")
    page.get_by_role("button", name="One copy less of").first.click()
    expect(page.locator("#deck-saved")).to_contain_text("Not saved. You are signed out")
    sign_in(page, live_server, ann)
    expect(page.locator("#deck-saved")).to_have_text("Saved as version 2")
    stored = Deck.objects.with_entries().get(pk=deck.pk)
    assert sum(stored.counts().values()) == sum(counts.values()) - 1


def test_a_save_that_did_not_get_through_is_sent_again(page, ann):
    deck = deck_create(ann, "case-closed", "Night shift", ready_made("case-closed").counts())
    open_deck(page, deck)
    page.route("**/save/", lambda route: route.abort())
    page.get_by_role("button", name="One copy less of").first.click()
    expect(page.locator("#deck-saved")).to_contain_text("cannot be reached")
    page.unroute("**/save/")
    expect(page.locator("#deck-saved")).to_have_text("Saved as version 2")


def test_adding_a_card_keeps_the_further_results(page, ann):
    deck = deck_create(ann, "case-closed", "New")
    open_deck(page, deck)
    page.get_by_role("button", name="More cards").click()
    names = page.locator("#results .cb-name")
    expect(names).to_have_count(80)
    names.nth(70).click()
    expect(page.locator("#deck-saved")).to_have_text("Saved as version 2")
    page.wait_for_load_state("networkidle")
    expect(names).to_have_count(80)
    expect(names.nth(70)).to_be_focused()


def test_a_misspelt_field_is_corrected_and_nothing_found_says_so(page, ann):
    open_deck(page, deck_create(ann, "case-closed", "New"))
    page.locator("#card-query").fill("strenth:5 amy")
    page.keyboard.press("Enter")
    expect(page.locator("#result-note")).to_have_text(
        "1 card. There is no field 'strenth'; the term is ignored. Did you mean strength?"
    )
    page.locator("#card-query").fill("zzzqq")
    page.keyboard.press("Enter")
    expect(page.locator("#result-note")).to_contain_text("look at the help")


@pytest.mark.parametrize(
    ("text", "words"), [("", "No card was found"), ('{"amy": 3,', "This JSON cannot be read")]
)
def test_a_text_without_cards_cannot_empty_the_deck(page, ann, text, words):
    open_deck(page, deck_create(ann, "case-closed", "New"))
    page.get_by_text("Text, export, share").click()
    page.get_by_label("Paste a deck").fill(text)
    page.get_by_role("button", name="Read it").click()
    expect(page.locator("#reading")).to_contain_text(words)
    expect(page.get_by_role("button", name="Use this list")).to_have_count(0)


def test_a_list_of_unknown_cards_is_used_only_once_a_card_is_chosen(page, ann):
    open_deck(page, deck_create(ann, "case-closed", "New"))
    page.get_by_text("Text, export, share").click()
    page.get_by_label("Paste a deck").fill("My deck\n2 Supr Sneakers")
    page.get_by_role("button", name="Read it").click()
    expect(page.locator("#reading-sum")).to_contain_text("1 line left out")
    use = page.get_by_role("button", name="Use this list")
    expect(use).to_be_disabled()
    page.get_by_label("Card for line 2").select_option("super-sneakers")
    expect(use).to_be_enabled()
