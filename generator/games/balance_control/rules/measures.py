"""Measure cards (R12): which ones a seat may take or play now, and what taking and playing one does."""

from __future__ import annotations

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules import reason_codes as why
from generator.games.balance_control.rules.bill import forget_bill, owe
from generator.games.balance_control.rules.can_pay import payable
from generator.games.balance_control.rules.choices import choice_exists, moment_tile, tells_of_overlay
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.decks import remove_card
from generator.games.balance_control.rules.dispatch import do_row, row_possible
from generator.games.balance_control.rules.fields import KernelScratch, KernelState, KernelTables
from generator.games.balance_control.rules.modifiers import end_modifier, room_for_modifiers
from generator.games.balance_control.rules.move_in_progress import add_option
from generator.games.balance_control.rules.surcharges import bill_extras, why_extras_unpaid
from generator.games.balance_control.rules.windows import push_frame
from generator.games.balance_control.rules.words.discount import discounted_price, find_waiting_discount
from generator.games.balance_control.rules.words.forbid import is_forbidden


@kernel
def bill_card(s: KernelState, t: KernelTables, seat: int, card: int) -> None:
    """Opens the seat's bill of a card: its printed cost, the price of overlays that it places (R11.2), and extra costs
    of playing it."""
    bill_extras(s, t, c.CLIMATE_PLAY if t.card_timing[card] == c.TIMING_ACTION else c.PLAY, seat, -1, -1)
    places = t.card_places[card]
    for department in range(t.departments):
        price = t.overlay_cost[department] * places
        if price > 0:
            price = discounted_price(s, t, department, price)
        s.bill_named[department] = t.card_cost[card][department] + price
    owe(s, c.PART_FREE, t.pays_any, t.card_cost[card][c.SLOTS])


@kernel
def card_payable(s: KernelState, t: KernelTables, g: KernelScratch, seat: int, card: int) -> bool:
    """Whether the seat can pay for playing the card."""
    bill_card(s, t, seat, card)
    fine = payable(s, t, g)
    forget_bill(s)
    return fine


@kernel
def no_measure(s: KernelState, t: KernelTables, seat: int) -> int:
    """Why the seat may play no measure at all now (R12.2)."""
    if s.hand_n[seat] == 0:
        return why.NOT_HELD
    if s.played[seat] >= t.plays_a_round:
        return why.PLAYED
    if not room_for_modifiers(s) or is_forbidden(s, t, c.NO_MEASURE, seat, -1, -1):
        return why.FORBIDDEN
    return why.FINE


@kernel
def in_time(s: KernelState, timing: int) -> bool:
    """Whether cards of this timing may be played now."""
    top = s.depth - 1
    if s.frame_kind[top] == c.WINDOW:
        return timing == s.frame_step[top]
    return timing == c.TIMING_BEFORE or timing == c.TIMING_BEFORE_OR_AFTER or timing == c.TIMING_ACTION


def no_play(s: KernelState, t: KernelTables, g: KernelScratch, seat: int, card: int) -> int:
    """Why the seat can't play the card now."""
    if card not in s.hand[seat][: s.hand_n[seat]]:
        return why.NOT_HELD
    found = no_measure(s, t, seat)
    if found == why.FINE and not in_time(s, t.card_timing[card]):
        return why.NOT_NOW
    return found or no_use(s, t, g, seat, card)


@kernel
def no_use(s: KernelState, t: KernelTables, g: KernelScratch, seat: int, card: int) -> int:
    """Why the card can't be played now: it can't be paid for, or has nothing to work on or to choose."""
    top = s.depth - 1
    tile = moment_tile(s)
    overlay = s.frame_overlay[top] if tells_of_overlay(s, top) else -1
    first = t.card_row[card]
    for row in range(first, first + t.card_row_n[card]):
        if not row_possible(s, t, row, tile, overlay):
            return why.NOTHING_TO_AIM_AT
    s.pick_tile = -1
    for place in range(t.card_choice_n[card]):
        code = t.card_choice[card][place]
        row = t.card_choice_row[card][place]
        # Where an overlay lies is known only once its kind is named; that one lies anywhere was asked with the kind.
        if (code == c.LIES_ON or code == c.LIES_LOOSE_ON) and t.row_overlay[row] == c.OVERLAY_CHOICE:
            continue
        if not choice_exists(s, t, g, seat, code, row):
            return why.NOTHING_TO_AIM_AT
    return why.FINE if card_payable(s, t, g, seat, card) else why.CARD_UNPAID


@kernel
def in_hand(s: KernelState, seat: int, card: int, before: int) -> bool:
    """Whether the hand holds the card before index `before`: copies of a card are offered once."""
    for place in range(before):
        if s.hand[seat][place] == card:
            return True
    return False


@kernel
def no_taking(s: KernelState, t: KernelTables, g: KernelScratch, seat: int) -> int:
    """Why the seat may take no open measure (R12.1, R12.2)."""
    if s.hand_n[seat] >= t.hand_limit:
        return why.HAND_FULL
    lying = 0
    for deck in range(t.decks):
        lying += s.open_n[deck]
    if lying == 0:
        return why.NOT_OPEN
    return why_extras_unpaid(s, t, g, c.TAKE, seat, -1, -1)


def no_take(s: KernelState, t: KernelTables, g: KernelScratch, seat: int, card: int) -> int:
    """Why the seat can't take this card."""
    deck = t.card_deck[card]
    found = no_taking(s, t, g, seat)
    if found != why.HAND_FULL and card not in s.open[deck][: s.open_n[deck]]:
        return why.NOT_OPEN
    return found


@kernel
def take_card(s: KernelState, t: KernelTables, seat: int, card: int) -> None:
    """Moves an open card into the seat's hand and refills the row."""
    deck = t.card_deck[card]
    remove_card(s.open[deck], s.open_n[deck], card)
    s.open_n[deck] -= 1
    s.hand[seat][s.hand_n[seat]] = card
    s.hand_n[seat] += 1
    push_frame(s, c.REFILL, 0, seat, deck)


@kernel
def play_card(s: KernelState, t: KernelTables, g: KernelScratch, seat: int, card: int) -> None:
    """Pays for a card, moves it from the hand to the discard, and carries out its rows one after the other."""
    remove_card(s.hand[seat], s.hand_n[seat], card)
    s.hand_n[seat] -= 1
    deck = t.card_deck[card]
    s.used[deck][s.used_n[deck]] = card
    s.used_n[deck] += 1
    s.uses[card] += 1
    s.played[seat] += 1
    if t.card_places[card] > 0:
        use_discounts(s, t)
    top = s.depth - 1
    frame = top if tells_of_overlay(s, top) else -1
    first = t.card_row[card]
    for row in range(first, first + t.card_row_n[card]):
        do_row(s, t, g, row, seat, frame)


@kernel
def use_discounts(s: KernelState, t: KernelTables) -> None:
    """Ends the discounts that waited for this placement (SEC 15)."""
    mod = find_waiting_discount(s, t)
    while mod >= 0:
        end_modifier(s, t, mod)
        mod = find_waiting_discount(s, t)


@kernel
def any_own_turn_card(s: KernelState, t: KernelTables, g: KernelScratch, seat: int) -> bool:
    """Whether the seat can play a card in its own turn before the action, or as the action (R12.3)."""
    return (
        any_card(s, t, g, seat, c.TIMING_BEFORE)
        or any_card(s, t, g, seat, c.TIMING_BEFORE_OR_AFTER)
        or any_card(s, t, g, seat, c.TIMING_ACTION)
    )


@kernel
def any_card(s: KernelState, t: KernelTables, g: KernelScratch, seat: int, timing: int) -> bool:
    """Whether the seat holds a card of this timing that it may play now."""
    if no_measure(s, t, seat) != why.FINE:
        return False
    for place in range(s.hand_n[seat]):
        card = s.hand[seat][place]
        if t.card_timing[card] == timing and no_use(s, t, g, seat, card) == why.FINE:
            return True
    return False


@kernel
def legal_cards(s: KernelState, t: KernelTables, g: KernelScratch) -> int:
    """Lists the open cards to take, or the held cards to play; returns how many."""
    found = 0
    if s.verb == c.TAKE:
        for deck in range(t.decks):
            for place in range(s.open_n[deck]):
                card = s.open[deck][place]
                equal = False
                for before in range(place):
                    if s.open[deck][before] == card:
                        equal = True
                if not equal:
                    found = add_option(g, found, c.CARD0 + card)
        return found
    seat = s.actor
    for place in range(s.hand_n[seat]):
        card = s.hand[seat][place]
        timely = in_time(s, t.card_timing[card]) and not in_hand(s, seat, card, place)
        if timely and no_use(s, t, g, seat, card) == why.FINE:
            found = add_option(g, found, c.CARD0 + card)
    return found
