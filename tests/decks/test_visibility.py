"""Who may see which deck. The querysets are the only place that decides it."""

from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from decks.models import Deck
from decks.services import deck_create


@pytest.fixture
def decks(case_closed, ann):
    return {
        kind: deck_create(ann, "case-closed", kind, visibility=kind)
        for kind in Deck.Visibility.values
    }


def seen_by(user) -> set[str]:
    return {deck.name for deck in Deck.objects.visible_to(user)}


def test_the_owner_sees_all_of_them(decks, ann):
    assert seen_by(ann) == {"private", "unlisted", "public"}


def test_a_stranger_and_nobody_see_public_ones_only(decks, bob):
    assert seen_by(bob) == seen_by(AnonymousUser()) == {"public"}


def test_a_superuser_sees_all_and_a_curator_does_not(decks):
    users = get_user_model().objects
    assert seen_by(users.create_superuser("root")) == {"private", "unlisted", "public"}
    assert seen_by(users.create_user("curator", is_staff=True)) == {"public"}


def test_a_link_opens_unlisted_and_public_decks(decks):
    found = {
        kind: Deck.objects.shared_by(deck.share_token).exists() for kind, deck in decks.items()
    }
    assert found == {"private": False, "unlisted": True, "public": True}


def test_a_link_can_run_out(decks):
    deck = decks["unlisted"]
    deck.share_until = timezone.now() + timedelta(hours=1)
    deck.save()
    assert Deck.objects.shared_by(deck.share_token).exists()
    later = timezone.now() + timedelta(hours=2)
    assert not Deck.objects.shared_by(deck.share_token, later).exists()


def test_links_cannot_be_guessed(decks):
    tokens = {deck.share_token for deck in decks.values()}
    assert len(tokens) == 3
    assert all(len(token) >= 22 for token in tokens)


def test_owned_by_nobody_is_nothing(decks, ann, bob):
    assert Deck.objects.owned_by(ann).count() == 3
    assert not Deck.objects.owned_by(bob)
    assert not Deck.objects.owned_by(AnonymousUser())


def test_decks_are_found_by_a_card_they_play(case_closed, ann):
    amy = case_closed.cards.get(slug="amy")
    deck_create(ann, "case-closed", "Thinking", {("considering", "amy", ""): 1})
    plays = deck_create(ann, "case-closed", "Playing", {("main", "amy", ""): 1})
    assert list(Deck.objects.containing(amy)) == [plays]
