"""Draws figures of a run as SVG text, with the same bytes for the same figures.

Matplotlib is loaded only here, and only when a page is wanted. Letters stay text, set in the page's fonts.
"""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec
from typing import Any, Final

from generator.base.errors import input_error
from generator.base.frozen import dataclass
from generator.files.resources import install_command, resource_root

PAPER, GREY, RED, BLUE = "#FFFFFF", "#6B7075", "#8B2E2E", "#3A5A78"
WIDE: Final = 7.6
"""The width of a drawing in inches."""
FONTS: Final = {
    "Barlow Condensed": "BarlowCondensed-SemiBold.ttf",
    "IBM Plex Sans Condensed": "IBMPlexSansCondensed-Regular.ttf",
}
"""The two families of the page and their files."""

Draw = Callable[[Any], None]


@dataclass(frozen=True)
class Plot:
    """A drawing as SVG, with its heading and a caption."""

    title: str
    caption: str
    svg: str


def need_plots() -> None:
    """Checks that plots can be drawn. Raises `InputError` where matplotlib is missing."""
    if find_spec("matplotlib") is None:
        raise input_error("a page with plots needs matplotlib", expected=install_command("simulate"), path="--html")


def draw_plot(height: float, draw: Draw, columns: int = 1) -> str:
    """A drawing as SVG, `height` inches high. `draw` is called with its axes, which are several if there are
    `columns`."""
    import matplotlib as mpl
    from matplotlib import font_manager
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    for name in FONTS.values():
        font_manager.fontManager.addfont(str(resource_root() / "templates" / "fonts" / name))
    with mpl.rc_context(fname=resource_root() / "templates" / "simulation.mplstyle"):
        figure = Figure(figsize=(WIDE, height), layout="constrained")
        axes = figure.subplots(1, columns)
        draw(axes)
        out = io.StringIO()
        FigureCanvasSVG(figure).print_svg(out, metadata={"Date": None, "Creator": None})  # type: ignore[no-untyped-call]
    text = out.getvalue()
    return text[text.index("<svg") :]


def draw_intervals(
    axes: Any,
    names: Sequence[str],
    found: Sequence[tuple[float, float, float]],
    colours: Sequence[str],
    line: float,
    unit: str,
) -> None:
    """Draws values with their intervals, a row each from the top, and a line at the value to compare with."""
    rows = range(len(names))
    axes.axvline(line, color=GREY, linewidth=1, linestyle=(0, (4, 3)))
    for row, (value, low, high), colour in zip(rows, found, colours, strict=True):
        axes.plot([low, high], [row, row], color=colour, linewidth=2.4, solid_capstyle="butt")
        axes.plot([value], [row], marker="o", color=colour, markersize=6, markeredgecolor=PAPER)
    axes.set_yticks(list(rows), names)
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.set_xlabel(unit)
    axes.grid(axis="x")
    axes.tick_params(axis="y", length=0)


def draw_bars(axes: Any, histogram: Mapping[int, int], colour: str, title: str) -> None:
    """Draws the share of games by a value; many values are gathered into at most thirty bars."""
    low, high = min(histogram, default=0), max(histogram, default=0)
    step = max(1, math.ceil((high - low + 1) / 30))
    total = sum(histogram.values()) or 1
    shares: dict[int, float] = {}
    for value, games in histogram.items():
        place = low + (value - low) // step * step
        shares[place] = shares.get(place, 0.0) + 100 * games / total
    axes.bar([place + (step - 1) / 2 for place in shares], list(shares.values()), width=0.86 * step, color=colour)
    axes.set_title(title)
    axes.set_ylabel("% of games")
    axes.grid(axis="y")
    axes.xaxis.get_major_locator().set_params(integer=True)


def draw_stacked_bars(
    axes: Any, names: Sequence[str], shares: Mapping[str, tuple[Sequence[float], str]], unit: str
) -> None:
    """Draws rows of stacked bars. `shares`: for each kind of bar its values, one for each row, and its colour."""
    height = 0.8 / len(shares)
    for number, (name, (values, colour)) in enumerate(shares.items()):
        places = [row - 0.4 + height * (number + 0.5) for row in range(len(names))]
        axes.barh(places, values, height=height * 0.92, color=colour, label=name)
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.set_xlabel(unit)
    axes.grid(axis="x")
    axes.tick_params(axis="y", length=0)
    draw_legend_above(axes)


def draw_legend_above(axes: Any) -> None:
    """Draws the legend in one line above the plot, where it covers nothing."""
    axes.legend(loc="lower right", bbox_to_anchor=(1.0, 1.0), ncols=len(axes.get_legend_handles_labels()[1]))


def draw_curve(axes: Any, values: Mapping[int, float], level: float, x: str, y: str) -> None:
    """Draws a curve of percentages, and a line at `level`."""
    axes.axhline(100 * level, color=RED, linewidth=1, linestyle=(0, (4, 3)))
    axes.plot(list(values), [100 * value for value in values.values()], color=BLUE, linewidth=1.8)
    axes.set_ylim(0, 102)
    axes.set_xlabel(x)
    axes.set_ylabel(y)
    axes.grid()


def draw_exceeding_curves(axes: Any, histograms: Mapping[str, tuple[Mapping[int, int], str, int]], unit: str) -> None:
    """Draws a curve for each histogram of peaks: the share of games that needed at least so many, with a mark at the
    printed number."""
    for name, (histogram, colour, printed) in histograms.items():
        total, left = sum(histogram.values()) or 1, sum(histogram.values())
        places, shares = [0], [100.0]
        for value in sorted(histogram):
            places.append(value)
            shares.append(100 * left / total)
            left -= histogram[value]
        axes.step(places, shares, where="pre", color=colour, linewidth=1.6, label=name)
        axes.plot([printed], [0.1], marker="|", markersize=12, markeredgewidth=2, color=colour)
    axes.set_yscale("log")
    axes.set_ylim(0.05, 130)
    axes.set_yticks([0.1, 1, 10, 100], ["0.1 %", "1 %", "10 %", "100 %"])
    axes.minorticks_off()
    axes.set_xlabel(unit)
    axes.set_ylabel("games that needed so many")
    axes.grid()
    draw_legend_above(axes)
