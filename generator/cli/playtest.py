"""`playtest`: sessions on paper taken down, and a report on all sessions beside what bots did."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

import click

from generator.base.errors import Fault, InputError, Mark, count_text, input_error, raise_any
from generator.cli.options import (
    FILE,
    PATH,
    CommandOptions,
    IntegerRange,
    force_option,
    game_option,
    languages_option,
    quiet_option,
    takes_options,
    takes_report_options,
)
from generator.cli.progress import Clock, Progress, show_compiling
from generator.cli.terminal import escape_text, say
from generator.definitions.box_request import open_game, shipped_games
from generator.definitions.game_folder import GameFolder
from generator.definitions.playtest_form import (
    FormQuestion,
    OpenQuestion,
    PlaytestForm,
    YesNoQuestion,
    read_form,
    words_in,
)
from generator.definitions.version_stamp import VersionStamp
from generator.files.atomic_write import SIGNATURE, check_file, check_target, with_signature, write_file
from generator.play.remarks import TABLE, Remark, answer_remarks
from generator.playtest.playtest_report import (
    RECORD,
    GatheredSittings,
    gather_sittings,
    make_report,
    read_simulated,
    read_sittings,
)
from generator.playtest.record_sittings import add_remarks, read_sitting
from generator.playtest.report_lines import report_lines
from generator.playtest.session_table import BETWEEN, MOST_PLAYERS, add_sheets, check_cell, given_cells, no_value
from generator.playtest.session_table import FILE as SESSIONS
from generator.playtest.versions import Version, todays_versions, ways_played
from generator.simulate.run_part import RunPart
from generator.simulate.simulation_report import simulation_report as simulation
from generator.simulate.simulation_run import SimulationRun
from generator.simulate.workers import core_count, make_workers


@click.group("playtest")
def command() -> None:
    """Take down sessions that were played on paper, and put all sessions beside what bots did.

    A version of a game is known by the digest that its records, its kit's first page and its session sheets bear.

    \b
    Example: balance-control playtest report game.bcg sessions.csv --html playtest.html
    """


@command.command("add")
@click.option(
    "--code",
    metavar="TEXT",
    help="The text of the sheet's code, as a telephone shows it.  [default: asked, or with --game today's version]",
)
@click.option("--to", "path", type=FILE, default=Path(SESSIONS), metavar="FILE", help="The table.")
@click.option(
    "--put",
    "given",
    multiple=True,
    metavar="COLUMN=VALUE",
    help="A value of the sheet, such as date=2026-05-31, A.name=Ann, A.points=12, A.won=yes or A.fun=4; may be given "
    "again. With it nothing is asked.",
)
@game_option()
@languages_option("The language of the form's questions.")
@quiet_option
@takes_options()
def add(asked: CommandOptions, code: str | None, path: Path, given: tuple[str, ...]) -> int:
    """Add a session sheet to a table, as a row; the table is made if there is none.

    Asks for what is on the sheet, field by field; Enter leaves out what nobody wrote.

    \b
    Example: balance-control playtest add
    Example: balance-control playtest add --code "balance-control kit organisation notes 00aeea173b7cd09f"
    """
    if given:
        _check_given(given, versioned=code is not None or asked.game_folder is not None)
    check_target(path)
    if code is None and asked.game_folder is not None:
        game = asked.game
        stamp = VersionStamp.of(game.definitions())
    else:
        stamp = (
            _ask_until_read("The text below the code", VersionStamp.parse) if code is None else VersionStamp.parse(code)
        )
        game = _game_of(asked, stamp)
    form = read_form(game.folder)
    if given:
        cells = given_cells(given, form)
    else:
        cells = _sheet(game, form, "en" if asked.language == "all" else asked.language)
    cells |= {"game": stamp.game, "edition": stamp.edition, "digest": stamp.digest}
    if "players" not in cells:
        raise input_error("the number of players is missing", expected="--put players=4", path="--put")
    number = add_sheets(path, [cells])
    if not asked.quiet:
        say(f"{path}: {count_text(number, 'session')}")
    return 0


def _game_of(asked: CommandOptions, stamp: VersionStamp) -> GameFolder:
    """The game that a code names: the folder asked for, or one that comes with the program. Raises `InputError`."""
    folder = asked.game_folder
    if folder is None and stamp.game not in shipped_games():
        raise input_error(
            f"the code is of the game '{stamp.game}', which doesn't come with the program", expected="--game DIR"
        )
    game = open_game(folder or Path(stamp.game))
    if game.info.id != stamp.game:
        raise input_error(f"the code is of the game '{stamp.game}'", expected=f"one of '{game.info.id}'", path="--game")
    return game


def _check_given(given: tuple[str, ...], *, versioned: bool) -> None:
    """Before anything is read or asked: raises `InputError` where a value has no column, and where nobody says of
    which version the sheet is."""
    faults = [no_value(pair) for pair in given if "=" not in pair]
    if not versioned:
        right = "--code TEXT with the text of the sheet's code, or --game for today's version"
        faults.append(Fault(Mark(""), "--put", "the version of the sheet is missing", right))
    raise_any(faults)


def _ask_until_read(words: str, read: Callable[[str], Any], usual: str = "") -> Any:
    """What somebody types, asked again until it can be read; Enter is `usual`."""
    while True:
        ends = " " if words.endswith("?") else ": "
        typed = click.prompt(escape_text(words), default=usual, show_default=bool(usual), prompt_suffix=ends)
        try:
            return read(typed)
        except InputError as error:
            say(f"No: {error.faults[0].what}; expected {error.faults[0].expected}")
        except ValueError as error:
            say(f"No: expected {error}")


def _sheet(game: GameFolder, form: PlaytestForm, language: str) -> dict[str, str]:
    """Everything on a sheet, asked one by one."""
    cells: dict[str, str] = {}

    def ask(column: str, words: str, usual: str = "") -> str:
        found: str = _ask_until_read(words, lambda typed: check_cell(column, typed, form), usual)
        if found:
            cells[column] = found
        return found

    ask("date", "Date", datetime.now(UTC).astimezone().date().isoformat())
    while not ask("players", "How many played"):
        say(f"No: expected a whole number from 1 to {MOST_PLAYERS}")
    free = [name for name, module in game.definitions().modules.items() if module.optional]
    if free:
        ask("modules", f"Modules in play, with commas between (of {', '.join(free)})")
    ask("minutes", "Minutes")
    ask("place", "Place")
    for number in range(int(cells["players"])):
        _seat(chr(ord("A") + number), form, language, ask)
    for name, question in form.questions.items():
        if isinstance(question, OpenQuestion):
            ask(f"{TABLE}.{name}", words_in(question.asks, language))
    for column, what in (("notes", "Note"), ("questions", "Question about the rules")):
        said = [*_several(f"{what} (Enter: no more)")]
        if said:
            cells[column] = check_cell(column, BETWEEN.join(said))
    return cells


def _seat(seat: str, form: PlaytestForm, language: str, ask: Callable[..., str]) -> None:
    """What stands in a seat's row and column."""
    say(f"Seat {seat}")
    ask(f"{seat}.name", "  Name")
    ask(f"{seat}.points", "  Points")
    ask(f"{seat}.won", "  Won (yes or no)")
    for name, question in form.questions.items():
        if not isinstance(question, OpenQuestion):
            ask(f"{seat}.{name}", _words(question, language))


def _words(question: FormQuestion, language: str) -> str:
    """A question, and how it is answered."""
    hint = "yes or no" if isinstance(question, YesNoQuestion) else question.hint(language)
    return f"  {words_in(question.asks, language)}" + (f" ({hint})" if hint else "")


def _several(words: str) -> Iterator[str]:
    """Lines typed by a person, until an empty one."""
    while typed := _ask_until_read(words, str.strip):
        yield typed


@command.command("ask")
@click.argument("file", type=FILE, metavar="FILE")
@game_option("The game's folder.  [default: the one that the record names]")
@languages_option("The language of the form's questions.")
@quiet_option
@takes_options()
def ask(asked: CommandOptions, file: Path) -> int:
    """Ask the form's questions of each person in a record, and write the answers into it.

    Enter leaves a question out.

    \b
    Example: balance-control playtest ask game.bcg
    """
    if file.suffix.lower() != RECORD:
        raise input_error("is no record", expected=f"a file that ends with {RECORD}", mark=Mark(file.as_posix()))
    asked = _with_game(asked, (file,))
    form, sitting = read_form(asked.game.folder), read_sitting(file)
    made: list[Remark] = []
    for one in sitting.seats:
        if one.person:
            say(f"Seat {one.seat}")
            given: dict[str, str] = {}
            for name, question in form.questions.items():
                given[str(name)] = _ask_until_read(
                    _words(question, asked.language), partial(check_cell, f"A.{name}", form=form)
                )
            made += answer_remarks(form, one.seat, sitting.moves or 0, given)
    add_remarks(file, made)
    if not asked.quiet:
        say(f"{file}: {count_text(len(made), 'answer')} more")
    return 0


@command.command("report")
@click.argument("files", type=PATH, nargs=-1, required=True, metavar="FILES...")
@click.option("--html", "page_path", type=FILE, metavar="FILE", help="Write the whole report as a page.")
@click.option(
    "--simulated",
    "simulated",
    type=FILE,
    multiple=True,
    metavar="FILE",
    help="What 'simulate --json' printed of the same pieces; may be given again.",
)
@click.option(
    "--games",
    type=IntegerRange(1, 100_000),
    metavar="N",
    help="Have bots play so many games of today's version, in each way in which people played it.",
)
@click.option("--bots", metavar="LIST", help="Who plays them.  [default: greedy]")
@click.option(
    "--kit",
    "kits",
    type=PATH,
    multiple=True,
    metavar="PATH",
    help="The kit of a version, or its manifest.json, oldest first; the report says which pieces changed.",
)
@force_option()
@game_option("The game's folder.  [default: the one that the first file names]")
@languages_option("The language of the form's questions.")
@takes_report_options()
def report_command(
    asked: CommandOptions,
    files: tuple[Path, ...],
    page_path: Path | None,
    simulated: tuple[Path, ...],
    games: int | None,
    bots: str | None,
    kits: tuple[Path, ...],
) -> int:
    """Put sessions, notes and answers beside what bots did with the same pieces.

    FILES are records (.bcg) and tables of sessions (.csv). Sessions of another game are named and left out; each
    version has figures of its own.

    \b
    Example: balance-control playtest report table-1/game.bcg sessions.csv
    Example: balance-control playtest report *.bcg sessions.csv --games 200 --html playtest.html
    """
    if bots is not None and games is None:
        raise input_error("--bots without --games", expected="--games N: how many games they play", path="--bots")
    from generator.export.kit_manifest import read_kits

    if page_path is not None:
        check_file(page_path, SIGNATURE, force=asked.force, option="--html")
    asked = _with_game(asked, files)
    game = asked.game
    name, language = str(game.info.id), asked.language
    read = gather_sittings(files, game.definitions())
    found = [read_simulated(path) for path in simulated]
    now = todays_versions(game, read)
    if games is not None:
        found += _simulate_versions(asked, read, now, games, bots or USUAL_BOTS)
    data = {"game": name} | make_report(read, read_form(game.folder), language, list(now), found, read_kits(kits, name))
    if page_path is not None:
        from generator.playtest.report_page import playtest_page

        title = game.texts(language).labels.get("title", name)
        write_file(page_path, with_signature(playtest_page(title, data, language).encode()))
    for one in data["left_out"] if not asked.as_json else ():
        say(f"left out: {one['where']}: {one['why']}", colour="yellow", err=True)
    asked.tell(data, [*report_lines(data), *([f"written: {page_path}"] if page_path is not None else [])])
    return 0


def _with_game(asked: CommandOptions, files: tuple[Path, ...]) -> CommandOptions:
    """The command line for the game that the first file names, if that comes with the program and no game was given."""
    if asked.game_folder is not None:
        return asked
    named = next((one.stamp.game for path in files for one in read_sittings(path)), "")
    if named not in shipped_games():
        what = f"the sessions are of the game '{named}'" if named else "no session"
        raise input_error(what, expected="--game with the folder that you have it in", mark=Mark(files[0].as_posix()))
    return replace(asked, game_folder=Path(named))


USUAL_BOTS = "greedy"
"""The bots that play where none are named."""


def _simulate_versions(
    asked: CommandOptions, read: GatheredSittings, now: Mapping[VersionStamp, Version], games: int, bots: str
) -> Iterator[dict[str, Any]]:
    """What is reported of games by bots, in each way in which people played a version that is still made."""
    progress = Progress(silent=asked.silent)
    with closing(make_workers(core_count())) as workers:
        for setting in ways_played(asked, read, now, bots):
            show_compiling(asked.game.info.rules, progress)
            began = time.monotonic()
            run = SimulationRun(RunPart((setting,)), workers, Clock(progress, f"{setting.players} players: ").tell)
            run.play_range((0, games))
            progress.clear()
            yield simulation(run.part, time.monotonic() - began, games)
