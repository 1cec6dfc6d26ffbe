"""Why a move is legal now: what the rule looks at that allows it, for the sentence `may-…` of its kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from generator.games.organisation import actions, closing, phase_start
from generator.games.organisation import codes as c
from generator.games.organisation.campaign_numbers import money
from generator.games.organisation.dice import kind_of
from generator.games.organisation.setup import COINS, left_to_place
from generator.games.organisation.state import CampaignState
from generator.games.organisation.things import funds, in_unrest, strength
from generator.play.move_grammar import Move
from generator.play.questions import Ask

Values = Mapping[str, object]


def because(state: CampaignState, ask: Ask, move: Move) -> tuple[str, Values]:
    """The name of the sentence that says why a move is legal, and the values of its places."""
    found = _REASONS.get(move[0])
    return move[0], found(state, state.ground.owner[ask.seat], move) if found else {}


def _place(state: CampaignState, _owner: int, _move: Move) -> Values:
    return {"left": left_to_place(state)}


def _price_values(state: CampaignState, owner: int, move: Move) -> Values:
    numbers = state.ground.numbers
    price = numbers.new_level if move[0] == "build" else numbers.repair
    return {"price": money(price.halves), "money": money(funds(state, owner, state.ground.region[move[2]]))}


def _move_values(state: CampaignState, owner: int, move: Move) -> Values:
    thing, here = move[2], state.ground.holding(owner, state.ground.region[move[3]])
    there = phase_start.movable_amount(state, here, thing)
    return {"there": money(there) if thing == COINS else there}


def _hire_values(state: CampaignState, owner: int, move: Move) -> Values:
    _, category, count, name = move
    region = state.ground.region[name]
    price = state.ground.numbers.hire_price(actions.hired_levels(state, owner, region, kind_of(category)), count)
    return {"price": money(price), "money": money(funds(state, owner, region))}


def _raise_values(state: CampaignState, owner: int, move: Move) -> Values:
    region = state.ground.region[move[2]]
    raised, lives = actions.raised_by_authority(state, owner, region)
    return {"levels": closing.authority(state, owner, region), "raised": sum(raised), "count": lives}


def _carry_values(state: CampaignState, owner: int, move: Move) -> Values:
    holding = state.ground.holding(owner, state.ground.region[move[2]])
    return {"most": actions.capacity(state, holding, move[0])}


def _use_values(state: CampaignState, owner: int, move: Move) -> Values:
    """What is left of military or intelligence in the region from which it is used."""
    category = c.MILITARY if move[0] in ("plunder", "war") else c.INTELLIGENCE
    holding = state.ground.holding(owner, state.ground.region[move[2] if move[0] == "war" else move[-1]])
    people = state.at[holding + c.CALM] + state.at[holding + c.MOBILISED]
    return {"levels": strength(state, holding, category), "owner": move[1], "people": people}


def _spend_values(state: CampaignState, _owner: int, _move: Move) -> Values:
    return {"left": state.job[5]}


def _at_war(state: CampaignState, owner: int, move: Move) -> Values:
    holding = state.ground.holding(owner, state.job[2])
    face = move[1] if move[0] == "effect" else 0
    values = {"calm": state.at[holding + c.CALM], "mobilised": state.at[holding + c.MOBILISED], "face": face}
    return {**values, "levels": strength(state, holding, c.MILITARY)}


def _neglect_values(state: CampaignState, owner: int, move: Move) -> Values:
    price = state.ground.upkeep[kind_of(move[1])]
    return {"price": money(price), "money": money(funds(state, owner, state.ground.region[move[2]]))}


def _calm_values(state: CampaignState, owner: int, move: Move) -> Values:
    _, _, means, name, *of = move
    region, whose = state.ground.region[name], state.ground.owner[of[1]] if of else owner
    unrest = in_unrest(state.at, state.ground.holding(whose, region))
    return {"unrest": unrest, "means": means, "most": closing.means_left(state, owner, region, means)}


def _reroll_values(state: CampaignState, owner: int, move: Move) -> Values:
    holding = state.ground.holding(owner, state.ground.region[move[3]])
    return {"levels": strength(state, holding, c.RESEARCH), "count": len(state.dice)}


_REASONS: Final[Mapping[str, Callable[[CampaignState, int, Any], Values]]] = {
    "place": _place,
    "build": _price_values,
    "repair": _price_values,
    "move": _move_values,
    "hire": _hire_values,
    "raise": _raise_values,
    "carry": _carry_values,
    "overload": _carry_values,
    "inquire": _use_values,
    "sabotage": _use_values,
    "plunder": _use_values,
    "war": _use_values,
    "spend": _spend_values,
    "mobilise": _at_war,
    "split": _at_war,
    "effect": _at_war,
    "neglect": _neglect_values,
    "calm": _calm_values,
    "crush": _calm_values,
    "reroll": _reroll_values,
}
"""The values of each reason, by the move's first word."""
