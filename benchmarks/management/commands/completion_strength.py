"""How well do decks play that completion builds from nothing?"""

from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from decks.models import Deck
from decks.services import list_complete
from games import rulebooks
from games.bots.match import play, seat_bots
from games.bots.seat import GreedyBot
from games.engine.decks import DeckList
from games.engine.statistics import wilson
from games.engine.table import Decklist, Table, TableSpec

LEAST = 0.35


class Command(BaseCommand):
    help = (
        "Complete an empty deck of each game by the service, and play it against every "
        "ready-made deck with greedy players, seats taking turns."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("games", nargs="*")
        parser.add_argument("--matches", type=int, default=200)
        parser.add_argument("--seed", type=int, default=7_000_000)

    def handle(self, *, games: list[str], matches: int, seed: int, **options: Any) -> None:
        for game in games or card_games():
            found = list_complete(game, DeckList([]))
            mine = found.deck.cards()
            self.stdout.write(f"{game}: legal {found.legal}, {len(found.warnings)} warnings")
            for name, other in rivals(game):
                won = sum(wins(game, mine, other, seed + n // 2, n % 2) for n in range(matches))
                low, high = wilson(won, matches)
                mark = "" if won / matches >= LEAST else "  SHORT"
                share = f"{100 * won / matches:5.1f} % ({100 * low:.0f}-{100 * high:.0f})"
                self.stdout.write(f"  {share} of {matches} against {name}{mark}")
                self.stdout.flush()


def card_games() -> list[str]:
    return [one.slug for one in rulebooks.all_rulebooks() if not one.declaration.boxed]


def rivals(game: str) -> Iterator[tuple[str, Decklist]]:
    for deck in Deck.objects.of(game).ready_made().with_entries().order_by("pk"):
        yield deck.name, deck.decklist().cards()


def wins(game: str, mine: Decklist, other: Decklist, seed: int, seat: int) -> bool:
    """Whether the first deck wins a match that it plays in this seat."""
    rulebook = rulebooks.get(game)
    sides = (mine, other) if seat == 0 else (other, mine)
    spec = TableSpec(next(iter(rulebook.modes)), 2, sides, {})
    outcome = play(Table(rulebook, spec), seed, seat_bots([GreedyBot] * 2, seed))
    return seat in outcome.result.winners
