"""Curators' pages: editing, errata, imports, the queue; and players stay outside."""

import json
from io import BytesIO
from zipfile import ZipFile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from cards.models import Card
from decks.services import deck_create
from games.runs.services import series_queue
from tests.web.play import curator, loaded, play_piece, player
from web.curating import texts_of

pytestmark = pytest.mark.django_db

SNEAKERS = "super-sneakers"


@pytest.fixture
def decks(db):
    return loaded("case-closed", 3)


@pytest.fixture
def cora(client):
    person = curator()
    client.force_login(person)
    return person


@pytest.fixture
def card(decks):
    return Card.objects.get(slug=SNEAKERS)


def address(name):
    return reverse(name, args=["case-closed", SNEAKERS])


def asked(client, name, texts):
    return client.post(address(name), json.dumps(texts), content_type="application/json")


def changed(card, **more):
    return texts_of(card) | more


# -- one card -----------------------------------------------------------------------------


def test_the_import_page_names_the_columns_of_each_game(client, cora, decks):
    page = client.get(reverse("cards-import")).content.decode()
    assert "id, name, subtitle, type" in page
    assert "intelligence" in page


def test_the_edit_is_drawn_before_it_is_saved(client, cora, card):
    texts = changed(card, facts=texts_of(card)["facts"].replace(card.name, "Quiet Sneakers"))
    assert "Quiet Sneakers" in asked(client, "card-preview", texts).json()["face"]
    assert asked(client, "card-preview", changed(card, facts="type: none")).json()["face"] == ""
    assert Card.objects.get(slug=SNEAKERS).name == card.name


def test_the_card_opens_as_text_that_says_the_same(client, cora, card):
    assert client.get(address("card-edit")).status_code == 200
    found = asked(client, "card-preview", texts_of(card)).json()
    assert found["problems"] == []
    assert found["rendered"]


def test_an_unknown_verb_is_shown_with_its_line(client, cora, card):
    texts = changed(card, abilities="- do:\n    - draw: 1\n    - levitate: 2\n")
    (fault,) = asked(client, "card-preview", texts).json()["problems"]
    assert "levitate" in fault["message"]
    assert (fault["part"], fault["line"]) == ("abilities", 3)


def test_json_is_as_good_as_yaml(client, cora, card):
    texts = changed(card, abilities=json.dumps(list(card.abilities)))
    assert asked(client, "card-preview", texts).json()["problems"] == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("- do: [", "This is not YAML"),
        ("do: 1", "Abilities must be a list"),
        ("- &a {do: []}\n- *a", "instead of using *aliases"),
        ("- 2026-99-99x: !!python/object:os.system {}", "This is not YAML"),
    ],
)
def test_text_that_is_no_ability_is_refused_in_words(client, cora, card, text, message):
    (fault,) = asked(client, "card-preview", changed(card, abilities=text)).json()["problems"]
    assert message in fault["message"]


def test_a_card_is_saved_as_a_new_version(client, cora, card):
    given = changed(card, text="New words.", version=card.version)
    answer = client.post(address("card-edit"), given)
    assert answer.url == address("card-page")
    stored = Card.objects.select_related("game").get(pk=card.pk)
    assert stored.text == "New words."
    assert stored.game.version == 2


def test_a_bad_card_is_not_saved(client, cora, card):
    given = changed(card, abilities="- do: [{levitate: 2}]", version=card.version)
    answer = client.post(address("card-edit"), given)
    assert answer.status_code == 400
    assert "levitate" in answer.content.decode()
    assert Card.objects.get(slug=SNEAKERS).abilities == card.abilities


def test_who_comes_second_does_not_overwrite(client, cora, card):
    given = changed(card, text="Mine.", version=card.version + 1)
    answer = client.post(address("card-edit"), given)
    assert answer.status_code == 409
    assert Card.objects.get(slug=SNEAKERS).text == card.text


def test_the_errata_preview_names_the_decks_that_turn(client, cora, card, decks):
    held = [deck for deck in decks if deck.entries.filter(card=card).exists()]
    found = asked(client, "card-errata", changed(card, facts=removed_type(card))).json()
    assert held
    for deck in held:
        assert deck.name in found["lines"]
    assert found["turned"] == found["looked"] == found["held"] == len(held)


def test_new_words_turn_no_deck(client, cora, card):
    found = asked(client, "card-errata", changed(card, text="New words.")).json()
    assert (found["turned"], found["lines"].strip()) == (0, "")


def test_others_private_decks_are_counted_not_named(client, cora, card, decks):
    held = next(d for d in decks if d.entries.filter(card=card).exists())
    deck_create(player("bob"), "case-closed", "Bob's secret", held.counts())
    texts = changed(card, facts=removed_type(card))
    found = asked(client, "card-errata", texts).json()
    assert "becomes illegal" in found["lines"]
    assert found["unseen"] == 1
    assert "secret" not in found["lines"]


def test_the_errata_preview_goes_on_where_it_stopped(client, cora, card, decks, monkeypatch):
    held = next(d for d in decks if d.entries.filter(card=card).exists())
    for n in range(3):
        deck_create(cora, "case-closed", f"Copy {n}", held.counts())
    monkeypatch.setattr("web.curating.ERRATA_DECKS", 2)
    looked, after, lines = 0, 0, ""
    while after is not None:
        answer = client.post(
            f"{address('card-errata')}?after={after}",
            json.dumps(changed(card, facts=removed_type(card))),
            content_type="application/json",
        ).json()
        looked, after, lines = (looked + answer["looked"], answer["next"], lines + answer["lines"])
    assert looked == answer["held"] >= 4
    assert all(lines.count(f"Copy {n}<") == 1 for n in range(3))


def removed_type(card):
    """The card as a criminal, which no main deck may hold."""
    other = Card.objects.filter(game=card.game, type="criminal").first()
    return texts_of(other)["facts"]


def test_a_bad_edit_has_no_errata_preview(client, cora, card):
    answer = asked(client, "card-errata", changed(card, abilities="- do: [{levitate: 2}]"))
    assert answer.status_code == 400
    assert "Mend the card first" in answer.json()["message"]


# -- a file -------------------------------------------------------------------------------


def send(client, text, run, name="new.yaml", **more):
    file = SimpleUploadedFile(name, text.encode())
    given = {"game": "case-closed", "file": file, "run": run}
    return client.post(reverse("cards-import"), given | more)


def good_file():
    """A card like one that is there, under another name."""
    card = Card.objects.get(slug=SNEAKERS)
    row = {"id": "quick-sneakers", "name": "Quick Sneakers", "type": card.type, "text": card.text,
           "attributes": card.attributes, "abilities": card.abilities, "traits": card.traits}  # fmt: skip
    return json.dumps({"cards": [row]})


def test_a_dry_run_reports_and_changes_nothing(client, cora, card):
    answer = send(client, good_file(), "dry", "new.json")
    text = answer.content.decode()
    assert "Dry run: nothing was changed" in text
    assert "quick-sneakers" in text
    assert not Card.objects.filter(slug="quick-sneakers").exists()


def test_an_import_takes_the_file_over(client, cora, card):
    answer = send(client, good_file(), "import", "new.json")
    assert "Imported as version 2" in answer.content.decode()
    assert Card.objects.filter(slug="quick-sneakers").exists()


def spaceship_and_sneakers():
    """A good row and a bad one."""
    (good,) = json.loads(good_file())["cards"]
    return json.dumps({"cards": [good, good | {"id": "spaceship", "type": "spaceship"}]})


def test_a_bad_row_is_named_and_the_others_are_taken(client, cora, card):
    answer = send(client, spaceship_and_sneakers(), "import", "new.json")
    assert answer.status_code == 200
    assert "1 bad row left out" in answer.content.decode()
    assert "type must be one of" in answer.content.decode()
    assert Card.objects.filter(slug="quick-sneakers").exists()


def test_on_demand_a_bad_row_stops_the_import(client, cora, card):
    answer = send(client, spaceship_and_sneakers(), "import", "new.json", all_or_nothing="1")
    assert answer.status_code == 400
    assert "Nothing was changed: 1 bad row" in answer.content.decode()
    assert not Card.objects.filter(slug="quick-sneakers").exists()


def test_several_files_are_taken_together(client, cora, card):
    (good,) = json.loads(good_file())["cards"]
    texts = [json.dumps([good | {"id": f"sneakers-{n}"}]) for n in (1, 2)]
    files = [SimpleUploadedFile("new.json", text.encode()) for text in texts]
    client.post(reverse("cards-import"), {"game": "case-closed", "file": files, "run": "import"})
    assert Card.objects.filter(slug__startswith="sneakers-").count() == 2


def test_a_zip_that_leads_out_of_itself_is_refused(client, cora, card):
    packed = BytesIO()
    with ZipFile(packed, "w") as archive:
        archive.writestr("../../cards.json", good_file())
    file = SimpleUploadedFile("cards.zip", packed.getvalue())
    answer = client.post(
        reverse("cards-import"), {"game": "case-closed", "file": file, "run": "import"}
    )
    assert answer.status_code == 400
    assert "leads out of it" in answer.content.decode()


def test_a_file_that_cannot_be_read_is_refused_with_its_place(client, cora, card):
    answer = send(client, "cards: [", "dry")
    assert answer.status_code == 400
    assert "new.yaml" in answer.content.decode()


def test_a_file_of_unknown_layout_asks_for_one(client, cora, card):
    answer = send(client, "x", "dry", "cards.doc")
    assert "does not tell its layout" in answer.content.decode()


# -- the queue ----------------------------------------------------------------------------


def test_the_queue_shows_what_waits_and_what_was_played(client, cora, decks):
    series_queue(cora, "case-closed", decks[:2], ["random"], matches=20, seed=1)
    play_piece()
    text = client.get(reverse("queue-page")).content.decode()
    assert "10 matches in 1 batch" in text
    assert "No worker is alive" in text
    assert "cora: 10 matches" in text


# -- players ------------------------------------------------------------------------------


def test_players_cannot_open_curators_pages(client, card):
    client.force_login(player())
    for name in ("card-edit", "card-preview", "card-errata"):
        assert client.get(address(name)).status_code == 403
        assert asked(client, name, texts_of(card)).status_code == 403
    for name in ("queue-page", "cards-import"):
        assert client.get(reverse(name)).status_code == 403
    assert send(client, good_file(), "import", "new.json").status_code == 403
    assert not Card.objects.filter(slug="quick-sneakers").exists()


def test_curators_pages_ask_the_database_a_bounded_number_of_times(
    client, cora, card, django_assert_max_num_queries
):
    with django_assert_max_num_queries(25):
        client.get(reverse("queue-page"))
    with django_assert_max_num_queries(15):
        client.get(address("card-edit"))
    with django_assert_max_num_queries(15):
        asked(client, "card-preview", texts_of(card))
