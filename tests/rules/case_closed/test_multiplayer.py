"""Chapters 33 and 34: Cutthroat and Detective Agency; and the examples not told elsewhere."""

import pytest

from games.engine.errors import BadTable
from games.engine.table import TableSpec
from games.rulebooks.case_closed import sleuth, solve, turn
from games.rulebooks.case_closed.declaration import CASE_ROW, CRIME_ZONE, FIELD, HQ, SOLVED
from games.rulebooks.case_closed.zones import has_room, pile, problem_counts
from tests.rules.case_closed.table import (
    DULL_DECK,
    GREG,
    LILLIAN,
    RULEBOOK,
    Game,
    agency,
    case,
    clue,
    criminal,
    cutthroat,
    detective,
    event,
    gadget,
    game,
)


def hard(g: Game, seat: int = 0, name: str = "Here") -> int:
    return g.cases(seat, case(name, 9, 9, 9, 9))


def solved(g: Game, seat: int, count: int) -> None:
    for n in range(count):
        c = g.new(case(f"Old {seat} {n}", 1, 1, 1, 1), seat)
        g.s.move(c, pile(g.s, SOLVED, seat))


@pytest.mark.rule("CC-33.1", "CC-R.83")
def test_cutthroat_is_for_three_or_more():
    spec = TableSpec("cutthroat", 2, (DULL_DECK, DULL_DECK))
    with pytest.raises(BadTable) as refused:
        RULEBOOK.check(spec)
    assert refused.value.rule == "CC-33.1"
    assert cutthroat(3).seats == 3


@pytest.mark.rule("CC-33.2", "CC-R.74")
def test_all_players_work_all_cases_and_owners_keep_theirs():
    g = cutthroat(3).watch()
    cases = [hard(g, seat, f"Case {seat}") for seat in range(3)]
    g.hq(0, detective("A"))
    g.to_sleuth(sleuth.assignment)
    assert {o[2] for o in g.offers("assign")} == set(cases)
    assert turn.discardable_cases(g.s, 1) == [cases[1]]


@pytest.mark.rule("CC-33.3", "CC-33.4", "CC-R.75", "CC-R.9")
def test_two_problem_cards_at_a_case_in_all():
    g = cutthroat(3).watch()
    here, there = hard(g, 0), hard(g, 1, "There")
    g.criminal(1, here, criminal("One"))
    g.criminal(2, here, criminal("Two"))
    mine = g.problem(0, there, criminal("Mine"))
    assert not has_room(problem_counts(g.s, 0), here)
    g.to(turn.move_problems)
    assert not g.offered("move", mine, here)
    assert [g.s.face_up[c] for c in g.s.everywhere(CRIME_ZONE)] == [0, 1, 1]
    assert solve.CASES_TO_WIN == 3


@pytest.mark.rule("CC-34.1", "CC-34.2", "CC-34.3")
def test_every_player_refills_his_own_three_cases():
    g = agency()
    for c in list(g.s.pile(2, 2)):
        g.s.move(c, pile(g.s, 14, 2))
    g.to(turn.refill_case_rows)
    rows = [len(g.s.pile(CASE_ROW, seat)) for seat in range(4)]
    assert rows == [3, 3, 0, 3], "a team-mate does not fill in"
    assert all(g.s.table.owner[c] == 0 for c in g.s.pile(CASE_ROW, 0))


@pytest.mark.rule("CC-34.4", "CC-X.20", "CC-R.81")
def test_a_team_of_four_wins_on_its_twelfth_case():
    g = agency(8)
    for seat, count in ((0, 5), (2, 3), (4, 2)):
        solved(g, seat, count)
    first, second = g.cases(1, case("Eleven", 0, 0, 0, 0), case("Twelve", 0, 0, 0, 0))
    g.field(0, first, detective("A"))
    g.field(0, second, detective("B"))
    g.to_sleuth(solve.begin_solve).idle().do("solve", first, "number")
    assert g.s.result is None, "eleven are not enough"
    g.do("solve", second, "number")
    assert tuple(g.s.result) == ((0, 2, 4, 6), "cases solved", "CC-34.4")


@pytest.mark.rule("CC-34.5", "CC-R.76")
def test_one_sleuth_set_for_each_team():
    g = agency().watch()
    hard(g)
    for seat in range(4):
        g.hq(seat, detective(f"D{seat}"))
    g.to(turn.sleuth)
    leads = []
    while g.s.step == 3:
        if g.s.lead not in leads:
            leads.append(g.s.lead)
        if g.offers("assign"):
            assert g.s.team_of[g.to_act] == g.s.team_of[g.s.lead]
        g.idle()
    assert leads == [0, 1]
    assert g.s.lead == 1, "the lead of the last team keeps the token"


@pytest.mark.rule("CC-34.8", "CC-34.9", "CC-34.10", "CC-X.22")
def test_two_teams_two_cards_and_one_criminal_each():
    g = agency().watch()
    here = hard(g)
    g.criminal(0, here, criminal("A"))
    second = g.problem(2, here, criminal("B", cost=0))
    g.criminal(1, here, criminal("C"))
    g.problem(3, here, criminal("D"))
    assert len(g.s.everywhere(CRIME_ZONE)) == 4
    for seat in range(4):
        assert not has_room(problem_counts(g.s, seat), here), "nor from a team-mate with none"
    g.to_sleuth(sleuth.conflict)
    g.until(lambda s: s.to_act == 2)
    assert not g.offered("flip", second), "his team has a criminal there"


@pytest.mark.rule("CC-34.11", "CC-R.80")
def test_three_teams_share_two_places_at_each_case():
    g = agency(6, teams=3).watch()
    here = hard(g)
    g.criminal(0, here, criminal("A"))
    other = g.problem(1, here, criminal("B", cost=0))
    for seat in range(6):
        assert not has_room(problem_counts(g.s, seat), here)
    g.to_sleuth(sleuth.conflict)
    g.until(lambda s: s.to_act == 1)
    assert g.offered("flip", other), "one criminal for each team"


# -- examples -----------------------------------------------------------------------------


@pytest.mark.rule("CC-X.5")
def test_problem_deck_cards_at_one_case():
    g = game().watch()
    here = hard(g)
    assert has_room(problem_counts(g.s, 0), here)
    g.criminal(0, here, criminal("Up"))
    assert has_room(problem_counts(g.s, 0), here), "a criminal and a problem"
    g.problem(0, here, criminal("Down"))
    assert not has_room(problem_counts(g.s, 0), here)
    assert has_room(problem_counts(g.s, 1), here)


@pytest.mark.rule("CC-X.6", "CC-X.7")
def test_attaching_a_gadget_of_cost_one():
    g = game().watch()
    hero = g.hq(0, detective("Hero"))
    crook = g.criminal(0, hard(g), criminal("Crook"))
    tool, strict = g.hand(0, gadget("Tool", cost=1), gadget("Strict", to="detective"))
    g.to(turn.gain_points)
    assert {o[2] for o in g.offers("attach") if o[1] == strict} == {hero}
    g.do("attach", tool, crook)
    assert g.s.jobs[0] == 2
    assert g.s.observation(1).face[tool].title == "Tool"


@pytest.mark.rule("CC-X.13")
def test_two_cases_at_once_and_the_lead_passes():
    g = game(lead=GREG).watch()
    museum, fish = g.cases(LILLIAN, "The Art Museum Murder Case", "Fish Marks the Spot")
    strong = g.field(GREG, museum, *(detective(n, 4, 4, 4) for n in ("Conan", "Rachel", "Richard")))
    weak = g.field(GREG, fish, *(detective(n) for n in ("Amy", "George", "Mitch")))
    g.attach(strong[0], clue("Cobota Note"), clue("Pen"))
    g.to_sleuth(solve.begin_solve)
    for c in (*strong, *weak):
        g.do("expend", c)
    assert {o[1] for o in g.offers("solve")} == {museum}
    g.do("solve", museum, "exact")
    assert (g.zone(museum), g.s.controller(museum)) == (SOLVED, GREG)
    assert g.zone(fish) == CASE_ROW
    assert all(g.zone(c) == HQ for c in (*strong, *weak))
    assert g.s.lead == LILLIAN
    g.until(lambda s: s.substep == "case discard")
    assert g.s.lead == LILLIAN
    g.until(lambda s: s.turn == 2 and s.substep == "conflict")
    assert g.s.lead == LILLIAN, "she also leads the next turn and sleuths first in it"


@pytest.mark.rule("CC-X.14")
@pytest.mark.parametrize(("attack", "defence", "gone"), [(4, 6, "c"), (6, 4, "d"), (5, 5, "")])
def test_a_speed_challenge_from_an_event(attack, defence, gone):
    g = game(lead=LILLIAN).watch()
    here, there = hard(g), hard(g, 1, "There")
    crook = g.criminal(GREG, here, criminal("Crook", 1, attack, 1))
    g.criminal(GREG, there, criminal("Far", 1, 9, 1))
    g.problem(GREG, here, criminal("Down"))
    hero = g.field(LILLIAN, here, detective("Hero", 1, defence, 1))
    race = {
        "if": ["conflict"],
        "do": [
            {
                "choose": {"criminal": {"whose": "yours", "can_meet": {"detective": {}}}},
                "as": "runner",
            },
            {"choose": {"detective": {"can_meet": "runner"}}},
            {"challenge": {"attacker": "runner", "defender": "it", "talent": "speed"}},
        ],
    }
    trick = g.hand(GREG, event("Race", race))
    g.to_sleuth(sleuth.conflict)
    g.until(lambda s: s.to_act == GREG)
    assert g.offered("event", trick)
    g.do("event", trick)
    chosen = g.s.route[-1][4]
    assert crook in chosen[2]
    assert hero in chosen[3], "the only pair at one case; neither far nor face-down"
    g.until(lambda s: s.challenge is not None)
    assert g.to_act == LILLIAN
    g.until(lambda s: s.challenge is None)
    left = ("c" if g.zone(crook) != CRIME_ZONE else "") + ("d" if g.zone(hero) != FIELD else "")
    assert left == gone


@pytest.mark.rule("CC-33.1")
def test_each_mode_has_its_numbers_of_players():
    assert {mode.slug: list(mode.seats) for mode in RULEBOOK.modes.values()} == {
        "duel": [2],
        "cutthroat": [3, 4, 5, 6, 7, 8],
        "detective-agency": [4, 5, 6, 7, 8],
    }


@pytest.mark.rule("CC-34.4")
def test_seats_join_two_three_or_four_teams():
    (teams,) = [o for o in RULEBOOK.modes["detective-agency"].options if o.name == "teams"]
    assert (teams.default, teams.choices) == (2, (2, 3, 4))
