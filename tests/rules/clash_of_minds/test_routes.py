"""The Influence Token is kept right by every Action and verb itself (CM-6.12): one case for each."""

import pytest

from games.rulebooks.clash_of_minds import state as st
from games.rulebooks.clash_of_minds.actions import turn_used
from games.rulebooks.clash_of_minds.agents import activate, archive_agents
from games.rulebooks.clash_of_minds.influence import weigh
from games.rulebooks.clash_of_minds.vocabulary.verbs import add_support
from tests.rules.clash_of_minds.table import (
    HOLMES,
    MORIARTY,
    action_card,
    agent,
    archived,
    bare,
    course,
    discarded,
    do,
    hold,
    lay,
    pile,
    put,
    quiet_plans,
    site,
    support,
    used,
    while_used,
)

LEAD = {"strengthen": {"side": "own", "thread": "any", "by": 2}}


def shown(s):
    """The difference at each Thread, which must be what adding up anew gives."""
    tokens = s.leads
    weigh(s)
    assert s.leads == tokens, "the token lay elsewhere than the sums say"
    return tokens


def using(s, *steps):
    """Holmes uses a card with these steps at the left Thread; it counts 2 upright and used."""
    c = lay(s, HOLMES, 0, 2, 2, used(*steps))
    hold(s, HOLMES)
    course(s)
    do(s, ("use", action_card(s, HOLMES, "draw", "use")))
    if ("use", c) in s.legal_actions():
        s.apply(("use", c))
    return s


@pytest.mark.rule("CM-6.12", route="put")
def test_putting_a_card_moves_the_token():
    s = bare()
    c = hold(s, HOLMES, 3, 1)
    put(course(s), c)
    assert shown(s)[0] == 3


@pytest.mark.rule("CM-6.12", route="use")
@pytest.mark.parametrize("aura", [(), (while_used(2),)])
def test_using_a_card_moves_the_token(aura):
    s = bare()
    lay(s, HOLMES, 0, 2, 2)
    turn_used(s, lay(s, HOLMES, 0, 3, 1, *aura))
    assert shown(s)[0] == 2 + 1 + (2 if aura else 0)


@pytest.mark.rule("CM-6.12", route="move")
def test_moving_a_card_moves_both_tokens():
    s = using(bare(), {"move": {"card": "this", "optional": True}})
    s.apply(next(option for option in s.legal_actions() if option[-1] == 2))
    assert shown(s) == (0, 0, 2)


@pytest.mark.rule("CM-6.12", route="distract")
def test_a_distracted_card_no_longer_strengthens_others():
    s = bare()
    lay(s, MORIARTY, 0, 3, 1, while_used(2), how=st.USED)
    lay(s, MORIARTY, 0, 1, 1)
    assert shown(s)[0] == -4
    using(s, {"distract": {"thread": "here"}})
    assert shown(s)[0] == 2 - 1 - 1


@pytest.mark.rule("CM-6.12", route="discard_card")
def test_a_discarded_card_takes_its_influence_along():
    s = bare()
    lay(s, MORIARTY, 0, 3, 1)
    using(s, {"discard_card": {}})
    assert shown(s)[0] == 2


@pytest.mark.rule("CM-6.12", route="support_from_deck")
def test_support_from_the_deck_moves_the_token():
    s = using(bare(), {"support_from_deck": {"cards": 2, "thread": "here"}})
    assert shown(s)[0] == 4
    assert [(e[2], e[6]) for e in s.events() if e[0] == "support"] == [(HOLMES, 0)] * 2


@pytest.mark.rule("CM-15.1")
def test_every_card_of_the_deck_can_be_drawn_whatever_its_number():
    s = bare()
    deck = [c for c in s.piles[st.DECK + HOLMES] if c]
    s.piles[st.DECK + HOLMES] = (0, *deck)
    for c in deck:
        s.move(c, st.BOX)
    add_support(s, HOLMES, 1)
    assert pile(s, 1, HOLMES) == (0,)


@pytest.mark.rule("CM-6.12", route="remove_support")
def test_removed_support_moves_the_token():
    s = bare()
    support(s, MORIARTY, 0, 3)
    using(s, {"remove_support": {"cards": "all", "thread": "here", "who": "opponent"}})
    assert shown(s)[0] == 2


@pytest.mark.rule("CM-6.12", route="archive")
def test_what_is_cleared_from_the_table_leaves_the_support():
    s = bare()
    quiet_plans(s)
    lay(s, HOLMES, 1, 5, 1)
    support(s, MORIARTY, 1, 2)
    site(s)
    archived(s)
    assert shown(s)[1] == -2


@pytest.mark.rule("CM-6.12", route="support")
def test_a_support_card_moves_the_token():
    s = bare()
    c = hold(s, HOLMES)
    hold(s, HOLMES)
    course(s)
    do(s, ("support", action_card(s, HOLMES, "draw", "support")), ("support", c, 1))
    assert shown(s)[1] == 1


@pytest.mark.rule("CM-6.12", route="agent")
def test_what_an_active_agent_grants_comes_and_goes_with_it():
    s = bare("agents")
    lay(s, HOLMES, 0, 2, 2)
    agent(s, HOLMES, 0, {"if": "active", "constant": [LEAD]})
    activate(s, HOLMES)
    assert shown(s)[0] == 4
    archive_agents(s)
    assert shown(s)[0] == 2


# -- other rules that several Actions and texts keep -----------------------------------------


def without_deck(s, seat, discards):
    """This seat has nothing to draw from but so many discarded cards."""
    discarded(s, seat, discards)
    while s.piles[st.DECK + seat]:
        s.draw(st.DECK + seat, st.BOX)


@pytest.mark.rule("CM-15.1", route="draw")
@pytest.mark.rule("CM-15.2")
def test_an_action_draws_from_the_reshuffled_discards():
    s = bare()
    hold(s, HOLMES)
    without_deck(s, HOLMES, 3)
    do(course(s), ("draw", action_card(s, HOLMES, "draw", "use")))
    assert len(s.piles[st.HAND + HOLMES]) == 2
    assert (len(s.piles[st.DECK + HOLMES]), len(s.piles[st.DISCARDED + HOLMES])) == (2, 0)


@pytest.mark.rule("CM-15.1", route="support_from_deck")
@pytest.mark.rule("CM-15.2", "CM-15.3")
def test_support_from_an_empty_deck_comes_from_the_reshuffled_discards():
    s = bare()
    lay(s, HOLMES, 0, 2, 2, used({"support_from_deck": {"cards": 3, "thread": "here"}}))
    hold(s, HOLMES)
    without_deck(s, HOLMES, 2)
    discarded(s, MORIARTY, 4)
    do(course(s), ("use", action_card(s, HOLMES, "draw", "use")))
    assert len(s.piles[st.THREAD + HOLMES]) == 3, "the card itself and the two there were"
    assert (len(s.piles[st.DECK + HOLMES]), len(s.piles[st.DISCARDED + HOLMES])) == (0, 0)
    assert len(s.piles[st.DISCARDED + MORIARTY]) == 4
    assert shown(s)[0] == 2 + 2


@pytest.mark.rule("CM-7.7", route="opponent")
def test_a_card_moved_by_the_opponent_stays_on_its_owners_side():
    s = bare()
    c = lay(s, MORIARTY, 0, 3, 1)
    using(s, {"move": {"card": "opponent"}})
    s.apply(("move", c, 2))
    assert c in s.piles[st.THREAD + 2 * 2 + MORIARTY]
    assert shown(s) == (2, 0, -3)


@pytest.mark.rule("CM-7.7", route="own")
def test_a_card_called_to_this_thread_stays_on_the_own_side():
    s = bare()
    c = lay(s, HOLMES, 1, 3, 1)
    using(s, {"move": {"card": "own", "to": "here"}})
    if ("move", c, 0) in s.legal_actions():
        s.apply(("move", c, 0))
    assert c in s.piles[st.THREAD + HOLMES]
    assert shown(s) == (5, 0, 0)


@pytest.mark.rule("CM-14.2", route="aura")
@pytest.mark.rule("CM-14.3", "CM-14.4")
def test_a_distracted_aura_strengthens_nobody_wherever_it_is_moved():
    s = bare()
    source = lay(s, MORIARTY, 0, 2, 2, while_used(3), how=st.USED)
    lay(s, MORIARTY, 2, 1, 1)
    assert shown(s) == (-2, 0, -1)
    using(s, {"distract": {}}, {"move": {"card": "opponent"}})
    s.apply(("move", source, 2))
    assert s.turned[source] & st.DISTRACTED
    assert shown(s) == (2, 0, -3)
