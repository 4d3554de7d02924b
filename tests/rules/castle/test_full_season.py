"""Chapters 12 and 13: the Full Season, tougher and longer games."""

import pytest

from games.engine.errors import BadTable
from games.rulebooks.castle.ending import SEASON_EPISODES
from games.rulebooks.castle.state import (
    BOX,
    DECK,
    DISCARD,
    SUSPECTS,
    TOKENS,
    UNUSED_SUSPECTS,
    UNUSED_TOKENS,
    hand_of,
    shared_pile,
)
from tests.rules.castle.table import (
    CAPTAIN,
    CARDS,
    GUILTY,
    choose_cast,
    dealt,
    do,
    give_cast,
    give_hand,
    in_play,
    lying,
    offered,
    put_token,
    shorten_deck,
    totals,
)


def solve(s, award=1):
    """The seat whose turn it is exposes the Guilty Suspect."""
    suspect = lying(s, SUSPECTS)[0]
    needed = CARDS[suspect].get("requires")
    put_token(s, suspect, GUILTY)
    give_hand(s, s.due, *(i for i, c in CARDS.items() if c.name in needed))
    do(s, "confront", suspect)


def let_the_killer_go(s):
    shorten_deck(s, 1)
    do(s, "draw")


@pytest.mark.rule("CA-12.1", "CA-12.9", "CA-12.10", "CA-12.11")
def test_episodes_follow_until_somebody_has_three_solved_tokens():
    s = in_play("full-season", seats=2)
    for episode in (1, 2):
        assert s.episode == episode
        while s.due != 0:
            do(s, "draw")
        solve(s)
        assert totals(s) == [episode, 0]
        assert s.result is None
        choose_cast(s)
    while s.due != 0:
        do(s, "draw")
    solve(s)
    assert s.result.winners == (0,)
    assert s.result.rule == "CA-12.10"
    assert totals(s) == [3, 0]


@pytest.mark.rule("CA-12.2")
def test_every_episode_has_five_suspects():
    s = in_play("full-season")
    solve(s)
    assert len(shared_pile(s, SUSPECTS)) == len(shared_pile(s, TOKENS)) == 5


@pytest.mark.rule("CA-12.3")
def test_guilty_earns_one_solved_token():
    s = in_play("full-season")
    solve(s)
    assert totals(s) == [1, 0, 0]
    assert s.result is None


@pytest.mark.rule("CA-12.4", "CA-12.5", "CA-12.6", "CA-12.7")
def test_the_next_episode_is_set_up_afresh():
    s = in_play("full-season")
    do(s, "discard")
    before = [lying(s, zone) for zone in (SUSPECTS, DECK)]
    do(s, "draw")
    solve(s)
    assert s.episode == 2
    assert [len(shared_pile(s, zone)) for zone in (SUSPECTS, UNUSED_SUSPECTS)] == [5, 13]
    assert [len(shared_pile(s, zone)) for zone in (TOKENS, UNUSED_TOKENS)] == [5, 6]
    assert lying(s, TOKENS).count(GUILTY) == lying(s, BOX).count(GUILTY) == 1
    assert [len(hand_of(s, seat)) for seat in range(3)] == [3, 3, 3]
    assert len(shared_pile(s, DECK)) == 81
    assert shared_pile(s, DISCARD) == ()
    assert [lying(s, zone) for zone in (SUSPECTS, DECK)] != before
    for c in shared_pile(s, TOKENS) + shared_pile(s, UNUSED_TOKENS) + shared_pile(s, DECK):
        assert s.known[c] == 0


@pytest.mark.rule("CA-12.6")
def test_tokens_are_mixed_again():
    places = set()
    for seed in range(60):
        s = in_play("full-season", seed=seed)
        solve(s)
        places.add(lying(s, TOKENS).index(GUILTY))
    assert places == set(range(5))


@pytest.mark.rule("CA-12.8")
def test_turn_order_runs_on():
    s = in_play("full-season", first=1)
    solve(s)
    assert s.to_act == 2  # chooses a character first
    choose_cast(s)
    assert s.to_act == 2


@pytest.mark.rule("CA-12.12", "CA-R.5")
def test_abilities_return_and_characters_are_chosen_anew():
    s = in_play("full-season")
    give_cast(s, 0, CAPTAIN)
    do(s, "ability")
    assert s.used == 1
    solve(s)
    assert s.used == 0
    assert len(offered(s, "cast")) == 6


@pytest.mark.rule("CA-12.7", route="draw")
@pytest.mark.rule("CA-16.5", "CA-16.6", "CA-16.7")
def test_an_escape_ends_the_episode_only():
    s = in_play("full-season")
    let_the_killer_go(s)
    assert s.result is None
    assert s.episode == 2
    assert totals(s) == [0, 0, 0]


@pytest.mark.rule("CA-R.33")
def test_a_season_does_not_go_on_for_ever():
    s = in_play("full-season", seats=2)
    solve(s)
    for _ in range(SEASON_EPISODES - 1):
        assert s.result is None
        choose_cast(s)
        let_the_killer_go(s)
    assert s.result.winners == (0,)
    assert s.result.rule == "CA-R.33"


@pytest.mark.rule("CA-R.33")
def test_a_season_without_a_solved_case_is_lost_by_all():
    s = in_play("full-season", seats=2)
    for _ in range(SEASON_EPISODES):
        choose_cast(s)
        let_the_killer_go(s)
    assert s.result.winners == ()


@pytest.mark.rule("CA-13.1", "CA-13.2", "CA-13.3", "CA-13.6", "CA-R.22")
@pytest.mark.parametrize("suspects", [5, 6, 7, 8, 9])
def test_a_single_episode_with_more_suspects(suspects):
    s = dealt(suspects=suspects)
    assert len(shared_pile(s, SUSPECTS)) == len(shared_pile(s, TOKENS)) == suspects
    assert lying(s, TOKENS).count(GUILTY) == 1
    assert len(shared_pile(s, UNUSED_TOKENS)) == 11 - suspects


@pytest.mark.rule("CA-13.4", "CA-13.5", "CA-13.6")
@pytest.mark.parametrize("suspects", [6, 7])
def test_a_full_season_with_more_suspects(suspects):
    s = dealt("full-season", suspects=suspects)
    choose_cast(s)
    let_the_killer_go(s)
    assert len(shared_pile(s, SUSPECTS)) == suspects
    assert lying(s, TOKENS).count(GUILTY) == 1


@pytest.mark.rule("CA-R.22")
@pytest.mark.parametrize(
    ("mode", "suspects"), [("episode", 4), ("episode", 10), ("full-season", 8)]
)
def test_other_numbers_of_suspects_are_refused(mode, suspects):
    with pytest.raises(BadTable):
        dealt(mode, suspects=suspects)
