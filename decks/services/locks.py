"""Lists handed in for a tournament: dated and frozen, whatever becomes of the deck."""

from datetime import date

from django.conf import settings

from casebook.models import User
from decks.models import NAME_LENGTH, Deck, LockedList
from decks.services.checking import BadDeck, Problem
from decks.services.verdicts import deck_judge, full


def deck_lock(
    deck: Deck, by: User, event: str, *, player: str = "", held_on: date | None = None
) -> LockedList:
    """Freeze the deck as it stands, with what the rules say of it today. It never changes; its
    owner can only withdraw it."""
    deck = full(deck)
    (verdict,) = deck_judge(deck)
    if LockedList.objects.filter(owner=by).count() >= settings.MAX_LOCKED_LISTS:
        said = f"You have {settings.MAX_LOCKED_LISTS} locked lists. Withdraw one first."
        raise BadDeck([Problem("", "too-many-locks", said)])
    return LockedList.objects.create(
        owner=by,
        deck=deck,
        game=deck.game,
        event=checked_words("/event", event),
        player=checked_words("/player", player or by.username),
        held_on=held_on,
        name=deck.name,
        format=deck.format,
        version=deck.version,
        entries=[[*key, n] for key, n in deck.counts().items()],
        list_hash=deck.list_hash,
        legal=verdict.legal,
    )


def checked_words(pointer: str, text: str) -> str:
    found = " ".join(text.split())
    if not 0 < len(found) <= NAME_LENGTH:
        said = f"Write 1 to {NAME_LENGTH} characters."
        raise BadDeck([Problem(pointer, "length", said)])
    return found


def is_current(locked: LockedList) -> bool:
    """Whether the deck still is what was handed in."""
    return locked.deck is not None and locked.deck.list_hash == locked.list_hash
