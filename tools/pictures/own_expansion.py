"""A picture of the printed pieces that somebody holds who has followed docs/own-cards.md."""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Sequence
from contextlib import chdir
from pathlib import Path

from generator.cli.program import run
from tools.pictures.saving import beside, page, saved
from tools.tutorial import commands, prepare, steps

PAGE = Path(__file__).resolve().parents[2] / "docs" / "own-cards.md"
DPI = 72
SHOWN = 0.66
"""The upper part of a page, below which nothing is printed."""


def own_expansion(folder: Path, target: Path) -> None:
    """Its tiles and cards, as the page has them printed."""
    with chdir(folder):
        for step in steps(PAGE):
            prepare(folder, step)
            _run(folder, commands(step) if step.kind == "sh" and not step.unrun else ())
    kit = folder / "new-cards"
    pages = [page(kit / name, 0, DPI) for name in ("tiles.pdf", "cards.pdf")]
    upper = [sheet.crop((0, 0, sheet.width, round(sheet.height * SHOWN))) for sheet in pages]
    saved(beside(upper), target / "own-expansion.png")


def _run(folder: Path, lines: Sequence[str]) -> None:
    """Those that make the game and print its pieces."""
    for program, command, *rest in map(shlex.split, lines):
        if program == "rm":
            for name in rest:
                shutil.rmtree(folder / name) if (folder / name).is_dir() else (folder / name).unlink()
        elif command == "new" or "--only" in rest:
            run([command, *rest, "--quiet"])
