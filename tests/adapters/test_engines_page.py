"""The programs for OpenSpiel and PettingZoo in `docs/library.md` run as they stand there, in a process of their own."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.project.imports import ROOT
from tools.tutorial import prepare, steps

pytestmark = [pytest.mark.slow, pytest.mark.compiled]

PROGRAMS = {step.file: step for step in steps(ROOT / "docs" / "library.md") if step.file}


@pytest.mark.parametrize(
    ("name", "said"),
    [
        pytest.param("openspiel_game.py", r"turn \d+, markers \[.+\] \[.+\]\n", marks=pytest.mark.openspiel),
        pytest.param("pettingzoo_game.py", r"(?:[A-F] \S+\n){6}turn \d+, markers .+\n", marks=pytest.mark.pettingzoo),
    ],
)
def test_a_game_is_played_to_its_end(name: str, said: str, tmp_path: Path) -> None:
    prepare(tmp_path, PROGRAMS[name])
    surroundings = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, name], cwd=tmp_path, env=surroundings, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.fullmatch(said, done.stdout), done.stdout
