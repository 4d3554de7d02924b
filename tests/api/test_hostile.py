"""Hostile lists: whatever is sent, no request costs a second of processor time."""

import time

import pytest
from django.contrib.auth.hashers import PBKDF2PasswordHasher

import casebook.settings
from cards.models import Card
from decks.services import deck_create
from decks.workload import MAX_WORKED_COPIES, MAX_WORKED_ENTRIES
from games import rulebooks
from games.engine.decks import CONSIDERING
from tests.api.dataset import client_of, load_game, person

pytestmark = pytest.mark.django_db

SECOND = 1.0
GAMES = ("castle", "clash-of-minds")  # a box, and many sections; make bench asks all
COPIES = MAX_WORKED_COPIES // MAX_WORKED_ENTRIES


@pytest.fixture(autouse=True)
def _patient(settings):
    settings.API_RATES = dict.fromkeys(settings.API_RATES, 1_000_000)


def hostile_lists(game):
    """Lists as large as they may be, each wrong in another way."""
    cards = list(Card.objects.of(game).values_list("slug", "type"))
    sections = [section.name for section in rulebooks.get(game).declaration.sections]
    home = {t: s.name for s in rulebooks.get(game).declaration.sections for t in s.types}
    many = [cards[n % len(cards)][0] for n in range(MAX_WORKED_ENTRIES)]
    return {
        "nowhere": [(f"s{n}", card, COPIES) for n, card in enumerate(many)],
        "everywhere": [(s, card, COPIES) for card, _ in cards for s in sections],
        "too many": [(home[t], card, MAX_WORKED_COPIES // len(cards)) for card, t in cards],
        "one": [(home[cards[0][1]], cards[0][0], 999)],
        "unknown": [(sections[0], f"no-{n}", COPIES) for n in range(MAX_WORKED_ENTRIES)],
        "ideas": [(CONSIDERING, card, COPIES) for card, _ in cards],
        "nothing": [],
    }


def body_of(game, rows):
    names = ("section", "card", "quantity")
    return {"game": game, "entries": [dict(zip(names, r, strict=True)) for r in rows]}


def seconds_of(ask):
    start = time.process_time()
    found = ask()
    return found, time.process_time() - start


@pytest.mark.parametrize("game", GAMES)
def test_no_list_takes_long_to_repair(game, anyone):
    load_game(game)
    for name, rows in hostile_lists(game).items():
        body = body_of(game, rows[:MAX_WORKED_ENTRIES])
        answer, spent = seconds_of(lambda b=body: anyone.send("post", "/decks/repair", b))
        assert answer.status_code == 200
        assert spent < SECOND, f"repair of {name}"


@pytest.mark.parametrize("operation", ["validate", "repair"])
def test_a_list_that_no_deck_can_be_is_judged_and_not_repaired(operation, anyone, castle):
    card = Card.objects.of("castle").first()
    rows = [(f"s{n}", card.slug, 999) for n in range(1_000)]
    answer, spent = seconds_of(
        lambda: anyone.send("post", f"/decks/{operation}", body_of("castle", rows))
    )
    assert spent < SECOND
    if operation == "repair":
        assert (answer.status_code, answer.json()["errors"][0]["code"]) == (422, "deck-too-large")
    else:
        assert (answer.status_code, answer.json()["legal"]) == (200, False)


@pytest.fixture
def giant(case_closed):
    """A stored deck of a hundred thousand copies that anybody can see."""
    cards = Card.objects.of("case-closed").filter(type="event")[:100]
    counts = {("main", card.slug, ""): 999 for card in cards}
    owner = person("giant")
    return deck_create(owner, "case-closed", "Giant", counts, visibility="public"), owner


OPERATIONS = ("repair", "hand", "odds?cards=x", "statistics", "validation", "export", "diff")


def test_every_operation_on_a_giant_deck(giant, anyone):
    deck, _ = giant
    for operation in OPERATIONS:
        answer, spent = seconds_of(lambda o=operation: anyone.get(f"/decks/{deck.pk}/{o}"))
        refused = operation.startswith(("repair", "hand", "odds"))
        assert answer.status_code == (422 if refused else 200)
        assert spent < SECOND


PAGES = (
    "",
    "state/",
    "hand/",
    "odds/?card=x",
    "statistics/",
    "export/text/",
    "revisions/",
    "search/?q=",
)


def test_every_page_on_a_giant_deck(giant, client):
    deck, owner = giant
    client.force_login(owner)
    for part in PAGES:
        page, spent = seconds_of(lambda p=part: client.get(f"/decks/{deck.pk}/{p}"))
        assert page.status_code == (400 if part.startswith(("hand", "odds")) else 200)
        assert spent < SECOND
    plan, spent = seconds_of(lambda: client.post(f"/decks/{deck.pk}/repair/"))
    assert (plan.status_code, spent < SECOND) == (400, True)


def test_pages_and_api_share_one_allowance(giant, client, settings):
    deck, owner = giant
    settings.API_RATES = settings.API_RATES | {"read": 2}
    client.force_login(owner)
    assert client_of(owner).get("/me").status_code == 200
    assert client.get(f"/decks/{deck.pk}/statistics/").status_code == 200
    refused = client.get(f"/decks/{deck.pk}/statistics/")
    assert (refused.status_code, int(refused["Retry-After"]) > 0) == (429, True)


def test_a_plan_that_ran_out_of_work_is_not_called_minimal(anyone, castle):
    rows = hostile_lists("castle")["nowhere"]
    plan = anyone.send("post", "/decks/repair", body_of("castle", rows)).json()
    assert not plan["minimal"]
    assert plan["legal"], "the way to a legal box is always known"


def hostile_texts():
    """Texts at the limits of what is read, each slow in another way."""
    yield "near misses", "\n".join(f"4 Kaet Bekcet{n}" for n in range(1_000))
    yield "long lines", "\n".join("4 " + "kate beckett " * 22 for _ in range(690))
    yield "numbers", "\n".join("9 " * 140 for _ in range(700))
    yield "one line", "x" * 199_999
    yield "brackets", "\n".join("(" * 190 for _ in range(1_000))
    yield "table", "count,name\n" + "\n".join(f'4,"Kaet {n}"' for n in range(998))
    yield "rows", '{"cards": [' + ",".join(f'{{"name": "Kaet {n}"}}' for n in range(999)) + "]}"
    yield "accents", "\n".join("4 " + "e\u0301\u0302\u0303" * 70 for _ in range(690))


def test_no_text_takes_long_to_read(anyone, case_closed):
    anyone.send("post", "/decks/read-text", {"game": "case-closed", "text": "x"})  # the index
    for name, text in hostile_texts():
        body = {"game": "case-closed", "text": text}
        answer, spent = seconds_of(lambda b=body: anyone.send("post", "/decks/read-text", b))
        assert answer.status_code in (200, 422), name
        assert spent < SECOND, f"reading {name}"


QUERIES = (
    "(" * 400 + "a" + ")" * 400,
    " or ".join(["a"] * 200),
    "text:/(a+)+b/",
    "-" * 900 + "a",
    " ".join(f"name:{letter}" for letter in "abcdefghij" * 8),
    "é" * 900,
)


def test_no_search_takes_long(anyone, case_closed):
    anyone.get("/cards")
    for query in QUERIES:
        for path in ("/cards", "/cards/explain", "/cards/random"):
            answer, spent = seconds_of(lambda p=path, q=query: anyone.get(p, {"q": q}))
            assert answer.status_code in (200, 404, 422), (path, query[:20])
            assert spent < SECOND, (path, query[:20])


def test_the_largest_table_of_odds(case_closed, anyone):
    cards = Card.objects.of("case-closed").filter(type="event")[:20]
    counts = {("main", card.slug, ""): 100 for card in cards}
    deck = deck_create(person("odd"), "case-closed", "Odds", counts, visibility="public")
    names = ",".join(card.slug for card in cards[:10])
    answer, spent = seconds_of(lambda: anyone.get(f"/decks/{deck.pk}/odds?cards={names}&turns=30"))
    assert (answer.status_code, spent < SECOND) == (200, True)


def test_changing_a_password_costs_less_than_a_second(client, settings):
    """It is two hashes, of the old one and of the new; nobody is locked out by the change."""
    settings.PASSWORD_HASHERS = casebook.settings.PASSWORD_HASHERS
    old = PBKDF2PasswordHasher().encode("violin-and-fog-1891", "salt", iterations=1)
    ann = person("ann")
    type(ann).objects.filter(pk=ann.pk).update(password=old)
    assert client.login(username="ann", password="violin-and-fog-1891")
    ann.refresh_from_db()
    assert ann.password.startswith("scrypt$")
    new = {"new_password1": "lantern-42-harbour", "new_password2": "lantern-42-harbour"}
    client.get("/account/password/")  # what is loaded once
    form = {"old_password": "violin-and-fog-1891", **new}
    page, spent = seconds_of(lambda: client.post("/account/password/", form))
    assert (page.status_code, spent < SECOND) == (302, True)
