"""`new`: a folder with a game of one's own that prints at once, or a copy of a game to make an edition from."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from pathlib import Path

import click

from generator.base.errors import (
    InputError,
    Mark,
    collect_faults,
    count_text,
    fault_lines,
    input_error,
    list_words,
    nearest_name,
)
from generator.cli.options import PATH, quiet_option
from generator.cli.terminal import program_command, say
from generator.definitions.box_request import open_game
from generator.definitions.game_copy import copy_game
from generator.definitions.id_types import ColourToken
from generator.definitions.table_game import ColumnMapping, cards_yaml, sheet_maps, text_yaml
from generator.definitions.yaml_nodes import MapNode, read_text
from generator.faces.unused_entries import unused_colours
from generator.files.gate import put_file, read_limited, read_text_file
from generator.files.paths import ID, FileId, walk_folder
from generator.files.resources import resource_root
from generator.schemas.schema_files import refresh_schemas
from generator.spreadsheets.table_reader import MOST_BYTES as MOST_TABLE

STARTERS = Path("templates") / "starters"
"""The games that a new one may begin as, each in a folder."""
PLAIN = "poster"
"""That as which it begins unless another is named."""
ICONS = "icons"
MOST_BYTES = 100_000
MOST_LEFT = 20
"""Faults of a card list that are shown at once."""


@click.command("new")
@click.argument("folder", type=PATH, metavar="DIR")
@click.option(
    "--from",
    "source",
    metavar="GAME",
    help="Copy a game that comes with the program, by its name, or the one in a folder, for an edition of it.",
)
@click.option(
    "--from-table",
    "table",
    type=PATH,
    metavar="FILE",
    help="Make the game of a card list (.xlsx, .ods, .csv, .tsv): a deck for each sheet, its columns mapped.",
)
@click.option(
    "--like",
    "starter",
    metavar="STARTER",
    help="Begin as a game of this sort: poster (the default), tcg, euro, hex, counters or roll-and-write.",
)
@click.option("--lang", "spoken", default="en", metavar="LANGUAGE", help="The language of its words, or 'all'.")
@quiet_option
def command(folder: Path, source: str | None, table: Path | None, starter: str | None, spoken: str, quiet: bool) -> int:
    """Make a game of your own in a new folder DIR: a deck, a board, chips, a sheet, ready to print and to change.

    No rules and no Python: a game is data, and every printing command takes it with --game DIR. With --from, the folder
    is a copy of another game with everything it has, its rules too. With --from-table it begins with your card list:
    the file is copied as it is, and cards.yaml says what each of its columns is read as.

    With --like it begins as a game of some sort: tcg (trading cards with frames), euro (a board, resources, mats),
    hex (hexagonal tiles), counters (of a war game, with two sides), roll-and-write (a sheet and dice).

    \b
    Example: balance-control new my-game
    Example: balance-control new my-game --like tcg
    Example: balance-control new my-game --from-table cards.xlsx
    Example: balance-control new my-edition --from balance-control
    """
    if source and table:
        raise click.UsageError("--from copies a game, --from-table makes one; leave one of them out")
    if starter and (source or table):
        raise click.UsageError("--like is for a game that begins afresh; leave it or the other one out")
    if table:
        made = begin_with_table(folder, table, spoken)
        if not quiet:
            show_columns(made)
            show_advice(folder, len(list(walk_folder(folder))))
            show_faults_left(folder)
        return 0
    copied = copy_from(source, folder) if source else begin_game(folder, spoken, starter or PLAIN)
    if not quiet:
        show_advice(folder, copied)
    return 0


def show_columns(maps: Sequence[ColumnMapping]) -> None:
    """Prints what became of each column of the table."""
    for one in maps:
        say(f"{one.sheet}:" if len(maps) > 1 else "The columns of the table:")
        for line in one.column_notes:
            say(f"  {line}")


def show_faults_left(folder: Path) -> None:
    """Prints what `check` will ask for first, if anything."""
    if lines := fault_lines(collect_faults(lambda: open_game(folder).validate())):
        say(f"{count_text(len(lines), 'thing')} to mend:", colour="yellow")
        for line in lines[:MOST_LEFT]:
            say(f"  {line}", colour="yellow")


def show_advice(folder: Path, copied: int) -> None:
    """Prints what lies in the folder now, and commands to try, which work as they stand."""
    game = shlex.join([program_command(), "CHECK", "--game", str(folder)])
    say(f"{count_text(copied, 'file')} in {folder}. Change what you like, then:")
    for verb in ("check", "build"):
        say(f"  {game.replace('CHECK', verb, 1)}")
    say(f"Icons of your own: {folder / ICONS / 'NAME.svg'} or .png; NAME is what the YAML calls it.")
    say("Icons that come with the program: balance-control icons list")


def copy_from(source: str, folder: Path) -> int:
    """Copies a whole game, which a name or a folder names, with a folder for icons of its own, and returns how many
    files it has. Raises `InputError`."""
    shipped = {path.parent.name: path.parent for path in (resource_root() / "components").glob("*/game.yaml")}
    place = shipped.get(source, Path(source))
    if source not in shipped and not place.is_dir():
        expected = f"{list_words(sorted(shipped))}, or a folder that holds a game"
        raise input_error(f"no game '{source}'", expected=expected, hint=nearest_name(source, shipped), path="--from")
    game = open_game(place)

    def finish(copy: Path) -> None:
        (copy / ICONS).mkdir(exist_ok=True)
        refresh_schemas(game, copy)

    return copy_game(game.folder, folder, finish)


def begin_game(folder: Path, language: str, starter: str = PLAIN) -> int:
    """Writes one of the starters under the folder's name, and returns how many files it has. Raises `InputError`."""
    known = sorted(path.name for path in (resource_root() / STARTERS).iterdir() if path.is_dir())
    if starter not in known:
        hint = nearest_name(starter, known)
        raise input_error(f"no starter '{starter}'", expected=list_words(known), hint=hint, path="--like")
    pattern = resource_root() / STARTERS / starter
    spoken = sorted(path.stem for path in (pattern / "text").glob("*.yaml"))
    if language not in (*spoken, "all"):
        expected = f"{list_words([*spoken, 'all'])}; any other is a file that you write: text/{language}.yaml"
        raise input_error(f"no words in '{language}' to begin with", expected=expected, path="--lang")
    name = _name_of(folder)

    def finish(copy: Path) -> None:
        for other in spoken if language != "all" else ():
            if other != language:
                (copy / "text" / f"{other}.yaml").unlink()
        head = copy / "game.yaml"
        text = read_text_file(head, head.as_posix(), MOST_BYTES)
        put_file(head, text.replace(f"id: {_id_in(text)}", f"id: {name}", 1).encode())
        game = open_game(copy)
        refresh_schemas(game, copy)

    copied = copy_game(pattern, folder, finish)
    return copied if language == "all" else copied - len(spoken) + 1


def _name_of(folder: Path) -> str:
    """The id of a game in that folder. Raises `InputError`."""
    name = folder.resolve().name.lower().replace(" ", "-")
    if not ID.fullmatch(name):
        raise input_error(f"'{name}' is no name for a game", expected=FileId.expected, path="DIR")
    return name


def begin_with_table(folder: Path, table: Path, language: str) -> list[ColumnMapping]:
    """Writes a game whose cards are those of a table, which is copied as it is, and returns what its columns are read
    as. Raises `InputError`."""
    pattern = resource_root() / STARTERS / PLAIN
    name = _name_of(folder)
    spoken = sorted(path.stem for path in (pattern / "text").glob("*.yaml"))
    if language not in spoken:
        expected = f"{list_words(spoken)}; any other is a file that you write: text/{language}.yaml"
        raise input_error(f"no words in '{language}' to begin with", expected=expected, path="--lang")
    if not table.is_file():
        raise input_error(
            "there is no such file", expected="a card list, .xlsx, .ods, .csv or .tsv", mark=Mark(str(table))
        )
    start = open_game(pattern)
    colours = frozenset(start.sources.sections["colours"])
    maps = sheet_maps(table, start.sources.dialect, language, colours, start.sources.icons)
    data = read_limited(table, MOST_TABLE, Mark(str(table)))
    called = str(start.texts(language).name)

    def finish(copy: Path) -> None:
        for path in [*copy.glob("*.yaml"), *(copy / "text").glob("*.yaml"), *(copy / ICONS).glob("*")]:
            if path.name != "game.yaml":
                path.unlink()
        head = copy / "game.yaml"
        text = read_text_file(head, head.as_posix(), MOST_BYTES)
        put_file(head, _without_claims(text.replace(f"id: {_id_in(text)}", f"id: {name}", 1)).encode())
        put_file(copy / table.name, data)
        put_file(copy / "cards.yaml", cards_yaml(table.name, maps).encode())
        title = folder.resolve().name.replace("-", " ").capitalize()
        put_file(copy / "text" / f"{language}.yaml", text_yaml(called, title, maps).encode())
        try:
            game = open_game(copy)
            game.keep_ids()
            refresh_schemas(game, copy)
            unused = unused_colours(game.definitions())
        except InputError:  # faults of cells are reported when the folder is checked
            unused = _unnamed_colours(copy, [*map(ColourToken, start.sources.sections["colours"])])
        _drop_colours(head, unused)

    copy_game(pattern, folder, finish)
    return maps


def _unnamed_colours(folder: Path, colours: Sequence[ColourToken]) -> list[ColourToken]:
    """The colours that neither a game's head nor its decks name, where no column is one of colours. The first stays: it
    is that of whatever names none."""
    texts = [read_text_file(folder / name, name, MOST_BYTES) for name in ("game.yaml", "cards.yaml")]
    if re.search(r"^ +colour: ", texts[1], re.MULTILINE):
        return []
    used = {name for text in texts for name in re.findall(r"colour: ([\w-]+)", text)}
    return [name for name in colours[1:] if name not in used]


def _drop_colours(head: Path, names: Sequence[str]) -> None:
    """Takes the pattern's colours that no card has out of a game's head, each a line of its own."""
    lines = read_text_file(head, head.as_posix(), MOST_BYTES).splitlines(keepends=True)
    kept = (line for line in lines if not any(line.startswith(f"  {name}: {{rgb:") for name in names))
    put_file(head, "".join(kept).encode())


def _without_claims(text: str) -> str:
    """The pattern's head without what the pattern's box has to hold, with its remark."""
    root = read_text(text, "game.yaml")
    claims = root.entries["expect"][0].mark if isinstance(root, MapNode) and "expect" in root.entries else None
    lines = text.splitlines(keepends=True)
    kept = lines[: claims.line - 1] if claims else lines
    while kept and (kept[-1].startswith("#") or not kept[-1].strip()):
        kept.pop()
    return "".join(kept)


def _id_in(text: str) -> str:
    """The id that the pattern's head has."""
    root = read_text(text, "game.yaml")
    head = root.get("game") if isinstance(root, MapNode) else None
    found = head.get("id") if isinstance(head, MapNode) else None
    return str(getattr(found, "value", ""))
