"""Chapter 20: what is public, what is private, and that a view holds nothing else."""

import json

import pytest

from games.engine.rng import Rng
from games.rulebooks.clue.face import ALL
from games.rulebooks.clue.narration import SENTENCES
from games.rulebooks.clue.showing import show_card
from games.rulebooks.clue.sights import knowledge_of
from tests.rules.clue.table import (
    A,
    B,
    C,
    ask,
    cards,
    case,
    codes,
    dealt,
    draw_card,
    enter,
    number,
    put,
    roll,
)


def told(s, seat: int, verb: str) -> list[list]:
    return [list(event) for event in s.view(seat)["events"] if event[0] == verb]


@pytest.mark.rule("CL-20.1")
def test_rolls_moves_and_relocations_are_public():
    s = case(3, hands=("", "LA"))
    put(s, "HO", "RO")
    ask(enter(s, A, "LA"), "HO/CO/LA")
    for verb in ("roll", "move", "relocate"):
        assert told(s, A, verb) == told(s, C, verb) != []
    assert s.view(C)["pieces"]["Howard"] == number("LA")


@pytest.mark.rule("CL-20.2")
def test_questions_are_public():
    s = ask(enter(case(3, hands=("", "LA")), A, "LA"), "HO/CO/LA")
    for seat in range(3):
        assert told(s, seat, "ask")[0][2] == A
        assert told(s, seat, "ask")[0][5:] == ["Howard", "Dog-eared Comic", "Laundry Room"]


@pytest.mark.rule("CL-20.4", "CL-20.10")
def test_a_shown_card_is_in_no_other_seats_view():
    """Two cases that differ only in which card was shown look the same to a third player."""
    views = []
    for code in ("HO", "CO"):
        s = ask(enter(case(3, hands=("", "HO CO")), A, "LA"), "HO/CO/LA")
        s.apply(("show", number(code)))
        views.append([json.dumps(s.view(seat), sort_keys=True) for seat in range(3)])
    assert views[0][C] == views[1][C]
    assert views[0][A] != views[1][A]
    assert views[0][B] != views[1][B]


@pytest.mark.rule("CL-20.5", "CL-20.10")
def test_a_view_holds_none_of_the_others_hands():
    s = case(3, hands=("LE PE", "HO RA", "AM"))
    seen = s.observation(A)
    assert seen.hand == (s.hand[A], 0, 0)
    zones = s.view(A)["zones"]
    shown = {face for pile in zones["hand"][1:] for _, face in pile}
    assert shown == {None}
    assert s.observation(A).rng == 0


@pytest.mark.rule("CL-20.8")
def test_leftovers_sheldon_cards_and_turned_cards_are_public():
    s = case(4, characters=("HO", "LE", "PE", "RA"), powers=True)
    roll(s, A, "KI", 3)
    s.apply(("power",))
    assert s.view(C)["powers"][A] == ""
    assert told(s, C, "power")[0][4] == "HO-POWER"
    s = draw_card(case(4), A, "S17")
    assert told(s, C, "sheldon")[0][4] == "S17"
    assert {face for _, face in s.view(C)["zones"]["leftover"][0]} == codes(s.leftovers)


@pytest.mark.rule("CL-20.11")
def test_the_same_public_log_gives_the_same_public_state():
    s = ask(enter(case(3, hands=("", "HO CO")), A, "LA"), "HO/CO/LA")
    s.apply(("show", number("HO")))
    public = ("pieces", "characters", "out", "moved", "turn", "round", "active", "powers")
    views = [s.view(seat) for seat in range(3)]
    for name in public:
        assert views[0][name] == views[1][name] == views[2][name]
    strip = [[(e[0], e[2], *e[5:]) for e in view["events"]] for view in views]
    assert strip[0] == strip[1] == strip[2]


@pytest.mark.rule("CL-20.13")
def test_the_log_has_typed_entries():
    wanted = {"roll", "move", "relocate", "link", "stay", "ask", "cannot", "show"}
    wanted |= {"side_look", "accuse", "power", "sheldon", "end"}
    assert wanted <= set(SENTENCES)
    seen = set()
    for seats in (2, 4):
        s = dealt(seats, seed=11)
        rng = Rng(3)
        for _ in range(400):
            if s.to_act is None:
                break
            s.apply(rng.choice(s.legal_actions()))
        seen |= {event[0] for event in s.events()}
    assert seen <= set(SENTENCES)
    assert {"roll", "move", "ask"} <= seen


@pytest.mark.rule("CL-20.10", "CL-27.4")
def test_a_sample_fits_all_that_the_seat_has_seen():
    s = dealt(4, seed=8)
    rng = Rng(1)
    for _ in range(60):
        options = [o for o in s.legal_actions() if o[0] != "accuse"]
        s.apply(rng.choice(options))
    for seat in range(4):
        known = knowledge_of(s, seat)
        for seed in range(20):
            sample = s.determinize(seat, seed)
            assert sample.hand[seat] == s.hand[seat]
            for player in range(4):
                if player != seat:
                    surely, possibly = known.certain(player)
                    assert surely & ~sample.hand[player] == 0
                    assert sample.hand[player] & ~possibly == 0
            assert sample.solution in known.triples


@pytest.mark.rule("CL-20.10")
def test_samples_are_drawn_evenly():
    """Every envelope comes as often as it has consistent deals."""
    s = case(3, hands=("LE PE CO SB LA ST", "HO", "HD"), envelope="BN TB EL")
    ask(enter(s, A, "BA"), "HO/HD/BA")
    known = knowledge_of(s, A)
    n = 1500
    hits = sum(s.determinize(A, seed).hand[C] >> number("HD") & 1 for seed in range(n))
    expected = float(known.chance(C, number("HD"))) * n
    assert abs(hits - expected) < 4 * (n * 0.25) ** 0.5


@pytest.mark.rule("CL-20.4")
def test_what_others_saw_is_dealt_again():
    s = ask(enter(case(3, hands=("", "HO CO LE PE", "KI")), A, "LA"), "HO/CO/LA")
    s.apply(("show", number("HO")))
    seen = set()
    for seed in range(40):
        sample = s.determinize(C, seed)
        shown = sample.told[B * 3 + A]
        assert shown & sample.hand[B] == shown
        assert shown.bit_count() == 1
        seen |= codes(shown)
    assert seen > {"HO"}


@pytest.mark.rule("CL-20.10")
def test_samples_deal_the_unseen_side_cards_again():
    s = dealt(2, seed=4)
    s.looked = (1, 0)
    orders = {s.determinize(A, seed).side for seed in range(8)}
    assert len(orders) > 1
    assert {side[0] for side in orders} == {s.side[0]}, "he has looked at the first"


@pytest.mark.rule("CL-14.3", "CL-25.9")
@pytest.mark.parametrize(("among", "rule"), [("HO CO LA", "CL-14.3"), (None, "CL-25.9")])
def test_a_shown_card_is_told_by_the_rule_that_made_it_be_shown(among, rule):
    s = case(3, hands=("", "HO"))
    show_card(s, B, 1 << A, cards(among) if among else ALL, number("HO"))
    (event,) = [event for event in s.events() if event[0] == "show"]
    assert event[1:3] == (rule, B)
