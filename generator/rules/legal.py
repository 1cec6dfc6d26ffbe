"""What may be decided now: at each stage the ids that can lead to a complete line, in a fixed order."""

from __future__ import annotations

from generator.rules.choices import choice_code, choice_row, offer_choices
from generator.rules.codes import (
    ASK_BASE,
    ASK_CARD,
    ASK_CHOICE,
    ASK_DIRECTION,
    ASK_DRAW,
    ASK_EDGE,
    ASK_EXTRA,
    ASK_GET,
    ASK_GIVE,
    ASK_KEEP,
    ASK_LIFT,
    ASK_REFILL,
    ASK_REPLACE,
    ASK_TILE,
    ASK_VERB,
    ASK_WITH,
    BASE0,
    CARD0,
    CENTRE,
    CENTRE_MOVE,
    CENTRE_REMOVE,
    CONVERT,
    CONVERTS,
    DECLINE,
    DEPARTMENT0,
    DIRECTION0,
    DRAW0,
    EDGE0,
    EXTRA0,
    FOCUS_FRAME,
    FOCUS_KEEPS,
    FOCUS_OVERLAY,
    FORMALIZE,
    FORMALIZES,
    KEEP0,
    LIFT0,
    MOVE,
    NEEDS_MAJORITY,
    NO_CHANGE,
    NO_INFLUENCE,
    OVERLAY_MOVE,
    OVERLAY_PLACE,
    PASS,
    PAY,
    PLACE,
    PLAY,
    RESOLVE,
    ROUND_FOCUSES,
    SHIFT0,
    SKIP,
    SLOTS,
    TAKE,
    TILE0,
    TIMING_ACTION,
    TIMING_BEFORE,
    TIMING_BEFORE_OR_AFTER,
    TURN,
    TURN_FOCUSES,
    WINDOW,
    WITHOUT,
)
from generator.rules.compile import kernel
from generator.rules.fields import Scratch, State, Tables
from generator.rules.focus import falls_due
from generator.rules.measures import can_take, card_playable, in_hand, may_play
from generator.rules.offers import can_move_overlay, can_place_overlay, can_remove_overlay
from generator.rules.overlays import frozen_tile
from generator.rules.payment import (
    extras_payable,
    line_payable,
    own_left,
    own_unit_fits,
    recall_due,
    taken_unit_fits,
)
from generator.rules.special import CANNOT, MUST, keep_need, lift_need, pay_keep, special_options
from generator.rules.substitution import legal_replaces, legal_withs
from generator.rules.supply import gettable
from generator.rules.surcharges import gather
from generator.rules.use import usable
from generator.rules.words.convert import (
    can_convert,
    convert_row,
    convert_through,
    converts_into,
    first_convert_row,
    lift_and_extras_payable,
)
from generator.rules.words.formalize import (
    can_formalize,
    formalize_open,
    formalize_rest,
    formalize_through,
    keeps_complete,
)
from generator.rules.words.lift import lift_of
from generator.rules.words.suppress_influence import keeps_due, keeps_fit


@kernel
def offer(g: Scratch, found: int, choice: int) -> int:
    """Adds an id to the list and returns its new length."""
    g.option[found] = choice
    return found + 1


@kernel
def legal(s: State, t: Tables, g: Scratch) -> int:
    """Fills `g.option` with the ids offered at this stage and returns how many; 0 only when the game is over."""
    ask = s.ask
    if ask == ASK_VERB:
        return legal_verbs(s, t, g)
    if ask == ASK_EDGE:
        return offer_range(g, EDGE0, s.edges)
    if ask == ASK_TILE:
        return legal_tiles(s, t, g)
    if ask == ASK_DIRECTION:
        return legal_directions(s, t, g)
    if ask == ASK_DRAW or ask == ASK_REFILL:
        return legal_draws(s, g)
    return legal_details(s, t, g)


@kernel
def legal_details(s: State, t: Tables, g: Scratch) -> int:
    """The later stages: departments, cards and choices."""
    ask = s.ask
    if ask == ASK_GIVE:
        return legal_gives(s, t, g)
    if ask == ASK_GET:
        return legal_gets(s, t, g)
    if ask == ASK_CARD:
        return legal_cards(s, t, g)
    if ask == ASK_CHOICE:
        return offer_choices(s, t, g, s.actor, choice_code(s, t), choice_row(s, t), 0)
    return legal_payments(s, t, g)


@kernel
def legal_payments(s: State, t: Tables, g: Scratch) -> int:
    """The stages in which something is paid."""
    ask = s.ask
    if ask == ASK_BASE:
        return legal_base(s, t, g)
    if ask == ASK_EXTRA:
        return legal_extras(s, t, g)
    if ask == ASK_LIFT:
        return legal_lifts(s, t, g)
    if ask == ASK_KEEP:
        return legal_keeps(s, t, g)
    if ask == ASK_REPLACE:
        return legal_replaces(s, t, g)
    if ask == ASK_WITH:
        return legal_withs(s, t, g)
    return 0


@kernel
def offer_range(g: Scratch, start: int, number: int) -> int:
    """Offers `number` ids from `start` on."""
    for place in range(number):
        g.option[place] = start + place
    return number


@kernel
def legal_draws(s: State, g: Scratch) -> int:
    """Positions in the stack or in the deck that is refilled from; of a known order only the top."""
    number = s.stack_n if s.ask == ASK_DRAW else s.deck_n[s.frame_tile[s.depth - 1]]
    if s.ordered == 1:
        g.option[0] = DRAW0 + number - 1
        return 1
    return offer_range(g, DRAW0, number)


@kernel
def legal_verbs(s: State, t: Tables, g: Scratch) -> int:
    """The verbs of a turn's action, or the answers in a window or to a question."""
    top = s.depth - 1
    kind = s.frame_kind[top]
    if kind == TURN and (s.frame_step[top] == TURN_FOCUSES or s.frame_step[top] == ROUND_FOCUSES):
        return offer(g, 0, RESOLVE)
    if kind == TURN:
        return legal_actions(s, t, g)
    found = 0
    if kind == WINDOW:
        found = offer(g, found, PLAY)
        return offer(g, found, SKIP)
    if kind == FOCUS_FRAME and s.frame_step[top] == FOCUS_OVERLAY:
        if can_place_overlay(s, t, g, s.actor):
            found = offer(g, found, OVERLAY_PLACE)
        if can_move_overlay(s, t, -1):
            found = offer(g, found, OVERLAY_MOVE)
        return offer(g, found, SKIP)
    found = offer(g, found, PAY)
    return offer(g, found, DECLINE)


@kernel
def legal_actions(s: State, t: Tables, g: Scratch) -> int:
    """The verbs with which the active seat can act; passing only where there is no action (R3.7)."""
    seat = s.actor
    option = g.option
    found = 0
    if s.supply[seat] > 0 and can_place(s, t, g, seat):
        option[0] = PLACE
        found = 1
    if can_move(s, t, g, seat):
        option[found] = MOVE
        found += 1
    if can_formalize(s, t, g, seat):
        option[found] = FORMALIZE
        found += 1
    if can_convert(s, t, g, seat):
        option[found] = CONVERT
        found += 1
    if t.cards > 0 or s.lying > 0:
        return legal_expansion_actions(s, t, g, seat, found)
    if found == 0 or t.pass_always == 1:
        option[found] = PASS
        found += 1
    return found


@kernel
def legal_expansion_actions(s: State, t: Tables, g: Scratch, seat: int, found: int) -> int:
    """The verbs that measures and overlays add behind the `found` first ones; a card that isn't the action doesn't
    keep a seat from passing."""
    if t.cards > 0 and can_take(s, t, g, seat):
        found = offer(g, found, TAKE)
    if s.lying > 0:
        found = offer_centre(s, t, g, seat, found)
    acts = found > 0
    if s.hand_n[seat] > 0 and may_play(s, t, seat):
        if any_card(s, t, g, seat, TIMING_ACTION):
            acts = True
        if any_own_turn_card(s, t, g, seat):
            found = offer(g, found, PLAY)
    if not acts or t.pass_always == 1:
        found = offer(g, found, PASS)
    return found


@kernel
def offer_centre(s: State, t: Tables, g: Scratch, seat: int, found: int) -> int:
    """The two verbs of the control centre, where the seat may use one (R9)."""
    for place in range(s.role_n[CENTRE]):
        if centre_usable(s, t, g, seat, s.role_tile[CENTRE][place]):
            if can_move_overlay(s, t, seat):
                found = offer(g, found, CENTRE_MOVE)
            if can_remove_overlay(s, t, seat):
                found = offer(g, found, CENTRE_REMOVE)
            break
    return found


@kernel
def centre_usable(s: State, t: Tables, g: Scratch, seat: int, tile: int) -> bool:
    """Whether the seat may act through the centre now, and can pay what that costs extra."""
    if not usable(s, t, seat, tile):
        return False
    need = lift_need(s, t, seat, tile, 1)
    if need == CANNOT:
        return False
    gather(s, t, g, CENTRE_MOVE, seat, tile, -1)
    if need == MUST:
        return lift_and_extras_payable(s, t, g, seat)
    own_left(s, t, g, seat)
    return extras_payable(s, t, g, seat)


@kernel
def any_own_turn_card(s: State, t: Tables, g: Scratch, seat: int) -> bool:
    """Whether the seat can play a card in its own turn before the action, or as the action (R12.3)."""
    return (
        any_card(s, t, g, seat, TIMING_BEFORE)
        or any_card(s, t, g, seat, TIMING_BEFORE_OR_AFTER)
        or any_card(s, t, g, seat, TIMING_ACTION)
    )


@kernel
def any_card(s: State, t: Tables, g: Scratch, seat: int, timing: int) -> bool:
    """Whether the seat holds a card of that timing that it may play now."""
    if not may_play(s, t, seat):
        return False
    for place in range(s.hand_n[seat]):
        card = s.hand[seat][place]
        if t.card_timing[card] == timing and card_playable(s, t, g, seat, card):
            return True
    return False


@kernel
def legal_cards(s: State, t: Tables, g: Scratch) -> int:
    """The open cards to take, or the held cards to play."""
    found = 0
    if s.verb == TAKE:
        for deck in range(t.decks):
            for place in range(s.open_n[deck]):
                card = s.open[deck][place]
                equal = False
                for before in range(place):
                    if s.open[deck][before] == card:
                        equal = True
                if not equal:
                    found = offer(g, found, CARD0 + card)
        return found
    seat = s.actor
    for place in range(s.hand_n[seat]):
        card = s.hand[seat][place]
        timely = in_time(s, t.card_timing[card]) and not in_hand(s, seat, card, place)
        if timely and card_playable(s, t, g, seat, card):
            found = offer(g, found, CARD0 + card)
    return found


@kernel
def in_time(s: State, timing: int) -> bool:
    """Whether cards of a timing may be played in this moment."""
    top = s.depth - 1
    if s.frame_kind[top] == WINDOW:
        return timing == s.frame_step[top]
    return timing == TIMING_BEFORE or timing == TIMING_BEFORE_OR_AFTER or timing == TIMING_ACTION


# Influence -----------------------------------------------------------------------------------------------------------


@kernel
def can_place(s: State, t: Tables, g: Scratch, seat: int) -> bool:
    """Whether any tile takes a marker of the seat (R6), and the seat can pay what that costs extra."""
    if s.site_n <= s.full_n[seat]:
        return False
    if s.priced == 0 and s.mods == 0:
        return True
    for place in range(s.site_n):
        if receives(s, t, g, PLACE, seat, s.site[place], -1):
            return True
    return False


@kernel
def takes_marker(s: State, t: Tables, seat: int, tile: int) -> bool:
    """Whether a further marker of the seat may lie on the tile (R6)."""
    return s.influence[tile][seat] < t.tile_limit and t.kind_influence[s.tile_kind[tile]] == 1


@kernel
def receives(s: State, t: Tables, g: Scratch, verb: int, seat: int, tile: int, source: int) -> bool:
    """Whether the tile takes a marker of the seat now, from the supply or from `source`."""
    if not takes_marker(s, t, seat, tile):
        return False
    if s.mods > 0 and stopped(s, t, seat, tile, source):
        return False
    if s.priced == 0 or gather(s, t, g, verb, seat, tile, source) == 0:
        return True
    own_left(s, t, g, seat)
    return extras_payable(s, t, g, seat)


@kernel
def stopped(s: State, t: Tables, seat: int, tile: int, source: int) -> bool:
    """Whether a freeze keeps the seat from placing onto, or moving onto or off, a department tile (ECO 09)."""
    if frozen_tile(s, t, NO_CHANGE, seat, tile) or frozen_tile(s, t, NO_INFLUENCE, seat, tile):
        return True
    if source < 0:
        return False
    return frozen_tile(s, t, NO_CHANGE, seat, source) or frozen_tile(s, t, NO_INFLUENCE, seat, source)


@kernel
def can_move(s: State, t: Tables, g: Scratch, seat: int) -> bool:
    """Whether any own marker can move to a tile next door."""
    held = s.held[seat]
    for place in range(s.held_n[seat]):
        if moves_from(s, t, g, seat, held[place]):
            return True
    return False


@kernel
def moves_from(s: State, t: Tables, g: Scratch, seat: int, tile: int) -> bool:
    """Whether an own marker on the tile can move anywhere."""
    near = s.near[tile]
    plain = s.priced == 0 and s.mods == 0
    for direction in range(6):
        other = near[direction]
        if other < 0:
            continue
        if plain:
            if takes_marker(s, t, seat, other):
                return True
        elif receives(s, t, g, MOVE, seat, other, tile):
            return True
    return False


@kernel
def legal_directions(s: State, t: Tables, g: Scratch) -> int:
    """The directions in which the picked marker can move."""
    found = 0
    near = s.near[s.pick_tile]
    if s.priced == 0 and s.mods == 0:
        for direction in range(6):
            other = near[direction]
            if other >= 0 and takes_marker(s, t, s.actor, other):
                g.option[found] = DIRECTION0 + direction
                found += 1
        return found
    for direction in range(6):
        if near[direction] >= 0 and receives(s, t, g, MOVE, s.actor, near[direction], s.pick_tile):
            found = offer(g, found, DIRECTION0 + direction)
    return found


@kernel
def legal_tiles(s: State, t: Tables, g: Scratch) -> int:
    """The tiles that the verb can name first."""
    seat = s.actor
    verb = s.verb
    if verb == PLACE:
        return legal_sites(s, t, g, seat)
    if verb == MOVE:
        return legal_sources(s, t, g, seat)
    if verb == FORMALIZE:
        return legal_desks(s, t, g, seat)
    if verb == CONVERT:
        return legal_programs(s, t, g, seat)
    if verb == RESOLVE:
        return legal_focuses(s, t, g)
    found = 0
    for place in range(s.role_n[CENTRE]):
        if centre_usable(s, t, g, seat, s.role_tile[CENTRE][place]):
            found = offer(g, found, TILE0 + s.role_tile[CENTRE][place])
    return found


@kernel
def legal_focuses(s: State, t: Tables, g: Scratch) -> int:
    """The focuses that fall due, of which one is named to resolve next (R5.3)."""
    found = 0
    for tile in range(s.laid):
        if falls_due(s, t, tile):
            found = offer(g, found, TILE0 + tile)
    return found


@kernel
def legal_sites(s: State, t: Tables, g: Scratch, seat: int) -> int:
    """The tiles that take a marker from the supply."""
    found = 0
    for place in range(s.site_n):
        if receives(s, t, g, PLACE, seat, s.site[place], -1):
            g.option[found] = TILE0 + s.site[place]
            found += 1
    return found


@kernel
def legal_sources(s: State, t: Tables, g: Scratch, seat: int) -> int:
    """The tiles from which a marker can move."""
    found = 0
    held = s.held[seat]
    for place in range(s.held_n[seat]):
        if moves_from(s, t, g, seat, held[place]):
            g.option[found] = TILE0 + held[place]
            found += 1
    return found


@kernel
def legal_desks(s: State, t: Tables, g: Scratch, seat: int) -> int:
    """The tiles through which the seat may formalise."""
    found = 0
    if not formalize_open(s, t, seat):
        return 0
    tiles = s.role_tile[FORMALIZES]
    for place in range(s.role_n[FORMALIZES]):
        tile = tiles[place]
        own = s.leader[tile] == seat or t.kind_needs[s.tile_kind[tile]] != NEEDS_MAJORITY
        if own and formalize_through(s, t, g, seat, tile):
            found = offer(g, found, TILE0 + tile)
    return found


@kernel
def legal_programs(s: State, t: Tables, g: Scratch, seat: int) -> int:
    """The tiles through which the seat may convert."""
    found = 0
    tiles = s.role_tile[CONVERTS]
    for place in range(s.role_n[CONVERTS]):
        tile = tiles[place]
        own = s.leader[tile] == seat or t.kind_needs[s.tile_kind[tile]] != NEEDS_MAJORITY
        if own and convert_through(s, t, g, seat, tile):
            found = offer(g, found, TILE0 + tile)
    return found


# Payments ------------------------------------------------------------------------------------------------------------


@kernel
def legal_lifts(s: State, t: Tables, g: Scratch) -> int:
    """What can pay for the full yield of the line's effect (ECO 10), or going without."""
    seat = s.actor
    tile = s.pick_tile
    row = t.kind_formalize[s.tile_kind[tile]]
    amount = 1
    if s.verb == FORMALIZE:
        amount = t.row_amount[row]
    elif s.verb == CONVERT:
        amount = t.row_amount[first_convert_row(s, t, tile)]
    need = lift_need(s, t, seat, tile, amount)
    options = special_options(s, t, seat, need, t.row_pay[s.mod_row[lift_of(s, t, seat)]])
    gather(s, t, g, s.verb, seat, tile, -1)
    found = 0
    for department in range(t.departments):
        if (options >> department) & 1 and lift_leads_on(s, t, g, seat, tile, row, department):
            found = offer(g, found, LIFT0 + department)
    if (options >> 30) & 1:
        found = offer(g, found, WITHOUT)
    return found


@kernel
def lift_leads_on(s: State, t: Tables, g: Scratch, seat: int, tile: int, row: int, department: int) -> bool:
    """Whether the line can be completed when this department pays for the lift; `g.due` is filled."""
    s.special[department] += 1
    if s.verb == FORMALIZE:
        fine = formalize_rest(s, t, g, seat, row, False, keep_need(s, t, tile) == MUST)
    elif s.verb == CONVERT:
        s.lifted = 1
        fine = False
        for given in range(t.departments):
            if convert_row(s, t, g, seat, tile, given) >= 0 and gettable(s, t) & ~(1 << given) != 0:
                fine = True
        s.lifted = 0
    else:
        own_left(s, t, g, seat)
        fine = extras_payable(s, t, g, seat)
    s.special[department] -= 1
    return fine


@kernel
def legal_keeps(s: State, t: Tables, g: Scratch) -> int:
    """What can pay to keep the influence that the line makes (CLM 05), or going without."""
    seat = s.actor
    tile = s.pick_tile
    row = t.kind_formalize[s.tile_kind[tile]]
    gather(s, t, g, s.verb, seat, tile, -1)
    found = 0
    for department in range(s.keep_last, t.departments):
        pay_keep(s, department, 1)
        for paid in range(1, 1 << keeps_due(s, t)):
            if keeps_fit(s, t, paid) and keeps_complete(s, t, g, seat, row, paid, department):
                found = offer(g, found, KEEP0 + department)
                break
        pay_keep(s, department, -1)
    if s.keep_n == 0 and keep_need(s, t, tile) != MUST:
        found = offer(g, found, WITHOUT)
    return found


@kernel
def legal_gives(s: State, t: Tables, g: Scratch) -> int:
    """The departments that the picked tile takes in a conversion."""
    found = 0
    made = gettable(s, t)
    gather(s, t, g, CONVERT, s.actor, s.pick_tile, -1)
    for department in range(t.departments):
        if convert_row(s, t, g, s.actor, s.pick_tile, department) >= 0 and made & ~(1 << department) != 0:
            found = offer(g, found, DEPARTMENT0 + department)
    return found


@kernel
def legal_gets(s: State, t: Tables, g: Scratch) -> int:
    """The departments that the given ones can become."""
    found = 0
    for department in range(t.departments):
        if converts_into(s, t, s.pick_department, department):
            found = offer(g, found, DEPARTMENT0 + department)
    return found


@kernel
def legal_base(s: State, t: Tables, g: Scratch) -> int:
    """The departments that can pay the next unit of free choice, none below the last."""
    found = 0
    seat = s.actor
    recall_due(s, g)
    last = s.base_last
    for department in range(last, t.departments):
        left = s.resources[seat][department] + s.swapped[department] - s.base[department] - s.special[department]
        if (t.pays_any >> department) & 1 == 0 or left <= 0:
            continue
        s.base[department] += 1
        s.base_last = department
        if line_payable(s, t, g, seat, s.base_due - s.base_n - 1, s.base_least):
            found = offer(g, found, BASE0 + department)
        s.base[department] -= 1
    s.base_last = last
    return found


@kernel
def legal_extras(s: State, t: Tables, g: Scratch) -> int:
    """What can pay the next extra unit: taken from another seat, or one's own."""
    found = 0
    seat = s.actor
    recall_due(s, g)
    own_left(s, t, g, seat)
    top = s.depth - 1
    for other in range(t.players):
        if s.frame_kind[top] == FOCUS_FRAME and s.frame_step[top] == FOCUS_KEEPS:
            continue
        for department in range(t.departments):
            if taken_unit_fits(s, t, g, seat, other, department):
                found = offer(g, found, SHIFT0 + other * SLOTS + department)
    for department in range(t.departments):
        if own_unit_fits(s, t, g, department):
            found = offer(g, found, EXTRA0 + department)
    return found
