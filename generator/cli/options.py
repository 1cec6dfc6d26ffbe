"""The options that commands share, and the value that a command line becomes (`CommandOptions`)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import fields, replace
from functools import wraps
from math import inf
from pathlib import Path
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from generator.base.errors import input_error
from generator.base.frozen import dataclass
from generator.cli.terminal import say
from generator.definitions.box_request import USUAL, BoxRequest, shipped_games, usual_language
from generator.definitions.pack import MARKERS, WAYS

F = TypeVar("F", bound=Callable[..., Any])
A = TypeVar("A", bound="CommandOptions")


class _PathOption(click.Path):
    """A path that isn't empty: an empty one would mean the current folder."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if value == "":
            self.fail("nothing is named; expected a path, '.' for this folder", param, ctx)
        return super().convert(value, param, ctx)


PATH: Any = _PathOption(path_type=Path)
FILE: Any = _PathOption(path_type=Path, dir_okay=False)
FOLDER: Any = _PathOption(path_type=Path, file_okay=False)


@dataclass(frozen=True)
class CommandOptions(BoxRequest):
    """A command line: the box that is asked for, where files go, what is said. A command with many options of its own
    adds them as fields."""

    out: Path = Path("build")
    force: bool = False
    as_json: bool = False
    quiet: bool = False

    @property
    def silent(self) -> bool:
        """Whether nothing is printed but faults and the one JSON object."""
        return self.quiet or self.as_json

    def note(self, text: str) -> None:
        """Prints a remark, unless the command is silent."""
        if not self.silent:
            say(text)

    def tell(self, data: Any, lines: Iterable[str]) -> None:
        """Prints the result: one JSON value with --json, else these lines unless the command is quiet."""
        if self.as_json:
            show_json(data)
        elif not self.quiet:
            for line in lines:
                say(line)

    def names_game(self) -> tuple[str, ...]:
        """`--game FOLDER`, which a command to continue with needs where the game doesn't come with the program; else
        empty."""
        game = str(self.game_folder or "")
        return () if game in ("", *shipped_games()) else ("--game", game)


def takes_options(kind: type[CommandOptions] = CommandOptions) -> Callable[[Callable[..., int]], Callable[..., int]]:
    """Makes a command of a function: it gets one `kind` of command line, and by name the options that this has no field
    for."""
    known = {field.name for field in fields(kind)}

    def wrap_run(run: Callable[..., int]) -> Callable[..., int]:
        @wraps(run)
        def command(**given: Any) -> int:
            mine = {name: value for name, value in given.items() if name in known}
            return run(
                _in_game_language(kind(**mine)), **{name: value for name, value in given.items() if name not in known}
            )

        return command

    return wrap_run


def _in_game_language(asked: A) -> A:
    """The command line with its language spelt as the game spells it, or the usual language where none is given."""
    game = asked.game
    known = {language.lower(): language for language in game.languages}
    language = known.get(asked.language.lower(), asked.language) if asked.language else usual_language(game)
    found = replace(asked, language=language)
    vars(found)["game"] = game  # so that it isn't read again
    return found


def combine_options(*options: Callable[[F], F]) -> Callable[[F], F]:
    """Several options as one decorator, in the order of the help."""

    def add_options(command: F) -> F:
        for option in reversed(options):
            command = option(command)
        return command

    return add_options


class _FiniteNumber(click.ParamType[Any]):
    """A finite number, in digits from 0 to 9."""

    right = "digits, such as 2"
    """How an error says which numbers are expected."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            float(value)
        except ValueError:
            self.fail(f"'{value}' is no number; expected {self.right}", param, ctx)
        found = super().convert(value, param, ctx)
        if not -inf < found < inf or (isinstance(value, str) and not value.isascii()):
            self.fail(f"'{value}' is no number; expected {self.right}", param, ctx)
        return found


class IntegerOption(_FiniteNumber, click.types.IntParamType):
    """A whole number."""


class IntegerRange(_FiniteNumber, click.IntRange):
    """A whole number within bounds."""


class NumberOption(_FiniteNumber, click.types.FloatParamType):
    """A number. `right`: how an error says which numbers are right."""

    def __init__(self, right: str) -> None:
        self.right = right


class NumberRange(_FiniteNumber, click.FloatRange):
    """A number within bounds."""


def one_of(words: Iterable[str]) -> click.Choice[str]:
    """A choice of these words in any letter case."""
    return click.Choice(tuple(words), case_sensitive=False)


def game_option(says: str = "The game's folder.  [default: the one that comes with the program]") -> Callable[[F], F]:
    """The option `--game`, for commands that take no other option of a box."""
    return click.option("--game", "game_folder", type=PATH, metavar="DIR", help=says)


def languages_option(says: str = "A language, or 'all': a folder each.") -> Callable[[F], F]:
    """The option `--lang`."""
    told = f"{says}  [default: {USUAL}, or the first that the game has]"
    return click.option("--lang", "language", default="", show_default=False, metavar="LANGUAGE", help=told)


def out_option(says: str = "Where to write.", kind: Any = PATH) -> Callable[[F], F]:
    """The option `--out`, where files go."""
    return click.option("--out", type=kind, default=Path("build"), metavar="DIR", help=says)


def force_option(says: str = "Write over files that aren't this program's.") -> Callable[[F], F]:
    """The option `--force`: overwrite existing files, whoever made them."""
    return click.option("--force", is_flag=True, help=says)


def port_option(says: str) -> Callable[[F], F]:
    """The option `--port` of a server."""
    kind = IntegerRange(0, 65535)
    return click.option("--port", type=kind, default=0, show_default=False, metavar="N", help=says)


game_options = combine_options(
    game_option("A game's folder, such as 'new' makes.  [default: the one that comes with the program]"),
    click.option("--edition", metavar="ID", help="The edition of the rules.  [default: the game's own]"),
    click.option(
        "--ruling",
        "rulings",
        multiple=True,
        metavar="NAME=OPTION",
        help="Try another option of a ruling; may be given again.",
    ),
)
"""`--game`, `--edition`, `--ruling`."""
configuration_options = combine_options(
    click.option(
        "--players",
        type=IntegerOption(),
        metavar="N",
        help="How many play.  [default: 4, or the nearest number that can]",
    ),
    click.option(
        "--modules",
        default="",
        show_default=False,
        metavar="LIST",
        help="Modules in play, with commas between, or 'all'.  [default: those that every game has]",
    ),
)
"""`--players`, `--modules`."""
resources_option = click.option(
    "--resources",
    type=one_of(WAYS),
    default=MARKERS,
    help="Markers in a bank, or a board for each player with tracks for two cubes each.",
)
"""`--resources`, for commands that print or read prints."""
table_options = combine_options(configuration_options, game_options)
"""What is to be played: `--players`, `--modules`, `--game`, `--edition`, `--ruling`."""
box_options = combine_options(configuration_options, resources_option, game_options)
"""What is to be printed: `--players`, `--modules`, `--game`, `--edition`, `--ruling`, `--resources`."""


bot_seconds_option = click.option(
    "--bot-seconds",
    type=NumberRange(0.01, 86_400),
    default=10.0,
    metavar="N",
    help="How long a bot of your own may take for a move.",
)
"""`--bot-seconds`, for what runs bots of somebody's own."""
quiet_option = click.option("--quiet", is_flag=True, help="Say nothing but what is wrong.")
report_options = combine_options(
    click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output, nothing else there."),
    quiet_option,
)
"""`--json`, `--quiet`."""


def takes_report_options(
    kind: type[CommandOptions] = CommandOptions,
) -> Callable[[Callable[..., int]], Callable[..., int]]:
    """Makes a command that gets one `kind` of command line, with `--json` and `--quiet` as its last options."""
    return combine_options(report_options, takes_options(kind))


def is_given(name: str) -> bool:
    """Whether the option was given on the command line (not by its default)."""
    return click.get_current_context().get_parameter_source(name) == ParameterSource.COMMANDLINE


def refuse_given(names: Iterable[str], beside: str, decided: str) -> None:
    """Raises `InputError` where one of the options `names` is given that `beside` has decided already."""
    for name in filter(is_given, names):
        option = name.removesuffix("s") if name == "rulings" else name
        raise input_error(f"--{option} beside {beside}", expected=f"one of them: {decided}")


def show_json(data: Any) -> None:
    """Prints one JSON value on standard output."""
    say(json.dumps(data, ensure_ascii=False, indent=2))
