"""Chapters 3 and 5 to 9.1: characters, envelope, deal, leftovers, sheets, Sheldon deck."""

from collections import Counter

import pytest

from games import rulebooks
from games.engine.errors import IllegalAction
from games.rulebooks.clue import RULEBOOK
from games.rulebooks.clue.face import CATEGORIES
from games.rulebooks.clue.state import DECK, ENVELOPE, HAND, LEFTOVER, SIDE
from tests.rules.clue.table import (
    IDS,
    all_cards_once,
    box,
    case,
    choose,
    codes,
    dealt,
    ends,
    events,
    go,
    new,
    number,
    put,
    roll,
    stand,
)


@pytest.mark.rule("CL-3.1", "CL-3.2", "CL-3.3", "CL-23.11", "CL-10.12")
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_all_pieces_start_in_the_centre(seats):
    s = dealt(seats)
    assert s.at == [0] * 12
    assert list(s.view(0)["pieces"].values()) == [0] * 12


@pytest.mark.rule("CL-3.4", "CL-3.6", "CL-3.7", "CL-R.5")
def test_characters_are_chosen_in_seat_order_and_each_once():
    s = new(3)
    assert s.to_act == 0
    s.apply(("play", 4))
    assert s.to_act == 1
    assert ("play", 4) not in s.legal_actions()
    with pytest.raises(IllegalAction, match=r"CL-3\.6"):
        s.apply(("play", 4))
    choose(s, "LE", "PE")
    assert s.characters == (4, 0, 1)
    zone = s.view(2)["zones"]["personality"]
    assert [pile[0][1] for pile in zone] == ["AM-POWER", "LE-POWER", "PE-POWER"]


@pytest.mark.rule("CL-3.5", "CL-10.16")
def test_a_player_moves_the_mover_of_the_own_character():
    s = roll(case(characters=("AM", "LE", "PE")), 0, "centre", 3)
    s.apply(("go", number("LV")))
    assert s.at[number("AM")] == number("LV")
    assert s.at[:4] == [0, 0, 0, 0]


@pytest.mark.rule("CL-3.8", "CL-13.10", "CL-R.36")
def test_movers_of_unchosen_suspects_are_brought_by_questions():
    s = stand_and_ask("BN")
    assert s.at[number("BN")] == number("KI")
    assert s.moved == 0


def stand_and_ask(suspect: str):
    s = case(3, hands=("KI",))
    put(s, "LE", "BR")
    stand(s, 0, "BR")
    s.apply(("link", number("KI")))
    s.apply(("ask", number(suspect), number("CO"), number("KI")))
    return s


@pytest.mark.rule("CL-3.9")
def test_the_own_suspect_card_can_be_anywhere():
    places = Counter()
    for seed in range(60):
        s = dealt(4, seed=seed)
        own = 1 << s.characters[0]
        places["envelope"] += bool(s.solution & own)
        places["own hand"] += bool(s.hand[0] & own)
        places["other hand"] += any(h & own for h in s.hand[1:])
        places["face up"] += bool(s.leftovers & own)
    assert all(places[p] for p in ("envelope", "own hand", "other hand", "face up"))


@pytest.mark.rule("CL-5.1", "CL-5.2", "CL-5.4", "CL-5.6", "CL-5.8")
def test_the_envelope_gets_one_card_of_each_category_all_as_likely():
    found = Counter()
    for seed in range(1500):
        s = dealt(3, seed=seed)
        assert all((s.solution & c).bit_count() == 1 for c in CATEGORIES)
        found.update(codes(s.solution))
    assert all(200 < found[code] < 300 for code in IDS[:12])  # 250 expected
    assert all(120 < found[code] < 215 for code in IDS[12:])  # 167 expected


@pytest.mark.rule("CL-5.3", "CL-5.5")
def test_nobody_knows_what_is_in_the_envelope():
    s = dealt(4)
    for seat in range(4):
        view = s.view(seat)
        assert [face for _, face in view["zones"]["envelope"][0]] == [None] * 3
        assert s.observation(seat).solution == 0


@pytest.mark.rule("CL-6.1")
def test_the_rest_is_shuffled_together():
    first_cards = {s.hand[0] for s in (dealt(3, seed=n) for n in range(30))}
    assert len(first_cards) == 30
    mixed = sum(bool(hand & CATEGORIES[0] and hand & CATEGORIES[2]) for hand in first_cards)
    assert mixed > 20


@pytest.mark.rule("CL-6.2", "CL-6.11", "CL-7.2", "CL-7.5")
def test_a_hand_is_secret_to_its_owner():
    s = dealt(3)
    for seat in range(3):
        zones = s.view(seat)["zones"]["hand"]
        for owner, pile in enumerate(zones):
            shown = {face for _, face in pile}
            assert shown == (codes(s.hand[owner]) if owner == seat else {None})
        assert "sheet" in s.view(seat)


DEALS = {2: (7, 0, 4), 3: (6, 0, 0), 4: (4, 2, 0), 5: (3, 3, 0), 6: (3, 0, 0)}


@pytest.mark.rule("CL-6.3", "CL-6.4", "CL-6.5", "CL-6.6", "CL-6.7", "CL-6.8")
@pytest.mark.rule("CL-6.9", "CL-6.10", "CL-X.9", "CL-R.3", "CL-19.5", "CL-20.12")
@pytest.mark.parametrize("seats", DEALS)
def test_deal_table(seats):
    size, left, side = DEALS[seats]
    s = dealt(seats)
    piles = [s.piles[HAND * seats + seat] for seat in range(seats)]
    assert [len(pile) for pile in piles] == [size] * seats
    assert len(s.piles[LEFTOVER * seats]) == left
    assert len(s.piles[SIDE * seats]) == side
    assert len(s.piles[ENVELOPE * seats]) == 3
    view = s.view(0)["zones"]
    assert [len(pile) for pile in view["hand"]] == [size] * seats


@pytest.mark.rule("CL-6.13", "CL-R.1")
def test_leftovers_lie_face_up_for_all():
    s = dealt(5)
    for seat in range(5):
        shown = {face for _, face in s.view(seat)["zones"]["leftover"][0]}
        assert shown == codes(s.leftovers)
    assert s.leftovers & s.solution == 0


@pytest.mark.rule("CL-6.14")
def test_leftovers_are_never_shown():
    s = case(4, leftovers="PE RO", envelope="BN SB KI")
    stand(s, 0, "BR")
    s.apply(("link", number("KI")))
    s.apply(("ask", number("PE"), number("SB"), number("KI")))
    assert events(s, "show") == []
    assert [event[2] for event in events(s, "cannot")] == [1, 2, 3]


@pytest.mark.rule("CL-6.15", "CL-24.9", "CL-25.4")
@pytest.mark.parametrize("seats", [2, 4])
def test_hands_never_change(seats):
    s = dealt(seats, seed=5)
    before = (s.hand, s.leftovers, s.solution, s.side)
    for n in range(300):
        if s.to_act is None:
            break
        options = [o for o in s.legal_actions() if o[0] != "accuse"]
        s.apply(options[n * 7 % len(options)])
    assert (s.hand, s.leftovers, s.solution, s.side) == before
    assert all_cards_once(s)
    assert s.turn > 20


@pytest.mark.rule("CL-7.3", "CL-7.4", "CL-7.7", "CL-2.11", "CL-19.6")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_own_cards_and_leftovers_are_crossed_off_at_the_start(seats):
    s = dealt(seats)
    for seat in range(seats):
        sheet = s.view(seat)["sheet"]
        crossed = {row["card"] for row in sheet if row["crossed_off"]}
        assert crossed == codes(s.hand[seat] | s.leftovers)
        assert len(sheet) - len(crossed) == 21 - DEALS[seats][0] - DEALS[seats][1]


@pytest.mark.rule("CL-8.1")
def test_the_sheldon_deck_is_shuffled_beside_the_board():
    orders = set()
    for seed in range(5):
        s = dealt(3, seed=seed)
        deck = s.piles[DECK * 3]
        assert len(deck) == 20
        orders.add(tuple(s.face[c].id for c in deck))
        assert {face for _, face in s.view(0)["zones"]["sheldon"][0]} == {None}
    assert len(orders) == 5


@pytest.mark.rule("CL-8.2", "CL-8.3")
def test_without_sheldon_cards_their_spaces_are_ordinary():
    s = roll(case(3, sheldon=False), 0, "KI", 6)
    assert s.piles[DECK * 3] == ()
    assert (8, 7) in ends(s)  # even steps away
    assert (2, 8) not in ends(s)  # five steps away: no early stop
    go(s, (8, 7))
    assert events(s, "sheldon") == []
    assert (2, 8) in ends(roll(case(3), 0, "KI", 6))


@pytest.mark.rule("CL-8.5", "CL-19.7")
@pytest.mark.parametrize(("seats", "mode"), [(2, "standard"), (2, "teams"), (3, "teams")])
def test_two_sides_and_teams_never_use_sheldon_cards(seats, mode):
    s = dealt(seats, mode)
    assert s.piles[DECK * seats] == ()
    assert not box(s).has_sheldon


@pytest.mark.rule("CL-9.1", "CL-2.12", "CL-R.7", "CL-R.6")
def test_the_highest_roll_begins_and_ties_roll_again():
    tied = 0
    for seed in range(40):
        s = dealt(4, seed=seed)
        rolls = [(event[2], event[6]) for event in events(s, "roll_first")]
        assert all(2 <= roll <= 12 for _, roll in rolls)
        rolling = [0, 1, 2, 3]
        while len(rolling) > 1:
            thrown, rolls = rolls[: len(rolling)], rolls[len(rolling) :]
            assert [seat for seat, _ in thrown] == rolling
            best = max(roll for _, roll in thrown)
            rolling = [seat for seat, roll in thrown if roll == best]
            tied += len(rolling) > 1
        assert s.first == rolling[0]
        assert rolls == []
    assert tied


def test_two_to_six_play_and_two_or_three_teams():
    modes = {mode.slug: (mode.seats, mode.options) for mode in RULEBOOK.modes.values()}
    assert {slug: seats for slug, (seats, _) in modes.items()} == {
        "standard": (2, 3, 4, 5, 6),
        "teams": (2, 3),
    }
    assert {o.name: (o.default, o.choices) for o in modes["standard"][1]} == {
        "sheldon": (True, (True, False)),
        "occupancy": ("none", ("none", "no_end", "classic")),
        "arrive_to_accuse": (False, (False, True)),
        "round_limit": (200, (20, 50, 100, 200)),
    }
    assert modes["teams"][1] == modes["standard"][1][1:]


@pytest.mark.rule("CL-8.2")
def test_sheldon_cards_are_a_choice_with_three_to_six_players():
    modes = rulebooks.get("clue").declaration.modes
    choices = [option for mode in modes for option in mode.options if option.name == "sheldon"]
    assert choices
    assert {option.seats for option in choices} == {(3, 4, 5, 6)}
