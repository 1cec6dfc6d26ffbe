"""What may be decided now: for each sub-move the ids that can lead to a complete move, in a fixed order."""

from __future__ import annotations

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules import reason_codes as why
from generator.games.balance_control.rules.choices import choice_code, choice_row, list_choices
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.fields import KernelScratch, KernelState, KernelTables
from generator.games.balance_control.rules.focus import falls_due
from generator.games.balance_control.rules.markers import (
    can_move,
    can_place,
    legal_directions,
    legal_goals,
    legal_sites,
    legal_sources,
)
from generator.games.balance_control.rules.measures import (
    any_card,
    any_own_turn_card,
    legal_cards,
    no_measure,
    no_taking,
)
from generator.games.balance_control.rules.move_in_progress import add_option, add_options
from generator.games.balance_control.rules.overlay_moves import no_overlay_move, no_overlay_place
from generator.games.balance_control.rules.payment_options import legal_payments
from generator.games.balance_control.rules.tile_actions import (
    legal_formalisers,
    legal_inputs,
    legal_outputs,
    legal_programs,
    list_centre,
    no_activation,
)
from generator.games.balance_control.rules.words.convert import can_convert
from generator.games.balance_control.rules.words.formalize import can_formalize


@kernel
def legal(s: KernelState, t: KernelTables, g: KernelScratch) -> int:
    """Fills `g.option` with the legal ids of this sub-move and returns how many; 0 only if the game is over."""
    ask = s.ask
    if ask == c.ASK_VERB:
        return legal_verbs(s, t, g)
    if ask == c.ASK_CELL:
        return add_options(g, c.FRONTIER0, s.frontier_n)
    if ask == c.ASK_TILE:
        return legal_tiles(s, t, g)
    if ask == c.ASK_DIRECTION:
        return legal_directions(s, t, g)
    if ask == c.ASK_DRAW or ask == c.ASK_REFILL:
        return legal_draws(s, g)
    return legal_details(s, t, g)


@kernel
def legal_details(s: KernelState, t: KernelTables, g: KernelScratch) -> int:
    """Lists the ids of a later sub-move: departments, cards, choices, and what pays the bill; returns how many."""
    ask = s.ask
    if ask == c.ASK_GOAL:
        return legal_goals(s, t, g)
    if ask == c.ASK_INPUT:
        return legal_inputs(s, t, g)
    if ask == c.ASK_OUTPUT:
        return legal_outputs(s, t, g)
    if ask == c.ASK_CARD:
        return legal_cards(s, t, g)
    if ask == c.ASK_CHOICE:
        return list_choices(s, t, g, s.actor, choice_code(s, t), choice_row(s, t), 0)
    return legal_payments(s, t, g) if ask == c.ASK_PAY else 0


@kernel
def legal_draws(s: KernelState, g: KernelScratch) -> int:
    """Lists positions in the stack, or in the deck that is refilled; only the top one if the order is known."""
    number = s.stack_n if s.ask == c.ASK_DRAW else s.deck_n[s.frame_tile[s.depth - 1]]
    if s.ordered == 1:
        g.option[0] = c.DRAW0 + number - 1
        return 1
    return add_options(g, c.DRAW0, number)


@kernel
def legal_verbs(s: KernelState, t: KernelTables, g: KernelScratch) -> int:
    """Lists the verbs of a turn's action, or the answers in a window or to a question; returns how many."""
    top = s.depth - 1
    kind = s.frame_kind[top]
    if kind == c.TURN and (s.frame_step[top] == c.TURN_FOCUSES or s.frame_step[top] == c.ROUND_FOCUSES):
        return add_option(g, 0, c.RESOLVE)
    if kind == c.TURN:
        return legal_actions(s, t, g)
    found = 0
    if kind == c.WINDOW:
        found = add_option(g, found, c.PLAY)
        return add_option(g, found, c.SKIP)
    if kind == c.FOCUS_FRAME and s.frame_step[top] == c.FOCUS_OVERLAY:
        if no_overlay_place(s, t, g, s.actor) == why.FINE:
            found = add_option(g, found, c.OVERLAY_PLACE)
        if no_overlay_move(s, t, -1) == why.FINE:
            found = add_option(g, found, c.OVERLAY_MOVE)
        return add_option(g, found, c.SKIP)
    found = add_option(g, found, c.PAY)
    return add_option(g, found, c.DECLINE)


@kernel
def legal_actions(s: KernelState, t: KernelTables, g: KernelScratch) -> int:
    """Lists the verbs with which the active seat can act; passing only if there is no action (R3.7)."""
    seat = s.actor
    option = g.option
    found = 0
    if s.supply[seat] > 0 and can_place(s, t, g, seat):
        option[0] = c.PLACE
        found = 1
    if can_move(s, t, g, seat):
        option[found] = c.MOVE
        found += 1
    if can_formalize(s, t, g, seat):
        option[found] = c.FORMALIZE
        found += 1
    if can_convert(s, t, g, seat):
        option[found] = c.CONVERT
        found += 1
    if t.cards > 0 or s.lying > 0:
        return legal_expansion_actions(s, t, g, seat, found)
    if found == 0 or t.pass_always == 1:
        option[found] = c.PASS
        found += 1
    return found


@kernel
def legal_expansion_actions(s: KernelState, t: KernelTables, g: KernelScratch, seat: int, found: int) -> int:
    """Adds the verbs of measures and overlays after the first `found` ids. A card that isn't an action doesn't keep a
    seat from passing."""
    if t.cards > 0 and no_taking(s, t, g, seat) == why.FINE:
        found = add_option(g, found, c.TAKE)
    if s.lying > 0:
        found = list_centre(s, t, g, seat, found)
    acts = found > 0
    if s.hand_n[seat] > 0 and no_measure(s, t, seat) == why.FINE:
        if any_card(s, t, g, seat, c.TIMING_ACTION):
            acts = True
        if any_own_turn_card(s, t, g, seat):
            found = add_option(g, found, c.PLAY)
    if not acts or t.pass_always == 1:
        found = add_option(g, found, c.PASS)
    return found


@kernel
def legal_tiles(s: KernelState, t: KernelTables, g: KernelScratch) -> int:
    """Lists the tiles that the verb can name first; returns how many."""
    seat = s.actor
    verb = s.verb
    if verb == c.PLACE:
        return legal_sites(s, t, g, seat)
    if verb == c.MOVE:
        return legal_sources(s, t, g, seat)
    if verb == c.FORMALIZE:
        return legal_formalisers(s, t, g, seat)
    if verb == c.CONVERT:
        return legal_programs(s, t, g, seat)
    if verb == c.RESOLVE:
        return legal_focuses(s, t, g)
    found = 0
    for place in range(s.role_n[c.CENTRE]):
        if no_activation(s, t, g, seat, s.role_tile[c.CENTRE][place]) == why.FINE:
            found = add_option(g, found, c.TILE0 + s.role_tile[c.CENTRE][place])
    return found


@kernel
def legal_focuses(s: KernelState, t: KernelTables, g: KernelScratch) -> int:
    """Lists the focuses that fall due, one of which is chosen to resolve next (R5.3)."""
    found = 0
    for tile in range(s.laid):
        if falls_due(s, t, tile):
            found = add_option(g, found, c.TILE0 + tile)
    return found
