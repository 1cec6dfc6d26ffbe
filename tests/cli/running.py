"""Runs the program as a user does: a command line, its exit code, output and errors."""

import functools
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from generator.cli.program import run
from tests.games import opened

PROGRAM = [sys.executable, "-c", "from generator.cli.start import main; main()"]


@dataclass(frozen=True)
class Result:
    code: int
    out: str
    err: str

    def refuses(self, *said: str) -> bool:
        """Whether the input was called unfit: exit code 2, and the errors say all of this, without a traceback."""
        return self.code == 2 and all(one in self.err for one in said) and "Traceback" not in self.err

    def says(self, *said: str) -> bool:
        """Whether all went well, exit code 0, and the output says all of this."""
        return self.code == 0 and all(one in self.out for one in said)

    def data(self, code: int = 0) -> Any:
        """The output as JSON, where it ended with that exit code."""
        assert self.code == code, self.err
        return json.loads(self.out)


Cli = Callable[..., Result]
"""Takes the words of a command line; the fixture `cli` of all tests is one."""


def _quick(arguments: tuple[str, ...]) -> list[str]:
    """A build without the rules booklet, unless a test asks for it: it takes a second and has tests of its own."""
    plain = arguments[:1] != ("build",) or "--rules" in arguments
    return list(arguments) if plain else [*arguments, "--no-rules"]


def inside(capsys: pytest.CaptureFixture[str], *arguments: str) -> Result:
    """Runs a command line in this process, where the games that come with the program are read once a run."""
    capsys.readouterr()
    with patch("generator.definitions.box_request.load_game", opened):
        code = run(_quick(arguments))
    said = capsys.readouterr()
    return Result(code, said.out, said.err)


def outside(*arguments: str, folder: Path | None = None, **environment: str) -> Result:
    """Runs a command line in a process of its own, with its output in pipes."""
    found = subprocess.run(
        [*PROGRAM, *_quick(arguments)], capture_output=True, cwd=folder, env={**os.environ, **environment}, check=False
    )
    return Result(found.returncode, found.stdout.decode("utf-8"), found.stderr.decode("utf-8"))


@functools.cache
def recorded(*more: str) -> bytes:
    """The record of a game of two, as `play` writes it with these options; the game is played once a run."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.bcg"
        assert run(["play", "--players", "2", "--record", str(path), "--quiet", *more]) == 0
        return path.read_bytes()
