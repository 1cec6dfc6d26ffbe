"""Standard streams that aren't there or take nothing, and paths of no letter: told, never taken for done."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import click
import pytest

from generator.cli.program import COMMANDS, run
from generator.cli.terminal import escaping_stream, say
from tests.cli.running import PROGRAM, Cli
from tests.hostile.test_hostile import command_of

SPEAKS = [*([name, "--help"] for name in COMMANDS), ["--help"], ["--version"], ["check", "--players", "2"],
          ["check", "--players", "2", "--json"], ["words"], ["doctor"]]  # fmt: skip


@pytest.mark.parametrize("asked", SPEAKS, ids=" ".join)
def test_what_nobody_hears_was_not_said(
    asked: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`check >&-`: all is right, and yet nothing was said."""
    monkeypatch.setattr(sys, "stdout", escaping_stream(None, "standard output"))
    code = run(asked)
    assert code == 1
    assert capsys.readouterr().err == "error: standard output: is closed, so nobody can read what is written\n"


def test_errors_that_nobody_hears_go_nowhere_else(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stderr", escaping_stream(None, ""))
    assert run(["check", "--players", "99", "--json"]) == 2
    say("warning", err=True)
    assert capsys.readouterr().out == ""


class _Full(io.RawIOBase):
    room = False

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        if not self.room:
            raise OSError(28, "No space left on device")
        return len(data)


@pytest.mark.parametrize("asked", SPEAKS[-5:], ids=" ".join)
def test_a_full_disk_behind_the_output_is_named(
    asked: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    disk = _Full()
    full = escaping_stream(io.TextIOWrapper(io.BufferedWriter(disk), encoding="utf-8"), "standard output")
    monkeypatch.setattr(sys, "stdout", full)
    assert run(asked) == 1
    assert "error: standard output: No space left on device\n" in capsys.readouterr().err
    disk.room = True  # else it can't be closed


CLOSED = [
    ((1,), ("check", "--players", "2"), 1),
    ((2,), ("check", "--players", "2"), 0),
    ((0, 1, 2), ("check", "--players", "2"), 1),
    ((0,), ("play", "--players", "2", "--interactive", "A", "--record", "a.bcg"), 0),
    ((0, 1), ("build", "--players", "2", "--only", "start", "--out", "kit"), 1),
]


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="its processes are begun in another way")
@pytest.mark.parametrize(("closed", "asked", "code"), CLOSED, ids=lambda value: str(value)[:24])
def test_streams_that_a_process_is_begun_without(
    closed: tuple[int, ...], asked: tuple[str, ...], code: int, tmp_path: Path
) -> None:
    """No file takes their numbers: what is said goes into none."""
    ends = " ".join(f"{number}>&-" if number else "<&-" for number in closed)
    found = subprocess.run(
        ["sh", "-c", f'"$@" {ends}', "sh", *PROGRAM, *asked], capture_output=True, cwd=tmp_path, check=False
    )
    assert found.returncode == code, found
    assert b"Traceback" not in found.stderr
    for path in tmp_path.rglob("*.pdf"):
        assert path.read_bytes().startswith(b"%PDF")


def places(name: str, command: click.Command) -> list[list[str]]:
    """A command line for each option and argument that names a path, which is empty."""
    if isinstance(command, click.Group):
        return [[name, *line] for inner, one in command.commands.items() for line in places(inner, one)]
    named = [one for one in command.params if isinstance(one.type, click.Path)]
    words = [one for one in command.params if isinstance(one, click.Argument)]

    def line(one: click.Parameter) -> list[str]:
        """What stands before an argument is a word."""
        before = [one.opts[0]] if isinstance(one, click.Option) else ["word"] * words.index(one)
        return [name, *before, ""]

    return [line(one) for one in named]


EMPTY = [line for name in COMMANDS for line in places(name, command_of(name))]


@pytest.mark.parametrize("asked", EMPTY, ids=" ".join)
def test_a_path_of_no_letter_is_no_folder(asked: list[str], cli: Cli) -> None:
    """`--out ""` would fill the folder that one happens to be in."""
    found = cli(*asked)
    assert found.code == 2
    assert "nothing is named; expected a path, '.' for this folder" in found.err


def test_every_command_was_asked() -> None:
    assert len(EMPTY) > 60
    assert {line[0] for line in EMPTY} > {"build", "export", "play", "serve", "simulate", "merge", "playtest", "new"}
