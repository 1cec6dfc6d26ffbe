"""Tables in the browser: how long people wait for the answer to a click, fifty tables with four lines each at one
server. The people are another process, so that they take nothing from the server's. Nothing is judged."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tests.online import serving
from tools.bench import load
from tools.bench.harness import ROOT, table, write_section

TABLES, MOVES, THINKS = 50, 20, 2.0
"""Moves at each table; seconds that a person takes before a click, on average."""
GAMES = ("balance-control", "global-powers", "organisation")

PEOPLE = """
import json, sys
from tools.bench import load
found = load.play(**json.loads(sys.stdin.read()))
print(json.dumps({"waits": found.waits, "lost": found.lost}))
"""


def waits(folder: Path, game: str, tables: int, moves: int, thinks: float) -> tuple[list[float], int]:
    """The seconds of each click, in order of length, and how many moves were lost."""
    games = [serving.table(folder / f"{game}-{number}", game, 3) for number in range(tables)]
    with serving.served(*games, game=game) as place:
        links = [load.links(kept) for kept in games]
        asked = {"address": place.address, "tables": links, "moves": moves, "thinks": thinks}
        command = [sys.executable, "-c", PEOPLE]
        told = subprocess.run(
            command, input=json.dumps(asked), capture_output=True, encoding="utf-8", cwd=ROOT, check=True
        )
    found = json.loads(told.stdout)
    return sorted(found["waits"]), found["lost"]


def test_the_answer_to_a_click(tmp_path: Path) -> None:
    rows = []
    for game in GAMES:
        found, lost = waits(tmp_path, game, TABLES, MOVES, THINKS)
        at = [f"{1000 * found[int(part * (len(found) - 1))]:.0f} ms" for part in (0.5, 0.95)]
        rows.append([game, f"{len(found):,}", str(lost), *at])
    head = ["50 tables, 4 lines each", "clicks", "lost", "median answer", "of 95 in 100"]
    told = f"A click comes {THINKS:g} s after the table is shown, on average; people and server are a process each."
    write_section("serve", f"{table(head, rows)}\n\n{told}")
