"""Why a value can't be named where a card, a centre or a focus asks for one: the stage of a line goes in, a reason out.

Plain Python like `reasons.py`; the match stands at the stage that refused the value.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from generator.rules import codes as c
from generator.rules.choices import choice_code, choice_row, looked_at, moment_tile, mover_of
from generator.rules.overlays import held_back, overlay_named, takes_kind, takes_overlays
from generator.rules.reason import Kernel, Reason
from generator.rules.supply import overlay_left
from generator.rules.words.surcharge import surcharge_possible


def not_named(k: Kernel, choice: int) -> Reason | None:
    """Why this id isn't offered as a choice of a card's or an overlay's line, or as a way to pay; None elsewhere."""
    ask = k[0].ask
    if ask in _PAID:
        code, without = _PAID[ask] if ask != c.ASK_LIFT or k[0].due_n == 0 else _SPARED
        return without if choice == c.WITHOUT and without else Reason("R12.5", code)
    if ask != c.ASK_CHOICE:
        return None
    return _BY_CODE.get(choice_code(k[0], k[1]), _odd)(k, choice)


_PAID: Final[dict[int, tuple[str, Reason | None]]] = {
    c.ASK_LIFT: ("lift-unpaid", Reason("R11.8", "must-lift")),
    c.ASK_KEEP: ("keep-unpaid", Reason("R11.8", "must-keep")),
    c.ASK_REPLACE: ("not-replaced", Reason("R12.5", "must-replace")),
    c.ASK_WITH: ("not-with", None),
}
"""Stages of paying: what is wrong with a department there, and what going without would need."""


_SPARED: Final = ("lift-unpaid", Reason("R12.5", "must-spare"))
"""The same where it is an extra cost that is lifted."""


def _odd(k: Kernel, choice: int) -> Reason:  # noqa: ARG001 (all alike)
    return Reason("R12.3", "not-here")


def _kind(k: Kernel, choice: int) -> Reason:
    """An overlay to be placed."""
    left = overlay_left(k[0], k[1], choice - c.OVERLAY0)
    return Reason("R11.1", "lies-elsewhere") if left else Reason("R1.4", "no-overlay-left")


def _loose_kind(k: Kernel, choice: int) -> Reason:
    """An overlay to be moved, removed or doubled."""
    s, kind = k[0], choice - c.OVERLAY0
    lies = any(s.overlay[tile][kind] for tile in range(s.laid))
    return Reason("R12.6", "overlays-held") if lies else Reason("R11.2", "lies-nowhere")


def _lies_on(k: Kernel, choice: int) -> Reason:
    """The tile on which that overlay lies."""
    s, t, _ = k
    tile, row = choice - c.TILE0, choice_row(s, t)
    if not looked_at(s, t, row, tile):
        return Reason("R12.3", "no-focus")
    kind = overlay_named(s, t, row)
    lies = any(s.overlay[tile]) if kind < 0 else s.overlay[tile][kind] > 0
    if lies:
        return Reason("R12.6", "overlays-held")
    return Reason("R11.2", "nothing-lies-there" if kind < 0 else "not-lying")


def _onto(k: Kernel, choice: int) -> Reason:
    """A tile onto which an overlay may come."""
    s, t, _ = k
    tile = choice - c.TILE0
    if not takes_overlays(s, t, tile):
        return Reason("R10.1", "immune")
    if held_back(s, t, tile, mover_of(s, t, s.actor, choice_row(s, t))):
        return Reason("R12.6", "frozen", (s.actor,))
    source = s.pick_tile if s.pick_tile >= 0 else moment_tile(s)
    if tile == source:
        return Reason("R11.2", "same-tile")
    kind = s.pick_overlay if s.pick_overlay >= 0 else s.frame_overlay[s.depth - 1]
    return _odd(k, choice) if kind < 0 or takes_kind(s, t, tile, kind) else Reason("R11.1", "lies-elsewhere")


def _tile_of(code: str) -> Callable[[Kernel, int], Reason]:
    """A tile of a kind, which an immune one never is."""

    def told(k: Kernel, choice: int) -> Reason:
        return Reason("R12.3", code) if takes_overlays(k[0], k[1], choice - c.TILE0) else Reason("R10.1", "immune")

    return told


def _focus(k: Kernel, choice: int) -> Reason:
    """A focus, unresolved where the card asks for that."""
    s, t, _ = k
    tile = choice - c.TILE0
    if not t.kind_roles[s.tile_kind[tile]] & c.SURROUNDED_BIT:
        return Reason("R12.3", "no-focus")
    if s.pick_overlay >= 0 and not takes_kind(s, t, tile, s.pick_overlay):
        return Reason("R11.1", "lies-elsewhere")
    return Reason("R5.2", "spent") if s.resolved[tile] else _odd(k, choice)


def _department(k: Kernel, choice: int) -> Reason:
    s, t, _ = k
    department = choice - c.DEPARTMENT0
    if not (t.in_play >> department) & 1:
        return Reason("R1.6", "not-in-play")
    possible = surcharge_possible(s, t, choice_row(s, t), department, -1)
    return _odd(k, choice) if possible else Reason("R12.3", "enough-there")


def _seat(k: Kernel, choice: int) -> Reason:
    own = choice - c.SEAT0 == k[0].actor
    return Reason("R12.3", "not-oneself") if own else _odd(k, choice)


_BY_CODE: Final[dict[int, Callable[[Kernel, int], Reason]]] = {
    c.KIND: _kind,
    c.LOOSE_KIND: _loose_kind,
    c.LYING_KIND: _loose_kind,
    c.LIES_LOOSE_ON: _lies_on,
    c.LIES_ON: _lies_on,
    c.ANY_TILE: _onto,
    c.OTHER_TILE: _onto,
    c.DEPARTMENT_TILE: _tile_of("no-department-tile"),
    c.OPPONENTS_TILE: _tile_of("not-opponents"),
    c.OWN_TILE: _tile_of("not-own"),
    c.FOCUS: _focus,
    c.UNRESOLVED_FOCUS: _focus,
    c.CENTRE_TILE: _tile_of("no-centre"),
    c.DEPARTMENT: _department,
    c.PLAYER: _seat,
    c.OPPONENT: _seat,
}
