"""A refused move goes in, an error that names the rule in a sentence comes out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from generator.errors import NOWHERE, Fault, InputError
from generator.rules import codes as c
from generator.rules import reasons
from generator.rules.reason import Reason
from generator.rules.reasons_named import not_named
from generator.table.explanations.lacking import lacking, no_tile, price, strengths, units
from generator.table.game import Match
from generator.table.moves.grammar import Move

NOT_GIVEN = -1
"""The move ends before the stage."""
SENTENCES = {
    "tile-first": "the drawn tile is laid first",
    "order-first": "several focuses fall due; {seats} says first which resolves: {options}",
    "no-order": "no choice of what resolves first is asked now",
    "not-due": "no focus that falls due lies there",
    "answer-first": "something else is asked now: {options}",
    "nothing-asked": "nothing of that kind is asked now",
    "tile-laid": "no tile is to be laid now",
    "can-act": "passing is legal only when no action is",
    "empty-supply": "{seats} has no marker in the supply",
    "no-influence": "no influence may lie on this tile",
    "tile-full": "{seats} has {number} markers on this tile already",
    "frozen": "a measure keeps {seats} from changing department tiles",
    "no-own-marker": "{seats} has no marker there",
    "not-adjacent": "a marker moves to an adjacent tile",
    "same-place": "a marker moves to another tile",
    "too-many": "more than {number} extra costs are due, which is more than this program counts",
    "extra-unpaid": "{seats} can't pay the extra costs ({number})",
    "no-committee": "nobody formalises through this tile",
    "at-cap": "{seats} has {number} markers, the most there are",
    "owes": "formalising waits until every player has placed the starting influence; {owed}",
    "no-control": "{seats} doesn't control this tile",
    "no-presence": "{seats} has no marker on this tile",
    "used-up": "{seats} has formalised through it once; once a game is all",
    "locked": "a Lock stops the tile's effect",
    "nil-effect": "the effect would yield nothing",
    "cost-unpaid": "{seats} can't pay that",
    "no-grassroots": "nobody converts through this tile",
    "not-given": "this department goes into no conversion",
    "not-given-here": "this department doesn't go in here",
    "too-few": "{seats} holds fewer than {number} of it",
    "forbidden": "a measure forbids that to {seats}",
    "not-made": "that doesn't come out of a conversion",
    "bank-empty": "the Bank holds nothing of that department",
    "hand-full": "{seats} holds {number} measures, the most there are",
    "not-open": "this measure isn't open",
    "not-held": "{seats} doesn't hold this measure",
    "played": "{seats} has played {number} this round, the most there is",
    "not-now": "this isn't the measure's moment",
    "nothing-to-aim-at": "the measure finds nothing to work on",
    "no-centre": "this tile is no control centre",
    "none-lies": "no overlay lies anywhere",
    "no-other-tile": "there is no other tile for an overlay",
    "overlay-unpaid": "{seats} can't pay what placing an overlay costs",
    "no-overlay-left": "no such overlay is left in the supply",
    "overlays-held": "a measure keeps the overlay where it lies",
    "lies-nowhere": "no such overlay lies anywhere",
    "not-lying": "no such overlay lies on this tile",
    "nothing-lies-there": "no overlay lies on this focus",
    "lies-elsewhere": "such an overlay lies on tiles of another kind",
    "immune": "the Start Committee is immune to every measure and overlay",
    "same-tile": "the overlay goes to another tile than the one it lies on",
    "no-department-tile": "this isn't a department tile",
    "not-own": "this isn't a department tile of the kind asked for that you control",
    "not-opponents": "this isn't a department tile of the kind asked for that an opponent controls",
    "no-focus": "this isn't a focus",
    "spent": "this focus is resolved already",
    "not-in-play": "this department isn't in play",
    "enough-there": "no more of these may work on this department at a time",
    "not-oneself": "another seat than one's own is asked for",
    "not-here": "that can't be named here",
    "lift-unpaid": "that doesn't pay for the full effect: nothing in play asks for it, or {seats} doesn't hold it",
    "must-spare": "{seats} can't pay all extra costs unless one is lifted",
    "must-lift": "the effect would yield nothing unless its full yield is paid for",
    "keep-unpaid": "that doesn't keep the influence: nothing in play asks for it, or {seats} doesn't hold it",
    "must-keep": "the influence would be lost unless something is paid to keep it",
    "not-replaced": "no measure lets {seats} replace that in this cost",
    "must-replace": "{seats} can't pay that without replacing a part of the cost",
    "not-with": "that can't be paid instead",
    "cost-and-extras": "{seats} can't pay the extra costs ({number}) beside the cost",
    "no-such-measure": "this measure is in no deck of this game",
}
"""A sentence for every code of a reason. Where no seat is named, `seats` is the one that decides."""


class IllegalMove(InputError):
    """A move that the rules refuse now. Its one fault carries the move and says why; nothing was changed."""


def illegal(move: Move, what: str, expected: str = "") -> IllegalMove:
    """The error for a move, in words for the reader."""
    return IllegalMove([Fault(NOWHERE, f"'{move}'", what, expected)])


def because(match: Match, move: Move, choice: int = NOT_GIVEN) -> IllegalMove:
    """The error for a move with a stage that the kernel didn't offer; the match stands at that stage, and `choice` is
    what the move would have given there."""
    why = _Why(match, move)
    moment = why.wrong_moment()
    missing = "" if moment else no_tile(match, move)
    if missing:
        return illegal(move, missing)
    named = not_named(why.kernel, choice) if choice != NOT_GIVEN else None  # first: the others try things out
    found = moment or why.reason() or named
    if found:
        return illegal(move, _told(match, move, found))
    return illegal(move, lacking(match, move) or _unpaid(match, move), _offered(match))


def _told(match: Match, move: Move, reason: Reason) -> str:
    if reason.code == "no-control" and _asks_presence(match, move):
        reason = replace(reason, code="no-presence")
    more = _more(match, move, reason)  # first: a sentence may list what is legal, which gathers other costs
    return f"{reason.rule}: {sentence(match, reason)}{more}"


def _asks_presence(match: Match, move: Move) -> bool:
    """Whether a marker is enough to act through the tile that the move names [grassroots-control, centre-control]."""
    kind = match.game.names.tile(match.state.tile_kind[match.tile_at(move.at)])
    return match.game.definitions.tiles[kind].needs == "presence"


def _more(match: Match, move: Move, reason: Reason) -> str:
    """What helps to see why: the numbers that decide; before the tile is laid, what will speak against an action."""
    if reason.code == "no-control" and move.cells:
        return f"; strength there: {strengths(match, move.at)}"
    if reason.code in ("extra-unpaid", "cost-and-extras"):
        return f": {units(match, match.scratch.due[: match.scratch.due_n])}"
    if reason.code == "cost-unpaid" and (dear := price(match, move)):
        return f"; {dear}"
    if reason.code == "tile-first" and (later := _Why(match, move).once_laid()):
        return f"; as things stand, also {_told(match, move, later)}"
    return ""


def sentence(match: Match, reason: Reason) -> str:
    """A reason for the reader, with the seats it concerns."""
    names, owed = match.game.names.seats, match.state.owed
    return SENTENCES[reason.code].format(
        seats=" and ".join(names[seat] for seat in reason.seats) or match.to_act,
        number=reason.number,
        owed=", ".join(f"{names[seat]} still owes {owed[seat]}" for seat in reason.seats),
        options=_offered(match),
    )


def _offered(match: Match) -> str:
    options = match.options()
    if match.state.ask == c.ASK_VERB:
        return ", ".join(c.VERBS[option] for option in options)
    return ""


def _unpaid(match: Match, move: Move) -> str:
    state = match.state
    if state.ask == c.ASK_EXTRA:
        few, each = ("1 extra cost is", "") if state.due_n == 1 else (f"{state.due_n} extra costs are", "each ")
        taking = units(match, state.due[: state.due_n])
        return f"R11.5: {few} due ({taking}), {each}paid with a resource that the payer holds"
    if state.ask == c.ASK_BASE:
        return "R12.5: that doesn't pay the cost"
    return f"R12.5: {match.to_act} can't pay all that '{move}' costs together"


class _Why:
    """Looks up what a move names and asks the rules."""

    def __init__(self, match: Match, move: Move) -> None:
        self.match, self.move = match, move
        self.kernel = (match.state, match.game.tables, match.scratch)
        self.seat = match.state.actor

    def wrong_moment(self) -> Reason | None:
        """Something else is asked now, by the rule that asks it."""
        found = reasons.wrong_moment(self.kernel, self.move.verb)
        asking = self.match.state.frame_kind[self.match.state.depth - 1]
        return replace(found, rule=_ASKS.get(asking, found.rule)) if found and found.code == "answer-first" else found

    def once_laid(self) -> Reason | None:
        """What speaks against an action whatever tile is laid before it."""
        found = self.reason() if self.move.verb in _ACTIONS else None
        return None if found and found.code == "not-now" else found

    def reason(self) -> Reason | None:
        """What speaks against the move's verb and the tiles, cards and departments it names."""
        verb, kernel, seat = self.move.verb, self.kernel, self.seat
        if verb == c.PASS:
            return reasons.no_pass()
        if verb in (c.TAKE, c.PLAY):
            return self._card(verb)
        if verb == c.OVERLAY_PLACE:
            return reasons.no_overlay_place(kernel, seat)
        if verb == c.OVERLAY_MOVE:
            return reasons.no_overlay_move(kernel)
        cells = self._tiles()
        return _ABOUT_TILES[verb](self, cells) if cells and verb in _ABOUT_TILES else None

    def convert(self, cells: list[int]) -> Reason | None:
        """The departments count too."""
        given, got = (*self._departments(), -1, -1)[:2]
        found = reasons.no_convert(self.kernel, self.seat, cells[0], given, got)
        if found and found.code == "not-given-here" and not self._converts(given):
            return Reason("R8.3", "not-given")
        return found

    def _converts(self, given: int) -> bool:
        """Whether a department goes into any conversion of this game."""
        tables = self.match.game.tables
        rows = zip(tables.row_word, tables.row_pay, strict=True)
        return any(word == c.CONVERT_WORD and (pay >> given) & 1 for word, pay in rows)

    def _tiles(self) -> list[int]:
        tiles = [self.match.tile_at(cell) for cell in self.move.cells]
        return [tile for tile in tiles if tile >= 0]

    def _departments(self) -> list[int]:
        names = self.match.game.names
        return [names.department(name) for name in self.move.ids if name in names.catalogue.departments]

    def _card(self, verb: int) -> Reason | None:
        names, named = self.match.game.names, self.move.card
        if named not in names.catalogue.measures:
            return Reason("R12.1", "no-such-measure")
        card = names.card(named)
        no = reasons.no_take if verb == c.TAKE else reasons.no_play
        return no(self.kernel, self.seat, card)


_ASKS = {c.SETTLEMENT: "R4.6", c.FOCUS_FRAME: "R5.6"}
"""Whose question is open, where it isn't a window's."""
_ACTIONS = (c.PLACE, c.MOVE, c.FORMALIZE, c.CONVERT, c.CENTRE_MOVE, c.CENTRE_REMOVE, c.TAKE, c.PLAY)

_ABOUT_TILES: dict[int, Callable[[_Why, list[int]], Reason | None]] = {
    c.PLACE: lambda why, cells: reasons.no_place(why.kernel, why.seat, cells[0]),
    c.MOVE: lambda why, cells: reasons.no_move(why.kernel, why.seat, cells[0], cells[-1]),
    c.RESOLVE: lambda why, cells: reasons.no_resolve(why.kernel, cells[0]),
    c.FORMALIZE: lambda why, cells: reasons.no_formalize(why.kernel, why.seat, cells[0]),
    c.CONVERT: _Why.convert,
    c.CENTRE_MOVE: lambda why, cells: reasons.no_centre(why.kernel, why.seat, cells[0], True),
    c.CENTRE_REMOVE: lambda why, cells: reasons.no_centre(why.kernel, why.seat, cells[0], False),
}
"""Who knows what speaks against a verb on the tiles that its move names."""
