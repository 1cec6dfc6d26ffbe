"""Games with rules as `pyspiel` games for OpenSpiel (`pip install …[openspiel]`).

Sequential; seats that answer under seal answer one after the other and don't see each other's answers. Where something
is hidden, an information state is every move as the seat knows it, an observation what lies there for it. Chance is
explicit, with its probabilities. Actions are those of the game's staged form; one that isn't legal, or no outcome of
chance, raises `IllegalAction`, and the state stays. Utilities are shares of the victory and add up to one.
"""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from typing import Any, Final

import pyspiel

from generator.adapters.adapter_games import OURS, encoded_game, load_pack
from generator.base.override import override
from generator.play.action_encoding import EncodedGame, EncodedProcedure, apply_legal

BETWEEN: Final = "+"
"""Separates modules in OpenSpiel's game strings, which use the comma themselves."""


def load(players: int = 2, modules: tuple[str, ...] = (), edition: str = "", folder: str = OURS) -> Any:
    """A game for OpenSpiel: of a folder under `components/`, or of a path. Raises `InputError` where there is no such
    configuration."""
    pack, game = load_pack(folder, edition), encoded_game(folder, players, modules, edition)
    name = pack.name.replace("-", "_")
    _register(name, folder, len(pack.seats), game.hides)
    given = {"players": players, "modules": BETWEEN.join(modules), "edition": edition, "folder": folder}
    return pyspiel.load_game(name, given)


@cache
def _register(name: str, folder: str, most: int, hides: bool) -> None:
    """Registers a game with OpenSpiel, once."""
    kind = _game_type(name, folder, most, hides)

    class RegisteredGame(OpenSpielGame):
        """The game."""

        kind_of_game = kind

    pyspiel.register_game(kind, RegisteredGame)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position of a game."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self._position: EncodedGame | None = None

    @property
    def position(self) -> EncodedGame:
        """The position. OpenSpiel makes a new state for every copy and then overwrites it, so a game is set up only
        when it is first used."""
        if self._position is None:
            self._position = self.get_game().unbegun_game()
            self._position.begin(0)
        return self._position

    def current_player(self) -> int:
        """The number of the seat that decides, or OpenSpiel's number for chance or for the end."""
        if self.position.over:
            return int(pyspiel.PlayerId.TERMINAL)
        seat = self.position.seat
        return int(pyspiel.PlayerId.CHANCE) if seat < 0 else seat

    def _legal_actions(self, _player: int) -> list[int]:
        return self.position.options()

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The actions that are legal for a player now, without one for whoever decides; none for anybody else."""
        mine = player is None or player == self.current_player()
        return self.position.options() if mine and not self.position.over else []

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """1 for each of `legal_actions`, else 0."""
        game, chance = self.get_game(), player in (None, pyspiel.PlayerId.CHANCE) and self.is_chance_node()
        mask = [0] * (game.max_chance_outcomes() if chance else game.num_distinct_actions())
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The actions that chance may take now, each with its probability: draws and refills."""
        return list(self.position.draws())

    def _apply_action(self, action: int) -> None:
        apply_legal(self.position, action)

    def _action_to_string(self, _player: int, action: int) -> str:
        return self.position.action_text(action)

    @override
    def is_terminal(self) -> bool:
        return self.position.over

    @override
    def returns(self) -> list[float]:
        return self.position.shares()

    def __str__(self) -> str:
        """Where the game stands, and a digest of all that was done so far: some programs know a state by its text."""
        done = self.history()
        digest = blake2b(repr(done).encode(), digest_size=8).hexdigest()
        return f"{self.position.line()} ({digest} after {len(done)} actions)"


class SpielObserver:
    """What a seat knows, in words; with `recall` every move so far as it knows it, without it all that lies on the
    table for it now."""

    tensor = None

    def __init__(self, *, recall: bool) -> None:
        self.dict: dict[str, Any] = {}
        self._recall = recall

    def set_from(self, state: SpielState, player: int) -> None:
        """Does nothing: this observer has no tensor of numbers."""

    def string_from(self, state: SpielState, player: int) -> str:
        """What the seat knows of the state, in words."""
        position = state.position
        assert isinstance(position, EncodedProcedure), "only what hides something is observed"
        return position.recalled_moves(player) if self._recall else position.visible_words(player)


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game in one configuration."""

    kind_of_game: Any

    def __init__(self, params: dict[str, Any]) -> None:
        players = int(params["players"])
        modules = tuple(name for name in str(params["modules"]).split(BETWEEN) if name)
        self._configuration = str(params["folder"]), players, modules, str(params["edition"])
        super().__init__(self.kind_of_game, _game_info(self.unbegun_game()), params)

    def unbegun_game(self) -> EncodedGame:
        """The game before it is begun."""
        found: EncodedGame = encoded_game(*self._configuration)
        return found

    def make_py_observer(self, kind: Any = None, params: Any = None) -> SpielObserver | None:
        """An observer of what seats know; None where nothing is hidden."""
        del params
        recall = kind is not None and kind.perfect_recall
        return SpielObserver(recall=recall) if isinstance(self.unbegun_game(), EncodedProcedure) else None

    @override
    def new_initial_state(self) -> SpielState:
        return SpielState(self)


def _game_type(name: str, folder: str, most: int, hides: bool) -> Any:
    kinds = pyspiel.GameType
    information = kinds.Information
    return kinds(
        short_name=name,
        long_name=name.replace("_", " "),
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION if hides else information.PERFECT_INFORMATION,
        utility=kinds.Utility.CONSTANT_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=2,
        provides_information_state_string=hides,
        provides_information_state_tensor=False,
        provides_observation_string=hides,
        provides_observation_tensor=False,
        parameter_specification={"players": 2, "modules": "", "edition": "", "folder": folder},
    )


def _game_info(game: EncodedGame) -> Any:
    return pyspiel.GameInfo(
        num_distinct_actions=game.actions,
        max_chance_outcomes=game.most_draws,
        num_players=len(game.seats),
        min_utility=0.0,
        max_utility=1.0,
        utility_sum=1.0,
        max_game_length=game.longest,
    )
