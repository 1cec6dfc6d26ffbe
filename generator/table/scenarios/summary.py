"""A position as scenarios ask about it: whoever knows the state fills a `Summary`, `compare` reads it.

Its fields bear the names of the keys under `expect:`. What a mapping doesn't hold counts as 0, nobody or nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.definitions.types import MeasureId, Seat, TileId
from generator.effects.values import DepartmentId, ModuleId, OverlayId
from generator.hexes import Cell


@dataclass(frozen=True)
class Summary:
    """What lies where. `to_act` is who decides now, also in a window; None when the game is over. `resolved` holds the
    cells of resolved focuses, `board` every cell with a tile, `discard` the tiles laid open aside, oldest first."""

    supply: Mapping[Seat, int]
    resources: Mapping[Seat, Mapping[DepartmentId, int]]
    noise: Mapping[DepartmentId, int]
    influence: Mapping[Cell, Mapping[Seat, int]]
    control: Mapping[Cell, Seat | None]
    strength: Mapping[Cell, Mapping[Seat, int]]
    overlays: Mapping[Cell, tuple[OverlayId, ...]]
    countdowns: Mapping[Cell, int]
    hand: Mapping[Seat, tuple[MeasureId, ...]]
    open: Mapping[ModuleId, tuple[MeasureId, ...]]
    to_act: Seat | None
    phase: str
    round: int
    resolved: tuple[Cell, ...]
    board: Mapping[Cell, TileId]
    drawn: TileId | None
    stack: tuple[TileId, ...]
    discard: tuple[TileId, ...]
    over: bool
    winners: tuple[Seat, ...]
