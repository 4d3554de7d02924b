"""A small dataset to ask: cards, decks, people, and clients that speak for them."""

from django.contrib.auth import get_user_model
from rest_framework.test import APIClient

from api.models import Scope, Token
from cards.catalogue import catalogue_load
from decks.ready_made_decks import load_ready_made

BASE = "/api/v1"


class Client(APIClient):
    """Asks by short paths and gives back responses with their JSON."""

    def generic(self, method, path, *args, **given):
        return super().generic(method, BASE + path, *args, **given)

    def send(self, method, path, body=None, **headers):
        given = {f"HTTP_{k.upper()}": v for k, v in headers.items()}
        return getattr(self, method)(path, body, format="json", **given)


def load_game(game):
    """The shipped cards of a game; the first of its ready-made decks."""
    catalogue_load(game)
    loaded = list(load_ready_made(games=[game]))
    return loaded[0].deck


def person(name, **facts):
    return get_user_model().objects.create_user(name, is_staff=True, **facts)


def client_of(user=None, scopes=tuple(Scope.values), until=None):
    client = Client()
    if user is not None:
        token, secret = Token.make(user, "test", list(scopes), None)
        Token.objects.filter(pk=token.pk).update(expires_at=until)
        client.credentials(HTTP_AUTHORIZATION=f"Bearer {secret}")
    return client
