"""`table`: a section of a game into a spreadsheet from which it can be read; tables fetched from where they are
published."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import click

from generator.base.errors import collect_all, count_text, input_error, list_words
from generator.cli.options import FILE, force_option, game_option, quiet_option
from generator.cli.terminal import say
from generator.definitions.box_request import open_game
from generator.definitions.section_table import section_table
from generator.files.atomic_write import check_target, not_ours_error, write_file
from generator.files.gate import read_bytes
from generator.spreadsheets.table_reader import KINDS
from generator.spreadsheets.table_writer import table_bytes


@click.group("table")
def command() -> None:
    """Make a spreadsheet of what is written in YAML, such as a game's cards; fetch tables that are published.

    A section may be a table in the game's folder: 'cards: {from: cards.xlsx}'. The file is .xlsx, .ods, .csv or .tsv.

    \b
    Example: balance-control table export cards cards.xlsx --game my-game
    """


@command.command("export")
@click.argument("section", metavar="SECTION")
@click.argument("file", type=FILE, metavar="FILE")
@game_option()
@force_option("Write over a file that is there already.")
@quiet_option
def export(section: str, file: Path, game_folder: Path | None, force: bool, quiet: bool) -> int:
    """Write the entries of SECTION, such as cards, as the spreadsheet FILE.

    A row is an entry, a column one of its keys; words have one for each language (name.de, text.en). In the game's
    folder the file can stand in place of the entries and of their words, 'cards: {from: FILE}', and says the same.

    \b
    Example: balance-control table export cards my-game/cards.xlsx --game my-game
    """
    check_target(file, endings=KINDS)
    table = section_table(open_game(game_folder).sources, section)
    data = table_bytes(file.suffix.lower(), table.rows)
    if not force and file.exists() and read_bytes(file) != data:
        raise not_ours_error([file])
    write_file(file, data)
    if not quiet:
        say(f"{count_text(len(table.rows) - 1, 'row')} in {file}; '{section}: {{from: {file.name}}}' reads them")
        if table.missing_entries:
            left = [f"{name} in {language}" if language else name for name, language in table.missing_entries]
            say(f"not in it, since a ruling chooses the whole of it: {list_words(left)}")
    return 0


@command.command("fetch")
@click.argument("address", required=False, metavar="[ADDRESS")
@click.argument("file", required=False, metavar="FILE]")
@game_option("The game's folder.")
@force_option("Write over a table that was changed here.")
@click.option(
    "--allow-private",
    is_flag=True,
    help="Fetch from this machine and its own network, too, where a stranger's game could send you.",
)
@quiet_option
def fetch(
    address: str | None, file: str | None, game_folder: Path | None, force: bool, allow_private: bool, quiet: bool
) -> int:
    """Fetch tables of a game from where they are published, such as a Google Sheet that others may see.

    FILE is the table's name in the game's folder; ADDRESS, which begins with https://, is then written beside its
    'from'. Without both, every table whose 'address' is in the game's YAML is fetched again. Nothing is sent but the
    request, and a table that was changed here is kept.

    \b
    Example: balance-control table fetch 'https://docs.google.com/…/edit#gid=0' cards.csv --game my-game
    Example: balance-control table fetch --game my-game
    """
    from generator.download.table_fetch import (  # a network is rarely wanted
        FetchOrder,
        FetchOutcome,
        fetch_table,
        known_orders,
    )

    if game_folder is None:
        raise input_error("no game is named", expected="--game DIR, the folder of the game")
    if address is not None and file is None:
        raise click.UsageError("an address without a file; FILE is the table's name in the game's folder: cards.csv")
    orders = known_orders(game_folder) if address is None or file is None else [FetchOrder(file, address, keep=True)]

    def fetch_order(order: FetchOrder) -> FetchOutcome:
        found = fetch_table(game_folder, order, datetime.now(UTC), force=force, private=allow_private)
        for line in () if quiet else found.lines():
            say(line)
        return found

    collect_all(fetch_order, orders)
    return 0
