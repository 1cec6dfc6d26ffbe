"""A comparison as plain values and as text goes in, one HTML page comes out that needs nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.simulate.comparison_text import told
from generator.simulate.page import whole_page
from generator.simulate.pairs import PEAK, PLAYED, SHARED, TAKEN, WINS
from generator.simulate.plots import BLUE, RED, Plot, drawn, intervals

Data = Mapping[str, Any]
Row = tuple[str, tuple[float, float, float], str]
"""A name, a value with its interval, a colour."""
SEATS = "percentage points of all games, B less A"
SHARE = "change in % of A's mean"
TIMES = "seats a game that play it, B less A"


def comparison_page(data: Data, lines: Sequence[str], name: str) -> str:
    """The whole page, of one other side or of one without each measure."""
    if "without" in data:
        plots = list(_without(data["without"]))
        return whole_page(name, [told(data["a"])], [("games on each side", f"{data['games']:,}")], plots, lines)
    headings = [f"A: {told(data['a'])}", f"B: {told(data['b'], data['a'])}"]
    return whole_page(name, headings, _cards(data), list(_plots(data["figures"])), lines)


def _cards(data: Data) -> Iterator[tuple[str, str]]:
    figures = data["figures"]
    clear = [name for name, found in figures.items() if found["clear"]]
    moved = max((name for name in figures if _kind(name) == WINS), key=lambda name: abs(figures[name]["difference"]))
    yield "games on each side", f"{data['games']:,}"
    yield f"points for seat {moved.partition(' ')[2]}, the one most moved", f"{100 * figures[moved]['difference']:+.1f}"
    yield "figures clearly moved", str(len(clear))
    yield "of them measures taken or played", str(sum(_kind(name) in (TAKEN, PLAYED) for name in clear))


def _plots(figures: Data) -> Iterator[Plot]:
    seats = [_row(name, found, 100) for name, found in figures.items() if _kind(name) in (WINS, SHARED)]
    yield _plot("Who wins", "With the same deals on both sides. Red: clear at 5 % among all figures.", seats, SEATS)
    others = {n: found for n, found in figures.items() if _kind(n) not in (WINS, SHARED, TAKEN, PLAYED)}
    shares = [_row(name, found, 100 / found["a"]) for name, found in others.items() if found["a"]]
    yield _plot("How games go", "Means of both sides beside each other.", shares, SHARE)
    cards = [_row(name, found, 1) for name, found in figures.items() if _kind(name) == PLAYED]
    if cards:
        yield _plot("Measures", "How much more or less often each is played.", cards, TIMES)


def _without(cards: Data) -> Iterator[Plot]:
    for seat in sorted(name for name in next(iter(cards.values()), {}) if _kind(name) == WINS):
        rows = [(card, *_row(seat, found[seat], 100)[1:]) for card, found in cards.items()]
        title = f"Seat {seat.partition(' ')[2]} wins alone"
        yield _plot(title, "Without each measure. Red: clear at 5 % among all.", rows, "percentage points")


def _row(name: str, found: Data, unit: float) -> Row:
    low, high = (found[key] if found[key] is not None else found["difference"] for key in ("low", "high"))
    kind, _, of = name.partition(" ")
    shown = {PEAK: f"{of} in use", WINS: f"seat {of}"}.get(kind, of or kind.replace("_", " "))
    return shown, (unit * found["difference"], unit * low, unit * high), RED if found["clear"] else BLUE


def _plot(title: str, caption: str, rows: Sequence[Row], unit: str) -> Plot:
    names, values, colours = [row[0] for row in rows], [row[1] for row in rows], [row[2] for row in rows]
    svg = drawn(0.8 + 0.26 * len(rows), lambda axes: intervals(axes, names, values, colours, 0.0, unit))
    return Plot(title, caption, svg)


def _kind(name: str) -> str:
    return name.partition(" ")[0]
