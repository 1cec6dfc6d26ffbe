"""The greedy bot: every line that is legal now is tried, the one whose position is worth most to the seat is played.

One ply deep, in integers, the same every time; between equals the game's own generator decides. The worth of a position
to a seat, less the mean of what it is worth to the others:

    100  a marker on the board               60  a marker in the supply
      6  a resource of the next settlement    2  a resource held, the first eight of each department
     12  control of a tile to act through     4  a neighbour of an unresolved focus that it leads
     40  the means to formalise: a Committee that it controls and departments enough to pay there
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.rules import codes as c
from generator.rules.chance import below
from generator.rules.words.formalize import formalize_row
from generator.table.game import Match
from generator.table.playing import Stages
from generator.table.trial import trial

ON_BOARD, IN_SUPPLY, INCOME, HELD, ACTS, NEAR_FOCUS, CAN_FORMALIZE = 100, 60, 6, 2, 12, 4, 40
USEFUL = 8
"""How many resources of a department are worth holding."""


class GreedyPlayer:
    """Looks one line ahead."""

    def choose(self, match: Match) -> Stages:
        """All stages of the line that is worth most; extra costs are paid in the first way there is."""
        seat = match.state.actor
        best: list[Stages] = []
        most = 0
        for stages, after in _lines(match, ()):
            worth = worth_to(after, seat)
            if not best or worth > most:
                best, most = [], worth
            if worth == most:
                best.append(stages)
        return best[below(match.state, len(best))]


def _lines(match: Match, so_far: Stages) -> Iterator[tuple[Stages, Match]]:
    """Every line's stages, with the match after it."""
    options = match.options()
    for choice in options[:1] if match.state.ask == c.ASK_EXTRA else options:
        after = trial(match)
        after.give(choice)
        if after.state.verb < 0:
            yield (*so_far, choice), after
        else:
            yield from _lines(after, (*so_far, choice))


def worth_to(match: Match, seat: int) -> int:
    """What a position is worth to a seat, against the mean of the others."""
    worths = [_worth(match, other) for other in range(match.game.tables.players)]
    _add_tiles(match, worths)
    return worths[seat] * len(worths) - sum(worths)


def _worth(match: Match, seat: int) -> int:
    """Markers and resources."""
    state = match.state
    held = sum(min(amount, USEFUL) for amount in state.resources[seat])
    markers = ON_BOARD * state.on_board[seat] + IN_SUPPLY * state.supply[seat]
    return markers + INCOME * sum(state.income[seat]) + HELD * held


def _add_tiles(match: Match, worths: list[int]) -> None:
    """Control of tiles to act through and of focuses."""
    state, tables = match.state, match.game.tables
    for tile in range(state.laid):
        seat = state.leader[tile]
        if seat < 0:
            continue
        roles = tables.kind_roles[state.tile_kind[tile]]
        if roles & (1 << c.FORMALIZES | 1 << c.CONVERTS | 1 << c.CENTRE):
            worths[seat] += ACTS
        if roles & 1 << c.FORMALIZES and _can_pay(match, tile, seat):
            worths[seat] += CAN_FORMALIZE
        if roles & c.SURROUNDED_BIT and not state.resolved[tile]:
            worths[seat] += NEAR_FOCUS * state.around[tile]


def _can_pay(match: Match, tile: int, seat: int) -> bool:
    """Whether the seat holds what formalising through the tile costs, extra costs apart."""
    tables = match.game.tables
    row = formalize_row(tables, match.state.tile_kind[tile])
    cost, held = tables.row_cost[row], match.state.resources[seat]
    left = [amount - due for amount, due in zip(held, cost, strict=False)]
    kinds = sum(amount > 0 for amount in left)
    return min(left) >= 0 and sum(left) >= cost[c.SLOTS] and kinds >= tables.row_least[row]
