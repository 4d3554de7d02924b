"""Words that no card has needed so far, each read from a made-up line and played."""

from typing import Any

import pytest

from games.engine.cards import CardDef
from games.engine.errors import BadAbility
from games.rulebooks.detective_conan import RULEBOOK
from games.rulebooks.detective_conan.printed_text.reader import proved
from games.rulebooks.detective_conan.printed_text.surfaces import NotUnderstood
from games.rulebooks.detective_conan.state import FILE
from tests.rules.detective_conan.table import (
    FOE,
    Game,
    character,
    cut_in,
    declare,
    effect,
    event,
    side,
    spark,
)


def saying(*lines: str, **more: Any) -> CardDef:
    """A Character that bears these lines."""
    abilities = [ability for line in lines for ability in proved(line, "character")]
    return character("", 4, 4000, 1, *abilities, **more)


def using(line: str) -> CardDef:
    return event(1, *proved(line, "event"))


def doing(*steps: Any) -> CardDef:
    """A Character that can be told to do something."""
    return character("", 4, 4000, 1, declare([], *steps))


def chosen(verb: str) -> dict[str, Any]:
    return {verb: {"choose": {"character": {}}}}


# -- moments ----------------------------------------------------------------------------

DRAWS = "、カードを1枚引く。"
MOMENTS = {
    "自分の証拠が表向きになったとき": {"flip": {"choose": {"evidence": {"face": "down"}}}},
    "相手がカードを引いたとき": {"draw": {"count": 1, "who": "opponent"}},
    "自分のデッキのカードがリムーブされたとき": {"mill": 1},
    "自分が捜査したとき": {"investigate": 1},
    "このキャラがスタン状態になったとき": {"stun": {"character": {"side": "yours"}}},
    "自分の手札がリムーブされたとき": {"discards": {"count": 1, "who": "you"}},
}


@pytest.mark.rule("DC-26.20")
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_moment_is_heard(moment: str):
    hearing, actor = saying(f"【ターン1】{moment}{DRAWS}"), doing(MOMENTS[moment])
    held = character()
    g = Game(side([hearing, actor], [held]))
    before = g.deck() - (moment.count("デッキ"))
    g.do("declare", actor)
    while not g.can("end"):
        g.s.apply(g.s.legal_actions()[0])
    assert g.deck() == before - 1


@pytest.mark.rule("DC-26.20")
@pytest.mark.parametrize(("state", "drawn"), [("sleep", 1), ("stun", 0), ("active", 0)])
def test_becoming_active_is_heard_where_it_happens(state: str, drawn: int):
    hearing = saying(f"自分の現場にいるキャラがアクティブになったとき{DRAWS}")
    other, actor = character(), doing(chosen("wake"))
    g = Game(side([hearing, (other, state), actor]))
    g.do("declare", actor).choose(other).settle()
    assert g.hand() == drawn


@pytest.mark.rule("DC-26.20")
def test_who_is_designated_is_the_one_that_is_spoken_of():
    hearing = saying("自分の現場にいるキャラが指定されたとき、そのキャラをAP+1000する。")
    foe, mine = character("", 4, 9000), character("", 4, 4000)
    g = Game(side([hearing, (mine, "sleep")]), side([foe]), active=FOE)
    g.act(foe, mine)
    assert g.ap(mine) == 5000


@pytest.mark.rule("DC-26.20")
def test_assist_is_heard():
    g = Game(side([saying(f"自分が【アシスト】を使用したとき{DRAWS}")]))
    g.do("assist").settle()
    assert g.hand() == 1


@pytest.mark.rule("DC-26.20")
def test_a_spark_is_heard():
    attacker = character()
    bearer = character("", 1, 1000, 1, spark({"draw": 1}))
    g = Game(
        side([attacker]),
        side([saying(f"自分が【ヒラメキ】を発動したとき{DRAWS}")], evidence=[bearer]),
    )
    g.act_on_case(attacker)
    while not g.can("spark"):
        g.do("pass")
    g.do("spark", bearer)
    assert g.hand(FOE) == 2


@pytest.mark.rule("DC-26.20")
def test_a_refresh_is_heard():
    drawer = doing({"draw": 2})
    hearing = saying("自分がリフレッシュしたとき、証拠を1つ得る。")
    g = Game(side([hearing, drawer], deck=2, remove=5))
    before = g.evidence()
    g.do("declare", drawer).settle()
    assert g.evidence() == before + 1


@pytest.mark.rule("DC-26.20")
def test_a_card_put_under_a_character_is_heard():
    stack = {"stack": {"what": {"choose": {"removed": {}}}, "under": "self"}}
    actor = character(
        "",
        4,
        4000,
        1,
        declare([], stack),
        *proved(f"このキャラの下にカードが重なったとき{DRAWS}", "character"),
    )
    g = Game(side([actor], remove=1))
    g.do("declare", actor)
    while not g.can("end"):
        g.s.apply(g.s.legal_actions()[0])
    assert g.hand() == 1


@pytest.mark.rule("DC-26.21")
@pytest.mark.parametrize(("verb", "drawn"), [("bounce", 1), ("bottom", 0), ("remove", 0)])
def test_it_is_heard_where_a_character_goes(verb: str, drawn: int):
    hearing = saying(f"自分の現場にいるキャラが手札に移ったとき{DRAWS}")
    leaving, actor = character(), doing(chosen(verb))
    g = Game(side([hearing, leaving, actor]))
    g.do("declare", actor).choose(leaving).settle()
    assert g.hand() == drawn + (verb == "bounce")


@pytest.mark.rule("DC-26.21")
@pytest.mark.parametrize(("verb", "stays"), [("remove", True), ("bounce", False)])
def test_being_removed_is_replaced_and_nothing_else(verb: str, stays: bool):
    mine = saying("このキャラがリムーブされるとき、代わりに手札を1枚リムーブしてもよい。")
    actor = doing(chosen(verb))
    g = Game(side([mine, actor], [character()]))
    g.do("declare", actor).choose(mine)
    assert g.can("yes") is stays
    if stays:
        g.yes()
    g.settle()
    assert (g.where(mine) == "scene") is stays


# -- memory of the turn -------------------------------------------------------------------


@pytest.mark.rule("DC-29.26")
@pytest.mark.parametrize("acted", [True, False])
def test_what_happened_this_turn_is_remembered(acted: bool):
    mine = saying(
        "このターンに自分の現場にいる他のキャラがアクションしている場合、このキャラをAP+1000する。"
    )
    other, foe = character("", 4, 9000), character("", 4, 1000)
    g = Game(side([mine, other], deck=20), side([(foe, "sleep")], deck=20))
    if acted:
        g.act(other, foe).settle()
    assert g.ap(mine) == (5000 if acted else 4000)
    g.end_turn()
    assert g.ap(mine) == 4000


@pytest.mark.rule("DC-29.26")
def test_another_card_that_asks_of_others_is_not_meant_itself():
    mine = saying(
        "このターンに自分の現場にいる他のキャラがアクションしている場合、このキャラをAP+1000する。"
    )
    foe = character("", 4, 1000)
    g = Game(side([mine]), side([(foe, "sleep")]))
    g.act(mine, foe).settle()
    assert g.ap(mine) == 4000


@pytest.mark.rule("DC-29.26")
@pytest.mark.parametrize("used", [True, False])
def test_what_did_not_happen_this_turn(used: bool):
    mine = saying(
        "自分のターン終了時、このターンに自分がイベントを使用していない場合、証拠を1つ得る。"
    )
    card = event(1, effect({"draw": 1}))
    g = Game(side([mine], [card]))
    before = g.evidence()
    if used:
        g.use(card).settle()
    g.end_turn()
    assert g.evidence() == before + (not used)


def test_a_memory_cannot_be_given_to_another_card():
    line = "このターンに自分がイベントを使用している場合、このキャラをAP+1000する。"
    with pytest.raises(NotUnderstood):
        proved(f"【登場時】キャラを1枚まで選び、「{line}」を与える。", "character")


def test_a_position_with_a_memory_is_stored_and_read_again():
    mine = saying("このターンにこのキャラがアクションしている場合、このキャラをAP+1000する。")
    foe = character("", 4, 1000)
    g = Game(side([mine]), side([(foe, "sleep")]))
    g.act(mine, foe).settle()
    stored = g.s.save()
    g.s.happened = []
    g.s.restore(stored)
    assert g.ap(mine) == 5000


# -- which cards --------------------------------------------------------------------------


@pytest.mark.rule("DC-28.33")
@pytest.mark.parametrize(
    ("which", "found"), [("最もAPの低い", {2}), ("最もレベルの高い", {0, 1}), ("最もLPの高い", {1})]
)
def test_the_lowest_and_the_highest(which: str, found: set[int]):
    foes = [character("", 6, 5000, 1), character("", 6, 4000, 2), character("", 2, 3000, 0)]
    card = using(f"相手の現場にいる{which}キャラを1枚まで選び、スリープさせる。")
    g = Game(side([character("", 9, 1000, 9)], [card]), side(foes))
    g.use(card)
    assert g.offered("choose") == {g.at(foes[n]) for n in found}


@pytest.mark.rule("DC-28.29")
@pytest.mark.parametrize(
    ("apart", "left"), [("カード名", {1, 2, 3}), ("色", {2}), ("レベル", {1, 3}), ("特徴", {1, 2})]
)
def test_cards_that_differ_are_chosen_together(apart: str, left: set[int]):
    cast = [
        character("A", 2, color="red", traits=["X"]),
        character("B", 3, color="red", traits=["Y"]),
        character("C", 2, color="blue", traits=["Z"]),
        character("D", 4, color=("red", "green"), traits=["X", "W"]),
    ]
    card = using(f"それぞれ{apart}の異なるキャラを3枚まで選び、スリープさせる。")
    g = Game(side([], [card]), side(cast))
    g.use(card).choose(cast[0])
    assert g.offered("choose") == {g.at(cast[n]) for n in left}


@pytest.mark.rule("DC-28.28")
@pytest.mark.parametrize(("of", "left"), [("AP", {2}), ("LP", {1})])
def test_cards_whose_sum_is_bounded(of: str, left: set[int]):
    cast = [character("", 4, 4000, 3), character("", 4, 5000, 1), character("", 4, 2000, 4)]
    most = {"AP": 7000, "LP": 5}[of]
    card = using(
        f"{of}の合計が{most}以下になるように相手の現場にいるキャラを好きな数選び、スリープさせる。"
    )
    g = Game(side([], [card]), side(cast))
    g.use(card).choose(cast[0])
    assert g.offered("choose") == {g.at(cast[n]) for n in left}


@pytest.mark.rule("DC-28.15")
@pytest.mark.parametrize(("color", "lp"), [("blue", 2), ("red", 1), (("red", "blue"), 2)])
def test_all_are_of_a_kind(color: Any, lp: int):
    mine = saying("自分の現場に【青】のキャラしかいない場合、このキャラをLP+1する。", color="blue")
    assert Game(side([mine, character("", color=color)])).lp(mine) == lp


@pytest.mark.rule("DC-2.4")
def test_colours_are_counted_once():
    mine = saying("自分の現場にいるキャラの色が3色以上の場合、このキャラをLP+1する。", color="blue")
    two, one = character("", color=("red", "blue")), character("", color="red")
    assert Game(side([mine, two])).lp(mine) == 1
    assert Game(side([mine, one, character("", color="green")])).lp(mine) == 2


@pytest.mark.rule("DC-R.37")
def test_per_counts_files_by_threes():
    mine = saying("自分のFILEエリアにあるカード3枚につき、このキャラをAP+1000する。")
    assert Game(side([mine], file=8)).ap(mine) == 6000


@pytest.mark.rule("DC-5.14")
@pytest.mark.parametrize("up", [0, 1])
def test_a_card_that_lies_open_in_the_opponents_files(up: int):
    mine = saying("相手のFILEエリアに表向きのカードがある場合、このキャラをAP+1000する。")
    g = Game(side([mine]), side(file=3))
    g.s.up[g.pile(FILE, FOE)[0]] = up
    assert g.ap(mine) == 4000 + 1000 * up


@pytest.mark.rule("DC-13.3")
def test_a_partner_in_file_is_found_there():
    mine = saying("自分のパートナーがFILEエリアにある場合、このキャラをAP+1000する。")
    g = Game(side([mine]))
    assert g.ap(mine) == 4000
    g.do("assist").settle()
    assert g.ap(mine) == 5000


# -- what is done --------------------------------------------------------------------------


@pytest.mark.rule("DC-29.27")
def test_two_of_three_modes_are_done_in_order():
    card = using(
        "以下から2つ選んで行う。\n・カードを1枚引く。\n・証拠を1つ得る。\n・カードを2枚引く。".replace(
            "\n・", "¶"
        )
    )
    g = Game(side([], [card]))
    before = g.evidence()
    g.use(card)
    assert len(g.s.legal_actions()) == 3
    g.do("mode", 0).settle()
    assert (g.hand(), g.evidence()) == (1, before + 1)


@pytest.mark.rule("DC-29.27")
def test_up_to_two_modes_may_be_none():
    card = using("以下から2つまで選んで行う。¶カードを1枚引く。¶証拠を1つ得る。")
    g = Game(side([], [card]))
    g.use(card)
    assert len(g.s.legal_actions()) == 4
    g.do("mode", 0).settle()
    assert g.hand() == 0


@pytest.mark.parametrize("many", [{"count": 3}, {"up_to": 0}, {"count": "all"}])
def test_no_more_modes_are_picked_than_there_are(many: dict[str, Any]):
    step = {"one_of": [[{"draw": 1}], [{"gain": 1}]], **many}
    with pytest.raises(BadAbility):
        RULEBOOK.vocabulary.compile(event(1, effect(step)))


@pytest.mark.rule("DC-30.2")
@pytest.mark.parametrize(
    ("what", "numbers"), [("元のAPを9000", (9000, 1, 4)), ("レベルを2", (4000, 1, 2))]
)
def test_another_original_number(what: str, numbers: tuple[int, int, int]):
    mine = character("", 4, 4000, 1)
    card = using(f"キャラを1枚まで選び、ターン終了時まで{what}にする。")
    g = Game(side([mine], [card], deck=20), side(deck=20))
    g.use(card).choose(mine).settle()
    assert (g.ap(mine), g.lp(mine), g.level(mine)) == numbers
    g.end_turn()
    assert (g.ap(mine), g.lp(mine), g.level(mine)) == (4000, 1, 4)


@pytest.mark.rule("DC-36.15")
def test_cards_are_shuffled_into_the_deck():
    card = using("自分のリムーブエリアにあるカードを2枚まで選び、デッキに戻してシャッフルする。")
    gone = [character(), character()]
    g = Game(side([], [card], deck=5, remove=gone))
    g.use(card).choose(*gone).settle()
    assert g.deck() == 7


@pytest.mark.rule("DC-14.19")
def test_the_opponent_discards_down_to_a_number():
    card = using("相手は手札が1枚になるように手札をリムーブする。")
    g = Game(side([], [card]), side([], [character() for _ in range(4)]))
    g.use(card)
    while g.can("discard"):
        g.s.apply(g.s.legal_actions()[0])
    assert g.hand(FOE) == 1


@pytest.mark.rule("DC-14.20", "DC-8.6")
def test_the_opponents_files_are_removed_and_added():
    card = using(
        "相手のFILEエリアにあるカードを上から2枚リムーブする。相手はデッキのカードを上から1枚FILEエリアに移す。"
    )
    g = Game(side([], [card]), side(file=5))
    g.use(card).settle()
    assert (g.files(FOE), g.removed(FOE)) == (4, 2)


# -- what cannot be done ---------------------------------------------------------------------


@pytest.mark.rule("DC-35.15")
def test_no_events_from_hand():
    card, banned = using("カードを1枚引く。"), saying("自分は手札からイベントを使用できない。")
    assert not Game(side([banned], [card])).can("use", card)
    assert Game(side([], [card])).can("use", card)


@pytest.mark.rule("DC-35.15")
def test_no_declare_abilities():
    actor = doing({"draw": 1})
    assert not Game(side([actor]), side([saying("相手は【宣言】能力を使用できない。")])).can(
        "declare", actor
    )
    assert Game(side([actor])).can("declare", actor)


@pytest.mark.rule("DC-35.15")
def test_no_evidence_is_gained():
    gaining = doing({"gain": 1})
    g = Game(side([gaining]), side([saying("相手は証拠を得られない。")]))
    before = g.evidence()
    g.do("declare", gaining).settle()
    assert g.evidence() == before


@pytest.mark.rule("DC-35.15")
def test_no_disguise_but_a_cut_in():
    banned = saying("このキャラのコンタクト中、自分は【変装】を使用できない。")
    held = character("", 2, 1000, 1, {"kind": "disguise"}, cut_in(1000))
    for mine, offered in ((banned, False), (character(), True)):
        g = Game(side([mine], [held]), side([(character("", 4, 4000), "sleep")]))
        g.act(mine, g.pile(4, FOE)[0])
        while not g.can("cut_in"):
            g.skip()
        assert g.can("disguise") is offered


@pytest.mark.rule("DC-35.16")
@pytest.mark.parametrize(
    ("proof", "verb"), [("リムーブ", "remove"), ("スリープ", "sleep"), ("スタン", "stun")]
)
def test_what_effects_of_the_opponent_cannot_do(proof: str, verb: str):
    theirs = saying(f"このキャラは相手の能力や効果によって{proof}されない。")
    actor = doing(chosen(verb))
    g = Game(side([actor]), side([theirs]))
    g.do("declare", actor).choose(theirs).settle()
    assert (g.where(theirs), g.state(theirs)) == ("scene", "active")
    own = Game(side([theirs, actor]))
    own.do("declare", actor).choose(theirs).settle()
    assert (own.where(theirs), own.state(theirs)) != ("scene", "active")


@pytest.mark.rule("DC-4.25")
def test_it_does_not_become_active_by_anything():
    theirs = character()
    actor = doing(chosen("wake"))
    card = using(
        "相手の現場にいるキャラを1枚まで選ぶ。次の自分のターン開始時まで、そのキャラはアクティブにならない。"
    )
    g = Game(side([actor], [card], deck=20), side([(theirs, "sleep")], deck=20))
    g.use(card).choose(theirs).settle()
    g.do("declare", actor).choose(theirs).settle()
    assert g.state(theirs) == "sleep"
    g.end_turn().settle()
    assert g.state(theirs) == "sleep"


@pytest.mark.rule("DC-17.18")
def test_some_cannot_guard_against_it():
    attacker = saying("このキャラのアクションはレベル4以下のキャラにガードされない。")
    low, high, asleep = character("", 4), character("", 5), character()
    g = Game(side([attacker]), side([low, high, (asleep, "sleep")]))
    g.act(attacker, asleep)
    assert g.offered("guard") == {g.at(high)}


# -- abilities that others have ------------------------------------------------------------------


@pytest.mark.rule("DC-23.20")
def test_each_of_them_has_the_ability():
    lender = saying(
        "自分の現場にいる特徴［甲］のキャラは「このキャラが推理したとき、カードを1枚引く。」を持つ。"
    )
    one, other = character("", traits=["甲"]), character()
    g = Game(side([lender, one, other]))
    g.do("deduce", other).settle()
    assert g.hand() == 0
    g.do("deduce", one).settle()
    assert g.hand() == 1


@pytest.mark.rule("DC-23.20")
def test_a_lent_ability_speaks_of_the_one_that_has_it():
    lender = saying(
        "自分の現場にいる特徴［甲］のキャラは「このキャラがアクションしたとき、ターン終了時まで"
        "このキャラをAP+1000する。」を持つ。"
    )
    one, foe = character("", 4, 4000, traits=["甲"]), character("", 4, 1000)
    g = Game(side([lender, one]), side([(foe, "sleep")]))
    g.act(one, foe).settle()
    assert (g.ap(one), g.ap(lender)) == (5000, 4000)


@pytest.mark.parametrize(
    "line",
    [
        "自分の現場にいる特徴［甲］のキャラは「【ターン1】このキャラが推理したとき、カードを1枚引く。」を持つ。",
        "相手の現場にいるキャラは「このキャラが推理したとき、カードを1枚引く。」を持つ。",
        "自分の現場にいる特徴［甲］のキャラは「【宣言】【スリープ】:カードを1枚引く。」を持つ。",
        "自分の現場にいる特徴［甲］のキャラが推理したとき、リムーブエリアにあるカードを1枚まで選び、そのキャラの下に重ねる。",
    ],
)
def test_what_would_be_played_otherwise_is_refused(line: str):
    with pytest.raises(NotUnderstood):
        proved(line, "character")


def test_a_cheaper_character_is_cheaper_in_hand():
    cheap = character(
        "",
        6,
        4000,
        1,
        *proved("自分の手札が2枚以下の場合、手札にあるこのキャラをレベル-2する。", "character"),
    )
    assert Game(side([], [cheap], file=4)).can("use", cheap)
    held = [character(level=9) for _ in range(2)]
    assert not Game(side([], [cheap, *held], file=4)).can("use", cheap)


def test_the_unseen_words_have_english():
    lines = (
        "相手の現場にいる最もAPの低いキャラを1枚まで選び、スリープさせる。",
        "このターンに自分がイベントを使用している場合、カードを1枚引く。",
        "以下から2つ選んで行う。¶カードを1枚引く。¶証拠を1つ得る。",
        "それぞれ色の異なるキャラを2枚まで選び、スタンさせる。",
    )
    said = " ".join(RULEBOOK.rendered_text(using(line)) for line in lines)
    for part in ("the lowest AP", "this turn you use", "Choose two", "a different colour"):
        assert part in said
