"""Whether a golden game is played again as it was recorded."""

from __future__ import annotations

import json

from generator.games.balance_control.table.moves.legal import legal_moves
from generator.games.balance_control.table.records.lines import read_record
from generator.play.record import Line, format_record
from tests.games.balance_control.playing import replayed
from tests.games.balance_control.rules.kernel_games import game as kernel_game
from tests.records.golden import Golden, recorded


def plays_the_same(golden: Golden) -> bool:
    """Whether random bots make the same record, and each decision has as many base lines as the oracle counted."""
    if format_record(recorded(golden)) != golden.path.read_text(encoding="utf-8"):
        return False
    record = read_record(golden.path, golden.path.name)
    replay, play = replayed(record, kernel_game(golden.players, edition=golden.edition))
    counts = []
    for event in record.events:
        if isinstance(event, Line):
            if replay.run(before=lambda now, event=event: now is event) is not None:  # type: ignore[misc]
                return False
            counts.append(len(legal_moves(play.match)))
    return bool(counts == json.loads(golden.counts.read_text(encoding="utf-8")))
