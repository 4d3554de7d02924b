"""A report laid out for the eye: tables, bars and curves, every number in words too."""

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext

from cards.faces.subject import Subject
from cards.models import Card
from decks.models import Deck
from games.runs.models import Job, Kind
from web.bot_titles import bot_title
from web.front import faces_of_deck

FEW = 20  # games below which a rate would say more about luck than about the card
BARS = 12  # a distribution with more values is shown in ranges
WIDTH, HEIGHT = 300, 90
VERSION = re.compile(r" #\d+$")


def results(job: Job, report: Mapping[str, Any]) -> dict[str, Any]:
    """What the page shows of a report; empty parts are left out."""
    cards = cards_of(job.game_id, [row["card"] for row in report.get("cards", ())])
    if job.kind == Kind.GOLDFISH:
        found = goldfish_results(report, cards)
    else:
        found = match_results(report, cards, covers_of(job))
    return found | {"problem": report.get("problem", "")}


def cards_of(game: str, slugs: Collection[str]) -> dict[str, Card]:
    return {card.slug: card for card in Card.objects.of(game).filter(slug__in=slugs)}


def covers_of(job: Job) -> list[Card | None]:
    """A card to know each deck by; decks that are gone have none."""
    keys = [deck.revision.deck_id if deck.revision else 0 for deck in job.decks.all()]
    found = Deck.objects.filter(pk__in=set(keys)).with_entries()
    faces = {deck.pk: faces_of_deck(deck) for deck in found}
    return [cover(faces.get(key, [])) for key in keys]


def cover(cards: Sequence[Card]) -> Card | None:
    """Somebody rather than something."""
    people = (card for card in cards if Subject.of(card).people)
    return next(people, cards[0] if cards else None)


# -- matches ------------------------------------------------------------------------------


def match_results(
    report: Mapping[str, Any], cards: Mapping[str, Card], covers: Sequence[Card | None]
) -> dict[str, Any]:
    labels = entry_labels(report)
    faces = [covers[entry["deck"]] for entry in report["entries"]]
    even = 1 / max(2, len(report["by_seat"]))
    return {
        "played": report["played"],
        "stopped_early": report["stopped_early"],
        "no_winner": report["no_winner"],
        "errors": report["error_list"],
        "faults": report["faults"],
        "columns": [
            {"label": label, "face": face} for label, face in zip(labels, faces, strict=True)
        ],
        "entries": [
            {"label": label, "face": face, "surely": surely(rate, even), **percent(rate)}
            for label, face, rate in sorted(
                zip(labels, faces, report["by_entry"], strict=True),
                key=lambda row: -(row[2]["rate"] or 0),
            )
        ],
        "matrix": matrix_rows(labels, faces, report["matrix"]) if report["played"] else [],
        "first": first_player(report["first_player"]),
        "difference": difference(report.get("difference")),
        "result": report.get("result"),
        "spreads": [
            {"title": gettext("Turns"), **bars(report["turns"])},
            {"title": gettext("Decisions"), **bars(report["decisions"])},
        ],
        "endings": report["endings"],
        "cards": card_rows(report, cards, even),
    }


def entry_labels(report: Mapping[str, Any]) -> list[str]:
    """What tells entries apart: the deck, the bot where they differ, the side of a swap test."""
    decks = deck_names(report)
    entries = report["entries"]
    same_bot = len({entry["bot"] for entry in entries}) == 1 and len(decks) > 1
    found = [
        decks[one["deck"]] if same_bot else f"{decks[one['deck']]} ({bot_title(one['bot'])})"
        for one in entries
    ]
    if report["kind"] != Kind.SWAP:
        return found
    opponents = [gettext("Opponent")] * (len(found) - 2)
    sides = [gettext("Before"), gettext("After"), *opponents]
    return [f"{side}: {label}" for side, label in zip(sides, found, strict=True)]


def deck_names(report: Mapping[str, Any]) -> list[str]:
    """Names with their versions; without, where no two versions of a deck meet."""
    names = [deck["name"] for deck in report["decks"]]
    plain = [VERSION.sub("", name) for name in names]
    return plain if len(set(plain)) == len(set(names)) else names


def surely(rate: Mapping[str, Any], even: float) -> str:
    """Which side of its fair share a rate lies on for certain."""
    if rate["rate"] is None:
        return "unsettled"
    low, high = rate["interval"]
    return "surely-above" if low > even else "surely-below" if high < even else "unsettled"


def percent(rate: Mapping[str, Any] | None) -> dict[str, Any]:
    """A rate as people read it, with its interval and how strongly to shade it."""
    if not rate or rate["rate"] is None:
        return {"percent": None}
    low, high = (round(100 * bound) for bound in rate["interval"])
    share = rate["rate"]
    return {
        "percent": round(100 * share),
        "low": low,
        "high": high,
        "count": rate["count"],
        "of": rate["of"],
        "shade": round(abs(share - 0.5) * 0.8, 2),
        "side": "above" if share > 0.5 else "below" if share < 0.5 else "even",
    }


def matrix_rows(
    labels: Sequence[str], faces: Sequence[Card | None], matrix: Any
) -> list[dict[str, Any]]:
    return [
        {"label": label, "face": face, "cells": [percent(cell) for cell in row]}
        for label, face, row in zip(labels, faces, matrix, strict=True)
    ]


def first_player(found: Mapping[str, Any]) -> dict[str, Any] | None:
    if not found["wins"]["of"]:
        return None
    return {**percent(found["wins"]), **points("edge", found["edge"], found["interval"])}


def difference(found: Mapping[str, Any] | None) -> dict[str, Any] | None:
    if not found or not found["pairs"]:
        return None
    return {
        **found,
        "before": percent(found["before"]),
        "after": percent(found["after"]),
        **points("change", found["difference"], found["interval"]),
        "settled": found["interval"][0] > 0 or found["interval"][1] < 0,
    }


def points(name: str, value: float, interval: Sequence[float]) -> dict[str, str]:
    """A difference of two shares, in percentage points with its sign."""
    low, high = interval
    return {
        name: f"{100 * value:+.1f}",
        f"{name}_low": f"{100 * low:+.1f}",
        f"{name}_high": f"{100 * high:+.1f}",
    }


def card_rows(
    report: Mapping[str, Any], cards: Mapping[str, Card], even: float
) -> list[dict[str, Any]]:
    """What was won with each card in hand, the most first; rarely drawn cards last."""
    decks = deck_names(report)
    rows = [
        {
            **row,
            "face": cards.get(row["card"]),
            "title": str(cards.get(row["card"], row["card"])),
            "deck": decks[row["deck"]],
            "surely": surely(row["won_when_drawn"], even),
            "won_when_drawn": percent(enough(row["won_when_drawn"])),
            "won_when_early": percent(enough(row["won_when_early"])),
        }
        for row in report["cards"]
    ]
    return sorted(rows, key=lambda row: row["won_when_drawn"].get("percent") or -1, reverse=True)


def enough(rate: Mapping[str, Any], least: int = FEW) -> Mapping[str, Any] | None:
    """The rate, if it was taken from enough games."""
    return rate if rate["of"] >= least else None


# -- distributions ------------------------------------------------------------------------


def bars(spread: Mapping[str, Any]) -> dict[str, Any]:
    """A distribution as bars of at most so many ranges."""
    counts = spread["counts"]
    if not counts:
        return {"n": 0, "bars": [], "mean": None, "words": ""}
    low, high = counts[0][0], counts[-1][0]
    width = -(-(high - low + 1) // BARS)
    sums: dict[int, int] = {}
    for value, count in counts:
        sums[(value - low) // width] = sums.get((value - low) // width, 0) + count
    most = max(sums.values())
    return {
        "n": spread["n"],
        "mean": spread["mean"],
        "words": spread_words(spread["percentiles"]),
        "bars": [
            {
                "label": range_words(low + place * width, width),
                "count": sums.get(place, 0),
                "share": round(100 * sums.get(place, 0) / most),
                "percent": round(100 * sums.get(place, 0) / spread["n"]),
            }
            for place in range((high - low) // width + 1)
        ],
    }


def spread_words(percentiles: Mapping[str, float]) -> str:
    """Median 10, usually 8–12."""
    low, middle, high = (percentiles[share] for share in ("10", "50", "90"))
    if low == high:
        return gettext("Median %(middle)s, nearly always") % {"middle": f"{middle:g}"}
    words = gettext("Median %(middle)s, usually %(low)s–%(high)s")
    return words % {"middle": f"{middle:g}", "low": f"{low:g}", "high": f"{high:g}"}


def range_words(first: int, width: int) -> str:
    return str(first) if width == 1 else f"{first}–{first + width - 1}"


# -- a deck alone -------------------------------------------------------------------------


def goldfish_results(report: Mapping[str, Any], cards: Mapping[str, Card]) -> dict[str, Any]:
    found = {
        "played": report["played"],
        "broken": report["broken"],
        "ends": sorted(report["endings"].items(), key=lambda pair: -pair[1]),
    }
    if "solved" in report:
        return found | box_results(report)
    return found | deck_results(report, cards)


def box_results(report: Mapping[str, Any]) -> dict[str, Any]:
    """A box that one bot plays for all seats."""
    return {
        "solved": percent(report["solved"]),
        "spreads": [
            {"title": gettext("Turns"), **bars(report["turns"])},
            {"title": gettext("Decisions"), **bars(report["decisions"])},
            *(
                {"title": gettext("Times to %(verb)s") % {"verb": verb}, **bars(spread)}
                for verb, spread in report["needed"].items()
            ),
        ],
    }


def deck_results(report: Mapping[str, Any], cards: Mapping[str, Card]) -> dict[str, Any]:
    opening = report["opening"]
    least = min(FEW, -(-report["played"] // 5))  # a turn that few games reached tells nothing
    chances = [chance_row(row, cards, least) for row in report["cards"]]
    lasted = max((len(row["cells"]) for row in chances), default=0)
    return {
        "kept": percent(opening["kept"]),
        "mulliganed": percent(opening["mulliganed"]),
        "reached": percent(report["goal"]["reached"]),
        "spreads": [
            {
                "title": gettext("Turn on which the goal was reached"),
                **bars(report["goal"]["turns"]),
            },
            *(
                {"title": gettext("%(type)s in the opening hand") % {"type": kind}, **bars(spread)}
                for kind, spread in opening["types"].items()
                if any(value for value, _ in spread["counts"])  # else it is never drawn
            ),
        ],
        "curves": [curve(name, spreads, least) for name, spreads in report["curve"].items()],
        "chances": chances,
        "turns": range(lasted),
        "cut": bool(chances) and lasted < len(report["cards"][0]["by_turn"]),
        "least": least,
    }


def chance_row(row: Mapping[str, Any], cards: Mapping[str, Card], least: int) -> dict[str, Any]:
    """The chance to have seen a card by each turn that enough games reached; exact where it can
    be counted."""
    exact = row.get("exact") or [None] * len(row["by_turn"])
    return {
        "title": str(cards.get(row["card"], row["card"])),
        "face": cards.get(row["card"]),
        "cells": [
            {**percent(rate), "exact": None if odds is None else round(100 * odds)}
            for rate, odds in zip(row["by_turn"], exact, strict=True)
            if rate["of"] >= least
        ],
    }


def curve(name: str, spreads: Sequence[Mapping[str, Any]], least: int) -> dict[str, Any]:
    """The mean by turn as a line, the middle four fifths of the games as a band."""
    rows = [
        {
            "turn": turn,
            "mean": spread["mean"],
            "low": spread["percentiles"]["10"],
            "middle": spread["percentiles"]["50"],
            "high": spread["percentiles"]["90"],
        }
        for turn, spread in enumerate(spreads, start=1)
        if spread["n"] >= least
    ]
    most = max([1, *(row["high"] for row in rows)])
    place = Scale(len(rows), most)
    band = [place(n, row["high"]) for n, row in enumerate(rows)]
    band += [place(n, row["low"]) for n, row in reversed(list(enumerate(rows)))]
    return {
        "name": name.replace("_", " "),
        "rows": rows,
        "most": most,
        "band": " ".join(band),
        "line": " ".join(place(n, row["mean"]) for n, row in enumerate(rows)),
    }


class Scale:
    """Where a value of the n-th turn stands in the drawing."""

    def __init__(self, steps: int, most: float) -> None:
        self.across = WIDTH / max(1, steps - 1)
        self.up = HEIGHT / most

    def __call__(self, step: int, value: float) -> str:
        return f"{step * self.across:.1f},{HEIGHT - value * self.up:.1f}"
