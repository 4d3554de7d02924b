"""Made-up lines in the style of the cards: what they mean, and that they are written back."""

from typing import Any

import pytest

from games.engine.cards import CardDef
from games.rulebooks.detective_conan import RULEBOOK
from games.rulebooks.detective_conan.face import compile_face
from games.rulebooks.detective_conan.printed_text import reader
from games.rulebooks.detective_conan.printed_text.assembly import line_of
from games.rulebooks.detective_conan.printed_text.grammar import grammar
from games.rulebooks.detective_conan.printed_text.reader import CardText, proved, read_card
from games.rulebooks.detective_conan.printed_text.writing import write_line

UP_TO_ONE = {"up_to": 1, "as": "it"}


def character(line: str) -> list[Any]:
    return proved(line, "character")


def chosen(*steps: Any, **filters: Any) -> list[Any]:
    return [{"choose": {"character": filters}, **UP_TO_ONE}, *steps]


LINES: dict[str, list[Any]] = {
    "突撃": [{"constant": [{"keyword": "rush"}]}],
    "突撃、迅速": [{"constant": [{"keyword": "rush"}, {"keyword": "haste"}]}],
    "自分の手札にある【赤】のイベントをレベル-2する。": [
        {
            "constant": [
                {"held_level": {"who": {"hand": {"color": "red", "type": "event"}}, "by": -2}}
            ]
        }
    ],
    "相手の現場に【赤】のキャラが登場したとき、カードを1枚引く。": [
        {
            "trigger": {"played": {"who": {"character": {"side": "opponents", "color": "red"}}}},
            "do": [{"draw": 1}],
        }
    ],
    "【ターン1】自分が【カットイン】か【変装】を使用したとき、カードを1枚引く。": [
        {"limit": "once", "trigger": {"responds": {"player": "you"}}, "do": [{"draw": 1}]}
    ],
    "【登場時】自分のデッキのカードを上から3枚見て、好きな順番でデッキの上か下に移す。": [
        {"trigger": {"played": "self"}, "do": [{"look": 3}, {"arrange": {}}]}
    ],
    "【登場時】手札からカードを2枚までデッキの下に移す。移した枚数と同じ数のカードを引く。": [
        {
            "trigger": {"played": "self"},
            "do": [
                {"bottom": {"choose": {"hand": {}}, "up_to": 2, "as": "it"}},
                {"draw": {"count": {"size_of": "it"}}},
            ],
        }
    ],
    "【登場時】ターン終了時までこのキャラは突撃を失い、迅速を持つ。": [
        {
            "trigger": {"played": "self"},
            "do": [
                {"lose_keyword": {"who": "self", "keyword": "rush", "until": "turn"}},
                {"give": {"who": "self", "keyword": "haste", "until": "turn"}},
            ],
        }
    ],
    "【登場時】このキャラと同じ特徴を持つキャラを1枚まで選び、アクティブにする。": [
        {"trigger": {"played": "self"}, "do": chosen({"wake": "it"}, kin="self")}
    ],
    "【登場時】ターン終了時まで自分のすべてのエリアにあるキャラは特徴［画家］を持つ。": [
        {
            "trigger": {"played": "self"},
            "do": [{"trait_everywhere": {"trait": "画家", "until": "turn"}}],
        }
    ],
    "【登場時】相手のFILEエリアにあるカードが5枚以上の場合、カードを1枚引く。": [
        {
            "trigger": {"played": "self"},
            "do": [
                {
                    "if": [
                        {
                            "compare": {
                                "left": {"files": {"whose": "opponent"}},
                                "is": "at_least",
                                "right": 5,
                            }
                        }
                    ],
                    "then": [{"draw": 1}],
                }
            ],
        }
    ],
    "【パートナー青】AP+3000": [{"partner": "blue", "constant": [{"stats": {"ap": 3000}}]}],
    "【登場時】カードを3枚引く。": [{"trigger": {"played": "self"}, "do": [{"draw": 3}]}],
    "【登場時】【変装時】カードを1枚引く。": [
        {"trigger": {"played": "self"}, "do": [{"draw": 1}]},
        {"trigger": {"disguised": "self"}, "do": [{"draw": 1}]},
    ],
    "【登場時】レベル3以下の【赤】の特徴［画家］のキャラを1枚まで選び、スリープさせる。": [
        {
            "trigger": {"played": "self"},
            "do": chosen({"sleep": "it"}, level={"max": 3}, color="red", trait="画家"),
        }
    ],
    "このキャラがアクションしたとき、相手の現場にいるキャラを1枚まで選び、アクティブにし、"
    "ターン終了時までAP+1000し、突撃を与える。": [
        {
            "trigger": {"acts": "self"},
            "do": chosen(
                {"wake": "it"},
                {"boost": {"who": "it", "ap": 1000, "until": "turn"}},
                {"give": {"who": "it", "keyword": "rush", "until": "turn"}},
                side="opponents",
            ),
        }
    ],
    "【宣言】【ターン1】【スリープ】手札を1枚リムーブする:証拠を1つ得る。": [
        {
            "kind": "declare",
            "limit": "once",
            "cost": [{"sleep_self": {}}, {"discards": {"count": 1, "who": "you"}}],
            "do": [{"gain": 1}],
        }
    ],
    "【登場時】手札を1枚リムーブしてもよい。そうした場合、証拠を1つ得る。カードを1枚引く。": [
        {
            "trigger": {"played": "self"},
            "do": [
                {
                    "may": [{"discards": {"count": 1, "who": "you"}}],
                    "then": [{"gain": 1}, {"draw": 1}],
                }
            ],
        }
    ],
    "【登場時】自分の現場に特徴［画家］のキャラが2枚以上いる場合、カードを1枚引き、証拠を1つ得る。"
    "カードを2枚引く。": [
        {
            "trigger": {"played": "self"},
            "do": [
                {
                    "if": [
                        {
                            "count": {
                                "of": {"character": {"side": "yours", "trait": "画家"}},
                                "min": 2,
                            }
                        }
                    ],
                    "then": [{"draw": 1}, {"gain": 1}],
                },
                {"draw": 2},
            ],
        }
    ],
    "【登場時】AP5000以下のキャラを1枚までと、LP2のキャラを1枚まで選び、スタンさせる。": [
        {
            "trigger": {"played": "self"},
            "do": [
                {"choose": {"character": {"ap": {"max": 5000}}}, "up_to": 1, "as": "it"},
                {"choose": {"character": {"lp": 2}}, "up_to": 1, "as": "it2"},
                {"stun": "it"},
                {"stun": "it2"},
            ],
        }
    ],
    "自分の現場にいるカード名［甲］かカード名［乙］か特徴［画家］のキャラが推理したとき、"
    "そのキャラをアクティブにする。": [
        {
            "trigger": {
                "deduces": {
                    "character": {
                        "side": "yours",
                        "any": [{"name": ["甲", "乙"]}, {"trait": "画家"}],
                    }
                }
            },
            "do": [{"wake": "that"}],
        }
    ],
    "【登場時】ターン終了時までこのキャラをLP+1するか、AP+2000する。": [
        {
            "trigger": {"played": "self"},
            "do": [
                {
                    "one_of": [
                        [{"boost": {"who": "self", "lp": 1, "until": "turn"}}],
                        [{"boost": {"who": "self", "ap": 2000, "until": "turn"}}],
                    ]
                }
            ],
        }
    ],
    "【登場時】キャラを1枚まで選び、スリープさせる。自分の証拠が3つ以下の場合、代わりにスタンさせる。": [
        {
            "trigger": {"played": "self"},
            "do": [
                {"choose": {"character": {}}, **UP_TO_ONE},
                {
                    "if": [{"compare": {"left": "evidence_count", "is": "at_most", "right": 3}}],
                    "then": [{"stun": "it"}],
                    "else": [{"sleep": "it"}],
                },
            ],
        }
    ],
    "【現場リムーブ時】コンタクトによってリムーブされた場合、カードを1枚引く。": [
        {"trigger": {"removed": {"who": "self", "by": "contact"}}, "do": [{"draw": 1}]}
    ],
    "【登場時】キャラを1枚まで選び、ターン終了時まで「このキャラが推理したとき、レベル2以下のキャラを1枚まで"
    "選び、手札に移す。」を与える。": [
        {
            "trigger": {"played": "self"},
            "do": chosen(
                {
                    "grant": {
                        "who": "it",
                        "ability": {
                            "trigger": {"deduces": "self"},
                            "do": chosen({"bounce": "it"}, level={"max": 2}),
                        },
                        "until": "turn",
                    }
                }
            ),
        }
    ],
    "【登場時】自分のデッキのカードを上から1枚公開する。公開したカードが【赤】のカードの場合、手札に加える。"
    "公開したカードがそれ以外の場合、デッキの下に移す。": [
        {
            "trigger": {"played": "self"},
            "do": [
                {"reveal": 1},
                {
                    "if": [{"count": {"of": {"looked": {"color": "red"}}, "min": 1}}],
                    "then": [{"take": {"looked": {}}}],
                    "else": [{"rest": "bottom"}],
                },
            ],
        }
    ],
    "相手の現場にいるキャラが自分の現場にいる特徴［画家］のキャラとのコンタクトによってリムーブされたとき、"
    "カードを1枚引く。": [
        {
            "trigger": {
                "removed": {
                    "who": {
                        "character": {
                            "side": "opponents",
                            "against": {"character": {"side": "yours", "trait": "画家"}},
                        }
                    },
                    "by": "contact",
                }
            },
            "do": [{"draw": 1}],
        }
    ],
}


@pytest.mark.parametrize("line", LINES)
def test_a_line_means_what_it_says(line: str):
    assert character(line) == LINES[line]


@pytest.mark.parametrize("line", LINES)
def test_what_it_means_is_written_back_and_read_again(line: str):
    for ability in character(line):
        written = write_line(grammar(), line_of(ability))
        assert written is not None
        assert character(written) == [ability]


@pytest.mark.parametrize("line", LINES)
def test_what_it_means_can_be_played(line: str):
    card = CardDef(
        "made-up",
        "Nobody",
        "character",
        attributes={"level": 1, "ap": 1000, "lp": 1},
        colors=("blue",),
        abilities=tuple(character(line)),
    )
    assert compile_face(RULEBOOK.vocabulary, card).abilities


def event(*lines: str) -> CardText:
    return read_card("event", {"feature": "\n".join(lines)})


def test_an_event_says_when_it_can_be_used():
    read = event("このイベントは自分の証拠が3つ以下の場合に使用できる。", "カードを2枚引く。")
    (ability,) = read.abilities
    assert ability["kind"] == "event"
    assert ability["only_if"] == [
        {"compare": {"left": "evidence_count", "is": "at_most", "right": 3}}
    ]


def test_what_a_set_event_gives_is_the_hosts():
    read = event(
        "このイベントを自分の現場にいるレベル9以上のキャラ1枚にセットする。",
        "このイベントがセットされているキャラは「このキャラがアクションしたとき、カードを3枚引く。」を持つ。",
    )
    sets, gives = read.abilities
    assert sets["do"][1] == {"set": {"what": "self", "to": "bearer"}}
    assert gives == {"trigger": {"acts": "host"}, "do": [{"draw": 3}]}


def test_modes_belong_to_the_line_above_them():
    read = event("以下から1つ選んで行う。", "・カードを2枚引く。", "・証拠を1つ得る。")
    (ability,) = read.abilities
    assert ability["do"] == [{"one_of": [[{"draw": 2}], [{"gain": 1}]]}]


def test_other_fields_have_kinds_of_their_own():
    read = read_card(
        "character",
        {
            "cut_in": "【カットイン】AP＋2000（説明）",
            "hirameki": "【ヒラメキ】カードを1枚引く。",
            "henso": "【変装】【事件白】【FILE5】",
        },
    )
    assert read.abilities == [
        {"kind": "spark", "do": [{"draw": 1}]},
        {"kind": "cut_in", "do": [{"cut_in_boost": 2000}]},
        {"kind": "disguise", "case": "white", "file": 5},
    ]


def test_what_the_rulebook_plays_itself_needs_no_ability(monkeypatch: pytest.MonkeyPatch):
    said = "【スリープ】:笑う。"
    assert not read_card("partner", {"feature": said}).compiled
    monkeypatch.setitem(reader.BUILT_IN, "partner", {reader.digest(said)})
    assert read_card("partner", {"feature": said}).compiled
    assert not read_card("character", {"feature": said}).compiled
