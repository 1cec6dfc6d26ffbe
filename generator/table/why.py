"""A refused line goes in, an error that names the rule in a sentence comes out."""

from __future__ import annotations

from generator.errors import NOWHERE, Fault, InputError
from generator.hexes import Cell
from generator.rules import codes as c
from generator.rules import reasons
from generator.rules.reasons import Reason
from generator.table.game import Match
from generator.table.lacking import lacking
from generator.table.line_types import (
    CentreMoveLine,
    CentreRemoveLine,
    Line,
    OverlayMoveLine,
    OverlayPlaceLine,
    TileLine,
)

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
    "too-many": "more than {number} extra costs are due, which is more than this program counts",
    "extra-unpaid": "{seats} can't pay the extra costs ({number})",
    "no-committee": "nobody formalises through this tile",
    "at-cap": "{seats} has {number} markers, the most there are",
    "owes": "formalising waits until every player has placed the starting influence; {owed}",
    "no-control": "{seats} doesn't control this tile",
    "used-up": "{seats} has formalised through it once; once a game is all",
    "locked": "a Lock stops the tile's effect",
    "nil-effect": "the effect would yield nothing",
    "cost-unpaid": "{seats} can't pay that",
    "no-grassroots": "nobody converts through this tile",
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
}


def why_not(match: Match, line: Line) -> Reason | None:
    """The rule that speaks against a line, as far as one does."""
    return _Why(match, line).reason()


class IllegalLine(InputError):
    """A line that the rules refuse now. Its one fault carries the line and says why; nothing was changed."""


def illegal(line: Line, what: str, expected: str = "") -> IllegalLine:
    """The error for a line, in words for the reader."""
    return IllegalLine([Fault(NOWHERE, f"'{line}'", what, expected)])


def because(match: Match, line: Line) -> IllegalLine:
    """The error for a line with a stage that the kernel didn't offer; the match stands at that stage."""
    found = why_not(match, line)
    if found is None:
        missing = lacking(match, line)
        return illegal(line, missing) if missing else illegal(line, _unpaid(match), _offered(match))
    return illegal(line, f"{found.rule}: {sentence(match, found)}")


def sentence(match: Match, reason: Reason) -> str:
    """A reason for the reader, with the seats it concerns."""
    names, owed = match.game.names.seats, match.state.owed
    return SENTENCES[reason.code].format(
        seats=" and ".join(names[seat] for seat in reason.seats),
        number=reason.number,
        owed=", ".join(f"{names[seat]} still owes {owed[seat]}" for seat in reason.seats),
        options=_offered(match),
    )


def _offered(match: Match) -> str:
    options = match.options()
    if match.state.ask == c.ASK_VERB:
        return ", ".join(c.VERBS[option] for option in options)
    return ""


def _unpaid(match: Match) -> str:
    state = match.state
    if state.ask == c.ASK_EXTRA:
        few = "1 extra cost is" if state.due_n == 1 else f"{state.due_n} extra costs are"
        return f"R11.5: {few} due, each paid with one resource that it takes and the payer holds"
    if state.ask == c.ASK_BASE:
        return "R12.5: that doesn't pay the cost"
    return "that isn't legal here"


class _Why:
    """Looks up what a line names and asks the rules."""

    def __init__(self, match: Match, line: Line) -> None:
        self.match, self.line = match, line
        self.kernel = (match.state, match.game.tables, match.scratch)
        self.seat = match.state.actor

    def reason(self) -> Reason | None:
        verb = self._verb()
        wrong = reasons.wrong_moment(self.kernel, verb)
        if wrong:
            return wrong
        cells = self._tiles()
        if verb == c.PASS:
            return reasons.no_pass()
        if verb in (c.TAKE, c.PLAY):
            return self._card(verb)
        if not cells:
            return None
        if verb == c.PLACE:
            return reasons.no_place(self.kernel, self.seat, cells[0])
        if verb == c.MOVE and len(cells) > 1:
            return reasons.no_move(self.kernel, self.seat, cells[0], cells[1])
        if verb == c.RESOLVE:
            return reasons.no_resolve(self.kernel, cells[0])
        if verb == c.FORMALIZE:
            return reasons.no_formalize(self.kernel, self.seat, cells[0])
        if verb == c.CONVERT:
            given, got = (*self._departments(), -1, -1)[:2]
            return reasons.no_convert(self.kernel, self.seat, cells[0], given, got)
        return None

    def _verb(self) -> int:
        kinds = {
            TileLine: c.LAY,
            CentreMoveLine: c.CENTRE_MOVE,
            CentreRemoveLine: c.CENTRE_REMOVE,
            OverlayMoveLine: c.OVERLAY_MOVE,
            OverlayPlaceLine: c.OVERLAY_PLACE,
        }
        return kinds[type(self.line)] if type(self.line) in kinds else c.VERBS.index(self.line.verb)

    def _tiles(self) -> list[int]:
        tiles = [self.match.tile_at(part) for part in self.line.parts() if isinstance(part, Cell)]
        return [tile for tile in tiles if tile >= 0]

    def _departments(self) -> list[int]:
        names = self.match.game.names
        return [names.department(str(part)) for part in self.line.parts() if part in names.catalogue.departments]

    def _card(self, verb: int) -> Reason | None:
        card = self.match.game.names.card(str(self.line.parts()[0]))
        no = reasons.no_take if verb == c.TAKE else reasons.no_play
        return no(self.kernel, self.seat, card)
