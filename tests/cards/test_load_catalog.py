from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from cards.catalogue import catalogue_load
from cards.catalogue_writer import catalogue_write
from cards.import_rows import ImportRefused, Row
from cards.models import Card, CardSet, Change, Format, Game, Printing, SearchRow, TagValue
from cards.search import search

pytestmark = pytest.mark.django_db

GOOD = """\
sets:
  - {code: P1, name: First Night}
cards:
  - id: c1
    name: Ada
    subtitle: Clerk
    type: person
    level: 3
    power: 2
    traits: [Police]
    colors: [blue]
    text: Draw 2.
    abilities:
      - do: [{draw: 2}]
    printings:
      - {set: P1, number: "001", rarity: C}
      - {set: P1, number: "001P", rarity: CP}
    rulings:
      - Ask first.
      - {text: Twice is fine., date: 2026-02-01, rule: TY-1.1}
  - id: c2
    name: Storm
    type: event
    level: 1
    text: Everyone gets wet.
formats:
  - slug: closed
    title: Closed
    entries:
      - {card: c2, from: 2026-01-01, limit: 0, reason: Too wet}
"""


def loaded(root, *args):
    out, err = StringIO(), StringIO()
    try:
        call_command("load_catalog", "toy", "--root", root, *args, stdout=out, stderr=err)
    except CommandError as error:
        err.write(str(error))
    return out.getvalue(), err.getvalue()


def test_first_load_adds_everything_as_version_one(catalogue):
    out, _ = loaded(catalogue(GOOD))
    assert "toy: 2 added, 0 changed, 0 unchanged (version 1)" in out
    card = Card.objects.get(slug="c1")
    assert (card.title, card.playable, card.version) == ("Ada, Clerk", True, 1)
    assert card.attributes == {"level": 3, "power": 2}
    assert [str(p) for p in card.printings.all()] == ["001 (C)", "001P (CP)"]
    assert [r.text for r in card.rulings.all()] == ["Ask first.", "Twice is fine."]


def test_text_without_abilities_is_stored_and_says_why_it_cannot_be_played(catalogue):
    loaded(catalogue(GOOD))
    storm = Card.objects.get(slug="c2")
    assert not storm.playable
    assert storm.unplayable_reason == "its text has no abilities yet"


def test_second_load_changes_nothing(catalogue):
    root = catalogue(GOOD)
    loaded(root)
    out, _ = loaded(root)
    assert "0 added, 0 changed, 2 unchanged (version 1)" in out
    assert Change.objects.filter(version__number__gt=1).count() == 0


def test_changed_row_raises_the_version_and_keeps_both_texts(catalogue):
    loaded(catalogue(GOOD))
    out, _ = loaded(catalogue(GOOD.replace("power: 2", "power: 4")))
    assert "0 added, 1 changed, 1 unchanged (version 2)" in out
    change = Change.objects.get(version__number=2)
    assert change.fields == ["attributes.power"]
    assert change.before["attributes"]["power"] == 2
    assert change.after["attributes"]["power"] == 4


def test_edit_made_here_survives_until_the_shipped_row_changes(catalogue):
    root = catalogue(GOOD)
    loaded(root)
    Card.objects.filter(slug="c2").update(name="Tempest")
    out, _ = loaded(root)
    assert "2 unchanged" in out
    assert Card.objects.get(slug="c2").name == "Tempest"
    loaded(catalogue(GOOD.replace("gets wet", "gets soaked")))
    assert Card.objects.get(slug="c2").name == "Storm"


def test_printing_that_stays_keeps_its_row(catalogue):
    loaded(catalogue(GOOD))
    before = Printing.objects.get(number="001").pk
    loaded(catalogue(GOOD.replace('"001P", rarity: CP', '"002", rarity: R')))
    assert Printing.objects.get(number="001").pk == before
    assert [p.number for p in Printing.objects.all()] == ["001", "002"]


def test_formats_come_from_file_and_rulebook(catalogue):
    loaded(catalogue(GOOD))
    assert [f.slug for f in Format.objects.all()] == ["closed", "open"]
    closed = Format.objects.get(slug="closed").entries.get()
    assert (closed.card.slug, closed.limit, str(closed.starts_on)) == ("c2", 0, "2026-01-01")
    limits = {e.card.slug: e.limit for e in Format.objects.get(slug="open").entries.all()}
    assert limits == {"c1": 0, "c2": 1}


def test_removed_card_leaves_search_but_stays_readable(catalogue):
    loaded(catalogue(GOOD))
    loaded(catalogue(GOOD + "removed:\n  - {id: c2, into: c1}\n"))
    storm = Card.objects.get(slug="c2")
    assert (storm.removed, storm.merged_into.slug) == (True, "c1")
    assert not SearchRow.objects.filter(card=storm).exists()
    assert Change.objects.get(kind="merged").new_slug == "c1"


BROKEN = [
    ("level: 3", "level: [3", "cards.yaml:9", "expected"),
    ("level: 3", "level: three", "cards.yaml:8", "level must be integer"),
    ("power: 2", "pwer: 2", "cards.yaml:9", "no attribute 'pwer'"),
    ("{draw: 2}", "{drow: 2}", "cards.yaml:14", "drow"),
    ("id: c2", "id: c1", "cards.yaml:21", "Duplicate id"),
    ("set: P1, number: \"001P\"", "set: P9, number: \"001P\"", "cards.yaml:15", "P9"),
    ("name: Storm", "name: Storm\n    name: Rain", "cards.yaml:23", "stands twice"),
    ("colors: [blue]", "colors: [mauve]", "cards.yaml:11", "mauve"),
    ("limit: 0", "limit: -1", "cards.yaml:30", "limit must be 0"),
    ("{card: c2", "{card: c9", "cards.yaml:29", "no card 'c9'"),
    ("sets:", "setz:", "cards.yaml:1", "not one of"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "place", "reason"), BROKEN)
def test_fault_is_named_with_file_and_line_and_changes_nothing(catalogue, old, new, place, reason):
    _, err = loaded(catalogue(GOOD.replace(old, new, 1)))
    assert place in err
    assert reason in err
    assert not Card.objects.exists()
    assert not CardSet.objects.exists()


def test_two_faults_are_both_reported(catalogue):
    text = GOOD.replace("level: 3", "level: 30").replace("level: 1", "level: x")
    with pytest.raises(ImportRefused) as refused:
        catalogue_load("toy", catalogue(text))
    assert [outcome.slug for outcome in refused.value.report.bad] == ["c1", "c2"]


def test_game_without_files_is_skipped(toy, tmp_path):
    out, _ = loaded(tmp_path)
    assert "toy: no catalogue files, skipped" in out


def test_unknown_game_is_refused_with_the_known_ones(toy, tmp_path):
    with pytest.raises(CommandError, match="There is no game 'toi'"):
        call_command("load_catalog", "toi")


def test_printing_can_move_to_another_card(catalogue):
    loaded(catalogue(GOOD))
    moved = GOOD.replace('      - {set: P1, number: "001P", rarity: CP}\n', "").replace(
        "    text: Everyone", '    printings: [{set: P1, number: "001P"}]\n    text: Everyone'
    )
    loaded(catalogue(moved))
    assert Printing.objects.get(number="001P").card.slug == "c2"


def test_shipped_card_that_left_the_files_is_removed_and_frees_its_number(catalogue):
    loaded(catalogue(GOOD))
    renamed = GOOD.replace("id: c1", "id: c7")
    out, err = loaded(catalogue(renamed))
    assert "1 added, 0 changed, 1 unchanged, 1 removed" in out, err
    assert Card.objects.get(slug="c1").removed
    assert Printing.objects.get(number="001").card.slug == "c7"
    out, _ = loaded(catalogue(renamed))
    assert "0 added, 0 changed, 2 unchanged (version 2)" in out


def test_card_that_others_imported_stays(catalogue):
    root = catalogue(GOOD)
    loaded(root)
    catalogue_write(
        "toy",
        [Row("mine", {"name": "Mine", "type": "event", "attributes": {"level": 1}})],
        source="me",
    )
    loaded(root)
    assert not Card.objects.get(slug="mine").removed


def test_new_numeric_attribute_is_indexed_for_cards_loaded_before(catalogue, toy):
    loaded(catalogue(GOOD))
    Game.objects.update(number_columns={"level": "n01"})
    loaded(catalogue(GOOD))
    assert [c.slug for c in search("power=2", "toy").cards] == ["c1"]


def test_an_index_from_before_there_were_languages_is_written_anew(catalogue):
    folder = catalogue(GOOD)
    loaded(folder)
    TagValue.objects.filter(field="lang").delete()
    assert not search("lang:en", "toy").cards
    loaded(folder)
    assert [card.slug for card in search("lang:en", "toy").cards] == ["c1", "c2"]
