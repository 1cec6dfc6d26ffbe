"""The random bot: one of the ids offered at each stage, all equally likely, by the game's own generator."""

from __future__ import annotations

from generator.table.game import Match
from generator.table.playing import Stages


class RandomPlayer:
    """Chooses evenly at each stage, as the kernel's random playouts do."""

    def choose(self, match: Match) -> Stages:
        """One stage."""
        return (match.random_option(),)
