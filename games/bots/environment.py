"""Any game on the kernel as a PettingZoo environment, for libraries that learn to play.

    env = environment("castle", mode="episode", seats=3)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        action = None if termination or truncation else choose(observation["action_mask"])
        env.step(action)

Needs the packages pettingzoo, gymnasium and numpy.
"""

from collections.abc import Mapping, Sequence
from typing import Any
from zlib import crc32

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped]
from pettingzoo.utils import wrappers  # type: ignore[import-untyped]

from games import rulebooks
from games.bots.seat import Seat
from games.bots.tables import Tables
from games.engine.flow import Action
from games.engine.rng import Rng
from games.engine.state import State, redact
from games.engine.telling import HeardFaces, tell

MOST_OPTIONS = 512
"""Options that an agent can tell apart; no ready-made table offers as many."""

WORDS = 5  # of an option: what to do, and up to four cards, seats or numbers
LARGEST = 1 << 20
STATE_VALUES = len(State.VALUES)
STATE_LISTS = len(State.LISTS)


def environment(game: str, **table: Any) -> Any:
    """The environment with PettingZoo's check that it is used in the right order."""
    return wrappers.OrderEnforcingWrapper(CardTable(game, **table))


class CardTable(AECEnv):  # type: ignore[misc]
    """One agent per seat. An action is the index of an option; the mask says how many there are.

    `observation` holds numbers: the seat, who acts, the game's own counters, and for every
    card its zone, whose pile it is and its face (0 if the seat does not know it). `options`
    describes each option: a code of its verb and the numbers in it.
    """

    metadata = {"name": "casebook_v1", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self,
        game: str,
        *,
        mode: str | None = None,
        seats: int | None = None,
        decks: Sequence[str] = (),
        options: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        tables = Tables(rulebooks.get(game), mode, seats, decks, options)
        self.table = tables.at(0)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.table.seats)]
        self.match = self.table.rulebook.start(self.table, 0)
        self._lists = [len(getattr(self.match, name)) for name in self.match.LISTS[STATE_LISTS:]]
        self._seeds = Rng(0)
        size = len(self._numbers(self.match.observation(0), 0))
        self._observation_spaces = {agent: _space(size) for agent in self.possible_agents}
        self._action_spaces = {a: spaces.Discrete(MOST_OPTIONS) for a in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a match. Without a seed the matches follow one another in a fixed order."""
        if seed is not None:
            self._seeds = Rng(seed)
        self.match = self.table.rulebook.start(self.table, self._seeds.below(1 << 31))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._told = 0
        self._take_turn()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        options = self.match.legal_actions()
        if action is None or not 0 <= action < len(options):
            raise ValueError(f"action {action} is masked: there are {len(options)} options now")
        self._cumulative_rewards[agent] = 0.0
        self.match.apply(options[int(action)])
        self._take_turn()
        self._accumulate_rewards()

    def _take_turn(self) -> None:
        """Name who acts next, or settle the match."""
        seat = self.match.to_act
        self._clear_rewards()
        if seat is not None:
            self.agent_selection = self.possible_agents[seat]
            return
        assert self.match.result is not None
        winners = self.match.result.winners
        lost = -1.0 if winners or self.table.rulebook.modes[self.table.mode].cooperative else 0.0
        for number, agent in enumerate(self.agents):
            self.rewards[agent] = 1.0 if number in winners else lost
            self.terminations[agent] = True
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> dict[str, Any]:
        number = self.possible_agents.index(agent)
        seen = self.match.observation(number)
        options = (seen.options or [])[:MOST_OPTIONS]
        mask = np.zeros(MOST_OPTIONS, dtype=np.int8)
        mask[: len(options)] = 1
        described = np.zeros((MOST_OPTIONS, WORDS), dtype=np.int32)
        for row, option in enumerate(options):
            described[row] = _numbers_of(option)
        return {
            "observation": np.array(self._numbers(seen, number), dtype=np.int32),
            "options": described,
            "action_mask": mask,
        }

    def seat(self, agent: str) -> Seat:
        """The agent's place at the table, for a bot to play there."""
        return Seat(self.match, self.possible_agents.index(agent))

    def _numbers(self, seen: State, seat: int) -> list[int]:
        to_act = -1 if seen.to_act is None else seen.to_act
        found = [seat, to_act]
        found += [_number(getattr(seen, name)) for name in seen.VALUES[STATE_VALUES:]]
        for name, length in zip(seen.LISTS[STATE_LISTS:], self._lists, strict=True):
            values = [_number(value) for value in getattr(seen, name)[:length]]
            found += values + [0] * (length - len(values))
        for c, pile in enumerate(seen.pile_of):
            found += self._card(seen, c, pile)
        return found

    def _card(self, seen: State, c: int, pile: int) -> tuple[int, int, int]:
        face = seen.face[c]
        shown = 0 if face is self.table.rulebook.back else self.table.index_of[face] + 1
        return pile // self.table.seats + 1, pile % self.table.seats, shown

    def render(self) -> str | None:
        """What happened since the last time, in words."""
        if self.render_mode is None:
            return None
        events = self.match.events()
        new, self._told = events[self._told :], len(events)
        faces = HeardFaces(self.match, None)
        for event in events[: -len(new)]:
            faces.hear(redact(event, None))
        return "\n".join(text for _, text in tell(faces, new, self.possible_agents))

    def close(self) -> None:
        """Nothing is held open."""


def _space(size: int) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(-LARGEST, LARGEST, (size,), np.int32),
            "options": spaces.Box(-LARGEST, LARGEST, (MOST_OPTIONS, WORDS), np.int32),
            "action_mask": spaces.Box(0, 1, (MOST_OPTIONS,), np.int8),
        }
    )


def _numbers_of(option: Action) -> list[int]:
    words = [_number(part) for part in option[:WORDS]]
    return words + [0] * (WORDS - len(words))


def _number(value: Any) -> int:
    """Any plain value as a number: the same on every machine, the same for equal values."""
    if value is None:
        return -1
    if isinstance(value, int):
        return max(-LARGEST, min(LARGEST, int(value)))
    return crc32(repr(value).encode()) % LARGEST
