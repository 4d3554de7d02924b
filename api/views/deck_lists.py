"""Lists that are not stored, or not yet: texts and entries in the body of a request."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from api.authentication import SignedInRequest
from api.base import operation, words
from api.models import Scope
from api.problems import ApiProblem, error, not_there
from api.serializers.deck_analysis import (
    BatchBody,
    BatchSerializer,
    CompletionSerializer,
    HandBody,
    HandSerializer,
    InlineBody,
    InlineQuery,
    OddsBody,
    OddsSerializer,
    PlanSerializer,
    StatisticsBody,
    StatisticsSerializer,
    ValidationSerializer,
)
from api.serializers.deck_texts import (
    ImportBody,
    ImportQuery,
    ImportSerializer,
    ReadTextSerializer,
)
from api.views.deck_analysis import reading_data, validation_data
from api.views.decks import TO_DECK, DeckViews
from decks.catalogue import formats_of
from decks.services import (
    counts_judge,
    counts_of,
    deck_import,
    decklist,
    list_complete,
    list_repair,
    rows_of,
    text_read,
)
from decks.statistics import HandRequest, hand_data, odds_table, sampled_hand, statistics
from decks.workload import DeckTooLarge
from games import rulebooks

MOST_IN_BATCH = 5_000  # entries of all lists of a batch together


class DeckTextViewSet(DeckViews):
    """Decks that are not stored, or not yet: texts and lists in the body."""

    @operation(
        "Import a deck",
        ImportSerializer,
        status=201,
        name="decks_import",
        login=True,
        scope=Scope.WRITE,
        tier="costly",
        query=ImportQuery,
        body=ImportBody,
        text=True,
        links=TO_DECK,
    )
    def import_text(self, request: SignedInRequest) -> Response:
        """From almost any text, with a report on every line. What was understood is stored."""
        given = self.with_query(self.read_body())
        source, game = given.pop("text"), given.pop("game")
        deck, reading = deck_import(request.user, game, source, **given)
        response = self.deck_response(deck, 201)
        response.data = {
            "id": str(deck.pk),
            "deck": response.data,
            "reading": reading_data(game, reading),
        }
        return response

    @operation(
        "Read a deck text",
        ReadTextSerializer,
        name="decks_read_text",
        tier="costly",
        query=ImportQuery,
        body=ImportBody,
        text=True,
    )
    def read_text(self, request: Request) -> Response:
        """The same report, and nothing is stored."""
        given = self.with_query(self.read_body())
        reading = text_read(given["game"], given["text"])
        data = reading_data(given["game"], reading)
        return Response(data | {"entries": rows_of(reading.counts)})

    @operation(
        "Judge a list",
        ValidationSerializer,
        name="decks_validate",
        tier="costly",
        query=InlineQuery,
        body=InlineBody,
        text=True,
    )
    def validate(self, request: Request) -> Response:
        """Entries, or a text; `legal` is false and the status 200 if it breaks a rule."""
        given, counts, reading = self.inline()
        verdicts = counts_judge(given["game"], counts, self.formats(given))
        return Response(validation_data(verdicts, reading, given["game"]))

    @operation(
        "Repair a list",
        PlanSerializer,
        name="decks_repair",
        tier="costly",
        query=InlineQuery,
        body=InlineBody,
        text=True,
    )
    def repair(self, request: Request) -> Response:
        """The smallest change that makes a list legal in the first format named."""
        given, counts, _ = self.inline()
        game = given["game"]
        plan = list_repair(game, decklist(game, counts), self.formats(given)[0])
        return Response(plan.as_data())

    @operation(
        "Judge many lists",
        BatchSerializer,
        name="decks_validate_batch",
        tier="costly",
        body=BatchBody,
    )
    def validate_batch(self, request: Request) -> Response:
        """Up to 50 lists of one game, in the same formats; the answers come in their order."""
        given = self.read_body()
        lists = [counts_of(rows) for rows in given["lists"]]
        if sum(map(len, lists)) > MOST_IN_BATCH:
            raise not_there(
                "body", "/lists", "too-many", f"At most {MOST_IN_BATCH} entries in all lists."
            )
        formats = self.formats(given)
        found = (counts_judge(given["game"], counts, formats) for counts in lists)
        return Response({"results": [validation_data(verdicts) for verdicts in found]})

    @operation(
        "Statistics of a list",
        StatisticsSerializer,
        name="decks_statistics_inline",
        tier="costly",
        body=StatisticsBody,
    )
    def statistics(self, request: Request) -> Response:
        given, counts, _ = self.inline()
        game = given["game"]
        cards = decklist(game, counts)
        return Response(statistics(rulebooks.get(game), cards, given.get("sections", [])))

    @operation(
        "Odds of drawing cards from a list",
        OddsSerializer,
        name="decks_odds_inline",
        tier="costly",
        body=OddsBody,
    )
    def odds(self, request: Request) -> Response:
        """Exact, by turn, with the game's own mulligan."""
        given, counts, _ = self.inline()
        game = given["game"]
        return Response(
            odds_table(
                rulebooks.get(game),
                decklist(game, counts),
                set(given["cards"]),
                given.get("turns", 10),
                on_the_play=given.get("play", True),
                mulligan=given.get("mulligan", True),
            )
        )

    @operation(
        "A sample hand from a list",
        HandSerializer,
        name="decks_hand_inline",
        tier="costly",
        body=HandBody,
    )
    def hand(self, request: Request) -> Response:
        """The same seed deals the same hand, always and everywhere."""
        given, counts, _ = self.inline()
        game = given["game"]
        said = {name: str(given[name]) for name in ("seed", "turns", "more") if name in given}
        said["play"] = str(int(given.get("play", True)))
        said["hand"] = ",".join(given.get("hand", ()))
        if "return" in given:
            said["return"] = ",".join(map(str, given["return"]))
        try:
            wanted = HandRequest.from_query(said)
            dealt = sampled_hand(rulebooks.get(game), decklist(game, counts), wanted)
        except DeckTooLarge:
            raise
        except ValueError as problem:
            raise not_there("body", "/return", "hand", str(problem)) from None
        return Response(hand_data(dealt, wanted))

    @operation(
        "Complete a list",
        CompletionSerializer,
        name="decks_complete",
        tier="costly",
        query=InlineQuery,
        body=InlineBody,
        text=True,
    )
    def complete(self, request: Request) -> Response:
        """Cards that fit a list, each with its reasons; of one card, a deck around it."""
        given, counts, _ = self.inline()
        game = given["game"]
        found = list_complete(game, decklist(game, counts), self.formats(given)[0])
        return Response(found.as_data())

    def with_query(self, given: Any) -> dict[str, Any]:
        """A body of plain text leaves the rest to the query."""
        if isinstance(given, bytes):
            given = {"text": given, **self.query}
            if "game" not in given:
                raise not_there("query", "/game", "required", "Name the game of this text.")
        elif self.query:
            raise not_there("query", "", "in-body", "With a JSON body, say this in the body.")
        return dict(given)

    def inline(self) -> Any:
        given = self.with_query(self.read_body())
        if ("text" in given) == ("entries" in given):
            raise not_there("body", "/entries", "either", "Give either entries or text.")
        if "entries" in given:
            return given, counts_of(given["entries"]), None
        reading = text_read(given["game"], given["text"])
        return given, reading.counts, reading

    def formats(self, given: dict[str, Any]) -> list[str]:
        named = given.get("formats") or []
        named = words(named) if isinstance(named, str) else named
        known = formats_of(given["game"])
        unknown = [name for name in named if name not in known]
        if unknown:
            problem = error(
                "body",
                "/formats",
                "unknown-format",
                f"There is no format {unknown[0]!r}. Formats: {', '.join(known)}.",
            )
            raise ApiProblem("unprocessable", problem["message"], errors=[problem])
        return named or [next(iter(known))]
