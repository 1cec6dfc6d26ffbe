"""The program `balance-control`: finds the command, runs it, turns bad input into clear lines and an exit code.

Exit codes: 0 all is right, 1 something was found to be wrong, 2 the input can't be used. Commands are imported only
when they are called, so that `--help` and small commands start at once.
"""

from __future__ import annotations

import atexit
import gc
import importlib
import io
import os
import signal
import sys
import warnings
from typing import Any, NoReturn

import click

from generator.base.errors import InputError, fault_lines, nearest_name, shorten_values
from generator.base.version import __version__
from generator.cli.exit_codes import EXIT_INPUT, EXIT_STOPPED, EXIT_UNREAD, EXIT_WRONG
from generator.cli.terminal import escaping_stream, say
from generator.files.cache import CacheWarning
from generator.files.gate import UNFIT, open_missing_streams

COMMANDS: dict[str, str] = {
    "build": "Make the print-ready kit.",
    "check": "Compare the definitions with the rules and the documents.",
    "export": "Make a package for a print service or a digital table.",
    "preflight": "Look at files as a print service does, before it does.",
    "play": "Play a game by bots or people, every law of the rules checked.",
    "serve": "Open a table in the browser, a link for each seat.",
    "replay": "Play a game record again, to the same end.",
    "simulate": "Play many games: who wins, which cards count, how many markers to print.",
    "sweep": "Play every setting of a grid with the same deals, and compare them.",
    "ladder": "Play a tournament of bots, each among others, with intervals.",
    "merge": "Join the parts of a simulation that ran on several machines.",
    "playtest": "Note what people say of a version; report it beside what bots do.",
    "preview": "Show every piece with its facts on one page.",
    "scenario": "Play rule scenarios and compare with what must hold.",
    "new": "Make a game of your own that prints at once, or a copy of one for an edition of it.",
    "table": "Make a spreadsheet of what is written in YAML; fetch one that is published.",
    "words": "Say what an effect word, a field or a value means.",
    "icons": "List the signs that a game may use; bring a set of them into it.",
    "schema": "Write what editors read to complete, explain and check YAML.",
    "doctor": "Say what is installed, what is missing, how to get it.",
}
"""Every command with its line in the list; its module bears its name."""

COLLECTED_AFTER = 300_000, 20, 20
"""How many new objects there are when garbage is looked for: a game's data stays until the end, so that looking often
finds nothing and takes a tenth of the time. Most commands end before."""


class _Commands(click.Group):
    """A group whose commands are imported when they are asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 (click's)
        """The commands in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, imported now."""
        if cmd_name not in COMMANDS:
            right = nearest_name(cmd_name, COMMANDS)
            hint = f" Did you mean '{right}'?" if right else ""
            raise click.UsageError(f"No such command '{cmd_name}'.{hint}", ctx)
        module = importlib.import_module(f"generator.cli.{cmd_name}")
        command: click.Command = module.command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 (click's)
        """The list of commands, written without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


HELP = {"help_option_names": ["-h", "--help"], "max_content_width": 100, "show_default": True}


@click.group(cls=_Commands, context_settings=HELP)
@click.version_option(__version__, prog_name="balance-control")
def program() -> None:
    """A print-and-play studio with a rules engine inside: write the game once, as YAML; print it, check it, play it.

    \b
    Example: balance-control check --players 4 --modules all
    """


def main() -> None:
    """Runs the program on the command line's arguments and leaves with its exit code."""
    gc.set_threshold(*COLLECTED_AFTER)
    open_missing_streams()
    sys.stdin = sys.stdin or io.StringIO()  # reading from it gives the end of input
    sys.stdout, sys.stderr = escaping_stream(sys.stdout, "standard output"), escaping_stream(sys.stderr, "")
    for number in (signal.SIGTERM, getattr(signal, "SIGHUP", None)):
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:  # under `nohup` it is ignored
            signal.signal(number, _stop)
    sys.unraisablehook = _unraisable
    warnings.showwarning = _warn
    _leave(run(sys.argv[1:]))


def _leave(code: int) -> NoReturn:
    """Leaves with an exit code when all is written, and whoever asked to be called at the end was called. A game's
    objects aren't taken down one by one, which takes a twentieth of a small command's time; the system does it."""
    threads = sys.modules.get("threading")
    if threads is None or threads.active_count() == 1:
        try:
            atexit._run_exitfuncs()
            sys.stdout.flush()
            sys.stderr.flush()
        except OSError:  # nobody reads it any more: Python's own end says so
            sys.exit(code)
        os._exit(code)
    sys.exit(code)


def _stop(_number: int, _frame: object) -> None:
    """Treats the system's request to end, and a closed terminal, as Ctrl-C."""
    raise KeyboardInterrupt


def _unraisable(what: sys.UnraisableHookArgs) -> None:
    """Obeys a stop that came while a library called back (as the compiler does), through which no exception can be
    raised."""
    if what.exc_type is not KeyboardInterrupt:
        sys.__unraisablehook__(what)
        return
    say("stopped", err=True)
    os._exit(EXIT_STOPPED)


_warn_as_python_does = warnings.showwarning


def _warn(message: Warning | str, category: type[Warning], *more: Any, **named: Any) -> None:
    """The program's own warnings are sentences; those of libraries name the line that they are about."""
    if category is CacheWarning:
        say(f"warning: {message}", colour="yellow", err=True)
    else:
        _warn_as_python_does(message, category, *more, **named)


MOST_SHOWN = 500
"""Faults in one answer: nobody reads more before mending some."""


def show_faults(error: InputError) -> None:
    """Prints a line for each fault, or one for the same fault in several rows of a table, on the error stream."""
    lines = fault_lines(error.faults)
    for line in lines[:MOST_SHOWN]:
        _say_error(line)
    if len(lines) > MOST_SHOWN:
        _say_error(f"and {len(lines) - MOST_SHOWN} more")


def _say_error(text: str) -> None:
    """Prints an error in the one form that all have, whoever found it."""
    say(f"error: {text}", colour="red", err=True)


def _show_usage_error(error: click.ClickException) -> None:
    """What is wrong in a command line, behind how the command is used; of a command without its arguments the help."""
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        say(error.format_message(), err=True)
        return
    if isinstance(error, click.UsageError) and error.ctx is not None:
        say(f"{error.ctx.get_usage()}\nTry '{error.ctx.command_path} --help' for help.\n", err=True)
    _say_error(shorten_values(error.format_message()))


def run(arguments: list[str]) -> int:
    """Runs one command line and returns its exit code; bad input never ends in a traceback."""
    try:
        result = program.main(arguments, prog_name="balance-control", standalone_mode=False)
        return result if isinstance(result, int) else 0
    except InputError as error:
        show_faults(error)
        return EXIT_INPUT
    except click.exceptions.Exit as exit_:
        return exit_.exit_code
    except click.ClickException as error:
        _show_usage_error(error)
        return EXIT_INPUT
    except (click.Abort, KeyboardInterrupt):
        say("stopped", err=True)
        return EXIT_STOPPED
    except SystemExit as end:  # raised by click for shell completion, or when nobody reads the pipe any more
        return EXIT_UNREAD if end.code else 0
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        unfit = bool(place) and error.errno in UNFIT
        right = "; expected a place that this program may write to" if unfit else ""
        _say_error(f"{place}{error.strerror or error}{right}")
        return EXIT_INPUT if unfit else EXIT_WRONG
