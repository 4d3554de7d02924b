"""manage.py validate_deck and load_decks."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from decks.models import Deck
from decks.services import deck_create, deck_export
from games.rulebooks import PACKAGES
from games.rulebooks.catalogue import ready_made
from tests.decks.conftest import stored_catalogue


def run(command: str, *args, **options) -> tuple[str, int]:
    out, status = StringIO(), 0
    try:
        call_command(command, *args, stdout=out, stderr=StringIO(), **options)
    except SystemExit as end:
        status = end.code
    return out.getvalue(), status


@pytest.fixture
def legal(case_closed, ann, junior, tmp_path):
    deck = deck_create(ann, "case-closed", "One", junior)
    path = tmp_path / "deck.txt"
    path.write_text(deck_export(deck, "text"))
    return path


def test_a_legal_deck_ends_with_status_0(legal):
    out, status = run("validate_deck", legal, game="case-closed")
    assert status == 0
    assert out.startswith("standard: legal (main 50, problem 20, case ")


def test_an_illegal_deck_is_told_with_rules_and_repair(legal):
    legal.write_text(legal.read_text().replace("3 Super Sneakers", "6 Super Sneakers"))
    out, status = run("validate_deck", legal, game="case-closed")
    assert status == 1
    assert "CC-32.10: Super Sneakers: 6 copies in the main deck. Remove 2" in out
    assert "repair: 2 out, 0 in\n  main: 4 super-sneakers" in out


def test_lines_that_are_not_understood_are_named(legal):
    legal.write_text(legal.read_text() + "\n2 Zzyzx Nobody\n")
    out, status = run("validate_deck", legal, game="case-closed")
    assert status == 1
    assert "2 Zzyzx Nobody: No card has this name." in out


def test_json_has_reading_verdicts_and_repair(legal):
    out, status = run("validate_deck", legal, "--json", game="case-closed")
    data = json.loads(out)
    assert status == 0
    assert data["verdicts"][0]["legal"] is True
    assert data["repair"]["changes"] == []
    assert data["reading"]["format"] == "casebook"


def test_what_cannot_be_read_is_one_sentence(case_closed, tmp_path):
    with pytest.raises(CommandError, match="not found"):
        run("validate_deck", tmp_path / "none", game="case-closed")
    junk = tmp_path / "junk"
    junk.write_bytes(bytes(range(256)))
    with pytest.raises(CommandError, match="not text"):
        run("validate_deck", junk, game="case-closed")
    junk.write_text("1 Amy")
    with pytest.raises(CommandError, match="no format 'moon'"):
        run("validate_deck", junk, game="case-closed", format=["moon"])


@pytest.fixture
def shelf(tmp_path):
    """A folder of ready-made decks with one game in it."""
    folder = tmp_path / "case-closed"
    folder.mkdir()
    (folder / "small.yaml").write_text(
        "name: Small\ndescription: A start.\nsections:\n  main:\n    amy: 3\n"
    )
    return tmp_path


def test_ready_made_decks_are_public_and_the_house_s(case_closed, shelf):
    out, _ = run("load_decks", root=shelf)
    assert out == "Ready-made decks: 1 added, 0 changed, 0 unchanged\n"
    deck = Deck.objects.get()
    assert (deck.name, deck.visibility, deck.ready_made) == ("Small", "public", "small")
    assert (deck.owner.username, deck.owner.is_active) == ("house", False)
    assert not deck.owner.has_usable_password()


def test_loading_again_changes_nothing_and_a_changed_file_one_deck(case_closed, shelf):
    run("load_decks", root=shelf)
    out, _ = run("load_decks", root=shelf)
    assert out == "Ready-made decks: 0 added, 0 changed, 1 unchanged\n"
    path = shelf / "case-closed" / "small.yaml"
    path.write_text(path.read_text().replace("amy: 3", "amy: 4"))
    out, _ = run("load_decks", root=shelf)
    assert out == "Ready-made decks: 0 added, 1 changed, 0 unchanged\n"
    assert Deck.objects.get().version == 2


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("name: X\nsections:\n  main:\n    nobody: 1\n", "bad.yaml: There is no card 'nobody'"),
        ("name: X\n", "a deck has a name and sections"),
        ("name: [\n", "bad.yaml:2"),
    ],
)
def test_a_bad_file_is_named_and_nothing_is_stored(case_closed, shelf, text, words):
    (shelf / "case-closed" / "bad.yaml").write_text(text)
    with pytest.raises(CommandError) as refusal:
        run("load_decks", root=shelf)
    assert words in str(refusal.value)
    assert not Deck.objects.exists()


@pytest.mark.parametrize("game", PACKAGES)
def test_every_shipped_deck_is_legal_and_playable(db, game):
    stored_catalogue(game)
    run("load_decks", game=game)
    decks = Deck.objects.of(game)
    assert {deck.ready_made for deck in decks} == set(ready_made(game))
    assert all(deck.legal and deck.verdict["playable"] for deck in decks)
