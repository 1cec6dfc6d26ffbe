"""The options that commands share, and the values they stand for."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from generator.definitions.load import Game, load_game
from generator.definitions.texts import Texts
from generator.definitions.types import Definitions
from generator.errors import gathered, input_error
from generator.resources import resource_root

F = TypeVar("F", bound=Callable[..., Any])

DEFAULT_GAME = "balance-control"


def game_options(command: F) -> F:
    """`--game`, `--edition`, `--ruling`."""
    for option in (
        click.option(
            "--ruling",
            "rulings",
            multiple=True,
            metavar="NAME=OPTION",
            help="Try another option of a ruling; may be given again.",
        ),
        click.option("--edition", metavar="ID", help="The edition of the rules.  [default: the game's own, 1.0.14]"),
        click.option(
            "--game",
            "game_folder",
            type=click.Path(path_type=Path),
            metavar="DIR",
            help="A game's folder, such as 'init' makes.  [default: the one that comes with the program]",
        ),
    ):
        command = option(command)
    return command


def configuration_options(command: F) -> F:
    """`--players`, `--modules`."""
    for option in (
        click.option(
            "--modules",
            default="core",
            show_default=True,
            metavar="LIST",
            help="Modules in play, with commas between, or 'all'; core and the module for 5 or 6 players are implied.",
        ),
        click.option("--players", type=int, default=4, show_default=True, metavar="N", help="How many play."),
    ):
        command = option(command)
    return command


def language_option(command: F) -> F:
    """`--lang`: one language, or a folder for each."""
    option = click.option(
        "--lang", default="en", show_default=True, metavar="LANGUAGE", help="A language, or 'all': a folder each."
    )
    return option(command)


def out_option(says: str = "Where to write.") -> Callable[[F], F]:
    """`--out`, where files go."""
    kind = click.Path(path_type=Path)
    return click.option("--out", type=kind, default=Path("build"), show_default=True, metavar="DIR", help=says)


def force_option(says: str = "Write over files that aren't this program's.") -> Callable[[F], F]:
    """`--force`: what is there may go, whoever made it."""
    return click.option("--force", is_flag=True, help=says)


def report_options(command: F) -> F:
    """`--json`, `--quiet`."""
    for option in (
        click.option("--quiet", is_flag=True, help="Say nothing but what is wrong."),
        click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output, nothing else there."),
    ):
        command = option(command)
    return command


def open_game(folder: Path | None) -> Game:
    """The game in `folder`, or the one that comes with the program; raises `InputError`."""
    root = resource_root()
    icons = frozenset(path.stem for path in (root / "icons").glob("*.svg"))
    return load_game(_near(folder or root / "components" / DEFAULT_GAME), icons)


def _near(folder: Path) -> Path:
    """A path as short as a reader would write it."""
    try:
        return folder.resolve().relative_to(Path.cwd()) if folder.is_absolute() else folder
    except ValueError:
        return folder


def chosen_rulings(given: tuple[str, ...]) -> dict[str, str]:
    """`NAME=OPTION` pairs; raises `InputError` for anything else."""
    found = {}
    for pair in given:
        name, equals, option = pair.partition("=")
        if not equals or not name or not option:
            raise input_error(f"'{pair}'", expected="NAME=OPTION, such as focus-gain=onto-focus", path="--ruling")
        found[name] = option
    return found


def module_names(text: str) -> list[str]:
    """The names in a comma list."""
    return [name.strip() for name in text.split(",") if name.strip()]


def languages(game: Game, wanted: str, definitions: Definitions) -> list[Texts]:
    """The texts of a language, or of `all`, to print these definitions in. Raises `InputError` with the gaps of all."""
    if wanted == "all":
        return gathered(lambda name: game.whole_texts(name, definitions), game.languages)
    return [game.whole_texts(wanted, definitions)]


def show_json(data: Any) -> None:
    """One JSON value on standard output."""
    click.echo(json.dumps(data, ensure_ascii=False, indent=2))
