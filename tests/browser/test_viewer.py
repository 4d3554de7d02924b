"""Stepping through a match."""

import pytest
from django.urls import reverse

from games.runs import wakeups
from games.runs.services import Seat, match_queue
from tests.browser.play import forget, sign_in, wait_until
from tests.web.play import loaded, play_all, player

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def _no_broker(monkeypatch):
    monkeypatch.setattr(wakeups, "send", lambda lane: True)
    forget()


@pytest.fixture
def ann(page, live_server):
    person = player()
    sign_in(page, live_server, person)
    return person


def played(person, game, bot="greedy"):
    job, _ = match_queue(person, game, [Seat(loaded(game, 1)[0], bot)] * 2, seed=5)
    play_all()
    return job


def open_match(page, job, step=0, seat=0):
    page.goto(reverse("match-viewer", args=[job.pk, 0]) + f"?step={step}&seat={seat}")


def at_step(page, number):
    wait_until(page, f"document.getElementById('step').value === '{number}'")
    return page.url.endswith(f"?step={number}&seat=0") or number == 0


def test_a_match_is_stepped_through(page, ann, screenshot):
    job = played(ann, "case-closed")
    page.goto(reverse("run-page", args=[job.pk]))
    page.get_by_role("link", name="Watch the match").click()
    page.get_by_role("button", name="Forward").click()
    assert at_step(page, 1)
    page.keyboard.press("ArrowRight")
    assert at_step(page, 2)
    page.keyboard.press("ArrowLeft")
    assert at_step(page, 1)
    page.get_by_label("Turn", exact=True).select_option("2")
    wait_until(page, "Number(document.getElementById('step').value) > 2")
    page.reload()
    assert page.get_by_label("Turn", exact=True).locator(":checked").inner_text() == "2"
    page.get_by_role("button", name="Last step").click()
    page.locator("#status").get_by_text("won").wait_for()
    assert page.get_by_role("button", name="Forward").is_disabled()


def test_nothing_can_be_pressed_before_the_script_listens(page, ann):
    job = played(ann, "case-closed")
    page.route("**/viewer*.js", lambda route: route.abort())
    open_match(page, job)
    assert page.get_by_role("button", name="Forward").is_disabled()
    assert page.get_by_label("Turn", exact=True).is_disabled()
    page.unroute("**/viewer*.js")
    page.reload()
    assert page.get_by_role("button", name="Forward").is_enabled()
    assert page.get_by_label("Turn", exact=True).is_enabled()


def test_a_phone_shows_one_part_and_says_which(page, ann):
    page.set_viewport_size({"width": 390, "height": 844})
    open_match(page, played(ann, "castle"), 3)
    page.get_by_role("button", name="Log", exact=True).click()
    assert page.locator("#table-app").get_attribute("data-tab") == "log"
    pressed = page.locator("[data-tab-of][aria-pressed=true]")
    assert pressed.all_inner_texts() == ["Log"]


def test_rules_open_their_text(page, ann):
    job = played(ann, "castle")
    open_match(page, job, 3)
    page.locator("#log .rule").first.click()
    words = page.get_by_role("dialog").locator("#rule-words")
    wait_until(page, "document.getElementById('rule-words').textContent.length > 20")
    assert "no rule" not in words.inner_text()


def test_the_option_taken_is_marked_and_a_card_says_why_not(page, ann):
    job = played(ann, "castle")
    open_match(page, job, 4, 0)
    if not page.locator("#options .is-on").count():
        page.get_by_label("Seen by").select_option("1")
    page.locator("#options .is-on").wait_for()
    page.locator("#felt [data-owner=mine] .card:not(.is-facedown)").first.click()
    page.locator("#card-why").get_by_text("✗").or_(
        page.locator("#card-why").get_by_text("✓")
    ).wait_for()


def test_a_match_plays_by_itself_and_pauses(page, ann):
    job = played(ann, "castle")
    open_match(page, job)
    page.get_by_label("Speed").select_option("350")
    page.get_by_role("button", name="Play").click()
    wait_until(page, "Number(document.getElementById('step').value) > 1")
    page.get_by_role("button", name="Pause").click()
    assert page.get_by_role("button", name="Play").is_visible()


def test_open_cards_and_key_moments(page, ann):
    job = played(ann, "castle")
    open_match(page, job, 12)
    backs = page.locator("#felt .is-facedown")
    assert backs.count()
    page.get_by_label("Seen by").select_option("open")
    wait_until(page, "location.search.includes('seat=open')")
    assert not backs.count()
    page.get_by_label("Key moment").select_option(index=1)
    wait_until(page, "!location.search.includes('step=12&')")


def test_faces_are_drawn_where_they_are_known_and_fetched_once(page, ann):
    fetched = []
    page.on("request", lambda request: fetched.append(request.url))
    job = played(ann, "castle")
    open_match(page, job, 4)
    page.wait_for_load_state("networkidle")
    faces, backs = page.locator("#felt .card img"), page.locator("#felt .is-facedown img")
    drawn = "(images) => images.every((one) => one.complete && one.naturalWidth > 0)"
    assert faces.evaluate_all(drawn)
    assert faces.count() > 3
    assert backs.count() > 0
    for _ in range(3):
        page.get_by_role("button", name="Forward").click()
        page.wait_for_load_state("networkidle")
    pictures = [url for url in fetched if "face.svg" in url or "back.svg" in url]
    assert len(pictures) == len(set(pictures))


FITS = """() => document.documentElement.scrollHeight <= innerHeight
  && document.documentElement.scrollWidth <= innerWidth"""


@pytest.mark.parametrize(
    "game", ["case-closed", "detective-conan", "castle", "clash-of-minds", "clue"]
)
def test_every_table_fits_one_screen_and_has_no_serious_fault(page, ann, screenshot, axe, game):
    job = played(ann, game)
    steps = job.matches.get().decisions
    page.set_viewport_size({"width": 1366, "height": 768})
    for theme in ("light", "dark"):
        page.add_init_script(f"localStorage.setItem('adminTheme', '\"{theme}\"')")
        open_match(page, job, steps // 2)
        page.wait_for_load_state("networkidle")
        assert page.locator("#felt .card").count() > 3
        assert page.evaluate(FITS)
        assert axe() == []
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate(FITS)
    assert axe() == []
