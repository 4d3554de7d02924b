"""Chapters 14 and 15: distraction and decks; the verbs of effects."""

import pytest

from games.engine.rng import Rng
from games.rulebooks.clash_of_minds import state as st
from games.rulebooks.clash_of_minds.drawing import draw_cards
from games.rulebooks.clash_of_minds.influence import card_value, influence, weigh
from games.rulebooks.clash_of_minds.summary import clear_table
from tests.rules.clash_of_minds.table import (
    HOLMES,
    MORIARTY,
    action_card,
    archived,
    bare,
    concluded,
    course,
    dealt,
    discarded,
    do,
    events,
    hand,
    hold,
    knows,
    lay,
    lead_by,
    pile,
    plan,
    quiet_plans,
    site,
    support,
    used,
    while_used,
)

DISTRACT = used({"distract": {"thread": "here"}})


def use(s, c):
    """Holmes's turn: use this card."""
    if s.to_act is None:
        hold(s, HOLMES)
        course(s)
    do(s, ("use", action_card(s, HOLMES, "draw", "use")))
    if ("use", c) in s.legal_actions():
        s.apply(("use", c))
    return s


def distracted():
    """A Thread in which Holmes distracts a card that strengthens two others."""
    s = bare()
    source = lay(s, MORIARTY, 0, 3, 2, while_used(1), how=st.USED)
    lay(s, MORIARTY, 0, 2, 1)
    lay(s, MORIARTY, 0, 2, 1)
    mine = lay(s, HOLMES, 0, 2, 2, DISTRACT)
    return s, source, mine


@pytest.mark.rule("CM-14.2", "CM-6.12")
@pytest.mark.parametrize("cards", [1, "all"])
def test_distraction_moves_the_token_where_bonuses_cancelled_out(cards):
    s = bare()
    site(s, {"strengthen": {"side": "all", "thread": "middle", "by": -1}})
    for seat in (HOLMES, MORIARTY):
        lay(s, seat, 1, 3, 2, while_used(1), how=st.USED)
    lay(s, MORIARTY, 1, 2, 1)
    mine = lay(s, HOLMES, 1, 2, 2, used({"distract": {"cards": cards}}))
    assert s.bonuses == st.PLAIN
    use(s, mine)
    assert s.leads[1] == (2 - 1) + 2 - (2 - 1) - (2 - 1)
    assert influences(s) == s.leads


def influences(s):
    """The Influence Tokens as they should lie, added up anew."""
    fresh = s.clone()
    weigh(fresh)
    return fresh.leads


@pytest.mark.rule("CM-6.12")
@pytest.mark.parametrize(("mode", "seed"), [("basic", 3410), ("agents", 3410), ("agents", 7)])
def test_influence_tokens_are_never_stale(mode, seed):
    s = dealt(mode, seed)
    lots = Rng(seed)
    while s.to_act is not None:
        assert influences(s) == s.leads
        options = s.legal_actions()
        s.apply(options[lots.below(len(options))])


@pytest.mark.rule("CM-11.3")
@pytest.mark.parametrize("thread", st.THREADS)
def test_a_card_gives_nothing_to_itself_and_loses_nothing_out_of_reach(thread):
    s = bare()
    middle = {"strengthen": {"side": "own", "thread": "middle", "by": 1}}
    source = lay(s, HOLMES, thread, 3, 2, {"if": "used", "constant": [middle]}, how=st.USED)
    fellow = lay(s, HOLMES, 1, 2, 1)
    assert card_value(s, source) == 2
    assert card_value(s, fellow) == 2 + 1


@pytest.mark.rule("CM-14.1", "CM-14.2", "CM-14.3", "CM-X.20")
def test_distraction_ends_the_text_and_leaves_the_value():
    s, source, mine = distracted()
    assert influence(s, MORIARTY, 0) == 2 + 3 + 3
    use(s, mine)
    assert s.turned[source] == st.USED | st.DISTRACTED
    assert influence(s, MORIARTY, 0) == 2 + 2 + 2
    assert card_value(s, source) == 2


@pytest.mark.rule("CM-14.4", "CM-X.20")
def test_distracted_card_can_be_moved():
    s, source, _ = distracted()
    s.turned[source] |= st.DISTRACTED
    mover = lay(s, HOLMES, 0, 2, 2, used({"move": {"card": "opponent"}}))
    use(s, mover)
    assert ("move", source, 2) in s.legal_actions()


@pytest.mark.rule("CM-14.5", "CM-X.20")
def test_distracted_card_leaves_in_archiving():
    s, source, _ = distracted()
    s.turned[source] |= st.DISTRACTED
    clear_table(s)
    assert s.pile_of[source] == st.DISCARDED + MORIARTY
    assert s.turned[source] == st.UPRIGHT


@pytest.mark.rule("CM-14.6", "CM-R.26")
def test_upright_card_with_a_token_is_used_for_its_value_only():
    s = bare()
    c = lay(s, HOLMES, 0, 1, 3, used({"hours": {"by": 5}}), how=st.DISTRACTED)
    use(s, c)
    assert s.leads[0] == 3
    assert s.hours == 0


@pytest.mark.rule("CM-14.1")
def test_only_used_cards_of_the_opponent_are_distracted():
    s = bare()
    lay(s, MORIARTY, 0)
    lay(s, HOLMES, 0, how=st.USED)
    lay(s, MORIARTY, 1, how=st.USED)
    use(s, lay(s, HOLMES, 0, 2, 2, DISTRACT))
    assert events(s, "distract") == []


@pytest.mark.rule("CM-R.27")
def test_tokens_never_run_out():
    s = bare()
    for _ in range(10):
        lay(s, MORIARTY, 0, how=st.USED)
    use(s, lay(s, HOLMES, 0, 2, 2, used({"distract": {"thread": "any", "cards": "all"}})))
    assert len(events(s, "distract")) == 10


@pytest.mark.rule("CM-R.28")
def test_distraction_does_not_undo_what_was_done():
    s = bare()
    c = lay(s, MORIARTY, 0, 2, 2, used({"hours": {"by": 1}}), how=st.USED)
    s.hours = 1
    use(s, lay(s, HOLMES, 0, 2, 2, DISTRACT))
    assert s.turned[c] & st.DISTRACTED
    assert s.hours == 1


@pytest.mark.rule("CM-R.29")
def test_a_card_counts_at_least_nothing():
    s = bare()
    target = lay(s, MORIARTY, 0, 1, 1)
    lay(s, MORIARTY, 0, 2, 2)
    use(s, lay(s, HOLMES, 1, 0, 0))
    mine = lay(s, HOLMES, 0, 2, 2, how=st.USED)
    s.changes = ((mine, target, -9),)
    assert influence(s, MORIARTY, 0) == 2


@pytest.mark.rule("CM-14.2", route="change")
@pytest.mark.rule("CM-11.3")
def test_change_lasts_while_its_source_is_used_and_undistracted():
    s = bare()
    target = lay(s, MORIARTY, 0, 3, 3)
    mine = lay(s, HOLMES, 0, 2, 2, used({"change": {"by": -2}}))
    use(s, mine)
    assert influence(s, MORIARTY, 0) == 1
    s.turned[mine] |= st.DISTRACTED
    assert influence(s, MORIARTY, 0) == 3
    assert s.changes == ((mine, target, -2),)


# -- decks ----------------------------------------------------------------------------


@pytest.mark.rule("CM-15.1", "CM-15.2", "CM-X.21")
def test_deck_of_one_and_discards_of_six_draw_three():
    s = bare()
    discarded(s, HOLMES, 6)
    while len(s.piles[st.DECK + HOLMES]) > 1:
        s.draw(st.DECK + HOLMES, st.BOX)
    draw_cards(s, HOLMES, 3, "CM-5.13")
    assert len(hand(s, HOLMES)) == 3
    assert len(s.piles[st.DECK + HOLMES]) == 4
    assert s.piles[st.DISCARDED + HOLMES] == ()
    assert not any(s.known[c] for c in s.piles[st.DECK + HOLMES])


@pytest.mark.rule("CM-15.1")
@pytest.mark.parametrize(("step", "drawn"), [({"draw": {}}, 1), ({"draw": 2}, 2)])
def test_a_text_draws_one_card_unless_it_says_how_many(step, drawn):
    s = bare()
    mine = lay(s, HOLMES, 0, 2, 2, used(step))
    hold(s, HOLMES)
    course(s)
    before = len(hand(s, HOLMES))
    use(s, mine)
    assert len(hand(s, HOLMES)) - before == drawn


@pytest.mark.rule("CM-15.3")
def test_a_player_reshuffles_his_own_discards_only():
    s = bare()
    discarded(s, HOLMES, 20)
    discarded(s, MORIARTY, 4)
    draw_cards(s, HOLMES, 1, "CM-8.5")
    assert len(s.piles[st.DECK + HOLMES]) == 19
    assert len(s.piles[st.DISCARDED + MORIARTY]) == 4
    assert hand(s, HOLMES)[0] < 20


@pytest.mark.rule("CM-R.20")
def test_nothing_is_drawn_without_deck_and_discards():
    s = bare()
    while s.piles[st.DECK + HOLMES]:
        s.draw(st.DECK + HOLMES, st.BOX)
    draw_cards(s, HOLMES, 2, "CM-5.13")
    assert hand(s, HOLMES) == ()
    course(s)
    assert [event[6:] for event in s.events() if event[0] == "action"] == [("put",)]
    assert s.to_act == MORIARTY  # with nothing to draw only the mandatory Action was left


# -- other verbs ----------------------------------------------------------------------


def test_look_and_discard_from_the_opponents_hand():
    s = bare()
    held = [hold(s, MORIARTY) for _ in range(3)]
    steps = ({"look_hand": {}}, {"discard_hand": {"who": "opponent", "cards": 1}})
    use(s, lay(s, HOLMES, 0, 3, 1, used(*steps)))
    assert all(knows(s, HOLMES, c) for c in held)
    assert [event[3] for event in events(s, "see")] == held
    assert len(hand(s, MORIARTY)) == 2


def test_move_of_this_card_may_be_declined():
    s = bare()
    c = lay(s, HOLMES, 0, 1, 3, used({"move": {"card": "this", "optional": True}}))
    use(s, c)
    assert s.legal_actions() == [("move", c, 1), ("move", c, 2), ("decline",)]
    do(s, ("decline",))
    assert pile(s, 0, HOLMES) == (c,)


def test_own_card_is_called_to_this_thread():
    s = bare()
    far = lay(s, HOLMES, 2)
    c = lay(s, HOLMES, 0, 2, 3, used({"move": {"card": "own", "to": "here", "optional": True}}))
    use(s, c)
    do(s, ("move", far, 0))
    assert pile(s, 0, HOLMES) == (c, far)


def test_site_may_forbid_moves():
    s = bare()
    site(s, {"forbid": "move"})
    c = lay(s, HOLMES, 0, 1, 3, used({"move": {"card": "this"}}))
    use(s, c)
    assert pile(s, 0, HOLMES) == (c,)


def test_looking_at_the_plan_and_deducing_when_ahead():
    s = bare()
    abilities = (used({"look_plan": {}}), used({"deduce": {}}, ahead=True))
    use(s, lay(s, HOLMES, 1, 2, 2, *abilities))
    assert knows(s, HOLMES, s.piles[st.CRIME_PLAN][1])
    assert not knows(s, HOLMES, s.piles[st.CRIME_PLAN][0])
    assert s.tokens == (0, 1, 0)


def test_who_is_not_ahead_deduces_nothing():
    s = bare()
    lay(s, MORIARTY, 1, 2, 2)
    use(s, lay(s, HOLMES, 1, 2, 2, used({"deduce": {}}, ahead=True)))
    assert s.tokens == (0, 0, 0)


def test_deduction_token_is_removed_or_else_support():
    fallback = {"remove_support": {"who": "holmes", "thread": "any", "cards": 1}}
    for token in (1, 0):
        s = bare()
        quiet_plans(s)
        plan(
            s,
            0,
            {"try": {"remove_deduction": {"thread": "other"}}, "else": fallback},
            kind="object",
        )
        lead_by(s, 0, 3)
        s.tokens = (0, 0, token)
        concluded(s)
        assert s.tokens[2] == 0
        assert len(pile(s, 0, HOLMES)) == 2 + token


def test_support_is_added_from_the_deck_face_down():
    s = bare()
    steps = {"support_from_deck": {"who": "you", "thread": "here", "cards": 2}}
    c = lay(s, HOLMES, 0, 2, 1, used(steps))
    use(s, c)
    added = [x for x in pile(s, 0, HOLMES) if x != c]
    assert len(added) == 2
    assert not any(knows(s, MORIARTY, x) for x in added)
    assert s.leads[0] == 3


def test_all_support_of_a_thread_is_removed():
    s = bare()
    quiet_plans(s)
    plan(s, 0, {"remove_support": {"who": "both", "thread": "here", "cards": "all"}})
    support(s, HOLMES, 0, 4)
    support(s, MORIARTY, 0, 1)
    support(s, MORIARTY, 1, 1)
    concluded(s)
    assert pile(s, 0, HOLMES) == pile(s, 0, MORIARTY) == ()
    assert len(pile(s, 1, MORIARTY)) == 1


@pytest.mark.rule("CM-R.34")
def test_both_discard_their_hands_first_player_first():
    for first in (HOLMES, MORIARTY):
        s = bare(first=first)
        quiet_plans(s)
        plan(s, 0, {"discard_hand": {"who": "both", "cards": "all"}})
        for seat in (HOLMES, MORIARTY):
            hold(s, seat)
        lead_by(s, 0, 3)
        concluded(s)
        assert [event[2] for event in events(s, "discard")] == [first, 1 - first]
        assert hand(s, HOLMES) == hand(s, MORIARTY) == ()


@pytest.mark.rule("CM-R.35")
def test_track_has_no_end():
    s = bare()
    for _ in range(5):
        lay(s, HOLMES, 0, 9, 9)
    assert s.leads[0] == 45
    assert s.view(HOLMES)["leads"][0] == 45


@pytest.mark.rule("CM-R.44")
def test_effect_without_a_target_does_nothing():
    s = bare()
    c = lay(s, HOLMES, 0, 1, 3, used({"change": {"by": -2}}, {"hours": {"by": 1}}))
    use(s, c)
    assert s.leads[0] == 3
    assert s.changes == ()
    assert s.hours == 1


def test_discarded_card_takes_its_changes_along():
    s = bare()
    target = lay(s, MORIARTY, 0, 2, 2)
    source = lay(s, MORIARTY, 0, 3, 3, how=st.USED)
    s.changes = ((source, target, 1), (target, source, 1))
    use(s, lay(s, HOLMES, 0, 2, 2, used({"discard_card": {"upright": 2}})))
    assert s.pile_of[target] == st.DISCARDED + MORIARTY
    assert s.changes == ()


def test_changes_end_with_the_round():
    s = bare()
    target = lay(s, MORIARTY, 0, 2, 2)
    source = lay(s, HOLMES, 0, 3, 3, how=st.USED)
    s.changes = ((source, target, -1),)
    archived(s)
    assert s.changes == ()
