"""load_catalog --check: files alone, no database (none of these tests may open one)."""

import os
import subprocess
import sys
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games import rulebooks
from games.rulebooks import catalogue as shipped
from games.rulebooks.text_check import text_difference
from tests.cards.test_load_catalog import BROKEN, GOOD
from tests.running import ROOT


def check(root) -> tuple[str, str]:
    out, err = StringIO(), StringIO()
    try:
        call_command("load_catalog", "toy", "--check", "--root", root, stdout=out, stderr=err)
    except CommandError as error:
        err.write(str(error))
    return out.getvalue(), err.getvalue()


def test_good_files_are_counted(catalogue):
    assert check(catalogue(GOOD)) == ("toy: 2 cards checked, no fault\n", "")


@pytest.mark.parametrize(("old", "new", "place", "reason"), BROKEN)
def test_every_fault_that_stops_a_load_is_found(catalogue, old, new, place, reason):
    out, err = check(catalogue(GOOD.replace(old, new, 1)))
    assert out == ""
    assert place in err
    assert reason in err
    assert err.endswith("Faults in toy.")


def test_a_text_that_the_abilities_do_not_say_is_shown_beside_theirs(catalogue):
    _, err = check(catalogue(GOOD.replace("text: Draw 2.", "text: Draw 3.")))
    head, printed, *marks = err.splitlines()
    assert head.startswith("cards.yaml:12: c1: text is not what the abilities say")
    assert printed == "    - Draw 3."
    assert "    + Draw 2." in marks


def test_a_text_without_abilities_is_no_fault(catalogue):
    assert "Everyone gets wet." in GOOD
    assert check(catalogue(GOOD))[1] == ""


def test_abilities_without_a_text_are_a_fault(catalogue):
    _, err = check(catalogue(GOOD.replace("    text: Draw 2.\n", "")))
    assert "+ Draw 2." in err


def test_a_number_printed_on_two_cards_is_a_fault(catalogue):
    twice = GOOD.replace(
        "    text: Everyone", '    printings: [{set: P1, number: "001"}]\n    text: Everyone'
    )
    _, err = check(catalogue(twice))
    assert "c2: printings: P1 001 is a printing of c1" in err


def test_a_merger_into_nothing_is_a_fault(catalogue):
    _, err = check(catalogue(GOOD + "removed:\n  - {id: c3, into: c9}\n"))
    assert "there is no card 'c9'" in err


def test_every_fault_has_a_line(catalogue):
    text = GOOD.replace("level: 3", "level: 30").replace("level: 1", "level: x")
    _, err = check(catalogue(text))
    assert [line.split(":")[2] for line in err.splitlines()[:-1]] == [" c1", " c2"]


def test_a_fresh_clone_checks_its_files_and_a_fault_is_status_one(tmp_path):
    """In a process of its own: no table, no database file."""
    env = {**os.environ, "CASEBOOK_VAR": str(tmp_path), "DATABASE_URL": ""}
    command = [sys.executable, "manage.py", "load_catalog", "castle", "--check"]
    good = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True)
    assert (good.returncode, good.stderr) == (0, "")
    (tmp_path / "castle").mkdir()
    (tmp_path / "castle" / "cards.yaml").write_text("cards: [{id: x, name: X, type: hero}]\n")
    bad = subprocess.run(
        [*command, "--root", tmp_path], cwd=ROOT, env=env, capture_output=True, text=True
    )
    assert bad.returncode == 1
    assert bad.stderr.startswith("cards.yaml:1: x: type must be one of")
    assert not list(tmp_path.glob("*.sqlite3"))


@pytest.mark.parametrize("slug", rulebooks.PACKAGES)
def test_every_shipped_card_says_what_it_does(slug):
    rulebook = rulebooks.get(slug)
    cards = shipped.catalogue(slug).values()
    assert {card.id: text_difference(rulebook, card) for card in cards} == {
        card.id: [] for card in cards
    }
    assert [card.id for card in cards if rulebook.unplayable(card)] == []
