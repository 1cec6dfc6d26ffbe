"""The built wheel: installed without the checkout it carries everything the program reads."""

from __future__ import annotations

import subprocess
import sys
import venv
from pathlib import Path

import pytest

from generator.resources import FOLDERS
from tests.project.imports import ROOT

pytestmark = pytest.mark.slow

WHERE = "import generator.resources as r; print(r.resource_root())"


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


def test_the_folders_lie_inside_the_installed_package(installed: tuple[Path, Path]) -> None:
    python, root = installed
    assert python.parents[1] in root.parents
    assert root.parts[-2:] == ("generator", "_data")


def test_every_file_is_there_unchanged(installed: tuple[Path, Path]) -> None:
    here, there = files(ROOT), files(installed[1])
    assert len(here) > 10, "the walk over the checkout found nothing"
    assert sorted(there) == sorted(here)
    assert there == here


def test_the_command_is_installed(installed: tuple[Path, Path]) -> None:
    assert list(installed[0].parent.glob("balance-control*"))
