"""Copies one position over another, such as onto a draft on which a move is tried."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from generator.games.balance_control.rules.compile import native
from generator.games.balance_control.rules.fields import KernelState
from generator.games.balance_control.rules.records import dtype, layouts


def _block_copy(numba: Any) -> Any:
    """The compiled twin: the whole record as one block of memory."""
    cgutils: Any = import_module("numba.core.cgutils")
    intrinsic: Any = import_module("numba.extending").intrinsic
    size = dtype(KernelState).itemsize

    def typed(_context: Any, draft: Any, source: Any) -> Any:
        def generate(context: Any, builder: Any, _signature: Any, given: Any) -> Any:
            count = context.get_constant(numba.types.intp, size)
            cgutils.raw_memcpy(builder, given[0], given[1], count, 1)
            return context.get_dummy_value()

        return numba.void(draft, source), generate

    write_over = intrinsic(typed)

    def copy_position(draft, source):  # type: ignore[no-untyped-def]
        write_over(draft, source)

    return numba.njit(copy_position, nogil=True, _nrt=False)


@cache
def _names() -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Single numbers, vectors, tables with a row a tile, other tables."""
    found = layouts(KernelState)
    depth = {name: len(layout.shape) for name, layout in found.items()}
    tiles = tuple(name for name in found if depth[name] == 2 and found[name].shape[0] == "tiles")
    return (
        tuple(name for name in found if depth[name] == 0),
        tuple(name for name in found if depth[name] == 1),
        tiles,
        tuple(name for name in found if depth[name] == 2 and name not in tiles),
    )


@native(_block_copy)
def copy_position(draft: KernelState, source: KernelState) -> None:
    """Copies `source` over `draft`. The interpreted form skips the rows of tiles that neither has laid: they are zeros
    in both."""
    numbers, vectors, tiles, tables = _names()
    rows = max(draft.laid, source.laid)
    for name in numbers:
        setattr(draft, name, getattr(source, name))
    for name in vectors:
        setattr(draft, name, getattr(source, name).copy())
    for name in tiles:
        getattr(draft, name)[:rows] = [row.copy() for row in getattr(source, name)[:rows]]
    for name in tables:
        setattr(draft, name, [row.copy() for row in getattr(source, name)])
