"""The ladder of the bots, and our search beside OpenSpiel's: shares of the victory, nothing is judged."""

from __future__ import annotations

import random

from generator.adapters import openspiel
from generator.games.balance_control.players.backend import best_backend
from generator.games.balance_control.players.choosers import chooser
from generator.simulate.statistics import wilson
from tools.bench.duels import duels
from tools.bench.harness import ROOT, interleaved_calls, table, write_section
from tools.bench.spiel import OwnSearch, against, draw, move, quick_search
from tools.bench.tables import alone_among, percent

PAGE = ROOT / "docs" / "simulation.md"
GAME = "balance-control"
PLAYERS = (2, 3, 4, 5, 6)
STEPS = (("random", "greedy", 600), ("greedy", "mcts:100", 120))
"""Weaker, stronger, games a cell; games are shared out evenly among the seats."""


def test_ladder() -> None:
    rows = []
    for players in PLAYERS:
        cells = [str(players), f"{100 / players:.0f} %"]
        for weaker, stronger, games in STEPS:
            cells.append(alone_among(GAME, players, stronger, weaker, games))
            cells.append(alone_among(GAME, players, weaker, stronger, games))
        rows.append(cells)
    head = ["players", "even"]
    for weaker, stronger, _ in STEPS:
        head += [f"{stronger} among {weaker}", f"{weaker} among {stronger}"]
    numbers = " and ".join(f"{games} games per cell with {stronger}" for _, stronger, games in STEPS)
    note = "Shares of the victory of the one bot, core game, with 95 % confidence intervals;"
    write_section("ladder", f"{table(head, rows)}\n\n{note}\n{numbers}.", PAGE)


FULL_GAMES = 201


def test_full_games() -> None:
    """The usual search among greedy bots in games of three with every expansion, by duels."""
    found = duels(3, "mcts", "greedy", FULL_GAMES, "all")
    number = found.ahead + found.level + found.behind
    rows = [
        ["the search has the victory, the greedy bot hasn't", f"{100 * found.ahead / number:.0f} %", ""],
        ["both have it, or neither", f"{100 * found.level / number:.0f} %", ""],
        ["the greedy bot has it, the search hasn't", f"{100 * found.behind / number:.0f} %", ""],
        ["of those with a winner, the search wins", percent(wilson(found.ahead, found.ahead + found.behind)), "≥ 80 %"],
        ["games that the search wins alone", f"{100 * found.alone / found.games:.0f} %", ""],
        ["games in which it has no share of the victory", f"{100 * found.lost / found.games:.0f} %", ""],
        ["a game, CPU time on one core", f"{found.seconds:.2f} s", "< 2 s"],
    ]
    note = f"`mcts` with its 200 playouts among two `greedy`: {FULL_GAMES} games of two duels; Wilson's 95 % interval."
    write_section("full games", f"{table(['what', 'found', 'wanted'], rows)}\n\n{note}")


GAMES, BUDGET, MOVES = 200, 20, 20


def test_beside_openspiel() -> None:
    """Two hundred games of two, and the time that a move takes."""
    game = openspiel.load(2)
    share = wilson(sum(against(game, BUDGET, number) for number in range(GAMES)), GAMES)
    state = game.new_initial_state()
    draw(state, random.Random(1))
    ours = chooser(f"mcts:{BUDGET}", best_backend())
    searches = {"its own playouts": OwnSearch(game, BUDGET, 1), "our playouts": quick_search(game, BUDGET, 1)}

    def think() -> None:
        for _ in range(MOVES):
            position = state.clone().position
            while True:
                position.apply(int(ours(position.state, position.tables, position.scratch)))
                if position.number("verb") < 0:
                    break

    calls = {name: lambda bot=bot: move(state.clone(), bot) for name, bot in searches.items()}
    seconds = interleaved_calls({"ours": think, **calls}, 3)
    one = seconds["ours"] / MOVES
    rows = [
        [f"our share of {GAMES} games of two", percent(share), "≥ 40 %"],
        *([f"a move, against OpenSpiel with {name}", f"{seconds[name] / one:.0f} ×", "> 1 ×"] for name in searches),
    ]
    note = f"{BUDGET} playouts each, base game. Median CPU time of 3 alternating runs for the game's first move."
    write_section("openspiel", f"{table(['what', 'found', 'wanted'], rows)}\n\n{note}")
