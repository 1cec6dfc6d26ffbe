"""Shapes of moves: what is read, what is refused and where, and that writing turns reading round."""

from __future__ import annotations

import pytest

from generator.play.move_grammar import Move, MoveReader, PlaceSort, move_line
from generator.play.protocol import IllegalMove

READER = MoveReader(
    {
        "stop": "stop",
        "bid": "bid NUMBER",
        "trade": "trade REGION GOODS… for [GOODS…]",
        "motion": "motion SORT REGION [with NUMBER]",
        "war": "war REGION",
    },
    {
        "NUMBER": PlaceSort("number"),
        "REGION": PlaceSort("region", ("usa", "peru")),
        "GOODS": PlaceSort("chip", ("raw", "economy")),
        "SORT": PlaceSort("motion", ("ban", "lift")),
    },
)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("stop", ("stop",)),
        ("  Stop ", ("stop",)),
        ("bid 12", ("bid", 12)),
        ("trade usa raw economy for raw", ("trade", "usa", "raw", "economy", "for", "raw")),
        ("trade PERU raw for", ("trade", "peru", "raw", "for")),
        ("motion ban usa", ("motion", "ban", "usa")),
        ("motion lift peru with 3", ("motion", "lift", "peru", "with", 3)),
    ],
)
def test_a_line_is_read_by_its_shape_and_written_again(text: str, move: Move) -> None:
    assert READER.read(text) == move
    assert READER.read(move_line(move)) == move


@pytest.mark.parametrize(
    ("text", "what", "expected", "hint"),
    [
        ("", "an empty line", "bid", ""),
        ("trad usa", "'trad' begins no move", "bid", "trade"),
        ("bid", "too short", "a whole number", ""),
        ("bid x", "'x'", "a whole number", ""),
        ("bid 3 4", "'4'", "nothing more", ""),
        ("bid 1234567", "'1234567'", "a whole number", ""),
        ("war uas", "'uas'", "usa", "usa"),
        ("trade usa raw", "too short", "'for'", ""),
        ("trade usa for raw", "'for'", "raw", ""),
        ("motion ban usa with", "too short", "a whole number", ""),
    ],
)
def test_a_line_that_is_no_move_says_where(text: str, what: str, expected: str, hint: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        READER.read(text)
    fault = caught.value.faults[0]
    assert what in fault.what
    assert expected in fault.expected
    assert fault.hint == hint
