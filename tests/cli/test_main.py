"""The command line as a whole: help, slips, exit codes, pipes, encodings; never a traceback."""

from __future__ import annotations

import io
import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from unittest.mock import patch

import click
import pytest

from generator.cli.exit_codes import EXIT_STOPPED
from generator.cli.program import COMMANDS, program
from generator.cli.progress import Progress
from generator.cli.terminal import say
from tests.cli.running import PROGRAM, Cli, outside
from tests.games import ROOT, change
from tests.toy_game import write_toy_game


@pytest.mark.parametrize("command", list(COMMANDS))
def test_every_command_helps_with_examples_that_it_takes(command: str, cli: Cli) -> None:
    found = cli(command, "--help")
    assert (found.code, found.err) == (0, "")
    examples = [shlex.split(line) for line in re.findall(r"Example: balance-control (.*)", found.out)]
    assert command in [name for name, *_ in examples]
    for name, *arguments in examples:
        called = program.get_command(click.Context(program), name)
        assert called is not None
        assert called.make_context(name, arguments).params is not None


def test_the_program_helps_and_lists_every_command(cli: Cli) -> None:
    for flag in ("--help", "-h"):
        found = cli(flag)
        assert found.says("Example: balance-control")
        assert all(f"\n  {command} " in found.out for command in COMMANDS)


def test_version(cli: Cli) -> None:
    from generator.base.version import __version__

    found = cli("--version")
    assert (found.code, found.out) == (0, f"balance-control, version {__version__}\n")


@pytest.mark.parametrize(
    ("words", "number", "wanted"),
    [("balance-control exp", "1", "export"), ("balance-control export --pub", "2", "--publish")],
)
def test_a_shell_completes_commands_and_options(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, words: str, number: str, wanted: str
) -> None:
    for name, value in {
        "COMP_WORDS": words,
        "COMP_CWORD": number,
        "_BALANCE_CONTROL_COMPLETE": "bash_complete",
    }.items():
        monkeypatch.setenv(name, value)
    found = cli()
    assert (found.code, found.out) == (0, f"plain,{wanted}\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chek"], "No such command 'chek'. Did you mean 'check'?"),
        (["check", "--playrs", "3"], "No such option '--playrs'. Did you mean '--players'?"),
        (["check", "--players", "three"], "'three' is no number; expected digits, such as 2"),
        (["check", "--players"], "requires an argument"),
        (["check", "more"], "unexpected extra argument"),
        (["check", "--players", "9"], "--players: 9 players; expected a number from 2 to 6"),
        (["check", "--players", "1"], "--players: 1 players; expected a number from 2 to 6"),
        (["check", "--modules", "climat"], "did you mean climate?"),
        (["check", "--modules", "players-5-6"], "--modules: module 'players-5-6' is not used with 4 players"),
        (["check", "--edition", "1.0.15"], "unknown edition '1.0.15'"),
        (["check", "--ruling", "focus-gain"], "--ruling: 'focus-gain'; expected NAME=OPTION"),
        (["check", "--ruling", "focus-gian=onto-focus"], "unknown ruling 'focus-gian'"),
        (["check", "--ruling", "focus-gain=onto"], "ruling 'focus-gain' has no option 'onto'"),
        (["check", "--game", "nowhere"], "nowhere: no such folder; expected a folder that holds a game"),
        (["new"], "Missing argument 'DIR'"),
    ],
)
def test_a_slip_is_named_and_ends_with_two(arguments: list[str], said: str, cli: Cli) -> None:
    found = cli(*arguments)
    assert found.refuses(said)
    assert found.out == ""
    assert found.err.splitlines()[-1].startswith("error: "), "whoever has found it"


@pytest.mark.parametrize("arguments", [["check", "--json"], ["check", "--all", "--json"], ["check", "--quiet"]])
def test_a_broken_definition_says_only_what_is_wrong(arguments: list[str], tmp_path: Path, cli: Cli) -> None:
    toy = write_toy_game(tmp_path / "toy")
    change(toy / "parts.yaml", "{icon: rain,", "{icon: rian,")
    found = cli(*arguments, "--game", str(toy))
    assert (found.code, found.out) == (2, "")
    assert found.err.startswith("error: ")
    assert "parts.yaml:3:15 departments.RAN.icon: unknown icon 'rian'" in found.err
    assert len(found.err.splitlines()) == 1


class Screen(io.StringIO):
    """A stream that says that somebody looks at it."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("settings", "shown"),
    [({}, True), ({"NO_COLOR": ""}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)],
    ids=["any", "NO_COLOR empty", "NO_COLOR", "dumb"],
)
def test_a_terminal_shows_colours_where_they_are_wanted(
    settings: dict[str, str], shown: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("NO_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    screen = Screen()
    with patch("sys.stdout", screen), patch("sys.stderr", screen):
        say("right", colour="green")
        assert ("\x1b[32m" in screen.getvalue()) == shown
        assert Progress(silent=False).shown == ("TERM" not in settings)


@pytest.mark.quick("ascii")
@pytest.mark.parametrize("encoding", ["latin-1", "ascii", "cp1252"])
def test_signs_of_any_kind_in_any_encoding(encoding: str, tmp_path: Path) -> None:
    toy, signs = write_toy_game(tmp_path / "toy"), "CO₂ Levy – „Größe“, ♺ 蜂"
    change(toy / "game.yaml", "message: nobody wrote how many gnomes there are", f'message: "{signs}"')
    found = outside("check", "--players", "3", "--game", str(toy), PYTHONIOENCODING=encoding)
    assert found.says(signs)
    assert found.err == ""


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="only POSIX has pipes of this kind")
def test_a_pipe_that_nobody_reads(tmp_path: Path) -> None:
    toy = write_toy_game(tmp_path / "toy")
    read, write = os.pipe()
    os.close(read)
    check = [*PROGRAM, "check", "--all", "--game", str(toy)]
    found = subprocess.run(check, stdout=write, stderr=subprocess.PIPE, check=False)
    os.close(write)
    assert found.stderr == b""
    assert found.returncode not in (0, 1, 2)


@pytest.mark.slow
def test_a_name_of_bytes_that_are_no_text(tmp_path: Path) -> None:
    found = subprocess.run(
        [*PROGRAM, "check", "--game", os.fsencode(tmp_path) + b"/caf\xe9"], capture_output=True, check=False
    )
    assert found.returncode == 2
    assert b"no such folder" in found.stderr
    assert b"Traceback" not in found.stderr


STOPS = """
import sys
class Stop:
    def find_spec(self, name, *_):
        if not "{script}".startswith(name):
            raise KeyboardInterrupt
sys.meta_path.insert(0, Stop())
from {script} import main
main()
"""


def test_a_stop_while_the_program_is_imported_is_quiet() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    script, _, name = project["scripts"]["balance-control"].partition(":")
    assert name == "main"
    found = subprocess.run([sys.executable, "-c", STOPS.format(script=script)], capture_output=True, check=False)
    assert (found.returncode, found.stdout, found.stderr.split()) == (EXIT_STOPPED, b"", [b"stopped"])
