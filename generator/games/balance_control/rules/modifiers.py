"""Lasting effects ("modifiers"): adds one from an effect row, and undoes it when its time is over."""

from __future__ import annotations

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.fields import CAPACITIES, KernelState, KernelTables
from generator.games.balance_control.rules.overlays import overlay_named
from generator.games.balance_control.rules.words.double_overlay import double_overlay_ends
from generator.games.balance_control.rules.words.output import output_ends

MOST = CAPACITIES["modifiers"]
LASTING_OF_ONE_CARD = 4
"""As many lasting effects as a play may bring; a card with more is refused."""
NEVER = 30_000
"""A round that no game reaches: what works in a seat's next turn doesn't work before that turn begins."""


@kernel
def add_modifier(s: KernelState, t: KernelTables, row: int, owner: int) -> int:
    """Applies an effect row to what the move has picked; returns the modifier's index."""
    mod = s.mods
    s.mods = mod + 1
    s.mod_row[mod] = row
    s.mod_owner[mod] = owner
    target = t.row_target[row]
    s.mod_tile[mod] = s.pick_tile if target != c.TARGET_NONE and target != c.TARGET_DEPARTMENT else -1
    s.mod_department[mod] = s.pick_department if target == c.TARGET_DEPARTMENT else t.row_department[row]
    word = t.row_word[row]
    about = word == c.DOUBLE_OVERLAY or word == c.PLACE_OVERLAY or word == c.REMOVE_OVERLAY
    s.mod_overlay[mod] = overlay_named(s, t, row) if about else -1
    who = t.row_who[row]
    s.mod_seat[mod] = -1 if who == c.WHO_EVERYBODY else owner if who == c.WHO_YOU else s.pick_seat
    s.mod_left[mod] = uses_of(t, row, owner)
    until = t.row_until[row]
    s.mod_from[mod] = s.round + 1 if until == c.NEXT_ROUND else NEVER if until == c.NEXT_TURN else s.round
    s.mod_to[mod] = last_round_of(s, until)
    if word == c.SURCHARGE:
        s.priced += 1
    return mod


@kernel
def uses_of(t: KernelTables, row: int, owner: int) -> int:
    """The initial uses of an effect: how many costs may be passed on, or which seats may still pay with a substitute
    (as a mask)."""
    if t.row_word[row] == c.TRANSFER_SURCHARGE:
        return t.row_amount[row]
    if t.row_word[row] == c.SUBSTITUTE:
        return (1 << t.players) - 1 if t.row_who[row] == c.WHO_EVERYBODY else 1 << owner
    return 1


@kernel
def last_round_of(s: KernelState, until: int) -> int:
    """The last round in which an effect works; 0 if no round ends it."""
    if until == c.UNTIL_SETTLEMENT or until == c.THIS_ROUND:
        return s.round
    if until == c.NEXT_ROUND or until == c.THIS_AND_NEXT_ROUND or until == c.NEXT_ROUND_END:
        return s.round + 1
    return 0


@kernel
def end_modifier(s: KernelState, t: KernelTables, mod: int) -> None:
    """Undoes a modifier and removes it from the list; the others keep their order."""
    word = t.row_word[s.mod_row[mod]]
    if word == c.SURCHARGE:
        s.priced -= 1
    elif word == c.OUTPUT:
        output_ends(s, t, mod)
    elif word == c.DOUBLE_OVERLAY:
        double_overlay_ends(s, t, mod)
    last = s.mods - 1
    for place in range(mod, last):
        move_modifier(s, place + 1, place)
    s.mods = last


@kernel
def move_modifier(s: KernelState, source: int, goal: int) -> None:
    """Copies a modifier from index `source` of the list to index `goal`."""
    s.mod_row[goal] = s.mod_row[source]
    s.mod_owner[goal] = s.mod_owner[source]
    s.mod_tile[goal] = s.mod_tile[source]
    s.mod_seat[goal] = s.mod_seat[source]
    s.mod_department[goal] = s.mod_department[source]
    s.mod_overlay[goal] = s.mod_overlay[source]
    s.mod_from[goal] = s.mod_from[source]
    s.mod_to[goal] = s.mod_to[source]
    s.mod_left[goal] = s.mod_left[source]


@kernel
def room_for_modifiers(s: KernelState) -> bool:
    """Whether the list has room for the lasting effects of one more card. With one play a round it always has."""
    return s.mods + LASTING_OF_ONE_CARD <= MOST


@kernel
def end_round_effects(s: KernelState, t: KernelTables) -> None:
    """Ends the modifiers whose last round is over; called after the settlement (R12.6)."""
    mod = s.mods - 1
    while mod >= 0:
        if 0 < s.mod_to[mod] <= s.round:
            end_modifier(s, t, mod)
        mod -= 1
    renew_uses(s, t, c.ONCE_A_ROUND)


@kernel
def end_before_settlement(s: KernelState, t: KernelTables) -> None:
    """Ends effects of "this round" before the settlement, except those about the settlement itself (R12.6)
    [this-round-ends]."""
    mod = s.mods - 1
    while mod >= 0:
        until = t.row_until[s.mod_row[mod]]
        if (until == c.THIS_ROUND or until == c.THIS_AND_NEXT_ROUND) and s.mod_to[mod] <= s.round:
            end_modifier(s, t, mod)
        mod -= 1


@kernel
def renew_uses(s: KernelState, t: KernelTables, often: int) -> None:
    """Restores the uses of substitutes that work once a round, or once a turn, as `often` says (ECO 08)."""
    for mod in range(s.mods):
        row = s.mod_row[mod]
        if t.row_word[row] == c.SUBSTITUTE and t.row_often[row] == often:
            s.mod_left[mod] = uses_of(t, row, s.mod_owner[mod])


@kernel
def concerns_seat(s: KernelState, mod: int, seat: int) -> bool:
    """Whether a modifier applies to the seat: it targets this seat, or everybody."""
    return s.mod_seat[mod] < 0 or s.mod_seat[mod] == seat


@kernel
def begin_turn_effects(s: KernelState, t: KernelTables, seat: int) -> None:
    """At the start of a seat's turn, ends effects of "until your next turn" and begins those of "in the next turn"."""
    mod = s.mods - 1
    while mod >= 0:
        until = t.row_until[s.mod_row[mod]]
        if until == c.OWN_NEXT_TURN and s.mod_owner[mod] == seat:
            end_modifier(s, t, mod)
        elif until == c.NEXT_TURN and concerns_seat(s, mod, seat):
            s.mod_from[mod] = s.round
        mod -= 1
    renew_uses(s, t, c.ONCE_A_TURN)


@kernel
def end_turn_effects(s: KernelState, t: KernelTables, seat: int) -> None:
    """At the end of a seat's turn, ends effects of "this turn" and "in the next turn"."""
    mod = s.mods - 1
    while mod >= 0:
        until = t.row_until[s.mod_row[mod]]
        begun = s.mod_from[mod] <= s.round and concerns_seat(s, mod, seat)
        if until == c.THIS_TURN or (until == c.NEXT_TURN and begun):
            end_modifier(s, t, mod)
        mod -= 1


@kernel
def end_action_effects(s: KernelState, t: KernelTables, seat: int, passed: bool) -> None:
    """After a seat has acted or passed, ends effects of "the next action" (R12.6) [deficit-on-pass]."""
    mod = s.mods - 1
    while mod >= 0:
        row = s.mod_row[mod]
        until = t.row_until[row]
        if until == c.NEXT_ACTION and s.mod_seat[mod] == seat:
            if not (passed and t.deficit_stays == 1 and t.row_word[row] == c.SURCHARGE):
                end_modifier(s, t, mod)
        elif until == c.THIS_ACTION and s.mod_owner[mod] == seat:
            end_modifier(s, t, mod)
        mod -= 1
