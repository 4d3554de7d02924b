"""How a list did lately in test series against decks that everybody may see."""

from typing import Any, NamedTuple

from decks.models import Deck
from games.engine.statistics import wilson
from games.runs.card_results import is_public
from games.runs.models import Job, JobDeck, Kind

JOBS = 40
ENOUGH = 20  # matches below which a share says more about luck


class Against(NamedTuple):
    """Matches of a list against another deck; shares in percent."""

    name: str
    deck: int | None
    won: int
    of: int
    percent: int
    low: int
    high: int

    @property
    def side(self) -> str:
        """Whether it is ahead or behind for certain."""
        return "above" if self.low > 50 else "below" if self.high < 50 else "even"


def against(name: str, deck: int | None, won: int, of: int) -> Against:
    low, high = wilson(won, of)
    percents = (round(100 * share) for share in (won / of, low, high))
    return Against(name, deck, won, of, *percents)


def results_against(deck: Deck) -> tuple[Against | None, list[Against]]:
    """All together, and deck by deck, the best first; nothing while too few were played."""
    sums: dict[str, tuple[str, int | None, int, int]] = {}
    for job in jobs_with(deck.list_hash):
        for other, won, of in pairings(job, deck.list_hash):
            name, key, had_won, had = sums.get(other.list_hash, (*label(other), 0, 0))
            sums[other.list_hash] = name, key, had_won + won, had + of
    rows = [against(*row) for row in sums.values() if row[3] >= ENOUGH]
    rows.sort(key=lambda row: (-row.percent, row.name))
    if not rows:
        return None, []
    return against("", None, sum(row.won for row in rows), sum(row.of for row in rows)), rows


def jobs_with(list_hash: str) -> list[Job]:
    done = JobDeck.objects.filter(
        list_hash=list_hash, job__kind=Kind.SERIES, job__state=Job.State.DONE
    )
    keys = done.order_by("-job").values_list("job", flat=True).distinct()[:JOBS]
    return list(Job.objects.filter(pk__in=list(keys)).prefetch_related("decks__revision__deck"))


def pairings(job: Job, list_hash: str) -> list[tuple[JobDeck, int, int]]:
    """Each public deck that this list met, with the matches won and played."""
    report: dict[str, Any] = job.report or {}
    decks = {deck.place: deck for deck in job.decks.all()}
    seated = [decks.get(entry["deck"]) for entry in report.get("entries", ())]
    found = []
    for row, ours in zip(report.get("matrix", ()), seated, strict=False):
        if ours is None or ours.list_hash != list_hash:
            continue
        for cell, other in zip(row, seated, strict=False):
            if cell and other and other.list_hash != list_hash and is_public(other.revision):
                found.append((other, cell["count"], cell["of"]))
    return found


def label(other: JobDeck) -> tuple[str, int | None]:
    revision = other.revision
    return (revision.deck.name, revision.deck_id) if revision else (other.name, None)
