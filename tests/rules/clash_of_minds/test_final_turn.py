"""Chapter 10: the Final Turn."""

import pytest

from games.engine.errors import IllegalAction
from games.rulebooks.clash_of_minds import state as st
from tests.rules.clash_of_minds.table import (
    HOLMES,
    MORIARTY,
    action_card,
    agent,
    bare,
    do,
    events,
    final_turn,
    hand,
    hold,
    knows,
    lay,
    pile,
    play_out,
    revealing,
    words,
)

SKIP = ("skip",)


def planning(first=HOLMES):
    s = bare(first=first)
    for seat in (HOLMES, MORIARTY):
        for _ in range(2):
            hold(s, seat)
        for thread in range(3):
            lay(s, seat, thread)
    return s


def refused(s, action) -> str:
    with pytest.raises(IllegalAction) as error:
        s.apply(action)
    return error.value.rule


def revealed(s, *words):
    """Holmes reveals the Action Card with these words."""
    return do(s, ("reveal", action_card(s, HOLMES, *words)))


@pytest.mark.rule("CM-10.1", "CM-10.3")
def test_plans_are_secret():
    s = final_turn(planning())
    card = action_card(s, HOLMES, "put")
    do(s, ("plan", card, 1))
    view = s.view(MORIARTY)
    assert {shown for _, shown in view["zones"]["actions"][HOLMES]} == {None}
    assert view["planned_actions"][card - 40] == 1
    assert view["events"][-1][4] == "?"
    assert view["options"] != s.view(HOLMES)["options"] == []


@pytest.mark.rule("CM-10.1")
def test_action_cards_cannot_be_followed_into_the_final_turn():
    faces = {final_turn(fresh(seed)).face[40].id for seed in range(12)}
    assert len(faces) == 4


def fresh(seed):
    s = planning()
    s.rng = seed * 977
    return s


@pytest.mark.rule("CM-10.1")
def test_each_sees_the_own_action_cards_that_were_mixed_and_no_others():
    s = final_turn(planning())
    for seat in (HOLMES, MORIARTY):
        cards = s.piles[st.ACTIONS + seat]
        assert all(knows(s, seat, c) and not knows(s, 1 - seat, c) for c in cards)


@pytest.mark.rule("CM-10.2")
def test_players_plan_one_card_each_in_turn():
    for first in (HOLMES, MORIARTY):
        s = revealing(planning(first))
        assert [event[2] for event in events(s, "plan")] == [first, 1 - first] * 4


@pytest.mark.rule("CM-10.4", "CM-10.5")
def test_each_places_all_four_in_any_threads():
    s = final_turn(planning())
    options = {(c, t) for _, c, t in s.legal_actions()}
    assert options == {(c, t) for c in s.piles[st.ACTIONS] for t in (0, 1, 2)}
    revealing_rest = play_out(s, lambda s: words(s) == {"reveal"})
    assert len(events(revealing_rest, "plan")) == 8
    assert -1 not in s.aimed


@pytest.mark.rule("CM-X.3", "CM-10.6")
def test_four_cards_in_one_thread_touch_no_other():
    s = revealing(planning(), {HOLMES: (2, 2, 2, 2), MORIARTY: (0, 0, 0, 0)})
    card = action_card(s, HOLMES, "put")
    do(s, ("reveal", card), ("put", card))
    assert {option[2] for option in s.legal_actions()} == {2}
    with pytest.raises(IllegalAction) as refused:
        s.apply(("put", hand(s, HOLMES)[0], 1))
    assert refused.value.rule == "CM-10.6"


@pytest.mark.rule("CM-10.7", "CM-10.8", "CM-X.23")
def test_cards_are_revealed_in_turn_and_settled_before_the_next():
    for first in (HOLMES, MORIARTY):
        s = revealing(planning(first))
        while words(s) & {"reveal", "skip"}:
            if "skip" in words(s):
                assert words(s) & {"reveal"} == set()
                s.apply(SKIP)
            else:
                s.apply(s.legal_actions()[0])
        assert [event[2] for event in events(s, "reveal")] == [first, 1 - first] * 4


@pytest.mark.rule("CM-10.9", "CM-R.24")
def test_one_action_per_card_chosen_at_the_reveal():
    s = revealed(revealing(planning()), "draw", "use")
    card = action_card(s, HOLMES, "draw", "use")
    assert s.legal_actions() == [SKIP, ("draw", card), ("use", card)]
    before = len(hand(s, HOLMES))
    do(s, ("draw", card))
    assert len(hand(s, HOLMES)) == before + 1
    assert s.to_act == MORIARTY
    with pytest.raises(IllegalAction):
        s.apply(("use", card))


@pytest.mark.rule("CM-10.10")
def test_any_revealed_card_may_be_skipped():
    s = revealed(revealing(planning()), "put")
    do(s, SKIP)
    assert len(hand(s, HOLMES)) == 2
    assert s.to_act == MORIARTY


@pytest.mark.rule("CM-10.11")
def test_final_put_goes_to_the_thread_of_the_card():
    s = revealing(planning(), {HOLMES: (1, 0, 0, 0), MORIARTY: (0, 0, 0, 0)})
    card = action_card(s, HOLMES, "put")
    c = hand(s, HOLMES)[0]
    do(s, ("reveal", card), ("put", card), ("put", c, 1))
    assert c in pile(s, 1, HOLMES)
    assert knows(s, MORIARTY, c)


@pytest.mark.rule("CM-10.12")
def test_final_draw_takes_one_card():
    s = revealed(revealing(planning()), "draw", "support")
    do(s, ("draw", action_card(s, HOLMES, "draw", "support")))
    assert len(hand(s, HOLMES)) == 3


@pytest.mark.rule("CM-10.13")
def test_final_use_takes_an_own_card_of_that_thread():
    s = planning()
    more = lay(s, HOLMES, 1)
    revealing(s, {HOLMES: (0, 1, 0, 0), MORIARTY: (0, 0, 0, 0)})
    revealed(s, "draw", "use")
    do(s, ("use", action_card(s, HOLMES, "draw", "use")))
    assert {option[1] for option in s.legal_actions()} == set(pile(s, 1, HOLMES))
    with pytest.raises(IllegalAction) as refused:
        s.apply(("use", pile(s, 2, HOLMES)[0]))
    assert refused.value.rule == "CM-10.6"
    do(s, ("use", more))
    assert s.turned[more] == st.USED


@pytest.mark.rule("CM-10.14")
def test_final_support_goes_to_that_thread():
    s = revealing(planning(), {HOLMES: (0, 0, 2, 0), MORIARTY: (0, 0, 0, 0)})
    revealed(s, "use", "support")
    do(s, ("support", action_card(s, HOLMES, "use", "support")))
    assert {option[2] for option in s.legal_actions()} == {2}
    before = s.leads[2]
    s.apply(s.legal_actions()[0])
    assert s.leads[2] == before + 1


@pytest.mark.rule("CM-10.15")
def test_owner_chooses_which_card_to_reveal():
    s = revealing(planning())
    assert s.legal_actions() == [("reveal", c) for c in s.piles[st.ACTIONS]]
    with pytest.raises(IllegalAction) as refused:
        s.apply(("reveal", s.piles[st.ACTIONS + MORIARTY][0]))
    assert refused.value.rule == "CM-10.15"


@pytest.mark.rule("CM-10.16", "CM-9.9")
def test_conclusion_follows_the_eighth_card_and_there_is_one_final_turn():
    s = revealing(planning())
    while not events(s, "conclude"):
        assert words(s) & {"reveal", "skip"}
        do(s, SKIP if SKIP in s.legal_actions() else s.legal_actions()[0])
    assert len(events(s, "reveal")) == len(events(s, "skip")) == 8
    assert len(events(s, "conclude")) == 3
    assert len(events(s, "final_turn")) == 1
    assert s.aimed == (-1,) * 8


@pytest.mark.rule("CM-R.11")
@pytest.mark.parametrize(
    ("respects", "cards", "offered"), [(False, 4, True), (True, 4, False), (True, 3, True)]
)
def test_limit_does_not_bind_the_final_turn_unless_the_table_says_so(respects, cards, offered):
    s = bare(limit=4, final_turn_respects_limit=respects)
    for _ in range(cards):
        lay(s, HOLMES, 0)
    hold(s, HOLMES)
    revealing(s)
    do(s, ("reveal", action_card(s, HOLMES, "put")))
    assert (s.to_act == HOLMES and "put" in words(s)) == offered


@pytest.mark.rule("CM-R.23")
def test_all_four_action_cards_are_available():
    s = planning()
    s.spent = 0b0111_1111
    final_turn(s)
    assert s.spent == 0
    assert len({option[1] for option in s.legal_actions()}) == 4


@pytest.mark.rule("CM-10.14", "CM-R.25")
@pytest.mark.parametrize("thread", [0, 1, 2])
def test_in_the_final_turn_no_support_goes_under_an_agent(thread):
    s = bare("agents")
    agent(s, HOLMES, 2)
    for _ in range(2):
        hold(s, HOLMES)
    revealing(s, {HOLMES: (0, 0, thread, 0), MORIARTY: (0, 0, 0, 0)})
    revealed(s, "use", "support")
    do(s, ("support", action_card(s, HOLMES, "use", "support")))
    assert {(o[0], o[2]) for o in s.legal_actions()} == {("support", thread)}


@pytest.mark.rule("CM-10.6", "CM-10.9", "CM-10.15", "CM-7.1", "CM-8.10")
def test_what_does_not_belong_to_the_revealed_card_is_refused():
    s = revealing(planning(), {HOLMES: (1, 0, 2, 0), MORIARTY: (0, 0, 0, 0)})
    put, support = (action_card(s, HOLMES, *words) for words in (("put",), ("use", "support")))
    assert refused(s, ("put", put)) not in ("CM-10.9", "CM-10.15")
    do(s, ("reveal", put))
    assert refused(s, ("support", put)) == "CM-10.9"
    assert refused(s, ("reveal", support)) == "CM-10.9"
    do(s, ("put", put))
    mine, theirs = hand(s, HOLMES)[0], hand(s, MORIARTY)[0]
    assert refused(s, ("put", theirs, 1)) == "CM-7.1"
    assert refused(s, ("put", mine)) == "CM-10.6"
    assert refused(s, ("put", mine, 0)) == "CM-10.6"
