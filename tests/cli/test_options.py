"""A command line as one value: what the options of all commands come to."""

from __future__ import annotations

import re
from contextlib import nullcontext
from inspect import signature
from pathlib import Path
from typing import Any

import click
import pytest

import balance_control as bc
from generator.base.errors import InputError
from generator.cli.options import CommandOptions, takes_options
from generator.cli.program import COMMANDS, program
from generator.online.open_table import RANDOM_BITS
from generator.play.new_game import LARGEST_SEED
from tests.cli.running import Cli
from tests.games import ROOT, real_game

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
