"""Lines said by hand: every one compiles, has English, and does what it says."""

from typing import Any

import pytest
import yaml

from games.engine.cards import CardDef
from games.rulebooks.detective_conan import RULEBOOK
from games.rulebooks.detective_conan.face import compile_face
from games.rulebooks.detective_conan.printed_text.by_hand import digest, lines_by_hand, said_by_hand
from games.rulebooks.detective_conan.printed_text.reader import proved, read_card
from games.rulebooks.detective_conan.state import DECK, EVIDENCE
from tests.rules.detective_conan.table import (
    DRAW,
    FOE,
    Game,
    always,
    case,
    character,
    cut_in,
    event,
    filler,
    partner,
    side,
    when,
)

BY_HAND = lines_by_hand()
LEARNED: dict[str, Any] = yaml.safe_load("""
"0256":
  - trigger: {responds: {player: opponent}}
    limit: once
    do:
      - {choose: {character: {in_contact: true}}, up_to: 1, as: it}
      - boost: {who: it, ap: -1000, until: contact}
"0549":
  - {trigger: {played: self}, do: [{look: 2}, {arrange: {}}]}
  - {trigger: {disguised: self}, do: [{look: 2}, {arrange: {}}]}
"0590":
  - trigger: {played: self}
    do:
      - bottom: {choose: {hand: {}}, up_to: 4, as: it}
      - shuffle: {}
      - draw: {count: {size_of: it}}
"0668":
  - constant: [{held_level: {who: {hand: {type: event, color: white, trait: YAIBA}}, by: -1}}]
"0689":
  - bond: 鈴木園子
    limit: once
    trigger: {removed: {who: {character: {side: opponents, facing: true}}, by: contact}}
    do:
      - may: [{discards: {count: 1, who: you}}]
        then:
          - wake: self
          - lose_keyword: {who: self, keyword: rush_character, until: turn}
          - give: {who: self, keyword: rush_case, until: turn}
"0687":
  - kind: declare
    limit: once
    cost: [{sleep: {choose: {character: {side: yours, any: [{among: self}, {kin: self}]}}}}]
    do: [{bottom: {choose: {character: {side: opponents, ap: {max: 8000}}}, up_to: 1}}]
"0710":
  - turn: opponents
    limit: once
    trigger: {guards: {who: {character: {side: yours}}, target: self}}
    do: [{wake: guard}, {boost: {who: guard, ap: 2000, until: turn}}]
"0714":
  - kind: declare
    phase: resolution
    limit: once
    cost: [{flip: {choose: {evidence: {face: down}}, count: 2}}]
    do: [{trait_everywhere: {trait: 喫茶ポアロ, until: turn}}]
""")
"""Lines that were said by hand until the reader learned them: their words are still played here."""
YELLOW, RED, BLACK = partner("yellow"), partner("red"), partner("black")


def abilities(id: str) -> list[dict[str, Any]]:
    if id in LEARNED:
        return list(LEARNED[id])
    return [ability for said in BY_HAND[id].values() for ability in said]


def one(id: str, name: str = "", level: int = 4, ap: int = 4000, **more: Any) -> CardDef:
    return character(name, level, ap, 1, *abilities(id), **more)


def choose_all(g: Game) -> Game:
    while g.can("choose"):
        g.do("choose", min(g.offered("choose")))
    return g


@pytest.mark.parametrize("id", sorted(BY_HAND.keys() | LEARNED.keys()))
def test_it_compiles_and_has_english(id: str):
    card = character("", 4, 4000, 1, *abilities(id))
    assert compile_face(RULEBOOK.vocabulary, card).abilities
    assert RULEBOOK.rendered_text(card)


def test_it_is_taken_for_this_card_and_this_line_only():
    line = "それはもう読めない。"
    BY_HAND["made-up"] = {digest(line): [{"kind": "event", "do": [DRAW]}]}
    try:
        assert said_by_hand("made-up", line) == [{"kind": "event", "do": [DRAW]}]
        found = read_card("event", {"feature": line}, "made-up")
        assert (found.playable, found.compiled, found.by_hand) == (True, False, 1)
        assert not read_card("event", {"feature": line}, "another").playable
        assert not read_card("event", {"feature": line + line}, "made-up").playable
    finally:
        del BY_HAND["made-up"]


@pytest.mark.rule("DC-29.9")
@pytest.mark.parametrize(("stunned", "drawn"), [(0, 0), (2, 2)])
def test_0244_stuns_only_if_nothing_was_drawn(stunned: int, drawn: int):
    card = event(1, *abilities("0244"))
    foes = [(foe, "stun") for foe in filler(stunned)] or [character("Awake")]
    g = Game(side([], [card], partner=YELLOW), side(foes))
    g.use(card)
    assert (g.hand(), bool(g.offered("choose"))) == (drawn, not stunned)


@pytest.mark.rule("DC-18.7")
@pytest.mark.parametrize("response", ["cut_in", "disguise"])
def test_0256_answers_cut_in_and_disguise(response: str):
    said = cut_in(1000) if response == "cut_in" else {"kind": "disguise"}
    watcher, mine, card = one("0256"), character("", 4, 3000), character("", 4, 3000, 1, said)
    foe = character("", 4, 3000)
    g = Game(side([mine, watcher]), side([(foe, "sleep")], [card]))
    g.act(mine, foe)
    g.do(response, card)
    assert len(g.offered("choose")) == 2


@pytest.mark.rule("DC-20.19")
@pytest.mark.parametrize(("bound", "drawn"), [(True, 0), (False, 1)])
def test_what_speaks_of_being_disguised_is_silenced(bound: bool, drawn: int):
    silent = {
        "bond": "鈴木園子",
        "turn": "yours",
        "constant": [{"ban": "no_cut_in"}, {"ban": "no_disguised"}],
    }
    hidden = character("", 4, 3000, 1, {"kind": "disguise"}, when({"disguised": "self"}, DRAW))
    mine, foe = character("", 5, 5000, 1, silent), character("", 4, 9000)
    friend = [character("鈴木園子")] if bound else []
    g = Game(side([mine, *friend]), side([(foe, "sleep")], [hidden]))
    g.act(mine, foe)
    if g.to_act != FOE:
        g.skip()
    g.do("disguise", hidden).settle()
    assert g.hand(FOE) == drawn


@pytest.mark.rule("DC-36.16", "DC-36.11")
def test_0440_puts_back_as_many_as_it_drew():
    mine = one("0440")
    g = Game(side([], [mine, *filler(4)], partner=RED, deck=20))
    g.use(mine)
    assert g.hand() == 7
    choose_all(g)
    assert (g.hand(), g.deck()) == (4, 20)


@pytest.mark.rule("DC-23.15")
@pytest.mark.parametrize(("trait", "place"), [("Police", "hand"), ("Thief", "deck")])
def test_0447_takes_a_card_that_shares_a_trait(trait: str, place: str):
    watcher, gone = one("0447"), character("", 3, 1000, color="red", traits=["Police"])
    top, foe = character(traits=[trait]), character("", 5, 9000)
    g = Game(
        side([(watcher, "sleep"), (gone, "sleep")], deck=[top, *filler(9)]), side([foe]), active=FOE
    )
    g.act(foe, gone).settle()
    assert g.where(top) == place


@pytest.mark.rule("DC-28.28")
def test_0468_plays_one_awake_and_the_rest_asleep():
    card = event(1, *abilities("0468"))
    first, second = (character("", 4, traits=["警察"]) for _ in range(2))
    me = side([], [card, *filler(2)], remove=[first, second], partner=YELLOW, resolution=1)
    g = Game(me)
    g.use(card).yes()
    while g.can("discard"):
        g.do("discard", min(g.offered("discard")))
    g.choose(first, second, second).settle()
    assert (g.state(second), g.state(first)) == ("active", "sleep")


@pytest.mark.rule("DC-4.17")
def test_0468_wakes_nobody_who_enters_asleep_by_its_own_text():
    card = event(1, *abilities("0468"))
    sleeper = character("", 4, 1000, 1, always({"mark": "enters_asleep"}), traits=["警察"])
    other = character("", 4, traits=["警察"])
    me = side([], [card, *filler(2)], remove=[sleeper, other], partner=YELLOW, resolution=1)
    g = Game(me)
    g.use(card).yes()
    while g.can("discard"):
        g.do("discard", min(g.offered("discard")))
    g.choose(sleeper, other, sleeper).settle()
    assert (g.state(sleeper), g.state(other)) == ("sleep", "sleep")


@pytest.mark.rule("DC-14.5")
def test_0499_counts_what_was_turned_as_the_cost():
    board, mine = case(*abilities("0499")), character("", 4, 1000, traits=["少年探偵団"])
    g = Game(side([mine], evidence=3, case=board, resolution=1))
    g.do("declare", g.case(0))
    assert not g.can("done")
    first, second, _ = g.pile(EVIDENCE, 0)
    g.choose(first, second).done().choose(mine)
    assert g.ap(mine) == 3000


@pytest.mark.parametrize(("name", "asked"), [("服部平次", True), ("Nobody", False)])
def test_0539_sets_what_was_not_added(name: str, asked: bool):
    mine, top = one("0539"), character(name)
    g = Game(side([], [mine], deck=[top, *filler(5)]))
    g.use(mine)
    assert g.can("yes") == asked
    if asked:
        g.no()
    assert (g.where(top), g.host(top)) == ("set", g.at(mine))


@pytest.mark.rule("DC-36.4")
def test_0549_arranges_both_ends_of_the_deck():
    mine, first, second = one("0549"), character("First"), character("Second")
    g = Game(side([], [mine], deck=[first, second, *filler(5)]))
    g.use(mine)
    g.do("bottom", first).do("top", second)
    deck = g.pile(DECK, 0)
    assert (deck[0], deck[-1]) == (g.at(first), g.at(second))


def test_0590_draws_as_many_as_it_put_back():
    mine, back = one("0590"), filler(2)
    g = Game(side([], [mine, *back]))
    g.use(mine).choose(back[0]).done().settle()
    assert g.hand() == 2


@pytest.mark.rule("DC-20.10")
def test_0599_comes_back_as_a_detective():
    mine, foe = one("0599", traits=["警察", "警視庁"]), character("", 5, 9000)
    g = Game(side([(mine, "sleep")]), side([foe]), active=FOE)
    g.act(foe, mine)
    while not g.can("yes"):
        g.s.apply(g.s.legal_actions()[0])
    g.yes().settle()
    assert (g.where(mine), g.hand()) == ("scene", 1)


@pytest.mark.rule("DC-10.7")
@pytest.mark.parametrize(("copies", "usable"), [(0, False), (1, False), (2, True)])
def test_0668_lowers_the_level_of_events_in_hand(copies: int, usable: bool):
    card = CardDef("E", "E", "event", attributes={"level": 8}, traits=("YAIBA",), colors=("white",))
    g = Game(side([one("0668") for _ in range(copies)], [card], file=6))
    assert g.can("use", card) == usable


@pytest.mark.rule("DC-4.13", "DC-23.15")
def test_0687_sleeps_itself_or_one_that_shares_a_trait():
    mine, kin, other = one("0687", traits=["怪盗"]), character(traits=["怪盗"]), character()
    g = Game(side([mine, kin, other]))
    g.do("declare", mine)
    assert g.offered("choose") == {g.at(mine), g.at(kin)}


@pytest.mark.rule("DC-30.21")
def test_0689_loses_its_keyword_for_the_turn_only():
    lose = {"lose_keyword": {"who": "self", "keyword": "rush_character", "until": "turn"}}
    assert lose in abilities("0689")[0]["do"][0]["then"]
    mine = character("", 4, 9000, 1, {"kind": "declare", "cost": [], "do": [lose]})
    g = Game(side([mine]))
    g.do("declare", mine)
    assert g.s.floating
    g.end_turn().settle()
    assert not g.s.floating


@pytest.mark.rule("DC-30.12")
@pytest.mark.parametrize(("files", "after"), [(7, 7), (8, 6)])
def test_0694_fills_file_at_the_end_of_the_turn(files: int, after: int):
    mine = one("0694")
    g = Game(side([mine], file=files))
    g.do("declare", mine)
    assert g.files() == files - 2
    g.end_turn().settle()
    assert g.files() == after


@pytest.mark.rule("DC-37.3")
@pytest.mark.parametrize("mr", [True, False])
def test_0704_gives_another_evidence_for_an_mr(mr: bool):
    mine, foe = one("0704"), character("", 4, 8000, mr=mr)
    g = Game(side([mine], partner=YELLOW), side([foe], evidence=2))
    before = g.deck(FOE)
    g.do("declare", mine).done().choose(foe).settle()
    assert before - g.deck(FOE) == (1 if mr else 0)


@pytest.mark.rule("DC-37.9")
@pytest.mark.parametrize(("own", "ap"), [(0, 4000), (1, 5000)])
def test_0705_is_stronger_if_both_were_turned(own: int, ap: int):
    mine = one("0705")
    g = Game(side([mine], evidence=own), side(evidence=1))
    g.act_on_case(mine)
    choose_all(g)
    assert g.ap(mine) == ap


@pytest.mark.rule("DC-26.6")
@pytest.mark.parametrize(("designated", "ap"), [(True, 6000), (False, 4000)])
def test_0710_rewards_whoever_guards_it(designated: bool, ap: int):
    mine, guard, foe = one("0710"), character("Guard"), character("", 4, 1000)
    other = character("Other")
    g = Game(side([(mine, "sleep"), guard, (other, "sleep")]), side([foe]), active=FOE)
    g.act(foe, mine if designated else other)
    g.do("guard", guard)
    assert g.ap(guard) == ap


@pytest.mark.rule("DC-23.15")
def test_0714_gives_a_trait_in_all_areas():
    wanted = {"choose": {"hand": {"trait": "喫茶ポアロ"}}}
    asker = character("", 4, 4000, 1, {"kind": "declare", "cost": [{"show": wanted}], "do": [DRAW]})
    held, other = character("Held"), character("Other")
    board = case(*abilities("0714"))
    g = Game(side([asker], [held, other, event(9)], evidence=2, case=board, resolution=1))
    assert not g.can("declare", asker)
    choose_all(g.do("declare", g.case(0)))
    g.do("declare", asker)
    assert g.offered("choose") == {g.at(held), g.at(other)}


@pytest.mark.rule("DC-35.11", "DC-14.4")
def test_0720_is_declared_from_hand_and_only_there():
    mine, black = one("0720", "ジン", 9, color="black"), character(color="black")
    g = Game(side([black], [mine], partner=BLACK, resolution=1))
    g.do("declare", mine)
    assert (g.state(mine), g.where(black)) == ("sleep", "remove")
    assert not g.can("declare", mine)


@pytest.mark.rule("DC-35.11")
def test_0720_does_nothing_while_its_name_is_forbidden():
    first, second = (one("0720", "ジン", 9, color="black") for _ in range(2))
    black, more = character(color="black"), character(color="black")
    g = Game(side([black, more], [first, second], partner=BLACK, resolution=1))
    g.do("declare", first).choose(black).do("declare", second)
    assert (g.where(second), g.where(more)) == ("hand", "scene")


@pytest.mark.parametrize(("level", "drawn"), [(6, 1), (7, 0)])
def test_a_low_card_that_the_opponent_discards_is_known(level: int, drawn: int):
    line = (
        "【解決編】【宣言】【ターン1】裏向きの証拠を3つ表向きにする:相手は手札を1枚リムーブする。"
        "この効果によってレベル6以下のカードがリムーブされた場合、カードを1枚引く。"
    )
    board = case(*proved(line, "case"))
    g = Game(side(evidence=3, case=board, resolution=1), side(hand=[character("", level)]))
    choose_all(g.do("declare", g.case(0)))
    assert (g.hand(), g.hand(FOE)) == (drawn, 0)
