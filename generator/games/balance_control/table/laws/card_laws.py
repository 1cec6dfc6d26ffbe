"""Laws of measures: a card is played at its moment, and aimed only where its effects allow (R12.2, R12.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from generator.games.balance_control.definitions.balance_pack import TIMINGS
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.table.laws.effect_ledger import CardAim, aims_of
from generator.games.balance_control.table.laws.law_moment import LawList, LawMoment

LAWS = LawList()


@LAWS.law("R12.3")
def cards_are_played_at_their_moment(moment: LawMoment) -> Iterator[str]:
    """A played measure was in the hand, and its printed moment is now, judged from the clock and the moves of the
    turn."""
    move = moment.move
    if move.verb != c.PLAY:
        return
    card, state = moment.names.card(move.card), moment.before.state
    if card not in state.hand[moment.seat][: state.hand_n[moment.seat]]:
        yield f"{moment.step.seat} doesn't hold {move.card}"
    timing = TIMINGS[moment.tables.card_timing[card]]
    if not _THERE[timing](moment):
        yield f"{move.card} isn't played at '{timing}'"


def _own_turn(moment: LawMoment) -> bool:
    """The seat's own turn, its tile laid, its action still to come, and nothing else going on."""
    state = moment.before.state
    laid = sum(move.verb == c.LAY for _, move in moment.before.moves)
    begun = state.frame_step[0] == c.TURN_ACTION and state.depth == 1
    return begun and state.active == moment.seat and laid == moment.before.drawn


def _window(moment: LawMoment, step: int) -> bool:
    """Whether a window about nothing in particular is open at this step of the clock."""
    state, top = moment.before.state, moment.before.state.depth - 1
    about_nothing = state.frame_kind[top] == c.WINDOW and state.frame_tile[top] < 0
    return about_nothing and state.frame_step[0] == step


def _after_own(moment: LawMoment) -> bool:
    """The seat's own action is done."""
    return _window(moment, c.TURN_ENDS) and moment.before.state.active == moment.seat


def _about(moment: LawMoment, kind: int) -> bool:
    """Whether the open window is about the tile of what goes on: a focus that resolves, a centre that is activated."""
    state, top = moment.before.state, moment.before.state.depth - 1
    tiles = [state.frame_tile[place] for place in range(top) if state.frame_kind[place] == kind]
    return state.frame_kind[top] == c.WINDOW and state.frame_overlay[top] < 0 and state.frame_tile[top] in tiles


def _focus_checked(moment: LawMoment) -> bool:
    """A surrounded focus is about to be checked."""
    state = moment.before.state
    tile = state.frame_tile[state.depth - 1]
    return _about(moment, c.FOCUS_FRAME) and state.around[tile] == 6 and not state.resolved[tile]


def _overlay_just_placed(moment: LawMoment) -> bool:
    """An overlay has just been placed: the window tells of it and of its tile."""
    state, top = moment.before.state, moment.before.state.depth - 1
    return state.frame_kind[top] == c.WINDOW and state.frame_tile[top] >= 0 and state.frame_overlay[top] >= 0


_THERE: dict[str, Callable[[LawMoment], bool]] = {
    "before-action": _own_turn,
    "action": _own_turn,
    "before-or-after": lambda moment: _own_turn(moment) or _after_own(moment),
    "after-action": _after_own,
    "after-any-action": lambda moment: _window(moment, c.TURN_ENDS),
    "round-start": lambda moment: _window(moment, c.TURN_BEGINS),
    "round-end": lambda moment: _window(moment, c.ROUND_SETTLES),
    "before-focus-check": _focus_checked,
    "overlay-placed": _overlay_just_placed,
    "centre-activated": lambda moment: _about(moment, c.ACTIVATION),
}
"""Whether the moment of a timing is there."""


@LAWS.law("R12.2")
def cards_are_aimed_as_they_say(moment: LawMoment) -> Iterator[str]:
    """A card's move names what its effects ask for: another seat for `opponent`; a tile of the right kind, department
    and control; never an immune tile (R10.1)."""
    move = moment.move
    if move.verb != c.PLAY:
        return
    tables, card = moment.tables, moment.names.card(move.card)
    named = len(move.parts) - 1 - tables.card_cost[card][c.SLOTS]
    if named != tables.card_choice_n[card]:
        yield f"{move.card} names {named} things, not {tables.card_choice_n[card]}"
    for row, aim in aims_of(moment.match, move).items():
        asked = [code for code, of in _asked_aims(moment, card) if of == row]
        yield from (f"{move.card}: {why}" for code in asked if (why := _misses(moment, row, aim, code)))
        if not _room(moment, row, aim):
            yield f"{move.card}: no more of these may lie there"


def _asked_aims(moment: LawMoment, card: int) -> list[tuple[int, int]]:
    """What a card's move names, each with the effect row that asks for it."""
    tables, count = moment.tables, moment.tables.card_choice_n[card]
    return [*zip(tables.card_choice[card][:count], tables.card_choice_row[card][:count], strict=True)]


def _misses(moment: LawMoment, row: int, aim: CardAim, code: int) -> str:
    """Why what was named isn't what was asked for; empty where it is."""
    tables = moment.tables
    if code == c.OPPONENT:
        return f"{moment.name(aim.seat)} is no opponent" if aim.seat == moment.seat else ""
    if code == c.DEPARTMENT:
        return "" if tables.in_play >> aim.department & 1 else "that department isn't in play"
    tile = aim.goal if code == c.OTHER_TILE else aim.tile
    if code in (c.PLAYER, c.OPTION, c.KIND, c.LYING_KIND, c.LOOSE_KIND) or tile < 0:
        return ""
    if tables.kind_immune[moment.before.state.tile_kind[tile]]:
        return f"{moment.match.cell(tile)} is immune"
    return "" if _fits(moment, row, aim, code) else f"{moment.match.cell(tile)} isn't what it asks for"


def _fits(moment: LawMoment, row: int, aim: CardAim, code: int) -> bool:
    """Whether a tile is of the kind, under the control and of the department that an effect asks for."""
    tables, state, tile = moment.tables, moment.before.state, aim.tile
    kind = state.tile_kind[tile]
    roles, leader = tables.kind_roles[kind], moment.then.leader(tile)
    if code == c.OTHER_TILE:
        return aim.goal != tile
    if code in (c.LIES_ON, c.LIES_LOOSE_ON):
        named = tables.row_overlay[row] if tables.row_overlay[row] >= 0 else aim.overlay
        return bool(state.overlay[tile][named]) if named >= 0 else any(state.overlay[tile])
    if code in (c.FOCUS, c.UNRESOLVED_FOCUS):
        return bool(roles & c.SURROUNDED_BIT) and not (code == c.UNRESOLVED_FOCUS and state.resolved[tile])
    if code == c.CENTRE_TILE:
        return bool(roles & 1 << c.CENTRE)
    if code not in (c.DEPARTMENT_TILE, c.OPPONENTS_TILE, c.OWN_TILE):
        return True
    right = tables.row_department[row] in (-1, tables.kind_department[kind])
    theirs = code != c.OPPONENTS_TILE or leader not in (-1, moment.seat)
    return bool(roles & 1 << c.PRODUCES) and right and theirs and (code != c.OWN_TILE or leader == moment.seat)


def _room(moment: LawMoment, row: int, aim: CardAim) -> bool:
    """Whether no more surcharges of an effect lie on one target than it says (CLM 02)."""
    tables = moment.tables
    if tables.row_word[row] != c.SURCHARGE or not tables.row_count[row]:
        return True
    mine = [one for one in moment.before.ledger.effects if one.row == row]
    lying = sum((one.tile, one.department) == (aim.tile, max(aim.department, -1)) for one in mine)
    return lying < tables.row_count[row]
