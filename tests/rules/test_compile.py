"""Compiled code is never stale and never made twice: the cache knows sources from values."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.compiled

PROGRAM = """
import json, sys
from generator.rules.compile import compiled
from generator.rules.fields import State, Tables
from generator.rules.records import structured
kernel = compiled()
told = []
kernel.listener = lambda done, total: told.append([done, total])
state, tables = structured(State), structured(Tables)
state["cut"][0] = 1
found = int(kernel.yield_of(state, 0, 5))
print(json.dumps({"found": found, "compilations": kernel.compilations(), "told": told, "folder": str(kernel.folder)}))
"""


def run(package: Path, cache: Path, program: str = PROGRAM) -> Any:
    """Runs a program against the package in a folder, with its own cache."""
    env = {
        **os.environ,
        "PYTHONPATH": str(package),
        "BALANCE_CONTROL_CACHE": str(cache),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    done = subprocess.run(
        [sys.executable, "-c", program], env=env, cwd=package, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the package to change."""
    ignore = shutil.ignore_patterns("__pycache__", "_data")
    shutil.copytree(ROOT / "generator", tmp_path / "copy" / "generator", ignore=ignore)
    return tmp_path / "copy"


def test_second_run_compiles_nothing(package: Path, tmp_path: Path) -> None:
    first = run(package, tmp_path / "cache")
    again = run(package, tmp_path / "cache")
    assert first["found"] == again["found"] == 4
    assert first["compilations"] > 0
    assert again["compilations"] == 0
    number = first["compilations"]
    assert first["told"] == [[done, number] for done in range(number + 1)], "a listener hears how far it has come"


def test_changed_rule_is_never_stale(package: Path, tmp_path: Path) -> None:
    """A rule, and a rule that another one calls."""
    before = run(package, tmp_path / "cache")
    rule = package / "generator" / "rules" / "words" / "reduce_yield.py"
    text = rule.read_text(encoding="utf-8")
    assert "amount - s.cut[tile]" in text
    stamp = rule.stat()
    rule.write_text(text.replace("amount - s.cut[tile]", "amount + s.cut[tile]"), encoding="utf-8")
    os.utime(rule, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
    after = run(package, tmp_path / "cache")
    assert (before["found"], after["found"]) == (4, 6)
    assert before["folder"] != after["folder"]


@pytest.mark.slow
def test_changed_constant_of_another_module_is_never_stale(package: Path, tmp_path: Path) -> None:
    program = PROGRAM.replace("kernel.yield_of(state, 0, 5)", "kernel.overlay_falls(ON, PLACE, False)").replace(
        "kernel = compiled()", "from generator.rules.codes import ON_THROUGH as ON, PLACE; kernel = compiled()"
    )
    assert run(package, tmp_path / "cache", program)["found"] == 1
    falls = package / "generator" / "rules" / "codes.py"
    text = falls.read_text(encoding="utf-8")
    assert 'ON_THROUGH: Final = code("on", "through-tile")' in text
    falls.write_text(
        text.replace('ON_THROUGH: Final = code("on", "through-tile")', "ON_THROUGH: Final = 77"), encoding="utf-8"
    )
    fixed = program.replace("ON_THROUGH as ON", "ON_OWN as ON")
    assert run(package, tmp_path / "cache", fixed)["found"] == 0
    assert run(package, tmp_path / "cache", program)["found"] == 1


def test_changed_values_compile_nothing(package: Path, tmp_path: Path) -> None:
    """Tables are arguments: other values, the same code."""
    program = PROGRAM.replace('state["cut"][0] = 1', 'tables["tile_limit"] = 5; state["cut"][0] = 3')
    run(package, tmp_path / "cache")
    found = run(package, tmp_path / "cache", program)
    assert found["compilations"] == 0
    assert found["found"] == 2


@pytest.mark.slow
def test_old_folders_are_thrown_away(package: Path, tmp_path: Path) -> None:
    rule = package / "generator" / "rules" / "words" / "reduce_yield.py"
    for number in range(6):
        rule.write_text(rule.read_text(encoding="utf-8") + f"# {number}\n", encoding="utf-8")
        run(package, tmp_path / "cache")
    assert len(list((tmp_path / "cache" / "kernel").iterdir())) == 4


def test_interpreted_play_needs_neither_numba_nor_numpy(package: Path, tmp_path: Path) -> None:
    program = """
import sys, json
sys.modules["numba"] = sys.modules["numpy"] = None
import generator.rules.playout, generator.table.game, generator.table.moves
from generator.rules.compile import compiled
from generator.errors import InputError
try:
    compiled()
except InputError as error:
    print(json.dumps(str(error)))
"""
    assert "numba" in run(package, tmp_path / "cache", program)
