"""Decks of measures: refills an open row, and makes an empty deck from its discard (R2.3, R12.1, R12.4)."""

from __future__ import annotations

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.chance import below
from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.events import log_event
from generator.games.balance_control.rules.fields import KernelScratch, KernelState, KernelTables
from generator.games.balance_control.rules.windows import pop_frame


@kernel
def refill_step(s: KernelState, t: KernelTables, g: KernelScratch) -> None:
    """Asks chance for a card as long as the row of the frame's deck has a gap and a card is available."""
    deck = s.frame_tile[s.depth - 1]
    if s.open_n[deck] >= t.open_row:
        pop_frame(s)
        return
    if s.deck_n[deck] == 0:
        reshuffle(s, t, g, deck)
    if s.deck_n[deck] == 0:
        pop_frame(s)
        return
    s.actor = c.CHANCE
    s.ask = c.ASK_REFILL


@kernel
def reshuffle(s: KernelState, t: KernelTables, g: KernelScratch, deck: int) -> None:
    """Turns the discard into the deck: once a game, or per card as often as [measure-recycling] allows."""
    if t.recycle_per_card == 0 and s.shuffles[deck] >= t.deck_shuffles:
        return
    kept = 0
    moved = 0
    for place in range(s.used_n[deck]):
        card = s.used[deck][place]
        if t.recycle_per_card == 1 and s.uses[card] > t.deck_shuffles * t.card_copies[card]:
            s.used[deck][kept] = card
            kept += 1
        else:
            s.deck[deck][s.deck_n[deck]] = card
            s.deck_n[deck] += 1
            moved += 1
    for place in range(kept, s.used_n[deck]):
        s.used[deck][place] = 0
    s.used_n[deck] = kept
    if moved > 0:
        s.shuffles[deck] += 1
        if s.ordered == 1:
            shuffle_deck(s, deck)
        log_event(g, c.EVENT_RESHUFFLE, deck, 0, 0)


@kernel
def open_card(s: KernelState, g: KernelScratch, position: int) -> None:
    """Moves the deck's card at `position` into the open row."""
    deck = s.frame_tile[s.depth - 1]
    card = s.deck[deck][position]
    last = s.deck_n[deck] - 1
    if s.ordered == 0:
        s.deck[deck][position] = s.deck[deck][last]
    s.deck[deck][last] = 0
    s.deck_n[deck] = last
    s.open[deck][s.open_n[deck]] = card
    s.open_n[deck] += 1
    log_event(g, c.EVENT_OPEN, deck, card, position)


@kernel
def shuffle_deck(s: KernelState, deck: int) -> None:
    """Shuffles a measure deck that lies in a known order."""
    cards = s.deck[deck]
    number = s.deck_n[deck]
    for place in range(number - 1):
        other = place + below(s, number - place)
        card = cards[place]
        cards[place] = cards[other]
        cards[other] = card


@kernel
def remove_card(cards: list[int], number: int, card: int) -> None:
    """Removes one `card` from the first `number` entries of a list and closes the gap."""
    place = 0
    while cards[place] != card:
        place += 1
    for behind in range(place, number - 1):
        cards[behind] = cards[behind + 1]
    cards[number - 1] = 0


@kernel
def deal_deck(s: KernelState, t: KernelTables, deck: int) -> None:
    """Shuffles a measure deck before the first draw: shuffles all measures, then removes those left out, so that the
    others lie in the same order whatever is left out."""
    cards = s.deck[deck]
    number = t.full_size[deck]
    for place in range(number):
        cards[place] = t.full_deck[deck][place]
    s.deck_n[deck] = number
    shuffle_deck(s, deck)
    kept = 0
    for place in range(number):
        card = cards[place]
        cards[place] = 0
        if card >= 0:
            cards[kept] = card
            kept += 1
    s.deck_n[deck] = kept


@kernel
def shuffle_stack(s: KernelState) -> None:
    """Shuffles the tile stack that lies in a known order."""
    for place in range(s.stack_n - 1):
        other = place + below(s, s.stack_n - place)
        kind = s.stack[place]
        s.stack[place] = s.stack[other]
        s.stack[other] = kind
