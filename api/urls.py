"""Every address of the API."""

from typing import Any

from django.urls import URLPattern, path, re_path
from drf_spectacular.views import SpectacularRedocView, SpectacularSwaggerSplitView
from rest_framework.viewsets import ViewSetMixin

from api.views.bulk import BulkViewSet
from api.views.cards import CardViewSet, SetViewSet
from api.views.collections import CollectionViewSet
from api.views.deck_analysis import DeckAnalysisViewSet
from api.views.deck_lists import DeckTextViewSet
from api.views.decks import DeckViewSet
from api.views.games import GameViewSet
from api.views.me import AccountViewSet, MeViewSet, TokenViewSet
from api.views.related import (
    ListRecommendationsViewSet,
    RelatedCardsViewSet,
    RelatedDecksViewSet,
)
from api.views.root import ChangesView, LostView, ProblemView, RootView, SchemaViewSet
from api.views.run_kinds import GoldfishViewSet, MatchViewSet, SeriesViewSet, SwapViewSet
from api.views.runs import BotViewSet, RunStreamViewSet
from api.views.tables import TableViewSet
from api.views.talk import LockedListViewSet, ModerationViewSet, TalkViewSet
from api.views.webhooks import WebhookViewSet


def at(route: str, view: type[ViewSetMixin], name: str, **actions: Any) -> list[URLPattern]:
    return [re_path(pattern(route), view.as_view(actions), name=name)]


PARTS = {
    "game": "[a-z0-9][a-z0-9-]{0,39}",
    "format": "[a-z0-9][a-z0-9-]{0,39}",
    "rule": "[A-Z]{2}-[0-9A-Z][0-9A-Za-z.]{0,11}",
    "code": "[A-Za-z0-9._-]{1,40}",
    "card": "[A-Za-z0-9][A-Za-z0-9._-]{0,79}",
    "file": "[a-z0-9-]{1,60}[.]jsonl[.]gz",
    "token": "[A-Za-z0-9_-]{1,40}",
    "table": "[A-Za-z0-9_-]{1,16}",
    "deck": "[0-9]{1,15}",
    "run": "[0-9]{1,15}",
    "id": "[0-9]{1,15}",
    "number": "[0-9]{1,15}",
}


def pattern(route: str) -> str:
    """`decks/{deck}` as a regular expression with named groups."""
    for name, part in PARTS.items():
        route = route.replace(f"{{{name}}}", f"(?P<{name}>{part})")
    return rf"^{route}\Z"


app_name = "api"
urlpatterns = [
    # Addresses are tried in this order: those asked for most come first.
    *at("cards", CardViewSet, "cards", get="list"),
    *at("cards/{game}/{card}", CardViewSet, "card", get="retrieve"),
    *at("tables/{table}/act", TableViewSet, "table-act", post="act"),
    *at("tables/{table}/stream", TableViewSet, "table-stream", get="stream"),
    *at("tables", TableViewSet, "tables", get="list", post="create"),
    *at("tables/join", TableViewSet, "tables-join", post="join"),
    *at("tables/{table}", TableViewSet, "table", get="retrieve"),
    *at("tables/{table}/take-back", TableViewSet, "table-take-back", post="take_back"),
    *at("tables/{table}/hint", TableViewSet, "table-hint", post="hint"),
    *at("tables/{table}/resign", TableViewSet, "table-resign", post="resign"),
    *at("tables/{table}/leave", TableViewSet, "table-leave", post="leave"),
    *at("tables/{table}/come-back", TableViewSet, "table-come-back", post="come_back"),
    *at("tables/{table}/takeover", TableViewSet, "table-takeover", post="takeover"),
    *at("tables/{table}/rematch", TableViewSet, "table-rematch", post="rematch"),
    *at("tables/{table}/watch", TableViewSet, "table-watch", post="watch"),
    *at("cards/named", CardViewSet, "card-named", get="by_name"),
    *at("cards/autocomplete", CardViewSet, "card-autocomplete", get="autocomplete"),
    *at("cards/random", CardViewSet, "card-random", get="random"),
    *at("cards/collection", CardViewSet, "card-collection", post="collection"),
    *at("cards/explain", CardViewSet, "card-explain", get="explain"),
    *at("cards/{game}/{card}/face", CardViewSet, "card-face", get="face"),
    *at("cards/{game}/{card}/rulings", CardViewSet, "card-rulings", get="rulings"),
    *at("cards/{game}/{card}/changes", CardViewSet, "card-changes", get="changes"),
    *at("cards/{game}/{card}/related", RelatedCardsViewSet, "card-related", get="related"),
    *at("", RootView, "root", get="retrieve"),
    *at("problems", ProblemView, "problems", get="list"),
    *at("problems/{code}", ProblemView, "problem", get="retrieve"),
    *at("changes", ChangesView, "api-changes", get="retrieve"),
    *at("games", GameViewSet, "games", get="list"),
    *at("games/{game}", GameViewSet, "game", get="retrieve"),
    *at("games/{game}/formats", GameViewSet, "formats", get="formats"),
    *at("games/{game}/formats/{format}", GameViewSet, "format", get="format"),
    *at("games/{game}/rules", GameViewSet, "rules", get="rules"),
    *at("games/{game}/rules/{rule}", GameViewSet, "rule", get="rule"),
    *at("games/{game}/search-fields", GameViewSet, "search-fields", get="search_fields"),
    *at("games/{game}/changes", GameViewSet, "changes", get="changes"),
    *at("sets", SetViewSet, "sets", get="list"),
    *at("sets/{game}/{code}", SetViewSet, "set", get="retrieve"),
    *at("bulk", BulkViewSet, "bulk", get="list"),
    *at("bulk/{file}", BulkViewSet, "bulk-file", get="retrieve"),
    *at("decks", DeckViewSet, "decks", get="list", post="create"),
    *at("decks/import", DeckTextViewSet, "import", post="import_text"),
    *at("decks/read-text", DeckTextViewSet, "read-text", post="read_text"),
    *at("decks/validate", DeckTextViewSet, "validate", post="validate"),
    *at("decks/repair", DeckTextViewSet, "repair", post="repair"),
    *at("decks/validate-batch", DeckTextViewSet, "validate-batch", post="validate_batch"),
    *at("decks/statistics", DeckTextViewSet, "list-statistics", post="statistics"),
    *at("decks/odds", DeckTextViewSet, "list-odds", post="odds"),
    *at("decks/hand", DeckTextViewSet, "list-hand", post="hand"),
    *at("decks/complete", DeckTextViewSet, "complete", post="complete"),
    *at("decks/recommendations", ListRecommendationsViewSet, "list-recommendations", post="recommendations"),
    *at("decks/batch", RelatedDecksViewSet, "deck-batch", post="batch"),
    *at("decks/archive", RelatedDecksViewSet, "deck-archive", get="archive"),
    *at("decks/shared/{token}", DeckViewSet, "deck-shared", get="by_share_link"),
    *at("decks/{deck}", DeckViewSet, "deck", get="retrieve", put="update", patch="partial_update", delete="destroy"),
    *at("decks/{deck}/fork", DeckViewSet, "deck-fork", post="fork"),
    *at("decks/{deck}/revisions", DeckViewSet, "revisions", get="revisions"),
    *at("decks/{deck}/revisions/{number}", DeckViewSet, "revision", get="revision"),
    *at("decks/{deck}/revisions/{number}/restore", DeckViewSet, "restore", post="restore"),
    *at("decks/{deck}/diff", DeckViewSet, "diff", get="diff"),
    *at("decks/{deck}/export", DeckViewSet, "export", get="export"),
    *at("decks/{deck}/validation", DeckAnalysisViewSet, "validation", get="validation"),
    *at("decks/{deck}/repair", DeckAnalysisViewSet, "deck-repair", get="repair_plan", post="apply_repair"),
    *at("decks/{deck}/completion", DeckAnalysisViewSet, "completion", get="completion"),
    *at("decks/{deck}/statistics", DeckAnalysisViewSet, "statistics", get="statistics"),
    *at("decks/{deck}/odds", DeckAnalysisViewSet, "odds", get="odds"),
    *at("decks/{deck}/hand", DeckAnalysisViewSet, "hand", get="hand"),
    *at("decks/{deck}/needs", DeckAnalysisViewSet, "needs", get="needs"),
    *at("decks/{deck}/recommendations", RelatedDecksViewSet, "recommendations", get="recommendations"),
    *at("decks/{deck}/similar", RelatedDecksViewSet, "similar", get="similar"),
    *at("decks/{deck}/compare", RelatedDecksViewSet, "compare", get="compare"),
    *at("decks/{deck}/like", TalkViewSet, "like", get="likes", put="like", delete="unlike"),
    *at("decks/{deck}/comments", TalkViewSet, "comments", get="comments", post="comment"),
    *at("decks/{deck}/comments/{id}", TalkViewSet, "comment", delete="delete_comment"),
    *at("decks/{deck}/reports", TalkViewSet, "report", post="report"),
    *at("decks/{deck}/locks", TalkViewSet, "locks", get="locks", post="lock"),
    *at("locked-lists/{token}", LockedListViewSet, "locked", get="retrieve", delete="destroy"),
    *at("moderation/reports", ModerationViewSet, "moderation-reports", get="reports"),
    *at("moderation/reports/{id}/dismiss", ModerationViewSet, "moderation-dismiss", post="dismiss"),
    *at("moderation/comments/{id}", ModerationViewSet, "moderation-comment", post="comment"),
    *at("moderation/decks/{deck}", ModerationViewSet, "moderation-deck", post="hide_deck"),
    *at("moderation/log", ModerationViewSet, "moderation-log", get="log"),
    *at("collections", CollectionViewSet, "collections", get="list", post="create"),
    *at("collections/{id}", CollectionViewSet, "collection", get="retrieve", patch="rename", delete="destroy"),
    *at("collections/{id}/cards", CollectionViewSet, "collection-cards", get="cards", post="change"),
    *at("collections/{id}/import", CollectionViewSet, "collection-import", post="import_text"),
    *at("collections/{id}/export", CollectionViewSet, "collection-export", get="export"),
    *at("collections/{id}/sets", CollectionViewSet, "collection-sets", get="sets", post="add_set"),
    *at("openapi[.]json", SchemaViewSet, "openapi", get="retrieve"),
    *at("bots", BotViewSet, "bots", get="list"),
    *at("matches", MatchViewSet, "matches", get="list", post="create"),
    *at("matches/batch", MatchViewSet, "matches-batch", post="create_batch"),
    *at("matches/{run}", MatchViewSet, "matches-run", get="retrieve"),
    *at("matches/{run}/cancel", MatchViewSet, "matches-cancel", post="cancel"),
    *at("matches/{run}/replay", MatchViewSet, "matches-replay", get="replay"),
    *at("matches/{run}/events", MatchViewSet, "matches-events", get="events"),
    *at("matches/{run}/view", MatchViewSet, "matches-view", get="view"),
    *at("series", SeriesViewSet, "series", get="list", post="create"),
    *at("series/{run}", SeriesViewSet, "series-run", get="retrieve"),
    *at("series/{run}/cancel", SeriesViewSet, "series-cancel", post="cancel"),
    *at("series/{run}/matches", SeriesViewSet, "series-matches", get="matches"),
    *at("series/{run}/matches/{number}/replay", SeriesViewSet, "series-replay", get="replay"),
    *at("series/{run}/matches/{number}/events", SeriesViewSet, "series-events", get="events"),
    *at("series/{run}/matches/{number}/view", SeriesViewSet, "series-view", get="view"),
    *at("swap-tests", SwapViewSet, "swap-tests", get="list", post="create"),
    *at("swap-tests/{run}", SwapViewSet, "swap-tests-run", get="retrieve"),
    *at("swap-tests/{run}/cancel", SwapViewSet, "swap-tests-cancel", post="cancel"),
    *at("swap-tests/{run}/matches", SwapViewSet, "swap-tests-matches", get="matches"),
    *at("swap-tests/{run}/matches/{number}/replay", SwapViewSet, "swap-tests-replay", get="replay"),
    *at("swap-tests/{run}/matches/{number}/events", SwapViewSet, "swap-tests-events", get="events"),
    *at("swap-tests/{run}/matches/{number}/view", SwapViewSet, "swap-tests-view", get="view"),
    *at("goldfish-runs", GoldfishViewSet, "goldfish-runs", get="list", post="create"),
    *at("goldfish-runs/{run}", GoldfishViewSet, "goldfish-runs-run", get="retrieve"),
    *at("goldfish-runs/{run}/cancel", GoldfishViewSet, "goldfish-runs-cancel", post="cancel"),
    *at("runs/{run}/stream", RunStreamViewSet, "run-stream", get="stream"),
    *at("me", MeViewSet, "me", get="retrieve"),
    *at("me/limits", MeViewSet, "limits", get="limits"),
    *at("me/tokens", TokenViewSet, "tokens", get="list", post="create"),
    *at("me/tokens/{id}", TokenViewSet, "token", delete="destroy"),
    *at("me/webhooks", WebhookViewSet, "webhooks", get="list", post="create"),
    *at("me/webhooks/{id}", WebhookViewSet, "webhook", delete="destroy"),
    *at("me/webhooks/{id}/deliveries", WebhookViewSet, "deliveries", get="deliveries"),
    *at("tokens", AccountViewSet, "login", post="login"),
    *at("accounts", AccountViewSet, "register", post="register"),
    path("docs", SpectacularSwaggerSplitView.as_view(url_name="api:openapi", template_name="api/swagger.html"), name="docs"),
    path("redoc", SpectacularRedocView.as_view(url_name="api:openapi", template_name="api/redoc.html"), name="redoc"),
    re_path(r"^[\s\S]*\Z", LostView.as_view(), name="lost"),
]  # fmt: skip
