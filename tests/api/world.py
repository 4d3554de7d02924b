"""One of everything, each time as it was, for the matrix of who may do what."""

import json

from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group
from django.db import transaction
from django.urls import reverse

from api.models import Token
from api.urls import urlpatterns
from api.webhooks import webhook_create
from casebook.models import CURATORS
from decks.bulk import bulk_build
from decks.services import deck_create, deck_save
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
        self.token, _ = Token.make(self.ann, "old", ["read"], None)
        self.hook = webhook_create(self.ann, "https://example.com/hook")
        self.file = bulk_build("cards", "castle").name
        self.runs = self.played()
        seats = [SeatAsk("me", self.box), SeatAsk("bot")]
        self.table = table_open(Player(self.ann), "castle", seats, seed=1)
        self.clients = {
            "anonymous": client_of(),
            "owner": client_of(self.ann),
            "other": client_of(person("bob")),
            "curator": client_of(curator()),
            "superuser": client_of(get_user_model().objects.create_superuser("root")),
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
        query = given if isinstance(given, str) else ""
        body = json.loads(json.dumps(given).replace("{box}", str(self.box.pk)))
        with transaction.atomic():
            send = getattr(self.clients[who], method)
            where = path.removeprefix(BASE) + query
            found = send(where) if query else send(where, body, format="json")
            transaction.set_rollback(True)
        return found.status_code

    def words(self, route):
        """What fills the gaps of an address for what belongs to Ann."""
        is_hook = any(word in route for word in ("webhook", "deliveries"))
        return {
            "game": "castle",
            "format": "standard",
            "rule": "CA-1.1",
            "card": "kate-beckett",
            "code": "CA1" if route.startswith("set") else "stale",
            "file": self.file,
            "token": self.open.share_token,
            "table": self.table.pk,
            "deck": self.deck.pk,
            "number": 1,
            "id": self.hook.pk if is_hook else self.token.pk,
            "run": next(
                (pk for n, pk in self.runs.items() if route.startswith(n)), self.runs["matches"]
            ),
        }

    def word(self, address, name):
        """The same by the address of an operation, for one gap."""
        return self.words(address.removeprefix(f"{BASE}/")).get(name, 1)

    def page_words(self, route):
        """The same for a page: `pk` is that of a deck, a run or a token."""
        words = self.words(route.name)
        kinds = {"decks/": self.deck.pk, "runs/": self.runs["matches"], "tokens/": self.token.pk}
        numbered = "rule" in route.text
        return words | {
            "pk": next((pk for part, pk in kinds.items() if part in route.text), 1),
            "slug": words["card"],
            "kind": "text",
            "number": words["rule"] if numbered else 0,
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


def curator():
    user = person("cora")
    user.groups.add(Group.objects.get_or_create(name=CURATORS)[0])
    return user
