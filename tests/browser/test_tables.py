"""Playing at a table in a real browser, to the end: by mouse, by keys, on a phone."""

import pytest
from django.core.cache import cache
from django.urls import reverse

from games.tables import opening, positions, wakeups
from games.tables.opening import Player, SeatAsk
from games.tables.positions import position_of
from tests.browser.hands import ANSWERED, OVER, READY, Hand
from tests.browser.play import forget, sign_in, wait_until
from tests.web.play import loaded, player

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# Every game and mode with a seed whose match ends soon, and how many sit there.
MATCHES = [
    ("castle", "episode", 2, 31),
    ("castle", "full-season", 2, 19),
    ("castle", "conspiracy", 2, 34),
    ("castle", "toughest-case", 2, 26),
    ("clash-of-minds", "basic", 2, 32),
    ("clash-of-minds", "agents", 2, 283),
    ("clue", "standard", 2, 2),
    ("clue", "teams", 2, 2),
    ("detective-conan", "duel", 2, 61),
    ("case-closed", "duel", 2, 23),
    ("case-closed", "cutthroat", 3, 23),
    ("case-closed", "detective-agency", 4, 122),
]
BY_KEYS = [match for match in MATCHES if match[1] in ("episode", "agents", "standard", "duel")]
ALL_GAMES = ["castle", "clash-of-minds", "clue", "detective-conan", "case-closed"]
PHONE, SCREEN = {"width": 390, "height": 844}, {"width": 1366, "height": 768}


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


def table_for(person, game, mode=None, seats=2, seed=3):
    """A table of somebody and bots."""
    deck = loaded(game, 1)[0]
    boxed = game not in ("detective-conan", "case-closed")
    bot = SeatAsk("bot", None if boxed else deck)
    asked = [SeatAsk("me", deck), *[bot] * (seats - 1)]
    return opening.table_open(Player(person), game, asked, mode=mode, seed=seed)


def sit_down(page, table):
    """Without the offer of a tour, and asked at every window."""
    seen = f"localStorage.setItem('tour-{table.game_id}', 'seen')"
    page.add_init_script(f"{seen}; localStorage.setItem('table-stop', 'every')")
    page.goto(reverse("play-table", args=[table.pk]))
    page.locator("#felt .place").first.wait_for(state="attached")


def seated(page, person, game, **asked):
    table = table_for(person, game, **asked)
    sit_down(page, table)
    wait_until(page, READY)
    return Hand(page, table)


def assert_ended(page):
    assert page.locator("#end-title").inner_text().endswith(("won.", "over."))
    assert page.get_by_role("button", name="Play again, seats swapped").is_enabled()


# -- to the end ---------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "mode", "seats", "seed"), MATCHES)
def test_every_mode_is_played_to_its_end_by_mouse(page, ann, game, mode, seats, seed):
    page.set_viewport_size(SCREEN)
    hand = seated(page, ann, game, mode=mode, seats=seats, seed=seed)
    hand.play(hand.by_mouse)
    assert_ended(page)
    clicks = sum(hand.ways.values())
    assert hand.ways["list"] <= clicks / 4, hand.ways  # the table itself leads on


@pytest.mark.parametrize(("game", "mode", "seats", "seed"), BY_KEYS)
def test_every_game_is_played_to_its_end_by_keys_alone(page, ann, game, mode, seats, seed):
    hand = seated(page, ann, game, mode=mode, seats=seats, seed=seed)
    hand.play(hand.by_keys)
    assert_ended(page)


def test_a_match_is_played_to_its_end_on_a_phone(page, ann):
    page.set_viewport_size(PHONE)
    hand = seated(page, ann, "detective-conan", seed=61)
    hand.play(hand.by_mouse)
    assert_ended(page)
    page.get_by_role("button", name="What did they hold?").click()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_three_people_play_to_the_end_in_three_browsers(
    page, ann, browser, live_server, monkeypatch, settings
):
    settings.TABLE_BEAT = 0
    monkeypatch.setattr(opening.secrets, "randbelow", lambda most: 58)  # a deal that ends soon
    monkeypatch.setattr("casebook.streams.RETRY", 100)  # this server's streams end at once
    seats = [SeatAsk("me", loaded("clue", 1)[0]), SeatAsk("open"), SeatAsk("open")]
    table = opening.table_open(Player(ann), "clue", seats)
    pages = [page, *(guest_page(browser, live_server, name) for name in ("bob", "cara"))]
    for other in pages[1:]:
        other.goto(reverse("play-join", args=[table.invite]))
        other.get_by_role("button", name="Sit down").click()
    for one in pages:
        sit_down(one, table)
    play_together([Hand(one, table, seat, ANSWERED) for seat, one in enumerate(pages)])
    told = [one.locator("#end-title").inner_text() for one in pages]
    assert len(set(told)) == 2 or told == ["Nobody won."] * 3  # "You won." for one of them
    for other in pages[1:]:
        other.context.close()


def guest_page(browser, live_server, name):
    context = browser.new_context(base_url=live_server.url, viewport=SCREEN)
    opened = context.new_page()
    sign_in(opened, live_server, player(name))
    return opened


def play_together(hands):
    """Whoever is asked answers, until all have seen the end."""
    while not hands[0].row().is_over:
        asked = hands[position_of(hands[0].row()).state.to_act]
        wait_until(asked.page, READY)
        asked.by_mouse(asked.wanted())
    for hand in hands:
        wait_until(hand.page, OVER)


# -- what is offered beside it ------------------------------------------------------------


def test_a_card_that_cannot_be_used_says_why_with_its_rule(page, ann):
    seated(page, ann, "detective-conan")
    page.keyboard.press("1")  # keeps the hand
    wait_until(page, READY)
    page.locator("#felt .lies-fan[data-owner=mine] .is-dim").first.click(
        position={"x": 12, "y": 40}
    )
    page.locator("#prompt.is-refusal .rule").wait_for()
    assert "Level" in page.locator("#prompt-words").inner_text()


def test_take_back_and_hint(page, ann):
    seated(page, ann, "castle")
    first = page.locator("#options button").all_inner_texts()
    page.keyboard.press("1")
    wait_until(page, READY)
    page.keyboard.press("h")
    page.get_by_text("A bot would:").wait_for()
    page.keyboard.press("u")
    wait_until(page, f"document.querySelectorAll('#options button').length === {len(first)}")
    assert page.locator("#options button").all_inner_texts() == first


def test_an_answer_is_sent_again_while_the_server_starts_again(page, ann):
    """Once nobody listens, once the answer gets lost on its way back: it is taken once."""
    hand = seated(page, ann, "castle")
    lost = [lambda route: route.abort(), lambda route: (route.fetch(), route.abort())]
    page.route("**/act", lambda route: lost.pop(0)(route) if lost else route.continue_())
    with page.expect_response("**/act"):  # the first that comes back
        page.keyboard.press("1")
    wait_until(page, READY)
    assert not lost
    assert len(position_of(hand.row()).answers_of(0)) == 1


def test_one_resigns(page, ann):
    seated(page, ann, "castle")
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_text("More", exact=True).click()
    page.get_by_role("button", name="Resign").click()
    page.locator("#end").wait_for(state="visible")


@pytest.mark.parametrize("game", ALL_GAMES)
def test_the_tour_walks_round_the_table_and_can_be_left(page, ann, game):
    seated(page, ann, game)
    for skip in (False, True):
        page.get_by_text("More", exact=True).click()
        page.get_by_role("button", name="Tour of the table").click()
        box = page.locator(".tourbox:not([hidden])")
        assert box.get_by_text("1 of").is_visible()
        while not skip and box.get_by_role("button", name="Next").count():
            box.get_by_role("button", name="Next").click()
        box.get_by_role("button", name="Skip" if skip else "Play", exact=True).click()
        assert page.locator(".is-toured").count() == 0


FITS = """() => {
  const felt = document.getElementById("felt");
  const scrolls = (one) => ["auto", "scroll"].includes(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth + 1
    || ["auto", "scroll"].includes(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight + 1;
  return [felt, ...felt.querySelectorAll("*")].filter((one) => one.clientWidth && scrolls(one)).map((one) => one.className)
    .concat(document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth ? ["page"] : []);
}"""


@pytest.mark.parametrize("game", ALL_GAMES)
def test_a_live_table_fits_and_has_no_serious_fault(page, ann, axe, game):
    hand = seated(page, ann, game)
    for _ in range(12):  # some cards on the table
        if page.locator("#end").is_visible():
            break
        hand.by_keys(hand.wanted())
        wait_until(page, READY)
    for size in (SCREEN, PHONE):
        page.set_viewport_size(size)
        for theme in ("light", "dark"):
            page.evaluate(f"localStorage.setItem('adminTheme', '\"{theme}\"')")
            page.reload()
            wait_until(page, READY)
            assert axe() == [], (size, theme)
        assert size == PHONE or page.evaluate(FITS) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.locator("#prompt").bounding_box()["width"] > PHONE["width"] * 0.9


# Parts of the table that stick out of what holds them, by more than a ring or a lifted card does.
STICKS_OUT = """([holder, part]) => [...document.querySelectorAll(holder)].flatMap((one) => {
  const box = one.getBoundingClientRect();
  return [...one.querySelectorAll(part)].map((inner) => inner.getBoundingClientRect())
    .filter((inner) => inner.width && (inner.left < box.left - 6 || inner.right > box.right + 6 || inner.bottom > box.bottom + 8)).map(() => part);
})"""


@pytest.mark.parametrize(
    ("game", "mode", "decisions", "holder", "part"),
    [
        ("castle", "conspiracy", 1, ".suspect", ".suspect__needs > span"),
        ("case-closed", "duel", 1, "#felt", ".lies-fan .card"),
        ("clash-of-minds", "agents", 40, ".lane", ".card"),
    ],
)
def test_what_is_many_stays_within_its_place(page, ann, game, mode, decisions, holder, part):
    page.set_viewport_size(SCREEN)
    hand = seated(page, ann, game, mode=mode)
    for _ in range(decisions):
        hand.by_keys(hand.wanted())
        wait_until(page, READY)
    assert page.locator(holder).locator(part).count() > 2
    assert page.evaluate(STICKS_OUT, [holder, part]) == []
