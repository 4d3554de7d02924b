"""The pages of catalogue and decks: who sees what, what they answer, how often they ask the database."""

import json
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from cards.index import reindex
from cards.models import Card
from decks.models import Deck
from decks.services import deck_archive, deck_create, deck_export
from tests.web.play import curator, loaded, player
from web.card_advice import Adviser
from web.faces import face_url

pytestmark = pytest.mark.django_db


@pytest.fixture
def ready():
    return loaded("case-closed", 1)[0]


@pytest.fixture
def ann(client, ready):
    person = player("ann")
    client.force_login(person)
    return person


def asked(client, address) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200
    return len(queries)


def posted(client, name, deck, data):
    address = reverse(name, args=[deck.pk])
    return client.post(address, json.dumps(data), content_type="application/json")


# -- who sees what ------------------------------------------------------------------------

READING = ["deck-builder", "deck-state", "deck-search", "deck-statistics", "deck-hand",
           "deck-odds", "deck-revisions", "deck-page", "deck-hands", "deck-compare", "deck-details",
           "deck-lock", "deck-print"]  # fmt: skip
WRITING = ["deck-save", "deck-repair", "deck-complete", "deck-read", "deck-archive",
           "deck-test-start"]  # fmt: skip


@pytest.mark.parametrize("name", READING)
def test_a_strangers_private_deck_is_not_found(client, ann, name):
    deck = deck_create(player("bob"), "case-closed", "Secret")
    assert client.get(reverse(name, args=[deck.pk])).status_code == 404


@pytest.mark.parametrize("name", WRITING)
def test_a_public_deck_of_another_cannot_be_changed(client, ann, name):
    deck = deck_create(player("bob"), "case-closed", "Look", visibility="public")
    read = client.get(reverse("deck-builder", args=[deck.pk]))
    assert read.url == reverse("deck-page", args=[deck.pk])
    assert posted(client, name, deck, {"version": 1, "rows": []}).status_code == 404
    assert Deck.objects.get(pk=deck.pk).version == 1


def test_a_share_link_works_until_the_deck_is_private_again(client, ann):
    deck = deck_create(player("bob"), "case-closed", "By link", visibility="unlisted")
    address = reverse("deck-builder", args=[deck.pk])
    assert client.get(address).status_code == 404
    link = reverse("deck-shared", args=[deck.share_token])
    assert client.get(link).status_code == 200
    assert client.get(address).url == link
    Deck.objects.filter(pk=deck.pk).update(visibility="private")
    assert client.get(address).status_code == 404


def test_a_deck_is_found_by_its_name(client, ann, ready):
    deck_create(ann, "case-closed", "Night shift")
    deck_create(ann, "case-closed", "Day shift")
    answer = client.get(reverse("deck-list"), {"find": "NIGHT"})
    assert [row["deck"].name for row in answer.context["rows"]] == ["Night shift"]
    none = client.get(reverse("deck-list"), {"find": "evening"}).content.decode()
    assert "No decks found" in none


def test_one_begins_a_deck_of_the_game_one_looks_at(client, ann, ready):
    loaded("castle", 1)
    text = client.get(reverse("deck-list"), {"game": "castle"}).content.decode()
    assert reverse("deck-new", args=["castle"]) in text
    assert reverse("deck-new", args=["case-closed"]) not in text


def test_a_copy_of_ones_own_deck_can_be_told_from_it(client, ann, ready):
    deck = deck_create(ann, "case-closed", "N" * 120, ready.counts())
    client.post(reverse("deck-fork", args=[deck.pk]))
    client.post(reverse("deck-fork", args=[ready.pk]))
    names = set(Deck.objects.filter(owner=ann).values_list("name", flat=True))
    assert names == {"N" * 120, "N" * 113 + " (copy)", ready.name}


def test_an_archived_deck_is_found_and_brought_back(client, ann):
    kept = deck_create(ann, "case-closed", "Kept")
    gone = deck_create(ann, "case-closed", "Put away")
    theirs = deck_create(player("bob"), "case-closed", "Bob's", visibility="public")
    deck_archive(gone)
    deck_archive(theirs)

    def listed(more):
        page = client.get(reverse("deck-list") + more).content.decode()
        return {deck.name for deck in (kept, gone, theirs) if f">{deck.name}<" in page}

    assert listed("") == {"Kept"}
    assert listed("?archived=1&game=case-closed") == {"Put away"}
    assert listed("?archived=1&game=castle") == set()
    answer = client.post(reverse("deck-archive", args=[gone.pk]))
    assert answer.url == reverse("deck-builder", args=[gone.pk])
    assert listed("") == {"Kept", "Put away"}
    assert listed("?archived=1") == set()


@pytest.mark.parametrize("visibility", ["public", "unlisted"])
def test_a_share_link_opens_without_signing_in(client, ready, visibility):
    bob = player("bob")
    deck = deck_create(bob, "case-closed", "Look", ready.counts(), visibility=visibility)
    link = reverse("deck-shared", args=[deck.share_token])
    page = client.get(link).content.decode()
    card = deck.entries.first().card
    assert card.name in page
    assert '<span class="pill good">Legal</span>' in page
    assert deck_export(deck, "code") in page
    assert f"{reverse('login')}?next={link}" in page
    assert reverse("deck-builder", args=[deck.pk]) not in page


def test_a_share_link_of_a_private_deck_or_one_that_ran_out_is_not_found(client, ready):
    bob = player("bob")
    deck = deck_create(bob, "case-closed", "Secret")
    link = reverse("deck-shared", args=[deck.share_token])
    assert client.get(link).status_code == 404
    past = timezone.now() - timedelta(hours=1)
    Deck.objects.filter(pk=deck.pk).update(visibility="public", share_until=past)
    assert client.get(link).status_code == 404
    assert client.get(reverse("deck-shared", args=["nonsense"])).status_code == 404


def test_who_is_not_signed_in_is_sent_to_the_form(client, ready):
    for name in ("desk", "deck-list", "practice"):
        assert "/login/" in client.get(reverse(name)).url


def test_the_sidebar_shows_the_queue_to_curators_only(client, ann):
    link = reverse("queue-page")
    assert link not in client.get(reverse("desk")).content.decode()
    client.force_login(curator("cora"))
    assert link in client.get(reverse("desk")).content.decode()


# -- what they answer -----------------------------------------------------------------------


def test_a_save_makes_a_version_and_judges_it(client, ann, ready):
    deck = deck_create(ann, "case-closed", "New")
    (section, card, _), n = next(iter(ready.counts().items()))
    row = {"section": section, "card": card, "printing": None, "quantity": n}
    saved = posted(client, "deck-save", deck, {"version": 1, "rows": [row]}).json()
    assert saved["version"] == 2
    assert saved["rows"] == [row]
    assert "CC-32.2" in saved["verdict"]["rules"]


def test_a_save_of_an_older_version_is_refused_with_what_changed(client, ann, ready):
    deck = deck_create(ann, "case-closed", "New")
    (section, card, _) = next(iter(ready.counts()))
    row = {"section": section, "card": card, "printing": None, "quantity": 1}
    posted(client, "deck-save", deck, {"version": 1, "rows": [row]})
    answer = posted(client, "deck-save", deck, {"version": 1, "rows": []})
    assert answer.status_code == 409
    assert answer.json()["version"] == 2
    assert answer.json()["changes"][0]["card"] == card


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"version": "x", "rows": []},
        {"version": 1, "rows": 3},
        {"version": 1, "rows": [{"card": "a"}]},
        {"version": 1, "rows": [{"section": "main", "card": "a", "quantity": "2"}]},
        {"version": 1, "name": ""},
        {"version": 1, "format": "nowhere"},
    ],
)
def test_nonsense_is_refused_and_changes_nothing(client, ann, data):
    deck = deck_create(ann, "case-closed", "New")
    answer = posted(client, "deck-save", deck, data)
    assert answer.status_code == 400
    assert answer.json()["message"]
    assert Deck.objects.get(pk=deck.pk).version == 1


def test_advice_names_the_rule_that_one_more_copy_would_break(ann, ready):
    deck = Deck.objects.with_entries().get(pk=ready.pk)
    case = next(e.card for e in deck.entries.all() if e.section == "case")
    other = Card.objects.of("case-closed").filter(type="case")
    other = other.exclude(pk__in=[e.card_id for e in deck.entries.all()]).first()
    held, free = Adviser(deck.game_id, deck.format, deck.counts()).on([case, other])
    assert held.rule == "CC-32.6"
    assert held.why_not == "at most 1 in the case deck."
    assert (held.most, free.most) == (1, 1)
    assert free.why_not == ""
    assert free.section == "case"


def test_a_query_with_a_mistake_is_explained(client, ann):
    answer = client.get(reverse("catalogue") + "?q=(((")
    assert answer.context["error"] is not None
    assert 'role="alert"' in answer.content.decode()


def test_a_misspelt_field_is_told_with_the_nearest(client, ann, ready):
    text = client.get(reverse("catalogue") + "?q=nmae:x+amy").content.decode()
    assert "Did you mean name?" in text


def test_the_table_says_games_and_types_as_people_do(client, ann, ready):
    reindex("case-closed")
    game = reverse("game-catalogue", args=["case-closed"])
    text = client.get(f"{game}?view=list&type=detective&sort=strength-down").content.decode()
    assert ">Detective</td>" in text
    assert "of Case Closed TCG" in text


def test_a_face_is_sent_once(client, ann, ready):
    card = ready.entries.first().card
    address = reverse("card-face", args=[card.game_id, card.slug])
    first = client.get(address)
    assert first["Content-Type"] == "image/svg+xml"
    again = client.get(address, headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 304
    assert "immutable" not in first["Cache-Control"]
    kept = client.get(face_url(card.game_id, card.slug, "medium", version=card.version))
    assert "immutable" in kept["Cache-Control"]


# -- a bounded number of queries ------------------------------------------------------------


def test_lists_ask_as_often_for_100_decks_as_for_10(client, ann, ready):
    def grown(n):
        for number in range(Deck.objects.filter(owner=ann).count(), n):
            deck_create(ann, "case-closed", f"Deck {number}", {})
        return [asked(client, reverse(name)) for name in ("deck-list", "desk")]

    few = grown(10)
    assert grown(100) == few
    assert max(few) <= 13


def test_the_builder_asks_as_often_for_many_cards_as_for_few(client, ann, ready):
    few = deck_create(ann, "case-closed", "Few", dict([*ready.counts().items()][:3]))
    many = deck_create(ann, "case-closed", "Many", ready.counts())
    for name in ("deck-builder", "deck-search", "deck-statistics"):
        counts = [asked(client, reverse(name, args=[d.pk])) for d in (few, many, many)]
        assert counts[1] == counts[2] <= counts[0] <= 18


def test_the_catalogue_asks_as_often_for_60_cards_as_for_one(client, ann, ready):
    base = reverse("game-catalogue", args=["case-closed"])
    name = Card.objects.of("case-closed").first().name
    asked(client, base)
    one = asked(client, f'{base}?q=name:"{name}"')
    assert (
        asked(client, f"{base}?q=name:a") <= one + 1 <= 18
    )  # facets ask for sets, formats and games
