"""A walk through every page of the admin, the small answers they ask for included."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group
from django.db.models import Model
from django.test import Client
from django.urls import reverse

from benchmarks.catalogue import GAME
from cards.models import Card, CardSet, Format, Ruling
from casebook.models import User
from decks.models import Deck
from decks.services import deck_export, rows_of
from games.runs.models import Chunk, Job, Match
from web.curating import texts_of


@dataclass(frozen=True)
class Stop:
    """A page or an answer: where it is, and what is sent there if it is not only asked for."""

    name: str
    address: str
    sent: dict[str, Any] | None = None
    anyone: bool = False  # visited without an account

    def visit(self, client: Client) -> Any:
        if self.anyone:
            return Client().get(self.address)
        if self.sent is None:
            return client.get(self.address)
        return client.post(self.address, self.sent, content_type="application/json")


def stops(person: User, card: Card) -> Iterator[Stop]:
    """Everything this person can open; of a superuser what others cannot."""
    if person.is_superuser:
        yield from superusers_stops()
        return
    yield from catalogue_stops(card)
    yield from deck_stops(person)
    yield from play_stops(person)
    if person.is_curator:
        yield from curators_stops(card)


def catalogue_stops(card: Card) -> Iterator[Stop]:
    everywhere, game = reverse("catalogue"), reverse("game-catalogue", args=[GAME])
    at = [card.game_id, card.slug]
    yield Stop("home", reverse("desk"))
    yield Stop("home, what runs", reverse("home-runs"))
    yield Stop("API tokens", reverse("token-page"))
    yield Stop("open an account", reverse("join"), anyone=True)
    yield Stop("catalogue, all games", everywhere)
    yield Stop("catalogue, faces", game)
    yield Stop("catalogue, query", f"{game}?q=type:detective+strength>=5")
    yield Stop("catalogue, table", f"{game}?q=draw+cards&view=table")
    yield Stop("search help", reverse("catalogue-help") + f"?game={GAME}")
    yield Stop("card", reverse("card-page", args=at))
    yield Stop("card face", reverse("card-face", args=at))
    yield Stop("rules", reverse("game-rules", args=[GAME]))


def deck_stops(person: User) -> Iterator[Stop]:
    own = Deck.objects.owned_by(person).with_entries().latest("pk")
    public = Deck.objects.public().exclude(owner=person).latest("pk")
    yield Stop("decks", reverse("deck-list"))
    yield Stop("decks of a game", reverse("deck-list") + f"?game={GAME}")
    yield Stop("decks, archived", reverse("deck-list") + "?archived=1")
    yield Stop("deck, shared", reverse("deck-shared", args=[public.share_token]), anyone=True)
    yield Stop("builder", reverse("deck-builder", args=[own.pk]))
    yield Stop("builder, new", reverse("deck-new", args=[GAME]))
    yield Stop(
        "builder, around a card", reverse("deck-new", args=[GAME]) + f"?around={card_in(own)}"
    )
    for name, more in ANSWERS.items():
        yield Stop(f"builder: {name}", reverse(f"deck-{name}", args=[own.pk]) + more)
    export = reverse("deck-export", args=[own.pk, "text"])
    yield Stop("builder: export", export)
    for name, sent in sent_to(own).items():
        yield Stop(f"builder: {name}", reverse(f"deck-{name}", args=[own.pk]), sent)


ANSWERS = {
    "state": "",
    "search": "?q=type:detective",
    "test": "",
    "statistics": "",
    "odds": "",
    "hand": "?seed=1",
    "revisions": "",
}


def card_in(deck: Deck) -> str:
    return rows_of(deck.counts())[0]["card"] if deck.counts() else ""


def sent_to(deck: Deck) -> dict[str, dict[str, Any]]:
    rows = rows_of(deck.counts())
    return {
        "judge": {"rows": rows},
        "save": {"rows": rows, "version": deck.version},
        "repair": {"rows": rows},
        "complete": {"rows": rows[:5]},
        "advice": {"rows": rows, "cards": [row["card"] for row in rows]},
        "read": {"text": deck_export(deck, "text")},
    }


def play_stops(person: User) -> Iterator[Stop]:
    jobs = Job.objects.owned_by(person)
    for kind in ("match", "series", "swap", "goldfish"):
        asking = f"{reverse('practice')}?game={GAME}&kind={kind}"
        run = jobs.of_kind(kind).exclude(finished_at=None).latest("pk")
        yield Stop(f"practice, {kind}", asking)
        yield Stop(f"run, {kind}", reverse("run-page", args=[run.pk]))
    running = jobs.active().latest("pk")
    yield Stop("run, half done", reverse("run-page", args=[running.pk]))
    yield Stop("run, progress", reverse("run-progress", args=[running.pk]))
    match = jobs.of_kind("match").exclude(finished_at=None).latest("pk")
    last = f"?step={match.matches.get().decisions}"
    yield Stop("match", reverse("match-viewer", args=[match.pk, 0]))
    yield Stop("match, last step", reverse("match-step", args=[match.pk, 0]) + last)


def curators_stops(card: Card) -> Iterator[Stop]:
    at, texts = [card.game_id, card.slug], texts_of(card)
    yield Stop("card, edit", reverse("card-edit", args=at))
    yield Stop("card, preview", reverse("card-preview", args=at), texts)
    yield Stop("card, errata", reverse("card-errata", args=at), texts)
    yield Stop("queue", reverse("queue-page"))
    yield Stop("import", reverse("cards-import"))
    for model in (CardSet, Format, Ruling):
        yield from list_stops(model)
        yield Stop(f"{model_name(model)}, new", reverse(admin_name(model, "add")))


def superusers_stops() -> Iterator[Stop]:
    for model in (get_user_model(), Group, Job, Match, Chunk):
        yield from list_stops(model)


def list_stops(model: type[Model]) -> Iterator[Stop]:
    """A list of Django's admin, searched, and a row of it."""
    one, rows = model._default_manager.latest("pk"), reverse(admin_name(model, "changelist"))
    yield Stop(f"{model_name(model)} list", rows)
    yield Stop(f"{model_name(model)} list, searched", f"{rows}?q=about")
    yield Stop(f"{model_name(model)} form", reverse(admin_name(model, "change"), args=[one.pk]))


def model_name(model: type[Model]) -> str:
    return str(model._meta.verbose_name)


def admin_name(model: type[Model], page: str) -> str:
    return f"admin:{model._meta.app_label}_{model._meta.model_name}_{page}"
