"""How a card did lately in test series, of decks that everybody may see."""

import time
from typing import Any, NamedTuple

from cards.models import Card
from casebook.cache import Cache
from decks.models import Deck
from games.engine.statistics import wilson
from games.runs.models import Job, Kind

JOBS, GAMES, SECONDS = 60, 20, 600
ENOUGH = 20  # matches below which a share says more about luck
COUNTS = ("drawn", "played", "stuck")

Sums = dict[str, list[int]]
"""Card id to copies drawn, played and stuck, matches it was drawn in, and those won."""

sums: Cache[str, Sums] = Cache(GAMES)


class CardResult(NamedTuple):
    """What the page of a card says of it; shares in percent."""

    drawn: int
    held: int
    played_share: int
    stuck_share: int
    won: int
    low: int
    high: int


def results_of(card: Card) -> CardResult | None:
    """None while it was drawn in too few matches."""
    now = int(time.time()) // SECONDS
    found = sums.get(card.game_id, lambda: add_up(card.game_id), now).get(card.slug)
    if found is None or found[3] < ENOUGH:
        return None
    drawn, played, stuck, held, won = found
    low, high = wilson(won, held)
    played_share, stuck_share = (round(100 * min(1, count / drawn)) for count in (played, stuck))
    percents = (round(100 * share) for share in (won / held, low, high))
    return CardResult(drawn, held, played_share, stuck_share, *percents)


def add_up(game: str) -> Sums:
    """Over the latest series that ended; rows of private decks are passed over."""
    jobs = Job.objects.filter(game=game, kind=Kind.SERIES, state=Job.State.DONE)
    jobs = jobs.prefetch_related("decks__revision__deck").order_by("-pk")[:JOBS]
    found: Sums = {}
    for job in jobs:
        for row in public_rows(job):
            one = found.setdefault(row["card"], [0] * 5)
            for place, name in enumerate(COUNTS):
                one[place] += row[name]
            one[3] += row["won_when_drawn"]["of"]
            one[4] += row["won_when_drawn"]["count"]
    return found


def public_rows(job: Job) -> list[dict[str, Any]]:
    shown = {deck.place for deck in job.decks.all() if is_public(deck.revision)}
    rows = (job.report or {}).get("cards", ())
    return [row for row in rows if row["deck"] in shown]


def is_public(revision: Any) -> bool:
    return revision is not None and revision.deck.visibility == Deck.Visibility.PUBLIC
