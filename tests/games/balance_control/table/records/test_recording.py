"""What the kernel notes becomes record events, by hand; a settlement is one line though it was asked about between."""

from __future__ import annotations

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.table.playing import Scribe, begin
from generator.games.balance_control.table.records.lines import (
    Discard,
    Draw,
    FocusResolved,
    Gain,
    Grant,
    Opened,
    Reshuffled,
    Settlement,
)
from generator.hexes import Cell
from tests.games.balance_control.rules.kernel_games import game


def scribe() -> Scribe:
    return Scribe(begin(game(2, ("economy",), cards=("economic-stimulus",))))


def test_draws_turns_and_what_lies_open() -> None:
    writer = scribe()
    kind = writer.names.kind("dom-w2")
    noted = [
        (c.EVENT_OPEN, 0, 0, 0),
        (c.EVENT_TURN, 7, 1, 0),
        (c.EVENT_DRAW, 1, kind, 3),
        (c.EVENT_DISCARD, 1, kind, 0),
        (c.EVENT_RESHUFFLE, 0, 0, 0),
    ]
    assert list(writer.write(noted)) == [
        Opened("economy", "economic-stimulus"),
        Draw(7, "B", "dom-w2"),
        Discard(7, "B", "dom-w2"),
        Reshuffled("economy"),
    ]


def test_focuses_with_and_without_a_gain() -> None:
    noted = [(c.EVENT_FOCUS, 0, 1, 1), (c.EVENT_FOCUS, 0, -1, 0)]
    assert list(scribe().write(noted)) == [FocusResolved(Cell(0, 0), (Grant("B", 1),)), FocusResolved(Cell(0, 0))]


def test_a_settlement_is_one_line_by_seat_and_department_noise_last() -> None:
    """A's second share comes after a question, in another step."""
    writer = scribe()
    dom, inf = writer.names.department("DOM"), writer.names.department("INF")
    first = [
        (c.EVENT_SETTLEMENT, 4, 0, 0),
        (c.EVENT_NOISE, inf, 1, 0),
        (c.EVENT_RECEIVES, 1, inf, 2),
        (c.EVENT_RECEIVES, 0, dom, 2),
    ]
    assert list(writer.write(first)) == []
    kept = writer.copy(writer.match)
    for one in (writer, kept):
        found = list(one.write([(c.EVENT_RECEIVES, 0, dom, 3), (c.EVENT_ROUND, 5, 0, 0)]))
        assert found == [Settlement(4, (Gain("A", 5, "DOM"), Gain("B", 2, "INF"), Gain(None, 1, "INF")))]
        assert str(found[0]) == "-- settlement 4: A +5 DOM, B +2 INF, noise +1 INF"
    assert list(writer.write([(c.EVENT_SETTLEMENT, 5, 0, 0), (c.EVENT_OVER, 5, 0, 0)])) == [Settlement(5)]
