"""Chapter 3: set-up."""

import pytest

from games.rulebooks.clash_of_minds import state as st
from tests.rules.clash_of_minds.table import (
    HOLMES,
    MORIARTY,
    ORDER,
    RULEBOOK,
    dealt,
    knows,
    placing,
    spec,
)


def row(s) -> list[str]:
    return [s.face[c].kind for c in s.piles[st.CRIME_PLAN]]


@pytest.mark.rule("CM-3.1", "CM-3.2", "CM-3.3", "CM-R.31")
def test_one_random_card_of_each_kind_is_drawn_and_six_are_boxed():
    drawn = set()
    for seed in range(30):
        s = dealt(seed=seed)
        assert sorted(row(s)) == ["felony", "object", "victim"]
        drawn |= {s.face[c].id for c in s.piles[st.CRIME_PLAN]}
        plans = set(s.table.cards_of("plans"))
        boxed = plans & set(s.piles[st.BOX])
        assert len(boxed) == 6
        assert not any(knows(s, HOLMES, c) for c in boxed)
    assert len(drawn) == 9


@pytest.mark.rule("CM-3.4", "CM-3.7")
def test_moriarty_reads_the_plan_and_holmes_does_not():
    s = placing()
    for c in s.piles[st.CRIME_PLAN]:
        assert knows(s, MORIARTY, c)
        assert not knows(s, HOLMES, c)
    assert [card[1] for card in s.view(HOLMES)["zones"]["crime-plan"][0]] == [None] * 3
    assert None not in [card[1] for card in s.view(MORIARTY)["zones"]["crime-plan"][0]]


@pytest.mark.rule("CM-3.5", "CM-3.6")
def test_moriarty_decides_the_order_of_the_row():
    s = dealt()
    assert s.to_act == MORIARTY
    assert len(s.legal_actions()) == 6
    for order in s.legal_actions():
        arranged = s.clone()
        arranged.apply(order)
        assert row(arranged) == list(order[1:])


def test_the_order_is_not_told():
    views = []
    for order in (ORDER, ("arrange", "object", "felony", "victim")):
        s = dealt()
        s.apply(order)
        views.append(s.view(HOLMES))
    assert views[0] == views[1]


@pytest.mark.rule("CM-3.8")
def test_each_card_forms_a_thread_of_its_own():
    s = placing()
    assert len(s.piles[st.CRIME_PLAN]) == 3
    assert {option[2] for option in s.legal_actions()} == {0, 1, 2}


@pytest.mark.rule("CM-3.9", "CM-3.10")
def test_sites_and_influence_decks_are_shuffled():
    sites, tops = set(), [set(), set()]
    for seed in range(12):
        s = placing(seed=seed)
        sites.add(s.face[s.piles[st.SITE][0]].id)
        for seat in (HOLMES, MORIARTY):
            tops[seat].add(tuple(s.face[c].id for c in s.piles[st.HAND + seat]))
    assert len(sites) > 3
    assert all(len(top) > 10 for top in tops)


@pytest.mark.rule("CM-3.11", "CM-3.12")
def test_each_player_has_the_four_action_cards_of_his_side():
    s = dealt()
    for seat, side in enumerate(st.SIDES):
        cards = s.piles[st.ACTIONS + seat]
        assert [s.face[c].card.get("side") for c in cards] == [side] * 4
        assert all(knows(s, reader, c) for c in cards for reader in (HOLMES, MORIARTY))


@pytest.mark.rule("CM-3.13", "CM-X.4")
def test_marker_on_twelve_means_no_hours_yet():
    state = RULEBOOK.state_class(dealt().table, 1)
    assert state.hours == 0
    s = placing()
    assert s.hours == st.site(s).hours


@pytest.mark.rule("CM-3.14", "CM-R.14")
def test_holmes_is_first_player_in_round_one():
    for seed in range(5):
        s = placing(seed=seed)
        assert s.first == HOLMES
        assert s.to_act == HOLMES


@pytest.mark.rule("CM-3.15")
def test_no_influence_cards_are_dealt_in_set_up():
    state = RULEBOOK.state_class(dealt().table, 1)
    RULEBOOK.set_up(state)
    assert state.piles[st.HAND] == state.piles[st.HAND + 1] == ()
    assert len(state.piles[st.DECK]) == len(state.piles[st.DECK + 1]) == 20
    assert RULEBOOK.new(spec(), 1).round == 0
