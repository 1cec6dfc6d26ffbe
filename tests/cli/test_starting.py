"""What a command doesn't need isn't imported, and a build opens no file of a game twice: in processes of their own,
since here all has been imported long ago."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from generator.cli.program import run

_ASKED = """
import contextlib, io, json, os, sys
opened = []
sys.addaudithook(lambda event, told: opened.append(told[0]) if event == "open" and told[1] is None else None)
from generator.cli.program import run
with contextlib.redirect_stdout(io.StringIO()):
    code = run(sys.argv[1:])
names = [os.fspath(name) for name in opened if isinstance(name, (str, os.PathLike))]
print(json.dumps({"code": code, "imported": list(sys.modules), "opened": names}))
"""

LIBRARIES = (
    "numpy",
    "numba",
    "matplotlib",
    "cairosvg",
    "starlette",
    "typst",
    "pikepdf",
    "pypdfium2",
    "fontTools.ttLib",
)
"""What most commands do without. Of fontTools only what reads the paths of icons is loaded, not what reads fonts."""
PRINTS = ("generator.sheets", "generator.render", "generator.export", "generator.booklet", "reportlab", "PIL")
DRAWS = ("generator.render.pdf", "reportlab", "PIL", "urllib.request")
PLAYS = ("generator.play.procedure", "generator.simulate", "generator.online", "generator.preview")
GAMES = ("generator.games.balance_control", "generator.games.global_powers", "generator.games.organisation")
BESIDE = ("generator.files.sandbox", "generator.export.service", "generator.faces.svg_bounds")
"""What a build does without: other processes, services, drawings that aren't flat."""
WORKBOOKS = (
    "xml.etree",
    "generator.spreadsheets.ods_reader",
    "generator.spreadsheets.xlsx",
    "generator.download.https",
)


class Started(NamedTuple):
    """What a command imported, and which files it opened how often."""

    imported: frozenset[str]
    opened: Counter[str]


def started(*arguments: str, folder: Path) -> Started:
    """A command in a process of its own. Its files are counted by their names in full."""
    command = [sys.executable, "-c", _ASKED, *arguments]
    answer = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", check=True)
    told: Any = json.loads(answer.stdout)
    assert told["code"] == 0
    return Started(frozenset(told["imported"]), Counter(str(folder / name) for name in told["opened"]))


@pytest.fixture(scope="module")
def own_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game as `new` makes it, which is only printed."""
    folder = tmp_path_factory.mktemp("starting") / "mine"
    assert run(["new", str(folder), "--quiet"]) == 0
    return folder


COMMANDS = {
    "--help": ("yaml", "generator.definitions", *PRINTS, *PLAYS, *GAMES, *WORKBOOKS, *LIBRARIES),
    "check --game mine": ("generator.play", "multiprocessing", *DRAWS, *PLAYS, *GAMES, *WORKBOOKS, *LIBRARIES),
    "build --game mine": ("generator.play", "urllib.request", *BESIDE, *PLAYS, *GAMES, *WORKBOOKS, *LIBRARIES),
    "export plain --game mine": (*PLAYS, *GAMES, "generator.download.https", "numpy", "numba", "typst"),
    "play --help": (*PRINTS, *GAMES, *WORKBOOKS, *LIBRARIES),
    "simulate --help": (*PRINTS, *GAMES, *WORKBOOKS, *LIBRARIES),
    "play --modules all": (*PRINTS, "generator.faces.kinds", *WORKBOOKS, *LIBRARIES),
}
"""Each command, and what it may not import."""


@pytest.mark.quick("--help")
@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_imports_only_what_it_needs(command: str, own_game: Path) -> None:
    imported = started(*command.split(), folder=own_game.parent).imported
    assert not imported.intersection(COMMANDS[command])


@pytest.mark.slow
def test_a_build_opens_each_file_of_a_game_once(own_game: Path) -> None:
    opened = started("build", "--game", "mine", "--out", "kit", "--quiet", folder=own_game.parent).opened
    files = [str(path) for path in own_game.rglob("*.yaml")]
    assert {Path(name).name: opened[name] for name in files} == dict.fromkeys(
        ("game.yaml", "cards.yaml", "pieces.yaml", "en.yaml"), 1
    )
