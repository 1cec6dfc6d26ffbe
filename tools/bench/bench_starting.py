"""What small commands cost beside Python itself: the help, a check and a build of a game as `new` makes it."""

from __future__ import annotations

import sys
from pathlib import Path

from generator.cli.program import run
from tools.bench.harness import RUNS, interleaved_programs, table, write_section

PROGRAM = ("-c", "from generator.cli.start import main; main()")
COMMANDS = {
    "`--help`": (("--help",), ""),
    "`build --help`": (("build", "--help"), ""),
    "`check` of a new game": (("check", "--game", "mine", "--quiet"), "≤ 0.35 s, loaded"),
    "`build` of a new game": (("build", "--game", "mine", "--quiet"), "≤ 0.6 s, loaded"),
    "`check` of the largest box": (("check", "--players", "6", "--modules", "all", "--quiet"), ""),
    "`play` a game of the largest box": (("play", "--players", "6", "--modules", "all", "--quiet"), ""),
}


def test_starting(tmp_path: Path) -> None:
    assert run(["new", str(tmp_path / "mine"), "--quiet"]) == 0
    programs = {name: [sys.executable, *PROGRAM, *arguments] for name, (arguments, _) in COMMANDS.items()}
    found = interleaved_programs({"Python itself": [sys.executable, "-c", "pass"], **programs}, tmp_path)
    rows = [
        [name, f"{one.seconds:.2f} s", f"{one.megabytes:.0f} MB", COMMANDS[name][1] if name in COMMANDS else ""]
        for name, one in found.items()
    ]
    note = f"Median CPU time of {RUNS} alternating runs, whole processes; the most memory of one process."
    write_section("starting", f"{table(['what', 'CPU', 'memory', 'wanted'], rows)}\n\n{note}")
