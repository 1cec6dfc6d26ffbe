"""A configuration of the game as a `pyspiel` game for OpenSpiel (`pip install …[openspiel]`).

Sequential; everything but the outcomes of chance is known. Chance is explicit: a draw lists each kind of tile that is
left, a refill each card, with its probability. Actions are the kernel's sub-moves, so a move takes several actions by
the same player. Utilities are shares of the victory and add up to one (R3.8).
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import pyspiel

from generator.games.balance_control.adapters.position import Position, game_of
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.fields import CAPACITIES

NAME: Final = "balance_control"
SUB_MOVES: Final = 20_000
"""More sub-moves than a game takes."""
BETWEEN: Final = "+"
"""Between the modules in OpenSpiel's game strings, whose own sign is the comma."""


def load(players: int = 2, modules: tuple[str, ...] = (), edition: str = "", folder: str = "balance-control") -> Any:
    """A game for OpenSpiel. Raises `InputError` where there is no such configuration."""
    game_of(folder, players, modules, edition)
    _register()
    given = {"players": players, "modules": BETWEEN.join(modules), "edition": edition, "folder": folder}
    return pyspiel.load_game(NAME, given)


@cache
def _register() -> None:
    """Makes the game known to OpenSpiel; once is enough."""
    pyspiel.register_game(_game_type(), SpielGame)


class State(pyspiel.State):  # type: ignore[misc]
    """A position."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self._position: Position | None = None

    @property
    def position(self) -> Position:
        """The position. OpenSpiel makes a new state for every copy and then overwrites it, so a game is set up only
        when it is first used."""
        if self._position is None:
            self._position = Position(self.get_game().made)
            self._position.begin(0)
        return self._position

    def current_player(self) -> int:
        """The seat that decides, chance, or the end."""
        if self.position.over:
            return int(pyspiel.PlayerId.TERMINAL)
        seat = self.position.seat
        return int(pyspiel.PlayerId.CHANCE) if seat < 0 else seat

    def _legal_actions(self, _player: int) -> list[int]:
        return self.position.options()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Draws and refills."""
        return list(self.position.draws())

    def _apply_action(self, action: int) -> None:
        self.position.apply(action)

    def _action_to_string(self, _player: int, action: int) -> str:
        return self.position.named(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position.over

    def returns(self) -> list[float]:
        """Shares of the victory."""
        return self.position.shares()

    def __str__(self) -> str:
        position = self.position
        return f"turn {position.number('turn')}, markers {position.entries('on_board')[: self.num_players()]}"


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A configuration."""

    def __init__(self, params: dict[str, Any]) -> None:
        players = int(params["players"])
        modules = tuple(name for name in str(params["modules"]).split(BETWEEN) if name)
        self.made = game_of(str(params["folder"]), players, modules, str(params["edition"]))
        super().__init__(_game_type(), _game_info(players), params)

    def new_initial_state(self) -> State:
        """A game before its first draw."""
        return State(self)


def _game_type() -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=NAME,
        long_name="BALANCE // CONTROL",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.CONSTANT_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=CAPACITIES["seats"],
        min_num_players=2,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=False,
        provides_observation_tensor=False,
        parameter_specification={"players": 2, "modules": "", "edition": "", "folder": "balance-control"},
    )


def _game_info(players: int) -> Any:
    return pyspiel.GameInfo(
        num_distinct_actions=c.IDS,
        max_chance_outcomes=c.OTHERS0,
        num_players=players,
        min_utility=0.0,
        max_utility=1.0,
        utility_sum=1.0,
        max_game_length=SUB_MOVES,
    )
