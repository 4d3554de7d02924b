"""Every page of play and of curators: accessible in light and dark, fitting a phone."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from games.runs import wakeups
from games.runs.services import Seat, goldfish_queue, match_queue, series_queue
from tests.browser.play import forget, sign_in
from tests.web.play import curator, loaded, play_all

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def _no_broker(monkeypatch):
    monkeypatch.setattr(wakeups, "send", lambda lane: True)
    forget()


def places(person):
    """The address of every page type, with something on it."""
    box, decks = loaded("castle", 1)[0], loaded("case-closed", 2)
    match, _ = match_queue(person, "castle", [Seat(box)] * 2, seed=5)
    bots = ["random", "greedy"]
    series, _ = series_queue(person, "castle", [box], bots, matches=10, seed=1)
    goldfish, _ = goldfish_queue(person, decks[0], games=10, seed=1)
    play_all()
    asking = reverse("practice") + "?game=case-closed&kind="
    watching = reverse("match-viewer", args=[match.pk, 0])
    return [
        *(asking + kind for kind in ("match", "series", "swap", "goldfish")),
        *(reverse("run-page", args=[job.pk]) for job in (match, series, goldfish)),
        f"{watching}?step=4",
        f"{watching}?step=4&seat=1",
        reverse("queue-page"),
        reverse("cards-import"),
        reverse("card-edit", args=["case-closed", "super-sneakers"]),
    ]


def test_pages_are_accessible_in_light_and_dark_and_fit_a_phone(page, live_server, axe):
    person = curator()
    sign_in(page, live_server, person)
    faults = {}
    for address in places(person):
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            page.goto(address, wait_until="networkidle")
            expect(page.locator("html.dark")).to_have_count(int(scheme == "dark"))
            faults[address, scheme] = axe()
        page.set_viewport_size({"width": 390, "height": 900})
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        faults[address, "phone"] = [f"{wide} px too wide"] if wide > 0 else []
        page.set_viewport_size({"width": 1440, "height": 900})
    assert {place: found for place, found in faults.items() if found} == {}
