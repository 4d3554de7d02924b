"""What a card's page offers beyond its face: explained keywords, results, one more copy."""

import pytest
from django.urls import reverse

from cards.models import Card, CardSet
from decks.models import Deck
from decks.services import deck_create
from games import rulebooks
from games.engine.rulebook import Rulebook
from games.rulebooks.rule_docs import game_of_rule
from games.runs import card_results
from games.runs.models import Job
from games.runs.services import series_queue
from tests.web.play import loaded, play_all, player

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_kept():
    card_results.sums.clear()


def text_of(client, card):
    return client.get(reverse("card-page", args=[card.game_id, card.slug])).content.decode()


@pytest.mark.parametrize("rulebook", rulebooks.all_rulebooks(), ids=lambda one: one.slug)
def test_every_keyword_is_explained_by_a_rule_there_is(rulebook: Rulebook):
    for number in rulebook.declaration.keyword_rules.values():
        assert game_of_rule(number) == rulebook.slug


def test_a_keyword_says_what_it_means_and_leads_to_cards_with_it(client):
    loaded("detective-conan", 1)
    card = Card.objects.of("detective-conan").filter(text__contains="[Spark]").first()
    text = text_of(client, card)
    assert '<span class="tip" role="note">Spark is available only when' in text
    assert "?q=%22%5BSpark%5D%22" in text


@pytest.mark.parametrize("visibility", ["public", "private"])
def test_results_of_public_decks_are_shown_and_of_private_ones_are_not(client, visibility):
    decks = loaded("case-closed", 2)
    series_queue(player("ann"), "case-closed", decks, ["random"], matches=30, seed=1)
    play_all()
    assert Job.objects.get().report["cards"]
    Deck.objects.update(visibility=visibility)
    shown = [card for card in Card.objects.of("case-closed")[:60] if card_results.results_of(card)]
    assert bool(shown) == (visibility == "public")
    if shown:
        assert "How it did in practice" in text_of(client, shown[0])
        found = card_results.results_of(shown[0])
        assert found.held >= card_results.ENOUGH
        assert found.low <= found.won <= found.high


def test_one_more_copy_goes_into_ones_own_deck(client):
    loaded("case-closed", 1)
    ann = player("ann")
    deck = deck_create(ann, "case-closed", "Night shift")
    card = Card.objects.of("case-closed").filter(type="detective").first()
    address = reverse("card-add", args=[card.game_id, card.slug])
    client.force_login(ann)
    for _ in range(2):
        client.post(address, {"deck": deck.pk})
    assert deck.entries.get(card=card).quantity == 2


def test_anothers_deck_takes_no_card(client):
    loaded("case-closed", 1)
    theirs = deck_create(player("bob"), "case-closed", "Theirs", visibility="public")
    card = Card.objects.of("case-closed").first()
    client.force_login(player("ann"))
    for deck in (theirs.pk, "", "x", "9" * 30):
        answer = client.post(reverse("card-add", args=[card.game_id, card.slug]), {"deck": deck})
        assert answer.status_code == 404
    assert not theirs.entries.exists()


def test_the_page_says_how_rare_a_card_is(client):
    card = loaded("case-closed", 1)[0].entries.first().card
    printed = CardSet.objects.create(game_id=card.game_id, code="X1", name="First Night")
    card.printings.create(set=printed, number="X1-001", rarity="rare")
    assert "<dt>Rarity</dt>" in text_of(client, card)


def test_one_deck_is_not_often(client):
    deck = loaded("case-closed", 1)[0]
    assert "Often in the same decks" not in text_of(client, deck.entries.first().card)
