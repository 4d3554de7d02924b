"""To whom something is done and for how long is said in any order, once for several effects."""

from itertools import product
from typing import Any

import pytest

from games.rulebooks.detective_conan.printed_text.reader import proved
from games.rulebooks.detective_conan.printed_text.surfaces import NotUnderstood

WHOM = {
    "このキャラ": "【登場時】",
    "そのキャラ": "【登場時】キャラを1枚まで選ぶ。",
    "自分の現場にいるすべての【青】のキャラ": "【登場時】",
}
DURATIONS = ("ターン終了時まで", "次の相手のターン終了時まで、", "このコンタクト中、")
DONE = (
    "をAP+1000する",
    "をAP-2000し、LP-1する",
    "を元のAPを0にする",
    "を元の能力を無効にする",
    "に突撃を与える",
    "に突撃と迅速を与え、AP+1000する",
    "にミスリード1を与える",
    "に「このキャラがアクションしたとき、カードを3枚引く。」を与える",
    "に特徴［甲］を与える",
    "は突撃［事件］を持つ",
    "はガードできず、推理できない",
    "は突撃を失う",
    "はカード名［甲］として扱う",
    "は【青】としても扱う",
    "は相手の現場にいるアクティブ状態のキャラを指定してアクションできる",
)


@pytest.mark.parametrize("whom", WHOM)
def test_a_duration_stands_before_or_after_whom_it_is_about(whom: str):
    for duration, done in product(DURATIONS, DONE):
        particle, effect = done[0], done[1:]
        before = f"{WHOM[whom]}{duration}{whom}{done}。"
        after = f"{WHOM[whom]}{whom}{particle}{duration}{effect}。"
        assert proved(before, "character") == proved(after, "character")


def said(line: str) -> Any:
    (ability,) = proved(line, "character")
    return ability["do"]


PLUS = {"ap": 1000, "until": "turn"}
OTHERS = "自分の現場にいる【青】のキャラがアクションしたとき、"


def test_whom_is_said_once_for_the_verbs_of_a_sentence():
    linked = said(f"{OTHERS}このキャラをアクティブにし、ターン終了時までAP+1000する。")
    assert linked == [{"wake": "self"}, {"boost": {"who": "self", **PLUS}}]


def test_that_one_is_still_the_one_of_the_event():
    linked = said(f"{OTHERS}このキャラをアクティブにし、ターン終了時までそのキャラをAP+1000する。")
    assert linked == [{"wake": "self"}, {"boost": {"who": "that", **PLUS}}]


def test_a_verb_alone_is_about_the_one_of_the_event():
    assert said(f"{OTHERS}ターン終了時までAP+1000する。") == [{"boost": {"who": "that", **PLUS}}]


def test_whom_all_that_are_gone_leave_unsaid_is_refused():
    with pytest.raises(NotUnderstood):
        proved("【登場時】相手の現場にいるすべてのキャラをスリープさせ、AP-1000する。", "character")


def test_a_duration_before_the_choice_is_that_of_what_is_done():
    early = said("【登場時】ターン終了時まで、キャラを1枚まで選び、AP+1000する。")
    assert early == said("【登場時】キャラを1枚まで選び、ターン終了時までAP+1000する。")
