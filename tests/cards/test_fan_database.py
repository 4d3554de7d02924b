"""The fan database of Detective Conan as people download it, with made-up cards."""

import json
import time
from pathlib import Path
from zipfile import ZipFile

import pytest

from cards.importers import guess_layout, sources
from cards.models import Card, Printing
from cards.services import card_save, cards_import
from games.engine.errors import BadCatalogue
from games.engine.languages import language_of
from games.rulebooks.detective_conan.fan_data.fields import fields_in
from games.rulebooks.detective_conan.fan_data.questions import questions_in
from games.rulebooks.detective_conan.fan_data.translations import spellings, translated_name
from tests.cards.conan_data import sample, write_fan_database

pytestmark = pytest.mark.django_db
CONAN = "detective-conan"
CORPUS = Path(__file__).resolve().parents[2].parent / "shared" / "corpora"


def printing(number, card="0001", **parts):
    """A printing of a made-up Character."""
    base = {"card_id": card, "card_num": number, "title": "灯台守", "type": "キャラ", "color": ["青"],
            "package": "CT-X01 Made-Up", "rarity": "C", "cost": "3", "ap": "1000", "lp": "1",
            "categories": [], "q_a": None}  # fmt: skip
    return base | parts


def download(folder, printings, **files):
    """A folder as downloaded: names of files with two underlines for a dot, and their content."""
    folder.mkdir(parents=True, exist_ok=True)
    found = {"cards_ja.json": {row["card_num"]: row for row in printings}}
    found |= {f"{name.replace('__', '.')}.json": content for name, content in files.items()}
    for name, content in found.items():
        (folder / name).write_text(json.dumps(content, ensure_ascii=False), encoding="utf-8")
    return folder


def imported(*paths, **options):
    return cards_import(CONAN, paths, **options)


def only_card():
    return Card.objects.of(CONAN).get()


# -- the files ----------------------------------------------------------------------------


def test_a_folder_is_taken_and_its_files_are_told_by_content(tmp_path):
    folder = download(
        tmp_path / "data",
        [printing("X01", lp=None)],
        fixes={"X01": {"lp": "2"}},
        asked={"q_a.0001": "Q：いつ？\nA：今。"},
        words={"cards.0001.title": "Lighthouse Keeper", "cards.0001.feature": "Draw a card."},
        package={"name": "not cards"},
    )
    report = imported(folder)
    card = only_card()
    assert report.counts == {"added": 1}
    assert report.notes == ["package.json is no part of the fan database: left out."]
    assert card.attributes["lp"] == 2
    assert card.name == "Lighthouse Keeper"
    assert card.text == "Draw a card."
    assert [ruling.text for ruling in card.rulings.all()] == ["Q: いつ？\nA: 今。"]


def test_a_file_given_alone_brings_what_lies_beside_it(tmp_path):
    folder = download(tmp_path, [printing("X01")], cards_ja__additional={"X01": {"ap": "7000"}})
    imported(folder / "cards_ja.json")
    assert only_card().attributes["ap"] == 7000


def test_a_zip_gives_the_same_as_the_folder(tmp_path):
    folder = write_fan_database(tmp_path / "fan", sample(30)).parent
    with ZipFile(tmp_path / "fan.zip", "w") as archive:
        for path in folder.rglob("*.json"):
            archive.write(path, f"repo-main/data/{path.relative_to(folder)}")
        archive.writestr("repo-main/picture.png", b"\x89PNG")
    assert imported(tmp_path / "fan.zip").counts == {"added": 30}
    assert imported(folder).counts == {"unchanged": 30}


def test_english_that_is_chinese_is_taken_as_chinese(tmp_path):
    words = {"cards.0001.title": "灯塔守", "cards.0001.feature": "抽一张牌。选一个角色。"}
    report = imported(download(tmp_path, [printing("X01")], cards__en=words))
    assert report.notes == [
        "cards.en.json is Chinese, not English as its name says: taken as Chinese."
    ]
    assert only_card().name == "灯台守"
    assert only_card().translations["zh"]["name"] == "灯塔守"
    assert "en" not in only_card().translations


def test_of_two_downloads_the_newer_printing_counts_and_both_translate(tmp_path):
    words = {"cards.0001.title": "Lighthouse Keeper"}
    old = download(tmp_path / "old", [printing("X01", ap="1", updated_at="2024")], words=words)
    new = download(tmp_path / "new", [printing("X01", ap="2", updated_at="2025")])
    imported(new, old)
    assert only_card().attributes["ap"] == 2
    assert only_card().name == "Lighthouse Keeper"


def test_files_of_other_tools_do_no_harm(tmp_path):
    folder = download(tmp_path, [printing("X01")])
    (folder / "tsconfig.json").write_text("{ // a comment\n}")
    report = imported(folder)
    assert report.counts == {"added": 1}
    assert report.notes == ["tsconfig.json is no part of the fan database: left out."]


def test_cards_that_are_no_json_are_refused_with_the_line(tmp_path):
    (tmp_path / "cards_ja.json").write_text('{"X01":\n {')
    with pytest.raises(BadCatalogue, match=r"cards_ja\.json:2"):
        imported(tmp_path)


def test_files_without_cards_are_refused(tmp_path):
    path = tmp_path / "words.json"
    path.write_text('{"cards.0001.title": "Keeper"}')
    with pytest.raises(BadCatalogue, match="None of the files holds cards"):
        imported(path, layout="conan-fan")


def test_layout_is_told_by_content_whatever_the_name(tmp_path):
    path = tmp_path / "download(3).json"
    path.write_text(json.dumps(sample(1)))
    assert guess_layout([path]) == "conan-sample"
    path.write_text(json.dumps({"X01": printing("X01")}))
    assert guess_layout([path]) == "conan-fan"


# -- archives that mean harm --------------------------------------------------------------


def zipped(path, members):
    with ZipFile(path, "w") as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return path


@pytest.mark.parametrize(
    "name", ["../x.json", "/etc/x.json", "a/../../x.json", "..\\x.json", "C:x.json"]
)
def test_an_archive_that_leads_out_of_itself_is_refused(tmp_path, name):
    with pytest.raises(BadCatalogue, match="leads out of it"):
        imported(zipped(tmp_path / "x.zip", {name: "{}"}))


def test_an_archive_that_unpacks_to_too_much_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(sources, "LARGEST_UNPACKED", 1000)
    with pytest.raises(BadCatalogue, match="too large"):
        imported(zipped(tmp_path / "x.zip", {"cards_ja.json": " " * 2000}))


def test_an_archive_of_too_many_files_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(sources, "MOST_FILES", 3)
    with pytest.raises(BadCatalogue, match="4 files; 3 are the most"):
        imported(zipped(tmp_path / "x.zip", {f"{n}.json": "{}" for n in range(4)}))


def test_a_file_nested_too_deeply_is_refused(tmp_path):
    path = tmp_path / "cards_ja.json"
    path.write_text("[" * 100_000)
    with pytest.raises(BadCatalogue, match="nested too deeply"):
        imported(path)


# -- the rows -----------------------------------------------------------------------------


def test_a_bad_card_is_named_and_the_others_are_taken(tmp_path):
    rows = [printing("X01"), printing("X02", "0002", cost="many"), printing("X03", "0003")]
    report = imported(download(tmp_path, rows))
    assert report.counts == {"added": 2, "error": 1}
    assert report.bad[0].reasons == ("'many' is not a number",)


@pytest.mark.parametrize("color", [["青", "黒"], "青,黒", ["青", ",", "黒"], "青、黒"])
def test_colours_come_as_a_list_or_as_one_text(tmp_path, color):
    imported(download(tmp_path, [printing("X01", color=color)]))
    assert only_card().colors == ["blue", "black"]


def test_a_slip_in_one_printing_is_outvoted(tmp_path):
    texts = ["（あ）一枚引く。", "あ）一枚引く。", "（あ）一枚引く。"]
    rows = [printing(f"X0{3 - n}", feature=text) for n, text in enumerate(texts)]
    imported(download(tmp_path, rows))
    assert only_card().translations["ja"]["text"] == "（あ）一枚引く。"


def test_repeating_an_older_download_loses_nothing(tmp_path):
    words = {"cards.0001.title": "Lighthouse Keeper"}
    old = download(tmp_path / "old", [printing("X01", q_a="Q：い？\nA：ろ。")])
    new = download(tmp_path / "new", [printing("X01"), printing("X02")], words=words)
    imported(new)
    card_save(CONAN, "0001", {"rulings": [{"text": "Ours.", "source": "Curator"}]})
    imported(old)
    card = only_card()
    assert card.name == "Lighthouse Keeper"
    assert Printing.objects.count() == 2
    assert {ruling.text for ruling in card.rulings.all()} == {"Q: い？\nA: ろ。", "Ours."}


def test_fields_of_a_text_can_be_told_apart_again(tmp_path):
    parts = {
        "feature": "一行目。\n二行目。",
        "cut_in": "【カットイン】AP＋1\n【続き】AP＋2",
        "hirameki": "引く。",
    }
    imported(download(tmp_path, [printing("X01", **parts)]))
    found = fields_in(only_card().translations["ja"]["text"])
    assert found == parts | {"hirameki": "【ヒラメキ】引く。"}


# -- questions ----------------------------------------------------------------------------


def test_questions_are_read_in_both_writings():
    plain = "●宣言能力\r\n\r\nQ：いつ？\r\nA：今。\r\n続き。\r\n\r\nQ. 誰？\r\nA. 私。\r\n●別\r\nQ：何？\r\nA：無。"
    found = [(q.about, q.asked, q.answer) for q in questions_in(plain)]
    assert found == [
        ("宣言能力", "いつ？", "今。\n続き。"),
        ("宣言能力", "誰？", "私。"),
        ("別", "何？", "無。"),
    ]
    assert questions_in('{"いつ？": "今。"}')[0].text == "Q: いつ？\nA: 今。"


def test_a_question_of_several_printings_is_kept_once(tmp_path):
    rows = [printing("X01", q_a='{"い？": "ろ。"}'), printing("X02", q_a="Q：い？\nA：ろ。")]
    imported(download(tmp_path, rows, asked={"q_a.0001.X01": "●は\nQ：い？\nA：ろ。"}))
    assert only_card().rulings.count() == 1


# -- names --------------------------------------------------------------------------------


def test_a_name_has_one_spelling_the_most_frequent():
    known = spellings([("灯", "Tomo"), ("灯", "Akari"), ("灯", "Akari,"), ("海", "Umi")])
    assert known == {"灯": ("Akari", "Tomo"), "海": ("Umi",)}


def test_a_spelling_that_is_another_name_s_comes_last():
    known = spellings([("海", "Umi"), ("海", "Umi"), ("灯", "Umi"), ("灯", "Akari")])
    assert known["灯"] == ("Akari", "Umi")


def test_joined_names_are_translated_part_by_part():
    known = spellings([("灯＆海", "Akari & Umi"), ("星", "Hoshi")])
    assert translated_name("海＆星", known) == "Umi & Hoshi"
    assert translated_name("星（灯）", known) == "Hoshi (Akari)"
    assert translated_name("海＆月", known) == ""


def test_an_untranslated_card_takes_the_name_of_its_namesake(tmp_path):
    words = {"cards.0001.title": "Lighthouse Keeper"}
    imported(download(tmp_path, [printing("X01"), printing("X02", "0002")], words=words))
    assert {card.name for card in Card.objects.all()} == {"Lighthouse Keeper"}


def test_a_later_set_takes_names_that_an_earlier_import_translated(tmp_path):
    words = {"cards.0001.title": "Lighthouse Keeper"}
    imported(download(tmp_path / "old", [printing("X01")], words=words))
    imported(download(tmp_path / "new", [printing("X09", "0009")]))
    assert Card.objects.get(slug="0009").name == "Lighthouse Keeper"


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("灯台を守る。", "ja"),
        ("抽一张牌", "zh"),
        ("Draw a card", "en"),
        ("AP＋1000", "en"),
        ("！", ""),
    ],
)
def test_language_is_told_by_letters(text, language):
    assert language_of(text) == language


# -- the real files -----------------------------------------------------------------------


@pytest.mark.skipif(not CORPUS.is_dir(), reason=f"no public data at {CORPUS}")
def test_the_real_download_comes_in_whole_and_quickly():
    folder = CORPUS / "fan-database"
    start = time.process_time()
    report = imported(folder / "BoardGameProj", folder / "saitho")
    assert report.bad == []
    assert report.counts["added"] >= 754
    assert time.process_time() - start < 30
    assert imported(folder / "BoardGameProj", folder / "saitho").counts.keys() == {"unchanged"}
