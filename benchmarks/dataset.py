"""A large dataset: many cards, decks, runs and people.

The bench measures pages in one of 100,000 cards; a test compares two smaller ones.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import Any, TypeVar
from unittest.mock import patch

from django.contrib.auth.models import Group
from django.db.models import Model
from django.utils import timezone

from benchmarks.catalogue import GAME, fill
from cards.catalogue import catalogue_load
from cards.models import Card, CatalogueVersion, Change, Game, Ruling
from casebook.models import CURATORS, User
from decks.models import Deck, DeckEntry, Revision
from decks.ready_made_decks import load_ready_made
from games import rulebooks
from games.runs import wakeups, worker
from games.runs.models import Chunk, Job, JobDeck, Match
from games.runs.services import Seat, goldfish_queue, match_queue, series_queue, swap_queue

Row = TypeVar("Row", bound=Model)

BATCH = 2000
ENTRIES = 36  # different cards of a deck
POPULAR = 3000  # cards that decks are made of, the first ones most often
OWN = 10  # one deck in so many, and one run, is the player's, and as many the curator's


@dataclass(frozen=True)
class Size:
    """How much there is of everything."""

    cards: int = 100_000
    decks: int = 10_000
    runs: int = 4_000
    matches: int = 10_000  # of the longest series
    people: int = 400


@dataclass(frozen=True)
class Dataset:
    """Who walks through it, and a card that many decks play."""

    player: User
    curator: User
    superuser: User
    card: Card

    @property
    def people(self) -> tuple[User, ...]:
        return self.player, self.curator, self.superuser


def build_dataset(size: Size) -> Dataset:
    """The shipped cards and decks of a game, and so many made-up ones."""
    catalogue_load(GAME)
    ready = [loaded.deck for loaded in load_ready_made(games=[GAME])]
    people = make_people(size.people)
    player, curator = people[0], people[1]
    curator.groups.add(Group.objects.get_or_create(name=CURATORS)[0])
    fill_catalogue(size.cards)
    popular = fill_decks(size.decks, people)
    runs = play_runs(player, ready)
    for person in (player, curator):
        long_series(runs["series"], person, size.matches)
    fill_runs(list(runs.values()), size.runs, people)
    superuser = User.objects.create_superuser("super")
    return Dataset(player, curator, superuser, popular)


def make_people(total: int) -> list[User]:
    rows = [User(username=f"person-{n}", is_staff=True) for n in range(total)]
    return User.objects.bulk_create(rows)


# -- cards and decks ----------------------------------------------------------------------


def fill_catalogue(total: int) -> None:
    """Made-up cards beside the shipped ones, with a history and some rulings."""
    game = fill(total)
    version = CatalogueVersion.objects.filter(game=game).latest("number")
    cards = list(Card.objects.of(GAME).filter(slug__startswith="x").order_by("pk"))
    Change.objects.bulk_create(
        (Change(version=version, slug=card.slug, kind=Change.Kind.ADDED) for card in cards), BATCH
    )
    Ruling.objects.bulk_create(
        (Ruling(card=card, text=f"About {card}.") for card in cards[::10]), BATCH
    )


def fill_decks(total: int, people: list[User]) -> Card:
    """Decks of popular cards, two in three public; the card that most of them play."""
    dice, game = Random(3), Game.objects.get(slug=GAME)
    sections = rulebooks.get(GAME).declaration.sections
    home = {kind: section.name for section in sections for kind in section.types}
    cards = Card.objects.of(GAME).filter(slug__startswith="x").order_by("pk")
    pool = [card for card in cards[:POPULAR] if card.type in home]
    for start in range(0, total, BATCH):
        numbers = range(start, min(start + BATCH, total))
        decks = Deck.objects.bulk_create(make_deck(game, n, dice, people) for n in numbers)
        entries = [
            DeckEntry(
                deck=deck,
                section=home[card.type],
                card=card,
                quantity=dice.randint(1, 4),
                position=place,
            )
            for deck in decks
            for place, card in enumerate(hand_of(pool, dice))
        ]
        DeckEntry.objects.bulk_create(entries, BATCH)
        Revision.objects.bulk_create(map(first_revision, decks), BATCH)
    return pool[0]


def make_deck(game: Game, n: int, dice: Random, people: list[User]) -> Deck:
    return Deck(
        owner=owner_of(n, dice, people),
        game=game,
        name=f"Deck {n}",
        visibility="public" if n % 3 else "private",
        version=1,
        content_hash=f"{n:064}",
        list_hash=f"{n:064}",
        legal=n % 2 == 0,
        verdict={"errors": n % 4},
        judged_version=game.version,
        judged_at=timezone.now(),
    )


def owner_of(n: int, dice: Random, people: list[User]) -> User:
    return people[n % OWN] if n % OWN < 2 else dice.choice(people[2:])


def hand_of(pool: list[Card], dice: Random) -> list[Card]:
    """Different cards, those at the front of the pool in most decks."""
    places = {int(len(pool) * dice.random() ** 1.5) for _ in range(ENTRIES)}
    return [pool[place] for place in sorted(places)]


def first_revision(deck: Deck) -> Revision:
    return Revision(
        deck=deck,
        number=1,
        name=deck.name,
        format=deck.format,
        content_hash=deck.content_hash,
        list_hash=deck.list_hash,
        author_id=deck.owner_id,
    )


# -- runs ---------------------------------------------------------------------------------


@contextmanager
def no_broker() -> Iterator[None]:
    """Runs are played here and now: no worker is called."""
    with patch.object(wakeups, "send", lambda lane: True):
        yield


def play_runs(person: User, decks: list[Deck]) -> dict[str, Job]:
    """A run of each kind, really played."""
    one, other = decks[:2]
    with no_broker():
        asked = {
            "match": match_queue(person, GAME, [Seat(one), Seat(other)], seed=1),
            "series": series_queue(person, GAME, [one, other], matches=6, seed=1),
            "swap": swap_queue(person, one, other, matches=2, seed=1),
            "goldfish": goldfish_queue(person, one, games=6, seed=1),
        }
        while worker.work("long"):
            pass
    return {name: Job.objects.get(pk=job.pk) for name, (job, _) in asked.items()}


def long_series(series: Job, owner: User, total: int) -> None:
    """A series that is being played, with half of its matches done."""
    rows = list(series.matches.order_by("number"))
    plan = series.plan | {"matches": total}
    job = copy_run(
        series,
        owner=owner,
        plan=plan,
        total=total,
        done=total // 2,
        report=None,
        repeat=1,
        state=Job.State.RUNNING,
        finished_at=None,
    )
    Match.objects.bulk_create(
        (copy_row(rows[n % len(rows)], job=job, number=n, seed=n) for n in range(total // 2)),
        BATCH,
    )
    Chunk.objects.bulk_create(copy_row(chunk, job=job) for chunk in series.chunks.all())


def fill_runs(done: list[Job], total: int, people: list[User]) -> None:
    """Copies of the runs that were played."""
    dice = Random(4)
    jobs = Job.objects.bulk_create(
        (
            copy_row(done[n // OWN % len(done)], repeat=n + 2, owner=owner_of(n, dice, people))
            for n in range(total)
        ),
        BATCH,
    )
    parts = {job.pk: (list(job.decks.all()), list(job.matches.all()[:1])) for job in done}
    decks, matches = [], []
    for n, job in enumerate(jobs):
        of_decks, of_matches = parts[done[n // OWN % len(done)].pk]
        decks += [copy_row(deck, job=job) for deck in of_decks]
        matches += [copy_row(match, job=job) for match in of_matches]
    JobDeck.objects.bulk_create(decks, BATCH)
    Match.objects.bulk_create(matches, BATCH)


def copy_run(job: Job, **changed: Any) -> Job:
    """A run like another, with its decks."""
    copy = copy_row(job, **changed)
    copy.save()
    JobDeck.objects.bulk_create(copy_row(deck, job=copy) for deck in job.decks.all())
    return copy


def copy_row(row: Row, **changed: Any) -> Row:
    """A new row that differs from another in these columns only."""
    columns = {
        f.attname: getattr(row, f.attname) for f in row._meta.concrete_fields if not f.primary_key
    }
    for name in changed:
        columns.pop(f"{name}_id", None)
    return type(row)(**(columns | changed))
