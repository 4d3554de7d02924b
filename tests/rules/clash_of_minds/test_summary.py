"""Chapters 11 to 13: conclusion, archiving, end of the duel."""

import pytest

from games.rulebooks.clash_of_minds import state as st
from games.rulebooks.clash_of_minds.influence import weigh
from games.rulebooks.clash_of_minds.summary import check_end, clear_table, discard_marked
from tests.rules.clash_of_minds.table import (
    HOLMES,
    MORIARTY,
    archived,
    bare,
    concluded,
    do,
    events,
    hand,
    hold,
    knows,
    lay,
    lead_by,
    pile,
    placing,
    plan,
    play_out,
    quiet_plans,
    revealing,
    site,
    support,
    while_used,
    words,
)

HIDDEN, TOKEN, REVEALED = "hidden", "token", "revealed"


def after(*leads, status=HIDDEN):
    """The duel after the Conclusion of Threads with these differences."""
    s = bare()
    quiet_plans(s)
    for thread, d in enumerate(leads):
        lead_by(s, thread, d)
    s.tokens = (int(status == TOKEN), 0, 0)
    s.revealed = (int(status == REVEALED), 0, 0)
    return concluded(s)


def first_thread(d, status):
    """(revealed, token, hours) of the first Thread after its Conclusion."""
    s = after(d, status=status)
    return s.revealed[0], s.tokens[0], s.hours


@pytest.mark.rule("CM-X.6", "CM-11.6", "CM-11.8", "CM-11.11", "CM-11.12", "CM-11.15")
@pytest.mark.parametrize(
    ("d", "expected"),
    [
        (-4, (0, 0, 2)),
        (-3, (0, 0, 2)),
        (-2, (0, 0, 1)),
        (-1, (0, 0, 1)),
        (0, (0, 0, 0)),
        (1, (0, 1, 0)),
        (2, (0, 1, 0)),
        (3, (1, 0, 0)),
        (4, (1, 0, 0)),
    ],
)
def test_hidden_card_without_token(d, expected):
    assert first_thread(d, HIDDEN) == expected


@pytest.mark.rule("CM-X.7", "CM-11.7", "CM-11.8", "CM-R.30")
@pytest.mark.parametrize(
    ("d", "expected"),
    [(1, (1, 0, 0)), (2, (1, 0, 0)), (3, (1, 0, 0)), (0, (0, 1, 0)), (-1, (0, 1, 1))],
)
def test_hidden_card_with_token(d, expected):
    assert first_thread(d, TOKEN) == expected


@pytest.mark.rule("CM-X.8", "CM-11.10", "CM-11.13", "CM-R.8")
@pytest.mark.parametrize(("d", "hours"), [(1, 0), (3, 0), (0, 0), (-1, 1), (-3, 2)])
def test_revealed_card(d, hours):
    s = bare()
    plan(s, 0, {"hours": {"by": 7}})
    s.revealed = (1, 0, 0)
    lead_by(s, 0, d)
    concluded(s)
    assert (s.hours, s.tokens[0]) == (hours, 0)
    assert events(s, "reveal_plan") == []


@pytest.mark.rule("CM-X.5", "CM-11.9")
def test_lead_of_five_reveals_and_resolves_at_once():
    s = bare()
    quiet_plans(s)
    plan(s, 0, {"hours": {"by": 4}})
    lead_by(s, 0, 5)
    lead_by(s, 1, -1)
    concluded(s)
    assert knows(s, HOLMES, s.piles[st.CRIME_PLAN][0])
    verbs = [e[0] for e in s.events() if e[0] in ("conclude", "reveal_plan", "hours")]
    assert verbs == ["conclude", "reveal_plan", "hours", "conclude", "hours", "conclude"]
    assert s.hours == 5


@pytest.mark.rule("CM-X.9")
def test_two_step_deduction_over_three_rounds():
    s = bare()
    quiet_plans(s)
    seen = []
    for d in (2, -1, 1):
        for c in [*pile(s, 0, HOLMES), *pile(s, 0, MORIARTY)]:
            s.turned[c] = st.UPRIGHT
            s.move(c, st.DISCARDED + (0 if c < 20 else 1))
        lead_by(s, 0, d)
        s.frames = []
        concluded(s)
        seen.append((s.revealed[0], s.tokens[0], s.hours))
    assert seen == [(0, 1, 0), (0, 1, 1), (1, 0, 1)]


@pytest.mark.rule("CM-X.10", "CM-11.1", "CM-11.5")
def test_each_thread_is_judged_by_itself():
    s = after(3, -2, -5)
    assert s.revealed == (1, 0, 0)
    assert s.tokens == (0, 0, 0)
    assert s.hours == 3


@pytest.mark.rule("CM-11.2", "CM-11.3", "CM-11.4")
def test_positions_modifiers_and_support_count():
    s = bare()
    quiet_plans(s)
    lay(s, HOLMES, 0, 3, 1, while_used(), how=st.USED)  # 1
    lay(s, HOLMES, 0, 3, 1)  # 3, strengthened to 4
    support(s, HOLMES, 0, 2)  # 2
    target = lay(s, MORIARTY, 0, 3, 1)  # 3, reduced to 2
    source = lay(s, HOLMES, 1, 1, 1, how=st.USED)
    s.changes = ((source, target, -1),)
    weigh(s)
    assert s.leads[0] == 1 + 4 + 2 - 2
    concluded(s)
    assert events(s, "conclude")[0][5:] == (0, 5)


@pytest.mark.rule("CM-11.14")
def test_revealed_thread_stays_in_the_game():
    s = placing()
    s.revealed = (1, 0, 0)
    assert {option[2] for option in s.legal_actions()} == {0, 1, 2}


@pytest.mark.rule("CM-11.16")
@pytest.mark.parametrize(("side", "expected"), [("holmes", (1, 0)), ("moriarty", (0, 1))])
def test_site_may_override_a_tie(side, expected):
    s = bare()
    quiet_plans(s)
    site(s, {"tie": side})
    lead_by(s, 1, 3)
    lead_by(s, 2, 3)
    concluded(s)
    assert (s.tokens[0], s.hours) == expected


@pytest.mark.rule("CM-11.16", "CM-R.37")
def test_plan_card_goes_before_the_site_in_its_own_thread():
    s = bare()
    quiet_plans(s)
    plan(s, 0, apply=[{"tie": "moriarty"}])
    s.revealed = (1, 0, 0)
    site(s, {"tie": "holmes"})
    concluded(s)
    assert s.hours == 1
    assert s.tokens == (0, 1, 1)


def test_sites_that_change_the_conclusion():
    s = bare()
    quiet_plans(s)
    site(s, {"reveal_at": 4}, {"cap_hours": 1})
    lead_by(s, 0, 3)
    lead_by(s, 1, 4)
    lead_by(s, 2, -5)
    concluded(s)
    assert s.revealed == (0, 1, 0)
    assert s.tokens == (1, 0, 0)
    assert s.hours == 1


# -- archiving ------------------------------------------------------------------------


def full_table():
    s = bare()
    quiet_plans(s)
    for seat in (HOLMES, MORIARTY):
        lay(s, seat, 0, how=st.USED)
        lay(s, seat, 1)
        support(s, seat, 2)
        hold(s, seat)
        hold(s, seat)
    return s


@pytest.mark.rule("CM-12.1", "CM-13.1")
def test_end_is_checked_after_the_conclusion_before_anything_is_removed():
    s = full_table()
    s.hours = 12
    archived(s)
    assert s.result is not None
    assert len(pile(s, 0, HOLMES)) == 1


@pytest.mark.rule("CM-12.2", "CM-12.3")
def test_influence_cards_go_to_their_owners_discard_piles():
    s = full_table()
    gone = {seat: pile(s, 0, seat) + pile(s, 1, seat) for seat in (HOLMES, MORIARTY)}
    archived(s)
    for seat in (HOLMES, MORIARTY):
        assert set(s.piles[st.DISCARDED + seat]) == set(gone[seat])
        assert all(s.turned[c] == st.UPRIGHT for c in gone[seat])
        assert len(pile(s, 2, seat)) == 1


@pytest.mark.rule("CM-12.4")
def test_any_part_of_the_hand_may_be_discarded():
    s = archived(full_table())
    a, b = hand(s, HOLMES)
    assert s.legal_actions() == [("keep",), ("discard", a), ("discard", b)]
    do(s, ("discard", a), ("discard", b), ("keep",))
    assert a in s.piles[st.DISCARDED + HOLMES]
    assert b in s.piles[st.DISCARDED + HOLMES]
    assert len(hand(s, MORIARTY)) == 5  # he kept two and drew three


@pytest.mark.rule("CM-12.4")
@pytest.mark.parametrize(("c", "seat"), [(19, HOLMES), (20, MORIARTY)])
def test_each_discards_onto_the_own_pile(c, seat):
    s = full_table()
    s.marked = (c,)
    discard_marked(s)
    assert s.piles[st.DISCARDED + seat][-1] == c
    assert s.marked == ()


@pytest.mark.rule("CM-R.33")
def test_discards_are_decided_in_secret_and_made_at_once():
    s = archived(full_table())
    c = hand(s, HOLMES)[0]
    before = s.view(MORIARTY)
    do(s, ("discard", c))
    during = s.view(MORIARTY)
    assert during == before
    do(s, ("keep",))
    assert s.to_act == MORIARTY
    assert s.view(MORIARTY)["marked"] == []
    assert s.view(HOLMES)["marked"] == [c]
    do(s, ("keep",))
    assert knows(s, MORIARTY, c)
    assert s.pile_of[c] == st.DISCARDED


@pytest.mark.rule("CM-12.5", "CM-12.6", "CM-13.5")
def test_first_player_card_passes_and_a_new_round_begins():
    s = archived(full_table())
    do(s, ("keep",), ("keep",))
    assert s.first == MORIARTY
    assert s.round == 2
    assert (s.to_act, words(s)) == (MORIARTY, {"place"})


@pytest.mark.rule("CM-R.36")
def test_site_is_put_aside_after_the_round():
    s = full_table()
    site(s, {"tie": "holmes"})
    old = s.piles[st.SITE][0]
    clear_table(s)
    assert s.piles[st.SITE] == ()
    assert s.piles[st.SITE_DISCARDED] == (old,)


# -- the end --------------------------------------------------------------------------


@pytest.mark.rule("CM-X.11", "CM-13.2", "CM-13.3", "CM-13.4", "CM-13.5", "CM-R.6")
@pytest.mark.parametrize(
    ("hours", "revealed", "result"),
    [
        (11, 3, ((HOLMES,), "CM-13.3")),
        (12, 3, ((), "CM-13.4")),
        (13, 3, ((), "CM-13.4")),
        (12, 2, ((MORIARTY,), "CM-13.2")),
        (15, 0, ((MORIARTY,), "CM-13.2")),
        (11, 2, None),
    ],
)
def test_end_table(hours, revealed, result):
    s = bare()
    s.hours = hours
    s.revealed = (1,) * revealed + (0,) * (3 - revealed)
    check_end(s)
    ended = s.result and (s.result.winners, s.result.rule)
    assert ended == result


@pytest.mark.rule("CM-X.12", "CM-R.5", "CM-13.1")
def test_round_is_played_to_the_end_after_the_clock_strikes():
    s = bare()
    s.hours = 10
    s.revealed = (1, 1, 0)
    st.add_hours(s, 2, "CM-5.3", -1)  # a Site of two hours is revealed
    assert s.hours == 12
    quiet_plans(s)
    lead_by(s, 2, 9)
    revealing(s)
    assert s.result is None
    play_out(s, lambda s: s.result is not None)
    assert s.result.rule == "CM-13.4"


@pytest.mark.rule("CM-R.4")
def test_hours_never_fall_below_zero_and_do_not_wrap():
    s = bare()
    s.hours = 1
    st.add_hours(s, -3, "CM-8.9", HOLMES)
    assert s.hours == 0
    st.add_hours(s, 25, "CM-8.9", HOLMES)
    assert s.hours == 25


@pytest.mark.rule("CM-R.7")
def test_threads_close_left_to_right_and_effects_count_at_once():
    s = bare()
    quiet_plans(s)
    plan(s, 0, {"support_from_deck": {"who": "holmes", "thread": "others"}}, kind="victim")
    lead_by(s, 0, 3)
    concluded(s)
    assert [e[5:] for e in events(s, "conclude")] == [(0, 3), (1, 1), (2, 1)]
    assert s.tokens == (0, 1, 1)


@pytest.mark.rule("CM-R.45")
def test_case_is_abandoned_after_round_24():
    s = bare()
    s.round = 23
    check_end(s)
    assert s.result is None
    s.round = 24
    check_end(s)
    assert (s.result.winners, s.result.rule) == ((), "CM-R.45")


@pytest.mark.rule("CM-11.1", "CM-11.5", "CM-R.4")
def test_the_log_says_of_each_thread_who_leads_and_of_the_clock_where_it_stands():
    s = bare()
    quiet_plans(s)
    lead_by(s, 1, -1)
    concluded(s)
    said = [event[1:] for event in events(s, "conclude")]
    assert said == [("CM-11.1", -1, -1, "", thread, lead) for thread, lead in enumerate((0, -1, 0))]
    (hours,) = events(s, "hours")
    assert hours[3:] == (-1, "", 1, 1), "of no card: by one, to one"


@pytest.mark.rule("CM-11.6")
def test_the_log_says_in_which_thread_holmes_took_a_token():
    (deduced,) = events(after(0, 2, -1), "deduce")
    assert deduced[1:] == ("CM-11.6", HOLMES, -1, "", 1)
