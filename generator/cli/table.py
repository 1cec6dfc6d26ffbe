"""`table`: a game's names, texts, counts and costs into a spreadsheet, and what was changed there back; its tables
fetched from where they are published."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import click

from generator.cli.options import FILE, force_option, game_option, quiet_option
from generator.cli.terminal import say
from generator.definitions.exchange import exchange, imported
from generator.definitions.request import open_game
from generator.errors import Mark, counted, gathered, input_error
from generator.files import read_bytes, read_limited
from generator.spreadsheets.reading import KINDS, MOST_BYTES, rows_of
from generator.spreadsheets.writing import table_bytes
from generator.writing import check_place, foreign, write_file


@click.group("table")
def command() -> None:
    """Write a game's names, texts, counts and costs into one spreadsheet, and take changes back from there; fetch a
    game's tables from where they are published.

    A row is a component or a word, a column one of its values; words stand by language (name.de, text.en). The file is
    .xlsx, .ods, .csv or .tsv. 'import' changes nothing in the game's files but the values that differ, each in its
    place; what isn't in the table, and new rows, columns and entries, stay as they are or are refused. A game whose
    cards come from a table of its own is changed there.

    \b
    Example: balance-control table export texts.csv
    """


@command.command("export")
@click.argument("file", type=FILE, metavar="FILE")
@game_option()
@force_option("Write over a file that is there already.")
@quiet_option
def export(file: Path, game_folder: Path | None, force: bool, quiet: bool) -> int:
    """Write the spreadsheet FILE.

    \b
    Example: balance-control table export texts.xlsx --game my-game
    """
    check_place(file, endings=KINDS)
    rows = exchange(open_game(game_folder).sources).rows
    data = table_bytes(file.suffix.lower(), rows)
    if not force and file.exists() and read_bytes(file) != data:
        raise foreign([file])
    write_file(file, data)
    if not quiet:
        say(f"{counted(len(rows) - 1, 'row')} in {file}")
    return 0


@command.command("import")
@click.argument("file", type=FILE, metavar="FILE")
@game_option("The game's folder, such as 'new' makes.")
@quiet_option
def import_(file: Path, game_folder: Path | None, quiet: bool) -> int:
    """Take changes in the spreadsheet FILE back into the game's YAML.

    \b
    Example: balance-control table import texts.xlsx --game my-game
    """
    if game_folder is None:
        raise input_error("no game is named", expected="--game DIR, the folder of the game to change")
    shown = file.as_posix()
    rows = rows_of(read_limited(file, MOST_BYTES, Mark(shown)), shown)
    count, files = imported(open_game(game_folder), rows, shown)
    if not quiet:
        where = f" in {', '.join(files)}" if files else ""
        say(f"{counted(count, 'value')} changed{where}")
    return 0


@command.command("fetch")
@click.argument("address", required=False, metavar="[ADDRESS")
@click.argument("file", required=False, metavar="FILE]")
@game_option("The game's folder.")
@force_option("Write over a table that was changed here.")
@click.option(
    "--allow-private",
    is_flag=True,
    help="Also from this machine and its own network, where a stranger's game could send you.",
)
@quiet_option
def fetch(
    address: str | None, file: str | None, game_folder: Path | None, force: bool, allow_private: bool, quiet: bool
) -> int:
    """Fetch tables of a game from where they are published, such as a Google Sheet that others may see.

    FILE is the table's name in the game's folder; ADDRESS, which begins with https://, is then written beside its
    'from'. Without both, every table is fetched again whose 'address' the game's YAML tells. Nothing is sent but the
    question, and nothing is written over that was changed here.

    \b
    Example: balance-control table fetch 'https://docs.google.com/…/edit#gid=0' cards.csv --game my-game
    Example: balance-control table fetch --game my-game
    """
    from generator.download.tables import Order, Outcome, fetch_table, known_orders  # a network is rarely wanted

    if game_folder is None:
        raise input_error("no game is named", expected="--game DIR, the folder of the game")
    if address is not None and file is None:
        raise click.UsageError("an address without a file; FILE is the table's name in the game's folder: cards.csv")
    orders = known_orders(game_folder) if address is None or file is None else [Order(file, address, keep=True)]

    def fetched(order: Order) -> Outcome:
        found = fetch_table(game_folder, order, datetime.now(UTC), force=force, private=allow_private)
        for line in () if quiet else found.lines():
            say(line)
        return found

    gathered(fetched, orders)
    return 0
