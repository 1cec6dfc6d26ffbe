"""A report as one HTML page that needs no other file: cards, plots, all figures, fonts."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator
from typing import Any, Final

from generator.files.gate import read_bytes
from generator.files.resources import resource_root
from generator.pages.html_page import fill_page as filled
from generator.pages.html_page import read_asset
from generator.play.bot_names import parse_bot_name
from generator.play.external_bots import is_external
from generator.simulate.load import setting_simulator
from generator.simulate.report_plots import figure_row, rows_plot
from generator.simulate.report_text import (
    cautions_of,
    changes_heading,
    changes_lines,
    figure_kind,
    kind_of_changes,
    setting_text,
    text_report,
)
from generator.simulate.run_part import RunPart
from generator.simulate.simulator import ADVANTAGE, SHARED, WINS, Data, Simulator, figure_subject
from generator.simulate.svg_plots import FONTS, Plot

SEATS: Final = "percentage points of all games, B less A"
SHARE: Final = "change in % of A's mean"
POINTS: Final = "percentage points of sole wins, players of it less the others, B less A"
UNKNOWN: Final = 100
"""An interval this wide, in % of the mean, isn't drawn: it tells nothing and would squeeze all others."""


def simulation_page(data: Data, part: RunPart) -> str:
    """The page of a report, as HTML."""
    many = setting_simulator(part.base)
    name, lines = many.pack.name, list(text_report({**data, "games_per_second": 0}, many))
    kind, changes = kind_of_changes(data)
    if kind:
        cards = [("games on each side", f"{data['games']:,}")]
        what = changes_heading(kind, many)[0]
        return compose_page(name, [setting_text(data["a"])], cards, _each(changes, what[0].upper() + what[1:]), lines)
    if "sides" in data:
        sides = [f"A: {setting_text(data['a'])}", f"B: {setting_text(data['b'], data['a'])}"]
        headings, cautions = [*sides, *map(str.strip, changes_lines(data))], list(cautions_of(data))
        said = {"answer": data["told"], "cautions": cautions}
        lines = [line for line in lines if line not in (data["told"], *cautions)]
        return compose_page(name, headings, _moved_figures(data), _differences(data, many), lines, **said)
    found = games_worth_a_look(data, many)
    return compose_page(name, lines[:2], many.top(data), many.plots(data, part.summary), lines[2:], **found)


def compose_page(
    name: str,
    headings: Iterable[str],
    cards: Iterable[tuple[str, str]],
    plots: Iterable[Plot],
    lines: Iterable[str],
    **more: Any,
) -> str:
    """A page on a game: headings, cards with a value each, plots, games worth a look, and all figures as text."""
    words = {
        "title": f"{name} // simulation",
        "headings": list(headings),
        "cards": list(cards),
        "plots": list(plots),
        "told": "\n".join(lines).strip("\n"),
    }
    style = "\n".join([*font_rules(), read_asset("simulation.css")])
    return filled("simulation.html", {"style": style}, NO_GAMES | words | more)


NO_GAMES: Final = {"extremes": {}, "records": {}, "reproduce": "", "answer": "", "cautions": []}


def games_worth_a_look(data: Data, many: Simulator) -> dict[str, Any]:
    """The games that stand out, by what is extreme about them, with their records behind links on the page. Bots that
    search, and external bots, are too slow to play a game again for a page; for them it names the command that writes a
    game down."""
    shown = many.shown_extremes
    found = {shown[name]: games for name, games in data["extremes"].items() if name in shown and games}
    again = not any(is_external(name) or parse_bot_name(name).budget for name in many.setting.bots)
    numbers = sorted({game["game"] for games in found.values() for game in games}) if again else []
    return {
        "extremes": found,
        "records": {number: base64.b64encode(many.record(number).encode()).decode() for number in numbers},
        "reproduce": data["reproduce"],
    }


def _moved_figures(data: Data) -> Iterator[tuple[str, str]]:
    figures = data["figures"]
    clear = [name for name, found in figures.items() if found["clear"]]
    own, seats = data["asked"]["own"], [name for name in clear if figure_kind(name) == WINS]
    yield "games on each side", f"{data['games']:,}"
    if own:
        yield "figures of what was changed that clearly moved", f"{sum(name in own for name in clear)} of {len(own)}"
    if seats:
        moved = max(seats, key=lambda name: abs(figures[name]["difference"]))
        most = f"{100 * figures[moved]['difference']:+.1f}"
        yield f"points for seat {figure_subject(moved)}, the one most moved", most
    else:
        yield "seats clearly moved", "none"
    yield "other figures clearly moved", str(sum(name not in own and name not in seats for name in clear))


def _own_figures(data: Data, many: Simulator) -> Iterator[Plot]:
    """Plots of what was changed: how often it is used, as a ratio, and how many points it brings."""
    own = {name: data["figures"][name] for name in data["asked"]["own"]}
    often = {name: found for name, found in own.items() if figure_kind(name) != ADVANTAGE and found["a"]}
    for title, figures, unit in (
        ("What was changed", often, SHARE),
        ("What it brings", {name: found for name, found in own.items() if figure_kind(name) == ADVANTAGE}, POINTS),
    ):
        rows = [
            (
                f"{many.piece_name(figure_subject(name))}, {figure_kind(name)}",
                *figure_row(name, found, 100 / found["a"])[1:],
            )
            if unit == SHARE
            else (many.piece_name(figure_subject(name)), *figure_row(name, found, 100)[1:])
            for name, found in figures.items()
        ]
        if rows:
            yield rows_plot(title, "With the same deals on both sides. Red: clear.", rows, unit)


def _differences(data: Data, many: Simulator) -> Iterator[Plot]:
    figures = data["figures"]
    yield from _own_figures(data, many)
    seats = [figure_row(name, found, 100) for name, found in figures.items() if figure_kind(name) in (WINS, SHARED)]
    yield rows_plot("Who wins", "With the same deals on both sides. Red: clear at 5 % among all figures.", seats, SEATS)
    others = {
        n: found for n, found in figures.items() if figure_kind(n) not in (WINS, SHARED) and not many.is_shown_apart(n)
    }
    shares = [figure_row(name, found, 100 / found["a"]) for name, found in others.items() if found["a"]]
    known = [one for one in shares if one[1][2] - one[1][1] < UNKNOWN]
    yield rows_plot(
        "How games go", "Means of both sides beside each other; without what is too rare to tell.", known, SHARE
    )
    yield from many.plots_of_both(figures)


def _each(changes: Data, what: str) -> Iterator[Plot]:
    seats = {name for found in changes.values() for name in found if figure_kind(name) == WINS}
    for seat in sorted(seats):
        rows = [(change, *figure_row(seat, found[seat], 100)[1:]) for change, found in changes.items() if seat in found]
        title = f"Seat {seat.partition(' ')[2]} wins alone"
        yield rows_plot(title, f"{what}. Red: clear at 5 % among all.", rows, "percentage points")


def font_rules() -> Iterable[str]:
    """The fonts of a page, as rules of a style sheet."""
    for family, name in FONTS.items():
        data = base64.b64encode(read_bytes(resource_root() / "templates" / "fonts" / name)).decode()
        source = f"url(data:font/ttf;base64,{data}) format('truetype')"
        yield f"@font-face {{ font-family: '{family}'; src: {source}; }}"
