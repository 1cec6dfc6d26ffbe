"""Decisions a second of random playouts beside catanatron and OpenSpiel, by turns in one process; nothing is judged."""

from __future__ import annotations

from collections.abc import Mapping

from generator.games.balance_control.table.kernel_match import KernelGame
from tests.games.balance_control.rules.kernel_games import game
from tools.bench.harness import RUNS, interleaved_calls, table, write_section
from tools.bench.playouts import Playouts, catanatron, hex_rollouts, ours_compiled, ours_interpreted

SLOW_GAMES, FAST_GAMES, CATAN_GAMES = 60, 6000, 10
CATAN_PLAYERS = 4
EXPANSIONS = ("economy", "security", "climate")


def rates(contestants: Mapping[str, Playouts]) -> dict[str, float]:
    seconds = interleaved_calls({name: found.run for name, found in contestants.items()})
    return {name: found.decisions / seconds[name] for name, found in contestants.items()}


def both_backends(name: str, made: KernelGame) -> dict[str, Playouts]:
    return {
        f"{name} interpreted": ours_interpreted(made, SLOW_GAMES),
        f"{name} compiled": ours_compiled(made, FAST_GAMES),
    }


def full(players: int) -> KernelGame:
    return game(players, EXPANSIONS, cards=None)


def times(one: float, other: float) -> str:
    ratio = one / other
    return f"{ratio:.1f} ×" if ratio < 20 else f"{ratio:.0f} ×"


def test_beside_others() -> None:
    found = rates(
        {"catanatron": catanatron(CATAN_PLAYERS, CATAN_GAMES), "hex": hex_rollouts()}
        | {
            name: made
            for players in (2, 3, 4, 6)
            for name, made in both_backends(f"base {players}", game(players)).items()
        }
        | both_backends("full 6", full(6))
    )
    slowest = found | {
        f"base {backend}": min(found[f"base {players} {backend}"] for players in (2, 3, 4, 6))
        for backend in ("interpreted", "compiled")
    }
    rows = [
        [what, times(slowest[one], slowest[other]), wanted]
        for what, one, other, wanted in (
            ("base game, interpreted, against catanatron", "base interpreted", "catanatron", "≥ 3 ×"),
            ("base game, compiled, against catanatron", "base compiled", "catanatron", "≥ 100 ×"),
            ("base game, compiled, against OpenSpiel's rollouts", "base compiled", "hex", "≥ 2 ×"),
            ("full game, interpreted, against catanatron", "full 6 interpreted", "catanatron", "≥ 1 ×"),
            ("full game, compiled, against catanatron", "full 6 compiled", "catanatron", "≥ 50 ×"),
        )
    ]
    figures = [[name, f"{rate:,.0f}"] for name, rate in found.items()]
    note = (
        f"Median CPU time of {RUNS} alternating runs in one process, random players; base game: the slowest table size."
    )
    text = f"{table(['what', 'found', 'wanted'], rows)}\n\n{table(['what', 'decisions/s'], figures)}\n\n{note}"
    write_section("kernel", text)


def test_what_each_expansion_costs() -> None:
    rows = []
    for players in (2, 6):
        sets = {"base game": ()} | {f"+ {name}": (name,) for name in EXPANSIONS} | {"all three": EXPANSIONS}
        made = {name: game(players, modules, cards=None) for name, modules in sets.items()}
        games = {name: both_backends(name, one) for name, one in made.items()}
        found = rates({key: one for backends in games.values() for key, one in backends.items()})
        for name in sets:
            slow, fast = found[f"{name} interpreted"], found[f"{name} compiled"]
            held = games[name][f"{name} compiled"].decisions / FAST_GAMES
            base_slow, base_fast = found["base game interpreted"], found["base game compiled"]
            figures = [
                f"{held:.0f}",
                f"{slow:,.0f}",
                f"{slow / base_slow:.2f}",
                f"{fast:,.0f}",
                f"{fast / base_fast:.2f}",
            ]
            rows.append([str(players), name, *figures])
    head = [
        "players",
        "game",
        "decisions a game",
        "interpreted, decisions/s",
        "of base",
        "compiled, decisions/s",
        "of base",
    ]
    write_section("expansions", f"{table(head, rows)}\n\nMedian CPU time of {RUNS} alternating runs, random players.")
