"""What is said and kept when this program has to be ended because of a bot: see `generator.play.bot_watchdog`.

The functions that begin with `show` and `keep` run in the process that ends it, and finish with what the program itself
would have said.
"""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from generator.base.errors import InputError
from generator.cli.program import show_faults
from generator.cli.terminal import escaping_stream, say
from generator.play.bot_watchdog import Farewell, stop_watching, watch_this_process
from generator.play.external_bots import is_file, stuck_bot_error
from generator.play.save_file import rescue_journal

SHOW: Final = Farewell("generator.cli.stuck_bot:show_stuck_bot")
RECORD: Final = "THE-RECORD"
"""Stands in a command for the record that isn't there yet."""


@contextmanager
def watch_bots(names: Iterable[str], farewell: Farewell = SHOW) -> Iterator[None]:
    """Lets this process be ended in this block where one of these bots can't be; only those in files are run in it."""
    if not any(map(is_file, names)):
        yield
        return
    watch_this_process(farewell)
    try:
        yield
    finally:
        stop_watching()


def kept_text(record: Path, command: str) -> str:
    """Says where a game that can't go on is kept."""
    return f"The game so far is kept in {record}; '{command}' goes on from there."


def show_stuck_bot(who: str, seconds: float) -> None:
    """Prints the error."""
    sys.stderr = escaping_stream(sys.stderr, "")
    show_faults(stuck_bot_error(who, seconds))


def keep_stuck_game(
    journal: str, wanted: str | None, continued: str | None, force: bool, command: str, who: str, seconds: float
) -> None:
    """Keeps the game, says where, and prints the error. `command`: what goes on with it, but for the record's name."""
    sys.stderr = escaping_stream(sys.stderr, "")
    paths = [Path(path) if path else None for path in (wanted, continued)]
    try:
        kept = rescue_journal(Path(journal), *paths, force=force)
        words = [str(kept) if word == RECORD else word for word in shlex.split(command)]
        say(kept_text(kept, shlex.join(words)), err=True)
    except InputError as error:
        show_faults(error)
    except OSError as error:
        say(f"error: {error.filename or journal}: {error.strerror or error}", colour="red", err=True)
    show_faults(stuck_bot_error(who, seconds))
