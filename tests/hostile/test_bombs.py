"""Attack × kind of file: what takes without end ends in a sentence with its place and the exit code 2, or 1 of `check`
where it is a face that can't be made, in a process with limits of time and memory.

Attacks on a game are tried with `check` and, where that says nothing, with `build`; card lists with `new --from-table`.
"""

import resource
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import PROGRAM
from tests.hostile.bombs import FONTS, LAYOUTS, LISTS, PICTURES, Bomb

SECONDS, MEGABYTES = 60, 4_000
"""Of processor time and address space, many times what any of them takes."""
GAMES = {**LAYOUTS, **FONTS, **PICTURES}

pytestmark = [
    pytest.mark.minutes,
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="the system limits no process"),
]


def bounded(*words: str) -> subprocess.CompletedProcess[str]:
    """A command line in a process of its own with limits."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (MEGABYTES * 1_000_000,) * 2)

    return subprocess.run([*PROGRAM, *words], capture_output=True, encoding="utf-8", check=False, preexec_fn=limit)


def judge(found: subprocess.CompletedProcess[str], bomb: Bomb, codes: tuple[int, ...]) -> None:
    """The answer is a sentence with the place, and no more."""
    said = found.stdout + found.stderr
    assert found.returncode in codes, said[-2000:]
    assert "Traceback" not in said
    assert any(bomb.said in line for line in said.splitlines() if "error: " in line), said[-2000:]
    assert bomb.file in said, said[-2000:]


@pytest.mark.quick("a power", "no units", "entities")
@pytest.mark.parametrize("name", GAMES)
def test_a_game_with_a_bomb(name: str, tmp_path: Path) -> None:
    bomb = GAMES[name]
    bomb.write(tmp_path)
    judge(bounded("check", "--game", str(tmp_path)), bomb, (1, 2))


@pytest.mark.quick("row a thousand million")
@pytest.mark.parametrize("name", LISTS)
def test_a_card_list_with_a_bomb(name: str, tmp_path: Path) -> None:
    bomb = LISTS[name]
    bomb.write(tmp_path)
    judge(bounded("new", "--from-table", str(tmp_path / bomb.file), str(tmp_path / "game")), bomb, (2,))
