"""A match and the step just done go in, every law of the rules that was broken comes out; each test is counted.

The laws stand in `laws_pieces`, `laws_resources`, `laws_settlement`, `laws_clock` and `laws_control`. They count pieces
and recount values from the board, and never trust what the kernel keeps up to date.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from generator.rules import codes as c
from generator.rules.words.discount import OF_PLACEMENT
from generator.table import laws_clock, laws_control, laws_pieces, laws_resources, laws_settlement
from generator.table.game import Event, Match
from generator.table.line_types import Line
from generator.table.moment import Before, Moment
from generator.table.playing import Step

LAWS = tuple(
    law for laws in (laws_pieces, laws_resources, laws_settlement, laws_clock, laws_control) for law in laws.LAWS
)
"""Every law with its rule."""


@dataclass(frozen=True)
class Broken:
    """A law that doesn't hold, when, and after which line."""

    rule: str
    what: str
    turn: int
    line: str

    def __str__(self) -> str:
        after = f" after '{self.line}'" if self.line else ""
        return f"turn {self.turn}{after}: {self.rule}: {self.what}"


@dataclass
class Checks:
    """Watches a game: `made` counts the tests, `broken` gathers what failed. Made before the first step."""

    match: Match
    made: int = 0
    broken: list[Broken] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._before = _before(self.match, (), 0)

    def restart(self) -> None:
        """Looks at the match anew, where it was set back to the beginning of a line."""
        self._before = _before(self.match, (), int(self.match.state.drawn >= 0))

    def __call__(self, match: Match, step: Step) -> None:
        """Tests every law after a step."""
        moment = Moment(match, step, self._before)
        for rule, function in LAWS:
            self.made += 1
            line = f"{step.seat} {step.line}" if step.line else ""
            self.broken += (Broken(rule, what, match.state.turn, line) for what in function(moment))
        self._before = _after(moment)


def _before(match: Match, lines: tuple[tuple[str, Line], ...], drawn: int, settling: tuple[Event, ...] = ()) -> Before:
    state, tables, players = match.state, match.game.tables, match.game.tables.players
    words = [(tables.row_word[row], tables.row_on[row]) for _, row in laws_settlement.at_settlement(state, tables)]
    return Before(
        tuple(tuple(row) for row in state.resources[:players]),
        tuple(state.noise),
        tuple(state.supply[seat] + state.on_board[seat] for seat in range(players)),
        state.turn,
        state.mods,
        lines,
        drawn,
        tuple(_overlay_price(match, slot) for slot in range(c.SLOTS)),
        tuple(state.cut[: state.laid]),
        laws_settlement.caps(state, tables),
        (c.SURCHARGE, c.ON_EVERY_EFFECT) in words,
        (c.SURCHARGE, c.ON_OVERLAY_EFFECT) in words,
        settling,
    )


def _overlay_price(match: Match, slot: int) -> int:
    """What the next placement costs of a department, after all discounts that wait for it."""
    state, tables = match.state, match.game.tables
    price = tables.overlay_cost[slot]
    for row in state.mod_row[: state.mods]:
        placing = tables.row_word[row] == c.DISCOUNT and tables.row_on[row] == OF_PLACEMENT
        if placing and tables.row_department[row] == slot:
            price = max(price - tables.row_amount[row], min(price, tables.row_least[row]))
    return price


def _after(moment: Moment) -> Before:
    """What the next step begins with: the lines of this turn go on, a new turn has none."""
    lines, drawn = moment.before.lines, moment.before.drawn
    if moment.step.seat and moment.step.line:
        lines = (*lines, (moment.step.seat, moment.step.line))
    for event in moment.step.noted:
        if event[0] == c.EVENT_TURN:
            lines, drawn = (), 0
        drawn += (event[0] == c.EVENT_DRAW) - (event[0] == c.EVENT_DISCARD)
    settling = laws_settlement.events_of(moment)
    return _before(moment.match, lines, drawn, () if laws_settlement.ended(moment) else settling)
