"""What verbs of card texts say and do, one test each: played as the only effect of an event."""

from typing import Any

import pytest

from games.rulebooks.case_closed import sleuth
from games.rulebooks.case_closed.declaration import (
    ATTACHED,
    CRIME_ZONE,
    DRAW_DECK,
    DRAW_DISCARD,
    FIELD,
    HAND,
    HQ,
    PROBLEM_DISCARD,
    PROBLEM_ROW,
)
from games.rulebooks.case_closed.talents import clue_number
from games.rulebooks.case_closed.zones import draw_cards
from tests.rules.case_closed.table import (
    GREG,
    LILLIAN,
    RULEBOOK,
    Game,
    case,
    clue,
    criminal,
    detective,
    event,
    gadget,
    game,
)


def text(*steps: Any) -> str:
    """What a card with these steps says."""
    return RULEBOOK.rendered_text(event("Trick", {"do": list(steps)}))


def table() -> Game:
    """A blank duel with a case, in which play stops at every window."""
    g = game().watch()
    g.here = g.cases(GREG, case("Here", 9, 9, 9, 9))
    return g


def play(g: Game, *steps: Any) -> Game:
    """Greg plays an event with these steps, and it resolves."""
    trick = g.hand(GREG, event("Trick", {"do": list(steps)}))
    g.to_sleuth(sleuth.conflict).do("event", trick)
    return g.until(lambda s: not s.route)


@pytest.mark.rule("CC-24.8")
def test_lose_points_takes_from_opponents_but_never_below_nothing():
    step = {"lose_points": {"job": 2}}
    assert text(step) == "Each opponent loses 2 job points."
    g = table()
    g.s.jobs[:] = [5, 1]
    play(g, step)
    assert g.s.jobs == [5, 0]


def test_discard_top_takes_from_the_draw_deck():
    step = {"discard_top": {"count": 2, "who": "opponents"}}
    assert text(step) == "Each opponent discards 2 cards from the top of the draw deck."
    g = table()
    play(g, step)
    assert len(g.s.pile(DRAW_DISCARD, LILLIAN)) == 2


@pytest.mark.rule("CC-5.6", route="return_to_row")
@pytest.mark.rule("CC-5.6")
def test_return_to_row_puts_a_problem_back_while_there_is_room():
    step = {"return_to_row": {"problem": {"whose": "yours"}}}
    assert text(step) == "Return each problem you control to its owner's problem row."
    g = table()
    g.row(GREG, *(clue(f"C{n}") for n in range(3)))
    first, second = g.problem(GREG, g.here, clue("First"), clue("Second"))
    play(g, step)
    assert sorted((g.zone(first), g.zone(second))) == [PROBLEM_ROW, CRIME_ZONE]


SEARCH = {"search": {"deck": "problem", "what": {"card": {"type": "clue"}}}}


def search_with_a_row_of(cards: int) -> Game:
    """Greg's event searches his Problem Deck while so many cards lie in his row."""
    g = table()
    g.row(GREG, *(clue(f"C{n}") for n in range(cards)))
    trick = g.hand(GREG, event("Trick", {"do": [SEARCH]}))
    g.to_sleuth(sleuth.conflict).do("event", trick)
    return g.until(lambda s: not s.route)


@pytest.mark.rule("CC-5.6", "CC-28.3")
def test_a_search_fills_the_last_space_of_the_problem_row():
    g = search_with_a_row_of(3)
    g.do(*g.offers("choose")[0])
    assert len(g.s.pile(PROBLEM_ROW, GREG)) == 4


@pytest.mark.rule("CC-5.6", route="search")
@pytest.mark.rule("CC-5.6", "CC-R.89")
def test_a_search_takes_nothing_into_a_full_problem_row():
    g = search_with_a_row_of(4)
    assert g.offers("choose") == []
    assert len(g.s.pile(PROBLEM_ROW, GREG)) == 4
    assert g.events("shuffle"), "the deck was looked through all the same"


def test_look_at_shows_a_problem_to_one_player_alone():
    step = {"look_at": {"problem": {"whose": "opponents"}}}
    assert text(step) == "Look at each problem an opponent controls."
    g = table()
    secret = g.problem(LILLIAN, g.here, clue("Secret"))
    g.s.known[secret] = 1 << LILLIAN
    play(g, step)
    assert g.s.known[secret] == 1 << GREG | 1 << LILLIAN


def test_look_at_hand_shows_every_card_of_it():
    step = {"look_at_hand": {"who": "opponent"}}
    assert text(step) == "Look at the hand of the next opponent."
    g = table()
    card = g.hand(LILLIAN, detective("Hidden", cost=20))
    play(g, step)
    assert g.s.known[card] >> GREG & 1


@pytest.mark.rule("CC-R.37", "CC-R.63")
def test_a_named_card_is_discarded_from_hand_in_every_copy():
    steps = ({"name_card": "what"}, {"discard_named": {"title": "what", "who": "opponents"}})
    assert text(*steps).startswith("Name a card. Each opponent discards all copies of that card")
    g = table()
    copies = g.hand(LILLIAN, detective("Twin", cost=20), detective("Twin", cost=20))
    other = g.hand(LILLIAN, detective("Only", cost=20))
    trick = g.hand(GREG, event("Trick", {"do": list(steps)}))
    g.to_sleuth(sleuth.conflict).do("event", trick)
    twin = g.s.table.index_of[g.s.face[copies[0]]]
    g.do(*next(option for option in g.options if option[-1] == twin))
    g.until(lambda s: not s.route)
    assert [g.zone(c) for c in copies] == [DRAW_DISCARD] * 2
    assert g.zone(other) == HAND


@pytest.mark.rule("CC-18.5")
def test_move_problem_takes_a_problem_to_another_case():
    step = {"move_problem": {"what": {"problem": {}}, "to": {"choose": {"case": {}}}}}
    assert text(step) == "Move each problem to a case."
    g = table()
    there = g.cases(GREG, case("There", 9, 9, 9, 9))
    problem = g.problem(GREG, g.here, clue("Note"))
    trick = g.hand(GREG, event("Trick", {"do": [step]}))
    g.to_sleuth(sleuth.conflict).do("event", trick)
    g.until(lambda s: ("choose", there) in s.legal_actions()).do("choose", there)
    g.until(lambda s: not s.route)
    assert g.s.at[problem] == there


def test_send_takes_a_detective_from_hq_to_a_case():
    step = {"send": {"who": {"detective": {"at": "hq"}}, "to": {"case": {}}}}
    assert text(step) == "Send each detective in an HQ to each case."
    g = table()
    hero = g.hq(GREG, detective("Hero"))
    play(g, step)
    assert (g.zone(hero), g.s.at[hero]) == (FIELD, g.here)


@pytest.mark.rule("CC-31.1")
def test_cancel_takes_the_topmost_effect_off_the_route():
    assert text({"cancel": {}}) == "Cancel the topmost effect on the route."
    g = table()
    boost = {"gain": {"who": {"criminal": {}}, "strength": 3}}
    g.criminal(LILLIAN, g.here, criminal("Crook"))
    first = g.hand(GREG, event("Boost", {"do": [boost]}))
    second = g.hand(GREG, event("Stop", {"do": [{"cancel": {}}]}))
    g.to_sleuth(sleuth.conflict).do("event", first).do("event", second)
    g.until(lambda s: not s.route)
    assert g.s.floating == []
    assert g.events("cancel")


def test_everyone_means_each_player():
    step = {"draw": {"count": 1, "who": "everyone"}}
    g = table()
    play(g, step)
    assert [len(g.s.pile(HAND, seat)) for seat in (GREG, LILLIAN)] == [1, 1]


@pytest.mark.rule("CC-19.1", "CC-19.6", route="attach")
@pytest.mark.parametrize(("to", "zone"), [(None, ATTACHED), ("criminal", HAND)])
def test_attach_puts_a_gadget_on_a_character_that_may_bear_it(to, zone):
    g = table()
    hero = g.hq(GREG, detective("Hero"))
    tool = g.hand(GREG, gadget("Tool", to=to))
    play(g, {"attach": {"what": {"hand_card": {}}, "to": {"detective": {}}}})
    assert g.zone(tool) == zone
    assert [e[3] for e in g.events("attach")] == ([tool] if zone == ATTACHED else [])
    assert g.s.attachments(hero) == ([tool] if zone == ATTACHED else [])


@pytest.mark.rule("CC-R.56")
@pytest.mark.rule("CC-19.2", route="turn_face_down")
def test_turn_face_down_discards_the_gadgets_of_what_is_no_character_now():
    g = table()
    crook = g.criminal(GREG, g.here, criminal("Crook"))
    tool = g.attach(crook, gadget("Tool"))
    play(g, {"turn_face_down": {"criminal": {}}})
    assert not g.s.face_up[crook]
    assert g.zone(tool) == DRAW_DISCARD


@pytest.mark.rule("CC-15.5")
def test_affordable_is_what_just_the_points_there_are_would_pay_for():
    g = table()
    g.s.jobs[GREG] = 2
    two, three = g.hand(GREG, detective("Two", cost=2), detective("Three", cost=3))
    play(g, {"discard": {"hand_card": {"affordable": True}}})
    assert (g.zone(two), g.zone(three)) == (DRAW_DISCARD, HAND)


@pytest.mark.rule("CC-23.12")
@pytest.mark.parametrize("expended", [0, 1])
def test_is_ready_asks_for_a_card_that_is_not_expended(expended):
    g = table()
    able = {"if": [{"is_ready": "self"}], "cost": [{"pay": {"job": 0}}], "do": [{"draw": 1}]}
    hero = g.hq(GREG, detective("Hero", abilities=(able,)))
    g.s.expended[hero] = expended
    g.to_sleuth(sleuth.conflict)
    assert g.offered("use", hero, 0) == (not expended)


@pytest.mark.rule("CC-29.9")
@pytest.mark.parametrize("gone_first", ["One", "Two"])
def test_who_left_play_before_the_switch_switches_with_nobody(gone_first):
    g = table()
    there = g.cases(GREG, case("There", 9, 9, 9, 9))
    one = g.criminal(GREG, g.here, criminal("One"))
    two = g.criminal(LILLIAN, there, criminal("Two"))
    play(
        g,
        {"choose": {"criminal": {"named": "One"}}, "as": "one"},
        {"choose": {"criminal": {"named": "Two"}}, "as": "two"},
        {"discard": "one" if gone_first == "One" else "two"},
        {"switch": {"one": "one", "other": "two"}},
    )
    stays, place = (two, there) if gone_first == "One" else (one, g.here)
    assert g.s.at[stays] == place


@pytest.mark.rule("CC-27.1")
def test_as_many_points_as_a_talent_says():
    step = {"gain_points": {"job": {"talent": {"who": {"detective": {"whose": "yours"}}, "talent": "speed"}}}}  # fmt: skip
    g = table()
    g.hq(GREG, detective("Quick", 1, 3, 1))
    g.s.jobs[:] = [0, 0]
    play(g, step)
    assert g.s.jobs == [3, 0]


def bar(what: str, who: Any = "self") -> dict[str, Any]:
    return {"constant": [{"cannot": {"who": who, "what": what}}]}


@pytest.mark.rule("CC-31.1")
@pytest.mark.parametrize(
    ("hero", "crook", "begun"),
    [((), (), True), ((bar("challenge"),), (), False), ((), (bar("be_challenged"),), False)],
    ids=["nobody barred", "cannot challenge", "cannot be challenged"],
)
def test_who_cannot_challenge_or_be_challenged_does_not(hero, crook, begun):
    g = table()
    g.field(GREG, g.here, detective("Hero", abilities=hero))
    g.criminal(LILLIAN, g.here, criminal("Crook", abilities=crook))
    sides = {"attacker": {"detective": {}}, "defender": {"criminal": {}}}
    play(g, {"challenge": {**sides, "talent": "speed"}})
    assert bool(g.events("challenge")) is begun


@pytest.mark.rule("CC-31.1")
@pytest.mark.parametrize(("barred", "gone"), [(False, True), (True, False)])
def test_what_effects_cannot_discard_stays(barred, gone):
    g = table()
    shield = (bar("be_discarded_by_effects"),) if barred else ()
    hero = g.hq(LILLIAN, detective("Hero", abilities=shield))
    play(g, {"discard": {"detective": {}}})
    assert (g.zone(hero) == DRAW_DISCARD) is gone


@pytest.mark.rule("CC-30.3")
@pytest.mark.parametrize("expended", [0, 1])
def test_a_cost_that_expends_another_card_needs_a_ready_one(expended):
    able = {"cost": [{"expend": {"detective": {"named": "Aide"}}}], "do": [{"draw": 1}]}
    g = table()
    hero, aide = g.hq(GREG, detective("Hero", abilities=(able,)), detective("Aide"))
    g.s.expended[aide] = expended
    g.to_sleuth(sleuth.conflict)
    assert g.offered("use", hero, 0) == (not expended)
    if not expended:
        g.do("use", hero, 0)
        assert g.s.expended[aide]
        assert [e[3] for e in g.events("expend")] == [aide]


@pytest.mark.rule("CC-23.12")
def test_a_cost_that_expends_a_card_which_is_not_there_cannot_be_paid():
    able = {"cost": [{"expend": {"detective": {"named": "Aide"}}}], "do": [{"draw": 1}]}
    g = table()
    hero = g.hq(GREG, detective("Hero", abilities=(able,)))
    g.to_sleuth(sleuth.conflict)
    assert not g.offered("use", hero, 0)


def test_recall_brings_detectives_back_from_cases_and_ready_readies_them():
    g = table()
    away = g.field(GREG, g.here, detective("Away"))
    home = g.hq(GREG, detective("Home"))
    g.s.expended[away] = 1
    play(g, {"recall": {"detective": {}}}, {"ready": {"detective": {}}})
    assert (g.zone(away), g.s.at[away], g.s.expended[away]) == (HQ, -1, 0)
    assert [e[3] for e in g.events("return")] == [away]
    assert [e[3] for e in g.events("ready")] == [away], "the one at home was ready"
    assert g.zone(home) == HQ


@pytest.mark.rule("CC-29.5")
def test_put_into_play_is_for_detectives_in_hand():
    g = table()
    hero, tool = g.hand(GREG, detective("Hero"), gadget("Tool"))
    play(g, {"put_into_play": {"hand_card": {}}})
    assert (g.zone(hero), g.zone(tool)) == (HQ, HAND)
    assert [e[3] for e in g.events("put into play")] == [hero]


@pytest.mark.rule("CC-28.4", "CC-29.2")
def test_return_to_hand_is_for_cards_of_the_main_deck():
    g = table()
    hero = g.hq(LILLIAN, detective("Hero"))
    crook = g.criminal(LILLIAN, g.here, criminal("Crook"))
    play(g, {"return_to_hand": {"character": {}}})
    assert (g.zone(hero), g.zone(crook)) == (HAND, CRIME_ZONE)
    assert [e[3] for e in g.events("put")] == [hero]


@pytest.mark.rule("CC-29.5", "CC-11.5", "CC-11.13")
def test_flip_up_turns_criminals_discards_clues_and_leaves_what_is_expended():
    g = table()
    there = g.cases(GREG, case("There", 9, 9, 9, 9))
    crook, note = g.problem(GREG, g.here, criminal("Crook", cost=9), clue("Note"))
    tired = g.problem(GREG, there, criminal("Tired"))
    g.s.expended[tired] = 1
    play(g, {"flip_up": {"problem": {}}})
    assert (g.s.face_up[crook], g.s.face_up[tired]) == (1, 0)
    assert g.zone(note) == PROBLEM_DISCARD
    assert g.s.known[crook] == g.s.table.all_seats


@pytest.mark.rule("CC-30.4")
def test_turn_face_down_is_told_and_is_for_criminals_alone():
    g = table()
    hero = g.field(GREG, g.here, detective("Hero"))
    crook = g.criminal(GREG, g.here, criminal("Crook"))
    play(g, {"turn_face_down": {"character": {}}})
    assert (g.s.face_up[hero], g.s.face_up[crook]) == (1, 0)
    assert [e[2:4] for e in g.events("face down")] == [(GREG, crook)]


@pytest.mark.rule("CC-18.5", route="move_problem")
@pytest.mark.rule("CC-18.5")
def test_move_problem_brings_no_third_card_to_a_case():
    g = table()
    there = g.cases(GREG, case("There", 9, 9, 9, 9))
    g.problem(GREG, there, clue("A"), clue("B"))
    late = g.problem(GREG, g.here, clue("Late"))
    to = {"case": {"named": "There"}}
    play(g, {"move_problem": {"what": {"problem": {"at": "a_case"}}, "to": to}})
    assert g.s.at[late] == g.here


@pytest.mark.rule("CC-28.3")
def test_a_search_tells_which_card_it_took():
    g = search_with_a_row_of(0)
    taken = g.offers("choose")[0][1]
    g.do("choose", taken)
    assert [e[1:4] for e in g.events("search")] == [("CC-28.3", GREG, taken)]


@pytest.mark.rule("CC-27.1", "CC-21.5")
def test_clue_number_lasts_for_the_turn():
    step = {"clue_number": {"what": {"case": {}}, "change": -2}}
    assert text(step) == "The clue number of each case changes by -2 this turn."
    g = table()
    assert clue_number(play(g, step).s, g.here) == 7
    assert [e[3:] for e in g.events("gain")] == [
        (g.here, g.s.face[g.here].id, 3, "clue number", -2)
    ]
    g.until(lambda s: s.turn == 2)
    assert clue_number(g.s, g.here) == 9


@pytest.mark.rule("CC-5.1")
def test_all_cards_of_the_deck_can_be_drawn_and_then_no_more():
    g = table().first()
    draw_cards(g.s, GREG, 50, "CC-5.1")
    assert g.s.pile(DRAW_DECK, GREG) == ()
    assert g.s.pile(HAND, GREG)[-1] == 0, "the lowest number is a card like others"
    assert tuple(e[3] for e in g.events("draw"))[-40:] == g.s.pile(HAND, GREG)
