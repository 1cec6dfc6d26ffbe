"""The plots and headline numbers that only this game's report page has: race, tiles, measures, markers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from generator.games.balance_control.simulate.balance_sections import SURE_LEAD, lead_curve
from generator.games.balance_control.simulate.game_figures import PLAYED
from generator.games.balance_control.table.kernel_match import KernelGame
from generator.simulate.game_summary import GameSummary
from generator.simulate.report_plots import course_plot, css_colour, figure_row, rows_plot, seats_plot, top_numbers
from generator.simulate.report_text import figure_kind
from generator.simulate.simulator import Data
from generator.simulate.svg_plots import (
    BLUE,
    GREY,
    RED,
    Plot,
    draw_curve,
    draw_exceeding_curves,
    draw_intervals,
    draw_plot,
    draw_stacked_bars,
)

MOST_ROWS: Final = 14
TIMES: Final = "seats a game that play it, B less A"


def top(data: Data) -> Iterator[tuple[str, str]]:
    """The numbers at the top of the page, with their names."""
    yield from top_numbers(data)
    yield "mean margin, markers", f"{data['margin']['mean']:.2f}"
    turn = data["lead"]["decided_turn"]
    yield "turn from which the leader wins 9 of 10", str(turn) if turn else "none"


def plots(data: Data, summary: GameSummary, game: KernelGame) -> Iterator[Plot]:
    """The plots of a report on one setting."""
    yield seats_plot(data, game.definitions)
    yield _race(summary)
    yield course_plot(
        {
            "winner's margin": summary.row("margin"),
            "lead changes": summary.row("lead_changes"),
            "formalisations": summary.row("formalized"),
        },
        "A margin of 0 is a shared victory.",
    )
    yield _tiles(data)
    yield from _measures(data)
    yield _peaks(data, summary, game)


def plots_of_both(figures: Data) -> Iterator[Plot]:
    """A plot of how often each measure is played on two sides of a comparison."""
    cards = [figure_row(name, found, 1) for name, found in figures.items() if figure_kind(name) == PLAYED]
    if cards:
        yield rows_plot("Measures", "How much more or less often each is played.", cards, TIMES)


def _race(summary: GameSummary) -> Plot:
    values = lead_curve(summary)
    svg = draw_plot(
        2.6, lambda axes: draw_curve(axes, values, SURE_LEAD, "turn", "% of these games won alone by the leader")
    )
    return Plot("When it is decided", "Games with one leader after that turn: how often this leader wins alone.", svg)


def _tiles(data: Data) -> Plot:
    found = sorted(data["tiles"].items(), key=lambda item: (-item[1]["contested"], item[0]))[:MOST_ROWS]
    names = [name for name, _ in found]
    shares = {
        "markers of two seats": ([100 * each["contested"] for _, each in found], RED),
        "blocked": ([100 * each["blocked"] for _, each in found], GREY),
        "changed hands": ([100 * each["changed_hands"] for _, each in found], BLUE),
    }
    unit = "% of the tiles of that kind at all settlements"
    svg = draw_plot(0.8 + 0.3 * len(names), lambda axes: draw_stacked_bars(axes, names, shares, unit))
    return Plot("Tiles that are fought over", "The kinds most often contested, at settlements.", svg)


def _measures(data: Data) -> Iterator[Plot]:
    known = {n: m["playing_wins"] for n, m in data["measures"].items() if m["playing_wins"]["low"] is not None}
    if not known:
        return
    names = sorted(known, key=lambda name: -known[name]["difference"])
    found = [tuple(100 * known[name][key] for key in ("difference", "low", "high")) for name in names]
    unit = "percentage points of sole wins, players of the measure less the others"
    svg = draw_plot(
        0.8 + 0.22 * len(names), lambda axes: draw_intervals(axes, names, found, [BLUE] * len(names), 0.0, unit)
    )
    caption = (
        "Games in which some seats, not all, played it. Who is ahead can afford more measures, so standing to the "
        "right doesn't make one strong: what it does itself, --without tells."
    )
    yield Plot("Measures", caption, svg)


def _peaks(data: Data, summary: GameSummary, game: KernelGame) -> Plot:
    slots, definitions = list(game.names.departments), game.definitions
    found = {
        str(name): (
            summary.row("peak", slots.index(name)),
            css_colour(definitions, definitions.departments[name].colour),
            marker["p999"],
        )
        for name, marker in data["markers"].items()
    }
    unit = "resources of a department in use at once, Noise among them"
    svg = draw_plot(3.0, lambda axes: draw_exceeding_curves(axes, found, unit))
    return Plot("Markers", "One game in a thousand needs more than the mark on the lowest line.", svg)
