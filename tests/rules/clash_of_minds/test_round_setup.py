"""Chapters 4 and 5: the round, and the start of the investigation."""

import pytest

from games.engine.errors import IllegalAction
from games.rulebooks.clash_of_minds import setup
from games.rulebooks.clash_of_minds import state as st
from games.rulebooks.clash_of_minds.summary import check_end
from tests.rules.clash_of_minds.table import (
    HOLMES,
    MORIARTY,
    STEPS,
    bare,
    course,
    discarded,
    do,
    events,
    hand,
    hold,
    knows,
    lay,
    pile,
    placing,
    play_out,
    resume,
    site,
    used,
)


def place_all(s):
    return play_out(s, lambda s: s.legal_actions()[0][0] != "place")


@pytest.mark.rule("CM-4.1", "CM-4.2")
def test_round_follows_round_and_each_has_three_phases_in_order():
    s = play_out(placing(), lambda s: s.round == 2)
    verbs = [event[0] for event in s.events()]
    first = verbs[: len(verbs) - 1 - verbs[::-1].index("site")]
    order = ["site", "place", "turn_up", "turn", "final_turn", "conclude", "first_player"]
    assert sorted(order, key=first.index) == order
    assert first.count("final_turn") == 1
    assert verbs.count("site") == 2


@pytest.mark.rule("CM-4.3")
def test_time_budget_is_twelve_hours():
    for hours, is_over in ((11, False), (12, True)):
        s = bare()
        s.hours = hours
        check_end(s)
        assert (s.result is not None) == is_over


@pytest.mark.rule("CM-4.4", "CM-5.1")
def test_each_round_takes_place_at_the_top_site():
    s = bare()
    s.move(s.piles[st.SITE][0], st.SITE_DISCARDED)
    top = s.piles[st.SITE_DECK][-1]
    setup.reveal_site(s)
    assert s.piles[st.SITE] == (top,)
    assert knows(s, HOLMES, top)
    assert knows(s, MORIARTY, top)
    assert st.site(s) is s.face[top]


@pytest.mark.rule("CM-5.2")
def test_effect_of_the_site_applies_this_round():
    s = bare()
    site(s, {"extra_draw": 2})
    setup.draw_three(s)
    assert [len(hand(s, seat)) for seat in (HOLMES, MORIARTY)] == [5, 5]


@pytest.mark.rule("CM-5.3")
def test_hours_of_the_site_are_added_when_it_is_revealed():
    s = bare()
    s.hours = 4
    s.move(s.piles[st.SITE][0], st.SITE_DISCARDED)
    setup.reveal_site(s)
    assert s.hours == 4 + st.site(s).hours


@pytest.mark.rule("CM-5.4")
def test_both_draw_up_to_five():
    s = bare()
    hold(s, HOLMES)
    hold(s, HOLMES)
    setup.initiate_contacts(s)
    assert [len(hand(s, seat)) for seat in (HOLMES, MORIARTY)] == [5, 5]
    assert len(s.piles[st.DECK + HOLMES]) == 15


@pytest.mark.rule("CM-5.5")
def test_players_place_one_card_each_in_turn_first_player_first():
    for first in (HOLMES, MORIARTY):
        s = bare(first=first)
        setup.initiate_contacts(s)
        setup.begin_placement(s)
        resume(s, setup.begin_placement)
        place_all(s)
        assert [event[2] for event in events(s, "place")] == [first, 1 - first] * 3


@pytest.mark.rule("CM-5.6")
def test_placed_cards_lie_face_down():
    s = placing()
    c = hand(s, HOLMES)[0]
    do(s, ("place", c, 1))
    assert not knows(s, MORIARTY, c)
    assert knows(s, HOLMES, c)
    assert s.view(MORIARTY)["zones"]["thread-2"][HOLMES] == [[c, None]]
    assert s.view(MORIARTY)["events"][-1][4] == "?"


@pytest.mark.rule("CM-5.7", "CM-5.10")
def test_any_card_may_go_to_any_thread():
    s = placing()
    offered = {(c, t) for _, c, t in s.legal_actions()}
    assert offered == {(c, t) for c in hand(s, HOLMES) for t in (0, 1, 2)}


@pytest.mark.rule("CM-5.8", "CM-5.9")
def test_all_three_must_be_placed():
    s = placing()
    for n in range(6):
        with pytest.raises(IllegalAction) as refused:
            s.apply(("end",))
        assert refused.value.rule == "CM-5.9"
        s.apply(s.legal_actions()[n])
    assert st.in_play(s, HOLMES) == st.in_play(s, MORIARTY) == 3


@pytest.mark.rule("CM-5.11")
def test_all_six_are_turned_up_after_the_last():
    s = placing()
    for _ in range(5):
        s.apply(s.legal_actions()[0])
    laid = pile(s, 0, HOLMES) + pile(s, 0, MORIARTY)
    assert not any(s.known[c] == st.BOTH for c in laid)
    s.apply(s.legal_actions()[0])
    laid = pile(s, 0, HOLMES) + pile(s, 0, MORIARTY)
    assert len(laid) == 6
    assert all(s.known[c] == st.BOTH for c in laid)


@pytest.mark.rule("CM-5.12")
def test_turning_up_resolves_no_effect():
    s = bare()
    c = lay(s, HOLMES, 0, 2, 1, used({"hours": {"by": 5}}), how=st.FACE_DOWN)
    setup.turn_up(s)
    assert s.turned[c] == st.UPRIGHT
    assert s.hours == 0
    assert s.frames == []


@pytest.mark.rule("CM-5.13")
def test_both_draw_three_after_the_set_up():
    s = place_all(placing())
    assert len(events(s, "draw")) == 10 + 6 + 2 * bonus(s)


def bonus(s) -> int:
    return st.site(s).extra_draw


@pytest.mark.rule("CM-X.2")
def test_three_nothing_nothing_is_a_legal_placement_and_two_are_not_enough():
    s = placing()
    for _ in range(4):
        s.apply(("place", hand(s, s.to_act)[0], 0))
    with pytest.raises(IllegalAction):
        s.apply(("end",))
    s.apply(("place", hand(s, HOLMES)[0], 0))
    assert len(pile(s, 0, HOLMES)) == 3
    assert pile(s, 1, HOLMES) == pile(s, 2, HOLMES) == ()


@pytest.mark.rule("CM-X.13")
def test_hand_flow_of_round_one():
    s = placing()
    site(s)
    assert len(hand(s, HOLMES)) == 5
    place_all(s)
    assert len(hand(s, HOLMES)) == 5
    assert len(s.piles[st.DECK + HOLMES]) == 12


@pytest.mark.rule("CM-R.1")
def test_step_four_draws_three_whatever_is_held():
    s = bare()
    for _ in range(6):
        hold(s, HOLMES)
    setup.draw_three(s)
    assert [len(hand(s, seat)) for seat in (HOLMES, MORIARTY)] == [9, 3]


@pytest.mark.rule("CM-R.2")
def test_who_holds_more_than_five_keeps_them():
    s = bare()
    for _ in range(7):
        hold(s, MORIARTY)
    setup.initiate_contacts(s)
    assert [len(hand(s, seat)) for seat in (HOLMES, MORIARTY)] == [5, 7]


@pytest.mark.rule("CM-R.3")
def test_used_sites_form_a_new_deck():
    s = bare()
    for c in [*s.piles[st.SITE], *s.piles[st.SITE_DECK]]:
        s.move(c, st.SITE_DISCARDED)
    setup.reveal_site(s)
    assert len(s.piles[st.SITE]) == 1
    assert len(s.piles[st.SITE_DECK]) == 6
    assert s.piles[st.SITE_DISCARDED] == ()
    assert not any(s.known[c] for c in s.piles[st.SITE_DECK])


@pytest.mark.rule("CM-R.21")
def test_who_has_fewer_than_three_places_all_and_the_other_goes_on():
    s = bare()
    hold(s, HOLMES)
    discarded(s, HOLMES, len(s.piles[st.DECK + HOLMES]))
    for _ in range(5):
        hold(s, MORIARTY)
    setup.begin_placement(s)
    resume(s, setup.begin_placement)
    place_all(s)
    assert [event[2] for event in events(s, "place")] == [HOLMES, *[MORIARTY] * 3]


def test_steps_of_a_round_end_with_the_next_round():
    assert STEPS[0] is setup.reveal_site
    assert course(bare()).round == 1
