"""What a seat is asked, as a sentence: the tile that it lays, or what it decides about and what it has for that."""

from __future__ import annotations

from collections.abc import Mapping

from generator.games.balance_control.definitions.types import TIMINGS
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.table.explanations.board_text import held
from generator.games.balance_control.table.explanations.words import say
from generator.games.balance_control.table.game import Match


def question(match: Match, timings: Mapping[str, str], departments: Mapping[str, str]) -> str:
    """The sentence; `timings` and `departments`: what the language calls the moments of measures and the resources, by
    their ids."""
    state = match.state
    if state.ask == c.ASK_CELL:
        return say(match, "lays", tile=match.game.names.kinds[state.drawn])
    resources = held(match, state.actor, departments) or say(match, "no-resources")
    decides = say(match, "decides", supply=state.supply[state.actor], held=resources)
    return f"{_occasion(match, timings)}{decides}"


def _occasion(match: Match, timings: Mapping[str, str]) -> str:
    """What a seat is asked about if it isn't its action."""
    state = match.state
    top = state.depth - 1
    kind, tile = state.frame_kind[top], state.frame_tile[top]
    place = say(match, "on-cell", cell=match.cell(tile)) if tile >= 0 else ""
    if kind == c.WINDOW:
        moment = TIMINGS[state.frame_step[top]]
        return f"[{timings.get(moment, moment)}{place}] "
    if kind == c.FOCUS_FRAME:
        focus = say(match, "at-focus")
        return f"[{focus}{place}] "
    settlement = say(match, "at-settlement")
    return f"[{settlement}{place}] " if kind == c.SETTLEMENT else ""
