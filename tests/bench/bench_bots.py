"""The ladder of the bots, and our search beside OpenSpiel's: shares of the victory, nothing is judged."""

from __future__ import annotations

from tests.bench.harness import ROOT, table, write_section
from tests.bench.tables import alone_among
from tests.rules.kernel_games import game

PAGE = ROOT / "docs" / "bots.md"
PLAYERS = (2, 3, 4, 5, 6)
STEPS = (("random", "greedy", 600), ("greedy", "mcts:200", 120))
"""Weaker, stronger, games a cell; games are shared out evenly among the seats."""


def test_ladder() -> None:
    """One of the stronger among weaker ones, and one of the weaker among stronger ones."""
    rows = []
    for players in PLAYERS:
        made = game(players)
        cells = [str(players), f"{100 / players:.0f} %"]
        for weaker, stronger, games in STEPS:
            cells.append(str(alone_among(made, stronger, weaker, games // players * players)))
            cells.append(str(alone_among(made, weaker, stronger, games // players * players)))
        rows.append(cells)
    head = ["players", "even"]
    for weaker, stronger, _ in STEPS:
        head += [f"{stronger} among {weaker}", f"{weaker} among {stronger}"]
    note = "Shares of the victory of the one bot, base game, with the interval that holds in 95 of 100 cases."
    write_section("ladder", f"{table(head, rows)}\n\n{note}", PAGE)
