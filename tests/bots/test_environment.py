"""The learning environment passes PettingZoo's own tests and shows a seat only what it knows."""

import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from games import rulebooks
from games.bots.environment import CardTable, environment
from games.bots.seat import GreedyBot

MASKED = (  # PettingZoo spares its own masked environments these by name
    "Observation space for each agent probably should be",
    "Observation is not a NumPy array",
    "Action mask numpy array is all zeros",  # of an agent whose match is over
)


def modes() -> list[tuple[str, str]]:
    return [(game, mode) for game in rulebooks.PACKAGES for mode in rulebooks.get(game).modes]


@pytest.mark.parametrize(("game", "mode"), modes())
def test_pettingzoo_is_content(game, mode, capsys):
    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        for said_of_every_mask in MASKED:
            warnings.filterwarnings("ignore", said_of_every_mask)
        api_test(environment(game, mode=mode), num_cycles=1000)
    assert "Passed" in capsys.readouterr().out


@pytest.fixture
def table(toy_game) -> CardTable:
    env = CardTable("toy", decks=("low", "high"), render_mode="ansi")
    env.reset(seed=3)
    return env


def test_the_same_seed_deals_the_same(toy_game):
    seed_test(lambda: environment("toy"), num_cycles=40)


def test_every_match_pays_out_once(table):
    paid = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, over, _, _ = table.last()
        paid[agent] += reward
        table.step(None if over else int(np.flatnonzero(observation["action_mask"])[-1]))
    result = table.match.result
    wanted = {a: (1.0 if n in result.winners else -1.0) for n, a in enumerate(paid)}
    assert result.winners
    assert paid == wanted


def test_an_agent_does_not_see_hidden_cards(table):
    before = table.observe("player_0")
    table.match = table.match.determinize(0, 9)
    after = table.observe("player_0")
    assert all(np.array_equal(before[key], after[key]) for key in before)
    assert not np.array_equal(before["observation"], table.observe("player_1")["observation"])


def test_only_the_acting_agent_has_options(table):
    acting = table.agent_selection
    masks = {agent: int(table.observe(agent)["action_mask"].sum()) for agent in table.agents}
    assert masks.pop(acting) == len(table.match.legal_actions())
    assert set(masks.values()) == {0}


def test_a_masked_action_is_refused(table):
    with pytest.raises(ValueError, match="action 500 is masked"):
        table.step(500)


def test_a_bot_can_take_the_place_of_an_agent(table):
    seat = table.seat(table.agent_selection)
    choice = GreedyBot(1).choose(seat)
    table.step(seat.options.index(choice))
    assert table.match.decisions == 1


def test_what_happened_is_told_once(table):
    table.render()
    index = next(i for i, o in enumerate(table.match.options) if o[0] == "lead")
    table.step(index)
    assert "led n" in table.render()
    assert table.render() == ""
