"""A row for each game, in a file that grows while they are played: its origin, who won, every figure.

Rows are in the order of the games' numbers; in a comparison each game has a row for each setting. A file of the same
games has the same bytes, however many processes played them and however often they were stopped: games that come early
wait, on the disk if they are many, and Parquet's groups of rows have one size.
"""

from __future__ import annotations

import csv
import importlib
import io
import json
import pickle
import re
from abc import ABC, abstractmethod
from array import array
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import IO, Any, Final, TypeVar

from generator.base.errors import Mark, input_error
from generator.base.override import override
from generator.files.atomic_write import AtomicFile, check_target, csv_cell, not_ours_error
from generator.files.gate import check_own, create_file, open_file, open_own
from generator.files.resources import install_command
from generator.files.scratch import scratch_folder
from generator.simulate.compared_sides import side_label
from generator.simulate.load import setting_simulator
from generator.simulate.run_part import RunPart
from generator.simulate.simulation_setting import SimulationSetting
from generator.simulate.simulator import GameBatch

OPTION: Final = "--games-out"
SEED, GAME, SETTING, CHANGE, WINNERS, FINISHED = "seed", "game", "setting", "change", "winners", "finished"
"""The columns before those of figures; `CHANGE` is there only where settings are compared."""
GROUP: Final = 16_384
"""Rows in a group of a Parquet file."""
_LONGEST_HEAD: Final = 1000
"""Bytes of a file's first line that are read to see whether it has rows of games."""
OWN: Final = b"balance-control"
"""The key in a Parquet file under which the program's own JSON is."""

T = TypeVar("T")
Column = Sequence[Any]


# Columns ------------------------------------------------------------------------------------------------------------


def figures_of(settings: Iterable[SimulationSetting]) -> list[str]:
    """The names of the figures that games of any of these settings have."""
    return list(dict.fromkeys(name for setting in settings for name in setting_simulator(setting).figures))


def head_of(settings: Sequence[SimulationSetting]) -> list[str]:
    """The names of all columns of a file of rows."""
    change = [CHANGE] if len(settings) > 1 else []
    return [SEED, GAME, SETTING, *change, WINNERS, FINISHED, *figures_of(settings)]


def columns_of(settings: Sequence[SimulationSetting], first: int, batches: Sequence[GameBatch]) -> dict[str, Column]:
    """The games from `first` on as columns, with a row for each game in each setting. A figure that a setting lacks is
    None."""
    number, sides = len(batches[0].winners), len(settings)

    def woven(values: Sequence[Column | None]) -> Column:
        if sides == 1 and values[0] is not None:
            return values[0]
        found: list[Any] = [None] * (number * sides)
        for side, each in enumerate(values):
            if each is not None:
                found[side::sides] = each
        return found

    change = {CHANGE: woven([[side_label(settings[0], each)] * number for each in settings])} if sides > 1 else {}
    return {
        SEED: woven([[setting.seed] * number for setting in settings]),
        GAME: woven([range(first, first + number)] * sides),
        SETTING: woven([[setting.key] * number for setting in settings]),
        **change,
        WINNERS: woven([[",".join(won or ()) for won in batch.winners] for batch in batches]),
        FINISHED: woven([batch.finish_flags for batch in batches]),
        **{name: woven([batch.columns.get(name) for batch in batches]) for name in figures_of(settings)},
    }


# In order -----------------------------------------------------------------------------------------------------------


def sort_pieces(pieces: Iterable[tuple[int, int, T]], start: int) -> Iterator[tuple[int, int, T]]:
    """The pieces of all games from `start` on, in the order of their numbers. Pieces that come early wait in a
    temporary file, so that a slow worker doesn't fill the memory."""
    waiting: dict[int, int] = {}
    with scratch_folder() as folder, create_file(folder / "early", shown=folder.parent.parent) as file:
        for piece in pieces:
            if piece[0] != start:
                waiting[piece[0]] = file.seek(0, io.SEEK_END)
                pickle.dump(piece, file)
                continue
            yield piece
            start += piece[1]
            while start in waiting:
                file.seek(waiting.pop(start))
                first, number, found = pickle.load(file)
                yield first, number, found
                start += number
            if not waiting:
                file.truncate(0)


# Files --------------------------------------------------------------------------------------------------------------


class RowsFile(ABC):
    """A file of rows while it grows. Its owner ends it with `keep`, `stop` or `drop`."""

    def __init__(self, path: Path, part: RunPart) -> None:
        self.path, self.settings = path, part.settings
        self._file = AtomicFile(path)
        self._from: Path | None = None

    @property
    def stopped_rows_path(self) -> Path:
        """The path of the rows of a run that was stopped."""
        return stopped_rows_file(self.path)

    @abstractmethod
    def add(self, first: int, batches: Sequence[GameBatch]) -> None:
        """Writes the rows of the next games. Raises `OSError`."""

    def _read(self, path: Path) -> IO[bytes]:
        """Opens a file of rows: the one that the user named, or that of a stopped run, whose name the program chose."""
        return open_own(path) if path == self.stopped_rows_path else open_file(path)

    @abstractmethod
    def _copy(self, path: Path, start: int, rows: int) -> None:
        """Copies the first `rows` rows of a file of this run, whose first game is `start`. Raises `_OtherRows` or
        `InputError` where it isn't such a file. Every cell is checked, since the file may be a stranger's."""

    def _names(self, start: int, first: int, number: int) -> dict[str, Column]:
        """The columns that identify rows: seed, game, setting and change, for so many rows from the row `first` on."""
        sides = len(self.settings)
        of_row = [self.settings[row % sides] for row in range(first, first + number)]
        change = {CHANGE: [side_label(self.settings[0], each) for each in of_row]} if sides > 1 else {}
        games = [start + row // sides for row in range(first, first + number)]
        return {
            SEED: [each.seed for each in of_row],
            GAME: games,
            SETTING: [each.key for each in of_row],
            **change,
        }

    @abstractmethod
    def _end(self) -> None:
        """Writes whatever is still buffered."""

    def go_on(self, part: RunPart, start: int) -> None:
        """Takes over the rows of the games that are done, from `start` on. Raises `InputError` where there are no such
        rows."""
        rows = part.games_played * len(self.settings)
        for path in (self.stopped_rows_path, self.path):
            if path.is_file():
                with suppress(_OtherRows):
                    if part.ranges_done == ((start, start + part.games_played),):
                        self._copy(path, start, rows)
                        self._from = path
                        return
        what = f"the {part.games_played:,} games that are done have no rows in {self.stopped_rows_path} or {self.path}"
        raise input_error(what, expected=f"the {OPTION} that they were begun with, or no --resume", path=OPTION)

    def keep(self) -> None:
        """Completes the file: all games are in it. Raises `OSError`."""
        self._end()
        self._file.keep()
        if self._from == self.stopped_rows_path:
            self.stopped_rows_path.unlink(missing_ok=True)

    def stop(self) -> Path | None:
        """Saves the rows of a run that was stopped, and gives their path; None where they went into a pipe. Raises
        `OSError`."""
        self._end()
        self._file.keep(self.stopped_rows_path)
        return None if self._file.streams else self.stopped_rows_path

    def drop(self) -> None:
        """Deletes what was written."""
        self._file.drop()


class _OtherRows(Exception):
    """Raised where a file has rows of other games, or too few."""


def stopped_rows_file(path: Path) -> Path:
    """The path at which rows of a stopped run wait to be continued: `runs.part.csv` beside `runs.csv`."""
    return path.with_suffix(f".part{path.suffix}")


class CsvRows(RowsFile):
    """Rows as CSV, with a head; spreadsheets take no cell for a formula."""

    def __init__(self, path: Path, part: RunPart) -> None:
        """Begins the file with its head. Raises `OSError`."""
        super().__init__(path, part)
        self._text = io.TextIOWrapper(self._file.file, encoding="utf-8", newline="", write_through=True)
        self._writer = csv.writer(self._text, lineterminator="\n")
        self._head = [str(csv_cell(name)) for name in head_of(self.settings)]
        self._writer.writerow(self._head)

    @override
    def add(self, first: int, batches: Sequence[GameBatch]) -> None:
        """Writes a line for each row; a figure that a setting lacks is an empty cell."""
        columns = columns_of(self.settings, first, batches)
        columns[FINISHED] = ["true" if each else "false" for each in columns[FINISHED]]
        for name in (CHANGE, WINNERS):
            if name in columns:
                columns[name] = _cells(columns[name])
        self._writer.writerows(zip(*columns.values(), strict=True))

    def _copy(self, path: Path, start: int, rows: int) -> None:
        try:
            with self._read(path) as data, io.TextIOWrapper(data, encoding="utf-8", newline="") as file:
                self._check(csv.reader(file), start, rows)
                file.seek(0)
                self._writer.writerows(islice(csv.reader(file), 1, rows + 1))
        except (UnicodeDecodeError, csv.Error):
            raise _OtherRows from None

    def _check(self, lines: Iterator[list[str]], start: int, rows: int) -> None:
        """Raises `_OtherRows` unless the lines begin with so many rows of these games."""
        number = 0
        if next(lines, []) == self._head:
            for number, line in enumerate(islice(lines, rows), start=1):
                names = [str(csv_cell(each)) for (each,) in self._names(start, number - 1, 1).values()]
                if len(line) != len(self._head) or line[: len(names)] != names or not _are_results(*line[len(names) :]):
                    raise _OtherRows
        if number < rows:
            raise _OtherRows

    def _end(self) -> None:
        self._text.flush()


_FIGURE: Final = re.compile(r"(-?\d{1,19})?", re.ASCII)
_WINNERS: Final = re.compile(r"(\w{1,40}(,\w{1,40}){0,40})?")
"""What a cell may hold in the columns of figures (`_FIGURE`) and of winners."""


def _fits(winners: str) -> bool:
    """Whether a text can be a cell of winners."""
    return _WINNERS.fullmatch(winners) is not None


def _are_results(winners: str, finished: str, *figures: str) -> bool:
    """Whether these cells, which follow those that identify a row, can be a game's result."""
    return _fits(winners) and finished in ("true", "false") and all(map(_FIGURE.fullmatch, figures))


def _cells(column: Column) -> Column:
    known = {value: csv_cell(value) for value in set(column)}
    return [known[value] for value in column]


_TEXTS: Final = [SETTING, CHANGE, WINNERS]
_MOST_BYTES: Final = 32_000_000
"""The most bytes of a column in a group: a file's claim is checked before it is read."""


class ParquetRows(RowsFile):
    """Rows as compressed columns with types; the key `balance-control` has their origin as JSON."""

    def __init__(self, path: Path, part: RunPart) -> None:
        """Begins the file. Raises `InputError` where pyarrow is missing, and `OSError`."""
        self._arrow, self._parquet = need_parquet()
        super().__init__(path, part)
        arrow = self._arrow
        kinds = dict.fromkeys(_TEXTS, arrow.string()) | {FINISHED: arrow.bool_()}
        fields = [arrow.field(name, kinds.get(name, arrow.int64())) for name in head_of(self.settings)]
        self._identity = json.dumps({"run": part.address, **part.identity()}, sort_keys=True).encode()
        self._schema = arrow.schema(fields, {OWN: self._identity})
        self._writer = self._parquet.ParquetWriter(self._file.file, self._schema, compression="zstd")
        self._waiting: list[Any] = []
        self._rows = 0

    @override
    def add(self, first: int, batches: Sequence[GameBatch]) -> None:
        """Buffers the rows of the next games, which are written in groups of one size. Raises `OSError`."""
        columns = columns_of(self.settings, first, batches)
        arrays = [self._array(columns[field.name], field.type) for field in self._schema]
        self._push(self._arrow.Table.from_arrays(arrays, schema=self._schema))

    def _array(self, column: Column, kind: Any) -> Any:
        if isinstance(column, array):
            return self._arrow.Array.from_buffers(kind, len(column), [None, self._arrow.py_buffer(column)])
        return self._arrow.array(column, kind)

    def _push(self, table: Any) -> None:
        self._waiting.append(table)
        self._rows += len(table)
        if self._rows < GROUP:
            return
        rows = self._arrow.concat_tables(self._waiting)
        whole = len(rows) - len(rows) % GROUP
        self._write(rows.slice(0, whole))
        left = rows.slice(whole).combine_chunks()
        self._waiting, self._rows = [left], len(left)

    def _write(self, rows: Any) -> None:
        if len(rows):
            self._writer.write_table(rows.combine_chunks(), row_group_size=GROUP)

    def _copy(self, path: Path, start: int, rows: int) -> None:
        with self._read(path) as data:
            with self._open_parquet(data) as found:
                if not found.schema_arrow.equals(self._schema, check_metadata=True) or found.metadata.num_rows < rows:
                    raise _OtherRows
            self._take(data, path, start, rows)

    def _take(self, data: IO[bytes], path: Path, start: int, rows: int) -> None:
        """Copies the first `rows` rows of a file with these columns. Texts stay compressed while they are checked, so
        that one that is in every row is held once."""
        texts = [name for name in _TEXTS if name in self._schema.names]
        with self._open_parquet(data, read_dictionary=texts) as found:
            taken = 0
            for group in range(found.num_row_groups):
                table = self._group(found, group, path).slice(0, rows - taken)
                if not self._are_right_rows(table, start, taken):
                    raise _OtherRows
                self._push(table.cast(self._schema))
                taken += len(table)

    def _are_right_rows(self, table: Any, start: int, first: int) -> bool:
        """Whether a table has the rows from `first` on of this run's games."""
        names = self._names(start, first, len(table))
        known = all(table[name].to_pylist() == list(told) for name, told in names.items())
        won = table[WINNERS].unique().to_pylist()
        return known and None not in won and all(map(_fits, won)) and not table[FINISHED].null_count

    def _open_parquet(self, data: IO[bytes], **how: Any) -> Any:
        try:
            return self._parquet.ParquetFile(data, **how)
        except (self._arrow.ArrowException, OSError):
            raise _OtherRows from None

    def _group(self, found: Any, number: int, path: Path) -> Any:
        """One group of rows. Raises `_OtherRows` where it has more rows than a group may, and `InputError` where it
        can't be read."""
        told = found.metadata.row_group(number)
        sizes = [told.column(column).total_uncompressed_size for column in range(told.num_columns)]
        if told.num_rows > GROUP or max(sizes) > _MOST_BYTES:
            raise _OtherRows
        try:
            return found.read_row_group(number)
        except (self._arrow.ArrowException, OSError) as error:
            what = f"its rows can't be read: {str(error).splitlines()[0]}"
            raise input_error(what, expected="a sound file, or no --resume", mark=Mark(path.as_posix())) from None

    @override
    def drop(self) -> None:
        self._writer.is_open = False
        super().drop()

    def _end(self) -> None:
        if self._waiting:
            self._write(self._arrow.concat_tables(self._waiting))
        self._waiting = []
        self._writer.close()


def _digest_text(found: Any) -> bytes | None:
    metadata = found.schema_arrow.metadata or {}
    said: bytes | None = metadata.get(OWN)
    return said


def need_parquet() -> tuple[Any, Any]:
    """The modules pyarrow and pyarrow.parquet. Raises `InputError` where they aren't installed."""
    try:
        return importlib.import_module("pyarrow"), importlib.import_module("pyarrow.parquet")
    except ImportError:
        expected = f"pyarrow ({install_command('rows')}), or a file that ends in .csv"
        raise input_error(
            "a .parquet file needs pyarrow, which isn't installed", expected=expected, path=OPTION
        ) from None


KINDS: Final[dict[str, type[RowsFile]]] = {".parquet": ParquetRows, ".csv": CsvRows}
"""The kind of file for each ending of a name."""


def check_rows(path: Path, *, force: bool) -> None:
    """Checks the path of rows before anything is played. Raises `InputError` where no rows can be written there, or
    where a file is there that the program hasn't written, unless `force` is set."""
    check_target(path, OPTION, KINDS)
    check_own(stopped_rows_file(path))
    if KINDS[path.suffix] is ParquetRows:
        need_parquet()
    for each in (path, stopped_rows_file(path)):
        if not force and each.is_file() and each.stat().st_size and not _holds_rows(each):
            raise not_ours_error([each], OPTION)


def _holds_rows(path: Path) -> bool:
    """Whether a file has rows of games."""
    if path.suffix == ".csv":
        with open_file(path) as file:
            return file.readline(_LONGEST_HEAD).startswith(f"{SEED},{GAME},{SETTING},".encode())
    arrow, parquet = need_parquet()
    try:
        with open_file(path) as file, parquet.ParquetFile(file) as found:
            return _digest_text(found) is not None
    except (arrow.ArrowException, OSError):
        return False


def rows_file(path: Path, part: RunPart, start: int) -> RowsFile:
    """The file for a run's rows; it already has those of the games that are done, which begin at `start`. Raises
    `InputError` where these rows can't be found, and `OSError`."""
    made = KINDS[path.suffix](path, part)
    try:
        if part.ranges_done:
            made.go_on(part, start)
    except BaseException:
        made.drop()
        raise
    return made
