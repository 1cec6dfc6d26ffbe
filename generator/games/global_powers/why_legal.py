"""Why a move is legal now: what the rule looks at that allows it, for the sentence `may-…` of its kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from generator.games.global_powers.move_words import BASE
from generator.games.global_powers.powers_numbers import DIPLOMACY, KINDS
from generator.games.global_powers.setup import most_bid
from generator.games.global_powers.state import PowersPosition
from generator.play.move_grammar import Move
from generator.play.questions import Ask

Values = Mapping[str, object]


def because(state: PowersPosition, ask: Ask, move: Move) -> tuple[str, Values]:
    """The name of the sentence that says why a move is legal, and the values of its places."""
    found = _REASONS.get(ask.about) or _REASONS.get(move[0])
    name = NAMES.get((str(move[0]), ask.about), str(move[0]))
    party = state.world.party[ask.seat]
    values = found(state, party, move) if found else {}
    return name, {"region": state.region, **values}


NAMES: Final[Mapping[tuple[str, str], str]] = {
    ("play", "raise"): "raise",
    ("play", "raise-seen"): "raise-roll",
    ("play", "raise-unseen"): "raise-roll",
    ("vote", "delegates"): "delegates",
    ("ready", "drop"): "keep-hand",
}
"""For moves that are allowed for another reason when they answer another question: the name of that reason."""


def _bid(state: PowersPosition, party: int, _move: Move) -> Values:
    numbers = state.world.numbers
    return {"base": state.base[party], "stays": numbers.stays, "most": most_bid(state, party), "region": state.lot}


def _there(state: PowersPosition, party: int, move: Move) -> Values:
    return {"region": move[1], "there": state.here[move[1]][party]}


def _in_hand(state: PowersPosition, party: int, move: Move) -> Values:
    return {"card": move[1] if len(move) > 1 else "", "held": state.hand[party].bit_count()}


def _keep_values(state: PowersPosition, party: int, move: Move) -> Values:
    return {**_in_hand(state, party, move), "hand": state.world.numbers.hand}


def _of_party(state: PowersPosition, _party: int, move: Move) -> Values:
    """The party that an action names, and the chips that it costs."""
    price = state.world.price.get(move[0], ())
    whose = state.world.party[move[1]]
    held = ", ".join(f"{KINDS[kind]} {state.chips[state.region][kind]}" for kind, _ in price)
    return {"party": move[1], "there": state.here[state.region][whose], "exiled": state.mauritius[whose], "held": held}


def _neighbour(state: PowersPosition, _party: int, move: Move) -> Values:
    other = move[2] if move[0] == "emigrate" else move[1]
    parties = ", ".join(state.world.seats[ruler] for ruler in state.rulers(other))
    return {"party": move[1], "other": other, "parties": parties}


def _propaganda(state: PowersPosition, party: int, move: Move) -> Values:
    whose = state.world.party[move[1]] if len(move) > 2 else party
    return {"party": state.world.seats[whose], "base": state.base[whose], "other": move[-1]}


def _budget_values(state: PowersPosition, _party: int, _move: Move) -> Values:
    row = zip(KINDS, state.chips[state.region], strict=True)
    return {"held": ", ".join(f"{kind} {count}" for kind, count in row if count)}


def _diplomacy(state: PowersPosition, _party: int, _move: Move) -> Values:
    region = state.asked_region or state.region
    return {"region": region, "most": state.chips[region][DIPLOMACY]}


def _votes(state: PowersPosition, party: int, _move: Move) -> Values:
    return {"votes": state.here[state.region][party]}


def _consent(state: PowersPosition, _party: int, _move: Move) -> Values:
    return {"other": state.proposal[1]}


def _delegates(state: PowersPosition, party: int, _move: Move) -> Values:
    return {"delegates": state.uno[party]}


def _base(state: PowersPosition, party: int, _move: Move) -> Values:
    return {"base": state.base[party]}


def _place(state: PowersPosition, party: int, move: Move) -> Values:
    there = state.base[party] if move[1] == BASE else state.here[move[1]][party]
    return {"place": move[1], "there": there}


def _destroy_values(state: PowersPosition, _party: int, move: Move) -> Values:
    region = state.asked_region
    return {"region": region, "kind": move[1], "there": state.chips[region][KINDS.index(move[1])]}


_REASONS: Final[Mapping[str, Callable[[PowersPosition, int, Any], Values]]] = {
    "bid": _bid,
    "keep": _keep_values,
    "withdraw": _there,
    "activate": _there,
    "play": _in_hand,
    "drop": _in_hand,
    "emigrate": _neighbour,
    "propaganda": _propaganda,
    "rehabilitate": _of_party,
    "purge": _of_party,
    "trade": _neighbour,
    "war": _neighbour,
    "budget": _budget_values,
    "motion": _diplomacy,
    "chips": _diplomacy,
    "vote": _votes,
    "veto": _votes,
    "veto-passed": _votes,
    "veto-failed": _votes,
    "consent": _consent,
    "delegates": _delegates,
    "hold": _base,
    "exile": _place,
    "recall": _place,
    "destroy": _destroy_values,
}
"""The values of each reason, by the question or by the move's first word."""
