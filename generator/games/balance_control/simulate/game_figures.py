"""The figures of one game, read from its row in the tally, by the names under which two sides are compared."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Final

from generator.base.frozen import dataclass
from generator.games.balance_control.simulate.kernel import tally_fields as tf
from generator.games.balance_control.table.kernel_match import KernelGame
from generator.simulate.simulator import ADVANTAGE, PEAK, SCORE, SHARED, WINS

PLAIN: Final = {
    "turns": tf.FIGURE_TURNS,
    "decisions": tf.FIGURE_DECISIONS,
    "margin": tf.FIGURE_MARGIN,
    "formalisations": tf.FIGURE_FORMALIZED,
    "conversions": tf.FIGURE_CONVERTED,
    "focuses_that_give": tf.FIGURE_GAINS,
    "noise": tf.FIGURE_NOISE,
    "lead_changes": tf.FIGURE_CHANGES,
    "passes": tf.FIGURE_PASSES,
}
"""Figures that stand in a game's row as they are."""
TAKEN, PLAYED = "taken", "played"
"""What the names of figures of measures begin with, before a blank and the measure."""
PLAYERS_STEP: Final = 64
"""See tf.FIGURE_CARD0."""
LAID, WON = "laid", "won"
"""The same of figures of tiles, before the kind: on the board at the end, and controlled there by who won alone."""
EDGE: Final = 60
"""Of how many parts an advantage counts: any number of seats divides it."""
DEEDS: Final = {
    PLAYED: "is played",
    TAKEN: "is taken",
    ADVANTAGE: "who plays it wins",
    LAID: "lies on the board",
    WON: "ends with the winner",
}
"""What is said of a measure or a tile by its figures."""
WON_STEP: Final = 256
"""See tf.FIGURE_KIND0."""


def columns_of(game: KernelGame, rows: Sequence[Sequence[int]]) -> dict[str, list[int]]:
    """Every figure of every row, as lists of integers by name."""
    return {name: reader.all(rows) for name, reader in _readers(game).items()}


def figure_names(game: KernelGame) -> list[str]:
    """The names of the figures that a game has."""
    return list(_readers(game))


def packed_columns(game: KernelGame, rows: Any) -> dict[str, array[int]]:
    """Every figure of every row of a NumPy array, as arrays of integers by name; much quicker than `columns_of`."""
    import numpy as np

    found = {}
    for name, reader in _readers(game).items():
        column: array[int] = array("q")
        column.frombytes(reader.packed_column(rows, np).astype(np.int64).tobytes())
        found[name] = column
    return found


@dataclass(frozen=True)
class _FigureReader:
    """Reads one figure from rows: a number itself, whether it has a certain value, how many of its bits are set, one of
    two numbers packed in it, or how far those who played a measure are ahead of the others."""

    place: int
    equals: int | None = None
    over: int | None = None
    several: bool = False
    tiles: int | None = None
    edge: int = 0

    def all(self, many: Iterable[Sequence[int]]) -> list[int]:
        """The figure of every row."""
        return [int(self._read(row[self.place], row[tf.FIGURE_WINNERS], int.bit_count, edge)) for row in many]

    def packed_column(self, rows: Any, np: Any) -> Any:
        """The figure of every row of a NumPy array."""
        return self._read(rows[:, self.place], rows[:, tf.FIGURE_WINNERS], np.bitwise_count, partial(_edges, np=np))

    def _read(
        self, number: Any, winners: Any, bits: Callable[[Any], Any], ahead: Callable[[Any, Any, int], Any]
    ) -> Any:
        """The figure out of its place in a row and the winners there, or out of both columns; `bits` counts those that
        are set, `ahead` is `edge`."""
        if self.equals is not None:
            return number == self.equals
        if self.over is not None:
            return bits(number // self.over % PLAYERS_STEP)
        if self.edge:
            return ahead(winners, number // PLAYERS_STEP, self.edge)
        if self.tiles is not None:
            return number // self.tiles % WON_STEP
        return bits(number) > 1 if self.several else number


def _edges(winners: Any, players: Any, seats: int, np: Any) -> Any:
    """`edge` of every game, by a table of all masks."""
    table = np.array([[edge(won, played, seats) for played in range(PLAYERS_STEP)] for won in range(1 << seats)])
    return table[winners, players]


def edge(winners: int, players: int, seats: int) -> int:
    """How much more often seats that played a measure won alone than the others, in one game, in parts of `EDGE`; 0 if
    nobody won alone, or if none or all of them played it. `winners` and `players` are masks of seats."""
    number = players.bit_count()
    if winners.bit_count() != 1 or not 0 < number < seats:
        return 0
    return EDGE // number if winners & players else -EDGE // (seats - number)


def _readers(game: KernelGame) -> dict[str, _FigureReader]:
    """How each figure of a game is read, by its name."""
    names = game.names
    found = {
        f"{WINS} {seat}": _FigureReader(tf.FIGURE_WINNERS, equals=1 << place) for place, seat in enumerate(names.seats)
    }
    found |= {f"{SCORE} {seat}": _FigureReader(tf.FIGURE_SCORE0 + place) for place, seat in enumerate(names.seats)}
    found[SHARED] = _FigureReader(tf.FIGURE_WINNERS, several=True)
    found |= {name: _FigureReader(place) for name, place in PLAIN.items()}
    for slot, department in enumerate(names.departments):
        if game.tables.in_play >> slot & 1:
            found[f"{PEAK} {department}"] = _FigureReader(tf.FIGURE_PEAK0 + slot)
    for place, card in enumerate(names.measures):
        found[f"{TAKEN} {card}"] = _FigureReader(tf.FIGURE_CARD0 + place, over=1)
        found[f"{PLAYED} {card}"] = _FigureReader(tf.FIGURE_CARD0 + place, over=PLAYERS_STEP)
        found[f"{ADVANTAGE} {card}"] = _FigureReader(tf.FIGURE_CARD0 + place, edge=len(names.seats))
    for place, kind in enumerate(names.kinds):
        found[f"{LAID} {kind}"] = _FigureReader(tf.FIGURE_KIND0 + place, tiles=1)
        found[f"{WON} {kind}"] = _FigureReader(tf.FIGURE_KIND0 + place, tiles=WON_STEP)
    return found
