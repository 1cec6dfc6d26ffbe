"""The program `balance-control`: finds the command, runs it, turns bad input into clear lines and an exit code.

Exit codes: 0 all is right, 1 something was found to be wrong, 2 the input can't be used. Commands are imported only
when they are called, so that `--help` and small commands start at once.
"""

from __future__ import annotations

import importlib
import io
import sys

import click

from generator import __version__
from generator.errors import InputError, nearest

COMMANDS: dict[str, str] = {
    "build": "Make the print-ready kit.",
    "check": "Compare the definitions with the rules and the documents.",
    "export": "Make a package for a print service or a digital table.",
    "preflight": "Look at files as a print service does, before it does.",
    "play": "Play a game by bots or people, every law of the rules checked.",
    "replay": "Play a game record again, to the same end.",
    "simulate": "Play many games: who wins, which cards count, how many markers to print.",
    "merge": "Join the parts of a simulation that ran on several machines.",
    "preview": "Show every piece with its facts on one page.",
    "scenario": "Play rule scenarios and compare with what must hold.",
    "init": "Copy the game's definitions for an edition of your own.",
    "schema": "Write what editors read to complete, explain and check YAML.",
    "doctor": "Say what is installed, what is missing, how to get it.",
}
"""Every command with its line in the list; its module bears its name."""

EXIT_WRONG, EXIT_INPUT, EXIT_STOPPED, EXIT_UNREAD = 1, 2, 130, 141
"""Something is wrong; the input can't be used; the user stopped it; nobody reads on (as in `check --all | head`)."""


class _Commands(click.Group):
    """A group whose commands are imported when they are asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 (click's)
        """The commands in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, imported now."""
        if cmd_name not in COMMANDS:
            right = nearest(cmd_name, COMMANDS)
            hint = f" Did you mean '{right}'?" if right else ""
            raise click.UsageError(f"No such command '{cmd_name}'.{hint}", ctx)
        module = importlib.import_module(f"generator.cli.{cmd_name}")
        command: click.Command = module.command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 (click's)
        """The list of commands, written without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="balance-control")
def program() -> None:
    """A print-and-play studio with a rules engine inside: write the game once, as YAML; print it, check it, play it.

    \b
    Example: balance-control check --players 4 --modules all
    """


def main() -> None:
    """Runs the program on the command line's arguments and leaves with its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            _speak_any_sign(stream)
    sys.exit(run(sys.argv[1:]))


def _speak_any_sign(stream: io.TextIOWrapper) -> None:
    """Files and pipes are UTF-8 wherever the program runs; a terminal shows `?` for what it doesn't know."""
    if stream.isatty():
        stream.reconfigure(errors="replace")
    else:
        stream.reconfigure(encoding="utf-8", errors="replace")


def run(arguments: list[str]) -> int:
    """Runs one command line and returns its exit code; bad input never ends in a traceback."""
    try:
        result = program.main(arguments, prog_name="balance-control", standalone_mode=False)
        return result if isinstance(result, int) else 0
    except InputError as error:
        for fault in error.faults:
            click.secho(f"error: {fault}", fg="red", err=True)
        return EXIT_INPUT
    except click.exceptions.Exit as exit_:
        return exit_.exit_code
    except click.ClickException as error:
        error.show()
        return EXIT_INPUT
    except (click.Abort, KeyboardInterrupt):
        click.echo("stopped", err=True)
        return EXIT_STOPPED
    except SystemExit:  # click's answer to a pipe that nobody reads; it has quietened the streams
        return EXIT_UNREAD
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        click.secho(f"error: {place}{error.strerror or error}", fg="red", err=True)
        return EXIT_WRONG
