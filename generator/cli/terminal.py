"""The one way to say something: a text, in a colour or none, to a terminal or whatever stands in its place.

Names, paths and words may come from anybody. Nothing in a text steers the terminal; only the colours and the line of
progress do, and they never pass through a text.
"""

from __future__ import annotations

import errno
import io
import os
import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO, cast

import click

PROGRAM = "balance-control"
_STEERING = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""What steers a terminal or turns the direction of writing."""

_WIPE = "\r\x1b[K"


def escape_text(text: str) -> str:
    """A text in which whatever would steer a terminal is spelt out as an escape that is one in JSON, too."""
    return _STEERING.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def program_command() -> str:
    """The program as a command that works where it was called, for advice: its name, or a path to it."""
    typed = Path(sys.argv[0])
    if typed.stem != PROGRAM or not typed.is_file():
        return PROGRAM
    found = shutil.which(PROGRAM)
    return PROGRAM if found and typed.samefile(found) else str(typed)


class _RawStream:
    """A stream without its escaping, for what this module itself has put together."""

    def __init__(self, stream: io.TextIOWrapper) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        """Writes the text as it is."""
        with _named_errors(self.stream):
            return io.TextIOWrapper.write(self.stream, text)

    def flush(self) -> None:
        """Sends it on."""
        self.stream.flush()

    def isatty(self) -> bool:
        """Whether a person looks at it."""
        return self.stream.isatty()


class _EscapingStream(io.TextIOWrapper):
    """A stream that escapes whatever would steer a terminal, also where a library writes to it."""

    title = ""
    """How faults call the stream."""

    def write(self, text: str) -> int:
        """Writes the text, escaped. Raises `OSError`."""
        with _named_errors(self):
            super().write(escape_text(text))
        return len(text)

    def flush(self) -> None:
        """Sends it on. Raises `OSError`."""
        with _named_errors(self):
            super().flush()


@contextmanager
def _named_errors(stream: io.TextIOWrapper) -> Iterator[None]:
    """Has an `OSError` from the block name the stream."""
    try:
        yield
    except OSError as error:
        error.filename = getattr(stream, "title", "") or error.filename
        raise


class _MissingStream(io.TextIOBase):
    """Stands for a stream that this process was started without (`>&-`). Writing to it raises an error, but for what is
    said to nobody in particular, such as error messages; then the exit code tells enough."""

    def __init__(self, title: str) -> None:
        self.title = title

    def write(self, text: str) -> int:
        """Raises `OSError` where somebody was to hear it."""
        if self.title:
            raise OSError(errno.EBADF, "is closed, so nobody can read what is written", self.title)
        return len(text)


def escaping_stream(stream: TextIO | None, title: str) -> TextIO:
    """The stream, escaped. Files and pipes are UTF-8 wherever the program runs; a terminal shows `?` for what its
    encoding lacks. `title`: how faults call the stream."""
    if stream is None:
        return cast(TextIO, _MissingStream(title))
    if not isinstance(stream, io.TextIOWrapper):
        return stream
    encoding = stream.encoding if stream.isatty() else "utf-8"
    buffered = stream.line_buffering
    made = _EscapingStream(stream.detach(), encoding=encoding, errors="replace", line_buffering=buffered)
    made.title = title
    return made


def obeys_controls() -> bool:
    """Whether the terminal obeys control codes, as all do that don't call themselves dumb."""
    return os.environ.get("TERM") != "dumb"


def shows_colours() -> bool:
    """Whether colours are wanted: not with `NO_COLOR`, whatever its value (no-color.org), nor on a dumb terminal."""
    return obeys_controls() and not os.environ.get("NO_COLOR")


def say(text: str = "", colour: str | None = None, *, err: bool = False, nl: bool = True) -> None:
    """Says a text, on the error stream if `err`, and ends the line if `nl`; a terminal that shows colours shows it in
    `colour`."""
    _send(click.style(escape_text(text), fg=colour) if colour and shows_colours() else escape_text(text), err, nl)


def say_in_place(text: str = "") -> None:
    """Puts a text in place of the error stream's last line, which isn't ended."""
    _send(f"{_WIPE}{escape_text(text)}", err=True, nl=False)


def _send(text: str, err: bool, nl: bool) -> None:
    stream = sys.stderr if err else sys.stdout
    raw = _RawStream(stream) if isinstance(stream, _EscapingStream) else stream
    click.echo(text, nl=nl, file=raw)  # type: ignore[arg-type]  # click asks for no more than `_RawStream` has
