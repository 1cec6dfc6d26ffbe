"""Why a line isn't legal: what was tried goes in, the rule that speaks against it and whom it concerns come out.

Only asked after a refusal, so it is plain Python over the interpreted records and looks at one rule after the other in
the order in which a person at the table would.
"""

from __future__ import annotations

from generator.rules import codes as c
from generator.rules.fields import State, Tables
from generator.rules.focus import falls_due
from generator.rules.hand import in_time
from generator.rules.markers import receives, stopped
from generator.rules.measures import card_payable, card_playable
from generator.rules.modifiers import room_for_modifiers
from generator.rules.offers import can_move_overlay, can_place_overlay, can_remove_overlay
from generator.rules.payment import extras_payable, fixed_payable, own_left
from generator.rules.reason import Kernel, Reason
from generator.rules.special import CANNOT, MUST, full_need, keep_need, lift_need
from generator.rules.supply import any_overlay_left
from generator.rules.surcharges import MOST, gather
from generator.rules.use import usable
from generator.rules.words.convert import converts_into
from generator.rules.words.forbid import forbidden
from generator.rules.words.formalize import ONCE_A_GAME, formalize_row, formalize_through
from generator.rules.words.lift import lifts_all


def wrong_moment(k: Kernel, verb: int) -> Reason | None:
    """A line that doesn't answer what is asked."""
    s = k[0]
    kind = s.frame_kind[s.depth - 1]
    answers = {
        c.WINDOW: (c.PLAY, c.SKIP),
        c.SETTLEMENT: (c.PAY, c.DECLINE),
        c.ACTIVATION: (c.PAY, c.DECLINE),
        c.FOCUS_FRAME: (c.PAY, c.DECLINE)
        if s.frame_step[s.depth - 1] in (c.FOCUS_PAYS, c.FOCUS_KEEPS)
        else (c.OVERLAY_PLACE, c.OVERLAY_MOVE, c.SKIP),
    }
    if s.ask == c.ASK_EDGE:
        return None if verb == c.LAY else Reason("R3.1", "tile-first")
    if kind == c.TURN and s.frame_step[0] in (c.TURN_FOCUSES, c.ROUND_FOCUSES):
        return None if verb == c.RESOLVE else Reason("R5.3", "order-first", (s.active,))
    if kind in answers:
        return None if verb in answers[kind] else Reason("R12.7", "answer-first")
    if verb == c.RESOLVE:
        return Reason("R5.3", "no-order")
    if verb in (c.PAY, c.DECLINE, c.SKIP, c.OVERLAY_PLACE, c.OVERLAY_MOVE):
        return Reason("R3.1", "nothing-asked")
    return Reason("R3.1", "tile-laid") if verb == c.LAY else None


def no_resolve(k: Kernel, tile: int) -> Reason | None:
    """Why a tile can't be the next focus to resolve."""
    return None if falls_due(k[0], k[1], tile) else Reason("R5.3", "not-due")


def no_pass() -> Reason:
    """Passing while there is an action."""
    return Reason("R3.7", "can-act")


def no_place(k: Kernel, seat: int, tile: int) -> Reason | None:
    """Why a marker can't come onto the tile from the supply."""
    if k[0].supply[seat] == 0:
        return Reason("R6.1", "empty-supply", (seat,))
    return no_marker(k, c.PLACE, seat, tile, -1)


def no_marker(k: Kernel, verb: int, seat: int, tile: int, source: int) -> Reason | None:
    """Why a tile doesn't take a marker of the seat."""
    s, t, g = k
    if t.kind_influence[s.tile_kind[tile]] == 0:
        return Reason("R10.1" if t.kind_immune[s.tile_kind[tile]] else "R6.1", "no-influence")
    if s.influence[tile][seat] >= t.tile_limit:
        return Reason("R6.2", "tile-full", (seat,), t.tile_limit)
    if stopped(s, t, seat, tile, source):
        return Reason("R12.6", "frozen", (seat,))
    if not receives(s, t, g, verb, seat, tile, source):
        return unpaid_extra(k, verb, seat, tile, source)
    return None


def no_move(k: Kernel, seat: int, source: int, goal: int) -> Reason | None:
    """Why a marker can't go from one tile to another."""
    s, t, _ = k
    if s.influence[source][seat] == 0:
        return Reason("R6.1", "no-own-marker", (seat,))
    if goal == source:
        return Reason("R6.1", "same-place")
    if t.moves_far == 0 and goal not in s.near[source]:
        return Reason("R6.1", "not-adjacent")
    return no_marker(k, c.MOVE, seat, goal, source)


def unpaid_extra(k: Kernel, verb: int, seat: int, tile: int, source: int) -> Reason | None:
    """Extra costs that the seat can't pay."""
    s, t, g = k
    due = gather(s, t, g, verb, seat, tile, source)
    if due == MOST and g.due[MOST - 1] == 0:
        return Reason("R11.5", "too-many", (), MOST)
    own_left(s, t, g, seat)
    return None if extras_payable(s, t, g, seat) else Reason("R11.5", "extra-unpaid", (seat,), due)


def no_formalize(k: Kernel, seat: int, tile: int) -> Reason | None:
    """Why the seat can't formalise through the tile."""
    s, t, _ = k
    row = formalize_row(t, s.tile_kind[tile])
    if row < 0 or t.kind_roles[s.tile_kind[tile]] & (1 << c.FORMALIZES) == 0:
        return Reason("R7.1", "no-committee")
    if s.supply[seat] + s.on_board[seat] >= t.influence_cap:
        return Reason("R7.3", "at-cap", (seat,), t.influence_cap)
    if t.formalize_waits and s.owed_all:
        owing = tuple(other for other in range(t.players) if s.owed[other])
        return Reason("R7.5", "owes", owing, s.owed[owing[0]])
    if not usable(s, t, seat, tile):
        return Reason("R7.1", "no-control", (seat,))
    if t.row_often[row] == ONCE_A_GAME and (s.start_used >> seat) & 1:
        return Reason("R10.2", "used-up", (seat,))
    if nothing := _no_influence(s, t, seat, tile, t.row_amount[row]):
        return nothing
    if not t.substitutes and not fixed_payable(s, t, t.row_cost[row], seat):
        return Reason("R7.1", "cost-unpaid", (seat,))
    unpaid = unpaid_extra(k, c.FORMALIZE, seat, tile, -1)
    due = k[2].due_n
    if unpaid or formalize_through(*k, seat, tile):
        return unpaid
    if due > 0:
        return Reason("R11.5", "cost-and-extras", (seat,), due)
    return Reason("R11.8", "must-keep", (seat,)) if keep_need(s, t, tile) == MUST else None


def _no_influence(s: State, t: Tables, seat: int, tile: int, amount: int) -> Reason | None:
    """A Lock, a Security Level or a measure leaves nothing of the influence, whatever is paid."""
    if full_need(s, t, seat, tile, amount) == CANNOT:
        return no_yield(s, tile)
    lost = keep_need(s, t, tile) == CANNOT and not lifts_all(s, t, seat)
    return Reason("R11.8", "nil-effect") if lost else None


def no_yield(s: State, tile: int) -> Reason:
    """A Lock, or nothing left of the effect."""
    return Reason("R11.4", "locked") if s.lock[tile] else Reason("R11.8", "nil-effect")


def no_convert(k: Kernel, seat: int, tile: int, given: int, got: int) -> Reason | None:
    """Why the seat can't convert `given` into `got` through the tile; -1: not named."""
    s, t, _ = k
    kind = s.tile_kind[tile]
    if t.kind_roles[kind] & (1 << c.CONVERTS) == 0:
        return Reason("R8.1", "no-grassroots")
    if not usable(s, t, seat, tile):
        return Reason("R8.1", "no-control", (seat,))
    rows = [
        row
        for row in range(t.kind_row[kind], t.kind_row[kind] + t.kind_row_n[kind])
        if t.row_word[row] == c.CONVERT_WORD
    ]
    if all(lift_need(s, t, seat, tile, t.row_amount[row]) == CANNOT for row in rows):
        return no_yield(s, tile)
    if given >= 0:
        taking = [row for row in rows if (t.row_pay[row] >> given) & 1]
        if not taking:
            return Reason("R8.2", "not-given-here")
        if s.resources[seat][given] < min(t.row_count[row] for row in taking):
            return Reason("R8.1", "too-few", (seat,), t.row_count[taking[0]])
        if forbidden(s, t, c.NO_CONVERT, seat, tile, given):
            return Reason("R12.6", "forbidden", (seat,))
        if got >= 0 and (t.gets >> got) & 1 and got != given and not converts_into(s, t, given, got):
            return Reason("R1.6", "bank-empty")
        if got >= 0 and not converts_into(s, t, given, got):
            return Reason("R8.3" if got != given else "R8.1", "not-made")
        return _unpaid_beside(k, seat, tile, given, t.row_count[taking[0]])
    return unpaid_extra(k, c.CONVERT, seat, tile, -1)


def _unpaid_beside(k: Kernel, seat: int, tile: int, given: int, count: int) -> Reason | None:
    """Extra costs of a conversion that the seat can't pay beside what it gives."""
    s = k[0]
    before = s.base[given]
    s.base[given] = count
    found = unpaid_extra(k, c.CONVERT, seat, tile, -1)
    s.base[given] = before
    return found


def no_centre(k: Kernel, seat: int, tile: int, moves: bool) -> Reason | None:
    """Why the seat can't move (or remove) an overlay through the tile (R9.1)."""
    s, t, _ = k
    if t.kind_roles[s.tile_kind[tile]] & (1 << c.CENTRE) == 0:
        return Reason("R9.1", "no-centre")
    if not usable(s, t, seat, tile):
        return Reason("R9.1", "no-control", (seat,))
    if lift_need(s, t, seat, tile, 1) == CANNOT:
        return no_yield(s, tile)
    if not s.lying:
        return Reason("R11.2", "none-lies")
    if not can_remove_overlay(s, t, seat):
        return Reason("R12.6", "overlays-held")
    if moves and not can_move_overlay(s, t, seat):
        return Reason("R11.2", "no-other-tile")
    return unpaid_extra(k, c.CENTRE_MOVE, seat, tile, -1)


def no_overlay_move(k: Kernel) -> Reason | None:
    """Why no overlay can be moved where a focus lets its leader (R5.5)."""
    s, t, _ = k
    if not s.lying:
        return Reason("R11.2", "none-lies")
    if not can_remove_overlay(s, t, -1):
        return Reason("R12.6", "overlays-held")
    return None if can_move_overlay(s, t, -1) else Reason("R11.2", "no-other-tile")


def no_overlay_place(k: Kernel, seat: int) -> Reason | None:
    """Why no overlay can be placed where a focus lets its leader (R5.5, R11.2)."""
    s, t, g = k
    if not any_overlay_left(s, t):
        return Reason("R1.4", "no-overlay-left")
    return None if can_place_overlay(s, t, g, seat) else Reason("R11.2", "overlay-unpaid", (seat,))


def no_take(k: Kernel, seat: int, card: int) -> Reason | None:
    """Why the seat can't take the card."""
    s, t, _ = k
    deck = t.card_deck[card]
    if s.hand_n[seat] >= t.hand_limit:
        return Reason("R12.2", "hand-full", (seat,), t.hand_limit)
    if card not in s.open[deck][: s.open_n[deck]]:
        return Reason("R12.1", "not-open")
    return unpaid_extra(k, c.TAKE, seat, -1, -1)


def no_play(k: Kernel, seat: int, card: int) -> Reason | None:
    """Why the seat can't play the card now."""
    s, t, g = k
    if card not in s.hand[seat][: s.hand_n[seat]]:
        return Reason("R12.2", "not-held", (seat,))
    if s.played[seat] >= t.plays_a_round:
        return Reason("R12.2", "played", (seat,), t.plays_a_round)
    if forbidden(s, t, c.NO_MEASURE, seat, -1, -1) or not room_for_modifiers(s):
        return Reason("R12.6", "forbidden", (seat,))
    if not in_time(s, t.card_timing[card]):
        return Reason("R12.3", "not-now")
    if not card_payable(s, t, g, seat, card):
        return Reason("R12.5", "cost-unpaid", (seat,))
    return None if card_playable(s, t, g, seat, card) else Reason("R12.3", "nothing-to-aim-at")
