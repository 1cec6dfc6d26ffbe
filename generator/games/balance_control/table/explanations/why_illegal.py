"""Why a move isn't legal: the rule that forbids it, and which tiles, resources or strength it lacks, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from generator.base.hexes import HexCell
from generator.games.balance_control.definitions.balance_pack import TIMINGS
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules import reason_codes as why
from generator.games.balance_control.rules import why_not
from generator.games.balance_control.rules.bill import forget_bill
from generator.games.balance_control.rules.fields import CAPACITIES
from generator.games.balance_control.rules.markers import no_move, no_place
from generator.games.balance_control.rules.measures import no_play, no_take
from generator.games.balance_control.rules.overlay_moves import no_overlay_move, no_overlay_place
from generator.games.balance_control.rules.tile_actions import no_centre
from generator.games.balance_control.rules.words.convert import no_convert
from generator.games.balance_control.rules.words.formalize import ONCE_A_GAME, no_formalize
from generator.games.balance_control.table.explanations.rule_sentences import Against, against, reason_text, say
from generator.games.balance_control.table.kernel_match import KernelMatch
from generator.games.balance_control.table.moves.grammar import Move
from generator.play.protocol import IllegalMove


def no_tile(match: KernelMatch, move: Move) -> Against | None:
    """The reason against a move that names a cell without a tile (R3.2); None if there is none. A tile that is to be
    laid needs such a cell."""
    if move.verb == c.LAY:
        return None
    empty = [cell for cell in move.cells if match.tile_at(cell) < 0]
    return against(match, "R3.2", "empty-cell", cell=empty[0]) if empty else None


def price(match: KernelMatch, move: Move) -> str:
    """The move's own cost and what the seat has of it, such as `; it costs DOM + FOR + INF, A holds DOM 3, FOR 1`;
    empty if the cost names no department."""
    cost = _fixed_cost(match, move)
    if not cost:
        return ""
    holds = _holds(match)
    terms = " + ".join(name if number == 1 else f"{number} {name}" for name, number in cost.items())
    owned = _owned_text({name: holds[name] for name in cost}) or say(match, "none-of-it")
    enough = all(holds[name] >= number for name, number in cost.items())
    return say(match, "price-and-extras" if enough else "price", cost=terms, held=owned)


def _holds(match: KernelMatch) -> dict[str, int]:
    """What the seat that decides holds of each department."""
    resources = match.state.resources[match.state.actor]
    return dict(zip(match.game.names.departments, resources, strict=False))


def _owned_text(holds: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {number}" for name, number in holds.items() if number)


def _fixed_cost(match: KernelMatch, move: Move) -> Counter[str]:
    """The departments that a card's cost, or that of formalising through a tile, names."""
    names, tables = match.game.names, match.game.tables
    if move.verb == c.PLAY:
        costs = tables.card_cost[names.card(move.card)]
    elif move.verb == c.FORMALIZE:
        costs = tables.row_cost[tables.kind_formalize[match.state.tile_kind[match.tile_at(move.at)]]]
    else:
        return Counter()
    return Counter({name: costs[slot] for slot, name in enumerate(names.departments) if costs[slot]})


def strengths(match: KernelMatch, cell: HexCell) -> str:
    """How strong each seat is on a tile, such as `A 1, B 1`; `nobody` if none is."""
    counted = zip(match.game.names.seats, match.state.strength[match.tile_at(cell)], strict=False)
    return ", ".join(f"{name} {number}" for name, number in counted if number) or say(match, "nobody")


def units(match: KernelMatch, masks: Sequence[int]) -> str:
    """What may pay each of several extra costs, given as masks of departments, such as `CLM, any department`."""
    return ", ".join(_payers(match, mask) for mask in masks)


def _payers(match: KernelMatch, mask: int) -> str:
    catalogue = match.game.names
    taking = [name for slot, name in enumerate(catalogue.departments) if (mask >> slot) & 1]
    if set(catalogue.in_play) <= set(taking):
        return say(match, "any-department")
    return say(match, "or").join([name for name in taking if name in catalogue.in_play] or taking)


def lacking(match: KernelMatch, move: Move) -> Against | None:
    """The reason against formalising through a tile if the seat lacks resources that its cost names (R7.1, R10.2), or
    what it costs; None for any other move."""
    if move.verb != c.FORMALIZE:
        return None
    names, tables = match.game.names, match.game.tables
    row = tables.kind_formalize[match.state.tile_kind[match.tile_at(move.at)]]
    if row < 0:
        return None
    rule = formalizing(match, move)
    fixed = [name for slot, name in enumerate(names.departments) for _ in range(tables.row_cost[row][slot])]
    due, kinds = len(fixed) + tables.row_cost[row][c.SLOTS], tables.row_least[row]
    if len(move.ids) != due or len(set(move.ids)) < kinds:
        cost = " ".join(fixed) if fixed else say(match, "resources", count=due)
        name = "desk-price-of" if kinds > 1 else "desk-price"
        return against(match, rule, name, cell=move.at, cost=cost, count=kinds)
    holds = _holds(match)
    short = [(name, number) for name, number in Counter(move.ids).items() if holds[name] < number]
    if not short:
        return None
    department, number = short[0]
    owned = _owned_text(holds) or say(match, "nothing")
    return against(match, rule, "short", department=department, count=number, held=owned)


def formalizing(match: KernelMatch, move: Move) -> str:
    """The rule for formalising through the move's tile: a Committee (R7.1), or the Start Committee (R10.2)."""
    tile = match.tile_at(move.at) if move.verb == c.FORMALIZE else -1
    row = match.game.tables.kind_formalize[match.state.tile_kind[tile]] if tile >= 0 else -1
    return "R10.2" if row >= 0 and match.game.tables.row_often[row] == ONCE_A_GAME else "R7.1"


NOT_GIVEN = -1
"""The move ends before that sub-move."""


def illegal_error(move: Move, why: Against, expected: str = "") -> IllegalMove:
    """The error for an illegal move, with the reason against it."""
    return IllegalMove(str(move), why.sentence, expected=expected, reason=why.name)


def refused_error(match: KernelMatch, move: Move, rule: str, name: str, **values: object) -> IllegalMove:
    """The error for a move that a rule forbids, by the name of the rule's sentence."""
    return illegal_error(move, against(match, rule, name, **values))


def because(match: KernelMatch, move: Move, choice: int = NOT_GIVEN) -> IllegalMove:
    """The error for a move with an illegal sub-move. The match stands before that sub-move; `choice` is the id that the
    move gives there."""
    kernel = (match.state, match.game.tables, match.scratch)
    named = why_not.no_name(kernel, choice) if choice != NOT_GIVEN else why.FINE
    asked = _MoveTests(match, move)
    moment = asked.moment() or asked.supply()
    missing = None if moment else no_tile(match, move)
    if missing:
        return illegal_error(move, missing)
    found = moment or asked.reason() or named
    if found:
        return illegal_error(move, asked.reason_with_numbers(found))
    return illegal_error(move, lacking(match, move) or _unpaid_error(match, move), _wanted_verbs(match))


def occasion(match: KernelMatch, timings: Mapping[str, str] = MappingProxyType({})) -> str:
    """What a seat is asked about if it isn't its action, in brackets, such as `[settlement on 1,0] `. `timings` are the
    language's names of the moments of measures."""
    state = match.state
    top = state.depth - 1
    kind, tile = state.frame_kind[top], state.frame_tile[top]
    place = say(match, "on-cell", cell=match.cell(tile)) if tile >= 0 else ""
    if kind == c.WINDOW:
        moment = TIMINGS[state.frame_step[top]]
        return f"[{timings.get(moment, moment)}{place}] "
    if kind == c.FOCUS_FRAME:
        focus = say(match, "at-focus")
        return f"[{focus}{place}] "
    settlement = say(match, "at-settlement")
    return f"[{settlement}{place}] " if kind == c.SETTLEMENT else ""


def _wanted_verbs(match: KernelMatch) -> str:
    """The verbs that are asked for, where it is a verb."""
    options = match.options()
    return ", ".join(c.VERBS[option] for option in options) if match.state.ask == c.ASK_VERB else ""


def _unpaid_error(match: KernelMatch, move: Move) -> Against:
    state = match.state
    if state.ask == c.ASK_PAY and (state.bill_part == c.PART_EXTRA or state.verb == c.PAY):
        extras = [state.bill_unit[unit] for unit in range(state.bill_n) if state.bill_for[unit] == state.bill_part]
        name, taking = "one-extra" if len(extras) == 1 else "extras", units(match, extras)
        return against(match, "R11.5", name, extras=len(extras), units=taking)
    rule = {c.FORMALIZE: formalizing(match, move), c.CONVERT: "R8.1"}.get(move.verb, "R12.5")
    if state.ask == c.ASK_PAY and state.bill_part == c.PART_FREE:
        return against(match, rule, "not-the-cost")
    return against(match, rule, "not-all", move=move)


class _MoveTests:
    """Asks the kernel's tests about what a move names."""

    def __init__(self, match: KernelMatch, move: Move) -> None:
        self.match, self.move = match.copy(), move
        self.kernel = (self.match.state, self.match.game.tables, self.match.scratch)
        self.seat = match.state.actor
        forget_bill(self.match.state)

    def moment(self) -> int:
        """The reason if the verb doesn't answer the present question."""
        return why_not.no_answer(self.kernel, self.move.verb)

    def supply(self) -> int:
        """The reason if a placement lacks a marker, whatever tile it names."""
        empty = self.move.verb == c.PLACE and not self.match.state.supply[self.seat]
        return why.EMPTY_SUPPLY if empty else why.FINE

    def reason(self) -> int:
        """The reason against the move's verb, tiles, cards and departments; `FINE` if only its payment is left to
        check."""
        found = self._first_reason()
        if found == why.UNPAID:
            found = why_not.no_payment(self.kernel, self.move.verb, self.seat, self._tiles()[0])
        return why.FINE if found == why.UNPAID else found

    def _first_reason(self) -> int:
        s, t, g = self.kernel
        if self.move.verb == c.PASS:
            return why.CAN_ACT
        if self.move.verb in (c.TAKE, c.PLAY):
            return self._card()
        if self.move.verb == c.OVERLAY_PLACE:
            return no_overlay_place(s, t, g, self.seat)
        if self.move.verb == c.OVERLAY_MOVE:
            return no_overlay_move(s, t, -1)
        cells = self._tiles()
        return _ABOUT_TILES[self.move.verb](self, cells) if cells and self.move.verb in _ABOUT_TILES else why.FINE

    def convert(self, cells: list[int]) -> int:
        """The reason against a conversion through a tile, including its departments."""
        names = self.match.game.names
        named = [names.department(name) for name in self.move.ids if name in names.departments]
        given, got = (*named, -1, -1)[:2]
        return no_convert(*self.kernel, self.seat, cells[0], given, got)

    def _extras(self) -> list[int]:
        """What the move costs extra: masks of the departments that pay each unit."""
        tiles = self._tiles()
        if not tiles or self.move.verb not in _ABOUT_TILES:
            return why_not.extras(self.kernel, self.move.verb, self.seat, -1, -1)
        source = tiles[0] if self.move.verb == c.MOVE else -1
        return why_not.extras(self.kernel, self.move.verb, self.seat, tiles[-1 if source >= 0 else 0], source)

    def _tiles(self) -> list[int]:
        tiles = [self.match.tile_at(cell) for cell in self.move.cells]
        return [tile for tile in tiles if tile >= 0]

    def _card(self) -> int:
        names, named = self.match.game.names, self.move.card
        if named not in names.measures:
            return why.NO_SUCH_MEASURE
        no = no_take if self.move.verb == c.TAKE else no_play
        return no(*self.kernel, self.seat, names.card(named))

    def reason_with_numbers(self, reason: int) -> Against:
        """A reason with the numbers that decide. Before the tile is laid, it includes what will speak against the
        action."""
        match, name = self.match, why.REASONS[reason].sentence
        owing = {seat: number for seat, number in enumerate(match.state.owed) if number}
        due = self._extras()
        if name == "no-control" and self._asks_presence():
            return against(match, why.REASONS[reason].rule, "no-presence", strengths=self._strengths())
        said = reason_text(
            match,
            reason,
            options=_wanted_verbs(match),
            occasion=occasion(match),
            owed=", ".join(
                say(match, "owing", seat=match.game.names.seats[seat], count=number) for seat, number in owing.items()
            ),
            extras=len(due),
            most_extras=CAPACITIES["extras"],
            units=units(match, due),
            strengths=self._strengths() if name == "no-control" else "",
            price=price(match, self.move),
            count=self._least_input() if reason == why.TOO_FEW else 0,
        )
        later = self._once_laid() if reason == why.TILE_FIRST else why.FINE
        if not later:
            return said
        return said._replace(
            sentence=say(match, "also", reason=said.sentence, other=self.reason_with_numbers(later).sentence)
        )

    def _once_laid(self) -> int:
        """What speaks against an action whatever tile is laid before it."""
        found = self.reason() if self.move.verb in _ACTIONS else why.FINE
        return why.FINE if found == why.NOT_NOW else found

    def _strengths(self) -> str:
        return strengths(self.match, self.move.at)

    def _asks_presence(self) -> bool:
        """Whether a marker is enough to act through the tile that the move names [grassroots-control,
        centre-control]."""
        kind = self.match.game.names.kinds[self.match.state.tile_kind[self._tiles()[0]]]
        return self.match.game.definitions.tiles[kind].needs == "presence"

    def _least_input(self) -> int:
        """How many of its department a conversion takes at least."""
        tables = self.match.game.tables
        given = self.match.game.names.department(self.move.ids[0])
        rows = zip(tables.row_word, tables.row_pay, tables.row_count, strict=True)
        return min(count for word, pay, count in rows if word == c.CONVERT_WORD and (pay >> given) & 1)


_ACTIONS = (c.PLACE, c.MOVE, c.FORMALIZE, c.CONVERT, c.CENTRE_MOVE, c.CENTRE_REMOVE, c.TAKE, c.PLAY)

_ABOUT_TILES: dict[int, Callable[[_MoveTests, list[int]], int]] = {
    c.PLACE: lambda asked, cells: no_place(*asked.kernel, asked.seat, cells[0]),
    c.MOVE: lambda asked, cells: no_move(*asked.kernel, asked.seat, cells[0], cells[-1]),
    c.RESOLVE: lambda asked, cells: why_not.no_resolve(asked.kernel, cells[0]),
    c.FORMALIZE: lambda asked, cells: no_formalize(*asked.kernel, asked.seat, cells[0]),
    c.CONVERT: _MoveTests.convert,
    c.CENTRE_MOVE: lambda asked, cells: no_centre(*asked.kernel, asked.seat, cells[0], True),
    c.CENTRE_REMOVE: lambda asked, cells: no_centre(*asked.kernel, asked.seat, cells[0], False),
}
"""Who knows what speaks against a verb on the tiles that its move names."""
