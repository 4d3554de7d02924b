"""Search on 100,000 cards: the first page of each of twenty typical queries."""

import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from django.contrib.auth import get_user_model
from django.db import connection, transaction
from django.utils import timezone

from benchmarks.registry import Finding, measure
from cards.collections import Collection, CollectionEntry, Holdings
from cards.index import Indexer
from cards.models import Card, CardSet, Game, Printing
from cards.search import search
from games.engine.statistics import median

GAME = "case-closed"
CARDS = 100_000
TIMES = 5
GOAL_MS = {"postgresql": 50.0, "sqlite": 120.0}

QUERIES = (
    "",
    "lantern",
    '"quiet harbour"',
    "type:detective",
    "type:event cost<=2",
    "strength>=5 speed>=5",
    "int>str",
    "int>str type:criminal trait:police",
    "trait:police -trait:thief",
    "type:gadget or type:clue",
    "set:b07 rarity:rare",
    "rarity:rare order:set",
    "type:detective order:strength dir:desc",
    "(trait:thief or trait:scientist) cost=3",
    "text:draw type:event",
    "name:night cost>4",
    "legal:standard type:case clues>=4",
    "type:detective unique:printings",
    'type:event trait:scientist /draw \\d cards/',
    "-lantern -type:clue original:no order:cost",
)  # fmt: skip
OWNED = 5_000
OWNED_QUERIES = ("owned>=1", "type:detective owned>=2 order:strength", "(text:draw) owned>=1")

ADJECTIVES = ("quiet", "crooked", "silent", "hidden", "broken", "golden", "scarlet", "borrowed",
              "secret", "winter", "hollow", "paper", "velvet", "distant", "foggy", "narrow")  # fmt: skip
COMMON = ("harbour", "lantern", "alibi", "train", "mirror", "clock", "ledger", "garden", "bridge",
          "motive", "letter", "window", "violin", "tunnel", "cipher", "night", "compass")  # fmt: skip
FIRST = ("ash", "black", "cold", "dun", "elm", "fair", "green", "high", "iron", "king", "long",
         "mill", "north", "old", "port", "red", "stone", "thorn", "west", "wind")  # fmt: skip
SECOND = ("bourne", "brook", "bury", "combe", "dale", "field", "ford", "gate", "ham", "hurst",
          "ley", "mere", "mouth", "ridge", "stead", "thorpe", "ton", "wick", "wood", "worth")  # fmt: skip
NOUNS = (*COMMON, *(one + two for one in FIRST for two in SECOND))
NAMES = ("Ada", "Basil", "Clara", "Dorian", "Edith", "Felix", "Greta", "Hugo", "Iris", "Jonas",
         "Kit", "Lydia", "Magnus", "Nora", "Oscar", "Petra", "Quentin", "Rosa", "Silas")  # fmt: skip
TRAITS = ("Police", "Thief", "Scientist", "Reporter", "Student", "Actor", "Doctor", "Lawyer",
          "Pilot", "Cook", "Gardener", "Painter")  # fmt: skip
SENTENCES = (
    "Draw {n} cards.",
    "Each opponent discards {n} cards.",
    "This character gets +{n} strength until the end of the turn.",
    "Look at the top {n} cards of your deck and put them back in any order.",
    "When the {noun} is found, ready {n} characters.",
    "Expend a character with intelligence {n} or more to search the {adjective} {noun}.",
    "If you control a {adjective} {noun}, this costs {n} less.",
)
TYPES = ("detective", "criminal", "gadget", "clue", "case", "event")
STEPS = ("ready", "main", "movement", "sleuth", "end")


def generate_cards(game: Game, total: int, seed: int = 1) -> Iterator[list[Card]]:
    """Made-up cards in batches."""
    dice = Random(seed)
    for start in range(0, total, 1000):
        yield [make_card(game, n, dice) for n in range(start, min(start + 1000, total))]


def make_card(game: Game, n: int, dice: Random) -> Card:
    kind = dice.choice(TYPES)
    name = f"{dice.choice(NAMES)} {dice.choice(ADJECTIVES)} {dice.choice(NOUNS)}"
    return Card(
        game=game,
        slug=f"x{n}",
        name=name.title(),
        subtitle=dice.choice(("", "", dice.choice(NOUNS).title())),
        type=kind,
        attributes=attributes(kind, dice),
        traits=dice.sample(TRAITS, dice.choice((0, 1, 1, 2))),
        text=" ".join(dice.sample([sentence(dice) for _ in SENTENCES], dice.randint(1, 4))),
        changed_at=timezone.now(),
    )


def attributes(kind: str, dice: Random) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if kind != "case":
        found["cost"] = dice.randint(0, 9)
    if kind in ("detective", "criminal", "case"):
        found |= {name: dice.randint(0, 9) for name in ("strength", "speed", "intelligence")}
    if kind == "case":
        found |= {"clue_number": dice.randint(1, 5), "exact_clues": dice.sample(COMMON, 2)}
    if kind == "event":
        found["steps"] = dice.sample(STEPS, 2)
    return found


def sentence(dice: Random) -> str:
    made = dice.choice(SENTENCES)
    return made.format(
        n=dice.randint(1, 5), noun=dice.choice(NOUNS), adjective=dice.choice(ADJECTIVES)
    )


@transaction.atomic
def fill(total: int = CARDS) -> Game:
    """Made-up cards, each in one to three of thirty sets."""
    game, _ = Game.objects.get_or_create(slug=GAME, defaults={"title": "Case Closed"})
    game.formats.get_or_create(slug="standard", defaults={"title": "Standard"})
    sets = CardSet.objects.bulk_create(
        [CardSet(game=game, code=f"B{n:02}", name=f"Booster {n}") for n in range(30)]
    )
    dice, indexer, number = Random(2), Indexer(game), 0
    for batch in generate_cards(game, total):
        Card.objects.bulk_create(batch)
        printings = []
        for card in batch:
            for _ in range(dice.choice((1, 1, 1, 2, 3))):
                number += 1
                rarity = dice.choice(("common", "common", "uncommon", "rare"))
                printings.append(
                    Printing(card=card, set=dice.choice(sets), number=f"{number:06}", rarity=rarity)
                )
        Printing.objects.bulk_create(printings)
        indexer.write(batch)
    return game


@contextmanager
def scratch_database() -> Iterator[None]:
    """A database of its own beside the configured one, gone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        test = connection.settings_dict["TEST"]
        before = test["NAME"]
        if connection.vendor == "sqlite":
            test["NAME"] = str(Path(folder) / "bench.sqlite3")
        name = connection.settings_dict["NAME"]
        connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
        try:
            yield
        finally:
            connection.creation.destroy_test_db(name, verbosity=0)
            test["NAME"] = before


def somebody_with_cards() -> Holdings:
    """A collector, with some copies of every twentieth card."""
    person = get_user_model().objects.create_user("collector")
    mine = Collection.objects.create(owner=person, game_id=GAME, kind="owned", name="Mine")
    keys = Card.objects.order_by("pk").values_list("pk", flat=True)[:: CARDS // OWNED]
    CollectionEntry.objects.bulk_create(
        [CollectionEntry(collection=mine, card_id=key, quantity=1 + key % 3) for key in keys]
    )
    return Holdings(person)


def first_page_ms(query: str, held: Holdings | None = None) -> float:
    """Median time of the first page, as a visitor waits for it.

    SQLite works inside this process, so its processor time is what an idle machine
    would take; PostgreSQL works elsewhere and is timed by the clock.
    """
    clock = time.process_time if connection.vendor == "sqlite" else time.perf_counter
    spent = []
    for _ in range(TIMES):
        start = clock()
        search(query, GAME, held=held)
        spent.append((clock() - start) * 1000)
    return median(spent)


@measure("catalogue")
def search_first_page() -> Iterator[Finding]:
    goal = GOAL_MS[connection.vendor]
    with scratch_database():
        fill()
        held = somebody_with_cards()
        analyse()
        for query in (*QUERIES, *OWNED_QUERIES):
            spent = first_page_ms(query, held)
            yield Finding(f"search {query or '(everything)'}", spent, "ms", 1.0, goal / spent)


def analyse() -> None:
    """What a database does by itself after a while: PostgreSQL's autovacuum does both."""
    with connection.cursor() as cursor:
        is_postgres = connection.vendor == "postgresql"
        cursor.execute("VACUUM ANALYZE" if is_postgres else "ANALYZE")
