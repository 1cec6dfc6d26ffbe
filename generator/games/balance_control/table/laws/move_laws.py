"""Laws of moves, which must be allowed and correctly paid: who may use which tile, what is forbidden, what costs extra
(R6–R11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generator.base.hexes import NEIGHBOURS
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.catalogue import effect_rows
from generator.games.balance_control.table.laws.effect_ledger import (
    WorkingEffect,
    aims_of,
    lifted_by_move,
    lifts,
    waits,
    works,
)
from generator.games.balance_control.table.laws.law_moment import LawList, LawMoment
from generator.games.balance_control.table.laws.recomputed import ExtraUnits, covers
from generator.games.balance_control.table.moves.grammar import GRAMMAR, Move, Unit

LAWS = LawList()
THROUGH = (c.FORMALIZE, c.CONVERT, c.CENTRE_MOVE, c.CENTRE_REMOVE)
"""Moves that act through a tile."""


@LAWS.law("R6.1")
def markers_move_as_far_as_they_may(moment: LawMoment) -> Iterator[str]:
    """A marker moves to a neighbouring tile, or to any other one [move-range]; one placed from the supply was there
    (R6.1)."""
    move, state = moment.move, moment.before.state
    if move.verb == c.MOVE:
        step = (move.goal.q - move.start.q, move.goal.r - move.start.r)
        if step not in NEIGHBOURS and not (moment.tables.moves_far and step != (0, 0)):
            yield f"a marker moved from {move.start} to {move.goal}"
        if not state.influence[moment.match.tile_at(move.start)][moment.seat]:
            yield f"{moment.step.seat} has no marker on {move.start}"
    elif move.verb == c.PLACE and not state.supply[moment.seat]:
        yield f"{moment.step.seat} has no marker in the supply"


@LAWS.law("R7.1")
def a_tile_is_used_by_whom_it_serves(moment: LawMoment) -> Iterator[str]:
    """A seat that acts through a tile controls it, or has there what it requires; the tile has no Lock. A seat that
    formalises is below the cap, and nobody owes a placement (R7.3, R7.5, R8.1, R9.1, R11.4)."""
    move, tables, state = moment.move, moment.tables, moment.before.state
    if move.verb not in THROUGH:
        return
    tile, seat = moment.match.tile_at(move.at), moment.seat
    needs = tables.kind_needs[state.tile_kind[tile]]
    if needs == c.NEEDS_MAJORITY and moment.then.leader(tile) != seat:
        yield f"{moment.step.seat} doesn't control {move.at}"
    if needs == c.NEEDS_PRESENCE and not state.influence[tile][seat]:
        yield f"{moment.step.seat} has no marker on {move.at}"
    if moment.then.lock[tile]:
        yield f"{move.at} is locked"
    if move.verb == c.FORMALIZE:
        if state.supply[seat] + sum(row[seat] for row in state.influence) >= tables.influence_cap:
            yield f"{moment.step.seat} has all markers"
        if tables.formalize_waits and any(moment.before.ledger.owed):
            yield "a placement is still owed"


@LAWS.law("R12.6")
def nothing_forbidden_is_done(moment: LawMoment) -> Iterator[str]:
    """No move does what a measure forbids: conversions, measures, markers on department tiles, moves of overlays."""
    if moment.step.seat is None:
        return
    for what, tile, department in _touched_by(moment, moment.move):
        for one in moment.before.ledger.effects:
            tables = moment.tables
            row = one.row
            if tables.row_word[row] != c.FORBID or tables.row_on[row] != what:
                continue
            here = one.tile in (-1, tile) and tables.row_department[row] in (-1, department)
            mine = one.seat in (c.EVERYBODY, moment.seat) and (what != c.NO_OVERLAY_CHANGE or one.seat < 0)
            if here and mine and works(one, moment.before.state.round):
                yield f"'{GRAMMAR[moment.move.verb].words[0]}' is forbidden"


def _touched_by(moment: LawMoment, move: Move) -> Iterator[tuple[int, int, int]]:
    """What a move does that a measure could forbid: the ban's code, the tile and the department."""
    match, tables = moment.match, moment.tables
    if move.verb == c.CONVERT:
        yield c.NO_CONVERT, match.tile_at(move.at), match.game.names.department(move.ids[0])
    if move.verb == c.PLAY:
        yield c.NO_MEASURE, -1, -1
    for cell in move.cells if move.verb in (c.PLACE, c.MOVE) else ():
        if tables.kind_roles[moment.before.state.tile_kind[match.tile_at(cell)]] & (1 << c.PRODUCES):
            yield c.NO_INFLUENCE, -1, -1
            yield c.NO_CHANGE, -1, -1
    if move.verb in (c.CENTRE_MOVE, c.CENTRE_REMOVE, c.OVERLAY_MOVE):
        yield c.NO_OVERLAY_CHANGE, match.tile_at(move.start), -1
    if move.verb == c.PLAY:
        for row, aim in aims_of(match, move).items():
            chosen = tables.row_overlay[row] not in (c.OVERLAY_PLACED, c.OVERLAY_ALL)
            if tables.row_word[row] in (c.MOVE_OVERLAY, c.REMOVE_OVERLAY) and chosen:
                yield c.NO_OVERLAY_CHANGE, aim.tile, -1


@LAWS.law("R11.5")
def extra_costs_are_paid_to_the_unit(moment: LawMoment) -> Iterator[str]:
    """A move pays every extra cost that overlays and measures put on it, each with a resource that may pay it, and no
    more. One may be taken off for a payment (ECO 10), and some may be passed to other seats (CLM 13)."""
    move = moment.move
    if moment.step.seat is None:
        return
    due, units = _due(moment, move), move.units
    spared = 0
    if (
        lifted_by_move(moment.match, moment.before.state, moment.before.ledger.effects, move, moment.seat)
        == c.EXTRA_COST
    ):
        spared = 1
    if len(units) != len(due) - spared:
        yield f"{len(units)} extra units paid, {len(due) - spared} are due"
    elif not covers([moment.names.department(unit.department) for unit in units], due):
        yield f"{', '.join(map(str, units))} can't pay the extra costs"
    yield from _wrong_helpers(moment, move, units)
    yield from _wrong_keeps(moment, move)


def _wrong_helpers(moment: LawMoment, move: Move, units: tuple[Unit, ...]) -> Iterator[str]:
    """Units of others beyond what the contracts allow, and lifts that nothing allows."""
    tables, effects = moment.tables, moment.before.ledger.effects
    mine = [one for one in effects if tables.row_word[one.row] == c.TRANSFER_SURCHARGE and one.owner == moment.seat]
    taken = sum(unit.seat is not None for unit in units)
    if taken > sum(one.left for one in mine):
        yield f"{taken} extra units are another player's, more than any measure says"
    for helper in {unit.seat for unit in units if unit.seat is not None}:
        if not moment.then.passes_to(moment.seat, moment.names.seat(helper)):
            yield f"no extra cost can be passed on to {helper}"
    if move.suffixes.lift:
        kind = lifted_by_move(moment.match, moment.before.state, effects, move, moment.seat)
        ways = lifts(tables, effects, moment.seat, kind, moment.before.state.round)
        slot = moment.names.department(move.suffixes.lift)
        if not ways or not tables.row_pay[ways[0].row] >> slot & 1:
            yield f"{move.suffixes.lift} lifts nothing"


def _wrong_keeps(moment: LawMoment, move: Move) -> Iterator[str]:
    """Influence is kept for one unit for each measure that stops it (CLM 05)."""
    keeps = [moment.names.department(name) for name in move.suffixes.keep]
    if keeps and (len(keeps) != len(moment.then.suppressed(False)) or not covers(keeps, moment.then.suppressed(False))):
        yield f"{len(keeps)} units paid to keep influence, {len(moment.then.suppressed(False))} measures stop it"


def _due(moment: LawMoment, move: Move) -> ExtraUnits:
    """What the move costs extra, counted before it."""
    match, then, seat = moment.match, moment.then, moment.seat
    if move.verb == c.LAY:
        return then.due(c.LAY, seat, laid=moment.before.state.drawn)
    if move.verb == c.MOVE:
        return then.due(c.MOVE, seat, match.tile_at(move.goal), match.tile_at(move.start))
    if move.verb == c.PLACE:
        return then.due(c.PLACE, seat, match.tile_at(move.at))
    if move.verb in THROUGH:
        verb = c.CENTRE_MOVE if move.verb == c.CENTRE_REMOVE else move.verb
        return then.due(verb, seat, match.tile_at(move.at))
    if move.verb == c.PLAY:
        timing = match.game.tables.card_timing[match.game.names.card(move.card)]
        return then.due(c.CLIMATE_PLAY if timing == c.TIMING_ACTION else c.PLAY, seat)
    if move.verb == c.TAKE:
        return then.due(c.TAKE, seat)
    if move.verb == c.PAY:
        return _asked_things(moment)
    return []


def _asked_things(moment: LawMoment) -> ExtraUnits:
    """What the question was about: a share, a focus, influence that is kept, or what came on top of an activation."""
    state, then, seat = moment.before.state, moment.then, moment.seat
    top = state.depth - 1
    kind, tile = state.frame_kind[top], state.frame_tile[top]
    if kind == c.SETTLEMENT:
        return then.due(c.PRODUCTION, seat, tile)
    if kind == c.ACTIVATION:
        return then.due(c.CENTRE_MOVE, seat, tile)[state.frame_paid[top] :]
    return then.suppressed(False) if state.frame_step[top] == c.FOCUS_KEEPS else then.due(c.FOCUS_CHECK, seat, tile)


@LAWS.law("R11.2")
def overlays_go_where_the_move_says(moment: LawMoment) -> Iterator[str]:
    """Overlays come, move and go only by the move; by a control centre once its activation is over."""
    moved, found = _moved_by(moment), _moved_overlays(moment)
    _come_later(moment, moved)
    with_centre = Shifts(moved)
    with_centre.update(_centre_moves(moment))
    if found in (moved, with_centre):
        return
    for tile, kind in sorted({**found, **moved}):
        if number := found[tile, kind] - moved[tile, kind]:
            overlay = moment.names.overlays[kind]
            yield f"{number:+d} {overlay} on {moment.match.cell(tile)} that no move moved"


class Shifts(Counter[tuple[int, int]]):
    """Overlays that came (above zero) or went (below), by tile and kind."""

    def shift(self, source: int, goal: int, kind: int) -> None:
        """Notes that one overlay of `kind` went from tile `source` to tile `goal`."""
        self[source, kind] -= 1
        self[goal, kind] += 1


def _moved_overlays(moment: LawMoment) -> Shifts:
    before, after = moment.before.state.overlay, moment.match.state.overlay
    kinds = range(moment.tables.overlays)
    tiles = range(moment.match.state.laid)
    return Shifts({(tile, kind): after[tile][kind] - before[tile][kind] for tile in tiles for kind in kinds})


def _moved_by(moment: LawMoment) -> Shifts:
    """What the move does to overlays."""
    move, match, found = moment.move, moment.match, Shifts()
    if move.verb == c.OVERLAY_PLACE:
        found[match.tile_at(move.at), moment.names.overlay(move.overlay)] += 1
    elif move.verb == c.OVERLAY_MOVE:
        found.shift(match.tile_at(move.start), match.tile_at(move.goal), moment.names.overlay(move.overlay))
    elif move.verb == c.PLAY:
        _move_by_card(moment, move, found)
    return found


def _move_by_card(moment: LawMoment, move: Move, found: Shifts) -> None:
    """What a card does to overlays, effect by effect; what is gone by then can't be moved."""
    tables, state = moment.tables, moment.before.state
    top = state.depth - 1
    about = state.frame_kind[top] in (c.WINDOW, c.TURN)
    here, placed = (state.frame_tile[top], state.frame_overlay[top]) if about else (-1, -1)
    aims = aims_of(moment.match, move)
    for row in effect_rows(tables, "card", moment.names.card(move.card)):
        aim = aims.get(row)
        word, named = tables.row_word[row], tables.row_overlay[row]
        if waits(tables, row):
            continue
        if word == c.PLACE_OVERLAY:
            fixed = tables.row_target[row] in (c.TARGET_THIS_TILE, c.TARGET_THIS_FOCUS)
            tile = here if fixed or aim is None else aim.tile
            found[tile, named if named >= 0 or aim is None else aim.overlay] += 1
        elif word == c.MOVE_OVERLAY and aim is not None:
            kind = named if named >= 0 else aim.overlay
            source, kind = (here, placed) if named == c.OVERLAY_PLACED else (aim.tile, kind)
            if state.overlay[source][kind] + found[source, kind] > 0:
                found.shift(source, aim.goal, kind)
        elif word == c.REMOVE_OVERLAY and aim is not None:
            one = named if named >= 0 else aim.overlay
            for kind in range(tables.overlays) if named == c.OVERLAY_ALL else [one]:
                lying = state.overlay[aim.tile][kind] + found[aim.tile, kind]
                found[aim.tile, kind] -= lying if named == c.OVERLAY_ALL else min(lying, 1)


def _come_later(moment: LawMoment, moved: Shifts) -> None:
    """Adds to what has `moved` what measures did that waited for the settlement, or for the activation of a control
    centre (R12.6); what may not be removed stays (SEC 13), and what isn't left can't come."""
    tables, lying = moment.tables, moment.before.state.overlay
    for one, effects in moment.followed_step.came:
        named = tables.row_overlay[one.row]
        kinds = range(tables.overlays) if named == c.OVERLAY_ALL else [named if named >= 0 else one.overlay]
        for kind in kinds:
            there = lying[one.tile][kind] + moved[one.tile, kind]
            if tables.row_word[one.row] == c.PLACE_OVERLAY:
                out = sum(row[kind] for row in lying) + sum(n for (_, k), n in moved.items() if k == kind)
                moved[one.tile, kind] += int(not tables.limited or out < tables.overlay_printed[kind])
            elif not any(_holds(moment, other, one.tile) for other in effects):
                moved[one.tile, kind] -= there if named == c.OVERLAY_ALL else min(there, 1)


def _holds(moment: LawMoment, one: WorkingEffect, tile: int) -> bool:
    """Whether an effect keeps the overlays on a tile where they lie (SEC 13)."""
    tables = moment.tables
    bans = tables.row_word[one.row] == c.FORBID and tables.row_on[one.row] == c.NO_OVERLAY_CHANGE
    return bans and one.tile in (-1, tile) and works(one, moment.before.state.round)


def _centre_moves(moment: LawMoment) -> Shifts:
    """What a control centre does that has worked in this step, or that came to nothing."""
    moves, found = [*(move for _, move in moment.before.moves), moment.move], Shifts()
    move = next((one for one in reversed(moves) if one.verb in (c.CENTRE_MOVE, c.CENTRE_REMOVE)), None)
    if move is not None:
        kind, source = moment.names.overlay(move.overlay), moment.match.tile_at(move.start)
        found[source, kind] -= 1
        if move.verb == c.CENTRE_MOVE:
            found[moment.match.tile_at(move.goal), kind] += 1
    return found
