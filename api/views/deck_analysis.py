"""What a deck is worth: what the rules say, repair, completion, figures, odds, hands."""

from collections.abc import Iterable
from typing import Any

from django.urls import reverse
from rest_framework.request import Request
from rest_framework.response import Response

from api.authentication import SignedInRequest
from api.base import operation, words
from api.etags import edited_version
from api.models import Scope
from api.problems import not_there
from api.serializers.collections import NeedsQuery, NeedsSerializer
from api.serializers.deck_analysis import (
    CompletionSerializer,
    HandQuery,
    HandSerializer,
    OddsQuery,
    OddsSerializer,
    PlanSerializer,
    RepairQuery,
    StatisticsQuery,
    StatisticsSerializer,
    ValidationQuery,
    ValidationSerializer,
)
from api.serializers.decks import DeckSerializer
from api.views.decks import DeckViews
from cards.collections import Collection
from decks.deck_text.reading import Reading
from decks.models import Deck
from decks.services import deck_apply, deck_complete, deck_judge, deck_repair
from decks.services.needs import deck_needs, pool_for, want_list
from decks.statistics import HandRequest, hand_data, odds_table, sampled_hand, statistics
from games import rulebooks


class DeckAnalysisViewSet(DeckViews):
    @operation(
        "Judge a deck",
        ValidationSerializer,
        name="decks_validation",
        tier="costly",
        query=ValidationQuery,
    )
    def validation(self, request: Request, deck: str) -> Response:
        """By today's catalogue. An illegal deck is an answer, not an error."""
        verdicts = deck_judge(self.deck(deck), words(self.query.get("formats", "")))
        return Response(validation_data(verdicts))

    @operation(
        "The smallest repair",
        PlanSerializer,
        name="decks_repair_plan",
        tier="costly",
        query=RepairQuery,
    )
    def repair_plan(self, request: Request, deck: str) -> Response:
        """The fewest copies to add and remove to make it legal."""
        return Response(deck_repair(self.deck(deck), self.query.get("format", "")).as_data())

    @operation(
        "Repair a deck",
        DeckSerializer,
        name="decks_apply_repair",
        login=True,
        scope=Scope.WRITE,
        tier="costly",
        query=RepairQuery,
        if_match=True,
    )
    def apply_repair(self, request: SignedInRequest, deck: str) -> Response:
        """Carry the plan out as a new revision."""
        found = self.own(deck)
        version = edited_version(request, found)
        plan = deck_repair(found, self.query.get("format", ""))
        return self.deck_response(deck_apply(found, plan.changes, by=request.user, version=version))

    @operation(
        "Complete a deck",
        CompletionSerializer,
        name="decks_completion",
        tier="costly",
        query=RepairQuery,
    )
    def completion(self, request: Request, deck: str) -> Response:
        """Cards that fit the deck, each with its reasons, until it is whole."""
        return Response(deck_complete(self.deck(deck), self.query.get("format", "")).as_data())

    @operation(
        "Statistics of a deck",
        StatisticsSerializer,
        name="decks_statistics",
        query=StatisticsQuery,
    )
    def statistics(self, request: Request, deck: str) -> Response:
        found = self.deck(deck)
        rulebook = rulebooks.get(found.game_id)
        sections = words(self.query.get("sections", ""))
        return Response(statistics(rulebook, found.decklist(), sections))

    @operation(
        "Odds of drawing cards",
        OddsSerializer,
        name="decks_odds",
        tier="costly",
        query=OddsQuery,
    )
    def odds(self, request: Request, deck: str) -> Response:
        """Exact, by turn, with the game's own mulligan."""
        found, asked = self.deck(deck), self.query
        return Response(
            odds_table(
                rulebooks.get(found.game_id),
                found.decklist(),
                set(words(asked["cards"])),
                asked.get("turns", 10),
                on_the_play=asked.get("play", True),
                mulligan=asked.get("mulligan", True),
            )
        )

    @operation(
        "What a deck lacks",
        NeedsSerializer,
        name="decks_needs",
        login=True,
        query=NeedsQuery,
    )
    def needs(self, request: SignedInRequest, deck: str) -> Response:
        """Of your collection or pool: what is missing, and what other sleeved decks hold."""
        found = self.deck(deck)
        needs = deck_needs(found, self.own_pool(request, found))
        missing = sum(need.missing for need in needs)
        data = {"missing": missing, "want_list": want_list(needs)}
        return Response(data | {"cards": [need.as_data() for need in needs]})

    def own_pool(self, request: SignedInRequest, deck: Deck) -> Collection | None:
        """What is counted is always the caller's own, whoever made the deck."""
        asked = self.query.get("pool")
        if asked is None:
            return pool_for(request.user, deck)
        return self.pool_named(asked, deck.game_id, "query")

    @operation("A sample hand", HandSerializer, name="decks_hand", query=HandQuery)
    def hand(self, request: Request, deck: str) -> Response:
        """The same seed deals the same hand, always and everywhere."""
        found = self.deck(deck)
        said = {k: str(v) for k, v in self.query.items() if k != "share"}
        said["play"] = str(int(self.query.get("play", True)))
        try:
            wanted = HandRequest.from_query(said)
            dealt = sampled_hand(rulebooks.get(found.game_id), found.decklist(), wanted)
        except ValueError as problem:
            raise not_there("query", "/return", "hand", str(problem)) from None
        return Response(hand_data(dealt, wanted))


def validation_data(
    verdicts: Iterable[Any], reading: Reading | None = None, game: str = ""
) -> dict[str, Any]:
    found = [verdict.as_data() for verdict in verdicts]
    return {
        "legal": all(verdict["legal"] for verdict in found),
        "verdicts": found,
        "reading": reading_data(game, reading) if reading else None,
    }


def reading_data(game: str, reading: Reading) -> dict[str, Any]:
    """A deck text as it was read; every card that a line may mean with its face."""
    data = reading.as_data()
    for line in data["lines"]:
        for one in line["candidates"]:
            one["face"] = reverse("api:card-face", args=[game, one["card"]])
    return data
