"""Judges a move: whether it is legal now, and by which rule, in a sentence."""

from __future__ import annotations

from generator.base.hexes import HexCell
from generator.definitions.id_types import Seat
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.table.explanations.rule_sentences import by_rule, choice_of, say
from generator.games.balance_control.table.explanations.why_illegal import formalizing, occasion, price, units
from generator.games.balance_control.table.kernel_match import KernelMatch
from generator.games.balance_control.table.moves.grammar import GRAMMAR, Move
from generator.games.balance_control.table.moves.legal import is_legal, payments, play_move
from generator.games.balance_control.table.moves.move_text import parse_move
from generator.play.protocol import IllegalMove, Verdict

RULES = {
    "tile": "R3.2",
    "place": "R6.1",
    "move": "R6.1",
    "formalize": "R7.1",
    "convert": "R8.1",
    "take": "R12.1",
    "play": "R12.3",
    "centre": "R9.1",
    "overlay": "R5.5",
    "pay": "R11.5",
    "decline": "R11.5",
    "skip": "R12.7",
    "pass": "R3.7",
    "resolve": "R5.3",
}
"""What allows a legal move, by verb."""


def verdict(match: KernelMatch, text: str) -> Verdict:
    """The judgement of a move as text; nothing changes. Raises `LineError` if the text is no move of this game."""
    move = parse_move(text, match.game.vocabulary)
    legal = is_legal(match, move)
    if legal:
        ways = payments(match, move.base()) if move == move.base() else [move]
        why, reason = _paying(match, move, ways, _allowing_rule(match, move) + _facts(match, move)), ""
    else:
        why, reason = _against(match, move)
    sentence = "legal" if legal else "illegal" if match.to_act else "illegal-now"
    told = say(match, sentence, move=move, why=why)
    return Verdict(str(move), Seat(match.to_act) if match.to_act else None, legal, why, told, reason)


def _against(match: KernelMatch, move: Move) -> tuple[str, str]:
    """The rule that forbids a move, and the name of the sentence that says so."""
    try:
        play_move(match.copy(), move)
    except IllegalMove as error:
        fault = error.faults[0]
        what = say(match, "expected", what=fault.what, right=fault.expected) if fault.expected else fault.what
        return what, error.reason
    return say(match, "incomplete"), "incomplete"


def _paying(match: KernelMatch, move: Move, ways: list[Move], why: str) -> str:
    if len(ways) == 1 and ways[0] == move:
        return why
    return say(match, "to-pay", why=why, ways=choice_of(match, [str(way) for way in ways], 4))


def _allowing_rule(match: KernelMatch, move: Move) -> str:
    """The rule that allows a legal move."""
    if move.verb == c.FORMALIZE:
        return by_rule(match, formalizing(match, move), "may-formalize")
    return rule_of(match, GRAMMAR[move.verb].words[0])


def rule_of(match: KernelMatch, verb: str) -> str:
    """The rule that allows the moves of a verb, under this game's rulings [move-range, pass]."""
    tables, name = match.game.tables, f"may-{verb}"
    if verb == "move" and tables.moves_far:
        name = "may-move-far"
    if verb == "pass" and tables.pass_always:
        name = "may-always-pass"
    return by_rule(match, RULES[verb], name)


def _facts(match: KernelMatch, move: Move) -> str:
    """The numbers that the rule looks at which allows a legal move."""
    if match.to_act is None:
        return ""
    state, seat = match.state, match.game.names.seat(match.to_act)
    if move.verb == c.LAY:
        near = [str(move.at.step(d)) for d in range(6) if match.tile_at(move.at.step(d)) >= 0]
        return say(match, "touching", cell=move.at, tiles=choice_of(match, near))
    if move.verb == c.PLACE:
        return _room(match, "supply-and-room", move.at, seat)
    if move.verb == c.MOVE:
        return _room(match, "room", move.goal, seat)
    if move.verb in _THROUGH:
        tile = match.tile_at(move.at)
        name = "controls" if state.leader[tile] == seat else "may-use"
        used = say(match, name, cell=move.at, strength=state.strength[tile][seat])
        made = say(match, "markers", count=state.supply[seat] + state.on_board[seat])
        return f"{used}{made}" if move.verb == c.FORMALIZE else used
    if move.verb == c.TAKE:
        return say(match, "lies-open", card=move.card, count=state.hand_n[seat])
    if move.verb == c.PLAY:
        return say(match, "held-now", card=move.card, count=state.played[seat]) + price(match, move)
    return _answering(match, move)


_THROUGH = (c.FORMALIZE, c.CONVERT, c.CENTRE_MOVE, c.CENTRE_REMOVE)
"""Verbs that work through a tile which the seat may use."""


def _answering(match: KernelMatch, move: Move) -> str:
    """What an answer answers: an offer, a cost, or a turn in which nothing else can be done."""
    state = match.state
    if move.verb == c.PASS:
        return say(match, "nothing-else") if len(match.options()) == 1 else ""
    if move.verb in (c.PAY, c.DECLINE):
        due = [state.bill_unit[unit] for unit in range(state.bill_n)]
        return say(match, "due-now", occasion=occasion(match).strip(), units=units(match, due))
    return say(match, "asked-at", occasion=occasion(match).strip()) if occasion(match) else ""


def _room(match: KernelMatch, name: str, cell: HexCell, seat: int) -> str:
    """How many own markers lie on a tile, and how many it takes at most, if there is a limit [tile-limit]."""
    state, limited = match.state, match.game.definitions.numbers.tile_limit
    count = state.influence[match.tile_at(cell)][seat]
    return say(match, f"{name}-of" if limited else name, cell=cell, count=count, supply=state.supply[seat])
