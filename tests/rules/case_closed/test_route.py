"""Chapters 22 to 25 and 28: events, effects, the route, choosing and searching."""

from typing import Any

import pytest

from games.engine.errors import IllegalAction
from games.rulebooks.case_closed import sleuth, turn
from games.rulebooks.case_closed.declaration import (
    DRAW_DECK,
    DRAW_DISCARD,
    HAND,
    HQ,
    PROBLEM_DISCARD,
    STRENGTH,
)
from games.rulebooks.case_closed.route import flash_options
from games.rulebooks.case_closed.talents import exact
from tests.rules.case_closed.table import (
    GREG,
    LILLIAN,
    Game,
    case,
    clue,
    criminal,
    detective,
    event,
    gadget,
    game,
)

GAIN_JOB = {"do": [{"gain_points": {"job": 1}}]}


def marker(name: str, job: int) -> Any:
    """An event whose resolution shows as a change of job points by `job`."""
    return event(name, {"do": [{"gain_points": {"job": job}}]})


def conflict(lead: int = 0) -> Game:
    g = game(lead).watch()
    g.cases(0, case("Here", 9, 9, 9, 9))
    return g


def resolutions(g: Game) -> list[str]:
    return [e[4] for e in g.events("resolve")]


# -- events -----------------------------------------------------------------------------


@pytest.mark.rule("CC-22.1", "CC-22.3", "CC-22.4", "CC-R.39", "CC-23.14")
def test_an_event_is_discarded_as_it_is_played_and_its_effect_waits():
    g = conflict()
    trick = g.hand(0, marker("Tip", 3))
    g.to_sleuth(sleuth.conflict).do("event", trick)
    assert g.zone(trick) == DRAW_DISCARD
    assert len(g.s.route) == 1
    assert g.s.jobs[0] == 0
    g.idle(2)
    assert g.s.jobs[0] == 3


@pytest.mark.rule("CC-22.2")
def test_an_event_is_played_only_in_a_step_it_names():
    g = conflict()
    trick = g.hand(0, event("Main Only", GAIN_JOB, steps=("main", "end")))
    g.to_sleuth(sleuth.conflict)
    with pytest.raises(IllegalAction) as refused:
        g.do("event", trick)
    assert refused.value.rule == "CC-22.2"
    g.until(lambda s: s.substep == "case discard" and ("event", trick) in s.legal_actions())
    assert g.offered("event", trick)


@pytest.mark.rule("CC-22.5")
def test_an_event_is_free_unless_it_states_a_cost():
    g = conflict()
    free, dear = g.hand(0, marker("Free", 1), event("Dear", GAIN_JOB, cost=2))
    g.s.jobs[0] = 1
    g.to_sleuth(sleuth.conflict)
    assert g.offered("event", free)
    assert not g.offered("event", dear)
    g.s.jobs[0] = 2
    g.to_sleuth(sleuth.conflict).do("event", dear)
    assert g.s.jobs[0] == 0


@pytest.mark.rule("CC-22.6", "CC-23.11", "CC-24.4")
def test_effects_need_right_of_way():
    g = conflict()
    theirs = g.hand(LILLIAN, marker("Theirs", 1))
    g.to_sleuth(sleuth.conflict)
    assert g.to_act == GREG
    with pytest.raises(IllegalAction) as refused:
        g.do("event", theirs)
    assert refused.value.rule == "CC-22.1"
    g.idle()
    assert g.offered("event", theirs)


# -- kinds of effects -------------------------------------------------------------------


@pytest.mark.rule("CC-23.2", "CC-23.4", "CC-R.42")
def test_a_triggered_effect_happens_by_itself_through_the_route():
    g = conflict()
    glad = {"trigger": {"enters_play": {"detective": {}}}, "do": [{"gain_points": {"crime": 2}}]}
    g.hq(1, detective("Glad", abilities=(glad,)))
    c = g.hand(0, detective("New"))
    g.to(turn.gain_points).do("play", c)
    assert [e[2] for e in g.events("trigger")] == [1]
    assert g.s.crimes[1] == 3, "not resolved while a player may still answer"
    g.until(lambda s: s.crimes[1] == 5)
    assert resolutions(g) == ["fixture-glad-"]


@pytest.mark.rule("CC-23.5", "CC-23.6")
def test_a_constant_effect_is_on_while_its_card_is_face_up():
    g = conflict()
    here = g.s.cases()[0]
    fear = {"constant": [{"gains": {"who": {"detective": {}}, "strength": -1}}]}
    hero = g.hq(0, detective("Hero", 3, 3, 3))
    lurker = g.problem(1, here, criminal("Dread", cost=0, abilities=(fear,)))
    assert exact(g.s, hero, STRENGTH) == 3
    g.to_sleuth(sleuth.conflict)
    g.until(lambda s: ("flip", lurker) in s.legal_actions()).do("flip", lurker)
    assert exact(g.s, hero, STRENGTH) == 2
    assert g.s.route == []


@pytest.mark.rule("CC-23.7", "CC-23.9", "CC-23.10", "CC-23.12", "CC-X.17")
def test_super_sneakers_three_times_with_three_cards():
    g = conflict()
    hero = g.hq(0, detective("Hero", 5, 1, 1))
    sneakers = g.attach(hero, "Super Sneakers")
    cards = g.hand(0, *(detective(f"Card {n}", cost=20) for n in range(3)))
    g.to_sleuth(sleuth.conflict)
    for n in range(3):
        g.do("use", sneakers, 0)
        if g.offers("choose"):
            g.do("choose", cards[n])
    assert [g.zone(c) for c in cards] == [DRAW_DISCARD] * 3
    assert len(g.s.route) == 3
    assert exact(g.s, hero, STRENGTH) == 5, "nothing has resolved"
    assert not g.offered("use", sneakers, 0), "the hand is empty"
    g.until(lambda s: not s.route)
    assert exact(g.s, hero, STRENGTH) == 11


@pytest.mark.rule("CC-23.13", "CC-X.8")
def test_expend_as_a_cost_expends_the_card_itself():
    g = conflict()
    draw = {"cost": [{"expend": "self"}], "do": [{"draw": 1}]}
    hero = g.hq(0, detective("Hero", abilities=(draw,)))
    g.to_sleuth(sleuth.conflict).do("use", hero, 0)
    assert g.s.expended[hero]
    assert not g.offered("use", hero, 0)


@pytest.mark.rule("CC-R.38")
def test_an_effect_resolves_though_its_source_is_gone():
    g = conflict()
    hero = g.hq(0, detective("Hero", 5, 1, 1))
    sneakers = g.attach(hero, "Super Sneakers")
    g.hand(0, detective("Card", cost=20))
    gone = event("Gone", {"do": [{"choose": {"gadget": {}}}, {"discard": "it"}]})
    trick = g.hand(1, gone)
    g.to_sleuth(sleuth.conflict).do("use", sneakers, 0)
    g.until(lambda s: ("event", trick) in s.legal_actions()).do("event", trick)
    g.until(lambda s: not s.route)
    assert g.zone(sneakers) == DRAW_DISCARD
    assert exact(g.s, hero, STRENGTH) == 7


@pytest.mark.rule("CC-R.38")
def test_this_character_is_who_bore_the_gadget_even_if_nothing_was_chosen():
    g = conflict()
    hero = g.hq(0, detective("Hero", 5, 1, 1))
    lift = {"cost": [{"expend": "self"}], "do": [{"gain": {"who": "bearer", "strength": 2}}]}
    tool = g.attach(hero, gadget("Tool", lift))
    gone = g.hand(1, event("Gone", {"do": [{"choose": {"gadget": {}}}, {"discard": "it"}]}))
    g.to_sleuth(sleuth.conflict).do("use", tool, 0)
    g.until(lambda s: ("event", gone) in s.legal_actions()).do("event", gone)
    g.until(lambda s: not s.route)
    assert g.zone(tool) == DRAW_DISCARD
    assert exact(g.s, hero, STRENGTH) == 7


@pytest.mark.rule("CC-R.37", "CC-24.15")
def test_a_chosen_card_that_is_gone_is_passed_over():
    g = conflict()
    kick, gone = g.hand(
        0, "Swift Kick", event("Gone", {"do": [{"choose": {"detective": {}}}, {"discard": "it"}]})
    )
    hero = g.hq(0, detective("Hero"))
    g.to_sleuth(sleuth.conflict).do("event", kick).do("event", gone)
    g.until(lambda s: not s.route)
    assert g.zone(hero) == DRAW_DISCARD
    assert g.s.floating == []


@pytest.mark.rule("CC-R.37")
def test_a_clue_attached_in_the_meantime_is_not_attached_again():
    g = conflict()
    hero, other = g.hq(0, detective("Hero", 1, 1, 9), detective("Other", 1, 1, 9))
    peek = {"cost": [{"discard": "self"}], "do": [{"draw": 0}]}
    note = g.row(0, clue("Note", peek))
    kit = {"choose": {"row_card": {}}}
    give = {
        "do": [
            kit,
            {"choose": {"detective": {}}, "as": "who"},
            {"attach": {"what": "it", "to": "who"}},
        ]
    }
    first, second = g.hand(0, event("Kit", give), event("Kit Two", give))
    g.to_sleuth(sleuth.conflict)
    g.do("event", first).do("choose", hero).do("event", second).do("choose", other)
    g.until(lambda s: not s.route)
    assert g.s.host[note] == other, "the later effect resolved first, the earlier did nothing"
    g.do("use", note, 0)
    assert g.zone(note) == PROBLEM_DISCARD
    assert not g.offered("use", note, 0), "it is used up"


# -- the route --------------------------------------------------------------------------


@pytest.mark.rule("CC-24.1", "CC-24.6", "CC-24.8", "CC-24.9", "CC-R.36", "CC-24.3")
def test_the_topmost_resolves_alone_then_the_lead_has_right_of_way():
    g = conflict(lead=1)
    one, two = g.hand(1, marker("One", 1), marker("Two", 10))
    g.to_sleuth(sleuth.conflict)
    assert g.to_act == 1
    g.do("event", one).do("event", two)
    assert (g.s.jobs[1], len(g.s.route)) == (0, 2), "nothing resolves while effects are added"
    g.idle()
    assert g.to_act == 0
    g.idle()
    assert (g.s.jobs[1], len(g.s.route), g.to_act) == (10, 1, 1)


@pytest.mark.rule("CC-24.2", "CC-24.10", "CC-X.16")
def test_the_alley():
    g = conflict()
    a, b, c, d = g.hand(0, *(marker(n, 1) for n in ("a", "b", "c", "d")))
    g.to_sleuth(sleuth.conflict)
    g.do("event", a).do("event", b).do("event", c).idle(2).do("event", d)
    g.until(lambda s: not s.route)
    assert resolutions(g) == ["fixture-c", "fixture-d", "fixture-b", "fixture-a"]


@pytest.mark.rule("CC-24.5", "CC-24.7", "CC-24.13", "CC-24.14")
def test_adding_breaks_the_passes_and_right_of_way_comes_back():
    g = conflict()
    early, late = g.hand(GREG, marker("Early", 1)), g.hand(LILLIAN, marker("Late", 1))
    g.to_sleuth(sleuth.conflict).idle()
    assert g.to_act == LILLIAN
    g.do("event", late)
    assert g.to_act == LILLIAN, "he keeps right-of-way until he passes"
    g.idle()
    assert g.to_act == GREG, "who passed before may act again"
    g.do("event", early).idle()
    assert len(g.s.route) == 2, "his pass is the first of a new series"
    g.idle()
    assert len(g.s.route) == 1


@pytest.mark.rule("CC-24.11", "CC-24.12", "CC-R.10")
def test_the_substep_ends_when_all_pass_on_an_empty_route():
    g = conflict()
    trick = g.hand(0, marker("Tip", 1))
    g.to_sleuth(sleuth.conflict).do("event", trick).idle(2)
    assert g.s.substep == "conflict"
    g.idle(2)
    assert g.s.substep != "conflict" or g.s.lead == 1


@pytest.mark.rule("CC-R.10", "CC-23.15")
def test_there_is_a_window_after_every_substep_but_solve():
    g = conflict()
    seen = []
    g.to(turn.begin_ready)
    while g.s.turn < 2:
        if ("pass",) in g.options and g.s.substep not in seen:
            seen.append(g.s.substep)
        g.idle()
    assert "solve" not in seen
    assert seen[:9] == [
        *("ready cards", "refill problem rows", "refill case rows", "draw"),
        *("detectives and gadgets", "clues", "problems", "movement", "assignment"),
    ]
    assert {"conflict", "case discard", "problem row discard"} <= set(seen)


@pytest.mark.rule("CC-R.12")
def test_normal_plays_do_not_use_the_route():
    g = conflict()
    c = g.hand(0, detective("New"))
    g.to(turn.gain_points).do("play", c)
    assert g.events("route") == []
    assert g.zone(c) == HQ


# -- simultaneous effects -----------------------------------------------------------------


@pytest.mark.rule("CC-25.1", "CC-25.2", "CC-25.3", "CC-25.4", "CC-R.84")
def test_simultaneous_effects_go_on_the_lead_first_each_in_his_own_order():
    g = conflict()

    def glad(name: str) -> Any:
        effect = {"trigger": {"step_begins": "end"}, "do": [{"gain_points": {"job": 1}}]}
        return detective(name, abilities=(effect,))

    g.hq(0, glad("Lead One"), glad("Lead Two"))
    g.hq(1, glad("Follower"))
    g.to(turn.case_discards)
    assert (g.to_act, g.options) == (0, [("next", 0), ("next", 1)])
    g.do("next", 1)
    assert [e[4] for e in g.events("trigger")] == [
        "fixture-lead-two-",
        "fixture-lead-one-",
        "fixture-follower-",
    ]
    g.until(lambda s: not s.route)
    assert resolutions(g) == ["fixture-follower-", "fixture-lead-one-", "fixture-lead-two-"]


# -- choosing, searching, chance ------------------------------------------------------------


@pytest.mark.rule("CC-28.1", "CC-28.2", "CC-X.18")
def test_an_effect_chooses_among_cards_in_play():
    g = conflict()
    here = g.s.cases()[0]
    home, away = g.hq(0, detective("Home")), g.field(0, here, detective("Away"))
    g.hq(1, detective("Theirs"))
    g.hand(0, detective("In Hand", cost=20))
    trick = g.hand(
        0,
        event(
            "Own",
            {
                "do": [
                    {"choose": {"detective": {"whose": "yours"}}},
                    {"gain": {"who": "it", "strength": 2}},
                ]
            },
        ),
    )
    g.to_sleuth(sleuth.conflict).do("event", trick)
    assert g.options == [("choose", home), ("choose", away)]


@pytest.mark.rule("CC-28.3", "CC-R.73")
def test_a_card_found_in_the_deck_is_shown_and_the_deck_shuffled():
    g = conflict()
    wanted = g.new(gadget("Wanted"), 0)
    find = event(
        "Find", {"do": [{"search": {"deck": "draw", "what": {"card": {"type": "gadget"}}}}]}
    )
    trick = g.hand(0, find)
    g.to_sleuth(sleuth.conflict).do("event", trick)
    g.until(lambda s: ("choose", wanted) in s.legal_actions()).do("choose", wanted)
    assert g.zone(wanted) == HAND
    assert g.s.observation(1).face[wanted].title == "Wanted", "the opponent has seen it"
    assert all(g.s.known[c] == 0 for c in g.s.pile(DRAW_DECK, 0))
    assert g.events("shuffle")


@pytest.mark.rule("CC-28.4")
def test_a_card_taken_from_the_discard_pile_has_been_seen():
    g = conflict()
    lost = g.hand(0, detective("Lost", cost=20))
    g.s.move(lost, DRAW_DISCARD * 2)
    detectives = {"discarded_card": {"type": "detective"}}
    back = event("Back", {"do": [{"choose": detectives}, {"return_to_hand": "it"}]})
    trick = g.hand(0, back)
    g.to_sleuth(sleuth.conflict).do("event", trick)
    g.until(lambda s: s.zone_of(lost) == HAND)
    assert g.s.observation(1).face[lost].title == "Lost"


@pytest.mark.rule("CC-28.5")
def test_a_random_card_is_picked_from_the_backs():
    picked = set()
    for seed in range(12):
        g = Game(seed=seed).blank().watch()
        cards = g.hand(1, *(detective(f"Card {n}", cost=20) for n in range(3)))
        lose = event("Lose", {"do": [{"discard_random": {"count": 1, "who": "opponents"}}]})
        trick = g.hand(0, lose)
        g.to_sleuth(sleuth.conflict).do("event", trick)
        g.until(lambda s: not s.route)
        (gone,) = [c for c in cards if g.zone(c) == DRAW_DISCARD]
        picked.add(cards.index(gone))
    assert picked == {0, 1, 2}


# -- the long example -----------------------------------------------------------------------


@pytest.mark.rule("CC-X.15", "CC-R.33", "CC-R.34", "CC-11.16", "CC-12.6")
def test_jimmy_kudo_against_mob_henchman_eleven_to_seven():
    g = game(lead=LILLIAN)
    here, there = g.cases(LILLIAN, case("Here", 9, 9, 9, 9), case("There", 9, 9, 9, 9))
    jimmy = g.field(LILLIAN, here, "Jimmy Kudo, Super Sleuth")
    henchman = g.criminal(GREG, here, "Mob Henchman")
    sneakers = g.attach(henchman, "Super Sneakers")
    gin = g.problem(GREG, there, "Gin")
    kicks = g.hand(LILLIAN, "Swift Kick", "Swift Kick", "Swift Kick")
    card = g.hand(GREG, detective("Spare", cost=20))
    g.s.crimes[GREG] = 4
    g.challenge(henchman, jimmy, STRENGTH)

    def values() -> tuple[int, int]:
        return exact(g.s, jimmy, STRENGTH), exact(g.s, henchman, STRENGTH)

    def route() -> list[str]:
        return [g.s.table.faces[entry[0]].title for entry in reversed(g.s.route)]

    swift_kick = g.s.table.index_of[g.s.face[kicks[0]]]
    g.do("pass")  # 1
    g.do("flip", gin).do("name", swift_kick)  # 2
    assert route() == ["Gin"]
    g.do("pass")  # 3
    g.do("event", kicks[0])  # 4: Jimmy is the only detective in play
    assert route() == ["Swift Kick", "Gin"]
    g.do("pass").do("pass")  # 5, 6
    assert (route(), values()) == (["Gin"], (7, 5))
    assert g.to_act == LILLIAN
    g.do("pass").do("use", sneakers, 0)  # 7, 8
    assert g.zone(card) == DRAW_DISCARD
    assert route() == ["Super Sneakers", "Gin"]
    g.do("pass").do("event", kicks[1])  # 9, 10
    assert (route()[0], values()) == ("Swift Kick", (7, 5))
    g.do("event", kicks[2])  # 11
    assert route() == ["Swift Kick", "Swift Kick", "Super Sneakers", "Gin"]
    g.until(lambda s: s.challenge is None)  # 12 to 17: both pass
    order = [(e[4], e[6]) for e in g.s.events() if e[0] in ("resolve", "gain")]
    assert [card_id for card_id, _ in order] == [
        *("swift-kick", "jimmy-kudo-super-sleuth"),  # 6
        *("swift-kick", "jimmy-kudo-super-sleuth"),  # 13
        *("swift-kick", "jimmy-kudo-super-sleuth"),  # 14
        *("super-sneakers", "mob-henchman"),  # 15
        "gin",  # 16
    ]
    assert g.events("compare")[0][6:] == (7, jimmy, 11, "strength")  # 17
    assert g.zone(henchman) == PROBLEM_DISCARD
    assert g.zone(sneakers) == DRAW_DISCARD
    assert [g.zone(c) for c in kicks] == [DRAW_DISCARD] * 3
    assert g.events("discard")[-1][4] in ("mob-henchman", "super-sneakers")
    assert (g.s.face_up[gin], g.s.at[gin]) == (1, there)


@pytest.mark.rule("CC-23.12", "CC-31.1")
def test_an_effect_is_offered_only_where_its_condition_holds_and_it_finds_a_target():
    g = game()
    free = [{"pay": {"job": 0}}]
    rich = {"if": [{"job_points": {"min": 1}}], "cost": free, "do": [{"draw": 0}]}
    picky = {"cost": free, "do": [{"choose": {"criminal": {}}}, {"expend": "it"}]}
    poor, lonely = g.hq(0, detective("R", abilities=(rich,)), detective("P", abilities=(picky,)))
    here = g.cases(0, case("Here", 9, 9, 9, 9))
    assert flash_options(g.s, 0) == []
    g.s.jobs[0] = 1
    assert flash_options(g.s, 0) == [("use", poor, 0)]
    g.criminal(1, here, criminal("Crook"))
    assert flash_options(g.s, 0) == [("use", poor, 0), ("use", lonely, 0)]
