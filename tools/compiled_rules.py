"""Compile the rules of BALANCE // CONTROL ahead of the tests, which ask for these functions in several processes."""

from __future__ import annotations

import importlib

from generator.games.balance_control.rules.compile import compiled

PACKAGE = "generator.games.balance_control"
FUNCTIONS = {
    "rules.playout": ("apply", "legal", "index_board", "begin_game", "pick", "play_on", "random_games"),
    "simulate.kernel.games": ("begin_watched", "random_games_watched"),
    "players.kernel.deciding": ("greedy_choice", "searched_choice"),
}
"""Module → functions that are called from outside of the kernel, with which all others are compiled."""


def main() -> None:
    """Compiles what isn't kept from an earlier run."""
    kernel = compiled()
    for module, names in FUNCTIONS.items():
        importlib.import_module(f"{PACKAGE}.{module}")
        for name in names:
            getattr(kernel, name)


if __name__ == "__main__":
    main()
