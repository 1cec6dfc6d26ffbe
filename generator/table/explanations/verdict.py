"""A match and a move of text go in; whether the move is legal now, and by which rule, comes out in a sentence."""

from __future__ import annotations

from dataclasses import dataclass

from generator.errors import InputError, listed
from generator.hexes import Cell
from generator.rules import codes as c
from generator.table.game import Match
from generator.table.moves.grammar import GRAMMAR, Move
from generator.table.moves.legal import is_legal, payments, play_move
from generator.table.moves.text import parse_move

RULES = {
    "tile": "R3.2: a tile goes on an empty cell that touches a tile",
    "place": "R6.1: one marker from the supply goes onto a tile",
    "move": "R6.1: one own marker moves to an adjacent tile",
    "formalize": "R7.1: who may use the tile and can pay formalises through it",
    "convert": "R8.1: who may use the tile converts equal resources",
    "take": "R12.1: an open measure may be taken as the action",
    "play": "R12.3: a held measure may be played at its moment, once its cost is paid",
    "centre": "R9.1: who controls the centre moves or removes an overlay",
    "overlay": "R5.5: the leader of the focus may place or move an overlay",
    "pay": "R11.5: the extra cost may be paid",
    "decline": "R11.5: the extra cost may be left unpaid",
    "skip": "R12.7: an offer may be declined",
    "pass": "R3.7: passing is legal when no action is",
    "resolve": "R5.3: the active player chooses which resolves first",
}
"""What allows a legal move, by verb."""


@dataclass(frozen=True)
class Verdict:
    """Whether a move is legal for the seat that decides now, and why."""

    move: str
    seat: str | None
    legal: bool
    why: str

    def __str__(self) -> str:
        word = "legal" if self.legal else "illegal"
        return f"'{self.move}' is {word} for {self.seat or 'nobody'} now: {self.why}"


def verdict(match: Match, text: str) -> Verdict:
    """Judges a move; nothing changes. Raises `MoveError` where the text is no move of this game."""
    move = parse_move(text, match.game.vocabulary)
    if not is_legal(match, move):
        return Verdict(str(move), match.to_act, False, _against(match, move))
    ways = payments(match, move.base()) if move == move.base() else [move]
    return Verdict(str(move), match.to_act, True, _facts(match, move) + _paying(move, ways))


def _against(match: Match, move: Move) -> str:
    """The rule that speaks against a move."""
    try:
        play_move(match.copy(), move)
    except InputError as error:
        fault = error.faults[0]
        return f"{fault.what}; expected {fault.expected}" if fault.expected else fault.what
    return "the line isn't complete"


def _paying(move: Move, ways: list[Move]) -> str:
    if len(ways) == 1 and ways[0] == move:
        return ""
    return f"; it has to be paid, for example {listed([str(way) for way in ways], 4)}"


def _facts(match: Match, move: Move) -> str:
    """The rule that allows a legal move, with the numbers it looks at."""
    rule, state = rule_of(match, GRAMMAR[move.verb].words[0]), match.state
    if match.to_act is None:
        return rule
    seat = match.game.names.seat(match.to_act)
    limit = _limit(match)
    if move.verb == c.LAY:
        near = [str(move.at.step(d)) for d in range(6) if match.tile_at(move.at.step(d)) >= 0]
        return f"{rule}; {move.at} is empty and touches {listed(near)}"
    if move.verb == c.PLACE:
        own = state.influence[match.tile_at(move.at)][seat]
        held = f"{match.to_act} has {state.supply[seat]} in the supply"
        return f"{rule}; {held}, and {own}{limit} on {move.at} (R6.2)"
    if move.verb == c.MOVE:
        return f"{rule}; {match.to_act} has {_markers(match, move.goal, seat)}{limit} on {move.goal} (R6.2)"
    if move.verb in (c.FORMALIZE, c.CONVERT):
        return f"{rule}; {_standing(match, move.at, seat)}"
    return rule


def rule_of(match: Match, verb: str) -> str:
    """What allows the moves of a verb under this game's rulings [move-range, pass]."""
    tables = match.game.tables
    if verb == "move" and tables.moves_far:
        return "R6.1: one own marker moves to any other tile"
    return "R3.7: passing is always legal" if verb == "pass" and tables.pass_always else RULES[verb]


def _limit(match: Match) -> str:
    """How many own markers a tile takes at most, if there is a limit [tile-limit]."""
    limit = match.game.definitions.numbers.tile_limit
    return f" of at most {limit}" if limit else ""


def _markers(match: Match, cell: Cell, seat: int) -> int:
    return match.state.influence[match.tile_at(cell)][seat]


def _standing(match: Match, cell: Cell, seat: int) -> str:
    """What a seat has on a tile that it acts through."""
    tile = match.tile_at(cell)
    leads = match.state.leader[tile] == seat
    return f"{match.to_act} {'controls' if leads else 'may use'} {cell} (strength {match.state.strength[tile][seat]})"
