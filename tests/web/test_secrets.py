"""Nothing that is somebody's own stands on a page for others, whichever page it is."""

import pytest
from django.contrib.auth import get_user_model
from django.db import transaction
from django.test import Client

from api.models import Token
from decks.services import deck_create, deck_save
from decks.services.collections import pool_create
from games.runs import worker
from games.runs.services import Seat, match_queue
from games.tables.services import Player, SeatAsk, table_open
from tests.api.dataset import load_game
from tests.api.routes import pages
from web import public

pytestmark = [pytest.mark.django_db, pytest.mark.xdist_group("api-matrix")]
GAME, WORD = "castle", "zebraquux"  # the word stands in everything of Ann's that is hers alone
BY_LINK = ("decks/shared/", "decks/locked/")


class World:
    def __init__(self):
        people = get_user_model().objects
        self.box = load_game(GAME)
        self.ann = people.create_user(f"ann{WORD}", email=f"{WORD}@example.com")
        self.bob = people.create_user("bob", shows_profile=True)
        self.deck = deck_create(self.ann, GAME, f"{WORD} deck")
        facts = {"description": f"{WORD} notes", "tags": [f"{WORD}tag"]}
        deck_save(self.deck, by=self.ann, version=1, **facts)
        self.open = deck_create(self.ann, GAME, f"{WORD} by link", visibility="unlisted")
        self.public = deck_create(self.bob, GAME, "For all", visibility="public")
        self.pool = pool_create(self.ann, GAME, f"{WORD} pool")
        self.token, _ = Token.make(self.ann, f"{WORD} token", ["read"], None)
        self.run, _ = match_queue(self.ann, GAME, [Seat(self.deck), Seat(self.box)], seed=1)
        while worker.work("short") or worker.work("long"):
            pass
        seats = [SeatAsk("me", self.deck), SeatAsk("bot")]
        self.table = table_open(Player(self.ann), GAME, seats, seed=1)

    def addresses(self, route):
        """Where it leads for what is Ann's, and for what is for all."""
        kinds = {"runs/": self.run, "tokens/": self.token, "collection/": self.pool}
        hers = next((one for part, one in kinds.items() if part in route.text), self.deck)
        return {route.path(self.words(route, one.pk)) for one in (hers, self.public)}

    def words(self, route, pk):
        return {
            "game": GAME,
            "slug": "kate-beckett",
            "card": "kate-beckett",
            "code": "CA1",
            "part": "decks",
            "kind": "text",
            "name": "bob",
            "link": "nowhere",
            "rest": "nowhere",
            "url": "nowhere",
            "uid": "x",
            "app_label": "cards",
            "content_type_id": 1,
            "object_id": 1,
            "id": 1,
            "number": 1 if "runs/" in route.text or "restore" in route.text else "CA-1.1",
            "token": self.open.share_token,
            "table": self.table.pk,
            "deck": pk,
            "pk": pk,
        }


@pytest.fixture
def world(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    settings.API_RATES = dict.fromkeys(settings.API_RATES, 100_000)
    public.pages.clear()
    return World()


def body(client, address):
    """What comes back, with nothing left of the visit."""
    with transaction.atomic():
        answer = client.get(address)
        found = b"".join(answer.streaming_content) if answer.streaming else answer.content
        transaction.set_rollback(True)
    return found.decode("utf-8", "replace").lower()


def test_nobody_reads_a_word_of_anns(world):
    """Neither signed out nor as somebody else, on any page of the URL configuration."""
    others = {"nobody": Client(raise_request_exception=False), "bob": Client()}
    others["bob"].force_login(world.bob)
    told, seen = [], 0
    for route in pages():
        if route.text.startswith(BY_LINK):
            continue  # whoever has the link may read it
        for address in world.addresses(route):
            for who, client in others.items():
                seen += 1
                if WORD in body(client, address).replace(address.lower(), ""):
                    told.append((who, address))
    assert told == []
    assert seen > 200


def test_a_link_tells_of_its_deck_and_nothing_else(world):
    said = body(Client(), f"/decks/shared/{world.open.share_token}/")
    assert f"{WORD} by link" in said
    for hidden in ("deck", "pool", "token", "notes"):
        assert f"{WORD} {hidden}" not in said
    assert f"{WORD}@example.com" not in said
