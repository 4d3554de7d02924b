"""Playing at a table in a real browser: each game by mouse, one by keys, one on a phone."""

import pytest
from django.core.cache import cache
from django.urls import reverse

from games.tables import opening, positions, wakeups
from games.tables.opening import Player, SeatAsk
from tests.browser.play import forget, sign_in, wait_until
from tests.web.play import loaded, player

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

READY = """() => !document.getElementById("table-app").hasAttribute("aria-busy")
  && (document.querySelector("#options button") || !document.getElementById("end").hidden)"""

# Where the mouse goes next: a row of the menu, what may be chosen now, a button of the prompt.
NEXT = """(turn) => {
  const shown = (one) => one.getBoundingClientRect().width > 0;
  const find = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const cards = find("#felt .is-target"), buttons = find("#acts button[data-option]");
  const choices = [find("#felt .cardmenu button"), cards, turn % 4 ? buttons : [], find("#felt .is-legal"), buttons, find("#options button")];
  const open = choices.find((some) => some.length);
  const chosen = open[turn % open.length];
  chosen.scrollIntoView({ block: "center", inline: "center" });
  const box = chosen.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}"""
STATE = """() => document.getElementById("prompt").textContent
  + document.getElementById("log").children.length + document.getElementById("options").children.length
  + document.querySelectorAll("#felt .is-selected").length"""


@pytest.fixture(autouse=True)
def _quiet(monkeypatch, settings):
    """No message leaves for a broker, and a quick hand is not taken for a flood."""
    monkeypatch.setattr(wakeups, "send", lambda task, table: None)
    settings.API_RATES = dict.fromkeys(settings.API_RATES, 1_000_000)
    positions.memory.clear()
    positions.lay_table.cache_clear()
    cache.clear()
    forget()


@pytest.fixture
def ann(page, live_server):
    person = player()
    sign_in(page, live_server, person)
    return person


def sit_down(page, person, game, others=1):
    deck = loaded(game, 1)[0]
    boxed = game not in ("detective-conan", "case-closed")
    bot = SeatAsk("bot", None if boxed else deck)
    seats = [SeatAsk("me", deck), *[bot] * others]
    table = opening.table_open(Player(person), game, seats, seed=3)
    page.goto(reverse("play-table", args=[table.pk]))
    wait_until(page, READY)
    if page.locator("#tour-no").is_visible():
        page.locator("#tour-no").click()
    return table


def click_on(page, turn):
    """One click of the mouse; where it met nothing that helps, the first option by its key."""
    before = page.evaluate(STATE)
    spot = page.evaluate(NEXT, turn)
    page.mouse.click(spot["x"], spot["y"])
    wait_until(page, READY)
    if page.evaluate(STATE) == before:
        page.keyboard.press("Escape")
        page.keyboard.press("1")
        wait_until(page, READY)


def play_by_mouse(page, clicks):
    """Click until the end, or resign after so many clicks."""
    for turn in range(clicks):
        if page.locator("#end").is_visible():
            return turn
        click_on(page, turn)
    resign(page)
    return clicks


def resign(page):
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_text("More", exact=True).click()
    page.get_by_role("button", name="Resign").click()
    page.locator("#end").wait_for(state="visible")


@pytest.mark.parametrize("game", ["castle", "detective-conan"])
def test_a_match_is_played_to_its_end_by_mouse(page, ann, game):
    sit_down(page, ann, game)
    assert play_by_mouse(page, 250) < 250
    assert page.locator("#end-title").inner_text().endswith("won.")
    assert page.get_by_role("button", name="Play again, seats swapped").is_enabled()


# Clumsy hands need hundreds of clicks for these: after some of them the match is resigned.
@pytest.mark.parametrize(
    ("game", "others"), [("clue", 2), ("clash-of-minds", 1), ("case-closed", 1)]
)
def test_a_long_match_goes_on_by_mouse(page, ann, game, others):
    sit_down(page, ann, game, others)
    play_by_mouse(page, 25)
    assert page.locator("#end").is_visible()


def test_a_match_is_played_to_its_end_by_keys_alone(page, ann):
    sit_down(page, ann, "castle")
    for turn in range(300):
        if page.locator("#end").is_visible():
            break
        page.keyboard.press("Enter" if turn % 2 else "1")
        wait_until(page, READY)
    assert page.locator("#end").is_visible()


def test_a_match_is_played_on_a_phone(page, ann):
    page.set_viewport_size({"width": 390, "height": 844})
    sit_down(page, ann, "detective-conan")
    page.get_by_role("button", name="Options").click()
    assert page.locator("#options button").first.is_visible()
    page.get_by_role("button", name="Table").click()
    play_by_mouse(page, 12)
    assert page.locator("#end").is_visible()


def test_a_card_that_cannot_be_used_says_why_with_its_rule(page, ann):
    sit_down(page, ann, "detective-conan")
    page.keyboard.press("1")  # keeps the hand
    wait_until(page, READY)
    page.locator("#felt .lies-fan[data-owner=mine] .is-dim").first.click(
        position={"x": 12, "y": 40}
    )
    page.locator("#prompt.is-refusal .rule").wait_for()
    assert "Level" in page.locator("#prompt-words").inner_text()


def test_take_back_and_hint(page, ann):
    sit_down(page, ann, "castle")
    first = page.locator("#options button").all_inner_texts()
    page.keyboard.press("1")
    wait_until(page, READY)
    page.keyboard.press("h")
    page.get_by_text("A bot would:").wait_for()
    page.keyboard.press("u")
    wait_until(page, f"document.querySelectorAll('#options button').length === {len(first)}")
    assert page.locator("#options button").all_inner_texts() == first


def test_the_tour_walks_round_the_table_and_can_be_left(page, ann):
    sit_down(page, ann, "castle")
    page.get_by_text("More", exact=True).click()
    page.get_by_role("button", name="Tour of the table").click()
    assert page.locator(".tourbox:not([hidden])").get_by_text("1 of").is_visible()
    page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="Skip").click()
    assert page.locator(".is-toured").count() == 0


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_table_has_no_serious_fault(page, ann, axe, theme):
    page.add_init_script(f"localStorage.setItem('adminTheme', '\"{theme}\"')")
    for game in ("castle", "clue"):
        sit_down(page, ann, game)
        page.wait_for_load_state("load")
        assert axe() == []
