"""Curators edit formats, rulings and sets; every save is a version of the catalogue."""

import pytest
from django.urls import reverse

from cards.index import Indexer
from cards.models import Card, CardSet, Format, Game, Ruling
from tests.web.play import curator, loaded, player

pytestmark = pytest.mark.django_db
LISTS = ["format", "ruling", "cardset"]


@pytest.fixture
def card(client):
    found = loaded("case-closed", 1)[0].entries.first().card
    client.force_login(curator("cora"))
    return found


def version() -> int:
    return Game.objects.get(slug="case-closed").version


@pytest.mark.parametrize("name", LISTS)
def test_players_do_not_see_the_lists(client, card, name):
    client.force_login(player("ann"))
    for page in ("changelist", "add"):
        assert client.get(reverse(f"admin:cards_{name}_{page}")).status_code == 403


@pytest.mark.parametrize("name", LISTS)
def test_curators_see_the_lists_and_their_forms(client, card, name):
    for page in ("changelist", "add"):
        assert client.get(reverse(f"admin:cards_{name}_{page}")).status_code == 200


def test_a_ban_is_written_as_a_line_and_stored_as_a_version(client, card):
    before = version()
    line = f"2026-01-01 {card.slug} 0 Too quick."
    data = {"game": "case-closed", "slug": "club", "title": "Club", "entries": line}
    answer = client.post(reverse("admin:cards_format_add"), data)
    assert answer.status_code == 302
    stored = Format.objects.get(slug="club")
    assert stored.entries.get().limit == 0
    assert version() == before + 1
    page = client.get(reverse("admin:cards_format_change", args=[stored.pk]))
    assert line in page.content.decode()


@pytest.mark.parametrize(
    "line", ["tomorrow x 0", "2026-01-01 {card} many", "2026-01-01 no-such-card 0"]
)
def test_a_line_that_cannot_be_read_is_named(client, card, line):
    data = {"game": "case-closed", "slug": "club", "title": "Club",
            "entries": line.format(card=card.slug)}  # fmt: skip
    answer = client.post(reverse("admin:cards_format_add"), data)
    assert answer.context["adminform"].form.errors["entries"]
    assert not Format.objects.filter(slug="club").exists()


def test_a_ruling_is_added_changed_and_deleted_as_versions(client, card):
    before = version()
    data = {"game": "case-closed", "slug": card.slug, "text": "Once only."}
    assert client.post(reverse("admin:cards_ruling_add"), data).status_code == 302
    ruling = Ruling.objects.get(card=card)
    address = reverse("admin:cards_ruling_change", args=[ruling.pk])
    assert client.post(address, {"text": "Twice at most."}).status_code == 302
    ruling = Ruling.objects.get(card=card)
    assert ruling.text == "Twice at most."
    address = reverse("admin:cards_ruling_delete", args=[ruling.pk])
    assert client.post(address, {"post": "yes"}).status_code == 302
    assert not Ruling.objects.filter(card=card).exists()
    assert version() == before + 3


def test_a_ruling_begins_on_the_page_of_its_card(client, card):
    page = client.get(reverse("card-page", args=[card.game_id, card.slug]))
    address = f"{reverse('admin:cards_ruling_add')}?game={card.game_id}&slug={card.slug}"
    assert address.replace("&", "&amp;") in page.content.decode()
    form = client.get(address).context["adminform"].form
    assert (form["game"].value(), form["slug"].value()) == (card.game_id, card.slug)


@pytest.mark.parametrize(
    ("given", "field", "words"),
    [
        ({}, "game", "Choose the game of the card."),
        ({"game": "case-closed", "slug": "nobody"}, "slug", "has no card 'nobody'"),
    ],
)
def test_a_ruling_without_its_card_is_refused_at_the_field(client, card, given, field, words):
    answer = client.post(reverse("admin:cards_ruling_add"), {"text": "Once.", **given})
    assert words in answer.context["adminform"].form.errors[field][0]


def test_a_ban_without_a_day_says_how_one_is_written(client, card):
    data = {"game": "case-closed", "slug": "club", "title": "Club",
            "entries": f"soon {card.slug} 0"}  # fmt: skip
    answer = client.post(reverse("admin:cards_format_add"), data)
    errors = answer.context["adminform"].form.errors["entries"]
    assert errors == ["Line 1: the date must be such as 2026-01-31, not 'soon'."]


def test_a_ruling_is_found_by_its_words_and_by_its_card(client, card):
    Indexer(card.game).write([card])
    Ruling.objects.create(card=card, text="Once only.")
    other = Card.objects.exclude(pk=card.pk).exclude(name=card.name).first()
    Ruling.objects.create(card=other, text="Never twice.")

    def found(words):
        answer = client.get(reverse("admin:cards_ruling_changelist"), {"q": words})
        return {ruling.text for ruling in answer.context["cl"].result_list}

    assert found("TWICE") == {"Never twice."}
    assert found(card.name.upper()) == {"Once only."}
    assert found("nowhere") == set()
    assert len(found("")) == 2


def test_a_set_is_added_and_renamed_as_versions(client, card):
    before = version()
    data = {"game": "case-closed", "code": "FL1", "name": "First"}
    assert client.post(reverse("admin:cards_cardset_add"), data).status_code == 302
    stored = CardSet.objects.get(code="FL1")
    address = reverse("admin:cards_cardset_change", args=[stored.pk])
    assert client.post(address, {"name": "First Light"}).status_code == 302
    assert CardSet.objects.get(pk=stored.pk).name == "First Light"
    assert version() == before + 2
