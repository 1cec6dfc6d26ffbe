"""Ten thousand random games in which each card can be afforded: every one of the forty is played."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from generator.games.balance_control.rules.compile import compiled
from generator.games.balance_control.rules.fields import Scratch, State, Tables
from generator.games.balance_control.rules.records import fill, plain, structured
from generator.games.balance_control.table.game import Game
from tests.games.balance_control.rules.kernel_games import game

pytestmark = [pytest.mark.compiled, pytest.mark.slow]

GAMES = 10_000
MARKERS = 9
"""Of each department that is in play, for every seat: more than any card costs."""


def deal(state: Any, made: Game, chance: random.Random) -> None:
    """Two cards out of the decks for every seat, and resources to pay for them."""
    tables = made.tables
    for seat in range(tables.players):
        for place in range(tables.hand_limit):
            deck = chance.choice([deck for deck in range(tables.decks) if state["deck_n"][deck]])
            last = int(state["deck_n"][deck]) - 1
            card = chance.randrange(last + 1)
            state["hand"][seat][place] = state["deck"][deck][card]
            state["deck"][deck][card], state["deck"][deck][last] = state["deck"][deck][last], 0
            state["deck_n"][deck] = last
        state["hand_n"][seat] = tables.hand_limit
        for department in range(tables.departments):
            state["resources"][seat][department] = MARKERS * (tables.in_play >> department & 1)


def test_every_card_is_played() -> None:
    kernel, plays = compiled(), Counter[str]()
    for players in range(2, 7):
        made = game(players, ("economy", "security", "climate"), cards=None)
        tables, scratch = structured(Tables), structured(Scratch)
        fill(Tables, tables, plain(Tables, made.tables))
        for number in range(GAMES // 5):
            state: Any = structured(State)
            kernel.begin_game(state, tables, scratch, 7, number, number % players)
            deal(state, made, random.Random(f"{players} {number}"))
            kernel.play_on(state, tables, scratch)
            assert state["over"] == 1
            for card, name in enumerate(made.names.measures):
                plays[name] += int(state["uses"][card])
    assert len(plays) == 40
    assert not [name for name, number in plays.items() if number == 0], plays
