"""The built wheel: installed without the checkout it carries everything the program reads."""

import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from generator.files.resources import FOLDERS
from generator.simulate.program_digest import this_program
from tests.project.imports import ROOT

pytestmark = pytest.mark.slow

WHERE = "import balance_control.files.resources as r; print(r.resource_root())"
USED = """
import sys
import balance_control as bc
from balance_control.cli.program import run
game = bc.load("organisation", players=2)
assert game.play("random", seed=3).over
assert run(["check", "--players", "4"]) == 0
assert run(["simulate", "--players", "2", "--games", "3", "--json"]) == 0
print(bc.__file__, "generator" in sys.modules)
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A fresh environment with nothing in it but the wheel: its Python, and the folder where the resources are."""
    folder = tmp_path_factory.mktemp("wheel über alles")
    build = (sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder)
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    venv.create(folder / "env")
    python = next(path for path in (folder / "env/bin/python", folder / "env/Scripts/python.exe") if path.exists())
    pip = (sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-deps", "--no-index", wheel)
    subprocess.run(pip, check=True, capture_output=True, cwd=folder)
    found = subprocess.run((python, "-I", "-c", WHERE), check=True, capture_output=True, encoding="utf-8", cwd=folder)
    return python, Path(found.stdout.strip())


def files(root: Path) -> dict[str, bytes]:
    """All files of the program's own folders: path from the root → content."""
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for name in FOLDERS
        for path in sorted((root / name).rglob("*"))
        if path.is_file() and path.suffix not in (".py", ".pyc")
    }


@pytest.mark.always
def test_the_folders_lie_inside_the_installed_package(installed: tuple[Path, Path]) -> None:
    python, root = installed
    assert python.parents[1] in root.parents
    assert root.parts[-2:] == ("balance_control", "_data")


@pytest.mark.always
def test_every_file_is_there_unchanged(installed: tuple[Path, Path]) -> None:
    here, there = files(ROOT), files(installed[1])
    assert len(here) > 10, "the walk over the checkout found nothing"
    assert sorted(there) == sorted(here)
    assert there == here


@pytest.mark.always
def test_one_name_is_installed_and_nothing_else(installed: tuple[Path, Path]) -> None:
    package = installed[1].parent
    assert (package / "py.typed").is_file()
    names = {path.name for path in package.parent.iterdir() if not path.name.startswith("balance_control-")}
    tools = {"__pycache__", "pip", "setuptools", "_distutils_hack", "distutils-precedence.pth"}
    assert names <= {"balance_control", *tools}


def test_the_installed_code_never_asks_for_the_name_that_it_has_in_a_checkout(installed: tuple[Path, Path]) -> None:
    package = installed[1].parent
    assert called(installed, package, "-c", USED).splitlines()[-1] == f"{package / '__init__.py'} False"


@pytest.mark.always
def test_installed_and_from_a_checkout_it_is_the_same_program(installed: tuple[Path, Path]) -> None:
    code = "import balance_control.simulate.program_digest as p; print(p.this_program())"
    assert called(installed, installed[1].parent, "-c", code).strip() == str(this_program())


def called(installed: tuple[Path, Path], folder: Path, *words: str) -> str:
    """What Python says of a call in a folder, with the installed package in place of the checkout's, where all is
    right."""
    env = {**os.environ, "PYTHONPATH": str(installed[1].parent.parent)}
    call = (sys.executable, "-P", *words)
    found = subprocess.run(call, cwd=folder, check=False, capture_output=True, encoding="utf-8", env=env)
    assert found.returncode == 0, found.stderr
    return found.stdout


def said(installed: tuple[Path, Path], folder: Path, *words: str) -> str:
    """What the installed program says in a folder."""
    return called(installed, folder, "-m", "balance_control", *words)


@pytest.mark.always
def test_a_small_game_is_made_and_printed(installed: tuple[Path, Path], tmp_path: Path) -> None:
    said(installed, tmp_path, "new", "my-game")
    assert said(installed, tmp_path, "build", "--game", "my-game", "--quiet") == ""
    assert (tmp_path / "build" / "kit.pdf").read_bytes().startswith(b"%PDF-")


def test_a_kit_with_its_rules_is_built_from_an_empty_folder(installed: tuple[Path, Path], tmp_path: Path) -> None:
    empty = tmp_path / "an empty folder"
    empty.mkdir()
    assert said(installed, empty, "build", "--players", "2", "--quiet") == ""
    assert (empty / "build" / "kit.pdf").is_file()
    assert (empty / "build" / "rules.pdf").is_file()
    assert [path.name for path in empty.iterdir()] == ["build"]


@pytest.mark.always
def test_the_command_is_installed(installed: tuple[Path, Path]) -> None:
    assert list(installed[0].parent.glob("balance-control*"))
