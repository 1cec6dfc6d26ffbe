"""Games whose rules are a procedure: moves a second of random games, and what a copy costs, beside catanatron in one
run; the ladder of the bots that play them. Nothing is judged."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from generator.play.procedure import ProcedureTable
from generator.play.procedure_match import ProcedureMatch
from generator.play.questions import Chance
from tests.games.kinds import Kinds, kinds
from tests.games.procedures import table as seats
from tools.bench.harness import ROOT, interleaved_calls, table, write_section
from tools.bench.playouts import catanatron
from tools.bench.tables import alone_among

GAMES, CATAN_GAMES, CATAN_PLAYERS = 40, 10, 4
NAMES = {"global-powers": (2, 3, 4, 5)}
COPIES = 20
"""Copies at each step of a game."""


def step(match: ProcedureMatch[Any], luck: random.Random) -> None:
    if isinstance(match.ask, Chance):
        match.choose(match.draw(luck))
    else:
        offered = match.options()
        match.choose(offered[int(luck.random() * len(offered))])


def played(made: ProcedureTable[Any], copies: int = 0) -> int:
    """Random games, with so many copies at each step; how many moves they had."""
    moves = 0
    for seed in range(GAMES if not copies else 2):
        luck = random.Random(seed)
        match = ProcedureMatch(made, made.begin(made.seats[0]), keeps=bool(copies))
        while not match.over:
            for _ in range(copies):
                match.copy()
            step(match, luck)
            moves += 1
    return moves


def test_beside_catanatron() -> None:
    catan = catanatron(CATAN_PLAYERS, CATAN_GAMES)
    calls: dict[str, Callable[[], object]] = {"catanatron": catan.run}
    moves: dict[str, int] = {}
    for name, numbers in NAMES.items():
        for players in numbers:
            made, row = seats(name, players), f"{name}, {players} players"
            moves[row], moves[f"{row}: copies"] = played(made), played(made, COPIES)
            calls[row] = lambda made=made: played(made)
            calls[f"{row}: alone"] = lambda made=made: played(made, 1)
            calls[f"{row}: copies"] = lambda made=made: played(made, COPIES + 1)
    seconds = interleaved_calls(calls, 3)
    pace = catan.decisions / seconds["catanatron"]
    rows = [["catanatron, decisions", f"{pace:,.0f}", "", ""]]
    for row in (row for row in moves if ":" not in row):
        rate = moves[row] / seconds[row]
        copy = (seconds[f"{row}: copies"] - seconds[f"{row}: alone"]) / moves[f"{row}: copies"] / COPIES
        rows.append([row, f"{rate:,.0f}", f"{rate / pace:.1f} ×", f"{copy * 1e6:.0f} µs"])
    note = "Median CPU time of 3 alternating runs in one process, interpreted; a copy: the mean over whole games."
    head = ["random games", "moves a second", "against catanatron", "a copy"]
    write_section("procedures", f"{table(head, rows)}\n\n{note}")


PAGE = ROOT / "docs" / "simulation.md"
LADDER = {("global-powers", (2, 3, 4, 5)): (60, 30), ("organisation", (2, 3, 4, 5)): (60, 9)}
"""Games of each row: of `greedy` among `random`, of `mcts:60` among `greedy`."""
LADDER_GAMES = ("global-powers", "organisation")
STEPS = (("greedy", "random"), ("mcts:60", "greedy"))


def test_ladder() -> None:
    rows = []
    for (name, numbers), each in LADDER.items():
        for players in numbers:
            cells = [alone_among(name, players, *step, games) for step, games in zip(STEPS, each, strict=True)]
            rows.append([name, str(players), f"{100 / players:.0f} %", *cells])
    head = ["game", "players", "even", *(f"{strong} among {weak}" for strong, weak in STEPS)]
    games = "; ".join(f"{name}: {of[0]} games a row, {of[1]} with mcts:60" for (name, _), of in LADDER.items())
    note = f"Shares of the victory of the one bot, with Wilson's 95 % intervals. {games}."
    write_section("ladder of procedures", f"{table(head, rows)}\n\n{note}", PAGE)


PLAYED = {"random": 200, "greedy": 100, "mcts:20": 10}
"""Games of each bot in all three seats."""


def test_kinds_of_moves() -> None:
    """Which kinds of moves each bot chooses where it might choose another kind, and in how many games at all."""
    parts = []
    for name in LADDER_GAMES:
        found = {bot: kinds(name, 3, bot, games) for bot, games in PLAYED.items()}
        rows = []
        for kind in sorted({kind for one in found.values() for kind in one.offered}):
            rows.append([f"`{kind}`", *(_cell(one, kind, PLAYED[bot]) for bot, one in found.items())])
        parts.append(f"{name}, three players:\n\n{table(['kind of move', *PLAYED], rows)}")
    games = ", ".join(f"{count} games of {bot}" for bot, count in PLAYED.items())
    note = (
        f"Of the decisions at which a kind was offered beside another one, the share at which it was chosen; behind it "
        f"the share of games in which it was. {games}, seed 1."
    )
    write_section("kinds of moves", "\n\n".join([*parts, note]))


def _cell(found: Kinds, kind: str, games: int) -> str:
    offered = found.offered[kind]
    if not offered:
        return "–"
    return f"{100 * found.chosen[kind] / offered:.1f} % ({100 * found.games[kind] / games:.0f} %)"
