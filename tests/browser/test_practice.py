"""A player asks for runs, sees them move and reads what came of them."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from decks.services import deck_create
from games.runs import wakeups
from games.runs.models import Job
from games.runs.services import series_queue, swap_queue
from tests.browser.play import forget, sign_in
from tests.web.play import loaded, play_all, play_piece, player

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


def test_a_deck_is_goldfished(page, ann, screenshot):
    deck = loaded("case-closed", 1)[0]
    mine = deck_create(ann, "case-closed", "My first", deck.counts())
    page.goto(reverse("practice") + f"?deck={mine.pk}")
    assert page.get_by_label("Deck", exact=True).input_value() == str(mine.pk)
    page.get_by_role("spinbutton", name="Games").fill("20")
    screenshot("practice-goldfish")
    page.get_by_role("button", name="Start").click()
    page.get_by_text("Nothing has been played yet").wait_for()
    play_all()
    page.get_by_text("Goal reached").wait_for()
    assert page.locator("polyline").count() > 3
    page.get_by_text("Numbers").first.click()
    screenshot("run-goldfish", width=390)
    screenshot("run-goldfish")


def test_a_series_of_twenty_moves_and_ends(page, ann, screenshot):
    loaded("castle", 1)
    page.goto(reverse("practice") + "?game=castle&kind=series")
    page.get_by_label("standard-edition").check()
    page.get_by_label("random").check()
    page.get_by_label("Matches of each pairing").fill("20")
    screenshot("practice-series", width=390)
    screenshot("practice-series")
    page.get_by_role("button", name="Start").click()
    page.get_by_text("0 of 20 played").wait_for()
    play_piece()
    page.get_by_text("10 of 20 played").wait_for()
    assert page.get_by_role("progressbar", name="Progress").get_attribute("value") == "10"
    play_all()
    page.get_by_text("20 of 20 played").wait_for()
    page.get_by_role("heading", name="Who beats whom").wait_for()
    assert page.get_by_role("button", name="Cancel").count() == 0
    page.get_by_role("button", name="Stuck in hand").click()
    assert sorted_numbers(page, 4) == sorted(sorted_numbers(page, 4), reverse=True)
    screenshot("run-series", width=390)
    screenshot("run-series")


def sorted_numbers(page, column):
    rows = page.locator(".run-cards tbody tr")
    return [
        int(rows.nth(n).locator("td, th").nth(column).inner_text()) for n in range(rows.count())
    ]


def test_what_came_of_a_run_so_far_is_shown_while_it_is_played(page, ann):
    job, _ = series_queue(
        ann, "castle", loaded("castle", 1), ["random", "greedy"], matches=20, seed=1
    )
    page.goto(reverse("run-page", args=[job.pk]))
    expect(page.get_by_text("Nothing has been played yet.")).to_be_visible()
    play_piece()
    expect(page.get_by_text("So far:")).to_be_visible()
    play_all()
    expect(page.get_by_text("Done: 20 of 20 played")).to_be_visible()
    expect(page.get_by_text("So far:")).to_have_count(0)


def test_a_run_is_cancelled(page, ann):
    deck = loaded("castle", 1)[0]
    page.goto(reverse("practice") + f"?game=castle&kind=goldfish&deck={deck.pk}")
    page.get_by_role("button", name="Start").click()
    page.get_by_role("button", name="Cancel").click()
    page.get_by_text("Cancelled: 0 of 200").wait_for()
    assert Job.objects.get().state == "cancelled"


def test_a_refusal_names_field_and_rule(page, ann, screenshot):
    loaded("case-closed", 1)
    empty = deck_create(ann, "case-closed", "Empty")
    page.goto(reverse("practice") + f"?deck={empty.pk}")
    page.get_by_role("button", name="Start").click()
    problems = page.get_by_role("alert")
    problems.get_by_text("Decks").first.wait_for()
    problems.get_by_role("button", name="CC-32").first.click()
    page.get_by_role("dialog").get_by_role("heading", name="CC-32").wait_for()
    screenshot("practice-refused")


def test_seats_and_options_follow_the_mode(page, ann, screenshot):
    loaded("castle", 1)
    page.goto(reverse("practice") + "?game=castle&kind=match")
    assert page.get_by_label("Bot").nth(2).is_hidden()
    page.get_by_label("Seats").fill("4")
    assert page.get_by_text("Player 4").is_visible()
    assert page.locator("#option-conspiracy-shared_win").is_hidden()
    page.get_by_label("Mode").select_option("conspiracy")
    assert page.locator("#option-conspiracy-shared_win").is_visible()
    screenshot("practice-match", width=390)


def test_a_swap_test_says_what_a_change_is_worth(page, ann, screenshot):
    decks = loaded("case-closed", 2)
    job, _ = swap_queue(ann, *decks, matches=10, bot="random", seed=1)
    play_all()
    page.goto(reverse("run-page", args=[job.pk]))
    assert page.get_by_role("heading", name="What the change is worth").is_visible()
    screenshot("run-swap")


def test_the_first_page_follows_what_runs_until_it_ends(page, ann, screenshot):
    series_queue(ann, "castle", loaded("castle", 1), ["random", "greedy"], matches=20, seed=1)
    page.goto(reverse("desk"))
    bar = page.get_by_role("progressbar", name="Progress of Series")
    expect(bar).to_have_attribute("value", "0")
    play_piece()
    expect(bar).to_have_attribute("value", "10")
    screenshot("home-running", width=390)
    screenshot("home-running")
    play_all()
    expect(page.get_by_text("Nothing is running")).to_be_visible()
    expect(page.locator("#runs").get_by_text("done just now")).to_be_visible()
    assert page.locator("#runs").get_attribute("hx-trigger") is None
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.wait_for_timeout(2500)  # twice as long as it would take to ask again
    assert asked == []


def test_the_first_page_asks_nothing_while_nothing_runs(page, ann):
    page.goto(reverse("desk"))
    assert page.locator("[hx-get]#runs").count() == 0
