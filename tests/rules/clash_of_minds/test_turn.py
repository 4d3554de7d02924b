"""Chapters 6 to 9: turns, Action Cards, and what begins the Final Turn."""

import pytest

from games.engine.errors import IllegalAction
from games.engine.rng import Rng
from games.rulebooks.clash_of_minds import state as st
from games.rulebooks.clash_of_minds.actions import turn_used
from games.rulebooks.clash_of_minds.influence import influence, weigh
from games.rulebooks.clash_of_minds.summary import clear_table
from tests.rules.clash_of_minds.table import (
    HOLMES,
    MORIARTY,
    action_card,
    bare,
    course,
    dealt,
    do,
    events,
    hand,
    hold,
    knows,
    lay,
    pile,
    put,
    support,
    used,
    words,
)

END = ("end",)
HOLMES_ACTIONS = 0b1111  # his four Action Cards as bits


def furnished(limit=9, cards=4, **options):
    """A turn of Holmes; both hold so many cards, and each has one card in play."""
    s = bare(limit=limit, **options)
    for seat in (HOLMES, MORIARTY):
        for _ in range(cards):
            hold(s, seat)
        lay(s, seat, 1)
    return course(s)


def refused(s, action) -> str:
    before = s.fingerprint() if all(f in s.table.index_of for f in s.face) else None
    with pytest.raises(IllegalAction) as error:
        s.apply(action)
    assert before is None or s.fingerprint() == before
    return error.value.rule


def take_turn(s):
    """Put a card and end the turn."""
    put(s, hand(s, s.to_act)[0])
    return do(s, END)


@pytest.mark.rule("CM-6.1", "CM-R.13")
def test_turns_alternate_and_the_first_player_begins():
    for first in (HOLMES, MORIARTY):
        s = furnished(first=first)
        seats = []
        for _ in range(4):
            seats.append(s.to_act)
            take_turn(s)
        assert seats == [first, 1 - first] * 2


@pytest.mark.rule("CM-6.2", "CM-6.4", "CM-6.5", "CM-X.22")
def test_used_action_cards_lie_face_down_until_the_next_own_turn():
    s = furnished()
    put(s, hand(s, HOLMES)[0])
    draw, use = (
        action_card(s, HOLMES, "draw", "support"),
        action_card(s, HOLMES, "use", "support"),
    )
    do(s, ("draw", draw), ("use", use), ("use", pile(s, 1, HOLMES)[0]))
    assert (s.spent & HOLMES_ACTIONS).bit_count() == 3
    assert refused(s, ("support", draw)) == "CM-6.5"
    do(s, END)
    assert (s.spent & HOLMES_ACTIONS).bit_count() == 3
    take_turn(s)
    assert s.to_act == HOLMES
    assert s.spent & HOLMES_ACTIONS == 0
    assert ("draw", draw) in s.legal_actions()


@pytest.mark.rule("CM-6.3", "CM-6.7")
def test_one_action_card_at_a_time_and_each_is_finished_first():
    s = furnished()
    do(s, ("support", action_card(s, HOLMES, "use", "support")))
    assert words(s) == {"support"}
    assert {len(option) for option in s.legal_actions()} == {3}
    do(s, ("support", hand(s, HOLMES)[0], 0))
    assert "put" in words(s)


@pytest.mark.rule("CM-6.6")
def test_action_cards_may_be_used_in_any_order():
    s = furnished()
    assert words(s) == {"put", "draw", "use", "support"}
    do(s, ("draw", action_card(s, HOLMES, "draw", "use")))
    assert "put" in words(s)


@pytest.mark.rule("CM-6.8", "CM-8.4")
def test_turn_may_end_after_the_mandatory_action_alone():
    s = furnished()
    put(s, hand(s, HOLMES)[0])
    assert END in s.legal_actions()
    do(s, END)
    assert s.to_act == MORIARTY


@pytest.mark.rule("CM-6.9")
def test_turn_cannot_end_without_the_mandatory_action():
    s = furnished()
    do(s, ("draw", action_card(s, HOLMES, "draw", "use")))
    assert END not in s.legal_actions()
    assert refused(s, END) == "CM-6.9"


@pytest.mark.rule("CM-6.10")
def test_at_most_four_actions_in_a_turn():
    s = furnished()
    put(s, hand(s, HOLMES)[0])
    do(s, ("draw", action_card(s, HOLMES, "draw", "use")))
    do(s, ("draw", action_card(s, HOLMES, "draw", "support")))
    do(s, ("support", action_card(s, HOLMES, "use", "support")))
    do(s, ("support", hand(s, HOLMES)[0], 0))
    assert len(events(s, "action")) == 4
    assert s.to_act == MORIARTY  # ending was all that was left


@pytest.mark.rule("CM-6.11", "CM-6.12", "CM-X.1")
def test_eight_against_three_gives_five():
    s = bare()
    support(s, HOLMES, 0)
    lay(s, HOLMES, 0, 3, 2, how=st.USED)
    lay(s, HOLMES, 0, 3, 1)
    lay(s, HOLMES, 0, 2, 3)
    lay(s, MORIARTY, 0, 3, 2)
    assert influence(s, HOLMES, 0) == 8
    assert influence(s, MORIARTY, 0) == 3
    assert s.leads[0] == 5
    assert s.view(MORIARTY)["leads"] == [5, 0, 0]


@pytest.mark.rule("CM-7.1", "CM-7.2", "CM-7.3", "CM-7.6", "CM-7.8")
def test_put_lays_a_hand_card_upright_on_the_own_side_of_any_thread():
    s = bare()
    effect = used({"hours": {"by": 5}})
    c, other = hold(s, HOLMES, 3, 1, effect), hold(s, HOLMES)
    course(s)
    do(s, ("put", action_card(s, HOLMES, "put")))
    assert s.legal_actions() == [("put", x, t) for x in (c, other) for t in (0, 1, 2)]
    do(s, ("put", c, 2))
    assert pile(s, 2, HOLMES) == (c,)
    assert pile(s, 2, MORIARTY) == ()
    assert s.turned[c] == st.UPRIGHT
    assert knows(s, MORIARTY, c)
    assert s.hours == 0


@pytest.mark.rule("CM-7.4")
def test_upright_card_counts_its_upright_value():
    s = bare()
    c = hold(s, MORIARTY, 3, 1)
    hold(s, MORIARTY)
    s.first = MORIARTY
    put(course(s), c, 1)
    assert s.leads[1] == -3


@pytest.mark.rule("CM-7.5", "CM-R.15")
def test_mandatory_action_with_an_empty_hand_ends_the_turn():
    s = bare()
    hold(s, MORIARTY)
    lay(s, HOLMES, 0)
    course(s)
    do(s, ("put", action_card(s, HOLMES, "put")))
    assert s.to_act == MORIARTY
    assert (s.spent & HOLMES_ACTIONS).bit_count() == 1


@pytest.mark.rule("CM-7.7")
def test_moved_card_changes_the_thread_not_the_side():
    s = bare()
    theirs = lay(s, MORIARTY, 0)
    mover = lay(s, HOLMES, 0, 2, 2, used({"move": {"card": "opponent"}}))
    hold(s, HOLMES)
    course(s)
    do(s, ("use", action_card(s, HOLMES, "draw", "use")))
    assert s.legal_actions() == [("move", theirs, 1), ("move", theirs, 2)]
    do(s, ("move", theirs, 2))
    assert pile(s, 2, MORIARTY) == (theirs,)
    assert pile(s, 0, HOLMES) == (mover,)


@pytest.mark.rule("CM-8.1", "CM-8.2")
def test_only_one_alternative_of_a_card_is_taken():
    s = furnished()
    card = action_card(s, HOLMES, "draw", "use")
    assert ("draw", card) in s.legal_actions()
    assert ("use", card) in s.legal_actions()
    assert refused(s, ("support", card)) == "CM-8.1"
    do(s, ("draw", card))
    assert refused(s, ("use", card)) == "CM-6.5"


@pytest.mark.rule("CM-8.5")
def test_draw_takes_the_top_card_of_the_own_deck():
    s = furnished()
    top = s.piles[st.DECK + HOLMES][-1]
    do(s, ("draw", action_card(s, HOLMES, "draw", "use")))
    assert hand(s, HOLMES)[-1] == top
    assert knows(s, HOLMES, top)
    assert not knows(s, MORIARTY, top)


@pytest.mark.rule("CM-8.6")
def test_only_own_cards_can_be_used():
    s = furnished()
    lay(s, HOLMES, 2)
    do(s, ("use", action_card(s, HOLMES, "draw", "use")))
    assert {option[1] for option in s.legal_actions()} == {*pile(s, 1, HOLMES), *pile(s, 2, HOLMES)}
    assert refused(s, ("use", pile(s, 1, MORIARTY)[0])) == "CM-8.6"


@pytest.mark.rule("CM-8.7", "CM-8.8", "CM-8.9", "CM-2.9")
def test_using_turns_the_card_counts_its_used_value_and_resolves_its_effect():
    s = bare()
    c = lay(s, HOLMES, 0, 1, 3, used({"hours": {"by": 2}}))
    hold(s, HOLMES)
    course(s)
    do(s, ("use", action_card(s, HOLMES, "draw", "use")))
    assert s.turned[c] == st.USED
    assert s.leads[0] == 3
    assert s.hours == 2


@pytest.mark.rule("CM-8.10")
def test_support_is_a_hand_card_face_down_in_a_thread():
    s = furnished()
    c = hand(s, HOLMES)[0]
    do(s, ("support", action_card(s, HOLMES, "use", "support")), ("support", c, 2))
    assert pile(s, 2, HOLMES) == (c,)
    assert not knows(s, MORIARTY, c)
    assert s.view(MORIARTY)["zones"]["thread-3"][HOLMES] == [[c, None]]


@pytest.mark.rule("CM-8.11", "CM-8.12", "CM-8.13", "CM-12.7", "CM-X.19")
def test_support_counts_one_and_stays():
    s = bare()
    [c] = support(s, HOLMES, 0)
    assert s.face[c].upright == 3
    assert s.leads[0] == 1
    clear_table(s)
    assert pile(s, 0, HOLMES) == (c,)
    assert s.leads[0] == 1
    assert s.piles[st.DISCARDED + HOLMES] == ()


@pytest.mark.rule("CM-8.14")
def test_support_card_has_no_text():
    s = bare()
    lasting = {"if": "used", "constant": [{"strengthen": {"side": "own", "by": 5}}]}
    lay(s, HOLMES, 0, 3, 3, lasting, how=st.SUPPORT_CARD)
    lay(s, HOLMES, 0, 2, 2)
    assert s.leads[0] == 3
    assert st.upright_cards(s, HOLMES, 0) == [*pile(s, 0, HOLMES)[1:]]


# -- the limit ------------------------------------------------------------------------


def at_limit(limit, *, in_play):
    """Holmes's turn with so many cards of each side in play."""
    s = bare(limit=limit)
    for seat in (HOLMES, MORIARTY):
        for n in range(in_play):
            lay(s, seat, n % 3)
        for _ in range(4):
            hold(s, seat)
    return course(s)


def turns(s) -> int:
    return len(events(s, "turn"))


@pytest.mark.rule("CM-9.1", "CM-9.5", "CM-9.6", "CM-2.6", "CM-X.14")
def test_reaching_the_limit_grants_the_opponent_one_last_turn():
    s = at_limit(4, in_play=3)
    take_turn(s)
    assert [event[1] for event in events(s, "trigger")] == ["CM-9.1"]
    assert s.to_act == MORIARTY
    take_turn(s)
    assert turns(s) == 2
    assert words(s) == {"plan"}


@pytest.mark.rule("CM-X.15", "CM-R.10")
def test_limit_five_gives_four_turns():
    s = at_limit(5, in_play=3)
    for _ in range(4):
        assert words(s) != {"plan"}
        take_turn(s)
    assert turns(s) == 4
    assert words(s) == {"plan"}
    assert len(events(s, "trigger")) == 1


@pytest.mark.rule("CM-9.2", "CM-X.16")
def test_support_does_not_count_towards_the_limit():
    s = at_limit(5, in_play=3)
    for thread in range(3):
        support(s, HOLMES, thread)
    take_turn(s)
    assert st.in_play(s, HOLMES) == 4
    assert events(s, "trigger") == []


@pytest.mark.rule("CM-9.3")
def test_used_and_distracted_cards_count_towards_the_limit():
    s = at_limit(6, in_play=3)
    lay(s, HOLMES, 0, how=st.USED)
    lay(s, HOLMES, 0, how=st.USED | st.DISTRACTED)
    take_turn(s)
    assert len(events(s, "trigger")) == 1


@pytest.mark.rule("CM-9.4")
def test_limit_is_compared_per_player():
    s = at_limit(6, in_play=4)
    take_turn(s)
    assert st.in_play(s, HOLMES) + st.in_play(s, MORIARTY) > 6
    assert events(s, "trigger") == []


@pytest.mark.rule("CM-9.7", "CM-9.8", "CM-X.17", "CM-R.18")
def test_two_turns_ended_empty_handed_begin_the_final_turn_at_once():
    s = bare()
    for seat in (HOLMES, MORIARTY):
        lay(s, seat, 0)
    course(s)
    do(s, ("put", action_card(s, HOLMES, "put")))
    assert s.to_act == MORIARTY
    do(s, ("put", action_card(s, MORIARTY, "put")))
    assert [event[1] for event in events(s, "trigger")] == ["CM-9.7"]
    assert words(s) == {"plan"}


@pytest.mark.rule("CM-R.18")
def test_a_card_put_in_between_breaks_the_chain():
    s = bare()
    lay(s, HOLMES, 0)
    c = hold(s, MORIARTY)
    course(s)
    do(s, ("put", action_card(s, HOLMES, "put")))
    put(s, c)
    do(s, END)
    do(s, ("put", action_card(s, HOLMES, "put")))
    assert events(s, "trigger") == []
    do(s, ("put", action_card(s, MORIARTY, "put")))
    assert len(events(s, "trigger")) == 1


@pytest.mark.rule("CM-R.9")
def test_second_trigger_wins_over_the_last_turn():
    s = bare(limit=4)
    for seat in (HOLMES, MORIARTY):
        for _ in range(4):
            lay(s, seat, 0)
    course(s)
    do(s, ("put", action_card(s, HOLMES, "put")))
    assert [event[1] for event in events(s, "trigger")] == ["CM-9.1"]
    do(s, ("put", action_card(s, MORIARTY, "put")))
    assert [event[1] for event in events(s, "trigger")] == ["CM-9.1", "CM-9.7"]
    assert words(s) == {"plan"}


@pytest.mark.rule("CM-R.12")
def test_beyond_the_limit_the_mandatory_action_puts_nothing():
    s = at_limit(4, in_play=5)
    do(s, ("put", action_card(s, HOLMES, "put")))
    assert len(hand(s, HOLMES)) == 4
    assert s.to_act == MORIARTY
    assert len(events(s, "trigger")) == 1


@pytest.mark.rule("CM-R.16")
def test_empty_handed_player_may_draw_first_and_need_not():
    s = bare()
    hold(s, MORIARTY)
    course(s)
    assert words(s) == {"put", "draw"}
    do(s, ("draw", action_card(s, HOLMES, "draw", "use")))
    put(s, hand(s, HOLMES)[0], 2)
    assert len(pile(s, 2, HOLMES)) == 1


@pytest.mark.rule("CM-R.17")
def test_last_card_may_be_spent_as_support():
    s = bare()
    c = hold(s, HOLMES)
    hold(s, MORIARTY)
    course(s)
    do(s, ("support", action_card(s, HOLMES, "use", "support")), ("support", c, 0))
    do(s, ("put", action_card(s, HOLMES, "put")))
    assert s.to_act == MORIARTY
    assert s.leads[0] == 1


@pytest.mark.rule("CM-R.19")
def test_used_card_cannot_be_used_again():
    s = bare()
    turned = lay(s, HOLMES, 0, how=st.USED)
    lay(s, HOLMES, 0)
    lay(s, HOLMES, 1)
    hold(s, HOLMES)
    course(s)
    do(s, ("use", action_card(s, HOLMES, "draw", "use")))
    assert refused(s, ("use", turned)) == "CM-R.19"
    s.move(0, st.THREAD + HOLMES)  # the very first card is one of his as well
    s.turned[0] = st.USED
    assert refused(s, ("use", 0)) == "CM-R.19"


@pytest.mark.rule("CM-6.12")
@pytest.mark.parametrize("mode", ["basic", "agents"])
def test_the_influence_tokens_show_at_any_time_what_the_cards_add_up_to(mode):
    for seed in range(12):
        s, rng = dealt(mode, seed), Rng(seed)
        while s.to_act is not None:
            again = s.clone()
            weigh(again)
            assert (s.leads, s.bonuses) == (again.leads, again.bonuses)
            s.apply(rng.choice(s.legal_actions()))


@pytest.mark.rule("CM-X.18")
def test_turning_three_to_one_swings_a_lead_of_one():
    s = bare()
    c = lay(s, HOLMES, 0, 3, 1)
    lay(s, MORIARTY, 0, 2, 2)
    assert s.leads[0] == 1
    turn_used(s, c)
    assert s.leads[0] == -1
