"""The drawings of a report: nothing lies over what it tells."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from generator.simulate.svg_plots import Draw, draw_exceeding_curves, draw_stacked_bars

SHARES = {
    "contested": ([5.0, 4.0], "#8B2E2E"),
    "blocked": ([5.0, 5.0], "#6B7075"),
    "changed hands": ([1.0, 5.0], "#3A5A78"),
}
PEAKS = {name: ({1: 990, 5: 9, 300: 1}, "#3A5A78", 5) for name in ("DOM", "FOR", "INF", "ECO", "SEC", "CLM")}


@pytest.mark.slow
@pytest.mark.plots
@pytest.mark.parametrize(
    "draw",
    [
        lambda axes: draw_stacked_bars(axes, ["a", "b"], SHARES, "%"),
        lambda axes: draw_exceeding_curves(axes, PEAKS, "pieces"),
    ],
    ids=["stacked", "exceeding"],
)
def test_a_legend_covers_nothing(draw: Callable[[Any], None] | Draw) -> None:
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7.6, 3.0), layout="constrained")
    axes = figure.subplots()
    draw(axes)
    FigureCanvasSVG(figure).draw()
    legend = axes.get_legend().get_window_extent()
    assert not legend.overlaps(axes.get_window_extent().shrunk(0.99, 0.99))
    assert figure.bbox.x0 <= legend.x0
    assert legend.y1 <= figure.bbox.y1 + 1
