"""The law of lasting effects: they work, wait or are used up as the cards say (R12.6)."""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.balance_control.table.explanations.at_work import card_of
from generator.games.balance_control.table.laws.effect_ledger import WorkingEffect, kernel_effects
from generator.games.balance_control.table.laws.law_moment import LawList, LawMoment

LAWS = LawList()


def holds(moment: LawMoment) -> bool:
    """Whether the kernel's list of effects agrees with the ledger."""
    return not any(True for _ in effects_last_as_long_as_they_say(moment))


@LAWS.law("R12.6")
def effects_last_as_long_as_they_say(moment: LawMoment) -> Iterator[str]:
    """The effects at work are those of the cards that were played, aimed at what their moves named, until they end."""
    ledger, state = moment.followed_step.ledger, moment.match.state
    ours, theirs = ledger.effects, kernel_effects(state)
    if ours != theirs:
        yield from (f"{_effect_text(moment, one)} is over, and still at work" for one in theirs if one not in ours)
        yield from (f"{_effect_text(moment, one)} isn't at work any more" for one in ours if one not in theirs)
        if sorted(map(repr, ours)) == sorted(map(repr, theirs)):
            yield "the effects at work aren't in the order in which they were played"
    for tile in range(state.laid):
        wanted = dict(ledger.deferred).get(tile, 0)
        if state.deferred[tile] != wanted:
            yield f"the focus on {moment.match.cell(tile)} waits until round {state.deferred[tile]}, not {wanted}"
    for seat in moment.seats:
        if state.owed[seat] != ledger.owed[seat]:
            yield f"{moment.name(seat)} owes {state.owed[seat]} placements, not {ledger.owed[seat]}"
        if state.played[seat] != ledger.played[seat]:
            yield f"{moment.name(seat)} has played {ledger.played[seat]} measures this round, not {state.played[seat]}"


def _effect_text(moment: LawMoment, one: WorkingEffect) -> str:
    """An effect as a reader finds it: its card, who played it, and what is written down of it."""
    names, told = moment.names, [f"{moment.name(one.owner)}'s {card_of(moment.match, one.row)}"]
    told += [str(moment.match.cell(one.tile))] if one.tile >= 0 else []
    told += [moment.name(one.seat)] if one.seat >= 0 else []
    told += [names.departments[one.department]] if one.department >= 0 else []
    told += [names.overlays[one.overlay]] if one.overlay >= 0 else []
    return f"{' '.join(told)} (rounds {one.first} to {one.last or 'any'}, {one.left} left)"
