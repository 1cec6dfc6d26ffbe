"""The random bot: one of the ids that are legal at each sub-move, all equally likely, by the game's own generator."""

from __future__ import annotations

from generator.games.balance_control.table.game import Match
from generator.games.balance_control.table.playing import SubMoves


class RandomPlayer:
    """Chooses evenly at each sub-move, as the kernel's random playouts do."""

    def choose(self, match: Match) -> SubMoves:
        """One sub-move."""
        return (match.random_option(),)
