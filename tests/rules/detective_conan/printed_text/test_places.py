"""What is not understood is refused with its place; what could mean two things is, too."""

import json
import subprocess
import sys

import pytest

from games.rulebooks.detective_conan.printed_text import grammar, reader
from games.rulebooks.detective_conan.printed_text.grammar import PHRASES
from games.rulebooks.detective_conan.printed_text.normalise import lines
from games.rulebooks.detective_conan.printed_text.reader import proved, read_card
from games.rulebooks.detective_conan.printed_text.surfaces import NotUnderstood
from games.rulebooks.detective_conan.printed_text.two_way import Grammar


def refused(text: str, type: str = "character") -> reader.Refusal:
    (refusal,) = read_card(type, {"feature": text}).refusals
    return refusal


def test_the_place_is_that_of_the_printed_letters():
    text = "〚突撃〛（説明）\r\n【登場時】（説明）カードを１枚引く。キャラを１枚笑わせる。"
    refusal = refused(text)
    assert (refusal.field, refusal.line) == ("feature", 2)
    assert text[refusal.start : refusal.end] == "笑わせる"


def test_it_says_what_was_expected_there():
    assert "【" in " ".join(refused("【登場時】キャラを1枚まで選び、笑わせる。").expected)
    assert "スリープさせる" in refused("【登場時】キャラを1枚まで選び、ス。").expected


def test_the_lines_that_are_understood_are_kept():
    read = read_card("character", {"feature": "突撃\n笑う。"})
    assert read.abilities == [{"constant": [{"keyword": "rush"}]}]
    assert not read.compiled


@pytest.fixture
def two_meanings(monkeypatch: pytest.MonkeyPatch) -> None:
    """A grammar in which drawing could be something else."""
    known = grammar.grammar()
    other = Grammar(dict(known.terminals), dict(known.customs))
    other.load(PHRASES.read_text(encoding="utf-8") + "\nstep: カードを{n}枚引く => {mill: $n}\n")
    monkeypatch.setattr(reader, "grammar", lambda: other)


@pytest.mark.usefixtures("two_meanings")
def test_two_meanings_are_refused_not_chosen():
    with pytest.raises(NotUnderstood, match="one meaning"):
        proved("【登場時】カードを1枚引く。", "character")


@pytest.mark.parametrize(
    "line",
    [
        "【登場時】そのキャラをスリープさせる。",  # nobody was spoken of
        "【登場時】そうしなかった場合、カードを1枚引く。",  # nothing was offered
        "【登場時】公開したカードがそれ以外の場合、手札に加える。",
        "【登場時】レベル3か7のキャラを1枚まで選び、スリープさせる。",
        "【登場時】レベル3以下のレベル3以下のキャラを1枚まで選び、スリープさせる。",
        "【ターン1】【ターン2】【登場時】カードを1枚引く。",
        "カードを1枚引く。",  # a Character does nothing without an occasion
    ],
)
def test_what_makes_no_sense_is_refused(line: str):
    with pytest.raises(NotUnderstood):
        proved(line, "character")


def test_slips_of_the_data_are_mended_in_place():
    (line,) = lines("コスト５以下のレべル５⁆")
    assert line.text == "レベル5以下のレベル5】"
    assert line.places == tuple(range(len(line.text)))


def test_a_refusal_names_the_nearest_known_clause():
    assert refused("相手は【アシスト】を使用できない。").nearest == "【カットイン】を使用できない"
    assert refused("まったく知らないことば。").nearest == ""


def test_the_command_says_how_much_is_read_in_the_keys_that_others_rely_on(tmp_path):
    rows = [
        {"id": "1", "set": "A", "type": "event", "text_ja": {"feature": "カードを1枚引く。"}},
        {"id": "2", "set": "B", "type": "event", "text_ja": {"feature": "踊る。"}},
    ]
    file = tmp_path / "rows.json"
    file.write_text(json.dumps(rows), encoding="utf-8")
    command = [sys.executable, "-m", "games.rulebooks.detective_conan.printed_text", str(file)]
    ran = subprocess.run([*command, "--json", "--abilities"], capture_output=True, text=True)
    found = json.loads(ran.stdout)
    assert (found["cards"], found["compiled"], found["by_set"]["B"]["compiled"]) == (2, 1, 0)
    assert found["abilities"] == {"1": [{"do": [{"draw": 1}], "kind": "event"}]}
    (refusal,) = found["refused"]
    assert {"id", "field", "line", "start", "end", "expected", "nearest"} <= refusal.keys()
