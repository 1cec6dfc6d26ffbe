"""A match played on by players, to its end or as far as a test wants it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from generator.games.balance_control.table.playing import Play, Player


def play_on(play: Play, players: Mapping[str, Player], until: Callable[[], bool] = lambda: False) -> None:
    """Plays until the game is over or `until`, called before every step, returns true."""
    match = play.match
    while not match.over and not until():
        seat = match.to_act
        if seat is None:
            play.chance()
            continue
        for choice in players[seat].choose(match):
            play.apply(choice)
