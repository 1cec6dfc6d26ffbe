"""What the kernel notes becomes record events, by hand; a settlement is one line though it was asked about between."""

from __future__ import annotations

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.table.kernel_match import Event
from generator.games.balance_control.table.recorded_match import RecordWriter, begin
from tests.games.balance_control.rules.kernel_games import game


def scribe() -> RecordWriter:
    return RecordWriter(begin(game(2, ("economy",), cards=("economic-stimulus",))))


def written(writer: RecordWriter, *noted: Event) -> list[str]:
    return [*map(str, writer.write(noted))]


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
    lines = ["-- open economy economic-stimulus", "7. B draw dom-w2", "7. B discard dom-w2", "-- reshuffle economy"]
    assert written(writer, *noted) == lines


def test_focuses_with_and_without_a_gain() -> None:
    found = written(scribe(), (c.EVENT_FOCUS, 0, 1, 1), (c.EVENT_FOCUS, 0, -1, 0))
    assert found == ["-- focus 0,0: B +1", "-- focus 0,0: nothing"]


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
    assert written(writer, *first) == []
    kept = writer.copy(writer.match)
    for one in (writer, kept):
        found = written(one, (c.EVENT_RECEIVES, 0, dom, 3), (c.EVENT_ROUND, 5, 0, 0))
        assert found == ["-- settlement 4: A +5 DOM, B +2 INF, noise +1 INF"]
    assert written(writer, (c.EVENT_SETTLEMENT, 5, 0, 0), (c.EVENT_OVER, 5, 0, 0)) == ["-- settlement 5: nothing"]
