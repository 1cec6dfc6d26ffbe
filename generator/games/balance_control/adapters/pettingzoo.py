"""A configuration of the game as an AEC environment for PettingZoo (`[pettingzoo]`).

Agents are the seats, `A` to `F`. An action is one of the kernel's sub-moves, so an agent acts several times for one
move; `action_mask` says which are legal, and the observation is the whole position: only the outcomes of chance are
unknown. Chance is played inside, from the seed of `reset`. Rewards come at the end: shares of the victory (R3.8),
spread so that they add up to zero.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, MultiBinary
from pettingzoo import AECEnv

from generator.games.balance_control.adapters.position import Position, game_of
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.fields import State
from generator.games.balance_control.rules.records import LIMITS, layouts
from generator.games.balance_control.table.game import Game

HIDDEN: Final = ("random_a", "random_b")
"""Hidden fields of a position."""


def env(
    players: int = 2,
    modules: tuple[str, ...] = (),
    edition: str = "",
    folder: str = "balance-control",
    render_mode: str | None = None,
) -> Environment:
    """An environment. Raises `InputError` where there is no such configuration."""
    return Environment(game_of(folder, players, modules, edition), render_mode)


class Environment(AECEnv):  # type: ignore[misc]
    """One game after another."""

    def __init__(self, game: Game, render_mode: str | None) -> None:
        super().__init__()
        self.game = game
        self.metadata = {"name": "balance_control", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = list(game.names.seats)
        size = len(_numbers(Position(game)))
        self._seen = Dict({"observation": Box(*LIMITS["i4"], (size,), np.int32), "action_mask": MultiBinary(c.IDS)})
        self.observation_spaces = dict.fromkeys(self.possible_agents, self._seen)
        self.action_spaces = {agent: Discrete(c.IDS) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """The same for every agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Every id of the kernel; the mask says which are legal."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; without a seed chance's seed is drawn."""
        del options
        self.position = Position(self.game)
        self.position.begin(int(np.random.default_rng().integers(1 << 31)) if seed is None else seed)
        self.position.let_chance_decide()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.position.seat]

    def step(self, action: int | None) -> None:
        """Applies one sub-move; raises `ValueError` where it isn't legal."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or int(action) not in self.position.options():
            raise ValueError(f"action {action} isn't legal for {agent}: see 'action_mask'")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.position.apply(int(action))
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
        """The position and what the agent may do; nothing where it isn't asked."""
        mask = np.zeros(c.IDS, dtype=np.int8)
        if not self.position.over and agent == self.agent_selection:
            mask[self.position.options()] = 1
        return {"observation": _numbers(self.position), "action_mask": mask}

    def render(self) -> str | None:
        """The state of the game, in one line."""
        if self.render_mode is None:
            return None
        markers = self.position.entries("on_board")[: len(self.possible_agents)]
        return f"turn {self.position.number('turn')}, markers on the board {markers}"

    def close(self) -> None:
        """Nothing is held open."""


def _numbers(position: Position) -> Any:
    """All of a position that may be seen, one number after another."""
    state, fast = position.state, position.backend.compiled
    values = (state[name] if fast else getattr(state, name) for name in layouts(State) if name not in HIDDEN)
    return np.concatenate([np.ravel(np.asarray(value, dtype=np.int32)) for value in values])
