import gzip
import json
import os
import tracemalloc
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from cards.card_data import snapshot
from cards.exports import card_line, card_lines
from cards.import_rows import ImportRefused
from cards.models import Card, CardSet, Change, Game, Printing
from cards.search import search
from cards.services import card_save, cards_import
from decks.bulk import write_gzip
from games.engine.errors import BadCatalogue
from tests.cards.builders import draft, printing, stored, write
from tests.cards.conan_data import sample, write_fan_database

pytestmark = pytest.mark.django_db
CONAN = "detective-conan"


def saved(path, rows):
    path.write_text(json.dumps(rows, ensure_ascii=False), encoding="utf-8")
    return path


def imported(path, layout, game="toy", **options):
    return cards_import(game, [path], layout, **options)


def snapshots(game):
    return {card.slug: snapshot(card) for card in Card.objects.of(game).whole()}


# -- the public layouts -------------------------------------------------------------------


def test_sample_of_392_rows_is_imported_whole(tmp_path):
    seen = []
    path = saved(tmp_path / "sample.json", sample())
    report = imported(path, "conan-sample", CONAN, watch=seen.append)
    assert report.counts == {"added": 392}
    assert len({outcome.slug for outcome in seen}) == 392
    assert Card.objects.of(CONAN).count() == 392


def test_importing_the_sample_twice_changes_nothing(tmp_path):
    path = saved(tmp_path / "sample.json", sample())
    imported(path, "conan-sample", CONAN)
    assert imported(path, "conan-sample", CONAN).counts == {"unchanged": 392}
    assert Game.objects.get(slug=CONAN).version == 1


def test_five_bad_rows_are_named_and_nothing_is_imported(tmp_path):
    rows = sample()
    rows[3]["type"] = "villain"
    rows[50]["colors"] = ["mauve"]
    rows[77]["printings"][0]["number"] = rows[76]["printings"][0]["number"]
    rows[200] = "not a card"
    del rows[391]["name_ja"]
    with pytest.raises(ImportRefused) as refused:
        imported(saved(tmp_path / "sample.json", rows), "conan-sample", CONAN, all_or_nothing=True)
    assert len(refused.value.report.bad) == 5
    assert {o.place.split(" (")[0] for o in refused.value.report.bad} == {
        "row 4",
        "row 51",
        "row 78",
        "row 201",
        "row 392",
    }
    assert not Card.objects.exists()
    assert not Game.objects.exists()


def test_sample_row_becomes_a_card_with_both_languages(tmp_path):
    rows = [
        r
        for r in sample()
        if r["type"] == "character" and r["lp"] is None and "cut_in" in r["text_en"]
    ][:1]
    imported(saved(tmp_path / "sample.json", rows), "conan-sample", CONAN)
    card, row = Card.objects.get(), rows[0]
    assert card.attributes["lp"] == 0  # DC-3.12
    assert card.name == row["name_en"]
    assert f"[Cut In] {row['text_en']['cut_in']}" in card.text
    assert card.translations["ja"]["name"] == row["name_ja"]
    assert not card.playable
    assert [c.slug for c in search(row["name_ja"], CONAN).cards] == [row["id"]]


def test_card_with_its_own_copy_limit_keeps_it(tmp_path):
    rows = sample()
    imported(saved(tmp_path / "sample.json", rows), "conan-sample", CONAN)
    five = rows[5]
    copies = Card.objects.get(slug=five["id"]).attributes.get("copies")
    assert copies == (40 if five["type"] in ("character", "event") else None)


def test_fan_database_and_sample_give_the_same_cards(tmp_path):
    rows = sample(120)
    imported(write_fan_database(tmp_path / "fan", rows), "conan-fan", CONAN)
    fan = snapshots(CONAN)
    report = imported(saved(tmp_path / "sample.json", rows), "conan-sample", CONAN, dry_run=True)
    assert len(fan) == 120
    changed = report.counts.get("changed", 0)  # what only one layout knows: illustrators
    assert changed == sum(len(row["printings"]) > 1 for row in rows)
    for row in rows:
        assert fan[row["id"]]["colors"] == row["colors"], "merged over printings"


def test_fan_database_brings_questions_and_translated_products(tmp_path):
    imported(write_fan_database(tmp_path / "fan", sample(10)), "conan-fan", CONAN)
    assert CardSet.objects.get(code="CT-X01").name == "CT-X01 Translated Booster"
    texts = [r.text for card in Card.objects.all() for r in card.rulings.all()]
    assert set(texts) <= {"Q: いつ？\nA: 今。"}


def test_abilities_entered_here_survive_an_import(tmp_path):
    rows = [r for r in sample() if r["type"] == "event"][:1]
    path = saved(tmp_path / "sample.json", rows)
    imported(path, "conan-sample", CONAN)
    abilities = [{"kind": "event", "do": [{"draw": 1}]}]
    card_save(CONAN, rows[0]["id"], {"abilities": abilities})
    assert imported(path, "conan-sample", CONAN).counts == {"unchanged": 1}
    assert Card.objects.get().abilities == abilities
    assert Card.objects.get().playable


def test_the_real_sample_is_accounted_for_row_by_row(tmp_path):
    """With CASEBOOK_CORPUS the real file is read; it is nobody's to ship, so else a made-up one."""
    real = os.environ.get("CASEBOOK_CORPUS")
    path = Path(real) if real else saved(tmp_path / "sample.json", sample())
    seen = []
    imported(path, "conan-sample", CONAN, watch=seen.append)
    assert len(seen) == len(json.loads(path.read_text(encoding="utf-8")))
    assert {outcome.kind for outcome in seen} == {"added"}
    assert imported(path, "conan-sample", CONAN).counts == {"unchanged": len(seen)}


# -- our own layouts ----------------------------------------------------------------------


@pytest.fixture
def catalogue(toy):
    write(
        c1=draft(
            "Ada",
            subtitle="Clerk",
            power=-1,
            loud=True,
            club="Go",
            traits=["Police", "Cook"],
            colors=["red"],
            printings=[printing("001"), printing("002")],
            rulings=["Ask.", {"text": "Twice.", "published_on": "2026-01-31"}],
            translations={"ja": {"name": "エイダ", "text": "引く", "traits": ["警察"]}},
        ),
        c2=draft(
            "Night, “Train”",
            "event",
            text="Draw 2 cards.\nThen, rest.",
            abilities=[{"do": [{"draw": 2}]}],
            needs={"motive": 1},
            original=True,
        ),
    )
    return snapshots("toy")


def start_over():
    Change.objects.all().delete()
    Printing.objects.all().delete()
    Card.objects.all().delete()
    Game.objects.all().delete()


def exported_json(folder):
    lines = [card_line(card) for card in Card.objects.whole()]
    return saved(
        folder / "cards.json", {"sets": [{"code": "P1", "name": "First Night"}], "cards": lines}
    )


def exported_bulk(folder):
    path = folder / "cards.jsonl.gz"
    with path.open("wb") as file:
        write_gzip(file, card_lines("toy"))
    return path


def exported_csv(folder):
    import csv

    path = folder / "cards.csv"
    columns = ["id", "name", "subtitle", "type", "traits", "colors", "text", "abilities", "original", "printings",
               "rulings", "translations", "level", "power", "wits", "loud", "club", "needs", "copies"]  # fmt: skip
    with path.open("w", newline="", encoding="utf-8") as stream:
        rows = csv.DictWriter(stream, columns)
        rows.writeheader()
        for card in Card.objects.whole():
            data = snapshot(card)
            flat = {"id": card.slug} | {
                k: data[k] for k in ("name", "subtitle", "type", "text", "original")
            }
            flat |= {k: "|".join(data[k]) for k in ("traits", "colors")}
            flat |= {k: json.dumps(data[k]) for k in ("abilities", "rulings", "translations")}
            flat["printings"] = "|".join(
                f"{p['set']}:{p['number']}:{p['rarity']}" for p in data["printings"]
            )
            flat |= {
                k: json.dumps(v) if isinstance(v, dict) else v
                for k, v in data["attributes"].items()
            }
            rows.writerow(flat)
    return path


def exported_yaml(folder):
    import yaml

    rows = [{"id": card.slug, **snapshot(card)} for card in Card.objects.whole()]
    path = folder / "cards.yaml"
    path.write_text(yaml.safe_dump({"cards": rows}, allow_unicode=True), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("export", "layout"),
    [
        (exported_json, "json"),
        (exported_bulk, "json"),
        (exported_csv, "csv"),
        (exported_yaml, "yaml"),
    ],
)
def test_what_is_exported_can_be_imported(catalogue, tmp_path, export, layout):
    path = export(tmp_path)
    assert imported(path, layout).counts == {"unchanged": 2}
    start_over()
    assert imported(path, layout).counts == {"added": 2}
    assert snapshots("toy") == catalogue


def test_file_that_gives_some_parts_leaves_the_others(catalogue, tmp_path):
    path = saved(tmp_path / "cards.json", [{"id": "c1", "power": 4, "club": None}])
    seen = []
    imported(path, "json", watch=seen.append)
    assert seen[0].fields == ("attributes.club", "attributes.power")
    assert stored("c1").attributes == {"level": 1, "loud": True, "power": 4}
    assert stored("c1").traits == ["Police", "Cook"]


def test_dry_run_reports_rows_and_changes_nothing(catalogue, tmp_path):
    rows = [
        {"id": "c1", "name": "Ida"},
        {"id": "c9", "name": "New", "type": "event", "level": 2},
        {"id": "c2", "level": 77},
    ]
    path, out = saved(tmp_path / "cards.json", rows), StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("import_cards", str(path), "--game", "toy", "--dry-run", stdout=out)
    assert ended.value.code == 1
    said = out.getvalue()
    assert "c1: changed: name" in said
    assert "c9: added" in said
    assert "c2: error: level must be at most 9" in said
    assert "1 added, 1 changed, 0 unchanged, 1 error; nothing was changed" in said
    assert snapshots("toy") == catalogue


def test_a_cell_that_is_no_number_is_told_in_plain_words(catalogue, tmp_path):
    path, out = tmp_path / "cards.csv", StringIO()
    path.write_text("id,name,type,level\nc1,Ida,event,three\n,Nobody,event,1\n")
    with pytest.raises(SystemExit):
        call_command("import_cards", str(path), "--game", "toy", "--dry-run", stdout=out)
    first, second, _ = out.getvalue().splitlines()
    assert first == "line 2: c1: error: level: 'three' is not a whole number"
    assert second.startswith("line 3: error: id must be")


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("cards.csv", "id,name\nc1,Café\n".encode("cp1252"), "is not UTF-8 text"),
        ("cards.csv", "id,name\nc1,Ida\n".encode("utf-16"), "is not UTF-8 text"),
        ("cards.json", b"\xff\xfe[]", "is not UTF-8 text; save it as UTF-8"),
        ("cards.yaml", b"\xff\xfe[]", "is not UTF-8 text"),
        ("cards.csv.gz", b"not packed", "cannot be read"),
        ("cards.csv", b"id,name\nc1," + b"x" * 200_000, "cannot be read"),
    ],
    ids=lambda value: str(value[:12]),
)
def test_a_file_that_is_no_text_is_refused_in_a_sentence(catalogue, tmp_path, name, data, words):
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(CommandError, match=words):
        call_command("import_cards", str(path), "--game", "toy", stdout=StringIO())
    assert snapshots("toy") == catalogue


def test_command_refuses_and_names_the_rows(catalogue, tmp_path):
    path = saved(tmp_path / "cards.json", [{"id": "c1", "level": "x"}])
    told = ("--game", "toy", "--all-or-nothing")
    with pytest.raises(CommandError, match="1 bad row; nothing was changed"):
        call_command("import_cards", str(path), *told, stdout=StringIO())


def test_command_takes_the_good_rows_and_names_the_others(catalogue, tmp_path):
    rows = [{"id": "c1", "level": "x"}, {"id": "c9", "name": "New", "type": "event", "level": 2}]
    path, out = saved(tmp_path / "cards.json", rows), StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("import_cards", str(path), "--game", "toy", stdout=out)
    assert ended.value.code == 1
    assert "c1: error: level must be integer" in out.getvalue()
    assert "1 added, 0 changed, 0 unchanged, 1 error; 1 left out" in out.getvalue()
    assert stored("c9").name == "New"


@pytest.mark.parametrize(
    ("content", "layout", "said"),
    [
        ('[{"id": "a"},\n {"id": }]', "json", "cards.x:2"),
        ('{"cards": [1,', "json", "cards.x:1"),
        ("cards:\n  - {id: a\n", "yaml", "cards.x:3"),
        ("name,type\nAda,person\n", "csv", "cards.x:1"),
        ("\xff\xfe", "json", "cards.x"),
    ],
)
def test_file_that_cannot_be_read_says_where(toy, tmp_path, content, layout, said):
    path = tmp_path / "cards.x"
    path.write_bytes(content.encode("latin-1"))
    with pytest.raises(BadCatalogue, match=said):
        imported(path, layout)


def test_printing_of_another_card_is_a_conflict(catalogue, tmp_path):
    row = {"id": "c9", "name": "Thief", "type": "event", "level": 1, "printings": [printing("001")]}
    (outcome,) = imported(saved(tmp_path / "cards.json", [row]), "json").bad
    assert (outcome.kind, outcome.reasons) == (
        "conflict",
        ("printings: P1 001 is a printing of c1",),
    )


def test_card_of_another_game_is_refused(toy, tmp_path):
    row = {"id": "c9", "game": "castle", "name": "Thief", "type": "event", "level": 1}
    (outcome,) = imported(saved(tmp_path / "cards.json", [row]), "json").bad
    assert outcome.reasons == ("game is 'castle', not 'toy'",)
    assert not Card.objects.exists()


def test_large_file_is_read_in_little_memory(toy, tmp_path):
    path = tmp_path / "cards.jsonl.gz"
    filler = "A long and winding rule. " * 240
    with gzip.open(path, "wt", encoding="utf-8", compresslevel=1) as stream:
        for n in range(8000):
            row = {
                "id": f"c{n}",
                "name": f"Card {n}",
                "type": "event",
                "level": 1,
                "text": f"{n} {filler}",
            }
            stream.write(json.dumps(row) + "\n")
    from cards.importers.own import read_json

    tracemalloc.start()
    size = sum(len(row.draft["text"]) for row in read_json(path, "toy"))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert size > 45_000_000
    assert peak < 3_000_000
