"""Every route and method against everyone who may come: the expected status of each.

The table is checked against the URL configuration: a new route without a row fails.
"""

import pytest

from api.urls import urlpatterns
from tests.api.world import World

WHO = ("anonymous", "owner", "other", "curator", "superuser")

FURTHER = ("session", "reader", "expired", "guest")
ACCOUNT = ("tokens", "webhooks", "deliveries")
"""What is read with the scope of accounts."""

PUBLIC = (200, 200, 200, 200, 200)
LOGGED_IN = (401, 200, 200, 200, 200)
MADE = (401, 201, 201, 201, 201)
PRIVATE_READ = (404, 200, 404, 404, 200)
PRIVATE_WRITE = (401, 200, 404, 404, 200)
OWN_RUN = (401, 200, 404, 404, 200)
OWN_COLLECTION = (401, 200, 404, 404, 404)
OWN_TABLE = (401, 200, 404, 404, 404)
CURATORS_ONLY = (401, 403, 403, 200, 200)
STARTED = (401, 202, 202, 202, 202)

DECK = {"name": "New", "game": "castle"}
SEATS = {"game": "castle", "seats": [{"deck": "{box}"}] * 2, "seed": 5}
INLINE = {"game": "castle", "entries": []}
TEXT = {"game": "castle", "text": "1 Kate Beckett"}

ROWS = {
    ("root", "get"): (PUBLIC, None),
    ("problems", "get"): (PUBLIC, None),
    ("problem", "get"): (PUBLIC, None),
    ("api-changes", "get"): (PUBLIC, None),
    ("games", "get"): (PUBLIC, None),
    ("game", "get"): (PUBLIC, None),
    ("formats", "get"): (PUBLIC, None),
    ("format", "get"): (PUBLIC, None),
    ("rules", "get"): (PUBLIC, None),
    ("rule", "get"): (PUBLIC, None),
    ("search-fields", "get"): (PUBLIC, None),
    ("changes", "get"): (PUBLIC, "?since=0"),
    ("sets", "get"): (PUBLIC, None),
    ("set", "get"): (PUBLIC, None),
    ("cards", "get"): (PUBLIC, None),
    ("card-named", "get"): (PUBLIC, "?exact=kate-beckett"),
    ("card-autocomplete", "get"): (PUBLIC, "?prefix=k"),
    ("card-random", "get"): (PUBLIC, None),
    ("card-collection", "post"): (PUBLIC, {"game": "castle", "cards": [{"id": "x"}]}),
    ("card-explain", "get"): (PUBLIC, "?q=type:cast"),
    ("card", "get"): (PUBLIC, None),
    ("card-face", "get"): (PUBLIC, None),
    ("card-rulings", "get"): (PUBLIC, None),
    ("card-changes", "get"): (PUBLIC, None),
    ("bulk", "get"): (PUBLIC, None),
    ("bulk-file", "get"): (PUBLIC, None),
    ("decks", "get"): (PUBLIC, None),
    ("decks", "post"): (MADE, DECK),
    ("import", "post"): (MADE, TEXT),
    ("read-text", "post"): (PUBLIC, TEXT),
    ("validate", "post"): (PUBLIC, INLINE),
    ("repair", "post"): (PUBLIC, INLINE),
    ("validate-batch", "post"): (PUBLIC, {"game": "castle", "lists": [[], []]}),
    ("list-statistics", "post"): (PUBLIC, INLINE),
    ("list-odds", "post"): ((422,) * 5, INLINE | {"cards": ["x"]}),
    ("list-hand", "post"): ((422,) * 5, INLINE),
    ("complete", "post"): ((422,) * 5, INLINE),  # a box is whole
    ("deck-shared", "get"): (PUBLIC, None),
    ("deck", "get"): (PRIVATE_READ, None),
    ("deck", "patch"): (PRIVATE_WRITE, {"name": "Changed"}),
    ("deck", "put"): (PRIVATE_WRITE, {"name": "Changed", "entries": []}),
    ("deck", "delete"): ((401, 204, 404, 404, 204), None),
    ("deck-fork", "post"): ((401, 201, 404, 404, 201), {}),
    ("revisions", "get"): (PRIVATE_READ, None),
    ("revision", "get"): (PRIVATE_READ, None),
    ("restore", "post"): (PRIVATE_WRITE, None),
    ("diff", "get"): (PRIVATE_READ, None),
    ("export", "get"): (PRIVATE_READ, None),
    ("validation", "get"): (PRIVATE_READ, None),
    ("deck-repair", "get"): (PRIVATE_READ, None),
    ("deck-repair", "post"): (PRIVATE_WRITE, None),
    ("completion", "get"): ((404, 422, 404, 404, 422), None),
    ("statistics", "get"): (PRIVATE_READ, None),
    ("odds", "get"): ((404, 422, 404, 404, 422), "?cards=x"),
    ("hand", "get"): ((404, 422, 404, 404, 422), None),
    ("needs", "get"): ((401, 200, 404, 404, 200), None),
    ("list-recommendations", "post"): (PUBLIC, INLINE),
    ("card-related", "get"): (PUBLIC, None),
    ("deck-batch", "post"): ((401, 200, 422, 422, 422), {"decks": ["{deck}"], "action": "tag", "tag": "x"}),
    ("deck-archive", "get"): ((401, 200, 422, 422, 422), "?decks={deck}"),
    ("recommendations", "get"): (PRIVATE_READ, None),
    ("similar", "get"): (PRIVATE_READ, None),
    ("compare", "get"): (PRIVATE_READ, "?with={box}"),
    ("like", "get"): (PRIVATE_READ, None),
    ("like", "put"): ((401, 422, 404, 404, 422), None),  # only public decks are liked
    ("like", "delete"): ((401, 422, 404, 404, 422), None),
    ("comments", "get"): (PRIVATE_READ, None),
    ("comments", "post"): ((401, 422, 404, 404, 422), {"text": "Well built."}),
    ("comment", "delete"): ((401, 204, 404, 404, 422), None),
    ("report", "post"): ((401, 422, 404, 404, 422), {"reason": "Rude."}),
    ("locks", "get"): (PRIVATE_WRITE, None),
    ("locks", "post"): ((401, 201, 404, 404, 201), {"event": "Club night"}),
    ("locked", "get"): (PUBLIC, None),
    ("locked", "delete"): ((401, 204, 403, 403, 403), None),
    ("moderation-reports", "get"): (CURATORS_ONLY, None),
    ("moderation-dismiss", "post"): (CURATORS_ONLY, {}),
    ("moderation-comment", "post"): (CURATORS_ONLY, {"hidden": True}),
    ("moderation-deck", "post"): ((401, 403, 403, 404, 404), {"hidden": True}),  # private ones are nobody's business
    ("moderation-log", "get"): (CURATORS_ONLY, None),
    ("collections", "get"): (LOGGED_IN, None),
    ("collections", "post"): (MADE, {"game": "castle", "name": "Draft"}),
    ("collection", "get"): (OWN_COLLECTION, None),
    ("collection", "patch"): (OWN_COLLECTION, {"name": "Sealed"}),
    ("collection", "delete"): ((401, 204, 404, 404, 404), None),
    ("collection-cards", "get"): (OWN_COLLECTION, None),
    ("collection-cards", "post"): (OWN_COLLECTION, {"cards": [{"card": "kate-beckett", "quantity": 1}]}),
    ("collection-import", "post"): (OWN_COLLECTION, {"text": "1 Kate Beckett"}),
    ("collection-export", "get"): (OWN_COLLECTION, None),
    ("collection-sets", "get"): (OWN_COLLECTION, None),
    ("collection-sets", "post"): (OWN_COLLECTION, {"set": "CA1"}),
    ("bots", "get"): (PUBLIC, None),
    ("matches", "get"): (LOGGED_IN, None),
    ("matches", "post"): (STARTED, SEATS),
    ("matches-batch", "post"): (STARTED, {"matches": [SEATS, SEATS | {"seed": 6}]}),
    ("matches-run", "get"): (OWN_RUN, None),
    ("matches-cancel", "post"): ((401, 409, 404, 404, 409), None),
    ("matches-replay", "get"): (OWN_RUN, None),
    ("matches-events", "get"): (OWN_RUN, None),
    ("matches-view", "get"): (OWN_RUN, None),
    ("series", "get"): (LOGGED_IN, None),
    ("series", "post"): (STARTED, {"game": "castle", "decks": [{"deck": "{box}"}], "matches": 2, "seed": 5}),
    ("series-run", "get"): (OWN_RUN, None),
    ("series-cancel", "post"): ((401, 409, 404, 404, 409), None),
    ("series-matches", "get"): (OWN_RUN, None),
    ("series-replay", "get"): (OWN_RUN, None),
    ("series-events", "get"): (OWN_RUN, None),
    ("series-view", "get"): (OWN_RUN, None),
    ("swap-tests", "get"): (LOGGED_IN, None),
    ("swap-tests", "post"): ((401, 422, 422, 422, 422), {"deck": {"deck": "{box}"}, "changed": {"deck": "{box}"}, "matches": 2, "seed": 5}),
    ("swap-tests-run", "get"): (OWN_RUN, None),
    ("swap-tests-cancel", "post"): ((401, 409, 404, 404, 409), None),
    ("swap-tests-matches", "get"): (OWN_RUN, None),
    ("swap-tests-replay", "get"): (OWN_RUN, None),
    ("swap-tests-events", "get"): (OWN_RUN, None),
    ("swap-tests-view", "get"): (OWN_RUN, None),
    ("goldfish-runs", "get"): (LOGGED_IN, None),
    ("goldfish-runs", "post"): (STARTED, {"deck": {"deck": "{box}"}, "games": 2, "seed": 5}),
    ("goldfish-runs-run", "get"): (OWN_RUN, None),
    ("goldfish-runs-cancel", "post"): ((401, 409, 404, 404, 409), None),
    ("run-stream", "get"): (OWN_RUN, None),
    ("tables", "get"): (LOGGED_IN, None),
    ("tables", "post"): (MADE, {"game": "castle", "seats": [{"kind": "me", "deck": {"deck": "{box}"}}, {"kind": "bot"}]}),
    ("tables-join", "post"): ((401, 404, 404, 404, 404), {"link": "nowhere"}),
    ("table", "get"): (OWN_TABLE, None),
    ("table-stream", "get"): (OWN_TABLE, None),
    ("table-act", "post"): (OWN_TABLE, {"step": 0, "option": 0}),
    ("table-take-back", "post"): ((401, 409, 404, 404, 404), None),
    ("table-hint", "post"): (OWN_TABLE, None),
    ("table-resign", "post"): (OWN_TABLE, None),
    ("table-leave", "post"): (OWN_TABLE, None),
    ("table-come-back", "post"): (OWN_TABLE, None),
    ("table-takeover", "post"): ((401, 409, 404, 404, 404), {"absent": 1}),
    ("table-rematch", "post"): ((401, 409, 404, 404, 404), None),
    ("table-watch", "post"): (OWN_TABLE, {"on": True}),
    ("me", "get"): (LOGGED_IN, None),
    ("limits", "get"): (LOGGED_IN, None),
    ("tokens", "get"): (LOGGED_IN, None),
    ("tokens", "post"): (MADE, {"name": "x", "scopes": ["read"]}),
    ("token", "delete"): ((401, 204, 404, 404, 404), None),
    ("webhooks", "get"): (LOGGED_IN, None),
    ("webhooks", "post"): (MADE, {"url": "https://example.com/hook"}),
    ("webhook", "delete"): ((401, 204, 404, 404, 404), None),
    ("deliveries", "get"): ((401, 200, 404, 404, 404), None),
    ("login", "post"): ((403,) * 5, {"username": "x", "password": "y", "name": "z", "scopes": ["read"]}),
    ("register", "post"): ((201,) * 5, {"username": "newcomer", "password": "lantern-42-harbour"}),
    ("openapi", "get"): (PUBLIC, None),
    ("docs", "get"): (PUBLIC, None),
    ("redoc", "get"): (PUBLIC, None),
    ("lost", "get"): ((404,) * 5, None),
}  # fmt: skip


def routes():
    """Every route of the URL configuration with its methods."""
    for pattern in urlpatterns:
        actions = getattr(pattern.callback, "actions", None) or {"get": "get"}
        for method in actions:
            if method != "head":
                yield pattern.name, method


def test_every_route_has_a_row_and_every_row_a_route():
    assert set(routes()) == set(ROWS)


@pytest.mark.xdist_group("api-matrix")
@pytest.mark.django_db
def test_everyone_gets_what_they_may_and_no_more(settings, tmp_path):
    """Private things are 404 for strangers, not 403: that they exist is private too."""
    settings.MEDIA_ROOT = tmp_path
    settings.API_RATES = dict.fromkeys(settings.API_RATES, 100_000)
    world = World()
    found = {}
    for row, (expected, given) in ROWS.items():
        got = tuple(world.ask(who, *row, given) for who in (*WHO, *FURTHER))
        if got != (*expected, *further(row, expected)):
            found[row] = {"expected": (*expected, *further(row, expected)), "got": got}
    assert found == {}


def further(row, expected):
    """What the others get follows from what these get: a session as its owner, a guest as
    nobody, an old token nothing, and who may only read is refused what would change something."""
    anonymous, owner, *_ = expected
    needs_more = anonymous == 401 and (row[1] != "get" or row[0] in ACCOUNT)
    expired = 404 if row[0] == "lost" else 401
    return owner, 403 if needs_more else owner, expired, anonymous


@pytest.mark.django_db
def test_what_is_public_can_be_seen_and_not_changed(castle, hers):
    where = f"/decks/{castle.pk}"
    assert hers.get(where).status_code == 200
    assert hers.send("patch", where, {"name": "Mine"}).status_code == 403
    assert hers.delete(where).json()["code"] == "forbidden"
