"""`play`: one game with the configuration's exact components, every law checked at every step; by bots and people."""

from __future__ import annotations

import io
import shlex
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import replace
from functools import cache
from getpass import getpass
from importlib import import_module
from pathlib import Path
from shutil import get_terminal_size
from textwrap import fill
from typing import Any

import click

from generator.base.errors import input_error
from generator.base.frozen import dataclass
from generator.cli.exit_codes import EXIT_WRONG
from generator.cli.options import (
    PATH,
    IntegerRange,
    bot_seconds_option,
    force_option,
    is_given,
    one_of,
    refuse_given,
    show_json,
    table_options,
    takes_report_options,
)
from generator.cli.picture_options import PictureOptions, WrittenPictures, picture_options
from generator.cli.progress import Progress, show_compiling
from generator.cli.stuck_bot import RECORD, kept_text, watch_bots
from generator.cli.terminal import escape_text, program_command, say
from generator.definitions.box_request import split_names
from generator.definitions.id_types import Seat
from generator.files.atomic_write import check_target
from generator.play.bot_names import BUDGETS, HUMAN, is_bot, parse_bot_name
from generator.play.bot_watchdog import Farewell
from generator.play.external_bots import SECONDS, BotBroke, ExternalBot, is_external, is_file, player_for
from generator.play.game_record import TYPED, read_record
from generator.play.human_player import HumanPlayer, PlayerStopped, TerminalDialog
from generator.play.new_game import continue_game, new_game
from generator.play.open_record import with_record
from generator.play.protocol import WIDTH, PlayedStep, Player
from generator.play.save_file import GameJournal, SaveFile, lost_answers_text
from generator.play.session import Session, seed_number
from generator.play.table_of_game import play_language

LEAST_COLUMNS = 40
UNDER_SEAL = (
    "What is asked now is answered in secret, and a record holds no such answer before all are in: "
    "whoever had given one is asked again."
)
_BYTES_KEPT = "surrogateescape"
SETTINGS = ("players", "modules", "edition", "rulings", "seed", "first")
"""The options that a continued record has decided."""


@dataclass(frozen=True)
class PlayOptions(PictureOptions):
    """The command line of `play`. `why`: a move to explain."""

    seed: int = 1
    first: str = "A"
    bots: str = "random"
    bot_seconds: float = SECONDS
    interactive: str | None = None
    dice: str = "here"
    record_path: Path | None = None
    continued: Path | None = None
    why: str | None = None

    def continue_command(self, record: str) -> str:
        """The command that continues a saved game; a game and bots of the user's own are named."""
        dice = ("--dice", self.dice) if self.dice == TYPED else ()
        guests = any(map(is_external, split_names(self.bots)))
        bots = ("--bots", self.bots) if guests else ()
        time = ("--bot-seconds", f"{self.bot_seconds:g}") if guests and self.bot_seconds != SECONDS else ()
        return shlex.join([program_command(), "play", "--continue", record, *self.names_game(), *dice, *bots, *time])

    @property
    def columns(self) -> int:
        """How wide the terminal is."""
        return max(LEAST_COLUMNS, get_terminal_size((WIDTH, 24)).columns)


@click.command("play")
@table_options
@click.option("--seed", type=IntegerRange(0), default=1, metavar="N", help="Chance's seed.")
@click.option("--first", default="A", metavar="SEAT", help="Who begins.")
@click.option(
    "--bots",
    default="random",
    metavar="BOT,…",
    help=f"Who decides: one bot for all seats or one each ({', '.join(BUDGETS)}; mcts:N for N playouts a move; "
    "FILE.py:NAME or cmd:COMMAND, a bot of your own).",
)
@bot_seconds_option
@click.option("--interactive", metavar="SEAT,…", help="Seats of people at this terminal; bots have the others.")
@click.option(
    "--dice",
    type=one_of(("here", TYPED)),
    default="here",
    help="Whether chance's part is rolled here, or on the table and typed in; without it a game goes on as it began.",
)
@click.option("--record", "record_path", type=PATH, metavar="FILE", help="Write the game record.")
@click.option(
    "--continue",
    "continued",
    type=PATH,
    metavar="FILE",
    help="Go on with a game that was saved before its end, and keep it there; the record decides the setting.",
)
@click.option("--why", metavar="MOVE", help="Play nothing; say whether a move is legal at the beginning, and why.")
@picture_options
@force_option("Write over files that aren't this program's, and over games that people have played.")
@takes_report_options(PlayOptions)
def command(asked: PlayOptions) -> int:
    """Play one game with exactly the pieces that are printed, and check every law of the rules at every step.

    Tells a short story at the end. A printed marker that runs short is reported. Exit code 0: all is well; 1: a law of
    the rules broke, or pieces ran short of which the rules have a fixed number; 2: bad input.

    People at this terminal type moves (`tile 1,0`, `place 1,0`, …) and commands such as `legal`, `why MOVE`,
    `board`, `undo`, `save FILE`; `help` lists them.

    \b
    Example: balance-control play --players 3 --seed 7 --bots greedy,random,random --record game.bcg
    Example: balance-control play --players 2 --bots mine.py:Bot,greedy
    Example: balance-control play --players 3 --interactive A,B,C
    Example: balance-control play --continue game.bcg --interactive A
    Example: balance-control play --players 2 --picture table.png
    Example: balance-control play --players 3 --why "place 0,0"
    """
    _check_options(asked)
    if asked.continued:
        asked = with_record(asked, asked.continued)
    asked.check_pictures()
    asked, session, humans = _begin_game(asked)
    unasked = Path() if humans and asked.why is None else None
    keeper = SaveFile(asked.record_path, asked.continued, force=asked.force, unasked=unasked)
    if asked.why is not None:
        return _say_why(session, asked)
    drawing = asked.drawing(session.table)
    stopped = not _play_to_end(session, humans, asked, keeper)
    kept, said = keeper.keep(session)
    if said:
        say(said, colour="yellow", err=True)
    drawn = asked.draw(drawing, session.record())
    asked = replace(asked, record_path=kept)
    _show_broken(session)
    if stopped:
        _say_stopped(session, asked)
    elif asked.as_json:
        show_json(_data(session, asked, drawn))
    else:
        _show_end(session, asked, drawn)
    return 0 if session.watch.ok else EXIT_WRONG


def _begin_game(asked: PlayOptions) -> tuple[PlayOptions, Session, tuple[Seat, ...]]:
    """The game, and the seats of people; one that goes on has the dice that it had, unless others are asked for."""
    if not asked.continued:
        return asked, *new_game(asked, asked.seed, asked.first, asked.bots, asked.interactive, asked.bot_seconds)
    more = asked.bots, asked.interactive, asked.bot_seconds
    session, humans, dice = continue_game(asked, asked.continued, *more)
    if not is_given("bots"):
        _say_who_plays_on(asked.continued, session)
    return asked if is_given("dice") or not humans else replace(asked, dice=dice or asked.dice), session, humans


def _say_who_plays_on(path: Path, session: Session) -> None:
    """Says who sits where a record had a bot of somebody's own, which isn't run unless it is named again."""
    before = read_record(path, str(path)).header.bots
    for seat, was, now in zip(session.table.seats, before, session.bots, strict=False):
        if is_external(was) and now != HUMAN:
            say(f"{seat} was '{was}', which you haven't named: '{now}' plays on; --bots names another", err=True)


def _check_options(asked: PlayOptions) -> None:
    """Raises `InputError` for options that can't be combined, and for a record that couldn't be written at the end."""
    if asked.continued:
        refuse_given(SETTINGS, "--continue", "the record decides the setting")
    if asked.record_path:
        check_target(asked.record_path, "--record")
    if asked.dice == TYPED and not (asked.interactive or asked.continued):
        raise input_error("--dice table without people", expected="their seats: --interactive A,B", path="--dice")
    if asked.interactive and asked.as_json:
        raise input_error("--json beside --interactive", expected="one of them: people read plain text")
    if asked.picture_path is not None and asked.why is not None:
        raise input_error("--picture beside --why", expected="one of them: --why plays nothing", path="--picture")
    if asked.picture_path and asked.record_path and asked.picture_path.resolve() == asked.record_path.resolve():
        raise input_error("--record and --picture name one file", expected="a file for each", path="--picture")


def _play_to_end(session: Session, humans: Sequence[Seat], asked: PlayOptions, keeper: SaveFile) -> bool:
    """Whether the game was played to its end, or was left by people; what ends it otherwise is raised, and nothing is
    lost by that."""
    try:
        _play(session, humans, asked, keeper)
    except (PlayerStopped, KeyboardInterrupt):
        if not humans:
            if asked.record_path:
                _rescue(session, asked, keeper)
            raise
        return False
    except BotBroke:
        _rescue(session, asked, keeper)
        raise
    except OSError:  # the terminal was closed
        if humans:
            keeper.save_meanwhile(session)
        raise
    return True


def _rescue(session: Session, asked: PlayOptions, keeper: SaveFile) -> None:
    """Keeps a game that ends before its time, and says where and how it goes on."""
    kept = keeper.rescue(session.record())
    say(kept_text(kept, asked.continue_command(str(kept))), err=True)
    _say_lost(session, err=True)


def _play(session: Session, humans: Sequence[Seat], asked: PlayOptions, keeper: SaveFile) -> None:
    table = session.table
    names = dict(zip(table.seats, session.bots, strict=True))
    progress = Progress(silent=bool(humans) or asked.silent)
    if any(is_bot(name) and parse_bot_name(name).budget for name in names.values()):
        show_compiling(table.pack.rules, progress)
    person = _person_at_terminal(session, humans, asked, keeper) if humans else None
    players: Mapping[Seat, Player] = {
        seat: person if person and seat in humans else player_for(table, name) for seat, name in names.items()
    }

    def has_broken_law() -> bool:
        progress.say(f"turn {session.match.turn}")
        return bool(session.watch.broken_laws)

    try:
        with _watch_bots(session, asked, keeper):
            session.go_on(players, until=has_broken_law)
    finally:
        progress.clear()
        for player in players.values():
            if isinstance(player, ExternalBot):
                player.close()


@contextmanager
def _watch_bots(session: Session, asked: PlayOptions, keeper: SaveFile) -> Iterator[None]:
    """Lets this process be ended in this block where a bot in a file can't be; the game so far is kept then."""
    with ExitStack() as stack:
        if any(map(is_file, session.bots)):
            with suppress(OSError):  # no room for a journal: bots are only ended from within
                journal = stack.enter_context(closing(GameJournal(session)))
                paths = [None if path is None else str(path) for path in (keeper.path, asked.continued)]
                arguments = (str(journal.path), *paths, asked.force, asked.continue_command(RECORD))
                farewell = Farewell("generator.cli.stuck_bot:keep_stuck_game", arguments)
                stack.enter_context(watch_bots(session.bots, farewell))
        yield


def _person_at_terminal(session: Session, humans: Sequence[Seat], asked: PlayOptions, keeper: SaveFile) -> HumanPlayer:
    """Who decides for the seats of people; prints a greeting first, unless --quiet."""
    if not asked.quiet:
        say("\n".join(fill(line, asked.columns) for line in session.table.greeting().split("\n")))
        if keeper.path:
            say(f"This game is kept in {keeper.path} after every decision.")
        if asked.continued and session.match.sealed:
            say(fill(UNDER_SEAL, asked.columns))
        session.listeners.append(_print_step if asked.dice == TYPED else _print_step_with_chance)
    terminal = TerminalDialog(
        _keep_before_asking(_ask, session, keeper),
        say,
        lambda path: keeper.save(session, path),
        asked.continue_command,
        asked.columns,
        _keep_before_asking(_ask_unseen, session, keeper) if len(humans) > 1 else None,
        _booklet_quotes(asked, session),
    )
    person = HumanPlayer(terminal, session)
    if asked.dice == TYPED:
        session.dice = person.dice

    def save_decision(step: PlayedStep) -> None:
        if step.seat in humans:
            keeper.save_meanwhile(session)

    session.listeners.insert(0, save_decision)
    return person


def _booklet_quotes(asked: PlayOptions, session: Session) -> Callable[[str], Sequence[str]]:
    """What the booklet says of a word; it is read when it is first asked for."""
    table, language = session.table, play_language(asked.game, asked.language)

    @cache
    def quotes() -> Any:
        from generator.booklet.rule_lookup import RuleLookup

        return RuleLookup(asked.game, table.pack, table.configuration, language)

    return lambda name: quotes().of(name)


def _keep_before_asking(ask: Callable[[str], str], session: Session, keeper: SaveFile) -> Callable[[str], str]:
    """Asks, with all that came before kept already: who pulls the plug loses nothing."""

    def asks(prompt: str) -> str:
        keeper.save_meanwhile(session)
        return ask(prompt)

    return asks


def _ask(prompt: str) -> str:
    """A line from the terminal, with its history where there is one; Ctrl-C ends as politely as Ctrl-D."""
    with suppress(ImportError):
        import_module("readline")
    _let_all_bytes_in()
    try:
        return _text_of(input(escape_text(prompt))) if sys.stdin.isatty() else _read(prompt)
    except KeyboardInterrupt:
        raise PlayerStopped from None


def _let_all_bytes_in() -> None:
    """From now on, a byte that the terminal's encoding doesn't have comes in as a lone surrogate."""
    if isinstance(sys.stdin, io.TextIOWrapper) and sys.stdin.errors != _BYTES_KEPT:
        sys.stdin.reconfigure(errors=_BYTES_KEPT)


def _text_of(line: str) -> str:
    """A line in which bytes that the terminal's encoding doesn't have are read as UTF-8; what isn't UTF-8 either shows
    as U+FFFD."""
    return line.encode("utf-8", _BYTES_KEPT).decode("utf-8", "replace")


def _ask_unseen(prompt: str) -> str:
    """A line from the terminal that isn't shown while it is typed; Ctrl-C ends as politely as Ctrl-D."""
    if not sys.stdin.isatty():
        return _ask(prompt)
    try:
        return getpass(escape_text(prompt))
    except KeyboardInterrupt:
        raise PlayerStopped from None


def _read(prompt: str) -> str:
    """A line from a file or a pipe, shown as if it had been typed."""
    say(prompt, nl=False)
    line = _text_of(sys.stdin.readline())
    say(line.rstrip("\n") if line else "")
    if not line:
        raise EOFError
    return line


def _print_step(step: PlayedStep) -> None:
    """Prints what just happened, as the record says it."""
    for line in step.lines:
        say(f"  {line}")


def _print_step_with_chance(step: PlayedStep) -> None:
    """Prints what just happened, below what was rolled or drawn for."""
    if step.about:
        say(f"{step.about}:")
    _print_step(step)


def _say_why(session: Session, asked: PlayOptions) -> int:
    """`--why`: judges the move at the game's first decision, or at the end of a saved game."""
    session.go_on({}, until=lambda: session.match.asked is not None)
    found = session.match.why(asked.why or "")
    if asked.as_json:
        show_json({"line": found.move, "seat": found.seat, "legal": found.legal, "why": found.why})
    else:
        say(str(found))
    return 0


def _say_stopped(session: Session, asked: PlayOptions) -> None:
    """Says that the game was left, and how to continue it."""
    say()
    if asked.record_path:
        path = asked.record_path
        say(f"Stopped. The game is kept in {path.resolve()}; '{asked.continue_command(str(path))}' goes on from here.")
        _say_lost(session)
    else:
        say("Stopped. Nobody has moved, so nothing is kept.")


def _say_lost(session: Session, *, err: bool = False) -> None:
    """Says who would be asked again, since a record holds no sealed answers."""
    if told := lost_answers_text(session):
        say(fill(told, WIDTH), err=err)


def _show_broken(session: Session) -> None:
    """The laws that didn't hold, and how to see them again; on the error stream."""
    for broken in session.watch.broken_laws:
        say(f"broken: {broken}", colour="red", err=True)
    if session.watch.broken_laws:
        say(f"seen with --seed {session.seed} --bots {','.join(session.bots)}", colour="red", err=True)


def _show_end(session: Session, asked: PlayOptions, drawn: WrittenPictures) -> None:
    """Prints the end of a game: for people the last table; then the story, the result, the checks, what ran short, and
    the pictures drawn."""
    match, watch = session.match, session.watch
    if HUMAN in session.bots and not asked.quiet:
        say(f"\n{match.table_text(asked.columns)}\n")
    if not asked.quiet:
        say(fill(watch.story(match), 100))
        counted = session.table.examples.counted
        say(f"Result: {', '.join(map(str, session.header.result))}{f' ({counted})' if counted else ''}")
        say(f"{watch.check_count} checks, {len(watch.broken_laws) or 'none'} failed")
    if not asked.quiet or not watch.ok:
        for marker, number in watch.missing_pieces.items():
            say(f"short: {marker}: {number} more were needed at once than the box holds", colour="yellow")
    if asked.record_path and not asked.quiet:
        say(f"record: {asked.record_path}")
    if not asked.quiet:
        drawn.say()


def _data(session: Session, asked: PlayOptions, drawn: WrittenPictures) -> dict[str, Any]:
    """The JSON of `play --json`, with the files of pictures where some were asked for."""
    match, watch, table = session.match, session.watch, session.table
    number = seed_number(session.seed)
    return {
        "seed": session.seed if number is None else number,
        "players": table.configuration.players,
        "edition": table.pack.edition.id,
        "modules": list(table.configuration.modules),
        **match.clock(),
        **match.standing(),
        "winners": list(match.outcome.winners if match.outcome else ()),
        "checks": watch.check_count,
        "short": dict(watch.missing_pieces),
        "record": str(asked.record_path) if asked.record_path else None,
        **drawn.data(),
        "ok": watch.ok,
    }
