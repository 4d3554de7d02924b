"""Chapter 16: the additional mode with Agents."""

import pytest

from games.engine.errors import IllegalAction
from games.rulebooks.clash_of_minds import agents
from games.rulebooks.clash_of_minds import state as st
from games.rulebooks.clash_of_minds.influence import influence
from tests.rules.clash_of_minds.table import (
    HOLMES,
    MORIARTY,
    RULEBOOK,
    action_card,
    activated,
    agent,
    archived,
    bare,
    concluded,
    course,
    dealt,
    do,
    events,
    final_turn,
    hand,
    hold,
    knows,
    lay,
    pile,
    placing,
    put,
    quiet_plans,
    resume,
    revealing,
    site,
    support,
    under_agent,
    words,
)

TWO_HOURS = activated({"hours": {"by": 2}})


def furnished(cost=2, under=0, *abilities):
    """Holmes's turn with an Agent and cards in hand; both sides have a card in play."""
    s = bare("agents")
    c = agent(s, HOLMES, cost, *(abilities or (TWO_HOURS,)))
    under_agent(s, HOLMES, under)
    for seat in (HOLMES, MORIARTY):
        for _ in range(4):
            hold(s, seat)
        lay(s, seat, 0)
    return course(s), c


def support_agent(s):
    """Add a Support Card under the Agent of the seat to act."""
    card = next(o[1] for o in s.legal_actions() if o[0] == "support")
    return do(s, ("support", card), ("support_agent", hand(s, s.to_act)[0]))


@pytest.mark.rule("CM-16.1")
def test_basic_duel_has_no_agents():
    s = placing()
    agents_of_the_box = {*s.table.cards_of("holmes-agents"), *s.table.cards_of("moriarty-agents")}
    assert agents_of_the_box <= set(s.piles[st.BOX])
    assert events(s, "agent") == []
    with pytest.raises(IllegalAction) as refused:
        s.apply(("activate", 48))
    assert refused.value.rule == "CM-16.1"


@pytest.mark.rule("CM-16.2", "CM-16.3")
def test_agent_decks_are_shuffled_and_lie_by_their_sides():
    firsts = set()
    for seed in range(12):
        s = dealt("agents", seed)
        for seat, side in enumerate(st.SIDES):
            deck = s.piles[st.AGENT_DECK + seat]
            assert {s.face[c].card.get("side") for c in deck} == {side}
            assert len(deck) == 4
        firsts.add(s.face[s.piles[st.AGENT_DECK][-1]].id)
    assert len(firsts) == 4


@pytest.mark.rule("CM-16.4")
def test_each_draws_an_agent_before_the_placement():
    s = placing("agents")
    assert [event[2] for event in events(s, "agent")] == [HOLMES, MORIARTY]
    assert len(s.piles[st.AGENT]) == len(s.piles[st.AGENT + 1]) == 1
    assert words(s) == {"place"}


@pytest.mark.rule("CM-16.5")
def test_agent_lies_face_down():
    s = placing("agents")
    c = s.piles[st.AGENT][0]
    assert knows(s, HOLMES, c)
    assert not knows(s, MORIARTY, c)
    assert s.view(MORIARTY)["zones"]["agent"][HOLMES] == [[c, None]]
    told = [event for event in s.view(MORIARTY)["events"] if event[0] == "agent"]
    assert [event[4] == "?" for event in told] == [True, False]


@pytest.mark.rule("CM-16.6", "CM-R.42")
def test_support_may_go_under_the_agent_and_adds_no_influence():
    s, _ = furnished()
    before = [influence(s, HOLMES, t) for t in (0, 1, 2)]
    in_play = st.in_play(s, HOLMES)
    support_agent(s)
    assert len(s.piles[st.AGENT_SUPPORT]) == 1
    assert [influence(s, HOLMES, t) for t in (0, 1, 2)] == before
    assert st.in_play(s, HOLMES) == in_play


@pytest.mark.rule("CM-16.7", "CM-16.8", "CM-16.18", "CM-X.24")
def test_agent_of_two_needs_two_support_cards():
    s, c = furnished(cost=2)
    support_agent(s)
    with pytest.raises(IllegalAction) as refused:
        s.apply(("activate", c))
    assert refused.value.rule == "CM-16.8"
    support_agent(s)
    spent = s.spent
    do(s, ("activate", c))
    assert s.hours == 2
    assert s.spent == spent
    support(s, HOLMES, 1)
    quiet_plans(s)
    s.frames, s.options = [], None
    archived(s)
    assert s.pile_of[c] == st.AGENT_DISCARDED
    assert s.piles[st.AGENT_SUPPORT] == ()
    assert len(pile(s, 1, HOLMES)) == 1
    assert sum(event[1] == "CM-16.14" for event in s.events()) == 2


@pytest.mark.rule("CM-16.9")
def test_activation_may_be_kept_for_a_later_turn():
    s, c = furnished(1, 1)
    put(s, hand(s, HOLMES)[0])
    do(s, ("end",))
    put(s, hand(s, MORIARTY)[0])
    do(s, ("end",))
    assert ("activate", c) in s.legal_actions()


@pytest.mark.rule("CM-16.10")
def test_activation_reveals_the_agent_and_resolves_its_ability():
    s, c = furnished(1, 1)
    do(s, ("activate", c))
    assert knows(s, MORIARTY, c)
    assert s.active == (1, 0)
    assert s.hours == 2
    with pytest.raises(IllegalAction) as refused:
        s.apply(("activate", c))
    assert refused.value.rule == "CM-16.10"


@pytest.mark.rule("CM-16.11", route="turn")
@pytest.mark.rule("CM-16.11")
def test_activation_only_on_the_own_turn():
    s, c = furnished(1, 1)
    put(s, hand(s, HOLMES)[0])
    do(s, ("end",))
    assert s.to_act == MORIARTY
    with pytest.raises(IllegalAction):
        s.apply(("activate", c))


def foreign(turn, *steps):
    """An Agent whose ability says on whose turn it may be activated."""
    return {"turn": turn, **activated(*(steps or ({"hours": {"by": 2}},)))}


@pytest.mark.rule("CM-16.11", "CM-R.46")
@pytest.mark.parametrize("turn", ["opponent", "any"])
def test_an_agent_that_says_so_is_activated_as_the_opponents_turn_begins(turn):
    s, c = furnished(1, 1, foreign(turn))
    put(s, hand(s, HOLMES)[0])
    do(s, ("end",))
    assert (s.to_act, s.legal_actions()) == (HOLMES, [("done",), ("activate", c)])
    do(s, ("activate", c))
    assert s.hours == 2
    assert s.to_act == MORIARTY
    put(s, hand(s, MORIARTY)[0])
    assert s.to_act == MORIARTY


@pytest.mark.rule("CM-16.11", route="opponents_turn")
@pytest.mark.rule("CM-16.11", "CM-R.46")
def test_an_agent_that_says_so_is_activated_after_an_action_of_the_opponent():
    s, c = furnished(1, 1, foreign("opponent", {"discard_card": {"upright": 9}}))
    put(s, hand(s, HOLMES)[0])
    do(s, ("end",), ("done",))
    card = hand(s, MORIARTY)[0]
    put(s, card)
    assert (s.to_act, s.legal_actions()) == (HOLMES, [("done",), ("activate", c)])
    do(s, ("activate", c), ("discard_card", card))
    assert s.pile_of[card] == st.DISCARDED + MORIARTY
    assert s.to_act == MORIARTY
    assert ("end",) in s.legal_actions()


@pytest.mark.rule("CM-16.11")
def test_an_agent_for_the_opponents_turn_waits_on_the_own():
    s, c = furnished(1, 1, foreign("opponent"))
    assert ("activate", c) not in s.legal_actions()
    with pytest.raises(IllegalAction) as refused:
        s.apply(("activate", c))
    assert refused.value.rule == "CM-16.11"
    s, c = furnished(1, 1, foreign("any"))
    assert ("activate", c) in s.legal_actions()


@pytest.mark.rule("CM-16.11", "CM-16.8", "CM-16.10")
@pytest.mark.parametrize("under", [0, 1])
def test_nobody_is_asked_on_the_opponents_turn_without_an_agent_to_activate(under):
    s, c = furnished(1, under, foreign("any"))
    if under:
        do(s, ("activate", c))
    put(s, hand(s, HOLMES)[0])
    do(s, ("end",))
    assert s.to_act == MORIARTY
    put(s, hand(s, MORIARTY)[0])
    assert s.to_act == MORIARTY


@pytest.mark.rule("CM-R.46")
def test_a_window_on_the_opponents_turn_tells_nothing_of_the_agent():
    told = [furnished(1, 1, ability)[0] for ability in (TWO_HOURS, foreign("opponent"))]
    for s in told:
        agent(s, MORIARTY, 9, foreign("any"))  # both boxes have such an Agent
        put(s, hand(s, HOLMES)[0])
        do(s, ("end",))
        if s.to_act == HOLMES:
            do(s, ("done",))
        do(s, ("draw", action_card(s, MORIARTY, "draw", "use")))
        if s.to_act == HOLMES:
            do(s, ("done",))
    assert told[0].frames == told[1].frames
    assert told[0].legal_actions() == told[1].legal_actions()


@pytest.mark.rule("CM-16.11", route="opponents_reveal")
@pytest.mark.rule("CM-16.11", "CM-R.41", "CM-R.46")
def test_an_agent_for_the_opponents_turn_in_the_final_turn():
    s = bare("agents", first=MORIARTY)
    c = agent(s, HOLMES, 1, foreign("opponent"))
    under_agent(s, HOLMES, 1)
    revealing(s)
    do(s, ("reveal", action_card(s, MORIARTY, "draw", "use")))
    assert (s.to_act, s.legal_actions()) == (HOLMES, [("done",), ("activate", c)])
    before = s.clone()
    do(before, ("activate", c))
    assert (before.hours, before.to_act) == (2, MORIARTY)
    do(s, ("done",), ("skip",))
    assert (s.to_act, s.legal_actions()) == (HOLMES, [("done",), ("activate", c)])
    do(s, ("done",), ("reveal", action_card(s, HOLMES, "draw", "use")))
    assert s.to_act == HOLMES
    assert words(s) == {"skip", "draw"}


@pytest.mark.rule("CM-16.11")
def test_the_greedy_player_activates_on_the_opponents_turn():
    s, c = furnished(1, 1, foreign("opponent", {"draw": 3}))
    put(s, hand(s, HOLMES)[0])
    do(s, ("end",))
    assert RULEBOOK.greedy(s, s.legal_actions()) == ("activate", c)


@pytest.mark.rule("CM-16.12")
def test_ability_lasts_while_the_agent_is_in_play():
    aura = {"cards": "support", "side": "own", "thread": "chosen", "by": 1}
    lasting = {"if": "active", "constant": [{"strengthen": aura}]}
    s, c = furnished(1, 1, activated({"choose_thread": {}}), lasting)
    support(s, HOLMES, 1, 2)
    do(s, ("activate", c), ("watch", 1))
    assert s.leads[1] == 4
    agents.archive_agents(s)
    assert s.leads[1] == 2
    assert s.watched == (-1, -1)


@pytest.mark.rule("CM-16.13", "CM-16.14", "CM-R.40")
def test_activated_agent_goes_with_all_support_under_it():
    s, c = furnished(1, 3)
    do(s, ("activate", c))
    agents.archive_agents(s)
    assert s.piles[st.AGENT_DISCARDED] == (c,)
    assert s.piles[st.AGENT] == s.piles[st.AGENT_SUPPORT] == ()
    assert len(s.piles[st.DISCARDED]) == 3
    assert s.active == (0, 0)


@pytest.mark.rule("CM-16.15", "CM-16.16")
def test_unactivated_agent_stays_with_its_support():
    s, c = furnished(2, 1)
    agents.archive_agents(s)
    agents.draw_agents(s)
    s.options = None
    s.advance()
    assert s.legal_actions() == [("keep",), ("replace",)]
    do(s, ("keep",))
    assert s.piles[st.AGENT] == (c,)
    assert len(s.piles[st.AGENT_SUPPORT]) == 1


def replacing():
    s = bare("agents")
    old = agent(s, HOLMES, 2, TWO_HOURS)
    under_agent(s, HOLMES, 1)
    agents.draw_agents(s)
    resume(s, agents.draw_agents)
    return s, old


@pytest.mark.rule("CM-16.17", "CM-R.38")
@pytest.mark.parametrize("stays", ["old", "new"])
def test_agent_may_be_replaced_and_the_other_goes_under_the_deck(stays):
    s, old = replacing()
    do(s, ("replace",))
    new = next(c for c in s.piles[st.AGENT] if c != old)
    kept, gone = (old, new) if stays == "old" else (new, old)
    do(s, ("stay", kept))
    assert s.piles[st.AGENT] == (kept,)
    assert s.piles[st.AGENT_DECK][0] == gone
    assert len(s.piles[st.AGENT_SUPPORT]) == 1
    assert not knows(s, MORIARTY, gone)


@pytest.mark.rule("CM-R.39", "CM-R.38")
def test_empty_agent_deck_is_renewed_and_drawing_is_compulsory():
    s = bare("agents")
    for c in [*s.piles[st.AGENT], *s.piles[st.AGENT_DECK]]:
        s.move(c, st.AGENT_DISCARDED)
    agents.draw_agents(s)
    resume(s, agents.draw_agents)
    assert len(s.piles[st.AGENT]) == 1
    assert len(s.piles[st.AGENT_DECK]) == 3
    assert s.piles[st.AGENT_DISCARDED] == ()
    assert not any(s.known[c] for c in s.piles[st.AGENT_DECK])


def in_final_turn(under):
    s = bare("agents")
    c = agent(s, HOLMES, 1, TWO_HOURS)
    under_agent(s, HOLMES, under)
    hold(s, HOLMES)
    hold(s, HOLMES)
    return revealing(s), c


@pytest.mark.rule("CM-16.11", route="reveal")
@pytest.mark.rule("CM-R.41")
def test_agent_may_be_activated_before_or_after_the_revealed_action():
    s, c = in_final_turn(1)
    card = action_card(s, HOLMES, "draw", "use")
    do(s, ("reveal", card))
    before = s.clone()
    do(before, ("activate", c))
    assert before.hours == 2
    assert ("draw", card) in before.legal_actions()
    do(s, ("draw", card))
    assert s.legal_actions() == [("done",), ("activate", c)]
    do(s, ("activate", c))
    assert s.hours == 2
    assert s.to_act == MORIARTY


@pytest.mark.rule("CM-R.41")
def test_who_keeps_the_agent_after_the_revealed_action_is_not_asked_again():
    s, c = in_final_turn(1)
    card = action_card(s, HOLMES, "draw", "use")
    do(s, ("reveal", card), ("draw", card), ("done",))
    assert s.to_act == MORIARTY
    assert s.hours == 0
    assert s.piles[st.AGENT] == (c,)


@pytest.mark.rule("CM-R.25")
def test_final_support_never_goes_under_an_agent():
    s, _ = in_final_turn(0)
    card = action_card(s, HOLMES, "use", "support")
    do(s, ("reveal", card), ("support", card))
    assert words(s) == {"support"}


@pytest.mark.rule("CM-R.37")
def test_agent_goes_before_the_site_on_ties():
    s = bare("agents")
    quiet_plans(s)
    site(s, {"tie": "moriarty"})
    agent(s, HOLMES, 1, {"if": "active", "constant": [{"tie": "holmes"}]})
    s.active = (1, 0)
    concluded(s)
    assert s.tokens == (1, 1, 1)
    assert s.hours == 0


@pytest.mark.rule("CM-R.43")
def test_no_agent_is_cleared_away_when_the_duel_ends():
    s, c = furnished(1, 1)
    do(s, ("activate", c))
    s.hours = 12
    archived(s)
    assert s.result is not None
    assert s.piles[st.AGENT] == (c,)


def test_planning_works_with_agents_too():
    s = bare("agents")
    assert words(final_turn(s)) == {"plan"}
