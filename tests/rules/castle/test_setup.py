"""Chapter 2: the set-up of an Episode."""

from collections import Counter

import pytest

from games.engine.errors import BadTable, IllegalAction
from games.rulebooks.castle.state import (
    BOX,
    CAST_CARD,
    DECK,
    DISCARD,
    SUSPECTS,
    TOKENS,
    UNUSED_SUSPECTS,
    UNUSED_TOKENS,
    cast_of,
    hand_of,
    shared_pile,
)
from tests.rules.castle.table import (
    CS,
    GUILTY,
    LAWYER,
    PGC,
    RULEBOOK,
    SVH,
    dealt,
    do,
    give_hand,
    in_play,
    lying,
    offered,
    pile,
    put_token,
)


@pytest.mark.rule("CA-2.2", "CA-2.3", "CA-R.5")
def test_characters_are_chosen_in_turn_order_and_never_twice():
    s = dealt(seats=3, first=1)
    chosen = []
    for seat in (1, 2, 0):
        assert s.to_act == seat
        assert not set(chosen) & set(offered(s, "cast"))
        chosen.append(offered(s, "cast")[0])
        do(s, "cast", chosen[-1])
    assert [s.face[cast_of(s, seat)].id for seat in (1, 2, 0)] == chosen
    assert len(set(chosen)) == 3


@pytest.mark.rule("CA-2.3")
def test_a_character_that_is_taken_is_refused():
    s = dealt()
    taken = s.options[0]
    s.apply(taken)
    with pytest.raises(IllegalAction) as refused:
        s.apply(taken)
    assert refused.value.rule == "CA-2.3"


@pytest.mark.rule("CA-2.4", "CA-2.5", "CA-2.6")
def test_five_of_eighteen_shuffled_suspects_lie_face_up():
    line_ups = {tuple(lying(dealt(seed=seed), SUSPECTS)) for seed in range(20)}
    assert len(line_ups) == 20
    s = dealt()
    assert len(shared_pile(s, SUSPECTS)) == 5
    assert len(shared_pile(s, UNUSED_SUSPECTS)) == 13
    zones = s.view(2)["zones"]
    assert all(face for _, face in zones["suspects"][0])
    assert not any(face for _, face in zones["unused-suspects"][0])


@pytest.mark.rule("CA-2.7", "CA-2.9", "CA-2.11", "CA-2.12", "CA-2.15")
def test_one_guilty_and_four_not_guilty_tokens_lie_on_the_suspects():
    for seed in range(30):
        s = dealt(seed=seed)
        assert len(shared_pile(s, TOKENS)) == len(shared_pile(s, SUSPECTS)) == 5
        assert lying(s, TOKENS).count(GUILTY) == 1
        assert lying(s, BOX).count(GUILTY) == 1
        assert len(shared_pile(s, UNUSED_TOKENS)) == 6
        assert GUILTY not in lying(s, UNUSED_TOKENS)


@pytest.mark.rule("CA-2.8", "CA-2.10")
def test_tokens_are_mixed():
    deals = [lying(dealt(seed=seed), TOKENS) for seed in range(400)]
    places = Counter(deal.index(GUILTY) for deal in deals)
    assert set(places) == set(range(5))
    assert min(places.values()) > 50  # 80 expected
    used = Counter(token for deal in deals for token in deal if token != GUILTY)
    assert len(used) == 10
    assert min(used.values()) > 110  # 160 expected


@pytest.mark.rule("CA-2.13")
def test_nobody_knows_a_token_after_the_set_up():
    s = in_play()
    assert all(s.known[c] == 0 for c in shared_pile(s, TOKENS) + shared_pile(s, UNUSED_TOKENS))


@pytest.mark.rule("CA-2.16", "CA-2.17", "CA-2.18", "CA-2.19")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_three_cards_each_from_one_shuffled_deck(seats):
    s = dealt(seats=seats)
    assert all(len(hand_of(s, seat)) == 3 for seat in range(seats))
    assert len(shared_pile(s, DECK)) == 90 - 3 * seats
    assert sum(len(s.piles[pile(s, DECK, seat)]) for seat in range(1, seats)) == 0
    assert shared_pile(s, DISCARD) == ()
    assert lying(s, DECK) != lying(dealt(seats=seats, seed=2), DECK)


@pytest.mark.rule("CA-2.20", "CA-R.6")
def test_the_table_names_the_first_player_or_the_lot_decides():
    assert dealt(first=2).to_act == 2
    drawn = {dealt(seed=seed, first="lot").to_act for seed in range(30)}
    assert drawn == {0, 1, 2}
    assert dealt(seed=5, first="lot").to_act == dealt(seed=5, first="lot").to_act


@pytest.mark.rule("CA-2.20")
def test_a_first_player_who_is_not_there_is_refused():
    with pytest.raises(BadTable) as refused:
        dealt(seats=3, first=3)
    assert refused.value.rule == "CA-2.20"


@pytest.mark.rule("CA-2.21")
def test_turns_pass_clockwise():
    s = in_play(seats=4, first=2)
    seats = []
    for _ in range(6):
        seats.append(s.to_act)
        do(s, "draw")
    assert seats == [2, 3, 0, 1, 2, 3]


@pytest.mark.rule("CA-2.22")
def test_the_first_to_expose_the_guilty_suspect_wins():
    s = in_play()
    put_token(s, LAWYER, GUILTY)
    give_hand(s, 0, CS, SVH, PGC)
    do(s, "confront", LAWYER)
    assert s.result.winners == (0,)


@pytest.mark.rule("CA-R.4")
@pytest.mark.parametrize("seats", [1, 6])
def test_two_to_five_can_play(seats):
    with pytest.raises(BadTable):
        dealt(seats=seats)


def test_cast_cards_are_public():
    s = in_play()
    mine = s.piles[pile(s, CAST_CARD, 1)][0]
    assert s.view(0)["zones"]["cast"][1] == [[mine, s.face[mine].id]]


@pytest.mark.rule("CA-R.4", "CA-13.1", "CA-13.4")
def test_two_to_five_play_with_as_many_suspects_as_the_mode_allows():
    assert {mode.seats for mode in RULEBOOK.modes.values()} == {(2, 3, 4, 5)}
    options = {
        (mode.slug, option.name): (option.default, option.choices)
        for mode in RULEBOOK.modes.values()
        for option in mode.options
        if option.name != "first"
    }
    assert options == {
        ("episode", "suspects"): (5, (5, 6, 7, 8, 9)),
        ("full-season", "suspects"): (5, (5, 6, 7)),
        ("conspiracy", "shared_win"): (True, (True, False)),
        ("toughest-case", "open_hands"): (False, (False, True)),
    }


@pytest.mark.rule("CA-2.20")
def test_the_first_player_is_a_seat_or_left_to_chance():
    firsts = {o for mode in RULEBOOK.modes.values() for o in mode.options if o.name == "first"}
    assert [(o.default, o.choices) for o in firsts] == [("lot", ("lot", 0, 1, 2, 3, 4))]
