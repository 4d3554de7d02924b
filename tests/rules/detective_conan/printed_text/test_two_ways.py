"""The grammar is read both ways: random trees, random and mutilated text."""

import time
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games.rulebooks.detective_conan.printed_text.assembly import ability_of, line_of
from games.rulebooks.detective_conan.printed_text.canonical import canonical_lines
from games.rulebooks.detective_conan.printed_text.grammar import grammar
from games.rulebooks.detective_conan.printed_text.reader import proved, read_card
from games.rulebooks.detective_conan.printed_text.sentences import Unsayable
from games.rulebooks.detective_conan.printed_text.surfaces import NotUnderstood
from games.rulebooks.detective_conan.printed_text.two_way import Rule, Slot
from games.rulebooks.detective_conan.printed_text.writing import write_line
from tests.rules.detective_conan.printed_text.test_lines import LINES

WORDS = ("甲", "乙子", "画家", "X団")
DEPTH = 7


def said(draw: Any, category: str, depth: int = DEPTH) -> str:
    """A random phrase of a category, by its rules."""
    g = grammar()
    if category in ("n", "minus"):
        return str(draw(st.integers(0, 9)))
    if category == "many":
        return str(draw(st.integers(2, 9)))
    if category == "word":
        return draw(st.sampled_from(WORDS))
    if category in ("names", "traits"):
        kind = "カード名" if category == "names" else "特徴"
        return f"{kind}［{draw(st.sampled_from(WORDS))}］"
    if category == "ability":
        return (
            said(draw, "triggered", depth - 2)
            if depth > 2
            else "このキャラが推理したとき、カードを1枚引く。"
        )
    if category == "body":
        many = draw(st.integers(1, 3))
        return "".join(said(draw, "full_sentence", depth - 1) for _ in range(many))
    if category == "modes":
        return "".join("¶" + said(draw, "body", depth - 2) for _ in range(2))
    if category in g.customs:
        return noun_phrase(draw, g.customs[category][0].__self__, depth)
    rules = g.rules[category]
    if depth <= 0:
        rules = sorted(rules, key=slots)[: max(1, len(rules) // 4)]
    rule = draw(st.sampled_from(rules))
    return "".join(
        p if isinstance(p, str) else said(draw, p.category, depth - 1) for p in rule.parts
    )


def slots(rule: Rule) -> int:
    return sum(isinstance(part, Slot) for part in rule.parts)


def noun_phrase(draw: Any, kind: Any, depth: int) -> str:
    place = said(draw, kind.places, depth - 1) if kind.places else ""
    many = draw(st.integers(0, 2))
    qualifiers = [said(draw, "qualifier", depth - 1) for _ in range(many)]
    every = "すべての" if kind.all_of_them else ""
    return (
        place
        + "".join(qualifiers)
        + every
        + draw(st.sampled_from(("キャラ", "カード", "イベント")))
    )


@st.composite
def lines(draw: Any) -> str:
    header = draw(
        st.sampled_from(("", "【パートナー白】", "【絆甲】", "【相手ターン中】", "【FILE4】"))
    )
    kind = draw(st.sampled_from(("effects", "triggered", "constants", "declare")))
    if kind == "declare":
        cost = said(draw, "costs")
        return f"{header}【宣言】【ターン1】{cost}:" + said(draw, "effects")
    moment = (
        draw(st.sampled_from(("【登場時】", "【現場リムーブ時】"))) if kind == "effects" else ""
    )
    return header + moment + said(draw, kind)


def understood(text: str) -> list[Any]:
    try:
        return proved(text, "character")
    except NotUnderstood:
        return []


@settings(max_examples=150, deadline=None)
@given(lines())
def test_random_trees_are_written_and_read_again(text: str):
    abilities = understood(text)
    assume(abilities)
    for ability in abilities:
        written = write_line(grammar(), line_of(ability))
        assert written is not None
        assert proved(written, "character") == [ability]


ALPHABET = sorted(set("".join(LINES)) | set("【】「」［］。、：¶＋－0123456789AP LP"))
mutilated = st.builds(
    lambda line, at, gone, new: line[: at % len(line)] + new + line[at % len(line) + gone :],
    st.sampled_from(sorted(LINES)),
    st.integers(0, 200),
    st.integers(0, 12),
    st.text(ALPHABET, max_size=5),
)


@settings(max_examples=150, deadline=None)
@given(st.one_of(mutilated, st.text(ALPHABET, max_size=80), st.text(max_size=60)))
def test_mutilated_text_is_refused_or_proved(text: str):
    for type in ("character", "event", "case"):
        read = read_card(type, {"feature": text, "cut_in": text})
        assert read.compiled or all(r.start <= r.end <= len(text) + 1 for r in read.refusals)
        for ability in read.abilities:
            plain = {k: v for k, v in ability.items() if k != "only_if"}
            assert write_line(grammar(), line_of(plain, on_event=type == "event")) is not None


LONG = {
    "one step again and again": "【登場時】" + "カードを1枚引く。" * 110,
    "linked without an end": "【登場時】" + "カードを1枚引き、" * 110,
    "alternatives": "【登場時】"
    + "特徴［甲］のキャラか" * 100
    + "キャラを1枚まで選び、スリープさせる。",
    "qualifiers": "【登場時】"
    + "レベル5以下の【赤】の" * 90
    + "キャラを1枚まで選び、スリープさせる。",
    "quotations": "【登場時】" + "ターン終了時まで「このキャラが推理したとき、" * 45,
    "conditions": "【登場時】" + "自分の事件が解決編で、" * 90 + "カードを1枚引く。",
    "choices": "【登場時】" + "キャラを1枚までと、" * 110,
    "offers": "【登場時】" + "手札を1枚リムーブしてもよい。そうした場合、" * 45,
    "prices": "【宣言】" + "リムーブし、" * 160 + ":カードを1枚引く。",
    "modes": "以下から1つ選んで行う。" + "¶カードを1枚引く。" * 100,
    "brackets": "【" * 1000,
    "headers": "【絆甲】" * 250,
}


@pytest.mark.parametrize("name", LONG)
def test_twice_the_letters_do_not_take_a_multiple_of_the_time(name: str):
    """Neither hang nor blow-up: a thousand letters take at most six times what five hundred do."""
    grammar()
    for type in ("event", "character"):
        half, whole = (least_seconds(type, LONG[name][:size]) for size in (500, 1000))
        assert whole < 6 * max(half, 0.005)


def least_seconds(type: str, text: str) -> float:
    return min(seconds(type, text) for _ in range(3))


def seconds(type: str, text: str) -> float:
    start = time.process_time()
    read_card(type, {"feature": text})
    return time.process_time() - start


def shape(tree: Any) -> Any:
    """A rule's tree with its slots in the order of their names forgotten."""
    if isinstance(tree, dict):
        return tuple(sorted((str(k), shape(v)) for k, v in tree.items()))
    if isinstance(tree, list):
        return tuple(shape(v) for v in tree)
    return str(tree)


def kinds(rule: Rule) -> dict[str, str]:
    return {f"${p.name}": p.category for p in rule.parts if isinstance(p, Slot)}


def test_no_two_rules_say_the_same_unless_one_is_a_variant():
    for category, rules in grammar().rules.items():
        main = [(shape(r.tree), tuple(sorted(kinds(r).items()))) for r in rules if not r.variant]
        assert len(main) == len(set(main)), (category, [m for m in main if main.count(m) > 1])


def test_a_variant_is_written_as_a_rule_that_is_none():
    for text, plain in (
        ("【登場時】自分はカードを1枚引く。", "【登場時】カードを1枚引く。"),
        (
            "【登場時】キャラを1枚まで選び、そのキャラをスリープさせる。",
            "【登場時】キャラを1枚まで選び、スリープさせる。",
        ),
    ):
        (ability,) = proved(text, "character")
        assert write_line(grammar(), line_of(ability)) == plain


def test_abilities_that_no_line_says_are_not_written():
    with pytest.raises(Unsayable):
        line_of({"trigger": {"played": "self"}, "do": [{"draw": 1}], "if": ["room"]})
    surface = {"headers": {}, "moments": [], "nonsense": 1}
    with pytest.raises(Unsayable):
        [ability_of(line) for line in canonical_lines(surface)]
