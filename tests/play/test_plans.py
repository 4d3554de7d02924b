"""Who meets whom, where and with which seed."""

from collections import Counter

from games.play.plans import Entry, Plan, plan_from, round_robin


def plan(entries=3, seats=2, matches=4, **changed):
    made = tuple(Entry(deck, "greedy") for deck in range(entries))
    lineups = round_robin(made, seats, one_box=False)
    return Plan("duel", seats, {}, made, lineups, matches, 100, **changed)


def settings(of):
    return [of.setting(number) for number in range(of.total)]


def test_a_round_robin_lets_every_pair_meet_equally_often():
    met = Counter(frozenset(setting.seats) for setting in settings(plan()))
    assert met == {frozenset(p): 4 for p in ((0, 1), (0, 2), (1, 2))}


def test_everyone_sits_everywhere_equally_often():
    sat = Counter((seat, entry) for s in settings(plan()) for seat, entry in enumerate(s.seats))
    assert set(sat.values()) == {4}


def test_the_rotations_of_a_pairing_share_a_seed():
    first = [s for s in settings(plan()) if s.lineup == 0]
    assert [s.seed for s in first] == [100, 100, 101, 101]
    assert [s.seats for s in first] == [(0, 1), (1, 0), (0, 1), (1, 0)]


def test_all_pairings_are_played_on_the_same_seeds():
    by_lineup = [[s.seed for s in settings(plan()) if s.lineup == lineup] for lineup in range(3)]
    assert by_lineup[0] == by_lineup[1] == by_lineup[2]


def test_a_plan_without_rotation_keeps_its_seats():
    kept = settings(plan(entries=2, rotated=False))
    assert {s.seats for s in kept} == {(0, 1)}
    assert [s.seed for s in kept] == [100, 101, 102, 103]


def test_a_lone_entry_meets_itself():
    assert plan(entries=1).lineups == ((0, 0),)


def test_players_over_different_boxes_never_meet():
    entries = [Entry(box, bot) for box in (0, 1) for bot in ("greedy", "random")]
    assert round_robin(entries, 2, one_box=True) == ((0, 1), (2, 3))


def test_three_seats_take_every_three():
    assert plan(entries=4, seats=3).lineups == ((0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3))


def test_a_plan_survives_as_data():
    assert plan_from(plan().as_data()) == plan()
