"""Rolls of the die, and what warmongers add to them (G1, G7)."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from typing import Any

from generator.definitions.id_types import Seat
from generator.games.global_powers.move_words import NO_CARD
from generator.games.global_powers.powers_numbers import BIT
from generator.games.global_powers.state import PowersPosition
from generator.play.move_grammar import Move
from generator.play.questions import Ask, Chance, Question, Refusal, Verb

Rolled = Generator[Question, Any, int]


def _raises(state: PowersPosition, seat: Seat) -> Iterable[Move]:
    held = state.hand[state.world.party[seat]] & BIT["warmonger"]
    if not any(state.at_war):
        return [("play", "warmonger")] if held else ()
    return [("play", "warmonger", region) for region in state.at_war] if held else ()


def _no_raise(state: PowersPosition, seat: Seat, move: Move) -> Refusal | None:
    if move[1] != "warmonger":
        return Refusal("G7", "only-warmonger", {"card": move[1]})
    if not state.hand[state.world.party[seat]] & BIT["warmonger"]:
        return Refusal("G7", "not-held", {"card": move[1]})
    if not any(state.at_war):
        return Refusal("G7", "card-written", {"shape": "play warmonger"}) if len(move) > 2 else None
    if len(move) == 3 and move[2] in state.at_war:
        return None
    return Refusal("G7", "which-roll", {"region": state.at_war[0], "other": state.at_war[1]})


RAISE = Verb("play CARD [TARGET…]", "G7", _raises, _no_raise, private=True)


def _who_is_asked(state: PowersPosition, sides: tuple[int, ...]) -> list[int]:
    """The parties that are asked for a warmonger, clockwise (ruling out-of-turn): all that may have the card, only the
    `sides`, whose rolls these are, or only the active player."""
    world = state.world
    ruling = world.ruling["out-of-turn"]
    asked = {"anybody": world.order[0], "either-side": sides, "own-turn": (state.actor,)}[ruling]
    return [
        party
        for party in world.order[sides[0]]
        if party in asked and state.hand[party] and BIT["warmonger"] & world.deck & ~state.used[party]
    ]


def _play_warmonger(state: PowersPosition, party: int) -> int:
    """Drops the card from the hand; gives what it adds to a roll."""
    state.hand[party] &= ~BIT["warmonger"]
    state.used[party] |= BIT["warmonger"]
    return state.world.numbers.cards.warmonger


def raises_in_war(state: PowersPosition, defender: int) -> Generator[Question, Any, tuple[int, int]]:
    """What warmongers add to the attacker's and to the defender's roll (G7)."""
    added = [0, 0]
    for party in _who_is_asked(state, (state.proposer, defender)):
        about = {"region": state.region, "other": state.at_war[1]}
        move = yield Ask(state.world.seats[party], (RAISE, NO_CARD), "raise", about)
        if move[0] == "play":
            added[state.at_war.index(move[2])] += _play_warmonger(state, party)
            state.raised = (added[0], added[1])
    return added[0], added[1]


def throw_dice(state: PowersPosition, party: int, about: str, values: Mapping[str, object]) -> Rolled:
    """A party's roll outside of a war, with what warmongers add before or after it is seen (G7, rulings plus-one-roll
    and warmonger)."""
    world = state.world
    anywhere = world.ruling["plus-one-roll"] == "any-roll"
    before = world.ruling["warmonger"] == "before-the-rolls"
    more = (yield from _raises_of_roll(state, party, 0)) if anywhere and before else 0
    _, number = yield Chance(world.rolls, world.seats[party], about, values, world.weights)
    if anywhere and not before:
        more = yield from _raises_of_roll(state, party, number)
    return int(number) + more


def _raises_of_roll(state: PowersPosition, roller: int, number: int) -> Rolled:
    """What warmongers add to one roll. `number`: what it shows; 0: it isn't rolled yet."""
    added, seats = 0, state.world.seats
    question = "raise-seen" if number else "raise-unseen"
    for party in _who_is_asked(state, (roller,)):
        values = {"roller": seats[roller], "rolled": number + added}
        move = yield Ask(seats[party], (RAISE, NO_CARD), question, values)
        if move[0] == "play":
            added += _play_warmonger(state, party)
    return added
