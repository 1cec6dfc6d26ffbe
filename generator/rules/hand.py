"""Cards in a hand: which can be taken, or played in this moment (R12.1–R12.3)."""

from __future__ import annotations

from generator.rules import codes as c
from generator.rules import reason as why
from generator.rules.compile import kernel
from generator.rules.fields import Scratch, State, Tables
from generator.rules.measures import in_hand, in_time, no_measure, no_use
from generator.rules.move_in_progress import add_option


@kernel
def any_own_turn_card(s: State, t: Tables, g: Scratch, seat: int) -> bool:
    """Whether the seat can play a card in its own turn before the action, or as the action (R12.3)."""
    return (
        any_card(s, t, g, seat, c.TIMING_BEFORE)
        or any_card(s, t, g, seat, c.TIMING_BEFORE_OR_AFTER)
        or any_card(s, t, g, seat, c.TIMING_ACTION)
    )


@kernel
def any_card(s: State, t: Tables, g: Scratch, seat: int, timing: int) -> bool:
    """Whether the seat holds a card of that timing that it may play now."""
    if no_measure(s, t, seat) != why.FINE:
        return False
    for place in range(s.hand_n[seat]):
        card = s.hand[seat][place]
        if t.card_timing[card] == timing and no_use(s, t, g, seat, card) == why.FINE:
            return True
    return False


@kernel
def legal_cards(s: State, t: Tables, g: Scratch) -> int:
    """The open cards to take, or the held cards to play."""
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
