"""Decks, revisions and lists that a request names."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from api.problems import not_there
from casebook.models import User
from decks.models import Deck, Revision
from decks.services import BadDeck, counts_of, list_revision
from games.runs.refusals import RunRefused


def deck_in(user: User, ref: Mapping[str, Any], pointer: str, game: str = "") -> Deck | Revision:
    """The deck, revision or list that a request names, if the caller can see it."""
    if ("deck" in ref) == ("entries" in ref):
        raise not_there("body", pointer, "either", "Give either deck or entries.")
    if "deck" not in ref:
        return list_in(ref, pointer, game)
    return stored_deck(user, ref, pointer)


def list_in(ref: Mapping[str, Any], pointer: str, game: str) -> Revision:
    """A list in the request itself. The rules judge it as they do a deck."""
    game = ref.get("game", game)
    if not game:
        raise not_there("body", f"{pointer}/game", "required", "Name the game of this list.")
    try:
        return list_revision(
            game, counts_of(ref["entries"]), ref.get("format", ""), ref.get("name", "")
        )
    except BadDeck as refused:
        raise refusal_at(refused, pointer) from None


def refusal_at(refused: BadDeck | RunRefused, pointer: str) -> RunRefused:
    """The same refusal of a part of a larger request."""
    found = [replace(p, pointer=f"{pointer}{p.pointer}") for p in refused.problems]
    return RunRefused(found)


def stored_deck(user: User, ref: Mapping[str, Any], pointer: str) -> Deck | Revision:
    decks = Deck.objects.visible_to(user)
    if share := ref.get("share"):
        decks = decks | Deck.objects.shared_by(share)
    known = ref["deck"].isascii() and ref["deck"].isdigit()
    deck = decks.filter(pk=ref["deck"]).first() if known else None
    if deck is None:
        raise not_there(
            "body", f"{pointer}/deck", "unknown-deck", f"There is no deck {ref['deck']!r}."
        )
    if "revision" not in ref:
        return deck
    seen = Revision.objects.filter(deck=deck).visible_to(user).select_related("deck")
    revision = seen.filter(number=ref["revision"]).first()
    if revision is None:
        raise not_there(
            "body",
            f"{pointer}/revision",
            "unknown-revision",
            f"{deck.name} has no revision {ref['revision']}.",
        )
    return revision


def decks_in(user: User, refs: list[Any], pointer: str, game: str = "") -> list[Deck | Revision]:
    return [deck_in(user, ref, f"{pointer}/{n}", game) for n, ref in enumerate(refs)]


def game_of(deck: Deck | Revision) -> str:
    return deck.game_id if isinstance(deck, Deck) else deck.deck.game_id
