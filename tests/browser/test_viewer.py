"""Stepping through a match."""

import pytest
from django.urls import reverse

from games.runs import wakeups
from games.runs.services import Seat, match_queue
from tests.browser.play import forget, sign_in
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
    page.wait_for_function(f"document.getElementById('step').value === '{number}'")
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
    page.get_by_label("Turn").select_option("2")
    page.wait_for_function("Number(document.getElementById('step').value) > 2")
    page.reload()
    assert page.get_by_label("Turn").locator(":checked").inner_text() == "2"
    page.get_by_role("button", name="Last step").click()
    page.locator("#status").get_by_text("won").wait_for()
    assert page.get_by_role("button", name="Forward").is_disabled()


def test_rules_open_their_text(page, ann):
    job = played(ann, "castle")
    open_match(page, job, 3)
    page.locator("#happened .cb-rule").first.click()
    words = page.get_by_role("dialog").locator("#rule-words")
    page.wait_for_function("document.getElementById('rule-words').textContent.length > 20")
    assert "no rule" not in words.inner_text()


def test_the_option_taken_is_marked_and_a_card_says_why_not(page, ann, screenshot):
    job = played(ann, "castle")
    seat = job.matches.get().first
    open_match(page, job, 4, 0)
    if "this seat" not in page.locator("#status").inner_text():
        page.get_by_label("Seen by").select_option("1")
        page.locator("#status").get_by_text("this seat").wait_for()
    assert page.locator("#options .cb-taken").count() == 1
    page.locator(".cb-mine .cb-card-tile:not(.cb-down)").first.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="?").first.click()
    dialog.locator("#card-why").get_by_text("✗").or_(
        dialog.locator("#card-why").get_by_text("✓")
    ).wait_for()
    screenshot("viewer-card")
    assert seat in (0, 1)


def test_faces_are_drawn_where_they_are_known_and_fetched_once(page, ann):
    fetched = []
    page.on("request", lambda request: fetched.append(request.url))
    job = played(ann, "castle")
    open_match(page, job, 4)
    page.wait_for_load_state("networkidle")
    faces, backs = page.locator("button.cb-card-tile img"), page.locator(".cb-down img")
    drawn = "(images) => images.every((one) => one.complete && one.naturalWidth > 0)"
    assert faces.evaluate_all(drawn)
    assert faces.count() > 3
    assert backs.evaluate_all(drawn)
    assert backs.count() > 0
    assert page.locator("button.cb-card-tile:not(:has(span))").count() == 0
    for _ in range(3):
        page.get_by_role("button", name="Forward").click()
        page.wait_for_load_state("networkidle")
    pictures = [url for url in fetched if "face.svg" in url or "back.svg" in url]
    assert len(pictures) == len(set(pictures))


@pytest.mark.parametrize(
    "game", ["case-closed", "detective-conan", "castle", "clash-of-minds", "clue"]
)
def test_every_game_is_drawn(page, ann, screenshot, game):
    job = played(ann, game)
    steps = job.matches.get().decisions
    open_match(page, job, steps // 2)
    assert page.locator(".cb-zone").count() > 2
    assert page.locator(".cb-card-tile").count() > 3
    screenshot(f"viewer-{game}", width=390)
    screenshot(f"viewer-{game}")
