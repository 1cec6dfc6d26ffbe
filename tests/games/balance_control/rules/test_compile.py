"""Compiled code is never stale and never made twice: the cache knows sources from values."""

import json
import os
import pickle
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

from generator.files.cache import write_entry
from generator.games.balance_control.rules.compile import HOME, REGISTERED, compiled, sources
from generator.games.balance_control.rules.fields import KernelTables
from generator.games.balance_control.rules.records import structured
from tests.games import change

ROOT = Path(__file__).resolve().parents[4]
RULES = Path("generator", "games", "balance_control", "rules")
pytestmark = pytest.mark.compiled

PROGRAM = """
import json, sys
from generator.games.balance_control.rules.compile import compiled
from generator.games.balance_control.rules.fields import KernelState, KernelTables
from generator.games.balance_control.rules.records import structured
kernel = compiled()
told = []
kernel.listener = lambda done, total, _elsewhere: told.append([done, total])
state, tables = structured(KernelState), structured(KernelTables)
state["cut"][0] = 1
found = int(kernel.yield_of(state, 0, 5))
print(json.dumps({"found": found, "compilations": kernel.compilations(), "told": told, "folder": str(kernel.folder)}))
"""


def begin(package: Path, cache: Path, program: str) -> subprocess.Popen[str]:
    """Starts a program against the package in a folder, with its own cache; it isn't waited for."""
    own = {"PYTHONPATH": str(package), "BALANCE_CONTROL_CACHE": str(cache), "PYTHONDONTWRITEBYTECODE": "1"}
    command, piped = [sys.executable, "-c", program], {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen(command, env={**os.environ, **own}, cwd=package, encoding="utf-8", **piped)  # type: ignore[call-overload,no-any-return]


def run(package: Path, cache: Path, program: str = PROGRAM) -> Any:
    process = begin(package, cache, program)
    said, error = process.communicate()
    assert process.returncode == 0, error
    return json.loads(said)


@pytest.fixture
def package(tmp_path: Path) -> Path:
    ignore = shutil.ignore_patterns("__pycache__", "_data")
    shutil.copytree(ROOT / "generator", tmp_path / "copy" / "generator", ignore=ignore)
    return tmp_path / "copy"


def test_all_that_code_calls_is_among_its_sources_in_whichever_package_it_lies() -> None:
    """Games that are counted call bots, and bots the rules: once a bot is changed, the old one isn't played on."""
    import_module("generator.games.balance_control.simulate.kernel.games")
    kernel = frozenset(REGISTERED)
    calls = {(home_of(caller), home_of(called)) for caller in kernel for called in named_by(caller, kernel)}
    bots, counting = (f"generator.games.balance_control.{name}.kernel" for name in ("players", "simulate"))
    assert {(counting, bots), (bots, HOME)} <= calls
    for caller, called in calls:
        assert {*sources(called)} <= {*sources(caller)}, f"{caller} calls {called}"


def home_of(function: Callable[..., Any]) -> str:
    package = function.__module__.rpartition(".")[0]
    return HOME if package.startswith(HOME) else package


def named_by(function: Any, kernel: frozenset[Any]) -> list[Callable[..., Any]]:
    named = map(function.__globals__.get, function.__code__.co_names)
    return [called for called in named if isinstance(called, FunctionType) and called in kernel]


@pytest.mark.slow
def test_second_run_compiles_nothing(package: Path, tmp_path: Path) -> None:
    """Nor does one with other values: tables are arguments."""
    first = run(package, tmp_path / "cache")
    again = run(package, tmp_path / "cache")
    other = PROGRAM.replace('state["cut"][0] = 1', 'tables["tile_limit"] = 5; state["cut"][0] = 3')
    changed = run(package, tmp_path / "cache", other)
    assert [each["found"] for each in (first, again, changed)] == [4, 4, 2]
    assert [each["compilations"] for each in (again, changed)] == [0, 0]
    number = first["compilations"]
    assert number > 0
    assert first["told"] == [[done, number] for done in range(number + 1)], "a listener hears how far it has come"


@pytest.mark.slow
def test_changed_rule_is_never_stale(package: Path, tmp_path: Path) -> None:
    before = run(package, tmp_path / "cache")
    rule = package / RULES / "words" / "reduce_yield.py"
    stamp = rule.stat()
    change(rule, "amount - s.cut[tile]", "amount + s.cut[tile]")
    os.utime(rule, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
    after = run(package, tmp_path / "cache")
    assert (before["found"], after["found"]) == (4, 6)
    assert before["folder"] != after["folder"]


@pytest.mark.slow
def test_changed_constant_of_another_module_is_never_stale(package: Path, tmp_path: Path) -> None:
    program = PROGRAM.replace("kernel.yield_of(state, 0, 5)", "kernel.overlay_falls(ON, PLACE)").replace(
        "kernel = compiled()",
        "from generator.games.balance_control.rules.codes import ON_THROUGH as ON, PLACE; kernel = compiled()",
    )
    assert run(package, tmp_path / "cache", program)["found"] == 1
    change(package / RULES / "codes.py", 'ON_THROUGH: Final = code("on", "through-tile")', "ON_THROUGH: Final = 77")
    fixed = program.replace("ON_THROUGH as ON", "ON_OWN as ON")
    assert run(package, tmp_path / "cache", fixed)["found"] == 0
    assert run(package, tmp_path / "cache", program)["found"] == 1


SEVERAL = PROGRAM.replace("found = int(kernel.yield_of(state, 0, 5))", "found = callable(kernel.lend)")
"""Compiles a function with some that it calls."""


def entries(cache: Path) -> list[Path]:
    return sorted(cache.glob("*/*/*/*.code"))


@pytest.mark.slow
def test_three_that_start_at_once_compile_once(package: Path, tmp_path: Path) -> None:
    together = [begin(package, tmp_path / "cache", SEVERAL) for _ in range(3)]
    found = [json.loads(process.communicate()[0]) for process in together]
    assert sorted(each["compilations"] for each in found) == [0, 0, len(entries(tmp_path / "cache"))]


@pytest.mark.slow
def test_one_that_is_killed_leaves_nothing_broken(package: Path, tmp_path: Path) -> None:
    """Killed after the first part is kept, while two wait: one of them goes on from there."""
    cache = tmp_path / "cache"
    first = begin(package, cache, SEVERAL)
    while not entries(cache):
        time.sleep(0.005)
    others = [begin(package, cache, SEVERAL) for _ in range(2)]
    first.kill()
    first.communicate()
    kept = entries(cache)
    (kept[0].parent / ".making-1").write_bytes(b"half")
    found = [json.loads(process.communicate()[0]) for process in others]
    assert not list(cache.rglob(".making-*"))
    assert sorted(each["compilations"] for each in found) == [0, len(entries(cache)) - len(kept)]
    assert len(kept) < len(entries(cache))
    assert run(package, cache, SEVERAL)["compilations"] == 0


@pytest.mark.slow
def test_what_is_cut_short_or_foreign_is_made_again_and_never_run(package: Path, tmp_path: Path) -> None:
    """A program is made again of its parts; a part is read only where there is no program."""
    cache, planted = tmp_path / "cache", tmp_path / "planted"
    whole = run(package, cache)
    part, made = entries(cache)
    code = {path: path.read_bytes() for path in (part, made)}
    payload = pickle.dumps(Planted(str(planted)))
    write_entry(tmp_path / "other", payload)
    other = (tmp_path / "other").read_bytes()
    for touched in ((part,), (made,), (part, made)):
        for wrong in (lambda path: code[path][:-1], lambda _: payload, lambda _: other):
            for path in touched:
                path.write_bytes(wrong(path))
            again = run(package, cache)
            assert again["found"] == whole["found"]
            assert again["compilations"] == (len(touched) if made in touched else 0)
            assert made.read_bytes()[32:] != payload
        part.write_bytes(code[part])
    assert not planted.exists()


@pytest.mark.slow
def test_a_program_is_linked_of_kept_parts(package: Path, tmp_path: Path) -> None:
    """`presence_changed` calls `lend`, which calls `update_strength`: only what isn't there yet is made."""
    cache = tmp_path / "cache"
    made = {
        name: run(package, cache, SEVERAL.replace("kernel.lend", f"kernel.{name}"))["compilations"]
        for name in ("lend", "presence_changed", "update_strength")
    }
    assert made["presence_changed"] == 2, "its part, and the program"
    assert made["update_strength"] == 1, "the program alone"
    assert len(entries(cache)) == sum(made.values())


class Planted:
    def __init__(self, path: str) -> None:
        self.path = path

    def __reduce__(self) -> Any:
        return Path.touch, (Path(self.path),)


@pytest.mark.slow
def test_old_folders_are_thrown_away(package: Path, tmp_path: Path) -> None:
    rule = package / RULES / "words" / "reduce_yield.py"
    for number in range(6):
        rule.write_text(rule.read_text(encoding="utf-8") + f"# {number}\n", encoding="utf-8")
        run(package, tmp_path / "cache")
    assert len(list((tmp_path / "cache" / "kernel").iterdir())) == 4


@pytest.mark.slow
def test_threads_compile_once(package: Path, tmp_path: Path) -> None:
    program = SEVERAL.replace(
        "found = callable(kernel.lend)",
        """
from concurrent.futures import ThreadPoolExecutor
with ThreadPoolExecutor(8) as threads:
    found = len(set(threads.map(lambda _: compiled().lend, range(8))))
""",
    )
    once = run(package, tmp_path / "cache", program)
    assert once["found"] == 1
    assert once["compilations"] == len(entries(tmp_path / "cache"))


@pytest.mark.slow
def test_interpreted_play_needs_neither_numba_nor_numpy(package: Path, tmp_path: Path) -> None:
    program = """
import sys, json
sys.modules["numba"] = sys.modules["numpy"] = None
import generator.games.balance_control.rules.playout
import generator.games.balance_control.table.kernel_match, generator.games.balance_control.table.moves.legal
from generator.games.balance_control.rules.compile import compiled
from generator.base.errors import InputError
try:
    compiled()
except InputError as error:
    print(json.dumps(str(error)))
"""
    assert "numba" in run(package, tmp_path / "cache", program)


@pytest.mark.slow
def test_a_program_takes_no_other_records() -> None:
    """Compiled code trusts what it is given, so it is given nothing else."""
    kernel = compiled()
    with pytest.raises(TypeError, match="No matching definition"):
        kernel.yield_of(structured(KernelTables), 0, 5)
