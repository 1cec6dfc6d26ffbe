"""The measures at work in a match, or waiting to be, as text: which, on what, whose, how long."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.catalogue import effect_rows
from generator.games.balance_control.table.kernel_match import KernelMatch


def at_work(match: KernelMatch) -> Iterator[str]:
    """The measures at work, oldest first, such as `budget-deficit B (A's; B's next action)`; each once, even with
    several effects."""
    mods = [mod for mod in range(match.state.mods) if not _is_void(match, mod)]
    yield from dict.fromkeys(_effect_text(match, mod) for mod in mods)
    for tile in range(match.state.laid):
        if match.state.deferred[tile] and abs(match.state.deferred[tile]) == match.state.round:
            yield f"the focus on {match.cell(tile)} does not resolve this round"


def _is_void(match: KernelMatch, mod: int) -> bool:
    """Whether the overlay that it doubled is gone, or counted as two before."""
    doubles = match.game.tables.row_word[match.state.mod_row[mod]] == c.DOUBLE_OVERLAY
    return doubles and match.state.mod_overlay[mod] < 0


def _effect_text(match: KernelMatch, mod: int) -> str:
    owner = match.game.names.seats[match.state.mod_owner[mod]]
    named = " ".join([card_of(match, match.state.mod_row[mod]), *_aims(match, mod)])
    behind = "; ".join([f"{owner}'s", *_while(match, mod)])
    return f"{named} ({behind})"


def card_of(match: KernelMatch, row: int) -> str:
    """The id of the card that has the effect of this row."""
    cards = enumerate(match.game.names.measures)
    rows = (name for card, name in cards if row in effect_rows(match.game.tables, "card", card))
    return next(rows, f"effect row {row}")


def _aims(match: KernelMatch, mod: int) -> Iterator[str]:
    """What it was aimed at, as a move names it."""
    state, names = match.state, match.game.names
    if state.mod_overlay[mod] >= 0:
        yield names.overlays[state.mod_overlay[mod]]
    if state.mod_tile[mod] >= 0:
        yield str(match.cell(state.mod_tile[mod]))
    department = state.mod_department[mod]
    if department >= 0 and department != match.game.tables.row_department[state.mod_row[mod]]:
        yield names.departments[department]
    if state.mod_seat[mod] not in (-1, state.mod_owner[mod]):
        yield names.seats[state.mod_seat[mod]]


def _while(match: KernelMatch, mod: int) -> Iterator[str]:
    """When it works (R12.6); nothing where it waits to be used or lasts for the game."""
    state = match.state
    if state.mod_from[mod] == state.round + 1:
        yield f"in round {state.mod_from[mod]}"
    elif state.mod_to[mod]:
        yield f"until round {state.mod_to[mod]} ends"
    elif until := _TURNS.get(match.game.tables.row_until[state.mod_row[mod]]):
        seat = state.mod_seat[mod] if state.mod_seat[mod] >= 0 else state.mod_owner[mod]
        yield until(match.game.names.seats[state.mod_owner[mod]], match.game.names.seats[seat])


_TURNS: dict[int, Callable[[str, str], str]] = {
    c.THIS_ACTION: lambda owner, _: f"{owner}'s action",
    c.THIS_TURN: lambda owner, _: f"{owner}'s turn",
    c.OWN_NEXT_TURN: lambda owner, _: f"until {owner}'s next turn",
    c.NEXT_ACTION: lambda _, seat: f"{seat}'s next action",
    c.NEXT_TURN: lambda _, seat: f"{seat}'s next turn",
}
"""Ends that turns bring, for the seat that played the card and the one that it concerns."""
