"""Faults in what a person wrote: a place and what is wrong there, told in one line that helps.

Every layer reports bad input as `Fault`s, gathers all of them and raises one `InputError`. The command line prints
the lines and ends with exit code 2; nothing else in the program writes tracebacks for bad input.
"""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TypeVar

from generator.base.frozen import dataclass

W = TypeVar("W")
T = TypeVar("T")


@dataclass(frozen=True, order=True, slots=True)
class Mark:
    """A place in a text file; `line` and `column` count from 1, 0 means "the file as a whole". `head`: in a table, what
    its column is called; there a line is a row."""

    file: str
    line: int = 0
    column: int = 0
    head: str = ""

    def __str__(self) -> str:
        if self.head:
            return f"{self.file}, row {self.line}, column '{self.head}'"
        return f"{self.file}:{self.line}:{self.column}" if self.line else self.file


NOWHERE = Mark("")

BROKEN = (
    *(ValueError, TypeError, LookupError, AttributeError, ArithmeticError, OSError, SyntaxError, EOFError, MemoryError),
    *(struct.error, zlib.error, AssertionError),
)
"""What libraries raise for a picture or a PDF that breaks the grammar of its format, besides errors of their own."""


LONGEST = 80
"""Characters of a value that a fault repeats: who wrote more recognises it by its beginning."""
_LONGEST_PATH = 300
_VALUE = re.compile(r"(?<!\w)'(?:(?!'(?!\w)).){81,}'(?!\w)|[^\s./\\']{81,}", re.DOTALL)


def shorten_text(text: str, most: int = LONGEST) -> str:
    """The text, cut short with `…` where it is too long to be repeated in a message."""
    return text if len(text) <= most else text[: most - 1] + "…"


def shorten_values(text: str) -> str:
    """A sentence with every value in it cut short that is longer than anybody reads: what is in quotes, and any very
    long word."""

    def short(found: re.Match[str]) -> str:
        quote, value = ("'", found[0][1:-1]) if found[0][0] == "'" else ("", found[0])
        return f"{quote}{shorten_text(value, _LONGEST_PATH if '/' in value else LONGEST)}{quote}"

    return _VALUE.sub(short, text) if len(text) > LONGEST else text


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong: where, what, what would be right, and the nearest right spelling if there is one."""

    mark: Mark
    path: str
    what: str
    expected: str = ""
    hint: str = ""

    def __post_init__(self) -> None:
        for name in ("path", "what"):
            object.__setattr__(self, name, shorten_values(getattr(self, name)))

    def at(self, mark: Mark) -> Fault:
        """The fault with `mark` as its place, unless it has one already."""
        return self if self.mark.file else replace(self, mark=mark, path="")

    def __str__(self) -> str:
        place = " ".join(part for part in (str(self.mark), self.path) if part)
        text = f"{place}: {self.what}" if place else self.what
        if self.expected:
            text += f"; expected {self.expected}"
        if self.hint:
            text += f"; did you mean {self.hint}?"
        return one_line(text)


def one_line(text: str) -> str:
    """A text with its line breaks spelt out, so that a name can't pretend to be the program's next line."""
    return text.replace("\n", "\\n")


class InputError(Exception):
    """Input that cannot be used. `faults` is never empty; they come out sorted by file, line and column."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        ordered = sorted(faults, key=lambda fault: (fault.mark, fault.path, fault.what))
        self.faults: tuple[Fault, ...] = tuple(_without_repetitions(ordered))
        super().__init__("\n".join(str(fault) for fault in self.faults))

    def __reduce__(self) -> tuple[type[InputError], tuple[tuple[Fault, ...]]]:
        """Pickled as its faults, so that it can be raised again in another process."""
        return InputError, (self.faults,)


def _without_repetitions(faults: Iterable[Fault]) -> Iterator[Fault]:
    """The faults without repetitions: what one line of a class does wrong is wrong in every tile that inherits it."""
    seen: set[tuple[Mark, str]] = set()
    whole: set[Fault] = set()
    for fault in faults:
        if fault not in whole and (not fault.mark.line or (fault.mark, fault.what) not in seen):
            seen.add((fault.mark, fault.what))
            whole.add(fault)
            yield fault


def fault_lines(faults: Iterable[Fault]) -> list[str]:
    """One line for each fault; the same fault in several rows of a table's column becomes one line with the rows'
    numbers."""
    groups: dict[object, list[Fault]] = {}
    for fault in faults:
        mark = fault.mark
        alike = (mark.file, mark.head, fault.what, fault.expected, fault.hint) if mark.head else fault
        groups.setdefault(alike, []).append(fault)
    return [str(found[0]) if len(found) == 1 else _merge_rows(found) for found in groups.values()]


def _merge_rows(faults: list[Fault]) -> str:
    first, numbers = faults[0], sorted({fault.mark.line for fault in faults})
    place = f"{first.mark.file}, {row_numbers(numbers)} ({len(numbers)} in all), column '{first.mark.head}'"
    return f"{place}: {replace(first, mark=NOWHERE, path='')!s}"


MOST_ROWS_SAID = 8
"""How many row numbers, or ranges of them, a fault's line lists."""


def row_numbers(numbers: Iterable[int]) -> str:
    """Numbers of rows in few words: `rows 3, 7–9`."""
    runs: list[list[int]] = []
    for number in sorted(set(numbers)):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    said = [str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs]
    one = len(runs) == 1 and len(runs[0]) == 1
    more = "" if len(said) <= MOST_ROWS_SAID else " …"
    return f"{'row' if one else 'rows'} {', '.join(said[:MOST_ROWS_SAID])}{more}"


class NoMove(InputError):
    """A text is no move of any kind in a game, legal or not. `reason`: as a scenario names it."""

    reason: str = ""


def input_error(what: str, *, expected: str = "", hint: str = "", mark: Mark = NOWHERE, path: str = "") -> InputError:
    """An `InputError` with a single fault."""
    return InputError([Fault(mark, path, what, expected, hint)])


def unknown_fault(mark: Mark, path: str, what: str, name: str, known: Iterable[str], most: int = 12) -> Fault:
    """A fault for a name that is none of the `known` ones, which are listed; the nearest of them is suggested."""
    known = tuple(known)
    return Fault(mark, path, what, list_words(known, most), nearest_name(name, known))


def unknown_error(
    what: str, name: str, known: Iterable[str], *, most: int = 12, mark: Mark = NOWHERE, path: str = ""
) -> InputError:
    """An `InputError` with the fault that `unknown_fault` gives for a name that is none of the `known` ones."""
    return InputError([unknown_fault(mark, path, what, name, known, most)])


def raise_any(faults: Iterable[Fault]) -> None:
    """Raises one `InputError` with all faults; does nothing where there are none."""
    if found := tuple(faults):
        raise InputError(found)


@contextmanager
def changed_faults(told: Callable[[Fault], Fault]) -> Iterator[None]:
    """Raises an `InputError` from the block again with each fault changed by `told`, for example moved to another
    place. An error of a subclass of `InputError` is left unchanged."""
    try:
        yield
    except InputError as error:
        if type(error) is not InputError:
            raise
        raise InputError(map(told, error.faults)) from None


def with_piece(error: InputError, piece: str) -> InputError:
    """The error with the piece's id as the path of every fault that has none yet."""
    return InputError(fault if fault.path else replace(fault, path=piece) for fault in error.faults)


def collect_faults(read: Callable[[], object]) -> tuple[Fault, ...]:
    """The faults that reading something raises; none where it can be read."""
    try:
        read()
    except InputError as error:
        return error.faults
    return ()


def collect_all(make: Callable[[W], T], wanted: Iterable[W]) -> list[T]:
    """What `make` gives for each thing, in order. Raises one `InputError` with the faults of all of them."""
    made: list[T] = []
    faults: list[Fault] = []
    for one in wanted:
        try:
            made.append(make(one))
        except InputError as error:
            faults += error.faults
    raise_any(faults)
    return made


def nearest_name(wrong: str, right: Iterable[str]) -> str:
    """The right spelling closest to `wrong`, else the only one that begins with it; empty where there is none."""
    import difflib

    candidates = sorted(right)
    lowered = {candidate.lower(): candidate for candidate in candidates}
    found = difflib.get_close_matches(wrong.lower(), list(lowered), n=1, cutoff=0.6)
    begun = [name for name in lowered if len(wrong) > 2 and name.startswith(wrong.lower())]
    return lowered[(found or begun)[0]] if found or len(begun) == 1 else ""


def count_text(number: int, thing: str) -> str:
    """A number of things in words: `1 file`, `2 files`; `copy` has its `copies`, `day` its `days`."""
    several = f"{thing[:-1]}ies" if thing.endswith("y") and not thing.endswith("ay") else f"{thing}s"
    return f"{number:,} {thing if number == 1 else several}"


def list_words(words: Iterable[str], most: int = 12) -> str:
    """Words as a reader wants them in an error, each once: `a, b or c`, cut short where there are more than `most`."""
    words = tuple(dict.fromkeys(words))
    shown = list(words[:most])
    if len(words) > most:
        return ", ".join(shown) + f" … ({len(words)} in all)"
    if len(shown) < 2:
        return "".join(shown)
    return ", ".join(shown[:-1]) + " or " + shown[-1]
