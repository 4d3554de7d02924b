"""Every page of the URL configuration in a browser: accessible at two sizes, light and dark; quiet,
self-contained, named, described and valid.

One test holds many pages, because a browser, a server and a loaded database cost more than a page.
"""

import re

import html5lib
import pytest
from playwright.sync_api import Page

from cards.models import Card, Format, Ruling
from decks.models import Deck
from decks.services import deck_create
from games.runs.services import series_queue
from tests.api.routes import pages
from tests.browser.play import sign_in
from tests.web.play import play_all, player

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

GAME = "case-closed"
SIZES = ((1366, 768), (390, 844))
NO_PAGE = re.compile(r"\.(xml|txt|ico|svg|png)$|feeds/|/(search|state|statistics|odds|hand|step|why|events|progress"
                     r"|why-not|add|picture|preview|errata|set|read|judge|save|complete|repair)/?$|^find/|export|replay|healthz|readyz"
                     r"|jsi18n|autocomplete|rules/text|admin/search|rule/|logout|language/|admin/r/|\(\?P<")  # fmt: skip


@pytest.fixture
def world(shipped_data):
    """One of everything that a page can show."""
    ann = player("ann")
    ann.is_superuser, ann.shows_profile = True, True
    ann.save()
    ready = Deck.objects.of(GAME).ready_made().with_entries().order_by("pk").first()
    deck = deck_create(ann, GAME, "Night shift", ready.counts(), visibility="public")
    card = Card.objects.of(GAME).current().order_by("slug").first()
    ruling = Ruling.objects.create(card=card, text="It counts once.")
    run, _ = series_queue(ann, GAME, [deck, ready], matches=4, seed=1)
    play_all()
    return {"ann": ann, "deck": deck, "card": card, "run": run, "ruling": ruling}


def words(world, route) -> dict[str, object]:
    objects = {
        "cards/format": Format.objects.filter(game=GAME).first(),
        "cards/ruling": world["ruling"],
        "games/job": world["run"],
        "games/match": world["run"].matches.first(),
        "casebook/user": world["ann"],
    }
    found = next((one for part, one in objects.items() if part in route.text), None)
    return {
        "game": GAME,
        "slug": world["card"].slug,
        "code": "CB1",
        "name": "ann",
        "pk": world["run"].pk if "runs/" in route.text else world["deck"].pk,
        "number": 1,
        "object_id": found.pk if found else 1,
        "token": world["deck"].share_token or "x",
        "uid": "x",
    }


def addresses(world) -> list[str]:
    """Everything a browser can show a page for, whoever may see it."""
    found = [route.path(words(world, route)) for route in pages() if not NO_PAGE.search(route.text)]
    found += [f"/cards/{GAME}/?view=list", f"/cards/{GAME}/?q=nothing-has-this-name&type=event"]
    return sorted(set(found) - {"/admin/"})


PUBLIC = re.compile(r"/($|cards/|rules/|people/|decks/($|\d+/$|\?)|login/|join/|play/$|[a-z-]+/$)")


def is_public(address: str) -> bool:
    private = ("/desk/", "/tokens/", "/practice/", "/queue/", "/import/", "/collection/")
    return bool(PUBLIC.match(address)) and not address.endswith("/edit/") and address not in private


def shown(page: Page, address: str) -> bool:
    """Whether there is a page: what is not there, leads elsewhere, is only sent to, or is a part
    that a script puts into one, is not."""
    answer = page.request.get(address, max_redirects=0)
    assert answer.status < 500, address
    is_html = answer.headers["content-type"].startswith("text/html")
    found = answer.status == 200 and is_html and "<html" in answer.text()
    if found:
        page.goto(address, wait_until="load")
    return found


def sweep(page: Page, axe, where: list[str]) -> dict[str, list[str]]:
    faults: dict[str, list[str]] = {}
    for address in where:
        if not shown(page, address):
            continue
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme=scheme)
                if found := axe():
                    faults[f"{address} {width} {scheme}"] = found
    return faults


def test_every_page_for_all_is_accessible(page, world, axe):
    assert sweep(page, axe, [one for one in addresses(world) if is_public(one)]) == {}


def test_every_other_page_and_every_admin_page_is_accessible(page, world, axe, live_server):
    sign_in(page, live_server, world["ann"])
    where = [one for one in addresses(world) if not is_public(one)]
    assert len(where) > 30
    assert sweep(page, axe, where) == {}


FRAME = """() => ({
  mains: document.querySelectorAll("main").length,
  skip: !!document.querySelector("a.skip[href='#content']"),
  clickable: [...document.querySelectorAll("div[onclick], span[onclick], [x-on\\\\:click]")].filter((one) => !["A", "BUTTON", "INPUT", "SUMMARY", "LABEL"].includes(one.tagName) && one.offsetParent).length,
})"""


def test_admin_pages_stand_in_our_frame(page, world, live_server):
    sign_in(page, live_server, world["ann"])
    page.goto("/admin/cards/format/")
    found = page.evaluate(FRAME)
    assert (found["mains"], found["skip"]) == (1, True)
    page.keyboard.press("Control+k")
    page.get_by_role("combobox", name="Find cards, decks, rules and pages").fill("CC-1.1")
    page.locator("#finder-list a", has_text="CC-1.1").first.click()
    page.wait_for_url("**/rules/case-closed/**")


# -- what a link checker, a search engine and a slow line would say --------------------------


LOOK = """() => ({
  title: document.title, lang: document.documentElement.lang,
  description: document.querySelector("meta[name=description]")?.content || "",
  robots: document.querySelector("meta[name=robots]")?.content || "",
  canonical: document.querySelector("link[rel=canonical]")?.href || "",
  headings: document.querySelectorAll("h1").length,
  unsized: [...document.images].filter((one) => !one.hasAttribute("width") || !one.hasAttribute("height")).map((one) => one.outerHTML),
  large: [...document.images].filter((one) => one.complete && one.naturalWidth > 2.2 * one.clientWidth * devicePixelRatio && !one.src.includes(".svg")).map((one) => one.src),
  nameless: [...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea")]
    .filter((one) => one.checkVisibility() && !(one.innerText || one.getAttribute("aria-label") || one.labels?.length || one.title || one.value || one.querySelector("img[alt]:not([alt=''])")))
    .map((one) => one.outerHTML.slice(0, 120)),
  ids: [...document.querySelectorAll("[id]")].map((one) => one.id).filter((id, n, all) => all.indexOf(id) !== n),
})"""


def test_every_page_for_all_is_quiet_described_and_valid(page, world):
    """Console, meta tags, pictures, names and HTML; requests elsewhere fail by the fixture."""
    said: list[str] = []
    page.on(
        "console",
        lambda line: said.append(line.text) if line.type in ("error", "warning") else None,
    )
    faults: dict[str, object] = {}
    for address in (one for one in addresses(world) if is_public(one)):
        if not shown(page, address):
            said.clear()  # the browser says itself that nothing is there
            continue
        page.wait_for_load_state("networkidle")
        if found := troubles(page, page.request.get(address).text(), said):
            faults[address] = found
        said.clear()
    assert faults == {}


def troubles(page: Page, source: str, said: list[str]) -> dict[str, object]:
    seen = page.evaluate(LOOK)
    is_listed = "noindex" not in seen["robots"]
    found = {name: seen[name] for name in ("unsized", "large", "nameless", "ids")}
    found |= {
        "console": list(said),
        "title": [] if 5 <= len(seen["title"]) <= 110 else seen["title"],
        "lang": [] if seen["lang"] == "en" else seen["lang"],
        "headings": [] if seen["headings"] == 1 else seen["headings"],
        "description": [] if seen["description"] or not is_listed else "none",
        "canonical": [] if seen["canonical"] or not is_listed else "none",
        "html": html_errors(source),
    }
    return {name: what for name, what in found.items() if what}


def html_errors(source: str) -> list[str]:
    """What the parser of the HTML standard finds wrong."""
    parser = html5lib.HTMLParser(strict=False)
    parser.parse(source)
    lines = source.splitlines()
    return [f"{code}: {lines[place[0] - 1][:160]}" for place, code, _ in parser.errors]


def test_the_checks_would_tell(page):
    assert html_errors("<!DOCTYPE html><title>x</title><p><div></p>") != []
    assert html_errors("<!DOCTYPE html><html lang=en><title>x</title><p>y</p>") == []
    page.set_content(
        "<html lang=en><title>A page</title><img src='data:,'><button></button><b id=a></b><b id=a></b>"
    )
    seen = page.evaluate(LOOK)
    assert (len(seen["unsized"]), len(seen["nameless"]), seen["ids"]) == (1, 1, ["a"])
