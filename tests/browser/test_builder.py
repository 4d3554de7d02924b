"""A player builds, imports, mends and restores decks in the builder."""

import re

import pytest
from playwright.sync_api import Page, expect

from cards.models import Card
from cards.services import format_save
from decks.models import Deck
from decks.services import deck_create, deck_save
from tests.browser.play import sign_in

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def open_deck(page: Page, deck: Deck) -> None:
    page.goto(f"/decks/{deck.pk}/edit/")
    expect(page.locator("#results .nm").first).to_be_visible()


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
    expect(page.locator("#results")).to_have_attribute("data-query", query)
    expect(page.locator("#results .nm").nth(len(copies) - 1)).to_be_visible()
    for n in copies:
        page.keyboard.press("ArrowDown")
        page.keyboard.press(str(n))


def test_counters_undo_and_refusal_with_its_rule(page, ann):
    deck = deck_create(ann, "case-closed", "New")
    open_deck(page, deck)
    add_by_keys(page, "type:event", [4])
    expect(page.locator("[data-count=main]")).to_have_text("4 / 40–60")
    add = page.locator("#results .add").first
    expect(add).to_have_attribute("title", re.compile("Limit reached: .*CC-32.10"))
    add.click(force=True)
    expect(page.locator("#result-note")).to_contain_text("Limit reached")
    expect(page.locator("[data-count=main]")).to_have_text("4 / 40–60")
    page.locator("#results .nm").first.focus()
    page.keyboard.press("u")
    expect(page.locator("[data-count=main]")).to_have_text("0 / 40–60")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Set copies of the card")


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
    paste(page, "2 Anonymous Tip")
    page.get_by_role("button", name="Replace deck").click()
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
    expect(page.locator("#violations .rule", has_text="CC-32.10")).to_be_visible()
    page.locator("[data-fix=too-many-copies]").click()
    expect(page.locator("[data-fix=too-many-copies]")).to_have_count(0)
    page.get_by_role("button", name="Repair").click()
    expect(page.locator("#plan-lines .reasons span").first).to_be_visible()
    expect(page.locator("#plan-badge")).to_contain_text("Legal")
    page.get_by_role("button", name="Apply 1 change").click()
    expect_badge(page, "^Legal")


def paste(page: Page, text: str) -> None:
    page.get_by_role("button", name="Import I", exact=True).click()
    page.get_by_label("Your list").fill(text)


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
    paste(page, MESSY)
    expect(page.locator("#reading-sum")).to_contain_text("3 cards found; 2 lines need your choice")
    page.get_by_label("Magnifying Glass for line 5").check()
    expect(page.locator("#reading-sum")).to_contain_text("5 cards found; 1 line needs your choice")
    screenshot("builder-import")
    page.get_by_role("button", name="Replace deck").click()
    expect(page.locator("[data-count=main]")).to_have_text("5 / 40–60")
    expect(page.locator("#deck-saved")).to_have_text("Saved as version 2")
    page.get_by_role("button", name="Complete deck").click()
    page.get_by_role("button", name=re.compile("Apply .* changes")).click()
    expect_badge(page, "^Legal$")


def test_a_version_is_compared_and_restored(page, ann):
    deck = deck_create(ann, "case-closed", "Old", ready_made("case-closed").counts())
    deck_save(deck, by=ann, version=1, counts={})
    page.goto(f"/decks/{deck.pk}/revisions/")
    expect(page.locator(".versions")).to_contain_text("cards more")
    page.get_by_role("link", name="what it changed").click()
    expect(page.locator(".cb-list li").first).to_contain_text("→ 0")
    page.get_by_role("button", name="Restore version 1").click()
    page.wait_for_url(f"**/decks/{deck.pk}/edit/")
    expect_badge(page, "^Legal")
    assert Deck.objects.get(pk=deck.pk).version == 3


def test_a_change_made_elsewhere_is_not_overwritten_unasked(page, ann):
    deck = deck_create(ann, "case-closed", "Two tabs")
    open_deck(page, deck)
    tip = ("main", first_card("case-closed", "event"), "")
    deck_save(deck, by=ann, version=1, counts={tip: 2})
    add_by_keys(page, "type:gadget", [3])
    expect(page.get_by_role("alert")).to_contain_text("changed elsewhere")
    expect_badge(page, "problem")  # of the list that is shown, which is not saved
    assert Deck.objects.get(pk=deck.pk).version == 2
    page.get_by_role("button", name="Keep my list").click()
    expect(page.locator("#deck-saved")).to_have_text("Saved as version 3")


def test_odds_and_a_hand_that_its_link_deals_again(page, ann):
    deck = deck_create(ann, "case-closed", "Odds", ready_made("case-closed").counts())
    open_deck(page, deck)
    page.locator("summary", has_text="Draw odds").click()
    page.get_by_role("button", name="Calculate").click()
    expect(page.locator("#odds-table tbody tr").first).to_contain_text("%")
    page.locator("summary", has_text="Sample hand").click()
    page.get_by_role("button", name="Deal a hand").click()
    cards = page.locator("#hand img")
    expect(cards.first).to_be_visible()
    dealt = cards.evaluate_all("all => all.map((img) => img.alt)")
    page.get_by_role("link", name="Link to this hand").click()
    expect(cards.first).to_be_visible()
    assert cards.evaluate_all("all => all.map((img) => img.alt)") == dealt


def test_a_box_is_changed_by_house_rules_only(page, ann):
    deck = deck_create(ann, "castle", "My box")
    open_deck(page, deck)
    expect(page.locator("[data-count=main]")).to_have_text("90 / 90")
    expect_badge(page, "^Legal")
    fewer = page.get_by_role("button", name=re.compile("One copy less of"))
    expect(fewer).to_have_count(0)
    page.get_by_role("button", name="House rules").click()
    page.locator(".dr").first.hover()
    fewer.first.click()
    expect_badge(page, "problem")


def test_the_builder_is_accessible_with_everything_open(page, ann, axe, screenshot):
    counts = ready_made("detective-conan").counts()
    deck = deck_create(ann, "detective-conan", "All open", counts)
    open_deck(page, deck)
    page.keyboard.press("/")
    page.keyboard.press("ArrowDown")
    page.evaluate("document.querySelectorAll('.folds details').forEach((d) => { d.open = true; })")
    page.get_by_role("button", name="Deal a hand").click()
    page.get_by_role("button", name="Calculate").click()
    for place in ("#hand img", "#odds-table td", "#charts li", "#preview img"):
        expect(page.locator(place).first).to_be_visible()
    in_both_themes(page, axe)
    screenshot("builder-open")
    paste(page, "2 Shuichi\n1 Nobody At All\n9 Whisper of the Crow")
    expect(page.locator("#reading-sum")).to_be_visible()
    in_both_themes(page, axe)
    screenshot("builder-import", width=390)
    page.keyboard.press("Escape")
    for pane in ("deck", "results", "check"):
        page.locator(f"[data-pane={pane}]").click()
        in_both_themes(page, axe)


def test_plans_grids_and_sheets_are_accessible(page, ann, axe):
    deck = deck_create(ann, "detective-conan", "Begun")
    open_deck(page, deck)
    add_by_keys(page, "type:event", [3, 3])
    page.keyboard.press("f")
    expect(page.locator("#plan-lines .reasons").first).to_be_visible()
    page.locator(".alts summary").first.click()
    in_both_themes(page, axe)
    page.keyboard.press("Escape")
    page.keyboard.press("g")
    expect(page.locator("#results .gf").first).to_be_visible()
    page.locator("[data-deck-view=stacks]").click()
    in_both_themes(page, axe)
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator("#results .gf").first.click()
    expect(page.locator("#sheet")).to_be_visible()
    in_both_themes(page, axe)


def in_both_themes(page: Page, axe) -> None:
    for theme in ("dark", "light"):
        page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
        assert axe() == []


def test_who_was_signed_out_loses_no_change(page, ann, live_server):
    counts = ready_made("case-closed").counts()
    deck = deck_create(ann, "case-closed", "Night shift", counts)
    open_deck(page, deck)
    page.context.clear_cookies(name="sessionid")
    page.locator(".dr").first.hover()
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
    page.locator(".dr").first.hover()
    page.get_by_role("button", name="One copy less of").first.click()
    expect(page.locator("#deck-saved")).to_contain_text("cannot be reached")
    page.unroute("**/save/")
    expect(page.locator("#deck-saved")).to_have_text("Saved as version 2")


def test_a_card_that_is_warned_about_is_swapped_for_one_that_fits(page, ann):
    good = ready_made("detective-conan")
    case = next(one.card for one in good.entries.all() if one.section == "case")
    cards = Card.objects.of("detective-conan").current().filter(type="character")
    stranger = next(card for card in cards if not {*card.colors} & {*case.colors})
    counts = good.counts()
    place = next(place for place in counts if place[0] == "main")
    counts["main", stranger.slug, ""] = counts.pop(place)
    open_deck(page, deck_create(ann, "detective-conan", "One stranger", counts))
    expect_badge(page, "Legal, .* warning")
    page.get_by_role("button", name=re.compile("^Swap .* for what fits")).first.click()
    expect(page.locator("#deck-saved")).to_have_text("Saved as version 2")
    expect_badge(page, "^Legal")
    assert not Deck.objects.owned_by(ann).containing(stranger).exists()
    expect(page.locator("[data-count=main]")).to_have_text("40 / 40")


def less(page: Page) -> None:
    page.locator(".dr").first.hover()
    page.get_by_role("button", name="One copy less of").first.click()


def copies_in(page: Page) -> int:
    return int(page.locator("[data-count=main]").inner_text().split()[0])


HEARD_OF_NOTHING = """() => { window.fetch = () => new Promise(() => {}); }"""


@pytest.mark.parametrize("arrives", [False, True], ids=["lost on its way", "stored, not heard of"])
def test_a_tab_closed_while_it_saves_loses_no_change(page, ann, arrives):
    deck = deck_create(ann, "case-closed", "Night shift", ready_made("case-closed").counts())
    visit = page.context.new_page()
    open_deck(visit, deck)
    before = copies_in(visit)
    visit.route("**/save/", lambda route: route.fetch())
    if arrives:
        with visit.expect_request("**/save/"):
            less(visit)
    else:
        visit.evaluate(HEARD_OF_NOTHING)
        less(visit)
    less(visit)  # while the first is under way
    visit.close()
    open_deck(page, deck)
    expect(page.locator("[data-count=main]")).to_contain_text(f"{before - 2} /")
    expect(page.locator("#toast")).to_contain_text("had not been stored")
    expect(page.locator("#deck-saved")).to_have_text(f"Saved as version {2 + arrives}")
    page.reload()
    expect(page.locator("[data-count=main]")).to_contain_text(f"{before - 2} /")
    expect(page.locator("#toast")).to_be_hidden()


def test_a_change_left_behind_asks_before_it_takes_another_ones_place(page, ann):
    deck = deck_create(ann, "case-closed", "Night shift", ready_made("case-closed").counts())
    visit = page.context.new_page()
    open_deck(visit, deck)
    before = copies_in(visit)
    visit.route("**/save/", lambda route: None)
    with visit.expect_request("**/save/"):
        less(visit)
    visit.close()
    deck_save(deck, by=ann, version=1, counts={("main", "amy", ""): 1}, note="elsewhere")
    open_deck(page, deck)
    expect(page.locator("[data-count=main]")).to_contain_text("1 /")
    expect(page.locator("#conflict")).to_contain_text("was not stored")
    page.get_by_role("button", name="Use my list").click()
    expect(page.locator("[data-count=main]")).to_contain_text(f"{before - 1} /")
    expect(page.locator("#deck-saved")).to_have_text("Saved as version 3")


def test_adding_a_card_keeps_the_further_results(page, ann):
    deck = deck_create(ann, "case-closed", "New")
    open_deck(page, deck)
    page.locator("#more").scroll_into_view_if_needed()
    names = page.locator("#results .nm")
    expect(names).to_have_count(80)
    names.nth(70).focus()
    page.keyboard.press("1")
    expect(page.locator("#deck-saved")).to_have_text("Saved as version 2")
    page.wait_for_load_state("networkidle")
    expect(names.nth(70)).to_be_focused()
    expect(names.nth(79)).to_be_attached()


def test_a_misspelt_field_is_corrected_and_nothing_found_says_so(page, ann):
    open_deck(page, deck_create(ann, "case-closed", "New"))
    page.locator("#card-query").fill("strenth:5 amy")
    expect(page.locator("#result-note")).to_contain_text(
        "There is no field 'strenth'; the term is ignored. Did you mean strength?"
    )
    page.locator("#card-query").fill("zzzqq")
    expect(page.locator("#result-note")).to_contain_text("see search help")
    page.locator("#card-query").fill("magnifyng glas")
    expect(page.locator("#result-note")).to_contain_text("Did you mean Magnifying Glass")


@pytest.mark.parametrize(
    ("text", "words"), [("// nothing here", "No card was found"), ('{"amy": 3,', "cannot be read")]
)
def test_a_text_without_cards_cannot_empty_the_deck(page, ann, text, words):
    open_deck(page, deck_create(ann, "case-closed", "New"))
    paste(page, text)
    expect(page.locator("#reading")).to_contain_text(words)
    expect(page.get_by_role("button", name="Replace deck")).to_be_disabled()


def test_a_list_of_unknown_cards_is_used_only_once_a_card_is_chosen(page, ann):
    open_deck(page, deck_create(ann, "case-closed", "New"))
    paste(page, "My deck\n2 Supr Sneakers")
    expect(page.locator("#reading-sum")).to_contain_text("1 line needs your choice")
    use = page.get_by_role("button", name="Replace deck")
    expect(use).to_be_disabled()
    page.get_by_label("Super Sneakers for line 2").check()
    expect(use).to_be_enabled()


def test_undo_goes_on_after_a_reload_and_in_another_tab(page, ann):
    deck = deck_create(ann, "case-closed", "Kept")
    open_deck(page, deck)
    count = page.locator("[data-count=main]")
    add_by_keys(page, "type:event", [2])
    expect(page.locator("#deck-saved")).to_have_text("Saved as version 2")
    page.keyboard.press("4")
    expect(page.locator("#deck-saved")).to_have_text("Saved as version 3")
    page.reload()
    expect(count).to_have_text("4 / 40–60")
    page.locator("#undo").click()
    expect(count).to_have_text("2 / 40–60")
    expect(page.locator("#deck-saved")).to_have_text("Saved as version 4")
    page.evaluate("sessionStorage.clear()")  # as in a tab that knows nothing of this one
    page.reload()
    page.locator("#undo").click()
    expect(count).to_have_text("4 / 40–60")  # version 3
    page.locator("#undo").click()
    expect(count).to_have_text("2 / 40–60")
    page.locator("#undo").click()
    expect(count).to_have_text("0 / 40–60")
    expect(page.locator("#undo")).to_be_disabled()


def test_a_deck_that_is_not_ones_own_is_read_on_its_page(page, ann):
    page.goto(f"/decks/{ready_made('case-closed').pk}/edit/")
    expect(page.get_by_role("button", name="Copy to my decks")).to_be_visible()
    expect(page.locator("#card-query")).to_have_count(0)


def test_pointing_shows_a_card_and_a_click_only_looks(page, ann):
    deck = deck_create(ann, "case-closed", "Look", ready_made("case-closed").counts())
    open_deck(page, deck)
    page.mouse.move(300, 500)
    page.locator(".dr").nth(2).hover()
    expect(page.locator("#pop img")).to_be_visible()
    page.locator("#results .nm").first.click()
    expect(page.locator("#preview img")).to_be_visible()
    assert Deck.objects.get(pk=deck.pk).version == 1


def test_a_card_pointed_at_is_shown_though_the_list_was_drawn_anew(page, ann):
    deck = deck_create(ann, "case-closed", "Look", ready_made("case-closed").counts())
    open_deck(page, deck)
    page.mouse.move(300, 500)
    page.locator(".dr").nth(2).hover()
    page.evaluate("document.getElementById('deck-group').dispatchEvent(new Event('change'))")
    expect(page.locator("#pop img")).to_be_visible()


def test_a_bar_of_the_curve_filters_the_deck(page, ann):
    deck = deck_create(ann, "case-closed", "Curve", ready_made("case-closed").counts())
    open_deck(page, deck)
    every = page.locator(".dn").count()
    page.locator("#curve-bars .bar").first.click()
    expect(page.locator("#curve-bars [aria-pressed=true]")).to_have_count(1)
    assert page.locator(".dn").count() < every


@pytest.mark.parametrize("game", ["case-closed", "detective-conan"])
def test_a_ready_made_deck_is_seen_whole_on_a_laptop(page, ann, game):
    page.set_viewport_size({"width": 1366, "height": 768})
    deck = deck_create(ann, game, "Whole", ready_made(game).counts())
    open_deck(page, deck)
    over = page.evaluate(
        "(() => { const l = document.getElementById('deck-sections'); "
        "return [l.scrollHeight - l.clientHeight, l.scrollWidth - l.clientWidth]; })()"
    )
    assert max(over) <= 2


def test_cards_that_the_deck_cannot_use_are_left_out_on_demand(page, ann):
    counts = ready_made("detective-conan").counts()
    open_deck(page, deck_create(ann, "detective-conan", "One colour", counts))
    useless = page.locator("#results .cannot:visible")
    expect(useless.first).to_be_visible()
    chip = page.locator("#usable")
    chip.click()
    expect(chip).to_have_attribute("aria-pressed", "true")
    expect(useless).to_have_count(0)
    expect(page.locator("#result-note")).to_contain_text("Only what this deck can use.")
    shown = page.locator("#results .nm:visible")
    expect(shown.nth(15)).to_be_attached()  # others came to where they were
    page.keyboard.press("/")
    for _ in range(12):
        page.keyboard.press("ArrowDown")
    expect(shown.nth(11)).to_be_focused()
    page.reload()
    expect(chip).to_have_attribute("aria-pressed", "true")
    expect(shown.first).to_be_visible()
    expect(useless).to_have_count(0)


def test_a_deck_built_by_one_click_bears_the_name_of_who_leads_it(page, ann):
    page.goto("/decks/new/detective-conan/")
    page.get_by_role("button", name="Build a deck for me").click()
    expect_badge(page, "^Legal")
    deck = Deck.objects.owned_by(ann).with_entries().get()
    leader = next(e.card.name for e in deck.entries.all() if e.section == "partner")
    assert deck.name.startswith(leader)
    expect(page.get_by_label("Name", exact=True)).to_have_value(deck.name)
    page.get_by_role("button", name="Why these?").click()
    compared = page.locator("#plan-compared tr", has_text="Problems").locator("td")
    expect(compared).to_have_text(["3", "0"])
