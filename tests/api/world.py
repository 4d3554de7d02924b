"""One of everything, each time as it was, for the matrix of who may do what."""

import json
from datetime import timedelta

from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group
from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from rest_framework.test import APIClient

from api.models import Scope, Token
from api.urls import urlpatterns
from api.webhooks import webhook_create
from casebook.models import CURATORS
from decks.bulk import bulk_build
from decks.community import Comment, Report
from decks.services import deck_create, deck_save
from decks.services.collections import pool_create
from decks.services.locks import deck_lock
from games.runs import worker
from games.runs.services import Seat, goldfish_queue, match_queue, series_queue, swap_queue
from games.tables.services import Player, SeatAsk, table_open
from tests.api.dataset import BASE, client_of, load_game, person


class World:
    def __init__(self):
        self.box = load_game("castle")
        self.ann = person("ann")
        self.deck = deck_create(self.ann, "castle", "Secret")
        deck_save(self.deck, by=self.ann, version=1, name="Still secret")
        self.open = deck_create(self.ann, "castle", "Open", visibility="unlisted")
        self.comment = Comment.objects.create(deck=self.deck, author=self.ann, text="Mine.")
        self.report = Report.objects.create(
            deck=self.deck, comment=self.comment, reporter=self.ann, reason="Rude."
        )
        self.locked = deck_lock(self.deck, self.ann, "Club night")
        self.pool = pool_create(self.ann, "castle", "Sealed")
        self.token, _ = Token.make(self.ann, "old", ["read"], None)
        self.hook = webhook_create(self.ann, "https://example.com/hook")
        self.file = bulk_build("cards", "castle").name
        self.runs = self.played()
        seats = [SeatAsk("me", self.box), SeatAsk("bot")]
        self.table = table_open(Player(self.ann), "castle", seats, seed=1)
        self.users = {
            "owner": self.ann,
            "other": person("bob"),
            "curator": curator(),
            "superuser": get_user_model().objects.create_superuser("root"),
        }
        self.clients = {
            "anonymous": client_of(),
            **{who: client_of(user) for who, user in self.users.items()},
            "session": session_of(self.ann),
            "reader": client_of(self.ann, [Scope.READ]),
            "expired": client_of(self.ann, until=timezone.now() - timedelta(seconds=1)),
            "guest": guest(),
        }
        self.names = {pattern.name: pattern for pattern in urlpatterns}

    def played(self):
        """A finished run of each kind."""
        box, asked = self.box, {"seed": 1}
        runs = {
            "matches": match_queue(self.ann, "castle", [Seat(box), Seat(box)], **asked),
            "series": series_queue(self.ann, "castle", [box], matches=2, **asked),
            "swap-tests": swap_queue(self.ann, box, box, matches=2, **asked),
            "goldfish-runs": goldfish_queue(self.ann, box, games=2, **asked),
        }
        while worker.work("long"):
            pass
        return {name: job.pk for name, (job, _) in runs.items()}

    def ask(self, who, route, method, given):
        """The status of one request, with nothing left of what it did."""
        path = BASE + "/nowhere" if route == "lost" else self.path(route)
        given = json.loads(self.filled(json.dumps(given)))
        query, body = (given, None) if isinstance(given, str) else ("", given)
        with transaction.atomic():
            send = getattr(self.clients[who], method)
            where = path.removeprefix(BASE) + query
            found = send(where) if query else send(where, body, format="json")
            transaction.set_rollback(True)
        return found.status_code

    def filled(self, text):
        return text.replace("{box}", str(self.box.pk)).replace("{deck}", str(self.deck.pk))

    def words(self, route):
        """What fills the gaps of an address for what belongs to Ann."""
        return {
            "game": "castle",
            "format": "standard",
            "rule": "CA-1.1",
            "card": "kate-beckett",
            "code": "CA1" if route.startswith("set") else "stale",
            "file": self.file,
            "token": self.locked.token if "locked" in route else self.open.share_token,
            "table": self.table.pk,
            "deck": self.deck.pk,
            "number": 1,
            "id": self.pool.pk if "collection" in route else self.numbered(route),
            "run": next(
                (pk for n, pk in self.runs.items() if route.startswith(n)), self.runs["matches"]
            ),
        }

    def numbered(self, route):
        if "comment" in route:
            return self.comment.pk
        if "moderation" in route:
            return self.report.pk
        is_hook = any(word in route for word in ("webhook", "deliveries"))
        return self.hook.pk if is_hook else self.token.pk

    def word(self, address, name):
        """The same by the address of an operation, for one gap."""
        return self.words(address.removeprefix(f"{BASE}/")).get(name, 1)

    def page_words(self, route):
        """The same for a page: `pk` is that of a collection, a deck, a run or a token."""
        words = self.words(route.name)
        kinds = {
            "collection/": self.pool.pk,
            "decks/": self.deck.pk,
            "runs/": self.runs["matches"],
            "tokens/": self.token.pk,
        }
        numbered = "rule" in route.text
        return words | {
            "id": self.ann.pk if "casebook/user" in route.text else words["id"],
            "pk": next((pk for part, pk in kinds.items() if part in route.text), 1),
            "slug": words["card"],
            "kind": "text",
            "number": words["rule"] if numbered else 1,
            "object_id": 0,  # what a database numbers itself differs from one to the next
            "app_label": "cards",
            "url": "nowhere",
        }

    def path(self, route):
        """The address of a route for what belongs to Ann."""
        words = self.words(route)
        needed = (
            self.names[route].pattern.regex.groupindex
            if hasattr(self.names[route].pattern, "regex")
            else {}
        )
        return reverse(f"api:{route}", kwargs={name: words[name] for name in needed})


def session_of(user):
    """A browser that is signed in."""
    client = client_of()
    client.force_login(user)
    return client


def guest():
    """A browser whose visitor plays without an account."""
    client = client_of()
    APIClient.generic(
        client,
        "POST",
        "/play/open/",
        "game=castle&level=greedy",
        "application/x-www-form-urlencoded",
    )
    assert "casebook_guest" in client.cookies
    return client


def curator():
    user = person("cora")
    user.groups.add(Group.objects.get_or_create(name=CURATORS)[0])
    return user
