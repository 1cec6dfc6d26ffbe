"""The command line as a whole: help, slips, options as one value, exit codes, pipes, encodings, streams that are not
there; never a traceback."""

import io
import os
import re
import shlex
import subprocess
import sys
import tomllib
from contextlib import nullcontext
from inspect import signature
from pathlib import Path
from typing import Any
from unittest.mock import patch

import click
import pytest

import balance_control as bc
from generator.base.errors import InputError
from generator.cli.exit_codes import EXIT_STOPPED
from generator.cli.options import CommandOptions, takes_options
from generator.cli.program import COMMANDS, program, run
from generator.cli.progress import Progress
from generator.cli.terminal import escaping_stream, say
from generator.online.open_table import RANDOM_BITS
from generator.play.new_game import LARGEST_SEED
from tests.cli.running import PROGRAM, Cli, outside
from tests.games import ROOT, change, real_game
from tests.hostile.test_hostile import command_of
from tests.tables import read_table
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
    read_table(__file__, "a_slip_is_named_and_ends_with_two"),
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


SIGNS = "CO₂ Levy – „Größe“, ♺ 蜂"


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["latin-1", "ascii", "cp1252"])
def test_signs_of_any_kind_in_any_encoding(encoding: str, tmp_path: Path) -> None:
    toy, signs = write_toy_game(tmp_path / "toy"), SIGNS
    change(toy / "game.yaml", "message: nobody wrote how many gnomes there are", f'message: "{signs}"')
    found = outside("check", "--players", "3", "--game", str(toy), PYTHONIOENCODING=encoding)
    assert found.says(signs)
    assert found.err == ""


def test_signs_of_any_kind_in_a_fault() -> None:
    assert f"{SIGNS}: no such folder" in outside("check", "--game", SIGNS, PYTHONIOENCODING="ascii").err


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


SPEAKS = [*([name, "--help"] for name in COMMANDS), ["--help"], ["--version"], ["check", "--game", "toy"],
          ["check", "--game", "toy", "--json"], ["words"], ["doctor"]]  # fmt: skip


@pytest.fixture
def beside_toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a folder with a small game, `toy`."""
    write_toy_game(tmp_path / "toy")
    monkeypatch.chdir(tmp_path)


@pytest.mark.quick("--help", "new --help", "words")
@pytest.mark.usefixtures("beside_toy")
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


@pytest.mark.quick("--version", "check --game toy")
@pytest.mark.usefixtures("beside_toy")
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


MOST = 7


def test_a_command_takes_one_value_and_what_it_has_no_field_for() -> None:
    found: dict[str, Any] = {}

    @takes_options()
    def command(asked: CommandOptions, **own: Any) -> int:
        found.update(own, asked=asked)
        return 0

    assert command(players=3, quiet=True, paper="a4") == 0
    assert found == {"asked": CommandOptions(players=3, quiet=True), "paper": "a4"}
    assert found["asked"].silent
    assert not CommandOptions().silent


@pytest.mark.parametrize("number", ["٣", "1e999", "nan", "-inf", "９"])
@pytest.mark.parametrize("option", ["--players", "--tile-size", "--bleed", "--gutter"])
def test_a_number_has_an_end_and_digits_from_0_to_9(option: str, number: str, cli: Cli) -> None:
    assert cli("build", "--game", "organisation", option, number).refuses(f"Invalid value for '{option}'")


@pytest.mark.parametrize("name", COMMANDS)
def test_words_may_be_written_in_capitals(name: str) -> None:
    command = program.get_command(click.Context(program), name)
    assert command
    for option in command.params:
        if isinstance(option.type, click.Choice):
            assert [option.type.convert(word.upper(), option, None) for word in option.type.choices] == [
                *option.type.choices
            ]


def test_a_language_may_be_written_in_capitals() -> None:
    found: list[CommandOptions] = []

    @takes_options()
    def command(asked: CommandOptions) -> int:
        found.append(asked)
        return 0

    for written in ("DE", "de", "xx"):
        command(language=written, game_folder=Path("organisation"))
    assert [asked.language for asked in found] == ["de", "de", "xx"]


@pytest.mark.parametrize("name", COMMANDS)
def test_no_command_takes_many_values(name: str) -> None:
    command = program.get_command(click.Context(program), name)
    assert command
    assert command.callback
    own = [value for value in signature(command.callback).parameters if value != "looks"]
    assert len(own) <= MOST
    assert {"players", "modules", "edition", "rulings", "language", "as_json"}.isdisjoint(own)


@pytest.mark.parametrize(("name", "page"), [("build", "printing.md"), ("export", "export.md")])
def test_a_page_has_a_row_for_every_option_and_for_no_other(name: str, page: str) -> None:
    command = program.get_command(click.Context(program), name)
    assert command
    rows = re.findall(r"^\| (`--[^|]*)", (ROOT / "docs" / page).read_text(encoding="utf-8"), re.MULTILINE)
    told = {option for row in rows for option in re.findall(r"--[a-z-]+", row)}
    options = {option for one in command.params for option in (*one.opts, *one.secondary_opts)}
    assert told == {option for option in options if option.startswith("-")}


@pytest.mark.parametrize("command", ["build", "check", "export", "preview"])
def test_the_help_names_no_edition_and_no_module_of_one_game(command: str, cli: Cli) -> None:
    said = " ".join(cli(command, "--help").out.split()).partition("Options:")[2]
    assert "[default: the game's own]" in said
    assert not {*real_game().editions, "core"} & set(re.findall(r"[\w.]+", said))


@pytest.mark.slow
def test_a_game_in_one_language_is_asked_in_it(tmp_path: Path, cli: Cli) -> None:
    folder = tmp_path / "spiel"
    assert cli("new", str(folder)).code == 0
    (folder / "text" / "en.yaml").rename(folder / "text" / "de.yaml")
    made = cli("build", "--game", str(folder), "--out", str(tmp_path / "kit"), "--no-rules")
    assert (made.code, made.err) == (0, "")
    wrong = cli("build", "--game", str(folder), "--out", str(tmp_path / "kit"), "--lang", "en")
    assert wrong.refuses("unknown language 'en'; expected de")


@pytest.mark.parametrize("seed", [0, LARGEST_SEED, LARGEST_SEED + 1, -1])
def test_a_seed_that_one_takes_all_take(seed: int, cli: Cli) -> None:
    """A game and a run of games, at the command line and in a program; the served table's, too, which nobody names."""
    right = 0 <= seed <= LARGEST_SEED
    told = f"a number from 0 to {LARGEST_SEED}" if seed > 0 else ""
    game = ("--game", "global-powers", "--players", "3", "--seed", str(seed))
    for words in (("play", *game, "--why", "bid 1"), ("simulate", *game, "--games", "1", "--workers", "1")):
        found = cli(*words)
        assert found.code == (0 if right else 2)
        assert right or told in found.err
    with nullcontext() if right else pytest.raises(InputError):
        bc.load("global-powers", players=3).match(seed=seed)
    assert 2**RANDOM_BITS - 1 <= LARGEST_SEED
