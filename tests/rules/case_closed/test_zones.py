"""Chapters 5, 29 and 30: zones, who sees what, control, entering play, expending."""

import pytest

from games import rulebooks
from games.bots.tables import Tables
from games.engine.state import BACK, redact
from games.rulebooks.case_closed import sleuth, turn
from games.rulebooks.case_closed.declaration import (
    ATTACHED,
    CASE_DECK,
    CASE_DISCARD,
    CASE_ROW,
    CRIME_ZONE,
    DRAW_DISCARD,
    FIELD,
    HAND,
    HQ,
    IN_PLAY,
    PROBLEM_DISCARD,
    PROBLEM_ROW,
    REMOVED,
    SOLVED,
    ZONES,
)
from games.rulebooks.case_closed.zones import (
    discard,
    draw_cards,
    expend,
    is_in_play,
    pile,
    put,
    ready,
)
from tests.rules.case_closed.table import (
    GREG,
    LILLIAN,
    case,
    clue,
    criminal,
    detective,
    event,
    gadget,
    game,
)


def sees(g, seat, c):
    return g.s.observation(seat).face[c].id != BACK.id


@pytest.mark.rule("CC-5.1", "CC-5.2", "CC-5.3")
def test_drawing_takes_from_the_draw_deck_only():
    g = game()
    draw_cards(g.s, 0, 3, "CC-5.1")
    hand = g.s.pile(HAND, 0)
    assert len(hand) == 3
    assert {g.s.face[c].card.type for c in hand} == {"detective"}
    assert set(hand) <= set(g.s.table.cards_of("main", 0))


@pytest.mark.rule("CC-5.4", "CC-5.7", "CC-5.8", "CC-5.9", "CC-7.4")
def test_case_row_is_open_and_problem_row_is_its_players_own():
    g = game()
    shown = g.cases(0, case("Open", 1, 1, 1, 1))
    secret = g.row(0, clue("Secret"))
    assert sees(g, 0, shown)
    assert sees(g, 1, shown)
    assert sees(g, 0, secret)
    assert not sees(g, 1, secret)
    view = g.s.view(1)["zones"]["problem row"][0]
    assert view == [[secret, None]]
    g.to(turn.refill_problem_rows)
    assert all(sees(g, 0, c) and not sees(g, 1, c) for c in g.s.pile(PROBLEM_ROW, 0))


@pytest.mark.rule("CC-5.4", "CC-7.6", "CC-23.5")
def test_a_case_that_comes_into_the_row_lies_face_up_and_acts_at_once():
    g = game().watch()
    gain = {"cost": [{"pay": {"job": 0}}], "do": [{"gain_points": {"job": 1}}]}
    c = g.new(case("Generous", 9, 9, 9, 9, abilities=(gain,)), 0)
    g.s.move(c, pile(g.s, CASE_DECK, 0))
    g.to(turn.refill_case_rows)
    assert c in g.s.pile(CASE_ROW, 0)
    assert g.s.face_up[c] == 1
    assert g.offered("use", c, 0)


@pytest.mark.rule("CC-5.10", "CC-5.21", "CC-5.22")
def test_exactly_the_play_zones_are_in_play():
    names = {ZONES[zone].name for zone in IN_PLAY}
    assert names == {"HQ", "field", "crime zone", "case row", "attached", "solved cases"}
    g = game()
    assert not is_in_play(g.s, g.row(0, clue("Row")))
    assert not is_in_play(g.s, g.hand(0, detective("Hand")))
    assert is_in_play(g.s, g.hq(0, detective("Here")))


@pytest.mark.rule("CC-5.11", "CC-5.12", "CC-5.13", "CC-8.12")
def test_problems_lie_face_down_at_a_case_and_only_their_player_looks():
    g = game()
    where = g.cases(1, case("There", 9, 9, 9, 9))
    c = g.row(0, criminal("Hidden"))
    g.to(turn.assign_problems).do("assign", c, where)
    assert g.zone(c) == CRIME_ZONE
    assert g.s.at[c] == where
    assert sees(g, 0, c)
    assert not sees(g, 1, c)


@pytest.mark.rule("CC-5.14", "CC-5.15", "CC-5.16", "CC-17.1", "CC-17.2", "CC-10.6")
def test_detectives_enter_the_hq_and_stand_in_the_field_at_their_case():
    g = game()
    where = g.cases(0, case("Here", 9, 9, 9, 9))
    c = g.hand(0, detective("Ann"))
    g.to(turn.gain_points).do("play", c)
    assert g.zone(c) == HQ
    g.until(lambda s: s.substep == "assignment" and s.to_act == 0).do("assign", c, where)
    assert (g.zone(c), g.s.at[c]) == (FIELD, where)
    assert ZONES[SOLVED].name == "solved cases"


@pytest.mark.rule("CC-5.17", "CC-5.18", "CC-5.19", "CC-29.1", "CC-29.2")
def test_discards_go_to_their_owners_pile_for_their_type():
    g = game()
    where = g.cases(0, case("Gone", 1, 1, 1, 1))
    cards = {
        g.hq(0, detective("D")): DRAW_DISCARD,
        g.hand(0, gadget("G")): DRAW_DISCARD,
        g.hand(0, event("E")): DRAW_DISCARD,
        g.criminal(0, where, criminal("C")): PROBLEM_DISCARD,
        g.row(0, clue("K")): PROBLEM_DISCARD,
        where: CASE_DISCARD,
    }
    for c, zone in cards.items():
        discard(g.s, c, "CC-29.2")
        assert g.zone(c) == zone
        assert g.s.controller(c) == g.s.table.owner[c] == 0


@pytest.mark.rule("CC-5.20")
def test_removed_cards_lie_apart():
    g = game()
    c = g.hq(0, detective("Gone"))
    put(g.s, c, REMOVED, "CC-5.20")
    assert g.s.pile(REMOVED, 0) == (c,)
    assert not is_in_play(g.s, c)


@pytest.mark.rule("CC-8.16", "CC-R.70")
def test_a_face_down_clue_is_shown_when_it_is_discarded():
    g = game()
    where = g.cases(0, case("Here", 9, 9, 9, 9))
    c = g.problem(0, where, clue("Bluff"))
    assert not sees(g, 1, c)
    discard(g.s, c, "CC-8.16")
    assert sees(g, 1, c)
    assert g.events("discard")[-1][4] == "fixture-bluff"


@pytest.mark.rule("CC-8.9", "CC-19.7")
def test_attached_cards_lie_open():
    g = game()
    host = g.hq(0, detective("Ann"))
    for c in g.attach(host, clue("Shown"), gadget("Tool")):
        assert g.zone(c) == ATTACHED
        assert sees(g, 1, c)


@pytest.mark.rule("CC-29.3", "CC-R.85")
def test_control_follows_the_pile_and_ownership_does_not_change():
    g = game().watch()
    where = g.cases(0, case("Here", 9, 9, 9, 9))
    take = {"do": [{"choose": {"criminal": {"whose": "opponents"}}}, {"take_control": "it"}]}
    g.hand(GREG, event("Turn Coat", take))
    c = g.criminal(LILLIAN, where, criminal("Turned"))
    tool = g.attach(c, gadget("Tool"))
    g.to_sleuth(sleuth.conflict)
    g.do("event", g.s.pile(HAND, GREG)[0])
    g.until(lambda s: s.controller(c) == GREG)
    assert g.s.controller(tool) == GREG
    assert g.s.table.owner[c] == LILLIAN


@pytest.mark.rule("CC-29.4", "CC-29.5", "CC-8.3", "CC-15.1")
def test_playing_costs_putting_into_play_does_not():
    g = game().watch()
    paid, free = g.hand(0, detective("Paid", cost=3), detective("Free", cost=9))
    put_in = {"do": [{"choose": {"hand_card": {"named": "Free"}}}, {"put_into_play": "it"}]}
    trick = g.hand(0, event("Side Door", put_in, steps=("main",)))
    g.to(turn.gain_points).do("play", paid)
    assert g.s.jobs[0] == 0
    g.until(lambda s: ("event", trick) in s.legal_actions())
    g.do("event", trick)
    g.until(lambda s: s.zone_of(free) == HQ)
    assert g.s.jobs[0] == 0


@pytest.mark.rule("CC-29.6", "CC-29.7", route="play")
@pytest.mark.rule("CC-29.6", "CC-29.7", "CC-29.8", "CC-R.11", "CC-R.58")
def test_entering_play_triggers_once_and_moving_within_play_does_not():
    g = game()
    where = g.cases(0, case("Here", 9, 9, 9, 9))
    greet = {"trigger": {"enters_play": "self"}, "do": [{"gain_points": {"crime": 5}}]}
    c = g.hand(0, detective("Greeter", abilities=(greet,)))
    lurker = g.problem(0, where, criminal("Lurker", cost=0, abilities=(greet,)))
    g.to(turn.gain_points).do("play", c)
    assert g.s.crimes[0] == 8, "the route is played out before he goes on"
    assert g.s.substep == "detectives and gadgets" or g.events("resolve")
    g.until(lambda s: ("assign", c, where) in s.legal_actions())
    g.do("assign", c, where)
    assert g.s.crimes[0] == 8
    g.until(lambda s: ("flip", lurker) in s.legal_actions())
    g.do("flip", lurker)
    assert g.s.crimes[0] == 8, "being flipped up is not entering play"


@pytest.mark.rule("CC-30.1", "CC-30.3", "CC-30.5", "CC-7.1", "CC-7.2", "CC-R.68")
def test_expended_cards_become_ready_in_the_next_ready_step_only():
    g = game().watch()
    where = g.cases(0, case("Here", 9, 9, 9, 9))
    host = g.hq(0, detective("Ann"))
    tool = g.attach(host, gadget("Tool"))
    crook = g.criminal(0, where, criminal("Crook"))
    hidden = g.problem(0, where, clue("Hidden"))
    for c in (host, tool, crook, hidden):
        expend(g.s, c, "CC-30.1")
        expend(g.s, c, "CC-30.1")
    assert len(g.events("expend")) == 4, "an expended card is not expended again"
    g.to(turn.case_discards)
    g.until(lambda s: s.substep == "problem row discard" or s.turn > 1)
    assert all(g.s.expended[c] for c in (host, tool, crook, hidden))
    g.until(lambda s: s.turn == 2)
    assert all(g.s.expended[c] for c in (host, tool, crook, hidden)), "the step's first window"
    g.idle(2)
    assert not any(g.s.expended[c] for c in (host, tool, crook, hidden))


@pytest.mark.rule("CC-30.4")
def test_an_expended_card_turned_face_down_stays_expended():
    g = game().watch()
    where = g.cases(0, case("Here", 9, 9, 9, 9))
    hide = {"cost": [{"expend": "self"}], "do": [{"turn_face_down": "self"}]}
    c = g.criminal(0, where, criminal("Shy", abilities=(hide,)))
    g.to(turn.sleuth)
    g.until(lambda s: ("use", c, 0) in s.legal_actions()).do("use", c, 0)
    g.until(lambda s: not s.face_up[c])
    assert g.s.expended[c]
    assert not g.offered("flip", c)


@pytest.mark.rule("CC-29.9")
def test_switched_characters_keep_their_attachments():
    g = game()
    where = g.cases(0, case("Here", 9, 9, 9, 9))
    swap = {
        "do": [
            {"choose": {"detective": {"at": "hq"}}, "as": "one"},
            {"choose": {"detective": {"at": "a_case"}}, "as": "two"},
            {"switch": {"one": "one", "other": "two"}},
        ]
    }
    home, away = g.hq(0, detective("Home")), g.field(0, where, detective("Away"))
    tool = g.attach(home, gadget("Tool"))
    trick = g.hand(0, event("Swap", swap))
    g.to_sleuth(sleuth.conflict)
    g.do("event", trick)
    g.until(lambda s: s.at[home] == where)
    assert g.zone(away) == HQ
    assert g.s.host[tool] == home


@pytest.mark.rule("CC-29.10", "CC-R.57")
def test_a_replacement_takes_over_place_state_and_attachments():
    g = game().watch()
    where = g.cases(0, case("Here", 9, 9, 9, 9))
    trade = {
        "do": [
            {"choose": {"detective": {"at": "a_case"}}},
            {"choose": {"hand_card": {"type": "detective"}}, "as": "fresh"},
            {"replace": {"old": "it", "new": "fresh"}},
        ]
    }
    old = g.field(0, where, detective("Old"))
    tool = g.attach(old, gadget("Tool"))
    g.s.expended[old] = 1
    new = g.hand(0, detective("New"))
    trick = g.hand(0, event("Understudy", trade))
    g.to_sleuth(sleuth.conflict)
    g.do("event", trick)
    g.until(lambda s: s.zone_of(new) == FIELD)
    assert (g.s.at[new], g.s.expended[new], g.s.host[tool]) == (where, 1, new)
    assert g.zone(old) == DRAW_DISCARD


@pytest.mark.rule("CC-5.21")
def test_ready_is_a_state_of_cards_in_play():
    g = game()
    c = g.hq(0, detective("Ann"))
    expend(g.s, c, "CC-30.1")
    ready(g.s, c, "CC-7.1")
    assert g.s.expended[c] == 0
    assert [e[0] for e in g.s.events()][-2:] == ["expend", "ready"]
    assert CASE_ROW in IN_PLAY


@pytest.mark.rule("CC-8.3", "CC-8.5", "CC-8.7", "CC-22.3")
def test_what_is_played_is_seen_by_everyone():
    """The log of a match shows an opponent each card as it is played, not its back."""
    rulebook = rulebooks.get("case-closed")
    table = Tables(rulebook).at(1)
    s = rulebook.start(table, 1)
    while s.to_act is not None:
        s.apply(rulebook.greedy(s.observation(s.to_act), s.options))
    played = [e for e in s.events() if e[0] in ("play", "attach", "event")]
    assert {e[0] for e in played} == {"play", "attach", "event"}
    for seat in range(2):
        assert "?" not in {redact(event, seat)[4] for event in played}


@pytest.mark.rule("CC-5.22")
def test_a_card_that_left_play_keeps_nothing_of_what_it_was_there():
    g = game()
    here = g.cases(GREG, case("Here", 9, 9, 9, 9))
    hero, fresh = g.field(GREG, here, detective("Hero")), g.hand(GREG, detective("Fresh"))
    g.s.expended[hero] = 1
    g.s.floating.append((hero, "strength", 1))
    put(g.s, hero, HAND, "CC-28.4")
    s = g.s
    assert (s.at[hero], s.host[hero], s.expended[hero]) == (
        s.at[fresh],
        s.host[fresh],
        s.expended[fresh],
    )
    assert s.floating == []
