"""Games with rules as AEC environments for PettingZoo (`[pettingzoo]`).

Agents are the seats. Actions are those of the game's staged form; `action_mask` says which are legal, and the
observation is what the seat may know. Chance is played inside, from the seed of `reset`. Rewards come at the end:
shares of the victory, spread so that they add up to zero.
"""

from __future__ import annotations

from operator import index
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, MultiBinary
from pettingzoo import AECEnv

from generator.adapters.adapter_games import OURS, encoded_game
from generator.base.errors import list_words
from generator.base.override import override
from generator.play.action_encoding import EncodedGame, IllegalAction, apply_legal
from generator.play.new_game import check_seed


def env(
    players: int = 2,
    modules: tuple[str, ...] = (),
    edition: str = "",
    folder: str = OURS,
    render_mode: str | None = None,
) -> Environment:
    """An environment of a folder under `components/`, or of a path. Raises `InputError` where there is no such
    configuration."""
    return Environment(encoded_game(folder, players, modules, edition), render_mode)


_SET_BY_RESET = ("agent_selection", "rewards", "terminations", "truncations", "infos", "_cumulative_rewards")


class Environment(AECEnv):  # type: ignore[misc]
    """A game as an environment, which is played again after each `reset`."""

    def __init__(self, position: EncodedGame, render_mode: str | None) -> None:
        super().__init__()
        self.position = position
        self.metadata = {"name": "balance_control", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = list(position.seats)
        self.agents: list[str] = []
        position.begin(0)
        limits = np.iinfo(np.int32)
        seen = Box(limits.min, limits.max, (len(position.observation(0)),), np.int32)
        self._observation_space = Dict({"observation": seen, "action_mask": MultiBinary(position.actions)})
        self.observation_spaces = dict.fromkeys(self.possible_agents, self._observation_space)
        self.action_spaces = {agent: Discrete(position.actions) for agent in self.possible_agents}

    def __getattr__(self, name: str) -> Any:
        """Raises `AttributeError`, which says of what `reset` sets that it has to be called first."""
        why = ": no game is running before 'reset'" if name in _SET_BY_RESET else ""
        raise AttributeError(f"an environment has no '{name}'{why}")

    @override
    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    @override
    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a new game; without a seed one is drawn. Raises `InputError` for a seed that no game may have."""
        del options
        drawn = np.random.default_rng().integers(1 << 31) if seed is None else seed
        self.position.begin(check_seed(index(drawn)))
        self.position.let_chance_decide()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.position.seat]

    def step(self, action: int | None) -> None:
        """Applies one action, then those of chance; once the game is over each agent steps with None. Raises
        `IllegalAction`, a `ValueError`, for any other action, and where no game is running."""
        if not self.agents:
            raise IllegalAction(f"action {action!r} isn't legal: no game is running before 'reset'")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise IllegalAction(f"action {action!r} isn't legal: the game is over, and {agent} has only None left")
            self._was_dead_step(None)
            return
        apply_legal(self.position, action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.position.let_chance_decide()
        if self.position.over:
            shares = self.position.shares()
            self.rewards = {name: share - 1 / len(self.agents) for name, share in zip(self.agents, shares, strict=True)}
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.agents[self.position.seat]
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent knows (`observation`), and the mask of its legal actions, which is all zero where it isn't
        asked. Raises `ValueError` for who is no agent, `AttributeError` before `reset`."""
        if agent not in self.possible_agents:
            raise ValueError(f"there is no agent {agent!r}; expected {list_words(self.possible_agents)}")
        mask = np.zeros(self.position.actions, dtype=np.int8)
        if not self.position.over and agent == self.agent_selection:
            mask[self.position.options()] = 1
        known = self.position.observation(self.possible_agents.index(agent))
        return {"observation": np.asarray(known, dtype=np.int32), "action_mask": mask}

    def render(self) -> str | None:
        """The state of the game, in one line."""
        return None if self.render_mode is None else self.position.line()

    def close(self) -> None:
        """Does nothing: no resource is held open."""
