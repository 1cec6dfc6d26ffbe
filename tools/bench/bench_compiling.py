"""What compiling costs, in interpreted games of the smallest kind: by that `simulate` knows when it pays. Nothing is
judged."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from generator.files.resources import CACHE_VARIABLE
from generator.games.balance_control.simulate.kernel_games import COMPILING
from tools.bench.harness import ROOT, table, write_section

GAMES = 500
SCRIPT = f"""
import sys, time
from dataclasses import replace
from generator.games.balance_control.players.backend import compiled_backend, interpreted_backend
from generator.games.balance_control.simulate.kernel_games import KernelGames
from generator.games.balance_control.simulate.kernel.tally_fields import KernelTallyFields
from tests.simulate.settings import BASE

bench = KernelGames(replace(BASE, players=2, bots=("random",) * 2), interpreted_backend())
tally = bench.backend.fresh(KernelTallyFields)
bench.play(tally, 0, {GAMES // 10})
began = time.process_time()
bench.play(tally, 0, {GAMES})
game = (time.process_time() - began) / {GAMES}
began = time.process_time()
getattr(compiled_backend().kernel, sys.argv[1])
took = time.process_time() - began
print(took, took / game)
"""


def test_compiling(tmp_path: Path) -> None:
    """Each function that plays whole games, compiled from nothing in a process of its own."""
    rows = []
    for function, wanted in COMPILING.items():
        environment = {**os.environ, CACHE_VARIABLE: str(tmp_path / function)}
        command = [sys.executable, "-c", SCRIPT, function]
        found = subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True, encoding="utf-8")
        seconds, games = map(float, found.stdout.split())
        rows.append([function.replace("_", " "), f"{seconds:.0f} s", f"{games:,.0f}", f"{wanted:,}"])
    head = ["what plays whole games", "CPU time", "as long as so many interpreted games", "the program counts with"]
    note = "Compiled once from nothing, one process each; the games are of the core, with two random players."
    write_section("compiling", f"{table(head, rows)}\n\n{note}")
