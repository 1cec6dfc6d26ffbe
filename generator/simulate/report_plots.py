"""The plots and numbers on a report's page that every game has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.definitions.pack import Pack
from generator.simulate.simulator import PEAK, SCORE, WINS, Data
from generator.simulate.svg_plots import BLUE, RED, Plot, draw_bars, draw_intervals, draw_plot

Row = tuple[str, tuple[float, float, float], str]
"""A name, a value with its interval, a colour."""


def top_numbers(data: Data) -> Iterator[tuple[str, str]]:
    """The numbers at the top of a report's page that every game has, each with its title."""
    seats = data["seats"]
    best = max(seats, key=lambda name: seats[name]["win_rate"])
    yield "games", f"{data['games']:,}"
    yield f"of them won alone by {best}, the best seat", f"{100 * seats[best]['win_rate']:.1f} %"
    yield "p-value against equal seats", f"{data['equal_seats']['p_value']:.3f}"
    yield "shared victories", f"{100 * data['shared_rate']['rate']:.1f} %"


def seats_plot(data: Data, pack: Pack) -> Plot:
    """Who wins, in the seats' own colours."""
    seats = data["seats"]
    even = 100 * (1 - data["shared"] / max(data["games"], 1)) / len(seats)
    found = {name: (100 * seat["win_rate"], 100 * seat["low"], 100 * seat["high"]) for name, seat in seats.items()}
    caption = f"A begins, the others follow in turn. Equal seats would win {even:.1f} % each."
    unit = "% of games won alone, with 95 % intervals; dashed: equal seats"
    return Plot("Seats", caption, _by_seat(found, pack, even, unit))


def scores_plot(data: Data, pack: Pack) -> Plot:
    """The seats' mean scores, in their own colours."""
    scores = {name: seat["score"] for name, seat in data["seats"].items() if seat["score"]["low"] is not None}
    found = {name: (score["mean"], score["low"], score["high"]) for name, score in scores.items()}
    mean = sum(value for value, _, _ in found.values()) / max(len(found), 1)
    unit = "score at the end, with 95 % intervals; dashed: the mean of all seats"
    return Plot("Scores", "Means of all games.", _by_seat(found, pack, mean, unit))


def _by_seat(found: Mapping[str, tuple[float, float, float]], pack: Pack, middle: float, unit: str) -> str:
    """A plot of a value of each seat with its interval, in the seat's colour."""
    colours = [css_colour(pack, style.colour) for name, style in pack.seats.items() if name in found]
    values = list(found.values())
    return draw_plot(
        0.9 + 0.34 * len(found), lambda axes: draw_intervals(axes, list(found), values, colours, middle, unit)
    )


def course_plot(parts: Mapping[str, Mapping[int, int]], caption: str) -> Plot:
    """Histograms of games by some values, side by side."""

    def draw(axes: Any) -> None:
        for each, (title, histogram) in zip(axes, parts.items(), strict=True):
            draw_bars(each, histogram, BLUE, title)

    return Plot("How games go", caption, draw_plot(2.3, draw, len(parts)))


def css_colour(pack: Pack, token: Any) -> str:
    """A colour of the game as style sheets write it: `#RRGGBB`."""
    rgb = pack.colours[token].rgb
    return f"#{rgb.red:02X}{rgb.green:02X}{rgb.blue:02X}"


def figure_row(name: str, found: Data, unit: float) -> Row:
    """A row of a plot: a figure's difference between two sides, with its interval, in units of `unit`."""
    low, high = (found[key] if found[key] is not None else found["difference"] for key in ("low", "high"))
    kind, _, of = name.partition(" ")
    shown = {PEAK: f"{of} in use", WINS: f"seat {of}", SCORE: f"{of}'s score"}.get(kind, of or kind.replace("_", " "))
    return shown, (unit * found["difference"], unit * low, unit * high), RED if found["clear"] else BLUE


def rows_plot(title: str, caption: str, rows: Sequence[Row], unit: str) -> Plot:
    """A plot of values with their intervals, a row each."""
    names, values, colours = [row[0] for row in rows], [row[1] for row in rows], [row[2] for row in rows]
    svg = draw_plot(0.8 + 0.26 * len(rows), lambda axes: draw_intervals(axes, names, values, colours, 0.0, unit))
    return Plot(title, caption, svg)
